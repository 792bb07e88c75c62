"""The tiles above the games: today's deal, the last result, training that is due, and the next lesson."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from math import ceil
from typing import TYPE_CHECKING, Any

from attrs import frozen
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.games.kit import GameKit
from tabletop_qt.plain_text import tip
from tabletop_qt.shell.lessons.lessons import Lessons
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.daily import Daily, deal_of_day, look_up, streak
from tabletop_qt.store.disk import StoreError
from tabletop_qt.translation import tr
from tabletop_qt.widgets.controls import EDGE, column, label, line, while_down

if TYPE_CHECKING:
    from tabletop_qt.store.saved_games import SavedGame

NOTHING = msg("")


@frozen
class Offer:
    """A tile's texts, and what a click does: its heading, the word for the action, a line below, and more for the tooltip."""

    what: Message
    action: Message
    about: Message
    do: Callable[[], object]
    more: Message = NOTHING


class Today:
    """Makes the tiles; the home page does what they offer."""

    def __init__(self, kits: Mapping[str, GameKit], storage: Storage, lessons: Lessons, home: Any) -> None:
        self._kits = kits
        self._storage = storage
        self._lessons = lessons
        self._home = home

    def offers(self, unfinished: Sequence[SavedGame]) -> tuple[Offer, ...]:
        """The tiles for today, with these tables to continue."""
        daily = Daily()
        if os.path.lexists(self._storage.paths.database):
            # If it can't be read, the names of tables say so.
            with suppress(StoreError):
                daily = look_up(self._storage.database, date.today())
        return tuple(filter(None, (self._deal(daily, unfinished), self._result(daily), self._training(daily), self._lesson())))

    def _deal(self, daily: Daily, unfinished: Sequence[SavedGame]) -> Offer:
        """Today's deal of the game with the longest streak, else of the last game."""
        home, today = self._home, date.today()
        days = {game: streak(daily.done.get(game, ()), today) for game in self._kits}
        game = max(days, key=lambda each: (days[each], each == home.game))
        deal, name, count = deal_of_day(today), self._kits[game].name, days[game]
        begun = next((each.path for each in unfinished if each.header and (each.header.game, each.header.deal) == (game, deal)), None)
        if count:
            about = msgn("{game} · {count} day in a row", "{game} · {count} days in a row", count, game=name)
        else:
            about = msg("{game} · the same for everyone", game=name)
        hard, last, more = self._kits[game].hard, self._storage.settings.last_setups.get(game), NOTHING
        if hard is not None and last is not None:
            more = hard(last, False)
            if (brief := hard(last, True)).text:
                about = msg("{about}. {hard}", about=about, hard=brief)
        if begun is not None:
            return Offer(msg("Today's deal"), msg("Continue"), about, lambda: home.continued.emit(begun), more)
        action = msg("Play again") if deal in daily.done.get(game, ()) else msg("Play")
        return Offer(msg("Today's deal"), action, about, lambda: home.play_now(game, deal), more)

    def _result(self, daily: Daily) -> Offer | None:
        """The last result; a click shows its table."""
        last = daily.last
        if last is None or last.game not in self._kits:
            return None
        name, path = self._kits[last.game].name, self._storage.paths.records / last.record
        won, lost = (
            msg("{game} · won with {total}", game=name, total=last.total),
            msg("{game} · lost with {total}", game=name, total=last.total),
        )
        there = path.exists()
        do = (lambda: self._home.continued.emit(path)) if there else self._home.statisticsRequested.emit
        return Offer(msg("Last result"), msg("View") if there else msg("Statistics"), won if last.won else lost, do)

    def _training(self, daily: Daily) -> Offer | None:
        """The mistakes and puzzles that are due again, if any."""
        if not daily.due:
            return None
        about = msgn("{count} decision is due today", "{count} decisions are due today", daily.due)
        return Offer(msg("Training"), msg("Train"), about, self._home.trainingRequested.emit)

    def _lesson(self) -> Offer | None:
        """The lesson that was begun, else the next one."""
        found = self._lessons.next(self._home.game)
        if found is None:
            return None
        game, title, begun = found
        about = msg("{game} · {lesson}", game=self._kits[game].name, lesson=title)
        return Offer(msg("Next lesson"), msg("Continue") if begun else msg("Start"), about, lambda: self._home.lessonRequested.emit(game))


_BESIDE, _BETWEEN = EDGE + 8, 8
"""The margin beside a tile's words, and the gap between its heading and the word for its action."""


class Tile(QPushButton):
    """One large button: a heading with the word for the action, and a line below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._offer: Offer | None = None
        self.setProperty("tile", True)
        self.setAutoDefault(True)
        layout = column(self, 0, 0)
        layout.setContentsMargins(_BESIDE, EDGE + 4, _BESIDE, EDGE + 4)
        head = line(spacing=_BETWEEN)
        self._what, self._action, self._about = (
            label(NOTHING, "strong", wrap=False),
            label(NOTHING, "action", wrap=False),
            label(NOTHING, "small"),
        )
        head.addWidget(self._what, 1)
        head.addWidget(self._action)
        layout.addLayout(head)
        layout.addWidget(self._about)
        layout.addStretch(1)
        for part in (self._what, self._action, self._about):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(lambda: while_down(self, self._do))

    def _do(self) -> None:
        if self._offer is not None:
            self._offer.do()

    def show_offer(self, offer: Offer) -> None:
        """Show an offer."""
        self._offer = offer
        for part, words in ((self._what, offer.what), (self._action, offer.action), (self._about, offer.about)):
            part.setText(tr(words))
        self.setAccessibleName(tr(msg("{what}: {action}", what=offer.what, action=offer.action)))
        self.setAccessibleDescription(f"{tr(offer.about)} {tr(offer.more)}".strip())

    @property
    def least(self) -> int:
        """The least width, which has room for the heading alone."""
        return self._what.sizeHint().width() + 2 * _BESIDE

    def fit(self, w: int, brief: bool) -> int:
        """Take this width, without the line below if ``brief``; returns the height it needs."""
        self.setFixedWidth(w)
        self._about.setHidden(brief)
        self._action.setVisible(self.least + _BETWEEN + self._action.sizeHint().width() <= w)
        about, more = self._about.text() if brief else "", tr(self._offer.more) if self._offer is not None else ""
        self.setToolTip(tip(f"{about} {more}".strip()))
        layout = self.layout()
        if layout is None:
            return 0
        layout.invalidate()
        return layout.totalSizeHint().height() if brief else layout.totalHeightForWidth(w)

    def sizeHint(self) -> QSize:
        """The fixed size, which the least size in the style sheet would override."""
        return self.maximumSize()

    def minimumSizeHint(self) -> QSize:
        """The same size."""
        return self.maximumSize()


class Tiles(QWidget):
    """The tiles side by side, all of one size; in more rows if there is little room."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: list[Tile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Show these offers."""
        while len(self.tiles) < len(offers):
            self.tiles.append(Tile(self))
        for tile, offer in zip(self.tiles, offers, strict=False):
            tile.show_offer(offer)
        for number, tile in enumerate(self.tiles):
            tile.setHidden(number >= len(offers))

    def fit(self, wide: int, columns: int, gap: int, brief: bool) -> None:
        """Fit the tiles into this width."""
        shown = [tile for tile in self.tiles if not tile.isHidden()]
        self.setHidden(not shown)
        if not shown:
            return
        self._grid.setSpacing(gap)
        beside, least = min(len(shown), columns), max(tile.least for tile in shown)
        while beside > 1 and least * beside + gap * (beside - 1) > wide:
            beside = ceil(beside / 2)
        each = (wide - gap * (beside - 1)) // beside
        height = max(tile.fit(each, brief) for tile in shown)
        for number, tile in enumerate(shown):
            tile.setFixedHeight(height)
            self._grid.addWidget(tile, *divmod(number, beside))
        self.updateGeometry()
