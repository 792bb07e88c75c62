"""The page of a set-up form, which scrolls, above its start button."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from engines.kernel.messages import msg
from tabletop_qt.art.ready_made import box_picture
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.home.table_form import setup_form
from tabletop_qt.store.settings import Settings
from tabletop_qt.table.pictures import Pictures
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.faces import FRAME
from tabletop_qt.widgets.controls import MARGIN, Grounded, Page, add, button, card, column, label, line, painter_on, picture
from tabletop_qt.widgets.setup_form import SetupForm

WIDEST = 1120
"""The greatest width of the form at 100 percent."""
PICTURE = 108
"""The width of the small box beside the heading."""


class SettingUp(Page):
    """The forms of all games, one of them shown; each is made when it is first needed."""

    started = Signal(object, str)
    """The chosen `Setup` and undo policy, which is empty for the default."""
    clauseRequested = Signal(str)
    positionWanted = Signal(object)
    """The chosen `Setup`, of which a position is to be put together."""
    printWanted = Signal(str)
    """The id of the game to print."""
    dealsRequested = Signal(object, object)
    """The chosen `Setup`, and the `DealField` for the deal that the player picks from the list."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        super().__init__(msg(""), WIDEST)
        self._settings = settings
        self._forms: dict[str, SetupForm] = {}
        self._style: tuple[Theme, int] | None = None
        self._kit: GameKit | None = None
        self._foot = QWidget()
        self._picture = picture()
        self._ground = QPixmap()
        """A piece of the game's frame, of which the page is made."""
        self._about = label(msg(""), "small")
        self.header.removeWidget(self.title)
        self.header.insertLayout(0, add(column(spacing=0), self.title, self._about, 1), 1)
        self.header.addWidget(self._picture)
        framed = card()
        self._places = column(framed, 16, 0)
        add(self.parts, (framed, 1))
        bar = self._bar = Grounded()
        bar.setObjectName("timeline")
        self._start = line(self._foot, 0, 8)
        self.printing = button(msg("Print and play…"), self._want_print, tip=msg("Print its cards and pieces to cut out"))
        how = msg("Put the pieces where they lie at your real table, and play on from there")
        self.position = button(msg("Set up position…"), self._want_position, tip=how)
        add(self._start, 1, self.printing, self.position)
        add(line(bar, 0, 0), 0, (self._foot, 1), 0).setContentsMargins(MARGIN, 8, MARGIN, 8)
        self.whole.addWidget(bar)

    def form(self, kit: GameKit) -> SetupForm:
        """The form of a game, filled with the last set-up."""
        if kit.id not in self._forms:
            form = self._forms[kit.id] = setup_form(kit)
            form.recall(self._settings())
            form.started.connect(self.started)
            form.clauseRequested.connect(self.clauseRequested)
            field = form.deal_field
            field.browsed.connect(lambda: self.dealsRequested.emit(form.setup(), field))
            if self._style is not None:
                form.set_theme(*self._style)
            self._places.addWidget(form)
            self._start.addWidget(form.start)
            for part in (form, form.start):
                part.setVisible(self._kit is kit)
        return self._forms[kit.id]

    def choose(self, kit: GameKit) -> None:
        """Set up a table of this game."""
        self._kit = kit
        self.printing.setVisible(kit.printable)
        chosen = self.form(kit)
        # The player may have been named since it was filled.
        chosen.name_player(self._settings().name)
        for form in self._forms.values():
            form.setVisible(form is chosen)
            form.start.setVisible(form is chosen)
        self.title.setText(tr(msg("{what}: {game}", what=kit.kind, game=kit.name)))
        self._about.setText(tr(kit.about))
        self._show_picture()
        chosen.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _want_position(self) -> None:
        if self._kit is not None:
            self.positionWanted.emit(self.form(self._kit).setup())

    def _want_print(self) -> None:
        if self._kit is not None:
            self.printWanted.emit(self._kit.id)

    def renew(self) -> None:
        """Scroll to the top, and pick a new deal in every form."""
        self.scroll_bar.setValue(0)
        for form in self._forms.values():
            form.renew()

    def _show_picture(self) -> None:
        if self._kit is not None and self._style is not None:
            theme, sharp = self._style[0], self.devicePixelRatioF()
            self._picture.setPixmap(box_picture(self._kit.id, theme, PICTURE, sharp))
            self._ground = Pictures(self._kit.painter, theme).plain(FRAME, sharp)
            self._bar.set_ground(self._ground)
            self.update()

    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Qt's hook: paint the page as the frame of the game's table."""
        painter = painter_on(self, event)
        painter.drawTiledPixmap(self.rect(), self._ground)
        painter.end()

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw pictures in this theme, for text of this size."""
        super().set_theme(theme, percent)
        self._foot.setMaximumWidth(WIDEST * max(percent, 100) // 100)
        self._style = theme, percent
        for form in self._forms.values():
            form.set_theme(theme, percent)
        self._show_picture()
