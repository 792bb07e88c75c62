"""The middle of the table: the trick, past tricks, the pool of dice in columns by value, and choices of an effect."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg, msgn
from engines.operation_master.model import FACE_DOWN, State, winning_place
from engines.operation_master.wording import COLOUR_NAMES, PIECES, pieces
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.draft import Draft, Picking, Using
from tabletop_qt.games.operation_master.layout import (
    COLUMN,
    POOL,
    TRAY,
    column_centre,
    in_row,
    past_place,
    pool_places,
    slot_centre,
)
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece

DOWN = 34.0
"""How far below the middle of a card its white square is."""


def middle_pieces(position: Position, draft: Draft) -> Iterator[Piece]:
    """Everything between the players."""
    yield from _trick(position, draft)
    yield from _past(position)
    yield from _pool(position, draft)
    if isinstance(draft, Using) and draft.target is not None:
        yield from _choices(position, draft)


def _dice_on_cards(position: Position, draft: Draft) -> tuple[int, ...]:
    view = position.view
    return (*view.set_dice, draft.die) if isinstance(draft, Using) else view.set_dice


def _trick(position: Position, draft: Draft) -> Iterator[Piece]:
    view = position.view
    for place in slots(view):
        seat = view.at(place)
        x, y = slot_centre(place, len(view.players))
        label = faces.plate(108, 24, position.name(seat), position.colour(seat), False)
        yield Piece(f"label:{place}", label, x, y - 82, 1, "trick", msg("{name}", name=position.name(seat)), focusable=False)
    dice = _dice_on_cards(position, draft)
    best = winning_place(view.cards, dice) if dice else -1
    picked = draft.value if isinstance(draft, Picking) else 0
    for place, card in enumerate(view.cards):
        x, y = slot_centre(place, len(view.players))
        name = position.name(view.at(place))
        off_suit = card // 10 != view.cards[0] // 10
        about = [msg("Laid by {name}.", name=name)]
        about.append(msg("Not of the lead colour: it can't win.") if off_suit else msg("Of the lead colour, {colour}.",
                                                                                     colour=COLOUR_NAMES[card // 10]))  # fmt: skip
        yield Piece(f"card:{card}", faces.card(card // 10, card % 10), x, y, 3, "trick", PIECES[card], tuple(about), ("OM-3.1", "OM-3.3"))
        if place >= len(dice):
            continue
        die = dice[place]
        emphasis = Emphasis.CHOSEN if picked == die % 10 or (isinstance(draft, Using) and place == len(view.set_dice)) else Emphasis.REST
        yield Piece(
            f"set:{place}", faces.die(die // 10, die % 10, faces.SET_DIE), x, y + DOWN, 5, "trick",
            msg("{die} on the card of {name}", die=PIECES[die], name=name), (), ("OM-3.2", "OM-4.1"), movable=True, emphasis=emphasis,
        )  # fmt: skip
        total = card % 10 + die % 10
        said = msg("{name}: {total} in all, off suit", name=name, total=total) if off_suit else msg("{name}: {total} in all", name=name,
                                                                                                total=total)  # fmt: skip
        yield Piece(f"total:{place}", faces.total(total, place == best, off_suit), x, y + 82, 4, "trick", said, (), ("OM-3.3",),
                    focusable=False)  # fmt: skip


def _past(position: Position) -> Iterator[Piece]:
    """Past tricks that the table leaves open (OM-7.1)."""
    view = position.view
    shown = [(number, trick) for number, trick in enumerate(view.past, 1) if FACE_DOWN not in trick.cards]
    for index, (number, trick) in enumerate(shown):
        x, y = past_place(index, len(view.players))
        winner = (trick.winner - trick.lead) % len(view.players)
        name = msg("Trick {number}, won by {name}", number=number, name=position.name(trick.winner))
        about = (msg("Cards from the lead on: {cards}.", cards=pieces(trick.cards)), msg("Dice: {dice}.", dice=pieces(trick.dice)))
        yield Piece(f"past:{number}", faces.past(trick.cards, winner), x, y, 1, "trick", name, about, ("OM-7.1",))


def _pool(position: Position, draft: Draft) -> Iterator[Piece]:
    view = position.view
    picked = draft.value if isinstance(draft, Picking) else 0
    on_cards = [die % 10 for die in _dice_on_cards(position, draft)]
    for value in range(1, 7):
        dice = [die for die in view.centre if die % 10 == value]
        count = len(dice) + on_cards.count(value)
        about = (msgn("{count} die of value {value} lies on the cards and in the centre.",
                      "{count} dice of value {value} lie on the cards and in the centre.", count, value=value),
                 msg("The winner takes all dice of one value from the cards and the centre."))  # fmt: skip
        foot = Box(column_centre(value) - COLUMN / 2 + 4, POOL.y + POOL.h - 48, COLUMN - 8, 42)
        yield Piece(
            f"value:{value}", faces.column(foot.w, foot.h, value, count), *foot.centre, 2, "pool",
            msgn("Value {value}: {count} die", "Value {value}: {count} dice", count, value=value), about, ("OM-4.1", "OM-4.3"),
            emphasis=Emphasis.CHOSEN if value == picked else Emphasis.REST,
        )  # fmt: skip
        for place, (die, (x, y)) in enumerate(zip(dice, pool_places(value, len(dice)), strict=True)):
            yield Piece(
                f"pool:{value}:{place}", faces.die(die // 10, value, faces.POOL_DIE), x, y, 3 + place, "pool",
                msg("{die} in the centre", die=PIECES[die]), (), ("OM-4.3",), movable=True,
                emphasis=Emphasis.CHOSEN if value == picked else Emphasis.REST, focusable=False,
            )  # fmt: skip


def _choices(position: Position, draft: Using) -> Iterator[Piece]:
    """The values that the effect can give the chosen die."""
    target = draft.target
    if target is None:
        return
    values = position.targets(draft).get(target, ())
    title = msg("{die} of {name} becomes …", die=PIECES[target.die], name=position.name(target.seat))
    yield Piece("tray", faces.tray(TRAY.w, TRAY.h, title), *TRAY.centre, 20, "choices", title, focusable=False)
    wide = len(values) * 66.0 - 10
    row = Box(TRAY.x + (TRAY.w - wide) / 2, TRAY.y + 44, wide, 72)
    for value, (x, y) in zip(values, in_row(row, len(values), 56, 10), strict=True):
        name = msg("Turn it to {value}", value=value)
        yield Piece(f"become:{value}", faces.choice(value, target.die // 10), x, y, 21, "choices", name, (), ("OM-6.2", "OM-6.3"))


def slots(view: State) -> range:
    """The places of the trick, from the lead on."""
    return range(len(view.players))
