"""Contrasts are computed from the theme tokens in every theme; the app's icons are drawn at every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tabletop_qt.art.signs import NAMES, icon
from tabletop_qt.art.theme import LIGHT, Theme
from tests.table.painting import SYMBOL, TEXT, contrast, every_theme, faint, ink


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
    pairs = [(theme.can_act, theme.panel), (theme.focus, theme.focus_halo)]
    assert faint(pairs, SYMBOL) == []


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Pictures need an application."""


def test_icons_are_drawn_at_every_size() -> None:
    for name in NAMES:
        made = icon(name, LIGHT.ink)
        for size in (16, 24, 48):
            image = made.pixmap(size, size).toImage()
            assert ink(image, QRectF(0, 0, image.width(), image.height())) > size / 2, name
