"""A fight: before the dice its odds, then the dice of both sides with their totals, and on the floor plan who attacks whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.hallway_rivals import commands as do
from engines.hallway_rivals import tasks
from engines.hallway_rivals.odds import Odds, odds
from engines.hallway_rivals.school import found, seat_of
from engines.hallway_rivals.students import Name, Student
from engines.hallway_rivals.tasks import Roll
from engines.kernel.messages import msg
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.odds_sheet import odds_of, odds_sheet
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.routes import arrow
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Box, Piece

ZONE = "desk"
DIE = 62.0
SUMMED = 700
"""Milliseconds after the dice at which their sum comes, when they have come to rest."""


def fight_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """All that is known of the fight that is thought about, or that is on."""
    attack = next((command for command in position.choices if isinstance(command, do.Attack)), None)
    if attack is not None:
        yield odds_sheet(odds_of(position, attack))
        return
    for task in position.view.agenda:
        match task:
            case tasks.OfferCounter(attackers, defenders, rolled):
                yield from _rolled(position, (attackers, defenders), rolled)
                return
            case tasks.Counter(_, attackers, defenders, rolled):
                yield from _rolled(position, (defenders, attackers), rolled)
                yield odds_sheet(_odds(position, attackers, defenders), layout.ODDS_BELOW)
                yield from _arrow(position, attackers, defenders)
                return
            case tasks.CheerDefence(_, attackers, defenders, cheered):
                yield odds_sheet(_odds(position, attackers, defenders, (0, int(cheered))))
                yield from _arrow(position, attackers, defenders)
                return
            case tasks.Clash() | tasks.Muster():
                clash = task.clash if isinstance(task, tasks.Muster) else task
                yield odds_sheet(_odds(position, clash.attackers, clash.defenders, clash.fewer))
                yield from _arrow(position, clash.attackers, clash.defenders)
                return


def _odds(position: HallwayPosition, attackers: Sequence[Name], defenders: Sequence[Name], fewer: tuple[int, int] = (0, 0)) -> Odds:
    return odds(position.view, _students(position, attackers), _students(position, defenders), fewer)


def _students(position: HallwayPosition, names: Sequence[Name]) -> list[Student]:
    return [position.student(name) for name in names]


def _arrow(position: HallwayPosition, attackers: Sequence[Name], defenders: Sequence[Name]) -> Iterator[Piece]:
    """Who attacks whom, where they are not in the same room."""
    one, other = (found(position.view, names[0]) for names in (attackers, defenders))
    if one is not None and other is not None and one.place is not other.place:
        yield arrow(position, "attack", (one.place, other.place), "attack", msg("An attack"))


def _rolled(position: HallwayPosition, sides: tuple[Sequence[Name], Sequence[Name]], rolled: Sequence[Roll]) -> Iterator[Piece]:
    """The dice of both sides, each row with its sum; the higher one is lit, of equal ones the defender's."""
    for side, (names, roll) in enumerate(zip(sides, rolled, strict=False)):
        box, seat = layout.dice_row(side), seat_of(position.view, names[0])
        won = int((rolled[0].total > rolled[1].total) is (side == 0))
        who = position.name(seat)
        said = msg("{name} attacks: {total}", name=who, total=roll.total) if side == 0 else msg(
            "{name} defends: {total}", name=who, total=roll.total)  # fmt: skip
        shown = box.face("roll", who=said, seat=position.colour(seat), won=won)
        yield Piece(f"roll:{side}", shown, *box.centre, 1, ZONE, said, (), ("HR-4.1",))
        for number, pips in enumerate(roll.dice):
            shown = faces.die(pips, position.colour(seat), DIE)
            x, y = box.x + 16 + DIE / 2 + number * (DIE + 10), box.y + box.h - DIE / 2 - 4
            yield Piece(f"die:{side}:{number}", shown, x, y, 3, ZONE, msg("{pips}", pips=pips), rolled=1, focusable=False)
        total = Box.around(box.x + box.w - 44, box.y + box.h / 2, 76, 76)
        shown = total.face("total", value=roll.total, won=won)
        yield Piece(f"total:{side}", shown, *total.centre, 3, ZONE, said, delay=SUMMED, focusable=False)
