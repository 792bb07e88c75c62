"""The faces of School Year Diary: what the view-model asks for and the painters draw. Sizes are scene units.

Some faces come in several sizes, so a painter measures by ``face.w`` and ``face.h``: directive cards, chain squares and covers (the
square shrinks on a crowded chain), decks (small backs on the desk), slips, tokens, trays, pages. What lies on a row is drawn to the
scale of the row: where several play there are more rows, and they are smaller. On a medal the odd cell is
centred on the tile and the even cell lies `EVEN_CELL` off the centre along both axes of stub t, so that avatars and lockers stand on
the discs.
Everything else on the table is laid out around these: student cards, trends and items in hand show as *slips* (a picture at the left,
title and text beside it), items in public storage as *tokens*, the newest event as a full card.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Face, face, numbered

MEDAL = 96.0
SQUARE = 64.0
"""One square of a directive card."""
STAND = 72.0
"""The width of a row's portrait, which is as high as a medal."""
START = 44.0
TALLY, VERDICT = 84.0, 32.0
"""The width of a row's tally and of a verdict in its place, and how high the verdict is."""
AVATAR = 36.0
LOCKER, LOOSE = 28.0, 40.0
SIGN = 24.0
CARD = (132.0, 184.0)
"""Event, experience, item and student cards."""
EVEN_CELL = 34.0
"""The distance of the even cell from the medal's centre, along x and along y, in the direction of stub t."""
TOKEN = 40.0
"""An item in public storage."""
SMALL_TOKEN = 34.0
"""The size of things on a player's area."""
SUMMARY = (24.0, 32.0)
SOUVENIR = 48.0
"""A souvenir in public storage."""
IDEA_H = 68.0
BACK = (64.0, 88.0)
"""Event and experience decks on the desk."""
CHAIN_NOTE, EMPTY_NOTE = 42.0, 96.0
"""The height of the words at the upper edge of the chain paper, and of those on an empty paper."""


def stand(student: str, owner: str, scale: float = 1.0, mood: str = "calm") -> Face:
    """A row's student portrait on a paper clip, with the symbol of the seat colour that handles the row; without where a badge says it.

    Its ``mood`` is calm, glad or sad.
    """
    return face("stand", STAND * scale, MEDAL * scale, student=student, owner=owner, mood=mood)


def row_number(number: int) -> Face:
    """The number of a row, by which log and hints call it; it lies at the corner of the portrait."""
    return face("count", 28.0, 28.0, number=number)


def start_cell(scale: float = 1.0) -> Face:
    """Cell 0: a stamped circle."""
    return face("start_cell", START * scale, START * scale)


def medal_on_row(number: int, turn: int, first: int, scale: float = 1.0) -> Face:
    """A medal tile in a row, its cells bearing the points ``first`` and ``first + 1``."""
    return face("medal", MEDAL * scale, MEDAL * scale, number=number, turn=turn, first=first)


def medal_ghost(first: int, scale: float = 1.0) -> Face:
    """The outline of a medal not yet unlocked, with the points it would bear."""
    return face("medal_ghost", MEDAL * scale, MEDAL * scale, first=first)


def tally(points: int, maximum: int, ranks: int, scale: float = 1.0) -> Face:
    """A row's points as "5 / 6" and its ranks as small stars."""
    return face("tally", TALLY * scale, MEDAL * scale, points=points, maximum=maximum, ranks=ranks)


def avatar(student: str, scale: float = 1.0) -> Face:
    """A student's avatar standing on a cell: a small head with the student's own silhouette."""
    return face("avatar", AVATAR * scale, AVATAR * scale, student=student)


def locker(owner: str, scale: float = 1.0, *, loose: bool = False) -> Face:
    """A locker with its owner's colour stand; a ``loose`` one, which can be removed, lies on a ringed disc."""
    if loose:
        return face("locker", LOOSE * scale, LOOSE * scale, owner=owner, loose=1)
    return face("locker", LOCKER * scale, LOCKER * scale, owner=owner)


def shield(owner: str) -> Face:
    """A locker on a shield, which flashes where it has saved a row from falling."""
    return face("shield", 2 * LOCKER, 2 * LOCKER, owner=owner)


def sign(step: int, arrow: int, scale: float = 1.0) -> Face:
    """The points that an arrow of the draft brings a row; for arrow 0, those it has gained or lost."""
    return face("sign", SIGN * 1.6 * scale, SIGN * scale, step=step, arrow=arrow)


def aim(seat: str, progress: tuple[int, int] | None = None) -> Face:
    """A player's badge on its way to something that it does not have yet: an arrow points there, or it says how far it has come."""
    if progress is None:
        return face("aim", 36, 20, seat=seat)
    have, want = progress
    return face("aim", 50, 20, seat=seat, have=have, want=want)


def verdict(before: int, after: int, held_back: bool, scale: float = 1.0) -> Face:
    """The effect of the whole draft on a row: points before and after; ``held_back`` if a locker stops it (SYD-4.5)."""
    return face("verdict", TALLY * scale, VERDICT * scale, before=before, after=after, held_back=int(held_back))


def directive(number: int, turn: int, square: float = SQUARE) -> Face:
    """A directive card as it lies: two squares, side by side at turns 0 and 2, one above the other at 1 and 3 (SYD-4.1).

    The numbered square is at the left, the top, the right, the bottom at turns 0 to 3. Number 0 is a card seen from its back.
    """
    w, h = (2 * square, square) if turn % 2 == 0 else (square, 2 * square)
    return face("directive", w, h, number=number, turn=turn)


def chain_square(arrow: int, end: bool, step: int, square: float = SQUARE) -> Face:
    """A mark over a visible square of the chain, all else clear.

    An open cap where it is an end arrow, and its place in the order shown (0: none).
    """
    return face("chain_square", square, square, arrow=arrow, end=int(end), step=step)


def chain_paper(w: float, h: float, *lines: Message) -> Face:
    """The squared-paper strip that a chain is laid on, with up to two lines written at its upper edge, `CHAIN_NOTE` high together."""
    return face("chain_paper", w, h, **{f"line_{number}": line for number, line in enumerate(lines, 1)})


def chain_cover(turn: int, square: float = SQUARE) -> Face:
    """A spot on the chain for the card in hand: a translucent outline."""
    w, h = (2 * square, square) if turn % 2 == 0 else (square, 2 * square)
    return face("chain_cover", w, h, turn=turn)


def slip(
    kind: str,
    w: float,
    h: float,
    title: Message,
    text: Message,
    student: str = "",
    season: str = "",
    motif: str = "",
) -> Face:
    """A small card lying on its side: a square picture at the left, title and text beside it or below it, as there is room.

    ``kind`` is ``student`` (portrait), ``experience`` (avatar, border of the season), ``event`` (motif, border of the season),
    ``item`` (the drawing), ``medal`` or ``prize``. From 170 x 40 (title only) to 346 x 88.
    """
    return face("slip", w, h, slip=kind, title=title, text=text, student=student, season=season, motif=motif)


def among(shown: Face, told: Sequence[tuple[Message, Message]]) -> Face:
    """A slip or a prize in the same layout as those among which it lies, given by title and text."""
    fellows = {**numbered("title", [each for each, _ in told]), **numbered("text", [each for _, each in told])}
    return face(shown.kind, shown.w, shown.h, **{**dict(shown.values), "among": len(told), **fellows})


def card(kind: str, w: float, h: float, title: Message, text: Message, student: str = "", season: str = "", motif: str = "") -> Face:
    """An upright card: the picture, the title and the text from top to bottom."""
    return face("card", w, h, card=kind, title=title, text=text, student=student, season=season, motif=motif)


def token(motif: str, count: int, size: float = TOKEN) -> Face:
    """An item in public storage: its drawing, and the number of copies there (none is drawn for 1, and 0 is an empty slot)."""
    return face("token", size, size, motif=motif, count=count)


def idea(used: bool, size: float = IDEA_H) -> Face:
    """An idea card so high: a lamp, lit while unused."""
    return face("idea", size * 52 / IDEA_H, size, used=int(used))


def locker_supply(owner: str = "orange") -> Face:
    """The heap of lockers in public storage, as they are with the colour stands of a seat."""
    return face("locker_supply", 72, 72, owner=owner)


CHOICE = (320.0, 96.0)
"""One of several options, at its usual size."""


def choice(title: Message, text: Message) -> Face:
    """A slip of paper with one of several options."""
    return face("choice", *CHOICE, title=title, text=text)


def chain_option(title: Message, arrows: Sequence[tuple[int, int, int]], moves: Sequence[tuple[int, int, int, int]]) -> Face:
    """A slip with a chain to choose: each card as two arrows (x, y, arrow), and its rows as (number, points, points then, held back)."""
    values = {
        **{f"{name}{index}": value for index, each in enumerate(arrows) for name, value in zip(("x", "y", "arrow"), each, strict=True)},
        **{
            f"{name}{index}": value
            for index, each in enumerate(moves)
            for name, value in zip(("row", "was", "now", "held"), each, strict=True)
        },
    }
    return face("chain_option", *CHOICE, title=title, arrows=len(arrows), moves=len(moves), **values)


def of_puzzles(theme: str) -> Face:
    """The picture for puzzles of a theme."""
    pictures = {
        "chain": directive(279, 1),
        "turn": medal_on_row(232, 1, 3),
        "lock": locker("orange"),
        "trend": stand("an_pha", ""),
        "event": token("kite", 1),
        "directive": directive(247, 0),
    }
    return pictures.get(theme) or face("medals_won", SMALL_TOKEN, SMALL_TOKEN, count=10)
