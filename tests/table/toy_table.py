"""A toy game for tests of the table: cards in a hand, slots on a board, a lamp to press. It knows when a card may lie in a slot."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, field, frozen, mutable
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engines.kernel.contract import Refusal
from engines.kernel.messages import Message, msg
from tabletop_qt.art.canvas import FacePainter
from tabletop_qt.art.theme import LIGHT, Theme
from tabletop_qt.table.view import TableView
from tabletop_qt.viewmodels.scenery import (
    Action,
    Affordance,
    Box,
    Button,
    Drafted,
    Drop,
    Emphasis,
    Face,
    Lift,
    Piece,
    Place,
    Press,
    Scenery,
    Turn,
    Zone,
    face,
)
from tabletop_qt.viewmodels.view_model import IDLE

NEXT = Drafted(IDLE)
"""The meanings of the toy's affordances. The table only reports actions; `Toy.act` carries them out."""


def just(*pieces: Piece) -> Scenery:
    """A scenery of these pieces and nothing else."""
    return Scenery(Box(0, 0, 400, 300), (Zone("all", msg("All")),), (), pieces, (), msg("Look"))


def laid_out(qtbot: QtBot, *pieces: Piece, painter: FacePainter | None = None) -> TableView:
    """A table in a window, with these pieces at rest."""
    made = TableView(painter or ToyPainter(), LIGHT)
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    qtbot.waitExposed(made)
    made.show_scenery(just(*pieces))
    made.settle()
    return made


class ToyPainter:
    """Paints any face as a rounded plate with its number; discs are round."""

    def __init__(self) -> None:
        self.calls: list[Face] = []

    def paint(self, painter: QPainter, face: Face, theme: Theme) -> None:
        self.calls.append(face)
        box = QRectF(1, 1, face.w - 2, face.h - 2)
        painter.setPen(QPen(QColor(theme.ink), 2))
        if face.kind == "desk":
            painter.fillRect(QRectF(0, 0, face.w, face.h), QColor(theme.ground))
            return
        painter.setBrush(QColor(theme.panel_edge if face.kind == "slot" else theme.panel))
        if face.kind == "disc":
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 6, 6)
        if face.kind == "card":
            painter.save()
            painter.translate(face.w / 2, face.h / 2)
            painter.rotate(90 * face.number("turn"))
            painter.setBrush(QColor(theme.gain))
            painter.drawPolygon([QPointF(-14, 14), QPointF(14, 14), QPointF(0, -20)])
            painter.restore()
        if face.kind != "slot":
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face.number("number")))

    def ground(self, theme: Theme) -> str:
        return theme.ground


@frozen
class Card:
    number: int
    turn: int = 0
    slot: int = -1


@mutable
class Toy:
    """A position and a draft. Even cards go to even slots; a card with an odd turn goes nowhere."""

    cards: tuple[Card, ...] = tuple(Card(k) for k in range(5))
    slots: int = 8
    held: int = -1
    lamp: int = 0
    offers_lift: bool = True
    coin: bool = False
    """True if there is a coin, which can go only to slot 7."""
    first: int = -1
    """The slot that is meant first of a held card, where there is one."""
    actions: list[Action] = field(factory=list)
    backs: int = 0

    def legal(self, card: Card, slot: int) -> bool:
        return card.turn % 2 == 0 and card.number % 2 == slot % 2 and all(other.slot != slot for other in self.cards)

    def scenery(self) -> Scenery:
        pieces, offers = [], []
        for k, card in enumerate(self.cards):
            w, h = (64.0, 96.0) if card.turn % 2 == 0 else (96.0, 64.0)
            x, y = (90.0 + 110 * k, 400.0) if card.slot < 0 else (100.0 + 130 * (card.slot % 4), 100.0 + 140 * (card.slot // 4))
            zone = "hand" if card.slot < 0 else "board"
            name = f"card{card.number}"
            pieces.append(
                Piece(
                    name,
                    face("card", w, h, number=card.number, turn=card.turn),
                    x,
                    y,
                    2,
                    zone,
                    msg("Card {number}", number=card.number),
                    about=(msg("A card of the toy."),),
                    clauses=("TOY-1",),
                    turn=card.turn,
                    movable=True,
                    emphasis=Emphasis.CHOSEN if self.held == card.number else Emphasis.REST,
                )
            )
            if card.slot >= 0:
                continue
            if self.offers_lift:
                offers.append(Affordance(Lift(name), msg("Take up card {number}", number=card.number), meaning=NEXT))
            offers += [
                Affordance(
                    Drop(name, f"slot{slot}"),
                    msg("Card {number} to slot {slot}", number=card.number, slot=slot),
                    "TOY-1",
                    meaning=NEXT,
                    primary=slot == self.first,
                )
                for slot in range(self.slots)
                if self.legal(card, slot)
            ]
            offers += [
                Affordance(Turn(name, 1), msg("Turn right"), meaning=NEXT),
                Affordance(Turn(name, -1), msg("Turn left"), meaning=NEXT),
            ]
        if self.coin:
            pieces.append(Piece("coin", face("disc", 40, 40), 640, 300, 2, "side", msg("Coin"), movable=True))
            offers.append(Affordance(Drop("coin", "slot7"), msg("Pay"), "TOY-1", meaning=NEXT))
        pieces.append(Piece("lamp", face("disc", 48, 48, number=self.lamp), 640, 100, 2, "side", msg("Lamp"), clauses=("TOY-2",)))
        pieces.append(Piece("fly", face("disc", 16, 16), 640, 100, 9, "side", msg("Fly"), focusable=False))
        offers.append(Affordance(Press("lamp"), msg("Light the lamp"), "TOY-2", meaning=NEXT))
        return Scenery(
            bounds=Box(0, 0, 720, 480),
            zones=(Zone("hand", msg("Hand")), Zone("board", msg("Board")), Zone("side", msg("Side"))),
            places=tuple(
                Place(
                    f"slot{k}",
                    Box(50.0 + 130 * (k % 4), 40.0 + 140 * (k // 4), 100, 120),
                    "board",
                    msg("Slot {slot}", slot=k),
                    face=face("slot", 100, 120),
                    layer=1,
                )
                for k in range(self.slots)
            ),
            pieces=tuple(pieces),
            affordances=tuple(offers),
            prompt=msg("Lay a card."),
            buttons=(Button("end", msg("End turn")),),
            held=f"card{self.held}" if self.held >= 0 else "",
            ground=face("desk", 720, 480),
        )

    def act(self, action: Action) -> Refusal | None:
        """Do it, or say why not."""
        self.actions.append(action)
        if isinstance(action, Press):
            self.lamp += 1
            return None
        if action == Drop("coin", "slot7"):
            self.coin = False
            return None
        if not isinstance(action, Drop | Lift | Turn):
            return None
        card = next(card for card in self.cards if f"card{card.number}" == action.piece)
        match action:
            case Lift():
                self.held = card.number
            case Turn(quarters=quarters):
                self._change(card, evolve(card, turn=(card.turn + quarters) % 4))
            case Drop(place=place):
                slot = int(place.removeprefix("slot"))
                if not self.legal(card, slot):
                    return Refusal("TOY-1", msg("Card {number} doesn't fit slot {slot}.", number=card.number, slot=slot))
                self._change(card, evolve(card, slot=slot))
                self.held = -1
        return None

    def back(self) -> None:
        self.backs += 1
        self.held = -1

    def _change(self, old: Card, new: Card) -> None:
        self.cards = tuple(new if card == old else card for card in self.cards)


class ToyTable:
    """A table with a toy on it, as a presenter wires them."""

    def __init__(self, theme: Theme = LIGHT, toy: Toy | None = None, size: tuple[int, int] = (720, 480)) -> None:
        self.toy = toy or Toy()
        self.painter = ToyPainter()
        self.view = TableView(self.painter, theme)
        self.view.resize(*size)
        self.view.acted.connect(self._acted)
        self.view.stepBackRequested.connect(self._backed)
        self.view.show_scenery(self.toy.scenery())

    def _acted(self, action: Action) -> None:
        refusal = self.toy.act(action)
        if refusal is None:
            self.view.show_scenery(self.toy.scenery())
        else:
            self.view.show_refusal(refusal, self.alternatives())

    def alternatives(self) -> tuple[Message, ...]:
        return (msg("another slot"),)

    def _backed(self) -> None:
        self.toy.back()
        self.view.show_scenery(self.toy.scenery())

    # A pair of hands

    def at(self, x: float, y: float) -> QPointF:
        """The place of a table's point in the viewport."""
        return self.view.viewportTransform().map(QPointF(x, y))

    def over(self, piece: str) -> QPointF:
        item = self.view.table_scene.pieces[piece]
        return self.at(item.piece.x, item.piece.y)

    def slot(self, k: int) -> QPointF:
        return self.at(*self.toy.scenery().places[k].box.centre)

    def mouse(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        viewport = self.view.viewport()
        event = QMouseEvent(kind, at, QPointF(viewport.mapToGlobal(at.toPoint())), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(viewport, event)

    def press(self, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, at, button, button)

    def move(self, at: QPointF, held: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.mouse(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, held)

    def release(self, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.mouse(QEvent.Type.MouseButtonRelease, at, button, Qt.MouseButton.NoButton)

    def double_click(self, at: QPointF) -> None:
        """A click, and another press right after it, as Qt reports them."""
        self.click(at)
        self.mouse(QEvent.Type.MouseButtonDblClick, at, Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton)
        self.release(at)

    def click(self, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        self.press(at, button)
        self.release(at, button)

    def hover(self, at: QPointF) -> None:
        self.move(at, Qt.MouseButton.NoButton)

    def drag(self, start: QPointF, end: QPointF, steps: int = 6, meanwhile: Callable[[], None] | None = None) -> None:
        """Press, move in steps with the button held; ``meanwhile`` is done before the release."""
        self.press(start)
        for k in range(1, steps + 1):
            self.move(start + (end - start) * (k / steps))
        if meanwhile is not None:
            meanwhile()
        self.release(end)

    def wheel(self, at: QPointF, notches: int, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        viewport = self.view.viewport()
        event = QWheelEvent(
            at,
            QPointF(viewport.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)
