"""Paths and fights: the routes of students in hand with their cost, the odds of a fight, its dice, and the last deed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from attrs import evolve

from engines.hallway_rivals.board import OFFICE, Place, base
from engines.hallway_rivals.game import HallwayRivals
from engines.hallway_rivals.model import (
    Act,
    CheerDefence,
    Clash,
    Counter,
    Done,
    MoveBully,
    MoveFree,
    MovePrincipal,
    Muster,
    OfferCounter,
    Roll,
    Sale,
    Spend,
    State,
    Walk,
)
from engines.hallway_rivals.pieces import SOLD_TO, Goods, Name, Student
from engines.hallway_rivals.rules.actions import Steal, brings_home, waiting_rooms, within_reach
from engines.hallway_rivals.rules.cards import COMBO
from engines.hallway_rivals.rules.coins import SHOPPING
from engines.hallway_rivals.rules.fighting import Attack, Odds, Side, attack_odds, cheering, moves_after_attack, odds
from engines.hallway_rivals.rules.moving import LIMIT, Move, cost, entry, mobile, push_cost, spaces_to_limit
from engines.hallway_rivals.rules.moving import movement as total_movement
from engines.hallway_rivals.rules.placing import Push, Teleport
from engines.hallway_rivals.school import capturable, classroom, group_of, seat_of, social, student_named
from engines.hallway_rivals.words import at_stake, belongings, place_name, student_name
from engines.kernel.commands import Command
from engines.kernel.flow import DecisionContext
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.hallway_rivals import layout
from tabletop_qt.games.hallway_rivals.layout import FIELD
from tabletop_qt.games.hallway_rivals.position import HallwayPosition, Slip
from tabletop_qt.viewmodels import faces
from tabletop_qt.viewmodels.scenery import Box, Piece, Way

# Odds


def odds_of(position: HallwayPosition, command: Attack) -> Odds:
    """The chance to win an attack."""
    group, target = (group_of(position.view, position.student(name)) for name in (command.name, command.target))
    return attack_odds(position.view, group, target, (0, int(command.cheer)))


ABOUT_DICE = (
    msg("Each side rolls a die for every student who fights, and one more. The higher sum wins."),
    msg("Powers let some students count as several. A cheerleader takes a die from the other side."),
    msg("The attacker has to roll more, so a tie goes to the defender."),
)
"""The rules for the number of dice and for who wins."""


ABOUT_PUSH = msg("A push costs 1 more for each enemy. Their owner puts them on a space beside this one.")
"""The rules of pushing (HR-3.3)."""


def odds_sheet(
    position: HallwayPosition, fight: Odds, seats: tuple[int, int], box: Box = layout.ODDS, name: str = "odds", slip: Slip | None = None
) -> Piece:
    """The sheet with the odds of a fight between the students of two seats; a click on it chooses its ``slip``."""
    percent, sides = round(100 * fight.chance), (fight.attacker, fight.defender)
    dice = [_dice(side) for side in sides]
    said = msg("The attacker rolls {dice}, the defender {others}: the attacker wins {percent}% of fights.",
               dice=dice[0], others=dice[1], percent=percent)  # fmt: skip
    values: dict[str, str | int | Message] = {}
    bars = {}
    for side, word, seat, rolls in zip(sides, ("attacker", "defender"), seats, dice, strict=True):
        values |= {f"{word}_seat": position.colour(seat), f"{word}_dice": msg("{name}: {dice}", name=position.name(seat), dice=rolls)}
        whole = sum(side.totals.values())
        for total, ways in side.totals.items():
            bars[f"{word}{total}"] = round(1000 * ways / whole)
    totals = [*fight.attacker.totals, *fight.defender.totals]
    title = msg("{percent}% to win", percent=percent)
    shown = box.face("odds", title=title, low=min(totals), high=max(totals), most=max(bars.values()), **values, **bars)
    return Piece(name, shown, *box.centre, 2, "desk", said, ABOUT_DICE, ("HR-4.1", "HR-4.5", "HR-4.6"), thing=slip)


def attack_odds_sheet(
    position: HallwayPosition, attack: Attack, name: str = "odds", slip: Slip | None = None, box: Box = layout.ODDS
) -> Piece:
    """The sheet with the odds of an attack."""
    seats = seat_of(position.view, attack.name), seat_of(position.view, attack.target)
    return odds_sheet(position, odds_of(position, attack), seats, box, name, slip)


def _dice(side: Side) -> Message:
    """The dice of a side, with what is added to them and what a cheerleader has taken."""
    said = msgn("{count} die", "{count} dice", side.dice)
    if side.bonus:
        said = msg("{dice} +{bonus}", dice=said, bonus=side.bonus)
    return msg("{dice} (cheerleader: -{count})", dice=said, count=side.taken) if side.taken else said


STAKES = msg("Win: a coin, and one of theirs to the nurse. Lose: nothing. They may attack back.")
"""The effects of an attack, and its risk (HR-4.2)."""


def attack_costs(position: HallwayPosition, attack: Attack) -> tuple[Message, ...]:
    """The effects of an attack and its costs, most important first: the enemy's cheerleader, no more moves, what a student could lose."""
    group, told = group_of(position.view, position.student(attack.name)), [STAKES]
    if isinstance(position.decision, Act) and any(map(mobile, group)):
        most = max(moves_after_attack(student) for student in group)
        punch = msgn("Your attackers can move {count} space afterwards.", "Your attackers can move {count} spaces afterwards.", most)
        told.append(punch if most else msg("Your attackers can't move afterwards."))
    target = group_of(position.view, position.student(attack.target))
    if cheering(position.view, target) is not None:
        least = attack_odds(position.view, group, target, (1, int(attack.cheer))).chance
        told.insert(0, msg("They have a cheerleader. If they use it, your chance to win is {percent}%.", percent=round(100 * least)))
    if attack.cheer:
        told.append(msg("The cheerleader is used up."))
    elif carried := belongings(group):
        told.append(msg("Whoever goes to the nurse loses what they carry. They have {what}.", what=carried))
    return tuple(told)


# Ways


MARGIN = 16.0
"""The margin of a route's picture around its middle line."""
TAG = (430.0, 52.0)
"""The size of the tag with the price."""
LAYER = 8


class Routes:
    """The ways of the students in hand."""

    def __init__(self, position: HallwayPosition) -> None:
        self._position = position
        self._start = position.group[0].place

    def aimed(self, place: Place, commands: Sequence[Command]) -> tuple[Piece, ...]:
        """The pieces shown while the students are aimed at a place with these commands."""
        return tuple(self._shown(place, commands))

    def _shown(self, place: Place, commands: Sequence[Command]) -> Iterator[Piece]:
        position, first = self._position, commands[0]
        group, left = position.group, position.view.turn.movement
        attacks = [command for command in commands if isinstance(command, Attack)]
        attack = max(attacks, key=lambda each: odds_of(position, each).chance, default=None)
        if any(isinstance(command, Move) for command in commands):
            yield self._line(self._position.view.board.plan.way(self._steps, place), "walk")
            price = cost(group, position.steps[place])
            paid = msg("{price}, {left} left", price=movement(price), left=left - price)
            words = paid if price else msg("Free, {left} left", left=left)
            if place is OFFICE:
                words = msg("{price}. Moves end there.", price=movement(price))
            yield self._tag(place, words)
        elif isinstance(first, Push):
            price = cost(group, 1) + push_cost(position.view, position.seat, group, place)
            words = msg("Push: {price}, {left} left", price=movement(price), left=left - price)
            if attack is not None:
                words = msg("Push: {price}; attack: {percent}%", price=movement(price), percent=_percent(position, attack))
            yield self._line((self._start, place), "push")
            yield self._tag(place, words)
        elif attack is not None:
            yield self._line((self._start, place), "attack")
            yield self._tag(place, chances(position, attacks))
        elif isinstance(first, Teleport):
            yield self._tag(place, teleport(group))
        if attack is not None:
            yield attack_odds_sheet(position, attack, box=layout.ODDS_OVER_SHOP)

    @cached_property
    def _steps(self) -> Mapping[Place, int]:
        view, most = self._position.view, max(self._position.steps.values())
        return view.board.plan.distances(self._start, most, entry(view, self._position.seat))

    def _line(self, way: Sequence[Place], kind: str) -> Piece:
        return arrow(self._position, "route", way, kind, msgn("Path, {count} step", "Path, {count} steps", len(way) - 1))

    def _tag(self, place: Place, words: Message) -> Piece:
        at, (w, h) = self._position.layout.boxes[place], TAG
        x = min(max(at.centre[0], FIELD.x + w / 2), FIELD.x + FIELD.w - w / 2)
        above, below = at.y - h / 2 - 6, at.y + at.h + h / 2 + 6
        # Away from those who are aimed.
        y = below if self._position.layout.boxes[self._start].y < at.y else above
        y = above if y + h / 2 > FIELD.y + FIELD.h else below if y - h / 2 < FIELD.y else y
        return Piece("tag", Box.around(x, y, w, h).face("tag", text=words), x, y, LAYER, "school", words, focusable=False)


def taking(position: HallwayPosition, seat: int) -> Piece:
    """The tag on a player's box with the number of coins that Locker Combo would take from there (HR-8.3)."""
    coins, box = min(COMBO, position.view.players[seat].coins), position.locker(seat)
    words = msgn("Takes {count} coin", "Takes {count} coins", coins) if coins else msg("No coins: nothing would be taken")
    tag = Box.around(*box.centre, *TAG).face("tag", text=words)
    return Piece("tag", tag, *box.centre, LAYER, position.zone(seat), words, focusable=False)


def arrow(position: HallwayPosition, name: str, way: Sequence[Place], kind: str, said: Message) -> Piece:
    """An arrow from place to place."""
    return line(name, tuple([position.layout.boxes[place].centre for place in way]), kind, said, LAYER)


@lru_cache(maxsize=512)
def line(name: str, points: Way, kind: str, said: Message, layer: int, seat: str = "") -> Piece:
    """An arrow through points, in the colour of a seat where one is named."""
    left, top = min(x for x, _ in points) - MARGIN, min(y for _, y in points) - MARGIN
    box = Box(left, top, max(x for x, _ in points) + MARGIN - left, max(y for _, y in points) + MARGIN - top)
    drawn = " ".join(f"{'L' if number else 'M'}{round(x - left, 1)} {round(y - top, 1)}" for number, (x, y) in enumerate(points))
    return Piece(name, box.face("route", line=drawn, how=kind, seat=seat), *box.centre, layer, "school", said, focusable=False)


def chances(position: HallwayPosition, attacks: Sequence[Attack]) -> Message:
    """The chance to win an attack; where a cheerleader can be sent along, also with it."""
    plain, cheered = (next((each for each in attacks if each.cheer == sent), None) for sent in (False, True))
    if plain is None or cheered is None:
        return msg("Attack: {percent}% to win", percent=_percent(position, attacks[0]))
    more = _percent(position, cheered)
    return msg("Attack: {percent}% to win, {more}% with the cheerleader", percent=_percent(position, plain), more=more)


def _percent(position: HallwayPosition, attack: Attack) -> int:
    return round(100 * odds_of(position, attack).chance)


# Fights


ZONE = "desk"
DIE = 62.0


def fight_pieces(position: HallwayPosition) -> Iterator[Piece]:
    """The odds and dice of the fight that is considered, or fought."""
    attacks = [(command, Slip(number)) for number, command in enumerate(position.choices) if isinstance(command, Attack)]
    if attacks:
        attack, slip = attacks[0]
        yield attack_odds_sheet(position, attack, slip=slip if len(attacks) == 1 else None)
        return
    for task in position.view.agenda:
        match task:
            case OfferCounter(attackers, defenders, rolled):
                yield from _rolled(position, (attackers, defenders), rolled)
                return
            case Counter(_, attackers, defenders, rolled):
                yield from _rolled(position, (defenders, attackers), rolled)
                yield _sheet(position, attackers, defenders, box=layout.ODDS_BELOW)
                yield from _arrow(position, attackers, defenders)
                return
            case CheerDefence(_, attackers, defenders, cheered):
                yield _sheet(position, attackers, defenders, (0, int(cheered)))
                yield from _arrow(position, attackers, defenders)
                return
            case Clash() | Muster():
                clash = task.clash if isinstance(task, Muster) else task
                yield _sheet(position, clash.attackers, clash.defenders, clash.fewer)
                yield from _arrow(position, clash.attackers, clash.defenders)
                return


def _sheet(
    position: HallwayPosition, attackers: Sequence[Name], defenders: Sequence[Name], fewer: tuple[int, int] = (0, 0), box: Box = layout.ODDS
) -> Piece:
    seats = seat_of(position.view, attackers[0]), seat_of(position.view, defenders[0])
    return odds_sheet(position, odds_between(position, attackers, defenders, fewer), seats, box)


def odds_between(position: HallwayPosition, attackers: Sequence[Name], defenders: Sequence[Name], fewer: tuple[int, int] = (0, 0)) -> Odds:
    """The odds of a fight, with the number of dice that cheerleaders take from each side."""
    return odds(position.view, _students(position, attackers), _students(position, defenders), fewer)


def _students(position: HallwayPosition, names: Sequence[Name]) -> list[Student]:
    return [position.student(name) for name in names]


def _arrow(position: HallwayPosition, attackers: Sequence[Name], defenders: Sequence[Name]) -> Iterator[Piece]:
    """An arrow from attackers to defenders, unless they are in the same room."""
    one, other = (student_named(position.view, names[0]) for names in (attackers, defenders))
    if one is not None and other is not None and one.place is not other.place:
        yield arrow(position, "attack", (one.place, other.place), "attack", msg("An attack"))


def _rolled(position: HallwayPosition, sides: tuple[Sequence[Name], Sequence[Name]], rolled: Sequence[Roll]) -> Iterator[Piece]:
    """The dice of both sides, each row with its sum; the winner's is lit: the higher one, the defender's in a tie."""
    for side, (names, roll) in enumerate(zip(sides, rolled, strict=False)):
        box, seat = layout.dice_row(side), seat_of(position.view, names[0])
        won, who = int((rolled[0].total > rolled[1].total) is (side == 0)), position.name(seat)
        said = msg("{name} attacks: {total}", name=who, total=roll.total)
        if side:
            said = msg("{name} defends: {total}", name=who, total=roll.total)
        rolls = msg("The dice: {dice}.", dice=tuple([msg("{pips}", pips=pips) for pips in roll.dice]))
        wins = ABOUT_DICE[-1] if rolled[0].total == rolled[-1].total else msg("Wins the fight.")
        about = (rolls, wins) if won else (rolls,)
        shown = box.face("roll", who=said, seat=position.colour(seat), won=won)
        yield Piece(f"roll:{side}", shown, *box.centre, 1, ZONE, said, about, ("HR-4.1",))
        for number, pips in enumerate(roll.dice):
            shown = faces.die(pips, position.colour(seat), DIE)
            x, y = box.x + 16 + DIE / 2 + number * (DIE + 10), box.y + box.h - DIE / 2 - 4
            yield Piece(f"die:{side}:{number}", shown, x, y, 3, ZONE, msg("{pips}", pips=pips), focusable=False)
        total = Box.around(box.x + box.w - 44, box.y + box.h / 2, 76, 76)
        shown = total.face("total", value=roll.total, won=won)
        yield Piece(f"total:{side}", shown, *total.centre, 3, ZONE, said, focusable=False)


# What was just done


def deed(position: HallwayPosition) -> Walk | Sale | None:
    """The last walk or sale, unless the player who sits there did it; nor a sale to whoever decides at a shared screen."""
    done, whose = position.view.deed, position.view.turn.seat
    bought = isinstance(done, Sale) and position.shared and position.acts and not position.bot(position.seat) and whose == position.seat
    return None if bought or whose == position.last else done


def trail(position: HallwayPosition) -> Iterator[Piece]:
    """An arrow along the last walk of another player's students, the principal or the bully."""
    done = deed(position)
    if isinstance(done, Walk):
        points = tuple([position.layout.boxes[place].centre for place in done.way])
        name = msgn("Their path, {count} step", "Their path, {count} steps", len(points) - 1)
        # The path lies under the pieces that stand on it. Another walk is another piece: the last one must not slide to it.
        yield line(f"trail:{done.way[0].word}-{done.way[-1].word}", points, "trail", name, 3, position.colour(position.view.turn.seat))


def on_sale(position: HallwayPosition) -> Iterator[tuple[Goods, Box]]:
    """The goods for the player whose turn it is with their shelves; those for every group come first, so that they stay in place."""
    group = social(position.view, position.view.turn.seat)
    goods = [*(one for one in Goods if one not in SOLD_TO), *(one for one, its in SOLD_TO.items() if its is group)]
    yield from zip(goods, layout.shelves(len(goods)), strict=True)


def shelf(position: HallwayPosition, what: Goods) -> tuple[float, float]:
    """The middle of the shelf of goods."""
    return dict(on_sale(position))[what].centre


CHANGED = {
    Goods.TOKEN: "figure:{seat}:token",
    Goods.REPORT: "figure:{seat}:report",
    Goods.LOCK: "sign:{place}",
    Goods.ROOM: "sign:{place}",
}
"""The piece that shows what was bought."""


def bought(position: HallwayPosition, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """A copy of the piece that shows what was just bought: it flies there from the shop, and then lies under that piece unseen."""
    done, seat = position.view.deed, position.view.turn.seat
    if isinstance(done, Sale) and done.what in CHANGED:
        wanted, player = CHANGED[done.what].format(seat=seat, place=done.to.word), position.view.players[seat]
        # Another token is another piece.
        name = f"bought:{wanted}:{player.tokens + player.reports}"
        for piece in pieces:
            if piece.id == wanted:
                way = (shelf(position, done.what),)
                yield evolve(piece, id=name, layer=piece.layer - 1, about=(), thing=None, focusable=False, way=way)


def walked(position: HallwayPosition, place: Place, x: float, y: float) -> tuple[tuple[float, float], ...]:
    """The points of the last walk to this point of a place, or the shop's shelf; a group walks side by side, as it stands."""
    done = position.view.deed
    if isinstance(done, Sale) and done.what in (Goods.STUDENT, Goods.ROBOT) and done.to is place:
        return (shelf(position, done.what),)
    if not isinstance(done, Walk) or done.way[-1] is not place:
        return ()
    boxes, most = position.layout.boxes, position.layout.cell / 4
    aside, down = (max(-most, min(most, shift)) for shift in (x - boxes[place].centre[0], y - boxes[place].centre[1]))
    return tuple([(boxes[one].centre[0] + aside, boxes[one].centre[1] + down) for one in done.way[:-1]])


def teleport(group: Sequence[Student]) -> Message:
    """A teleport costs no movement, but everything carried (HR-5.5)."""
    lost = at_stake(group)
    return msg("Teleport: loses {what}", what=lost) if lost else msg("Teleport: free")


def movement(price: int) -> Message:
    """A price in movement."""
    return msgn("{count} movement", "{count} movement", price)


# The end of a turn


def left_to_do(game: HallwayRivals, view: State, seat: int) -> Message | None:
    """Ask, before a turn ends, about coins to spend, and rooms and cheerleaders that students are beside or can reach (HR-5.1, 6.2, 7.1).

    It asks about all that is left in this step and the later ones.
    """
    if not isinstance(view.decision, MovePrincipal | MoveBully | Spend):
        return left_to_reach(view, seat)
    later, coins = left_to_do(game, game.apply(view, seat, Done()).state, seat), coins_to_spend(view, seat)
    if coins is None:
        return later
    if later is None:
        count = view.players[seat].coins
        return msgn("You have {count} coin to spend. End the turn?", "You have {count} coins to spend. End the turn?", count)
    return msg("{first} {second}", first=coins, second=later)


def coins_to_spend(view: State, seat: int) -> Message | None:
    """The coins that a player in the shop still has; None elsewhere, and if they can buy nothing (HR-7.1)."""
    if not isinstance(view.decision, Spend):
        return None
    context = DecisionContext(None, view, view.decision, seat)
    if not any(any(True for _ in rule.moves(context)) for rule in SHOPPING):
        return None
    return msgn("{count} coin to spend.", "{count} coins to spend.", view.players[seat].coins)


def left_to_reach(view: State, seat: int) -> Message | None:
    """Ask, before a turn ends, about rooms and cheerleaders that students are beside or can reach, also with their free moves."""
    if isinstance(view.decision, MoveFree):
        turn = evolve(view.turn, movement=view.turn.movement + total_movement(view, seat))
        return left_to_reach(evolve(view, agenda=(Act((seat,)), *view.agenda[1:]), turn=turn), seat)
    if not isinstance(view.decision, Act):
        return None
    if rooms := waiting_rooms(view, seat):
        return msg("You can still capture {rooms}. End the turn?", rooms=tuple([place_name(view, room) for room in rooms]))
    for student, place in within_reach(DecisionContext(None, view, view.decision, seat)):
        name, where = student_name(student.name), place_name(view, place)
        if student.place is place:
            return msg("{name} can still pick up a cheerleader. End the turn?", name=name)
        if capturable(view, seat, place):
            return msg("{name} can still reach {place}. End the turn?", name=name, place=where)
        return msg("{name} can still reach the cheerleader in {place}. End the turn?", name=name, place=where)
    return None


def goes_on(position: HallwayPosition) -> bool:
    """True if the action is not to be ended yet: a theft, a likely win, a way home with a load, or a long walk of somebody is left."""
    view, seat = position.view, position.seat
    if not isinstance(position.decision, Act) or position.nothing_left:
        return False
    if position.offered(Steal) or any(odds_of(position, attack).chance >= 0.5 for attack in position.offered(Attack)):
        return True
    for student in filter(mobile, view.players[seat].students):
        home = student.place is base(seat)
        if (student.cheerleader or student.coins) and not home and brings_home(view, seat, student, student.place, 0):
            return True
        guards = student.place.is_room and classroom(view, student.place).owner == seat
        if not guards and view.turn.movement >= LIMIT <= spaces_to_limit(student):
            return True
    return False
