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


def open_menu(menu: QMenu, at: QPoint) -> None:
    """Show the menu at a position of the screen, with its first entry chosen, without waiting for an answer."""
    menu.popup(at)
    first = next(iter(menu.actions()), None)
    if first is not None:
        menu.setActiveAction(first)
