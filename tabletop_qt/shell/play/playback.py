"""Playback: the effects of a move are shown beat by beat, at the table's pace, with moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve
from PySide6.QtCore import QElapsedTimer, QObject, Signal, SignalInstance

from engines.kernel.contract import Ending, Seat, Summary
from engines.kernel.disclosure import last_decision, persons, seen_until
from engines.kernel.messages import Message, msg
from tabletop_qt.shell.play.bot_turns import AGAIN, PACES
from tabletop_qt.shell.play.frames import MOST_LETTERS, Eyes, Frame, frames, kinds_of, sentences, summaries, with_names
from tabletop_qt.shell.presenting.presenter import SHOW_RESULT, Presenter
from tabletop_qt.shell.presenting.viewing import HINT, LOOKING
from tabletop_qt.table.motion import Pace
from tabletop_qt.translation import tr
from tabletop_qt.viewmodels.moments import LENGTH, Moment, Tally
from tabletop_qt.viewmodels.scenery import TURN, Action, Button, Do, Scenery
from tabletop_qt.widgets.controls import once

PAUSE, STEP, FASTER, SKIP, GO_ON = (f"playback: {name}" for name in ("pause", "step", "faster", "skip", "go on"))
# No letter of a game: a key that is pressed once too often must not play a move.
PAUSES, STEPS, HURRIES = (
    Button(name, label, key, playback=True, sign=sign)
    for name, label, key, sign in (
        (PAUSE, msg("Pause"), "K", "pause"),
        (STEP, msg("Step"), "J", "step"),
        (FASTER, msg("Faster"), "V", "faster"),
    )
)
EVERYWHERE = (HINT, LOOKING, TURN, PAUSES, STEPS, HURRIES, SHOW_RESULT)
"""The buttons of every table that letters press."""
PER_LETTER = {"instant": 0, "quick": 14, "calm": 32}
"""Milliseconds that a beat is shown for each letter of its sentences, added to the pace."""
HALTS: dict[str, tuple[int, int] | None] = {"short": (2200, 5000), "long": (4500, 10_000), "wait": None}
"""Milliseconds of rest after a trick or an Activity, and after a round or a day; None: until a player continues."""
HALT_NAMES: tuple[tuple[str, Message], ...] = (("short", msg("Short")), ("long", msg("Long")), ("wait", msg("Until I continue")))
ROUTINE = 4
"""The factor by which what is routine in a bot's turn is faster."""
EVIDENT = 2
"""The factor from a pace to the longest time for a beat that stays in sight on the table; 1 once players have waited for long."""
LONG: dict[str, int] = {"instant": 0, "quick": 4000, "calm": 12_000}
"""Milliseconds after which a bot's turn has taken long."""
SETTLING = 400
"""Milliseconds from a step that ended by itself in which a press does nothing."""
BREATH = 900
"""Milliseconds in which the table is seen as a round has left it, before its sheet covers it."""
SPEED = 6
"""The factor by which Faster speeds playback up."""
HANDED_OVER = 250
"""Milliseconds after a moment's dice set out for the table until they lie there."""
ROLLING = msg("The dice are rolling.")


class Playback(QObject):
    """Plays back the moves at one table at a time.

    ``seen`` returns True if somebody sees the present table, and ``may_play`` if its pieces move, too. ``speech_left`` returns the
    milliseconds until a screen reader has said what happened so far: the next beat waits for it. ``pace`` is one of `PACES`, ``halts`` of
    `HALTS`.
    """

    shown = Signal(object, bool)
    """As `Presenter.shown`: the present table."""
    framed = Signal(object, bool)
    """The `Scenery` of a beat, and True if pieces should move there visibly."""
    covered = Signal(object)
    """As `Presenter.covered`."""
    finished = Signal()
    """The game has ended, and its last move has been shown."""
    rushed = Signal()
    """`hurried` has become true: bots that wait for their time need not."""
    told = Signal(object)
    """The latest news, a `Message` to be read in place of the prompt; None once there was time to read it."""
    happened = Signal(object)
    """A tuple of the kinds of events that are shown from now on, for their sounds."""
    heard = Signal(object)
    """The sentences on these events, a tuple of `Message`, for screen readers. Each event comes once, whatever is skipped or not shown."""
    dealt = Signal()
    """Cards were dealt for the table that is shown."""
    staged = Signal(object)
    """A `Moment` to be shown over the table; None to end it."""
    summed = Signal(object)
    """A `Summary` of the round or part that has ended; None to hide it."""
    tallied = Signal(object, object)
    """A `Summary` of the round that has ended and its `Tally`, for a sheet over the table; None to hide it."""

    def __init__(
        self, seen: Callable[[], bool], may_play: Callable[[], bool], speech_left: Callable[[], int], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._seen, self._speech_left = seen, speech_left
        self.pace = "instant"
        self.halts = "short"
        self._may_play = may_play
        self._presenter: Presenter | None = None
        self._seat: int | None = None
        self._side = 0
        """The side from which the table was shown last, before the latest move."""
        self._covers = False
        self._decider: int | None = None
        """The seat that could decide when the table was shown last; None after a cover."""
        self._turn = 0
        self._expected: object = None
        self._left: list[Frame] = []
        self._frame: Frame | None = None
        self._news: Message | None = None
        self._reading = 0
        """Milliseconds to read the news."""
        self._last: Frame | None = None
        self._over: Summary | None = None
        self._card: Summary | None = None
        """The summary that was shown last."""
        self._summed = False
        """True while a summary stays that a person's next decision hides."""
        self._lingers = self._paused = self._hurried = self._ended = False
        self._passing = False
        """True while a summary is shown that is hidden as the game goes on."""
        self._shows_present = False
        """True while the present table is shown after playback."""
        self.staging = self.tallies = False
        """True if a moment is shown; true if the sheet of a round is."""
        self.brisk = False
        """True if the last decision was routine, so that a bot goes on at once."""
        self._skips_bots = False
        """True from Skip until a person decides: the bots' moves are not played back."""
        self._staged: frozenset[str] = frozenset()
        """The kinds of moments of bots that were shown since a person decided: each is shown once."""
        self._whose: int | None = None
        """The seat whose decisions have been shown since `_begun` started."""
        self._begun = QElapsedTimer()
        self._waited = QElapsedTimer()
        """The time since a player has decided."""
        self._by_itself = QElapsedTimer()
        """The time since playback of a decision began that was played automatically; invalid for others."""
        self._timer = once(self, self._time_is_over)
        self._landing = once(self, self._tell_roll)
        """Runs while the dice of a beat tumble, before it is told what they show."""
        self._breath = once(self, self._tally_up, BREATH)
        """Runs before the sheet of a round comes."""

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play back the moves of this table from now on; None: of no table."""
        before, self._presenter = self._presenter, presenter
        if before is not None:
            for signal, slot in self._wires(before):
                signal.disconnect(slot)
        self.stop()
        self._decider = None
        if presenter is None:
            return
        self._seat, self._side, self._covers = presenter.seat, presenter.side, False
        self._has_news()
        for signal, slot in self._wires(presenter):
            signal.connect(slot)

    def open(self) -> None:
        """Show the moment of the deal at a new table, if it has one."""
        presenter = self._presenter
        if presenter is None or self._turn or self._covers or self.pace == "instant" or not self._may_play():
            return
        table, model, side = presenter.session.table, presenter.view_model, presenter.side
        opening = kinds_of(table.opening, presenter.seat)
        kinds = model.staged.intersection(opening)
        if not model.deals.isdisjoint(opening):
            self._lingers = True
            self._deal(opening)
            last = max([piece.deal.after for piece in presenter.scenery.pieces if piece.deal is not None], default=0)
            self._timer.start(last + Pace.ROLL)
        if kinds:
            view = table.game.view(table.state, presenter.seat)
            self._lingers = True
            self.stage(with_names(model.moment(view, view, side, kinds), table))
            self._timer.start(LENGTH)

    def _wires(self, presenter: Presenter) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (presenter.shown, self._show), (presenter.covered, self._cover), (presenter.finished, self._finish)

    def stop(self) -> None:
        """Stop playback, and show nothing."""
        self._drop()
        self._ended, self._over = False, None

    # How it stands

    @property
    def surprises(self) -> bool:
        """True right after a step that ended by itself: a press then is meant for what was there before."""
        return self.running and self._by_itself.isValid() and not self._by_itself.hasExpired(SETTLING)

    @property
    def running(self) -> bool:
        """True if a beat is shown instead of the present table."""
        return self._frame is not None

    @property
    def busy(self) -> bool:
        """True while the last move is still to be seen or read, or playback is paused: bots wait."""
        return self.running or self._lingers or self._paused

    @property
    def follows(self) -> bool:
        """True while a bot decides alone at a kept table of persons, at a pace that can be followed: it can be hurried and skipped."""
        presenter = self._presenter
        if presenter is None or self.pace == "instant" or self._covers or not presenter.session.kept:
            return False
        table, people = presenter.session.table, persons(presenter.session.table.seats)
        return bool(table.to_act and people) and set(people).isdisjoint(table.to_act)

    @property
    def hurried(self) -> bool:
        """True if bots play without a pause."""
        return self._hurried or self._skips_bots

    @property
    def waits(self) -> bool:
        """True if it continues only when a player says so."""
        return self.running and not self._timer.isActive()

    @property
    def view(self) -> Any:
        """The view of the beat that is shown; None if none is, or its dice still roll."""
        return self._frame.view if self._frame is not None and not self._landing.isActive() else None

    @property
    def rests(self) -> bool:
        """True if it rests at the end of a trick, a round or the like."""
        return self._frame is not None and self._frame.ending is not Ending.PLAIN

    # Controls

    def act(self, action: Action) -> bool:
        """Press one of the buttons; True if it is one of them."""
        presses = {PAUSE: self.pause, STEP: self.step, FASTER: self.hurry, SKIP: self.skip_bots, GO_ON: self.go_on}
        press = presses.get(action.name) if isinstance(action, Do) else None
        if press is not None:
            press()
        return press is not None

    def pause(self) -> None:
        """Pause at this beat."""
        if self.running or self.follows:
            self._paused = True
            self.cut()
            self._show_again()

    def go_on(self) -> None:
        """Continue."""
        self.step(paused=False)

    def step(self, paused: bool = True) -> None:
        """Show the next beat, and pause there."""
        if self.running:
            self._paused = paused
            self._go_on()
        elif self._paused:
            self._paused = False
            self._show_again()

    def hurry(self, on: bool = True) -> None:
        """Play the rest quickly, with the turns of bots until a person decides, or at the usual pace again."""
        if (self.running or self.follows) and self._hurried != on:
            self._hurried, self._paused = on, False
            self.cut()
            self._show_again()
            self.rushed.emit()

    def skip_bots(self) -> None:
        """Skip to the next decision of a person."""
        self._skips_bots = self.follows
        self.skip(to_sheet=True)
        self.rushed.emit()

    def _show_again(self) -> None:
        if self.running:
            self._show_frame()
        elif self._presenter is not None:
            self.shown.emit(self._controlled(self._presenter.scenery), False)

    def _controlled(self, scenery: Scenery) -> Scenery:
        """The present table, with the buttons of playback while a bot decides."""
        return evolve(scenery, buttons=self._buttons()) if self.follows else scenery

    def skip(self, *, to_sheet: bool = False) -> None:
        """Skip to the present table, or with ``to_sheet`` to the sheet of a round that ends before."""
        if to_sheet and self._breath.isActive():
            self._tally_up()
            return
        over = None
        for frame in self._left:
            if frame.ending is Ending.SUMMARY:
                over = frame.summary
            elif over is not None:
                over = evolve(over, since=(*over.since, *frame.setbacks))
            else:
                self._set_back(frame)
        running, sheet = self.running, self._sheet(self._left) if to_sheet else None
        self.heard.emit(tuple([sentence for frame in self._left for sentence in frame.said]))
        self._drop()
        if sheet is not None:
            self._show_alone(sheet)
            return
        if running:
            self._over = over or self._over
            self._show_table(deals=False)
        self._settle()

    # Following the presenter

    def _show(self, scenery: Scenery, animate: bool) -> None:
        if self._plays_out():
            return
        before, self._covers, self._seat = self._seat, False, None
        if self._presenter is not None:
            self._seat, self._side = self._presenter.seat, self._presenter.side
        if not self.follows:
            self._hurried = self._skips_bots = False
            self._staged = frozenset()
        # A hand that was shown to one player alone doesn't fade before everybody's eyes.
        self.shown.emit(self._controlled(scenery), animate and before in (None, self._seat))
        if self._presenter is not None:
            over, self._over = self._over, None
            self._sum_up(over)
        if self._news is not None:
            # It stays for a while to be read; players can go on meanwhile.
            self._lingers = True
            self.told.emit(self._news)
            self._timer.start(self._reading)
        self._hand_over()

    def _hand_over(self) -> None:
        """Show whose decision it is, if that is another player than before and no cover has stood between them.

        Say it to screen readers where no prompt names the player.
        """
        presenter = self._presenter
        if presenter is None or presenter.deciding is None:
            return
        table, model, seat = presenter.session.table, presenter.view_model, presenter.deciding
        before, self._decider = self._decider, seat
        if before == seat:
            return
        if presenter.seat is None and not model.names_decider(presenter.view, seat):
            # What shows it on the table is heard by nobody.
            self.heard.emit((msg("{name}'s turn", name=table.seats[seat].name),))
        if before is None or self.pace == "instant" or not self._may_play():
            return
        # Everybody has just seen the latest move.
        last, news = last_decision(table, seat), presenter.disclosure.headlines(seat, table.turn - 1)
        then = table.game.view(table.state_at(last - 1), presenter.seat) if last else None
        moment = model.handed_over(presenter.view, seat, presenter.side, then, news)
        if moment is None and presenter.covers and last:
            # They may have looked away since.
            moment = model.gained(table.game.view(table.state_at(last), presenter.seat), presenter.view, seat)
        if moment is not None:
            self.stage(with_names(moment, table))
            self._timer.start(max(moment.lasts, self._reading if self._lingers else 0))
            self._lingers = True

    def _cover(self, seat: Seat) -> None:
        if self._plays_out():
            return
        self._covers, self._seat, self._decider, self._over = True, None, None, None
        self.covered.emit(seat)

    def _finish(self, _: object) -> None:
        self._ended = True
        self._settle()

    def _settle(self) -> None:
        """Say that the game has ended, once everything has been seen."""
        if self._ended and not self.busy:
            self._ended = False
            self.finished.emit()

    def _has_news(self) -> bool:
        """True if the last decision of the table is new since the last call, and no redo."""
        if self._presenter is None:
            return False
        table = self._presenter.session.table
        before, self._turn = self._turn, table.turn
        expected, self._expected = self._expected, table.ahead[0] if table.ahead else None
        return table.turn == before + 1 and table.played(table.turn) is not expected

    def _plays_out(self) -> bool:
        """Play back the latest move; True if there is anything to see before the present table."""
        if self._shows_present:
            return False
        self._drop()
        self.brisk, presenter = False, self._presenter
        if presenter is None or not self._has_news() or self._covers:
            return False
        before = self._seat
        self._note_who_played(presenter)
        eyes = Eyes(before if before == presenter.seat else None, self._side if presenter.turns else presenter.side)
        if self.pace == "instant" or self._skips_bots or not self._may_play():
            return self._pass_over(presenter, eyes)
        between, last = self._to_show(presenter, eyes)
        self.brisk = not between and self._is_routine(last)
        self._reading = self._time_to_read(last, self.brisk)
        self._last = last if last not in between else None
        self._left = self._grouped([self._once(frame) for frame in between])
        if not between:
            self._tell_last()
            return False
        presenter.undo_state.saw()
        self._seat = eyes.seat
        self._by_itself.invalidate()
        if presenter.session.table.played(presenter.session.table.turn).forced:
            self._by_itself.start()
        self._next_frame(animate=eyes.seat == before)
        return True

    def _note_who_played(self, presenter: Presenter) -> None:
        """Time a bot's turn, and the wait of persons; the decision of a person, or one that outdates it, hides the summary that stayed."""
        table = presenter.session.table
        played, people = table.played(table.turn), persons(table.seats)
        seat, outdated = played.seat, not presenter.view_model.outdates.isdisjoint(event.kind for event in played.events)
        if seat != self._whose or not self._begun.isValid():
            self._begun.start()
        self._whose = seat
        if not self._waited.isValid() or (seat in people and not presenter.automatic.stands_for(seat)):
            self._waited.start()
        if seat in people or outdated:
            self._hide_summed()

    def _hide_summed(self) -> None:
        """Hide the summary that stays."""
        if self._summed:
            self._summed = False
            self.summed.emit(None)

    def _pass_over(self, presenter: Presenter, eyes: Eyes) -> bool:
        """Tell the latest move without playback. Its summary is shown all the same; True if that is a sheet over the table."""
        table = presenter.session.table
        found = summaries(table, table.turn, eyes.seat, Ending.SUMMARY)
        sheet = self._sheet(frames(table, presenter.view_model, table.turn, eyes)) if found and self._seen() else None
        self._over = found[-1] if found and sheet is None else None
        events = table.played(table.turn).events
        self.happened.emit(kinds_of(events, eyes.seat))
        self.heard.emit(sentences(table, events, eyes.seat))
        if sheet is not None:
            presenter.undo_state.saw()
            self._show_alone(sheet)
        return sheet is not None

    def _to_show(self, presenter: Presenter, eyes: Eyes) -> tuple[list[Frame], Frame]:
        """The frames of the latest move to play back, and the last one, which the present table may show in its stead, with its news."""
        table, model = presenter.session.table, presenter.view_model
        *between, last = frames(table, model, table.turn, eyes, sheets=presenter.session.kept)
        asked = model.stays(last.view) and not set(table.to_act).isdisjoint(persons(table.seats))
        if between and not last.told.text and (between[-1].ending is Ending.PLAIN or asked):
            # The beat before it led to the present table. A moment of it goes by where a player decides at once.
            self._over = between[-1].summary
            ending = Ending.PLAIN if asked else between[-1].ending
            last = evolve(between[-1], said=(*between.pop().said, *last.said), ending=ending)
        # A table that turns to the next player first shows what the last one did, from where they sit.
        turned = presenter.seat is None and eyes.side != presenter.side and not asked
        if presenter.seat_to_unlock is not None or (last.moment is not None and last.moment.dims) or turned:
            between += [last] if last.told.text else []
        elif between or table.played(table.turn).seat != self._seat:
            self._news = last.told if last.told.text else None
        return between, last

    def celebrate(self) -> None:
        """Show a player who looks again what they have gained since their last decision, its own effects included."""
        presenter = self._presenter
        if presenter is None or presenter.seat is None or self.pace == "instant" or not self._may_play():
            return
        seat, table = presenter.seat, presenter.session.table
        mine = last_decision(table, seat)
        if not mine or seen_until(table, seat, table.turn) == table.turn:
            return
        before, now = (table.game.view(table.state_at(turn), seat) for turn in (mine - 1, table.turn))
        moment = with_names(presenter.view_model.gained(before, now, seat), table)
        if moment is not None:
            self._lingers = True
            self.stage(moment)
            self._timer.start(moment.lasts)

    # Beat by beat

    def _sheet(self, found: Sequence[Frame]) -> Frame | None:
        """The last beat with a sheet that waits for a person."""
        return next((frame for frame in reversed(found) if frame.tally is not None and self._asks), None)

    def _show_alone(self, sheet: Frame) -> None:
        """Show the sheet of a round, whose sounds and sentences have been heard."""
        self._left = [evolve(sheet, kinds=(), said=())]
        self._next_frame(animate=False)

    @property
    def _asks(self) -> bool:
        """True if a sheet waits until a person continues: at a kept table where one plays."""
        session = self._presenter.session if self._presenter is not None else None
        return session is not None and session.kept and bool(persons(session.table.seats))

    def _tally(self, summary: Summary | None, tally: Tally | None) -> None:
        """Show the sheet of a round; None hides it."""
        if tally is not None or self.tallies:
            self.tallies = tally is not None
            self._hurried &= not self.tallies
            self.tallied.emit(summary, tally)

    def _next_frame(self, animate: bool = True) -> None:
        self._frame = self._left.pop(0)
        self._landing.stop()
        if self._frame.earlier is not None and not self._hurried:
            moment = self._frame.moment
            self._landing.start(Pace.TUMBLE if moment is None else (moment.lands + HANDED_OVER) * moment.lasts // LENGTH)
        self._show_frame(animate)
        self.stage(self._frame.moment if not self._hurried else None)
        self.happened.emit(() if self.staging and self._frame.moment is not None else self._frame.kinds)
        self._deal(self._frame.kinds)
        self.heard.emit(self._frame.said)
        tally, summary = self._frame.tally, self._frame.summary
        told = summary is not None and self.staging and self._frame.moment is not None
        if told and tally is None:
            # A moment has just told it, and more is to be seen before: it comes with the present table.
            self._over, summary = summary, None
        elif tally is not None:
            # What came before the sheet of a round is past.
            self._over = None
            self._hide_summed()
        self._sum_up(summary if tally is None else None, passing=self._frame.ending is Ending.PAUSE)
        self._set_back(self._frame)
        self._tally(None, None)
        if animate and tally is not None and not self._hurried:
            self._breath.start()
        else:
            self._tally_up()

    def _tally_up(self) -> None:
        """Show the sheet of the beat, if it has one."""
        self._breath.stop()
        if self._frame is not None:
            self._tally(self._frame.summary, self._frame.tally)

    def _show_frame(self, animate: bool = True) -> None:
        if self._frame is None:
            return
        earlier = self._frame.earlier
        if earlier is not None and self._landing.isActive():
            # A moment shows the dice by itself.
            dice = [piece for piece in self._frame.left if piece.rolled and self._frame.moment is None]
            told = self._frame.scenery.prompt if self._frame.moment is not None and self._frame.moment.holds else ROLLING
            self.framed.emit(evolve(earlier.added(dice), prompt=told, buttons=self._buttons()), animate)
        else:
            self.framed.emit(evolve(self._frame.scenery, buttons=self._buttons()), animate)
        wait = self._time_for(self._frame)
        if self._paused or wait is None:
            self._timer.stop()
        else:
            self._timer.start(wait)

    def _tell_roll(self) -> None:
        """Show and tell what the dice brought, which have come to rest."""
        self._landing.stop()
        frame = self._frame
        if frame is None:
            return
        if frame.moment is not None and frame.earlier is not None:
            # The dice of the moment lie where it has put them.
            self.framed.emit(evolve(frame.earlier.added(frame.left), buttons=self._buttons()), False)
        self.framed.emit(evolve(frame.scenery, buttons=self._buttons()), True)

    def cut(self) -> None:
        """End the moment for a player who goes on; dice that roll lie at once."""
        self.stage(None)
        if self._landing.isActive():
            self._tell_roll()

    def _once(self, frame: Frame) -> Frame:
        """The beat, without its moment if it is a bot's, concerns no player, and one of its kind was shown since a person decided."""
        presenter = self._presenter
        if presenter is None or frame.moment is None or self._whose in persons(presenter.session.table.seats):
            return frame
        kinds = presenter.view_model.staged.intersection(frame.kinds)
        seen, self._staged = kinds <= self._staged, self._staged | kinds
        if not seen or frame.moment.concerns:
            return frame
        return evolve(frame, moment=None, earlier=None if frame.moment.holds else frame.earlier)

    def _grouped(self, found: Sequence[Frame]) -> list[Frame]:
        """The beats, at the quick pace several small ones of a bot as one: they go on until there is a moment, a rest or much to read."""
        presenter, grouped = self._presenter, list[Frame]()
        if presenter is None or self.pace != "quick":
            return list(found)
        bot = self._whose not in persons(presenter.session.table.seats)
        for frame in found:
            before = grouped[-1] if bot and grouped else None
            told = msg("{first} {second}", first=before.told, second=frame.told) if before is not None else frame.told
            small = frame.moment is None and len(tr(told)) <= MOST_LETTERS
            if before is not None and small and before.ending is frame.ending is Ending.PLAIN:
                grouped[-1] = evolve(
                    frame, scenery=evolve(frame.scenery, prompt=told), told=told, said=(*before.said, *frame.said),
                    kinds=(*before.kinds, *frame.kinds), moment=before.moment, setbacks=(*before.setbacks, *frame.setbacks),
                )  # fmt: skip
            else:
                grouped.append(frame)
        return grouped

    def stage(self, moment: Moment | None) -> None:
        """Show a moment in place of the one before; None ends it."""
        if moment is not None or self.staging:
            self.staging = moment is not None
            self.staged.emit(moment)

    def _is_routine(self, frame: Frame) -> bool:
        """True for one of the many small things in a bot's turn, while the turn goes on."""
        if self._presenter is None or not self.follows:
            return False
        model = self._presenter.view_model
        brisk = model.tedious or model.routine if self._begun.elapsed() > LONG[self.pace] else model.routine
        return brisk.issuperset(frame.kinds)

    def _time_to_read(self, frame: Frame, routine: bool) -> int:
        pace = PACES[self.pace]
        time = pace // ROUTINE if routine else pace + PER_LETTER[self.pace] * len(tr(frame.told))
        evident = self._presenter is not None and self._presenter.view_model.evident.issuperset(frame.kinds)
        return min(time, pace if self._waited.elapsed() > LONG[self.pace] else EVIDENT * pace) if evident else time

    def _time_for(self, frame: Frame) -> int | None:
        if frame.tally is not None and self._asks:
            return None
        time = self._time_to_read(frame, self._is_routine(frame))
        if self._hurried:
            return time // SPEED
        if frame.moment is not None:
            small = frame.ending is Ending.PLAIN and frame.moment.lasts < LENGTH
            time = frame.moment.lasts if small else max(time, frame.moment.lasts)
        if frame.ending is Ending.PLAIN:
            return time
        halts = HALTS[self.halts]
        # A moment has told most of it.
        return max(time, halts[frame.ending is Ending.SUMMARY and frame.moment is None]) if halts is not None else None

    def _buttons(self) -> tuple[Button, ...]:
        if self._frame is not None and self._frame.tally is not None and self._asks:
            # The sheet has one of its own.
            return ()
        waits = self._paused or (self.rests and HALTS[self.halts] is None)
        skip = Button(SKIP, msg("Skip animation"), "Esc", playback=True, sign="skip")
        go_on = Button(GO_ON, msg("Continue"), "Return", primary=True, playback=True, sign="play")
        usable = {PAUSES: not waits, HURRIES: not waits, STEPS: waits and self.running, skip: True, go_on: waits or self.rests}
        # Those that can't be used keep their places, so that a click never falls on another that has come there.
        return tuple([button if shown else evolve(button, shown=False) for button, shown in usable.items()])

    @property
    def heard_out(self) -> bool:
        """True if a screen reader has said what happened so far, or the player wants no pauses."""
        return self.pace == "instant" or self.hurried or self._speech_left() == 0

    def _time_is_over(self) -> None:
        if self.heard_out:
            self._go_on()
        else:
            # A key may hush the screen reader meanwhile.
            self._timer.start(AGAIN)

    def _go_on(self) -> None:
        """Show the next frame, once the time of a beat or of news is over."""
        if self._breath.isActive():
            self._tally_up()
        elif self._lingers:
            self._drop()
            self._settle()
        elif self._left:
            self._next_frame()
        elif self.running:
            news = self._news
            self._drop()
            self._news = news
            self._show_table()
            self._settle()

    def _show_table(self, *, deals: bool = True) -> None:
        if self._presenter is not None:
            self._shows_present = True
            self._presenter.show(animate=True)
            self._shows_present = False
            self._tell_last(deals=deals)

    def _tell_last(self, *, deals: bool = False) -> None:
        """Play the sounds of the events that led to the present table."""
        last, self._last = self._last, None
        if last is not None:
            # A small moment goes by over the present table, and nobody waits for it.
            passes = last.moment is not None and not last.moment.dims
            self.happened.emit(() if passes else last.kinds)
            if passes:
                self.staged.emit(last.moment)
            self._set_back(last)
            self._deal(last.kinds if deals else ())
            self.heard.emit(last.said)

    def _deal(self, kinds: Sequence[str]) -> None:
        """Deal the cards of the table that is shown, if events of these kinds dealt them."""
        if self._presenter is not None and not self.hurried and not self._presenter.view_model.deals.isdisjoint(kinds):
            self.dealt.emit()

    def _sum_up(self, summary: Summary | None, passing: bool = False) -> None:
        """Show a summary; a ``passing`` one is hidden as the game goes on, others stay until a person decides."""
        if summary is not None or self._passing:
            stays = summary is not None and (self._passing or self._summed) and summary == self._card
            self._passing = summary is not None and passing
            self._summed, self._card = summary is not None and not passing, summary
            if not stays:
                self.summed.emit(summary)

    def _set_back(self, frame: Frame) -> None:
        """Add the setbacks of a beat to the summary that stays, or that is still to come."""
        if not frame.setbacks or frame.ending is Ending.SUMMARY:
            return
        if self._over is not None:
            self._over = evolve(self._over, since=(*self._over.since, *frame.setbacks))
        elif self._summed and self._card is not None:
            self._card = evolve(self._card, since=(*self._card.since, *frame.setbacks))
            self.summed.emit(self._card)

    def _drop(self) -> None:
        """End playback and news."""
        self.stage(None)
        self._tally(None, None)
        lingered, self._lingers = self._lingers, False
        self._left, self._frame, self._news = [], None, None
        self._paused = False
        self._timer.stop()
        self._landing.stop()
        self._breath.stop()
        if lingered:
            self.told.emit(None)
