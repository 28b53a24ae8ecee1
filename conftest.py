"""Run the examples in README, docs and docstrings as tests; name the Hypothesis profiles."""

import os
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE

from hypothesis import HealthCheck, settings
from sybil import Sybil
from sybil.parsers.doctest import DocTestParser
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser
from sybil.sybil import SybilCollection
from sybil.typing import Parser

DOCTEST_FLAGS = ELLIPSIS | NORMALIZE_WHITESPACE

page_parsers: list[Parser] = [PythonCodeBlockParser((), DOCTEST_FLAGS), SkipParser()]
readme = Sybil(page_parsers, filenames=["README.md"])
pages = Sybil(page_parsers, path="docs", pattern="*.md")
# The text comes from the checkout; what it imports is the package as installed.
docstrings = Sybil([DocTestParser(DOCTEST_FLAGS)], path="src", pattern="*.py")
pytest_collect_file = SybilCollection([readme, pages, docstrings]).pytest()

# A slow machine is no failure: neither a deadline nor the health check for speed.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", patient, max_examples=50)
settings.register_profile("ci", patient, max_examples=100, derandomize=True)
settings.register_profile("deep", patient, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
