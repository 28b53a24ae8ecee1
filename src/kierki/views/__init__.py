"""What one seat may know: views that cannot leak, and events that clients can follow."""

from kierki.views.deal_view import DealView
from kierki.views.happenings import (
    DealOver,
    Dealt,
    Event,
    MatchBegun,
    MatchOver,
    Passed,
    Played,
    ScoreEntered,
    TrickTaken,
    TrumpNamed,
    WentOut,
)
from kierki.views.match_view import MatchView, ResultView, observe
from kierki.views.stream import advance, events

__all__ = [
    "DealOver",
    "DealView",
    "Dealt",
    "Event",
    "MatchBegun",
    "MatchOver",
    "MatchView",
    "Passed",
    "Played",
    "ResultView",
    "ScoreEntered",
    "TrickTaken",
    "TrumpNamed",
    "WentOut",
    "advance",
    "events",
    "observe",
]
