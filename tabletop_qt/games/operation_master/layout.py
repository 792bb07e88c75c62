"""The layout of Operation Master and the sizes of its faces: a round table with trick and pool, the players around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, radians, sin

from attrs import frozen

from engines.operation_master.model import Card, Die
from tabletop_qt.viewmodels.position import in_rows
from tabletop_qt.viewmodels.scenery import Box, Deal, Face, face

# Faces


CARD = TRICK_CARD = (80.0, 114.0)
"""A rank card in the own hand, and in the trick."""
HAND_GAP = 6.0
"""The gap between cards in the own hand: ten of them leave room for a wide VP Area."""
PICKED = (64.0, 92.0)
"""A rank card at the private strip."""
SQUARE, DOWN = 44.0, 31.0
"""The white square of a rank card, where a die goes: how wide it is, and how far below the card's middle."""
DISH = (112.0, 108.0)
"""A dish of the pool, for the dice of one value."""
POOL_DIE, SET_DIE, CHOICE, SMALLEST_DIE = 30.0, 38.0, 38.0, 26.0
SMALL = 15.0
"""The smallest text: 11 pixels in the smallest window."""


def card(card: Card, size: tuple[float, float] = CARD) -> Face:
    """A rank card: large numeral, suit, white square."""
    return face("card", *size, suit=card.suit, rank=card.rank)


def opened(card: Card, size: tuple[float, float]) -> Face:
    """A rank card that only says which it is: its numeral above its suit."""
    return face("open", *size, suit=card.suit, rank=card.rank)


def die(die: Die, size: float, effects: bool = False) -> Face:
    """A die with its value in pips, its suit at one corner and, where dice have effects, the sign of its effect at another."""
    return face("die", size, size, suit=die.suit, value=die.value, effects=int(effects))


# Places


Point = tuple[float, float]
BOUNDS = Box(0, 0, 1120, 690)
MARGIN = 8.0
SIDE = 240.0
"""The width of the columns left and right of the round table."""
OWN = Box(MARGIN, 486, BOUNDS.w - 2 * MARGIN, 196)
TOP = Box(MARGIN + SIDE + 8, MARGIN, BOUNDS.w - 2 * (MARGIN + SIDE + 8), 104)
NOTES = Box(MARGIN, 338, SIDE + 8, 142)
"""The card at the left that says what happens in a trick, or what dice effects do."""
LARGE_NOTES = Box(NOTES.x, NOTES.y - 150, 470, NOTES.h + 150)
CORNER = Box(BOUNDS.w - MARGIN - SIDE, 338, SIDE, 142)
"""The corner at the right: past tricks, and what explains the table; while a value is chosen, the values."""
KEY = CORNER.part(CORNER.w - 32, CORNER.h - 34, 32, 32)
"""The button that explains the table."""
STAGE = CORNER.part(0, CORNER.h - 32, CORNER.w - 36, 28)
"""The present round and trick."""
EXPLANATION = Box(BOUNDS.w - MARGIN - 540, 16, 540, 428)
STATUS = OWN.part(680, 8, OWN.w - 692, 48)
"""The line beside the own dice that says how the trick stands, or what a piece would bring."""
TRAY_HEAD = 38.0


@frozen
class Spot:
    """The places of one player's things, and the sizes of dice and cards in hand."""

    panel: Box
    plate: Box
    score: Box
    bowl: Box
    hand: Box
    dice: Box
    die: float
    card: tuple[float, float]


FRONT = Spot(
    panel=OWN,
    plate=OWN.part(8, 8, 168, 44),
    score=OWN.part(8, 58, 222, 32),
    bowl=OWN.part(8, 96, 222, 92),
    hand=OWN.part(240, 71, OWN.w - 250, CARD[1]),
    dice=OWN.part(186, 8, 484, 48),
    die=46,
    card=CARD,
)
"""The own table, in front."""

FACE_DOWN_CARD = (42.0, 58.0)
FACE_DOWN = OWN.part(240, 59, OWN.w - 250, FACE_DOWN_CARD[1])
"""A hand in front that stays face down: below it there is room for the button that shows it."""
SUITS_APART = 64.0
"""The gap between its suits."""


def face_down(suits: Sequence[str]) -> list[Point]:
    """The centres of the cards of a hand in front that stays face down, by suit: it takes up the whole row."""
    x, found = FACE_DOWN.x + FACE_DOWN_CARD[0] / 2, list[Point]()
    for place, suit in enumerate(suits):
        if place:
            x += FACE_DOWN_CARD[0] + (HAND_GAP if suit == suits[place - 1] else SUITS_APART)
        found.append((x, FACE_DOWN.centre[1]))
    return found


ACROSS = Spot(
    panel=TOP,
    plate=TOP.part(6, 6, 138, 44),
    score=TOP.part(148, 6, 90, 44),
    bowl=TOP.part(448, 6, TOP.w - 454, 92),
    hand=TOP.part(6, 56, 232, 42),
    dice=TOP.part(248, 9, 192, 86),
    die=36,
    card=(30, 42),
)
"""The table opposite, of four: everything side by side."""


@lru_cache(maxsize=16)
def spot(place: int, count: int) -> Spot:
    """The table of the player who sits that many places after the one in front, clockwise around the round table."""
    opposite = count / 2
    if place in (0, opposite):
        return ACROSS if place else FRONT
    x = MARGIN if place < opposite else BOUNDS.w - MARGIN - SIDE
    if count < 5:
        return _beside(Box(x, MARGIN, SIDE, 322), 42, (38, 54), 44, 92)
    lower = place in (1, 4)
    return _beside(Box(x, MARGIN + 165 * lower, SIDE, 161), 36, (24, 31), 34, 34)


def _beside(panel: Box, die: float, card: tuple[float, float], plate: float, bowl: float) -> Spot:
    """A table left or right: name and points, dice in two rows, hand and VP Area."""
    stacked = panel.h > 200
    x, y, w = panel.x + 8, panel.y + (8 if stacked else 6), panel.w - 16
    dice = Box(x, y + plate + 2, w, 2 * die + 6)
    below = dice.y + dice.h + 2
    hand = Box(x, below, w if stacked else 132, card[1])
    tray = Box(x, below + card[1] + 8, w, bowl) if stacked else Box(x + 136, below - 2, w - 136, bowl)
    return Spot(panel, Box(x, y, w - 94, plate), Box(x + w - 90, y, 90, plate), tray, hand, dice, die, card)


DECK = (42.0, 60.0)
DEAL, CARD_AFTER = 900, 40
"""The milliseconds in which all cards leave the deck, and those between two cards at most."""
ROLL_AFTER = DEAL + 300
"""The milliseconds after which dice are rolled: most cards have arrived by then."""


def dealt(table: Round, number: int, of: int, back: Face | None = None) -> Deal:
    """The way of a card, one of so many, from the deck in the middle of the table to a hand."""
    return Deal(Box.around(*table.middle, *DECK), round(number * min(CARD_AFTER, DEAL / of)), back)


def rolled(dice: Box) -> Deal:
    """The way of a die onto a Dice Area."""
    return Deal(Box.around(*dice.centre, 24), ROLL_AFTER)


def dice_places(box: Box, count: int, size: float) -> list[Point]:
    """The centres of the dice of a Dice Area: in one row where there is room, else in two."""
    per_row = count if count * (size + 2) - 2 <= box.w else (count + 1) // 2
    return in_rows(box, count, size, per_row, 6)


@frozen
class Round:
    """The round table: its ellipse, and where the trick has its middle."""

    box: Box
    middle: Point
    across: float
    down: float
    mark: Box
    """The middle of the trick, where the lead suit is shown."""

    def card(self, place: int, count: int) -> Point:
        """The position of the card of the player that many places after the viewer, in that player's direction."""
        angle = radians(90 + 360 * place / count)
        return self.middle[0] + cos(angle) * self.across, self.turns_around[1] + sin(angle) * self.down

    @property
    def turns_around(self) -> Point:
        """The point that the cards of a trick lie around."""
        return self.middle[0], self.middle[1] - 12

    def dish(self, value: int) -> Box:
        """The dish of a value: 1 to 3 up the left side, 4 to 6 down the right side."""
        aside = 246 if value in (2, 5) else 230
        x, y = self.box.centre
        return Box.around(x + (aside if value > 3 else -aside), y + (0, 1, 0, -1, -1, 0, 1)[value] * (DISH[1] + 8), *DISH)


@lru_cache(maxsize=4)
def round_table(count: int) -> Round:
    """The round table for a number of players; with four, one sits opposite."""
    top = 118.0 if count == 4 else MARGIN
    box = Box(MARGIN + SIDE + 4, top, BOUNDS.w - 2 * (MARGIN + SIDE + 4), OWN.y - 6 - top)
    x, y = box.centre
    middle = (x, y + {3: -22, 4: 0, 5: -8}[count])
    mark = Box.around(x, middle[1] + {3: 12, 4: 0, 5: 4}[count], 112, 56)
    return Round(box, middle, {3: 130, 4: 118, 5: 112}[count], {3: 124, 4: 104, 5: 130}[count], mark)


REACH = 215.0
"""The distance from the middle within which cards and what belongs to them go around as the table turns."""
AGAIN_ACROSS = 116.0
"""The distance between the cards of a past trick that is seen again."""


def pill_box(at: Point) -> Box:
    """The line below a card of the trick: whose it is, and what card and die come to."""
    return Box.around(at[0], at[1] + TRICK_CARD[1] / 2 + 15, 112, 26)


def dish_places(dish: Box, count: int, size: float) -> list[Point]:
    """The centres of dice in a dish: three side by side, in a second row below the fourth, closer together where there are many."""
    per_row = max(3, (count + 1) // 2)
    high = dish.h - TRAY_HEAD - 6
    area = Box(dish.x + 7, dish.y + TRAY_HEAD, dish.w - 14, high if count > per_row else size)
    return in_rows(area, count, size, per_row, 3, high - size)


def bowl_die(spot: Spot, count: int) -> float:
    """The size of the dice in a VP Area: in two rows where it is high enough, and small enough to be read side by side."""
    high = spot.bowl.h
    size = min(spot.die, high / 2 - 8 if count > 2 and high >= 80 else high - 8)
    per_row = (count + 1) // 2 if high >= 2 * size + 12 else count
    return max(SMALLEST_DIE, min(size, (_beside_number(spot.bowl).w + 3) / max(2, per_row) - 3))


def bowl_places(bowl: Box, count: int, size: float) -> list[Point]:
    """The centres of the dice in a VP Area, beside their number: in two rows where it is high enough."""
    per_row = (count + 1) // 2 if bowl.h >= 2 * size + 12 else count
    return in_rows(_beside_number(bowl), count, size, max(2, per_row), 3, size + 4)


def _beside_number(bowl: Box) -> Box:
    return Box(bowl.x + 10, bowl.y, bowl.w - (50 if bowl.w < 110 else 76), bowl.h)


def warning_box(w: float, h: float) -> Box:
    """The sign in a VP Area of this size that its dice may go back: beside the number, clear of the dice."""
    return Box.around(w - 34, 16, 20) if h > 60 else Box.around(w - 8, 8, 13)


def again_box(table: Round, count: int) -> Box:
    """The tray over the round table on which a past trick is seen again."""
    return Box.around(*table.middle, max(300.0, count * AGAIN_ACROSS + 28), 216)


def again_place(tray: Box, place: int, count: int) -> Point:
    """The position of a past trick's card on that tray, from the lead on."""
    return tray.centre[0] + (place - (count - 1) / 2) * AGAIN_ACROSS, tray.y + 112


def past_place(index: int, count: int) -> Point:
    """The position of a past trick's small picture, oldest first: three in a row, with five players two."""
    per_line = 2 if count == 5 else 3
    w = CORNER.w / per_line
    return CORNER.x + w * (index % per_line + 0.5), CORNER.y + 14 + index // per_line * 27
