"""The side strip points at what its lines speak of (TBL-6)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QListWidget

from engines.kernel.messages import msg, msgn
from engines.operation_master.model import State
from engines.operation_master.words import NAMES
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.viewmodels.faces import ground
from tabletop_qt.viewmodels.position import MOST, Plate, spoken_of
from tabletop_qt.viewmodels.scenery import Box, Piece, Scenery
from tests.shell.driving import Key, begin, key, the_presenter

CARD, DIE = msg("red 4"), msg("blue 3")


def piece(name: str, called: object, thing: object = None) -> Piece:
    assert isinstance(called, type(CARD))
    return Piece(name, ground(1, 1), 0, 0, 1, "own", called, thing=thing)


def over(lines: QListWidget, where: QPoint) -> None:
    viewport, nothing = lines.viewport(), Qt.MouseButton.NoButton
    place = QPointF(viewport.mapToGlobal(where))
    moved = QMouseEvent(QEvent.Type.MouseMove, QPointF(where), place, nothing, nothing, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, moved)


POINTS = msgn("{count} point", "{count} points", 3)
PIECES = (
    piece("plate:0", msg("{name}: {note}", name=msg("{name}", name="Ann"), note=POINTS), Plate(0)),
    piece("plate:1", msg("{name}: {note}", name=msg("{name}", name="Bo"), note=msg("0 points")), Plate(1)),
    piece("card", CARD),
    piece("die", msg("{die} of {name}", die=DIE, name=msg("{name}", name="Bo"))),
    piece("bowl", msg("The bowl of {name}", name=msg("{name}", name="Ann"))),
)
TABLE = Scenery(Box(0, 0, 9, 9), (), (), PIECES, (), msg(""))


def test_a_sentence_speaks_of_the_things_it_names_else_of_people() -> None:
    assert spoken_of(msg("{name} lays {card}.", name="Ann", card=CARD), TABLE) == ("card",)
    assert spoken_of(msg("{name} sets {die} on {card}.", name="Bo", die=DIE, card=CARD), TABLE) == ("card", "die")
    assert spoken_of(msg("{name} sets {die}.", name="Ann", die=DIE), TABLE) == ("plate:0",), "it is not Ann's die that lies there"
    assert spoken_of(msg("{names} share the victory.", names=(msg("{name}", name="Ann"), msg("{name}", name="Bo"))), TABLE) == (
        "plate:0",
        "plate:1",
    )
    assert spoken_of(msg("{name} gains {points}.", name="Bo", points=POINTS), TABLE) == ("plate:1",), "Ann has as many"
    assert spoken_of(msg("The cards are dealt."), TABLE) == ()


def test_a_plate_is_known_by_what_it_stands_for_and_not_by_its_id() -> None:
    ann = msg("{name}", name="Ann")
    pieces = (piece("plate:0", msg("The chair of {name}", name=ann)), piece("sign", msg("{name}", name=ann), Plate(0)))
    assert spoken_of(msg("{name} passes.", name="Ann"), Scenery(Box(0, 0, 9, 9), (), (), pieces, (), msg(""))) == ("sign",)


def test_a_sentence_about_everything_points_at_nothing() -> None:
    crowd = tuple(piece(f"card{number}", CARD) for number in range(MOST + 1))
    full = Scenery(Box(0, 0, 9, 9), (), (), crowd, (), msg(""))
    assert spoken_of(msg("{card} everywhere.", card=CARD), full) == ()


@pytest.mark.clause("TBL-6")
def test_a_line_under_the_pointer_or_with_focus_rings_its_pieces(window: MainWindow) -> None:
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    presenter, lines = the_presenter(page), page.hot_seat.recap.lines

    def ringed() -> set[str]:
        return {name for name, item in page.table.table_scene.pieces.items() if Highlight.POINTED in item.highlights}

    def sit() -> None:
        """Give the next player their own view, since the private strip would show none."""
        presenter.set_viewing(presenter.viewing.seen_by(presenter.session.table.to_act[0]))
        presenter.show()

    sit()
    page.table.interaction.act(page.table.scenery.affordances[0].action)
    sit()
    page.hot_seat.recap.tell(presenter.disclosure.sentences())
    state = presenter.session.table.state
    assert isinstance(state, State)
    laid = str(NAMES[state.cards[0]])
    row = next(row for row in range(lines.count()) if laid in lines.item(row).text())
    assert ringed() == set()
    lines.scrollToItem(lines.item(row))
    over(lines, lines.visualItemRect(lines.item(row)).center())
    assert ringed() == {f"card:{state.cards[0].word}"}
    assert page.hot_seat.recap.isVisible()
    page.hot_seat.recap.close_button.click()
    assert ringed() == set()
    page.hot_seat.recap.tell(())
    page.hot_seat.recap.tell(presenter.disclosure.sentences())
    lines.setFocus(Qt.FocusReason.TabFocusReason)
    key(window, Key.Key_Home)
    for _ in range(row):
        key(window, Key.Key_Down)
    assert ringed() == {f"card:{state.cards[0].word}"}
    page.table.setFocus()
    assert ringed() == set()


@pytest.mark.clause("TBL-6")
def test_the_same_news_for_another_player_name_that_player_and_open_the_strip_again(window: MainWindow) -> None:
    page = begin(window, "school_year_diary", ("Ann", "Ben"))
    recap, news = page.hot_seat.recap, (msg("A new event has come."),)
    for seat in the_presenter(page).session.table.seats:
        recap.tell(news, seat)
        assert recap.isVisible()
        assert recap.title.text() == f"{seat.name}: Since your last decision"
        recap.leave()
        recap.tell(news, seat)
        assert not recap.isVisible(), "this player has closed it"


@pytest.mark.clause("TBL-6")
def test_beside_the_table_its_lines_are_whole_also_after_a_piece_was_looked_at(window: MainWindow) -> None:
    window.resize(1280, 720)
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    page.panel.inspect(page.table.scenery.pieces[0])
    the_presenter(page).show()
    recap = page.hot_seat.recap
    recap.tell(tuple(msg("Line {number}.", number=number) for number in range(7)))
    QApplication.processEvents()
    QApplication.processEvents()
    assert recap.parentWidget() is page.panel.upper
    assert recap.geometry().bottom() <= page.panel.upper.rect().bottom()
    assert recap.lines.geometry().bottom() <= recap.rect().bottom()


@pytest.mark.clause("TBL-6")
def test_news_have_their_room_beside_the_table_after_a_piece_with_a_long_text(window: MainWindow) -> None:
    window.resize(1280, 720)
    page = begin(window, "school_year_diary", ("Ann", "Ben"))
    recap = page.hot_seat.recap
    recap.tell(())
    long = max(page.table.scenery.pieces, key=lambda each: sum(len(str(words)) for words in each.about))
    page.panel.inspect(long)
    QApplication.processEvents()
    recap.tell(tuple(msg("Line {number}.", number=number) for number in range(7)))
    page.panel.inspect(long)
    QApplication.processEvents()
    QApplication.processEvents()
    assert recap.more.isVisible()
    assert recap.title.height() < 2 * recap.title.fontMetrics().lineSpacing()
    assert recap.geometry().bottom() <= page.panel.upper.rect().bottom()
    assert recap.more.geometry().bottom() <= recap.rect().bottom()
    assert recap.lines.geometry().bottom() < recap.more.geometry().top()


@pytest.mark.clause("TBL-6")
def test_above_the_table_it_takes_little_of_its_room_and_begins_with_the_first(window: MainWindow) -> None:
    """In a small window the side panel is folded, and what the strip takes the table loses. News are read from their beginning."""
    window.resize(1024, 700)
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    page.side.show(False)
    recap = page.hot_seat.recap
    recap.tell(tuple(msg("Line {number}.", number=number) for number in range(12)))
    recap.stand(above=True)
    QApplication.processEvents()
    assert recap.height() < page.height() / 5
    rects, inside = [recap.lines.visualItemRect(recap.lines.item(row)) for row in range(12)], recap.lines.viewport().rect()
    seen = [inside.contains(rect) for rect in rects]
    assert seen == sorted(seen, reverse=True)
    assert seen[0]
    assert recap.more.isVisible()
    assert recap.more.text() == f"{seen.count(False)} more below"
    recap.lines.scrollToBottom()
    assert recap.more.isHidden()
    high = recap.lines.height()
    recap.stand(above=False)
    assert recap.lines.height() > 2 * high


@pytest.mark.parametrize("above", [False, True])
def test_no_sentence_is_sliced(window: MainWindow, above: bool) -> None:
    page = begin(window, "operation_master", ("Ann", "Ben", "Cyd"))
    recap = page.hot_seat.recap
    for most in range(1, 16):
        recap.tell(tuple(msg("Line {number}.", number=" and more" * (number * 7 % 30)) for number in range(most)))
        recap.stand(above)
        QApplication.processEvents()
        rects = [recap.lines.visualItemRect(recap.lines.item(row)) for row in range(most)]
        inside = recap.lines.viewport().rect()
        assert inside.contains(rects[0]), most
        assert recap.more.isVisible() != inside.contains(rects[-1]), most
        assert all(inside.contains(rect) for rect in rects if rect.intersects(inside)), (most, inside, rects)
