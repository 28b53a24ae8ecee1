"""Fuzz a target for some time, guided by coverage.

    pip install atheris
    python tests/fuzz.py match_text --seconds 600

The first input that a target cannot stand ends the run, and is written into the folder.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-untyped, import-not-found, unused-ignore]

with atheris.instrument_imports(include=["kierki"]):
    from fuzz_targets import TARGETS, seeds


def main() -> None:
    """Run one target."""
    parser = argparse.ArgumentParser(description="Fuzz a target for some time.")
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=600, help="how long (default 600)")
    arguments = parser.parse_args()
    corpus = tempfile.mkdtemp(prefix=f"kierki-{arguments.target}-")
    for number, seed in enumerate(seeds(arguments.target)):
        (Path(corpus) / f"seed-{number}").write_bytes(seed)
    options = [f"-max_total_time={arguments.seconds}", "-max_len=16384", "-timeout=20"]
    atheris.Setup(
        [sys.argv[0], *options, f"-artifact_prefix={corpus}/", corpus],
        TARGETS[arguments.target],
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
