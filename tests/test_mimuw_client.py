from __future__ import annotations

import pickle
from random import Random

import pytest

from kierki.cards import Card
from kierki.dealing import shuffle
from kierki.deals import legal_moves, play
from kierki.errors import NotationError
from kierki.illegality import IllegalMoveError
from kierki.interop.mimuw import (
    Client,
    Deal,
    Taken,
    TrickRequest,
    begin_deal,
    cards_text,
    choose_card,
)
from kierki.match import deal
from kierki.presets import STANDARD
from kierki.seats import Seat
from kierki.views import observe
from warsaw import Room, clients_at, play_on, prepared

DEAL = "DEAL1E8D3S6H7D2S9CQSACQD7H4HKH3C"
SECOND = DEAL.replace("1E", "1W")  # the client plays after the leader


def heard(client: Client, *lines: str) -> list[str]:
    """Let a client hear lines; give the names of the messages it understood."""
    data = "".join(f"{line}\r\n" for line in lines).encode()
    return [type(message).__name__ for message in client.receive(data)]


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", range(1, 8))
def test_a_client_sees_what_its_seat_may_know(number: int) -> None:
    """At every request the view made of messages is that of the deal itself."""
    (given,) = prepared(number)
    state = begin_deal(given)
    clients = {seat: Client(Seat(seat)) for seat in "NESW"}
    for seat, client in clients.items():
        cards = given.hands[Seat(seat).index]
        heard(client, str(Deal(given.contract, given.leader, cards)))
    rng = Random(number)
    while state.turn:
        client = clients[str(state.turn)]
        heard(client, str(TrickRequest(state.trick.number, state.trick.cards)))
        assert client.view == observe(state, state.turn)
        assert client.legal_cards == legal_moves(state)
        card = rng.choice(client.legal_cards)
        assert client.play(card) == f"TRICK{state.trick.number}{cards_text([card])}\r\n".encode()
        state = play(state, card)
        if not state.trick.cards:
            trick = state.tricks[-1]
            assert trick.winner
            for client in clients.values():
                heard(client, str(Taken(trick.number, trick.cards, trick.winner)))
    assert all(client.view == observe(state, client.seat) for client in clients.values())


def test_a_client_says_which_seat_it_wants() -> None:
    """That is its first message."""
    assert Client(Seat.W).hello == b"IAMW\r\n"


def test_a_busy_seat_is_reported() -> None:
    """The client knows who sits where; there is no game for it."""
    client = Client(Seat.W)
    assert heard(client, "BUSYNW") == ["Busy"]
    assert client.busy == (Seat.N, Seat.W)
    assert not client.is_finished


def test_no_card_is_played_unasked() -> None:
    """Before a deal, before a request and after the trick there is nothing to play."""
    client = Client(Seat.N)
    for lines in ([], [DEAL], ["TRICK12C3D4D", "TAKEN12C3D4D3CN"]):
        heard(client, *lines)
        assert client.legal_cards == ()
        with pytest.raises(ValueError, match="no card is asked for"):
            client.play(Card("8D"))


def test_an_illegal_card_is_not_sent() -> None:
    """The client keeps to the rules; the reason is the engine's."""
    client = Client(Seat.N)
    heard(client, SECOND, "TRICK12C")
    assert client.legal_cards == (Card("3C"), Card("9C"), Card("AC"))
    with pytest.raises(IllegalMoveError, match="must_follow_suit"):
        client.play(Card("8D"))
    assert client.reply is None


def test_a_refused_card_may_be_replaced() -> None:
    """After WRONG another card may be played; asked again, the one played is known."""
    client = Client(Seat.N)
    heard(client, SECOND, "TRICK12C")
    assert client.play(Card("3C")) == b"TRICK13C\r\n"
    assert heard(client, "TRICK12C") == ["TrickRequest"]
    assert client.reply is Card("3C")
    assert heard(client, "WRONG1") == ["Wrong"]
    assert client.reply is None
    assert client.play(Card("9C")) == b"TRICK19C\r\n"


def test_one_who_comes_later_catches_up() -> None:
    """DEAL and TAKEN tell all; a card that the lost player left on the table is in TAKEN."""
    room = Room(*prepared(1, 2))
    seated = room.seat()
    clients = clients_at(seated)
    play_on(room, clients, cards=23)
    room.leave(seated["E"])
    del clients[seated["E"]]
    again = room.seat("E")
    late = clients_at(again)
    assert play_on(room, late) in (0, 1)
    (client,) = late.values()
    assert client.view
    assert len(client.view.tricks) == 5
    room.wait(5)
    play_on(room, clients | late)
    assert room.server.is_over
    assert client.is_finished


@pytest.mark.parametrize(
    "lines",
    [
        ["TRICK1"],
        ["TAKEN12C3C4C5CE"],
        ["SCOREN0E0S0W0"],
        ["TOTALN0E0S0W0"],
        [DEAL, "BUSYN"],
        [DEAL, DEAL],
        [DEAL, "TOTALN0E0S0W0"],
        [DEAL, "SCOREN0E0S0W0"],
        [DEAL, "TRICK1"],
        [DEAL, "TRICK12C3D"],
        [DEAL, "TRICK22C"],
        [DEAL, "TRICK18D"],
        [DEAL, "TRICK12C3D4D", "TRICK12C3D5D"],
        [DEAL, "TRICK12C3D4D", "TRICK12C3D"],
        [DEAL, "TRICK12C3D4D", "TAKEN12C3D4D3CS"],
        [DEAL, "TRICK12C3D4D", "TAKEN12C3D4D8DE"],
        [DEAL, "TRICK12C3D4D", "TAKEN12C3D5D3CE"],
        [DEAL, "TAKEN12C3D4D3CN", "TRICK22C"],
        [DEAL, "TAKEN12C3D4D3CN", "TAKEN12C3D4D3CN"],
    ],
)
def test_a_message_that_cannot_come_now_is_refused(lines: list[str]) -> None:
    """Cards twice, a wrong taker, a wrong number, a deal in a deal: the client does not guess."""
    client = Client(Seat.N)
    heard(client, *lines[:-1])
    with pytest.raises(NotationError) as refused:
        heard(client, lines[-1])
    assert (refused.value.code, refused.value.token) == ("unexpected_message", lines[-1])
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # noqa: S301


@pytest.mark.parametrize("data", [b"IAMN\r\n", b"\r\n", b"DEAL\n\r\n", b"\xd9\xa3\r\n", b"x" * 999])
def test_what_is_no_message_is_refused(data: bytes) -> None:
    """The messages before it were heard."""
    client = Client(Seat.N)
    messages = client.receive(DEAL.encode() + b"\r\n" + data)
    assert isinstance(next(messages), Deal)
    with pytest.raises(NotationError, match=r"bad_message|too_large"):
        next(messages)


def test_messages_are_heard_one_after_the_other() -> None:
    """When a client answers a request it does not know yet what came after it."""
    client = Client(Seat.N)
    data = f"{SECOND}\r\nTRICK12C\r\nTAKEN12C3C4D5DN\r\n".encode()
    numbers = []
    for message in client.receive(data):
        assert client.view
        assert client.view.trick
        numbers.append(client.view.trick.number)
        assert (client.request is not None) == isinstance(message, TrickRequest)
    assert numbers == [1, 1, 2]


def test_a_deal_cut_short_is_over() -> None:
    """SCORE may come between tricks once no points are left, and not before."""
    client = Client(Seat.N)
    heard(client, DEAL.replace("DEAL1E", "DEAL5E"))
    with pytest.raises(NotationError, match="unexpected_message"):
        heard(client, "SCOREN18E0S0W0")
    heard(client, "TRICK1AHJH2H")
    with pytest.raises(NotationError, match="unexpected_message"):
        heard(client, "SCOREN18E0S0W0")
    assert heard(client, "TAKEN1AHJH2HKHE", "SCOREN0E18S0W0") == ["Taken", "Score"]
    assert not client.is_finished
    assert heard(client, "TOTALN0E18S0W0") == ["Total"]
    assert client.is_finished
    assert heard(client, DEAL) == ["Deal"]
    assert not client.is_finished


def test_points_are_taken_as_they_are_told() -> None:
    """A server that counts wrongly can still be played with."""
    client = Client(Seat.N)
    heard(client, DEAL.replace("DEAL1E", "DEAL5E"), "TAKEN1AHJH2HKHE", "SCOREN7E7S7W7")
    assert client.view
    assert client.view.points == (0, 18, 0, 0)


SPADES = "2S3S4S5S6S7S8S9S10SJSQSKSAS"
MIXED = DEAL[6:]


@pytest.mark.parametrize(
    ("head", "hand", "request_", "card"),
    [
        ("DEAL1N", MIXED, "TRICK1", "2S"),  # leads low
        ("DEAL1E", MIXED, "TRICK12C4C5C", "3C"),  # under the best card
        ("DEAL1E", MIXED, "TRICK110C4C5C", "9C"),  # with the highest that does
        ("DEAL1E", MIXED, "TRICK110C4CKS", "9C"),  # another suit takes nothing
        ("DEAL1E", MIXED, "TRICK12C5D6D", "3C"),  # or with the lowest
        ("DEAL1E", SPADES, "TRICK12C4C5C", "AS"),  # throws the highest
        ("DEAL3E", SPADES, "TRICK12C4C5C", "QS"),  # or the dearest
        ("DEAL4E", SPADES, "TRICK12C4C5C", "KS"),
    ],
)
def test_the_simple_player(head: str, hand: str, request_: str, card: str) -> None:
    """It takes little, and throws what is dear."""
    client = Client(Seat.N)
    heard(client, head + hand, request_)
    assert client.view
    assert choose_card(client.view) is Card(card)


def test_the_simple_player_waits_for_its_turn() -> None:
    """A seat that is not on turn has no card to choose."""
    with pytest.raises(ValueError, match="not on turn"):
        choose_card(observe(begin_deal(prepared(1)[0]), Seat.N))
    with pytest.raises(ValueError, match="not on turn"):
        choose_card(observe(deal(STANDARD.contracts[11], shuffle(1)), Seat.W))
