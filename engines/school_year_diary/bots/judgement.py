"""The worth of a position to a player, and the commands worth considering in it, among them every chain of a hand, the best first.

The worth of a chain depends only on the orders in which its arrows can be checked. So of layings that look alike only one is extended,
and each set of orders is tried on the rows once in each rotation of the whole (SYD-4.3, 4.4).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain as joined
from itertools import combinations, islice
from operator import itemgetter

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.school_year_diary import model
from engines.school_year_diary.bots.prospects import NOWHERE, TURNERS, Laying, Plans, Prospect, Study, plans_of
from engines.school_year_diary.cards import OF_IDEAS, Cards, Trigger, Verb
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import (
    FULL,
    HAND_LIMIT,
    ROW_LIMIT,
    ActDecision,
    Action,
    EndReason,
    Mode,
    Row,
    State,
    TurnDecision,
    in_turn,
)
from engines.school_year_diary.rules.board import Lock, Rotate, Swap, changed_rows, empty_medals, lockable_cells, lockers
from engines.school_year_diary.rules.chains import Chain, Laid, Worth, command_for, orders, squares, traces_of, visible
from engines.school_year_diary.rules.directives import Give, landed
from engines.school_year_diary.rules.hands import Discard, GiveLeft, Refresh, Trade
from engines.school_year_diary.rules.mandatory import Facts, answering, of_action, of_rows
from engines.school_year_diary.setup import row_count

WON = 1000.0
"""The worth of a game won together; no points come near it."""
VICTORY_POINT = FULL / ROW_LIMIT
"""The worth of a victory point in points of a row: a full row brings as many as it has medals (SYD-3.6)."""


@frozen
class Judgement:
    """The worth of things to a player, in points.

    ``card``, ``item`` and ``idea`` are what a directive card in the hand, an item card and an unused idea of this turn are worth; ``bend``
    makes the first points of a row worth more than the last, so that rows keep pace. ``later`` is the
    part of what could be given that counts when no idea is left for it this turn, ``unseen`` the part of a card's worth that counts as long
    as it is only promised. ``most`` cards and ``width`` bound the search
    for chains. Where several play against each other, ``envy`` is how much of a point it costs that the others have one on average.
    """

    card: float = 1.0
    item: float = 0.8
    idea: float = 0.2
    bend: float = 0.02
    later: float = 0.5
    unseen: float = 0.7
    most: int = 3
    width: int = 6
    envy: float = 0.3

    def worth(self, _row: int, points: int) -> float:
        """The worth of a row's points."""
        return points * (1 + self.bend * (FULL - points))

    def worth_to(self, state: State, seat: int) -> Worth:
        """The worth of a row's points to a seat: together every row counts; competing, its own rows, and others' against it."""
        if state.config.mode is Mode.COOP:
            return self.worth
        own = {row.number for row in state.rows if row.handler == seat}
        share = self.envy / max(state.config.players - 1, 1)
        return lambda row, points: self.worth(row, points) * (1 if row in own else -share)

    def standing(self, state: State, seat: int = 0) -> float:
        """The worth of the rows, those collected included, and of a victory or defeat."""
        if state.config.mode is Mode.COMP:
            return self._lead(state, seat)
        if state.ended is EndReason.COLLECTED:
            return WON
        rows = row_count(state.config)
        total = (rows - len(state.rows)) * self.worth(0, FULL) + sum(self.worth(row.number, row.points) for row in state.rows)
        return total - WON if state.ended else total

    def _lead(self, state: State, seat: int) -> float:
        """The worth of a seat's rows, medals, souvenirs and prizes (SYD-3.6), less a share of what others have."""
        has = [VICTORY_POINT * (len(player.medals) + len(player.souvenirs) + len(player.prizes)) for player in state.players]
        for row in state.rows:
            has[row.handler] += self.worth(row.number, row.points)
        others = has[:seat] + has[seat + 1 :]
        if state.ended:
            return has[seat] + (WON if has[seat] > max(others, default=0.0) else -WON)
        return has[seat] - self.envy * sum(others) / max(len(others), 1)

    def standing_with_cards(self, state: State, seat: int) -> float:
        """The worth of the rows and the seat's cards."""
        player = state.players[seat]
        # An item card that is kept is worth less and less towards the end of the year.
        item = self.item * min(len(state.decks.events) / 4, 1.0)
        return self.standing(state, seat) + self.card_now(state) * len(player.hand) + item * len(player.items)

    def card_now(self, state: State) -> float:
        """The worth of a directive card now: less when few ideas are left to give it with."""
        rounds = len(state.decks.events)
        if rounds:
            return self.card if rounds > 1 else self.card * 0.8
        ideas = max(player.ideas for player in state.players)
        return self.card * 0.3 if ideas > 1 or not in_turn(state) else 0.0

    def study(self, state: State, seat: int) -> Study:
        """A new study that values things by this judgement, for one decision of a seat."""
        return Study(self.worth_to(state, seat))

    def prospects(self, study: Study, state: State, seat: int, kinds: Collection[type[Command]] = (Give, Chain)) -> Iterable[Prospect]:
        """The directives and chains, or one of these kinds, that a bounded search finds for the seat's hand."""
        hand = state.players[seat].hand
        singles = study.directives(state.rows, hand) if Give in kinds else ()
        several = study.chains(state.rows, hand, self.most, self.width) if Chain in kinds else ()
        return joined(singles, several)

    def potential(self, study: Study, state: State, seat: int) -> float:
        """The most that giving a directive or chain now gains over what its cards are worth; 0 where nothing gains."""
        best = study.most_from(state.rows, state.players[seat].hand, self.card_now(state), self.most, self.width)
        return max(best - sum(study.worth(row.number, row.points) for row in state.rows), 0.0)

    def value(self, study: Study, state: State, seat: int, brings: int = 0) -> float:
        """The worth of a state to a seat; an idea that gives nothing ``brings`` this many cards."""
        total = self.standing_with_cards(state, seat)
        if state.ended:
            return total
        now = state.agenda[0]
        ideas = state.players[seat].ideas if in_turn(state) else 0
        if isinstance(now, ActDecision) and now.action in (Action.GIVE, Action.CHAIN, Action.EITHER):
            ideas += 1
        gain = max(brings * self.card_now(state) * self.unseen, self.idea) if in_turn(state) else 0.0
        if ideas or state.decks.events:
            potential = self.potential(study, state, seat)
            total += max(potential, potential * self.later + gain) if ideas else potential * self.later
        return total + gain * max(ideas - 1, 0)


# Trends that answer ideas


def brings(game: Game[State], state: State, seat: int) -> int:
    """The directive cards that one more idea would bring in a game; none where its cards are not known."""
    return cards_for_an_idea(game.content, state, seat) if isinstance(game, SchoolYearDiary) else 0


def cards_for_an_idea(cards: Cards, state: State, seat: int) -> int:
    """The directive cards that an idea can bring next: one may always be got, and Trends may give more for another use of it."""
    room = HAND_LIMIT - len(state.players[seat].hand)
    if room < 2:
        return max(room, 0)
    trends = [cards.trend(card) for card in state.decks.trends]
    triggers = {trend.when for trend in trends if trend is not None and trend.when in OF_IDEAS}
    most = max([_brought(cards, state, facts) for trigger in triggers for facts in _uses(trigger, state, seat)], default=0)
    return min(most, room)


HINDRANCE = 0.3
"""The worth of a locker right above a rival's avatar, and of each card that a Trend pays a rival."""


def against_rivals(game: Game[State], state: State, seat: int, command: Command) -> float:
    """The worth, against rivals, of a locker that a card asks for: it hinders a row, and a Trend may pay whoever removes it (SYD-5.5)."""
    if not isinstance(command, Lock) or not isinstance(game, SchoolYearDiary) or not changes_board(state) or state.config.mode is Mode.COOP:
        return 0.0
    row = next(each for each in state.rows if each.number == command.row)
    ahead = command.cell - row.points
    worth = (-HINDRANCE if row.handler == seat else HINDRANCE) / ahead if ahead > 0 else 0.0
    if state.turn == seat and state.players[seat].ideas:
        return worth
    return worth - HINDRANCE * _brought(game.content, state, of_rows(Trigger.IDEA_UNLOCKS, (row,)))


def _brought(cards: Cards, state: State, facts: Facts) -> int:
    total = 0
    for card in answering(cards, state.decks.trends, facts):
        block = trend.do if (trend := cards.trend(card)) else ()
        total += sum(each.amount if each.verb is Verb.GET else each.keep for each in block if each.verb in (Verb.GET, Verb.SEE))
    return total


def _uses(trigger: Trigger, state: State, seat: int) -> Iterator[Facts]:
    """The facts of each way to use an idea so: a refresh takes a hand, the others a fit place on a row of a student (SYD-4.6, 4.7)."""
    if trigger is Trigger.IDEA_REFRESHES:
        if state.players[seat].hand:
            yield of_rows(trigger, ())
        return
    places = {Trigger.IDEA_LOCKS: lockable_cells, Trigger.IDEA_UNLOCKS: lockers}.get(trigger, empty_medals)(state)
    fit = Counter(number for number, _ in places)
    first: dict[str, model.Row] = {}
    room: Counter[str] = Counter()
    for row in state.rows:
        if fit[row.number]:
            first.setdefault(row.student, row)
            room[row.student] += fit[row.number]
    if trigger is Trigger.IDEA_SWAPS:
        yield from (of_rows(trigger, (row,)) for student, row in first.items() if room[student] > 1)
        yield from (of_rows(trigger, pair) for pair in combinations(first.values(), 2))
    else:
        yield from (of_rows(trigger, (row,)) for row in first.values())


# Commands worth considering


LIMIT = 64
"""The most moves of a kind that are looked at."""
FIRST_CHAINS = 60
"""The best chains of a hand among which the best of each length are looked for."""
NEAR = 3
"""The most cells from its avatar at which a locker may matter soon."""


def considered(
    game: Game[State],
    state: State,
    seat: int,
    judgement: Judgement,
    study: Study,
    each: int = 3,
    limit: int = LIMIT,
    *,
    exact: bool = False,
) -> list[Command]:
    """The commands worth a closer look, all of them legal; of directives and of chains of each length the ``each`` best.

    ``exact``: of all chains that there are, else of those that a bounded search finds.
    """
    found: list[Command] = []
    kinds: list[type[Command]] = []
    for move_set in game.legal(state, seat).move_sets:
        moves = iter(move_set)
        first = next(moves, None)
        if isinstance(first, Give | Chain):
            kinds.append(type(first))
        elif first is not None:
            found.extend([move for move in islice(joined((first,), moves), limit) if at_hand(state, move)] or [first])
    by_length: dict[int, list[tuple[Laid, ...]]] = defaultdict(list)
    if exact and Chain in kinds:
        kinds.remove(Chain)
        for cards in islice(best_first(study, state.rows, state.players[seat].hand, judgement.card_now(state)), FIRST_CHAINS):
            by_length[len(cards)].append(cards)
    prospects = judgement.prospects(study, state, seat, kinds) if kinds else ()
    for prospect in sorted((each for each in prospects if each.worth > NOWHERE), key=lambda each: -each.worth):
        by_length[prospect.count].append(prospect.cards)
    found += [command_for(state.rows, cards, study.worth) for several in by_length.values() for cards in several[:each]]
    if exact and by_length:
        found += [command for command in for_souvenirs(judgement, state, seat, each=1) if command not in found]
    return found


# Souvenirs


def souvenirs_of(state: State, seat: int, command: Give | Chain) -> tuple[str, ...]:
    """The students whose souvenirs a directive or chain, given in the seat's own turn, brings it (SYD-5.7)."""
    if state.config.mode is Mode.COOP or state.turn != seat:
        return ()
    moved = zip(state.rows, traces_of(state.rows, command), strict=True)
    rows = [evolve(row, points=landed(row, trace.end)) for row, trace in moved]
    facts = of_action(rows, Action.GIVE, {row.number: row.points for row in state.rows}, ())
    return tuple([each for each in _wanted(state, seat) if Trigger.ALL_RAISED in facts.get(each, ())])


def _wanted(state: State, seat: int) -> list[str]:
    """The students of whom a seat has no souvenir yet."""
    return [student for student in state.config.students if student not in state.players[seat].souvenirs]


def gain(study: Study, state: State, seat: int, command: Give | Chain, price: float) -> float:
    """The worth of the rows after a directive or chain, and of the souvenirs it brings, less this price for each card."""
    moved = zip(state.rows, traces_of(state.rows, command), strict=True)
    rows = sum([study.worth(row.number, landed(row, trace.end)) for row, trace in moved])
    cards = len(command.cards) if isinstance(command, Chain) else 1
    return rows + VICTORY_POINT * len(souvenirs_of(state, seat, command)) - price * cards


def for_souvenirs(judgement: Judgement, state: State, seat: int, laid: Sequence[Laid] = (), each: int = 3) -> list[Give | Chain]:
    """The best plays that bring souvenirs, rivals' rows raised for them, too; with ``laid`` cards only chains that go on from there."""
    if state.config.mode is Mode.COOP or state.turn != seat:
        return []
    found = list[Give | Chain]()
    possible = list[str]()
    for student in _wanted(state, seat):
        if several := _raising_all(judgement, state, seat, (student,), laid, each):
            possible.append(student)
            found += several
    for together in (wanted for count in range(2, len(possible) + 1) for wanted in combinations(possible, count)):
        found += _raising_all(judgement, state, seat, together, laid, each)
    return found


def _raising_all(
    judgement: Judgement, state: State, seat: int, students: Collection[str], laid: Sequence[Laid], each: int
) -> list[Give | Chain]:
    """The best directives and chains that raise all rows of these students."""
    worth, hand = judgement.worth_to(state, seat), state.players[seat].hand
    least = {row.number: row.points for row in state.rows if row.student in students}

    def raised(row: int, points: int) -> float:
        return worth(row, points) - (WON if points <= least.get(row, -1) else 0.0)

    study, price = Study(raised), judgement.card_now(state)
    tried = list(islice(best_first(study, state.rows, hand, price, laid), each))
    if not laid:
        singles = [prospect.cards for prospect in study.directives(state.rows, hand)]
        tried.append(max(singles, key=lambda cards: gain(study, state, seat, command_for(state.rows, cards, raised), price), default=()))
    commands = [command_for(state.rows, cards, raised) for cards in tried if cards]
    return [command for command in commands if set(students) <= set(souvenirs_of(state, seat, command))]


def at_hand(state: State, command: Command) -> bool:
    """True if a command is about something that matters soon: of medals and cells those near an avatar."""
    if isinstance(command, Rotate):
        return _ahead(state, command.row, command.medal)
    if isinstance(command, Swap):
        return _ahead(state, command.row, command.medal) or _ahead(state, command.other_row, command.other_medal)
    if isinstance(command, Lock):
        row = state.row(command.row)
        return row is not None and abs(command.cell - row.points) <= NEAR
    return True


def _ahead(state: State, number: int, medal: int) -> bool:
    row = state.row(number)
    return row is not None and row.featured + 1 <= medal - 1 <= row.featured + 2


def settled(game: Game[State], state: State, seat: int, judgement: Judgement, study: Study, depth: int = 4) -> State:
    """The state after the small decisions that a move set off, each made for the best standing at once.

    Which cards to keep, and what to change on the board, is decided by what the hand could do next.
    """
    for _ in range(depth):
        if seat not in game.to_act(state) or isinstance(state.agenda[0], TurnDecision):
            break
        changing = changes_board(state)
        if changing:
            commands = best_changes(game, state, seat, judgement, study, 1)
        else:
            commands = considered(game, state, seat, judgement, study, each=1, limit=8)
        after = [game.apply(state, seat, command).state for command in commands]
        if changing or isinstance(state.agenda[0], model.KeepDecision):
            state = max(after, key=lambda each: judgement.value(study, each, seat))
        else:
            state = max(after, key=lambda each: judgement.standing_with_cards(each, seat))
    return state


def with_less(state: State, seat: int, ideas: int, *cards: int) -> State:
    """The state with fewer ideas and without some cards in the seat's hand."""
    player, players = state.players[seat], list(state.players)
    players[seat] = evolve(player, ideas=player.ideas - ideas, hand=tuple([each for each in player.hand if each not in cards]))
    return evolve(state, players=tuple(players))


def given_away(command: Command) -> frozenset[int]:
    """The directive cards that a command takes from the hand without playing them."""
    match command:
        case Refresh(cards) | Discard(cards) | GiveLeft(cards):
            return frozenset(cards)
        case Trade(card):
            return frozenset({card})
    return frozenset()


# Changes of the board


Refit = Rotate | Swap | Lock
"""Commands that change how rows can be climbed."""
PLANS = 10
"""The best directives and chains that a change of the board is judged by."""
MOST_REFITS = 48
"""The most changes of a kind that are looked at."""


def changes_board(state: State) -> bool:
    """True if a card asks for a rotation, a swap or a locker."""
    now = state.agenda[0]
    return isinstance(now, ActDecision) and now.action in (Action.ROTATE, Action.SWAP, Action.LOCK)


def best_changes(game: Game[State], state: State, seat: int, judgement: Judgement, study: Study, count: int) -> list[Command]:
    """The ``count`` answers to a card that go best with what could be given now, and the other answers."""
    move_sets = [list(move_set) for move_set in game.legal(state, seat).move_sets]
    refits = [move for move_set in move_sets for move in refits_near(state, move_set)]
    others = [move_set[0] for move_set in move_sets if move_set and not isinstance(move_set[0], Refit)]
    plans = plans_of(judgement.prospects(study, state, seat), judgement.card_now(state), PLANS)
    return best_refits(refits, study, state, seat, plans, count) + others


def refits_near(state: State, moves: Iterable[Command]) -> list[Refit]:
    """Changes near an avatar, taken from all rows alike where they are too many; any where none is near."""
    refits = [move for move in moves if isinstance(move, Refit)]
    near = [move for move in refits if at_hand(state, move)] or refits
    return near[:: -(-len(near) // MOST_REFITS)] if near else near


def best_refits(commands: Sequence[Refit], study: Study, state: State, seat: int, plans: Plans, count: int) -> list[Command]:
    """The ``count`` commands that go best with the plans."""
    places = {row.number: place for place, row in enumerate(state.rows)}
    changes = [[(places[row.number], row) for row in changed_rows(state, seat, command)] for command in commands]
    found = sorted(zip(study.with_others(state.rows, changes, plans), commands, strict=True), key=lambda each: -each[0])
    return [command for _, command in found[:count]]


def best_of_each_kind(commands: Sequence[Refit], study: Study, state: State, seat: int, plans: Plans) -> list[Command]:
    """The command of each kind that goes best with the plans, one for each student, whose Trends may answer it (SYD-5.5)."""
    students = {row.number: row.student for row in state.rows}
    kinds: dict[object, list[Refit]] = defaultdict(list)
    for command in commands:
        other = students[command.other_row] if isinstance(command, Swap) else ""
        kinds[type(command), students[command.row], other].append(command)
    return [best for several in kinds.values() for best in best_refits(several, study, state, seat, plans, 1)]


# Every chain of a hand: squares are digits of a number


_DIGIT = 4
"""Bits of a square. The grid is one number, whose hexadecimal digits are the arrows that its squares show, or 0."""
_LINE = 16
"""Squares of a line of the grid, more than a chain can reach to both sides."""
_SQUARE = (1 << _DIGIT) - 1
_END = _DIGIT * _LINE * 2 * (HAND_LIMIT + 1)
"""Above the bits of all squares."""
_ONES = sum(1 << bit for bit in range(0, _END, _DIGIT))


def _bit(x: int, y: int) -> int:
    """The lowest bit of a square."""
    return _DIGIT * (x + HAND_LIMIT + _LINE * (y + HAND_LIMIT))


Fit = tuple[int, int, int, int]
"""A way to lay a card on an arrow, all seen from there: its other square, the arrow of that, its numbered square, its quarter turns."""


@cache
def _fits(card: int) -> Mapping[int, Sequence[Fit]]:
    """The ways to lay a card on each arrow: its square there shows the same, so that only its other square changes the grid (SYD-4.3)."""
    found: dict[int, list[Fit]] = defaultdict(list)
    for turn in range(4):
        (first, shows), (second, other) = squares(Laid(card, 0, 0, turn))
        step = _bit(*second) - _bit(*first)
        found[shows].append((step, other, 0, turn))
        found[other].append((-step, shows, -step, turn))
    return found


def _orders(grid: int) -> frozenset[str]:
    """The arrows of each order of checking; none if there is no end arrow (SYD-4.4)."""
    shape = (grid | grid >> 1 | grid >> 2 | grid >> 3) & _ONES
    digits = f"{grid:x}"
    return frozenset(["".join(path(digits)) for path in _paths(shape)])


@cache
def _paths(shape: int) -> Sequence[Callable[[str], Iterable[str]]]:
    """Functions that pick the arrows of each order of checking from the digits of such a grid; up to six squares make 307 shapes."""
    # The first square is in the middle of its line: others lie to its left.
    middle = _LINE // 2
    places = [middle + bit // _DIGIT for bit in range(0, shape.bit_length(), _DIGIT) if shape >> bit & 1]
    showing = {(place % _LINE, place // _LINE): 1 for place in places}
    return [itemgetter(*[middle - 1 - x - _LINE * y for x, y in order]) for order in orders(showing)]


# Every chain of a hand: the best first


Trail = tuple["Trail", int, int, int] | None
"""The cards laid before, and the last one: its number, the bit of its numbered square, and its quarter turns."""


def _cards(trail: Trail) -> tuple[Laid, ...]:
    if trail is None:
        return ()
    before, card, bit, turn = trail
    place = bit // _DIGIT
    return (*_cards(before), Laid(card, place % _LINE - HAND_LIMIT, place // _LINE - HAND_LIMIT, turn))


Begun = tuple[int, int, int, int, Trail]
"""A laying: the grid, the two squares of the last card, the cards of the hand used, each a bit, and the trail."""


def _begun(laid: Sequence[Laid], hand: Sequence[int]) -> Begun:
    trail: Trail = None
    for each in laid:
        trail = trail, each.card, _bit(each.x, each.y), each.turn
    grid = sum(arrow << _bit(*square) for square, arrow in visible(laid).items())
    here, there = (_bit(*square) for square, _ in squares(laid[-1]))
    return grid, here, there, sum(1 << hand.index(each.card) for each in laid if each.card in hand), trail


def _every(hand: Sequence[int], laid: Sequence[Laid]) -> dict[frozenset[str], tuple[int, Trail]]:
    """Each set of orders that a chain can be checked in, with the fewest cards that lead to it; the whole is not turned."""
    found: dict[frozenset[str], tuple[int, Trail]] = {}
    looked: set[int] = set()
    layings = [_begun(laid, hand)] if laid else [_begun((Laid(card, 0, 0, 0),), hand) for card in hand]

    def look(grid: int, count: int, trail: Trail) -> None:
        upper_left = grid >> ((grid & -grid).bit_length() - 1) // _DIGIT * _DIGIT
        if upper_left not in looked:
            looked.add(upper_left)
            checked = _orders(upper_left)
            if checked:
                found.setdefault(checked, (count, trail))

    if len(laid) > 1:
        look(layings[0][0], len(laid), layings[0][-1])
    cards = [(1 << place, card, _fits(card)) for place, card in enumerate(hand)]
    for count in range(max(len(laid), 1) + 1, HAND_LIMIT + 1):
        longer: list[Begun] = []
        seen: set[int] = set()
        for grid, here, there, used, trail in layings:
            for on in (here, there):
                arrow = grid >> on & _SQUARE
                for one, card, fits in cards:
                    if used & one:
                        continue
                    for step, shows, first, turn in fits.get(arrow, ()):
                        other = on + step
                        after = grid & ~(_SQUARE << other) | shows << other
                        alike = (after << _END - min(on, other)) + (used | one) * 2 + (abs(step) == _DIGIT)
                        if alike not in seen:
                            seen.add(alike)
                            now = trail, card, on + first, turn
                            longer.append((after, on, other, used | one, now))
                            look(after, count, now)
        layings = longer
    return found


def best_first(
    study: Study, rows: Sequence[Row], hand: Sequence[int], price: float, laid: Sequence[Laid] = ()
) -> Iterator[tuple[Laid, ...]]:
    """All chains that begin with the laid cards, the best first, minus this price for each card given.

    Of those worth the same to each row it gives only one with the fewest cards.
    """
    climbers = study.together(rows)
    rated: list[tuple[float, int, int, int, Trail, list[str]]] = []
    for upright, (count, trail) in _every(hand, laid).items():
        for turn in range(1 if laid else 4):
            checked = [order.translate(TURNERS[turn]) for order in upright]
            rated.append((price * count - climbers.worth(checked), count, len(rated), turn, trail, checked))
    rated.sort()
    brought: set[tuple[float, ...]] = set()
    for _, _, _, turn, trail, checked in rated:
        worths = climbers.worths(checked)
        if worths not in brought:
            brought.add(worths)
            yield Laying(_cards(trail)).turned(turn)
