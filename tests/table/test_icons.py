"""The app's icons are drawn at every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from tabletop_qt.art.signs import NAMES, icon
from tabletop_qt.art.theme import LIGHT
from tests.table.painting import ink


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """Pictures need an application."""


def test_icons_are_drawn_at_every_size() -> None:
    for name in NAMES:
        made = icon(name, LIGHT.ink)
        for size in (16, 24, 48):
            image = made.pixmap(size, size).toImage()
            assert ink(image, QRectF(0, 0, image.width(), image.height())) > size / 2, name
