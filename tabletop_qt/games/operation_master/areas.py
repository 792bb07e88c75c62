"""The players' tables: name, Score card, hand, Dice Area, VP Area."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.operation_master.laying import playable
from engines.operation_master.model import LAY
from engines.operation_master.results import score_card
from engines.operation_master.wording import COLOUR_NAMES, PIECES
from tabletop_qt.games.operation_master import faces
from tabletop_qt.games.operation_master.draft import Draft, Target, Using
from tabletop_qt.games.operation_master.layout import Spot, dice_places, in_row, other_spot, own_spot
from tabletop_qt.games.operation_master.position import Position
from tabletop_qt.viewmodels.scenery import Emphasis, Piece


def spot(position: Position, seat: int) -> Spot:
    """Where a seat's things lie."""
    if seat == position.seat:
        return own_spot()
    return other_spot(position.others.index(seat), len(position.others))


def zone(position: Position, seat: int) -> str:
    """The part of the table that is a seat's."""
    return "own" if seat == position.seat else f"seat{seat}"


def die_id(target: Target) -> str:
    """The piece that a die of a Dice Area is."""
    return f"die:{target.seat}:{target.die}:{target.copy}"


def area_pieces(position: Position, draft: Draft) -> Iterator[Piece]:
    """Everything on the players' tables."""
    for seat in (position.seat, *position.others):
        yield from _standing(position, seat)
        yield from _hand(position, seat)
        yield from _dice(position, seat, draft)


def _standing(position: Position, seat: int) -> Iterator[Piece]:
    at, player = spot(position, seat), position.view.players[seat]
    acting = seat in position.game.to_act(position.view)
    name = position.name(seat)
    plate = faces.plate(at.plate.w, at.plate.h, name, position.colour(seat), acting)
    about = (msg("It is this player's decision."),) if acting else ()
    yield Piece(f"plate:{seat}", plate, *at.plate.centre, 1, zone(position, seat), msg("{name}", name=name), about, ("OM-1.1",))
    mark, shows = score_card(player.points)
    yield Piece(
        f"score:{seat}",
        faces.score_card(at.score.w, at.score.h, mark, shows, player.points),
        *at.score.centre,
        1,
        zone(position, seat),
        msgn("{name}: {count} point", "{name}: {count} points", player.points, name=name),
        (msg("The Score card: its die lies on mark {mark} and shows {shows}, one pip up for every ten points.", mark=mark, shows=shows),),
        ("OM-5.2",),
    )
    count, value = len(player.taken), player.taken[0] % 10 if player.taken else 0
    held = msgn("VP Area of {name}: {count} die of value {value}", "VP Area of {name}: {count} dice of value {value}", count, name=name,
                value=value) if count else msg("VP Area of {name}: empty", name=name)  # fmt: skip
    yield Piece(
        f"bowl:{seat}", faces.bowl(at.bowl.w, at.bowl.h, count, value), *at.bowl.centre, 1, zone(position, seat), held,
        (msg("Each die here is a point at the end of the round. Who holds a value takes only that value, or must put all of it back."),),
        ("OM-4.1", "OM-4.2", "OM-5.1"),
    )  # fmt: skip


def _hand(position: Position, seat: int) -> Iterator[Piece]:
    player, box = position.view.players[seat], spot(position, seat).hand
    if seat != position.seat:
        for place, (card, (x, y)) in enumerate(zip(player.hand, in_row(box, len(player.hand), faces.BACK[0], 4), strict=True)):
            name = msg("A {colour} card of {name}", colour=COLOUR_NAMES[card // 10], name=position.name(seat))
            about = (msg("The colours of a hand are known to all, the ranks are not."),)
            yield Piece(
                f"back:{seat}:{place}", faces.back(card // 10), x, y, 2 + place, zone(position, seat), name, about, ("OM-2.1", "OM-7.1")
            )
        return
    for place, (card, (x, y)) in enumerate(zip(player.hand, in_row(box, len(player.hand), faces.CARD[0]), strict=True)):
        why = _why_it_waits(position, card)
        yield Piece(
            f"card:{card}", faces.card(card // 10, card % 10), x, y, 3 + place, "own", PIECES[card],
            (why,) if why is not None else (msg("A rank card. Its number and the die set on it are added."),),
            ("OM-3.1", "OM-3.3"),
            movable=True,
            emphasis=Emphasis.DIM if why is not None and position.acts and position.view.phase == LAY else Emphasis.REST,
        )  # fmt: skip


def _why_it_waits(position: Position, card: int) -> Message | None:
    """Why a card of the own hand can't be laid in this trick, before the turn comes already; None where it could (OM-3.1)."""
    view = position.view
    if view.phase != LAY or not view.cards or position.place(position.seat) < len(view.cards):
        return None
    if card in playable(view, position.seat):
        return None
    suit = COLOUR_NAMES[view.cards[0] // 10]
    return msg("Can't be laid in this trick: {suit} was led, and you hold {suit}.", suit=suit)


def _dice(position: Position, seat: int, draft: Draft) -> Iterator[Piece]:
    own = seat == position.seat
    size = faces.OWN_DIE if own else faces.OTHER_DIE
    targets = position.dice(seat, draft)
    marks = dict(draft.marks) if isinstance(draft, Using) else {}
    chosen = draft.target if isinstance(draft, Using) else None
    for target, (x, y) in zip(targets, dice_places(spot(position, seat).dice, len(targets), size), strict=True):
        value = marks.get(target, target.die % 10)
        name = msg("{die} in the Dice Area of {name}", die=PIECES[target.die], name=position.name(seat))
        about = [msg("A die may be set on a card of its own colour.")]
        if target in marks:
            about.insert(0, msg("Would show {value}.", value=value))
        yield Piece(
            die_id(target), faces.die(target.die // 10, value, size), x, y, 3, zone(position, seat), name, tuple(about),
            ("OM-3.2", "OM-6.2"),
            movable=own,
            emphasis=Emphasis.CHOSEN if target in marks or target == chosen else Emphasis.REST,
            rolled=position.view.round,
        )  # fmt: skip
