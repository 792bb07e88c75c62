"""Small moments of School Year Diary: an item is taken or played, and a player sees what others have snatched."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import Seat
from engines.school_year_diary.model import State
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from tabletop_qt.games.school_year_diary.layout import shelf_slot
from tabletop_qt.games.school_year_diary.position import Position
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.moments import LENGTH
from tests.expecting import expect
from tests.school_year_diary.diary import at_turn, card_set, row
from tests.school_year_diary.several import several
from tests.shell.driving import begin, the_presenter

TABLE = several()
MODEL = SchoolYearDiaryViewModel(TABLE.game, (Seat("Ann", "orange"), Seat("Kim", "sky")))


def holding(seat: int, **things: Any) -> State:
    """The table where a player has these things."""
    players = list(TABLE.state.players)
    players[seat] = evolve(players[seat], **things)
    return evolve(TABLE.state, players=tuple(players))


def at(side: int) -> Position:
    return Position(TABLE.game, TABLE.state, side, MODEL.seats)


@pytest.mark.clause("SYD-4.8")
@pytest.mark.parametrize("side", [0, 1])
def test_an_item_goes_from_the_shelf_to_whoever_takes_it(side: int) -> None:
    before, after = holding(0, items=("item_1",)), holding(0, items=("item_1", "item_3"))
    moment = expect(MODEL.moment(before, after, side, {"item_taken"}))
    (slip,) = moment.actors
    home = at(side).layout.items if side == 0 else at(side).areas[0].items
    assert (slip.start, slip.end) == (shelf_slot(at(side).layout.shelf, 2), home[1])
    assert (str(moment.words), moment.sound) == ("Item “item_3” is taken.", "card")
    assert moment.lasts < LENGTH
    assert not moment.dims, "it comes too often to stop the game"


@pytest.mark.clause("SYD-3.3")
def test_an_item_that_is_played_goes_to_the_place_of_the_event() -> None:
    moment = expect(MODEL.moment(holding(0, items=("item_1", "item_3")), holding(0, items=("item_1",)), 0, {"item_played"}))
    assert [(actor.start, actor.end) for actor in moment.actors] == [(at(0).layout.items[1], at(0).layout.event)]
    assert (str(moment.words), moment.sound, moment.dims) == ("Item “item_3” is played.", "coin", False)


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize("thing", [{"souvenirs": ("giang_ry",)}, {"prizes": ("prize_1",)}])
def test_whoever_looks_again_sees_what_was_snatched_from_them(thing: dict[str, Any]) -> None:
    before, after = holding(0, **thing), holding(1, **thing)
    moment = expect(MODEL.gained(before, after, 0))
    assert "from {whom}" in moment.words.text
    (flying,) = [actor for actor in moment.actors if actor.leap]
    assert flying.end == at(0).areas[1].storage
    assert "collects" in expect(MODEL.gained(before, after, 1)).words.text
    assert MODEL.gained(after, after, 0) is None


@pytest.mark.clause("SYD-5.7")
def test_of_several_thefts_the_one_that_is_shown_names_its_own_thief() -> None:
    table, seats = several(players=3), (*MODEL.seats, Seat("Lee", "green"))
    model, players = SchoolYearDiaryViewModel(table.game, seats), table.state.players

    def held(*prizes: tuple[str, ...]) -> State:
        return evolve(table.state, players=tuple([evolve(each, prizes=own) for each, own in zip(players, prizes, strict=True)]))

    moment = expect(model.gained(held(("prize_1", "prize_2"), (), ()), held((), ("prize_2",), ("prize_1",)), 0))
    assert str(moment.words) == "Player 2 takes “Prize 2” from Player 1!"


@pytest.mark.clause("SYD-4.5")
def test_a_locker_that_saves_a_row_from_falling_flashes_beside_the_rows_that_fall() -> None:
    cards = card_set(items={"item_3": '[{lower = 1, rows = "each"}]', "item_4": '[{raise = 1, rows = "each"}]'})
    rows = row(1, 286, 283, points=3, locked=[2]), row(2, 264, 241, points=2, student="o_tach")
    diary = at_turn(*rows, cards=cards, items=("item_3",)).play("play item_3")
    model = SchoolYearDiaryViewModel(diary.game, (Seat("Ann", "orange"),))
    alone = expect(model.with_events(None, diary.state, 0, diary.events))
    (shield,), first = alone.actors, Position(diary.game, diary.state, 0).layout.rows[1]
    assert (shield.face.kind, shield.face.word("owner"), alone.spots) == ("shield", "orange", (first,))
    assert str(alone.words) == "A locker saves row 1 from falling to 2."
    falls = expect(model.moment(at_turn(*rows, cards=cards).state, diary.state, 0, {"row_lowered"}))
    both = expect(model.with_events(falls, diary.state, 0, diary.events))
    assert str(both.words) == "Row 2 falls from 2 to 1. A locker saves row 1 from falling to 2."
    assert len(both.actors) == len(both.spots) == 2
    rises = at_turn(row(1, 286, 283, points=1, locked=[2]), rows[1], cards=cards, items=("item_4",)).play("play item_4")
    assert "Row 1 goes back to 1: cell 2 is locked." in [str(event.message) for event in rises.events]
    assert model.with_events(None, rises.state, 0, rises.events) is None, "it has saved nothing"


@pytest.mark.clause("SYD-1.3")
def test_while_a_move_is_shown_the_pane_says_how_the_game_stands_then(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = begin(window, "school_year_diary", ["Ann"])
    presenter, told = the_presenter(page), set[bool]()
    while len(told) < 2 and presenter.session.table.turn < 60:
        table = presenter.session.table
        moves, before = list(table.legal(table.to_act[0])), str(presenter.logs.progress().standing)
        presenter.play(next((each for each in moves if isinstance(each, Chain | Give)), moves[0]), table.to_act[0])
        if page.playback.running:
            stands = str(presenter.logs.progress(page.playback.view).standing)
            assert stands in " ".join(page.panel.inspector.text.split())
            told.add(stands != before)
        page.playback.skip()
    assert told == {False, True}
