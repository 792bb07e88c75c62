"""The painter of School Year Diary."""

from __future__ import annotations

from tabletop_qt.art.canvas import painters_in
from tabletop_qt.art.default_painter import DefaultPainter
from tabletop_qt.games.school_year_diary.art import cards, cover, directives, marks, medals, paper, places, seasons, students
from tabletop_qt.games.school_year_diary.art.theme import palette


class SchoolYearDiaryPainter(DefaultPainter):
    """Paints the faces of `tabletop_qt.games.school_year_diary.faces`."""

    kinds = painters_in(cards, cover, directives, marks, medals, paper, places, seasons, students)
    palette = staticmethod(palette)
