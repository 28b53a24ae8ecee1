"""Computer players: always legal, blind to what their seat does not see, and sensible."""

from __future__ import annotations

import pickle
from math import comb
from random import Random
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth, presets, seeds
from kierki import (
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    Contract,
    DealState,
    Group,
    InvalidStateError,
    LotteryContract,
    LotteryState,
    Phase,
    Rank,
    Rules,
    Seat,
    Suit,
    TrickContract,
    TrumpRule,
    deal,
    legal_moves,
    play,
    play_all,
    points_left,
    score,
    shuffle,
    undo,
)
from kierki import strategies as drawn
from kierki.deductions import count_worlds, determinize
from kierki.endings import solve
from kierki.players import (
    Player,
    play_deal,
    play_match,
    random_player,
    rule_player,
    search_player,
)
from kierki.players.habits import (
    RUFFED,
    Choice,
    always_high,
    always_low,
    beating_high,
    beating_low,
    ducking,
    ducking_last,
    highest,
    lowest,
)
from kierki.players.keeping import _chance_not_beaten
from kierki.players.prices import better
from kierki.players.row_kernel import row_kernel
from kierki.players.row_worlds import RowWorlds
from kierki.players.trick_kernel import Standing, trick_kernel
from kierki.players.trick_trials import one_of_each
from kierki.randomness import SeededRng
from kierki.views import DealView, observe
from tables import after, lottery

N, E, S, W = Seat
LOTTERY = STANDARD.contracts[-1]
TRUMPS = STANDARD.contracts[7]

quick_search = search_player(worlds=3)
PLAYERS: dict[str, Player] = {
    "random": random_player,
    "rule": rule_player,
    "search": quick_search,
}


def contract_of(name: str) -> Contract:
    """Give the contract of the standard game of this id."""
    return next(own for own in STANDARD.contracts if own.id == name)


def odd_contracts() -> tuple[Contract, ...]:
    """Give contracts that no preset has: duties, prices that turn round, rows of any rank."""
    hearts, queens = CardSet(Card).of_suit(Suit.HEARTS), CardSet("QC QD QH QS")
    duties = TrumpRule(allow_no_trump=True, must_trump=True, must_beat="trumps_and_no_trump")
    costly = attrs.evolve(duties, must_beat="trumps")
    loose = attrs.evolve(duties, must_beat="never")
    assert isinstance(LOTTERY, LotteryContract)
    return (
        TrickContract("duties", Group.TRUMPS, per_trick=25, trump=duties),
        TrickContract("costly_trumps", Group.TRUMPS, per_trick=-25, trump=costly),
        TrickContract("loose_trumps", Group.TRUMPS, per_trick=-25, trump=loose),
        TrickContract("thrown", Group.SINGLE, per_card=((hearts, -20),), forced_discards=hearts),
        TrickContract("wanted_queens", Group.SINGLE, per_card=((queens, 60),)),
        TrickContract("early", Group.SINGLE, per_card=((queens, -60),), early_end=True),
        TrickContract("wanted_last", Group.SINGLE, per_position=((-1, 100),)),
        TrickContract("first_and_last", Group.SINGLE, per_position=((1, -60), (-1, 100))),
        TrickContract("barred", Group.SINGLE, per_trick=-20, barred_opening_leads=hearts),
        TrickContract("both", Group.SINGLE, per_trick=20, per_card=((hearts, -20),)),
        TrickContract("nothing", Group.SINGLE),
        attrs.evolve(LOTTERY, id="any_rank", open_rank=None, ace="low"),
    )


def view_of(contract: Contract, own: str, table: str = "", trump: str = "S") -> DealView:
    """Give what a seat sees that holds these cards in the first trick, with these on the table.

    N has led, or is to lead; who holds what else is drawn.
    """
    laid, hands = list(map(Card, table.split())), dict[Seat, CardSet]()
    seat = STANDARD.seats[len(laid)]
    hands[seat] = CardSet(own)
    rest = [card for card in STANDARD.deck - hands[seat] if card not in laid]
    Random(own).shuffle(rest)
    for other in STANDARD.seats:
        if other is not seat:
            cards = laid[other.index : other.index + 1] if other.index < len(laid) else []
            cards += [rest.pop() for _ in range(13 - len(cards))]
            hands[other] = CardSet(cards)
    dealer = N if getattr(contract, "leader", "dealer") == "dealer" else W
    state = deal(contract, {at: tuple(hands[at]) for at in hands}, dealer=dealer)
    if state.phase is Phase.CHOOSE_TRUMP:
        state = play(state, ChooseTrump(Suit(trump)))
    return observe(play_all(state, laid), seat)


def states_of(contract: Contract, rules: Rules, seed: int) -> list[DealState]:
    """Give all states of a deal with a choice to make, played by rules of thumb."""
    found = list[DealState]()
    state = deal(contract, shuffle(seed, rules=rules), rules=rules)
    while state.turn:
        if len(legal_moves(state)) > 1:
            found.append(state)
        state = play(state, rule_player(observe(state, state.turn), Random(0)))
    return found


@pytest.mark.measured_for("highest-any_rank")
@pytest.mark.parametrize("contract", odd_contracts(), ids=lambda contract: contract.id)
@pytest.mark.parametrize("winner", ["highest", "lowest"])
def test_every_move_is_legal(contract: Contract, winner: Any) -> None:
    """Players finish a deal under any duty, with prices of either sign, whichever total wins."""
    rules = attrs.evolve(STANDARD, id="odd", contracts=(contract,), winner=winner)
    state = deal(contract, shuffle("odd"), rules=rules)
    sitting = [quick_search, rule_player, random_player, quick_search]
    assert play_deal(state, sitting, Random(1)).is_over


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", PRESETS)
def test_every_move_is_legal_in_every_preset(name: str) -> None:
    """They finish a deal of every contract there is; an illegal move would be refused."""
    rules = PRESETS[name]
    for number, contract in enumerate(dict.fromkeys(rules.contracts)):
        state = deal(contract, shuffle(number, rules=rules), rules=rules)
        sitting = [quick_search, rule_player, random_player, rule_player][: len(rules.seats)]
        assert play_deal(state, sitting, Random(number)).is_over


@pytest.mark.unmeasured
@a_fifth
@given(drawn.rules(), seeds)
def test_every_move_is_legal_by_any_rules(rules: Rules, seed: int) -> None:
    """And in deals of rules that are drawn at random."""
    for contract in rules.contracts[:2]:
        state = deal(contract, shuffle(seed, rules=rules), rules=rules)
        sitting = [rule_player, quick_search, rule_player, random_player][: len(rules.seats)]
        assert play_deal(state, sitting, Random(seed)).is_over


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", PLAYERS)
@a_fifth
@given(rules=presets, seed=seeds, data=st.data())
def test_hidden_cards_change_nothing(
    name: str, rules: Rules, seed: int, data: st.DataObject
) -> None:
    """Whoever holds the cards that a seat does not see, it makes the same move."""
    contract = data.draw(st.sampled_from(rules.contracts))
    for state in states_of(contract, rules, seed)[::7]:
        assert state.turn
        view = observe(state, state.turn)
        other = observe(determinize(view, Random(seed)), state.turn)
        player = PLAYERS[name]
        assert player(view, SeededRng(seed)) == player(other, SeededRng(seed))


def test_a_player_has_nothing_but_its_view() -> None:
    """What is handed to a player holds no card of the others, whatever is asked of it."""
    asked = list[DealView]()

    def curious(view: DealView, rng: Any) -> Any:
        asked.append(view)
        return random_player(view, rng)

    state = deal(TRUMPS, shuffle("secret"))
    play_deal(state, [curious] * 4, Random(1))
    assert len(asked) == 53
    for view in asked:
        assert view.seat is view.turn
        hidden = CardSet(Card) - view.own - CardSet(m for m in view.moves if isinstance(m, Card))
        others = [own for seat, own in view._seen.hands.items() if seat is not view.seat]
        assert all(own == others[0] for own in others)
        assert view.phase is Phase.CHOOSE_TRUMP or others[0] == hidden


def test_the_same_seed_gives_the_same_match() -> None:
    """A match depends on its players, its seed and its rules alone."""
    sitting = [rule_player, random_player, quick_search]
    first = play_match(sitting, "gdansk-2026", STANDARD_3P)
    again = play_match(dict(zip((N, E, S), sitting, strict=True)), "gdansk-2026", STANDARD_3P)
    assert first == again
    assert first.is_over
    assert first != play_match(sitting, "another", STANDARD_3P)


def test_the_deals_of_a_match_are_those_of_its_seed() -> None:
    """Deal d is shuffled from the seed and d - 1; the first dealer is who it should be."""
    match = play_match([random_player] * 4, "x", first_dealer=S, rng=Random(3))
    assert match.results[0].dealer is S
    for index, result in enumerate(match.results):
        assert result.final
        begun = deal(result.contract, shuffle("x", index), dealer=result.dealer)
        assert tuple(score(play_all(begun, result.final.moves)).values()) == result.points


@pytest.mark.parametrize("seated", [[rule_player] * 3, {N: rule_player}, [rule_player] * 5, {}])
def test_every_seat_needs_a_player(seated: Any) -> None:
    """Too few or too many players are refused before a card is played."""
    for begin in (
        lambda: play_deal(deal(LOTTERY, shuffle(1)), seated, Random(1)),
        lambda: play_match(seated, 1),
    ):
        with pytest.raises(InvalidStateError, match="needs a player") as caught:
            begin()
        assert caught.value.problems[0].code == "bad_players"


def test_players_may_come_by_more_seats_than_play() -> None:
    """Of players by seat only those are asked who have a seat in these rules."""
    state = deal(STANDARD_3P.contracts[0], shuffle(1, rules=STANDARD_3P), rules=STANDARD_3P)
    assert play_deal(state, dict.fromkeys(Seat, rule_player), Random(1)).is_over


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_asked_when_it_is_on_turn(name: str) -> None:
    """A seat that is not on turn, and a spectator, have no move to make."""
    state = deal(LOTTERY, shuffle(1))
    assert state.turn
    for seat, who in ((state.rules.left_of(state.turn), "E"), (None, "a spectator")):
        with pytest.raises(ValueError, match=f"and {who} is not"):
            PLAYERS[name](observe(state, seat), Random(1))


def test_the_random_player_makes_every_move() -> None:
    """Each legal move has its chance, and no other."""
    state = deal(STANDARD.contracts[0], shuffle(1))
    assert state.turn
    view, rng = observe(state, state.turn), Random(1)
    assert {random_player(view, rng) for _ in range(300)} == {*legal_moves(state)}


# ---------------------------------------------------------------- what a player recognises


@pytest.mark.parametrize(
    ("name", "own", "table", "wanted"),
    [
        ("no_tricks", "KS JS 9S 2S AH QH 5H AD 9D 4D KC 8C 3C", "TS", "9S"),  # ducks, just
        ("no_tricks", "KS JS 9S AH QH 5H AD 9D 4D 2D KC 8C 3C", "8S 7S 3S", "KS"),  # takes it high
        ("no_queens", "QD AH KH 5H AS KS 9S 8S 7S 6S 5S 4S 3S", "8C", "QD"),
        ("no_queens", "KD QD 2D AH KH 5H AS KS 9S 8S 7S 6S 5S", "AD", "QD"),
        ("no_king_of_hearts", "KH 5H AD KD QD JD AS KS 9S 8S 7S 6S 5S", "8C", "KH"),
        ("no_king_of_hearts", "KH 5H 2H AD KD QD JD AS KS 9S 8S 7S 6S", "8C", "KH"),
        ("no_gentlemen", "KD 5D AH QH TH 9H AS QS 9S 8S 7S 6S 5S", "8C", "KD"),
        ("no_hearts", "AH 9H QD 8D 7D AS QS 9S 8S 7S 6S 5S 4S", "8C", "AH"),
        ("robber", "KH 5H AD QD JD 9D AS KS 9S 8S 7S 6S 5S", "8C", "KH"),
    ],
)
def test_what_costs_is_left_to_others(name: str, own: str, table: str, wanted: str) -> None:
    """They stay just below, take what must be taken with the highest, throw away what is dear."""
    assert rule_player(view_of(contract_of(name), own, table), Random(1)) == Card(wanted)


def test_a_free_trick_rids_of_a_high_card() -> None:
    """Where no queen has fallen, the last seat takes the trick with its ace, not with the queen."""
    view = view_of(contract_of("no_queens"), "AC QC 3C AH KH 5H AS KS 9S 8S 7S 6S 5S", "8C 7C 2C")
    assert rule_player(view, Random(1)) == Card("AC")


def test_the_king_of_spades_is_no_danger_below_the_ace() -> None:
    """Behind the ace, in no_gentlemen, the king goes at once."""
    view = view_of(contract_of("no_gentlemen"), "KS 5S 2S AH QH TH 9H AD QD 9D 8D 7D 6D", "AS")
    assert rule_player(view, Random(1)) == Card("KS")


def test_trumps_are_drawn() -> None:
    """With the highest trumps and high cards elsewhere, trumps are led first."""
    view = view_of(TRUMPS, "AS KS QS JS TS AH KH QH AD KD 4D 3C 2C")
    lead = rule_player(view, Random(1))
    assert isinstance(lead, Card)
    assert lead.suit is Suit.SPADES


def test_what_pays_is_taken_as_cheaply_as_will_do() -> None:
    """The last seat takes a trick with the lowest card that does, and a void seat ruffs low."""
    last = view_of(TRUMPS, "AD QD 9D 2D AH QH TH 9H KC QC 9C 8C 7C", "TD 8D 3D")
    assert rule_player(last, Random(1)) == Card("QD")
    ruffing = view_of(TRUMPS, "JS 4S 3S AH QH TH 9H KC QC 9C 8C 7C 6C", "TD 8D 3D")
    assert rule_player(ruffing, Random(1)) == Card("3S")
    losing = view_of(TRUMPS, "JD 9D 2D AS AH QH TH 9H KC QC 9C 8C 7C", "TD AD 3D")
    assert rule_player(losing, Random(1)) == Card("2D")


def chooser_of(own: str, contract: Contract, rules: Rules = STANDARD) -> DealView:
    """Give what N sees that is to name trumps, having been dealt these cards first."""
    rest = [card for card in rules.deck if card not in CardSet(own)]
    hands = {seat: [rest.pop() for _ in range(13)] for seat in (E, S, W)}
    hands[N] = [*CardSet(own), *rest]
    return observe(deal(contract, hands, dealer=N, rules=rules), N)


@pytest.mark.parametrize("player", [rule_player, search_player(worlds=60)], ids=["rule", "search"])
def test_trumps_are_a_long_suit(player: Player) -> None:
    """The longest suit is named; of two of one length the stronger."""
    assert player(chooser_of("AD KD JD 9D 2C", TRUMPS), Random(1)) == ChooseTrump(Suit.DIAMONDS)
    assert player(chooser_of("AH KH 3D 2D 2C", TRUMPS), Random(1)) == ChooseTrump(Suit.HEARTS)


def test_no_trump_is_named_with_high_cards_everywhere() -> None:
    """Where it is allowed; and where tricks cost, the weakest suit."""
    free = TrickContract(
        "free", Group.TRUMPS, per_trick=25, trump=TrumpRule(cards_seen=5, allow_no_trump=True)
    )
    rules = attrs.evolve(STANDARD, id="free", contracts=(free,))
    assert rule_player(chooser_of("AC AD AH AS KS", free, rules), Random(1)) == ChooseTrump(None)
    costly = attrs.evolve(free, per_trick=-25)
    rules = attrs.evolve(STANDARD, id="costly", contracts=(costly,))
    named = rule_player(chooser_of("AC KC QC JC 2D", costly, rules), Random(1))
    assert isinstance(named, ChooseTrump)
    assert named.suit is not Suit.CLUBS


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        ("7C 8C 7D AD 2D KD AS 2H 3H 4H 9S TS JS", "7D"),  # the way to the ace and the two
        ("7C 7S AS KS 2S 3S 9D TD JD 2H 3H 4H 5H", "7S"),  # the seven of clubs helps others only
        ("7C 7D 6D 8D 9D AC 2C 3C 4C 2S 3S 4S 5S", "7C"),
    ],
)
def test_sevens_are_held_back(own: str, wanted: str) -> None:
    """In the lottery that row is opened in which the seat's own cards wait, the farthest first."""
    assert rule_player(view_of(LOTTERY, own), Random(1)) == Card(wanted)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", [own.id for own in dict.fromkeys(STANDARD.contracts)])
def test_rules_of_thumb_beat_chance(name: str) -> None:
    """In every contract rule players get more than random players from the same cards."""
    contract, ahead = contract_of(name), 0
    for index in range(30 if name == "lottery" else 8):
        for first, second in ((rule_player, random_player), (random_player, rule_player)):
            state = deal(contract, shuffle(index), dealer=STANDARD.seats[index % 4])
            points = score(play_deal(state, [first, second] * 2, Random(index)))
            difference = points[N] + points[S] - points[E] - points[W]
            ahead += difference if first is rule_player else -difference
    assert ahead > 0


# ---------------------------------------------------------------- search


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "10", True])
@pytest.mark.parametrize("name", ["worlds", "budget"])
def test_search_refuses_what_is_no_number_of_tries(name: str, wrong: Any) -> None:
    """Worlds and budget are whole numbers from 1 on."""
    with pytest.raises(ValueError, match=f"{name} must be a whole number from 1 on"):
        search_player(**{name: wrong})
    with pytest.raises(ValueError, match="worlds must be"):
        search_player(worlds=None)  # type: ignore[arg-type]


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(8))
def test_worlds_are_judged_by_what_was_laid(seed: int) -> None:
    """A surprise is a card that another seat laid where the rule player lays a better one."""
    chance = Random(seed)
    state = deal(LOTTERY, shuffle(seed))
    while sum(map(len, state.hands.values())) > 20:
        state = play(state, chance.choice(legal_moves(state)))
    assert state.turn
    view = observe(state, state.turn)
    worlds = RowWorlds(view, cast(LotteryState, view._seen), chance)
    for _ in range(5):
        world = cast(LotteryState, determinize(view, chance))
        assert worlds._surprises(world) == surprises_in(world)
        assert observe(worlds.draw(), state.turn) == view


def surprises_in(world: LotteryState) -> int:
    """Count them, move by move."""
    found, rank = 0, world.open_rank
    assert rank
    kernel = row_kernel(world.contract, world.rules, rank)
    for ply, move in enumerate(world.moves):
        before = undo(world, len(world.moves) - ply)
        if before.turn is world.turn or not isinstance(move, Card):
            continue
        assert before.turn
        hand = before.hands[before.turn].mask
        usual = rule_player(observe(before, before.turn), Random(0))
        assert isinstance(usual, Card)
        found += kernel.worth(usual.index, hand) > kernel.worth(move.index, hand)
    return found


@pytest.mark.unmeasured
def test_worlds_that_explain_the_play_come_more_often() -> None:
    """Six worlds are drawn, and one of them kept: five times as likely for each surprise less."""
    assert isinstance(LOTTERY, LotteryContract)
    hands = ("7C 7H 2C", "8C 6C 5C", "4C 8H 9H", "3C 6H 5H")
    state = after(lottery(LOTTERY, *hands, dealer=Seat.N), "7C 6C")
    view = observe(state, Seat.S)
    assert count_worlds(view) > 1
    worlds = RowWorlds(view, cast(LotteryState, view._seen), Random(1))
    assert worlds._drawn == 1  # after so few cards
    worlds._drawn = 6
    drawn = [worlds._surprises(worlds.draw()) for _ in range(2000)]
    alone = [worlds._surprises(worlds._any()) for _ in range(2000)]
    share = alone.count(1) / 2000
    assert 0.1 < share < 0.9
    expected = sum(
        comb(6, some) * share**some * (1 - share) ** (6 - some) * some / (some + 5 * (6 - some))
        for some in range(7)
    )
    assert drawn.count(1) / 2000 == pytest.approx(expected, abs=0.04)


def test_a_search_player_travels() -> None:
    """It can be pickled, sent to another process, and says how it was made."""
    player = search_player(worlds=7, budget=30)
    assert repr(player) == "search_player(worlds=7, budget=30)"
    again = pickle.loads(pickle.dumps(player))  # noqa: S301 (our own)
    assert again == player
    assert repr(search_player()) == "search_player(worlds=100)"


def counting(stop_at: list[int]) -> Any:
    """Give a source of chance that counts how often it is asked."""

    class Counting(Random):
        def randrange(self, *stop: Any) -> int:
            stop_at.append(stop[0])
            return super().randrange(*stop)

    return Counting(1)


def test_the_budget_limits_the_tries() -> None:
    """A world is drawn only if all moves can be tried in it; else it plays like the rule player."""
    state = deal(STANDARD.contracts[0], shuffle("gdansk-2026"))
    assert state.turn
    view = observe(state, state.turn)
    for budget, worlds in ((1, 0), (30, 3), (10**6, 20)):
        asked = list[int]()
        move = search_player(worlds=20, budget=budget)(view, counting(asked))
        assert len(asked) == worlds
        if not worlds:
            assert move == rule_player(view, Random(1))


def endings(seed: int) -> list[tuple[DealState, DealView]]:
    """Give states of deals in which a seat has a choice and can tell where every card is."""
    found = list[tuple[DealState, DealView]]()
    for contract in dict.fromkeys(STANDARD.contracts):
        for state in states_of(contract, STANDARD, seed):
            cards = sum(map(len, state.hands.values()))
            if cards <= 12 and state.turn:
                view = observe(state, state.turn)
                if count_worlds(view) == 1:
                    found.append((state, view))
    return found


@pytest.mark.unmeasured
def test_what_can_be_told_is_played_exactly() -> None:
    """With all cards known near the end, no move would have brought more, each for itself."""
    states = [pair for seed in range(6) for pair in endings(seed)]
    assert len(states) > 10
    for state, view in states:
        values = dict(solve(state, "max_n").values)
        move = quick_search(view, Random(1))
        assert values[move] == max(values.values())


@pytest.mark.unmeasured
def test_search_finds_what_rules_of_thumb_do_not() -> None:
    """Over some deals it gets more from the same cards than the rule player."""
    contract, ahead, searching = contract_of("no_hearts"), 0, search_player(worlds=20)
    for index in range(3):
        for first, second in ((searching, rule_player), (rule_player, searching)):
            state = deal(contract, shuffle(index))
            points = score(play_deal(state, [first, second] * 2, Random(index)))
            difference = points[N] + points[S] - points[E] - points[W]
            ahead += difference if first is searching else -difference
    assert ahead > 0


def test_neighbours_are_one_move() -> None:
    """Of cards with none between them that others hold, and of one price, one is tried."""
    view = view_of(contract_of("no_queens"), "KC QC JC TC 5C 3C 9D 8D 2S 3S AH KH 4H")
    seen: Any = view._seen
    kept = one_of_each(seen, legal_moves(view), Card("TC"))
    assert CardSet(kept) == CardSet("KC QC TC 5C 3C 8D 2S KH 4H")  # type: ignore[arg-type]
    named = legal_moves(chooser_of("AD KD JD 9D 2C", TRUMPS))
    assert one_of_each(seen, named, named[0]) == list(named)


@pytest.mark.parametrize("contract", [*dict.fromkeys(STANDARD.contracts), *odd_contracts()])
def test_a_playout_pays_all_there_is(contract: Contract) -> None:
    """Played out from any lead, the seats together get what is left to win."""
    if isinstance(contract, LotteryContract):
        return
    rules = attrs.evolve(STANDARD, id="odd", contracts=(contract,))
    state: Any = deal(contract, shuffle("out"), rules=rules)
    choice = ChooseTrump(Suit.HEARTS) if state.phase is Phase.CHOOSE_TRUMP else None
    kernel = trick_kernel(contract, rules, choice)
    hands = [state.hands[seat].of_suit(suit).mask for seat in rules.seats for suit in Suit]
    held = [mask >> 13 * (at % 4) for at, mask in enumerate(hands)]
    suit, card = kernel.lead(held, 0, 1)
    held[suit] ^= card
    price = kernel.price[suit].get(card)
    left = kernel.priced_count - (price is not None)
    begun = Standing(1, kernel.after[0], suit, card, 0, 0, price or 0.0, left)
    paid = [kernel.play_out(held.copy(), 4 * seat.index, begun) for seat in rules.seats]
    assert sum(paid) == points_left(state) * better(rules)


def test_a_lottery_is_played_out() -> None:
    """Out first is who has one card, and it fits; to be ahead by a card is worth something."""
    assert isinstance(LOTTERY, LotteryContract)
    kernel = row_kernel(LOTTERY, STANDARD, Rank.SEVEN)
    hands = [CardSet(cards).mask for cards in ("7C", "2C 3C", "4C 5C", "6C AS")]
    orders = [kernel.in_order(hand) for hand in hands]
    assert kernel.play_out(hands.copy(), orders, 0, (0, kernel.openers, 0)) == 800 + 2 * 50
    assert kernel.play_out(hands.copy(), orders, 3, (0, kernel.openers, 1)) < 0


HOLDINGS = [0x1FFF, *(Random(1).randrange(1, 0x2000) for _ in range(60))]


def cards_of(holding: int) -> list[int]:
    """Give the cards of a holding, the lowest first."""
    return [1 << rank for rank in range(13) if holding >> rank & 1]


def test_habits_follow_as_they_say() -> None:
    """A habit is a table; each of its entries is what its name says."""
    low, high, duck, duck_last, beat_high, beat_low = [
        habit.__wrapped__()  # made anew, as if nobody had asked for it yet
        for habit in (always_low, always_high, ducking, ducking_last, beating_high, beating_low)
    ]
    assert lowest.__wrapped__()[1:4] == [1, 2, 1]
    assert highest.__wrapped__()[1:4] == [1, 2, 2]
    for holding in HOLDINGS:
        cards = cards_of(holding)
        for best in (*cards_of(0x1FFF & ~holding), RUFFED):
            below = [card for card in cards if card < best]
            above = [card for card in cards if card > best] or cards[:1]
            assert low[best][holding] == cards[0]
            assert high[best][holding] == cards[-1]
            assert duck[best][holding] == (below[-1] if below else cards[0])
            assert duck_last[best][holding] == (below[-1] if below else cards[-1])
            assert beat_low[best][holding] == above[0]
            assert beat_high[best][holding] == (above[-1] if above != cards[:1] else cards[0])


def test_a_choice_is_the_dearest_card() -> None:
    """Of a hand that card goes which costs most; of cards that cost the same, the higher."""
    costs = [float(card * 7 % 13) for card in range(52)]
    choice = Choice(costs)
    for holding in HOLDINGS:
        for suit in range(4):
            found = choice.tables[suit][holding]
            cards = [(costs[13 * suit + size.bit_length() - 1], size) for size in cards_of(holding)]
            assert (found & 3, choice.cards[found]) == (suit, max(cards)[1])
        assert choice.tables[0][0] < 0


def test_a_card_that_others_cannot_follow_may_stay_the_best() -> None:
    """The last spade of all is led only for want of something better."""
    assert _chance_not_beaten.__wrapped__(0, 0, 3) < 1
    assert _chance_not_beaten.__wrapped__(0, 5, 3) == 0
    assert _chance_not_beaten.__wrapped__(5, 5, 3) == 1
