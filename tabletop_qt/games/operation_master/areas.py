"""The players' tables: name, Score card, hand, Dice Area, VP Area."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import Card
from engines.operation_master.results import MOST_ON_CARD, score_card
from engines.operation_master.tasks import LayCard
from engines.operation_master.tricks import playable
from engines.operation_master.wording import NAMES, SUITS
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.layout import Spot, dice_places, other_spot, own_spot
from tabletop_qt.games.operation_master.position import OperationMasterPosition, card_id
from tabletop_qt.viewmodels import seats
from tabletop_qt.viewmodels.rows import in_row
from tabletop_qt.viewmodels.scenery import Emphasis, Piece, face


def spot(position: OperationMasterPosition, seat: int) -> Spot:
    """Where a seat's things lie."""
    return own_spot() if seat == position.side else other_spot(position.others.index(seat), len(position.others))


def area_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything on the players' tables."""
    for seat in (position.side, *position.others):
        yield from _standing(position, seat)
        yield from _hand(position, seat) if position.knows_hand(seat) else _backs(position, seat)
        yield from _dice(position, seat)


def _standing(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """Who sits there, the points, and what is held."""
    at, player, name, zone = spot(position, seat), position.view.players[seat], position.name(seat), position.zone(seat)
    yield seats.plate(position, seat, at.plate, "OM-1.1")
    on_card = score_card(player.points)
    mark, shows = on_card if on_card is not None else (0, 0)
    points = msgn("{name}: {count} point", "{name}: {count} points", player.points, name=name)
    shown = msg("The Score card: its die lies on mark {mark} and shows {shows}, one pip up for every ten points.", mark=mark, shows=shows)
    if on_card is None:
        shown = msg("The Score card and its die can show up to {most}; beyond that only the total is shown.", most=MOST_ON_CARD)
    card = at.score.face("score_card", mark=mark, shows=shows, points=player.points)
    yield Piece(f"score:{seat}", card, *at.score.centre, 1, zone, points, (shown,), ("OM-5.2", "OM-5.3"))
    count, value = len(player.taken), player.held
    held = msg("VP Area of {name}: empty", name=name)
    if count:
        held = msgn("VP Area of {name}: {count} die of value {value}", "VP Area of {name}: {count} dice of value {value}", count, name=name,
                    value=value)  # fmt: skip
    about = (msg("Each die here is a point at the end of the round. Who holds a value takes only that value, or must put all of it back."),)
    bowl = at.bowl.face("bowl", count=count, value=value)
    yield Piece(f"bowl:{seat}", bowl, *at.bowl.centre, 1, zone, held, about, ("OM-4.1", "OM-4.2", "OM-5.1"))


def _backs(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """Another hand, or any to a spectator: its colours, and once nothing is hidden any more its ranks."""
    hand, about = position.view.players[seat].hand, msg("The colours of a hand are known to all, the ranks are not before the end.")
    size, gap = (faces.CARD, 8) if seat == position.side else (faces.BACK, 4)
    for place, (card, at) in enumerate(zip(hand, in_row(spot(position, seat).hand, len(hand), size[0], gap), strict=True)):
        name = msg("A {colour} card of {name}", colour=SUITS[card.suit], name=position.name(seat))
        shown = face("back", *size, suit=card.suit)
        if card.rank:
            name = msg("{card} of {name}", card=NAMES[card], name=position.name(seat))
            shown = face("open", *size, suit=card.suit, rank=card.rank)
        yield Piece(f"back:{seat}:{place}", shown, *at, 2 + place, position.zone(seat), name, (about,), ("OM-2.1", "OM-7.1"))


def _hand(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The own hand; what can't be laid in this trick says so."""
    hand, lays = position.view.players[seat].hand, isinstance(position.decision, LayCard)
    for place, (card, at) in enumerate(zip(hand, in_row(spot(position, seat).hand, len(hand), faces.CARD[0]), strict=True)):
        why = _why_it_waits(position, card)
        about = why or msg("A rank card. Its number and the die set on it are added.")
        yield Piece(card_id(card), faces.card(card), *at, 3 + place, "own", NAMES[card], (about,), ("OM-3.1", "OM-3.3"), thing=card,
                    movable=True, emphasis=Emphasis.DIM if why is not None and lays else Emphasis.REST)  # fmt: skip


def _why_it_waits(position: OperationMasterPosition, card: Card) -> Message | None:
    """Why a card of the own hand can't be laid in this trick, before the turn comes already; None where it could (OM-3.1)."""
    view, seat = position.view, position.seat
    if not isinstance(view.decision, LayCard) or not view.cards or position.place(seat) < len(view.cards) or card in playable(view, seat):
        return None
    return msg("Can't be laid in this trick: {suit} was led, and you hold {suit}.", suit=SUITS[view.cards[0].suit])


def _dice(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """A Dice Area; dice that an effect changes show what they would."""
    targets, size = position.dice(seat), faces.OWN_DIE if seat == position.side else faces.OTHER_DIE
    marks, chosen = (dict(position.using.marks), position.using.target) if position.using is not None else ({}, None)
    for target, at in zip(targets, dice_places(spot(position, seat).dice, len(targets), size), strict=True):
        value = marks.get(target, target.die.value)
        about = [msg("A die may be set on a card of its own colour.")]
        if target in marks:
            about.insert(0, msg("Would show {value}.", value=value))
        name = msg("{die} in the Dice Area of {name}", die=NAMES[target.die], name=position.name(seat))
        emphasis = Emphasis.CHOSEN if target in marks or target == chosen else Emphasis.REST
        yield Piece(target.id, faces.die(target.die.turned(value), size), *at, 3, position.zone(seat), name, tuple(about),
                    ("OM-3.2", "OM-6.2"), movable=seat == position.seat, emphasis=emphasis, rolled=position.view.round,
                    thing=target)  # fmt: skip
