"""The page of a finished game and pictures of moments: by mouse and keys in the window, and what they never show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QImage, QImageReader
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots import playout
from engines.kernel.coach import Rating
from engines.kernel.contract import Refused
from engines.kernel.messages import msg
from tabletop_qt.games.kit import GameKit, game_kits
from tabletop_qt.shell import dialogs, keepsakes
from tabletop_qt.shell.keepsake_page import KeepsakePage, keepsake_page
from tabletop_qt.shell.keepsakes import MomentDialog, PageDialog, animated, moment_scenery, write_frames
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.printing import Paper, PrintError
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.disk import StoreError
from tabletop_qt.viewmodels.pages import best_moments
from tests.expecting import expect
from tests.shell.driving import play_first, sit_down, the_page, the_presenter
from tests.shell.sharing import begin, bid, lift
from tests.shell.tiny_table import INKS

Window = Callable[[], MainWindow]


def click(button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def finished(window: MainWindow) -> TablePage:
    page = sit_down(window, deal=4)
    play_first(the_presenter(page), 1000)
    return page


def opened(window: MainWindow, qtbot: QtBot, kind: type[PageDialog] | type[MomentDialog]) -> PageDialog | MomentDialog:
    found = next(each for each in window.findChildren(kind) if each.isVisible())
    qtbot.waitUntil(found.isActiveWindow)
    return found


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder in which everything is saved under the name that is offered."""
    folder = tmp_path / "kept"
    folder.mkdir()
    monkeypatch.setattr(dialogs, "pick_target", lambda _parent, _title, _kind, name: folder / name)
    return folder


# The page


def test_a_page_is_saved_copied_printed_and_refused_in_words_from_the_result(
    window: MainWindow, qtbot: QtBot, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = finished(window)
    qtbot.waitUntil(page.result.isVisible)
    page.result.keep.click()
    dialog = expect(opened(window, qtbot, PageDialog), PageDialog)
    assert dialog.save_pdf.hasFocus()
    assert dialog.preview.accessibleName().startswith("Preview: A year in the diary: School Year Diary, deal 4")
    before = dialog.preview.pixmap().toImage()
    QTest.keyClick(dialog.save_pdf, Qt.Key.Key_Space)
    (pdf,) = target.iterdir()
    assert pdf.read_bytes().startswith(b"%PDF")
    assert dialog.said.text() == f"Saved as {pdf}."
    QTest.keyClick(dialog.paper, Qt.Key.Key_Down)
    assert dialog.chosen is Paper.LETTER
    assert dialog.preview.pixmap().toImage() != before
    click(dialog.save_png)
    assert QImage(str(pdf.with_suffix(".png"))).width() == 2200
    click(dialog.copy_picture)
    assert QGuiApplication.clipboard().image().width() == 2200
    for each in target.iterdir():
        each.unlink()
    target.rmdir()
    target.write_text("no folder")
    click(dialog.save_pdf)
    assert "could not be written" in dialog.said.text()
    assert target.read_text() == "no folder"
    printed: list[object] = []

    def refuse(_sheets: object, _printer: object) -> None:
        raise PrintError(msg("The printer is on fire."))

    monkeypatch.setattr(keepsakes, "ask_printer", lambda *_, **__: object())
    monkeypatch.setattr(keepsakes, "print_out", lambda sheets, _printer: printed.extend(sheets))
    click(dialog.print)
    assert len(printed) == 1
    assert "was sent" in dialog.said.text()
    monkeypatch.setattr(keepsakes, "print_out", refuse)
    click(dialog.print)
    assert dialog.said.text() == "The printer is on fire."
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(PageDialog) is None)


@pytest.mark.clause("TBL-5")
def test_a_running_game_has_no_page_but_a_sentence(window: MainWindow) -> None:
    sit_down(window)
    window.menus.keepsake.trigger()
    assert window.findChild(PageDialog) is None
    assert "not finished" in window.notice.words.text()
    presenter = the_presenter(the_page(window))
    with pytest.raises(Refused, match="TBL-5"):
        keepsake_page(window.kits["school_year_diary"], presenter.session.table)


def test_a_study_puts_excellent_decisions_on_the_page_first(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = finished(window)
    table = the_presenter(page).session.table
    style = the_presenter(page).view_model.page_style
    plain = best_moments(table, style)
    other = next(
        number
        for number in range(1, table.turn)
        if all(abs(number - each.number) > 4 for each in plain)
        and table.game.wording.totals(table.state_at(number)) != table.game.wording.totals(table.state_at(number - 1))
    )
    assert other in [each.number for each in best_moments(table, style, [other])]
    command = table.played(other).command
    rating = Rating(other - 1, 0, command, 0.9, command, 0.2)
    monkeypatch.setattr("tabletop_qt.store.training.kept_study", lambda *_: type("Study", (), {"ratings": (rating,)}))
    monkeypatch.setattr("engines.kernel.coach.excellent", lambda ratings, _count: list(ratings))
    shown: list[Sequence[int]] = []

    def page_with(kit: GameKit, played: Table, best: Sequence[int]) -> KeepsakePage:
        shown.append(best)
        return keepsake_page(kit, played, best)

    monkeypatch.setattr("tabletop_qt.shell.keepsake_page.keepsake_page", page_with)
    window.menus.keepsake.trigger()
    assert shown == [(other,)]


# Moments


def test_the_picture_of_a_moment_is_saved_at_both_sizes_and_copied(window: MainWindow, qtbot: QtBot, target: Path) -> None:
    page = sit_down(window)
    play_first(the_presenter(page), 4)
    page.looking.look_at(2)
    window.menus.picture.trigger()
    dialog = expect(opened(window, qtbot, MomentDialog), MomentDialog)
    assert dialog.preview.accessibleName() == "Preview: the table after 2 decisions"
    assert (dialog.first.value(), dialog.to.value(), dialog.form.isVisible()) == (2, 2, False)
    click(dialog.save_picture)
    (path,) = target.iterdir()
    bounds = page.table.scenery.bounds
    assert (QImage(str(path)).width(), QImage(str(path)).height()) == (round(bounds.w), round(bounds.h))
    QTest.keyClick(dialog.size_choice, Qt.Key.Key_Down)
    click(dialog.copy_picture)
    assert QGuiApplication.clipboard().image().width() == round(bounds.w * 2)
    before = dialog.preview.pixmap().toImage()
    dialog.to.setFocus()
    QTest.keyClick(dialog.to, Qt.Key.Key_Up)
    assert (dialog.first.value(), dialog.to.value(), dialog.form.isVisible()) == (2, 3, True)
    assert not dialog.copy_picture.isEnabled()
    assert dialog.preview.pixmap().toImage() != before
    dialog.to.setValue(1)
    assert (dialog.first.value(), dialog.to.value()) == (1, 1), "in order"


def test_a_stretch_is_saved_animated_or_numbered_or_stopped(
    window: MainWindow, qtbot: QtBot, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_first(the_presenter(sit_down(window)), 3)
    window.menus.picture.trigger()
    dialog = expect(opened(window, qtbot, MomentDialog), MomentDialog)
    dialog.first.setValue(0)
    click(dialog.save_picture)
    (path,) = target.iterdir()
    reader = QImageReader(str(path))
    assert (path.suffix, reader.imageCount(), reader.supportsAnimation()) == (".webp", 4, True)
    path.unlink()
    dialog.form.setCurrentIndex(1)
    click(dialog.save_picture)
    (folder,) = target.iterdir()
    assert [each.name for each in sorted(folder.iterdir())] == ["001.png", "002.png", "003.png", "004.png"]
    assert dialog.said.text() == f"Saved in the folder {folder}."
    monkeypatch.setattr(QProgressDialog, "wasCanceled", lambda _: True)
    click(dialog.save_picture)
    assert (dialog.said.text(), list(target.iterdir())) == ("Stopped. Nothing was saved.", [folder])


def test_a_series_that_cannot_be_written_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = QImage(8, 8, QImage.Format.Format_RGB32)

    def frames() -> Iterator[QImage]:
        yield good
        raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match="the disk is full"):
        write_frames(tmp_path / "moves", frames())
    assert list(tmp_path.iterdir()) == []

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("tabletop_qt.store.disk.write_all", full)
        with pytest.raises(StoreError) as told:
            write_frames(tmp_path / "moves", [good])
    assert str(told.value) == f"{tmp_path / 'moves'} could not be written: the disk is full."
    assert list(tmp_path.iterdir()) == []
    assert write_frames(tmp_path / "moves", [good]).name == "moves"
    assert write_frames(tmp_path / "moves", [good]).name == "moves-2", "nothing is overwritten"


@pytest.mark.usefixtures("qapp")
def test_an_animated_picture_shows_each_frame_in_its_time() -> None:
    colours = ("#B5462F", "#2F6DA8", "#4C8C3A")
    frames = []
    for colour in colours:
        frame = QImage(31, 17, QImage.Format.Format_RGB32)
        frame.fill(QColor(colour))
        frames.append(frame)
    buffer = QBuffer()
    buffer.setData(QByteArray(animated(frames, 500, 2000)))
    reader = QImageReader(buffer, QByteArray(b"webp"))
    assert (reader.imageCount(), reader.loopCount()) == (3, -1)
    delays = []
    for colour in colours:
        shown = reader.read()
        delays.append(reader.nextImageDelay())
        assert (shown.width(), shown.height()) == (31, 17)
        found, wanted = shown.pixelColor(15, 8), QColor(colour)
        assert max(abs(found.red() - wanted.red()), abs(found.green() - wanted.green()), abs(found.blue() - wanted.blue())) < 12
    assert delays == [500, 500, 2000]


@pytest.mark.clause("TBL-5", "TBL-6")
def test_no_hand_is_in_a_picture_where_several_play(open_shared: Window, qtbot: QtBot) -> None:
    window = open_shared()
    page = begin(window)
    window.menus.picture.trigger()
    assert window.findChild(MomentDialog) is None, "behind a cover"
    lift(page)
    bid(page)
    lift(page)
    window.menus.picture.trigger()
    dialog = expect(opened(window, qtbot, MomentDialog), MomentDialog)
    own = page.table.grab().toImage()
    assert any(_holds(own, ink) for ink in INKS), "the player sees their own hand"
    for turn in (0, 1):
        dialog.to.setValue(turn)
        image = dialog.image(turn)
        assert not any(_holds(image, ink) for ink in INKS)
        assert not any(_holds(dialog.preview.pixmap().toImage(), ink) for ink in INKS)


def _holds(image: QImage, colour: str) -> bool:
    wanted = QColor(colour).rgb()
    return any(image.pixel(x, y) == wanted for x in range(0, image.width(), 4) for y in range(0, image.height(), 4))


@pytest.mark.clause("TBL-5")
def test_what_is_put_away_is_in_no_picture() -> None:
    table = Table.new("kidsprout_jumboree", seats=3, deal=7, policy="fair")
    while not table.state.led:
        table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    model = game_kits()["kidsprout_jumboree"].view_model.seated(table.seats)

    def sprouts(turn: int) -> set[int]:
        pieces = moment_scenery(table, model, turn).pieces
        return {piece.face.number("value") for piece in pieces if piece.face.kind == "coin" and piece.zone == "clearing"}

    assert sprouts(3) == {-1}, "all lie face down"
    playout(table)
    assert -1 not in sprouts(3)


@pytest.mark.clause("TBL-5", "OM-7.1")
def test_a_picture_of_a_trick_that_is_put_away_shows_its_cards_face_down() -> None:
    table = Table.new("operation_master", seats=3, deal=7, policy="fair")
    while len(table.state.past) < 3:
        table.play(next(iter(table.legal(table.to_act[0]))), table.to_act[0])
    model = game_kits()["operation_master"].view_model.seated(table.seats)
    kinds = [piece.face.kind for turn in range(7) for piece in moment_scenery(table, model, turn).pieces if piece.layer == 3]
    assert "back" in kinds
    assert "card" not in kinds
    playout(table)
    assert any(piece.face.kind == "card" for piece in moment_scenery(table, model, 3).pieces)


def test_the_dialogs_fit_the_window_at_any_size_of_text(window: MainWindow, qtbot: QtBot) -> None:
    finished(window)
    dialogs: tuple[tuple[QAction, type[PageDialog] | type[MomentDialog]], ...] = (
        (window.menus.keepsake, PageDialog),
        (window.menus.picture, MomentDialog),
    )
    for percent, (action, kind) in product((100, 200), dialogs):
        window.choose(evolve(window.appearance.settings, text_size=percent))
        action.trigger()
        dialog = opened(window, qtbot, kind)
        assert dialog.height() <= window.height()
        for button in dialog.findChildren(QPushButton):
            assert dialog.rect().contains(button.geometry()), button.text()
        assert dialog.preview.height() >= 140
        dialog.reject()
