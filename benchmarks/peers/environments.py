"""An environment of its own for each library that is compared, and what is run in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
C_FLAGS: Final = ("-O3", "-march=native")

ONE_THREAD: Final = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
FOR_ONE_PROCESSOR: Final = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")  # one asks for the other


class Peer(NamedTuple):
    """A library: its name in the table, what pip is asked for, the script with its rows."""

    name: str
    requirement: str
    script: str


KIERKI: Final = Peer("kierki", f"{ROOT}[fast]", "with_kierki.py")
OTHERS: Final = (
    Peer("OpenSpiel", "open_spiel", "with_open_spiel.py"),
    Peer("python-chess", "chess", "with_chess.py"),
    Peer("RLCard", "rlcard", "with_rlcard.py"),
    Peer("PokerKit", "pokerkit", "with_pokerkit.py"),
    Peer("colver", "colver", "with_colver.py"),
)


class NotInstalledError(Exception):
    """A peer cannot be run here."""


def surroundings() -> dict[str, str]:
    """Give the variables with which everything is run."""
    kept = {name: value for name, value in os.environ.items() if name not in FOR_ONE_PROCESSOR}
    return kept | ONE_THREAD


def _run(*command: str | Path) -> None:
    ran = subprocess.run(  # noqa: S603
        [str(word) for word in command],
        capture_output=True,
        text=True,
        env=surroundings(),
        check=False,
    )
    if ran.returncode:
        lines = ran.stderr.strip().splitlines() or [f"{command[0]} fails"]
        raise NotInstalledError(lines[-1])


def _python_of(peer: Peer, folder: Path) -> Path:
    """Make the environment of a peer, unless it is there, and give its Python."""
    place = folder / peer.name
    python, complete = place / "bin" / "python", place / "complete"
    if not complete.exists():
        print(f"installing {peer.name} ...", file=sys.stderr, flush=True)
        _run(sys.executable, "-m", "venv", "--clear", place)
        editable = ["-e"] if peer is KIERKI else []
        _run(python, "-m", "pip", "install", "--quiet", *editable, peer.requirement)
        complete.touch()
    return python


def _compiled(folder: Path) -> list[str]:
    """Compile the program in C, and give the command that serves its rows."""
    compiler = shutil.which("gcc")
    if not compiler:
        raise NotInstalledError("there is no gcc")
    program = folder / "limit"
    _run(compiler, *C_FLAGS, "-o", program, HERE / "limit.c")
    said = subprocess.run(  # noqa: S603
        [compiler, "-dumpfullversion"], capture_output=True, text=True, check=True
    )
    version = f"gcc {said.stdout.strip()} {' '.join(C_FLAGS)}"
    return [sys.executable, str(HERE / "with_c.py"), str(program), version]


def commands(folder: Path, *, install: bool) -> Iterator[tuple[str, list[str] | str]]:
    """Give for each library the command that serves its rows, or why there is none.

    Args:
        folder: where the environments are, or will be.
        install: whether they are made; else kierki runs in this one, and no other does.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for peer in (KIERKI, *OTHERS):
        if not install and peer is not KIERKI:
            yield peer.name, "a quick run installs nothing"
            continue
        try:
            python = _python_of(peer, folder) if install else Path(sys.executable)
        except NotInstalledError as error:
            yield peer.name, str(error)
        else:
            yield peer.name, [str(python), str(HERE / peer.script)]
    try:
        yield "C", _compiled(folder)
    except NotInstalledError as error:
        yield "C", str(error)
