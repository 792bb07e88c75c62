"""What the disk does to the window: the person is told in words, the table goes on, and a notice goes with its cause."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.messages import msg
from tabletop_qt.shell import app
from tabletop_qt.shell.app import PlaceDialog
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store import disk
from tabletop_qt.store.disk import alone
from tabletop_qt.store.paths import HOME_VARIABLE, Paths, usable
from tabletop_qt.store.statistics import load_finished
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
    """The dialogs that ask for a place; each is answered by whatever the test has put into ``answer``."""
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
