"""A name is text, never markup, and one player has the same name, colour and symbol everywhere (TBL-1)."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

import tabletop_qt
from engines.kernel.contract import COLOURS, Seat
from engines.kernel.messages import Sentence, msg, person
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.shelf import GAMES
from tabletop_qt.art.theme import DARK, LIGHT
from tabletop_qt.plain_text import caption, tip
from tabletop_qt.shell.home.table_form import TableForm
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.mouse import tooltip
from tabletop_qt.viewmodels.scenery import Piece
from tabletop_qt.widgets.badges import COLOUR_NAMES, People, badge_picture, spoken
from tests.shell.driving import begin, play_first, the_page, the_presenter

SOURCES = Path(tabletop_qt.__file__).parent


def _named(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_tooltip_goes_through_the_helper_and_every_label_has_a_format() -> None:
    wrong = []
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in ("QLabel", "setToolTip", "toolTip=", "showText")):
            continue
        calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
        given = [keyword for call in calls for keyword in call.keywords]
        formats = sum(_named(call.func) == "setTextFormat" for call in calls) + sum(each.arg == "textFormat" for each in given)
        labels = sum(_named(call.func) == "QLabel" for call in calls)
        # The one label without a text is that of pictures.
        if labels > formats + (path.name == "controls.py"):
            wrong.append(f"{path.name}: {labels} labels, {formats} formats")
        wrong += [f"{path.name}: {ast.unparse(each)}" for each in given if each.arg == "toolTip" and not _is_tip(each.value)]
        for call in calls:
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


OWN_BADGE = re.compile(r'<img src="(data:image/png;base64,[A-Za-z0-9+/=]*|badge:[0-8])"[^<>]*>')
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
    presenter, seen = the_presenter(page), set[Piece]()
    for turn in range(6):
        QApplication.processEvents()
        _assert_plain(window)
        if presenter.seat_to_unlock is not None:
            assert seats[presenter.seat_to_unlock].name in page.hot_seat.cover.who.text()
            presenter.lift()
            _assert_plain(window)
            page.hot_seat.recap.leave()
        for piece in [each for each in page.table.scenery.pieces if each not in seen]:
            assert "<img" not in tooltip(piece).replace("&lt;img", "")
            page.panel.inspect(piece)
            seen.add(piece)
        page.timeline.strip.show_name(1 if turn else 0)
        if not presenter.session.table.to_act:
            break
        play_first(presenter, 3)
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


# Badges


pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application
ANN, BO, CYD = Seat("Ann", "orange"), Seat("Bo & <b>", "sky", "random"), Seat("Cyd", "green")
PEOPLE = People((ANN, BO, CYD), LIGHT)


@pytest.mark.clause("TBL-1")
def test_everybody_who_is_named_has_the_badge_before_the_name() -> None:
    said = msg("{who}, {name} and {others}", who=person(0, msg("Sun Beam")), name="Bo & <b>", others=(msg("{name}", name="Cyd"),))
    rich = PEOPLE.rich(said, 18)
    document = QTextDocument()
    document.setHtml(rich)
    assert document.toPlainText().replace("\ufffc ", "*") == "*Sun Beam, *Bo & <b> and *Cyd"
    assert PEOPLE.named_in(said) == (0, 1, 2)
    assert PEOPLE.named_in(msg("{number} coins for nobody", number=3)) == ()
    assert PEOPLE.named_in(msg("{giver} gives {name} a card.", giver="Cyd", name="Ann")) == (2, 0), "who does it comes first"
    whole = msg("{first} {then}", first=Sentence("lock 1 cell."), then=Sentence("get 1 card."))
    assert PEOPLE.rich(whole, 18) == "Lock 1 cell. Get 1 card.", "a sentence begins with a capital here, too"
    assert rich.count("<img") == 3
    assert len({part.split('"')[0] for part in rich.split('src="')[1:]}) == 3
    assert People(PEOPLE.seats, DARK).rich(said, 18) != rich


@pytest.mark.clause("TBL-1")
def test_a_bot_looks_like_a_bot_and_is_called_one() -> None:
    for colour in COLOURS:
        person_there, bot = Seat("Ann", colour), Seat("Ann", colour, "random")
        assert badge_picture(person_there, LIGHT, 24).toImage() != badge_picture(bot, LIGHT, 24).toImage()
        assert str(spoken(person_there)) == f"Ann, {COLOUR_NAMES[colour]}"
        assert str(spoken(bot)) == f"Ann, a bot, {COLOUR_NAMES[colour]}"


@pytest.mark.clause("TBL-1")
def test_the_prompt_bears_the_badge_of_who_decides_and_the_log_those_of_who_is_named(window: MainWindow) -> None:
    page = begin(window, "kidsprout_jumboree", ("Ann", "Ben", "Cyd"))
    presenter = the_presenter(page)
    assert page.bar.prompt.deciding == presenter.session.table.to_act
    assert "Ann, Orange triangle" in page.bar.prompt.accessibleDescription()
    while "plays a Sprout" not in page.panel.log.toPlainText():
        seat = presenter.session.table.to_act[0]
        command, _ = presenter.session.table.legal(seat).draw(Rng(1))
        presenter.play(command, seat)
        presenter.lift()
    told = page.panel.log.toPlainText()
    assert "\ufffc Ann (" in told
    assert "plays a Sprout, face down." in told
    window.choose(evolve(window.appearance.settings, theme="dark"))
    assert page.people.theme.name == "dark"
    assert "\ufffc Ann (" in page.panel.log.toPlainText()


def test_set_up_shows_a_robot_where_a_bot_sits(window: MainWindow) -> None:
    kit = window.kits["operation_master"]
    form = TableForm(kit.game, kit.check, kit.keys, kit.first.options)
    form.set_theme(LIGHT, 100)
    row = form.rows.rows[1]
    before = row.colour.itemIcon(0).pixmap(26).toImage()
    row.player.setCurrentIndex(1)
    assert row.seat().player != "person"
    assert row.colour.itemIcon(0).pixmap(26).toImage() != before
    form.deleteLater()
