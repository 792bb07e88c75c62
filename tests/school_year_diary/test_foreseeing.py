"""The pieces and places marked for a recommended command, found step by step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engines.kernel.commands import Command
from engines.school_year_diary.model import State
from engines.school_year_diary.rules.board import Lock, Rotate
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from engines.school_year_diary.rules.hands import Get, Refresh
from tabletop_qt.games.school_year_diary.things import Chaining, Draft, Giving, Mark, Marking, Rotating
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Emphasis, Place, Scenery
from tabletop_qt.viewmodels.view_model import IDLE, ghosts, meant
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand
from tests.school_year_diary.diary import at_turn, card_set

MODEL = SchoolYearDiaryViewModel(diary())


def view() -> State:
    """A dealt table with a full hand."""
    return diary().view(full_hand(dealt()), 0)


LOCK = Lock(1, 1)
GIVE = next(each for each in diary().legal(view(), 0) if isinstance(each, Give))


def looked_for(command: Command) -> Iterator[tuple[tuple[str, ...], tuple[Place, ...]]]:
    """The pieces and places of a command, step by step."""
    assert diary().check(view(), 0, command) is None
    return meant(MODEL, view(), 0, MODEL.scenery(view(), 0, MODEL.start()), command)


def test_what_needs_one_step_before_it_is_found_by_looking_a_step_ahead_at_one_scenery_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made, found = [0], []
    whole = MODEL.scenery

    def counted(view: State, seat: int, draft: Draft, side: int | None = None) -> Scenery:
        made[-1] += 1
        return whole(view, seat, draft, side)

    steps = looked_for(LOCK)
    monkeypatch.setattr(MODEL, "scenery", counted)
    for step in steps:
        found.append(step)
        made.append(0)
    assert max(made) == 1
    assert sum(made) > 1
    used, ahead = found[-1]
    assert "cell:1:1" in used
    assert [place.id for place in ahead] == ["cell:1:1"]
    assert not any(used for used, _ in found[:-1])


def test_a_lifted_card_is_known_at_once() -> None:
    found = list(looked_for(GIVE))
    assert len(found) == 1
    assert f"directive:{GIVE.card}" in found[0][0]


@pytest.mark.clause("SYD-4.1")
@pytest.mark.parametrize("turn", range(4))
def test_a_card_to_be_turned_is_shown_turned_and_clear_of_where_it_is(turn: int) -> None:
    scenery = MODEL.scenery(view(), 0, MODEL.start())
    card = expect(scenery.piece(f"directive:{GIVE.card}"))
    shown = [piece for piece in ghosts(MODEL, view(), 0, scenery, Give(GIVE.card, turn)) if piece.id == card.id]
    assert [piece.turn for piece in shown] == ([turn] if turn else []), "over itself it could not be read"
    for piece in shown:
        assert piece.emphasis is Emphasis.REST, "what it shows can be read"
        assert piece.y + piece.face.h / 2 < card.y - card.face.h / 2
        assert piece.y - piece.face.h / 2 > 0


@pytest.mark.clause("SYD-4.3")
def test_no_card_of_a_chain_to_be_given_lets_the_ones_below_show_through() -> None:
    command = expect(diary().parse("chain 218@0.0/0,281@-1.0/0 1:-1.0;0.0;1.0,2:-1.0;0.0;1.0"), Chain)
    shown = ghosts(MODEL, view(), 0, MODEL.scenery(view(), 0, MODEL.start()), command)
    laid = [next(piece for piece in shown if piece.id == f"directive:{card.card}") for card in command.cards]
    assert [piece.emphasis for piece in laid] == [Emphasis.REST, Emphasis.REST]
    assert laid[0].layer < laid[1].layer


@pytest.mark.parametrize(
    "text", ["rotate 1 2 3", "refresh 218,281", "chain 218@0.0/0,281@-1.0/0 1:-1.0;0.0;1.0,2:-1.0;0.0;1.0", "swap 1 2 2 2"]
)
def test_every_card_and_medal_that_a_command_means_is_marked(text: str) -> None:
    state, command = view(), diary().parse(text)
    assert diary().check(state, 0, command) is None
    found = [each for each, _ in meant(MODEL, state, 0, MODEL.scenery(state, 0, MODEL.start()), command) if each]
    cards = {f"directive:{number}" for number in (218, 281) if str(number) in text}
    rows = {"rotate": state.rows[:1], "swap": state.rows}.get(text.split()[0], ())
    medals = {f"medal:{row.medals[1].number}" for row in rows}
    assert {each.removeprefix("on:") for each in found[-1]} == cards | medals


@pytest.mark.clause("SYD-4.6")
@pytest.mark.parametrize("text", ["swap 1 2 2 2", "swap 2 1 2 2"])
def test_medals_to_be_swapped_are_shown_each_in_the_place_of_the_other(text: str) -> None:
    state, command = view(), diary().parse(text)
    scenery = MODEL.scenery(state, 0, MODEL.start())
    shown = ghosts(MODEL, state, 0, scenery, command)
    first, second = (row_and_medal(state, text.split()[at], text.split()[at + 1]) for at in (1, 3))
    lie = {piece.id: (piece.x, piece.y) for piece in scenery.pieces}
    assert {piece.id: (piece.x, piece.y) for piece in shown} == {first: lie[second], second: lie[first]}
    assert {piece.emphasis for piece in shown} == {Emphasis.REST}, "what they show can be read"


def row_and_medal(state: State, row: str, medal: str) -> str:
    return f"medal:{state.rows[int(row) - 1].medals[int(medal) - 1].number}"


def test_all_cards_to_keep_are_marked() -> None:
    table = at_turn(cards=card_set(events={"autumn_2": "[{see = 3, keep = 2}]"}), deck=(231, 232, 234, 236)).play("end")
    model = SchoolYearDiaryViewModel(table.game)
    seen = table.game.view(table.state, 0)
    scenery = model.scenery(seen, 0, model.start())
    found = [each for each, _ in meant(model, seen, 0, scenery, table.game.parse("keep 231,234")) if each]
    assert found == [("seen:231", "seen:234")]


@pytest.mark.clause("SYD-4.7")
def test_no_card_is_recommended_to_keep_where_all_are_discarded_next() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}, {discard = 2}]"})

    def said(*hand: int) -> str:
        asked = at_turn(cards=cards, hand=hand).play("end")
        model = SchoolYearDiaryViewModel(asked.game)
        return str(expect(model.hint(asked.game.view(asked.state, 0), 0, model.start())).words)

    assert said(268) == "Whatever you keep is discarded next."
    assert said(268, 263).startswith("Keep ")


def test_nothing_can_be_done_with_ghosts() -> None:
    scenery = MODEL.scenery(view(), 0, MODEL.start())
    shown = ghosts(MODEL, view(), 0, scenery, GIVE)
    assert shown
    assert not any(piece.focusable for piece in shown)


@pytest.mark.parametrize(
    ("draft", "command", "said"),
    [
        (Chaining(), Rotate(1, 1, 1), "Put the chain paper away first (Esc)."),
        (Chaining(), Get(), "Put the chain paper away first (Esc)."),
        (Chaining(), Chain((), ()), None),
        (Giving(218), Lock(1, 2), "Put down what you are holding first (Esc)."),
        (Giving(218), Give(218, 1, ()), None),
        (Giving(218), Chain((), ()), None),
        (Marking(Mark.REFRESH, (218,)), Get(), "Put down what you are holding first (Esc)."),
        (Marking(Mark.REFRESH, (218,)), Refresh((218, 281)), None),
        (Rotating(1, 1, 1), Rotate(1, 1, 2), None),
        (Rotating(1, 1, 1), Rotate(1, 2, 1), "Put down what you are holding first (Esc)."),
        (Rotating(1, 1, 1), Get(), "Put down what you are holding first (Esc)."),
        (IDLE, Rotate(1, 1, 1), None),
    ],
)
def test_what_was_begun_is_in_the_way_of_other_commands(draft: Draft, command: Command, said: str | None) -> None:
    told = MODEL.in_the_way(view(), 0, draft, command)
    assert (None if told is None else str(told)) == said
