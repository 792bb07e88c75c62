"""The effects of directives and chains on rows, in words, and the best chains of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from attrs import evolve, field, frozen

from engines.kernel.messages import Message, msg, msgn, player, signed
from engines.kernel.working_copy import changed
from engines.school_year_diary.bots.judgement import FIRST_CHAINS, Judgement, best_first, for_souvenirs, gain, souvenirs_of
from engines.school_year_diary.bots.prospects import NOWHERE
from engines.school_year_diary.model import ActDecision, Action, Mode, Row, State, TurnDecision
from engines.school_year_diary.rules.board import numbers
from engines.school_year_diary.rules.chains import Chain, Laid, command_for, laid_labels, traces_of
from engines.school_year_diary.rules.directives import GLYPHS, Give, arrows_of, known_hand, landed


@frozen
class Change:
    """A row that a directive or chain moves: its points before, and after it has been judged (SYD-4.5)."""

    row: int
    was: int
    now: int
    held_back: bool = False
    """True if it stood on a locked cell and went back."""


@frozen
class Effect:
    """The effect of a directive or chain: the rows that move or are held back, and a sentence about it."""

    command: Give | Chain
    changes: tuple[Change, ...]
    words: Message
    brief: Message
    """The same in points alone, no loss left out."""
    souvenirs: int = 0
    """The souvenirs that it brings the seat."""

    @property
    def gain(self) -> int:
        """The points that the rows gain in all."""
        return sum(change.now - change.was for change in self.changes)


def effect_of(state: State, command: Give | Chain, seat: int | None = None) -> Effect:
    """The effect of a legal directive or chain; in a competition in the words for a ``seat``, if given, with whose rows gain."""
    moved = zip(state.rows, traces_of(state.rows, command), strict=True)
    changes = tuple(
        [Change(row.number, row.points, landed(row, trace.end), row.locked(trace.end)) for row, trace in moved if trace.end != row.points]
    )
    what = given_words(command)
    apart = seat is not None and state.config.mode is Mode.COMP
    if seat is None or not apart:
        own, rivals, words = changes, list[Message](), _in_words(what, changes)
    else:
        handled = {row.number for row in state.rows if row.handler == seat}
        own = tuple([change for change in changes if change.row in handled])
        rivals = [
            msg("{name}'s rows {points}", points=signed(points), name=player(other))
            for other, points in _gains(state, seat, changes)
            if other != seat
        ]
        words = _words_to(state, seat, what, changes)
    name, rows = given_words(command, brief=True), (*_moves(own, apart=apart), *rivals)
    brief = msg("{what} gives {rows}.", what=name, rows=rows) if rows else msg("{what} moves no row.", what=name)
    won = len(souvenirs_of(state, seat, command)) if seat is not None else 0
    return Effect(command, changes, words, brief, won)


def rows_after(state: State, changes: Iterable[Change]) -> tuple[Row, ...]:
    """The rows with the points that they have after changes."""
    now = {change.row: change.now for change in changes}
    return tuple([changed(row, {"points": now[row.number]}) if row.number in now else row for row in state.rows])


def with_souvenirs(effect: Effect) -> Effect:
    """The effect in points alone with the souvenirs that it brings the seat, if any."""
    if not effect.souvenirs:
        return effect
    rows = dict(effect.brief.values).get("rows")
    brings = msgn("{count} souvenir", "{count} souvenirs", effect.souvenirs)
    moved = rows if isinstance(rows, tuple) else ()
    told = msg("{what} gives {rows}.", what=given_words(effect.command, brief=True), rows=(*moved, brings))
    return evolve(effect, words=told, brief=told)


def _moves(changes: Sequence[Change], *, apart: bool) -> list[Message]:
    """The points by which one's own rows move, each row named where they are few, else their gains and losses."""
    moved = [change for change in changes if change.now != change.was]
    if len(moved) > MOST_NAMED:
        sums = sum(max(each.now - each.was, 0) for each in moved), sum(min(each.now - each.was, 0) for each in moved)
        points = tuple([Message(signed(each)) for each in sums if each])
        return [msg("your rows {points}", points=points) if apart else msg("rows {points}", points=points)]
    return [
        msg("your row {row} {points}", row=each.row, points=signed(each.now - each.was))
        if apart
        else msg("row {row} {points}", row=each.row, points=signed(each.now - each.was))
        for each in moved
    ]


def _gains(state: State, seat: int, changes: Iterable[Change]) -> list[tuple[int, int]]:
    """The players whose rows gain or lose points, the seat first, and how many."""
    handlers, gains = {row.number: row.handler for row in state.rows}, Counter[int]()
    for change in changes:
        gains[handlers[change.row]] += change.now - change.was
    return sorted([each for each in gains.items() if each[1]], key=lambda each: (each[0] != seat, each[0]))


def shares(state: State, seat: int, changes: Iterable[Change]) -> tuple[Message, ...]:
    """The points that the seat's rows gain or lose, even if none, and those that the rows of each other player do."""
    gains = dict(_gains(state, seat, changes))
    others = [msg("{points} {name}", points=signed(points), name=player(other)) for other, points in gains.items() if other != seat]
    return msg("{points} you", points=signed(gains.get(seat, 0))), *others


def _words_to(state: State, seat: int, what: Message, changes: Iterable[Change]) -> Message:
    """The changes of the seat's rows, and the points that each other player's rows gain or lose."""
    own = {row.number for row in state.rows if row.handler == seat}
    words = _in_words(what, [change for change in changes if change.row in own], own=True)
    for other, points in _gains(state, seat, changes):
        if other == seat:
            continue
        if points > 0:
            then = msgn("{name}'s rows gain {count} point.", "{name}'s rows gain {count} points.", points, name=player(other))
        else:
            then = msgn("{name}'s rows lose {count} point.", "{name}'s rows lose {count} points.", -points, name=player(other))
        words = msg("{first} {then}", first=words, then=then)
    return words


def _in_words(what: Message, changes: Sequence[Change], *, own: bool = False) -> Message:
    """The rows that rise and fall; with ``own`` they are those of one player among others."""
    up = _rows([change for change in changes if change.now > change.was], own)
    down = _rows([change for change in changes if change.now < change.was], own)
    if up and down:
        return msg("{what} raises {up} and lowers {down}.", what=what, up=up, down=down)
    if up:
        return msg("{what} raises {up}.", what=what, up=up) if own else msg("{what} raises {up}; no row falls.", what=what, up=up)
    if down and own:
        return msg("{what} lowers {down}.", what=what, down=down)
    if down:
        return msg("{what} raises no row and lowers {down}.", what=what, down=down)
    return msg("{what} moves none of your rows.", what=what) if own and not changes else msg("{what} moves no row.", what=what)


def _rows(changes: Iterable[Change], own: bool) -> tuple[Message, ...]:
    if own:
        return tuple(msg("your row {row} from {was} to {now}", row=change.row, was=change.was, now=change.now) for change in changes)
    return tuple(msg("row {row} from {was} to {now}", row=change.row, was=change.was, now=change.now) for change in changes)


@frozen(slots=False)
class Play(Message):
    """A directive or chain as the subject of a sentence, with its cards."""

    cards: frozenset[int] = field(kw_only=True)


@frozen(slots=False)
class Promise(Message):
    """A sentence on the play that comes next; ``bare`` if it was possible before, so that no gain is named."""

    bare: bool = field(default=False, kw_only=True)


def given_words(command: Give | Chain, *, brief: bool = False) -> Play:
    """A directive or chain as the subject of a sentence; a ``brief`` one of many cards names them by numbers alone."""
    if isinstance(command, Chain):
        cards = [laid.card for laid in command.cards]
        words = msg("Chain {cards}", cards=numbers(cards) if brief and len(cards) > MOST_LABELLED else laid_labels(command.cards))
    else:
        first, second = arrows_of(command.card, command.turn)
        arrows = GLYPHS[first] + GLYPHS[second]
        if command.turn:
            words = msg("{card} turned to {arrows}", card=command.card, arrows=arrows)
        else:
            words = msg("{card} as {arrows}", card=command.card, arrows=arrows)
    return Play(words.text, words.values, cards=frozenset(cards_given(command)))


def promise(words: Message, *, bare: bool = False) -> Promise:
    """A sentence that promises the play in it."""
    return Promise(words.text, words.values, words.plural, words.count, bare=bare)


def plays_in(words: Message, *, promised: bool = False) -> Iterator[frozenset[int]]:
    """The cards of each directive or chain that a text names, or of those alone that it promises."""
    if isinstance(words, Play) and not promised:
        yield words.cards
    for _, each in words.values:
        if isinstance(each, Message):
            yield from plays_in(each, promised=promised and not isinstance(words, Promise))


def gains_in(words: Message) -> Iterator[tuple[int, int]]:
    """The rows that a text names with the points they gain, and these points."""
    values = dict(words.values)
    match values:
        case {"row": int(row), "was": int(was), "now": int(now)}:
            yield row, now - was
        case {"row": int(row), "points": str(points)}:
            yield row, int(points.replace("\N{MINUS SIGN}", "-"))
    for each in values.values():
        for part in each if isinstance(each, tuple) else (each,):
            if isinstance(part, Message):
                yield from gains_in(part)


def same_but_for_cards(one: object, other: object) -> bool:
    """True if two texts say the same but for the cards that they name."""
    if not isinstance(one, Message) or not isinstance(other, Message) or isinstance(one, Play):
        return one == other or (isinstance(one, Play) and isinstance(other, Play))
    first, second = dict(one.values), dict(other.values)
    kept = first.keys() - {"cards", "card"}
    return one.text == other.text and first.keys() == second.keys() and all(same_but_for_cards(first[key], second[key]) for key in kept)


def cards_given(command: Give | Chain) -> set[int]:
    """The directive cards that a directive or chain takes from the hand."""
    return {laid.card for laid in command.cards} if isinstance(command, Chain) else {command.card}


# The best chains


MOST_LABELLED = 2
"""The most cards of a chain in points alone that are named with their arrows."""
MOST_NAMED = 3
"""The most rows that a directive or chain in points alone is told of one by one."""
LITTLE = 0.5
"""A chain does more than a directive if it is worth more by this much: less than a point."""


def best_chains(state: State, seat: int, laid: Sequence[Laid] = (), count: int = 3) -> tuple[Effect, ...]:
    """The best chains that begin with the cards laid so far, the best first; of those with the same effect only one with the fewest cards.

    Each card given counts as much as the judgement thinks it is worth now, so that a short chain may come before a long one. Where a
    directive could be given instead, none is told that does no more than one of its cards alone.
    """
    judgement = Judgement()
    study, hand = judgement.study(state, seat), known_hand(state, seat)
    price = judgement.card_now(state)
    alone: dict[int, float] = {}
    now = state.decision
    if not laid and (isinstance(now, TurnDecision) or (isinstance(now, ActDecision) and now.action is Action.EITHER)):
        for one in sorted(study.directives(state.rows, hand), key=lambda each: each.worth):
            alone[one.cards[0].card] = one.worth + LITTLE
    first = islice(best_first(study, state.rows, hand, price, laid), FIRST_CHAINS)
    several = (command_for(state.rows, cards, study.worth) for cards in first)
    more = (each for each in several if gain(study, state, seat, each, 0.0) > max(alone.get(card, NOWHERE) for card in cards_given(each)))
    best = list(islice(more, count))
    if bringing := for_souvenirs(judgement, state, seat, laid, count):
        chains = dict.fromkeys([*best, *(command for command in bringing if isinstance(command, Chain))])
        best = sorted(chains, key=lambda command: -gain(study, state, seat, command, price))[:count]
    return tuple([effect_of(state, command, seat) for command in best])
