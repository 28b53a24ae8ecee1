"""The shuffle in other languages: it deals what the library deals."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from kierki import STANDARD, STANDARD_3P, shuffle

PROGRAMS = Path(__file__).parents[1] / "examples" / "shuffle"
NEEDED = {
    "node": ("--eval", "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)"),
    "perl": ("-MDigest::SHA", "-e", "pack 'Q', 0"),
}
SEEDS: tuple[int | str | bytes, ...] = (
    *(0, 1, -7, 2**53 - 1, 10**30),
    *("gdansk-2026", "1", "", "Łódź, 🂱 i ♥", "a" * 300),
    *(b"1", b"", b"\0\xff\x80\n"),
)
TOO_LARGE = 27346831  # with the seed gdansk-2026 the first word of this deal is left out
INDICES = (0, 11, TOO_LARGE, 1 << 32, (1 << 64) - 1)
RULES = {"4": STANDARD, "3": STANDARD_3P}
CASES = tuple(product(SEEDS, INDICES, RULES))

# Each reads a case a line: the letter of the seed, its bytes in hex, the index, the players.
READ_CASES = {
    "node": """
        import { readFileSync } from "node:fs";
        const { FOUR_PLAYERS, THREE_PLAYERS, shuffle } = await import(process.argv[1]);
        const kinds = {
          i: (bytes) => (bytes.length < 16 ? Number : BigInt)(bytes.toString()),
          s: (bytes) => bytes.toString(),
          b: (bytes) => Uint8Array.from(bytes),
        };
        for (const line of readFileSync(0, "utf8").trim().split("\\n")) {
          const [kind, hex, index, players] = line.split(" ");
          const seed = kinds[kind](Buffer.from(hex, "hex"));
          const rules = players === "4" ? FOUR_PLAYERS : THREE_PLAYERS;
          const hands = Object.entries(await shuffle(seed, BigInt(index), rules));
          console.log(hands.map(([seat, cards]) => `${seat}:${cards}`).join(" "));
        }
    """,
    "perl": """
        use strict;
        use warnings;
        require shift;
        while ( my $line = <STDIN> ) {
            chomp $line;
            my ( $kind, $hex, $index, $players ) = split / /, $line;
            my $hands = shuffle_cards( $kind . pack( 'H*', $hex ), $index, $players );
            my @seats = grep { $hands->{$_} } qw(N E S W);
            print join( ' ', map { "$_:" . join ',', @{ $hands->{$_} } } @seats ), "\\n";
        }
    """,
}


def found(program: str) -> str:
    """Find a program that has all that is needed, or skip the test."""
    path = shutil.which(program)
    if (
        path is None
        or subprocess.run([path, *NEEDED[program]], capture_output=True, check=False).returncode
    ):
        pytest.skip(f"there is no {program} here that has all that is needed")
    return path


def written(seed: int | str | bytes, index: int, players: str) -> str:
    """Write a case as the programs read it."""
    if isinstance(seed, bytes):
        return f"b {seed.hex()} {index} {players}"
    kind = "s" if isinstance(seed, str) else "i"
    return f"{kind} {str(seed).encode().hex()} {index} {players}"


def dealt(seed: int | str | bytes, index: int, players: str) -> str:
    """Deal with the library, and write the hands as the programs do."""
    hands = shuffle(seed, index, rules=RULES[players])
    return " ".join(f"{seat}:{','.join(map(str, cards))}" for seat, cards in hands.items())


def in_javascript(script: str, given: str = "") -> str:
    """Run a script that imports the module whose address it is given."""
    module = (PROGRAMS / "shuffle.mjs").as_uri()
    command = [found("node"), "--input-type=module", "--eval", script, module]
    return subprocess.run(
        command, input=given, capture_output=True, encoding="utf-8", timeout=300, check=True
    ).stdout


def in_perl(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Perl."""
    command = [found("perl"), *arguments]
    return subprocess.run(
        command, input=given, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


@pytest.mark.unmeasured
def test_javascript_deals_the_same_cards() -> None:
    """For text, numbers and bytes, early and late deals, four players and three."""
    given = "".join(f"{written(*case)}\n" for case in CASES)
    assert in_javascript(READ_CASES["node"], given).splitlines() == [dealt(*case) for case in CASES]


def test_javascript_refuses_what_would_be_another_seed() -> None:
    """A number that is not exact, half a character, an index without a place."""
    script = """
        const { shuffle } = await import(process.argv[1]);
        const wrong = [[1.5], [2 ** 53], ["\\ud83c"], [null], [1, -1], [1, 2n ** 64n], [1, 0.5]];
        for (const [seed, index] of wrong) {
          await shuffle(seed, index).then(console.log, (error) => console.log(error.name));
        }
    """
    assert in_javascript(script).split() == ["TypeError"] * 4 + ["RangeError"] * 3


def test_perl_deals_the_same_cards() -> None:
    """For text, numbers and bytes, early and late deals, four players and three."""
    given = "".join(f"{written(*case)}\n" for case in CASES)
    done = in_perl("-e", READ_CASES["perl"], str(PROGRAMS / "shuffle.pl"), given=given)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.splitlines() == [dealt(*case) for case in CASES]


def test_perl_deals_from_the_command_line() -> None:
    """The seed is the text that is typed; an index that has no place is refused."""
    program = str(PROGRAMS / "shuffle.pl")
    done = in_perl(program, "Łódź", "11", "3")
    hands = shuffle("Łódź", 11, rules=STANDARD_3P)
    assert done.stdout.splitlines() == [
        " ".join([str(seat), *map(str, cards)]) for seat, cards in hands.items()
    ]
    for index in ("-1", str(1 << 64), "0.5"):
        refused = in_perl(program, "gdansk-2026", index)
        assert (refused.stdout, refused.stderr) == ("", "an index is 0 to 2**64 - 1\n")
        assert refused.returncode


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(("language", "name"), [("js", "shuffle.mjs"), ("perl", "shuffle.pl")])
def test_the_page_shows_the_programs_as_they_are(language: str, name: str, lang: str) -> None:
    """Each program stands in the documentation letter by letter."""
    page = (PROGRAMS.parents[1] / "docs" / lang / "shuffle.md").read_text("utf-8")
    blocks = re.findall(rf"(?ms)^```{language}\n(.*?)^```$", page)
    assert blocks == [(PROGRAMS / name).read_text("utf-8")]
