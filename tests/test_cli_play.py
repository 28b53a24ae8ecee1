"""``kierki play``: a match at the terminal, without a look at the others' cards."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from daily import SOME_PRESETS
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    STANDARD_3P,
    Card,
    CardSet,
    ChooseTrump,
    MatchState,
    Move,
    NotationError,
    Phase,
    Rules,
    Seat,
    Suit,
    deal,
    enter_score,
    format_move,
    new_match,
    play,
    shuffle,
)
from kierki.cli import main
from kierki.cli.entry import Command, read_entry
from kierki.cli.sitting import _cut_for_deal
from kierki.notation import dumps, loads, record, replay
from kierki.players import rule_player
from kierki.randomness import SeededRng
from kierki.views import observe

N, E, S, W = Seat
SEED = "gdansk-2026"
PROMPT = "S> "
CHANCE = SeededRng(0)  # the players do not ask it

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Play in an empty folder, and let no setting of the terminal have a say."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@attrs.define
class Typed:
    """What a player types; Ctrl-C is pressed where it says so, and signals come in."""

    text: io.StringIO
    terminal: bool

    def isatty(self) -> bool:
        """Tell whether this is a terminal."""
        return self.terminal

    def readline(self, *_: int) -> str:
        """Give the next line."""
        line = self.text.readline()
        if line.strip() == "^C":
            raise KeyboardInterrupt
        if line.startswith("SIG"):
            signal.raise_signal(getattr(signal, line.strip()))
        if line.startswith("closed"):
            raise BrokenPipeError
        if line.startswith("write "):
            Path(line.split()[1]).write_text("precious")
            return self.readline()
        return line


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Play with what is typed, and give the exit status, the output and what went wrong."""

    def play_it(typed: str | list[str], *arguments: object, terminal: bool = False) -> Any:
        text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
        monkeypatch.setattr(sys, "stdin", Typed(io.StringIO(text), terminal))
        status = main(["play", *map(str, arguments)])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return play_it


@cache
def game(
    rules: Rules = STANDARD, seat: Seat = S, seed: str = SEED
) -> tuple[tuple[MatchState, Move], ...]:
    """Play a match as the command does, the player being one of its own kind.

    Each position in which the player is on turn, and what the player does.
    """
    positions = list[tuple[MatchState, Move]]()
    match = new_match(rules, first_dealer=_cut_for_deal(seed, rules))
    while not match.is_over:
        if match.current is None:
            match = deal(match, shuffle(seed, len(match.results), rules=rules))
        assert match.current
        assert match.turn
        move = rule_player(observe(match.current, match.turn), CHANCE)
        if match.turn is seat:
            positions.append((match, move))
        match = play(match, move)
    return tuple(positions)


def moves_of(rules: Rules = STANDARD, seat: Seat = S, seed: str = SEED) -> list[str]:
    """Give all that the player types in a whole match."""
    return [format_move(move) for _, move in game(rules, seat, seed)]


def cards_in(text: str) -> CardSet:
    """Give the cards that a text shows, by themselves or as hands."""
    cards = [Card.parse(found) for found in re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", text)]
    for suit, ranks in re.findall(r"([♣♦♥♠])((?: (?:10|[2-9JQKA])(?![\w♣♦♥♠]))+)", text):
        cards += [Card.parse(rank + suit) for rank in ranks.split()]
    return CardSet(cards)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", SOME_PRESETS)
def test_a_whole_match(name: str, run: Run) -> None:
    """A match is played to its end, and its score sheet is shown after every deal."""
    rules = PRESETS[name]
    typed = moves_of(rules)
    status, out, _ = run(typed, "--seed", SEED, "--rules", name, "--record", "game.kierki")
    assert status == 0
    assert out.count("Ranking so far: ") == rules.deals - 1
    assert out.count("Final ranking: ") == 1
    assert "The match is over.\nSaved: game.kierki\n" in out
    *_, (before, move) = game(rules)
    match = before
    while not match.is_over:
        match, move = play(match, move), PASS
        if match.current and match.turn:
            move = rule_player(observe(match.current, match.turn), CHANCE)
    written = loads(Path("game.kierki").read_text())
    assert replay(written) == match
    assert dict(written.headers) == {"Seat": "S", "Seed": SEED}
    assert main(["validate", "game.kierki"]) == 0


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", [STANDARD, STANDARD_3P], ids=lambda rules: rules.id)
def test_hidden_cards_are_never_shown(rules: Rules, run: Run) -> None:
    """All cards on the screen are the player's own, or have been played."""
    _, out, _ = run(moves_of(rules), "--seed", SEED, "--rules", rules.id)
    screens = out.split(PROMPT)
    shown = CardSet()
    for screen, (match, _) in zip(screens, game(rules), strict=False):
        assert match.current
        if len(match.current.moves) < len(rules.seats) + 1 and "Deal " in screen:
            screen, shown = screen[screen.index("Deal ") :], CardSet()  # noqa: PLW2901
        shown |= cards_in(re.sub("(?m)^  [-+].*", "", screen))  # but what is paid for
        played = CardSet(move for move in match.current.moves if isinstance(move, Card))
        assert shown <= observe(match.current, S).own | played


@pytest.mark.unmeasured
def test_only_the_seen_cards_are_shown_before_the_choice(run: Run) -> None:
    """Trumps are named from the first five cards, and nobody else's."""
    choices = [
        (m, move) for m, move in game() if m.current and m.current.phase is Phase.CHOOSE_TRUMP
    ]
    assert choices
    _, out, _ = run(moves_of(), "--seed", SEED)
    screens = [screen for screen in out.split(PROMPT) if "S names trumps\n" in screen]
    for screen, (match, _) in zip(screens, choices, strict=True):
        assert match.current
        hand = screen[screen.index("► S") :]
        assert cards_in(hand) == observe(match.current, S).own
        assert len(cards_in(hand)) == 5
    assert out.count("S may name trumps: ♣ clubs, ♦ diamonds, ♥ hearts, ♠ spades") == len(choices)
    assert re.search("^S names trumps: . [a-z]+$", out, re.MULTILINE)


def test_the_table_in_english(run: Run) -> None:
    """A turn shows the trick, the hand and what may be played; then who took it, for what."""
    status, out, err = run(["5S", "4C"], "--seed", "abc")
    assert (status, err) == (0, "")
    assert out.startswith("""\
Kierki, rules standard, seed abc
You are S; the others are simple computer players. Type help for the commands.

Deal 1 of 12: no tricks
  -20 a trick. W deals.

  W deals, trick 1: N leads

                      N
                      ▌▌▌▌▌▌▌▌▌▌▌▌ 12
                    ╭─────────────╮
  W                 │     2♠      │   E
  ▌▌▌▌▌▌▌▌▌▌▌▌▌ 13  │          3♠ │   ▌▌▌▌▌▌▌▌▌▌▌▌ 12
                    │             │
                    ╰─────────────╯
                    ► S
                      ♠ 10 9 7 6
                      ♥ 10 8 6
                      ♦ K J 8
                      ♣ Q 10 5

          N  E  S  W
  tricks  0  0  0  0
  points  0  0  0  0
  total   0  0  0  0

  S may play: ♠ 10 9 7 6
S> 5S
No. S does not hold 5♠. [cards]
S> 4C
""")
    assert out.endswith("S> \n")


def test_the_table_in_polish(run: Run) -> None:
    """The same in Polish, with Polish cards and commands."""
    status, out, _ = run(["D♣", "6♠", "pomoc", "koniec", ""], "--seed", "abc", "--lang", "pl")
    assert status == 0
    assert out.startswith("""\
Kierki, zasady standard, ziarno abc
Siedzisz na S, pozostali to prości gracze komputerowi. Polecenia: wpisz pomoc.

Rozdanie 1 z 12: bez lew
  -20 za lewę. Rozdaje W.

  rozdaje W, lewa 1: wychodzi N

                      N
                      ▌▌▌▌▌▌▌▌▌▌▌▌ 12
                    ╭─────────────╮
  W                 │     2♠      │   E
  ▌▌▌▌▌▌▌▌▌▌▌▌▌ 13  │          3♠ │   ▌▌▌▌▌▌▌▌▌▌▌▌ 12
                    │             │
                    ╰─────────────╯
                    ► S
                      ♠ 10 9 7 6
                      ♥ 10 8 6
                      ♦ K W 8
                      ♣ D 10 5

          N  E  S  W
  lewy    0  0  0  0
  punkty  0  0  0  0
  razem   0  0  0  0

  S może zagrać: ♠ 10 9 7 6
S> D♣
Nie. Trzeba dołożyć do koloru: wyjście było w piki, a gracz S ma jeszcze 4 piki. [follow-suit]
S> 6♠
Lewa 1: N 2♠  E 3♠  S 6♠  W """)
    assert "   bierze " in out
    assert "zapisz PLIK  zapisz mecz do pliku .kierki\n" in out
    assert out.endswith("Zapisać mecz? Nazwa pliku albo Enter, jeśli nie: \n")


def test_the_lottery_has_rows_and_explicit_passes(run: Run) -> None:
    """Rows, how many cards the others hold, who laid what, passes, and who is out."""
    typed = moves_of()
    _, out, _ = run(typed, "--seed", SEED)
    lottery = out[out.index("Deal 12 of 12: lottery") :]
    assert "  +800, +500 in the order of going out. " in lottery
    assert "│ ♠  · · · · ·[·]· · ·  · · · ·  │" in lottery
    assert re.search(r"^ +▌+ \d+$", lottery, re.MULTILINE)
    assert re.search("^  . pass$", lottery, re.MULTILINE)
    assert re.search(r"^. is out: \+800$", lottery, re.MULTILINE)
    assert re.search(r"^. is out: \+500$", lottery, re.MULTILINE)


def lottery_with_a_pass() -> list[str]:
    """Give what is typed up to the first time the player has to pass."""
    for seed in map(str, range(50)):
        typed = moves_of(seed=seed)
        if "-" in typed:
            return [seed, *typed[: typed.index("-")]]
    raise AssertionError("nobody ever passes")


@pytest.mark.unmeasured
def test_a_pass_is_typed(run: Run) -> None:
    """Who can lay nothing passes; who can may not."""
    seed, *typed = lottery_with_a_pass()
    _, out, _ = run([*typed, "7C", "pass"], "--seed", seed)
    assert "You can lay nothing; pass: -\nS> 7C\nNo. " in out
    assert "S> pass\n  S pass\n" in out
    _, out, _ = run(["-"], "--seed", seed)
    assert "[lottery-pass]" in out
    _, out, _ = run([*typed, "pas"], "--seed", seed, "--lang", "pl")
    assert "Nic nie możesz położyć; pas: -\nS> pas\n  S pas\n" in out


def test_what_is_not_understood(run: Run) -> None:
    """Nonsense is answered, and an empty line is nothing."""
    status, out, _ = run(["", "  ", "hello", "11S", "\x1b[2J"], "--seed", SEED)
    assert status == 0
    assert "“hello” is neither a card nor a command; type help." in out
    assert "“11S” is neither" in out
    assert "“\\x1b[2J” is neither" in out
    assert f"{PROMPT}\n{PROMPT}\n{PROMPT}hello" in out


def test_the_help(run: Run) -> None:
    """Help names every command."""
    _, out, _ = run(["help", "?"], "--seed", SEED)
    for word in ("undo ", "score ", "save FILE ", "quit ", "help "):
        assert out.count(f"\n{word}") == 2


def test_the_score(run: Run) -> None:
    """The score sheet can be seen at any time."""
    _, out, _ = run(["score"], "--seed", SEED)
    assert "   1  no tricks …  " in out
    assert "Ranking so far: 1. " in out


def test_undo_goes_back_to_the_last_turn(run: Run) -> None:
    """Undo takes back the player's last move and what followed it, and the same cards lie there."""
    first, second, *_ = moves_of()
    _, out, _ = run([first, second, "undo", "undo", "undo"], "--seed", SEED)
    assert out.count("Taken back.\n") == 2
    assert out.count("There is nothing to take back.\n") == 1
    screens = out.split(PROMPT)
    assert screens[3].endswith(screens[1].split("\n\n")[-1])
    assert screens[4].endswith(screens[0].split("\n\n")[-1])


def test_undo_goes_back_through_finished_deals(run: Run) -> None:
    """The last move of the deal before can be taken back, too."""
    typed = moves_of()
    positions = [match for match, _ in game()]
    start = next(place for place, match in enumerate(positions) if match.results)
    run([*typed[:start], "undo", "save back.kierki"], "--seed", SEED)
    assert replay(loads(Path("back.kierki").read_text())) == positions[start - 1]


@pytest.mark.unmeasured
def test_a_match_is_resumed_as_it_was(run: Run) -> None:
    """A record is written on leaving; the match goes on from it in the same position."""
    positions = list(game())
    typed = moves_of()
    _, whole, _ = run(typed, "--seed", SEED, "--record", "whole.kierki")
    for place in (0, 5, 60, 100, 125, 150):
        name = f"{place}.kierki"
        status, out, _ = run([*typed[:place], "quit"], "--seed", SEED, "--record", name)
        assert status == 0
        assert out.endswith(f"Saved: {name}\nTo go on: kierki play --resume {name}\n")
        assert replay(loads(Path(name).read_text())) == positions[place][0]
        status, resumed, _ = run([*typed[place:]], "--resume", name)
        assert status == 0
        shown, again = out.split(PROMPT)[-2], resumed.split(PROMPT)[0]
        assert shown.split("\n\n")[-1] == again.split("\n\n")[-1]
        assert resumed.endswith(f"The match is over.\nSaved: {name}\n")
        assert Path("whole.kierki").read_bytes() == Path(name).read_bytes()
        assert whole.splitlines()[-4:-2] == resumed.splitlines()[-4:-2]


@pytest.mark.unmeasured
def test_a_finished_match_is_shown_when_resumed(run: Run) -> None:
    """A match that is over is over."""
    run(moves_of(), "--seed", SEED, "--record", "game.kierki")
    status, out, _ = run("", "--resume", "game.kierki")
    assert status == 0
    assert "Final ranking: 1. " in out
    assert out.endswith("The match is over.\nSaved: game.kierki\n")


def test_a_record_from_elsewhere_is_resumed(run: Run) -> None:
    """Any match can be gone on with; its names are kept, and seat and seed may be chosen."""
    match = enter_score(new_match(), dict(zip(Seat, (-260, 0, 0, 0), strict=True)))
    file = Path("other.kierki")
    file.write_text(dumps(record(match, {"Event": "Liga", "W": "Ewa", "Seat": "Q"})))
    _, out, _ = run("", "--resume", file)
    assert "You are S; " in out
    assert "Deal 2 of 12: no hearts" in out
    _, out, _ = run(["undo"], "--resume", file, "--seat", "w", "--seed", "x")
    assert "You are W; " in out
    headers = dict(loads(file.read_text()).headers)
    assert headers == {"Event": "Liga", "W": "Ewa", "Seat": "W", "Seed": "x"}


def test_a_record_that_cannot_be_resumed(run: Run) -> None:
    """Faulty records, single deals and other rules are refused before play begins."""
    file = Path("game.kierki")
    status, out, err = run("", "--resume", file)
    assert (status, out) == (1, "")
    assert err.startswith("kierki: game.kierki:1:1: unreadable: ")
    file.write_text("[Kierki")
    status, out, err = run("", "--resume", file)
    assert (status, out) == (1, "")
    assert err.endswith("kierki: game.kierki: a faulty record cannot be resumed\n")
    file.write_text(dumps(record([deal(STANDARD.contracts[0], shuffle(1))])))
    status, _, err = run("", "--resume", file)
    assert (status, err) == (
        1,
        "kierki: game.kierki: this record holds single deals, not a match\n",
    )
    file.write_text(dumps(record(new_match())))
    status, _, err = run("", "--resume", file, "--rules", "standard_3p", "--lang", "pl")
    assert status == 2
    assert err == "kierki: mecz w zapisie toczy się według zasad standard; pomiń --rules\n"
    status, _, _ = run("", "--resume", file, "--rules", "standard")
    assert status == 0


def test_a_seat_that_nobody_has(run: Run) -> None:
    """With three players there is no W."""
    status, _, err = run("", "--rules", "standard_3p", "--seat", "W")
    assert (status, err) == (2, "kierki: there is no seat W in the rules standard_3p\n")
    status, _, err = run("", "--rules", "standard_3p", "--seat", "W", "--lang", "pl")
    assert (status, err) == (2, "kierki: w zasadach standard_3p nie ma miejsca W\n")


def test_no_file_is_written_over(run: Run) -> None:
    """A file that is there already is safe, unless it is empty or the match's own."""
    other = Path("other.kierki")
    other.write_text("precious")
    status, _, err = run("", "--record", other)
    assert (status, err) == (2, "kierki: other.kierki: the file is there already\n")
    _, out, _ = run(["save other.kierki", "save"], "--seed", SEED)
    assert "Not saved: other.kierki: the file is there already\n" in out
    assert "Save into which file? save FILE\n" in out
    assert other.read_text() == "precious"
    other.write_text("")
    _, out, _ = run(["save other.kierki", moves_of()[0], "save", "quit"], "--seed", SEED)
    assert out.count("Saved: other.kierki\n") == 3
    assert [path.name for path in Path().iterdir()] == ["other.kierki"]
    status, _, _ = run("", "--resume", other, "--record", "./other.kierki")
    assert status == 0


def test_what_cannot_be_saved(run: Run) -> None:
    """A record that cannot be written is no reason to lose the match."""
    _, out, _ = run(["save no/such/folder", "save /dev/null", "save a\0b", "score"], "--seed", SEED)
    assert out.count("Not saved: ") == 3
    assert "Ranking so far: " in out
    status, out, _ = run(["quit"], "--seed", SEED, "--record", "no/such/folder")
    assert status == 1
    assert "Not saved: no/such/folder: " in out


def test_a_record_is_written_whole_or_not_at_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """When writing fails half way, the old record is still there and no draft is left."""
    run("", "--seed", SEED, "--record", "game.kierki")
    before = Path("game.kierki").read_text()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    status, out, _ = run([moves_of()[0]], "--resume", "game.kierki")
    assert status == 1
    assert "Not saved: game.kierki: No space left on device\n" in out
    assert Path("game.kierki").read_text() == before
    assert [path.name for path in Path().iterdir()] == ["game.kierki"]


def test_a_file_with_more_matches_is_not_resumed(run: Run) -> None:
    """Saving would leave the others out, so play does not begin."""
    file = Path("league.kierki")
    file.write_text(dumps(record(new_match())) + "\n" + dumps(record(new_match())))
    before = file.read_text()
    status, out, err = run("", "--resume", file)
    assert (status, out) == (1, "")
    assert err.endswith(
        "league.kierki: this file holds more than one match, and cannot be resumed\n"
    )
    _, _, err = run("", "--resume", file, "--lang", "pl")
    assert err.endswith("w tym pliku jest więcej niż jeden mecz, nie można go wznowić\n")
    assert file.read_text() == before


@pytest.mark.parametrize("played", [0, 1])
def test_undo_keeps_deals_entered_by_points(played: int, run: Run) -> None:
    """A deal that has no moves cannot be taken back, nor what was played before it."""
    match = new_match(first_dealer=E)
    for index in range(played):
        state = match = deal(match, shuffle(index))
        while state.turn:
            assert state.current
            state = match = play(state, rule_player(observe(state.current, state.turn), CHANCE))
    match = enter_score(match, dict.fromkeys(Seat, 0) | {N: -260})
    file = Path("game.kierki")
    file.write_text(dumps(record(match)))
    _, out, _ = run(["undo"], "--resume", file)
    assert "There is nothing to take back.\n" in out
    assert len(replay(loads(file.read_text())).results) == played + 1  # type: ignore[union-attr]


def test_when_saving_on_leaving_fails_another_file_is_asked_for(run: Run) -> None:
    """The match is not lost: the reason is given, and the match goes elsewhere."""
    record_at = ("--seed", SEED, "--record", "no/such/folder")
    status, out, _ = run(["quit", "game.kierki"], *record_at)
    assert status == 0
    assert "Not saved: no/such/folder: No such file or directory\nSave the match? " in out
    assert out.endswith("To go on: kierki play --resume game.kierki\n")
    assert run(["quit", ""], *record_at)[0] == 1
    assert run(["quit"], *record_at)[0] == 1
    _, out, _ = run(["quit"], *record_at, "--lang", "pl")
    assert "Nie zapisano: no/such/folder: nie ma takiego pliku" in out


def test_long_names(run: Run) -> None:
    """The longest name there can be is fine; a longer one is refused before play begins."""
    name = "a" * 255
    status, _, _ = run("", "--record", name)
    assert status == 0
    status, out, err = run("", "--record", name + "a")
    assert (status, out) == (1, "")
    assert err == f"kierki: {name}a: File name too long\n"
    assert main(["play", "--record", "a\0b"]) == 1
    assert [path.name for path in Path().iterdir()] == [name]


def test_links(run: Run) -> None:
    """A link is followed; links that lead round in a circle are no file."""
    Path("loop").symlink_to("loop")
    status, _, err = run("", "--record", "loop")
    assert (status, err) == (1, "kierki: loop: Too many levels of symbolic links\n")
    status, _, err = run("", "--resume", "loop", "--lang", "pl")
    assert status == 1
    assert "nie można odczytać: dowiązania prowadzą w kółko" in err
    Path("link").symlink_to("game.kierki")
    run("", "--record", "link")
    assert Path("link").is_symlink()
    assert loads(Path("game.kierki").read_text()).kind == "match"


def test_who_may_read_a_record(run: Run) -> None:
    """A new record is like any new file, and keeps what its owner has said of it."""
    file = Path("game.kierki")
    run("", "--record", file)
    Path("other").touch()
    assert file.stat().st_mode == Path("other").stat().st_mode
    file.chmod(0o640)
    run("", "--resume", file)
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_copy_leaves_the_own_file_alone(run: Run) -> None:
    """What is saved elsewhere is a copy; the own file is written on leaving."""
    first, second, *_ = moves_of()
    typed = [first, "save copy.kierki", "save copy.kierki", second, "quit"]
    _, out, _ = run(typed, "--seed", SEED, "--record", "game.kierki")
    assert out.endswith("Saved: game.kierki\nTo go on: kierki play --resume game.kierki\n")
    copied, own = (loads(Path(f"{name}.kierki").read_text()) for name in ("copy", "game"))
    assert len(copied.deals[0].moves) < len(own.deals[0].moves)


def test_a_file_that_has_appeared_is_not_written_over(run: Run) -> None:
    """Whatever has come to lie where the record should go is kept."""
    typed = ["write game.kierki", "quit", "other.kierki"]
    status, out, _ = run(typed, "--seed", SEED, "--record", "game.kierki")
    assert status == 0
    assert "Not saved: game.kierki: the file is there already\n" in out
    assert Path("game.kierki").read_text() == "precious"
    assert loads(Path("other.kierki").read_text()).kind == "match"


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_saves_the_record(name: str, run: Run) -> None:
    """Who is told to stop saves the match and leaves; afterwards signals mean what they did."""
    number = getattr(signal, name)
    before = signal.getsignal(number)
    status, _, err = run([moves_of()[0], name], "--seed", SEED, "--record", "game.kierki")
    assert (status, err) == (128 + number, "")
    assert len(loads(Path("game.kierki").read_text()).deals[0].moves) > 1
    assert signal.getsignal(number) is before
    assert run([name], "--seed", SEED)[0] == 128 + number


def test_signals_are_left_alone_in_threads(run: Run) -> None:
    """Only the main thread can listen to signals."""
    thread = threading.Thread(target=run, args=("", "--record", "game.kierki"))
    thread.start()
    thread.join()
    assert Path("game.kierki").exists()


def test_a_closed_output_saves_the_record(run: Run) -> None:
    """When nobody reads on, the match is written all the same."""
    status, _, err = run(["closed"], "--seed", SEED, "--record", "game.kierki")
    assert (status, err) == (141, "")
    assert Path("game.kierki").exists()


def test_a_closed_terminal_is_told_as_it_is() -> None:
    """Rich does not leave in its own way, so that the match is saved in this case, too."""
    rich_page = pytest.importorskip("kierki.cli.rich_page")

    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        rich_page.RichPage.on(Closed()).line("Kierki")


def test_quit_offers_to_save(run: Run) -> None:
    """Without a record the player is asked for one until it is saved or declined."""
    status, out, _ = run(["quit", "no/such/folder", "game.kierki"], "--seed", SEED)
    assert status == 0
    assert out.count("Save the match? ") == 2
    assert out.count("Saved: game.kierki\n") == 1
    assert out.endswith("To go on: kierki play --resume game.kierki\n")
    status, out, _ = run(["quit", ""], "--seed", SEED)
    assert status == 0
    assert "Saved" not in out


def test_the_end_of_what_is_typed_is_a_clean_end(run: Run) -> None:
    """At the end of a pipe the command leaves, and saves what it was told to."""
    status, out, err = run("", "--seed", SEED)
    assert (status, err) == (0, "")
    assert out.endswith(f"{PROMPT}\n")
    status, out, _ = run("", "--seed", SEED, "--record", "game.kierki")
    assert status == 0
    assert Path("game.kierki").exists()


def test_ctrl_c_saves_the_record(run: Run) -> None:
    """Ctrl-C leaves with 130; a record that was asked for is written."""
    status, _, err = run(["^C"], "--seed", SEED)
    assert (status, err) == (130, "")
    status, out, err = run([moves_of()[0], "^C"], "--seed", SEED, "--record", "game.kierki")
    assert (status, err) == (130, "")
    assert "Saved: game.kierki\n" in out
    assert len(loads(Path("game.kierki").read_text()).deals[0].moves) > 1


def test_a_terminal_shows_what_is_typed_itself(run: Run) -> None:
    """At a terminal nothing is echoed, and lines can be edited."""
    status, out, _ = run(["undo"], "--seed", SEED, terminal=True)
    assert status == 0
    assert f"{PROMPT}There is nothing to take back." in out


def test_a_random_match_can_be_repeated(run: Run) -> None:
    """Without a seed a new one is drawn, and shown."""
    _, first, _ = run("")
    seed = re.findall("seed (.*)", first)[0]
    _, again, _ = run("", "--seed", seed)
    assert again == first


@pytest.mark.unmeasured
def test_any_seat(run: Run) -> None:
    """The player may sit anywhere."""
    typed = moves_of(STANDARD, W)
    status, out, _ = run(typed, "--seed", SEED, "--seat", "w", "--record", "game.kierki")
    assert status == 0
    assert "You are W; " in out
    assert out.endswith("The match is over.\nSaved: game.kierki\n")


def test_the_first_dealer_is_cut_for() -> None:
    """Every seat has the same chance to deal first, and one seed gives one dealer."""
    dealers = [_cut_for_deal(str(seed), STANDARD) for seed in range(60)]
    assert set(dealers) == set(Seat)
    assert dealers == [_cut_for_deal(str(seed), STANDARD) for seed in range(60)]
    assert {_cut_for_deal(str(seed), STANDARD_3P) for seed in range(30)} == {N, E, S}


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("qh", Card("QH")),
        (" ♥ Q ", Card("QH")),
        ("10 h", Card("TH")),
        ("-", PASS),
        ("PASS", PASS),
        ("h", ChooseTrump(Suit.HEARTS)),
        ("=S", ChooseTrump(Suit.SPADES)),
        ("Karo", ChooseTrump(Suit.DIAMONDS)),
        ("♣", ChooseTrump(Suit.CLUBS)),
        ("no trump", ChooseTrump(None)),
        ("bez atu", ChooseTrump(None)),
        ("Quit", Command("quit")),
        ("save  my game.kierki ", Command("save", "my game.kierki")),
        ("ZAPISZ x", Command("save", "x")),
    ],
)
def test_what_is_typed(text: str, entry: object) -> None:
    """Cards, passes, trumps and commands are read in any case, in both languages."""
    assert read_entry(text, "en") == read_entry(text, "pl") == entry


def test_polish_cards_are_read_in_polish() -> None:
    """D♥ is the queen of hearts in Polish, and nothing in English."""
    assert read_entry("d♥", "pl") == Card("QH")
    with pytest.raises(NotationError):
        read_entry("d♥", "en")


@pytest.mark.parametrize(
    ("text", "card"),
    [("DH", "QH"), ("wd", "JD"), ("D D", "QD"), ("10H", "TH"), ("KD", "KD"), ("QD", "QD")],
)
def test_polish_cards_without_suit_symbols(text: str, card: str) -> None:
    """What a terminal without symbols shows can be typed."""
    assert read_entry(text, "pl") == Card(card)
    for nonsense in ("Dx", "Xh", ""):
        with pytest.raises(NotationError):
            read_entry(nonsense, "pl")
