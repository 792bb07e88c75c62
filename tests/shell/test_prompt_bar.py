"""The prompt bar: it keeps its height, End turn keeps its place, and no button takes a click that was meant for another."""

from __future__ import annotations

from collections.abc import Iterator
from cProfile import Profile
from itertools import islice
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QPaintEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from engines.kernel.messages import Message, msg, named
from engines.kernel.rng import Rng
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.plain_text import caption
from tabletop_qt.shell.play.bot_turns import PACES
from tabletop_qt.shell.play.playback import GO_ON, PAUSE, SKIP, STEP
from tabletop_qt.shell.play.prompt_bar import PromptBar
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.undo_state import UndoLabel
from tabletop_qt.shell.presenting.viewing import ADVISE
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Button, Do
from tabletop_qt.widgets.badges import People
from tests.shell.driving import LEFT, Key, begin, key, random_moves, the_presenter

END = Button("end", msg("End turn"), "E", ends=True)
DRAW, GIVE = Button("draw", msg("Draw a card")), Button("give", msg("Give a card"))


TABLES = pytest.mark.parametrize(
    ("game", "players"), [("school_year_diary", 1), ("kidsprout_jumboree", 3), ("operation_master", 3), ("hallway_rivals", 2)]
)


@TABLES
def test_the_board_stays_where_it_is_whatever_the_prompt_says(window: MainWindow, game: str, players: int) -> None:
    page = begin(window, game, ("Ann", "Ben", "Cyd")[:players])

    def places() -> tuple[QRect, QRect, QRect]:
        QApplication.processEvents()
        return page.side.body.geometry(), page.bar.undo.geometry(), page.bar.redo.geometry()

    moves = random_moves(the_presenter(page), 30)
    for size, count in ((200, 20), (100, 10)):
        the_presenter(page).lift()
        window.choose(evolve(window.appearance.settings, text_size=size, hints="always"))
        stays = places()
        for _ in islice(moves, count):
            assert places() == stays, page.bar.prompt.text()


def test_another_theme_or_text_size_arranges_the_bar_a_few_times_only(window: MainWindow) -> None:
    begin(window, "hallway_rivals", ("Ann", "Ben"))
    for choice in ({"theme": "dark"}, {"text_size": 150}, {"theme": "light", "text_size": 100}):
        QApplication.processEvents()
        with Profile() as profile:
            window.choose(evolve(window.appearance.settings, **choice))
            QApplication.processEvents()
        calls = {getattr(entry.code, "co_qualname", ""): entry.callcount for entry in profile.getstats()}
        assert 0 < calls["PromptBar._arrange"] <= 5, choice


@pytest.fixture
def bar(qtbot: QtBot) -> Iterator[PromptBar]:
    """A stand-alone bar with an End turn button."""
    made = PromptBar()
    qtbot.addWidget(made)
    made.resize(1280, 80)
    made.set_end(END)
    made.show()
    yield made
    QCursor.setPos(0, 0)


def test_a_click_on_a_greyed_button_asks_why(bar: PromptBar, qtbot: QtBot) -> None:
    greyed = evolve(GIVE, refusal=msg("You have no cards."))
    bar.show_prompt(msg("Choose."), (DRAW, greyed))
    for button, presses in ((bar.button("give"), ["give"]), (bar.button("end"), ["end"])):
        assert not button.isEnabled()
        with qtbot.waitSignal(bar.buttonPressed) as sent:
            QTest.mouseClick(bar.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, button.mapTo(bar, button.rect().center()))
        assert sent.args == presses


def point_at(button: QPushButton) -> None:
    QCursor.setPos(button.mapToGlobal(button.rect().center()))


def test_end_turn_keeps_its_place_and_says_why_it_is_disabled(bar: PromptBar) -> None:
    bar.show_prompt(msg("Use your 2 ideas."), (DRAW, GIVE, END))
    QApplication.processEvents()
    button, place = bar.button("end"), bar.button("end").geometry()
    assert button.isEnabled()
    bar.show_prompt(msg("Discard a card."), (DRAW,))
    QApplication.processEvents()
    assert (button.geometry(), button.isEnabled()) == (place, False)
    assert "Discard a card." in button.toolTip()
    bar.show_doubt(msg("You have 1 unused idea. End the turn?"))
    QApplication.processEvents()
    assert button.geometry() == place
    assert bar.prompt.text() == "You have 1 unused idea. End the turn?"


def test_a_button_keeps_its_place_whatever_its_label_says(bar: PromptBar) -> None:
    take = Button("take", msg("Take"), widest=(msg("Take it"), msg("Take the room: student 10"), msg("Take all")))

    def places(*buttons: Button) -> list[QRect]:
        bar.show_prompt(msg("Choose."), (*buttons, END))
        QApplication.processEvents()
        inside = bar.button("take").parentWidget()
        assert inside is not None
        assert all(inside.rect().contains(bar.button(each.name).geometry()) for each in buttons)
        return [bar.prompt.geometry(), *[bar.button(each.name).geometry() for each in buttons]]

    stays = places(evolve(take, refusal=msg("Pick a student.")), DRAW)
    assert places(evolve(take, label=msg("Take the room: student 10"), primary=True), DRAW) == stays
    assert places(take, DRAW) == stays


def test_enter_presses_go_ahead_and_a_question_hides_the_hint(bar: PromptBar) -> None:
    """A question that ends a turn takes no focus: Enter would end it by surprise."""
    confirmed: list[bool] = []
    bar.confirmed.connect(lambda: confirmed.append(True))
    bar.show_prompt(msg("Place students."), (DRAW, END))
    bar.show_hint(msg("Click a room."))
    bar.show_doubt(msg("End the turn?"), ends=True)
    assert bar.hint.text() == ""
    assert bar.focusWidget() is not bar.button("cancel")
    bar.show_doubt(None)
    assert bar.hint.text() == "Click a room."
    bar.show_doubt(msg("Continue anyway?"))
    QTest.keyClick(bar.button("go_ahead"), Qt.Key.Key_Return)
    assert bar.focusWidget() is bar.button("go_ahead")
    assert confirmed == [True]


def test_long_buttons_leave_room_for_the_prompt(bar: PromptBar) -> None:
    long = tuple(
        Button(f"cancel {name}", msg("Cancel: {name} passes until someone plays an Excuse", name=name))
        for name in ("Ann", "Ben", "Cyd", "Dot", "Eve")
    )
    bar.show_prompt(msg("Ann: Choose who leads: Ben (Night Owl), Cyd (Royal Fir) and Dot (Blue Arrowhead)."), (*long, DRAW, GIVE))
    QApplication.processEvents()
    prompt = bar.prompt
    assert prompt.width() >= 0.3 * (bar.width() - bar.undo.width() - bar.button("end").width())
    assert prompt.heightForWidth(prompt.width()) <= prompt.height()


def test_a_button_that_appears_under_the_pointer_ignores_clicks_at_first(bar: PromptBar) -> None:
    pressed: list[str] = []
    bar.buttonPressed.connect(pressed.append)
    bar.settling = 60_000
    bar.show_prompt(msg("Draw."), (DRAW,))
    QApplication.processEvents()
    point_at(bar.button("draw"))
    QTest.mouseClick(bar.button("draw"), Qt.MouseButton.LeftButton)
    assert pressed == ["draw"], "it was there before the pointer"
    bar.show_prompt(msg("Give."), (GIVE,))
    QApplication.processEvents()
    QTest.mouseClick(bar.button("give"), Qt.MouseButton.LeftButton)
    assert pressed == ["draw"]
    bar.settling = 1
    QTest.qWait(5)
    QTest.mouseClick(bar.button("give"), Qt.MouseButton.LeftButton)
    assert pressed == ["draw", "give"]


def test_a_button_under_the_pointer_that_means_something_else_ignores_clicks_at_first(bar: PromptBar) -> None:
    pressed: list[str] = []
    bar.buttonPressed.connect(pressed.append)
    bar.settling = 60_000
    bar.show_prompt(msg("Get a card or skip."), (DRAW, END))
    QApplication.processEvents()
    for button, asks in ((bar.button("draw"), msg("Get an item or skip.")), (bar.button("end"), None)):
        point_at(button)
        for _ in (0, 1):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            if asks is None:
                bar.show_doubt(msg("You have 1 unused idea. End the turn?"), ends=True)
            else:
                bar.show_prompt(asks, (DRAW, END))
    assert pressed == ["draw", "end"]


def test_no_move_comes_into_the_place_of_a_control_of_playback(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = begin(window, "school_year_diary", ["You"], 9)
    bar, controls, moves, rng = page.bar, set[str](), list[tuple[str, QRect]](), random_moves(the_presenter(page), 30)
    taken = QRegion()

    def look() -> None:
        nonlocal taken
        QApplication.processEvents()
        for button in (each for each in bar.offered if each.shown):
            place = QRect(bar.button(button.name).mapTo(bar, QPoint()), bar.button(button.name).size())
            if button.playback:
                controls.add(button.name)
                taken += QRegion(place)
            else:
                moves.append((button.name, place))

    for _ in rng:
        while page.playback.running:
            look()
            page.playback.step()
            look()
            page.playback.pause()
        look()
    assert {GO_ON, PAUSE, STEP, SKIP} <= controls
    assert {name for name, place in moves} >= {"chain", "refresh", ADVISE}
    for name, place in moves:
        assert not taken.intersects(place), name


def test_a_second_click_where_continue_was_plays_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = begin(window, "school_year_diary", ["You"], 9)
    bar, window_handle, table = page.bar, window.windowHandle(), the_presenter(page).session.table
    bar.settling = 0
    rested = 0
    for _ in random_moves(the_presenter(page), 120):
        if page.playback.rests:
            QApplication.processEvents()
            at = bar.button(GO_ON).mapTo(window, bar.button(GO_ON).rect().center())
            turn = table.turn
            for _ in range(8):
                QTest.mouseClick(window_handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
                QApplication.processEvents()
            assert table.turn == turn
            rested += 1
        page.playback.skip()
    assert rested > 2


@pytest.mark.clause("SYD-9.1", "TBL-6")
def test_what_changes_nothing_is_told_to_the_ear_but_gets_no_beat(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = begin(window, "school_year_diary", ["You"], 9)
    presenter, read, heard = the_presenter(page), list[str](), list[Message]()
    page.playback.framed.connect(lambda scenery, _: read.append(tr(scenery.prompt)))
    page.playback.told.connect(lambda news: read.append(tr(news) if news is not None else ""))
    page.playback.heard.connect(heard.extend)
    nothing = 0
    for _ in random_moves(presenter, 110, 8):
        table = presenter.session.table
        happened = [event for event in table.played(table.turn).events if event.message_for(0) is not None]
        passed = [tr(event.message) for event in happened if event.kind == "passed"]
        if passed and {event.kind for event in happened} <= {"passed", "item_played", "rotated", "locked"}:
            assert not page.playback.busy
            assert page.bar.prompt.text() == tr(presenter.scenery.prompt), "the next decision is asked for at once"
            nothing += 1
        while page.playback.running:
            key(window, Key.Key_Return)
        assert [tr(sentence) for sentence in heard] == [tr(named(event.message, table.setup.names, roles=False)) for event in happened]
        assert not [words for words in read if any(sentence in words for sentence in passed)]
        read.clear()
        heard.clear()
    assert nothing > 2


def diary(window: MainWindow) -> TablePage:
    """A table of School Year Diary at the first decision of a turn."""
    page = begin(window, "school_year_diary", ["You"])
    for _ in random_moves(the_presenter(page)):
        if page.table.scenery.offered(Do("end")) is not None:
            return page
    raise AssertionError("no turn began")


@pytest.mark.clause("SYD-3.3")
def test_unused_ideas_are_asked_about_on_the_button_itself(window: MainWindow) -> None:
    page = diary(window)
    table = the_presenter(page).session.table
    turn, board = table.turn, page.side.body.geometry()
    key(window, Qt.Key.Key_E)
    assert table.turn == turn
    assert "unused idea" in page.bar.prompt.text()
    assert page.bar.button("end").text() == "End anyway"
    assert page.side.body.geometry() == board
    page.bar.settling = 0
    QTest.mouseClick(page.bar.button("cancel"), Qt.MouseButton.LeftButton)
    assert page.bar.button("end").text() == "End turn"
    key(window, Qt.Key.Key_E)
    for other in (Qt.Key.Key_C, Qt.Key.Key_Escape):
        key(window, other)
        assert page.bar.button("end").text() == "End turn", "another step drops the question"
    assert "unused idea" not in page.bar.prompt.text()
    key(window, Qt.Key.Key_E)
    key(window, Qt.Key.Key_E)
    assert table.moves[turn].command.verb == "end"


def asked(window: MainWindow) -> TablePage:
    """A table whose bar asks about unused ideas."""
    page = diary(window)
    page.table.setFocus()
    key(window, Qt.Key.Key_E)
    assert "unused idea" in page.bar.prompt.text()
    return page


def test_looking_back_autoplay_and_leaving_the_table_drop_the_question_and_leaving_the_filter_of_moves_too(window: MainWindow) -> None:
    page = asked(window)
    key(window, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert page.bar.prompt.text().startswith("Looking back")
    key(window, Qt.Key.Key_End, Qt.KeyboardModifier.AltModifier)
    assert page.bar.button("end").text() == "End turn"
    page.table.setFocus()
    key(window, Qt.Key.Key_E)
    assert page.bar.button("end").text() == "End anyway"
    the_presenter(page).play_forced(True)
    assert page.bar.button("end").text() == "End turn"
    key(window, Qt.Key.Key_E)
    assert page.bar.button("end").text() == "End anyway"
    page.panel.show_moves()
    page.moves.filter.setText("get")
    window.show_home()
    assert begin(window, "school_year_diary", ["You"]) is page
    assert "unused idea" not in page.bar.prompt.text()
    assert page.bar.button("end").text() == "End turn"
    assert page.moves.filter.text() == "", "the list of moves would be cut short"


class Painted(QObject):
    """Notes the areas that are painted."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.areas = list[QRect]()
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QPaintEvent):
            self.areas.append(event.rect())
        return False


def test_another_prompt_is_painted_at_once_with_its_badges(bar: PromptBar) -> None:
    bar.prompt.show_people(People((Seat("Ann"),), LIGHT), (0,))
    QApplication.processEvents()
    painted = Painted(bar.prompt)
    bar.prompt.setText("Choose.")
    QApplication.processEvents()
    assert painted.areas[0] == bar.prompt.rect(), "not the words alone, beside half of the badge before"


def test_a_tooltip_of_undo_goes_when_it_no_longer_holds(window: MainWindow, qtbot: QtBot) -> None:
    undo = begin(window, "school_year_diary", ("Ann",)).bar.undo
    undo.set_words(msg("Undo"), "Something hidden was revealed, so this can't be undone.")
    QToolTip.showText(undo.mapToGlobal(undo.rect().center()), undo.toolTip(), undo)
    assert QToolTip.isVisible()
    undo.set_words(msg("Undo"), "Something hidden was revealed, so this can't be undone.")
    qtbot.wait(400)
    assert QToolTip.isVisible()
    undo.set_words(msg("Undo: Lock cell 3 of row 1"))
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_undo_says_what_it_undoes_and_is_shortened_at_its_end(window: MainWindow) -> None:
    bar = begin(window, "school_year_diary", ("Ann",)).bar
    for what, shown in (("draw", "Undo: draw"), ("swap the first medals now", "Undo: swap the"), ("x" * 99, "Undo: xxx")):
        bar.show_history(UndoLabel(msg("Undo: {what}", what=msg("{name}", name=what))), UndoLabel(msg("Redo")))
        bar.undo.give_room(220)
        assert bar.undo.text().strip().startswith(shown)
        assert bar.undo.text().endswith("…") == (what != "draw")
        assert f"Undo: {what}" in bar.undo.toolTip()
        assert bar.undo.accessibleName() == f"Undo: {what}"
    bar.undo.give_room(bar.undo.fontMetrics().horizontalAdvance("Undo: x"))
    assert bar.undo.text() == "", "its picture says as much as the verb alone"


@TABLES
def test_undo_names_every_decision_of_a_game_without_being_cut(window: MainWindow, game: str, players: int) -> None:
    window.resize(1280, 720)
    names = ("Player 1", "Ada", "Ben")[:players]
    options: dict[str, Any] = {"effects": "on"} if game == "operation_master" else {}
    page = begin(window, game, names, **options)
    undo, table, rng = page.bar.undo, the_presenter(page).session.table, Rng(4)
    told = set[str]()
    while table.to_act and table.turn < 400:
        command, rng = table.legal(table.to_act[0]).draw(rng)
        brief = named(table.game.wording.brief(table.state, command), names, roles=False)
        told.add(tr(msg("Undo: {what}", what=brief)))
        table.play(command, table.to_act[0])
    assert len(told) > 20
    for words in told:
        undo.set_words(msg("{words}", words=words))
        assert undo.text().strip() == caption(words), words


def test_long_news_get_smaller_letters_rather_than_a_higher_bar(window: MainWindow) -> None:
    bar = begin(window, "school_year_diary", ("Ann",)).bar
    before, letters = bar.height(), bar.prompt.fontMetrics().height()
    bar.show_news(msg(" ".join(["Row 1 moved up from 3 to 4."] * 11)))
    assert bar.height() == before
    assert bar.prompt.fontMetrics().height() < letters
    assert bar.prompt.height() >= bar.prompt.heightForWidth(bar.prompt.width())
    bar.show_news(None)
    assert (bar.height(), bar.prompt.fontMetrics().height()) == (before, letters)


def test_what_has_happened_is_told_under_the_prompt_where_a_player_can_go_on(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES, "calm", 600_000)
    window.choose(evolve(window.appearance.settings, reduce_motion=False, bot_pace="calm"))
    page = begin(window, "school_year_diary", ["You"], 9)
    presenter, told = the_presenter(page), list[str]()
    page.playback.told.connect(lambda news: told.append(tr(news)) if news is not None else None)
    height = page.bar.height()
    for _ in random_moves(presenter, 60, 8):
        while page.playback.running:
            key(window, Key.Key_Return)
        if told:
            assert page.bar.prompt.text() == tr(presenter.scenery.prompt)
            assert (page.bar.hint.text(), page.bar.hint.isVisibleTo(page), page.bar.height()) == (told[-1], True, height)
            page.playback.skip()
            assert told[-1] not in (page.bar.prompt.text(), page.bar.hint.text())
            return
    raise AssertionError("nothing was told")


def test_a_reason_why_there_is_no_choice_takes_the_place_of_the_prompt(bar: PromptBar) -> None:
    bar.show_prompt(msg("Choose a row."), (DRAW, END))
    bar.show_forced(msg("No row can fall."))
    assert bar.prompt.text() == "No row can fall."
    bar.show_forced(msg(""))
    assert bar.prompt.text() == "Continuing…", "no empty line while what happened before is read"
    bar.show_told(msg("Ann leads."))
    assert (bar.prompt.text(), bar.hint.text()) == ("Ann leads.", "")
    bar.show_forced(None)
    assert (bar.prompt.text(), bar.hint.text()) == ("Choose a row.", "Ann leads.")
    bar.show_forced(msg(""))
    assert (bar.prompt.text(), bar.hint.text()) == ("Ann leads.", ""), "it is not told twice"
    bar.show_told(None)
    bar.show_prompt(msg("Ben passes."), (Button("pause", msg("Pause"), playback=True),))
    assert bar.prompt.text() == "Ben passes.", "a beat tells what happens"
    bar.show_prompt(msg("Choose a row."), (DRAW, END))
    bar.show_forced(None)
    assert bar.prompt.text() == "Choose a row."


def test_a_text_has_its_height_at_once(bar: PromptBar) -> None:
    for words in ("One line.", " ".join(["Several lines of words"] * 12), "One line."):
        bar.show_prompt(msg(words), (DRAW, END))
        assert bar.prompt.height() >= bar.prompt.heightForWidth(bar.prompt.width())


class Restlessness(QObject):
    """Counts the layouts and paintings of everything that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _thing: QObject, event: QEvent, /) -> bool:
        self.count += event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Paint)
        return False


@TABLES
def test_a_table_at_rest_lays_out_and_paints_nothing(window: MainWindow, qtbot: QtBot, game: str, players: int) -> None:
    window.choose(evolve(window.appearance.settings, reduce_motion=True))
    begin(window, game, ("Ann", "Ben", "Cyd")[:players])
    qtbot.wait(600)
    watch, app = Restlessness(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    qtbot.wait(200)
    app.removeEventFilter(watch)
    assert watch.count < 10
