"""The laws of the contract, tried on tables played at random; each game's tests try all of them.

A game's test module names its `Subject` and runs every law of `LAWS` on tables drawn by `tables`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest
from attrs import evolve, fields, frozen
from hypothesis import strategies as st

from engines.kernel.bots import bots, remembered
from engines.kernel.commands import Command, read_text
from engines.kernel.contract import Applied, Ending, Event, Game, Refused, Seat
from engines.kernel.disclosure import Disclosure
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest, from_data, from_json, to_data, to_json
from engines.kernel.table import Table
from tests.playing import step

SAMPLES = 40
"""The number of moves of a decision that a law looks at."""
CANARY = msg("A canary sings of what nobody here may know.")


@frozen
class Subject:
    """A game, the set-ups that its laws are tried with (seats, options), and texts of commands it is asked about besides its own."""

    game: Game[Any]
    setups: tuple[Mapping[str, Any], ...]
    longest: int = 200
    """The most random moves played before a law is tried."""
    texts: tuple[str, ...] = ()

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """A shelf with only this game."""
        return {self.game.id: self.game}


def played(subject: Subject, setup: int, deal: int, seed: int, moves: int) -> Table[Any]:
    """A table after this many random moves, or at its end."""
    table = Table.new(subject.game, deal=deal, policy="practice", **subject.setups[setup])
    rng = Rng.of_deal(seed)
    for _ in range(moves):
        if not table.to_act:
            break
        rng = step(table, rng)
    return table


def tables(subject: Subject) -> st.SearchStrategy[Table[Any]]:
    """Tables of a game at any point, with any deal."""
    return st.builds(
        played,
        st.just(subject),
        st.integers(0, len(subject.setups) - 1),
        st.integers(0, 9_999_999_999),
        st.integers(0, 2**64 - 1),
        st.integers(0, subject.longest),
    )


def sample(table: Table[Any], rng: Rng) -> list[tuple[int, Command]]:
    """Legal moves of every seat that is to act: the first ones and some drawn."""
    found: dict[tuple[int, str], Command] = {}
    for seat in table.to_act:
        moves = table.legal(seat)
        for command in islice(moves, SAMPLES):
            found[seat, command.text()] = command
        for _ in range(SAMPLES // 4):
            command, rng = moves.draw(rng)
            found[seat, command.text()] = command
    return [(seat, command) for (seat, _), command in found.items()]


def onlookers(table: Table[Any]) -> tuple[int | None, ...]:
    """All seats, and a spectator."""
    return (*range(len(table.seats)), None)


# The laws


def states_are_sound(table: Table[Any], _: Rng) -> None:
    """No invariant is broken on the way, and a game goes on just as long as somebody can decide (TBL-2)."""
    for turn in range(table.turn + 1):
        assert table.game.problems(table.state_at(turn)) == ()
        chosen = table.game.options_of(table.state_at(turn))
        assert all(option.leads_to(table.setup.options[option.key], chosen[option.key]) for option in table.game.options
                   if option.key in chosen)  # fmt: skip
        assert (table.game.outcome(table.state_at(turn)) is None) == bool(table.game.to_act(table.state_at(turn)))
    for seat in table.to_act:
        assert table.legal(seat), "a seat is to act and can do nothing"


def undo_goes_back_exactly(table: Table[Any], _: Rng) -> None:
    """Undo brings back the very state, generator included, and redo the very outcome (TBL-7)."""
    moves, states = table.moves, [table.state_at(turn) for turn in range(table.turn + 1)]
    while table.can_undo():
        table.undo()
        assert table.state == states[table.turn]
        assert table.game.rng(table.state) == table.game.rng(states[table.turn])
    while table.why_not_redo() is None:
        table.redo()
        assert table.state == states[table.turn]
    assert table.moves == moves
    for turn, move in enumerate(moves):
        again = table.game.apply(states[turn], move.seat, move.command)
        assert (again.state, again.events, again.reveals) == (states[turn + 1], move.events, move.reveals)


def commands_unfold_exactly(table: Table[Any], rng: Rng) -> None:
    """All beats together come to what `apply` comes to, state and events; and every beat can be looked at.

    A view of a beat is its own view, an imagined state looks like it to the seat, and nobody is to act but in the last one (TBL-5).
    """
    game, state = table.game, table.state
    for seat, command in sample(table, rng)[:12]:
        applied = game.apply(state, seat, command)
        *between, last = game.unfold(state, seat, command)
        assert last.state == applied.state
        assert game.rng(last.state) == game.rng(applied.state)
        assert tuple(event for beat in (*between, last) for event in beat.events) == applied.events
        for beat in between:
            assert beat.events or beat.ending is Ending.SUMMARY
            assert game.to_act(beat.state) == ()
            assert game.outcome(beat.state) is None
            for onlooker in onlookers(table):
                view = game.view(beat.state, onlooker)
                assert game.view(view, onlooker) == view
                assert game.view(game.determinize(view, onlooker, rng), onlooker) == view
                assert game.wording.stage(view) == game.wording.stage(beat.state)
                seen, was = table.views(onlooker, table.turn), (table.state_at(turn) for turn in range(table.turn, -1, -1))
                assert game.summary(view, seen) == game.summary(beat.state, was), "what is summed up is known to everybody"


def records_come_back(table: Table[Any], games: Mapping[str, Game[Any]]) -> None:
    """A record leads to the same table, and the state to the same state through plain data (TBL-8)."""
    again: Table[Any] = Table.from_record(table.record(), games)
    assert (again.difference, again.fault, again.truncated) == (None, None, False)
    assert (again.state, again.moves, again.assistance, again.setup) == (table.state, table.moves, table.assistance, table.setup)
    assert again.record() == table.record()
    state = table.state
    back = from_json(to_json(state), table.game.state_type)
    assert back == state
    assert type(back) is type(state)
    assert digest(back) == digest(state)


def positions_come_back(table: Table[Any], games: Mapping[str, Game[Any]]) -> None:
    """Any state of a game can be set up as a position, and goes on the same from there (TBL-8)."""
    setup = table.setup
    puzzle = Table.new(table.game, seats=setup.seats, options=setup.options, deal=setup.deal, policy="practice", position=table.state)
    assert puzzle.state == table.state
    rng = Rng(7)
    for _ in range(5):
        if puzzle.to_act:
            seat = puzzle.to_act[0]
            command, rng = puzzle.legal(seat).draw(rng)
            assert table.play(command, seat) == puzzle.play(command, seat)
    assert puzzle.state == table.state
    again: Table[Any] = Table.from_record(puzzle.record(), games)
    assert (again.fault, again.state) == (None, puzzle.state)


def commands_parse_back(table: Table[Any], rng: Rng) -> None:
    """A command's line is one line that reads back to the same command (TBL-2), and has words for people."""
    for _, command in sample(table, rng):
        text = command.text()
        assert text.isprintable()
        assert table.game.parse(text) == command
        assert str(table.game.wording.describe(table.state, command))


def what_is_offered_is_accepted(table: Table[Any], rng: Rng) -> None:
    """Every legal move passes the check and is played (TBL-3); moves come without repeats."""
    game, state = table.game, table.state
    for seat in table.to_act:
        texts = [command.text() for command in islice(table.legal(seat), 5 * SAMPLES)]
        assert len(set(texts)) == len(texts)
    for seat, command in sample(table, rng):
        assert game.check(state, seat, command) is None, command.text()
        assert game.problems(game.apply(state, seat, command).state) == ()
    for seat in set(range(len(table.seats))) - set(table.to_act):
        assert not table.legal(seat)


def what_is_not_offered_is_refused(table: Table[Any], texts: tuple[str, ...]) -> None:
    """A command that is not among the legal ones is refused with clause, reason and legal alternatives, and changes nothing (TBL-3)."""
    state, entries = table.state, table.entries
    for seat in onlookers(table):
        if seat is None:
            continue
        moves = list(islice(table.legal(seat), 2000)) if seat in table.to_act else []
        offered, said = {command.text() for command in moves}, {without_words(command) for command in moves}
        complete = len(offered) < 2000
        for text in texts:
            refusal = table.check(text, seat)
            if refusal is None:
                # What people say in words of their own can't all be offered; everything else in the command must be.
                assert text in offered or without_words(table.game.parse(text)) in said or not complete
                continue
            assert text not in offered, f"{text} is offered, and refused: {refusal}"
            assert refusal.clause
            assert str(refusal.reason)
            for other in refusal.alternatives:
                assert table.check(other, seat) is None, f"{other} is no legal alternative to {text}"
            with pytest.raises(Refused) as refused:
                table.play(text, seat)
            assert refused.value.refusal == refusal
    assert (table.state, table.entries) == (state, entries)


def without_words(command: Command) -> tuple[object, ...]:
    """The values in a command, except what people say in words of their own."""
    values = [getattr(command, field.name) for field in fields(type(command)) if field.metadata.get("read") is not read_text]
    return type(command), *values


def views_can_be_determinized(table: Table[Any], rng: Rng) -> None:
    """An imagined state looks to the seat just like the one it was imagined from, is sound, and has luck of its own.

    A view is its own view.
    """
    for seat in onlookers(table):
        view = table.view(seat)
        assert table.game.view(view, seat) == view
        determinized = table.game.determinize(view, seat, rng)
        assert table.game.view(determinized, seat) == view
        assert table.game.problems(determinized) == ()
        another = table.game.determinize(view, seat, rng.next()[1])
        assert table.game.rng(determinized) != table.game.rng(another)


def offers_are_alike(game: Game[Any], states: tuple[Any, Any, Any], seat: int, rng: Rng, samples: int) -> None:
    """Assert that a seat is asked and offered the same in its view, the state and an imagined one."""
    view, state, _ = states
    prompts = [game.wording.prompt(each, seat) for each in states]
    assert prompts[0] == prompts[1] == prompts[2]
    offered = [[command.text() for command in islice(game.legal(each, seat), samples)] for each in states]
    assert offered[0] == offered[1] == offered[2]
    drawn = [game.legal(each, seat).draw(rng) for each in states]
    assert drawn[0] == drawn[1] == drawn[2]
    for command in (game.parse(text) for text in offered[0]):
        assert game.check(view, seat, command) is None
        assert game.wording.describe(view, command) == game.wording.describe(state, command)


def what_is_unseen_changes_nothing(table: Table[Any], rng: Rng) -> None:
    """Nothing that a seat is shown or offered depends on what it can't see, the next draws of chance included (TBL-5)."""
    game, state = table.game, table.state
    for seat in onlookers(table):
        view = game.view(state, seat)
        other = game.determinize(view, seat, rng)
        assert game.to_act(view) == game.to_act(state) == game.to_act(other)
        assert game.outcome(view) == game.outcome(state) == game.outcome(other)
        assert game.wording.stage(view) == game.wording.stage(state) == game.wording.stage(other)
        assert game.seats(view) == game.seats(state)
        assert game.rng(view) == game.rng(game.view(other, seat))
        if seat is None or seat not in game.to_act(state):
            continue
        offers_are_alike(game, (view, state, other), seat, rng, SAMPLES)


def open_decisions_need_nothing_hidden(table: Table[Any], rng: Rng) -> None:
    """A decision that needs nothing hidden is the same in everybody's view as in the state (TBL-5, TBL-6)."""
    game, state = table.game, table.state
    view = game.view(state, None)
    other = game.determinize(view, None, rng)
    for seat in set(game.seats(state)) - set(game.to_act(state)):
        assert not game.needs_hidden(state, seat)
    for seat in game.to_act(state):
        if game.needs_hidden(state, seat):
            # School Year Diary's cover stands before a turn among several that begins without cards, for cards may come in it.
            assert game.has_secrets(state, seat) or (game.id == "school_year_diary" and state.turn == seat)
            continue
        offers_are_alike(game, (view, state, other), seat, rng, 5 * SAMPLES)


def recalled(table: Table[Any], onlooker: int | None) -> Any:
    """The onlooker's view, with all face up that any bot would remember of earlier ones."""
    now, *before = table.views(onlooker, table.turn)
    for bot in bots(table.game).values():
        now = bot.remember(iter((now, *before)))
    return now


def moves_tell_no_more_than_they_say(table: Table[Any], rng: Rng) -> None:
    """From states that look alike, a move leads to states that look alike and tells the same, unless it used chance or revealed (TBL-5).

    They looked alike before, too: what was put away can come to lie open again.
    """
    game, state = table.game, table.state
    for seat, command in sample(table, rng)[:12]:
        one = game.apply(state, seat, command)
        for onlooker in onlookers(table):
            other_state = game.determinize(recalled(table, onlooker), onlooker, rng)
            if game.check(other_state, seat, command) is not None:
                continue  # Not a move that the onlooker could know to be possible.
            other = game.apply(other_state, seat, command)
            used = game.rng(one.state) != game.rng(state) or game.rng(other.state) != game.rng(other_state)
            if used or (onlooker is None and one.reveals) or onlooker in one.reveals or onlooker in other.reveals:
                continue
            assert game.view(one.state, onlooker) == game.view(other.state, onlooker), command.text()
            told = [[event.message_for(onlooker) for event in applied.events] for applied in (one, other)]
            assert [each for each in told[0] if each] == [each for each in told[1] if each], command.text()
            seen = [[game.view(beat.state, onlooker) for beat in game.unfold(each, seat, command)] for each in (state, other_state)]
            assert seen[0] == seen[1], command.text()


def unknown(event: Event, seat: int | None, put_away: bool) -> Event:
    """The event, the same as far as a seat may be told of it now, and another one in what it may not."""
    if put_away and event.afterwards is not None:
        return event._replace(message=CANARY)
    return event if event.seen_by is None or (seat is not None and seat in event.seen_by) else event._replace(message=CANARY)


def another_past(table: Table[Any], seat: int | None, rng: Rng) -> None:
    """Change everything at a table that a seat can't see or that is put away by now: states, events, decisions."""
    game, disclosure = table.game, Disclosure(table, seat)
    away = [disclosure.put_away(number) for number in range(1, table.turn + 1)]
    table.opening = tuple(unknown(event, seat, False) for event in table.opening)
    now, states, moves = table.snapshot(), [], []
    for state in now.states:
        states.append(game.determinize(game.view(state, seat), seat, rng))
        _, rng = rng.next()
    for turn, move in enumerate(now.moves):
        command, hidden = move.command, turn < len(away) and away[turn]
        secret = any(event.seen_by is not None for event in move.events) and move.seat != seat
        if secret or (hidden and move.events and move.events[0].afterwards is not None):
            command, rng = game.legal(states[turn], move.seat).draw(rng)
        moves.append(move._replace(command=command, events=tuple(unknown(event, seat, hidden) for event in move.events)))
    table.restore(evolve(now, states=states, moves=moves))


def what_is_unknown_is_told_nowhere(table: Table[Any], rng: Rng) -> None:
    """Whatever a seat can't see, and whatever was put away: sentences, decisions and former states that it is told are the same (TBL-5)."""
    if table.outcome is not None:
        return  # Nothing is hidden any more.

    def told(seat: int | None) -> tuple[Any, ...]:
        disclosure, turns = Disclosure(table, seat), range(table.turn + 1)
        return (
            disclosure.sentences(),
            disclosure.news(),
            [disclosure.news(asked) for asked in range(len(table.seats)) if seat is None],
            [disclosure.command(number) for number in turns[1:]],
            [disclosure.state_at(turn) for turn in turns],
        )

    opening, snapshot = table.opening, table.snapshot()
    for seat in onlookers(table):
        before = told(seat)
        another_past(table, seat, rng)
        assert told(seat) == before
        table.opening = opening
        table.restore(snapshot)


def chapters_that_are_over_hide_nothing(table: Table[Any], _: Rng) -> None:
    """Chapters come one after the other, and what was put away in one comes back with the next; nothing is put away at once (TBL-5)."""
    game, states = table.game, table.snapshot().states[: table.turn + 1]
    chapters = [game.chapter(state) for state in states]
    assert chapters == sorted(chapters)
    for then, chapter in zip(states, chapters, strict=True):
        assert not game.put_away(then, then)
        assert chapter == chapters[-1] or not game.put_away(states[-1], then)


def games_end(table: Table[Any], rng: Rng, limit: int) -> None:
    """Random play comes to an end with a result for every seat, whose lines add up to its total (TBL-10)."""
    for _ in range(limit):
        if not table.to_act:
            break
        rng = step(table, rng)
    outcome = table.outcome
    assert outcome is not None
    assert outcome.clause
    assert str(outcome.reason)
    assert len(outcome.results) == len(table.seats)
    for result in outcome.results:
        assert sum(line.amount for line in result.lines) == result.total
        assert all(line.clause and str(line.what) for line in result.lines)


def bots_play_by_the_rules(table: Table[Any], rng: Rng) -> None:
    """Every bot's decision from its view and its memory is legal (TBL-3, 5)."""
    for seat in table.to_act:
        for bot in bots(table.game).values():
            known = remembered(table, seat, bot)
            command, after = bot.decide(table.game, known, seat, rng)
            assert table.check(command, seat) is None
            assert (command, after) == bot.decide(table.game, known, seat, rng), "a bot's choice is not fixed by its chance"


def what_bots_remember_fits_what_they_see(table: Table[Any], rng: Rng) -> None:
    """A memory changes nothing that its seat is shown, is plain data, and worlds drawn from it look like the view (TBL-5)."""
    game = table.game
    for seat in table.to_act:
        for bot in bots(game).values():
            known = remembered(table, seat, bot)
            assert game.view(known, seat) == table.view(seat)
            assert game.to_act(known) == table.to_act
            assert from_data(to_data(known), game.state_type) == known
            world = game.determinize(known, seat, rng)
            assert game.view(world, seat) == table.view(seat)
            assert game.problems(world) == ()
            assert remembered(_retold(table, world), seat, bot) == table.view(seat), "without a past there is nothing to remember"


def _retold(table: Table[Any], state: Any) -> Table[Any]:
    """A table without a past, in this state."""
    return Table(table.game, table.setup, table.policy, Applied(state))


def odd_texts_are_refused(table: Table[Any], text: str) -> None:
    """No text crashes a game: it is a legal command or refused."""
    for seat in range(len(table.seats)):
        refusal = table.check(text, seat)
        assert refusal is None or refusal.clause


def positions_never_crash(game: Game[Any], table: Table[Any], damage: Callable[[Any], Any]) -> None:
    """A damaged position is sound and playable, or refused (TBL-8)."""
    setup = table.setup
    try:
        puzzle = Table.new(game, seats=setup.seats, options=setup.options, position=damage(to_json(table.state)))
    except Refused:
        return
    rng = Rng(3)
    for _ in range(20):
        if puzzle.to_act:
            rng = step(puzzle, rng, puzzle.to_act[0])
    assert puzzle.outcome is None or len(puzzle.outcome.results) == len(setup.seats)


MISFITS: tuple[Any, ...] = (None, True, -1, 0, 1, 2, 99, "", [], {})
"""Values that replace anything in a position."""


def mutant(plain: Any, rng: Rng) -> tuple[Any, Rng]:
    """Plain data of a state with one thing in it dropped, doubled, turned round, or replaced by a misfit or by another of the same data.

    All kinds of things are as likely to be hit: fields by their names, whoever many there are of each.
    """
    kinds: dict[str, list[tuple[tuple[Any, ...], Any]]] = {}
    for path, value in _nodes(plain, ()):
        kinds.setdefault(next((key for key in reversed(path) if isinstance(key, str)), ""), []).append((path, value))
    nodes, rng = rng.pick([kinds[kind] for kind in sorted(kinds)])
    (path, value), rng = rng.pick(nodes)
    if isinstance(value, list) and value:
        (one, other), rng = _places(len(value), rng)
        before, after = value[:one], value[one + 1 :]
        new, rng = rng.pick(([*before, *after], [*before, value[one], value[one], *after], value[::-1], [*before, value[other], *after]))
    else:
        (_, another), rng = rng.pick(nodes)
        (_, anything), rng = rng.pick([node for nodes in kinds.values() for node in nodes])
        misfit, rng = rng.pick(MISFITS)
        new, rng = rng.pick((another, anything, misfit))
    return _with(plain, path, new), rng


def _places(count: int, rng: Rng) -> tuple[tuple[int, int], Rng]:
    one, rng = rng.below(count)
    other, rng = rng.below(count)
    return (one, other), rng


def _nodes(plain: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything in plain data, with the way to it."""
    yield path, plain
    items = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in items:
        yield from _nodes(value, (*path, key))


def _with(plain: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Plain data with another thing at the end of a way."""
    if not path:
        return new
    made = dict(plain) if isinstance(plain, dict) else list(plain)
    made[path[0]] = _with(plain[path[0]], path[1:], new)
    return made


def what_is_sound_can_be_shown(table: Table[Any], position: str, show: Callable[[Any], None]) -> bool:
    """Return whether a position is accepted; if so every seat and a spectator can be shown it, and it can be decided on (TBL-8)."""
    game, setup = table.game, table.setup
    try:
        state = Table.new(game, seats=setup.seats, options=setup.options, position=position).state
    except Refused:
        return False
    show(state)
    assert (game.outcome(state) is None) == bool(game.to_act(state))
    for seat in game.to_act(state):
        assert str(game.wording.prompt(state, seat))
        commands = [*islice(game.legal(state, seat), 2), game.legal(state, seat).draw(Rng(1))[0]]
        for command in commands:
            show(game.apply(state, seat, command).state)
    return True


def changed(plain: Any, data: st.DataObject, wild: tuple[Any, ...]) -> Any:
    """Plain data with one thing in it exchanged for something wild, taken out or repeated."""
    if isinstance(plain, (dict, list)) and plain and data.draw(st.integers(0, 5)):
        keys = list(plain) if isinstance(plain, dict) else list(range(len(plain)))
        key = data.draw(st.sampled_from(keys))
        made = dict(plain) if isinstance(plain, dict) else list(plain)
        made[key] = changed(plain[key], data, wild)
        return made
    others: st.SearchStrategy[Any] = st.sampled_from(wild)
    return data.draw(others | (st.sampled_from([plain[1:], plain[::-1], plain * 2]) if isinstance(plain, list) else others))


Law = Callable[[Table[Any], Rng], None]
LAWS: Mapping[str, Law] = {
    law.__name__: law
    for law in (
        states_are_sound,
        undo_goes_back_exactly,
        commands_unfold_exactly,
        commands_parse_back,
        what_is_offered_is_accepted,
        views_can_be_determinized,
        what_is_unseen_changes_nothing,
        open_decisions_need_nothing_hidden,
        moves_tell_no_more_than_they_say,
        what_is_unknown_is_told_nowhere,
        chapters_that_are_over_hide_nothing,
        bots_play_by_the_rules,
        what_bots_remember_fits_what_they_see,
    )
}
"""The laws that need nothing but a table and chance."""


def seat_texts(subject: Subject, seeds: range = range(6)) -> tuple[str, ...]:
    """Texts of commands from many points of many tables: each legal somewhere, most of them not here."""
    texts = dict.fromkeys(subject.texts)
    for seed in seeds:
        table = played(subject, seed % len(subject.setups), seed, seed, 0)
        rng = Rng(seed)
        for _ in range(subject.longest):
            if not table.to_act:
                break
            seat, rng = rng.pick(table.to_act)
            command, rng = table.legal(seat).draw(rng)
            texts[command.text()] = None
            table.play(command, seat)
    return tuple(islice(texts, 250))


BOT_SEATS = (Seat("Robin", "sky", "random"), Seat("Kim", "green"))
"""A bot and a person."""
