"""The players' boxes at the left: who is what, coins, tokens, report cards, rooms, cards, and who lies at the nurse."""

from __future__ import annotations

from collections.abc import Iterator

from engines.hallway_rivals.model import Player
from engines.hallway_rivals.names import CARDS, SOCIALS
from engines.hallway_rivals.places import NURSE
from engines.hallway_rivals.school import controlled, social
from engines.hallway_rivals.students import MOST_STUDENTS, SocialGroup
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.position import HallwayPosition
from tabletop_qt.games.hallway_rivals.things import Locker
from tabletop_qt.viewmodels.position import in_row, seat_panel, seat_plate
from tabletop_qt.viewmodels.scenery import Box, Piece, Place, numbered

PLATE = 72.0
FIGURES = 84.0
"""The height of a row of figures."""
LINE = 40.0
"""The height of a line that says what a social group can do."""


POWERS: dict[SocialGroup, tuple[Message, ...]] = {
    SocialGroup.BAND: (
        msg("Groups: 1 more free space"),
        msg("Any number stand; 3 fight"),
        msg("College: a group fights as 4"),
        msg("Teacher: groups +3 free"),
        msg("Baton: its group +1 free"),
    ),
    SocialGroup.PREPS: (
        msg("4 stand and fight as one"),
        msg("College fights as 2"),
        msg("Teacher: a win, a student"),
        msg("Jacket: a group pays 1 less"),
    ),
    SocialGroup.NERDS: (
        msg("Move 5, attack, move 5"),
        msg("College: one given up locks"),
        msg("Teacher moves enemies"),
        msg("The Library is a base too"),
    ),
    SocialGroup.JOCKS: (
        msg("15 spaces a student"),
        msg("Cheerleader: +5 movement"),
        msg("College: pushes bring 1"),
        msg("Teacher: all push free"),
        msg("Weights: +1 in fights"),
    ),
}
"""What each social group can do that others can't, in short (HR-10)."""


def _box(position: HallwayPosition, seat: int) -> Box:
    """The box of a seat; the one in front is the lowest."""
    order = [*position.others, position.side]
    return layout.lockers(len(order))[order.index(seat)]


def beds(position: HallwayPosition, seat: int, count: int) -> list[tuple[float, float]]:
    """Where a player's students lie at the nurse."""
    box = _box(position, seat)
    w, _ = position.layout.standee
    return in_row(Box(box.x + 110, box.y + box.h - 62, box.w - 124, 56), count, w * bed(position), 6)


def bed(position: HallwayPosition) -> float:
    """The scale at which students are drawn at the nurse."""
    return min(0.9, 54 / position.layout.standee[1])


def locker_places(position: HallwayPosition) -> Iterator[Place]:
    """What each player's things lie on."""
    for seat in position.seats:
        thing = Locker(seat)
        panel = seat_panel(position, seat, _box(position, seat), position.name(seat), thing=thing)
        yield Place(thing.id, panel.box, panel.zone, panel.name, panel.face, -4, thing=thing)


def locker_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """Name, figures and the nurse's row."""
    view = position.view
    for seat in position.seats:
        box, player, zone = _box(position, seat), view.players[seat], position.zone(seat)
        yield seat_plate(position, seat, Box(box.x + 8, box.y + 8, box.w - 16, PLATE), "HR-10", SOCIALS[social(view, seat)])
        rooms = controlled(view, seat)
        figures: tuple[tuple[str, int, int, Message, str], ...] = (
            ("coin", player.coins, 0, msgn("{count} coin", "{count} coins", player.coins), "HR-7.1"),
            ("room", rooms, 0, msgn("{count} room", "{count} rooms", rooms), "HR-5.2"),
            ("report", player.reports, view.config.reports,
             msg("{count} of {goal} report cards", count=player.reports, goal=view.config.reports), "HR-7.3"),
            ("token", player.tokens, 0, msgn("{count} movement token", "{count} movement tokens", player.tokens), "HR-3.1"),
            ("cards", player.cards, 0, msgn("{count} card in hand", "{count} cards in hand", player.cards), "HR-8"),
            ("supply", MOST_STUDENTS - len([one for one in player.students if not one.is_robot]), 0,
             msg("students in supply"), "HR-1.5"),
        )  # fmt: skip
        w, top = (box.w - 16) / 3, box.y + 8 + PLATE + 6
        high = min(FIGURES, (box.h - PLATE - 8 - 70 - 12) / 2)
        for number, (kind, value, goal, name, clause) in enumerate(figures):
            at = Box(box.x + 8 + (number % 3) * w, top + (number // 3) * high, w - 4, high - 4)
            said = msg("{name}: {what}", name=position.name(seat), what=name)
            shown = at.face("figure", what=kind, value=value, goal=goal)
            about = _known(player) if kind == "cards" else ()
            yield Piece(f"figure:{seat}:{kind}", shown, *at.centre, 1, zone, said, about, (clause,), focusable=False)
        yield from _powers(position, seat, Box(box.x + 8, top + 2 * high, box.w - 16, box.h - 70 - (top - box.y) - 2 * high - 6))
        nursed = sum(student.place is NURSE for student in player.students)
        nurse = Box(box.x + 8, box.y + box.h - 68, box.w - 16, 62)
        title = msgn(
            "At the nurse of {name}: {count} student", "At the nurse of {name}: {count} students", nursed, name=position.name(seat)
        )
        yield Piece(f"nurse:{seat}", nurse.face("nurse", count=nursed), *nurse.centre, 1, zone, title, (), ("HR-4.4",))


def _powers(position: HallwayPosition, seat: int, box: Box) -> Iterator[Piece]:
    """What the player's social group can do, as far as there is room."""
    group = social(position.view, seat)
    fit = POWERS[group][: int(box.h // LINE)]
    if fit:
        shown = box.face("powers", social=group.value, count=len(fit), **numbered("line", fit))
        name = msg("What the {group} can do", group=SOCIALS[group])
        yield Piece(f"powers:{seat}", shown, *box.centre, 1, position.zone(seat), name, POWERS[group], ("HR-10",))


def _known(player: Player) -> tuple[Message, ...]:
    """What of a hand can be seen: all of one's own, and everybody's once the game is over (HR-11.1)."""
    seen = tuple([CARDS[card] for card in (*player.activities, *player.snacks) if card is not None])
    return (msg("In hand: {cards}.", cards=seen),) if seen else ()
