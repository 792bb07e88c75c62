"""The controller of the open table: it starts, continues, branches and leaves tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QPixmapCache

from engines.kernel.coach import Solver
from engines.kernel.contract import PERSON, Refused, Setup
from engines.kernel.disclosure import persons
from engines.kernel.history import Assistance
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.options import EDITION
from engines.kernel.records import Watch
from engines.kernel.table import Table
from engines.kernel.trophies import Trophy, trophies_of
from engines.shelf import trophies
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.history.exports import Exports, heading
from tabletop_qt.shell.loading import LoadError, Loading
from tabletop_qt.shell.miniature import miniature, scenery_for_all
from tabletop_qt.shell.play.advising import Advising
from tabletop_qt.shell.play.bot_turns import Autoplay, BotTurns
from tabletop_qt.shell.play.completing import Completing
from tabletop_qt.shell.play.result import ResultText, is_clear_win
from tabletop_qt.shell.play.solving import Solving
from tabletop_qt.shell.play.studying import Studying, can_study
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage, has_played
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import Branch, Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.pages import begun, best_moment
from tabletop_qt.viewmodels.view_model import ViewModel
from tabletop_qt.widgets.controls import once
from tabletop_qt.widgets.setup_form import random_deal

T = TypeVar("T")

AWAY = 60_000
"""Milliseconds without a table after which its page is deleted and worker processes end; until then a player may come back."""


class TableController(QObject):
    """At most one table at a time, and its page."""

    tableOpened = Signal(object)
    """A table is shown now: its `Message` for the window's title."""
    pageMade = Signal(object)
    letGo = Signal()
    """The open table was left."""
    notified = Signal(object)
    """A `Message` that the person should read."""
    told = Signal(object)
    """A `Message` that matters only until something changes at the table."""
    trophiesTold = Signal(list)
    """The names, for the settings, of trophies that a result page tells of."""
    keysWanted = Signal(bool)
    """True if players want to make secret choices by keys, False if one after another."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, make_page: Callable[[GameKit], TablePage], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._storage = storage
        self._make_page = make_page
        self.session: Session | None = None
        self.page: TablePage | None = None
        self.bot_process = WorkerProcess(self, paths=storage.paths)
        self.bots = BotTurns(
            self.bot_process,
            lambda: self.page is None or self.page.busy,
            lambda: self.page is not None and (self.page.playback.hurried or self.page.playback.brisk),
            self,
        )
        self.bots.failed.connect(self._bot_failed)
        self.bots.helped.connect(self.notified)
        self.bots.limited.connect(self._limit)
        self.advising = Advising(storage.paths, self)
        self.completing = Completing(self.advising, self)
        self.studying = Studying(storage, self)
        self.solving = Solving(storage.paths, self)
        self.autoplay = Autoplay(lambda: self.page is None or self.page.busy, lambda game: has_played(storage.database, game), self)
        self.autoplay.told.connect(self._tell_forced)
        self.exports = Exports(
            lambda: self.page.presenter if self.page is not None and self.session is not None and self.session.exported else None,
            lambda: self.page.looking.turn if self.page is not None else None,
            self,
        )
        self.exports.notified.connect(self.notified)
        self.exports.refused.connect(self.told)
        self._branches = Branches(storage.database)
        self._last_words: tuple[Message, ...] = ()
        self._trophies: tuple[tuple[str, int], tuple[Trophy, ...]] = (("", 0), ())
        """The new trophies of the latest result page, and the table's file and length."""
        self._unseen: Path | None = None
        """The record of the last table, if it was left before its deal could be seen."""
        self.loading = Loading(self)
        self.away = once(self, self._rest_at_home, AWAY)

    def start(self, setup: Setup, policy: str = "") -> None:
        """Start a new table, under an undo policy or the usual one."""
        session = self._try(lambda: self._storage.begin(self._kits[setup.game].game, setup, policy))
        if session is not None:
            self.show_session(session)

    def _try(self, do: Callable[[], T]) -> T | None:
        """Do something, or tell the player why it is refused or could not be saved."""
        try:
            return do()
        except Refused as refused:
            self.notified.emit(msg("{reason} ({clause})", reason=refused.refusal.reason, clause=refused.refusal.clause))
        except StoreError as error:
            self.notified.emit(error.message)
        return None

    def resume(self, path: Path | None = None) -> None:
        """Continue a table, or look at a finished one; without a path, the one that was played last."""
        last = next((saved.path for saved in self._storage.unfinished(self._kits, 1)), None) if path is None else path
        if last is not None:
            self._open(last, self._storage.resume, own=True)

    def learn(self, path: Path) -> None:
        """Open a finished table, for the player to learn from mistakes in it."""
        self._open(path, self._storage.resume, own=True)
        session = self.session
        if self.page is not None and session is not None and session.path.name == path.name and can_learn(session):
            self.studying.rate(self.page)

    def open_record(self, path: Path) -> None:
        """Continue a copy of a record, up to its first damaged line."""
        self._open(path, self._storage.adopt, own=False)

    def _open(self, path: Path, fetch: Callable[[Path, Watch | None], Session], own: bool) -> None:
        """Show the table of a record. If that fails or is cancelled, the open table stays, unless it is the same."""
        if self.session is not None and self.session.path == path:
            self._let_go()
        self.loading.fetch(
            path,
            lambda watch: fetch(path, watch),
            lambda session: self.show_session(session, own and not session.copied, new=False),
            lambda error: self._say_last_words(_why_not_opened(path, error)),
        )

    def take_up_again(self) -> None:
        """Reload the table from its record after an error; an unfinished move is lost."""
        session, self.session = self.session, None
        self._rest()
        if session is not None and (path := self._close(session)) is not None:
            self._open(path, self._storage.resume if session.kept else self._storage.adopt, own=session.kept)
        else:
            self._say_last_words()

    def show_session(self, session: Session, own: bool = True, *, new: bool = True) -> None:
        """Play on at a table. Its result counts for the player, unless the table is a copy of a finished record.

        At a ``new`` table the deal has its moment; at one that somebody comes back to nothing moves, if they have seen it.
        """
        self._let_go()
        unseen = new or session.path == self._unseen
        kit = self._kits[session.table.setup.game].playing(session.table.game)
        settings = self._storage.settings
        presenter = Presenter(
            session, kit.view_model, kit.doubt, kit.openers, covers=settings.covers, keys=settings.pick_keys, flat=settings.flat
        )
        presenter.asks = settings.confirm_end
        presenter.finished.connect(lambda _: self._count())
        self.advising.think_first(presenter)
        page = self._present(kit, presenter)
        self.tableOpened.emit(heading(presenter))
        if unseen and not page.welcomes:
            page.playback.open()
        self._say_last_words(*session.notes)
        if presenter.outcome is not None:
            if own:
                self._count()
            self._show_result()
        self.bots.set_presenter(presenter)
        self.autoplay.set_presenter(presenter)
        self.advising.set_table(page, presenter)
        self.completing.set_table(page, presenter)

    def _present(self, kit: GameKit, presenter: Presenter) -> TablePage:
        """Show a table on the page of its game."""
        presenter.warned.connect(self.notified)
        self.away.stop()
        self.session = presenter.session
        page = self._page_for(kit)
        page.table.interaction.confirms = self._storage.settings.confirm_clicks
        page.present(presenter)
        self._play_at(self._storage.settings)
        return page

    def _rest(self) -> None:
        """Stop all automatic play and advice."""
        self.bots.set_presenter(None)
        self.autoplay.set_presenter(None)
        self.advising.set_table(None, None)
        self.completing.set_table(None, None)
        self.studying.stop()
        self.solving.stop()

    def stop_thinking(self) -> None:
        """End every worker process."""
        self.studying.end_learning()
        for process in (self.bot_process, self.advising, self.studying, self.solving.process):
            process.stop()

    def teach(self, session: Session, title: Message, model: ViewModel[Any, Any, Any] | None = None) -> tuple[TablePage, Presenter]:
        """Show the table of a lesson or a puzzle, where no result counts and no bot plays; or one under edit, with its own ``model``."""
        self._let_go()
        kit = self._kits[session.table.setup.game]
        if model is None:
            kit = kit.playing(session.game)
        presenter = Presenter(session, model or kit.view_model, kit.doubt, kit.openers, covers=False)
        presenter.asks = False
        page = self._present(kit, presenter)
        self.tableOpened.emit(title)
        self.completing.set_table(page, presenter)
        return page, presenter

    def _limit(self, limit: Message | None) -> None:
        """Show next to the prompt how long players have to decide, and announce it."""
        if self.page is not None:
            self.page.bar.show_limit(limit)
            if limit is not None:
                self.page.table.accessibility.announce(tr(limit))

    def _tell_forced(self, why: Message | None) -> None:
        """Show in place of the prompt why a decision is made automatically, and announce it once what happened before was read."""
        if self.page is not None:
            self.page.table.interaction.rest(self.autoplay.waiting)
            self.page.bar.show_forced(why)
            if why is not None and not self.page.busy:
                self.page.table.accessibility.announce(tr(why))

    def _bot_failed(self, reason: Message) -> None:
        if self.page is not None:
            self.page.notice.tell(
                msg("{reason} Nothing is lost; you can try again.", reason=reason), (msg("Try again"), self._bot_again), msg("Not now")
            )

    def _bot_again(self) -> None:
        if self.page is not None:
            self.page.notice.dismiss()
        self.bots.go_on()

    def _page_for(self, kit: GameKit) -> TablePage:
        """The page of the latest table if that was of the same game, else a new one in its place."""
        page = self.page
        if page is None or page.game != kit.id:
            self._drop_page()
            page = self.page = self._make_page(kit)
            self.pageMade.emit(page)
            page.result.sameAgain.connect(lambda: self._again(False))
            page.result.nextDeal.connect(lambda: self._again(True))
            page.result.harderWanted.connect(lambda: self._again(True, harder=True))
            page.resultRequested.connect(self._show_result)
            page.result.studyRequested.connect(lambda: self.studying.begin(page))
            page.result.learnRequested.connect(lambda: self.studying.rate(page))
            page.hot_seat.keysWanted.connect(self.keysWanted)
            page.playback.finished.connect(self._show_result)
            page.playback.rushed.connect(self.bots.hurry)
            page.playback_keys.hurries = self.autoplay.hurry
        return page

    def _drop_page(self) -> None:
        """Delete the page and its pictures; its Python object may wait for the garbage collector."""
        page, self.page = self.page, None
        if page is not None:
            page.put_away()
            page.table.pictures.forget()
            page.deleteLater()

    def apply_settings(self, settings: Settings) -> None:
        """Play on under these settings."""
        self._play_at(settings)
        if self.page is None:
            return
        self.page.table.interaction.confirms = settings.confirm_clicks
        if self.page.presenter is not None:
            self.page.presenter.asks = settings.confirm_end
            self.page.presenter.share(covers=settings.covers, keys=settings.pick_keys, flat=settings.flat)

    def _play_at(self, settings: Settings) -> None:
        self.bots.pace = self.autoplay.pace = settings.bot_pace
        self.bots.set_patience(settings.patience)
        if self.page is not None:
            self.page.playback.pace, self.page.playback.halts = settings.bot_pace, settings.halts

    def leave(self) -> None:
        """Leave the table; it stays on disk, and nothing of it in memory but the pictures of its pieces, for a while."""
        self._let_go()
        if self.page is not None:
            self.page.put_away()
            self.away.start()
        self._say_last_words()

    def expect_table(self) -> None:
        """Start the process that advises while a player is about to sit down; it ends if nobody does for a minute."""
        if self.session is None:
            self.advising.process.warm()
            self.away.start()

    def _rest_at_home(self) -> None:
        """Let go of what a player who does not come back needs no longer."""
        self.stop_thinking()
        self._drop_page()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QPixmapCache.clear()
        if sys.platform == "linux":
            # The C library keeps freed memory: 23 of 76 MB after 24 tables.
            import ctypes

            with suppress(AttributeError):
                # Only glibc has it.
                ctypes.CDLL(None).malloc_trim(0)

    def _let_go(self) -> None:
        """Leave the table. Messages about it wait for the next notice."""
        self._rest()
        if self.page is not None:
            self.page.playback.stop()
        session, self.session = self.session, None
        self._trophies = ("", 0), ()
        if session is not None:
            self._unseen = session.path if self.page is not None and self.page.welcomes else None
            self.letGo.emit()
            self._keep_picture(session)
            path = self._close(session)
            if path is not None:
                self._storage.keep_progress(session, path)

    def _keep_picture(self, session: Session) -> None:
        """Save a small picture of the table, for the list of unfinished ones."""
        page, table = self.page, session.table
        if page is None or page.presenter is None or page.presenter.session is not session or not session.kept or table.outcome is not None:
            return
        try:
            picture = miniature(scenery_for_all(table, page.presenter.view_model), page.table)
        except Exception:
            # An error in drawing was reported when it happened; it keeps nobody from leaving.
            return
        self._storage.keep_picture(session.path, picture)

    def _close(self, session: Session) -> Path | None:
        """Close a session; returns the path of its file, or None if it could not be written."""
        path = None
        try:
            path = session.close()
        except StoreError as error:
            self._last_words += (error.message,)
        self._last_words += session.take_news()
        return path

    def _say_last_words(self, *notes: Message) -> None:
        said, self._last_words = (*self._last_words, *notes), ()
        if said:
            self.notified.emit(reduce(lambda first, second: msg("{first} {second}", first=first, second=second), said))

    def _again(self, another_deal: bool, *, harder: bool = False) -> None:
        """Start the same setup again, with the same deal or position, or a random deal; ``harder``: with bots of the next level."""
        if self.page is not None and self.page.presenter is not None:
            table = self.page.presenter.session.table
            setup = evolve(table.setup, deal=random_deal(), position="") if another_deal else table.setup
            if harder:
                level = next_level(table, tuple(self._kits[table.game.id].levels))
                setup = evolve(
                    setup, seats=tuple([evolve(seat, player=level if seat.player != PERSON else PERSON) for seat in setup.seats])
                )
            self.start(setup, table.policy)

    def _count(self) -> None:
        """Add the finished game to the player's results."""
        problem = self._storage.count(self.session) if self.session is not None else None
        if problem is not None:
            self.notified.emit(problem)

    def _show_result(self) -> None:
        """Lay the result over the table, for the first time or again."""
        page, session = self.page, self.session
        outcome = session.table.outcome if session is not None else None
        if page is None or session is None or outcome is None or not session.shows_result:
            return
        table = session.table
        model, view = page.presenter.view_model if page.presenter is not None else None, table.game.view(table.state, None)
        harder = next_level(table, tuple(self._kits[table.game.id].levels)) if session.kept else ""
        words = ResultText(
            begun(table),
            _notes_on_help(table.assistance),
            table.growth(),
            table.standings(),
            (table.game.wording.explained if len(table.seats) == 1 else None) or table.game.wording.scored,
            studied=_to_look_back_at(session) and can_study(table),
            keepsake=model.keepsake(view) if model is not None else None,
            tally=model.tally(view) if model is not None else None,
            taught=can_learn(session),
            game=table.game.id,
            trophies=self._new_trophies(session),
            harder=table.game.bots[harder].label if harder else None,
        )
        if words.keepsake is not None and model is not None and len(table.seats) == 1:
            words = evolve(words, best=best_moment(table, model.page_style))
        page.put_sums_away()
        page.result.show_outcome(outcome, table.seats, words)
        if words.studied:
            self.studying.tell_par(page)

    def _new_trophies(self, session: Session) -> tuple[Trophy, ...]:
        """The trophies earned at this table that no earlier result page has told of; they count as told from now on."""
        game, shown = session.table.game, (session.path.name, session.table.turn)
        if self._trophies[0] != shown:
            ids = trophies_of(session.table, trophies(game.id)) if session.kept and not session.table.setup.options.get(EDITION) else ()
            new = self._storage.untold_trophies(game.id, ids)
            self._trophies = shown, tuple(new.values())
            if new:
                self.trophiesTold.emit([*new])
        return self._trophies[1]

    # Branches

    def branch(self, at: int) -> None:
        """Start a branch from the state after ``at`` decisions; the original table stays as it is."""
        before = self.session
        if before is None:
            return

        def branched() -> Session:
            session = before.branch(at)
            self._branches.add_branch(before.path.name, at, session.path.name, "")
            return session

        session = self._try(branched)
        if session is not None:
            self.show_session(session)
            self.told.emit(msg("This is a branch. The original table is under “Branches of this table”."))

    def family(self) -> tuple[Branch, ...]:
        """The table and its branches."""
        session = self.session
        return (self._try(lambda: self._branches.family(session.path.name)) or ()) if session is not None else ()

    def rename_branch(self, file: str, name: str) -> None:
        """Rename a branch or the original table."""
        self._try(lambda: self._branches.rename(file, name))

    def go_to_branch(self, file: str) -> None:
        """Continue another branch, or the original table; this one stays as it is."""
        path = self._branches.path_of(file)
        if path is not None:
            self._open(path, self._storage.resume, own=True)


def next_level(table: Table[Any], levels: Sequence[str]) -> str:
    """The level of bots above those that one person has clearly beaten; empty if there is none."""
    people, bots = persons(table.seats), {seat.player for seat in table.seats if seat.player != PERSON}
    if table.outcome is None or len(people) != 1 or len(bots) != 1 or not is_clear_win(table.outcome, people[0]):
        return ""
    return dict(pairwise(levels)).get(bots.pop(), "")


def can_learn(session: Session) -> bool:
    """True if a player can learn from mistakes at a table: it is finished, one person played it, and its game has a teacher."""
    table = session.table
    return _to_look_back_at(session) and table.outcome is not None and len(table.seats) == 1 and isinstance(table.game.analyst, Solver)


def _to_look_back_at(session: Session) -> bool:
    """True for a table of the player's own, and for an opened record; False for a lesson."""
    return session.kept or session.copied


def _notes_on_help(used: Assistance) -> tuple[Message, ...]:
    notes = {
        msg("The setup shows hidden cards"): used.setup,
        msgn("{count} move undone", "{count} moves undone", used.undos): used.undos,
        msgn("{count} hint used", "{count} hints used", used.hints): used.hints,
    }
    return tuple([note for note, count in notes.items() if count]) or (msg("Played without help"),)


def _why_not_opened(path: Path, error: LoadError) -> Message:
    if isinstance(error, StoreError):
        return error.message
    fault = error.fault
    said = msg("Line {line}: {reason} ({clause})", line=fault.line, reason=fault.reason, clause=fault.clause)
    return msg("{file} can't be opened. {reason}", file=path.name, reason=said)
