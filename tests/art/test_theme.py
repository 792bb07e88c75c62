"""Contrasts are computed from the theme tokens: text 4.5 to 1, symbols 3 to 1, in every theme."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor

from tabletop_qt.art.theme import THEMES, Theme
from tabletop_qt.games.school_year_diary.art.theme import palette as diary_palette

every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    made = QColor(colour)
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (made.redF(), made.greenF(), made.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_measure_itself() -> None:
    assert round(contrast("#000000", "#FFFFFF"), 6) == 21
    assert round(contrast("#767676", "#FFFFFF"), 2) == 4.54


@every_theme
def test_text_stands_out(theme: Theme) -> None:
    diary = diary_palette(theme)
    pairs = [
        (theme.ink, theme.panel),
        (theme.soft_ink, theme.panel),
        (theme.on_accent, theme.accent),
        (theme.on_warning, theme.warning),
        (theme.on_gain, theme.gain),
        (theme.bubble_ink, theme.bubble),
        (diary.ink, diary.paper),
        (diary.ink, diary.card),
        (diary.soft_ink, diary.paper),
        (diary.soft_ink, diary.card),
        (diary.cell_ink, diary.cell),
        (diary.card, diary.ink),
    ]
    assert [(a, b) for a, b in pairs if contrast(a, b) < 4.5] == []


@every_theme
def test_symbols_stand_out(theme: Theme) -> None:
    diary = diary_palette(theme)
    pairs = [
        (diary.way, diary.road),
        (diary.enamel_dark, diary.road),
        (diary.road, diary.enamel),
        (theme.can_act, diary.paper),
        (theme.can_act, theme.panel),
        (theme.focus, theme.focus_halo),
        (diary.autumn, diary.card),
        (diary.winter, diary.card),
        (diary.spring, diary.card),
        (diary.feature, diary.lamp),
    ]
    assert [(a, b) for a, b in pairs if contrast(a, b) < 3] == []
