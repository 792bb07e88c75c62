"""Hallway Rivals' part of the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.kernel.messages import Message, msg
from tabletop_qt.games.kit import LEVELS, FirstTable, GameKit

if TYPE_CHECKING:
    from engines.kernel.commands import Command
    from tabletop_qt.viewmodels.scenery import Face


def _doubt(view: Any, seat: int, command: Command) -> Message | None:
    """Ask before students lose what they carry (HR-5.1, 5.5, 6.2), a card helps nobody, or a turn ends while something useful is left."""
    from engines.hallway_rivals.model import Act, Done, Put, PutAt
    from engines.hallway_rivals.pieces import Activity, Snack
    from engines.hallway_rivals.rules.actions import Capture
    from engines.hallway_rivals.rules.cards import Play, PlayAgainst
    from engines.hallway_rivals.rules.moving import Move, not_for_cheerleaders
    from engines.hallway_rivals.rules.placing import Teleport, is_teleport
    from engines.hallway_rivals.school import at_nurse, student_named
    from engines.hallway_rivals.words import CARDS, at_stake, listed_names, student_name

    if isinstance(command, Play) and command.card in (Activity.GOOD_BEHAVIOR, Snack.MILK) and not at_nurse(view, seat):
        return msg("None of your students is at the nurse. Play {card} anyway?", card=CARDS[command.card])
    if isinstance(command, PlayAgainst) and not view.players[command.seat].coins:
        name = view.config.names[command.seat]
        return msg("{name} has no coins. Play {card} anyway?", name=name, card=CARDS[Snack.LOCKER_COMBO])
    if isinstance(command, Done) and isinstance(view.decision, Act):
        from tabletop_qt.games.hallway_rivals.routes import left_to_reach

        return left_to_reach(view, seat)
    if isinstance(command, Capture):
        student = student_named(view, command.name)
        lost = at_stake([student], items=True) if student is not None else ()
        return msg("{name} would lose {what}. Capture anyway?", name=student_name(command.name), what=lost) if lost else None
    if not isinstance(command, Move | PutAt | Teleport):
        return None
    going = [student_named(view, name) for name in ((command.name,) if isinstance(command, PutAt) else command.names)]
    students = [student for student in going if student is not None]
    if isinstance(command, Teleport) or (isinstance(view.decision, Put) and is_teleport(view.decision)):
        losers = [student for student in students if at_stake([student])]
        who, lost = listed_names([student.name for student in losers]), at_stake(losers)
        return msg("{who} would lose {what}. Teleport anyway?", who=who, what=lost) if losers else None
    if not_for_cheerleaders(view, seat, command.to) and any(student.cheerleader for student in students):
        return msg("A cheerleader can't go into a special room. Leave it behind?")
    return None


def _student(social: str, colour: str) -> Face:
    """A student of a social group."""
    from tabletop_qt.viewmodels.scenery import face

    return face("standee", 57, 76, seat=colour, social=social, rank="student", number=1)


def _powers(social: str) -> tuple[Message, ...]:
    """What the students of a social group can do (HR-10)."""
    from engines.hallway_rivals.pieces import SocialGroup
    from tabletop_qt.games.hallway_rivals.desk import POWERS

    return tuple([short for short, _ in POWERS[SocialGroup(social)]])


def kit() -> GameKit:
    """Hallway Rivals, for two to four."""
    return GameKit(
        "hallway_rivals",
        msg("Hallway Rivals"),
        about=msg("Two to four social groups fight over the classrooms of a school."),
        facts=(msg("2 to 4 players"), msg("30 to 90 minutes"), msg("Take the classrooms, and fight for the corridors.")),
        openers=frozenset({"period"}),
        mode="comp",
        paper=True,
        levels=LEVELS,
        doubt=_doubt,
        choice_face=_student,
        choice_about=_powers,
        # Building by hand, as the rules have it, asks for judgement that nobody has before their first game (HR-1.3).
        first=FirstTable({"building": "quick", "groups": ("jocks",)}, msg("Play now: you against bots, in a ready-made school.")),
        sounds={"rolled": "dice", "drew": "card", "discarded": "card", "tile": "card", "took": "coin", "earned": "coin", "period": "bell",
                "reported": "papers"},
    )  # fmt: skip
