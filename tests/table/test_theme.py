"""Contrasts are computed from the theme tokens in every theme; the app's icons are drawn at every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from tabletop_qt.art.signs import NAMES, icon
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.widgets.style import mixed, palette, sheet
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
def test_symbols_and_edges_stand_out(theme: Theme) -> None:
    around = [theme.panel, *[mixed(theme.panel, *tint) for tint in ((theme.ink, 0.07), (theme.accent, 0.16))]]
    pairs = [(theme.can_act, theme.panel), (theme.focus, theme.focus_halo), (theme.ring, theme.ring_edge), (theme.pointed, theme.panel)]
    pairs += [(edge, ground) for ground in around for edge in (theme.control_edge, theme.focus)]
    assert faint(pairs, SYMBOL) == []


@every_theme
def test_the_ring_of_focus_has_another_hue_than_what_is_playable(theme: Theme) -> None:
    apart = abs(QColor(theme.ring).hslHue() - QColor(theme.can_act).hslHue())
    assert min(apart, 360 - apart) >= 90


@every_theme
def test_buttons_and_fields_have_this_edge(theme: Theme, qtbot: QtBot) -> None:
    for control in (QPushButton("Roll"), QToolButton(), QLineEdit(), QComboBox(), QSpinBox()):
        page = QWidget()
        qtbot.addWidget(page)
        page.setPalette(palette(theme))
        page.setStyleSheet(sheet(theme))
        control.setParent(page)
        control.resize(160, 40)
        image = page.grab(control.geometry()).toImage()
        edge = image.pixelColor(0, image.height() // 2).name()
        assert contrast(edge, theme.panel) >= SYMBOL, (type(control).__name__, edge)


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Pictures need an application."""


def test_icons_are_drawn_at_every_size() -> None:
    for name in NAMES:
        made = icon(name, LIGHT.ink)
        for size in (16, 24, 48):
            image = made.pixmap(size, size).toImage()
            assert ink(image, QRectF(0, 0, image.width(), image.height())) > size / 2, name
