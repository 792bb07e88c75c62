"""What lies on the players' blankets: planks, Schedules with pawns and stacks, coins and Excuses in hand, the Buck, remarks.

Ids of what lies face down are counted, never valued: ``coin:SEAT:K`` is the coin that a seat plays as its K-th of the day, whichever that
will be. The viewing seat's own coins are ``own:VALUE`` and its Excuses ``tile:own:VALUE``, in its own sceneries only.
"""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, EXCUSES, NO_COIN, ROUNDS, Led
from engines.kidsprout_jumboree.tasks import StackCoins
from engines.kidsprout_jumboree.wording import ACTIVITY_NAMES, VALUE_NAMES
from tabletop_qt.games.kidsprout_jumboree import faces, names
from tabletop_qt.games.kidsprout_jumboree.faces import BACK, PILE_STEP
from tabletop_qt.games.kidsprout_jumboree.layout import Area, Point, fan
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.viewmodels.scenery import Piece

PLATE, DIAL, LANTERN, OVERNIGHT, STACK, PAWN, THING, DIE = range(1, 9)
"""Layers on a blanket, from below; stacks further down the table lie over those above them."""

_COIN_OF_CELL = 0.86
_INWARDS = 0.3
"""How far a stack lies inside its space, of a coin's size, so that the pawn beside it hides nothing."""
_WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def zone(position: Position, seat: int) -> str:
    """The zone of a seat's blanket."""
    return "own" if seat == position.seat else f"seat:{seat}"


def stack_id(day: int, number: int) -> str:
    """The stack of an Activity."""
    return f"stack:{day}:{number}"


def own_coin(value: int) -> str:
    """A coin of the viewing seat."""
    return f"own:{value}"


def coin_id(position: Position, seat: int) -> str:
    """The coin that a seat has in the centre."""
    return own_coin(position.view.players[seat].coin) if position.open(seat) else f"coin:{seat}:{position.view.round - 1}"


def area_pieces(position: Position) -> list[Piece]:
    """Everything on every blanket."""
    pieces: list[Piece] = []
    for seat in position.seats:
        area = position.layout.areas[seat]
        pieces += [_plate(position, seat, area), _dial(position, seat, area)]
        pieces += _stacks(position, seat, area)
        pieces += [_pawn(position, seat, area)]
        pieces += _own_coins(position, area) if position.open(seat) else _other_coins(position, seat, area)
        pieces += _own_tiles(position, area) if seat == position.seat else _other_tiles(position, seat, area)
        pieces += _opening(position, seat, area)
        pieces += _tags(position, seat, area)
    return [*pieces, *_buck(position)]


def _plate(position: Position, seat: int, area: Area) -> Piece:
    player, box = position.view.players[seat], area.plate
    person, troop = position.person(seat), position.troop(seat)
    line = troop if person is not None else msg("")
    own = seat == position.seat
    shown = faces.plate(box.w, box.h, position.suit(seat), person or troop, line, position.colour(seat), player.points, own)
    return Piece(
        f"plate:{seat}",
        shown,
        *box.centre,
        PLATE,
        zone(position, seat),
        names.plate_name(position, seat),
        names.plate_about(position, seat),
        ("KSJ-1.1", "KSJ-4.2", "KSJ-6.3"),
    )


def _dial(position: Position, seat: int, area: Area) -> Piece:
    return Piece(
        f"schedule:{seat}",
        faces.schedule(area.cell),
        *area.dial,
        DIAL,
        zone(position, seat),
        names.schedule_name(position, seat),
        names.schedule_about(),
        ("KSJ-1.2", "KSJ-4.2", "KSJ-4.4"),
    )


def _led_here(position: Position, seat: int) -> list[Led]:
    return [led for led in position.view.today if led.leader == seat]


def _stacks(position: Position, seat: int, area: Area) -> list[Piece]:
    pieces = []
    for led in _led_here(position, seat):
        x, y = area.beside(led.hour) if led.overnight else area.hour(led.hour)
        size = area.cell * _COIN_OF_CELL
        if led.overnight:
            ring = faces.lantern(area.cell * 2.5)
            pieces.append(Piece(f"lantern:{seat}", ring, x, y, LANTERN, zone(position, seat), msg("Lanterns"), focusable=False))
        way = "down" if led.overnight else fan(led.hour)
        dx, dy = _WAYS[way]
        shift = 0.0 if led.overnight else size * (PILE_STEP * (len(led.coins) - 1) / 2 + _INWARDS)
        pieces.append(
            Piece(
                stack_id(led.day, led.round),
                faces.pile(size, tuple(sorted(led.coins)), way),
                x + dx * shift,
                y + dy * shift,
                STACK if not led.overnight else OVERNIGHT,
                zone(position, seat),
                names.led_name(led),
                names.led_about(led),
                ("KSJ-4.4", "KSJ-6.1") if not led.overnight else ("KSJ-5.1", "KSJ-6.1"),
            )
        )
    return sorted(pieces, key=lambda piece: piece.y)


def _pawn(position: Position, seat: int, area: Area) -> Piece:
    x, y = pawn_xy(position, seat, area)
    name = names.schedule_name(position, seat)
    return Piece(f"pawn:{seat}", faces.pawn(area.cell, position.suit(seat)), x, y, PAWN, zone(position, seat), name, focusable=False)


def pawn_xy(position: Position, seat: int, area: Area) -> Point:
    """The middle of a pawn: it stands on its hour, or on the stack that it came with."""
    height = faces.PAWN[1] * area.cell
    latest = next(reversed(_led_here(position, seat)), None)
    if latest is None:
        x, y = area.hour(6)
        return x, y - height * 0.36
    if latest.overnight:
        x, y = area.beside(latest.hour)
        return x - area.cell * 0.6, y - height * 0.36
    x, y = area.hour(latest.hour)
    dx, dy = _WAYS[fan(latest.hour)]
    return x - dx * area.cell * 0.22, y - height * 0.36 - dy * area.cell * 0.22


def _own_coins(position: Position, area: Area) -> list[Piece]:
    return [
        Piece(
            own_coin(value),
            faces.coin(area.coin, position.suit(position.seat), value),
            *area.coins[value],
            THING,
            "own",
            names.own_coin_name(value),
            names.own_coin_about(),
            ("KSJ-2.2", "KSJ-2.3"),
            movable=True,
        )
        for value in position.player.hand
    ]


def _other_coins(position: Position, seat: int, area: Area) -> list[Piece]:
    player = position.view.players[seat]
    first = len(COINS) - len(player.hand)
    return [
        Piece(
            f"coin:{seat}:{index}",
            faces.coin(area.coin, position.suit(seat), BACK),
            *area.coins[index],
            THING,
            zone(position, seat),
            msg("A coin of {troop}, face down", troop=position.troop(seat)),
            (msg("Which coins others still hold is for you to remember."),),
            ("KSJ-7.1",),
            focusable=False,
        )
        for index in range(first, len(COINS))
    ]


def _own_tiles(position: Position, area: Area) -> list[Piece]:
    return [
        Piece(
            f"tile:own:{tile}",
            faces.tile(area.tile, position.suit(position.seat), tile),
            *area.excuses[tile - 1],
            THING,
            "own",
            names.excuse_name(tile),
            names.excuse_about(),
            ("KSJ-3.1", "KSJ-3.2"),
            movable=True,
        )
        for tile in position.player.excuses
    ]


def _other_tiles(position: Position, seat: int, area: Area) -> list[Piece]:
    return [
        Piece(
            f"tile:{seat}:{index}",
            faces.tile(area.tile, position.suit(seat), BACK),
            *area.excuses[index],
            THING,
            zone(position, seat),
            msg("An Excuse of {troop}", troop=position.troop(seat)),
            (msg("Each player has two Excuses a day, worth 1 and 2."),),
            ("KSJ-3.1",),
            focusable=False,
        )
        for index in range(position.used(seat), len(EXCUSES))
    ]


def _buck(position: Position) -> list[Piece]:
    view = position.view
    area, where = position.layout.areas[view.buck], zone(position, view.buck)
    what, face = ACTIVITY_NAMES[view.roll], VALUE_NAMES[view.roll]
    return [
        Piece(
            "die",
            faces.die(area.die, BUCK_DIE, view.roll),
            *area.buck,
            DIE,
            where,
            msg("The Buck shows {face}: {activity}", face=face, activity=what),
            (msg("The Leaping Buck rolls the black die for each Activity: null and ace take 1 hour, other faces as many as they show."),),
            ("KSJ-1.3", "KSJ-2.1"),
            rolled=(view.day - 1) * ROUNDS + view.round,
        ),
        Piece(
            "antlers",
            faces.antlers(area.die * 0.98),
            *area.antlers,
            DIE,
            where,
            msg("{troop} is the Leaping Buck", troop=position.troop(view.buck)),
            focusable=False,
        ),
    ]


def _opening(position: Position, seat: int, area: Area) -> list[Piece]:
    """The dice that were rolled for the Buck, as long as the first coins are chosen."""
    view = position.view
    if not view.face_down or (view.day, view.round) != (1, 1) or seat >= len(view.config.opening) or seat == view.buck:
        return []
    face = view.config.opening[seat]
    name = msg("{troop} rolled {face} for the Buck", troop=position.troop(seat), face=VALUE_NAMES[face])
    about = (msg("The highest roll takes the black die and is the Leaping Buck; those tied roll again."),)
    shown = faces.die(area.die * 0.64, position.suit(seat), face)
    return [Piece(f"opening:{seat}", shown, *area.opening, DIE, zone(position, seat), name, about, ("KSJ-1.3",), focusable=False)]


def _tags(position: Position, seat: int, area: Area) -> list[Piece]:
    """Short remarks below a player's things, and with the memory aid what is spent."""
    where, remarks, boxes = zone(position, seat), _remarks(position, seat), list(area.tags)
    pieces = []
    if position.view.config.memory_aid == "on":
        box, name = boxes.pop(), names.spent_name(position, seat)
        shown = faces.spent(box.w, box.h, position.suit(seat), *names.spent(position, seat))
        pieces.append(Piece(f"spent:{seat}", shown, *box.centre, THING, where, name, (name,), ("KSJ-7.1",)))
    for (kind, text, mood, about, clauses), box in zip(remarks, boxes, strict=False):
        shown = faces.tag(box.w, box.h, text, mood)
        pieces.append(Piece(f"tag:{seat}:{kind}", shown, *box.centre, THING, where, text, about, clauses, focusable=False))
    return pieces


_Remark = tuple[str, Message, str, tuple[Message, ...], tuple[str, ...]]


def _remarks(position: Position, seat: int) -> list[_Remark]:
    """What is worth saying of a player just now, the most pressing first: kind, text, mood, explanation, clauses."""
    view = position.view
    found: list[_Remark] = []
    if isinstance(view.decision, StackCoins) and view.decision.seat == seat:
        found.append(("leader", msg("leads this Activity"), "scored", (), ("KSJ-4.1",)))
    if names.stressed(position, seat):
        about = (msg("Leading would go past 6 PM, so another has to."),)
        found.append(("stressed", msg("stressed out"), "stressed", about, ("KSJ-4.2",)))
    if names.overnight(position, seat):
        about = (msg("In the day's last Activity nobody is exempt; past 6 PM it counts double."),)
        found.append(("overnight", msg("would lead an Overnight"), "stressed", about, ("KSJ-5.1",)))
    if view.passed(seat):
        found.append(("passed", msg("no Excuse now"), "plain", (), ("KSJ-3.3",)))
    if view.face_down and view.players[seat].coin != NO_COIN:
        found.append(("in", msg("coin is in"), "plain", (), ("KSJ-2.2",)))
    day = view.day if view.ended else view.day - 1
    if day and (view.round == 1 or view.ended):
        gained = [led for led in view.led if led.day == day and led.leader == seat]
        text = msg("day {day}: +{points}", day=day, points=sum(led.stress for led in gained))
        lines = tuple(line for led in gained for line in (names.led_name(led), *names.led_about(led)))
        found.append(("scored", text, "scored", lines, ("KSJ-6.1",)))
    return found
