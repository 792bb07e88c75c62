"""Souvenirs of a competition: earned by raising all rows of a student at once, lost to whoever does so next (SYD-5.7)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.messages import msg, player
from engines.school_year_diary.model import Mode
from engines.school_year_diary.working import Working


def collect_souvenirs(working: Working, seat: int, students: Iterable[str]) -> None:
    """The souvenirs of students all of whose rows a seat has raised, by directives given in its own turn (SYD-3.1, 5.7)."""
    if working.config.mode is Mode.COMP and working.turn == seat:
        for student in students:
            if student not in working.players[seat].souvenirs:
                _collect(working, seat, student)


def _collect(working: Working, seat: int, student: str) -> None:
    """A souvenir out of public storage, or from whoever had it."""
    name = working.content.names[student]
    message = msg("{who} collects the souvenir of {student}.", who=player(seat), student=name)
    for other, each in enumerate(working.players):
        if student in each.souvenirs:
            working.put_player(other, souvenirs=tuple(own for own in each.souvenirs if own != student))
            message = msg("{who} collects the souvenir of {student} from {whom}.", who=player(seat), student=name, whom=player(other))
    working.put_decks(souvenirs=tuple(each for each in working.decks.souvenirs if each != student))
    working.put_player(seat, souvenirs=(*working.players[seat].souvenirs, student))
    working.say("souvenir_collected", message, "SYD-5.7")
