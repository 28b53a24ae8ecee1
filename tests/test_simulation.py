"""Simulations: the same plan gives the same result, whoever plays its parts and in what order."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from importlib.metadata import PackageNotFoundError
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generated import a_fifth
from kierki import (
    PASS,
    PRESETS,
    STANDARD,
    STANDARD_3P,
    IllegalMoveError,
    Move,
    NotationError,
    deal,
    score,
    shuffle,
)
from kierki.deductions import RandomSource
from kierki.errors import DocumentError
from kierki.players import play_deal, play_match, random_player, search_player
from kierki.randomness import SeededRng
from kierki.render import Style
from kierki.simulation import (
    MATCH,
    Checkpoint,
    Distribution,
    Plan,
    RayExecutor,
    Report,
    Tally,
    checkpoint,
    checkpoint_seed,
    dask_cluster,
    dump_checkpoint,
    histogram,
    load_checkpoint,
    play_part,
    pools,
    ray_cluster,
    run_parts,
    simulate,
)
from kierki.simulation.figures import with_margin
from kierki.simulation.histograms import bar_width
from kierki.simulation.naming import player_named
from kierki.simulation.spans import including, missing
from kierki.views import DealView

PLAN = Plan(players=("random", "rule", "random", "rule"), count=3, seed="x")
DEALS = Plan(players=("random",) * 4, count=30, seed="x", contract="robber")

# A process is forked while threads of other tests may be running, which Python 3.12 warns of.
forks = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


def bytes_of(report: Report) -> str:
    """Give all that a report says."""
    return json.dumps(report.document(), sort_keys=True) + report.csv()


def played(plan: Plan, **how: Any) -> Report:
    """Play a plan and give its report."""
    own = Checkpoint()
    for numbers, tally in run_parts(plan, **how):
        own = own.with_part(numbers, tally)
    return Report(plan, own.tally, own.done)


# ---------------------------------------------------------------- counting

points = st.dictionaries(st.integers(-1300, 1300), st.integers(1, 50), max_size=8)


@given(points)
def test_a_distribution_is_its_points(counts: dict[int, int]) -> None:
    """Number, mean, deviation and quantiles are those of the points one by one."""
    own, all_points = Distribution(counts), sorted(Counter(counts).elements())
    assert (own.count, own.total) == (len(all_points), sum(all_points))
    if all_points:
        assert own.mean == pytest.approx(statistics.mean(all_points))
        assert (own.lowest, own.highest) == (all_points[0], all_points[-1])
        assert (own.quantile(0), own.quantile(1)) == (all_points[0], all_points[-1])
        assert own.quantile(0.5) == statistics.median_low(all_points)
    if len(all_points) > 1:
        assert own.deviation == pytest.approx(statistics.stdev(all_points), abs=1e-9)
        assert own.margin == pytest.approx(1.96 * own.deviation / len(all_points) ** 0.5, rel=1e-3)
    else:
        assert (own.deviation, own.margin) == (0, 0)


def test_of_nothing_all_figures_are_nothing() -> None:
    """Of no points there is no mean; of one alone no deviation."""
    own = Distribution()
    assert (own.mean, own.deviation, own.margin, own.lowest, own.highest) == (0, 0, 0, 0, 0)
    assert own.quantile(0.5) == 0
    assert (Distribution({-20: 1}).mean, Distribution({-20: 1}).margin) == (-20, 0)
    assert Distribution({0: 1, 2: 1}).deviation == pytest.approx(2**0.5)


@given(points, points)
def test_distributions_add_up(one: dict[int, int], other: dict[int, int]) -> None:
    """Together they are what was counted in both, in either order."""
    together = Distribution(Counter(one) + Counter(other))
    assert Distribution(one) + Distribution(other) == together
    assert Distribution(other) + Distribution(one) == together


def test_a_match_is_counted() -> None:
    """Every deal under its contract, the totals under the match, and who came first."""
    tally = play_part(PLAN, range(2))
    assert {name: row[0].count for name, row in tally.points.items()} == {
        **{own.id: 2 for own in STANDARD.contracts},
        "trumps": 8,
        MATCH: 2,
    }
    for contract in dict.fromkeys(STANDARD.contracts):
        row = tally.points[contract.id]
        assert sum(own.total for own in row) == STANDARD.contract_total(contract) * row[0].count
    assert sum(own.total for own in tally.points[MATCH]) == 0
    assert sum(tally.wins) == pytest.approx(1)
    match = play_match([random_player] * 4, "x/2")
    alone = play_part(attrs.evolve(PLAN, players=["random"] * 4), range(2, 3))
    assert [own.total for own in alone.points[MATCH]] == list(score(match).values())


def test_deals_are_those_of_the_seed() -> None:
    """Deal m of seed s has the cards of the seed "s/m"; the dealer goes round."""
    tally = Tally()
    for number in range(8):
        seed = f"x/{number}"
        dealt = deal(STANDARD.contracts[6], shuffle(seed), dealer=STANDARD.seats[number % 4])
        final = play_deal(dealt, [random_player] * 4, SeededRng(seed))
        tally += Tally({"robber": tuple(Distribution({own: 1}) for own in score(final).values())})
    assert simulate(["random"] * 4, 8, seed="x", contract="robber").tally == tally


def test_a_shared_first_place_is_a_part_of_one() -> None:
    """Two who share it have a half each; the interval is that of such parts."""
    points = {MATCH: tuple(Distribution({0: 4}) for _ in range(4))}
    tally = Tally(points, ((2, 1, 0, 0), (0, 2, 0, 0), (0, 1, 0, 0), (0, 0, 0, 0)))
    assert tally.wins == (2.5 / 4, 1 / 4, 0.5 / 4, 0)
    shares = [Fraction(1), Fraction(1), Fraction(1, 2), Fraction(0)]
    margin = 1.96 * float(statistics.stdev(shares)) / 2
    assert tally.win_margins[0] == pytest.approx(margin, rel=1e-3)
    assert tally.win_margins[3] == 0
    assert Tally().wins == Tally().win_margins == ()
    assert Tally() + tally == tally + Tally() == tally
    assert (tally + tally).wins == tally.wins
    assert (tally.matches, Tally().matches) == (4, 0)
    with pytest.raises(ValueError, match="of other contracts do not add up"):
        tally + Tally({"robber": points[MATCH]})


# ---------------------------------------------------------------- plans


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("players", ("random", "nobody", "rule", "rule"), "no player is called 'nobody'"),
        ("players", ("random", "nobody:x", "rule", "rule"), "No module named 'nobody'"),
        ("players", ("random", "kierki:x", "rule", "rule"), "'kierki:x': AttributeError"),
        ("players", ("random", "kierki:STANDARD", "rule", "rule"), "cannot be called"),
        ("players", ("random", 5, "rule", "rule"), "a player is a name or a function, not 5"),
        ("players", ("random",), "4 players sit down, not 1"),
        ("contract", "no_jacks", "no contract is called 'no_jacks'"),
        ("count", 0, "count must be a whole number from 1 to"),
        ("count", True, "count must be a whole number from 1 to"),
        ("count", 10**12 + 1, "count must be a whole number from 1 to"),
        ("seed", 5, "the seed must be a text"),
        ("seed", "\ud800", "surrogates not allowed"),
    ],
)
def test_what_is_no_plan(field: str, value: Any, message: str) -> None:
    """Is refused at once."""
    with pytest.raises(ValueError, match=message):
        attrs.evolve(PLAN, **{field: value})


@pytest.mark.parametrize("number", ["chunk", "workers"])
def test_numbers_of_parts_and_workers_are_numbers(number: str) -> None:
    """At least one of each."""
    with pytest.raises(ValueError, match=f"{number} must be a whole number from 1 to"):
        played(PLAN, **{number: 0})


class Passing:
    """A player that is no function."""

    def __call__(self, view: Any, rng: Any) -> Any:
        """Play at random."""
        return random_player(view, rng)


def test_players_of_ones_own_have_names() -> None:
    """A function has its own; a player with settings tells them; none is called by its place."""
    players: list[Any] = [random_player, search_player(worlds=3), Passing(), lambda v, _: v]
    names = attrs.evolve(PLAN, players=players).names
    assert names[0] == "random_player"
    assert "worlds=3" in names[1]
    assert names[2:] == ("Passing", "<lambda>")


def test_any_function_can_play() -> None:
    """By any rules."""
    report = simulate([random_player] * 3, 1, rules=STANDARD_3P, contract="lottery")
    named = simulate(["kierki.players:random_player"] * 3, 1, rules=STANDARD_3P, contract="lottery")
    assert report.tally == named.tally
    assert report.plan.names == ("random_player",) * 3
    assert report.is_complete
    assert not attrs.evolve(report, done=0).is_complete


def test_slow_players_play_less_in_one_go() -> None:
    """A match, or ten deals; quick ones ten times as many."""
    slow = attrs.evolve(PLAN, players=["random", "search", "random", "rule"])
    assert (PLAN.chunk, slow.chunk) == (10, 1)
    assert attrs.evolve(slow, contract="robber").chunk == 10
    assert DEALS.chunk == 100


@given(st.integers(1, 40), st.integers(1, 12), st.sets(st.integers(0, 39)))
def test_the_parts_are_all_that_is_missing(count: int, chunk: int, some: set[int]) -> None:
    """Each match is in one part, whatever was played before."""
    spans: tuple[range, ...] = ()
    for number in {own for own in some if own < count}:
        spans = including(spans, range(number, number + 1))
    assert [own for span in spans for own in span] == sorted(own for own in some if own < count)
    parts = list(missing(spans, count=count, chunk=chunk))
    assert all(len(part) <= chunk for part in parts)
    for part in reversed(parts):
        spans = including(spans, part)
    assert spans == (range(count),)


def test_nothing_is_played_twice() -> None:
    """A part that is there is refused."""
    with pytest.raises(ValueError, match="40 to 59: some are played already"):
        including((range(50, 51),), range(40, 60))


# ---------------------------------------------------------------- playing the parts


class Backwards(Executor):
    """Plays what is asked for at once, as an executor of somebody else."""

    begun = 0

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Play, and count."""
        self.begun += 1
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **named))
        return future


@pytest.mark.unmeasured
@forks
@pytest.mark.parametrize("plan", [PLAN, DEALS], ids=["matches", "deals"])
def test_the_result_is_the_same_on_everything(plan: Plan) -> None:
    """In this process, in threads, in other processes, in larger and smaller parts."""
    expected = bytes_of(played(plan))
    assert bytes_of(played(plan, executor=Backwards(), workers=9, chunk=1)) == expected
    with ThreadPoolExecutor(3) as threads:
        assert bytes_of(played(plan, executor=threads, workers=3, chunk=1)) == expected
    with ProcessPoolExecutor(2) as pool:
        assert bytes_of(played(plan, executor=pool, workers=2, chunk=1)) == expected
    assert bytes_of(played(plan, workers=2, chunk=2)) == expected


def test_progress_is_told() -> None:
    """After each part, with the number that is played."""
    told = list[int]()
    simulate(["random"] * 4, 25, contract="no_tricks", chunk=10, progress=told.append)
    assert told == [10, 20, 25]


def test_who_stops_asking_stops_it() -> None:
    """No further part is begun; what waits on an executor of somebody else is taken back."""
    executor = Backwards()
    parts = run_parts(DEALS, executor=executor, workers=2, chunk=1)
    next(parts)
    parts.close()
    assert executor.begun == 6
    waiting = [Future[Any]() for _ in range(3)]
    waiting[1].set_result(Tally())
    later = iter(waiting)
    asked = SimpleNamespace(submit=lambda *_: next(later))
    parts = run_parts(DEALS, executor=asked, workers=1, chunk=1)  # type: ignore[arg-type]
    assert next(parts) == (range(1, 2), Tally())
    parts.close()
    assert waiting[0].cancelled()
    assert waiting[2].cancelled()


@forks
def test_processes_end_at_once() -> None:
    """Whatever they are at, when whoever began them is interrupted; others' stay as they are."""
    waiting = list[Future[None]]()

    def interrupted() -> None:
        with pools.local_pool(2) as pool:
            pool.submit(time.sleep, 0).result()
            waiting.extend(pool.submit(time.sleep, 600) for _ in range(4))
            raise KeyboardInterrupt

    with pools.local_pool(1) as other:
        assert other.submit(sum, [1, 2]).result() == 3
        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert len(active_children()) == 1
        assert other.submit(sum, [1, 2]).result() == 3
    assert all(future.done() for future in waiting)
    assert not active_children()


def test_a_process_leaves_with_the_one_that_began_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is not for it, other signals end it; and it watches for the end of its parent."""
    heard, left = dict[int, Any](), list[int]()
    monkeypatch.setattr(signal, "signal", heard.__setitem__)
    monkeypatch.setattr(os, "_exit", left.append)
    monkeypatch.setattr(pools, "Thread", lambda target, daemon: SimpleNamespace(start=target))  # noqa: ARG005
    pools._begin()
    assert heard[signal.SIGINT] is signal.SIG_IGN
    assert heard[signal.SIGTERM] is signal.SIG_DFL
    assert left == []
    ours, theirs = os.pipe()
    os.close(theirs)
    parent = SimpleNamespace(sentinel=ours)
    monkeypatch.setattr(pools, "parent_process", lambda: parent)
    monkeypatch.delattr(signal, "SIGHUP", raising=False)  # there is none on Windows
    pools._begin()
    os.close(ours)
    assert left == [1]


# ---------------------------------------------------------------- checkpoints


@given(st.sets(st.integers(0, 7)))
@a_fifth
def test_a_checkpoint_comes_back(numbers: set[int]) -> None:
    """What is played is played, and the rest can be played later with the same result."""
    own = Checkpoint()
    for number in numbers:
        part = range(4 * number, min(4 * number + 4, 30))
        own = own.with_part(part, play_part(DEALS, part))
    text = dump_checkpoint(DEALS, own)
    back = load_checkpoint(text, DEALS)
    assert back == own
    assert dump_checkpoint(DEALS, back) == text
    assert checkpoint_seed(text) == "x"
    for part, tally in run_parts(DEALS, played=back.played, chunk=3):
        back = back.with_part(part, tally)
    assert bytes_of(Report(DEALS, back.tally, 30)) == bytes_of(played(DEALS))


def test_a_checkpoint_of_matches_comes_back() -> None:
    """With a series played several times, too; and it can be made longer, not shorter."""
    rules = attrs.evolve(PRESETS["handbook_short"], id="house", series=2)
    plan = Plan(players=["random"] * 4, count=2, seed="x", rules=rules)
    own = Checkpoint().with_part(range(2), play_part(plan, range(2)))
    text = dump_checkpoint(plan, own)
    assert load_checkpoint(text, plan) == load_checkpoint(text.encode(), plan) == own
    assert load_checkpoint(text, attrs.evolve(plan, count=5)) == own
    with pytest.raises(DocumentError, match="more than 1 are played already"):
        load_checkpoint(text, attrs.evolve(plan, count=1))
    with pytest.raises(DocumentError, match=r"firsts: must be 4 rows of 4, of 2 matches"):
        load_checkpoint(text.replace('"firsts":[[', '"firsts":[[1,'), plan)
    twice = json.loads(text)
    twice["firsts"][0][0] += 1
    with pytest.raises(DocumentError, match=r"firsts: must be 4 rows of 4, of 2 matches"):
        load_checkpoint(json.dumps(twice), plan)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"kierki/checkpoint"', '"kierki/deal"', "bad_format"),
        ('"schema":1', '"schema":2', "bad_format"),
        ('"kierki":"', '"kierki":"9.', "other_version"),
        ('"seed":"x"', '"seed":"y"', "other_plan"),
        ('"contract":"robber"', '"contract":"no_hearts"', "other_plan"),
        ('"contract":"robber"', '"contract":null', "other_plan"),
        ('"random","random"]', '"random","rule"]', "other_plan"),
        ('"id":"standard"', '"id":"house"', "other_plan"),
        ('"played":[[0,3]]', '"played":[[0,30]]', "other_plan"),
        ('"played":[[0,3]]', '"played":[[1,0]]', "bad_value"),
        ('"played":[[0,3]]', '"played":[[0,2],[2,3]]', "bad_value"),
        ('"played":[[0,3]]', '"played":[[0,4]]', "bad_value"),
        ('"played":[[0,3]]', '"played":[0]', "bad_value"),
        ('"played":[[0,3]]', '"played":[]', "bad_value"),
        ('["robber",', '["no_aces",', "bad_value"),
        ('"points":[[', '"points":[["robber",[]],[', "bad_value"),
        ('["robber",[[', '["robber",[[],[', "bad_value"),
        ('["robber",[[[', '["robber",[[[-1,1],[', "bad_value"),
        ('["robber",[[[-', '["robber",[[[-1', "bad_value"),
        ('"firsts":[]', '"firsts":[[1]]', "bad_value"),
        ('"firsts":[],', "", "missing_field"),
    ],
)
def test_a_spoilt_checkpoint_is_refused(old: str, new: str, code: str) -> None:
    """Of another simulation or version, of another form, or with what cannot have come of it."""
    text = dump_checkpoint(DEALS, Checkpoint().with_part(range(4), play_part(DEALS, range(4))))
    assert old in text
    with pytest.raises(DocumentError) as refused:
        load_checkpoint(text.replace(old, new), DEALS)
    assert code in {problem.code for problem in refused.value.problems}
    with pytest.raises(NotationError):
        load_checkpoint(text[:50], DEALS)


def test_counts_in_a_checkpoint_stand_once_and_in_order() -> None:
    """The same points twice are no distribution."""
    plan = attrs.evolve(DEALS, contract="no_king_of_hearts")
    part = range(20)
    document = json.loads(
        dump_checkpoint(plan, Checkpoint().with_part(part, play_part(plan, part)))
    )
    for row in document["points"][0][1]:
        row.reverse()
    with pytest.raises(DocumentError, match="must be 20 of each seat, with -3000 points in all"):
        load_checkpoint(json.dumps(document), plan)


def test_without_an_installed_version_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from its source alone, kierki calls its version 0."""

    def missing_package(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(checkpoint, "version", missing_package)
    assert checkpoint._version.__wrapped__() == "0"


# ---------------------------------------------------------------- results


@pytest.mark.unmeasured
@pytest.mark.parametrize("id_", PRESETS)
def test_every_preset_can_be_simulated(id_: str) -> None:
    """Matches of every preset end, and all points add up."""
    rules = PRESETS[id_]
    report = simulate(["random"] * len(rules.seats), 1, rules=rules)
    for row in rules.contracts:
        own = report.tally.points[row.id]
        assert own[0].count % rules.series == 0
    assert {row.contract for row in report.rows()} == {MATCH, *(own.id for own in rules.contracts)}
    done = Checkpoint((range(1),), report.tally)
    assert load_checkpoint(dump_checkpoint(report.plan, done), report.plan) == done


def test_a_report_as_data_and_as_a_table() -> None:
    """Both say the same; house rules are written in full, presets by their name."""
    report = simulate(["random"] * 4, 3, seed="x")
    document: Any = report.document()
    table = list(csv.DictReader(report.csv().splitlines()))
    assert document["rules"] == "standard"
    for told, written in zip(document["results"], table, strict=True):
        counts = Distribution(map(tuple, told.pop("points")))
        assert told["mean"] == round(counts.mean, 4)
        assert told["median"] == counts.quantile(0.5)
        assert {name: "" if own is None else str(own) for name, own in told.items()} == written
    assert [row["won"] for row in table[:-4]] == [""] * 36
    assert sum(float(row["won"]) for row in table[-4:]) == pytest.approx(1, abs=1e-3)
    house = attrs.evolve(STANDARD, id="house")
    rules: Any = simulate(["random"] * 4, 1, rules=house, contract="robber").document()["rules"]
    assert (rules["id"], len(rules["contracts"])) == ("house", 12)


@pytest.mark.parametrize(
    ("value", "margin", "shown"),
    [
        (-1234.5, 99.6, "-1234 ± 100"),
        (-1234.5, 9.94, "-1234.5 ± 9.9"),
        (-123.456, 0.5, "-123.5 ± 0.5"),
        (12.345, 0.5, "12.35 ± 0.50"),
        (-0.001, 0.02, "0.00 ± 0.02"),
        (-260.0, 0.0, "-260"),
        (0.5, 0.0, "0.5"),
    ],
)
def test_no_figure_looks_more_exact_than_it_is(value: float, margin: float, shown: str) -> None:
    """Two digits of the margin, one where the figure is large; never a negative nothing."""
    assert with_margin(value, margin) == shown


# ---------------------------------------------------------------- the picture


def texts(picture: str) -> list[str]:
    """Give what is written in a picture."""
    return [
        element.text or "" for element in ET.fromstring(picture).iter() if "text" in element.tag
    ]


@pytest.mark.unmeasured
def test_a_histogram_of_matches() -> None:
    """A field for each seat, with its mean and its share of the wins."""
    report = simulate(["random", "rule"] * 2, 5)
    drawn = histogram(report)
    written = texts(drawn)
    assert written[:2] == ["Points: whole match", "n = 5"]
    assert [own for own in written if "random" in own] == ["N random", "S random"]
    assert sum(own.startswith("mean ") and " · won " in own for own in written) == 4
    assert "Punkty: cały mecz" in texts(histogram(report, Style(lang="pl", theme="dark")))


def test_a_histogram_of_deals() -> None:
    """A bar for each number of points that came up, as high as it is frequent."""
    report = simulate(["random"] * 4, 50, contract="no_king_of_hearts")
    drawn = histogram(report)
    assert texts(drawn)[0] == "Points: no king of hearts"
    lost = dict(report.tally.points["no_king_of_hearts"][0].counts)[-150]
    assert f"−150: {lost} ({lost / 50:.1%})" in drawn
    assert " · " not in " ".join(texts(drawn))


def test_bars_can_be_wider_than_a_number() -> None:
    """Many different totals are put together, by round numbers."""
    report = simulate(["random"] * 4, 5)
    step, width = bar_width([own for row in report.tally.points[MATCH] for own, _ in row.counts])
    assert step < width
    assert " … " in histogram(report)
    assert bar_width([7]) == (1, 1)


def test_nothing_cannot_be_drawn() -> None:
    """Before the first part is played."""
    with pytest.raises(ValueError, match="nothing is played"):
        histogram(Report(PLAN, Tally(), 0))


# ---------------------------------------------------------------- clusters


@contextmanager
def dask_workers(address: str, count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Begin processes that work for a Dask scheduler."""
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, *options]
    unwatched = {name: own for name, own in os.environ.items() if not name.startswith("COV")}
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": unwatched}
    workers = [subprocess.Popen(command, **quiet) for _ in range(count)]
    try:
        yield workers
    finally:
        for worker in workers:
            worker.kill()
            worker.wait()


@pytest.mark.unmeasured
def test_a_cluster_plays_the_same() -> None:
    """A Dask scheduler with two worker processes, of which one is killed in the middle."""
    distributed, dask = pytest.importorskip("distributed"), pytest.importorskip("dask")
    soon = {"distributed.comm.timeouts.connect": "3s"}  # given up, if the one that is killed has it
    plan: Any = {"players": ["random"] * 4, "count": 120, "seed": "x", "contract": "robber"}
    expected = bytes_of(simulate(**plan))
    with (
        dask.config.set(soon),
        distributed.LocalCluster(
            n_workers=0, host="127.0.0.1", protocol="tcp", dashboard_address=None
        ) as cluster,
        dask_workers(cluster.scheduler_address, 2) as workers,
        dask_cluster(cluster.scheduler_address) as (executor, _),
    ):
        while len(cluster.scheduler.workers) < 2:
            time.sleep(0.05)

        def kill_one(done: int) -> None:
            if done == 30:
                workers[0].kill()

        on_it: Any = {"executor": executor, "workers": 2, "progress": kill_one}
        report = simulate(**plan, chunk=1, **on_it)
        assert workers[0].wait() == -signal.SIGKILL
        assert bytes_of(report) == expected


def test_what_is_no_dask_scheduler() -> None:
    """An address that is none is refused."""
    pytest.importorskip("distributed")
    with pytest.raises(ValueError, match="nonsense"), dask_cluster("nonsense://x"):
        pass


class DaskClient:
    """A client of a cluster that is not there."""

    def __init__(self, address: str, **how: Any) -> None:
        assert (address, how) == ("tcp://there:1", {"timeout": "10s", "set_as_default": False})

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def get_executor(self) -> Executor:
        """Give what plays."""
        return Backwards()

    def ncores(self) -> dict[str, int]:
        """Give the cores of the workers."""
        return {"a": 12, "b": 14}


def test_all_cores_of_a_cluster_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many parts at a time as there are cores."""
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=DaskClient))
    with dask_cluster("tcp://there:1") as (executor, workers):
        assert workers == 26
        assert bytes_of(played(DEALS, executor=executor)) == bytes_of(played(DEALS))


class FakeRay:
    """What is asked of Ray, by itself."""

    def __init__(self) -> None:
        self.joined: tuple[Any, ...] | None = None
        self.cancelled = list[object]()

    def is_initialized(self) -> bool:
        """Tell whether a cluster is joined."""
        return self.joined is not None

    def init(self, *address: Any, **_: Any) -> None:
        """Join."""
        self.joined = address

    def shutdown(self) -> None:
        """Leave."""
        self.joined = None

    def cluster_resources(self) -> dict[str, float]:
        """Give how many cores there are."""
        return {"CPU": 32.0}

    def remote(self, function: Callable[..., Any]) -> Any:
        """Give what calls a function at once; or later, if it is to wait."""

        def call(*arguments: Any) -> Any:
            future: Future[Any] = Future()
            if arguments[0] is not time.sleep:
                future.set_result(function(*arguments))
            return SimpleNamespace(future=lambda: future)

        return SimpleNamespace(remote=call)

    def cancel(self, reference: object) -> None:
        """Take back what waits."""
        self.cancelled.append(reference)


def test_ray_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster is joined, and left; one that was joined before stays so."""
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    with ray_cluster() as (executor, workers):
        assert (ray.joined, workers) == ((None,), 32)
        assert bytes_of(played(DEALS, executor=executor, chunk=9)) == bytes_of(played(DEALS))
        with ray_cluster("other:1"):
            assert ray.joined == (None,)
        assert ray.is_initialized()
    assert not ray.is_initialized()


def test_what_waits_on_ray_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A future that is cancelled cancels the call."""
    ray = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", ray)
    executor = RayExecutor()
    assert executor.submit(sum, [1, 2]).result() == 3
    assert executor.submit(time.sleep, 600).cancel()
    assert len(ray.cancelled) == 1


@pytest.mark.unmeasured
def test_a_real_ray_plays_the_same() -> None:
    """Two processes of Ray give the same bytes as this one."""
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        with ray_cluster() as (executor, workers):
            own = played(DEALS, executor=executor, workers=workers, chunk=3)
        assert bytes_of(own) == bytes_of(played(DEALS))
    finally:
        ray.shutdown()


# ---------------------------------------------------------------- what cannot be


def test_the_error_of_a_player_says_where_it_was() -> None:
    """The seat, the move and the contract, and which deal of the simulation."""

    def fails(view: DealView, rng: RandomSource) -> Move:
        return random_player(view, rng) if len(view.moves) < 30 else PASS

    for contract in (None, "no_hearts"):
        with pytest.raises(IllegalMoveError) as caught:
            simulate([random_player, random_player, fails, random_player], 2, contract=contract)
        place, deal_ = caught.value.__notes__
        assert re.fullmatch(r"S was to make move 3[1-5] of no_(tricks|hearts)", place)
        assert deal_ == "number 0, from the seed 0/0"


def test_a_player_that_leaves_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would end the simulation without a word, in play or when it is looked for."""

    def leaves(_view: object, _rng: object) -> Any:
        sys.exit(3)

    with pytest.raises(RuntimeError, match="a player has left with 3"):
        simulate([leaves, *["random"] * 3], 2)
    (tmp_path / "gone.py").write_text("raise SystemExit(4)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match="there is no player 'gone:player': SystemExit: 4"):
        player_named("gone:player")


@pytest.mark.parametrize("numbers", [range(5, 12), range(-2, 0), range(0, 6, 2)])
def test_a_part_is_one_of_the_plan(numbers: range) -> None:
    """So it cannot be played, nor be what is played already."""
    plan = Plan(players=["random"] * 4, count=7, seed="x")
    with pytest.raises(ValueError, match="is no part of 7"):
        play_part(plan, numbers)
    with pytest.raises(ValueError, match="cannot be what is played of 7"):
        next(run_parts(plan, played=[numbers]))


def test_there_are_no_more_workers_than_parts() -> None:
    """A number that no computer has is refused, and others are not begun for nothing."""
    with pytest.raises(ValueError, match="workers must be a whole number from 1 to 1024"):
        simulate(["random"] * 4, 3, workers=10**6)
    assert simulate(["random"] * 4, 1, contract="no_tricks", workers=1024).done == 1
