"""The rule book and About in the app: whatever names a clause leads to it, and every part of Homeroom is named."""

from __future__ import annotations

import re
import sys
from itertools import product
from pathlib import Path

import PySide6
import pytest
from attrs import evolve
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from engines.hallway_rivals.pieces import Snack
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.kernel.table import Table
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.pages.help_page import HelpPage
from tabletop_qt.shell.panels.rules_panel import FIGURE, HINTS, NUTSHELL, WIDEST_FIGURE, WORDS, RulesPage, RulesPanel
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.store.lessons import figures
from tabletop_qt.store.licences import parts
from tabletop_qt.table.stops import piece_stops
from tabletop_qt.viewmodels.scenery import Drop, Lift
from tests.expecting import expect
from tests.shell.driving import Key, begin, click, key, the_page, the_presenter

GAMES = tuple(game_kits())


def table_of(window: MainWindow, game: str) -> TablePage:
    """A table of a game, its first person before it."""
    window.start(make_setup(game_kits()[game].game, deal=5))
    page = the_page(window)
    presenter = the_presenter(page)
    if presenter.seat_to_unlock is not None:
        presenter.lift()
        page.hot_seat.recap.put_away()
    page.table.setFocus()
    return page


def the_book(window: MainWindow, game: str = "") -> RulesPage:
    """The page of the rules, of this game or the one of the home page."""
    window.show_rules()
    page = expect(window.page, RulesPage)
    if game:
        page.open_clause("", game)
    return page


def stands_at(panel: RulesPanel, clause: str) -> None:
    """The panel shows the clause, with the cursor on its heading."""
    QApplication.processEvents()
    found = panel.book.clause(clause)
    assert found is not None, clause
    assert f"{clause} {found.title}" in panel.text.toPlainText()
    if found.matters_in(panel.mode):
        assert panel.text.textCursor().selectedText().startswith(f"{clause} ")
        rect = panel.text.cursorRect()
        assert panel.text.viewport().rect().intersects(rect), f"{clause} is out of sight"


@pytest.mark.parametrize("wide", [True, False])
def test_the_contents_of_a_book_lead_to_its_chapters(window: MainWindow, wide: bool) -> None:
    window.resize(1280 if wide else 760, 720)
    panel = the_book(window).panel
    assert panel.contents.isVisible() is wide
    browser = panel.contents if wide else panel.text
    chapter = panel.book.sections[2]
    found = browser.document().find(str(chapter.title))
    assert found.charFormat().isAnchor(), "the first place where it stands is in the contents"
    browser.setTextCursor(found)
    browser.setFocus()
    key(window, Key.Key_Return)
    stands_at(panel, chapter.clauses[0].number)
    top = panel.text.cursorForPosition(panel.text.viewport().rect().topLeft()).block()
    assert str(chapter.title) in (top.text(), top.next().text()), "with its heading"


def test_the_contents_lead_to_the_parts_without_clauses_too(window: MainWindow) -> None:
    window.resize(1280, 720)
    page = the_book(window, "kidsprout_jumboree")
    panel = page.panel
    for part in (NUTSHELL, HINTS, WORDS):
        page.open_clause("KSJ-3.1", "kidsprout_jumboree")
        stands_at(panel, "KSJ-3.1")
        assert panel.copy.text() == "Copy clause KSJ-3.1"
        panel.contents.setTextCursor(panel.contents.document().find(str(part)))
        panel.contents.setFocus()
        key(window, Key.Key_Return)
        QApplication.processEvents()
        top = panel.text.cursorForPosition(panel.text.viewport().rect().topLeft()).block()
        scroll_bar = panel.text.verticalScrollBar()
        assert str(part) in (top.text(), top.next().text()) or scroll_bar.value() == scroll_bar.maximum()
        assert not panel.copy.isVisible(), "it has no clauses"


def test_a_narrower_window_moves_the_contents_into_the_text(window: MainWindow) -> None:
    window.resize(1280, 720)
    page = the_book(window)
    chapter = str(page.panel.book.sections[2].title)
    assert page.panel.text.toPlainText().count(chapter) == 1
    window.resize(760, 720)
    QApplication.processEvents()
    assert not page.panel.contents.isVisible()
    assert page.panel.text.toPlainText().count(chapter) == 2


def test_the_figures_fit_the_width_of_page_and_panel(window: MainWindow) -> None:
    for size, percent in product(((1280, 720), (1024, 700)), (100, 200)):
        window.resize(*size)
        window.choose(evolve(window.appearance.settings, text_size=percent))
        window.show_home()
        page = the_book(window, "school_year_diary")
        QApplication.processEvents()
        assert page.panel.text.horizontalScrollBar().maximum() == 0, (size, percent)
        panel = table_of(window, "school_year_diary").panel
        panel.show_rules()
        QApplication.processEvents()
        assert panel.rules.text.horizontalScrollBar().maximum() == 0, (size, percent)


def test_in_a_wide_window_lines_are_short_enough_to_read_and_figures_stand_beside_their_clause(window: MainWindow, qtbot: QtBot) -> None:
    for size in ((1280, 720), (2560, 1440)):
        window.resize(*size)
        # In a large window the text grows a moment later.
        qtbot.wait(300)
        page = the_book(window, "hallway_rivals")
        QApplication.processEvents()
        document, lengths = page.panel.text.document(), list[int]()
        block = document.begin()
        while block.isValid():
            lengths += [block.layout().lineAt(line).textLength() for line in range(block.layout().lineCount())]
            block = block.next()
        assert 60 < sorted(lengths)[-len(lengths) // 10] <= 75, "the longest tenth"
        heading = document.find("HR-7.1 ")
        boxes = document.documentLayout()
        caption = document.find("Coins buy students", heading)
        beside = boxes.blockBoundingRect(caption.block())
        assert beside.left() > boxes.blockBoundingRect(heading.block()).right()
        assert beside.right() <= page.panel.text.viewport().width()


def test_a_search_names_each_word_it_explains_and_marks_what_it_found(window: MainWindow) -> None:
    panel = the_book(window, "school_year_diary").panel
    assert panel.text.extraSelections() == []
    panel.search.setText("chains")
    assert panel.text.toPlainText().splitlines()[1].startswith("chain · Two or more directive cards")
    marked = [each.cursor.selectedText().casefold() for each in panel.text.extraSelections()]
    assert len(marked) > 10
    assert set(marked) <= {"chain", "chains"}
    inside = expect(panel.search.findChild(QToolButton))
    assert abs(inside.geometry().center().y() - panel.search.rect().center().y()) <= 2
    assert panel.search.rect().adjusted(4, 4, -4, -4).contains(inside.geometry())
    panel.search.clear()
    assert panel.text.extraSelections() == []


def test_a_line_of_the_summary_has_one_mark_that_shows_all_its_clauses(window: MainWindow) -> None:
    panel = the_book(window).panel
    step = next(step for step in panel.book.summary if len(step.clauses) > 1)
    at = panel.text.document().find(str(step.paragraphs[0]))
    assert at.block().text().count("§") == 1
    panel.text.anchorClicked.emit("clause:" + ",".join(step.clauses))
    shown = panel.text.toPlainText()
    assert [number for number in step.clauses if f"{number} " not in shown] == []
    assert "In a nutshell" not in shown
    panel.text.anchorClicked.emit("clause:*")
    assert "In a nutshell" in panel.text.toPlainText()


def test_words_between_asterisks_are_in_italics(window: MainWindow) -> None:
    page = the_book(window)
    for game, query in product(GAMES, ("", "TBL-7", "option")):
        page.open_clause("", game)
        panel = page.panel
        panel.search.setText(query)
        assert "*" not in panel.text.toPlainText()
        assert query != "TBL-7" or "font-style:italic" in panel.text.toHtml()


def test_what_a_clause_lists_stands_in_lines_of_its_own(window: MainWindow) -> None:
    page = the_book(window, "hallway_rivals")
    page.panel.search.setText("HR-8.3")
    lines = page.panel.text.toPlainText().splitlines()
    assert len([line for line in lines if re.match(r"[A-Z][\w' ]+ \(\d\): ", line)]) == len(Snack)
    page.panel.search.setText("HR-2.1")
    lines = page.panel.text.toPlainText().splitlines()[1:]
    assert [line[0] for line in lines if line[1:2] == " "] == list("12345678")
    assert any(line.startswith("Whenever these steps") for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_has_figures_in_the_colours_of_the_theme(window: MainWindow, game: str) -> None:
    window.home.box(game).front.click()
    page = the_book(window)
    shown = figures(game)
    assert len(shown) >= 7
    html = page.panel.text.toHtml()
    assert [place for place in range(len(shown)) if f'src="figure:{place}"' not in html] == []
    assert html.index('src="figure:2"') < html.index(f"1. {page.panel.book.summary[0].paragraphs[0]}"[:20]), "first the pictures"

    def colours() -> set[int]:
        image = page.panel.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("figure:0")).toImage()
        assert FIGURE[0] < image.width() / image.devicePixelRatio() <= WIDEST_FIGURE, "they grow with the room"
        return {image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}

    light = colours()
    assert len(light) > 20
    window.choose(evolve(window.appearance.settings, theme="dark"))
    assert colours() != light
    window.choose(evolve(window.appearance.settings, text_size=200))
    assert f'src="figure:0" width="{2 * FIGURE[0]}"' in page.panel.text.toHtml()


@pytest.mark.parametrize("game", GAMES)
def test_all_that_names_a_clause_names_one_of_the_book(game: str) -> None:
    kit = game_kits()[game]
    book = kit.rule_book()
    table: Table[object] = Table.new(kit.game, deal=9, policy="practice")
    rng, model = Rng(2), kit.view_model
    named: dict[str, str] = {event.clause: event.kind for event in table.opening}
    for _ in range(60):
        for seat in range(len(table.seats)):
            scenery = model.scenery(table.view(seat), seat, model.start())
            named.update({clause: piece.id for piece in scenery.pieces for clause in piece.clauses})
            named.update({offer.clause: str(offer.label) for offer in scenery.affordances})
        if not table.to_act:
            break
        seat, rng = rng.pick(table.to_act)
        command, rng = table.legal(seat).draw(rng)
        named.update({event.clause: event.kind for event in table.play(command, seat)})
    named.pop("", None)
    own = sum(len(section.clauses) for section in book.sections if not section.shared)
    assert len(named) > min(5, own // 2)
    assert {clause: thing for clause, thing in named.items() if book.clause(clause) is None} == {}


@pytest.mark.parametrize("game", GAMES)
def test_f1_leads_from_a_piece_to_its_clause(window: MainWindow, game: str) -> None:
    page = table_of(window, game)
    interaction = page.table.interaction
    tried: set[str] = set()
    for stop in piece_stops(page.table.scenery):
        piece = interaction.affordances.pieces[stop.id]
        if not piece.clauses or piece.clauses[0] in tried:
            continue
        tried.add(piece.clauses[0])
        page.table.setFocus()
        interaction.focus_on(stop, visible=True)
        key(window, Key.Key_F1)
        assert page.panel.tabs.currentWidget() is page.panel.rules
        stands_at(page.panel.rules, piece.clauses[0])
        assert piece.clauses[0] in page.panel.inspector.browser.toHtml()
        page.panel.inspector.browser.anchorClicked.emit(f"clause:{piece.clauses[-1]}")
        stands_at(page.panel.rules, piece.clauses[-1])
    assert tried


def test_the_panel_explains_a_piece_as_it_is_after_a_move(window: MainWindow) -> None:
    page = begin(window, "hallway_rivals", ["Ann", "Ben"], building="quick")
    picked = next(offer.action for offer in page.table.scenery.affordances if isinstance(offer.action, Lift))
    before = page.table.scenery.piece(picked.piece)
    click(page, picked.piece)
    offered = next(offer.action for offer in page.table.scenery.affordances if isinstance(offer.action, Drop))
    click(page, offered.place)
    assert before is not None
    moved = expect(page.table.scenery.piece(offered.piece))
    assert moved.name != before.name
    assert page.panel.inspector.text.startswith(str(moved.name))
    page.panel.inspector.inspect(evolve(moved, id="gone", name=msg("Gone")))
    page.looking.look_at(0)
    assert page.panel.inspector.text.endswith("to read about it here."), "it is not on the table looked back at"


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_leads_to_its_clause(window: MainWindow, game: str) -> None:
    page = table_of(window, game)
    presenter = the_presenter(page)
    table = presenter.session.table
    refusals: dict[str, Refusal] = {}
    rng = Rng(3)
    other = Table.new(table.game, seats=table.seats, deal=6, policy="practice")
    for _ in range(40):
        if not other.to_act:
            break
        seat, rng = rng.pick(other.to_act)
        command, rng = other.legal(seat).draw(rng)
        refusal = table.check(command, presenter.seat)
        if refusal is not None:
            refusals[refusal.clause] = refusal
        other.play(command, seat)
    assert refusals
    for clause, refusal in refusals.items():
        presenter.refused.emit(refusal, ())
        assert page.table.bubble.isVisible()
        page.table.bubble.clauseRequested.emit(page.table.bubble.clause)
        stands_at(page.panel.rules, clause)
        presenter.refused.emit(refusal, ())
        key(window, Key.Key_F1)
        stands_at(page.panel.rules, clause)


def test_the_home_page_opens_the_book_of_the_game_that_is_set_up(window: MainWindow) -> None:
    for game in GAMES:
        window.show_home()
        window.home.choose(game)
        window.home.rules.click()
        page = expect(window.page, RulesPage)
        book = game_kits()[game].rule_book()
        assert page.books.currentData() == game
        assert page.panel.text.toPlainText().startswith(str(book.title))
        own = next(section.clauses[0] for section in book.sections if not section.shared)
        page.panel.search.setText(own.number)
        assert str(own.title) in page.panel.text.toPlainText()
    for other in GAMES:
        clause = next(section.clauses[0] for section in game_kits()[other].rule_book().sections if not section.shared)
        window.show_rules(clause.number)
        assert page.books.currentData() == other
        assert f"{clause.number} {clause.title}" in page.panel.text.toPlainText()
    page.books.setCurrentIndex(0)
    page.books.activated.emit(0)
    assert page.panel.text.toPlainText().startswith(str(game_kits()[GAMES[0]].rule_book().title))


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_is_copied_whole(window: MainWindow, game: str) -> None:
    page = table_of(window, game)
    panel = page.panel.rules
    assert not panel.copy.isVisible()
    clauses = [clause for clause in panel.book.clauses if clause.matters_in(panel.mode)]
    for clause in (clauses[0], clauses[len(clauses) // 2], clauses[-1]):
        page.open_clause(clause.number)
        stands_at(panel, clause.number)
        assert panel.copy.isVisible()
        assert panel.copy.text() == f"Copy clause {clause.number}"
        panel.copy.click()
        copied = QGuiApplication.clipboard().text()
        assert copied.startswith(f"{clause.number} {clause.title}\n\n")
        assert all(str(paragraph) in copied for paragraph in clause.paragraphs)
        assert panel.copy.text() == f"Copied {clause.number}"
    panel.search.setText(clauses[1].number)
    panel.text.moveCursor(panel.text.textCursor().MoveOperation.End)
    panel.copy.click()
    assert QGuiApplication.clipboard().text().startswith(clauses[1].number)


def test_hints_are_in_the_book_before_its_glossary(window: MainWindow) -> None:
    page = table_of(window, "kidsprout_jumboree")
    page.panel.rules.show_whole()
    text = page.panel.rules.text.toPlainText()
    assert text.rindex("Hints\n") < text.index("lederhosen") < text.rindex("Glossary\n")


# About


def shown(window: MainWindow, name: str) -> HelpPage:
    page = expect(window.side_pages.page(name), HelpPage)
    assert window.page is page
    return page


def test_about_names_every_part_and_how_to_replace_qt(window: MainWindow) -> None:
    window.show_side_page("about")
    told = shown(window, "about").text.toPlainText()
    for part in parts(sys.platform):
        assert f"{part.title}: {part.licence}. {part.by.rstrip('.')}." in told
    assert str(Path(PySide6.__file__).parent) in told


def test_the_licences_are_a_click_away_and_back(window: MainWindow) -> None:
    window.show_side_page("about")
    QTest.mouseClick(shown(window, "about").further, Qt.MouseButton.LeftButton)
    licences = shown(window, "licences")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences.text.toPlainText()
    QTest.mouseClick(licences.further, Qt.MouseButton.LeftButton)
    QTest.mouseClick(shown(window, "about").back, Qt.MouseButton.LeftButton)
    assert window.page is window.home


@pytest.mark.parametrize(("high", "grows"), [(720, True), (1440, False)])
def test_in_a_low_window_the_rules_take_the_room_of_the_inspector(window: MainWindow, high: int, grows: bool) -> None:
    window.resize(1280, high)
    panel = table_of(window, "school_year_diary").panel
    QApplication.processEvents()
    before = panel.inspector.height()
    panel.show_rules()
    QApplication.processEvents()
    assert (panel.inspector.height() < before) is grows
    assert panel.rules.text.height() > 250
    panel.show_log()
    QApplication.processEvents()
    assert panel.inspector.height() == before
