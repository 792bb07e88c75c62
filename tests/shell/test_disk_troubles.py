"""What the disk does to the window: the person is told in words, the table goes on, and a notice goes with its cause."""

from __future__ import annotations

import errno
import os

import pytest

from engines import Table
from tabletop_qt.shell.window import MainWindow
from tests.kernel.tiny import GAMES
from tests.shell.driving import assert_shown, sit_down, the_presenter
from tests.shell.sharing import begin, bid, lift
from tests.shell.windows import OpenWindow


@pytest.mark.clause("TBL-9")
def test_a_table_whose_file_is_deleted_goes_on_and_says_so(open_shared: OpenWindow) -> None:
    window = open_shared()
    page = begin(window, policy="practice")
    presenter = lift(page)
    session = presenter.session
    session.path.unlink()
    bid(page)
    assert window.notice.isVisible()
    assert "has deleted" in window.notice.words.text()
    assert "the whole table is kept as" in window.notice.words.text()
    assert Table.from_record(session.path.read_bytes(), GAMES).entries == session.table.entries


@pytest.mark.clause("TBL-9")
def test_what_is_noticed_on_leaving_is_said_over_the_next_table(open_shared: OpenWindow) -> None:
    window = open_shared()
    lift(begin(window, policy="practice")).session.path.unlink()
    begin(window, deal=5)
    assert "has deleted" in window.notice.words.text()
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
        presenter.play(command.text())
    assert page.notice.isVisible()
    assert "it did not happen" in page.notice.words.text()
    assert presenter.session.table.turn == 0
    presenter.play(command.text())
    assert presenter.session.table.turn == 1
    assert not page.notice.isVisible()
    assert_shown(page)
