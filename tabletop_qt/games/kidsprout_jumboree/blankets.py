"""What lies on a player's blanket: plank, Schedule with pawn and stacks, coins and Excuses in hand, short remarks."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import Switch
from engines.kidsprout_jumboree.model import BUCK_DIE, COINS, DINNER, EXCUSES, ROUNDS, Led, clock
from engines.kidsprout_jumboree.rules.leading import right_stack
from engines.kidsprout_jumboree.views import tiles_unseen
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, hours_long, o_clock, stress_points
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, CELL, Point, fan
from tabletop_qt.games.kidsprout_jumboree.position import DIE as BUCK_PIECE
from tabletop_qt.games.kidsprout_jumboree.position import TEN, CampPosition, OwnCoin, OwnTile, SeatsThings, Stack, coin_id, tile_id
from tabletop_qt.viewmodels.position import Plate
from tabletop_qt.viewmodels.scenery import Emphasis, Face, Piece, face

# Remarks


_Remark = tuple[str, Message, str, tuple[Message, ...], str]
"""Kind, text, mood, explanation, clause."""


def stack_words(led: Led) -> tuple[Message, Message]:
    """What a stack on a Schedule is called, and what it counts (KSJ-6.1). It doesn't show whose coins they were."""
    hour, activity, coins = o_clock(led.end), ACTIVITY_NAMES[led.roll], tuple(VALUE_NAMES[value] for value in sorted(led.coins))
    total, hours, stress = sum(led.coins), hours_long(led.hours), led.stress
    name = msg("Stack on {hour}: {activity}, coins {coins}", hour=hour, activity=activity, coins=coins)
    counts = msg("{coins} in all times {hours}: {stress} Stress Points.", coins=total, hours=hours, stress=stress)
    if led.overnight:
        name = msg("Overnight beside {hour}: {activity}, coins {coins}", hour=hour, activity=activity, coins=coins)
        counts = msg("{coins} in all times {hours}, doubled for the Overnight: {stress} Stress Points.", coins=total, hours=hours,
                     stress=stress)  # fmt: skip
    return name, counts


def remarks(position: CampPosition, seat: int, layer: int) -> Iterator[Piece]:
    """The tags of a seat's blanket, the most pressing first, as many as there is room for."""
    zone, boxes = position.zone(seat), list(position.layout.areas[seat].tags)
    if position.view.config.memory_aid is Switch.ON:
        box, (coins, tiles), troop = boxes.pop(), _spent(position, seat), position.troop(seat)
        words = (*(VALUE_NAMES[value] for value in coins), *(msg("Excuse {tile}", tile=tile) for tile in tiles))
        name = msg("{troop} has used {spent}", troop=troop, spent=words) if words else msg("Nothing is used yet")
        shown = layout.spent(box, position.suit(seat), coins, tiles)
        yield Piece(f"spent:{seat}", shown, *box.centre, layer, zone, name, (name,), ("KSJ-7.1",))
    for (kind, text, mood, about, clause), box in zip(_remarks(position, seat), boxes, strict=False):
        shown = box.face("tag", text=text, mood=mood)
        yield Piece(f"tag:{seat}:{kind}", shown, *box.centre, layer, zone, text, about, (clause,), focusable=False)


def _spent(position: CampPosition, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The coins and Excuses that a seat has been seen to spend today (KSJ-7.1)."""
    player = position.view.players[seat]
    gone = [led.coins[seat] for led in position.view.today] + ([player.coin] if position.revealed else [])
    return tuple(gone), tuple(tile for tile in EXCUSES if tile not in player.excuses)


def _remarks(position: CampPosition, seat: int) -> Iterator[_Remark]:
    view = position.view
    if position.stacking and seat in position.acting:
        yield "leader", msg("leads"), "scored", (), "KSJ-4.1"
    if position.too_late(seat) and not position.last_round:
        yield "stressed", msg("stressed out"), "stressed", (msg("Leading would go past 6 PM, so somebody else has to."),), "KSJ-4.2"
    if position.too_late(seat) and position.last_round:
        about = msg("In the day's last Activity nobody is exempt; past 6 PM it counts double.")
        yield "overnight", msg("double"), "stressed", (about,), "KSJ-5.1"
    if view.passed(seat):
        yield "passed", msg("passed"), "plain", (), "KSJ-3.3"
    if view.day > 1 and view.round == 1 and not view.ended:
        gained = [led for led in view.led if led.day == view.day - 1 and led.leader == seat]
        text = msg("day {day}: +{points}", day=view.day - 1, points=sum(led.stress for led in gained))
        yield "scored", text, "scored", tuple(line for led in gained for line in stack_words(led)), "KSJ-6.1"


# Schedules


DIAL, LANTERN, OVERNIGHT, STACK, GHOST, PAWN = range(2, 8)
"""Layers on a Schedule, from below; of two stacks the later one lies above."""
COIN_OF_CELL = 0.84
"""The size of a stacked coin, in spaces."""
LANTERNS = 74.0
"""How wide a ring of lanterns is."""
_SEEN = 52.0
"""The size of the coins of a stack that is looked at."""
_LIFT = 0.12
"""How far a pawn's middle is above that of its space, in spaces."""
_CLEAR_OF_PAWN = 0.74
"""How far inwards a stack begins that has the pawn before it, in spaces; any other begins a little inside its space."""
_INWARDS = 0.08

_ABOUT = (
    msg("The spaces around the edge are the hours of a clock, from Reveille at 6:00 at the bottom, clockwise to Dinner at 6 PM."),
    msg("The leader stacks the coins on the hour at which the Activity ends. Only the last Activity may go past 6 PM."),
)


class Schedule(SeatsThings):
    """The pieces of one seat's Schedule."""

    def __init__(self, position: CampPosition, seat: int) -> None:
        super().__init__(position, seat)
        self.led = [led for led in position.view.today if led.leader == seat]
        self.name = msg("The Schedule of {troop}, pawn on {hour}", troop=self.troop, hour=o_clock(self.player.elapsed))

    def pieces(self) -> Iterator[Piece]:
        """Everything on it."""
        seat, past = self.seat, self.position.too_late(self.seat)
        end = clock(self.view.end(seat)) if self.position.ahead and not past else 0
        dial, clauses = layout.schedule(CELL, end, past=past), ("KSJ-1.2", "KSJ-4.2", "KSJ-4.4")
        yield Piece(f"schedule:{seat}", dial, *self.area.dial, DIAL, self.zone, self.name, _ABOUT, clauses)
        for led in self.led:
            yield from self._stack(led)
        if self.position.revealed and seat in self.position.judged.leaders:
            yield self._ghost()
        steps = tuple(self._standing(hour) for led in self.led[-1:] for hour in _passed_by(led))
        yield Piece(f"pawn:{seat}", self._figure, *self.pawn, PAWN, self.zone, self.name, focusable=False, way=steps)

    @property
    def _figure(self) -> Face:
        return face("pawn", *(side * CELL for side in layout.PAWN), suit=self.suit)

    def _stack(self, led: Led) -> Iterator[Piece]:
        """The coins of an Activity led: on its hour, or beside it in a ring of lanterns (KSJ-4.4, 5.1)."""
        area, size, values = self.area, CELL * COIN_OF_CELL, tuple(sorted(led.coins))
        if led.overnight:
            layer, clause, (x, y) = OVERNIGHT, "KSJ-5.1", area.beside(led.hour)
            pile, ring = layout.pile(size, values, (0.0, 1.0)), face("lantern", LANTERNS, LANTERNS)
            name = msg("Lanterns of an Overnight, beside {hour}", hour=o_clock(led.end))
            yield Piece(f"lantern:{self.seat}", ring, x, y, LANTERN, self.zone, name, focusable=False)
        else:
            layer, clause, (x, y), towards = STACK, "KSJ-4.4", area.hour(led.hour), fan(led.hour)
            inwards = CELL * (_CLEAR_OF_PAWN if led is self.led[-1] else _INWARDS) + layout.pile_length(size, len(values)) / 2
            pile, x, y = layout.pile(size, values, towards), x + towards[0] * inwards, y + towards[1] * inwards
        name, counts = stack_words(led)
        stump, coin = self.position.layout.spots[self.seat], coin_id(self.seat, led.round - 1)
        steps = ((stump.x, stump.y), *map(area.hour, _passed_by(led)))
        stack, clauses, shown = Stack(led.day, led.round), (clause, "KSJ-6.1"), self._reckoned(led, name)
        yield Piece(stack.id, pile, x, y, layer, self.zone, name, (counts,), clauses, origins=(coin,), way=steps, reveals=shown)

    def _reckoned(self, led: Led, name: Message) -> tuple[Piece, Piece]:
        """A stack side by side and what it counts, shown in the middle of the Schedule while it is pointed at."""
        x, y = self.area.dial
        pile = layout.pile(_SEEN, tuple(sorted(led.coins)), (1.0, 0.0))
        total, hours, stress = sum(led.coins), led.hours, led.stress
        words = msg("{coins} times {hours} h: {stress} stress", coins=total, hours=hours, stress=stress)
        if led.overnight:
            words = msg("{coins} times {hours} h, doubled: {stress}", coins=total, hours=hours, stress=stress)
        counted = face("tag", 226, 28, text=words, mood="scored")
        return (
            Piece(f"seen:{self.seat}", pile, x, y - 12, PAWN, self.zone, name),
            Piece(f"counted:{self.seat}", counted, x, y + 34, PAWN, self.zone, words),
        )

    @property
    def pawn(self) -> Point:
        """The middle of the pawn: it stands on its hour, the stack that it came with before it."""
        hour = clock(self.player.elapsed)
        if self.player.elapsed <= DINNER:
            return self._standing(hour)
        x, y = self.area.beside(hour)
        return x + LANTERNS * 0.36, y - CELL * _LIFT

    def _standing(self, hour: int) -> Point:
        x, y = self.area.hour(hour)
        return x, y - CELL * _LIFT

    def _ghost(self) -> Piece:
        """The pawn where it would go."""
        right, hour = right_stack(self.view, self.seat), o_clock(self.view.end(self.seat))
        x, y = self.area.beside(right.hour) if right.beside else self._standing(right.hour)
        name = msg("{troop} would move to {hour}", troop=self.troop, hour=hour)
        ghost, turning = f"ghost:{self.seat}", self.position.turning
        return Piece(ghost, self._figure, x, y, GHOST, self.zone, name, emphasis=Emphasis.GHOST, focusable=False, delay=turning)


def _passed_by(led: Led) -> Iterator[int]:
    """The hours of the clock from where an Activity began to the one before its last."""
    return map(clock, range(led.end - led.hours, led.end))


# Blankets


PLATE, THING, DIE = 1, 9, 10
"""Layers on a blanket, from below; a Schedule and what stands on it come between."""

EXCUSE_ABOUT = (
    msg("Once the coins are revealed, drop it on any Sprout, even your own, to make it older or younger."),
    msg("Say it aloud: pick a sentence or type one. Nothing may be said twice in a game. You get the Excuse back tomorrow."),
)

_COIN_ABOUT = (
    msg("Drop it in the clearing: it stays face down until everybody has played. You play each coin once a day."),
    msg("The player of the oldest Sprout leads and takes the sum of all coins, times the hours."),
)


def excuse_name(position: CampPosition, tile: int) -> Message:
    """An Excuse tile of the viewing seat, or of the one that decides at the open table."""
    if position.shared:
        return msg("The Excuse of {troop} worth {tile}", troop=position.troop(position.seat), tile=tile)
    return msg("Your Excuse worth {tile}", tile=tile)


class Blanket(SeatsThings):
    """The pieces of one seat's blanket."""

    def pieces(self) -> Iterator[Piece]:
        """Everything on it."""
        yield self._plate()
        yield from Schedule(self.position, self.seat).pieces()
        if self.position.open(self.seat):
            yield from self._own_coins()
        else:
            yield from self._open_coins() if self.position.laid_open else self._other_coins()
        yield from self._own_tiles() if self.position.owns_tiles(self.seat) else self._other_tiles()
        yield from self._opening()
        yield from remarks(self.position, self.seat, THING)

    def _plate(self) -> Piece:
        box, player, seat, position = self.area.plate, self.player, self.seat, self.position
        named = seat < len(position.chairs)
        today, total = self.view.stress(seat, self.view.day), self.view.stress(seat)
        name = msg(
            "{troop}: {points}, {today} of them today, {coins}, {excuses}, pawn on {hour}",
            troop=self.troop,
            points=stress_points(total),
            today=today,
            coins=msgn("{count} coin in hand", "{count} coins in hand", len(player.hand)),
            excuses=msgn("{count} Excuse left", "{count} Excuses left", len(player.excuses)),
            hour=o_clock(player.elapsed),
        )
        about = []
        if seat == self.view.buck:
            about.append(msg("The Leaping Buck: rolls the black die, chants, and decides ties."))
        if position.too_late(seat):
            stressed = msg("Stressed out: leading this Activity would go past 6 PM, so somebody else has to lead.")
            overnight = msg("Leading the day's last Activity would go past 6 PM: an Overnight, which counts double.")
            about.append(overnight if position.last_round else stressed)
        about.append(msg("The fewest Stress Points after three days win."))
        shown = box.face(
            "plate",
            suit=self.suit,
            title=position.called(seat),
            line=position.role(seat) if named else msg(""),
            seat=position.colour(seat) if named else "",
            bot=int(position.bot(seat)),
            own=int(seat == position.seat and not position.shared),
            today=today,
            total=total,
            today_word=msg("today"),
            total_word=msg("total"),
        )
        thing, clauses = Plate(seat), ("KSJ-1.1", "KSJ-4.2", "KSJ-6.3")
        return Piece(thing.id, shown, *box.centre, PLATE, self.zone, name, tuple(about), clauses, thing=thing)

    def _own_coins(self) -> Iterator[Piece]:
        for value in self.player.hand:
            coin, shown = OwnCoin(value), layout.coin(self.area.coin, self.suit, value)
            name = msg("Your {coin}: a Sprout of {age}", coin=VALUE_NAMES[value], age=TEN + value)
            spot, clauses = self.area.coins[value], ("KSJ-2.2", "KSJ-2.3")
            yield Piece(coin.id, shown, *spot, THING, "own", name, _COIN_ABOUT, clauses, movable=True, thing=coin)

    def _other_coins(self) -> Iterator[Piece]:
        name, about = msg("A coin of {troop}, face down", troop=self.troop), (msg("Try to remember which coins the others still have."),)
        shown, last = layout.coin(self.area.coin, self.suit, BACK), len(COINS) - 1
        # The one at the end goes first, whichever it is, so that no gap looks as if it told something.
        for turn in range(len(COINS) - len(self.player.hand), len(COINS)):
            spot = self.area.coins[last - turn]
            yield Piece(coin_id(self.seat, turn), shown, *spot, THING, self.zone, name, about, ("KSJ-7.1",), focusable=False)

    def _open_coins(self) -> Iterator[Piece]:
        """Another hand, laid open."""
        for turn, value in enumerate(self.player.hand, len(COINS) - len(self.player.hand)):
            name = msg("{troop} {coin}", troop=self.troop, coin=VALUE_NAMES[value])
            shown = layout.coin(self.area.coin, self.suit, value)
            yield Piece(coin_id(self.seat, turn), shown, *self.area.coins[value], THING, self.zone, name, (), ("KSJ-7.1",), focusable=False)

    def _own_tiles(self) -> Iterator[Piece]:
        for turn, worth in enumerate(self.player.excuses, self.position.used(self.seat)):
            tile, shown, spot = OwnTile(self.seat, worth), layout.tile(self.area.tile, self.suit, worth), self.area.excuses[turn]
            name, clauses, down = excuse_name(self.position, worth), ("KSJ-3.1", "KSJ-3.2"), (tile_id(self.seat, turn),)
            yield Piece(tile.id, shown, *spot, THING, self.zone, name, EXCUSE_ABOUT, clauses, movable=True, origins=down, thing=tile)

    def _other_tiles(self) -> Iterator[Piece]:
        name, about = msg("An Excuse of {troop}", troop=self.troop), [msg("Each player has two Excuses a day, worth 1 and 2.")]
        if self.seat == self.position.seat and not self.position.shared:
            name = msg("Your Excuse, face down")
            about.append(msg("You see its value when you may play an Excuse."))
        left = self.player.excuses if self.position.laid_open else (BACK,) * len(self.player.excuses)
        up, clauses = tuple(OwnTile(self.seat, worth).id for worth in tiles_unseen(self.view, self.seat)), ("KSJ-3.1", "KSJ-7.1")
        for place, worth in enumerate(left):
            turn = self.position.used(self.seat) + place
            spot, shown = self.area.excuses[turn], layout.tile(self.area.tile, self.suit, worth)
            # Of two face up each turns over where it lay; which one is left of them is not told.
            before = up[place : place + 1] if len(left) > 1 else up
            yield Piece(
                tile_id(self.seat, turn), shown, *spot, THING, self.zone, name, tuple(about), clauses, focusable=False, origins=before
            )

    def _opening(self) -> Iterator[Piece]:
        """The die that was rolled for the Buck, as long as the first coins are chosen."""
        view, seat = self.view, self.seat
        if view.face_down and (view.day, view.round) == (1, 1) and seat < len(view.config.opening) and seat != view.buck:
            value = view.config.opening[seat]
            name = msg("{troop} rolled {face} for the Buck", troop=self.troop, face=VALUE_NAMES[value])
            about = (msg("The highest roll gets the black die and is the Leaping Buck; ties roll again."),)
            shown, spot = layout.die(layout.DIE * 0.8, self.suit, value), self.area.opening
            yield Piece(f"opening:{seat}", shown, *spot, DIE, self.zone, name, about, ("KSJ-1.3",), focusable=False)

    def buck(self) -> Iterator[Piece]:
        """The black die with what it shows, and the antlers of the Leaping Buck."""
        view, area = self.view, self.area
        name = msg("The Buck shows {face}: {activity}", face=VALUE_NAMES[view.roll], activity=ACTIVITY_NAMES[view.roll])
        if not view.rolled:
            name = msg("The Buck, about to be rolled")
        about = msg("The Leaping Buck rolls the black die for each Activity: null and ace mean 1 hour, other faces that many hours.")
        shown, rolled = layout.die(layout.DIE, BUCK_DIE, view.roll), (view.day - 1) * ROUNDS + view.round - (not view.rolled)
        yield Piece(BUCK_PIECE, shown, *area.buck, DIE, self.zone, name, (about,), ("KSJ-1.3", "KSJ-2.1"), rolled=rolled)
        name, shown = msg("{troop} is the Leaping Buck", troop=self.troop), face("antlers", layout.DIE * 1.1, layout.DIE * 0.8)
        yield Piece("antlers", shown, *area.antlers, DIE, self.zone, name, focusable=False)


def blanket_pieces(position: CampPosition) -> Iterator[Piece]:
    """Everything on every blanket."""
    for seat in position.seats:
        yield from Blanket(position, seat).pieces()
    yield from Blanket(position, position.view.buck).buck()
