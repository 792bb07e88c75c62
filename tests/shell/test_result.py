"""The result is one page: podium with ties, rounds by players, plot, four buttons; it fits, and says everything to a screen reader."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QPushButton, QTableWidgetItem, QWidget
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.contract import COLOURS, PERSON, Outcome, ScoreMark, Seat, SeatResult, Stage
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import DARK, LIGHT
from tabletop_qt.shell.play.plots import ScorePlot, scale
from tabletop_qt.shell.play.result import (
    SETTLING,
    FacePicture,
    Podium,
    ResultText,
    RoundTable,
    arranged,
    is_clear_win,
    own_title,
    placed,
)
from tabletop_qt.shell.play.summary_panel import SETTING, Ceremony, Gains
from tabletop_qt.shell.play.table_controller import next_level
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.pages import best_moment
from tabletop_qt.viewmodels.scenery import face
from tabletop_qt.widgets.style import text_px
from tests.expecting import expect
from tests.shell.driving import Key, begin, key, play_randomly, the_page, the_presenter
from tests.shell.seeing import Paints, assert_fits
from tests.shell.windows import OpenWindow

NAMES = ("Maximiliane von der Tann-Rathsamhausen", "Ben", "Cyd", "Dot", "Eve")


def outcome(*results: tuple[int, bool]) -> Outcome:
    return Outcome(msg("So it is."), "TBL-10", tuple([SeatResult(won, total) for total, won in results]))


def ranks(made: Outcome) -> list[tuple[int, int]]:
    return [(each.rank, each.seat) for each in placed(made)]


@pytest.mark.clause("TBL-11")
def test_ranks_follow_who_won_whether_many_points_are_good_or_bad() -> None:
    assert ranks(outcome((3, False), (9, True), (5, False))) == [(1, 1), (2, 2), (3, 0)]
    assert ranks(outcome((30, False), (9, True), (15, False))) == [(1, 1), (2, 2), (3, 0)]
    assert ranks(outcome((7, True), (7, True), (5, False))) == [(1, 0), (1, 1), (3, 2)]
    assert ranks(outcome((4, False), (4, False))) == [(1, 0), (1, 1)]


def test_the_first_stands_in_the_middle() -> None:
    made = placed(outcome((1, False), (2, False), (3, False), (4, False), (9, True)))
    assert [each.rank for each in arranged(made)] == [4, 2, 1, 3, 5]


@pytest.mark.clause("KSJ-6.1", "OM-5.1", "TBL-10")
@pytest.mark.parametrize(
    ("game", "seats", "parts"),
    [("kidsprout_jumboree", 4, 3), ("operation_master", 5, None), ("school_year_diary", 1, None), ("hallway_rivals", 3, None)],
)
def test_standings_at_the_ends_of_chapters_lead_to_the_result(game: str, seats: int, parts: int | None) -> None:
    table = Table.new(game, seats=seats, deal=4)
    results = playout(table).results
    marks, grown = table.standings(), table.growth()
    if game != "school_year_diary":
        assert all(a <= b for before, after in pairwise(grown) for a, b in zip(before.totals, after.totals, strict=True))
        assert len(grown) == {"kidsprout_jumboree": 18}.get(game, table.game.wording.stage(table.state).round)
    assert marks[-1].totals == grown[-1].totals == tuple(result.total for result in results)
    assert len({str(mark.label) for mark in marks}) == len(marks)
    assert len(marks) == (parts or len(marks))
    assert len(marks) <= len(grown)


@pytest.mark.clause("TBL-10")
def test_a_game_that_ends_with_the_event_of_a_round_names_that_round_last(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new("school_year_diary", seats=1, deal=4)
    playout(table)
    last = table.state.round
    assert str(table.growth()[-1].label).startswith(f"Round {last},")
    monkeypatch.setattr(type(table.game.wording), "stage", lambda *_: Stage(last + 1, msg("Round {round}, won", round=last + 1)))
    assert str(table.growth()[-1].label) == f"Round {last + 1}, won"


@pytest.mark.clause("TBL-10", "HR-7.3")
def test_the_rounds_of_hallway_rivals_begin_when_the_school_stands() -> None:
    table = Table.new("hallway_rivals", seats=2, deal=4, options={"building": "by_hand", "reports": 2})
    playout(table)
    rounds = range(1, table.state.round + 1)
    assert [str(mark.label) for mark in table.standings()] == [f"Round {number}" for number in rounds]
    assert len(table.growth()) == len(rounds)


def finished(window: MainWindow, game: str, seats: int, deal: int = 4, mode: str = "") -> TablePage:
    people = tuple([Seat(name, colour) for name, colour in zip(NAMES[:seats], COLOURS, strict=False)])
    window.start(make_setup(window.kits[game].game, people, {"mode": mode} if mode else {}, deal))
    page = the_page(window)
    table = the_presenter(page).session.table
    playout(table)
    assert table.outcome is not None
    keepsake = the_presenter(page).view_model.keepsake(table.game.view(table.state, None))
    words = ResultText(msg("This table"), (), table.growth(), table.standings(), table.game.wording.scored, keepsake=keepsake)
    page.result.show_outcome(table.outcome, table.seats, words)
    return page


def cell(table: RoundTable, row: int, column: int) -> QTableWidgetItem:
    return expect(table.item(row, column))


def test_a_win_is_clear_with_twice_the_points_of_everybody_else() -> None:
    assert is_clear_win(outcome((4, True), (2, False)), 0)
    assert is_clear_win(outcome((9, True), (18, False), (20, False)), 0), "few points are good"
    assert not is_clear_win(outcome((4, True), (3, False)), 0)
    assert not is_clear_win(outcome((4, True), (2, False)), 1)
    assert not is_clear_win(outcome((4, True), (4, True)), 0)
    assert not is_clear_win(outcome((4, True)), 0)


@pytest.mark.parametrize(("level", "offered"), [("easy", "medium"), ("medium", "hard"), ("hard", "")])
def test_after_a_clear_win_the_next_level_is_offered_and_plays(window: MainWindow, level: str, offered: str) -> None:
    seats = (Seat("Ann", COLOURS[0]), Seat("Ben", COLOURS[1], level))
    window.start(make_setup(window.kits["hallway_rivals"].game, seats, {"building": "quick", "reports": 1}, 4))
    page = the_page(window)
    table = the_presenter(page).session.table
    playout(table, ("hard", "random"))
    assert next_level(table, ("easy", "medium", "hard")) == offered
    window.tables.show_session(the_presenter(page).session)
    page = the_page(window)
    assert page.result.harder.isHidden() == (not offered)
    if offered:
        assert page.result.harder.text() == f"Play again against {offered.capitalize()}"
        page.result.harderWanted.emit()
        assert [seat.player for seat in the_presenter(the_page(window)).session.table.seats] == [PERSON, offered]


@pytest.mark.clause("TBL-10")
@pytest.mark.parametrize(
    ("game", "seats"),
    [("operation_master", 5), ("kidsprout_jumboree", 4), ("hallway_rivals", 4)],
)
def test_one_page_holds_podium_rounds_and_plot(window: MainWindow, game: str, seats: int) -> None:
    page = finished(window, game, seats)
    (podium,) = page.result.findChildren(Podium)
    (rounds,) = page.result.findChildren(RoundTable)
    (plot,) = page.result.findChildren(ScorePlot)
    assert [made.text() for made in page.result.findChildren(QPushButton) if made.isVisible()] == ["Play again", "Same setup again", "More"]
    assert podium.accessibleName().startswith("Podium: 1. ")
    assert page.result.accessibleName() in [shown.text() for shown in page.result.findChildren(QLabel)], "the headline"
    last = rounds.rowCount() - 1
    results = expect(the_presenter(page).session.table.outcome)
    assert [cell(rounds, last, column).text() for column in range(seats)] == [str(result.total) for result in results.results]
    gained = [sum([int(cell(rounds, row, column).text()) for row in range(last)]) for column in range(seats)]
    assert gained == [result.total for result in results.results]
    counted = {"hallway_rivals": "Report cards"}.get(game, "Points")
    head = expect(rounds.verticalHeaderItem(last))
    assert (head.text(), rounds.accessibleName()) == ("Total", f"{counted} by round and player")
    assert cell(rounds, 0, 1).data(Qt.ItemDataRole.AccessibleTextRole).startswith(("Round 1, Ben: ", "Day 1, Ben: "))
    for size in ((1024, 700), (1280, 720), (2560, 1440)):
        window.resize(*size)
        assert_fits(window)
        assert [part for part in (podium, rounds, plot) if not part.isVisible()] == []
        bottom = plot.mapTo(page.result.sheet, plot.rect().bottomLeft()).y()
        foot = page.result.next.mapTo(page.result.sheet, page.result.next.rect().topLeft()).y()
        assert bottom < foot or size == (1024, 700), "one page, nothing to scroll"


def test_nobody_begins_the_next_game_by_a_key_or_click_that_was_meant_for_the_last(window: MainWindow, qtbot: QtBot) -> None:
    page = finished(window, "operation_master", 3)
    result, ended, new = page.result, page.result.next, list[bool]()
    result.nextDeal.disconnect()
    result.nextDeal.connect(lambda: new.append(True))
    assert result.headline is not None
    assert QAccessible.queryAccessibleInterface(result.headline).text(QAccessible.Text.Name) == result.accessibleName()
    for pressed in (Key.Key_Return, Key.Key_Enter, Key.Key_Space):
        key(window, pressed)
    assert result.headline.hasFocus(), "a screen reader reads who has won"
    key(window, Key.Key_Tab)
    assert ended.hasFocus(), "the first stop of Tab"
    at = ended.mapTo(window, ended.rect().center())
    click_at(window, at)
    assert (new, result.isVisible()) == ([], True)
    qtbot.wait(SETTLING + 100)
    click_at(window, at)
    assert new == [True]


def click_at(window: MainWindow, at: QPoint) -> None:
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


@pytest.mark.clause("TBL-10")
def test_more_shows_all_other_steps(window: MainWindow) -> None:
    window.resize(1280, 720)
    result = finished(window, "school_year_diary", 1, 9).result
    assert not [*result.findChildren(Podium), *result.findChildren(RoundTable)], "a diary of one"
    assert_fits(window)
    before = [made for made in result.findChildren(QPushButton) if made.isVisible()]
    assert len(before) == 3
    assert {result.next, result.more} < set(before)
    assert result.again in before
    places = [made.geometry() for made in before]
    QTest.mouseClick(result.more, Qt.MouseButton.LeftButton)
    menu = expect(QApplication.activePopupWidget(), QMenu)
    offered = [action.text() for action in menu.actions()]
    assert offered == [each.text() for each in (result.keep, result.home)]
    assert [made.geometry() for made in before] == places, "no button moves"
    gone: list[bool] = []
    result.homeRequested.connect(lambda: gone.append(True))
    menu.actions()[-1].trigger()
    assert gone == [True]
    menu.close()


def test_another_theme_changes_the_result_that_is_shown_and_everybody_s_step_has_room_for_total_and_rank(window: MainWindow) -> None:
    page = finished(window, "operation_master", 5)
    (podium,) = page.result.findChildren(Podium)
    heights = [podium.box(each.seat).height() for each in podium.places]
    assert heights == sorted(heights, reverse=True)
    assert min(heights) >= 3 * text_px("body", 100)
    first = page.result.findChildren(Podium)
    window.choose(evolve(window.appearance.settings, theme="dark"))
    QApplication.processEvents()
    cross = expect(page.result.look)
    assert cross.icon().pixmap(20, 20).toImage() == icon("close", DARK.ink).pixmap(20, 20).toImage()
    assert page.result.isVisible()
    assert [podium for podium in page.result.findChildren(Podium) if podium in first and podium.isVisible()] == []


def test_the_next_game_is_begun_after_its_button_was_painted_as_pressed(window: MainWindow) -> None:
    for deal in (7, 8):
        result = finished(window, "operation_master", 3, deal).result
        button = (result.again, result.next)[deal - 7]
        paints, during = Paints(button), list[bool]()
        window.tables.letGo.connect(lambda paints=paints, during=during: during.append(paints.down[-1]))
        QTest.keyClick(button, Key.Key_Space)
        assert during == [True]
        assert not button.isDown()


@pytest.mark.clause("TBL-10")
def test_the_cross_and_escape_look_at_the_table_and_the_result_can_be_opened_again_and_again(window: MainWindow) -> None:
    page = finished(window, "operation_master", 3)
    table = the_presenter(page).session.table
    for way in ("cross", "escape", "cross"):
        assert page.result.look is not None
        if way == "cross":
            QTest.mouseClick(page.result.look, Qt.MouseButton.LeftButton)
        else:
            key(window, Key.Key_Escape)
        assert not page.result.isVisible()
        QTest.qWait(20)
        assert table.outcome is not None
        page.result.show_outcome(table.outcome, table.seats, ResultText(msg("This table"), (), table.growth(), table.standings()))
        assert page.result.isVisible()


@pytest.mark.parametrize("still", [True, False])
def test_the_winners_of_rivals_are_staged_and_a_click_completes_the_picture(qtbot: QtBot, still: bool) -> None:
    seen: list[int] = []
    stage = Ceremony(face("ceremony", 1, 1, count=0), 200, lambda _, drawn: seen.append(drawn.number("shown")), still=still)
    qtbot.addWidget(stage)
    stage.resize(600, 200)
    stage.show()
    qtbot.waitUntil(lambda: bool(seen))
    assert (seen[0] == 100) is still
    if not still:
        QTest.mouseClick(stage, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: seen[-1] == 100, timeout=400)
    assert SETTING <= 1500


OUTCOME = Outcome(msg("Over."), "OM-5.2", tuple([SeatResult(total == 12, total) for total in (7, 12, 7)]))
ANN_ALONE = (Seat("Ann"), Seat("Robin", "sky", "easy"), Seat("Kim", "green", "easy"))


@pytest.mark.parametrize("still", [True, False])
def test_the_steps_of_the_podium_rise_from_the_last_to_the_first_and_a_click_completes_it(qtbot: QtBot, still: bool) -> None:
    podium = Podium(OUTCOME, ANN_ALONE, LIGHT, still=still)
    qtbot.addWidget(podium)
    podium.show()
    if not still:
        podium.time.stop()
        podium.time.setCurrentTime(SETTING // 2)
        assert podium.risen(1) < podium.risen(0) == podium.risen(2)
        podium.time.setCurrentTime(0)
        assert [podium.risen(seat) for seat in range(3)] == [0, 0, 0]
        QTest.mouseClick(podium, Qt.MouseButton.LeftButton)
    assert [podium.risen(seat) for seat in range(3)] == [1, 1, 1]


def test_a_single_person_who_has_won_alone_is_told_so_and_anybody_else_is_named() -> None:
    won = (Seat("Robin", "sky", "easy"), Seat("Ann"), Seat("Kim", "green", "easy"))
    assert str(own_title(OUTCOME, won)) == "You have won!"
    assert str(own_title(OUTCOME, ANN_ALONE)) == "Robin has won"
    assert str(own_title(OUTCOME, (Seat("Bo", "sky"), *won[1:]))) == "Ann has won", "two sit there"
    shared = evolve(OUTCOME, results=tuple([SeatResult(total == 12, total) for total in (12, 12, 7)]))
    assert str(own_title(shared, won)) == "Robin and Ann share the victory"


def test_the_result_of_rivals_has_the_winners_in_the_place_of_the_podium(window: MainWindow) -> None:
    page = finished(window, "hallway_rivals", 3)
    table, result = the_presenter(page).session.table, page.result
    tally = the_presenter(page).view_model.tally(table.game.view(table.state, None))
    result.show_outcome(expect(table.outcome), table.seats, ResultText(msg("This table"), (), tally=tally))
    QTest.qWait(20)
    (stage,) = [found for found in result.findChildren(Ceremony) if found.isVisible()]
    assert not any(podium.isVisible() for podium in result.findChildren(Podium))
    assert stage.accessibleName().startswith("Podium: 1. ")
    tied = tuple([evolve(each, total=2, won=seat == 1, lines=()) for seat, each in enumerate(expect(table.outcome).results)])
    result.show_outcome(evolve(expect(table.outcome), results=tied), table.seats, ResultText(msg("This table"), (), tally=tally))
    QTest.qWait(20)
    rows = next(gains for gains in result.findChildren(Gains) if gains.isVisible()).rows
    ranks = [found.text() for found in result.findChildren(QLabel) if found.isVisible() and found.text() in ("1st", "2nd", "3rd")]
    assert ([row.seat for row, *_ in rows], ranks) == ([1, 0, 2], ["1st", "2nd", "2nd"]), "the tie is broken"


@pytest.mark.parametrize("seats", [1, 2])
def test_a_year_ends_on_a_spread_of_the_diary_with_everybodys_medals(window: MainWindow, seats: int) -> None:
    plain = finished(window, "operation_master", 3).result
    assert (plain.sheet.property("drawn"), plain.findChildren(FacePicture)) == (False, [])
    page = finished(window, "school_year_diary", seats)
    pictures = page.result.findChildren(FacePicture)
    assert page.result.sheet.property("drawn")
    assert [each.isVisible() for each in pictures] == [True, True], "the medals, and the stamp beside the title"
    table = the_presenter(page).session.table
    found = expect(the_presenter(page).view_model.keepsake(table.game.view(table.state, None)))
    rows = {row.number: row for row in table.state.rows}
    for number in range(1, len(table.state.config.students) * seats + 1):
        points = rows[number].points if number in rows else -1
        assert found.picture.number(f"points{number - 1}", -2) == points
    stamp, count = expect(found.stamp), len(table.state.config.students) * seats
    assert (stamp.number("rows"), stamp.number("collected")) == (count, count - len(rows))


def test_where_players_compete_no_stamp_says_how_many_rows_were_collected(window: MainWindow) -> None:
    page = finished(window, "school_year_diary", 2, mode="comp")
    assert len(page.result.findChildren(FacePicture)) == 1


def test_a_year_alone_ends_with_its_best_moment_in_words(window: MainWindow) -> None:
    page = begin(window, "school_year_diary", NAMES[:1])
    play_randomly(page)
    presenter = the_presenter(page)
    best = best_moment(presenter.session.table, presenter.view_model.page_style)
    told = [each.text() for each in page.result.findChildren(QLabel) if each.isVisible() and each.text().startswith("Best moment: ")]
    assert told == [f"Best moment: {best}"]
    total = "Victory points: 1 for every 2 points of a row"
    assert total in [each.text() for each in page.result.findChildren(QLabel) if each.isVisible()], "20 points on the table count 10 here"


@pytest.mark.parametrize("still", [True, False])
def test_a_year_alone_ends_with_a_photo_of_the_class_which_sets_itself_unless_motion_is_reduced(window: MainWindow, still: bool) -> None:
    """The photo has a trophy if the year is won, and the player's name."""
    window.choose(evolve(window.appearance.settings, reduce_motion=still))
    page = finished(window, "school_year_diary", 1)
    (photo,) = page.result.findChildren(Ceremony)
    assert (photo.time.currentFrame() == 100) == still
    assert photo.accessibleName() == f"{NAMES[0]}'s class"
    photo.complete()
    assert photo.time.currentFrame() == 100
    table = the_presenter(page).session.table
    scene = expect(expect(the_presenter(page).view_model.keepsake(table.state)).scene)
    students = table.state.config.students
    assert [scene.word(f"student{index}") for index in range(len(students))] == list(students)
    left = {row.student for row in table.state.rows}
    assert [scene.number(f"medals{index}") for index in range(len(students))] == [int(each not in left) for each in students]
    assert scene.number("won") == (not left)


@pytest.mark.parametrize("mode", ["coop", "comp"])
def test_a_year_of_several_ends_with_a_photo_that_tells_how_high_everybodys_rows_are(window: MainWindow, mode: str) -> None:
    """Nobody is ahead of another where all play together, so the photo has the place of the podium."""
    page = finished(window, "school_year_diary", 2, mode=mode)
    (photo,) = page.result.findChildren(Ceremony)
    assert photo.isVisible()
    assert photo.width() >= photo.height()
    assert photo.accessibleName() == f"The class of {NAMES[0]} and {NAMES[1]}"
    assert bool(page.result.findChildren(Podium)) == (mode == "comp")
    presenter = the_presenter(page)
    state = presenter.session.table.state
    scene = expect(expect(presenter.view_model.keepsake(state)).scene)
    rows = {row.number: row.points for row in state.rows}
    numbers = range(len(state.config.students) * 2)
    assert [scene.number(f"points{number}") for number in numbers] == [rows.get(number + 1, 10) for number in numbers]
    assert [scene.word(f"owner{seat}") for seat in (0, 1)] == [seat.colour for seat in presenter.session.table.seats]


# The plot


SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ann", "Ben", "Cyd"), COLOURS, strict=False))
MARKS = (ScoreMark(msg("Round 1"), (3, 0, 5)), ScoreMark(msg("Round 2"), (3, 9, 6)))


def test_scales_are_of_round_numbers_and_reach_the_highest_total() -> None:
    for most in range(1000):
        step, top = scale(most)
        assert most <= top
        assert top % step == 0
        assert top // step <= 4 or most == 0
        assert str(step).rstrip("0") in ("1", "2", "5")


def test_every_seat_has_its_line_and_a_screen_reader_the_totals(qtbot: QtBot) -> None:
    plot = ScorePlot(MARKS, SEATS, LIGHT)
    qtbot.addWidget(plot)
    plot.resize(480, 180)
    assert plot.accessibleName() == "Score over time: Ann: 3 · Ben: 9 · Cyd: 6"
    image = plot.grab().toImage()
    for seat, totals in enumerate(zip(*(mark.totals for mark in MARKS), strict=True)):
        at = plot.point(2, totals[-1])
        assert image.pixelColor(round(at.x()), round(at.y())) == QColor(LIGHT.seat(SEATS[seat].colour))
    assert [plot.nearest(x) for x in (0, 250, 480)] == [0, 1, 2]
    assert plot.place(2, 0) == plot.point(2, 3)
    assert len({plot.place(0, seat).x() for seat in range(3)}) == 3, "equal symbols stand side by side"


def test_equal_totals_are_drawn_on_one_line_with_dashes_of_each_colour(qtbot: QtBot) -> None:
    plot = ScorePlot([ScoreMark(msg("Day {day}", day=day), (2, 2, 2)) for day in (1, 2)], SEATS, LIGHT)
    qtbot.addWidget(plot)
    plot.resize(480, 180)
    image, start, end = plot.grab().toImage(), plot.point(1, 2), plot.point(2, 2)
    across = range(round(start.x()) + 30, round(end.x()) - 60)
    seen = [{image.pixelColor(x, round(start.y()) + away).name() for x in across} for away in (0, 5)]
    colours = {QColor(LIGHT.seat(seat.colour)).name() for seat in SEATS}
    assert colours <= seen[0]
    assert colours.isdisjoint(seen[1])
    room = [plot.place(2, seat).x() for seat in range(3)]
    assert max(room) == end.x(), "on the plot"


@pytest.mark.parametrize("size", [13, 26, 40])
def test_the_numbers_of_the_scale_have_room_whatever_the_size_of_text(qtbot: QtBot, size: int) -> None:
    plot = ScorePlot((ScoreMark(msg("Day 1"), (120, 0, 238)),), SEATS, LIGHT)
    qtbot.addWidget(plot)
    font = plot.font()
    font.setPixelSize(size)
    plot.setFont(font)
    plot.resize(480, plot.sizeHint().height())
    step, top = scale(238)
    boxes = [plot.number_box(value) for value in range(0, top + 1, step)]
    assert all(QRectF(plot.rect()).contains(box) for box in boxes)
    assert all(box.width() >= plot.fontMetrics().horizontalAdvance(str(top)) for box in boxes)
    assert not any(above.intersects(below) for below, above in pairwise(boxes))


def test_the_plot_says_what_its_axes_show(qtbot: QtBot) -> None:
    plot = ScorePlot(MARKS, SEATS, LIGHT, msg("Report cards"))
    qtbot.addWidget(plot)
    plot.resize(plot.sizeHint())
    assert [str(words) for _, words, _ in plot.labels()] == ["Report cards", "Start", "Round 2"]
    step, top = scale(9)
    numbers = [plot.number_box(value) for value in range(0, top + 1, step)]
    for box, words, _ in plot.labels():
        assert QRectF(plot.rect()).contains(box)
        assert plot.fontMetrics().horizontalAdvance(str(words)) <= box.width()
        assert not any(box.intersects(number) for number in numbers), words


def test_a_game_without_a_score_has_no_plot() -> None:
    table = Table.new("school_year_diary", deal=1)
    assert table.game.wording.progress(table.state) == ()


@pytest.mark.parametrize(("seats", "options"), [(["You"], {}), (["Ann", "Ben"], {"mode": "comp"})])
def test_nothing_lies_on_the_fold_of_a_diary(open_window: OpenWindow, seats: list[str], options: dict[str, str]) -> None:
    window = open_window()
    page = begin(window, "school_year_diary", seats, 5, **options)
    play_randomly(page, 4000, 3)
    sheet = page.result.sheet
    QApplication.processEvents()
    fold = sheet.width() // 2
    for part in sheet.findChildren(QWidget):
        if part.isVisible() and isinstance(part, QLabel | QAbstractButton | ScorePlot | Podium):
            left = part.mapTo(sheet, QPoint()).x()
            assert left + part.width() <= fold - 8 or left >= fold + 8, part.accessibleName()
