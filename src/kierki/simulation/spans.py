"""Which matches are played, when parts of them are finished in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["including", "missing"]


def including(spans: Iterable[range], added: range) -> tuple[range, ...]:
    """Put one more span among others, joined with those that it touches.

    >>> including((range(0, 20), range(40, 60)), range(20, 40))
    (range(0, 60),)

    Raises:
        ValueError: if some of it is there already.
    """
    joined = list[range]()
    for span in sorted([*spans, added], key=lambda own: own.start):
        if joined and span.start < joined[-1].stop:
            raise ValueError(f"{added.start} to {added.stop - 1}: some are played already")
        if joined and span.start == joined[-1].stop:
            joined[-1] = range(joined[-1].start, span.stop)
        else:
            joined.append(span)
    return tuple(joined)


def missing(spans: Iterable[range], *, count: int, chunk: int) -> Iterator[range]:
    """Give what is not played of so many, a chunk at most at a time.

    >>> list(missing((range(0, 20), range(40, 60)), count=75, chunk=15))
    [range(20, 35), range(35, 40), range(60, 75)]

    Raises:
        ValueError: for spans that are not one after the other, or not of these.
    """
    at, ends = 0, (*spans, range(count, count))
    for span in ends:
        if span.step != 1 or not at <= span.start <= span.stop <= count:
            raise ValueError(f"{span!r} cannot be what is played of {count}")
        at = span.stop
    at = 0
    for span in ends:
        for first in range(at, span.start, chunk):
            yield range(first, min(first + chunk, span.start))
        at = span.stop
