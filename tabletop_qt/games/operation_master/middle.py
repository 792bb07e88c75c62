"""The middle of the table: the trick, past tricks, the pool of dice in columns by value, and choices of an effect."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import msg, msgn
from engines.operation_master.model import FACES, winning_place
from engines.operation_master.wording import NAMES, SUITS
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.drafts import Target
from tabletop_qt.games.operation_master.layout import TRAY, column_foot, past_place, pool_places, slot_centre
from tabletop_qt.games.operation_master.position import OperationMasterPosition, card_id, choice_id, column_id
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.rows import in_row
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece


def middle_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything between the players."""
    yield from _trick(position)
    yield from _past(position)
    for value in FACES:
        yield from _column(position, value)
    if position.using is not None and position.using.target is not None:
        yield from _choices(position, position.using.target)


def _trick(position: OperationMasterPosition) -> Iterator[Piece]:
    """Whose card lies where; cards, dice and totals."""
    view, dice = position.view, position.dice_on_cards
    best = winning_place(view.cards, dice) if dice else -1
    for place in position.seats:
        name, (x, y) = position.name(view.at(place)), slot_centre(place, len(position.seats))
        label = standard.plate(108, 24, name, position.colour(view.at(place)))
        yield Piece(f"label:{place}", label, x, y - 82, 1, "trick", name, focusable=False)
        if place < len(view.cards):
            card = view.cards[place]
            off_suit = card.suit is not view.cards[0].suit
            suits = msg("Of the lead colour, {colour}.", colour=SUITS[card.suit])
            about = (msg("Laid by {name}.", name=name), msg("Not of the lead colour: it can't win.") if off_suit else suits)
            yield Piece(card_id(card), faces.card(card), x, y, 3, "trick", NAMES[card], about, ("OM-3.1", "OM-3.3"))
        if place < len(dice):
            die = dice[place]
            emphasis = Emphasis.CHOSEN if position.picked == die.value or place == len(view.set_dice) else Emphasis.REST
            said = msg("{die} on the card of {name}", die=NAMES[die], name=name)
            yield Piece(f"set:{place}", faces.die(die, faces.SET_DIE), x, y + faces.DOWN, 5, "trick", said, (), ("OM-3.2", "OM-4.1"),
                        movable=True, emphasis=emphasis, thing=die)  # fmt: skip
            total = card.rank + die.value
            said = msg("{name}: {total} in all, off suit", name=name, total=total) if off_suit else msg("{name}: {total} in all", name=name,
                                                                                                    total=total)  # fmt: skip
            face = faces.total(total, place == best, off_suit)
            yield Piece(f"total:{place}", face, x, y + 82, 4, "trick", said, (), ("OM-3.3",), focusable=False)


def _past(position: OperationMasterPosition) -> Iterator[Piece]:
    """Past tricks that the table leaves open (OM-7.1)."""
    shown = [(number, trick) for number, trick in enumerate(position.view.past, 1) if trick is not None]
    for index, (number, trick) in enumerate(shown):
        name = msg("Trick {number}, won by {name}", number=number, name=position.name(trick.winner))
        cards, dice = tuple([NAMES[card] for card in trick.cards]), tuple([NAMES[die] for die in trick.dice])
        about = (msg("Cards from the lead on: {cards}.", cards=cards), msg("Dice: {dice}.", dice=dice))
        face = faces.past(trick.cards, (trick.winner - trick.lead) % len(position.seats))
        yield Piece(f"past:{number}", face, *past_place(index, len(position.seats)), 1, "trick", name, about, ("OM-7.1",))


def _column(position: OperationMasterPosition, value: int) -> Iterator[Piece]:
    """The dice of a value in the centre, and at the foot how many of it there are with those on the cards."""
    emphasis = Emphasis.CHOSEN if value == position.picked else Emphasis.REST
    dice, foot = position.centre(value), column_foot(value)
    count = len(dice) + sum([die.value == value for die in position.dice_on_cards])
    about = (msgn("{count} die of value {value} lies on the cards and in the centre.",
                  "{count} dice of value {value} lie on the cards and in the centre.", count, value=value),
             msg("The winner takes all dice of one value from the cards and the centre."))  # fmt: skip
    name = msgn("Value {value}: {count} die", "Value {value}: {count} dice", count, value=value)
    face = faces.column(foot.w, foot.h, value, count)
    yield Piece(column_id(value), face, *foot.centre, 2, "pool", name, about, ("OM-4.1", "OM-4.3"), emphasis=emphasis)
    for place, ((piece, die), at) in enumerate(zip(dice.items(), pool_places(value, len(dice)), strict=True)):
        name = msg("{die} in the centre", die=NAMES[die])
        yield Piece(piece, faces.die(die, faces.POOL_DIE), *at, 3 + place, "pool", name, (), ("OM-4.3",), movable=True, emphasis=emphasis,
                    focusable=False, thing=die)  # fmt: skip


def _choices(position: OperationMasterPosition, target: Target) -> Iterator[Piece]:
    """The values that the effect can give the chosen die."""
    values = position.targets[target]
    title = msg("{die} of {name} becomes …", die=NAMES[target.die], name=position.name(target.seat))
    yield Piece("tray", faces.tray(TRAY.w, TRAY.h, title), *TRAY.centre, 20, "choices", title, focusable=False)
    wide = len(values) * 66.0 - 10
    row = Box(TRAY.x + (TRAY.w - wide) / 2, TRAY.y + 44, wide, 72)
    for value, at in zip(values, in_row(row, len(values), 56, 10), strict=True):
        name = msg("Turn it to {value}", value=value)
        yield Piece(choice_id(value), faces.choice(target.die.turned(value)), *at, 21, "choices", name, (), ("OM-6.2", "OM-6.3"))
