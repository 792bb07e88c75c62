"""A name is text, never markup: no label, tooltip or button makes anything of what a person wrote, nor fetches what it names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

import tabletop_qt
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.setup import make_setup
from engines.shelf import GAMES
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.mouse import tooltip
from tests.shell.driving import play_first, the_page, the_presenter

SOURCES = Path(tabletop_qt.__file__).parent


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield node


def _named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_tooltip_goes_through_the_helper_and_every_label_has_a_format() -> None:
    wrong = []
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        formats = sum(_named(call.func) == "setTextFormat" for call in _calls(tree))
        labels = sum(_named(call.func) == "QLabel" for call in _calls(tree))
        # The one label without a text is that of pictures.
        if labels > formats + (path.name == "controls.py"):
            wrong.append(f"{path.name}: {labels} labels, {formats} formats")
        for call in _calls(tree):
            # Of an item of a list the column is given first.
            if _named(call.func) == "setToolTip" and not _is_tip(call.args[-1]):
                wrong.append(f"{path.name}:{call.lineno}: {ast.unparse(call)}")
            if _named(call.func) == "showText" and not _is_tip(call.args[1]):
                wrong.append(f"{path.name}:{call.lineno}: {ast.unparse(call)}")
    assert wrong == []


def _is_tip(given: ast.expr) -> bool:
    if isinstance(given, ast.IfExp):
        return _is_tip(given.body) and _is_tip(given.orelse)
    # `tooltip` is the table's own, which is rich text and escapes what it shows.
    return (isinstance(given, ast.Call) and _named(given.func) in ("tip", "tooltip")) or (
        isinstance(given, ast.Constant) and given.value == ""
    )


@pytest.mark.parametrize("text", ["<img src='x'>", "a <b> c", "&lt;b&gt;", "R&B", "plain", "1 < 2", "</qt><b>"])
def test_a_tooltip_shows_the_very_text(text: str, qtbot: QtBot) -> None:
    del qtbot
    given = tip(text)
    document = QTextDocument()
    if given.startswith("<qt>"):
        document.setHtml(given)
    else:
        assert not set(given) & set("<&"), "Qt might take it for rich text"
        document.setPlainText(given)
    assert document.toPlainText() == text
    assert caption(text).replace("&&", "&") == text


def _wild_seats(count: int) -> tuple[Seat, ...]:
    """Persons whose names would show a picture and underline a letter if they were more than text."""
    return tuple(Seat(f"<img src='p{number}'>&R", COLOURS[number]) for number in range(count))


OWN_BADGE = re.compile(r'<img src="data:image/png;base64,[A-Za-z0-9+/=]*"[^<>]*>')
"""The picture of a badge beside a name, drawn by the app: there is no address in it that anything could be fetched from."""


def _assert_plain(window: QWidget) -> None:
    for widget in window.findChildren(QWidget):
        assert "<img" not in widget.toolTip(), (widget, widget.toolTip())
        if isinstance(widget, QLabel) and "<img" in OWN_BADGE.sub("", widget.text()):
            assert widget.textFormat() == Qt.TextFormat.PlainText, widget.text()
            assert widget.buddy() is None, widget.text()
        if isinstance(widget, QAbstractButton) and "<img" in widget.text():
            assert "&" not in widget.text().replace("&&", ""), widget.text()
        if isinstance(widget, QTextEdit):
            assert "<img" not in OWN_BADGE.sub("", widget.toHtml()), widget


@pytest.mark.clause("TBL-1")
@pytest.mark.parametrize("game", GAMES)
def test_a_name_with_markup_is_shown_as_it_was_written_in_every_game(window: MainWindow, game: str) -> None:
    kit = window.kits[game]
    seats = _wild_seats(kit.game.seat_counts[0])
    window.start(make_setup(kit.game, seats, {}, 5), "fair")
    page = the_page(window)
    page.hot_seat.cover.settling = 0
    presenter = the_presenter(page)
    seen = 0
    for turn in range(60):
        QApplication.processEvents()
        _assert_plain(window)
        if presenter.asked is not None:
            assert seats[presenter.asked].name in page.hot_seat.cover.who.text()
            presenter.lift()
            _assert_plain(window)
            page.hot_seat.recap.leave()
        for piece in page.table.scenery.pieces:
            assert "<img" not in tooltip(piece).replace("&lt;img", "")
            page.panel.inspect(piece)
            seen += 1
        page.timeline.strip.show_name(1 if turn else 0)
        if not presenter.session.table.to_act:
            break
        play_first(presenter)
    assert seen
    page.open_panel().show_moves()
    page.looking.look_at(1)
    _assert_plain(window)
    window.menus.copy.trigger()
    _assert_plain(window)
    window.show_home()
    _assert_plain(window)


def test_a_refusal_that_names_somebody_names_them_as_text(window: MainWindow) -> None:
    for game in window.kits:
        window.home.choose(game)
        form = window.home.form
        if isinstance(form, TableForm):
            for row in form.rows.rows:
                row.name.setText("<img src='x'>")
            assert form.refusal.isVisible()
            assert "<img" not in form.refusal.text()
            _assert_plain(window)
