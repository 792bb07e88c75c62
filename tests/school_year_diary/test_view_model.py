"""Every offer at a School Year Diary table is accepted, and every legal move can be reached (TBL-2, TBL-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.rng import Rng
from engines.school_year_diary.model import ChooseDecision, KeepDecision, State, TurnDecision
from engines.school_year_diary.rules.chains import Chain, chains, squares, visible
from engines.school_year_diary.rules.directives import Trace, follow
from tabletop_qt.games.school_year_diary.things import Card, Chaining, Draft, Giving, HeldItem
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Action, Box, Do, Drafted, Drop, Lift, Play, Press, Turn
from tabletop_qt.viewmodels.view_model import Idle
from tests.expecting import expect
from tests.school_year_diary.dealt_tables import dealt, diary, full_hand, played
from tests.table.boxes import meet
from tests.table.walking import acted, assert_accepted, assert_undone, assert_whole, does, reached, walk

TABLES = [(2, 1), (3, 1), (2, 2), (4, 3)]


@pytest.fixture
def model() -> SchoolYearDiaryViewModel:
    return SchoolYearDiaryViewModel(diary())


def views(students: int, rows: int, deal: int, commands: int) -> Iterator[State]:
    for state in played(dealt(students, rows, deal), commands, deal):
        yield diary().view(state, 0)


@pytest.mark.clause("TBL-2", "TBL-3")
@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_whatever_is_offered_is_accepted_and_every_scenery_is_whole(model: SchoolYearDiaryViewModel, students: int, rows: int) -> None:
    commands = 0
    for turn, view in enumerate(views(students, rows, deal=rows, commands=50)):
        for draft, scenery in walk(model, view, 0, 6, Rng(turn)):
            assert_whole(scenery, draft)
            commands += assert_accepted(model, diary(), view, 0, draft, scenery)
    assert commands > 100


@pytest.mark.clause("SYD-3.3")
def test_before_a_turn_begins_no_idea_is_called_used(model: SchoolYearDiaryViewModel) -> None:
    view = next(view for view in views(2, 1, 3, 400) if view.turn is None and view.decision is not None)
    named = [str(piece.name) for piece in model.scenery(view, 0, model.start()).pieces if piece.id.startswith("idea:")]
    assert named == ["Idea 1, for the next turn", "Idea 2, for the next turn"]


def test_a_picked_card_stands_out_of_the_hand_and_hides_no_item(model: SchoolYearDiaryViewModel) -> None:
    state = full_hand(dealt())
    view = evolve(state, players=(evolve(state.players[0], items=("firefly_jar",)),))
    card = Card(view.players[0].hand[0])
    lying, picked = (expect(model.scenery(view, 0, draft).piece(card.id)) for draft in (model.start(), Giving(card.number)))
    item = expect(model.scenery(view, 0, model.start()).piece(HeldItem("firefly_jar").id))
    assert picked.y < lying.y
    assert picked.y - picked.face.h / 2 >= item.y + item.face.h / 2


@pytest.mark.clause("SYD-4.8")
@pytest.mark.parametrize(
    "decision", [KeepDecision((0,), "first_snow", (212, 213, 218, 219), 1), ChooseDecision((0,), "cocoa_hour", (1, 0), 0, (1, 2))]
)
def test_items_step_aside_for_a_tray_that_would_cover_them(
    model: SchoolYearDiaryViewModel, decision: KeepDecision | ChooseDecision
) -> None:
    state = dealt()
    player = evolve(state.players[0], items=("firefly_jar", "compass"))
    scenery = model.scenery(evolve(state, players=(player,), agenda=(decision, *state.agenda)), 0, model.start())
    tray = expect(scenery.piece("tray"))
    for item in player.items:
        piece = expect(scenery.piece(HeldItem(item).id))
        assert piece.face.kind == "token"
        assert not meet(Box.around(tray.x, tray.y, tray.face.w, tray.face.h), Box.around(piece.x, piece.y, piece.face.w, piece.face.h))
        assert [each.face.kind for each in piece.reveals] == ["slip"], "pointed at, it can be read"
    asked = model.scenery(evolve(state, players=(player,)), 0, model.start())
    assert {expect(asked.piece(HeldItem(item).id)).face.kind for item in player.items} == {"slip"}


@pytest.mark.clause("SYD-3.2")
def test_the_desk_changes_with_the_season(model: SchoolYearDiaryViewModel) -> None:
    seasons = {expect(model.scenery(view, 0, model.start()).ground).word("season") for view in views(2, 1, 3, 400)}
    assert {"autumn", "winter"} <= seasons


def test_cards_of_the_trend_zone_say_what_a_trend_is(model: SchoolYearDiaryViewModel) -> None:
    scenery = model.scenery(next(views(2, 1, 3, 1)), 0, model.start())
    cards = [piece for piece in scenery.pieces if piece.id.startswith("card:")]
    assert len(cards) >= 2
    assert all("A Trend takes effect by itself, whenever its condition is met." in map(str, card.about) for card in cards)


@pytest.mark.clause("SYD-9.5")
@pytest.mark.clause("SYD-3.1", "SYD-3.5")
def test_whoever_plays_alone_sees_which_of_the_rounds_it_is(model: SchoolYearDiaryViewModel) -> None:
    for view in views(2, 1, 3, 40):
        tabs = expect(model.scenery(view, 0, model.start()).piece("rounds"))
        assert str(tabs.name) == f"Round {view.round} of 8"
        assert tabs.face.number("round") == view.round


@pytest.mark.parametrize("ideas", [2, 3, 4])
def test_each_idea_of_a_round_has_its_lamp(model: SchoolYearDiaryViewModel, ideas: int) -> None:
    state = next(state for state in played(dealt(2, 2), 90, 2) if isinstance(state.agenda[0], TurnDecision))
    players = (evolve(state.players[0], ideas=ideas - 1),)
    view = diary().view(evolve(state, config=evolve(state.config, ideas=ideas), players=players), 0)
    lamps = [piece for piece in model.scenery(view, 0, Idle()).pieces if piece.id.startswith("idea:")]
    assert [str(lamp.name) for lamp in lamps] == [
        f"Idea {number}, {'used' if number == ideas else 'unused'}" for number in range(1, ideas + 1)
    ]
    assert all(right.x - left.x >= left.face.w - 1 for left, right in pairwise(lamps)), "none hides another"
    assert f"{ideas} ideas per turn" in str(lamps[0].about[0])


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize("deal", range(3))
def test_everything_legal_can_be_reached_by_gestures(model: SchoolYearDiaryViewModel, deal: int) -> None:
    verbs: set[str] = set()
    for index, view in enumerate(views(2, 1, deal, commands=90)):
        legal = {command for move_set in diary().legal(view, 0).move_sets for command in _simple(move_set)}
        if index % 3 == 0 or {command.verb for command in legal} - verbs:
            assert reached(model, view, 0, lambda draft: isinstance(draft, Chaining)) == legal
            verbs |= {command.verb for command in legal}
    assert len(verbs) > 8


def _simple(move_set: object) -> Iterator[Command]:
    """The commands of a family, unless it is chains."""
    assert hasattr(move_set, "__iter__")
    for command in move_set:
        if isinstance(command, Chain):
            return
        yield command


def step(model: SchoolYearDiaryViewModel, view: State, draft: Draft, action: Action) -> Draft:
    """Take a step that must be on offer."""
    assert action in [offer.action for offer in model.scenery(view, 0, draft).affordances], (draft, action)
    meaning = does(model, view, 0, draft, action)
    assert isinstance(meaning, Drafted), meaning
    return meaning.draft


def ends(view: State, command: Chain) -> list[int]:
    """The rows after a chain, not yet judged."""
    showing = visible(command.cards)
    found = []
    for row, course in zip(view.rows, command.courses, strict=True):
        trace = expect(follow(row, [showing[square] for square in course.squares], course.ways), Trace)
        found.append(trace.end)
    return found


@pytest.mark.clause("SYD-4.3", "SYD-4.4")
@pytest.mark.parametrize(("students", "rows"), TABLES)
def test_any_chain_can_be_laid_card_by_card(model: SchoolYearDiaryViewModel, students: int, rows: int) -> None:
    built: Counter[int] = Counter()
    for index, view in enumerate(views(students, rows, deal=3, commands=90)):
        if model.scenery(view, 0, Idle()).buttons and any(
            button.name == "chain" and button.refusal is None for button in model.scenery(view, 0, Idle()).buttons
        ):
            command = expect(chains(view, 0).draw(Rng(index)))[0]
            draft: Draft = step(model, view, Idle(), Do("chain"))
            for laid in command.cards:
                piece = f"directive:{laid.card}"
                draft = step(model, view, draft, Lift(piece))
                while isinstance(draft, Chaining) and draft.turn != laid.turn:
                    draft = step(model, view, draft, Turn(piece, 1))
                draft = step(model, view, draft, Drop(piece, f"cover:{laid.x}:{laid.y}"))
            wanted = ends(view, command)
            for place, row in enumerate(view.rows):
                for _ in range(12):
                    if ends(view, _chain(model, view, draft))[place] == wanted[place]:
                        break
                    draft = step(model, view, draft, Press(f"verdict:{row.number}"))
            given = _chain(model, view, draft)
            assert given.cards == command.cards
            assert ends(view, given) == wanted
            built[len(command.cards)] += 1
    assert built[2] > 0
    assert sum(built.values()) > built[2]


def _chain(model: SchoolYearDiaryViewModel, view: State, draft: Draft) -> Chain:
    meaning = expect(does(model, view, 0, draft, Do("give_chain")), Play)
    assert isinstance(meaning.command, Chain)
    return meaning.command


def test_steps_are_undone_one_by_one_until_nothing_is_left(model: SchoolYearDiaryViewModel) -> None:
    for turn, view in enumerate(views(2, 1, deal=5, commands=60)):
        drafts = [draft for draft, _ in walk(model, view, 0, 8, Rng(turn))]
        assert_undone(model, view, 0, drafts[-1])


def test_covers_show_where_the_lifted_card_goes(model: SchoolYearDiaryViewModel) -> None:
    """The middle of a cover's place is where the card lies once it is dropped there."""
    for index, view in enumerate(views(2, 1, deal=4, commands=60)):
        for draft, scenery in walk(model, view, 0, 8, Rng(index)):
            for offer in scenery.affordances:
                if isinstance(draft, Chaining) and isinstance(offer.action, Drop) and offer.action.place.startswith("cover:"):
                    meaning = expect(does(model, view, 0, draft, offer.action), Drafted)
                    after = expect(meaning.draft, Chaining)
                    if draft.cards:
                        before = dict(squares(draft.cards[-1]))
                        assert any(before.get(square) == arrow for square, arrow in squares(after.cards[-1]))


ODD = (
    "",
    ":",
    "medal",
    "medal:",
    "medal:x",
    "medal:999",
    "directive:0",
    "directive:299",
    "seen:1",
    "cell:9:9",
    "cover:-3:x",
    "path:1:7",
    "deck:nothing",
)
"""Names that no piece or place has."""


@pytest.mark.clause("TBL-3")
def test_any_action_whatever_is_understood_or_refused(model: SchoolYearDiaryViewModel) -> None:
    """Also every piece dropped at every place, and names that there are not: never an error, and only legal commands."""
    for turn, view in enumerate(views(2, 1, deal=9, commands=15)):
        drafts: set[Draft] = set()
        for draft, scenery in walk(model, view, 0, 3, Rng(turn)):
            pieces = [*(piece.id for piece in scenery.pieces), *ODD]
            places = [*(place.id for place in scenery.places), *ODD]
            actions: list[Action] = [
                Drop(piece, place) for piece in pieces if piece.split(":")[0] not in ("medal_ghost", "start") for place in places
            ]
            actions += [action for piece in pieces for action in (Press(piece), Lift(piece), Turn(piece, 1), Turn(piece, -6))]
            actions += [
                Do(name) for name in ("give", "chain", "give_chain", "refresh", "discard", "keep", "rotate", "trade", "end", "decline", "x")
            ]
            drafts |= acted(model, diary(), view, 0, draft, actions)
        for draft in drafts:
            assert model.scenery(view, 0, draft).pieces
