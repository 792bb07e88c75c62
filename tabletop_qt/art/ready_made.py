"""Pictures drawn ahead of time, so that the home page stands without loading what draws them.

``python3 dev.py pictures`` draws them anew; a test compares them with what would be drawn.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from resources import folder
from tabletop_qt.art.theme import Theme

ICON_SIZES = (48, 64)
"""The sizes of the app's own icon: on the home page, and for the window."""
BOX = (288, 192)
"""The size of a box on the shelf at 1280 by 720, in pixels."""
BOX_SCALES = (1.5, 3)
"""The scales at which boxes are drawn, to be made smaller: the first, for windows of up to 1600 by 900, takes 7 MB less memory."""


def app_icon(size: int) -> QPixmap:
    """The app's own icon, ``size`` pixels wide and high; an empty picture for a size that was not drawn."""
    return ready_made("art", f"icon-{size}.png")


def ready_made(*path: str) -> QPixmap:
    """A picture of the resources; an empty one where there is none."""
    return QPixmap(str(folder(*path)))


def box_file(game: str, theme: Theme, scale: float) -> tuple[str, ...]:
    """The path of the picture of a game's box, among the resources. As WebP it is a third smaller than as PNG, read in half the time."""
    return game, "box", f"{theme.name.replace(' ', '_')}-{scale:g}x.webp"


def box_picture(game: str, theme: Theme, w: int, dpr: float) -> QPixmap:
    """The box of a game, ``w`` logical pixels wide; an empty picture for a game without one."""
    scale = BOX_SCALES[w * dpr > BOX_SCALES[0] * BOX[0]]
    return fitted(ready_made(*box_file(game, theme, scale)), w, round(w * BOX[1] / BOX[0]), dpr)


def fitted(picture: QPixmap, w: int, h: int, dpr: float) -> QPixmap:
    """A picture made ``w`` by ``h`` logical pixels large, as it is where it has that size."""
    if not picture.isNull() and (picture.width(), picture.height()) != (round(w * dpr), round(h * dpr)):
        picture = picture.scaled(
            round(w * dpr), round(h * dpr), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
    picture.setDevicePixelRatio(dpr)
    return picture
