"""What pieces are called and how they are explained: names for screen readers, paragraphs for tooltips and the inspector."""

from __future__ import annotations

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary.arrows import opposite, pair
from engines.school_year_diary.model import Medal, Row
from engines.school_year_diary.paths import arrows_of
from tabletop_qt.games.school_year_diary.things import Deck

ARROWS = {
    1: msg("down-left"),
    2: msg("down"),
    3: msg("down-right"),
    4: msg("left"),
    6: msg("right"),
    7: msg("up-left"),
    8: msg("up"),
    9: msg("up-right"),
}
"""Arrows in words, by keypad digit."""


def medal_name(row: Row, index: int) -> Message:
    """A medal in its row: which arrow raises and which lowers at each of its cells (SYD-1.2)."""
    s, t = row.medals[index].stubs
    odd = 2 * index + 1
    return msg(
        "Medal {number}, row {row}: {in_up} raises to {odd}, {out_up} to {even}; {out_down} lowers to {odd}, {in_down} to {below}",
        number=row.medals[index].number,
        row=row.number,
        in_up=ARROWS[opposite(s)],
        odd=odd,
        out_up=ARROWS[t],
        even=odd + 1,
        out_down=ARROWS[opposite(t)],
        in_down=ARROWS[s],
        below=odd - 1,
    )


def medal_about(row: Row, index: int) -> tuple[Message, ...]:
    """A medal explained."""
    lines = [
        msg("A medal holds two point cells. The disc in the middle is the odd one, the disc at the edge the even one."),
        msg("The chevrons point the way up: an arrow along a path in their direction raises the avatar, the reverse lowers it."),
    ]
    if row.empty_medal(index):
        lines.append(msg("It is empty: for 1 idea it can be turned, or swapped with another empty medal."))
    elif not row.points and row.featured == index:
        lines.append(msg("It is featured: the avatar comes onto it next, so it can't be turned or swapped."))
    elif row.featured == index:
        lines.append(msg("It is featured: the avatar is on it, so it can't be turned or swapped."))
    else:
        lines.append(msg("A locker lies on it, so it can't be turned or swapped."))
    if index == len(row.medals) - 1:
        lines.append(msg("It is the row's last medal: when it is featured after an action, the row gets another, up to five."))
    return tuple(lines)


def row_name(row: Row, student: Message, handler: Message | None = None) -> Message:
    """A row: number, student, points, lockers; where several play, who handles it."""
    if handler is not None:
        return msg("{row}; handled by {handler}", row=row_name(row, student), handler=handler)
    if row.lockers:
        cells = tuple(msg("{cell}", cell=locker.cell) for locker in row.lockers)
        return msg(
            "Row {row}, {student}, {points} of {maximum} points, locked at {cells}",
            row=row.number,
            student=student,
            points=row.points,
            maximum=row.maximum,
            cells=cells,
        )
    return msg(
        "Row {row}, {student}, {points} of {maximum} points", row=row.number, student=student, points=row.points, maximum=row.maximum
    )


def row_about(row: Row) -> tuple[Message, ...]:
    """A row explained."""
    return (
        msgn("{count} rank: one for every two points.", "{count} ranks: one for every two points.", row.ranks),
        msg("Every directive moves every row. Bring the avatar onto the last medal to unlock the next one."),
        msg("At its maximum with five medals, or with no medal left in the deck, the row is collected. Collect all rows to win."),
    )


def card_name(card: int, turn: int = 0) -> Message:
    """A directive card as it lies."""
    if not card:
        return msg("A directive card, face down")
    first, second = arrows_of(card, turn)
    return msg("Directive {card}: {first}, then {second}", card=card, first=ARROWS[first], second=ARROWS[second])


def card_about() -> tuple[Message, ...]:
    """A directive card explained."""
    return (
        msg("Two arrows, the numbered one first. Given, it moves every row along each path that runs the arrow's way."),
        msg("Turn it with R, the wheel or a right click before you drop it on the diary."),
    )


def locker_about() -> tuple[Message, ...]:
    """A locker on a point cell explained."""
    return (
        msg("An avatar that an action leaves on this cell goes back to where it was. Passing over is free."),
        msg("It is removed when your next turn begins, or now for 1 idea: press it, or drag it to the lockers."),
    )


def medal_short(medal: Medal) -> Message:
    """A medal lying in a deck."""
    s, t = pair(medal.number)
    return msg("medal {number} ({s}, {t})", number=medal.number, s=ARROWS[s], t=ARROWS[t])


def deck_name(deck: Deck, count: int) -> Message:
    """A deck and how many cards it has."""
    names = {
        Deck.DIRECTIVE: msgn("Directive deck, {count} card", "Directive deck, {count} cards", count),
        Deck.OLD_DIRECTIVE: msgn("Old directive deck, {count} card", "Old directive deck, {count} cards", count),
        Deck.MEDAL: msgn("Medal deck, {count} medal", "Medal deck, {count} medals", count),
        Deck.EVENT: msgn("Event deck, {count} card", "Event deck, {count} cards", count),
        Deck.EXPERIENCE: msgn("Experience deck, {count} card", "Experience deck, {count} cards", count),
        Deck.OLD_EXPERIENCE: msgn("Old experience deck, {count} card", "Old experience deck, {count} cards", count),
    }
    return names[deck]


def deck_about(deck: Deck) -> tuple[Message, ...]:
    """A deck explained."""
    about = {
        Deck.DIRECTIVE: (
            msg("Get a card for 1 idea: press the deck, or drag it to your hand."),
            msg("Drop a card of yours here to discard it and get 3, for 2 ideas."),
        ),
        Deck.OLD_DIRECTIVE: (
            msg("Cards that were given or discarded. When the directive deck is empty both are shuffled together."),
            msg("Drop cards of yours here to change them for as many new ones, for 1 idea."),
        ),
        Deck.MEDAL: (msg("A row whose last medal is featured gets the top medal of this deck."),),
        Deck.EVENT: (msg("Two events of each season. Each round begins with the top one; after the last the year is over."),),
        Deck.EXPERIENCE: (
            msg("Unlocking a medal finds the topmost card of that student and of the season of the round, if there is one."),
        ),
        Deck.OLD_EXPERIENCE: (msg("Experiences that have been followed."),),
    }
    return about[deck]


DECK_CLAUSES = {
    Deck.DIRECTIVE: ("SYD-4.7",),
    Deck.OLD_DIRECTIVE: ("SYD-4.7",),
    Deck.MEDAL: ("SYD-5.2",),
    Deck.EVENT: ("SYD-3.1",),
    Deck.EXPERIENCE: ("SYD-5.4",),
    Deck.OLD_EXPERIENCE: ("SYD-5.4",),
}
