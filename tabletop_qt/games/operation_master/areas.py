"""The players' tables: name, points, hand, Dice Area, VP Area."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.model import Card
from engines.operation_master.results import MOST_ON_CARD, score_card
from engines.operation_master.tasks import LayCard, SetDie
from engines.operation_master.tricks import playable, settable
from engines.operation_master.wording import NAMES, SUITS
from tabletop_qt.games.operation_master import faces, layout
from tabletop_qt.games.operation_master.drafts import Target
from tabletop_qt.games.operation_master.meaning import EFFECTS, gain_of, loses, stands, winning_seat, would_lay, would_set
from tabletop_qt.games.operation_master.position import OperationMasterPosition, card_id, copies
from tabletop_qt.viewmodels import faces as standard
from tabletop_qt.viewmodels.position import Plate, in_row
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Piece, face


def area_pieces(position: OperationMasterPosition) -> Iterator[Piece]:
    """Everything on the players' tables."""
    yield status(stands(position), "status")
    for seat in (position.side, *position.others):
        yield from _standing(position, seat)
        yield from _bowl(position, seat)
        yield from _hand(position, seat) if position.knows_hand(seat) else _backs(position, seat)
        yield from _dice(position, seat)


def status(said: Message, name: str) -> Piece:
    """The line that says how the trick stands, or in its place what a piece would bring."""
    return Piece(name, layout.STATUS.face("status", said=said), *layout.STATUS.centre, 2, "trick", said, clauses=("OM-3.3", "OM-4.1"))


def _standing(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """Who sits there, lit while winning the trick, and the points; they reveal the Score card as printed."""
    at, player, name, zone = position.spot(seat), position.view.players[seat], position.name(seat), position.zone(seat)
    acts, wins = seat in position.acting, seat == winning_seat(position)
    said = ((acts, msg("It is this player's decision.")), (wins, msg("This player is winning the trick.")))
    about = tuple([sentence for holds, sentence in said if holds])
    plank = at.plate.face("plank", name=name, seat=position.colour(seat), bot=int(position.bot(seat)), turn=int(acts), lit=int(wins))
    plate = Plate(seat)
    yield Piece(plate.id, plank, *at.plate.centre, 1, zone, name, about, ("OM-1.1",), thing=plate)
    on_card = score_card(player.points)
    mark, shows = on_card or (0, 0)
    points = msgn("{name}: {count} point", "{name}: {count} points", player.points, name=name)
    shown = msg("The Score card: its die lies on mark {mark} and shows {shows}, one pip up for every ten points.", mark=mark, shows=shows)
    if on_card is None:
        shown = msg("The Score card and its die can show up to {most}; beyond that only the total is shown.", most=MOST_ON_CARD)
    card = at.score.face("points", said=msgn("{count} point", "{count} points", player.points))
    x, y = at.score.centre
    wide = Box.around(min(max(x, 140.0), 980.0), y + (64 if y < 400 else -64), 264, 72)
    printed = Piece(f"printed:{seat}", wide.face("score_card", mark=mark, shows=shows), *wide.centre, 30, zone, points)
    yield Piece(f"score:{seat}", card, x, y, 1, zone, points, (shown,), ("OM-5.2", "OM-5.3"), reveals=(printed,))


def _bowl(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The VP Area: the dice that are held, how many there are, and what winning this trick would bring."""
    at, player, name, zone = position.spot(seat), position.view.players[seat], position.name(seat), position.zone(seat)
    count, value = len(player.taken), player.held
    held = msg("VP Area of {name}: empty", name=name)
    if count:
        held = msgn("VP Area of {name}: {count} die of value {value}", "VP Area of {name}: {count} dice of value {value}", count, name=name,
                    value=value)  # fmt: skip
    points = msg("Each die here is a point at the end of the round. Who holds a value takes only that value, or must put all of it back.")
    gain = _gain(position, seat)
    bowl = at.bowl.face("bowl", count=count, value=value, empty=msg("VP Area: empty") if at.bowl.w > 150 else msg("empty"))
    yield Piece(f"bowl:{seat}", bowl, *at.bowl.centre, 1, zone, held, (*gain, points), ("OM-4.1", "OM-4.2", "OM-5.1"),
                reveals=tuple([status(said, "would") for said in gain]))  # fmt: skip
    # More dice than lie side by side lie in two rows, a little smaller, so that each can be read.
    size = min(at.die, at.bowl.h - 8)
    if count > 2 and at.bowl.h >= 80:
        size = min(size, at.bowl.h / 2 - 8)
    taken = copies(f"taken:{seat}", player.taken)
    for place, ((piece, die), (x, y)) in enumerate(zip(taken.items(), layout.bowl_places(at.bowl, count, size), strict=True)):
        yield Piece(piece, faces.die(die, size), x, y, 2 + place, zone, NAMES[die], focusable=False, origins=position.former(die, "pool"),
                    emphasis=Emphasis.WARNING if loses(position, seat) else Emphasis.REST)  # fmt: skip


def _gain(position: OperationMasterPosition, seat: int) -> tuple[Message, ...]:
    """What winning this trick would bring, once a card lies there."""
    if not position.view.cards:
        return ()
    return (msg("If {name} wins this trick: {gain}", name=position.name(seat), gain=gain_of(position, seat)),)


def _backs(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """Another hand, or any to a spectator: its colours, and once nothing is hidden any more its ranks."""
    hand, about = position.view.players[seat].hand, msg("The colours of a hand are known to all, the ranks are not before the end.")
    at = position.spot(seat)
    gap = 3 if at.hand.w > 200 else 1.5
    wide = min(at.card[0], (at.hand.w + gap) / max(1, len(hand)) - gap)
    size = (wide, at.card[1])
    for place, (card, middle) in enumerate(zip(hand, in_row(at.hand, len(hand), wide, gap), strict=True)):
        name = msg("A {colour} card of {name}", colour=SUITS[card.suit], name=position.name(seat))
        shown = face("back", *size, suit=card.suit)
        if card.rank:
            name = msg("{card} of {name}", card=NAMES[card], name=position.name(seat))
            shown = faces.opened(card, size)
        yield Piece(f"back:{seat}:{place}", shown, *middle, 2 + place, position.zone(seat), name, (about,), ("OM-2.1", "OM-7.1"))


def _hand(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """The own hand; what can't be laid in this trick says so."""
    hand, lays = position.view.players[seat].hand, isinstance(position.decision, LayCard)
    for place, (card, at) in enumerate(zip(hand, in_row(position.spot(seat).hand, len(hand), faces.CARD[0], 7), strict=True)):
        why = why_it_waits(position, card)
        about = why or would_lay(position, seat, card)
        yield Piece(card_id(card), faces.card(card), *at, 3 + place, "own", NAMES[card], (about,), ("OM-3.1", "OM-3.3"), thing=card,
                    movable=True, emphasis=Emphasis.DIM if why is not None and lays else Emphasis.REST,
                    reveals=(status(about, "would"),))  # fmt: skip


def why_it_waits(position: OperationMasterPosition, card: Card) -> Message | None:
    """Why a card of the own hand can't be laid in this trick, before the turn comes already; None where it could (OM-3.1)."""
    view, seat = position.view, position.seat
    if not isinstance(view.decision, LayCard) or not view.cards or view.place(seat) < len(view.cards) or card in playable(view, seat):
        return None
    return msg("Can't be laid in this trick: {suit} was led, and you hold {suit}.", suit=SUITS[view.cards[0].suit])


def _dice(position: OperationMasterPosition, seat: int) -> Iterator[Piece]:
    """A Dice Area; dice that an effect changes show what they would, and dice that can be set what they would bring."""
    at, targets = position.spot(seat), position.dice(seat)
    marks, chosen = (dict(position.using.marks), position.using.target) if position.using is not None else ({}, None)
    for target, middle in zip(targets, layout.dice_places(at.dice, len(targets), at.die), strict=True):
        value = marks.get(target, target.die.value)
        brings, reveals = _preview(position, target, value)
        changed = (msg("Would show {value}.", value=value),) if target in marks else ()
        name = msg("{die} in the Dice Area of {name}", die=NAMES[target.die], name=position.name(seat))
        emphasis = Emphasis.CHOSEN if target in marks or target == chosen else Emphasis.REST
        yield Piece(target.id, faces.die(target.die.turned(value), at.die, position.view.config.effects), *middle, 3, position.zone(seat),
                    name, (*brings, *changed, msg("A die may be set on a card of its own colour.")), ("OM-3.2", "OM-6.2"),
                    movable=seat == position.seat, emphasis=emphasis, rolled=position.view.round, thing=target,
                    reveals=reveals)  # fmt: skip


def _preview(position: OperationMasterPosition, target: Target, shown: int) -> tuple[tuple[Message, ...], tuple[Piece, ...]]:
    """What a die would bring on the own card, where it can be set now: it there, the total, whether it wins so far; and its effect."""
    view, seat, die = position.view, target.seat, target.die
    sets = isinstance(view.decision, SetDie) and view.decision.seat == seat and position.using is None
    if not sets or die not in settable(view, seat):
        return ((EFFECTS[shown],) if view.config.effects else ()), ()
    total, wins, said = would_set(position, seat, die)
    if view.config.effects:
        said = msg("{said} {value}: {effect}.", said=said, value=die.value, effect=EFFECTS[die.value])
    x, y = position.trick_spot(seat)
    pill = layout.pill_box((x, y))
    ghost = Piece("would:die", faces.die(die, faces.SET_DIE), x, y + faces.DOWN, 30, "trick", NAMES[die], emphasis=Emphasis.GHOST)
    shows = pill.face("pill", said=msg("{total}", total=total), seat=position.colour(seat), bot=int(position.bot(seat)), wins=int(wins))
    return (said,), (ghost, Piece("would:total", shows, *pill.centre, 31, "trick", standard.NONE), status(said, "would"))
