"""The table that is open: starting, continuing, branching and leaving one, and the page it is played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import evolve
from PySide6.QtCore import QObject, Signal

from engines.kernel.contract import Refused, Setup
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.records import Watch
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.history.exports import Exports, heading
from tabletop_qt.shell.loading import LoadError, Loading
from tabletop_qt.shell.miniature import miniature, scenery_for_all
from tabletop_qt.shell.play.advising import Advising, Completing
from tabletop_qt.shell.play.bot_turns import Autoplay, BotTurns
from tabletop_qt.shell.play.result import ResultText
from tabletop_qt.shell.play.studying import Solving, Studying
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.storage import Storage
from tabletop_qt.store.disk import StoreError
from tabletop_qt.store.saved_games import Branch, Branches
from tabletop_qt.store.session import Session
from tabletop_qt.store.settings import Settings
from tabletop_qt.widgets.deals import random_deal


class TableController(QObject):
    """At most one table at a time, and its page."""

    tableOpened = Signal(object)
    """A table is on the page now: its `Message` for the window's title."""
    pageMade = Signal(object)
    """There is the `TablePage` of a game now."""
    letGo = Signal()
    """The table that was open is left."""
    notified = Signal(object)
    """A `Message` that the person should read."""
    told = Signal(object)
    """A `Message` that matters only until something changes at the table."""
    keysWanted = Signal(bool)
    """Whether people want to make secret choices by keys from now on."""

    def __init__(
        self, kits: Mapping[str, GameKit], storage: Storage, make_page: Callable[[GameKit], TablePage], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kits = kits
        self._storage = storage
        self._make_page = make_page
        self.session: Session | None = None
        self.page: TablePage | None = None
        self._pages: dict[str, TablePage] = {}
        self.bot_process = WorkerProcess(self, paths=storage.paths)
        self.bots = BotTurns(self.bot_process, lambda: self.page is None or self.page.busy, self)
        self.bots.failed.connect(self._bot_failed)
        self.bots.helped.connect(self.notified)
        self.bots.limited.connect(self._limit)
        self.advising = Advising(storage.paths, self)
        self.completing = Completing(self.advising, self)
        self.studying = Studying(storage, self)
        self.solving = Solving(storage.paths, self)
        self.autoplay = Autoplay(lambda: self.page is None or self.page.busy, self)
        self.autoplay.told.connect(self._limit)
        self.exports = Exports(
            lambda: self.page.presenter if self.page is not None else None,
            lambda: self.page.looking.turn if self.page is not None else None,
            self,
        )
        self.exports.notified.connect(self.notified)
        self.exports.refused.connect(self.told)
        self._branches = Branches(storage.database)
        self._last_words: tuple[Message, ...] = ()
        self.loading = Loading(self)

    def start(self, setup: Setup, policy: str = "") -> None:
        """Begin a new table, under a take-back policy or the usual one."""
        try:
            session = self._storage.begin(self._kits[setup.game].game, setup, policy)
        except Refused as refused:
            self.notified.emit(msg("{reason} ({clause})", reason=refused.refusal.reason, clause=refused.refusal.clause))
        except StoreError as error:
            self.notified.emit(error.message)
        else:
            self._show_table(session)

    def resume(self, path: Path | None = None) -> None:
        """Go on with a table of the person's, or look at a finished one; without a path, with the one that was played last."""
        last = next((saved.path for saved in self._storage.unfinished(self._kits, 1)), None) if path is None else path
        if last is not None:
            self._open(last, self._storage.resume, own=True)

    def open_record(self, path: Path) -> None:
        """Go on with a copy of a record, up to its first damaged line."""
        self._open(path, self._storage.adopt, own=False)

    def _open(self, path: Path, fetch: Callable[[Path, Watch | None], Session], own: bool) -> None:
        """Show the table of a record. The table so far stays where that fails or is cancelled, unless it is the very same."""
        if self.session is not None and self.session.path == path:
            self._let_go()
        self.loading.fetch(
            path,
            lambda watch: fetch(path, watch),
            lambda session: self._show_table(session, own and not session.copied),
            lambda error: self._say_last_words(_why_not_opened(path, error)),
        )

    def take_up_again(self) -> None:
        """Go on with the table as its record has it, after something went wrong; what was only on the screen is gone."""
        session, self.session = self.session, None
        self._rest()
        if session is not None and (path := self._close(session)) is not None:
            self._open(path, self._storage.resume if session.kept else self._storage.adopt, own=session.kept)
        else:
            self._say_last_words()

    def _show_table(self, session: Session, own: bool = True) -> None:
        """Play on at a table; how it went counts for the person unless it was over already in the record that it is a copy of."""
        self._let_go()
        kit = self._kits[session.table.setup.game].playing(session.table.game)
        settings = self._storage.settings
        presenter = Presenter(session, kit.view_model, kit.doubt, kit.openers, covers=settings.covers, keys=settings.pick_keys)
        presenter.asks = settings.confirm_end
        presenter.finished.connect(lambda _: self._count())
        presenter.warned.connect(self.notified)
        self.session = session
        self.page = self._page_for(kit)
        self.page.table.interaction.confirms = settings.confirm_clicks
        self.page.present(presenter)
        self._play_at(settings)
        self.tableOpened.emit(heading(presenter))
        self._say_last_words(*session.notes)
        if presenter.outcome is not None:
            if own:
                self._count()
            self._show_result()
        self.bots.set_presenter(presenter)
        self.autoplay.set_presenter(presenter)
        self.advising.set_table(self.page, presenter)
        self.completing.set_table(self.page, presenter)

    def _rest(self) -> None:
        """Nothing is played any more unless a person does."""
        self.bots.set_presenter(None)
        self.autoplay.set_presenter(None)
        self.advising.set_table(None, None)
        self.completing.set_table(None, None)
        self.studying.stop()
        self.solving.stop()

    def stop_thinking(self) -> None:
        """End every process that thinks for the table."""
        for process in (self.bot_process, self.advising, self.studying, self.solving.process):
            process.stop()

    def teach(self, session: Session, title: Message) -> TablePage:
        """Show the table of a lesson or a puzzle. It is no table of the person's: nothing is counted, and no bot decides by itself."""
        self._let_go()
        kit = self._kits[session.table.setup.game]
        presenter = Presenter(session, kit.view_model, kit.doubt, kit.openers, covers=False)
        presenter.asks = False
        presenter.warned.connect(self.notified)
        self.session = session
        self.page = self._page_for(kit)
        self.page.table.interaction.confirms = self._storage.settings.confirm_clicks
        self.page.present(presenter)
        self._play_at(self._storage.settings)
        self.tableOpened.emit(title)
        self.completing.set_table(self.page, presenter)
        return self.page

    def _limit(self, limit: Message | None) -> None:
        """Say beside the prompt how long people have to decide."""
        if self.page is not None:
            self.page.bar.show_limit(limit)

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
        if kit.id not in self._pages:
            page = self._pages[kit.id] = self._make_page(kit)
            self.pageMade.emit(page)
            page.result.sameAgain.connect(lambda: self._again(False))
            page.result.nextDeal.connect(lambda: self._again(True))
            page.resultRequested.connect(self._show_result)
            page.result.studyRequested.connect(lambda: self.studying.begin(page))
            page.hot_seat.keysWanted.connect(self.keysWanted)
            page.playback.finished.connect(self._show_result)
        return self._pages[kit.id]

    @property
    def pages(self) -> tuple[TablePage, ...]:
        """The pages of all games that were played so far."""
        return tuple(self._pages.values())

    def apply_settings(self, settings: Settings) -> None:
        """Play on under these settings."""
        self._play_at(settings)
        if self.page is not None:
            self.page.table.interaction.confirms = settings.confirm_clicks
        presenter = self.page.presenter if self.page is not None else None
        if presenter is not None:
            presenter.asks = settings.confirm_end
            presenter.share(covers=settings.covers, keys=settings.pick_keys)

    def _play_at(self, settings: Settings) -> None:
        self.bots.pace = self.autoplay.pace = settings.bot_pace
        if self.page is not None:
            self.page.playback.pace, self.page.playback.halts = settings.bot_pace, settings.halts

    def leave(self) -> None:
        """Let go of the table; it stays on disk."""
        self._let_go()
        self._say_last_words()

    def _let_go(self) -> None:
        """Let go of the table; what there is to say about it is said with what comes next."""
        self._rest()
        if self.page is not None:
            self.page.playback.stop()
        session, self.session = self.session, None
        if session is not None:
            self.letGo.emit()
            self._keep_picture(session)
            self._close(session)

    def _keep_picture(self, session: Session) -> None:
        """Keep a small picture of the table, for whoever wants to go on with it."""
        page, table = self.page, session.table
        if page is None or page.presenter is None or page.presenter.session is not session or not session.kept or table.outcome is not None:
            return
        try:
            picture = miniature(scenery_for_all(table, page.presenter.view_model), page.table)
        except Exception:
            # What can't be shown was told when it was to be shown; it keeps nobody from leaving.
            return
        self._storage.keep_picture(session.path, picture)

    def _close(self, session: Session) -> Path | None:
        """Where a table rests now; None where it could not be put there."""
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
            self.notified.emit(msg("{notes}", notes=_sentences(said)))

    def _again(self, another_deal: bool) -> None:
        """The same set-up again, with the same deal or with one by chance."""
        if self.page is None or self.page.presenter is None:
            return
        table = self.page.presenter.session.table
        setup = table.setup
        deal = random_deal() if another_deal else setup.deal
        self.start(evolve(setup, deal=deal, position=""), table.policy)

    def _count(self) -> None:
        """Count the finished game for the person."""
        problem = self._storage.count(self.session) if self.session is not None else None
        if problem is not None:
            self.notified.emit(problem)

    def _show_result(self) -> None:
        """Lay the result over the table, for the first time or again."""
        outcome = self.session.table.outcome if self.session is not None else None
        if self.page is not None and self.session is not None and outcome is not None:
            words = self._result_text(self.session)
            self.page.show_result(outcome, words)
            if words.studied:
                self.studying.tell_par(self.page)

    def _result_text(self, session: Session) -> ResultText:
        setup, help_ = session.table.setup, session.table.assistance
        table = msg("{game}, deal {deal}", game=session.table.game.name, deal=str(setup.deal))
        notes = []
        if help_.setup:
            notes.append(msg("Assisted: the setup shows hidden cards."))
        if help_.undos:
            notes.append(msgn("Undo: {count} move undone.", "Undo: {count} moves undone.", help_.undos))
        if help_.hints:
            notes.append(msgn("Assisted: {count} hint.", "Assisted: {count} hints.", help_.hints))
        if help_.peeks:
            notes.append(msgn("Assisted: {count} look at what is hidden.", "Assisted: {count} looks at what is hidden.", help_.peeks))
        growing, stood = session.table.growth(), session.table.standings()
        studied = session.kept and session.table.game.analyst is not None and len(session.table.seats) == 1
        return ResultText(table, tuple(notes) or (msg("Played without help."),), growing, stood, session.table.game.wording.scored, studied)

    # Branches

    def branch(self, at: int) -> None:
        """Go on from the state after ``at`` decisions at a table of its own; the table so far is kept as it is."""
        before = self.session
        if before is None:
            return
        try:
            session = before.branch(at)
            self._branches.grow(before.path.name, at, session.path.name, "")
        except Refused as refused:
            self.notified.emit(msg("{reason} ({clause})", reason=refused.refusal.reason, clause=refused.refusal.clause))
        except StoreError as error:
            self.notified.emit(error.message)
        else:
            self._show_table(session)
            self.told.emit(msg("This is a branch. The original table is under “Branches of this table”."))

    def family(self) -> tuple[Branch, ...]:
        """The table and its branches."""
        try:
            return self._branches.family(self.session.path.name) if self.session is not None else ()
        except StoreError as error:
            self.notified.emit(error.message)
            return ()

    def rename_branch(self, file: str, name: str) -> None:
        """Give a table of the family a name."""
        try:
            self._branches.rename(file, name)
        except StoreError as error:
            self.notified.emit(error.message)

    def go_to_branch(self, file: str) -> None:
        """Play on at another table of the family; this one is kept as it is."""
        path = self._branches.path_of(file)
        if path is not None:
            self._open(path, self._storage.resume, own=True)


def _why_not_opened(path: Path, error: LoadError) -> Message:
    if isinstance(error, StoreError):
        return error.message
    fault = error.fault
    said = msg("Line {line}: {reason} ({clause})", line=fault.line, reason=fault.reason, clause=fault.clause)
    return msg("{file} can't be opened. {reason}", file=path.name, reason=said)


def _sentences(notes: tuple[Message, ...]) -> Message:
    joined = notes[0]
    for note in notes[1:]:
        joined = msg("{first} {second}", first=joined, second=note)
    return joined
