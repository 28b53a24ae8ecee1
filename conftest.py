"""Run the examples in README, docs and docstrings as tests; name the Hypothesis profiles."""

import gc
import os
import re
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sybil import Example, Sybil
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser
from sybil.sybil import SybilCollection
from sybil.typing import Parser

DOCTEST_FLAGS = ELLIPSIS | NORMALIZE_WHITESPACE

CHECKOUT = Path(__file__).parent
PROCESSES = "COVERAGE_PROCESS_CONFIG"  # how coverage tells them to be measured


def run_console(example: Example) -> str | None:
    """Run the `kierki` commands of a console block; a last line `...` stands for the rest."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    for name in ("FORCE_COLOR", PROCESSES):
        environment.pop(name, None)
    for part in re.split(r"(?m)^(?=\$ )", str(example.parsed)):
        command, _, shown = part.partition("\n")
        if not command.startswith("$ kierki ") or not shown.strip():
            continue
        typed = "\n".join(re.findall(r"(?m)^[NESW]> (.*)$", shown)) + "\n\n"
        ran = subprocess.run(  # noqa: S602 (the project's own pages)
            command[2:],
            shell=True,
            cwd=CHECKOUT,
            env=environment,
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        printed = [line.rstrip() for line in (ran.stdout + ran.stderr).strip().splitlines()]
        wanted = shown.strip().splitlines()
        if wanted[-1] == "...":
            wanted, printed = wanted[:-1], printed[: len(wanted) - 1]
        if printed != wanted:
            return f"{command} prints:\n" + "\n".join(printed)
    return None


page_parsers: list[Parser] = [
    PythonCodeBlockParser((), DOCTEST_FLAGS),
    CodeBlockParser("console", run_console),
    SkipParser(),
]
readme = Sybil(page_parsers, filenames=["README.md", "README.pl.md"])
pages = Sybil(page_parsers, path="docs", pattern="*.md")
# The text comes from the checkout; what it imports is the package as installed.
docstrings = Sybil([DocTestParser(DOCTEST_FLAGS)], path="src", pattern="*.py")
pytest_collect_file = SybilCollection([readme, pages, docstrings]).pytest()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the pages, whose code is tested elsewhere, and cases that are like others."""
    for item in items:
        wanted = item.get_closest_marker("measured_for")
        if item.path.suffix == ".md" or (
            wanted and item.name.partition("[")[2][:-1] not in wanted.args
        ):
            item.add_marker("unmeasured")


# A worker of xdist has two measurements by now that nobody asked for, one as a process and one from
# the options; the one that counts begins with the session.
if "PYTEST_XDIST_WORKER" in os.environ and "coverage" in sys.modules:
    while measuring := sys.modules["coverage"].Coverage.current():
        measuring.stop()


class Measurement:
    """The coverage of what is tested alone, not of pytest around it, which is as much again."""

    def __init__(self, measured: Any) -> None:  # noqa: ANN401 (coverage may not be installed)
        self.measured = measured
        self.processes = os.environ.get(PROCESSES)

    def begin(self) -> None:
        """Go on; the processes that tests begin still write to where they did."""
        self.measured.start()
        if self.processes is not None:
            os.environ[PROCESSES] = self.processes

    @contextmanager
    def running(self) -> Iterator[None]:
        """Measure for a while."""
        self.begin()
        try:
            yield
        finally:
            self.measured.stop()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Measure what is done where tests are imported."""
        if not isinstance(collector, (pytest.Module, pytest.Class)):
            return (yield)
        with self.running():
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_pycollect_makeitem(self) -> Generator[None, object, object]:
        """Do not measure how a test is multiplied by its parameters."""
        self.measured.stop()
        try:
            return (yield)
        finally:
            self.begin()

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure a test, unless it is marked."""
        if item.get_closest_marker("unmeasured"):
            return (yield)
        with self.running():
            return (yield)


def pytest_collection_finish() -> None:
    """Look for garbage no more among the tests themselves: they are many, and they stay."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Where coverage is measured, measure what is tested; with contexts pytest-cov does it all."""
    if "coverage" not in sys.modules or session.config.getoption("cov_context", None):
        return
    if measured := sys.modules["coverage"].Coverage.current():
        measured.stop()
        session.config.pluginmanager.register(Measurement(measured))


# A slow machine is no failure: neither a deadline nor the health check for speed.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", patient, max_examples=50)
settings.register_profile("ci", patient, max_examples=5, derandomize=True)
settings.register_profile("deep", patient, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
