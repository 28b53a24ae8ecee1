"""The result of a simulation: as records, as data, as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import attrs

from kierki.documents import rules_document
from kierki.presets import PRESETS
from kierki.simulation.plan import Plan
from kierki.simulation.tally import MATCH, Distribution, Tally

__all__ = ["Report", "Row"]

_DIGITS = 4  # behind the point, of what is no whole number


@attrs.frozen
class Row:
    """What one seat got in the deals of one contract, or in whole matches.

    Attributes:
        contract: the contract's id, or ``"whole match"``.
        seat: the seat's letter.
        player: who sat there.
        points: how often it got how many points.
        won: of whole matches, the share that it has won; a shared first place is a part of one.
        won_margin: half of the 95 % confidence interval of that share.
    """

    contract: str
    seat: str
    player: str
    points: Distribution
    won: float | None = None
    won_margin: float | None = None


@attrs.frozen
class Report:
    """A simulation as far as it has come.

    Attributes:
        plan: what was to be played.
        tally: what came of it.
        done: how many of its matches or deals are played.
    """

    plan: Plan
    tally: Tally
    done: int

    @property
    def is_complete(self) -> bool:
        """Whether all is played."""
        return self.done == self.plan.count

    def rows(self) -> Iterator[Row]:
        """Give a row for each contract and seat in the order of play, whole matches last."""
        seated = list(zip(map(str, self.plan.rules.seats), self.plan.names, strict=True))
        ids = dict.fromkeys(own.id for own in self.plan.rules.contracts)
        for name in ids:
            for (seat, player), own in zip(seated, self.tally.points.get(name, ()), strict=False):
                yield Row(name, seat, player, own)
        wins = zip(self.tally.wins, self.tally.win_margins, strict=True)
        matches = zip(seated, self.tally.points.get(MATCH, ()), wins, strict=False)
        for (seat, player), own, (won, margin) in matches:
            yield Row(MATCH, seat, player, own, won, margin)

    def document(self) -> dict[str, object]:
        """Give it as data; the same plan gives the same, wherever it was played.

        >>> from kierki.simulation import simulate
        >>> report = simulate(["random"] * 4, 10, contract="no_king_of_hearts")
        >>> report.document()["results"][0]["points"]
        [[-150, 3], [0, 7]]
        """
        rules = self.plan.rules
        is_preset = PRESETS.get(rules.id) == rules
        return {
            "format": "kierki/simulation",
            "schema": 1,
            "rules": rules.id if is_preset else rules_document(rules),
            "players": list(self.plan.names),
            "seed": self.plan.seed,
            "contract": self.plan.contract,
            "count": self.plan.count,
            "done": self.done,
            "firsts": self.tally.firsts,
            "results": [
                {**_figures(row), "points": list(map(list, row.points.counts))}
                for row in self.rows()
            ],
        }

    def csv(self) -> str:
        """Give it as a table for a spreadsheet, a line for each contract and seat."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(_figures(Row("", "", "", Distribution())))
        writer.writerows(_figures(row).values() for row in self.rows())
        return file.getvalue()


def _figures(row: Row) -> dict[str, str | int | float | None]:
    """Give what a row says, with names."""
    points = row.points
    return {
        "contract": row.contract,
        "seat": row.seat,
        "player": row.player,
        "count": points.count,
        "mean": round(points.mean, _DIGITS),
        "margin": round(points.margin, _DIGITS),
        "deviation": round(points.deviation, _DIGITS),
        "lowest": points.lowest,
        "lowest_5_percent": points.quantile(0.05),
        "median": points.quantile(0.5),
        "highest_5_percent": points.quantile(0.95),
        "highest": points.highest,
        "won": None if row.won is None else round(row.won, _DIGITS),
        "won_margin": None if row.won_margin is None else round(row.won_margin, _DIGITS),
    }
