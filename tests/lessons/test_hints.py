"""Hints under the prompt: there while a kind of decision is new, gone when it is known, and as the person wants them."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.contract import Seat
from engines.kernel.setup import make_setup
from tabletop_qt.shell.lessons.hints import FEW
from tabletop_qt.shell.pages.settings_page import SettingsPage
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tests.expecting import expect
from tests.shell.driving import Key as QtKey
from tests.shell.driving import begin, click, key, setup, the_page, the_presenter


def theatre(window: MainWindow) -> TablePage:
    """A table of Operation Master: one person, two bots who never come to act by themselves."""
    seats = [Seat("Ann"), Seat("Robin", "sky", "random"), Seat("Kim", "green", "random")]
    window.start(make_setup(window.kits["operation_master"].game, seats, {}, 3))
    window.tables.bots.set_presenter(None)
    window.tables.autoplay.set_presenter(None)
    return the_page(window)


def play_on(page: TablePage) -> None:
    """One decision of whoever is to act."""
    table = the_presenter(page).session.table
    the_presenter(page).play(next(iter(table.legal())).text(), table.to_act[0])


def shown(page: TablePage) -> str:
    """The hint that is shown."""
    return page.bar.hint.text() if page.bar.hint.isVisible() else ""


def hints_of_cards(page: TablePage, times: int) -> list[bool]:
    """True for each card the person laid if there was a hint."""
    table = the_presenter(page).session.table
    found: list[bool] = []
    while len(found) < times:
        if table.to_act == (0,) and not table.state.set_dice and len(table.state.cards) < 3 and table.prompt(0).text.find("lay") >= 0:
            found.append("Click a card" in shown(page))
        play_on(page)
    return found


def test_a_hint_goes_when_the_decision_is_known(window: MainWindow) -> None:
    page = theatre(window)
    assert hints_of_cards(page, FEW + 2) == [True] * FEW + [False] * 2
    assert window.appearance.settings.decided["operation_master/lay"] == FEW


def test_each_player_at_a_shared_screen_gets_the_hints(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, covers=False, decided={"operation_master/lay": FEW}))
    page = begin(window, "operation_master", ["Ann", "Ben", "Cyd"])
    presenter, told = the_presenter(page), dict[int, list[bool]]()
    for _ in range(90):
        page.playback.skip()
        hint, seat = presenter.hint, presenter.deciding
        if hint is not None and hint.kind == "lay" and seat is not None:
            told.setdefault(seat, []).append(bool(shown(page)))
        play_on(page)
    assert set(told[0]) == {False}
    assert told[1][:FEW] == [True] * FEW
    assert not any(told[1][FEW:])


def test_whoever_lifts_the_cover_is_told_how_at_once(window: MainWindow) -> None:
    page = begin(window, "school_year_diary", ["Ann", "Ben"])
    while not page.hot_seat.stands:
        play_on(page)
        page.playback.skip()
    the_presenter(page).lift()
    hint = the_presenter(page).hint
    assert hint is not None
    assert shown(page) == str(hint.words)


def test_hints_stay_or_never_come_as_the_person_wants(window: MainWindow) -> None:
    window.choose(evolve(window.appearance.settings, hints="always", decided={"operation_master/lay": FEW}))
    assert hints_of_cards(theatre(window), 3) == [True] * 3
    window.choose(evolve(window.appearance.settings, hints="never", decided={}))
    assert hints_of_cards(theatre(window), 3) == [False] * 3


def test_nobody_is_told_how_while_another_decides(window: MainWindow) -> None:
    page = theatre(window)
    table = the_presenter(page).session.table
    for _ in range(12):
        if table.to_act != (0,):
            assert shown(page) == ""
        play_on(page)


def test_a_hint_follows_what_is_put_together(window: MainWindow) -> None:
    window.start(setup(window))
    page = the_page(window)
    while "idea" not in page.bar.prompt.text():
        play_on(page)
    assert "pick it up" in shown(page)
    card = next(piece.id for piece in page.table.scenery.pieces if piece.id.startswith("directive:"))
    click(page, card)
    assert "(R)" in page.bar.prompt.text()
    assert "The wheel turns it too" in shown(page)
    key(window, QtKey.Key_Escape)
    assert "pick it up" in shown(page)


def test_the_settings_page_chooses(window: MainWindow) -> None:
    window.show_side_page("settings")
    never = expect(window.side_pages.page("settings"), SettingsPage).hints.button("never")
    never.click()
    assert window.appearance.settings.hints == "never"


def test_what_is_counted_draws_nothing_anew(window: MainWindow) -> None:
    changes: list[bool] = []
    window.appearance.changed.connect(lambda: changes.append(True))
    window.choose(evolve(window.appearance.settings, decided={"x/y": 1}, lessons={"x/z": 2}))
    assert changes == []
    window.choose(evolve(window.appearance.settings, theme="dark"))
    assert changes == [True]
