from __future__ import annotations

import shutil
import subprocess
from math import sqrt
from pathlib import Path

import pytest

from kierki import STANDARD
from kierki.playouts import tally

LIMIT = Path(__file__).parent.parent / "benchmarks" / "peers" / "limit.c"


@pytest.mark.unmeasured
def test_the_program_in_c_plays_the_same_game(tmp_path: Path) -> None:
    """What the benchmark in C gives each seat on average is what playouts give."""
    pytest.importorskip("numpy")
    compiler, program = shutil.which("gcc"), tmp_path / "limit"
    if not compiler or not LIMIT.exists():
        pytest.skip("there is no gcc, or no benchmark")
    subprocess.run([compiler, "-O2", "-o", program, LIMIT], check=True)
    deals = 100_000
    counted = tally(STANDARD.contracts[1], deals, seed="peers", engine="numpy")
    for what in ("whole", "play"):
        ran = subprocess.run(
            [program, str(deals), "1", what], capture_output=True, text=True, check=True
        )
        played, _, *means = map(float, ran.stdout.split())
        assert played == deals
        assert sum(means) == pytest.approx(-260, abs=0.001)
        own = zip(counted.means.values(), counted.errors.values(), strict=True)
        for mean, (own_mean, error) in zip(means, own, strict=True):
            assert abs(mean - own_mean) < 4 * sqrt(2) * error
