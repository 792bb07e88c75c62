"""Every face is painted, inside its bounds, in every theme; what must be told apart can be."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QFont, QImage, QPainter, QPainterPath, QRegion

from engines import games
from engines.kernel.contract import COLOURS
from engines.kernel.messages import msg
from engines.school_year_diary.cards import Season
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import PAIR_NUMBERS, STUDENTS
from tabletop_qt.art import lettering
from tabletop_qt.art.canvas import Canvas
from tabletop_qt.art.lettering import fitting_lines
from tabletop_qt.art.shapes import seat_symbol
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.games.school_year_diary import faces
from tabletop_qt.games.school_year_diary.art import cards
from tabletop_qt.games.school_year_diary.art.painter import EVEN_RADIUS, SchoolYearDiaryPainter, even_cell
from tabletop_qt.games.school_year_diary.art.paper import FILLS, drawings, season_symbol
from tabletop_qt.games.school_year_diary.art.theme import Palette, draw_student, palette
from tabletop_qt.viewmodels.faces import LEAST_PX
from tabletop_qt.viewmodels.scenery import Face, face
from tests.expecting import expect
from tests.school_year_diary.sample_faces import diary_faces
from tests.table import painting
from tests.table.painter_laws import PainterLaws, alike
from tests.table.painting import MARGIN, SYMBOL, TEXT, every_theme, faint, pixels

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


def painted(face: Face, theme: Theme = LIGHT) -> QImage:
    return painting.painted(face, SchoolYearDiaryPainter(), theme)


class TestPainter(PainterLaws):
    painter = SchoolYearDiaryPainter
    faces = staticmethod(diary_faces)
    kinds = SchoolYearDiaryPainter.kinds
    # A square in the middle of a chain that no order is shown for.
    clear = staticmethod(lambda: (faces.chain_square(6, False, 0),))


@pytest.mark.clause("SYD-1.1", "SYD-9.2")
def test_every_medal_and_every_directive_looks_different() -> None:
    for make in (lambda number, turn: faces.medal_on_row(number, turn, 1), faces.directive):
        pictures = {pixels(painted(make(number, 0))) for number in PAIR_NUMBERS}
        assert len(pictures) == len(PAIR_NUMBERS)


@pytest.mark.clause("SYD-5.6")
@every_theme
def test_a_collected_row_shows_where_its_five_medals_lay(theme: Theme) -> None:
    image = painted(face("band", 500, 96, band="collected"), theme)
    between, *stars = (image.pixelColor(MARGIN + x, MARGIN + 48) for x in (100, 50, 150, 350, 450))
    assert {each.name() for each in stars} == {palette(theme).gold.lower()}, "the star of each medal"
    assert stars[0] != between


@every_theme
def test_a_season_strews_the_margin_of_the_desk_and_leaves_its_middle_clear(theme: Theme) -> None:
    bare = painted(face("desk", 600, 400), theme)
    middle = QRect(MARGIN + 120, MARGIN + 120, 360, 160)
    strewn = [painted(face("desk", 600, 400, season=season), theme) for season in Season]
    assert len({pixels(each) for each in (bare, *strewn)}) == 5
    assert {pixels(each.copy(middle)) for each in strewn} == {pixels(bare.copy(middle))}


def test_pencil_and_eraser_lie_on_the_bare_part_of_the_desk() -> None:
    bare, laid = painted(face("desk", 600, 400)), painted(face("desk", 600, 400, free_x=420, free_y=300, free_w=140, free_h=80))
    changed = [(x, y) for x in range(bare.width()) for y in range(bare.height()) if bare.pixel(x, y) != laid.pixel(x, y)]
    assert changed
    assert all(QRect(MARGIN + 420, MARGIN + 300, 140, 84).contains(x, y) for x, y in changed)


@pytest.mark.parametrize(("slot", "wide", "small"), [("hand", 600, 200), ("item", 280, 34)])
def test_a_wide_place_has_a_pencil_or_a_strap_and_a_small_one_room_for_its_card(slot: str, wide: int, small: int) -> None:
    def colours(width: int) -> set[str]:
        image = painted(face("slot", width, 64, slot=slot))
        return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}

    own = palette(LIGHT).summer if slot == "hand" else palette(LIGHT).gold
    assert own.lower() in colours(wide)
    assert own.lower() not in colours(small)


@pytest.mark.parametrize(("wide", "high", "drawn"), [(320, 190, ["mug", "bookmark"]), (240, 190, ["mug"]), (320, 140, [])])
def test_the_free_part_of_a_students_card_has_a_drawing_and_a_bed_for_an_experience(
    monkeypatch: pytest.MonkeyPatch, wide: float, high: float, drawn: list[str]
) -> None:
    found: list[str] = []

    def note(canvas: Canvas[Palette], box: QRectF, motif: str) -> None:
        assert canvas.box.contains(box)
        found.append(motif)

    monkeypatch.setattr(cards, "sketch_motif", note)
    words = msg("When a row of O Tach has fallen, refresh your cards.")
    for kind in ("student", "experience"):
        painted(faces.slip(kind, wide, high, msg("O Tach"), words, student="o_tach"))
    assert found == drawn, "only a student's own card"


@pytest.mark.clause("SYD-1.2")
def test_the_avatar_stands_on_the_even_disc_where_stub_t_points() -> None:

    for t in (1, 2, 3, 4, 6, 7, 8, 9):
        centre = even_cell(t)
        assert QRectF(0, 0, faces.MEDAL, faces.MEDAL).contains(
            QRectF(centre.x() - EVEN_RADIUS, centre.y() - EVEN_RADIUS, 2 * EVEN_RADIUS, 2 * EVEN_RADIUS)
        )
        with_points = painted(faces.medal_on_row(200 + 10 * (1 if t != 1 else 2) + t, 0, 1))
        assert with_points.pixelColor(round(centre.x() + MARGIN - 9), round(centre.y() + MARGIN)).name() == palette(LIGHT).cell.lower()


@every_theme
def test_the_rim_of_a_medal_turns_from_bronze_over_silver_to_gold_along_the_row(theme: Theme) -> None:
    colours = palette(theme)
    metals = [QColor(each) for each in (colours.bronze, colours.silver, colours.gold)]
    nearest = []
    for first in (1, 5, 9):
        image = painted(faces.medal_on_row(228, 0, first), theme)
        # On the rim, between the light of the upper left and the shade of the lower right.
        rim = image.pixelColor(MARGIN + 48 - 32, MARGIN + 48 + 21)
        away = [math.hypot(rim.red() - each.red(), rim.green() - each.green(), rim.blue() - each.blue()) for each in metals]
        nearest.append(away.index(min(away)))
    assert nearest == [0, 1, 2]


def test_the_ribbon_of_a_medal_hangs_where_neither_a_road_nor_the_number_is() -> None:
    red, corners = QColor(palette(LIGHT).autumn), {1: MARGIN + 11, 3: MARGIN + 85}

    def tails(number: int) -> set[int]:
        image = painted(faces.medal_on_row(number, 0, 1))
        return {corner for corner, x in corners.items() if image.pixelColor(x, MARGIN + 80) == red}

    assert tails(228) == {1, 3}
    assert tails(236) == {1}, "a road runs to the lower right"
    assert tails(279) == {3}, "roads run to both upper corners, so the number is at the lower left"
    assert tails(213) == set(), "roads run to both"


def test_the_last_medal_still_to_come_has_the_rosette_of_a_collected_row() -> None:
    corner = QRect(MARGIN + 70, MARGIN + 4, 22, 26)
    last, other = (painted(faces.medal_ghost(first)).copy(corner) for first in (9, 7))
    gold = QColor(palette(LIGHT).summer)
    for image, there in ((last, True), (other, False)):
        assert any(image.pixelColor(x, y) == gold for x in range(22) for y in range(26)) == there


def test_every_motif_of_the_card_files_is_drawn() -> None:
    cards = expect(games()["school_year_diary"], SchoolYearDiary).content
    own = {card.motif for card in cards.events.values()} | {card.motif for card in cards.items.values()}
    assert own | {card.motif for card in cards.experiences.values()} == set(drawings())
    assert {fill.rstrip("-") for strokes in drawings().values() for _, fill in strokes} <= {"", *FILLS}


def outline(student: str) -> QPainterPath:
    """Head and hair alone, on a square of 100."""
    drawn = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    draw_student(painter, QRectF(0, 0, 100, 100), student, LIGHT, bust=False)
    painter.end()
    found = QPainterPath()
    found.addRegion(QRegion(QBitmap.fromImage(drawn.createAlphaMask())))
    return found


def test_seats_seasons_and_students_are_told_apart_without_colour() -> None:
    for shapes in (
        [seat_symbol(colour, QPointF(50, 50), 80) for colour in COLOURS],
        [season_symbol(season, QPointF(50, 50), 80) for season in Season],
        [outline(student) for student in STUDENTS],
    ):
        assert alike(shapes) == []


@every_theme
def test_what_is_written_in_the_diary_stands_out(theme: Theme) -> None:
    diary = palette(theme)
    pairs = [
        (diary.ink, diary.paper),
        (diary.ink, diary.card),
        (diary.soft_ink, diary.paper),
        (diary.soft_ink, diary.card),
        (diary.cell_ink, diary.cell),
        (diary.card, diary.ink),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_symbols_of_the_diary_stand_out(theme: Theme) -> None:
    diary = palette(theme)
    pairs = [
        (diary.way, diary.road),
        (diary.enamel_dark, diary.road),
        (diary.road, diary.enamel),
        (theme.can_act, diary.paper),
        (diary.autumn, diary.card),
        (diary.winter, diary.card),
        (diary.spring, diary.card),
        (diary.feature, diary.lamp),
    ]
    assert faint(pairs, SYMBOL) == []


SENTENCES = (
    "Unlock 1 experience of the season.",
    "Each player: look at the top 4 directive cards and keep 1 of them, then discard 1 directive card.",
    *("Refresh your directive cards.",) * 6,
)


@pytest.mark.clause("SYD-9.1")
def test_a_long_text_takes_the_room_of_the_picture_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1280x720 letters of 11 pixels are 12 units high: words can't be made smaller, so the drawing gives way."""
    written: list[str] = []
    drawn: list[str] = []

    def keep(words: str, box: QRectF, made: QFont) -> list[str]:
        lines = fitting_lines(words, box, made)
        written.extend(lines)
        return lines

    monkeypatch.setattr(lettering, "fitting_lines", keep)
    monkeypatch.setattr(cards, "draw_motif", lambda _canvas, _box, name: drawn.append(name))
    with lettering.text_size(1.0, 12.0):
        title, short = msg("Drums at the Festival"), msg("Refresh your directive cards.")
        painted(faces.card("event", *faces.CARD, title, short, season="summer", motif="drum"))
        assert drawn == ["drum"]
        told = ""
        for sentence in SENTENCES:  # how many it takes depends on how wide the system's letters are
            told = f"{told} {sentence}".strip()
            drawn.clear()
            written.clear()
            painted(faces.card("event", *faces.CARD, title, msg("{told}", told=told), season="summer", motif="drum"))
            assert " ".join(written) == f"Drums at the Festival {told}"
            if not drawn:
                break
    assert len(told) > 100
    assert not drawn


EVENT_TEXT = msg("Unlock 1 experience. Each player: look at the top 5 cards, keep 2, then discard 2 cards.")
"""As long as the texts of events usually get."""


@pytest.mark.parametrize("height", [30.0, 40.0, 48.0, 60.0, 140.0])
def test_no_line_on_a_low_slip_is_half_a_line(monkeypatch: pytest.MonkeyPatch, height: float) -> None:
    """A text without room is left out; what is drawn is whole."""
    drawn: list[tuple[float, float]] = []

    def fit(words: str, box: QRectF, made: QFont) -> list[str]:
        lines = fitting_lines(words, box, made)
        drawn.append((len(lines) * lettering.tight_line(made), box.height()))
        return lines

    monkeypatch.setattr(lettering, "fitting_lines", fit)
    with lettering.text_size(1.0, LEAST_PX / 0.64) as left_out:
        painted(faces.slip("experience", 160, height, msg("A Window Left Ajar"), EVENT_TEXT, student="nim_se", season=Season.WINTER))
    assert bool(left_out) == (height < 140)
    assert drawn or left_out
    assert all(needed <= box + 0.6 for needed, box in drawn), drawn


@pytest.mark.parametrize("size", [1.0, 2.0])
def test_the_printed_numbers_stand_inside_their_cards_and_medals_apart_from_the_edge(monkeypatch: pytest.MonkeyPatch, size: float) -> None:
    """In a window of 1280 by 720 letters of 11 pixels are large against a medal: three digits must not reach into the next one."""
    written: list[QRectF] = []

    def note(_painter: QPainter, text: str, centre: QPointF, height: float, *_: object, **__: object) -> None:
        if len(text) == 3:
            written.append(lettering.outline(text, centre, lettering.numeral_height(height)).boundingRect())

    monkeypatch.setattr(lettering, "numeral", note)
    with lettering.text_size(size, LEAST_PX / 0.72):
        for number in PAIR_NUMBERS:
            for turn in range(4):
                for face in (faces.directive(number, turn), faces.medal_on_row(number, turn, 1)):
                    written.clear()
                    painted(face)
                    (ink,) = written
                    assert QRectF(0, 0, face.w, face.h).adjusted(2.5, 2.5, -2.5, -2.5).contains(ink), (face, ink)


def test_points_stand_at_the_end_of_a_rows_ribbon_and_grow_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[str, float, float]] = []

    def note(_painter: QPainter, text: str, centre: QPointF, height: float, *_: object, **__: object) -> None:
        written.append((text, centre.x(), height))

    monkeypatch.setattr(lettering, "numeral", note)
    for wide, high in ((440, 86), (1200, 86), (1200, 172)):
        painted(face("year_medals", wide, high, each=1, student0="o_tach", points0=7, medals0=4))
    (one, small_at, size), (other, wide_at, same), (_, _, large) = written[::2]
    assert (one, other) == ("7", "7")
    assert wide_at - small_at < 100, "not at the far end of a wide page"
    assert (same, large) == (size, 2 * size)


def test_on_a_plate_the_name_comes_before_who_is_ahead() -> None:
    def plate(name: str, ahead: str) -> QImage:
        return painted(face("name_plate", 150, 26, name=msg(name), seat="green", points=3, ahead=msg(ahead)))

    assert plate("Player 1 (you)", "1 ahead") == plate("Player 1 (you)", ""), "there is no room for both"
    assert plate("Ada", "1 ahead") != plate("Ada", "")
