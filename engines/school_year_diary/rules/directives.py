"""Directives: the paths they lead rows along, giving one, raising and lowering rows (SYD-1.2, 4.1, 4.2, 4.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from attrs import evolve, frozen

from engines.kernel.commands import Command, CommandError, number, several, word
from engines.kernel.contract import Refusal
from engines.kernel.flow import one_of
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.moves import MoveSet
from engines.kernel.rng import Rng
from engines.kernel.working_copy import changed
from engines.school_year_diary import model
from engines.school_year_diary.cards import Cards
from engines.school_year_diary.model import PAIR_NUMBERS, TURNED, ActDecision, Action, DecisionContext, Row, State, Working, pair
from engines.school_year_diary.rules.board import any_of, no_row, numbers

# Commands


@frozen
class Pick:
    """A row's ways where two paths are valid: one letter for each such arrow, in order, ``u`` up or ``d`` down."""

    row: int
    ways: str


def ways_up_and_down(text: str) -> str:
    """Read ways from a word of a command. Raises CommandError."""
    if not text or len(text) > 16 or text.strip("ud"):
        raise CommandError(msg("'{word}' is not a line of u and d", word=text[:40]))
    return text


def _read_pick(text: str) -> Pick:
    row, _, ways = text.partition(":")
    return Pick(number(row), ways_up_and_down(ways))


@frozen
class Give(Command, verb="give"):
    """Give 1 directive (SYD-4.2). ``picks`` has an entry only for the rows that have a choice, in row order."""

    card: int
    turn: int = word(model.quarter_turn, default=0)
    picks: tuple[Pick, ...] = several(_read_pick, lambda pick: f"{pick.row}:{pick.ways}", default=())


@frozen
class Raise(Command, verb="raise"):
    """Raise the row by the amount a card named (SYD-4.9)."""

    row: int


@frozen
class Lower(Command, verb="lower"):
    """Lower the row by the amount a card named (SYD-4.9)."""

    row: int


# Paths


UP = "u"
DOWN = "d"


@frozen
class Trace:
    """A row's movement under some arrows: the points after each arrow, and the ways picked where two paths were valid.

    >>> from engines.school_year_diary.model import Medal
    >>> row = Row(1, "o_tach", 0, (Medal(216), Medal(264)), points=2)
    >>> [(trace.points, trace.ways) for trace in traces(row, (4, 1))]
    [((3, 3), 'u'), ((1, 0), 'd')]
    """

    row: int
    start: int
    points: tuple[int, ...]
    ways: str = ""

    @property
    def end(self) -> int:
        """The points after the last arrow, not yet judged (SYD-4.5)."""
        return self.points[-1] if self.points else self.start


@frozen
class WaysFault:
    """Ways that do not fit a row's movement.

    ``kind`` is ``missing`` (a pick is needed where there is none), ``superfluous`` (more picks than choices) or ``wrong`` (neither up
    nor down). ``row`` is the row's number, ``arrow`` the index of the arrow where it shows and ``cell`` the cell the avatar stood on then.
    """

    kind: str
    row: int
    arrow: int
    cell: int


Links = tuple[tuple[int, ...], tuple[int, ...]]
"""For each cell of a row the arrow that travels up from it and the one that travels down; 0 where there is no path."""


def _stubs(number: int, turn: int) -> tuple[tuple[int, int], tuple[int, int]]:
    s, t = (TURNED[turn][arrow] for arrow in pair(number))
    return (model.opposite(s), t), (s, model.opposite(t))


_MEDAL_LINKS = tuple({number: _stubs(number, turn) for number in PAIR_NUMBERS} for turn in range(4))
_NO_LINKS = ((0, 0), (0, 0))
"""A medal that lies face down in a view has no known paths."""


def links(row: Row) -> Links:
    """The paths of a row: up, cell 2k-2 to 2k-1 travels opposite(s) of medal k and 2k-1 to 2k its t; down, the reverse (SYD-1.2)."""
    ups: tuple[int, ...] = ()
    downs: tuple[int, ...] = (0,)
    for medal in row.medals:
        up, down = _MEDAL_LINKS[medal.turn].get(medal.number, _NO_LINKS)
        ups += up
        downs += down
    return (*ups, 0), downs


def follow(row: Row, arrows: Iterable[int], ways: str = "") -> Trace | WaysFault:
    """The row's movement with these ways: it must move where a path is valid and stays where none is (SYD-4.2).

    ``ways`` has one letter for each arrow for which two paths are valid, in order. Cells with lockers may be passed over.
    """
    ups, downs = links(row)
    cell = row.points
    points = []
    used = 0
    index = 0
    for index, arrow in enumerate(arrows):
        if ups[cell] == arrow:
            if downs[cell] != arrow:
                cell += 1
            elif used == len(ways):
                return WaysFault("missing", row.number, index, cell)
            elif ways[used] not in (UP, DOWN):
                return WaysFault("wrong", row.number, index, cell)
            else:
                cell += 1 if ways[used] == UP else -1
                used += 1
        elif downs[cell] == arrow:
            cell -= 1
        points.append(cell)
    if used < len(ways):
        return WaysFault("superfluous", row.number, index, cell)
    return Trace(row.number, row.points, tuple(points), ways)


def traces(row: Row, arrows: Sequence[int]) -> list[Trace]:
    """Every movement of the row under these arrows: one, or one for each combination of ways, up first (SYD-4.2)."""
    ups, downs = links(row)
    open_ends: list[tuple[int, tuple[int, ...], str]] = [(row.points, (), "")]
    for arrow in arrows:
        further = []
        for cell, points, ways in open_ends:
            if ups[cell] == arrow:
                if downs[cell] == arrow:
                    further.append((cell + 1, (*points, cell + 1), ways + UP))
                    further.append((cell - 1, (*points, cell - 1), ways + DOWN))
                else:
                    further.append((cell + 1, (*points, cell + 1), ways))
            elif downs[cell] == arrow:
                further.append((cell - 1, (*points, cell - 1), ways))
            else:
                further.append((cell, (*points, cell), ways))
        open_ends = further
    return [Trace(row.number, row.points, points, ways) for _, points, ways in open_ends]


_ARROWS = {(card, turn): (TURNED[turn][pair(card)[0]], TURNED[turn][pair(card)[1]]) for card in PAIR_NUMBERS for turn in range(4)}


def arrows_of(card: int, turn: int) -> tuple[int, int]:
    """The first and second arrow of a directive card laid at a quarter turn clockwise, 0 to 3 (SYD-4.1).

    >>> arrows_of(218, 1)
    (7, 6)
    """
    return _ARROWS[card, turn]


def landed(row: Row, points: int) -> int:
    """The row's points once an action that left its avatar at ``points`` has been judged: a locked cell sends it back (SYD-4.5)."""
    return row.points if row.locked(points) else points


# Giving


_CARDS = frozenset(PAIR_NUMBERS)


def known_hand(table: model.Table, seat: int) -> tuple[int, ...]:
    """The cards of the seat's hand that it may know: none of those face down in a view."""
    return tuple(card for card in table.players[seat].hand if card in _CARDS)


def why_not_in_hand(state: State, seat: int, cards: Sequence[int]) -> Refusal | None:
    """The refusal if one of these cards is not in the hand (SYD-4.2)."""
    hand = known_hand(state, seat)
    for card in cards:
        if card not in hand:
            return Refusal("SYD-4.2", msg("Card {card} is not in your hand.", card=card_label(card)))
    return None


def fault_in_words(fault: WaysFault, arrows: Sequence[int]) -> Message:
    """The refusal if the picks of a row don't fit its movement (SYD-4.2)."""
    if fault.kind == "superfluous":
        return msg("Row {row} has fewer choices than were picked: elsewhere at most one path is valid.", row=fault.row)
    arrow = arrows[fault.arrow]
    if fault.kind == "wrong":
        return msg("A pick for row {row} at arrow {arrow} is neither up nor down.", row=fault.row, arrow=arrow)
    return msg("Row {row} has two valid paths for arrow {arrow} from {cell} points: pick one.", row=fault.row, arrow=arrow, cell=fault.cell)


def nearest_ways(row: Row, arrows: Sequence[int], ways: str) -> Trace:
    """The movement that keeps most of these ways."""

    def kept(trace: Trace) -> int:
        same = 0
        for mine, theirs in zip(trace.ways, ways, strict=False):
            if mine != theirs:
                break
            same += 1
        return same

    return max(traces(row, arrows), key=kept)


def drawn(moved: list[Trace], rng: Rng) -> tuple[Trace, Rng]:
    """One of a row's movements, at random."""
    return (moved[0], rng) if len(moved) == 1 else rng.pick(moved)


def why_not_give(state: State, seat: int, command: Give) -> Refusal | None:
    """The refusal if the seat can't give this directive (SYD-4.2): a card of its hand, and a pick only for rows that have a choice."""
    refusal = why_not_in_hand(state, seat, (command.card,))
    if refusal is not None:
        others = tuple(repaired_give(state, evolve(command, card=card)) for card in known_hand(state, seat))
        return evolve(refusal, alternatives=others if command.turn in range(4) else ())
    if command.turn not in range(4):
        return Refusal("SYD-4.1", msg("A card is laid in one of four quarter turns, 0 to 3, not {turn}.", turn=command.turn))
    reason = _why_not_picks(state, command)
    return None if reason is None else Refusal("SYD-4.2", reason, (repaired_give(state, command),))


def gives(state: State, seat: int) -> MoveSet[Give]:
    """Every directive the seat can give: each card of its hand, at each turn, with each combination of picks (SYD-4.2)."""
    hand = known_hand(state, seat)

    def each() -> Iterator[Give]:
        for card in hand:
            for turn in range(4):
                arrows = arrows_of(card, turn)
                for moved in product(*(traces(row, arrows) for row in state.rows)):
                    yield Give(card, turn, _picks(moved))

    def draw(rng: Rng) -> tuple[Give, Rng] | None:
        if not hand:
            return None
        index, rng = rng.below(4 * len(hand))
        card, turn = hand[index // 4], index % 4
        moved = []
        for row in state.rows:
            trace, rng = drawn(traces(row, arrows_of(card, turn)), rng)
            moved.append(trace)
        return Give(card, turn, _picks(moved)), rng

    return MoveSet(each, draw)


def give(rows: Iterable[Row], command: Give) -> tuple[Trace, ...]:
    """The movement of each row under a directive that `why_not_give` allows (SYD-4.2)."""
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return tuple([trace_of(row, arrows, ways.get(row.number, "")) for row in rows])


def trace_of(row: Row, arrows: Sequence[int], ways: str) -> Trace:
    """The row's movement with these ways. Raises ValueError where they do not fit."""
    trace = follow(row, arrows, ways)
    if isinstance(trace, WaysFault):
        raise ValueError(f"row {row.number}: the ways are {trace.kind}; check a command before it is applied")
    return trace


def _picks(moved: Iterable[Trace]) -> tuple[Pick, ...]:
    return tuple(Pick(trace.row, trace.ways) for trace in moved if trace.ways)


def _why_not_picks(state: State, command: Give) -> Message | None:
    picked = [pick.row for pick in command.picks]
    on_table = [row.number for row in state.rows]
    for index, row in enumerate(picked):
        if row not in on_table:
            return msg("There is no row {row} on the table to pick a path for.", row=row)
        if row in picked[:index]:
            return msg("Row {row} is picked for twice.", row=row)
    if picked != sorted(picked):
        return msg("Picks are named in the order of the rows, from the top.")
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    for each in state.rows:
        trace = follow(each, arrows, ways.get(each.number, ""))
        if isinstance(trace, WaysFault):
            return fault_in_words(trace, arrows)
    return None


def repaired_give(state: State, command: Give) -> Give:
    """The command with picks that fit; each keeps as much of the beginning of its own ways as it can (SYD-4.2)."""
    arrows = arrows_of(command.card, command.turn)
    ways = {pick.row: pick.ways for pick in command.picks}
    return evolve(command, picks=_picks(nearest_ways(row, arrows, ways.get(row.number, "")) for row in state.rows))


# The rules


def spend(working: Working, seat: int, action: Action, cards: Sequence[int], traces: Sequence[Trace]) -> None:
    """Move the rows along their traces, and put the cards given onto the old directive deck, the last of them on top (SYD-4.2, 4.4)."""
    hand = tuple([card for card in working.players[seat].hand if card not in cards])
    working.put_player(seat, hand=hand)
    working.put_decks(old_directives=(*reversed(cards), *working.decks.old_directives))
    _move(working, seat, action, {trace.row: trace.end for trace in traces})


def _move(working: Working, seat: int, action: Action, points: Mapping[int, int], card: str = "") -> None:
    """Move rows, by number, to these points as one action of a player or of a ``card``, which is judged next (SYD-4.5)."""
    before = tuple([(row.number, row.points) for row in working.rows])
    working.rows = tuple([changed(row, {"points": points[row.number]}) if row.number in points else row for row in working.rows])
    working.then(model.Judge(seat, action, before, card))


# Give 1 directive
def _perform_give(working: Working, context: DecisionContext[model.IdeaOrCard], command: Give) -> None:
    moved = give(working.rows, command)
    spend(working, context.seat, Action.GIVE, (command.card,), moved)
    if any(trace.end != trace.start for trace in moved):
        words = msg("Directive {card} is given.", card=card_label(command.card, command.turn))
    else:
        name = card_label(command.card, command.turn)
        words = msg("Directive {card} is given, but every row stays where it was.", card=name)
    working.say_of(context.seat, "given", words, "SYD-4.2")


GIVE = model.Rule[model.IdeaOrCard, Give](
    Give,
    "SYD-4.2",
    moves=lambda context: gives(context.state, context.seat),
    why_not=lambda context, command: why_not_give(context.state, context.seat, command),
    perform=_perform_give,
)
"""Give 1 directive (SYD-4.2)."""


# Raise and lower, as a card instructs
def move_rows(working: Working, decision: ActDecision, chosen: Sequence[int]) -> None:
    """Raise or lower rows by the amount on a card, clamped to 0…maximum, as one action (SYD-4.9)."""
    step = decision.amount if decision.action is Action.RAISE else -decision.amount
    points = {row.number: row.moved(step) for row in working.rows if row.number in chosen}
    _move(working, decision.seat, decision.action, points, decision.card)


def _why_not_pick(context: DecisionContext[ActDecision], row: int) -> Message:
    if context.state.row(row) is None:
        return no_row(context.state, row)
    rows = context.decision.rows
    return msgn(
        "“{card}” is about row {rows}, not about row {row}.",
        "“{card}” is about rows {rows}, not about row {row}.",
        len(rows),
        card=context.content.names[context.decision.card],
        rows=numbers(rows),
        row=row,
    )


def _perform_pick(working: Working, context: DecisionContext[ActDecision], command: Raise | Lower) -> None:
    move_rows(working, context.decision, (command.row,))


RAISE = one_of(Raise, "SYD-4.9", lambda context: context.decision.rows, _why_not_pick, _perform_pick)
"""Raise one of the rows that a card offers (SYD-4.9)."""
LOWER = one_of(Lower, "SYD-4.9", lambda context: context.decision.rows, _why_not_pick, _perform_pick)
"""Lower one of the rows that a card offers (SYD-4.9)."""


def lowers_nothing(state: State) -> Lower | None:
    """The first of the rows to choose from for lowering, if all of them are at 0: which one it is changes nothing (SYD-4.9)."""
    due = state.decision
    if not isinstance(due, ActDecision) or due.action is not Action.LOWER or due.optional:
        return None
    return None if any(row.points for row in state.rows if row.number in due.rows) else Lower(due.rows[0])


# Sentences


GLYPHS = {7: "↖", 8: "↑", 9: "↗", 4: "←", 6: "→", 1: "↙", 2: "↓", 3: "↘"}
"""The sign of each arrow."""


def card_label(card: int, turn: int = 0) -> Message:
    """A directive card as it looks: its number, and its arrows at a quarter turn.

    >>> str(card_label(218)).split()
    ['218', '↙↑']
    """
    signs = "".join([GLYPHS[TURNED[turn][arrow]] for arrow in pair(card) if arrow in GLYPHS])
    return Message(f"{card}\N{NO-BREAK SPACE}{signs}" if signs else str(card))


def card_labels(cards: Iterable[int]) -> tuple[Message, ...]:
    """Directive cards as a list in a sentence."""
    return tuple(map(card_label, cards))


def _describe_give(_cards: Cards, _state: State, command: Give) -> Message:
    first, second = arrows_of(command.card, command.turn)
    arrows = GLYPHS[first] + GLYPHS[second]
    if command.turn:
        return msg("Turn {card} so that it shows {arrows}, and give it", card=card_label(command.card), arrows=arrows)
    return msg("Give directive {card} as it is: {arrows}", card=command.card, arrows=arrows)


DIRECTIVE_ORDERS: Mapping[Action, model.Order] = {
    Action.GIVE: msg("give 1 directive"),
    Action.RAISE: lambda _, task: msgn(
        "raise row {rows} by {count} point", "raise row {rows} by {count} points", task.amount, rows=any_of(task.rows)
    ),
    Action.LOWER: lambda _, task: msgn(
        "lower row {rows} by {count} point", "lower row {rows} by {count} points", task.amount, rows=any_of(task.rows)
    ),
}

DIRECTIVE_DESCRIPTIONS: model.Descriptions = {
    Give: _describe_give,
    Raise: lambda _cards, _state, command: msg("Raise row {row}", row=command.row),
    Lower: lambda _cards, _state, command: msg("Lower row {row}", row=command.row),
}
