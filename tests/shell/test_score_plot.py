"""The plot of the score: round scales, every seat's line, words for screen readers."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from engines import Table
from engines.kernel.bots.playing import playout
from engines.kernel.contract import COLOURS, ScoreMark, Seat
from engines.kernel.messages import msg
from tabletop_qt.art.theme import LIGHT
from tabletop_qt.shell.play.score_plot import ScorePlot, scale

SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ann", "Ben", "Cyd"), COLOURS, strict=False))
MARKS = (ScoreMark(msg("Round 1"), (3, 0, 5)), ScoreMark(msg("Round 2"), (3, 9, 6)))


def test_scales_are_of_round_numbers_and_reach_the_highest_total() -> None:
    for most in range(1000):
        step, top = scale(most)
        assert most <= top
        assert top % step == 0
        assert top // step <= 4 or most == 0
        assert str(step).rstrip("0") in ("1", "2", "5")


def test_every_seat_has_its_line_and_a_screen_reader_the_totals(qtbot: QtBot) -> None:
    plot = ScorePlot(MARKS, SEATS, LIGHT)
    qtbot.addWidget(plot)
    plot.resize(480, 180)
    assert plot.accessibleName() == "Score over time: Ann 3, Ben 9 and Cyd 6"
    image = plot.grab().toImage()
    for seat, totals in enumerate(zip(*(mark.totals for mark in MARKS), strict=True)):
        at = plot.point(2, totals[-1])
        assert image.pixelColor(round(at.x()), round(at.y())) == QColor(LIGHT.seat(SEATS[seat].colour))
    assert [plot.nearest(x) for x in (0, 250, 480)] == [0, 1, 2]


@pytest.mark.parametrize("size", [13, 26, 40])
def test_the_numbers_of_the_scale_have_room_whatever_the_size_of_text(qtbot: QtBot, size: int) -> None:
    plot = ScorePlot((ScoreMark(msg("Day 1"), (120, 0, 238)),), SEATS, LIGHT)
    qtbot.addWidget(plot)
    font = plot.font()
    font.setPixelSize(size)
    plot.setFont(font)
    plot.resize(480, plot.sizeHint().height())
    step, top = scale(238)
    boxes = [plot.number_box(value) for value in range(0, top + 1, step)]
    assert all(QRectF(plot.rect()).contains(box) for box in boxes)
    assert all(box.width() >= plot.fontMetrics().horizontalAdvance(str(top)) for box in boxes)
    assert not any(above.intersects(below) for below, above in pairwise(boxes))


@pytest.mark.clause("KSJ-6.1", "OM-5.1", "TBL-10")
@pytest.mark.parametrize(("game", "seats"), [("kidsprout_jumboree", 4), ("operation_master", 5)])
def test_the_score_grows_to_the_result(game: str, seats: int) -> None:
    table = Table.new(game, seats=seats, deal=4)
    outcome = playout(table)
    progress = table.game.wording.progress(table.state)
    assert progress[-1].totals == tuple(result.total for result in outcome.results)
    for before, after in pairwise(progress):
        assert all(a <= b for a, b in zip(before.totals, after.totals, strict=True))
    assert len(progress) == (18 if game == "kidsprout_jumboree" else table.game.wording.stage(table.state).round)


def test_a_game_without_a_score_has_no_plot() -> None:
    table = Table.new("school_year_diary", deal=1)
    assert table.game.wording.progress(table.state) == ()
