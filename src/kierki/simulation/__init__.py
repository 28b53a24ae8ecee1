"""Many matches, or deals of one contract, by any players: on one core, on all, or on a cluster."""

from kierki.simulation.checkpoint import (
    Checkpoint,
    checkpoint_seed,
    dump_checkpoint,
    load_checkpoint,
)
from kierki.simulation.clusters import RayExecutor, dask_cluster, ray_cluster
from kierki.simulation.histograms import histogram
from kierki.simulation.naming import PLAYERS, player_named
from kierki.simulation.plan import Plan, Seated
from kierki.simulation.report import Report, Row
from kierki.simulation.running import run_parts, simulate
from kierki.simulation.tally import MATCH, Distribution, Tally
from kierki.simulation.work import play_part

__all__ = [
    "MATCH",
    "PLAYERS",
    "Checkpoint",
    "Distribution",
    "Plan",
    "RayExecutor",
    "Report",
    "Row",
    "Seated",
    "Tally",
    "checkpoint_seed",
    "dask_cluster",
    "dump_checkpoint",
    "histogram",
    "load_checkpoint",
    "play_part",
    "player_named",
    "ray_cluster",
    "run_parts",
    "simulate",
]
