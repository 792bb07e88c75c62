"""Looks at every frame of a whole game for what those before the screen may not know (TBL-5, TBL-6), whichever game it is.

What is hidden is worked out from each seat's own view: the pieces that only this seat sees, and the names that only this seat reads. Drawn
or said while somebody else looks, they are a leak. At decisions everything that these eyes can't see is replaced besides, and nothing
in the window may change, not a word and not a pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from typing import Any

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from engines.kernel.contract import PERSON
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.window import MainWindow
from tabletop_qt.viewmodels.scenery import Face, Scenery
from tests.contract import another_past
from tests.shell.driving import the_page, the_presenter
from tests.shell.seeing import replaced, tree, words
from tests.table.painting import pixels

ICON = "\ufffc "
"""The placeholder for the symbol of a seat."""
Shown = frozenset[tuple[str, Face]]
"""Pieces as they are drawn."""


class Leak(AssertionError):
    """Somebody was shown or told what they may not know."""


class Guard(QObject):
    """Watches a window from its table's beginning on; at one in a number of decisions, hidden things are replaced."""

    def __init__(self, window: MainWindow, every: int = 1) -> None:
        super().__init__()
        self.window, self.page, self.every = window, the_page(window), every
        self._decisions = 0
        self.frames = self.looks = self.replacements = 0
        """The number of frames drawn, of frames read word by word, and of replacements of hidden things."""
        self.leaks: list[str] = []
        self._looking = False
        self._read: object = None
        self._turn = -1
        self._hidden: dict[int, tuple[Shown, frozenset[str]]] = {}
        app = QApplication.instance()
        assert app is not None
        app.installEventFilter(self)

    def follow(self) -> None:
        """Watch the page that the table is on now."""
        self.page, self._turn = the_page(self.window), -1

    def stop(self) -> None:
        """Watch no more; raises `Leak` where anything was seen or read."""
        app = QApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        if self.leaks:
            raise Leak("\n".join(self.leaks))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest and watched is self.window and not self._looking:
            self._looking = True
            try:
                self.look()
            finally:
                self._looking = False
        return False

    # Every frame

    def look(self) -> None:
        """Look at the frame that is about to be drawn."""
        # Home let go of the table.
        presenter = self.page.presenter
        if presenter is None or self.window.table_page is not self.page or presenter.outcome is not None:
            return
        self.frames += 1
        eyes, hidden = eyes_of(presenter), self._hidden_now(presenter)
        scene = self.page.table.table_scene
        drawn = {(name, item.piece.face) for name, item in (*scene.pieces.items(), *scene.revealed.items.items())}
        here = self.page.hot_seat
        offered = tuple(offer.accessibleName() for offer in here.strip.offers)
        content = (self.page.table.scenery, here.stands, offered, here.recap.sentences, self.page.looking.turn, tuple(drawn))
        said = words(self.window).splitlines() if content != self._read else []
        self._read = content
        self.looks += bool(said)
        for seat, (pieces, names) in hidden.items():
            if seat in eyes:
                continue
            for name, face in drawn & pieces:
                self._tell(seat, f"the piece {name} is drawn, {face}")
            # A line of the tree is a role, a name and more; "red 5" is a card, "red 5 in the Dice Area" is not.
            for line in said:
                name = line.split(" | ")[0].strip().partition(" ")[2]
                if name in names and not told_to_all(presenter.session.table, line):
                    self._tell(seat, f"it is said: {name}")

    def _tell(self, seat: int, what: str) -> None:
        turn = the_presenter(self.page).session.table.turn
        self.leaks.append(f"after {turn} decisions, of what only seat {seat} may see: {what}")

    def _hidden_now(self, presenter: Presenter) -> dict[int, tuple[Shown, frozenset[str]]]:
        table = presenter.session.table
        if table.turn != self._turn:
            self._turn = table.turn
            self._hidden = hidden_of(table, presenter)
        return self._hidden

    # At decisions

    def replace(self) -> None:
        """Replace all that those before the screen can't see: window, words and picture stay as they are."""
        presenter = the_presenter(self.page)
        self._decisions += 1
        if self._decisions % self.every:
            return
        if presenter.outcome is not None or presenter.drafting is not None or self.page.looking.turn is not None:
            return
        if presenter.automatic.due():
            # What is played by itself would be played with what has been replaced.
            return
        table, seat, opened = presenter.session.table, presenter.seat, presenter.secrets.opened
        if table.turn and presenter.view_model.left_by.intersection(event.kind for event in table.played(table.turn).events):
            # The dice of a fight lie open on the floor; from another state they would be rolled anew.
            return
        eyes = seat if seat is not None else opened
        self.window.tables.autoplay.set_presenter(None)
        # Once in vain: what has just happened is no longer told, and the lists are as long as they get.
        self._gets(presenter)
        before = self._gets(presenter)
        snapshot, opening = table.snapshot(), table.opening
        if seat is None and opened is not None:
            # What was decided openly still stands on the open table, beside the strip.
            another_past(table, opened, Rng(1000 + table.turn))
        else:
            replaced(table, seat, Rng(1000 + table.turn))
        other = self._gets(presenter)
        table.restore(snapshot)
        table.opening = opening
        again = self._gets(presenter)
        self.window.tables.autoplay.set_presenter(presenter)
        self.replacements += 1
        for part, what in enumerate(("words", "a picture")):
            if other[part] not in (before[part], again[part]):
                told = list(unified_diff(again[0], other[0], n=0, lineterm=""))[:8] if what == "words" else ""
                self.leaks.append(f"after {table.turn} decisions seat {eyes} gets other {what} with what it can't see: {told}")

    def _gets(self, presenter: Presenter) -> tuple[list[str], bytes]:
        self._looking = True
        try:
            presenter.set_viewing(presenter.viewing)
            presenter.show()
            QApplication.processEvents()
            self.page.table.settle()
            return [*words(self.window).splitlines(), *tree(self.window)], pixels(self.window.grab().toImage())
        finally:
            self._looking = False


def eyes_of(presenter: Presenter) -> frozenset[int]:
    """The seats whose secrets may be on the screen; of a table with one person that person always looks."""
    seats = presenter.session.table.seats
    persons = [seat for seat, each in enumerate(seats) if each.player == PERSON]
    shown = (presenter.seat, presenter.secrets.opened, *(persons if len(persons) == 1 else ()))
    return frozenset(seat for seat in shown if seat is not None)


def hidden_of(table: Table[Any], presenter: Presenter) -> dict[int, tuple[Shown, frozenset[str]]]:
    """By seat, the pieces and the names of pieces that only its own view has; the open table is drawn from this side and that."""
    model, seats = presenter.view_model, [seat for seat in range(len(table.seats)) if table.game.has_secrets(table.state, seat)]
    own = {seat: model.scenery(table.view(seat), seat, model.start()) for seat in seats}
    # What has just been decided may still be played out; the last beat is how the table stands.
    states = [table.state]
    for state in [table.state_at(table.turn - 1), *[beat.state for beat in table.beats(table.turn)]] if table.turn else []:
        if state not in states:
            states.append(state)
    for_all = [model.spectate(table.game.view(state, None), side) for state in states for side in range(len(table.seats))]
    found = {}
    for seat in seats:
        # What others see of their own they may know, too: names that several hands have tell nothing.
        others = [*for_all, *[scenery for other, scenery in own.items() if other != seat]]
        pieces = shown(own[seat]).difference(*[shown(scenery) for scenery in others])
        names = names_in([own[seat]]) - names_in(others)
        found[seat] = pieces, frozenset(name for name in names if name)
    return found


def names_in(sceneries: Sequence[Scenery]) -> set[str]:
    return {str(name) for name in {piece.name for scenery in sceneries for piece in scenery.pieces}}


def told_to_all(table: Table[Any], line: str) -> bool:
    """True if a line is known to everybody: a card like one in somebody's hand may have been played openly."""
    plain = line.replace(ICON, "")
    events = (event for number in range(1, table.turn + 1) for event in table.played(number).events)
    return any(str(message) in plain for event in events if (message := event.message_for(None)) is not None and message.text)


def shown(scenery: Scenery) -> Shown:
    """The pieces of a scenery as they are drawn."""
    return frozenset((piece.id, piece.face) for piece in scenery.pieces)
