"""What a screen reader finds on the table, and which events it hears, in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from tabletop_qt.table.accessibility import MOST_WORDS
from tabletop_qt.viewmodels.scenery import Drop, Emphasis
from tests.table.toy_table import ToyTable, just

Key = Qt.Key


@pytest.fixture
def table(qtbot: QtBot) -> ToyTable:
    """A toy on a table, without motion."""
    made = ToyTable()
    made.view.set_motion(False)
    qtbot.addWidget(made.view)
    made.view.resize(800, 600)
    made.view.show()
    made.view.activateWindow()
    qtbot.waitUntil(made.view.isActiveWindow)
    made.view.clearFocus()
    return made


def press(table: ToyTable, *keys: Key) -> None:
    for key in keys:
        QTest.keyClick(table.view, key)


def enter(table: ToyTable) -> None:
    table.view.interaction.note_input(by_keys=True)
    table.view.setFocus(Qt.FocusReason.TabFocusReason)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The events as a screen reader gets them: what has happened, and the words."""
    events: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        said = QAccessible.queryAccessibleInterface(event.object())
        words = said.text(QAccessible.Text.Name)
        if event.type() == QAccessible.Event.DescriptionChanged:
            words = said.text(QAccessible.Text.Description)
        events.append(f"{event.type().name}: {words}")

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    QAccessible.setActive(True)
    yield events
    QAccessible.setActive(False)


def settle(heard: list[str]) -> list[str]:
    """The events since the last time, once all are sent."""
    QApplication.processEvents()
    events = heard.copy()
    heard.clear()
    return events


def test_screen_readers_find_every_piece_with_name_role_and_state(table: ToyTable) -> None:
    canvas = QAccessible.queryAccessibleInterface(table.view)
    assert canvas.role() == QAccessible.Role.Canvas
    children = [canvas.child(index) for index in range(canvas.childCount() - 1)]
    names = [child.text(QAccessible.Text.Name) for child in children]
    assert names == ["Card 0", "Card 1", "Card 2", "Card 3", "Card 4", "Lamp"]
    described = children[2].text(QAccessible.Text.Description)
    assert described == "Possible: Take up card 2; Card 2 to slot 0; Card 2 to slot 2; and more. A card of the toy."
    assert all(child.state().focusable for child in children)
    assert {child.role() for child in children} == {QAccessible.Role.ListItem}
    card, lamp = children[2].rect(), children[5].rect()
    assert card.isValid()
    assert card.left() < lamp.left()
    assert canvas.text(QAccessible.Text.Description) == "Lay a card."


def test_screen_readers_are_told_where_focus_is(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Right)
    canvas = QAccessible.queryAccessibleInterface(table.view)
    child = canvas.focusChild()
    assert child.text(QAccessible.Text.Name) == "Card 1"
    assert child.state().focused


def test_while_a_piece_is_held_its_places_are_read_too(table: ToyTable) -> None:
    enter(table)
    press(table, Key.Key_Return)
    canvas = QAccessible.queryAccessibleInterface(table.view)
    names = [canvas.child(index).text(QAccessible.Text.Name) for index in range(canvas.childCount())]
    assert {"Slot 0", "Slot 2", "Slot 4", "Slot 6"} <= set(names)
    assert "Slot 1" not in names
    roles = [canvas.child(index).role() for index in range(canvas.childCount() - 1)]
    assert roles == [QAccessible.Role.ListItem] * 6 + [QAccessible.Role.Button] * (len(roles) - 6)


def test_focus_leaves_a_piece_before_it_goes(table: ToyTable, heard: list[str]) -> None:
    enter(table)
    settle(heard)
    _, *others = table.toy.scenery().pieces
    table.view.show_scenery(just(*others))
    events = [event for event in settle(heard) if event.startswith(("Focus", "ObjectReorder"))]
    assert events == ["Focus: Card 1", "ObjectReorder: Table"]


@pytest.mark.clause("TBL-3")
def test_a_refusal_is_announced(table: ToyTable, qtbot: QtBot) -> None:
    with qtbot.waitSignal(table.view.accessibility.announced) as told:
        table.view.show_refusal(Refusal("TOY-1", msg("It doesn't fit.")))
    assert told.args is not None
    assert "It doesn't fit." in told.args[0]
    with qtbot.waitSignal(table.view.accessibility.announced) as told:
        table.view.show_refusal(Refusal("TOY-1", msg("It doesn't fit.")), (msg("Pass"), msg("Card 1: Take a card.")))
    assert told.args is not None
    assert "You can: Pass · Card 1: Take a card. TOY-1" in told.args[0]
    with qtbot.waitSignal(table.view.accessibility.announced) as told:
        table.view.show_refusal(Refusal("TOY-1", msg("It doesn't fit.")), (msg("Pass"), msg("Draw"), msg("Stop")))
    assert told.args is not None
    assert "You can, for example: Pass · Draw · Stop. TOY-1" in told.args[0], "there may be others"


def test_the_piece_is_told_after_the_table_got_focus(table: ToyTable, heard: list[str]) -> None:
    settle(heard)
    enter(table)
    assert "Focus: Card 0" not in heard, "Qt tells of the table only after this"
    assert "Focus: Card 0" in settle(heard)


def test_news_come_before_the_next_prompt_and_are_shown_in_the_live_label(table: ToyTable, heard: list[str]) -> None:
    settle(heard)
    table.view.show_scenery(evolve(table.toy.scenery(), prompt=msg("Lay another card.")))
    table.view.accessibility.announce("Ben laid card 4.")
    said = [event for event in settle(heard) if event.startswith("ObjectShow")]
    assert said == ["ObjectShow: Ben laid card 4.", "ObjectShow: Lay another card."]
    canvas = QAccessible.queryAccessibleInterface(table.view)
    label = canvas.child(canvas.childCount() - 1)
    assert (label.role(), label.text(QAccessible.Text.Name)) == (QAccessible.Role.Notification, "Lay another card.")
    assert canvas.indexOfChild(label) == canvas.childCount() - 1
    table.view.clear()
    assert label.text(QAccessible.Text.Name) == ""
    assert label.state().invisible


def test_only_what_has_changed_is_told(table: ToyTable, heard: list[str]) -> None:
    canvas, scenery = QAccessible.queryAccessibleInterface(table.view), table.toy.scenery()
    table.view.accessibility.scenery_changed()
    settle(heard)
    assert canvas.child(0).text(QAccessible.Text.Name) == "Card 0"
    first, *others = scenery.pieces
    renamed = evolve(first, name=msg("Card 0, wet"), about=(msg("It rained."),), emphasis=Emphasis.CHOSEN)
    table.view.show_scenery(evolve(scenery, pieces=(renamed, *others), prompt=msg("Dry it.")))
    described = canvas.child(0).text(QAccessible.Text.Description)
    assert described.endswith("It rained.")
    assert settle(heard)[:4] == [
        "NameChanged: Card 0, wet", f"DescriptionChanged: {described}", "StateChanged: Card 0, wet", "DescriptionChanged: Dry it.",
    ]  # fmt: skip
    assert canvas.child(0).state().checked
    table.view.show_scenery(just(*others))
    assert "ObjectReorder: Table" in settle(heard)


def test_a_long_description_is_short_until_all_is_asked_for(table: ToyTable, heard: list[str]) -> None:
    scenery = table.toy.scenery()
    first, *others = scenery.pieces
    large = evolve(others[0], id="large", name=msg("Wet"), about=(msg("It comes last."),), focusable=False)
    long = evolve(first, about=(msg("It is a long story. " * 9),), reveals=(large,))
    table.view.show_scenery(evolve(scenery, pieces=(long, *others)))
    enter(table)
    described = table.view.accessibility.canvas.focusChild().text(QAccessible.Text.Description)
    assert described.endswith("…")
    assert len(described.split(" ")) <= MOST_WORDS + 1
    settle(heard)
    press(table, Key.Key_F2)
    assert any(said.startswith("ObjectShow: Card 0.") and said.endswith("Wet. It comes last.") for said in settle(heard))


def test_turning_a_piece_says_how_it_lies(table: ToyTable, heard: list[str]) -> None:
    enter(table)
    settle(heard)
    press(table, Key.Key_R)
    assert "ObjectShow: Card 0, turned by 90°" in settle(heard)


def test_a_place_says_what_a_drop_there_would_show(table: ToyTable) -> None:
    scenery = table.toy.scenery()
    preview = evolve(scenery.pieces[0], id="preview", name=msg("3 points"), focusable=False)
    offers = tuple([evolve(offer, reveals=(preview,)) for offer in scenery.affordances if isinstance(offer.action, Drop)])
    table.view.show_scenery(evolve(scenery, affordances=offers))
    enter(table)
    table.view.interaction.take_up("card0")
    canvas = QAccessible.queryAccessibleInterface(table.view)
    places = [canvas.child(index) for index in range(canvas.childCount())]
    assert any(place.text(QAccessible.Text.Description).endswith("A card of the toy. 3 points") for place in places)
