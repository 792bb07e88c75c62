"""The round table: the trick, the pool of dice in six dishes, past tricks, and values to choose from."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import FACES, Card, Suit
from engines.operation_master.wording import NAMES, SUITS
from tabletop_qt.games.operation_master import faces, layout
from tabletop_qt.games.operation_master.areas import status
from tabletop_qt.games.operation_master.drafts import Target
from tabletop_qt.games.operation_master.legend import explanation, notes, stage
from tabletop_qt.games.operation_master.meaning import would_take
from tabletop_qt.games.operation_master.position import InTrick, OperationMasterPosition, card_id, choice_id, column_id, ids_of, set_id
from tabletop_qt.viewmodels.position import in_row
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece, face, numbered


def middle_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything between the players."""
    yield from _trick(position)
    for value in FACES:
        yield from _dish(position, value)
    yield from notes(position)
    if position.using is not None and position.using.target is not None:
        yield from _choices(position, position.using.target)
    else:
        yield from _past(position)
        yield from (explanation(position), stage(position))


def _trick(position: OperationMasterPosition) -> Iterator[Piece]:
    """The cards with their dice, in the direction of who laid them, and what they come to."""
    if position.view.cards:
        yield _led(position, position.view.cards[0].suit)
    for place, each in enumerate(position.trick):
        if each.card is not None:
            yield from _laid(position, place, each, each.card)
        yield _pill(position, place, each)


def _led(position: OperationMasterPosition, suit: Suit) -> Piece:
    """The colour that was led, in the middle."""
    mark, said = position.table.mark, msg("{suit} led", suit=SUITS[suit])
    return Piece("led", mark.face("led", suit=suit, said=said), *mark.centre, 1, "trick", said, (), ("OM-3.1",))


def _laid(position: OperationMasterPosition, place: int, each: InTrick, card: Card) -> Iterator[Piece]:
    """A card of the trick, lit while it wins, with the die on it."""
    (x, y), name, die = position.trick_spot(each.seat), position.name(each.seat), each.die
    if each.wins:
        halo = face("halo", faces.TRICK_CARD[0] + 26, faces.TRICK_CARD[1] + 26)
        yield Piece("halo", halo, x, y, 2, "trick", msg("Winning so far"), focusable=False)
    follows = msg("It follows the colour that was led, {colour}.", colour=SUITS[card.suit])
    about = (_spoken(name, each), follows if each.follows else msg("Not of the lead colour: it can't win."))
    held = len(position.view.players[each.seat].hand)
    hand = tuple([f"back:{each.seat}:{index}" for index in range(held, -1, -1)])
    yield Piece(card_id(card), faces.card(card, faces.TRICK_CARD), x, y, 3, "trick", NAMES[card], about, ("OM-3.1", "OM-3.3"), origins=hand)
    if die is None:
        return
    emphasis = Emphasis.CHOSEN if position.picked == die.value or place == len(position.view.set_dice) else Emphasis.REST
    yield Piece(set_id(place, die), faces.die(die, faces.SET_DIE), x, y + faces.DOWN, 5, "trick",
                msg("{die} on the card of {name}", die=NAMES[die], name=name), (), ("OM-3.2", "OM-4.1"), movable=True, emphasis=emphasis,
                thing=die, origins=ids_of(f"die:{each.seat}", die), company=tuple(position.pool(die.value)),
                reveals=(status(would_take(position, die.value), "would"),))  # fmt: skip


def _pill(position: OperationMasterPosition, place: int, each: InTrick) -> Piece:
    """Below a card of the trick: whose it is or is to be, what it comes to, or that it can't win."""
    name, pill = position.name(each.seat), layout.pill_box(position.trick_spot(each.seat))
    said = msg("{total}", total=each.total) if each.die is not None else name
    if not each.follows:
        said = msg("can't win")
    shown = pill.face("pill", said=said, seat=position.colour(each.seat), bot=int(position.bot(each.seat)), wins=int(each.wins))
    return Piece(f"total:{place}", shown, *pill.centre, 4, "trick", _spoken(name, each), (), ("OM-3.3",), focusable=False)


def _spoken(name: Message, each: InTrick) -> Message:
    """How a card of the trick stands, in words."""
    if each.card is None:
        return msg("The card of {name} is to come", name=name)
    said = msg("{name}: {total} in all", name=name, total=each.total)
    if each.wins:
        said = msg("{name}: {total} in all, winning so far", name=name, total=each.total)
    elif each.die is None:
        said = msg("{name} has laid {card}", name=name, card=NAMES[each.card])
    return said if each.follows else msg("{what}, off suit", what=said)


def _dish(position: OperationMasterPosition, value: int) -> Iterator[Piece]:
    """The dish of a value: its dice, how many they are, and how many more lie on the cards."""
    emphasis = Emphasis.CHOSEN if value == position.picked else Emphasis.REST
    dice, dish, count = position.centre(value), position.table.dish(value), position.lying(value)
    about = (would_take(position, value), msg("The winner takes all dice of one value from the cards and the centre."))
    name = msgn("Value {value}: {count} die", "Value {value}: {count} dice", count, value=value)
    shown = dish.face("dish", value=value, count=len(dice), more=count - len(dice))
    reveals, company = (status(about[0], "would"),), (column_id(value), *position.pool(value))
    yield Piece(column_id(value), shown, *dish.centre, 2, "pool", name, about, ("OM-4.1", "OM-4.3"), emphasis=emphasis, company=company,
                reveals=reveals)  # fmt: skip
    for place, ((piece, die), at) in enumerate(zip(dice.items(), layout.dish_places(dish, len(dice), faces.POOL_DIE), strict=True)):
        name = msg("{die} in the centre", die=NAMES[die])
        yield Piece(piece, faces.die(die, faces.POOL_DIE), *at, 3 + place, "pool", name, (), ("OM-4.3",), movable=True, emphasis=emphasis,
                    focusable=False, thing=die, company=company, reveals=reveals,
                    origins=position.former(die, *[f"taken:{seat}" for seat in position.seats]))  # fmt: skip


def _past(position: OperationMasterPosition) -> Iterator[Piece]:
    """Past tricks that the table leaves open (OM-7.1)."""
    shown = [(number, trick) for number, trick in enumerate(position.view.past, 1) if trick is not None]
    for index, (number, trick) in enumerate(shown):
        name = msg("Trick {number}, won by {name}", number=number, name=position.name(trick.winner))
        cards, dice = tuple([NAMES[card] for card in trick.cards]), tuple([NAMES[die] for die in trick.dice])
        about = (msg("Cards from the lead on: {cards}.", cards=cards), msg("Dice: {dice}.", dice=dice))
        winner = (trick.winner - trick.lead) % len(position.seats)
        words = numbered("card", [card.word for card in trick.cards])
        # The only one is the last trick, which people look at again: it has the corner to itself.
        scale = 2 if len(shown) == 1 else 1
        small = face("past", scale * (19.0 * len(trick.cards) + 4), scale * 26, count=len(words), winner=winner, **words)
        at = (layout.CORNER.centre[0], layout.CORNER.y + 34) if len(shown) == 1 else layout.past_place(index, len(position.seats))
        yield Piece(f"past:{number}", small, *at, 1, "trick", name, about, ("OM-7.1",))


def _choices(position: OperationMasterPosition, target: Target) -> Iterator[Piece]:
    """The values that the effect can give the chosen die, in the corner: nothing that matters lies beneath."""
    values = position.targets[target]
    title = msg("{die} of {name} becomes …", die=NAMES[target.die], name=position.name(target.seat))
    yield Piece("tray", layout.CORNER.face("tray", title=title), *layout.CORNER.centre, 20, "choices", title, focusable=False)
    wide = len(values) * (faces.CHOICE + 6) - 6
    row = Box(layout.CORNER.x + (layout.CORNER.w - wide) / 2, layout.CORNER.y + 60, wide, 64)
    for value, at in zip(values, in_row(row, len(values), faces.CHOICE, 6), strict=True):
        name = msg("Turn it to {value}", value=value)
        yield Piece(choice_id(value), faces.die(target.die.turned(value), faces.CHOICE), *at, 21, "choices", name, (), ("OM-6.2", "OM-6.3"))
