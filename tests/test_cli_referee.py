"""``kierki referee``: a line for a line, whatever the lines are, until there are no more."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest

from kierki import deal, new_match, shuffle
from kierki.cli import main
from kierki.cli.referee import serve
from kierki.referee import LINE_LIMIT, answer_schema, request_schema
from kierki.serial import to_dict

Referee: TypeAlias = Callable[[bytes], list[dict[str, Any]]]


@pytest.fixture
def referee(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Referee:
    """Give what sends bytes to the command and gives its answers."""

    def answers(sent: bytes) -> list[dict[str, Any]]:
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(sent)))
        assert main(["referee"]) == 0
        told = capsys.readouterr()
        assert told.err == ""
        assert told.out.isascii()
        return [json.loads(line) for line in told.out.splitlines()]

    return answers


def line(**request: object) -> bytes:
    """Write a request as a line."""
    return json.dumps(request).encode() + b"\n"


def start(*arguments: str) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own."""
    command = [sys.executable, "-m", "kierki", "referee", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)


def test_each_line_is_answered_in_order(referee: Referee) -> None:
    """Requests with ids are answered one by one, good ones and bad ones."""
    sent = line(id=1, do="shuffle", seed=1) + b"what?\n" + line(id="2", do="dance") + b"[]\n"
    assert [own["id"] for own in referee(sent)] == [1, None, "2", None]
    assert [own["ok"] for own in referee(sent + line(do="rules"))] == [True, *[False] * 3, True]


@pytest.mark.parametrize(
    "bad",
    [
        b"",
        b"{",
        b"nul",
        b"\xff\xfe",
        b"NaN",
        b"\x00",
        b"[" * 100_000,
        b"x" * (LINE_LIMIT + 1),
        b"x" * (3 * LINE_LIMIT),
        b'{"do": "shuffle", "seed": "\\ud800"}',
        b'{"do": "shuffle", "seed": 1e999}',
        b'{"id": ' + b"9" * 5000 + b', "do": "rules"}',
    ],
    ids=lambda bad: f"{bad[:9]!r} {len(bad)}",
)
def test_the_process_goes_on(bad: bytes, referee: Referee) -> None:
    """After any line the next is answered."""
    first, *others = referee(bad + b"\n" + line(id=1, do="rules"))
    if bad:
        assert not first["ok"]
        (first,) = others
    assert (first["id"], first["ok"]) == (1, True)


def test_empty_lines_are_passed_over(referee: Referee) -> None:
    """They are no requests; nor is the end of the input."""
    assert referee(b"") == referee(b"\n \n\r\n\t") == []
    assert len(referee(b"\n\n" + line(do="rules") + b"\n")) == 1


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_may_end_in_any_way(end: bytes, referee: Referee) -> None:
    """The last line need not end; lines may end as on Windows."""
    (answered,) = referee(b'{"id": 1, "do": "rules"}' + end)
    assert answered["ok"] is True


def test_a_line_of_the_limit_is_read_and_a_longer_one_is_not(referee: Referee) -> None:
    """The end of the line does not count."""
    longest = b'{"do": "rules"}'.ljust(LINE_LIMIT)
    for end in (b"\n", b"\r\n", b""):
        assert [own["ok"] for own in referee(longest + end)] == [True]
        assert [own["error"]["code"] for own in referee(longest + b" " + end)] == ["too_large"]


def test_input_may_be_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program may put any file of text in the place of standard input."""
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"id": "ż", "do": "rules"}\n'))
    assert main(["referee"]) == 0
    told = io.StringIO()
    serve(io.StringIO('{"id": "ż", "do": "rules"}\n{'), told)
    first, second = told.getvalue().splitlines()
    assert json.loads(first)["id"] == "ż"
    assert json.loads(second)["error"]["code"] == "bad_syntax"


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_both_streams_are_needed(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without them there is nobody to answer."""
    monkeypatch.setattr(sys, stream, None)
    assert main(["referee"]) == 1
    assert capsys.readouterr().err == "kierki: standard input and output are needed\n"


@pytest.mark.parametrize(
    ("arguments", "schema"),
    [
        ((), request_schema),
        (("request",), request_schema),
        (("answer",), answer_schema),
    ],
)
def test_schemas_are_printed(
    arguments: tuple[str, ...],
    schema: Callable[[], dict[str, Any]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of a request unless it is said otherwise; nothing is read."""
    assert main(["referee", "--schema", *arguments]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(schema()))


@pytest.mark.unmeasured
def test_an_answer_comes_before_the_next_request() -> None:
    """A program may wait for each answer; at the end of its input the process leaves with 0."""
    match = to_dict(deal(new_match(), shuffle("gdansk-2026")))
    with start() as process:
        assert process.stdin
        assert process.stdout
        for number in range(3):
            process.stdin.write(line(id=number, do="legal_moves", state=match))
            process.stdin.flush()
            answered = json.loads(process.stdout.readline())
            assert answered["id"] == number
            assert answered["result"]["moves"][0] == "8C"
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == (b"", b"", 0)


def test_a_client_that_leaves_is_no_trouble() -> None:
    """Nobody reads the answers: the process ends quietly."""
    with start() as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(line(do="rules"))
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141
