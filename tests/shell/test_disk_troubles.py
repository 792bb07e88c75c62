"""Trouble with the disk is told in words, the table goes on, and a lost file can be restored from a backup."""

from __future__ import annotations

import errno
import os
from datetime import date
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.messages import msg
from tabletop_qt.shell import app
from tabletop_qt.shell.app import PlaceDialog
from tabletop_qt.shell.restoring import DailyBackup, RestoreDialog
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import disk
from tabletop_qt.store.backups import backups, contents, keep_today
from tabletop_qt.store.database import Database
from tabletop_qt.store.disk import StoreError, alone
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, usable
from tabletop_qt.store.saved_games import Branches
from tabletop_qt.store.statistics import load_finished
from tests.expecting import expect
from tests.golden import records_of
from tests.kernel.tiny import GAMES
from tests.shell.driving import assert_shown, sit_down, the_presenter
from tests.shell.sharing import begin, bid, lift, play_to_the_end
from tests.shell.windows import OpenWindow


@pytest.mark.clause("TBL-9")
def test_a_table_whose_file_is_deleted_goes_on_and_says_so(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = begin(window, policy="practice")
    session = lift(page).session
    session.path.unlink()
    bid(page)
    assert window.notice.isVisible()
    assert "has deleted" in window.notice.words.text()
    assert "the whole table has been restored" in window.notice.words.text()
    assert Table.from_record(session.path.read_bytes(), GAMES).entries == session.table.entries


@pytest.mark.clause("TBL-9")
def test_what_is_noticed_on_leaving_is_said_over_the_next_table(open_shared: OpenWindow) -> None:
    window = open_shared()
    lift(begin(window, policy="practice")).session.path.unlink()
    begin(window, deal=5)
    # Within one second the next table takes the name that the deleted one had.
    assert "Another program has" in window.notice.words.text()
    assert window.notice.isVisible()
    window.notice.dismiss()
    window.show_home()
    assert not window.notice.isVisible()


def test_a_disk_that_refuses_is_told_until_it_takes_something(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit_down(window)
    presenter = the_presenter(page)
    command = next(iter(presenter.session.table.legal()))

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", refuse)
        presenter.play(command)
    assert page.notice.isVisible()
    assert "it was not made" in page.notice.words.text()
    assert presenter.session.table.turn == 0
    presenter.play(command)
    assert presenter.session.table.turn == 1
    assert not page.notice.isVisible()
    assert_shown(page)


@pytest.mark.clause("TBL-9")
def test_a_result_that_could_not_be_kept_is_kept_with_the_next(
    open_shared: OpenWindow, paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_shared()
    monkeypatch.setattr(disk, "PATIENCE", 0.05)
    with alone(paths.database):
        play_to_the_end(begin(window))
    assert "Another window of the app has been writing" in window.notice.words.text()
    assert load_finished(window.storage.database) == ()
    play_to_the_end(begin(window, deal=5))
    assert len(load_finished(window.storage.database)) == 2


# No place to keep tables in


@pytest.fixture
def dialogs(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[PlaceDialog]:
    """The dialogs that ask for a place: the first is left, the others take their offer."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv(HOME_VARIABLE, "~nobody-of-this-name")
    asked: list[PlaceDialog] = []
    show = PlaceDialog.exec

    def answered(dialog: PlaceDialog) -> int:
        qtbot.addWidget(dialog)
        asked.append(dialog)
        QTimer.singleShot(0, (dialog.leave if len(asked) == 1 else dialog.offer).click)
        return show(dialog)

    monkeypatch.setattr(PlaceDialog, "exec", answered)
    return asked


def test_without_a_place_the_app_says_why_and_offers_another(dialogs: list[PlaceDialog], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Paths] = []

    def note(where: Paths) -> MainWindow:
        opened.append(where)
        raise LookupError("that will do")

    monkeypatch.setattr(app, "open_window", note)
    monkeypatch.setattr("tabletop_qt.shell.problems.tell_at_start", lambda *_: None)
    assert app.run() == 1
    assert opened == []
    assert "that home folder does not exist" in dialogs[0].reason.text()
    assert app.run() == 1
    assert opened == [dialogs[1].place]
    assert usable(opened[0]).root.name == "homeroom"


def test_a_place_that_was_made_to_be_offered_goes_when_it_is_not_taken(
    dialogs: list[PlaceDialog], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made, kept = tmp_path / "temporary" / "homeroom-x", tmp_path / "Homeroom"
    monkeypatch.setattr(app, "gettempdir", lambda: str(made.parent))
    for folder in (kept, made, made):
        folder.mkdir(parents=True, exist_ok=True)
        monkeypatch.setattr(app, "other_places", lambda folder=folder: iter([Paths(folder)]))
        taken = app.ask_for_place(msg("No."))
        assert taken == (None if len(dialogs) == 1 else Paths(folder))
        assert folder.is_dir(), "a folder that was there before stays, and one that is taken"
    dialogs.clear()
    assert app.ask_for_place(msg("No.")) is None
    assert not made.exists()


def test_a_folder_that_is_chosen_must_be_usable(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = PlaceDialog(msg("No."), None)
    qtbot.addWidget(dialog)
    assert not dialog.offer.isVisibleTo(dialog)
    (tmp_path / "file").write_text("")
    dialog.take(tmp_path / "file")
    assert dialog.place is None
    assert "is not a folder" in dialog.reason.text()
    dialog.take(tmp_path)
    assert dialog.place == Paths(tmp_path)


# Backups


def opened(window: MainWindow) -> RestoreDialog:
    window.menus.restore.trigger()
    return window.findChildren(RestoreDialog)[-1]


def rows(dialog: RestoreDialog) -> list[str]:
    return [dialog.items.item(row).text() for row in range(dialog.items.count())]


def offers(window: MainWindow) -> int:
    return len(window.home.cards)


def test_a_lost_table_and_old_settings_are_put_back_from_the_menu(window: MainWindow, paths: Paths) -> None:
    table = the_presenter(sit_down(window)).session.path
    window.show_home()
    assert keep_today(Database(paths), date(2026, 3, 14)) is not None
    table.unlink()
    window.choose(evolve(window.appearance.settings, theme="dark"))
    window.show_home()
    assert not window.home.cards
    dialog = opened(window)
    assert [row.rpartition(": ")[0] for row in rows(dialog)][:2] == [f"School Year Diary, You, {table.name}", "The settings"]
    assert [row.rpartition(": ")[2] for row in rows(dialog)] == ["deleted since", "different now", "as it is now"]
    assert not dialog.put_back.isEnabled()
    dialog.gone.click()
    dialog.items.item(1).setCheckState(Qt.CheckState.Checked)
    dialog.put_back.click()
    assert dialog.said.text() == "2 files restored."
    assert table.exists()
    assert offers(window) == 1
    assert window.appearance.settings.theme == "light"
    assert all(row.endswith("as it is now") for row in rows(dialog))
    assert not dialog.gone.isEnabled()
    assert not dialog.put_back.isEnabled()
    dialog.leave.click()


@pytest.mark.clause("TBL-9")
def test_damaged_names_are_told_beside_damaged_settings(window: MainWindow, open_window: OpenWindow, paths: Paths, qtbot: QtBot) -> None:
    sit_down(window)
    window.close()
    paths.database.write_text("[")
    paths.settings.write_text("[")
    again = open_window()
    qtbot.waitUntil(lambda: "homeroom.sqlite.damaged" in again.notice.words.text())
    assert "settings.json.damaged" in again.notice.words.text()


@pytest.mark.clause("TBL-9")
def test_names_that_can_not_be_read_are_told_once(window: MainWindow, paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    sit_down(window)
    paths.database.touch()

    def refuse(_: Branches) -> None:
        raise StoreError(msg("homeroom.sqlite could not be used."))

    monkeypatch.setattr(Branches, "known", refuse)
    window.show_home()
    assert "homeroom.sqlite" in window.notice.words.text()
    window.notice.dismiss()
    window.show_home()
    assert not window.notice.isVisible()


@pytest.mark.clause("TBL-9")
def test_a_damaged_backup_is_told_when_the_next_one_is_made(window: MainWindow, paths: Paths) -> None:
    sit_down(window)
    expect(keep_today(Database(paths), date(2026, 3, 14))).path.write_bytes(b"PK")
    made = DailyBackup(Database(paths), window)
    told: list[object] = []
    made.failed.connect(told.append)
    made.start()
    made.wait()
    QApplication.processEvents()
    assert len(backups(paths)) == 2
    assert "2026-03-14.zip is damaged" in str(told[0])


def test_without_a_backup_and_with_a_damaged_one_it_says_so(window: MainWindow, paths: Paths) -> None:
    dialog = opened(window)
    assert "no backups yet" in dialog.said.text()
    assert not dialog.put_back.isEnabled()
    dialog.leave.click()
    paths.backups.mkdir()
    (paths.backups / "2026-03-14.zip").write_bytes(b"PK")
    dialog = opened(window)
    assert "is damaged" in dialog.said.text()
    assert rows(dialog) == []
    dialog.leave.click()


def test_the_backup_of_today_is_made_in_the_background(window: MainWindow, paths: Paths) -> None:
    app.back_up(window)
    (made,) = window.findChildren(DailyBackup)
    made.wait()
    assert [backup.day for backup in backups(paths)] == [date.today()]
    assert not window.notice.isVisible()


@pytest.mark.clause("TBL-9")
def test_what_a_damaged_database_has_lost_is_counted_again_in_the_background(window: MainWindow, paths: Paths, qtbot: QtBot) -> None:
    game = "kidsprout_jumboree"
    name = records_of(game).names[0]
    paths.records.mkdir(parents=True)
    (paths.records / f"{name}.homeroom").write_text(records_of(game).text(name), encoding="utf-8")
    paths.database.write_text("no database")
    app.back_up(window)
    (made,) = window.findChildren(DailyBackup)
    made.wait()
    qtbot.waitUntil(window.notice.isVisible)
    assert "homeroom.sqlite.damaged" in window.notice.words.text()
    assert [(one.table, one.game) for one in load_finished(window.storage.database)] == [(f"{name}.homeroom", game)]
    (backup,) = backups(paths)
    assert "homeroom.sqlite" in {item.name for item in contents(window.storage.database, backup)}


def test_a_backup_that_can_not_be_made_is_told(window: MainWindow, paths: Paths, qtbot: QtBot) -> None:
    paths.backups.write_text("a file where the folder should be")
    app.back_up(window)
    qtbot.waitUntil(window.notice.isVisible)
    assert "backup could not be made" in window.notice.words.text()
