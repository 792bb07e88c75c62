"""The page of a table: prompt bar above, the table itself, the side panel, and the result over it all."""

from __future__ import annotations

from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QWidget

from engines.kernel.contract import Ending, Outcome, Refusal, Seat, Summary
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.history.looking_back import LookingBack
from tabletop_qt.shell.history.timeline import Timeline
from tabletop_qt.shell.hotseat.hot_seat import HotSeat
from tabletop_qt.shell.panels.side_panel import FoldingPanel, SidePanel
from tabletop_qt.shell.play.playback import Playback, PlaybackKeys, past_summary
from tabletop_qt.shell.play.prompt_bar import PromptBar, with_key
from tabletop_qt.shell.play.result import ResultOverlay, ResultText
from tabletop_qt.shell.play.summary_panel import SummaryPanel
from tabletop_qt.shell.presenting.presenter import RESULT, Presenter
from tabletop_qt.shell.presenting.undo import UndoLabel
from tabletop_qt.shell.sound import Sounds
from tabletop_qt.store.settings import Settings
from tabletop_qt.table.interaction import EMPTY
from tabletop_qt.table.moves import MovesList
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.position import spoken_of
from tabletop_qt.viewmodels.scenery import Action, Do, Scenery
from tabletop_qt.widgets.badges import People
from tabletop_qt.widgets.controls import column
from tabletop_qt.widgets.overlay import NoticeBar

_MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class TablePage(QWidget):
    """Shows what a presenter says and hands on what the person does. One page serves one game, table after table."""

    historyChanged = Signal()
    """What undo and redo would do may have changed."""
    resultRequested = Signal()
    """The result of the finished game is to be shown again."""
    panelOpened = Signal()
    """Something in the side panel was asked for, and it is beside the table from now on."""

    def __init__(self, kit: GameKit, theme: Theme) -> None:
        super().__init__()
        self.presenter: Presenter | None = None
        self._kit = kit
        self.bar = PromptBar()
        self.notice = NoticeBar()
        self.table = TableView(kit.painter, theme)
        self.moves = MovesList()
        self.moves.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.panel = SidePanel(self.moves, kit.rule_book, kit.mode)
        self.playback = Playback(self._can_play_out, self)
        PlaybackKeys(self.table, self.playback)
        self.sounds = Sounds(kit.sounds, self)
        self.playback.happened.connect(self.sounds.happened)
        self.summary = SummaryPanel(self, theme, (self.panel, self.table), self._hidden_by)
        self.looking = LookingBack(self)
        self.timeline = Timeline(self.looking)
        self.side = FoldingPanel(self, self.table, self.panel)
        self.side.moved.connect(self._house_recap)
        self.people = People((), theme)
        """Who sits at the table, with their badges."""
        self._begun: tuple[int, int | None] | None = None
        """The decision that has begun, by how many led to it and whose it is."""
        sheet = QWidget()
        self.hot_seat = HotSeat(self, sheet, self.table, kit.painter, theme)
        self._sheet = layout = column(sheet, 0, 0)
        self.banner: QFrame | None = None
        self.welcomes = False
        """Whether something is laid over the table that somebody new reads first: bots wait."""
        layout.addWidget(self.bar)
        layout.addWidget(self.notice)
        layout.addWidget(self.hot_seat.picks)
        layout.addWidget(self.side.body, 1)
        layout.addWidget(self.timeline)
        self.result = ResultOverlay(self, theme)
        self._connect()

    def _connect(self) -> None:
        self.table.acted.connect(self._act)
        self.table.stepBackRequested.connect(self._back)
        self.table.inspected.connect(self.panel.inspect)
        self.table.interaction.focusChanged.connect(self._inspect_focus)
        self.table.clauseRequested.connect(self.open_clause)
        # Through the table, so that a refusal appears where the action belongs.
        self.moves.acted.connect(self.table.interaction.act)
        self.moves.clauseRequested.connect(self.open_clause)
        self.bar.done.connect(lambda name: self.table.interaction.act(Do(name)))
        self.bar.ask.answered.connect(lambda name, text: self.table.interaction.act(Do(name, text)))
        self.panel.tabs.currentChanged.connect(lambda _: self._list_moves())
        self.bar.left.connect(self._focus_here)
        self.bar.undone.connect(self.undo)
        self.bar.redone.connect(self.redo)
        self.panel.clauseRequested.connect(self.open_clause)
        self.panel.log.summaryRequested.connect(lambda turn: self._sum_up_past(turn, Ending.SUMMARY))
        self.result.clauseRequested.connect(self.open_clause)
        self.result.left.connect(self.table.setFocus)
        self.hot_seat.left.connect(self._focus_here)
        self.hot_seat.recap.pointed.connect(self._point)
        self.hot_seat.covered.connect(self._forget)
        self.hot_seat.uncovered.connect(self._come_back)

        self.looking.changed.connect(self._look)
        self.playback.shown.connect(self._show)
        self.playback.framed.connect(self._show_beat)
        self.playback.covered.connect(self._stand)
        self.playback.told.connect(self.tell_news)
        self.playback.summed.connect(self._sum_up)

    def present(self, presenter: Presenter) -> None:
        """Show this table from now on."""
        if self.presenter is not None:
            self.presenter.deleteLater()
        presenter.setParent(self)
        self.presenter = presenter
        self._begun = None
        self.result.put_away()
        self.notice.dismiss()
        self.panel.inspector.forget()
        self.panel.rules.set_mode(self._kit.mode_at(presenter.session.table.setup))
        self._know(People(presenter.session.table.seats, self.people.theme))
        self.summary.put_away()
        self.playback.set_presenter(presenter)
        presenter.refused.connect(self._refuse)
        presenter.doubted.connect(self._ask)
        presenter.failed.connect(lambda problem: self.notice.tell(problem, until_change=True))
        presenter.changed.connect(self.notice.change)
        self.looking.set_presenter(presenter)
        self.hot_seat.set_presenter(presenter)
        presenter.show()
        self.table.fit()

    def _know(self, people: People) -> None:
        self.people = people
        self.moves.show_people(people.icons)
        self.hot_seat.recap.badges = people.icons
        self.panel.log.people = people

    def set_banner(self, banner: QFrame | None) -> None:
        """Show this above everything else on the page, in the timeline's stead: a lesson's bar. None: nothing."""
        before, self.banner = self.banner, banner
        if before is not None and before is not banner:
            self._sheet.removeWidget(before)
            before.hide()
        if banner is not None:
            self._sheet.insertWidget(0, banner)
            banner.show()
        self.timeline.setVisible(banner is None)

    def _show(self, scenery: Scenery, animate: bool) -> None:
        """Show the table, unless somebody looks back."""
        if self.looking.holds():
            self.timeline.refresh()
            return
        self.looking.set_presenter(self.presenter)
        self._lay_out(scenery, animate)
        if self.presenter is not None and len(persons(self.presenter.session.table.seats)) > 1:
            self.panel.inspector.keep_to(scenery)
        self._house_recap()
        self.hot_seat.open()
        self._begin()
        if self.presenter is not None:
            self.sounds.shown(self.presenter.session.table)

    def _house_recap(self) -> None:
        """Put what has happened into the side panel, or above the table where there is none."""
        above = self.side.folded or self.panel.isHidden()
        if above:
            self._sheet.insertWidget(self._sheet.indexOf(self.hot_seat.picks), self.hot_seat.recap)
        else:
            self.panel.hold(self.hot_seat.recap)
        self.hot_seat.recap.stand(above)

    def _point(self, sentence: Message | None) -> None:
        self.table.point_at(spoken_of(sentence, self.table.scenery) if sentence is not None else ())

    def _begin(self) -> None:
        """Keyboard focus starts in the hand whenever somebody has another decision to make."""
        presenter = self.presenter
        begun = (presenter.session.table.turn, presenter.deciding) if presenter is not None else None
        if begun != self._begun:
            self._begun = begun
            self.table.begin_decision()

    def _can_play_out(self) -> bool:
        """Whether somebody sees the table as it is now, with pieces moving."""
        return self.isVisible() and self.looking.turn is None and self.table.motion.enabled

    def _show_beat(self, scenery: Scenery, animate: bool) -> None:
        """Show a beat of what is played out; where everybody looks on, nothing of any seat stays on the page (TBL-5)."""
        self.hot_seat.open(playing_out=True)
        self.table.bubble.dismiss()
        self.panel.inspector.forget()
        self.table.show_scenery(scenery, animate)
        self._list_moves()
        self.bar.show_prompt(scenery.prompt, scenery.buttons)
        self.bar.prompt.show_people(self.people, ())
        self._show_undo()
        if self.presenter is not None:
            log = self.presenter.logs.of(self.presenter.seat)
            self.panel.log.show_entries(log.entries, log.until(self.presenter.session.table.turn - 1))
        self.historyChanged.emit()

    def _hidden_by(self, area: QRect) -> float:
        """How much of what lies on the table an area of the page hides; nothing at the foot of the side panel."""
        on_table = area.translated(-self.table.mapTo(self, QPoint()))
        return self.table.table_scene.hidden_by(self.table.mapToScene(on_table).boundingRect())

    def _sum_up(self, summary: Summary | None) -> None:
        if self.presenter is not None:
            self.summary.show_summary(summary, self.presenter.session.table.seats)

    def _sum_up_past(self, turn: int | None, *endings: Ending) -> None:
        """Show again what was summed up at a decision."""
        if self.presenter is not None:
            self._sum_up(past_summary(self.presenter.disclosure, turn, *endings))

    def tell_news(self, news: Message | None, *, aloud: bool = True) -> None:
        """Say something in place of the prompt, to screen readers too where it is said ``aloud``; None: the prompt again."""
        self.bar.show_news(news)
        asked = self.presenter.addressed if self.presenter is not None and news is None else ()
        self.bar.prompt.show_people(self.people, asked)
        if news is not None and aloud:
            self.table.accessibility.announce(tr(news))

    def _stand(self, seat: Seat) -> None:
        """A cover stands, and nobody looks back any more."""
        self.looking.set_presenter(self.presenter)
        self.hot_seat.look_back(False)
        self.hot_seat.stand(seat)
        self.timeline.refresh()

    def _look(self) -> None:
        """Show an earlier state, or the present one again."""
        self.playback.skip()
        then = self.looking.scenery()
        self.table.bubble.dismiss()
        self.result.put_away()
        self.hot_seat.look_back(then is not None)
        self.summary.put_away()
        if then is not None:
            self._lay_out(then, animate=True)
            self._sum_up_past(self.looking.turn, Ending.PAUSE, Ending.SUMMARY)
        elif self.presenter is not None:
            self.presenter.show(animate=True)
            if self.hot_seat.focus is not None:
                self._focus_here()

    def _lay_out(self, scenery: Scenery, animate: bool) -> None:
        self.table.show_scenery(scenery, animate)
        self._list_moves()
        self.bar.show_prompt(scenery.prompt, scenery.buttons, scenery.ask)
        self.bar.show_past(self.looking.turn is not None)
        if self.presenter is not None:
            self.panel.log.show_entries(*self.looking.told())
            self.bar.prompt.show_people(self.people, self.presenter.addressed)
            self._show_undo()
        self.timeline.refresh()
        self.historyChanged.emit()

    def _show_undo(self) -> None:
        undo, redo = self.undo_label(), self.redo_label()
        self.bar.show_history(undo.words, undo.why, redo.words, redo.why)

    def _forget(self, asking: Message) -> None:
        """Keep nothing of any seat on the page, only what the cover asks (TBL-6)."""
        self.looking.set_presenter(self.presenter)
        self.result.put_away()
        self.notice.dismiss()
        self.summary.put_away()
        self.table.clear()
        self.moves.filter.clear()
        self.panel.inspector.forget()
        self._lay_out(evolve(EMPTY, prompt=asking), animate=False)
        self.moves.show_scenery(EMPTY)

    def _come_back(self) -> None:
        self.table.fit()
        self._focus_here()

    def _focus_here(self) -> None:
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def busy(self) -> bool:
        """Whether nobody would see what happens, or somebody holds a piece: bots wait."""
        if self.playback.busy or self.welcomes:
            return True
        return not self.isVisible() or self.looking.turn is not None or self.table.pointer.dragging

    @property
    def covered(self) -> bool:
        """Whether a cover stands before everything else: keys must lead nowhere behind it."""
        return self.hot_seat.stands

    def _inspect_focus(self) -> None:
        # Where keys have just led is what matters, wherever the pointer was left lying.
        if self.table.interaction.ringed:
            self.panel.inspect(self.table.interaction.focused_piece())

    def _list_moves(self) -> None:
        # The list is made anew with every scenery; there is no need while it is hidden.
        if self.panel.tabs.currentWidget() is self.moves and self.presenter is not None:
            self.moves.show_scenery(self.table.scenery)

    def _refuse(self, refusal: Refusal, alternatives: tuple[Message, ...]) -> None:
        self.sounds.refused()
        self.table.show_refusal(refusal, alternatives)

    def _ask(self, question: Message | None) -> None:
        if question is None:
            self.notice.dismiss()
        elif self.presenter is not None:
            self.notice.tell(question, (msg("End the turn"), self.presenter.confirm), msg("Keep playing"), self.presenter.drop_doubt)

    def _act(self, action: Action) -> None:
        if self.looking.turn is not None:
            refusal = self.looking.act(action)
            if refusal is not None:
                self._refuse(refusal, ())
        elif action == Do(RESULT):
            self.resultRequested.emit()
        elif self.presenter is not None and not self._skips(action):
            self.summary.put_away()
            self.presenter.act(action)

    def _skips(self, action: Action) -> bool:
        """Whether an action while something is played out does no more than that: press its buttons, or skip to the table as it is."""
        if self.playback.act(action) or self.presenter is None:
            return True
        running = self.playback.running
        self.playback.skip()
        return running and self.presenter.scenery.offered(action) is None

    def _back(self) -> None:
        if self.looking.turn is not None:
            self.looking.now()
        elif self.playback.running:
            self.playback.skip()
        elif self.presenter is not None and not self.presenter.back():
            self.summary.put_away()

    def undo(self) -> None:
        """Take back the last step or decision; not while somebody looks back."""
        if self.presenter is not None and self.looking.turn is None:
            self.playback.skip()
            self.result.put_away()
            self.summary.put_away()
            self.presenter.undo()

    def redo(self) -> None:
        """Play again what was taken back; not while somebody looks back."""
        if self.presenter is not None and self.looking.turn is None:
            self.playback.skip()
            self.presenter.redo()

    def go_on_from_here(self) -> None:
        """Go on from the earlier state that is shown, at a table of its own, or say why that can't be."""
        refusal = self.looking.ask_branch()
        if refusal is not None:
            self._refuse(refusal, ())

    def play_forced(self, automatic: bool) -> None:
        """Have what leaves no choice be played by itself at this table from now on, or by hand."""
        if self.presenter is not None:
            self.playback.skip()
            self.presenter.play_forced(automatic)
        self.historyChanged.emit()

    def undo_label(self) -> UndoLabel:
        """What undo would take back now."""
        return self._step(msg("Undo"), self.presenter.undo_label() if self.presenter is not None else None)

    def redo_label(self) -> UndoLabel:
        """What redo would play again now."""
        return self._step(msg("Redo"), self.presenter.undo_state.redo_label() if self.presenter is not None else None)

    def _step(self, words: Message, step: UndoLabel | None) -> UndoLabel:
        if self.looking.turn is None and step is not None:
            return step
        return UndoLabel(words, Refusal("TBL-7", msg("You are looking back. Go to the latest move to play on.")))

    def show_result(self, outcome: Outcome, words: ResultText) -> None:
        """Lay the result over the table."""
        if self.presenter is not None:
            table = self.presenter.session.table
            self.summary.put_away()
            self.result.show_outcome(outcome, table.seats, words)

    def open_clause(self, clause: str) -> None:
        """Open the rules, at a clause where one is named."""
        self._open_panel()
        self.panel.show_rules(clause)

    def _open_panel(self) -> None:
        # Keyboard focus goes to the panel, so nothing may lie over it.
        self.result.put_away()
        self.side.show()
        if not self.side.folded:
            self.panelOpened.emit()

    def open_log(self) -> None:
        """Open the log."""
        self._open_panel()
        self.panel.show_log()

    def open_moves(self) -> None:
        """Open the list of moves."""
        self._open_panel()
        self.panel.show_moves()

    def open_study(self) -> None:
        """Open what is found out about the finished game."""
        self._open_panel()
        self.panel.show_study()

    def clause_in_question(self) -> str:
        """The clause of the refusal that is shown, or of the piece with focus; empty where there is neither."""
        if self.table.bubble.isVisible():
            return self.table.bubble.clause
        piece = self.table.interaction.focused_piece() if self.table.hasFocus() and self.table.interaction.ringed else None
        return piece.clauses[0] if piece is not None and piece.clauses else ""

    def first_focus(self) -> QWidget:
        """Where keyboard focus begins."""
        return self.hot_seat.focus or (self.result.next if self.result.isVisible() else self.table)

    def focus_next_part(self) -> None:
        """Keyboard focus goes from the table to the prompt bar, to the panel, and back to the table."""
        if self.covered or self.result.isVisible():
            return
        # What has nothing to focus is no stop: a bar whose buttons are all off would send focus back to the table for ever.
        usable = {self.bar: self.bar.first_button() is not None, self.timeline: self.timeline.strip.isEnabled()}
        every = (self.hot_seat.strip, self.table, self.banner, self.bar, self.panel, self.timeline)
        parts = [part for part in every if part is not None and part.isVisible() and usable.get(part, True)]
        focused = self.focusWidget()
        at = next((place for place, part in enumerate(parts) if part is focused or part.isAncestorOf(focused)), -1)
        target = parts[(at + 1) % len(parts)]
        if target is self.hot_seat.strip:
            (self.hot_seat.strip.focus or self.table).setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif target is self.bar:
            (self.bar.first_button() or self.table).setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif target is self.panel:
            self.panel.tabs.tabBar().setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif target is self.banner:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif target is self.timeline:
            self.timeline.strip.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Keys that nobody else wanted: those of the prompt bar's buttons; Escape takes a step back."""
        if event.key() in _MODIFIER_KEYS:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape:
            self._back()
        elif not self._press(QKeySequence(event.keyCombination())):
            super().keyPressEvent(event)

    def _press(self, key: QKeySequence) -> bool:
        """Press the button with this key; while something is played out also one of the table as it is, to which it then skips."""
        if self.bar.pressed_key(key):
            return True
        if self.playback.running and self.presenter is not None and with_key(self.presenter.scenery.buttons, key):
            self.playback.skip()
            return self.bar.pressed_key(key)
        return False

    def take_settings(self, settings: Settings) -> None:
        """Follow what the person has chosen for the table."""
        self.table.set_motion(not settings.reduce_motion)
        self.sounds.on, self.sounds.volume = settings.sound, settings.volume
        self.table.set_text_size(settings.text_size)
        self.looking.set_pace(settings.pace)
        self.timeline.show_pace(settings.pace)

    def set_theme(self, theme: Theme, percent: int) -> None:
        """Draw everything in this theme, for text of this size."""
        self.side.fit(percent)
        self.side.set_theme(theme)
        self.result.set_text_size(percent)
        self.hot_seat.set_theme(theme, percent)
        self.result.set_theme(theme)
        self.summary.set_theme(theme, percent)
        self.table.set_theme(theme)
        self._know(People(self.people.seats, theme))
        self.panel.set_theme(theme)
        self.timeline.set_theme(theme, percent)
        self.bar.undo.setIcon(icon("undo", theme.ink))
        self.bar.redo.setIcon(icon("redo", theme.ink))
