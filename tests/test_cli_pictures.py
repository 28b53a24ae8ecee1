"""``kierki show --svg`` and ``--png``: pictures in files."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kierki import STANDARD, Seat, deal, shuffle
from kierki.cli import main
from kierki.notation import dumps, load_all, record, replay
from kierki.render import Style, svg
from kierki.views import observe

MATCHES = Path(__file__).parent / "data" / "matches"
STANDARD_FILE = MATCHES / "standard.kierki"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Give the exit status, the output, and what was complained about."""
    status = main(["show", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def drawn(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: object) -> str:
    """Give the picture that is written."""
    out = folder / "picture.svg"
    status, printed, said = run(capsys, *arguments, "--svg", out)
    assert (status, printed, said) == (0, "", f"Saved: {out}\n")
    return out.read_text("utf-8")


def test_a_position_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The deal after so many moves, with the names that the record has."""
    with STANDARD_FILE.open("rb") as file:
        (written,) = load_all(file)
    style = Style(
        theme="dark",
        lang="pl",
        four_colours=True,
        names={Seat(name): value for name, value in written.headers if name in Seat.__members__},
    )
    looks = ("--theme", "dark", "--lang", "pl", "--four-colours")
    out = tmp_path / "picture.svg"
    assert run(capsys, STANDARD_FILE, "--deal", 3, "--ply", 9, "--svg", out, *looks)[0] == 0
    single = replay(written, deal=3, ply=9).current  # type: ignore[union-attr]
    assert single is not None
    assert out.read_text("utf-8") == svg.table(single, style)


@pytest.mark.parametrize("kind", ["table", "tricks", "film"])
def test_every_picture_of_a_deal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    """Its table, its tricks, a film; and with a seat only what that seat sees."""
    what = (STANDARD_FILE, "--deal", 7, "--ply", 20, "--picture", kind)
    ET.fromstring(drawn(capsys, tmp_path, *what))
    if kind == "film":
        status, _, said = run(capsys, *what, "--seat", "E", "--svg", tmp_path / "f.svg")
        assert (status, "--open" in said) == (2, True)
        assert "film" in drawn(capsys, tmp_path, *what, "--seat", "E", "--open")
    if kind == "table":
        assert 'class="back"' not in drawn(capsys, tmp_path, *what, "--seat", "E", "--open")
        assert 'class="back"' in drawn(capsys, tmp_path, *what, "--seat", "E")


def test_a_view_is_that_of_its_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The seat sits below; the picture is that of its view."""
    with (MATCHES / "standard.kierki").open("rb") as file:
        (written,) = load_all(file)
    names = {Seat(name): value for name, value in written.headers if name in Seat.__members__}
    current = replay(written, deal=7, ply=20).current  # type: ignore[union-attr]
    assert current is not None
    picture = drawn(capsys, tmp_path, STANDARD_FILE, "--deal", 7, "--ply", 20, "--seat", "E")
    assert picture == svg.table(observe(current, Seat.E), Style(names=names, bottom=Seat.E))


def test_the_rows_of_a_lottery(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Only a lottery has them."""
    assert "rows" in drawn(capsys, tmp_path, STANDARD_FILE, "--deal", 12, "--picture", "rows")
    out = tmp_path / "rows.svg"
    status, _, said = run(capsys, STANDARD_FILE, "--deal", 1, "--picture", "rows", "--svg", out)
    assert (status, said, out.exists()) == (2, "kierki: only a lottery has rows\n", False)


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ["sheet", "chart"])
def test_every_picture_of_a_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    """Its sheet, and a chart of its totals."""
    picture = drawn(capsys, tmp_path, STANDARD_FILE, "--picture", kind)
    assert ("Score sheet" in picture) is (kind == "sheet")
    assert drawn(capsys, tmp_path, STANDARD_FILE) != drawn(
        capsys, tmp_path, STANDARD_FILE, "--picture", "chart"
    )


def test_single_deals_have_no_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One of them is to be chosen."""
    file = tmp_path / "deals.kierki"
    file.write_text(dumps(record([deal(STANDARD.contracts[0], shuffle("x"))])), "utf-8")
    status, _, said = run(capsys, file, "--svg", tmp_path / "x.svg")
    assert (status, "--deal" in said) == (2, True)


@pytest.mark.parametrize(
    "wrong",
    [
        ("--picture", "chart"),
        ("--theme", "dark"),
        ("--four-colours",),
        ("--svg", "x.svg", "--picture", "table"),
        ("--svg", "x.svg", "--deal", "1", "--picture", "sheet"),
    ],
)
def test_what_does_not_go_together(capsys: pytest.CaptureFixture[str], wrong: object) -> None:
    """Is refused before anything is written."""
    status, out, said = run(capsys, STANDARD_FILE, *wrong)  # type: ignore[misc]
    assert (status, out, said.startswith("kierki: ")) == (2, "", True)


def test_png(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same picture in pixels, as wide as is wanted."""
    pytest.importorskip("resvg_py")
    out = tmp_path / "picture.png"
    status, _, _ = run(capsys, STANDARD_FILE, "--png", out, "--width", 320)
    data = out.read_bytes()
    assert status == 0
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == 320


def test_png_needs_its_extra(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it the command says how to get it."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    status, _, said = run(capsys, STANDARD_FILE, "--png", tmp_path / "x.png")
    assert (status, "kierki[png]" in said) == (1, True)


@pytest.mark.parametrize("width", ["15", "8001", "x", "1e3", "99999999"])
def test_a_width_has_bounds(capsys: pytest.CaptureFixture[str], width: str) -> None:
    """Of 16 to 8000 pixels."""
    with pytest.raises(SystemExit, match="2"):
        main(["show", str(STANDARD_FILE), "--png", "x.png", "--width", width])
    assert "16 to 8000" in capsys.readouterr().err


@pytest.mark.unmeasured
def test_a_picture_on_standard_output() -> None:
    """As it is, with nothing around it."""
    command = [sys.executable, "-m", "kierki", "show", str(STANDARD_FILE)]
    shown = subprocess.run([*command, "--svg", "-"], capture_output=True, check=True)
    assert re.match(rb"<svg .*</svg>\n$", shown.stdout, re.DOTALL)
    pytest.importorskip("resvg_py")
    shown = subprocess.run([*command, "--png", "-"], capture_output=True, check=True)
    assert shown.stdout.startswith(b"\x89PNG")
    assert shown.stderr == b""


def test_what_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The file is named, with the reason."""
    out = tmp_path / "no" / "x.svg"
    status, _, said = run(capsys, STANDARD_FILE, "--svg", out)
    assert status == 1
    assert said == f"kierki: Not saved: {out}: No such file or directory\n"


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_the_record_is_not_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str
) -> None:
    """A picture has a file of its own; JSON and a picture are not had at once."""
    file = tmp_path / "a.kierki"
    file.write_bytes(STANDARD_FILE.read_bytes())
    (tmp_path / "link").symlink_to(file)
    for name in (file, tmp_path / "link"):
        status, _, said = run(capsys, file, option, name)
        assert (status, "the record itself" in said) == (2, True)
    assert file.read_bytes() == STANDARD_FILE.read_bytes()
    assert run(capsys, file, option, tmp_path / "x", "--json")[0] == 2
