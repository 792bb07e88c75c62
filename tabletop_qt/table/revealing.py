"""What a piece reveals while somebody attends to it: pieces above all others that nothing can be done with."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QGraphicsScene

from tabletop_qt.table.items import OPACITY, PieceItem, Pose
from tabletop_qt.table.pictures import Pictures, Sharpness
from tabletop_qt.viewmodels.scenery import Piece

REVEALED_Z = 1_500_000.0


class Revealed:
    """The pieces that are revealed just now. They come and go at once: they follow the pointer. ``sharp`` says how sharp they are then."""

    def __init__(self, scene: QGraphicsScene, pictures: Pictures, sharp: Callable[[], Sharpness]) -> None:
        self._scene = scene
        self._pictures = pictures
        self._sharp = sharp
        self.items: dict[str, PieceItem] = {}

    def show(self, pieces: Iterable[Piece]) -> None:
        """Reveal these pieces and no others."""
        wanted = {piece.id: piece for piece in pieces}
        for gone in [name for name in self.items if name not in wanted]:
            self._scene.removeItem(self.items.pop(gone))
        for order, (name, piece) in enumerate(wanted.items()):
            item = self.items.get(name)
            if item is None:
                item = self.items[name] = PieceItem(piece, self._pictures, self._sharp())
                self._scene.addItem(item)
            item.show_piece(piece, self._sharp())
            item.set_pose(Pose(piece.x, piece.y, 1.0, OPACITY.get(piece.emphasis, 1.0)))
            item.setZValue(REVEALED_Z + order)

    def repaint(self) -> None:
        """Take their pictures again."""
        self.show([item.piece for item in self.items.values()])
        for item in self.items.values():
            item.repaint_face()
