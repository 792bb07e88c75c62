"""Contrasts are computed from the theme tokens: text 4.5 to 1, symbols 3 to 1, in every theme."""

from __future__ import annotations

import pytest

from tabletop_qt.art.theme import THEMES, Theme
from tests.table.painting import contrast

every_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)


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
    assert [(a, b) for a, b in pairs if contrast(a, b) < 4.5] == []


@every_theme
def test_symbols_stand_out(theme: Theme) -> None:
    pairs = [
        (theme.can_act, theme.panel),
        (theme.focus, theme.focus_halo),
    ]
    assert [(a, b) for a, b in pairs if contrast(a, b) < 3] == []
