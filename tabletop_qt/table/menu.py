"""The context menu of a piece: everything that can be done with it, and the rules that speak of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from engines.kernel.messages import msg
from tabletop_qt.plain_text import caption
from tabletop_qt.table.affordances import AffordanceIndex
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.scenery import Action, Piece


def piece_menu(
    parent: QWidget, piece: Piece, affordances: AffordanceIndex, act: Callable[[Action], None], look_up: Callable[[str], None]
) -> QMenu | None:
    """The menu of a piece; None where there is nothing to offer."""
    entries = affordances.of(piece.id)
    if not entries and not piece.clauses:
        return None
    menu = QMenu(parent)
    menu.setTitle(tr(piece.name))
    for offer in entries:
        item = menu.addAction(caption(tr(offer.label)))
        item.triggered.connect(lambda _checked=False, action=offer.action: act(action))
    if entries and piece.clauses:
        menu.addSeparator()
    for clause in piece.clauses:
        item = menu.addAction(caption(tr(msg("Rule {clause}", clause=clause))))
        item.triggered.connect(lambda _checked=False, number=clause: look_up(number))
    return menu


class ContextMenu:
    """The context menus of one table: one at a time."""

    def __init__(self, parent: QWidget, act: Callable[[Action], None], look_up: Callable[[str], None]) -> None:
        self._parent = parent
        self._act = act
        self._look_up = look_up
        self._last: QMenu | None = None

    @property
    def opened(self) -> QMenu | None:
        """The menu that is open."""
        return self._last if self._last is not None and self._last.isVisible() else None

    def open(self, piece: Piece, affordances: AffordanceIndex, at: QPoint) -> None:
        """Open the menu of a piece at a position of the screen, unless one is open, with its first entry chosen."""
        if self.opened is not None:
            return
        self.forget()
        self._last = piece_menu(self._parent, piece, affordances, self._act, self._look_up)
        if self._last is None:
            return
        # Not `exec`, which would wait for an answer.
        self._last.popup(at)
        first = next(iter(self._last.actions()), None)
        if first is not None:
            self._last.setActiveAction(first)

    def forget(self) -> None:
        """Close the menu and keep nothing of it."""
        if self._last is not None:
            self._last.close()
            self._last.deleteLater()
            self._last = None
