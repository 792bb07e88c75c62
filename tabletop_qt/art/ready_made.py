"""Pictures drawn ahead of time, so that the home page stands without loading what draws them.

``python3 dev.py pictures`` draws them anew; a test compares them with what would be drawn.
"""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from resources import folder

ICON_SIZES = (48, 64)
"""The sizes of the app's own icon: on the home page, and for the window."""


def app_icon(size: int) -> QPixmap:
    """The app's own icon, ``size`` pixels wide and high; an empty picture for a size that was not drawn."""
    return ready_made("art", f"icon-{size}.png")


def ready_made(*path: str) -> QPixmap:
    """A picture of the resources; an empty one where there is none."""
    return QPixmap(str(folder(*path)))
