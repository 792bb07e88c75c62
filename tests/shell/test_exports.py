"""Looking back and exporting at a shared table never show more than the seat at the screen may know (TBL-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.contract import Seat
from engines.kernel.messages import msg
from engines.kernel.setup import make_setup
from tabletop_qt.shell import dialogs
from tabletop_qt.shell.history.exports import ConsentDialog, Exports, Request
from tabletop_qt.shell.history.looking_back import BRANCH, LookingBack
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.paths import Paths
from tabletop_qt.store.session import Session
from tabletop_qt.viewmodels.scenery import Do, Scenery
from tests.expecting import expect
from tests.kernel.tiny import GAMES, Bid, Draw, Reward, State, Tiny
from tests.shell.driving import assert_shown, play_first, sit_down, the_page, the_presenter
from tests.shell.seeing import words
from tests.shell.sharing import begin, lift
from tests.shell.tiny_table import TinyModel

ANN, BO = 0, 1
Open = Callable[..., tuple[Presenter, LookingBack]]


@pytest.fixture
def sit(qtbot: QtBot, paths: Paths) -> Iterator[Open]:
    """Opens tables of the tiny game and lets go of them at the end."""
    del qtbot
    sessions: list[Session] = []

    def open_one(seats: Any = ("Ann", "Bo"), policy: str = "", covers: bool = True) -> tuple[Presenter, LookingBack]:
        session = Session.start(paths, Table.new(GAMES["tiny"], seats=seats, deal=17, policy=policy, options={"rounds": 2}))
        sessions.append(session)
        presenter = Presenter(session, TinyModel(Tiny()), _no_doubt, covers=covers)
        looking = LookingBack(presenter)
        looking.set_presenter(presenter)
        return presenter, looking

    yield open_one
    for session in sessions:
        session.close()


def _no_doubt(*_: object) -> None:
    """Nothing is ever overlooked."""


def state(presenter: Presenter) -> State:
    """The full state, hidden things included."""
    return expect(presenter.session.table.state, State)


def decide(presenter: Presenter, seat: int) -> None:
    """The seat sits down and plays its lowest card, or draws."""
    if presenter.seat_to_unlock is not None:
        presenter.lift()
    command = Draw() if isinstance(state(presenter).agenda[0], Reward) else Bid(state(presenter).hands[seat][0])
    presenter.play(command, seat)


def play_to_the_end(presenter: Presenter) -> None:
    while presenter.session.table.to_act:
        decide(presenter, presenter.session.table.to_act[0])


def names(scenery: Scenery | None) -> str:
    """All words of a scenery."""
    assert scenery is not None
    return "\n".join([str(scenery.prompt), *(f"{piece.id} {piece.name} {piece.face.values}" for piece in scenery.pieces)])


# Looking back


@pytest.mark.clause("TBL-5")
def test_looking_back_shows_what_the_seat_could_see_then_and_no_more(sit: Open) -> None:
    presenter, looking = sit()
    before = state(presenter).hands
    for bidder in (ANN, BO):
        decide(presenter, bidder)
    decide(presenter, presenter.session.table.to_act[0])
    if presenter.seat_to_unlock is not None:
        presenter.lift()
    seat = expect(presenter.seat)
    other = 1 - seat
    gained = set(state(presenter).hands[seat]) - set(before[seat])
    for turn in range(looking.count):
        looking.look_at(turn)
        said = names(looking.scenery())
        assert not [card for card in before[other] if f"card{card} " in said], "the other's hand is open"
        assert not [card for card in gained if f"card{card} " in said], "a card is shown before it was drawn"
        held = [card for card in before[seat] if f"card{card} " in said]
        assert held == list(presenter.session.table.state_at(turn).hands[seat])
        for number in range(1, looking.count + 1):
            if presenter.session.table.moves[number - 1].seat == other:
                assert str(looking.decision(number)) == f"{presenter.session.table.seats[other].name}'s move"
    looking.now()
    assert looking.scenery() is None


@pytest.mark.clause("TBL-5")
def test_what_the_seat_never_saw_changes_nothing_that_is_looked_back_at(sit: Open) -> None:
    presenter, looking = sit()
    decide(presenter, ANN)
    decide(presenter, BO)
    presenter.look()
    presenter.lift()
    seat, table = presenter.seat, presenter.session.table
    assert seat is not None
    looking.look_at(1)
    shown = expect(looking.scenery())
    view = table.game.view(table.state_at(1), seat)
    for draw in range(5):
        other = table.game.view(table.game.determinize(view, seat, table.game.rng(state(presenter)).below(draw + 2)[1]), seat)
        pieces = TinyModel(Tiny()).scenery(other, seat, TinyModel(Tiny()).start()).pieces
        assert [(piece.id, piece.face, piece.name) for piece in pieces] == [(piece.id, piece.face, piece.name) for piece in shown.pieces]


@pytest.mark.clause("TBL-6")
def test_behind_a_cover_there_is_nothing_to_look_back_at(sit: Open) -> None:
    presenter, looking = sit()
    presenter.lift()
    presenter.play(Bid(state(presenter).hands[ANN][0]).text(), ANN)
    assert presenter.seat_to_unlock == BO
    assert (looking.count, looking.track) == (0, None)
    looking.look_at(0)
    assert looking.turn is None
    presenter.lift()
    assert looking.count == 1


@pytest.mark.clause("TBL-6")
def test_who_looks_back_loses_the_past_when_another_sits_down(sit: Open) -> None:
    presenter, looking = sit(covers=False)
    presenter.play(Bid(state(presenter).hands[ANN][0]).text(), ANN)
    looking.look_at(0)
    assert looking.holds()
    presenter.play(Bid(state(presenter).hands[BO][0]).text(), BO)
    assert looking.holds() == (presenter.seat == BO)


@pytest.mark.clause("TBL-7")
def test_a_fair_game_does_not_branch(sit: Open) -> None:
    presenter, looking = sit()
    decide(presenter, ANN)
    presenter.lift()
    looking.look_at(0)
    scenery = expect(looking.scenery())
    assert "practice" in str(next(button.refusal for button in scenery.buttons if button.name == BRANCH))
    assert expect(looking.act(Do(BRANCH))).clause == "TBL-7"


# Records, positions, logs


def taker(presenter: Presenter, looking: LookingBack) -> tuple[Exports, list[str]]:
    """The exports of this table, and what they say to the player."""
    records, told = Exports(lambda: presenter, lambda: looking.turn), list[str]()
    for signal in (records.notified, records.refused, records.done):
        signal.connect(lambda message: told.append(str(message)))
    QGuiApplication.clipboard().setText("before")
    return records, told


def requests_of(records: Exports) -> list[Request]:
    """The questions asked before something is exported."""
    asked: list[Request] = []
    records.questioned.connect(asked.append)
    return asked


@pytest.mark.clause("TBL-5", "TBL-8")
def test_a_running_game_with_secrets_is_taken_away_only_after_a_question(sit: Open) -> None:
    presenter, looking = sit()
    records, told = taker(presenter, looking)
    asked, saved = requests_of(records), list[str]()
    for _ in ("behind the cover", "before the own view"):
        QGuiApplication.clipboard().setText("before")
        records.copy()
        records.copy_position()
        records.with_consent(msg("Save anyway"), lambda: saved.append("saved"))
        assert [str(request.words) for request in asked] == ["Copy anyway", "Copy anyway", "Save anyway"]
        assert (QGuiApplication.clipboard().text(), saved, told) == ("before", [], [])
        asked[0].carry_out()
        assert QGuiApplication.clipboard().text() == presenter.session.table.record()
        asked[1].carry_out()
        assert Table.from_record(QGuiApplication.clipboard().text(), GAMES).state == state(presenter)
        asked[2].carry_out()
        assert saved == ["saved"]
        presenter.lift()
        asked.clear()
        saved.clear()
        told.clear()
    play_to_the_end(presenter)
    records.copy()
    assert QGuiApplication.clipboard().text() == presenter.session.table.record()
    looking.look_at(1)
    records.copy_position()
    assert Table.from_record(QGuiApplication.clipboard().text(), GAMES).state == presenter.session.table.state_at(1)
    assert asked == [], "nothing is hidden any more"


@pytest.mark.clause("TBL-5")
def test_who_sits_with_others_is_asked_whatever_can_be_taken_back_and_whether_covers_stand(sit: Open) -> None:
    robin = Seat("Robin", "sky", "random")
    for seats, policy, covers in (
        ((Seat("Ann"), robin), "fair", True),
        (("Ann", "Bo"), "practice", False),
        ((Seat("Ann"), robin), "practice", True),
    ):
        presenter, looking = sit(seats, policy=policy, covers=covers)
        records, _ = taker(presenter, looking)
        asked = requests_of(records)
        records.copy_position()
        assert QGuiApplication.clipboard().text() == "before"
        assert len(asked) == 1


@pytest.mark.clause("TBL-5")
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_question_stands_before_saving_and_copying_by_mouse_and_by_keys(
    open_shared: Callable[[], MainWindow], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, by: str
) -> None:
    window = open_shared()
    page = begin(window)
    target = tmp_path / "table.homeroom"
    monkeypatch.setattr(dialogs, "pick_target", lambda *asked: target if "-4" not in asked[-1] else None)
    assert page.hot_seat.stands

    def question(action: QAction) -> ConsentDialog:
        action.trigger()
        dialog = expect(window.findChild(ConsentDialog))
        qtbot.waitExposed(dialog)
        QApplication.processEvents()
        return dialog

    def press(dialog: ConsentDialog, yes: bool) -> None:
        if by == "mouse":
            QTest.mouseClick(dialog.go if yes else dialog.leave, Qt.MouseButton.LeftButton)
        elif yes:
            QTest.keyClick(dialog.leave, Qt.Key.Key_Backtab)
            QTest.keyClick(dialog.go, Qt.Key.Key_Space)
        else:
            QTest.keyClick(dialog, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: window.findChild(ConsentDialog) is None)

    for covered in (True, False):
        target.unlink(missing_ok=True)
        QGuiApplication.clipboard().setText("before")
        for action in (window.menus.save, window.menus.copy, window.menus.copy_position):
            dialog = question(action)
            assert dialog.leave.hasFocus()
            assert "hidden" in dialog.words.text()
            assert dialog.instead.isVisible() != covered, "behind a cover there is no log to have"
            press(dialog, yes=False)
        assert not target.exists()
        assert QGuiApplication.clipboard().text() == "before"
        press(question(window.menus.copy), yes=True)
        assert QGuiApplication.clipboard().text() == the_presenter(page).session.table.record()
        press(question(window.menus.save), yes=True)
        assert target.read_text(encoding="utf-8") == the_presenter(page).session.table.record()
        if covered:
            lift(page)


@pytest.mark.clause("TBL-5")
def test_nobody_else_on_this_computer_can_read_what_was_saved(
    open_shared: Callable[[], MainWindow], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = open_shared()
    lift(begin(window))
    target = tmp_path / "table.homeroom"
    monkeypatch.setattr(dialogs, "pick_target", lambda *_: target)
    window.menus.save.trigger()
    (dialog,) = window.findChildren(ConsentDialog)
    dialog.go.click()
    assert target.stat().st_mode & 0o777 == 0o600


@pytest.mark.clause("TBL-4", "TBL-5")
def test_the_deal_of_a_running_game_among_several_stands_nowhere(open_shared: Callable[[], MainWindow], tmp_path: Path) -> None:
    window = open_shared()
    presenter = lift(begin(window, deal=7_654_321))
    exports = window.tables.exports
    assert "7654321" not in window.windowTitle()
    assert "7654321" not in str(presenter.session.path)
    assert exports.file_name == presenter.session.path.name
    assert exports.file_name.endswith(".homeroom")
    exports.save_log_to(tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text(encoding="utf-8").startswith("Tiny\n\nSetup\n")
    assert "7654321" not in "\n".join(words(window).splitlines())
    play_to_the_end(presenter)
    exports.save_log_to(tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text(encoding="utf-8").startswith("Tiny, deal 7654321\n")
    window.start(make_setup(GAMES["tiny"], [Seat("Ann"), Seat("Robin", "sky", "random")], {}, 17))
    assert "deal 17" in window.windowTitle(), "who practises alone may know it"


@pytest.mark.clause("TBL-5")
def test_a_log_holds_what_the_seat_was_told(sit: Open, tmp_path: Path) -> None:
    presenter, looking = sit()
    records, told = taker(presenter, looking)
    file = tmp_path / "log.txt"
    records.save_log_to(file)
    assert not file.exists()
    assert "must sit down first" in told[0]
    hands = state(presenter).hands
    decide(presenter, ANN)
    presenter.lift()
    records.save_log_to(file)
    text = file.read_text(encoding="utf-8")
    assert text.startswith("Tiny\n\nSetup\n  The cards are dealt. (TINY-1)\n")
    assert "  Somebody has chosen." in text
    assert f"choose {hands[ANN][0]}" not in text
    looking.look_at(0)
    records.save_log_to(file)
    assert "Somebody" not in file.read_text(encoding="utf-8")
    records.save_log_to(file / "below")
    assert "could not be written" in told[-1]


@pytest.mark.clause("TBL-8")
def test_a_position_looked_back_at_is_copied_and_opened(window: MainWindow, tmp_path: Path) -> None:
    page = sit_down(window, 21)
    presenter = the_presenter(page)
    play_first(presenter, 6)
    table = presenter.session.table
    page.looking.look_at(3)
    window.menus.copy_position.trigger()
    puzzle = tmp_path / "puzzle.homeroom"
    puzzle.write_text(QGuiApplication.clipboard().text(), encoding="utf-8")
    assert "Position copied to the clipboard" in window.notice.words.text()
    window.open_record(puzzle)
    opened = the_presenter(the_page(window)).session.table
    assert opened.state == table.state_at(3)
    assert opened.turn == 0
    assert_shown(the_page(window))


@pytest.mark.clause("TBL-6")
def test_nobody_picks_by_keys_while_somebody_looks_back(open_shared: Callable[[], MainWindow]) -> None:
    window = open_shared()
    window.choose(evolve(window.appearance.settings, pick_keys=True))
    window.start(make_setup(GAMES["tiny"], ["Ann", "Bo"], {}, 17))
    page = the_page(window)
    presenter = the_presenter(page)
    for seat in (ANN, BO):
        presenter.secrets.pick(seat, 0)
    if presenter.seat_to_unlock is not None:
        presenter.lift()
    page.hot_seat.recap.leave()
    presenter.play("pass")
    assert presenter.secrets.picking == {ANN, BO}
    assert page.hot_seat.picks.isEnabled()
    page.looking.look_at(1)
    assert not page.hot_seat.picks.isEnabled()
    page.looking.now()
    assert page.hot_seat.picks.isEnabled()
    assert page.hot_seat.picks.hasFocus()
    assert_shown(page)
