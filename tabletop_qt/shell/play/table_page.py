"""The page of a table: the prompt bar above, the table itself, the side panel, and the result over them."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from attrs import evolve
from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from engines.kernel.contract import Ending, Refusal, Seat, Summary
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from tabletop_qt.art.signs import icon
from tabletop_qt.art.theme import Theme
from tabletop_qt.games.kit import GameKit
from tabletop_qt.shell.history.looking_back import LookingBack
from tabletop_qt.shell.history.timeline import Timeline
from tabletop_qt.shell.hotseat.hot_seat import HotSeat
from tabletop_qt.shell.panels.side_panel import FoldingPanel, SidePanel
from tabletop_qt.shell.play.frames import past_moment, past_summary, past_tally
from tabletop_qt.shell.play.playback import EVERYWHERE, Playback
from tabletop_qt.shell.play.playback_keys import PlaybackKeys
from tabletop_qt.shell.play.prompt_bar import PromptBar, with_key
from tabletop_qt.shell.play.result import ResultOverlay
from tabletop_qt.shell.play.summary_panel import RoundSheet, SummaryPanel
from tabletop_qt.shell.presenting.presenter import RESULT, Presenter
from tabletop_qt.shell.presenting.undo_state import UndoLabel
from tabletop_qt.shell.sound import Sounds
from tabletop_qt.store.settings import Settings
from tabletop_qt.table.interaction import EMPTY
from tabletop_qt.table.keyboard import MovesList
from tabletop_qt.table.view import TableView
from tabletop_qt.translation import spoken, tr
from tabletop_qt.viewmodels.faces import CLASP, FRAME
from tabletop_qt.viewmodels.keys import Keys, use_keys, without_clashes
from tabletop_qt.viewmodels.moments import Moment, Tally
from tabletop_qt.viewmodels.position import spoken_of
from tabletop_qt.viewmodels.scenery import Action, Do, Scenery
from tabletop_qt.widgets.badges import People
from tabletop_qt.widgets.controls import column
from tabletop_qt.widgets.overlay import NoticeBar
from tabletop_qt.widgets.turned import turn

_MODIFIER_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


BESIDE = 30
"""The share of the width, in percent, that the bar of a lesson has beside the table."""


@runtime_checkable
class Narrowing(Protocol):
    """A bar that can stand beside the table."""

    def stand_beside(self, width: int, /) -> None:
        """Stand beside the table, this wide, or above it if 0."""


class TablePage(QWidget):
    """Shows the table of a presenter and passes on the player's actions. It serves one game, table after table."""

    historyChanged = Signal()
    """The effect of undo and redo may have changed."""
    resultRequested = Signal()
    """Show the result of the finished game again."""
    panelOpened = Signal()
    """The side panel was opened beside the table."""

    def __init__(self, kit: GameKit, theme: Theme) -> None:
        super().__init__()
        self.presenter: Presenter | None = None
        self.game = kit.id
        self.kit = kit
        self._clashing: tuple[str, ...] = ()
        self.bar = PromptBar()
        self.table = TableView(kit.painter, theme)
        self.moves = MovesList()
        self.moves.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.panel = SidePanel(self.moves, kit)
        self.table.mouse.told_by = self.panel.inspector
        self.playback = Playback(
            lambda: self.isVisible() and self.looking.turn is None,
            lambda: self.isVisible() and self.looking.turn is None and self.table.motion.enabled,
            self.table.accessibility.speech_left,
            self,
        )
        self.playback_keys = PlaybackKeys(self.table, self.playback)
        self.sounds = Sounds(kit.sounds, self)
        self.playback.happened.connect(self.sounds.happened)
        self.playback.staged.connect(self.sounds.staged)
        self.summary = SummaryPanel(self, theme, self.panel, self.table, self._hidden_by)
        self.round_sheet = RoundSheet(self.table, theme, kit.painter)
        self.looking = LookingBack(self)
        self.timeline = Timeline(self.looking)
        self.side = FoldingPanel(self, self.table, self.panel)
        self.side.moved.connect(self._house_recap)
        self.side.moved.connect(self._house_timeline)
        self.side.moved.connect(self._house_banner)
        self.people = People((), theme)
        """The players at the table, with their badges."""
        self._flat = False
        """The screen lies flat on the table."""
        self._begun: tuple[int, int | None] | None = None
        """The present decision: the number of decisions before it, and its seat."""
        sheet = QWidget()
        self.notice = NoticeBar(sheet, self.hidden_by_notice)
        self.hot_seat = HotSeat(self, sheet, self.table, kit.painter, theme, self._hidden_by)
        self._sheet = layout = column(sheet, 0, 0)
        self.banner: QFrame | None = None
        self.welcomes = False
        """True while an introduction lies over the table: bots wait."""
        for part in (self.bar, self.side.body, self.timeline):
            layout.addWidget(part, 1 if part is self.side.body else 0)
        self.result = ResultOverlay(self, theme, kit.painter)
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
        self.bar.buttonPressed.connect(lambda name: self.table.interaction.act(Do(name)))
        self.bar.ask.answered.connect(lambda name, text: self.table.interaction.act(Do(name, text)))
        self.panel.tabs.currentChanged.connect(lambda _: self._list_moves())
        for part in (self.bar, self.notice):
            part.focusLeaving.connect(self._focus_here)
        self.bar.buttonAttended.connect(self.table.interaction.attend_button)
        self.bar.undone.connect(self.undo)
        self.bar.redone.connect(self.redo)
        self.panel.clauseRequested.connect(self.open_clause)
        self.panel.logs.summaryRequested.connect(self._sum_up_again)
        self.result.clauseRequested.connect(self.open_clause)
        self.result.left.connect(self.table.setFocus)
        self.round_sheet.left.connect(self._leave_sheet)
        self.hot_seat.left.connect(self._focus_here)
        self.hot_seat.recap.pointed.connect(self._point_at_spoken)
        self.hot_seat.covered.connect(self._forget)
        self.hot_seat.uncovered.connect(self._come_back)

        self.looking.changed.connect(self._look)
        self.playback.shown.connect(self._show)
        self.playback.framed.connect(self._show_beat)
        self.playback.covered.connect(self._stand)
        self.playback.told.connect(self._tell_played)
        self.playback.heard.connect(self._say)
        self.playback.summed.connect(self._sum_up)
        self.playback.tallied.connect(self._show_sheet)
        self.playback.staged.connect(self._stage)
        self.playback.dealt.connect(self.table.table_scene.deal)
        self.playback.staged.connect(self.summary.step_aside)

    def _stage(self, moment: Moment | None) -> None:
        """Show a moment, or None; not over a note that the player has opened to read."""
        self.table.stage.play(None if self.table.interaction.reads else moment)

    def present(self, presenter: Presenter) -> None:
        """Show this table from now on."""
        self.put_away()
        self.table.pictures.begin_table()
        presenter.setParent(self)
        self.presenter = presenter
        self.notice.dismiss()
        self.panel.rules.set_mode(self.kit.mode_at(presenter.session.table.setup))
        self._know(People(presenter.session.table.seats, self.people.theme))
        self.playback.set_presenter(presenter)
        self.bar.confirmed.connect(presenter.confirm)
        self.bar.cancelled.connect(presenter.drop_doubt)
        presenter.refused.connect(self._refuse)
        presenter.doubted.connect(self._ask)
        self.bar.set_end(presenter.view_model.end)
        table = presenter.session.table
        self.panel.inspector.show_goal(table.game.wording.goal(table.state) if presenter.session.kept else None)
        presenter.failed.connect(lambda problem: self.notice.tell(problem, until_change=True))
        presenter.changed.connect(self.notice.change)
        self.looking.set_presenter(presenter)
        self.hot_seat.set_presenter(presenter)
        presenter.show()
        self.table.fit()
        if self._clashing:
            names = ", ".join(self._clashing)
            self.notice.tell(msg("The keys you chose for these buttons already press others, so they are ignored: {names}.", names=names))

    def put_away(self) -> None:
        """Let go of the table that was left: only the empty page remains, with the pictures of its pieces."""
        if self.presenter is None:
            return
        self.presenter.drop_doubt()
        self.presenter.deleteLater()
        self.presenter = self._begun = None
        self.playback.set_presenter(None)
        self.looking.set_presenter(None)
        self.hot_seat.set_presenter(None)
        self._turn(opposite=False)
        self.table.clear()
        self.panel.inspector.forget()
        self.moves.filter.clear()
        self.moves.show_scenery(EMPTY)
        self.panel.logs.forget()
        self.put_sums_away()
        self.result.put_away()
        self.historyChanged.emit()

    def _know(self, people: People) -> None:
        self.people = people
        self.moves.show_people(people.icons)
        self.hot_seat.recap.badges = people.icons
        self.panel.logs.people = people

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        """Give the bar of a lesson its share of the width."""
        super().resizeEvent(event)
        self._house_banner()

    def set_banner(self, banner: QFrame | None) -> None:
        """Show the bar of a lesson at the top of the page, and hide the timeline; None: the timeline again."""
        before, self.banner = self.banner, banner
        if before is not None and before is not banner:
            before.hide()
            before.setParent(None)
            before.deleteLater()
        self._house_banner()
        self._house_timeline()

    def _house_banner(self) -> None:
        """Show the bar of a lesson above the table, and in a low window beside it."""
        if self.banner is None:
            return
        beside = isinstance(self.banner, Narrowing) and self.side.low
        layout = self.side.row if beside else self._sheet
        if layout.indexOf(self.banner) < 0:
            layout.insertWidget(0, self.banner)
        if isinstance(self.banner, Narrowing):
            self.banner.stand_beside(self.width() * BESIDE // 100 if beside else 0)
        self.banner.show()

    def _house_timeline(self) -> None:
        """Show the timeline, in a low window only while it is asked for."""
        self.side.timeline.setVisible(self.side.low and self.banner is None)
        self.timeline.setVisible(self.banner is None and (self.side.timeline.isChecked() or not self.side.low))

    def _show(self, scenery: Scenery, animate: bool) -> None:
        """Show the table, unless the player looks back."""
        if self.looking.holds():
            self.timeline.refresh()
            return
        self.looking.set_presenter(self.presenter)
        self._lay_out(scenery, animate)
        if self.presenter is not None:
            self.panel.inspector.keep_to(scenery)
            if self.presenter.session.kept:
                self.panel.inspector.show_progress(self.presenter.logs.progress(), self.people)
        self._house_recap()
        self.hot_seat.open()
        self._show_log()
        self._face()
        presenter = self.presenter
        begun = (presenter.session.table.turn, presenter.deciding) if presenter is not None else None
        before = self._begun
        if scenery.affordances or presenter is None:
            # While a move is still being shown, nothing is offered yet.
            self._begun = begun
        if self._begun != before and (presenter is None or before is None or not presenter.still_asks(*before)):
            # With each decision keyboard focus starts in the hand.
            self.table.begin_decision()
        self._inspect_focus()
        if presenter is not None:
            self.sounds.shown(presenter.session.table)

    def _face(self) -> None:
        """Turn what is for one player to the side where that player sits: the first half of the players here, the others opposite."""
        if self.presenter is not None:
            sitting = persons(self.presenter.session.table.seats)
            asked = [sitting.index(seat) for seat in self.presenter.addressed if seat in sitting]
            # While a bot plays, nothing turns.
            if asked or not self._flat:
                self._turn(self._flat and asked[0] >= (len(sitting) + 1) // 2)

    def _turn(self, opposite: bool) -> None:
        turn(self.bar, opposite)
        turn(self.hot_seat.cover, opposite)
        self.hot_seat.strip.sit(opposite)

    def _house_recap(self) -> None:
        """Put the recap into the side panel, or over the table if there is no panel."""
        recap, over = self.hot_seat.recap, self.side.folded or self.panel.isHidden()
        sheet = self.bar.parentWidget()
        if not over:
            self.panel.hold(recap)
        elif recap.parentWidget() is not sheet:
            recap.setParent(sheet)
            recap.setVisible(bool(recap.sentences))
        recap.stand(over)

    def _show_log(self) -> None:
        """Show the log, unless a move is being played out."""
        if self.presenter is not None and not self.playback.running:
            self.panel.logs.show_entries(*self.looking.told())

    def _show_beat(self, scenery: Scenery, animate: bool) -> None:
        """Show a beat of a move; if everybody looks on, nothing private stays on the page (TBL-5)."""
        self.hot_seat.open(playing_out=True)
        self.table.bubble.dismiss()
        self.panel.inspector.forget()
        self.table.show_scenery(scenery, animate, aloud=False)
        self._list_moves()
        self.bar.prompt.show_people(self.people, ())
        self.bar.show_prompt(scenery.prompt, scenery.buttons)
        self._show_undo()
        if self.presenter is not None:
            log = self.presenter.logs.of(self.presenter.seat)
            self.panel.logs.show_entries(log.entries, log.until(self.presenter.session.table.turn - 1))
            if self.presenter.session.kept and self.playback.view is not None:
                self.panel.inspector.show_progress(self.presenter.logs.progress(self.playback.view), self.people)
        self.historyChanged.emit()

    def _hidden_by(self, area: QRect) -> float:
        """The share of the pieces that an area of the page would cover; those of the player in front, in the first zone, count most."""
        on_table, zones = area.translated(-self.table.mapTo(self, QPoint())), self.table.scenery.zones
        return self.table.table_scene.hidden_by(self.table.mapToScene(on_table).boundingRect(), zones[0].id if zones else "")

    def hidden_by_notice(self, area: QRect) -> float:
        """The share of the pieces that a notice would cover; it never covers the prompt, only the bar of a lesson."""
        return self._hidden_by(area) if self.banner is not None and self._sheet.indexOf(self.banner) >= 0 else 0

    def _sum_up(self, summary: Summary | None) -> None:
        if self.presenter is not None:
            before = self.summary.summary
            # Setbacks since are heard as they come.
            new = summary is not None and (before is None or evolve(summary, since=()) != evolve(before, since=()))
            self.summary.show_summary(summary, self.presenter.session.table.seats)
            if summary is not None and self.playback.running:
                self._show_standing(self.presenter, Ending.PAUSE, Ending.SUMMARY)
            if new:
                self.table.accessibility.announce(self.summary.accessibleName())

    def _show_standing(self, presenter: Presenter, *endings: Ending) -> None:
        """Show in the panel how the game stands where such a part of the last move ended, while that is played back."""
        table, logs = presenter.session.table, presenter.logs
        closing = [beat for beat in table.beats(table.turn) if beat.ending in endings]
        if closing and presenter.session.kept:
            # After a pause the state is already that of what comes next, but the table shows what is over.
            shown = table.state_at(table.turn - 1) if closing[-1].ending is Ending.PAUSE else closing[-1].state
            stands = evolve(logs.progress(closing[-1].state), stage=logs.progress(shown).stage)
            self.panel.inspector.show_progress(stands, self.people)

    def _sum_up_again(self, turn: int) -> None:
        """Show the end of a round again, on its sheet or as a summary."""
        if self.presenter is not None:
            summary = past_summary(self.presenter.disclosure, turn, Ending.SUMMARY)
            tally = past_tally(self.presenter.disclosure, self.presenter.view_model, turn)
            if tally is None:
                self._sum_up(summary)
            else:
                self._show_sheet(summary, tally)

    def _show_sheet(self, summary: Summary | None, tally: Tally | None) -> None:
        """Show the sheet of a round's end over the table, and read it out; None hides it."""
        if summary is not None and tally is not None and self.presenter is not None:
            self.round_sheet.show_round(summary, tally, self.presenter.session.table.seats)
            if self.playback.running:
                # What it counts is read beside it.
                logs, table = self.presenter.logs, self.presenter.session.table
                log = logs.of(self.presenter.seat)
                self.panel.logs.show_entries(log.entries, log.until_closed(table.turn))
                self._show_standing(self.presenter, Ending.SUMMARY)
            self.table.accessibility.announce(self.round_sheet.accessibleName())
            return
        focused = self.round_sheet.isAncestorOf(self.window().focusWidget())
        self.round_sheet.put_away()
        if focused:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _leave_sheet(self) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.playback.tallies:
            self.playback.go_on()

    def put_sums_away(self) -> None:
        """Hide what is summed up."""
        self.summary.put_away()
        self._show_sheet(None, None)

    def tell_news(self, news: Message | None, *, aloud: bool = True) -> None:
        """Show something in place of the prompt, and announce it if ``aloud``. None restores the prompt."""
        asks = news is None and not self.playback.running
        addressed = self.presenter.addressed if self.presenter is not None and asks else ()
        self.bar.prompt.show_people(self.people, sorted(addressed))
        self.bar.show_news(news)
        if news is not None and aloud:
            self.table.accessibility.announce(spoken(news))

    def _tell_played(self, news: Message | None) -> None:
        """Show what has just happened: under the prompt if a player can decide now, else in its place."""
        asked = set(self.presenter.addressed) & set(persons(self.presenter.session.table.seats)) if self.presenter is not None else None
        self.bar.show_told(news if asked else None)
        self.tell_news(None if asked else news, aloud=False)

    def _point_at_spoken(self, words: Message | None) -> None:
        self.table.interaction.point_at(spoken_of(words, self.table.scenery) if words else ())

    def _say(self, sentences: tuple[Message, ...]) -> None:
        if sentences:
            self.table.accessibility.announce(" ".join(map(spoken, sentences)))

    def _stand(self, seat: Seat) -> None:
        """Show the cover, and stop looking back."""
        self.looking.set_presenter(self.presenter)
        self.hot_seat.look_back(False)
        self.hot_seat.stand(seat)
        self._face()
        self.timeline.refresh()

    def _look(self) -> None:
        """Show an earlier state, or the present one again."""
        self.playback.skip()
        then = self.looking.scenery()
        # Whoever drags its knob to the end keeps it.
        self.side.timeline.setChecked(then is not None or self.timeline.underMouse() or self.timeline.strip.hasFocus())
        self._house_timeline()
        self.table.bubble.dismiss()
        self.result.put_away()
        self.hot_seat.look_back(then is not None)
        self.put_sums_away()
        if then is not None and self.presenter is not None:
            self.presenter.drop_doubt()
            self._lay_out(then, animate=True)
            self.panel.inspector.show_progress(None, self.people)
            self.panel.inspector.keep_to(then)
            self._stage_past(self.presenter)
            self._sum_up(past_summary(self.presenter.disclosure, self.looking.turn, Ending.PAUSE, Ending.SUMMARY))
        elif self.presenter is not None:
            self.presenter.show(animate=True)
            if self.hot_seat.focus is not None:
                self._focus_here()

    def _stage_past(self, presenter: Presenter) -> None:
        """Show the moment of the decision that playback of the past has come to, if there is time for it."""
        turn, moment = self.looking.turn, None
        if turn and self.looking.unhurried and self.table.motion.enabled:
            moment = past_moment(presenter.disclosure, presenter.view_model, turn, presenter.side)
        self.playback.stage(moment)
        if moment is not None:
            self.looking.linger(moment.lasts)

    def _lay_out(self, scenery: Scenery, animate: bool) -> None:
        if scenery.bounds != EMPTY.bounds:
            self.side.frame(scenery.bounds)
        self.table.show_scenery(scenery, animate)
        if self.summary.isVisible():
            # It must not hide what has just been laid on the table.
            self.summary.find_room()
        self._list_moves()
        if self.presenter is not None:
            # Before the prompt, which is laid out beside the badges.
            self.bar.prompt.show_people(self.people, sorted(self.presenter.addressed))
        self.bar.show_prompt(scenery.prompt, scenery.buttons, scenery.ask)
        self.bar.show_past(self.looking.turn is not None)
        if self.presenter is not None:
            self._show_log()
            self._show_undo()
        self.timeline.refresh()
        self.historyChanged.emit()

    def _show_undo(self) -> None:
        undo, redo = self.undo_label(), self.redo_label()
        self.bar.show_history(self._with_tip(undo), redo)

    def _with_tip(self, undo: UndoLabel) -> UndoLabel:
        """The label of undo; where others saw what was played, its refusal tells what keeps a move from being played by mistake."""
        last, refusal = self.presenter.session.table.undoes if self.presenter is not None else None, undo.refusal
        if refusal is None or last is None or not last.reveals or self.looking.turn is not None or self.table.interaction.confirms:
            return undo
        why = msg("{why} Tip: “Confirm one-click moves” in the settings asks before each move.", why=refusal.reason)
        return evolve(undo, refusal=evolve(refusal, reason=why))

    def _forget(self, asking: Message) -> None:
        """Clear the page of everything private, and show only the prompt of the cover (TBL-6)."""
        self.looking.set_presenter(self.presenter)
        self.result.put_away()
        self.notice.dismiss()
        self.put_sums_away()
        self.table.clear()
        self.moves.filter.clear()
        self.panel.inspector.forget()
        self._lay_out(evolve(EMPTY, prompt=asking), animate=False)
        self.moves.show_scenery(EMPTY)

    def _come_back(self) -> None:
        self.table.fit()
        self._focus_here()
        self.table.interaction.unread = True
        self.playback.celebrate()

    def _focus_here(self) -> None:
        self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def busy(self) -> bool:
        """True if nobody would see a move or hear the last one out, or somebody holds a piece: bots wait."""
        if self.playback.busy or self.round_sheet.isVisible() or self.welcomes or not self.playback.heard_out:
            return True
        return not self.isVisible() or self.looking.turn is not None or self.table.pointer.dragging

    def _inspect_focus(self) -> None:
        # Keyboard focus counts here, not the pointer, wherever it was left.
        interaction = self.table.interaction
        if interaction.focus_visible and interaction.focus is not None and not interaction.focus.place:
            if interaction.noticed is None:
                self.panel.inspector.forget()
            self.panel.inspect(interaction.noticed)

    def _list_moves(self) -> None:
        # The list is rebuilt with every scenery, which is not needed while it is hidden.
        if self.panel.tabs.currentWidget() is self.moves and self.presenter is not None:
            self.moves.show_scenery(self.table.scenery)

    def _refuse(self, refusal: Refusal, alternatives: tuple[Message, ...]) -> None:
        if refusal.clause:
            self.sounds.refused()
        action = self.table.interaction.last_action
        self.table.show_refusal(refusal, alternatives, self.bar.shown(action.name) if isinstance(action, Do) else None)

    def _ask(self, question: Message | None, action: Action | None) -> None:
        """Ask the player to confirm an action, in the prompt bar and where it was clicked."""
        self.bar.show_doubt(question, action == Do(self.bar.end))
        self.table.ask(question, action)
        if question is not None:
            self.table.accessibility.announce(tr(question))

    def _act(self, action: Action) -> None:
        if self.looking.turn is not None:
            refusal = self.looking.act(action)
            if refusal is not None:
                self._refuse(refusal, ())
        elif action == Do(RESULT):
            self.resultRequested.emit()
        elif isinstance(action, Do) and self.round_sheet.isVisible():
            # Nobody has seen the table under it yet.
            self.round_sheet.leave()
        elif self.presenter is not None and not self._skips(action):
            self.put_sums_away()
            self.presenter.act(action)

    def _skips(self, action: Action) -> bool:
        """True if an action only controls playback: it presses one of its buttons, or skips to the present table.

        No turn ends in a step that was not shown.
        """
        if self.playback.act(action) or self.presenter is None or self.playback.surprises:
            return True
        running = self.playback.running
        self.playback.skip()
        return running and (action == Do(self.bar.end) or self.presenter.scenery.offered(action) is None)

    def _back(self) -> None:
        if self.looking.turn is not None:
            self.looking.now()
        elif self.playback.running or self.playback.follows:
            self.playback.skip_bots()
        elif self.presenter is not None and not self._step_back(self.presenter):
            self.put_sums_away()

    def _step_back(self, presenter: Presenter) -> bool:
        """Drop a doubt, take a step of the draft back, or hide a hand where it is shown for a look only; False if there is none of them."""
        looked = self.kit.view_model.private_strip
        return presenter.drop_doubt() or presenter.back() or (looked and (presenter.stay() or presenter.put_down()))

    def undo(self) -> None:
        """Undo the last step or decision, unless the player looks back."""
        if self.presenter is not None and self.looking.turn is None:
            self.playback.skip()
            self.result.put_away()
            self.put_sums_away()
            self.presenter.undo()

    def redo(self) -> None:
        """Redo, unless the player looks back."""
        if self.presenter is not None and self.looking.turn is None:
            self.playback.skip()
            self.presenter.redo()

    def go_on_from_here(self) -> None:
        """Start a branch from the earlier state that is shown, or say why that is not possible."""
        refusal = self.looking.ask_branch()
        if refusal is not None:
            self._refuse(refusal, ())

    def play_forced(self, automatic: bool) -> None:
        """Set whether forced moves are played automatically at this table."""
        if self.presenter is not None:
            self.playback.skip()
            self.presenter.play_forced(automatic)
        self.historyChanged.emit()

    def undo_label(self) -> UndoLabel:
        """The label of undo at this moment."""
        return self._step(msg("Undo"), self.presenter.undo_label() if self.presenter is not None else None)

    def redo_label(self) -> UndoLabel:
        """The label of redo at this moment."""
        return self._step(msg("Redo"), self.presenter.undo_state.redo_label() if self.presenter is not None else None)

    def _step(self, words: Message, step: UndoLabel | None) -> UndoLabel:
        if self.looking.turn is None and step is not None:
            return step
        return UndoLabel(words, Refusal("TBL-7", msg("You are looking back. Go to the latest move to play on.")))

    def open_clause(self, clause: str) -> None:
        """Open the rules, at a clause if one is named."""
        self.open_panel().show_rules(clause)

    def open_panel(self) -> SidePanel:
        """Open the side panel and return it, for something in it to be shown."""
        # Keyboard focus goes to the panel, so nothing may lie over it.
        self.result.put_away()
        self.side.show()
        if not self.side.folded:
            self.panelOpened.emit()
        return self.panel

    def clause_in_question(self) -> str:
        """The clause of the refusal that is shown, or of the piece with focus; empty if there is neither."""
        if self.table.bubble.isVisible():
            return self.table.bubble.clause
        piece = self.table.interaction.focused_piece() if self.table.hasFocus() and self.table.interaction.focus_visible else None
        return piece.clauses[0] if piece is not None and piece.clauses else ""

    def first_focus(self) -> QWidget:
        """The widget where keyboard focus begins."""
        over = self.result.headline if self.result.isVisible() else self.round_sheet.button if self.round_sheet.isVisible() else None
        return self.hot_seat.focus or over or self.table

    def focus_next_part(self, over: NoticeBar) -> None:
        """Move keyboard focus from the table to the prompt bar, to the panel, to a notice or one ``over`` the page, and back."""
        if self.hot_seat.stands or self.result.isVisible() or self.round_sheet.isVisible():
            return
        slider = self.timeline.strip
        every: tuple[tuple[QWidget | None, QWidget | None], ...] = (
            (self.hot_seat.strip, self.hot_seat.strip.focus or self.table),
            (self.table, self.table),
            (self.banner, self.banner),
            # A bar without a usable button is no stop: it would send focus back to the table forever.
            (self.bar, self.bar.first_button()),
            (self.panel, self.panel.tabs.tabBar()),
            (self.timeline, slider if slider.isEnabled() else None),
            *((notice, notice.first_button) for notice in (self.notice, over)),
        )
        stops = [(part, target) for part, target in every if part is not None and target is not None and part.isVisible()]
        focused = self.window().focusWidget()
        at = next((place for place, (part, _) in enumerate(stops) if part is focused or part.isAncestorOf(focused)), -1)
        stops[(at + 1) % len(stops)][1].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Press the button of the prompt bar with this key, once however long it is held; Escape leaves the panel, or takes a step back."""
        if event.key() in _MODIFIER_KEYS:
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Escape and self.panel.isAncestorOf(self.window().focusWidget()):
            self.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif event.key() == Qt.Key.Key_Escape:
            self._back()
        elif event.isAutoRepeat() or not self._press(QKeySequence(event.keyCombination())):
            super().keyPressEvent(event)

    def _press(self, key: QKeySequence) -> bool:
        """Press the button with this key; during playback also one of the present table that doesn't end the turn, after skipping to it."""
        if self.bar.pressed_key(key):
            return True
        button = with_key(self.presenter.scenery.buttons, key) if self.playback.running and self.presenter is not None else None
        if button is None or self.playback.surprises:
            return button is not None
        self.playback.skip()
        return button.ends or self.bar.pressed_key(key)

    def take_settings(self, settings: Settings, *, still: bool) -> None:
        """Apply the settings for the table; nothing moves if ``still``."""
        keys, self._clashing = without_clashes(Keys(settings.letters, settings.keys), (*EVERYWHERE, *self.kit.view_model.lettered))
        use_keys(keys)
        self.bar.show_keys()
        self.table.set_motion(not still)
        self.result.still = still
        self._flat = settings.flat
        self._face()
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
        self.round_sheet.set_theme(theme, percent)
        self.table.set_theme(theme)
        self._know(People(self.people.seats, theme))
        self.panel.set_theme(theme)
        self.timeline.set_theme(theme, percent)
        sharp = self.devicePixelRatioF()
        ground, clasp = (self.table.pictures.plain(face, sharp) for face in (FRAME, CLASP))
        for frame in (self.bar, self.timeline, self.panel, self.side.rail):
            frame.set_ground(ground)
        self.panel.set_clasp(clasp)
        self.bar.undo.setIcon(icon("undo", theme.ink))
        self.bar.redo.setIcon(icon("redo", theme.ink))
