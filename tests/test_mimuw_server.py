from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from kierki.cards import Card
from kierki.deals import legal_moves, play
from kierki.errors import InvalidStateError
from kierki.interop.mimuw import (
    Connection,
    Heard,
    PreparedDeal,
    Server,
    begin_deal,
    cards_text,
    message_bytes,
    read_message,
)
from kierki.interop.mimuw.messages import LINE_LIMIT, TrickReply
from kierki.interop.mimuw.server import SILENCE_LIMIT
from kierki.seats import Seat
from warsaw import Room, clients_at, play_on, prepared


def first_card(seated: dict[str, Connection]) -> tuple[Connection, str]:
    """Give the leader of deal 1, and a message with a card it may lead."""
    card = next(card for card in prepared(1)[0].hands[1] if card.suit.value == "C")
    return seated["E"], f"TRICK1{cards_text([card])}"


def test_a_deal_begins_when_four_are_there() -> None:
    """Each is dealt its own cards, and the leader is asked for a card."""
    room, deal = Room(*prepared(1)), prepared(1)[0]
    three = room.seat("NEW")
    assert not any(room.sent.values())
    seated = three | room.seat("S")
    for seat, connection in seated.items():
        own = f"DEAL1E{cards_text(deal.hands[Seat(seat).index])}"
        assert room.sent[connection] == ([own, "TRICK1"] if seat == "E" else [own])
    assert not room.closed


def test_a_seat_that_is_taken_is_refused() -> None:
    """BUSY lists the seats that are taken, in order, and the connection is closed."""
    room = Room(*prepared(1))
    room.seat("WN")
    late = room.connect()
    assert room.say(late, "IAMN") == ["BUSYNW"]
    assert room.closed == [late]
    assert room.say(late, "IAME") == []


@pytest.mark.parametrize(
    "data",
    [b"TRICK12C\r\n", b"IAMX\r\n", b"\r\n", b"GET / HTTP/1.1\r\n", b"\xff" * 300, b"IAMN\n\r\n"],
)
def test_who_says_anything_else_first_is_sent_away(data: bytes) -> None:
    """The first message names a seat; what follows it is not heard."""
    room = Room(*prepared(1))
    stranger = room.connect()
    assert room.receive(stranger, data + b"IAMN\r\n") == []
    assert room.closed == [stranger]
    assert not room.server.seats


def test_who_does_not_say_who_it_is_is_sent_away() -> None:
    """A connection has so much time to name its seat, however it dawdles."""
    room = Room(*prepared(1))
    silent, slow, quick = room.connect(), room.connect(), room.connect()
    room.say(quick, "IAMN")
    room.receive(slow, b"IA")
    assert room.server.deadline == room.now + 5
    room.wait(4)
    room.receive(slow, b"M")
    assert not room.closed
    room.wait(1)
    assert room.closed == [silent, slow]
    assert room.server.deadline is None


def test_half_lines_are_put_together() -> None:
    """A message may come letter by letter."""
    room = Room(*prepared(1))
    client = room.connect()
    for letter in b"IAMN\r\n":
        assert not room.server.seats
        room.receive(client, bytes([letter]))
    assert room.server.seats == {Seat.N: client}


def test_every_line_is_reported() -> None:
    """A log shows what was heard, good or bad."""
    room = Room(*prepared(1))
    client = room.connect()
    actions = room.server.receive(client, b"IAMN\r\nhello\r\nIAMS\r\n", now=room.now)
    assert actions[:2] == (Heard(client, "IAMN"), Heard(client, "hello"))
    assert len(actions) == 3


@pytest.mark.parametrize(
    "text", ["TRICK23C", "TRICK12D", "TRICK12S", "TRICK1AS", "IAMN", "IAME"], ids=str
)
def test_a_message_that_is_illegal_now_is_wrong(text: str) -> None:
    """A wrong number, a card of another hand, a second IAM; the seat may try again."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    assert room.say(leader, text) == ["WRONG1"]
    assert room.say(leader, good) == []
    assert room.sent[seated["S"]][-1] == good


def test_a_suit_is_followed() -> None:
    """The rules of the deal are those of the engine."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    room.say(leader, good)
    assert room.say(seated["S"], "TRICK1AH") == ["WRONG1"]
    assert room.say(seated["S"], "TRICK14C") == []


def test_who_is_not_asked_is_refused() -> None:
    """Out of turn, and before four are there, every card is wrong."""
    room = Room(*prepared(1))
    seated = room.seat("NE")
    assert room.say(seated["N"], "TRICK18D") == ["WRONG1"]
    seated |= room.seat("SW")
    assert room.say(seated["N"], "TRICK18D") == ["WRONG1"]


def test_what_is_no_message_ends_the_connection() -> None:
    """The seat is free again."""
    room = Room(*prepared(1))
    seated = room.seat()
    assert room.receive(seated["N"], b"TRICK118\r\nTRICK18D\r\n") == []
    assert room.closed == [seated["N"]]
    assert Seat.N not in room.server.seats


def test_who_does_not_answer_is_asked_again() -> None:
    """Again and again, until it answers."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    room.wait(4.9)
    assert room.sent[leader].count("TRICK1") == 1
    room.wait(0.1)
    room.say(leader, "TRICK23C")
    room.wait(5)
    assert room.sent[leader].count("TRICK1") == 3
    room.say(leader, good)
    room.wait(4.9)
    assert room.sent[seated["S"]].count(good) == 1
    assert room.server.deadline == pytest.approx(room.now + 0.1)


def test_a_game_is_played_to_its_end() -> None:
    """Deals, scores and totals come to all; then all connections are closed."""
    room = Room(*prepared())
    seated = room.seat()
    waiting = room.connect()
    clients = clients_at(seated)
    assert play_on(room, clients) == 21 * 52
    assert room.server.is_over
    assert {*room.closed} == {*seated.values(), waiting}
    assert all(client.is_finished for client in clients.values())
    assert sum(room.server.totals.values()) == 3 * (13 + 13 + 20 + 16 + 18 + 20 + 100)
    assert room.server.deadline is None
    late = room.connect()
    assert room.closed[-1] == late
    assert room.say(late, "IAMN") == []


def test_points_are_told_after_every_deal() -> None:
    """SCORE is the deal's, TOTAL that of all deals so far."""
    room = Room(*prepared(1, 2))
    seated = room.seat()
    play_on(room, clients_at(seated))
    said = [
        line
        for connection, line in room.told
        if connection == seated["N"] and line.startswith(("SCORE", "TOTAL"))
    ]
    first, total, second, totals = (
        message.points  # type: ignore[union-attr]
        for message in (read_message(line, sender="server") for line in said)
    )
    assert first == total
    assert totals == tuple(a + b for a, b in zip(first, second, strict=True))
    assert totals == tuple(room.server.totals.values())


@pytest.mark.unmeasured
@pytest.mark.parametrize("cards", [2, 3, 4, 17, 51])
@pytest.mark.parametrize("seat", Seat)
def test_a_lost_player_is_replaced(cards: int, seat: Seat) -> None:
    """The game waits; who takes the seat is told its 13 cards and every finished trick."""
    room = Room(*prepared(1, 2))
    seated = room.seat()
    clients = clients_at(seated)
    play_on(room, clients, cards=cards)
    room.leave(seated[str(seat)])
    del clients[seated[str(seat)]]
    asked = play_on(room, clients)
    assert asked == 0  # the one that was asked has not answered, or is lost
    room.wait(60)
    assert not room.closed
    again = room.seat(str(seat))[str(seat)]
    story = room.sent[again]
    assert story[0] == f"DEAL1E{cards_text(prepared(1)[0].hands[seat.index])}"
    assert [line[:6] for line in story[1:]][: cards // 4] == [
        f"TAKEN{number}"[:6] for number in range(1, cards // 4 + 1)
    ]
    room.wait(5)
    play_on(room, clients | clients_at({str(seat): again}))
    assert room.server.is_over


def test_an_answer_counts_while_another_player_is_lost() -> None:
    """Who was asked before may play; nobody is asked until the seat is taken again."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    room.leave(seated["S"])
    assert room.server.deadline is None
    assert room.say(leader, good) == []
    assert room.say(leader, good) == ["WRONG1"]
    again = room.seat("S")["S"]
    assert [line[:5] for line in room.sent[again]] == ["DEAL1", "TRICK"]
    assert room.sent[again][1] == good


def test_who_never_answers_loses_the_seat() -> None:
    """After many requests somebody else may take it, and is asked for the card."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    for _ in range(SILENCE_LIMIT - 1):
        room.wait(5)
    assert not room.closed
    room.wait(5)
    assert room.closed == [leader]
    (seat,) = {*"NESW"} - {seat.value for seat in room.server.seats}
    late = room.seat(seat)[seat]
    assert room.sent[late].count("TRICK1") == 1
    room.say(late, good)
    assert room.sent[late].count("TRICK1") == 1


def test_who_is_asked_is_asked_again_only_after_a_while() -> None:
    """A player who was asked before another one was lost is not asked twice at once."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, _ = first_card(seated)
    room.leave(seated["S"])
    room.wait(60)
    room.seat("S")
    assert room.sent[leader].count("TRICK1") == 1
    room.wait(5)
    assert room.sent[leader].count("TRICK1") == 2


def test_a_game_may_end_without_a_player() -> None:
    """The last card decides, even if somebody is gone by then."""
    room = Room(*prepared(1))
    clients = clients_at(room.seat())
    play_on(room, clients, cards=51)
    (asked,) = (c for c, client in clients.items() if client.request and not client.reply)
    lost = next(c for c in clients if c != asked)
    room.leave(lost)
    room.receive(asked, clients[asked].play(clients[asked].legal_cards[0]))
    assert room.server.is_over
    assert lost not in room.closed


def test_a_seat_may_change_hands_before_the_game() -> None:
    """Nothing is dealt yet, so nothing is told."""
    room = Room(*prepared(1))
    room.leave(room.seat("N")["N"])
    again = room.seat("N")["N"]
    assert room.sent[again] == []
    room.leave(Connection(99))
    assert room.server.seats == {Seat.N: again}


@pytest.mark.parametrize(("number", "short"), [(5, True), (7, False), (3, True)])
def test_a_deal_may_be_cut_short(number: int, short: bool) -> None:  # noqa: FBT001
    """Once the king of hearts is taken, no point is left, and the deal may end."""
    room = Room(*prepared(number), cut_short=True)
    clients = clients_at(room.seat())
    played = play_on(room, clients)
    assert (played < 52) == short
    assert played % 4 == 0
    assert room.server.is_over
    assert all(client.is_finished for client in clients.values())
    whole = Room(*prepared(number))
    assert play_on(whole, clients_at(whole.seat())) == 52
    assert whole.server.totals == room.server.totals


def test_who_errs_without_end_is_sent_away() -> None:
    """Nobody is refused two hundred times without a card between."""
    room = Room(*prepared(1))
    seated = room.seat()
    assert room.receive(seated["N"], b"TRICK18D\r\n" * 1000) == ["WRONG1"] * 200
    assert room.closed == [seated["N"]]


def test_errors_are_forgotten_with_a_card() -> None:
    """What counts is how many there are in a row."""
    room = Room(*prepared(1))
    seated = room.seat()
    leader, good = first_card(seated)
    room.receive(leader, b"TRICK92C\r\n" * 199)
    room.say(leader, good)
    room.receive(leader, b"TRICK92C\r\n" * 199)
    assert not room.closed


def test_only_so_many_may_wait() -> None:
    """Who comes while 32 have not said who they are takes the place of the first of them."""
    room = Room(*prepared(1))
    seated = room.seat("N")
    waiting = [room.connect() for _ in range(33)]
    assert room.closed == waiting[:1]
    assert room.say(waiting[-1], "IAMS") == []
    assert room.server.seats == {Seat.N: seated["N"], Seat.S: waiting[-1]}


def test_a_line_without_end_is_not_kept() -> None:
    """A connection is closed at a line that is longer than any message."""
    room = Room(*prepared(1))
    seated = room.seat("N")
    room.receive(seated["N"], b"T" * LINE_LIMIT)
    assert not room.closed
    room.receive(seated["N"], b"T")
    assert room.closed == [seated["N"]]


def test_a_game_needs_a_deal() -> None:
    """And the hands of every deal must be a deal."""
    with pytest.raises(ValueError, match="no deal"):
        Server([])
    wrong = attrs.evolve(prepared(1)[0], hands=prepared(1)[0].hands[:1] * 4)
    with pytest.raises(InvalidStateError):
        Server([wrong])


def test_deals_are_taken_one_by_one() -> None:
    """A file of any length is not held in memory: one deal ahead is known."""
    taken: list[int] = []

    def deals() -> Iterator[PreparedDeal]:
        for number, deal in enumerate(prepared(), 1):
            taken.append(number)
            yield deal

    server = Server(deals())
    assert taken == [1]
    assert not server.is_over


def test_only_legal_cards_are_accepted() -> None:
    """At every turn of a deal the server accepts what the engine calls legal, and no other card."""
    room, state = Room(*prepared(6)), begin_deal(prepared(6)[0])
    seated = room.seat()
    tried = 0
    while state.turn:
        connection, number = seated[str(state.turn)], state.trick.number
        for card in state.hands[state.turn]:
            if card not in legal_moves(state) and tried < 199:
                tried += 1
                reply = message_bytes(TrickReply(number, card))
                assert room.receive(connection, reply) == [f"WRONG{number}"]
        chosen = legal_moves(state)[-1]
        assert isinstance(chosen, Card)
        room.say(connection, f"TRICK{number}{cards_text([chosen])}")
        state = play(state, chosen)
    assert tried > 20
    assert room.server.is_over
