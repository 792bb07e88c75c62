"""With text at 200 percent in a window of 1280 by 720 no text on any table is elided, and what is left out is told by a large copy."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from functools import partial
from io import BytesIO
from typing import Any

import pytest
from compile_words import compiled
from extract_words import TRANSLATIONS
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtWidgets import QGraphicsScene, QLabel, QPushButton, QVBoxLayout, QWidget

from engines.kernel.messages import ENGLISH, msg
from engines.kernel.rng import Rng
from tabletop_qt.art import lettering
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.games.kit import GameKit, game_kits
from tabletop_qt.table.items import Revealed
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.translation import set_catalogue
from tabletop_qt.viewmodels.scenery import Scenery
from tabletop_qt.widgets.controls import Heading, label
from tests.random_play import RandomPlay
from tests.table.cut_texts import CutTexts
from tests.table.walking import walk

TABLE = (1225, 465)
"""The room for the table in such a window, in pixels."""
SEEN, LENS = 1.25, 1.9
"""The least growth of a text with room, and that of another in a large copy of its piece."""
COMMANDS, STEPS, EVERY = 240, 4, 20
"""The length of a random play, the steps of a draft in each of its states, and the states between two that are painted."""
SETUPS: Mapping[str, tuple[tuple[int, Mapping[str, Any]], ...]] = {
    "school_year_diary": ((1, {}), (2, {"mode": "coop"}), (3, {"mode": "comp"})),
    "kidsprout_jumboree": ((3, {}), (4, {"chant": "open_table"})),
    "operation_master": ((3, {}), (5, {"effects": "on"})),
    "hallway_rivals": ((2, {}), (4, {"building": "quick"})),
}


@pytest.fixture(params=["en", "de", "ja", "vi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language that is spoken meanwhile."""
    if request.param != "en":
        words = (TRANSLATIONS / request.param / "LC_MESSAGES" / "homeroom.po").read_text(encoding="utf-8")
        set_catalogue(gettext.GNUTranslations(BytesIO(compiled(words))))
    yield request.param
    set_catalogue(ENGLISH)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kit", game_kits().values(), ids=game_kits())
def test_every_text_on_a_table_can_be_read_at_the_largest_size(kit: GameKit, language: str) -> None:
    pictures, watch, known = Pictures(kit.painter, LIGHT), CutTexts(), set[tuple[object, ...]]()
    pictures.percent = 200
    with watch.watching():
        for number, scenery in enumerate(sceneries(kit, EVERY if language == "en" else 3 * EVERY)):
            bounds = scenery.bounds
            sharp = Sharpness(min(TABLE[0] / bounds.w, TABLE[1] / bounds.h))
            revealed = Revealed(QGraphicsScene(), pictures, partial(Sharpness, sharp.scale))
            for piece in scenery.pieces:
                shown = tuple([each.face for each in piece.reveals]), piece.focusable, bounds
                if (piece.face, shown) in known:
                    continue
                small = pictures.letters(piece.face, sharp, 100).heights
                # The same words on a piece of the same kind and size have the same room, whatever its colour or state.
                alike = piece.face.kind, piece.face.w, piece.face.h, frozenset(small), shown
                new = alike not in known
                known |= {(piece.face, shown), alike}
                if not new:
                    continue
                watch.moment = f"{number}: {piece.id}"
                large = revealed.of(piece, bounds)
                assert large or pictures.face(piece.face, sharp).whole, piece
                assert all(pictures.face(each.face, sharp).whole for each in large), piece
                told = [pictures.face(each.face, sharp).heights for each in large if piece.focusable]
                for words, high in small.items():
                    # Where there is more room, the words may stand in a longer sentence.
                    largest = max((size for heights in told for longer, size in heights.items() if words in longer), default=0.0)
                    assert pictures.face(piece.face, sharp).heights.get(words, 0.0) >= SEEN * high or largest >= LENS * high, (words, piece)
            for place in scenery.places:
                assert place.face is None or pictures.face(place.face, sharp).whole, place
    assert watch.found == {}


def sceneries(kit: GameKit, every: int) -> Iterator[Scenery]:
    """The views of the players in some states of random play."""
    rng = Rng.of_deal(1)
    for setup in SETUPS[kit.id]:
        for number, state in enumerate(RandomPlay(kit.game, (setup,)).states(COMMANDS // len(SETUPS[kit.id]))):
            if number % every == 0:
                seat = next(iter(kit.game.to_act(state)), 0)
                for _, scenery in walk(kit.view_model, kit.game.view(state, seat), seat, STEPS, rng):
                    yield scenery


@pytest.mark.usefixtures("qapp")
def test_what_has_too_little_room_in_a_window_is_found() -> None:
    window, watch = QWidget(), CutTexts()
    column = QVBoxLayout(window)
    narrow, elided, opener, whole = QLabel("Unbreakable"), QPushButton(), QPushButton("Print…"), QLabel("Room")
    narrow.setFixedWidth(narrow.sizeHint().width() // 2)
    for part in (narrow, elided, opener, whole):
        column.addWidget(part)
    with watch.watching():
        elided.setText(elided.fontMetrics().elidedText("Elided", Qt.TextElideMode.ElideRight, 35))
        window.show()
        watch.look_at(window)
    assert list(watch.found) == ["QLabel: 'Unbreakable'", "QPushButton: 'Elided'"]
    window.close()


JAPANESE = "カードを、あなたの列のいちばん上に置きます（ただし、中央の列は除きます）。「ちょっと待って」と言われたら、シャッフルします！"  # noqa: RUF001


@pytest.mark.usefixtures("qapp")
def test_no_line_of_japanese_begins_with_a_sign_and_the_last_gains_no_spaces() -> None:
    for width in range(60, 400, 7):
        lines = lettering.wrapped(JAPANESE, width, lettering.font(14))
        assert "".join(lines) == JAPANESE
        assert not [line for line in lines if line[0] in "、。）」っょー！"], lines  # noqa: RUF001
        assert not [line for line in lines if line[-1] in "（「"]  # noqa: RUF001
        cut = lettering.fitting_lines(JAPANESE, QRectF(0, 0, width, 40), lettering.font(14))
        assert JAPANESE.startswith("".join(cut).removesuffix("…"))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("words", ["till", "fi fi fi fi fi", "Look at every card in the deck", "WAY", JAPANESE, "1"])
def test_a_text_has_room_in_a_box_that_just_holds_it(words: str, bold: bool) -> None:
    for size in range(5, 60):
        made = lettering.font(size, bold)
        whole = QFontMetricsF(made).horizontalAdvance(words)
        for width in (whole, whole / 2, whole / 5):
            lines = lettering.wrapped(words, width, made)
            box = QRectF(0, 0, max(map(QFontMetricsF(made).horizontalAdvance, lines)), len(lines) * lettering.tight_line(made))
            assert lettering.wrapped(words, box.width(), made) != lines or lettering.fits(words, box, size, bold), (size, width)


LABEL = "スタートプレイヤーは言い訳を使う"
WORDS = ("スタートプレイヤーは", "言い訳を", "使う")


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("width", range(100, 400, 20))
def test_no_word_of_a_japanese_label_is_broken(width: int) -> None:
    lines = lettering.wrapped(LABEL, width, lettering.font(14))
    assert "".join(lines) == LABEL
    assert all(any(word in line for line in lines) for word in WORDS), lines


@pytest.mark.usefixtures("qapp")
def test_a_japanese_label_without_room_for_a_word_is_broken_rather_than_cut() -> None:
    assert "".join(lettering.fitting_lines(LABEL, QRectF(0, 0, 100, 100), lettering.font(14))) == LABEL


@pytest.mark.usefixtures("qapp")
def test_the_signs_that_keep_a_heading_s_words_together_are_not_read_out() -> None:
    made = label(msg("新しい列"), "heading")
    assert isinstance(made, Heading)
    assert QLabel.text(made) != made.text() == "新しい列"
    assert QAccessible.queryAccessibleInterface(made).text(QAccessible.Text.Name) == "新しい列"
    made.setText("Rows")
    assert QAccessible.queryAccessibleInterface(made).text(QAccessible.Text.Name) == QLabel.text(made) == "Rows"
