"""The app's self-test: replay golden records in the real window, and compare the screen with the state after each step."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable

from PySide6.QtWidgets import QApplication

from engines import Table
from engines.kernel.records import AUTOMATIC, BY_HAND, PLAY, REDO, SUFFIX, UNDO, UNDO_UNSEEN, Entry, RecordError
from engines.shelf import GAMES
from resources import folder
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.view import Shown, TableView
from tabletop_qt.viewmodels.scenery import Scenery


def golden_records() -> Iterator[tuple[str, Traversable]]:
    """The golden records of the app, by name."""
    for game in GAMES:
        records = folder(game, "records")
        for file in sorted(records.iterdir() if records.is_dir() else (), key=lambda entry: entry.name):
            if file.name.endswith(SUFFIX):
                yield f"{game}/{file.name}", file


def difference(view: TableView, scenery: Scenery) -> str:
    """The first piece that is not shown as in the scenery, in words; empty if there is none."""
    shown = view.pieces_shown()
    for piece in scenery.pieces:
        wanted = Shown(piece.face, piece.x, piece.y, piece.emphasis)
        found = shown.get(piece.id)
        if found is None:
            return f"{piece.id} is not shown"
        if (found.face, found.emphasis) != (wanted.face, wanted.emphasis) or abs(found.x - wanted.x) + abs(found.y - wanted.y) > 1e-6:
            return f"{piece.id} is shown as {found}, not as {wanted}"
    extra = sorted(set(shown) - {piece.id for piece in scenery.pieces})
    return f"{extra[0]} is shown, but is not there" if extra else ""


def first_difference(window: MainWindow) -> str:
    """Replay every golden record in the window. Returns the first error; empty if there is none."""
    records = list(golden_records())
    if not records:
        return "There are no golden records."
    for name, file in records:
        found = _replay(window, file.read_text(encoding="utf-8"))
        if found:
            return f"{name}: {found}"
    return ""


def _replay(window: MainWindow, text: str) -> str:
    try:
        told = Table.from_record(text)
    except RecordError as error:
        return str(error)
    if told.difference is not None:
        return str(told.difference.message)
    if told.fault is not None:
        return str(told.fault)
    window.start(told.setup, told.policy)
    return follow(window, told)


def follow(window: MainWindow, told: Table) -> str:
    """Repeat the rest of a record at the window's table. Returns the first error; empty if there is none."""
    # The record has the decisions of the bots.
    window.tables.bots.set_presenter(None)
    page = window.table_page
    if page is None or page.presenter is None:
        return "the table does not open"
    page.presenter.lift()
    since = len(page.presenter.session.table.entries)
    for line, entry in enumerate(told.entries[since:], since + 1):
        _repeat(page.presenter, entry)
        found = _compare(page)
        if found:
            return f"entry {line}, {entry.text}: {found}"
    if page.presenter.view != told.view(page.presenter.seat):
        return "the table does not end as the record does"
    return ""


def _repeat(presenter: Presenter, entry: Entry) -> None:
    """Play a decision of a record for any seat, without covers."""
    if entry.kind == PLAY:
        presenter.play(entry.what, entry.seat)
    elif entry.kind in (UNDO, UNDO_UNSEEN):
        presenter.apply(None, presenter.session.undo, unseen=entry.kind == UNDO_UNSEEN)
    elif entry.kind == REDO:
        presenter.apply(None, presenter.session.redo)
    elif entry.kind in (AUTOMATIC, BY_HAND):
        presenter.play_forced(entry.kind == AUTOMATIC)
    presenter.lift()


def _compare(page: TablePage) -> str:
    presenter = page.presenter
    if presenter is None:
        return "the table is not open"
    QApplication.processEvents()
    # Skip the playback of a decision, and compare the final state.
    page.playback.skip()
    page.table.settle()
    fresh = presenter.fresh_scenery()
    return "what is shown is not what the view says" if page.table.scenery != fresh else difference(page.table, fresh)
