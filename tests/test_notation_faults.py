from __future__ import annotations

import io
import pickle
from typing import NamedTuple

import pytest

from kierki import IllegalCode, IllegalRecordError, NotationError
from kierki.notation import load_all, loads
from test_notation import (
    DEALS,
    HEAD,
    HEAD_OF_DEALS,
    MATCH,
    RECORDED,
    SHORT,
    changed,
    part,
    single_deals,
)

THREE = RECORDED["standard_3p"]
HANDS, SEEN, SCORE, TOTAL = (MATCH.split("\n")[line - 1] for line in (8, 135, 22, 23))
POINTS = "N -20 E -40 S -180 W -20"
MANY = "9" * 5_000
SHOWN = 60  # so many characters of what is wrong are told

CODES = {
    "bad_header",
    "unknown_rules",
    "bad_card",
    "bad_hands",
    "wrong_deal_number",
    "wrong_contract",
    "wrong_dealer",
    "wrong_trick_number",
    "wrong_leader",
    "illegal_move",
    "incomplete_deal",
    "wrong_score",
    "wrong_total",
    "too_large",
    "not_text",
    "bad_syntax",
}


class Fault(NamedTuple):
    """What is wrong with a text, and where."""

    code: str
    line: int
    column: int
    token: str


def fault(error: NotationError) -> Fault:
    """Give what an error says."""
    return Fault(error.code, error.line, error.column, error.token)


def refused(text: str | bytes) -> NotationError:
    """Read a text strictly, which must be refused."""
    with pytest.raises(NotationError) as caught:
        loads(text)
    return caught.value


def first_fault(text: str | bytes) -> Fault:
    """Read a text leniently and give what is listed first, or why there is no match in it."""
    try:
        return fault(loads(text, strict=False).problems[0])
    except NotationError as error:
        return fault(error)


HEADER_FAULTS = {
    "a version": (changed(1, '"1"', '"2"'), Fault("bad_header", 1, 10, "2")),
    "a version in foreign digits": (
        changed(1, '"1"', '"\u0661"'),
        Fault("bad_header", 1, 10, "\u0661"),
    ),
    "a gigantic version": (changed(1, "1", MANY), Fault("bad_header", 1, 10, MANY[:SHOWN])),
    "a kind": (changed(2, "[R", '[Kind "game"]\n[R'), Fault("bad_header", 2, 8, "game")),
    "an empty kind": (changed(2, "[R", '[Kind ""] [R'), Fault("bad_header", 2, 8, "")),
    "no rules": (
        changed(2, '[Rules "standard"]', ""),
        Fault("bad_header", 1, 1, '[Kierki "1"]'),
    ),
    "no first dealer": (
        changed(3, '[FirstDealer "W"]', ""),
        Fault("bad_header", 1, 1, '[Kierki "1"]'),
    ),
    "only the first tag": ('[Kierki "1"]', Fault("bad_header", 1, 1, '[Kierki "1"]')),
    "a dealer": (changed(3, "W", "X"), Fault("bad_header", 3, 15, "X")),
    "a dealer in small letters": (changed(3, '"W', '"w'), Fault("bad_header", 3, 15, "w")),
    "a dealer who is no seat": (changed(3, '"E', '"W', THREE), Fault("bad_header", 3, 15, "W")),
    "a name that is no seat": (
        changed(4, "[N", '[W "Ewa"] [N', THREE),
        Fault("bad_header", 4, 1, '[W "Ewa"]'),
    ),
    "a dealer of deals": (
        changed(3, "[R", '[FirstDealer "N"]\n[R', DEALS),
        Fault("bad_header", 3, 1, '[FirstDealer "N"]'),
    ),
    "a header twice": (
        changed(4, "[E", '[Event "x"] [E'),
        Fault("bad_header", 4, 13, '[Event "Liga, runda 3"]'),
    ),
    "rules twice": (
        changed(4, "[E", '[Rules "standard"]\n[E'),
        Fault("bad_header", 4, 1, '[Rules "standard"]'),
    ),
    "a header in a deal": (
        changed(9, "1.", '[Round "3"]\n1.'),
        Fault("bad_header", 9, 1, '[Round "3"]'),
    ),
    "a header at the end": (MATCH + '[Round "3"]', Fault("bad_header", 233, 1, '[Round "3"]')),
    "a reserved name in small letters": (
        changed(8, "[Hands", "[hands"),
        Fault("bad_header", 8, 1, HANDS.replace("Hands", "hands")[:SHOWN]),
    ),
    "rules of no preset": (
        changed(2, "standard", "tysiac"),
        Fault("unknown_rules", 2, 9, "tysiac"),
    ),
    "rules in capitals": (changed(2, "sta", "Sta"), Fault("unknown_rules", 2, 9, "Standard")),
    "no name of rules": (changed(2, "standard", ""), Fault("unknown_rules", 2, 9, "")),
    "rules in full": (
        changed(3, "[F", '[RulesJson "{}"]\n[F'),
        Fault("bad_header", 2, 9, "standard"),
    ),
}

CARD_FAULTS = {
    **{
        f"card {token}": (changed(9, "8D", token), Fault("bad_card", 9, 6, token))
        for token in (
            "8X",
            "1D",
            "10D",
            "8",
            "8DD",
            "8D7D",
            "8d",
            "D8",
            "8♦",
            "\u0668D",
            "-",
            "=D",
            "x",
        )
    },
    "a lay": (changed(215, "7S", "7X"), Fault("bad_card", 215, 6, "7X")),
    "two dashes": (changed(217, "-", "--"), Fault("bad_card", 217, 3, "--")),
    "a card cut off": (changed(209, " 9S", " 9"), Fault("bad_card", 209, 16, "9")),
}

HAND_FAULTS = {
    "a rank twice": (changed(8, "QT543", "QTT54"), Fault("bad_hands", 8, 13, "T")),
    "ranks out of order": (changed(8, "QT543", "TQ543"), Fault("bad_hands", 8, 12, "Q")),
    "no rank": (changed(8, "E:K7", "E:KX"), Fault("bad_hands", 8, 31, "X")),
    "a small letter": (changed(8, "E:K", "E:k"), Fault("bad_hands", 8, 30, "k")),
    "ten in digits": (changed(8, "QT", "Q10"), Fault("bad_hands", 8, 12, "1")),
    "a digit of another script": (
        changed(8, "43.A", "\u06643.A"),
        Fault("bad_hands", 8, 14, "\u0664"),
    ),
    "twelve cards": (
        changed(8, "QT543", "QT54"),
        Fault("bad_hands", 8, 9, "N:QT54.A.JT8.QJ85"),
    ),
    "fourteen cards": (
        changed(8, "W:J82", "W:J732"),
        Fault("bad_hands", 8, 66, "W:J732.T852.52.A432"),
    ),
    "a card in two hands": (
        changed(8, "QT543", "KT543"),
        Fault("bad_hands", 8, 28, "E:K7.93.A9764.K976"),
    ),
    "a card of no deck": (
        changed(7, ".86 ", ".82 ", THREE),
        Fault("bad_hands", 7, 32, "E:T862.AKJ98.QJ7652.82"),
    ),
    "three suits": (
        changed(8, "QT543.A.", "QT543A."),
        Fault("bad_hands", 8, 11, "QT543A.JT8.QJ85"),
    ),
    "five suits": (
        changed(8, "W:J82.", "W:J.82."),
        Fault("bad_hands", 8, 68, "J.82.T852.52.A432"),
    ),
    "three seats": (
        changed(8, " W:J82.T852.52.A432", ""),
        Fault("bad_hands", 8, 9, HANDS[8:-21][:SHOWN]),
    ),
    "four seats of three": (
        changed(7, '5"]', '5 W:..."]', THREE),
        Fault("bad_hands", 7, 9, THREE.split("\n")[6][8:][:SHOWN]),
    ),
    "seats out of order": (
        changed(8, "N:", "E:"),
        Fault("bad_hands", 8, 9, "E" + HANDS[9:][: SHOWN - 1]),
    ),
    "a seat in small letters": (
        changed(8, "N:", "n:"),
        Fault("bad_hands", 8, 9, "n" + HANDS[9:][: SHOWN - 1]),
    ),
    "two spaces": (
        changed(8, " E:", "  E:"),
        Fault("bad_hands", 8, 9, HANDS.replace(" E:", "  E:")[8:][:SHOWN]),
    ),
    "no hands at all": (changed(8, HANDS, '[Hands ""]'), Fault("bad_hands", 8, 9, "")),
    "seen in a deal without trumps": (
        changed(9, "1.", '[Seen "x"]\n1.'),
        Fault("bad_hands", 9, 1, '[Seen "x"]'),
    ),
    "seen in a lottery": (
        changed(215, "S 7C", '[Seen "x"]\nS 7C'),
        Fault("bad_hands", 215, 1, '[Seen "x"]'),
    ),
    "four cards seen": (changed(135, "95", "9"), Fault("bad_hands", 135, 8, "N:9.3..K7")),
    "a card seen twice": (changed(135, "95", "99"), Fault("bad_hands", 135, 11, "9")),
    "a card seen that is not held": (
        changed(135, "95", "94"),
        Fault("bad_hands", 135, 8, SEEN[7:-2].replace("95", "94")[:SHOWN]),
    ),
}

DEAL_FAULTS = {
    "a number": (changed(25, '"2', '"3'), Fault("wrong_deal_number", 25, 8, "3")),
    "the first number": (changed(7, '"1', '"2'), Fault("wrong_deal_number", 7, 8, "2")),
    "a gigantic number": (
        changed(25, '"2', '"' + MANY),
        Fault("wrong_deal_number", 25, 8, MANY[:SHOWN]),
    ),
    "a deal too many": (
        MATCH + '\n[Deal "13 no_tricks W"]\n',
        Fault("wrong_deal_number", 234, 8, "13"),
    ),
    "a number of single deals": (
        changed(22, '"2', '"1', DEALS),
        Fault("wrong_deal_number", 22, 8, "1"),
    ),
    "the contract of another deal": (
        changed(25, "no_hearts", "no_queens"),
        Fault("wrong_contract", 25, 10, "no_queens"),
    ),
    "a contract that there is not": (
        changed(25, "no_hearts", "no_aces"),
        Fault("wrong_contract", 25, 10, "no_aces"),
    ),
    "a contract that no single deal has": (
        changed(22, "trumps", "no_aces", DEALS),
        Fault("wrong_contract", 22, 10, "no_aces"),
    ),
    "a dealer": (changed(25, ' N"', ' E"'), Fault("wrong_dealer", 25, 20, "E")),
    "a dealer who is no seat": (
        changed(6, ' E"', ' W"', THREE),
        Fault("wrong_dealer", 6, 20, "W"),
    ),
    "a dealer of a single deal who is no seat": (
        changed(3, "standard", "standard_3p", DEALS),
        Fault("wrong_dealer", 5, 20, "W"),
    ),
    **{
        f"deal {token}": (changed(7, "1 no_tricks W", token), Fault("bad_syntax", 7, 8, token))
        for token in (
            "",
            "1",
            "1 no_tricks",
            "1 no_tricks W ",
            " 1 no_tricks W",
            "1  no_tricks W",
            "1 no_tricks W W",
            "0 no_tricks W",
            "01 no_tricks W",
            "-1 no_tricks W",
            "\u0661 no_tricks W",
            "1. no_tricks W",
            "1 no_tricks X",
            "1 no_tricks w",
            "1 No_tricks W",
            "1 no-tricks W",
            "1 1st W",
            "1 _tricks W",
            "1 bez_lew\u00e9 W",
        )
    },
    "no hands and no score": (
        HEAD + '[Deal "1 no_tricks W"]\n[Deal "2 no_hearts N"]\n',
        Fault("bad_syntax", 4, 1, '[Deal "1 no_tricks W"]'),
    ),
    "no hands and no score of a single deal": (
        HEAD_OF_DEALS + '[Deal "1 no_tricks W"]\n[Deal "2 no_hearts N"]\n',
        Fault("bad_syntax", 4, 1, '[Deal "1 no_tricks W"]'),
    ),
}

PLAY_FAULTS = {
    "a trick's number": (changed(10, "2.", "3."), Fault("wrong_trick_number", 10, 1, "3.")),
    "the first trick's number": (changed(9, "1.", "2."), Fault("wrong_trick_number", 9, 1, "2.")),
    "a gigantic trick's number": (
        changed(9, "1", MANY),
        Fault("wrong_trick_number", 9, 1, MANY[:SHOWN]),
    ),
    "the leader of the opening lead": (changed(9, "N", "E"), Fault("wrong_leader", 9, 4, "E")),
    "a leader who did not take the trick": (
        changed(10, "2. S", "2. E"),
        Fault("wrong_leader", 10, 4, "E"),
    ),
    "a leader after the choice": (changed(137, "S", "N"), Fault("wrong_leader", 137, 4, "N")),
    "the starter of a lottery": (changed(215, "S", "W"), Fault("wrong_leader", 215, 1, "W")),
    "who begins a round": (changed(216, "S", "W"), Fault("wrong_leader", 216, 1, "W")),
    **{
        f"trick {token}": (changed(9, "1.", token), Fault("bad_syntax", 9, 1, token))
        for token in ("1", "1:", "01.", "0.", "\u0661.", "\uff11.", "-1.", ".", "1..", "trick")
    },
    "no seat": (changed(9, "N 8D", "8D"), Fault("bad_syntax", 9, 4, "8D")),
    "no such seat": (changed(9, "N", "X"), Fault("bad_syntax", 9, 4, "X")),
    "a seat in small letters": (changed(9, "N", "n"), Fault("bad_syntax", 9, 4, "n")),
    "a seat that is not there": (changed(8, "S", "W", THREE), Fault("bad_syntax", 8, 4, "W")),
    "a number and no more": (
        changed(9, "1. N 8D 7D KD 5D", "1."),
        Fault("bad_syntax", 9, 1, "1."),
    ),
    "a leader and no card": (
        changed(9, "1. N 8D 7D KD 5D", "1. N"),
        Fault("bad_syntax", 9, 4, "N"),
    ),
    "a starter and no card": (
        changed(215, "S 7C 7S 8C 6C", "S"),
        Fault("bad_syntax", 215, 1, "S"),
    ),
    "a numbered round": (changed(215, "S", "1. S"), Fault("bad_syntax", 215, 1, "1.")),
    "five cards in a trick": (changed(9, "5D", "5D 4D"), Fault("bad_syntax", 9, 18, "4D")),
    "five moves in a round": (changed(215, "6C", "6C 8H"), Fault("bad_syntax", 215, 15, "8H")),
    "three cards in a trick": (changed(9, " 5D", ""), Fault("bad_syntax", 9, 12, "KD")),
    "three moves in a round": (changed(215, " 6C", ""), Fault("bad_syntax", 215, 9, "8C")),
    **{
        f"trumps {token}": (changed(136, "=D", token), Fault("bad_syntax", 136, 1, token))
        for token in ("=", "=X", "=d", "=N", "=nt", "=DD", "=NTT", "==D", "=♦")
    },
    "a choice and a card": (changed(136, "=D", "=D AC"), Fault("bad_syntax", 136, 4, "AC")),
    "a choice and a trick": (changed(136, "=D", "=D 1. S AC"), Fault("bad_syntax", 136, 4, "1.")),
    "play before the first deal": (changed(6, "", "1. N 8D"), Fault("bad_syntax", 6, 1, "1.")),
    "play without hands": (changed(8, HANDS, ""), Fault("bad_syntax", 9, 1, "1.")),
    "play after the score": (changed(22, "]", "]\n14. W 2C"), Fault("bad_syntax", 23, 1, "14.")),
}

ILLEGAL = {
    "not_in_hand": (changed(9, "8D", "9D"), Fault("illegal_move", 9, 6, "9D")),
    "must_follow_suit": (changed(9, "7D", "7S"), Fault("illegal_move", 9, 9, "7S")),
    "already_played": (changed(10, "AS", "8D"), Fault("illegal_move", 10, 6, "8D")),
    "lead_barred": (changed(27, "KS", "9H"), Fault("illegal_move", 27, 6, "9H")),
    "wrong_phase": (changed(137, "1.", "=D\n1."), Fault("illegal_move", 137, 1, "=D")),
    "wrong_phase: trumps not named": (changed(136, "=D", ""), Fault("illegal_move", 137, 6, "AC")),
    "wrong_phase: no trumps": (changed(9, "1.", "=D\n1."), Fault("illegal_move", 9, 1, "=D")),
    "wrong_phase: a lottery": (changed(215, "S", "=D\nS"), Fault("illegal_move", 215, 1, "=D")),
    "no_trump_not_allowed": (changed(136, "=D", "=NT"), Fault("illegal_move", 136, 1, "=NT")),
    "pass_not_allowed": (changed(215, "7S", "-"), Fault("illegal_move", 215, 6, "-")),
    "suit_not_open": (changed(215, "7S", "8H"), Fault("illegal_move", 215, 6, "8H")),
    "not_adjacent": (changed(215, "8C", "9C"), Fault("illegal_move", 215, 9, "9C")),
    "deal_over": (changed(21, "4S", "4S\n14. W 2C"), Fault("illegal_move", 22, 7, "2C")),
    "deal_over: in a round": (changed(230, "QH", "QH 3S"), Fault("illegal_move", 230, 6, "3S")),
    "deal_over: a round too many": (
        changed(230, "QH", "QH\nN AS"),
        Fault("illegal_move", 231, 3, "AS"),
    ),
}

SCORE_FAULTS = {
    "a score in a deal": (
        changed(21, "13. E KC 9S 4C 4S", ""),
        Fault("incomplete_deal", 22, 1, SCORE),
    ),
    "a score in a trick": (changed(21, " 4S", ""), Fault("incomplete_deal", 22, 1, SCORE)),
    "a score of a single deal": (
        DEALS.replace("13. E KC 9S 4C 4S\n", "", 1),
        Fault("incomplete_deal", 19, 1, SCORE),
    ),
    "a score before the choice": (
        HEAD_OF_DEALS + "\n".join(single_deals(8).split("\n")[4:7]) + "\n" + SCORE,
        Fault("incomplete_deal", 7, 1, SCORE),
    ),
    "a total in a deal": (
        changed(22, SCORE, "", changed(21, "13. E KC 9S 4C 4S", "")),
        Fault("incomplete_deal", 23, 1, TOTAL),
    ),
    "a deal after an unfinished one": (
        HEAD + "\n".join(part(1).split("\n")[:14]) + "\n" + part(2),
        Fault("incomplete_deal", 18, 1, '[Deal "2 no_hearts N"]'),
    ),
    "a deal after one just dealt": (
        HEAD + "\n".join(part(1).split("\n")[:2]) + "\n" + part(2),
        Fault("incomplete_deal", 6, 1, '[Deal "2 no_hearts N"]'),
    ),
    "a score": (
        changed(22, "W -20", "W -40"),
        Fault("wrong_score", 22, 9, POINTS.replace("W -20", "W -40")),
    ),
    "a score of another seat": (
        changed(22, "N -20 E -40", "N -40 E -20"),
        Fault("wrong_score", 22, 9, POINTS.replace("N -20 E -40", "N -40 E -20")),
    ),
    "a score of a lottery": (
        changed(231, "500", "800"),
        Fault("wrong_score", 231, 9, "N 0 E 0 S 800 W 800"),
    ),
    "the score of a deal without cards": (
        HEAD + '[Deal "1 no_tricks W"]\n[Score "N -20 E -40 S -180 W -21"]\n',
        Fault("wrong_score", 5, 9, "N -20 E -40 S -180 W -21"),
    ),
    "a total": (
        changed(23, "W -20", "W -40"),
        Fault("wrong_total", 23, 9, POINTS.replace("W -20", "W -40")),
    ),
    "a running total": (
        changed(41, "-200", "-20"),
        Fault("wrong_total", 41, 9, "N -60 E -80 S -20 W -180"),
    ),
    "the last total": (
        changed(232, "490", "-490"),
        Fault("wrong_total", 232, 9, "N -250 E -115 S -125 W -490"),
    ),
    **{
        f"score {token}": (changed(22, POINTS, token), Fault("bad_syntax", 22, 9, token))
        for token in (
            "",
            "N -20",
            "N -20 E -40 S -180",
            "N -20 E -40 S -180 W",
            "N -20 E -40 S -180 W -20 N 0",
            "N -20 E -40 S -180 W -20 ",
            "N -20  E -40 S -180 W -20",
            "E -40 N -20 S -180 W -20",
            "n -20 E -40 S -180 W -20",
            "N,-20 E -40 S -180 W -20",
            "-20 -40 -180 -20",
        )
    },
    **{
        f"points {token[:8]}": (
            changed(22, "-180", token),
            Fault("bad_syntax", 22, 23, token[:SHOWN]),
        )
        for token in (
            "-0",
            "00",
            "-020",
            "+180",
            "-",
            "--180",
            "180.0",
            "1e3",
            "0x1",
            "18O",
            "\u0661\u0668\u0660",
            "-1\uff180",
            MANY,
            f"-{MANY}",
        )
    },
    "points of a total": (changed(23, "-180", "-0"), Fault("bad_syntax", 23, 23, "-0")),
    "a total of single deals": (
        changed(20, "", TOTAL, DEALS),
        Fault("bad_syntax", 20, 1, TOTAL),
    ),
    "a total and nothing else": (
        HEAD + '[Deal "1 no_tricks W"]\n' + TOTAL,
        Fault("bad_syntax", 5, 1, TOTAL),
    ),
    "a score before the first deal": (changed(6, "", SCORE), Fault("bad_syntax", 6, 1, SCORE)),
    "a score before the hands": (
        changed(8, "[H", f"{SCORE}\n[H"),
        Fault("bad_syntax", 9, 1, HANDS[:SHOWN]),
    ),
    "hands twice": (changed(8, "[H", f"{HANDS} [H"), Fault("bad_syntax", 8, 87, HANDS[:SHOWN])),
    "hands after play": (
        changed(9, "5D", f"5D\n{HANDS}"),
        Fault("bad_syntax", 10, 1, HANDS[:SHOWN]),
    ),
    "seen before the hands": (
        changed(134, "[H", f"{SEEN}\n[H"),
        Fault("bad_syntax", 134, 1, SEEN[:SHOWN]),
    ),
    "seen after the choice": (
        changed(136, "=D", f"=D\n{SEEN}"),
        Fault("bad_syntax", 137, 1, SEEN[:SHOWN]),
    ),
    "seen twice": (changed(135, "[S", f"{SEEN}[S"), Fault("bad_syntax", 135, 53, SEEN[:SHOWN])),
    "a score twice": (changed(22, "[S", f"{SCORE}\n[S"), Fault("bad_syntax", 23, 1, SCORE)),
    "a total twice": (changed(23, "[T", f"{TOTAL}\n[T"), Fault("bad_syntax", 24, 1, TOTAL)),
    "a total before the score": (
        changed(22, "[S", f"{TOTAL}\n[S"),
        Fault("bad_syntax", 23, 1, SCORE),
    ),
}

TEXT_FAULTS = {
    **{
        f"tag {token}": (
            changed(4, '[Event "Liga, runda 3"]', token),
            Fault("bad_syntax", 4, 1, token),
        )
        for token in (
            "[",
            "[]",
            "[Event]",
            "[Event x]",
            "[Event 'x']",
            '[Event"x"]',
            '[ Event "x"]',
            '[Event "x" ]',
            '[Event "x"',
            '[Event "x]',
            '[Event x"]',
            '[Event "a"b"]',
            r'[Event "\x"]',
            r'[Event "x\"]',
            '[Ev ent "x"]',
            '[Ev-ent "x"]',
            '[1st "x"]',
            '[Łódź "x"]',
            '[É "x"]',
            '[Event\u00a0"x"]',
            '[Event ; "x"]',
        )
    },
    "a word after a tag": (changed(4, "]", "] y"), Fault("bad_syntax", 4, 25, "y")),
    "a bracket after a tag": (changed(4, "]", "]]"), Fault("bad_syntax", 4, 24, "]")),
    "a tag cut off beside another": (
        changed(5, '[E "Ola"] [S "Jan"] [W "Ewa"]', '[E "Ola'),
        Fault("bad_syntax", 5, 11, '[E "Ola'),
    ),
    "the end of a tag": (changed(4, "[Event ", ""), Fault("bad_syntax", 4, 1, '"Liga,')),
    "no tag and no play": (changed(4, "[Event ", "{"), Fault("bad_syntax", 4, 1, '{"Liga,')),
    "a byte order mark inside": (
        changed(4, "[Event ", "\ufeff[Event "),
        Fault("bad_syntax", 4, 1, "\ufeff[Event"),
    ),
    "play beside a tag": (changed(135, '82"]', '82"] =D'), Fault("bad_syntax", 135, 54, "=D")),
    "a tag beside a choice": (changed(136, "=D", '=D [X "y"]'), Fault("bad_syntax", 136, 4, "[X")),
    "a tag beside play": (
        changed(21, "4S", f"4S {SCORE}"),
        Fault("bad_syntax", 21, 19, "[Score"),
    ),
    "nothing": ("", Fault("bad_syntax", 1, 1, "")),
    "blank lines": ("\n \t\n\n", Fault("bad_syntax", 1, 1, "")),
    "comments": ("; Kierki\n;[Kierki\n", Fault("bad_syntax", 1, 1, "")),
    "a byte order mark": ("\ufeff", Fault("bad_syntax", 1, 1, "")),
    "no first tag": (
        changed(1, '[Kierki "1"]', "; Kierki"),
        Fault("bad_syntax", 2, 1, '[Rules "standard"]'),
    ),
    "a first tag in small letters": (
        changed(1, "K", "k"),
        Fault("bad_syntax", 1, 1, '[kierki "1"]'),
    ),
    "play before the first tag": ("1. N 8D\n" + MATCH, Fault("bad_syntax", 1, 1, "1.")),
    "a second match": (MATCH + SHORT, Fault("bad_syntax", 233, 1, '[Kierki "1"]')),
    "NUL": (changed(4, "Liga", "Li\0ga"), Fault("not_text", 4, 11, "\0")),
    "a control in a comment": (changed(6, "", ";\x1b[m"), Fault("not_text", 6, 2, "\x1b")),
    "a control in play": (changed(9, "8D", "8\x7fD"), Fault("not_text", 9, 7, "\x7f")),
    "a vertical tab": (changed(9, " 8D", "\v8D"), Fault("not_text", 9, 5, "\v")),
    "a form feed": (changed(6, "", "\f"), Fault("not_text", 6, 1, "\f")),
    "a next line": (changed(4, "Liga", "Li\x85ga"), Fault("not_text", 4, 11, "\x85")),
    "half of a surrogate pair": (changed(4, "Liga", "\ud83d"), Fault("not_text", 4, 9, "\ud83d")),
    "a lone CR": (changed(9, " 8D", "\r8D"), Fault("not_text", 9, 5, "\r")),
    "lines that end with CR": (
        MATCH.replace("\n", "\r"),
        Fault("not_text", 1, 13, "\r"),
    ),
    "CR CR LF": (changed(9, "5D", "5D\r\r"), Fault("not_text", 9, 17, "\r")),
    "CR at the end": (MATCH + "\r", Fault("not_text", 233, 1, "\r")),
    "a tab in a header": (
        changed(4, "Liga,", "Liga\t"),
        Fault("bad_syntax", 4, 1, '[Event "Liga\t runda 3"]'),
    ),
    "a line that is too long": (
        changed(6, "", ";" + "x" * 65_536),
        Fault("too_large", 6, 65_537, ""),
    ),
}

BYTE_FAULTS = {
    "no UTF-8": (
        MATCH.encode().replace(b"Liga", b"Li\xffga"),
        Fault("not_text", 4, 11, ""),
    ),
    "no UTF-8 after letters": (
        MATCH.encode().replace(b"Liga", "Łódź".encode() + b"\xc5"),
        Fault("not_text", 4, 13, ""),
    ),
    "UTF-16": (MATCH.encode("utf-16"), Fault("not_text", 1, 1, "")),
    "UTF-32": (MATCH.encode("utf-32"), Fault("not_text", 1, 1, "")),
    "Latin-2": (
        MATCH.replace("Ala", "Żaneta").encode("iso8859-2"),
        Fault("not_text", 5, 5, ""),
    ),
    "an overlong character": (
        MATCH.encode().replace(b"Liga", b"\xc0\xaf"),
        Fault("not_text", 4, 9, ""),
    ),
    "half of a surrogate pair": (
        MATCH.encode().replace(b"Liga", b"\xed\xa0\x80"),
        Fault("not_text", 4, 9, ""),
    ),
    "a character cut off": (
        HEAD.encode() + b'[Event "\xc5',
        Fault("not_text", 4, 9, ""),
    ),
    "an archive": (b"PK\x03\x04" + bytes(200), Fault("not_text", 1, 3, "\x03")),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(200), Fault("not_text", 1, 1, "")),
    "zeros": (bytes(1000), Fault("not_text", 1, 1, "\0")),
}

TABLES = {
    "headers": HEADER_FAULTS,
    "cards": CARD_FAULTS,
    "hands": HAND_FAULTS,
    "deals": DEAL_FAULTS,
    "play": PLAY_FAULTS,
    "illegal": ILLEGAL,
    "scores": SCORE_FAULTS,
    "text": TEXT_FAULTS,
}
# What lenient reading takes, and where it says first that there is not one match.
LENIENT = {"card 10D", "card 8d", "card D8", "card 8♦", "a small letter", "ten in digits"}
NOT_ONE_MATCH = {"a second match", "play before the first tag"}
FAULTS = {
    f"{table}: {name}": case for table, cases in TABLES.items() for name, case in cases.items()
}
LISTED = {
    name: case
    for name, case in FAULTS.items()
    if name.split(": ", 1)[1] not in LENIENT | NOT_ONE_MATCH
}


def test_every_code_has_its_examples() -> None:
    """Every code of the format is met in these examples, and no other."""
    assert {case.code for cases in TABLES.values() for _, case in cases.values()} == CODES


@pytest.mark.parametrize(("text", "expected"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_refused_with_its_place(text: str, expected: Fault) -> None:
    """Strict reading raises at the fault: its code, line, column and what stands there."""
    error = refused(text)
    assert fault(error) == expected
    assert isinstance(error, IllegalRecordError) is (expected.code == "illegal_move")
    assert str(error).startswith(f"{expected.line}:{expected.column}: {expected.code}: ")


@pytest.mark.unmeasured
@pytest.mark.parametrize(("text", "expected"), LISTED.values(), ids=LISTED)
def test_a_fault_is_listed_first_with_its_place(text: str, expected: Fault) -> None:
    """Lenient reading lists the same fault before any that follow from it."""
    assert first_fault(text) == expected


@pytest.mark.parametrize(("text", "expected"), BYTE_FAULTS.values(), ids=BYTE_FAULTS)
def test_bytes_that_are_no_text(text: bytes, expected: Fault) -> None:
    """Bytes that are not UTF-8 are refused where the text stops."""
    assert fault(refused(text)) == expected
    assert first_fault(text) == expected


@pytest.mark.unmeasured
@pytest.mark.parametrize(("name", "case"), ILLEGAL.items(), ids=ILLEGAL)
def test_an_illegal_move_tells_why(name: str, case: tuple[str, Fault]) -> None:
    """A move that the rules forbid is refused with the reason, which pickles with its place."""
    text, expected = case
    error = refused(text)
    assert isinstance(error, IllegalRecordError)
    assert error.illegality.code is IllegalCode(name.split(":", maxsplit=1)[0])
    assert str(error.illegality.move) == expected.token
    assert error.detail == error.illegality.message()
    other = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (fault(other), other.illegality) == (expected, error.illegality)
    (problem, *_) = loads(text, strict=False).problems
    assert isinstance(problem, IllegalRecordError)
    assert problem.illegality == error.illegality


def test_a_revoke_names_the_cards_that_were_legal() -> None:
    """E held diamonds: the error lists them, and who was to play."""
    error = refused(changed(9, "7D", "7S"))
    assert isinstance(error, IllegalRecordError)
    assert [str(move) for move in error.illegality.legal] == ["4D", "6D", "7D", "9D", "AD"]
    assert str(error.illegality.seat) == "E"
    assert error.illegality.rule == "follow-suit"


# ---------------------------------------------------------------- too large

MIB = 1024 * 1024


def padded(text: str, size: int, *, end: str = "\n") -> bytes:
    """Bring a text to a size in bytes with comments at its end."""
    text = text.replace("\n", end)
    missing = size - len(text.encode())
    line = ";" + "x" * 50_000 + end
    lines, rest = divmod(missing, len(line))
    assert rest > len(end)
    return (text + line * lines + ";" * (rest - len(end)) + end).encode()


def test_a_line_of_64_kib_is_read() -> None:
    """A line may have 64 KiB without its end, whatever its end."""
    line = ";" + "x" * 65_535
    for end in ("", "\r"):
        text = changed(6, "", line + end)
        assert loads(text) == loads(text.encode()) == loads(MATCH)
    assert loads(MATCH + line) == loads((MATCH + line).encode()) == loads(MATCH)


def test_the_length_of_a_line_is_counted_in_bytes() -> None:
    """Letters of two bytes fill a line of a file twice as fast."""
    text = changed(6, "", ";" + "ł" * 32_768)
    error = refused(text.encode())
    assert (error.code, error.line) == ("too_large", 6)
    assert loads(changed(6, "", ";x" + "ł" * 32_767).encode()) == loads(MATCH)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("head", "limit", "end"),
    [(HEAD, MIB, "\n"), (HEAD, MIB, "\r\n"), (HEAD_OF_DEALS, 16 * MIB, "\n")],
    ids=["a match", "CRLF", "a collection"],
)
def test_a_match_of_its_full_size_is_read(head: str, limit: int, end: str) -> None:
    """A match may have 1 MiB, a collection 16 MiB; a byte more is too large, in its last line."""
    text = padded(head, limit, end=end)
    assert len(text) == limit
    assert loads(text) == loads(head)
    error = refused(text.rstrip() + b";" + end.encode())
    assert (error.code, error.line) == ("too_large", text.count(b"\n"))


def test_the_size_of_a_match_does_not_depend_on_its_neighbours() -> None:
    """In a stream each match may have its 1 MiB; the first line of the next is not its own."""
    text = padded(HEAD, MIB)
    assert list(load_all(io.BytesIO(text * 3))) == [loads(HEAD)] * 3
    larger = text[:-1] + b";\n"
    for stream in (larger + text, text + larger):
        sizes = [len(read.problems) for read in load_all(io.BytesIO(stream), strict=False)]
        assert sorted(sizes) == [0, 1]
