"""Tooltips of pieces: what there is to know of a piece, while the pointer rests on it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRectF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QGraphicsView, QToolTip

from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Piece


def tooltip(piece: Piece) -> str:
    """The tooltip of a piece as rich text: its name, what there is to know, and the clauses."""
    parts = [f"<b>{escape(tr(piece.name))}</b>", *(escape(tr(part)) for part in piece.about)]
    if piece.clauses:
        parts.append(f"<small>{escape(' · '.join(piece.clauses))}</small>")
    return "".join(f"<p style='margin:2px 0'>{part}</p>" for part in parts)


def show_tooltip(view: QGraphicsView, piece: Piece | None, event: QHelpEvent) -> None:
    """Show the tooltip of the piece under the pointer for as long as the pointer stays on it; without a piece, hide the last one."""
    if piece is None:
        QToolTip.hideText()
        event.ignore()
        return
    wide, high = piece.face.w, piece.face.h
    area = view.mapFromScene(QRectF(piece.x - wide / 2, piece.y - high / 2, wide, high)).boundingRect()
    QToolTip.showText(event.globalPos(), tooltip(piece), view.viewport(), area)
