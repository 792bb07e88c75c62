"""The private strip: secret choices one after another beside the open table (TBL-5, TBL-6)."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAccessible, QImage, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Seat
from tabletop_qt.shell.hotseat.private_strip import PrivateStrip
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.widgets.turned import is_turned, turn, turned
from tests.shell.driving import Key, assert_shown, key, play_first, the_presenter
from tests.shell.seeing import Watch, cards_in, seats_seen, words
from tests.shell.sharing import ANN, PAIR, TRIO, begin, hand
from tests.shell.windows import OpenWindow
from tests.table.fingers import Fingers


@pytest.fixture
def window(open_strip: OpenWindow) -> MainWindow:
    return open_strip()


def sit(window: MainWindow, seats: tuple[Seat, ...] = PAIR) -> tuple[TablePage, PrivateStrip]:
    """Begin a table; its strip takes what is done at once."""
    page = begin(window, seats)
    page.hot_seat.strip.settling = 0
    return page, page.hot_seat.strip


def offers(strip: PrivateStrip) -> list[str]:
    return [offer.accessibleName() for offer in strip.offers]


@pytest.mark.clause("TBL-6")
def test_persons_choose_one_after_another_and_no_cover_ever_stands(window: MainWindow) -> None:
    page, strip = sit(window, TRIO)
    presenter = the_presenter(page)
    assert offers(strip) == ["Ann: choose", "Bo: choose", "Cy: choose"]
    assert page.bar.prompt.text() == "Ann, Bo and Cy: choose in secret, one after another."
    spoken = QAccessible.queryAccessibleInterface(strip)
    assert (spoken.role(), spoken.text(QAccessible.Text.Name)) == (QAccessible.Role.Dialog, "Choose in secret")
    for name, seat in (("Ann", 0), ("Bo", 1), ("Cy", 2)):
        assert not page.hot_seat.stands
        assert (presenter.seat, cards_in(words(window))) == (None, set())
        assert seats_seen(window.grab().toImage()) == set()
        QTest.mouseClick(strip.offers[0], Qt.MouseButton.LeftButton)
        assert page.bar.prompt.text() == f"{name} chooses. Everyone else, look away."
        assert cards_in(words(window)) == hand(presenter, seat)
        assert seats_seen(window.grab().toImage()) == {seat}
        assert_shown(page)
        lowest = min(hand(presenter, seat))
        assert offers(strip)[0] == f"Card {lowest}"
        QTest.mouseClick(strip.offers[0], Qt.MouseButton.LeftButton)
        assert presenter.session.table.moves[-1].command.text() == f"bid {lowest}"
    assert presenter.session.table.turn == 3
    assert not strip.isVisible()
    assert (presenter.seat, presenter.seat_to_unlock, presenter.deciding is not None) == (None, None, True)


@pytest.mark.clause("TBL-6")
def test_everybody_finds_their_button_on_the_strip_however_long_the_names_are(window: MainWindow) -> None:
    _, strip = sit(window, (ANN, evolve(TRIO[1], name="Bartholomew"), TRIO[2]))
    for wide, percent in ((1280, 100), (1280, 200), (1000, 200), (1000, 100)):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        window.resize(wide, 720)
        QApplication.processEvents()
        assert len(strip.offers) == 3
        assert all(strip.contentsRect().contains(offer.geometry()) for offer in strip.offers)
        # More than two side by side would lie over what stands beside the hand.
        rows = [offer.y() for offer in strip.offers]
        assert max(rows.count(row) for row in rows) <= 2


@pytest.mark.clause("TBL-6")
def test_every_button_of_the_strip_stays_where_it_is_in_even_rows(window: MainWindow) -> None:
    _, strip = sit(window, TRIO)
    key(window, Qt.Key.Key_Tab)

    def places() -> dict[str, tuple[int, int, int, int]]:
        QApplication.processEvents()
        buttons = [made for made in strip.findChildren(QPushButton) if made.isVisible()]
        return {made.accessibleName(): (made.x(), made.y(), made.width(), made.height()) for made in buttons}

    def chosen_by(name: str) -> None:
        next(offer for offer in strip.offers if offer.accessibleName() == f"{name}: choose").click()
        strip.offers[0].click()

    first = places()
    assert list(first) == ["Ann: choose", "Bo: choose", "Cy: choose", "Use keys instead"], "in the order in which they sit"
    rows = sorted(first.values(), key=lambda rect: (rect[1], rect[0]))
    assert len({rect[2] for rect in rows}) == 1
    assert [rect[:2] for rect in rows] == [(x, y) for y in (rows[0][1], rows[2][1]) for x in (rows[0][0], rows[1][0])]
    chosen_by("Bo")
    assert offers(strip) == ["Cy: choose", "Ann: choose"]
    assert places() == first
    chosen_by("Cy")
    assert places() == first
    assert [made.accessibleName() for made in strip.findChildren(QPushButton) if made.isVisible() and made.isEnabled()] == ["Ann: choose"]


@pytest.mark.clause("TBL-6")
def test_whoever_likes_chooses_first_and_may_close_the_strip_again(window: MainWindow) -> None:
    page, strip = sit(window)
    presenter = the_presenter(page)
    strip.offers[1].click()
    assert cards_in(words(window)) == hand(presenter, 1)
    key(window, Key.Key_Escape)
    assert presenter.secrets.opened is None
    assert cards_in(words(window)) == set()
    strip.offers[1].click()
    strip.offers[-1].click()
    assert presenter.session.table.moves[-1].seat == 1
    assert offers(strip) == ["Ann: choose"]
    assert page.bar.prompt.text() == "Ann: choose in secret."
    assert page.bar.undo.words == "Undo: Bo's move"
    page.bar.undo.click()
    assert offers(strip) == ["Bo: choose", "Ann: choose"]
    assert cards_in(words(window)) == set()


@pytest.mark.clause("TBL-6")
def test_the_strip_is_used_by_keys(window: MainWindow) -> None:
    page, strip = sit(window)
    presenter = the_presenter(page)
    for seat in (0, 1):
        assert strip.offers[0].hasFocus()
        key(window, Key.Key_Return)
        assert presenter.secrets.opened == seat
        key(window, Key.Key_Right)
        assert strip.offers[1].hasFocus()
        key(window, Key.Key_Return)
        assert presenter.session.table.moves[-1].command.text() == f"bid {sorted(hand(presenter, seat))[1]}" or seat == 1
    assert presenter.session.table.turn == 2
    assert page.table.hasFocus()


@pytest.mark.clause("TBL-6")
def test_the_last_person_s_double_click_opens_nothing_for_them(window: MainWindow) -> None:
    page, strip = sit(window)
    presenter = the_presenter(page)
    strip.offers[0].click()
    strip.offers[0].click()
    strip.settling = 60_000
    assert offers(strip) == ["Bo: choose"]
    for _ in range(2):
        QTest.mouseClick(strip.offers[0], Qt.MouseButton.LeftButton)
        key(window, Key.Key_Return)
    assert presenter.secrets.opened is None
    assert cards_in(words(window)) == set()


@pytest.mark.clause("TBL-6")
def test_keys_are_offered_at_the_strip_and_the_strip_with_the_keys(window: MainWindow) -> None:
    page, strip = sit(window)
    presenter = the_presenter(page)
    presenter.secrets.open(0)
    presenter.secrets.close()
    strip.keysWanted.emit()
    wanted = [window.appearance.settings.pick_keys]
    assert presenter.secrets.picking == frozenset((0, 1))
    shown = [(strip.isVisible(), page.hot_seat.picks.isVisible())]
    page.hot_seat.picks.stripWanted.emit()
    wanted.append(window.appearance.settings.pick_keys)
    assert presenter.secrets.choosing == (0, 1)
    shown.append((strip.isVisible(), page.hot_seat.picks.isVisible()))
    assert (wanted, shown) == ([True, False], [(False, True), (True, False)])


@pytest.mark.clause("TBL-6")
def test_with_one_person_there_is_no_strip_and_who_looks_back_does_not_choose(window: MainWindow) -> None:
    page, strip = sit(window, (ANN, Seat("Robin", "sky", "low")))
    assert not strip.isVisible()
    assert the_presenter(page).seat == 0
    page, strip = sit(window)
    strip.offers[0].click()
    strip.offers[0].click()
    page.looking.look_at(0)
    assert not strip.isVisible()
    page.looking.now()
    assert offers(strip) == ["Bo: choose"]


@pytest.mark.clause("TBL-5", "TBL-6")
def test_no_frame_shows_more_than_the_strip_of_who_has_opened_it(window: MainWindow, qtbot: QtBot) -> None:
    page, strip = sit(window)
    presenter = the_presenter(page)
    hands = [hand(presenter, seat) for seat in (0, 1)]
    page.panel.tabs.setCurrentWidget(page.moves)
    spoken: list[str] = []
    page.table.accessibility.announced.connect(spoken.append)
    watch = Watch(window)

    def frames() -> list[tuple[frozenset[int], str]]:
        for _ in range(5):
            watch.look()
            QApplication.processEvents()
            qtbot.wait(10)
        seen, watch.frames = watch.frames, []
        return seen

    for seat in (0, 1):
        assert all(not seats and not cards_in(said) for seats, said in frames())
        strip.offers[0].click()
        watch.frames = []
        assert all(seats == {seat} and cards_in(said) == hands[seat] for seats, said in frames())
        assert not any(piece.id.startswith("card") for piece in page.table.scenery.pieces), "the scene holds none of it"
        strip.offers[0].click()
        watch.frames = []
    assert all(not seats and not cards_in(said) for seats, said in frames())
    watch.stop()
    assert not cards_in(" ".join(spoken))


# A screen that lies flat on the table


def flat(window: MainWindow, seats: tuple[Seat, ...]) -> TablePage:
    """Begin a table on such a screen."""
    window.choose(evolve(window.appearance.settings, flat=True))
    page, _ = sit(window, seats)
    page.hot_seat.cover.settling = 0
    return page


def tap(part: QWidget, inner: QWidget) -> None:
    """Touch the window where something in a turned part is seen."""
    there = turned(part, inner.mapTo(part, inner.rect().center()))
    Fingers(part.window()).tap(QPointF(part.mapTo(part.window(), there)))


def picture(part: QWidget, turn: int = 0) -> QImage:
    """A part of the window without its round corners, turned by degrees."""
    whole = part.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return whole.copy(part.rect().adjusted(12, 12, -12, -12)).transformed(QTransform().rotate(turn))


@pytest.mark.clause("TBL-6")
def test_on_a_flat_screen_strip_and_prompt_turn_to_the_player_opposite_and_the_table_stays(window: MainWindow) -> None:
    page = flat(window, TRIO)
    presenter, strip = the_presenter(page), page.hot_seat.strip
    lies, drawn = page.table.geometry(), page.table.viewportTransform()
    middle = page.table.mapTo(window, page.table.rect().center()).y()
    for name, seat, opposite in (("Ann", 0, False), ("Bo", 1, False), ("Cy", 2, True)):
        assert strip.offers[0].accessibleName() == f"{name}: choose"
        for _ in range(2):
            assert (is_turned(strip), is_turned(page.bar)) == (opposite, opposite)
            assert (strip.mapTo(window, strip.rect().center()).y() < middle) is opposite
            assert (page.table.geometry(), page.table.viewportTransform()) == (lies, drawn)
            chosen = strip.offers[0]
            # A screen reader knows nothing of sides.
            spoken = QAccessible.queryAccessibleInterface(strip)
            assert chosen in [spoken.child(place).object() for place in range(spoken.childCount())]
            if opposite:
                tap(strip, chosen)
            else:
                QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
        assert presenter.session.table.moves[-1].seat == seat
    assert presenter.session.table.turn == 3


def test_a_turned_strip_is_played_by_keys(window: MainWindow) -> None:
    page = flat(window, PAIR)
    presenter, strip = the_presenter(page), page.hot_seat.strip
    for _ in range(4):
        assert is_turned(strip) is (presenter.addressed[0] == 1)
        key(window, Key.Key_Return)
    assert presenter.session.table.turn == 2
    window.choose(evolve(window.appearance.settings, flat=False))
    assert not is_turned(page.bar)


def test_a_turned_part_is_its_picture_upside_down_wherever_it_changes(window: MainWindow) -> None:
    strip = flat(window, PAIR).hot_seat.strip
    upright, upside_down = picture(strip), picture(strip, 180)
    turn(strip, on=True)
    assert picture(strip) == upside_down != upright
    words = strip.offers[0].text()
    strip.offers[0].setText("Changed")
    assert picture(strip) != upside_down
    strip.offers[0].setText(words)
    turn(strip, on=False)
    assert picture(strip) == upright


def test_a_cover_turns_to_the_player_opposite_who_lifts_it_by_touch(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = flat(window, PAIR)
    presenter, cover = the_presenter(page), page.hot_seat.cover
    lifted: set[int] = set()
    while len(lifted) < 2:
        if page.hot_seat.stands:
            (asked,) = presenter.addressed
            assert is_turned(cover) is (asked == 1)
            if asked:
                tap(cover, cover.button)
            else:
                QTest.mouseClick(cover.button, Qt.MouseButton.LeftButton)
            assert presenter.seat == asked
            assert is_turned(page.bar) is (asked == 1)
            lifted.add(asked)
        else:
            play_first(presenter)
