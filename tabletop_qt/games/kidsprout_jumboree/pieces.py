"""The pieces of the camp: each player's blanket, the clearing with the Sprouts, and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import Switch
from engines.kidsprout_jumboree.model import (
    BUCK_DIE,
    COINS,
    DINNER,
    EXCUSES,
    HIDDEN,
    HOURS,
    NO_COIN,
    ROUNDS,
    ExcuseAtOpenTable,
    Led,
    Sign,
    Spoken,
    clock,
)
from engines.kidsprout_jumboree.rules.leading import ages_of, right_stack
from engines.kidsprout_jumboree.setup import tiles_unseen
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, activity, hours_long, o_clock, stress_points
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, CELL, CLEARING, LEGEND, NO_ROLL, VERDICT, Point
from tabletop_qt.games.kidsprout_jumboree.position import DIE as BUCK_PIECE
from tabletop_qt.games.kidsprout_jumboree.position import (
    SHEET,
    TEN,
    CampPosition,
    OwnCoin,
    OwnTile,
    SeatsThings,
    Speaking,
    Sprout,
    Stack,
    Verdict,
    coin_id,
    tile_id,
    would_lead,
)
from tabletop_qt.viewmodels.position import Plate
from tabletop_qt.viewmodels.scenery import Box, Emphasis, Face, Piece, face, numbered

# Blankets


# Remarks
_Remark = tuple[str, Message, str, tuple[Message, ...], str]
"""Kind, text, mood, explanation, clause."""


def stack_words(led: Led) -> tuple[Message, Message]:
    """The name of a stack on a Schedule and its score (KSJ-6.1). It doesn't show whose coins they were."""
    hour, activity, coins = o_clock(led.end), ACTIVITY_NAMES[led.roll], tuple(VALUE_NAMES[value] for value in sorted(led.coins))
    total, hours, stress = sum(led.coins), hours_long(led.hours), led.stress
    name = msg("Stack on {hour}: {activity}, Sprouts {coins}", hour=hour, activity=activity, coins=coins)
    counts = msg("{coins} in all, times {hours}: {stress} Stress Points.", coins=total, hours=hours, stress=stress)
    if led.overnight:
        name = msg("Overnight beside {hour}: {activity}, Sprouts {coins}", hour=hour, activity=activity, coins=coins)
        counts = msg("{coins} in all, times {hours}, doubled for the Overnight: {stress} Stress Points.", coins=total, hours=hours,
                     stress=stress)  # fmt: skip
    return name, counts


def remarks(position: CampPosition, seat: int, layer: int) -> Iterator[Piece]:
    """The tags of a seat's blanket, the most pressing first, as many as there is room for."""
    zone, area = position.zone(seat), position.layout.areas[seat]
    if position.view.config.memory_aid is Switch.ON:
        box, (coins, tiles), troop = area.spent, _spent(position, seat), position.troop(seat)
        words = (*(VALUE_NAMES[value] for value in coins), *(msg("Excuse {tile}", tile=tile) for tile in tiles))
        name = msg("{troop} has used {spent}", troop=troop, spent=words) if words else msg("Nothing is used yet")
        shown = layout.spent(box, position.suit(seat), coins, tiles)
        yield Piece(f"spent:{seat}", shown, *box.centre, layer, zone, name, (name,), ("KSJ-7.1",))
    for (kind, text, mood, about, clause), box in zip(_remarks(position, seat), area.tags, strict=False):
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
        yield "stressed", msg("stressed out"), "stressed", (msg("Leading would go past 6 PM, so someone else has to."),), "KSJ-4.2"
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
COIN_OF_CELL = 0.68
"""The size of a stacked coin, in spaces."""
LANTERNS = 74.0
"""The width of a ring of lanterns."""
_SEEN = 52.0
"""The size of the coins of a stack that is looked at."""
_LIFT, _OUTWARDS = 0.12, 0.108
"""The height of a pawn's middle above that of its space, and its distance away from the stack, in spaces."""
_CLEAR_OF_PAWN, _PER_COIN = 0.57, 0.1
"""The inward offset of a stack with the pawn before it, in spaces, and of each of its coins; any other stack lies on its space."""

_ABOUT = (
    msg("The spaces around the edge are the hours of a clock, from Reveille at 6:00 at the bottom, clockwise to Dinner at 6 PM."),
    msg("The leader stacks the Sprouts on the hour at which the Activity ends. Only the last Activity may go past 6 PM."),
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
        ring = (
            (msg("The dashed ring: led by this player, the Activity would end at {hour}.", hour=o_clock(self.view.end(seat))),)
            if end
            else ()
        )
        yield Piece(f"schedule:{seat}", dial, *self.area.dial, DIAL, self.zone, self.name, (*ring, *_ABOUT), clauses)
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
            layer, clause, inwards = STACK, "KSJ-4.4", CELL * (_CLEAR_OF_PAWN + _PER_COIN * len(values)) * (led is self.led[-1])
            x, y = layout.stacked(led.hour, inwards, size, len(values))
            x, y, pile = area.dial[0] + x, area.dial[1] + y, layout.pile(size, values, (1.0, 0.0))
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
        (x, y), (_, _, dx, _) = self.area.hour(hour), layout.hour_spot(hour)
        return x + dx * CELL * _OUTWARDS, y - CELL * _LIFT

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
    msg("Once the Sprouts are revealed, drop it on any of them, even your own, to make it older or younger."),
    msg("Say it aloud: pick a sentence or type one. Nothing may be said twice in a game. You get the Excuse back tomorrow."),
)

_COIN_ABOUT = (
    msg("Drop it in the clearing: it stays face down until all players have played. You play each Sprout once a day."),
    msg("The player of the oldest Sprout leads and takes the sum of all Sprouts, times the hours."),
)


def excuse_name(position: CampPosition, seat: int, tile: int) -> Message:
    """An Excuse tile of the viewing seat, or of one that is asked at the open table."""
    if position.shared:
        return msg("The Excuse of {troop} worth {tile}", troop=position.troop(seat), tile=tile)
    return msg("Your {value} Excuse, worth {tile}", value=VALUE_NAMES[tile], tile=tile)


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
        # On the hand the lights of a chant have the place of the label.
        if self.player.excuses and not (self.area.hand and isinstance(self.view.decision, ExcuseAtOpenTable)):
            key, label, text = "excuses", self.area.excuses_label, msg("Excuses")
            if self.seat in self.position.racked:
                key, label, text = "rack", self._rack[0], self.position.called(self.seat)
            shown, name = label.face("caption", text=text), msg("The Excuses of {troop}", troop=self.troop)
            yield Piece(f"{key}:{self.seat}", shown, *label.centre, PLATE, self.zone, name, (), ("KSJ-1.2", "KSJ-3.1"))
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
            coins=msgn("{count} Sprout in hand", "{count} Sprouts in hand", len(player.hand)),
            excuses=msgn("{count} Excuse left", "{count} Excuses left", len(player.excuses)),
            hour=o_clock(player.elapsed),
        )
        about = [msg("It is this player's turn.")] if seat in position.acting else []
        if self.view.passed(seat):
            about.append(msg("This player has passed."))
        if seat == self.view.buck:
            about.append(msg("The Leaping Buck: rolls the black die, chants, and decides ties."))
        if position.too_late(seat):
            stressed = msg("Stressed out: leading this Activity would go past 6 PM, so someone else has to lead.")
            overnight = msg("Leading the day's last Activity would go past 6 PM: an Overnight, which counts double.")
            about.append(overnight if position.last_round else stressed)
        about.append(msg("The fewest Stress Points after three days win."))
        shown = box.face(
            "plate",
            suit=self.suit,
            title=position.on_plate(seat) if named else position.role(seat),
            line=position.role(seat) if named else msg(""),
            seat=position.colour(seat) if named else "",
            bot=int(position.bot(seat)),
            own=int(position.own(seat)),
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
            name = msg("Your {coin}: a Sprout aged {age}", coin=VALUE_NAMES[value], age=TEN + value)
            spot, clauses = self.area.coins[value], ("KSJ-2.2", "KSJ-2.3")
            yield Piece(coin.id, shown, *spot, THING, "own", name, _COIN_ABOUT, clauses, movable=True, thing=coin)

    def _other_coins(self) -> Iterator[Piece]:
        name, about = msg("A Sprout of {troop}, face down", troop=self.troop), msg("Try to remember which Sprouts the others still have.")
        shown, last = layout.coin(self.area.coin, self.suit, BACK), len(COINS) - 1
        # The one at the end goes first, whichever it is, so that no gap looks as if it told something.
        for turn in range(len(COINS) - len(self.player.hand), len(COINS)):
            spot = self.area.coins[last - turn]
            yield Piece(coin_id(self.seat, turn), shown, *spot, THING, self.zone, name, (about,), ("KSJ-7.1",), focusable=False)

    def _open_coins(self) -> Iterator[Piece]:
        """Another hand, laid open."""
        for turn, value in enumerate(self.player.hand, len(COINS) - len(self.player.hand)):
            name = msg("{troop} {coin}", troop=self.troop, coin=VALUE_NAMES[value])
            shown = layout.coin(self.area.coin, self.suit, value)
            yield Piece(coin_id(self.seat, turn), shown, *self.area.coins[value], THING, self.zone, name, (), ("KSJ-7.1",), focusable=False)

    @property
    def _rack(self) -> tuple[Box, tuple[Point, ...], float]:
        small = isinstance(self.view.decision, ExcuseAtOpenTable)
        return layout.rack(self.position.racked.index(self.seat), len(self.player.excuses), small=small)

    def _own_tiles(self) -> Iterator[Piece]:
        _, spots, size = self._rack if self.seat in self.position.racked else (None, self.area.excuses, self.area.tile)
        # The one that is left moves up, so that no hole stays before it.
        for turn, (worth, spot) in enumerate(zip(self.player.excuses, spots, strict=False), self.position.used(self.seat)):
            tile, shown = OwnTile(self.seat, worth), layout.tile(size, self.suit, worth)
            name, clauses, down = excuse_name(self.position, self.seat, worth), ("KSJ-3.1", "KSJ-3.2"), (tile_id(self.seat, turn),)
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
            spot, shown = self.area.excuses[place], layout.tile(self.area.tile, self.suit, worth)
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
            yield Piece(f"opening:{seat}", shown, *spot, DIE, self.zone, name, about, ("KSJ-1.3",))

    def buck(self) -> Iterator[Piece]:
        """The black die with what it shows, and the antlers of the Leaping Buck."""
        view, area = self.view, self.area
        name = buck_shows(self.position) if view.rolled else msg("The Buck, about to be rolled")
        about = msg("The Leaping Buck rolls the black die for each Activity: {null} and {ace} mean 1 hour, other faces that many hours.",
                    null=VALUE_NAMES[0], ace=VALUE_NAMES[1])  # fmt: skip
        shown, rolled = layout.die(layout.DIE, BUCK_DIE, view.roll, buck=True), (view.day - 1) * ROUNDS + view.round - (not view.rolled)
        yield Piece(BUCK_PIECE, shown, *area.buck, DIE, self.zone, name, (about,), ("KSJ-1.3", "KSJ-2.1"), rolled=rolled)
        name, shown = msg("{troop} is the Leaping Buck", troop=self.troop), face("antlers", layout.DIE * 1.1, layout.DIE * 0.8)
        yield Piece("antlers", shown, *area.antlers, DIE, self.zone, name, focusable=False)


def blanket_pieces(position: CampPosition) -> Iterator[Piece]:
    """Everything on every blanket."""
    for seat in position.seats:
        yield from Blanket(position, seat).pieces()
    yield from Blanket(position, position.view.buck).buck()


# The legend
RULES = (
    msg("The oldest Sprout leads: Ø is 10, A is 11, up to 15. The Buck breaks ties."),
    msg("An Excuse makes a Sprout 1 or 2 older or younger. Two a day."),
    msg("The leader takes stress: all Sprouts times the hours. Fewest wins."),
    msg("Stressed out past 6 PM: the next oldest leads. A day's last Activity past 6 PM counts double."),
)

_LEGEND_CLAUSES = ("KSJ-2.1", "KSJ-3.1", "KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")
_TITLE = msg("At a glance")
_LAYER = 2


def legend(position: CampPosition) -> Piece:
    """The legend: open where a corner is free, else folded; pointing at it, or a click, unfolds it."""
    free = position.layout.free
    if free is not None:
        # As far from the clearing as the blankets are drawn.
        return _sheet(free.part(6, 0, free.w - 6, free.h), "legend")
    shown, sheet = LEGEND.face("folded", title=msg("Legend")), _sheet(CLEARING, "legend:open")
    return Piece("legend", shown, *LEGEND.centre, _LAYER, "clearing", _TITLE, RULES, _LEGEND_CLAUSES, reveals=(sheet,))


def _sheet(box: Box, name: str) -> Piece:
    return Piece(name, legend_sheet(box.w, box.h), *box.centre, _LAYER, "clearing", _TITLE, RULES, _LEGEND_CLAUSES)


def legend_sheet(w: float, h: float) -> Face:
    """The Activities with their hours, and the rules in short."""
    activities, hours = numbered("activity", ACTIVITY_NAMES), numbered("hours", [msg("{hours} h", hours=count) for count in HOURS])
    return face("legend", w, h, title=_TITLE, rules=len(RULES), **activities, **hours, **numbered("rule", RULES))


_OUTLOOK = (200.0, 136.0)
_CLAUSES = ("KSJ-4.1", "KSJ-4.2", "KSJ-5.1", "KSJ-6.1")

_RULE = (
    msg("The player of the oldest Sprout leads, Excuses included; if stressed out, the next oldest."),
    msg("The leader takes Stress Points: the sum of all Sprouts, times the hours."),
)


GONE = msg("What was face up here has since been put away; you have to remember it.")


def verdict_board(position: CampPosition) -> Piece:
    """The leader as things stand, or the one chosen."""
    judged = position.judged
    head, (when, cost) = _who(position, judged), _cost(position, judged)
    over = _passed_over(position, judged)
    tone = "tied" if len(judged.leaders) > 1 else "night" if position.too_late(judged.leaders[0]) else "plain"
    shown = VERDICT.face("verdict", head=head, when=when, cost=cost, over=over, tone=tone)
    about = (*(_stressed(position, seat) for seat in judged.passed_over), *_RULE)
    name = msg("{who}. {when}, {cost}", who=head, when=when, cost=cost)
    return Piece("verdict", shown, *VERDICT.centre, _LAYER, "clearing", name, about, _CLAUSES, delay=position.turning)


def _covered() -> Piece:
    """The board by the fire, in front of an Activity that has to be remembered (KSJ-7.1)."""
    shown = VERDICT.face("slip", text=GONE, mark="")
    return Piece("verdict", shown, *VERDICT.centre, _LAYER, "clearing", GONE, clauses=("KSJ-7.1",))


def outlook(position: CampPosition, tile: int, target: int, aimed: Sign) -> Piece:
    """The leader with an Excuse added to a Sprout or subtracted, shown while the tile is held over one half of it."""
    judged = {sign: position.judged_with(target, amount) for sign, amount in (("older", tile), ("younger", -tile))}
    ages = {f"{sign}_age": msg("{age}", age=TEN + each.ages[target]) for sign, each in judged.items()}
    heads = {f"{sign}_head": who_leads_briefly(position, each) for sign, each in judged.items()}
    costs = {f"{sign}_cost": _cost(position, each)[1] for sign, each in judged.items()}
    x, y = VERDICT.centre
    shown = Box.around(x, y, *_OUTLOOK).face("outlook", aimed=aimed, **ages, **heads, **costs)
    name = msg("Effect of an Excuse worth {tile} on the Sprout of {troop}", tile=tile, troop=position.troop(target))
    return Piece("outlook", shown, x, y, _LAYER, "clearing", name, (_effect(position, tile, target, aimed),))


def _effect(position: CampPosition, tile: int, target: int, sign: Sign) -> Message:
    """The age that a Sprout gets with an Excuse added or subtracted, and who would lead then."""
    age, amount = TEN + ages_of(position.view)[target], tile if sign is Sign.ADD else -tile
    who = _who_decides(position, position.judged_with(target, amount))
    if sign is Sign.ADD:
        return msg("Add {tile}: {age} becomes {after}. {who}.", tile=tile, age=age, after=age + tile, who=who)
    return msg("Subtract {tile}: {age} becomes {after}. {who}.", tile=tile, age=age, after=age - tile, who=who)


def _who(position: CampPosition, judged: Verdict) -> Message:
    leaders = judged.leaders
    if len(leaders) > 1 or position.stacking:
        return who_leads_briefly(position, judged)
    if position.own(leaders[0]):
        return msg("You would lead")
    return msg("{name} would lead", name=position.called(leaders[0]))


def who_leads_briefly(position: CampPosition, judged: Verdict) -> Message:
    """The likely leader, in few words."""
    first, *others = judged.leaders
    if others:
        return msg("Tied: {names}", names=position.listed(judged.leaders))
    return msg("You lead") if position.own(first) else msg("{name} leads", name=position.called(first))


def _who_decides(position: CampPosition, judged: Verdict) -> Message:
    """The likely leader, or who chooses among those tied."""
    if len(judged.leaders) == 1:
        return who_leads_briefly(position, judged)
    return msg("{tied}; {choice}", tied=who_leads_briefly(position, judged), choice=_chooses(position))


def _chooses(position: CampPosition) -> Message:
    buck = position.view.buck
    return msg("you choose") if position.own(buck) else msg("{name} chooses", name=position.called(buck))


def _cost(position: CampPosition, judged: Verdict) -> tuple[Message, Message]:
    """From when to when, and the Stress Points."""
    view, leaders = position.view, judged.leaders
    costs = sorted({would_lead(view, seat).stress for seat in leaders})
    points = msg("+{points} stress", points=costs[0])
    if len(costs) > 1:
        points = msg("+{least} or +{most} stress", least=costs[0], most=costs[-1])
    if len(leaders) > 1:
        return msg("You choose") if position.own(view.buck) else msg("{name} chooses", name=position.called(view.buck)), points
    start, end = o_clock(view.players[leaders[0]].elapsed), o_clock(view.end(leaders[0]))
    if position.too_late(leaders[0]):
        return msg("{start} to {end}, Overnight", start=start, end=end), msg("+{points} stress, doubled", points=costs[0])
    return msg("{hours} h, {start} to {end}", hours=view.hours, start=start, end=end), points


def _passed_over(position: CampPosition, judged: Verdict) -> Message:
    if not judged.passed_over:
        return msg("")
    return msg("stressed out, passed over: {names}", names=position.listed(judged.passed_over))


def _stressed(position: CampPosition, seat: int) -> Message:
    """The reason why a seat with an older Sprout does not lead."""
    view = position.view
    return msg(
        "{troop}, {age}: {hours} from {start} would end at {end}, past 6 PM: stressed out and passed over.",
        troop=position.troop(seat),
        age=TEN + position.judged.ages[seat],
        hours=hours_long(view.hours),
        start=o_clock(view.players[seat].elapsed),
        end=o_clock(view.end(seat)),
    )


# The clearing
ZONE = "clearing"
GLOW, SPROUT, EXCUSE, AGE, MARK, SCRAP, GATHERED = range(1, 8)
_CHANT = (msg("Going…"), msg("going…"), msg("gone!"))
_PETAL = 0.62
"""The distance of an Excuse tile from the middle of a stump, as a share of the stump's size."""


def clearing_pieces(position: CampPosition) -> Iterator[Piece]:
    """Everything in the clearing."""
    yield _sign(position)
    yield _score(position)
    yield legend(position)
    if position.put_away:
        yield _covered()
    if position.revealed:
        yield verdict_board(position)
        yield from _marks(position)
    if position.stacking:
        yield _stack(position)
    else:
        for seat, player in enumerate(position.view.players):
            if player.coin != NO_COIN:
                yield from _sprout(position, seat)
    # What was said is read until the stack has been moved.
    yield from _scraps(position)
    if position.speaking is not None:
        yield _laid(position, position.speaking)
    if isinstance(position.view.decision, ExcuseAtOpenTable):
        yield _chant(position)


def _sprout(position: CampPosition, seat: int) -> Iterator[Piece]:
    """A coin on its stump; when coins are turned over, the Excuses around it and its age."""
    spot, coin = position.layout.spots[seat], position.view.players[seat].coin
    value = coin if (position.revealed or position.laid_open) and coin != HIDDEN else BACK
    shown, name, about = layout.coin(layout.COIN, position.suit(seat), value), _name(position, seat), _about(position, seat)
    clauses, thing = ("KSJ-2.3", "KSJ-3.1", "KSJ-4.1"), Sprout(seat)
    yield Piece(position.coin_id(seat), shown, spot.x, spot.y, SPROUT, ZONE, name, about, clauses, side=int(value == BACK), thing=thing)
    yield from _excuses(position, seat)
    if position.excusing:
        # At the rim of the stump, above the light of whoever would lead.
        arrows = face("halves", 22, 44)
        yield Piece(
            f"halves:{seat}", arrows, spot.x - layout.STUMP * 0.4, spot.y, SPROUT, ZONE, name, focusable=False, delay=position.turning
        )
    if position.revealed:
        draft, before, after = position.speaking, coin, position.judged.ages[seat]
        drafted = draft is not None and draft.target == seat
        wide = layout.STUMP * (1.34 if after != before else 0.86)
        old, new = (msg("{age}", age=TEN + value) for value in (before, after))
        shown = face("age", wide, layout.STUMP * 0.36, before=old, after=new, step=after - before, seat=position.colour(seat))
        emphasis = Emphasis.CHOSEN if drafted else Emphasis.REST
        y = spot.y + layout.STUMP * 0.5
        yield Piece(f"age:{seat}", shown, spot.x, y, AGE, ZONE, name, emphasis=emphasis, focusable=False, delay=position.turning)


def _marks(position: CampPosition) -> Iterator[Piece]:
    """A glow around the Sprouts of those who would lead, a sign at those that are passed over."""
    spots, judged = position.layout.spots, position.judged
    for seat in judged.leaders:
        spot, name = spots[seat], msg("{troop} would lead", troop=position.troop(seat))
        shown = face("halo", layout.STUMP * 1.4, layout.STUMP * 1.4, tied=int(len(judged.leaders) > 1))
        yield Piece(f"halo:{seat}", shown, spot.x, spot.y, GLOW, ZONE, name, focusable=False, delay=position.turning)
    for seat in judged.passed_over:
        spot, name = spots[seat], msg("{troop} is stressed out and passed over", troop=position.troop(seat))
        x, y = spot.x + layout.STUMP * 0.36, spot.y + layout.STUMP * 0.2
        yield Piece(f"passed:{seat}", face("passed", 30, 30), x, y, MARK, ZONE, name, focusable=False, delay=position.turning)


def _name(position: CampPosition, seat: int) -> Message:
    """A coin on a stump."""
    troop, before = position.troop(seat), TEN + position.view.players[seat].coin
    if not position.revealed and not position.laid_open:
        return msg("The Sprout of {troop}, face down", troop=troop)
    after = TEN + ages_of(position.view)[seat]
    if before != after:
        return msg("The Sprout of {troop}, {before}, with Excuses {after}", troop=troop, before=before, after=after)
    return msg("The Sprout of {troop}, {age}", troop=troop, age=before)


def _about(position: CampPosition, seat: int) -> tuple[Message, ...]:
    """A coin on a stump explained: what has been said about it."""
    if position.put_away:
        return (GONE,)
    if not position.revealed and position.open(seat):
        coin = VALUE_NAMES[position.view.players[seat].coin]
        return (msg("You played your {coin}. Sprouts are revealed once all players have played.", coin=coin),)
    if not position.revealed:
        return (msg("Sprouts are revealed once all players have played."),)
    rule = msg("The oldest leads, or the next oldest if they are stressed out. Excuses count for age, never for Stress Points.")
    return (*_said(position, seat), rule)


def _said(position: CampPosition, seat: int) -> Iterator[Message]:
    """The sentences said about a Sprout, with their speakers."""
    for each in position.spoken_on(seat):
        troop, amount, sentence = position.troop(each.seat), signed(each.amount), position.worded(each.sentence)
        yield msg("{troop} {amount}: “{sentence}”", troop=troop, amount=amount, sentence=sentence)


def signed(amount: int) -> Message:
    """A number of years more or less."""
    return msg("+{amount}", amount=amount) if amount > 0 else msg("\N{MINUS SIGN}{amount}", amount=-amount)


def _excuses(position: CampPosition, seat: int) -> Iterator[Piece]:
    """The Excuse tiles around a Sprout."""
    spot, spoken = position.layout.spots[seat], position.spoken_on(seat)
    for index, said in enumerate(spoken):
        shown, (x, y) = layout.tile(layout.TILE, position.suit(said.seat), said.tile), spot.petal(index, layout.STUMP * _PETAL)
        name = msg("The Excuse of {troop}: {amount}", troop=position.troop(said.seat), amount=signed(said.amount))
        about, clauses = (msg("“{sentence}”", sentence=position.worded(said.sentence)),), ("KSJ-3.1", "KSJ-3.4")
        held = (OwnTile(said.seat, said.tile).id,)
        yield Piece(position.tile_id(said), shown, x, y, EXCUSE, ZONE, name, about, clauses, focusable=False, origins=held)


def _scraps(position: CampPosition) -> Iterator[Piece]:
    """Scraps with what was said, beside those who said it."""
    for name, said, box, side in scraps(position):
        about, shown = tuple(_said(position, said.target)), scrap(position, said, box, side)
        words = msg("Said about the Sprout of {troop}", troop=position.troop(said.target))
        yield Piece(name, shown, *box.centre, SCRAP, ZONE, words, about, ("KSJ-3.2",))


def scraps(position: CampPosition) -> Iterator[tuple[str, Spoken, Box, str]]:
    """The id of each scrap, what it says, its box, and the side of its tail, which points to the Sprout of who said it."""
    for seat, spot in enumerate(position.layout.spots):
        spoken = [said for said in position.view.spoken if said.seat == seat]
        # The second lies where the Sprout across has its own, unless that player has said something, too.
        across = [other for other, place in enumerate(position.layout.spots) if place.scrap == spot.beside]
        second = (f"scrap:{seat}:2", spot.beside, "left" if spot.beside.x > spot.scrap.x else "right")
        first = (f"scrap:{seat}", spot.scrap, spot.tail)
        places = (first,) if any(said.seat in across for said in position.view.spoken) else (first, second)
        for index, said in list(enumerate(spoken))[-len(places) :]:
            name, box, side = places[index % len(places)]
            yield name, said, box, side


def scrap(position: CampPosition, said: Spoken, box: Box, side: str) -> Face:
    """A scrap with what a player said about a Sprout."""
    text = msg("{amount}: “{sentence}”", amount=signed(said.amount), sentence=position.worded(said.sentence))
    by, on = position.colour(said.seat), position.colour(said.target)
    return box.face("scrap", suit=position.suit(said.seat), text=text, side=side, by=by, on=on)


def _laid(position: CampPosition, draft: Speaking) -> Piece:
    """The Excuse tile that is being spoken, on its Sprout."""
    x, y = position.layout.spots[draft.target].petal(len(position.spoken_on(draft.target)), layout.STUMP * _PETAL)
    shown, name = layout.tile(layout.TILE, position.suit(position.seat), draft.tile), excuse_name(position, position.seat, draft.tile)
    clauses = ("KSJ-3.1", "KSJ-3.2")
    return Piece(OwnTile(position.seat, draft.tile).id, shown, x, y, SCRAP, ZONE, name, EXCUSE_ABOUT, clauses, emphasis=Emphasis.CHOSEN)


def _stack(position: CampPosition) -> Piece:
    """The coins that were played, for the leader to take to the hour."""
    view, (leader,) = position.view, position.acting
    spot, stack = position.layout.spots[leader], Stack(view.day, view.round)
    values = tuple(sorted(player.coin for player in view.players))
    shown = layout.pile(layout.COIN, values, (1.0, 0.0))
    name = msg("The Sprouts of this Activity, {total} in all", total=sum(values))
    about = (msg("The leader moves them, with the pawn, to the hour at which the Activity ends."),)
    clauses = ("KSJ-4.4", "KSJ-5.1")
    return Piece(stack.id, shown, spot.x, spot.y, GATHERED, ZONE, name, about, clauses, movable=position.acts, thing=stack)


def _sign(position: CampPosition) -> Piece:
    view, title = position.view, activity(position.view)
    hours = hours_long(view.hours)
    when = msg("Day {day} · {round} of {rounds}", day=view.day, round=view.round, rounds=ROUNDS)
    name = msg("{activity}, {hours}. Day {day}, Activity {round}", activity=title, hours=hours, day=view.day, round=view.round)
    if not view.rolled:
        title, hours = msg("What comes next?"), msg("The Buck decides")
        name = msg("The Buck is about to be rolled. Day {day}, Activity {round}", day=view.day, round=view.round)
    about = (
        msg("Six Activities a day, three days. A day's last Activity may run past 6 PM: an Overnight, which counts double."),
        msg("Stress Points: the sum of all Sprouts, times the hours."),
    )
    shown = layout.SIGN.face("sign", roll=view.roll if view.rolled else NO_ROLL, title=title, hours=hours, when=when)
    return Piece("sign", shown, *layout.SIGN.centre, SPROUT, ZONE, name, about, ("KSJ-2.1", "KSJ-5.1", "KSJ-6.1"))


def score_sheet(position: CampPosition) -> Face:
    """The Scorekeeper's sheet up to the present day."""
    view = position.view
    days = tuple(tuple(view.stress(seat, day) for day in range(1, view.day + 1)) for seat in position.seats)
    return layout.score(layout.SCORE, tuple(position.colour(seat) for seat in position.seats), days)


def _score(position: CampPosition) -> Piece:
    view = position.view
    totals = tuple(msg("{troop} {points}", troop=position.troop(seat), points=view.stress(seat)) for seat in position.seats)
    name = msg("Score sheet: {totals}", totals=totals)
    about = (
        msg("Stress Points by day and in total, including today so far."),
        msg("A day is scored after its sixth Activity. The fewest points after three days win."),
    )
    return Piece(SHEET, score_sheet(position), *layout.SCORE.centre, SPROUT, "own", name, about, ("KSJ-6.1", "KSJ-6.2", "KSJ-6.3"))


def buck_shows(position: CampPosition) -> Message:
    """The face of the Buck, and the Activity that it means."""
    roll = position.view.roll
    return msg("The Buck shows {face}: {activity}", face=VALUE_NAMES[roll], activity=ACTIVITY_NAMES[roll])


def _chant(position: CampPosition) -> Piece:
    name = msgn("The chant: {count} word spoken", "The chant: {count} words spoken", position.beats)
    about = (msg("After the third word of the Leaping Buck's chant no Excuse can be played. An Excuse restarts the chant."),)
    return Piece("chant", layout.chant(layout.CHANT, position.beats, _CHANT), *layout.CHANT.centre, AGE, "own", name, about, ("KSJ-3.3",))
