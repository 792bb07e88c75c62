"""The faces of KidSprout Jumboree: what the view-model asks for and the painters draw. Sizes are scene units.

Most faces come in several sizes, so a painter measures by ``face.w`` and ``face.h``. Suits are ``suns``, ``moons``, ``crowns`` and
``arms``; values are 0 (null) to 5. Words on faces are messages.
"""

from __future__ import annotations

from math import sqrt

from engines.kernel.messages import Message
from tabletop_qt.viewmodels.scenery import Face, face

BACK = -1
"""The value of a coin or tile seen from its other side."""

PAWN = (0.72, 1.17)
"""Width and height of a pawn, in cells of a Schedule."""

PENCIL = 24.0
"""How far around a Schedule's tiles the hours are pencilled."""


def ground(w: float, h: float, x: float, y: float) -> Face:
    """The ground of the camp; the light falls around (x, y), in hundredths of its size."""
    return face("ground", w, h, x=round(100 * x / w), y=round(100 * y / h))


def clearing(w: float, h: float, lit: bool) -> Face:
    """The trodden earth in the middle with its campfire; the fire burns high when the Sprouts' ages are open."""
    return face("clearing", w, h, lit=int(lit))


def stump(size: float, suit: str) -> Face:
    """The stump that a player's Sprout sits on, the suit burnt into its rim."""
    return face("stump", size, size, suit=suit)


def blanket(w: float, h: float, suit: str, asked: bool) -> Face:
    """The blanket that a player's things lie on; a lantern hangs at it while the player is to decide."""
    return face("blanket", w, h, suit=suit, asked=int(asked))


def schedule(cell: float) -> Face:
    """Four tiles, grid side up, on a corner: a Schedule, the hours pencilled around (KSJ-1.2). ``cell`` is the side of a space."""
    size = schedule_size(cell)
    return face("schedule", size, size, cell=round(10 * cell))


def schedule_size(cell: float) -> float:
    """Width and height of a Schedule with its pencilled hours."""
    return 4 * cell * sqrt(2) + 2 * PENCIL


def coin(size: float, suit: str, value: int) -> Face:
    """A coin: its suit side for the value `BACK`, else its value side, which doesn't show the suit."""
    return face("coin", size, size, suit=suit if value == BACK else "", value=value)


def pile(size: float, values: tuple[int, ...], way: str) -> Face:
    """Coins stacked one upon the other, value sides up, fanned so that each can be read; ``size`` is that of one coin.

    ``way`` is where the upper coins lie: ``up``, ``down``, ``left`` or ``right`` of the lowest.
    """
    length = size + round(size * PILE_STEP, 2) * (len(values) - 1)
    shown = {f"coin{index}": value for index, value in enumerate(values)}
    w, h = (length, size) if way in ("left", "right") else (size, length)
    return face("pile", w, h, count=len(values), way=way, **shown)


PILE_STEP = 0.44
"""How much of each lower coin of a pile shows, of its size."""


def tile(size: float, suit: str, value: int) -> Face:
    """A tile: its grid side for the value `BACK`, else its suit side."""
    return face("tile", size, size, suit="" if value == BACK else suit, value=value)


def die(size: float, suit: str, value: int) -> Face:
    """A die."""
    return face("die", size, size, suit=suit, value=value)


def pawn(cell: float, suit: str) -> Face:
    """A pawn that stands on a space of this size."""
    return face("pawn", PAWN[0] * cell, PAWN[1] * cell, suit=suit)


def antlers(size: float) -> Face:
    """The mark of the Leaping Buck."""
    return face("antlers", size, size * 0.8)


def plate(w: float, h: float, suit: str, title: Message, line: Message, colour: str, points: int, own: bool) -> Face:
    """A plank with a player's suit, name and troop, the symbol of the seat's colour, and the Stress Points at its end.

    At a table without names the title is the troop, the line and the colour are empty.
    """
    return face("plate", w, h, suit=suit, title=title, line=line, colour=colour, points=points, own=int(own))


def sign(w: float, h: float, roll: int, title: Message, hours: Message, when: Message) -> Face:
    """The signpost: the present Activity, how long it takes, day and round."""
    return face("sign", w, h, roll=roll, title=title, hours=hours, when=when)


def scrap(w: float, h: float, suit: str, text: Message, side: str) -> Face:
    """A speech scrap with an excuse; its tail points to the Sprout at its ``left``, ``right``, ``top`` or ``bottom``."""
    return face("scrap", w, h, suit=suit, text=text, side=side)


def age(w: float, h: float, before: Message, after: Message, step: int) -> Face:
    """A Sprout's age as played and with Excuses; ``step`` is the difference."""
    return face("age", w, h, before=before, after=after, step=step)


def lantern(size: float) -> Face:
    """The ring of lanterns around an Overnight's stack, beside its hour (KSJ-5.1)."""
    return face("lantern", size, size)


def tag(w: float, h: float, text: Message, mood: str) -> Face:
    """A small tag: ``plain``, ``stressed`` (a warning) or ``scored`` (points of yesterday)."""
    return face("tag", w, h, text=text, mood=mood)


def chant(w: float, h: float, beat: int, words: tuple[Message, Message, Message]) -> Face:
    """The Leaping Buck's chant as three lights, ``beat`` of them spoken."""
    return face("chant", w, h, beat=beat, word0=words[0], word1=words[1], word2=words[2])


def slip(w: float, h: float, text: Message, mark: str) -> Face:
    """A slip of paper to choose; ``mark`` is ``older``, ``younger``, ``said`` (a speech mark), ``more`` or empty."""
    return face("slip", w, h, text=text, mark=mark)


def tray(w: float, h: float) -> Face:
    """A sheet of paper under slips."""
    return face("tray", w, h)


def score(w: float, h: float, title: Message, suits: tuple[str, ...], days: tuple[tuple[int, ...], ...], day: int) -> Face:
    """The Scorekeeper's sheet: per suit the points of each scored day and their sum; ``day`` is the present one."""
    cells = {f"points{row}_{column}": points for row, line in enumerate(days) for column, points in enumerate(line)}
    named = {f"suit{row}": suit for row, suit in enumerate(suits)}
    scored = len(days[0]) if days else 0
    return face("score", w, h, title=title, rows=len(suits), scored=scored, day=day, **named, **cells)


def spent(w: float, h: float, suit: str, coins: tuple[int, ...], tiles: tuple[int, ...]) -> Face:
    """What a player has spent today: small coins, then small Excuse tiles (KSJ-7.1)."""
    shown = {f"coin{index}": value for index, value in enumerate(coins)} | {f"tile{index}": value for index, value in enumerate(tiles)}
    return face("spent", w, h, suit=suit, coins=len(coins), tiles=len(tiles), **shown)


def patch(size: float, suit: str) -> Face:
    """A troop's embroidered patch with its suit, for dialogs and covers."""
    return face("patch", size, size, suit=suit)
