"""The verb ``simulate``: many matches by computer players, counted."""

from __future__ import annotations

import errno
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager, redirect_stdout
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from kierki.cli.deal import new_seed
from kierki.cli.fault import FaultError, Stopped
from kierki.cli.files import real_path, write_whole
from kierki.cli.page import complain, open_page
from kierki.cli.problems import reason
from kierki.cli.signals import stoppable
from kierki.cli.simulation_course import Course, kept_seed
from kierki.cli.simulation_page import write_page
from kierki.cli.style import style_of
from kierki.cli.words import say
from kierki.simulation import Plan, dask_cluster, histogram, ray_cluster, run_parts

__all__ = ["run"]

_INTERRUPTED: Final = 130
_MATCHES: Final = 100  # that are played unless it is said otherwise
_MOST_PROCESSES: Final = 61  # more are not to be had on Windows


def run(arguments: Namespace) -> int:
    """Play, keep what is done, and report it; 130 after Ctrl-C, with what was done until then."""
    arguments = _with_checkpoint(arguments)
    _check(arguments)
    course = Course(_plan(arguments), arguments)
    with stoppable(), _engine(arguments, course.plan) as (executor, workers):
        course.begin()
        try:
            status = _play(course, arguments, executor, workers)
        finally:
            course.wipe()
        faults = [fault for fault in _finish(course, arguments) if fault]
    for fault in faults:
        complain(f"kierki: {fault}")
    if status:
        _say_how_to_go_on(arguments)
    return status or min(1, len(faults))


def _with_checkpoint(arguments: Namespace) -> Namespace:
    """Let ``--resume FILE`` be short for ``--checkpoint FILE --resume``.

    Raises:
        FaultError: if it is not said which file is meant, or two are named.
    """
    resume, checkpoint, lang = arguments.resume, arguments.checkpoint, arguments.lang
    named = resume if isinstance(resume, str) else checkpoint
    if resume and named is None:
        raise FaultError(say("resume_what", lang), 2)
    if checkpoint is not None and real_path(named) != real_path(checkpoint):
        raise FaultError(say("resume_where", lang), 2)
    settled = {"checkpoint": named, "resume": resume is not None}
    return Namespace(**{**vars(arguments), **settled})


def _check(arguments: Namespace) -> None:
    """See that the options fit together, and that what is to be written can be.

    Raises:
        FaultError: if they do not, or it cannot.
    """
    lang = arguments.lang
    conflicts = {
        "deals_of_what": arguments.deals is not None and arguments.contract is None,
        "deals_or_matches": arguments.matches is not None and arguments.contract is not None,
    }
    for sentence, is_there in conflicts.items():
        if is_there:
            raise FaultError(say(sentence, lang), 2)
    named = [arguments.csv, arguments.chart, arguments.checkpoint]
    names = [name for name in named if name is not None]
    if len({real_path(name) for name in names}) < len(names):
        raise FaultError(say("same_file", lang), 2)
    for name in filter(None, (arguments.csv, arguments.chart)):
        _check_target(name, arguments)


def _check_target(name: str, arguments: Namespace) -> None:
    """See that a file can be written, hours before it is."""
    try:
        _try_target(real_path(name))
    except OSError as error:
        raise _not_saved(name, error, arguments) from None


def _try_target(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if path.is_file() or not path.exists():  # and no pipe or device
        with TemporaryFile(dir=path.parent):
            pass


def _not_saved(name: str, error: OSError, arguments: Namespace) -> FaultError:
    facts = {"file": name, "reason": reason(error, arguments.lang)}
    return FaultError(say("not_saved", arguments.lang, **facts))


def _plan(arguments: Namespace) -> Plan:
    """Give what is to be played.

    Raises:
        FaultError: if these players cannot play this contract by these rules.
    """
    players, rules, contract = arguments.players, arguments.rules, arguments.contract
    lang, seats = arguments.lang, len(arguments.rules.seats)
    if len(players) not in (1, seats):
        facts = {"rules": rules.id, "seats": seats, "count": len(players)}
        raise FaultError(say("players_count", lang, **facts), 2)
    known = dict.fromkeys(own.id for own in rules.contracts)
    if contract is not None and contract not in known:
        facts = {"rules": rules.id, "contract": contract, "known": ", ".join(known)}
        raise FaultError(say("no_contract", lang, **facts), 2)
    seed = kept_seed(arguments) if arguments.seed is None else arguments.seed
    return Plan(
        players=players * seats if len(players) == 1 else players,
        count=arguments.matches or arguments.deals or _MATCHES,
        seed=new_seed() if seed is None else seed,
        rules=rules,
        contract=contract,
    )


def _play(course: Course, arguments: Namespace, executor: Executor | None, workers: int) -> int:
    """Play all that is not played, and give the exit status."""
    plan, played = course.plan, course.checkpoint.played
    try:
        with (
            closing(run_parts(plan, played=played, executor=executor, workers=workers)) as parts,
            redirect_stdout(sys.stderr),  # what players print is no part of the report
        ):
            for numbers, tally in parts:
                course.take(numbers, tally)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Stopped as stopped:
        return stopped.status
    except Exception as error:  # noqa: BLE001 (whatever it is, what is done is not lost)
        course.wipe()
        complain(f"kierki: {say('broke_off', arguments.lang, why=_why(error))}")
        return 1
    return 0


def _why(error: Exception) -> str:
    """Say what went wrong, and which player it was, if a player did."""
    notes = getattr(error, "__notes__", [])
    return "; ".join([str(error) or type(error).__name__, *notes])


@contextmanager
def _engine(arguments: Namespace, plan: Plan) -> Generator[tuple[Executor | None, int], None, None]:
    """Give what plays the parts, None for processes of this computer, and how many at a time.

    Raises:
        FaultError: if a cluster cannot be joined.
    """
    address: str | None = arguments.scheduler
    if address is None and not arguments.ray:
        most = arguments.workers or min(_cores(), _MOST_PROCESSES)
        yield None, min(most, -(-plan.count // plan.chunk))
        return
    what, extra = ("--ray", "ray") if address is None else ("--scheduler", "dask")
    with ExitStack() as stack:
        try:
            cluster = ray_cluster() if address is None else dask_cluster(address)
            joined = stack.enter_context(cluster)
        except ImportError:
            raise FaultError(say("needs_extra", arguments.lang, what=what, extra=extra)) from None
        except Exception as error:  # noqa: BLE001 (who answers there may be anybody)
            raise FaultError(f"{what}: {str(error) or type(error).__name__}") from None
        yield joined


def _cores() -> int:
    """Tell how many processes run at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _say_how_to_go_on(arguments: Namespace) -> None:
    complain(say("stopped_early", arguments.lang))
    if arguments.checkpoint is not None:
        complain(say("go_on", arguments.lang))


def _finish(course: Course, arguments: Namespace) -> Iterator[str]:
    """Write the files and then the page, each whatever becomes of the others; give what failed."""
    report, lang = course.report, arguments.lang
    yield _tried(course.keep)
    if arguments.csv is not None:
        yield _tried(lambda: _save(arguments.csv, report.csv(), arguments))
    if arguments.chart is not None and report.done:
        drawn = str(histogram(report, style_of(arguments, {})))
        yield _tried(lambda: _save(arguments.chart, drawn, arguments))
    if arguments.json:
        print(json.dumps(report.document()))
    else:
        write_page(open_page(), report, lang)


def _tried(write: Callable[[], None]) -> str:
    try:
        write()
    except FaultError as fault:
        return str(fault)
    return ""


def _save(name: str, content: str, arguments: Namespace) -> None:
    try:
        write_whole(name, content)
    except OSError as error:
        raise _not_saved(name, error, arguments) from None
    complain(say("saved", arguments.lang, file=name))
