"""The legend: what the Buck shows, how long each Activity takes, what Excuses do, what stress is, when it is an Overnight."""

from __future__ import annotations

from engines.kernel.messages import msg
from engines.kidsprout_jumboree.model import HOURS
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES
from tabletop_qt.games.kidsprout_jumboree.layout import CLEARING, LEGEND
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.viewmodels.scenery import Box, Piece, numbered

RULES = (
    msg("The oldest Sprout leads: 10, coin, Excuses. A tie: the Buck decides."),
    msg("An Excuse makes a Sprout 1 or 2 older or younger. Two a day for each."),
    msg("Who leads takes stress: all coins times the hours. The fewest wins."),
    msg("Past 6 PM: stressed out, another leads. Round six: Overnight, double."),
)
_CLAUSES = ("KSJ-2.1", "KSJ-3.1", "KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")
_TITLE = msg("At a glance")
_LAYER = 2


def legend(position: CampPosition) -> Piece:
    """The legend: open where a corner is free, else folded; pointing at it, or a click, unfolds it."""
    free = position.layout.free
    if free is not None:
        return _sheet(free, "legend")
    shown, sheet = LEGEND.face("folded", title=msg("Legend")), _sheet(CLEARING, "legend:open")
    return Piece("legend", shown, *LEGEND.centre, _LAYER, "clearing", _TITLE, RULES, _CLAUSES, reveals=(sheet,))


def _sheet(box: Box, name: str) -> Piece:
    activities, hours = numbered("activity", ACTIVITY_NAMES), numbered("hours", [msg("{hours} h", hours=count) for count in HOURS])
    shown = box.face("legend", title=_TITLE, rules=len(RULES), **activities, **hours, **numbered("rule", RULES))
    return Piece(name, shown, *box.centre, _LAYER, "clearing", _TITLE, RULES, _CLAUSES)
