"""Records played by other rules or cards: what differs is named, and they are followed as far as they go the same way (TBL-8)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Applied, Refusal, Setup
from engines.kernel.history import CHECKPOINT_EVERY
from engines.kernel.messages import msg
from engines.kernel.records import STATE, Difference, Entry, RecordError, read, write
from engines.kernel.rng import Rng
from engines.kernel.serialization import digest
from engines.kernel.table import Table
from tests.kernel.damage import bare, resealed
from tests.kernel.tiny import GAMES, Draw, Roll, State, Tiny
from tests.playing import step

OTHER_CARDS = "This game was played with different cards."
OTHER_RULES = "This game was played with version 1 of the rules; the current version is 2."


class OtherCards(Tiny):
    """A die with other pips, as far as a header tells."""

    @property
    def content_digest(self) -> str:
        return "0123456789abcdef"


class HigherDie(OtherCards):
    """Every roll is worth one more: legal as before, and it leads elsewhere."""

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        applied = super().apply(state, seat, command)
        if not isinstance(command, Roll):
            return applied
        players = tuple(evolve(player, points=player.points + (place == seat)) for place, player in enumerate(applied.state.players))
        return applied._replace(state=evolve(applied.state, players=players))


class SilentlyHigherDie(HigherDie):
    """The same, and nobody raised a version."""

    @property
    def content_digest(self) -> str:
        return ""


class NoDraws(Tiny):
    """A newer version refuses what was legal."""

    rules_version = 2

    def check(self, state: State, seat: int, command: Command) -> Refusal | None:
        return Refusal("TINY-2", msg("Nobody draws any more.")) if isinstance(command, Draw) else super().check(state, seat, command)


def played(decisions: int, last: Command | None = None) -> Table[State]:
    """A practice of many decisions: games without rolls and draws, each taken back at its end; then one command more, if it is given."""
    table = Table.new(GAMES["tiny"], seats=2, deal=17, policy="practice")
    for _ in range(decisions):
        if not table.to_act:
            while table.turn:
                table.undo()
        seat = table.to_act[0]
        passes = [command for command in table.legal(seat) if not isinstance(command, Roll | Draw)]
        table.play(passes[-1], seat)
    while last is not None and table.check(last) is not None:
        seat = table.to_act[0]
        table.play(next(iter(table.legal(seat))), seat)
    if last is not None:
        table.play(last)
    return table


def opened(text: str, game: Tiny) -> Table[State]:
    return Table.from_record(text, {"tiny": game})


def lines_of_states(text: str) -> list[int]:
    """The lines of the checkpoints, counted from 1."""
    return [line for line, content in enumerate(bare(text), 1) if content.startswith(STATE)]


@pytest.mark.clause("TBL-8")
def test_a_record_has_a_checkpoint_every_so_often_and_at_its_end() -> None:
    table = played(70)
    record = table.record()
    found = lines_of_states(record)
    begun = bare(record).index("begin") + 1
    assert found[0] == begun + CHECKPOINT_EVERY + 1
    assert all(after - before <= CHECKPOINT_EVERY + 1 for before, after in pairwise(found))
    assert found[-1] == len(bare(record))
    assert [entry for entry in table.written() if entry.kind != STATE] == list(table.entries)
    again = opened(record, Tiny())
    assert (again.difference, again.fault, again.verified) == (None, None, found[-1])
    assert again.record() == record
    again.count_hint()
    assert opened(again.record(), Tiny()).record() == again.record()


def test_a_checkpoint_is_written_once_and_goes_with_what_never_happened() -> None:
    table = played(7)
    (entry,) = table.checkpoint()
    assert (entry.kind, entry.what) == (STATE, digest(table.state))
    assert table.checkpoint() == ()
    assert table.written()[-1] == entry
    before = table.snapshot(), table.written()
    for _ in range(3 * CHECKPOINT_EVERY):
        table.count_hint()
    assert len(table.written()) == 7 + 1 + 3 * CHECKPOINT_EVERY + 3
    assert table.written(7 + 3 * CHECKPOINT_EVERY - 1)[-1].kind == STATE
    table.restore(before[0])
    assert (table.snapshot(), table.written()) == before
    for _ in range(CHECKPOINT_EVERY):
        table.count_hint()
    assert len(table.written()) == 7 + 1 + CHECKPOINT_EVERY + 1


def test_a_branch_keeps_the_checkpoints_until_then_as_its_own() -> None:
    table = played(45)
    table.checkpoint()
    branch = table.branch(0)
    record = table.record()
    for _ in range(2 * CHECKPOINT_EVERY):
        branch.count_hint()
    assert table.record() == record
    assert branch.record().startswith("".join(record.splitlines(keepends=True)[:40]))
    assert opened(branch.record(), Tiny()).record() == branch.record()


def test_a_record_without_checkpoints_gets_one_with_the_next_decision() -> None:
    texts = [text for text in bare(played(70).record()) if not text.startswith(STATE)]
    table = opened(resealed(texts), Tiny())
    assert (table.difference, table.fault, lines_of_states(table.record())) == (None, None, [len(texts) + 1])
    table.count_hint()
    assert [entry.kind for entry in table.written()[-2:]] == ["hint", STATE]


@pytest.mark.clause("TBL-8")
def test_other_cards_are_named_even_where_everything_goes_as_it_went() -> None:
    table = played(50)
    again = opened(table.record(), OtherCards())
    assert again.difference == Difference(1, 1, other_cards=True)
    assert str(again.difference.message) == OTHER_CARDS
    assert (again.fault, again.state, again.moves) == (None, table.state, table.moves)
    assert again.verified == len(bare(table.record()))
    assert "content 0123456789abcdef" in bare(again.record())
    assert opened(again.record(), OtherCards()).difference is None


@pytest.mark.clause("TBL-8")
def test_where_a_checkpoint_does_not_fit_the_table_goes_back_to_the_last_that_does() -> None:
    table = played(50, Roll())
    for _ in range(30):
        table.count_hint()
    record = table.record()
    again = opened(record, HigherDie())
    checkpoints = lines_of_states(record)
    roll = bare(record).index("1 roll" if "1 roll" in bare(record) else "0 roll") + 1
    verified, astray = max(line for line in checkpoints if line < roll), min(line for line in checkpoints if line > roll)
    assert again.difference == Difference(1, 1, other_cards=True)
    assert again.fault is not None
    assert (again.fault.line, again.fault.clause, again.verified) == (astray, "TBL-8", verified)
    assert f"continues from line {verified}" in str(again.fault.reason)
    assert f"state {digest(again.state)}" == bare(record)[verified - 1]
    assert bare(record)[:verified] == [*(text.replace("content 0123456789abcdef", "content -") for text in bare(again.record()))]
    sound = opened(again.record(), HigherDie())
    assert (sound.difference, sound.fault, sound.state) == (None, None, again.state)


@pytest.mark.clause("TBL-8")
def test_a_checkpoint_tells_even_where_nobody_raised_a_version() -> None:
    table = played(50, Roll())
    again = opened(table.record(), SilentlyHigherDie())
    assert again.difference == Difference(1, 1, other_cards=False)
    assert "goes differently" in str(again.difference.message)
    assert again.fault is not None
    assert len(again.entries) < len(table.entries)


@pytest.mark.clause("TBL-8")
def test_without_any_checkpoint_before_it_the_table_goes_back_to_the_deal() -> None:
    table = played(3, Roll())
    again = opened(table.record(), HigherDie())
    assert (again.turn, again.entries, again.verified) == (0, (), bare(table.record()).index("begin") + 1)


@pytest.mark.clause("TBL-8")
def test_a_line_that_other_rules_refuse_is_named_and_the_record_opens_up_to_it() -> None:
    table = played(50, Draw())
    record = table.record()
    again = opened(record, NoDraws())
    assert again.difference == Difference(1, 2, other_cards=False)
    assert str(again.difference.message) == OTHER_RULES
    line = next(number for number, text in enumerate(bare(record), 1) if text.endswith("draw"))
    assert again.fault is not None
    assert str(again.fault) == f"line {line}: TINY-2: Nobody draws any more."
    assert again.moves == table.moves[: again.turn]
    assert again.verified == max(number for number in lines_of_states(record) if number < line)
    assert "rules 2" in bare(again.record())


def test_rules_and_cards_are_named_together() -> None:
    assert str(Difference(1, 2, other_cards=True).message) == f"{OTHER_RULES} {OTHER_CARDS}"


@pytest.mark.clause("TBL-8")
def test_a_set_up_that_other_rules_refuse_says_so() -> None:
    class Strict(Tiny):
        rules_version = 2

        def check_setup(self, setup: Setup) -> Refusal | None:
            return Refusal("TINY-3", msg("Not today."))

    with pytest.raises(RecordError, match=f"TINY-3: {OTHER_RULES} Not today.") as caught:
        opened(played(3).record(), Strict())
    assert caught.value.fault.line == bare(played(3).record()).index("begin") + 1


@pytest.mark.clause("TBL-8")
@pytest.mark.parametrize("seed", range(5))
def test_what_is_followed_is_what_was_played(seed: int) -> None:
    table, rng = Table.new(GAMES["tiny"], seats=3, deal=seed, policy="practice"), Rng(seed)
    states = [table.state]
    for _ in range(90):
        if not table.to_act:
            table.undo()
        else:
            rng = step(table, rng)
        states.append(table.state)
    again = opened(table.record(), HigherDie())
    assert again.fault is not None
    assert again.entries == table.entries[: len(again.entries)]
    assert again.state == states[len(again.entries)]


@pytest.mark.clause("TBL-8")
def test_whoever_opens_a_record_is_told_how_far_it_has_been_followed() -> None:
    text, told = played(3).record(), list[tuple[int, int]]()
    Table.from_record(text, GAMES, lambda done, count: told.append((done, count)))
    count = len(read(text).entries)
    assert told == [(done, count) for done in range(count)]


@pytest.mark.clause("TBL-8")
def test_a_file_that_vouches_for_one_position_over_and_over_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table, compared = Table.new(GAMES["tiny"]), []

    def counted(state: State) -> str:
        compared.append(state)
        return digest(state)

    monkeypatch.setattr("engines.kernel.records.digest", counted)
    again: Table[State] = Table.from_record(write(table.header, [Entry(STATE, 0, digest(table.state))] * 1_000), GAMES)
    assert (again.fault, again.state) == (None, table.state)
    assert len(compared) == 1
    seat = table.to_act[0]
    table.play(next(iter(table.legal(seat))), seat)
    wrong = [Entry(STATE, 0, digest(table.state_at(0)))] * 3 + list(table.entries) + [Entry(STATE, 0, digest(table.state_at(0)))]
    fault = Table.from_record(write(table.header, wrong), GAMES).fault
    assert fault is not None, "the same digest does not vouch for another position"
