"""Contrasts are computed from the theme tokens: text 4.5 to 1, symbols 3 to 1, in every theme."""

from __future__ import annotations

from tabletop_qt.art.theme import Theme
from tests.table.painting import SYMBOL, TEXT, contrast, every_theme, faint


def test_the_measure_itself() -> None:
    assert round(contrast("#000000", "#FFFFFF"), 6) == 21
    assert round(contrast("#767676", "#FFFFFF"), 2) == 4.54


@every_theme
def test_text_stands_out(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.panel),
        (theme.soft_ink, theme.panel),
        (theme.on_accent, theme.accent),
        (theme.on_warning, theme.warning),
        (theme.on_gain, theme.gain),
        (theme.bubble_ink, theme.bubble),
    ]
    assert faint(pairs, TEXT) == []


@every_theme
def test_symbols_stand_out(theme: Theme) -> None:
    pairs = [
        (theme.can_act, theme.panel),
        (theme.focus, theme.focus_halo),
    ]
    assert faint(pairs, SYMBOL) == []
