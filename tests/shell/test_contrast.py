"""Contrast on pictures of the real window: words on pieces and widgets, edges of fields, buttons and pieces (WCAG 1.4.3 and 1.4.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve, frozen
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from engines.hallway_rivals.model import Act, Spend
from engines.operation_master.model import TakeValue
from tabletop_qt.art import lettering
from tabletop_qt.art.theme import THEMES
from tabletop_qt.games.kit import game_kits
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.table.items import PictureItem, PieceItem
from tabletop_qt.table.pictures import Picture, Pictures, Sharpness
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import Do, Drafted, Face, Scenery
from tabletop_qt.viewmodels.view_model import ViewModel
from tests.golden import records_of
from tests.shell.driving import begin, play_randomly, the_presenter
from tests.shell.windows import OpenWindow
from tests.table.painting import SYMBOL, TEXT, contrast, luminance

LARGE = 24
"""The size of large text in pixels; bold text is large from three quarters."""
CORE = 48
"""Colours this near to each other, summed over red, green and blue, count as one: the edges of letters are softened."""
DIGIT = 0.73
"""The height of a digit as a share of its text's."""
PERSONS = {"school_year_diary": 1, "kidsprout_jumboree": 3, "operation_master": 3, "hallway_rivals": 2}
MOVES = 14
"""The random moves after which a table is looked at again."""
TABLE = 1225, 600
"""The size of a table that is looked at alone, in pixels."""
PANELS = frozenset(
    [
        "caption",
        "dish",
        "key",
        "legend",
        "name_plate",
        "nurse",
        "odds",
        "plank",
        "plate",
        "powers",
        "score",
        "sign",
        "slip",
        "status",
        "track",
        "verdict",
        "ware",
    ]
)
"""Faces that are read, and need no edge as long as nobody can use them."""


@frozen
class Written:
    """Words on the picture of a face: their box in its pixels, their colour, and the least contrast that lets one read them."""

    words: str
    box: QRectF
    colour: str
    least: float


class Texts:
    """Notes where words are written on pictures of faces, by the key of the picture's pixels."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.on = dict[int, list[Written]]()
        self._painted = list[Written]()
        self._text, self._numeral, self._face = lettering.text, lettering.numeral, Pictures.face
        patch.setattr(lettering, "text", self.text)
        patch.setattr(lettering, "numeral", self.numeral)
        patch.setattr(Pictures, "face", lambda *asked, **how: self.face(*asked, **how))

    def face(self, pictures: Pictures, face: Face, sharp: Sharpness, opaque: bool = False) -> Picture:
        """The picture of a face; a new one has the words that were just painted."""
        self._painted, before = [], pictures.painted
        made = self._face(pictures, face, sharp, opaque)
        if pictures.painted > before:
            self.on[made.pixmap.cacheKey()] = self._painted
        return made

    def text(self, painter: QPainter, words: str, box: QRectF, size: float, colour: str, **rest: Any) -> None:
        self._text(painter, words, box, size, colour, **rest)
        self._note(painter, words, box, colour, painter.font().pixelSize(), painter.font().bold())

    def numeral(self, painter: QPainter, words: str, centre: QPointF, height: float, colour: str, bold: bool = True, **room: Any) -> None:
        self._numeral(painter, words, centre, height, colour, bold=bold, **room)
        box = lettering.outline(words, centre, lettering.numeral_height(height), bold).boundingRect().adjusted(-1, -1, 1, 1)
        self._note(painter, words, box, colour, lettering.numeral_height(height) / DIGIT, bold)

    def _note(self, painter: QPainter, words: str, box: QRectF, colour: str, size: float, bold: bool) -> None:
        place = painter.combinedTransform()
        high = size * (place.m21() ** 2 + place.m22() ** 2) ** 0.5
        least = SYMBOL if high >= LARGE * (0.75 if bold else 1) else TEXT
        if words.strip():
            self._painted.append(Written(words, place.mapRect(box), QColor(colour).name(), least))


def faint(window: MainWindow, texts: Texts) -> list[str]:
    """Everything in the window that does not stand out enough, with its contrast."""
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    found = [*faint_widgets(window, image)]
    if window.table_page is not None and window.table_page.isVisible():
        view = window.table_page.table
        found += faint_pieces(view, image, view.viewport().mapTo(window, QPoint()), texts)
    return found


def faint_pieces(view: TableView, image: QImage, at: QPoint, texts: Texts) -> Iterator[str]:
    """The words and edges of the table, which lies there in the picture, that do not stand out enough."""
    for item in view.scene().items():
        if isinstance(item, PictureItem) and item.isVisible():
            yield from faint_words(item, image, view, at, texts)
        if isinstance(item, PieceItem) and item.isVisible() and is_seen_alone(item, view):
            # A piece beside which another lies has two edges that are seen at least.
            seen = sorted(edges(item, image, view, at))[-2]
            if seen < SYMBOL:
                yield f"edge of {item.piece.id} ({item.piece.face.kind}): {seen:.2f}"


def is_seen_alone(item: PieceItem, view: TableView) -> bool:
    """True if a piece is to be told from its ground, not only read."""
    piece, over = item.piece, view.scene().items(item.sceneBoundingRect())
    if any(isinstance(each, PieceItem) and each.piece.id == "tray" and each.zValue() > item.zValue() for each in over):
        # A tray hides what lies below it.
        return False
    return piece.focusable and (piece.face.kind not in PANELS or bool(view.interaction.affordances.of(piece.id)))


def faint_words(item: PictureItem, image: QImage, view: TableView, at: QPoint, texts: Texts) -> Iterator[str]:
    """The words of a picture on the table that can't be read well, unless something lies over them."""
    for text in texts.on.get(item.pixmap().cacheKey(), ()):
        box = item.mapRectToScene(text.box.translated(item.offset()))
        if any(isinstance(each, PictureItem) and each.zValue() > item.zValue() for each in view.scene().items(box)):
            continue
        shown = view.mapFromScene(box).boundingRect().translated(at) & image.rect()
        if view.window().childAt(shown.center()) is not view.viewport():
            # The private strip lies over it.
            continue
        seen = contrast_of_words(image, shown, text.colour)
        if seen < text.least:
            yield f"{item.piece.id if isinstance(item, PieceItem) else 'ground'}: {text.words!r}, {text.colour}: {seen:.2f}"


def faint_widgets(window: MainWindow, image: QImage) -> Iterator[str]:
    """The labels, buttons and fields whose words or edges can't be seen well; disabled ones are none of the measure."""
    for widget in window.findChildren(QWidget):
        area = QRect(widget.mapTo(window, QPoint()), widget.size())
        if not widget.isVisible() or not widget.isEnabled() or widget.visibleRegion().boundingRect() != widget.rect():
            continue
        words = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit | QSpinBox) else ""
        words = widget.currentText() if isinstance(widget, QComboBox) else words
        if any(letter.isalnum() for letter in words):
            seen = contrast_of_words(image, area if isinstance(widget, QLabel) else area.adjusted(5, 5, -5, -5))
            if seen < TEXT:
                yield f"{type(widget).__name__} {words!r}: {seen:.2f}"
        # The front of a box on the shelf is a picture.
        field = isinstance(widget, QPushButton | QLineEdit | QComboBox | QSpinBox) and not widget.property("box")
        if field and not isinstance(widget.parent(), QSpinBox):
            seen = widest(image, [QPoint(area.left() + step, area.center().y()) for step in range(-2, 4)])
            if seen < SYMBOL:
                yield f"edge of {type(widget).__name__} {words!r}: {seen:.2f}"


def contrast_of_words(image: QImage, area: QRect, ink: str = "") -> float:
    """The contrast of words with their ground as it shows. Without a colour of the ink, it is the one farthest from the ground."""
    part = image.copy(area)
    shown = Counter(memoryview(part.constBits()).cast("I")) if not area.isEmpty() else Counter[int]()
    if len(shown) < 2:
        return 21.0
    if not ink:
        ground = QColor(shown.most_common(1)[0][0]).name()
        return max(contrast(ground, QColor(other).name()) for other in shown)
    core = min(shown, key=lambda colour: apart(colour, QColor(ink).rgb()))
    ground = QColor(max(shown, key=lambda colour: shown[colour] * (apart(colour, core) > CORE))).name()
    return contrast(QColor(core).name(), ground)


def apart(one: int, other: int) -> int:
    """The distance of two colours."""
    return sum(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))


def edges(item: PieceItem, image: QImage, view: TableView, at: QPoint) -> Iterator[float]:
    """The greatest contrast across each of the four edges of a piece, halfway; a ring around it counts."""
    shape = item.pixmap().toImage()
    middle = shape.rect().center()
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        inwards = QPoint(across, down)
        start = QPoint(middle.x() * (1 - across), middle.y() * (1 - down))
        while start != middle and shape.pixelColor(start).alpha() < 128:
            start += inwards
        edge = view.mapFromScene(item.mapToScene(item.offset() + QPointF(start))) + at
        yield widest(image, [edge + inwards * step for step in range(-3, 6)])


def widest(image: QImage, points: list[QPoint]) -> float:
    """The greatest contrast between two of these points."""
    shades = [luminance(image.pixelColor(each).name()) for each in points if image.rect().contains(each)]
    return (max(shades) + 0.05) / (min(shades) + 0.05) if shades else 21.0


def test_words_and_edges_stand_out_on_every_page(open_four: OpenWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, window, found = Texts(monkeypatch), open_four(), dict[str, str]()

    def look(where: str) -> None:
        for theme in THEMES:
            window.choose(evolve(window.appearance.settings, theme=theme.name))
            QApplication.processEvents()
            if window.table_page is not None:
                window.table_page.table.settle()
            found.update((each, f"{where}, {theme.name}") for each in faint(window, texts))

    look("home")
    window.show_side_page("settings")
    look("settings")
    window.close_side_page()
    for game, persons in PERSONS.items():
        page = begin(window, game, ["Ann", "Ben", "Cyd"][:persons])
        look(f"{game} begins")
        play_randomly(page, MOVES)
        the_presenter(page).lift()
        look(game)
        window.show_home()
    assert texts.on
    assert not found, "\n".join(f"{where}: {each}" for each, where in found.items())


def used(model: ViewModel[Any, Any, Any], view: Any, seat: int, kinds: set[str], draft: Any = None, steps: int = 2) -> Iterator[Scenery]:
    """The first sceneries, after this many steps of a draft at most, in which a piece with a face of each kind can be used."""
    scenery = model.scenery(view, seat, draft or model.start())
    pieces = {offer.action.piece for offer in scenery.affordances if not isinstance(offer.action, Do)}
    found = kinds & {piece.face.kind for piece in scenery.pieces if piece.id in pieces}
    kinds -= found
    if found:
        yield scenery
    for offer in scenery.affordances if steps else ():
        if kinds and isinstance(offer.meaning, Drafted):
            yield from used(model, view, seat, kinds, offer.meaning.draft, steps - 1)


@pytest.mark.parametrize(
    ("game", "record", "decisions"),
    [
        ("operation_master", "four_all_tricks", {TakeValue: {"dish"}}),
        ("hallway_rivals", "two_nerds_and_jocks", {Spend: {"ware"}, Act: {"slip"}}),
    ],
)
def test_panels_that_can_be_used_stand_out(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str, record: str, decisions: dict[type[Any], set[str]]
) -> None:
    texts, kit, table = Texts(monkeypatch), game_kits()[game], records_of(game).table(record)
    model, left = kit.playing(table.game).view_model.seated(table.setup.seats), {each: set(kinds) for each, kinds in decisions.items()}
    for state in table.snapshot().states:
        kinds = left.get(type(state.decision), set())
        for scenery in used(model, table.game.view(state, state.decision.seats[0]), state.decision.seats[0], kinds) if kinds else ():
            for theme in THEMES:
                view = TableView(kit.painter, theme)
                qtbot.addWidget(view)
                view.set_motion(False)
                view.resize(*TABLE)
                view.show()
                view.show_scenery(scenery, animate=False)
                QApplication.processEvents()
                image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
                assert list(faint_pieces(view, image, QPoint(), texts)) == [], theme.name
    assert not any(left.values()), "the record has them"
