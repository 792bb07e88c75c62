"""Setting up a table: seats, options, deal number, taking back, covers; remembered, refused in place, done with keys (TBL-1)."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QFocusEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import COLOURS, PERSON, Seat
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.shell.home.table_form import ChoiceRow, NumberRow, SelectionRow, TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.settings import Settings
from tabletop_qt.widgets.badges import COLOUR_NAMES
from tabletop_qt.widgets.seat_rows import CHOICE
from tests.expecting import expect
from tests.shell.driving import Key, key, the_page, the_presenter
from tests.shell.windows import OpenWindow
from tests.table.painting import pixels


def the_form(window: MainWindow) -> TableForm:
    window.home.choose(window.home.game)
    return expect(window.home.form, TableForm)


def seats(form: TableForm) -> list[tuple[str, str, str]]:
    return [(seat.name, seat.colour, seat.player) for seat in form.rows.seats()]


def fill(form: TableForm, *names: str) -> None:
    form.rows.count.button(len(names)).click()
    for row, name in zip(form.rows.rows, names, strict=True):
        pick(row.player, PERSON)
        row.name.setText(name)


def pick(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


@pytest.mark.clause("TBL-1")
def test_everything_chosen_is_at_the_table(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    fill(form, "Ann", "Bo", "Robin")
    pick(form.rows.rows[1].colour, "purple")
    pick(form.rows.rows[2].player, "low")
    rounds, size, blessed = form.options
    assert isinstance(rounds, NumberRow)
    assert isinstance(size, ChoiceRow)
    assert isinstance(blessed, SelectionRow)
    assert isinstance(rounds.control, QSpinBox)
    rounds.control.setValue(2)
    assert isinstance(size.control, QComboBox)
    size.control.setCurrentIndex(1)
    buttons = blessed.control.findChildren(QPushButton)
    for number in (0, 2, 0):
        buttons[number].click()
    form.deal_field.edit.setText("77")
    pick(form.policies, "none")
    form.covers.setChecked(False)
    form.start.click()
    table = the_presenter(the_page(window)).session.table
    assert table.seats == (Seat("Ann", "orange"), Seat("Bo", "purple"), Seat("Robin", "green", "low"))
    assert dict(table.setup.options) == {"rounds": 2, "hand": "five", "blessed": ("c", "a")}
    assert (table.setup.deal, table.policy, window.appearance.settings.covers) == (77, "none", False)


@pytest.mark.clause("TBL-1")
def test_a_first_table_has_one_person_and_the_easiest_bots_and_a_bot_that_takes_the_chair_of_nobody_named_has_a_name(
    open_shared: OpenWindow,
) -> None:
    form = the_form(open_shared())
    form.rows.count.button(3).click()
    person, *machines = form.setup().seats
    assert person.player == PERSON
    assert [(seat.name, seat.player) for seat in machines] == [("Ada", "low"), ("Ben", "low")]
    fill(form, "Ada", "Player 2", "Player 3")
    rows = form.rows.rows
    for row in rows[1:]:
        pick(row.player, "low")
    assert [row.name.text() for row in rows] == ["Ada", "Ben", "Cleo"]
    pick(rows[2].player, "person")
    pick(rows[0].player, "low")
    assert [row.name.text() for row in rows] == ["Ada", "Ben", "Player 3"]
    rows[2].name.setText("Kim")
    pick(rows[2].player, "low")
    assert rows[2].name.text() == "Kim", "a name that somebody gave stays"


@pytest.mark.clause("TBL-1")
def test_every_option_has_its_sentence_its_clause_and_the_role_of_its_buttons(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    window.resize(1280, 720)

    def stand() -> list[QPoint]:
        return [part.mapTo(form, QPoint()) for part in (*form.options, form.deal_field)]

    places = list[QPoint]()
    while places != (now := stand()):
        places = now
        QTest.qWait(100)
    for row in form.options:
        focus = row.control if row.control.focusPolicy() != Qt.FocusPolicy.NoFocus else row.control.findChildren(QAbstractButton)[0]
        focus.setFocus()
        QApplication.sendEvent(focus, QFocusEvent(QEvent.Type.FocusIn))
        QApplication.processEvents()
        assert str(row.option.explanation) in form.about.text()
        assert row.option.clause in form.about.text()
        assert stand() == places, "one is read where the other was"
        assert row.value() == row.option.default
    blessed = next(row for row in form.options if isinstance(row, SelectionRow))
    roles = [
        QAccessible.queryAccessibleInterface(group[0]).role()
        for group in (form.rows.count.buttons(), blessed.control.findChildren(QPushButton))
    ]
    assert roles == [QAccessible.Role.RadioButton, QAccessible.Role.CheckBox]


def test_colours_come_with_their_symbols(open_shared: OpenWindow) -> None:
    form = the_form(open_shared())
    assert set(COLOUR_NAMES) == set(COLOURS)
    for word in ("triangle", "circle", "square", "diamond", "star"):
        assert sum(word in str(name) for name in COLOUR_NAMES.values()) == 1
    box = form.rows.rows[0].colour
    assert len({pixels(box.itemIcon(place).pixmap(22, 22).toImage()) for place in range(box.count())}) == len(COLOURS)
    # A colour that somebody has goes from one to the other's place; nobody ever shares one.
    fill(form, "Ann", "Bo", "Cy", "Di")
    pick(form.rows.rows[0].colour, form.rows.rows[3].seat().colour)
    assert len({colour for _, colour, _ in seats(form)}) == 4
    assert form.start.isEnabled()


@pytest.mark.clause("TBL-1", "TBL-3")
def test_what_can_not_be_played_is_refused_in_place_with_the_reason(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    fill(form, "Ann", "Ann")
    assert not form.start.isEnabled()
    assert "Two seats have the same name" in form.refusal.text()
    assert "TBL-1" in form.refusal.text()
    form.rows.rows[1].name.setText("")
    assert "1 to 40" in form.refusal.text()
    fill(form, "Ann", "Bo", "Cy", "Di")
    assert form.start.isEnabled()
    assert not form.refusal.isVisible()
    form.options[1].show_value("five")
    assert "Four seats have four cards each" in form.refusal.text()
    form.begin()
    assert window.page is window.home
    form.rows.count.button(3).click()
    assert form.start.isEnabled()
    form.deal_field.edit.setText("")
    assert "TBL-4" in form.refusal.text()


@pytest.mark.clause("TBL-1")
def test_the_order_is_changed_by_dragging_and_by_keys(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    fill(form, "Ann", "Bo", "Cy")
    QApplication.processEvents()
    first, last = form.rows.rows[0], form.rows.rows[2]
    grip = first.grip
    below = last.mapToGlobal(last.rect().bottomLeft()) + QPoint(0, -2)
    QTest.mousePress(grip, Qt.MouseButton.LeftButton)
    move = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(grip.mapFromGlobal(below)), QPointF(below),
        Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(grip, move)
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton)
    assert [name for name, _, _ in seats(form)] == ["Bo", "Cy", "Ann"]
    assert grip.accessibleName() == "Move seat 3"
    grip.setFocus()
    key(window, Key.Key_Up)
    assert grip.hasFocus()
    key(window, Key.Key_Up)
    key(window, Key.Key_Up)
    assert [name for name, _, _ in seats(form)] == ["Ann", "Bo", "Cy"]
    assert [row.grip.accessibleName()[-1] for row in form.rows.rows] == ["1", "2", "3"]


@pytest.mark.clause("TBL-7")
def test_the_usual_policy_follows_from_who_plays(open_shared: OpenWindow) -> None:
    form = the_form(open_shared())
    fill(form, "Ann", "Bo")
    assert form.policies.currentData() == "fair"
    assert form.covers.isVisible()
    pick(form.rows.rows[1].player, "random")
    assert form.policies.currentData() == "practice"
    assert not form.covers.isVisible()
    assert "assisted" in form.policies.accessibleDescription()
    assert "any legal move at random" in form.rows.rows[1].player.accessibleDescription()
    pick(form.policies, "none")
    pick(form.rows.rows[1].player, "person")
    assert form.policies.currentData() == "none"


@pytest.mark.clause("TBL-1")
def test_the_last_table_of_a_game_is_remembered(open_shared: OpenWindow, paths: Paths) -> None:
    window = open_shared()
    form = the_form(window)
    fill(form, "Ann", "Kim", "Bo")
    pick(form.rows.rows[1].player, "low")
    form.options[2].show_value(["b", "a"])
    pick(form.policies, "practice")
    form.keys.setChecked(True)
    form.deal_field.edit.setText("5")
    form.start.click()
    before = the_presenter(the_page(window)).session.table.setup
    window.close()
    again = the_form(open_shared())
    assert again.deal_field.deal != 5
    again.deal_field.edit.setText("5")
    assert again.setup() == before
    assert (again.policy(), again.keys.isChecked()) == ("practice", True)
    # What a person has broken in the file breaks nothing here.
    kept = json.loads(paths.settings.read_text())
    for damage in (
        {"seats": [["Ann"]]},
        {"seats": 7, "options": [1]},
        {"seats": [["A", "pink", "person"]] * 2, "policy": 3},
        {"options": {"hand": 4}},
    ):
        kept["last_setups"]["tiny"] = damage
        paths.settings.write_text(json.dumps(kept))
        form = the_form(open_shared())
        assert form.start.isEnabled()
        assert len(form.rows.rows) == 2


@pytest.mark.clause("TBL-1")
def test_the_own_name_stands_on_the_first_seat_that_nobody_named(open_shared: OpenWindow) -> None:
    """Of several persons only the first is surely the one whose name is known."""
    form = the_form(open_shared())
    kept = [["Player 1", "orange", "person"], ["Player 2", "sky", "person"], ["Player 3", "green", "person"]]
    game = form.setup().game

    def names(seats: list[list[str]]) -> list[str]:
        form.recall(Settings(name="Mira", last_setups={game: {"seats": seats}}))
        return [seat.name for seat in form.rows.seats()]

    assert names(kept) == ["Mira", "Player 2", "Player 3"]
    assert names([["Ben", "orange", "person"], *kept[1:]]) == ["Ben", "Player 2", "Player 3"]
    assert names([*kept[:2], ["Mira", "green", "person"]]) == ["Player 1", "Player 2", "Mira"]


@pytest.mark.clause("TBL-1")
def test_a_form_that_was_filled_before_has_the_name_that_the_player_has_given_since(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    kept = [["Player 1", "orange", "person"], ["Player 2", "sky", "person"]]
    form.recall(Settings(last_setups={form.setup().game: {"seats": kept}}))
    window.choose(evolve(window.appearance.settings, name="Mira"))
    assert [seat.name for seat in the_form(window).rows.seats()] == ["Mira", "Player 2"]


def test_a_table_is_set_up_with_keys_alone(open_shared: OpenWindow) -> None:
    window = open_shared()
    form = the_form(window)
    assert form.start.hasFocus()
    pick(form.rows.rows[1].player, PERSON)
    stops: list[QWidget] = []
    for _ in range(80):
        key(window, Key.Key_Tab)
        focused = window.focusWidget()
        if stops and focused is stops[0]:
            break
        stops.append(focused)
    controls: list[QWidget] = [
        *(part for row in form.rows.rows for part in (row.grip, row.colour, row.name, row.player)),
        form.covers,
        form.keys,
    ]
    controls += [form.policies, form.deal_field.edit, form.start, *(row.control for row in form.options[:2])]
    for control in controls:
        assert control in stops or any(stop.parentWidget() is control for stop in stops), control.accessibleName()
        assert control.accessibleName() or isinstance(control, QAbstractButton)
    for row in form.rows.rows:
        assert stops.index(row.grip) < stops.index(row.colour) < stops.index(row.name) < stops.index(row.player)
    form.rows.rows[0].name.setFocus()
    form.rows.rows[0].name.selectAll()
    key(window, Key.Key_X)
    form.rows.rows[1].player.setFocus()
    key(window, Key.Key_Down)
    form.start.setFocus()
    key(window, Key.Key_Space)
    table = the_presenter(the_page(window)).session.table
    assert [(seat.name, seat.player) for seat in table.seats] == [("x", "person"), ("Ada", "low")]


def test_each_game_has_its_form_in_its_box(window: MainWindow, open_window: OpenWindow) -> None:
    for game in [game for game in window.kits if game != window.home.game]:
        home = window.home
        home.box(game).front.click()
        home.box(game).set_up.click()
        assert home.game == game
        assert isinstance(home.form, TableForm)
        assert home.form.isVisible()
        home.form.start.click()
        assert the_presenter(the_page(window)).session.table.setup.game == game
        window.show_home()
        assert home.game == game
        window.close()
        # The game that was set up last is the one that has the focus.
        window = open_window()
        assert window.home.game == game


def test_bots_are_offered_with_a_sentence_on_how_they_play(window: MainWindow) -> None:
    for game in window.kits:
        window.home.choose(game)
        form = window.home.form
        if isinstance(form, TableForm):
            row = form.rows.rows[0]
            for place in range(row.player.count()):
                row.player.setCurrentIndex(place)
                person = row.player.currentData() == "person"
                assert person or row.player.accessibleDescription().endswith("."), f"{game}: {row.player.currentData()}"
                assert person or row.player.currentText() != f"Bot: {row.player.currentData()}"


def test_a_chosen_box_has_a_tick(window: MainWindow) -> None:
    window.home.choose("kidsprout_jumboree")
    box = window.home.form.automatic
    QApplication.processEvents()

    def inks() -> set[str]:
        image = box.grab(QRect(0, 0, 24, box.height())).toImage()
        return {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}

    assert box.isChecked()
    assert {LIGHT.accent.upper(), LIGHT.on_accent.upper()} <= inks()
    box.setChecked(False)
    assert LIGHT.accent.upper() not in inks()


@pytest.mark.parametrize("game", ["hallway_rivals", "kidsprout_jumboree"])
def test_what_a_seat_can_choose_has_a_picture(window: MainWindow, game: str, qtbot: QtBot) -> None:
    window.home.choose(game)
    (picker,) = expect(window.home.form, TableForm).rows.rows[0].own.values()
    qtbot.waitUntil(lambda: not picker.tiles["any"].icon().isNull())
    pictures = [tile.icon().pixmap(CHOICE).toImage() for tile in picker.tiles.values()]
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[:place])


@pytest.mark.parametrize("game", ["hallway_rivals", "kidsprout_jumboree", "operation_master"])
def test_the_deal_has_one_line_for_all_its_digits_and_buttons(window: MainWindow, game: str) -> None:
    window.resize(1280, 720)
    window.home.choose(game)
    field = expect(window.home.form, TableForm).deal_field
    field.edit.setText("8" * 10)
    QApplication.processEvents()
    assert {part.geometry().center().y() for part in (field.edit, *field.findChildren(QPushButton))} == {field.edit.geometry().center().y()}
    assert field.edit.fontMetrics().horizontalAdvance("8" * 10) <= field.edit.width() - 28


def test_each_form_is_in_sight_as_a_whole_at_1280_by_720_and_says_what_each_group_does(open_four: OpenWindow, qtbot: QtBot) -> None:
    window = open_four()
    window.resize(1280, 720)
    for game in window.kits:
        window.home.choose(game)
        QTest.qWait(50)
        qtbot.waitUntil(lambda: window.home.setting_up.scroll_bar.maximum() == 0)
        form = window.home.form
        if isinstance(form, TableForm):
            labels = [each for each in form.findChildren(QLabel) if each.isVisible()]
            headings = [each for each in labels if each.property("role") == "lead"]
            assert len(headings) == 3
            for heading in headings:
                beside = [each for each in labels if each.parent() is heading.parent() and each is not heading]
                assert [each.property("role") for each in beside] == ["small"], heading.text()
                assert beside[0].text().startswith("Choose ")
