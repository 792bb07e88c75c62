"""Report cards, and when the game is won (HR-7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hallway_rivals.model import Awarded
from engines.hallway_rivals.school import School, controlled
from engines.hallway_rivals.tasks import ReportCards
from engines.hallway_rivals.working import Working
from engines.kernel.messages import msg


def reports(school: School, seat: int) -> int:
    """A player's report cards; the Script counts as one while it is carried (HR-7.3, 8.2)."""
    player = school.players[seat]
    return player.reports + any(student.script for student in player.students)


def report_cards(working: Working, _: ReportCards) -> None:
    """Whoever controls most rooms, at least one, gets a report card; all tied get one (HR-7.3)."""
    rooms = [controlled(working, seat) for seat in range(len(working.players))]
    most = max(rooms)
    award(working, [seat for seat, count in enumerate(rooms) if count == most and most])


def award(working: Working, seats: Sequence[int]) -> None:
    """Seats get a report card each; with enough of them the game is won (HR-7.3)."""
    for seat in seats:
        working.change_player(seat, reports=working.players[seat].reports + 1)
        working.say("reported", msg("{name} gets a report card.", name=working.name(seat)), "HR-7.3")
    if any(reports(working, seat) >= working.config.reports for seat in range(len(working.players))):
        working.end()


def each_turn(working: Working) -> bool:
    """Whether report cards are given out at the end of each turn (HR-7.3)."""
    return working.config.awarded is Awarded.EACH_TURN
