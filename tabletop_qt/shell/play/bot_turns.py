"""The turns of bots, and forced moves that are played automatically."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from engines.kernel.bots import RandomBot, bot_to_act
from engines.kernel.commands import Command
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.kernel.worker import bot_request
from tabletop_qt.shell.play.worker_process import WorkerProcess
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.widgets.controls import once

# Turns

PACES: dict[str, int] = {"instant": 0, "quick": 600, "calm": 1500}
"""Milliseconds from a bot's turn to its decision, at least."""
READING, LEARNING = 1200, 1500
"""Milliseconds that the reason for an automatic decision is shown, at least, unless bots decide at once; and in a player's first game."""
LOOKING = 2500
"""The same where the player's own move has just brought them something to look at."""
PACE_NAMES: tuple[tuple[str, Message], ...] = (("instant", msg("Instant")), ("quick", msg("Fast")), ("calm", msg("Normal")))
PATIENCE: dict[str, int | None] = {"3": 3000, "6": 6000, "10": 10_000, "wait": None}
"""Milliseconds that players have, at every pace, to decide before a bot's move ends their chance; None: no limit."""
PATIENCE_NAMES: tuple[tuple[str, Message], ...] = (
    *((name, msg("{count} seconds", count=limit // 1000)) for name, limit in PATIENCE.items() if limit is not None),
    ("wait", msg("No limit")),
)
SETTLING = 400
"""Milliseconds after which a click plays a decision whose reason is told: an earlier one was meant for what was there before."""
BRISK = 300
"""Milliseconds before an automatic decision that the player has asked for, or whose reason they have just read for another one."""
AGAIN, SOON = 150, 30
"""Milliseconds until it is checked again if a player still holds a piece, or a screen reader still speaks; and in a hurry."""
TRIES = 3
"""The number of tries for a bot with illegal answers, each in a new process, before a random move is played."""


class BotTurns(QObject):
    """Plays for the bots of one table at a time.

    A bot waits while a player puts a command together or holds a piece (``busy`` returns True), and while a player who could decide as
    well can redo something. It takes no time over a forced move, nor over a choice that it had together with somebody who has decided,
    when no player is left to choose. If its decision ends the chance of players to decide at the same time, it first waits for a time of
    `PATIENCE`.
    """

    failed = Signal(object)
    """A `Message`: the reason why a bot has not decided. `go_on` lets it try again; nothing is lost."""
    helped = Signal(object)
    """A `Message`: a random move was played for a bot whose answers were all illegal."""
    limited = Signal(object)
    """A `Message`: the time that players have before a bot goes on; None once there is no limit."""

    def __init__(self, worker: WorkerProcess, busy: Callable[[], bool], hurried: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._busy = busy
        self._hurried = hurried
        self._presenter: Presenter | None = None
        self.seat: int | None = None
        """The seat of the bot that is deciding, if any."""
        self._state: object = None
        self._answer: Command | None = None
        self._held = False
        self._closing = False
        self._tries = 0
        self._clock = QElapsedTimer()
        self._due = once(self, self._play)
        self.pace = "quick"
        self._patience = "3"
        worker.result.connect(self._hear)
        worker.failed.connect(self._give_up)

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play for the bots of this table from now on, or for none."""
        self._drop()
        self._held = False
        self._presenter = presenter
        if presenter is not None:
            presenter.changed.connect(self.update)
            self.update()

    @property
    def waiting(self) -> bool:
        """True if a decision waits to be played."""
        return self._due.isActive()

    @property
    def wait(self) -> int:
        """Milliseconds from a bot's turn to its decision, at the present pace."""
        return 0 if self._hurried() else PACES.get(self.pace, 0)

    def go_on(self) -> None:
        """Let the bot that failed try again."""
        self._held = False
        self.update()

    def update(self) -> None:
        """Ask a bot to decide if it is its turn."""
        if self._presenter is None:
            return
        table = self._presenter.session.table
        seat = bot_to_act(table)
        if seat == self.seat and table.state is self._state:
            return
        self._drop()
        persons_here = persons(table.seats)
        redoing = bool(table.ahead) and (not persons_here or not set(persons_here).isdisjoint(table.to_act))
        if seat is None or self._held or redoing:
            return
        self.seat, self._state, self._tries = seat, table.state, 0
        self._clock.start()
        self._ask()

    def _ask(self) -> None:
        if self._presenter is not None and self.seat is not None:
            self._tries += 1
            table = self._presenter.session.table
            self._worker.ask(bot_request(table, self.seat), table.game)

    def _drop(self) -> None:
        self._worker.cancel()
        self._due.stop()
        self.seat = self._state = self._answer = None
        if self._closing:
            self._closing = False
            self.limited.emit(None)

    def _hear(self, command: Command) -> None:
        presenter, seat = self._presenter, self.seat
        if presenter is None or seat is None:
            return
        # Only "done" follows.
        self._worker.let_go()
        table = presenter.session.table
        if table.check(command, seat) is not None:
            # The process must be broken: ask another one.
            self._worker.stop()
            if self._tries < TRIES:
                self._ask()
                return
            command, _ = RandomBot().decide(table.game, table.view(seat), seat, Rng(table.turn))
            name = table.seats[seat].name
            said = msg("{name}'s answers were illegal {count} times, so a random move was played instead.", name=name, count=self._tries)
            self.helped.emit(said)
        self._answer = command
        people = not set(persons(table.seats)).isdisjoint(table.to_act)
        self._closing = people and table.game.ends_for_all(table.state, seat, command)
        self._wait_for_players()

    def set_patience(self, patience: str) -> None:
        """Give players this time to decide, even for the decision that a bot is about to close."""
        if patience != self._patience:
            self._patience = patience
            if self._closing:
                self._wait_for_players()

    def hurry(self) -> None:
        """Play the answer that waits for its time, if that has become shorter."""
        if self._answer is not None:
            self._wait_for_players()

    def _wait_for_players(self) -> None:
        """Set the timer for the bot's answer, and tell players how long they have if it closes their decision."""
        if self._presenter is None or self.seat is None:
            return
        patience = PATIENCE[self._patience] if self._closing else 0
        wait = max(0 if self._knows(self._presenter, self.seat) else self.wait, patience or 0)
        if self._closing:
            name, seconds = self._presenter.session.table.seats[self.seat].name, wait // 1000
            limit = msgn(
                "{name} continues in {count} second unless someone decides first.",
                "{name} continues in {count} seconds unless someone decides first.",
                seconds,
                name=name,
            )
            self.limited.emit(limit if patience is not None else msg("{name} waits until everyone has decided.", name=name))
        if patience is None:
            self._due.stop()
        else:
            self._due.start(max(0, wait - self._clock.elapsed()))

    def _knows(self, presenter: Presenter, seat: int) -> bool:
        """True if the bot has nothing to think about, or could think while others were choosing and no player still does."""
        table = presenter.session.table
        if table.game.forced(table.state, seat) is not None:
            return True
        if not table.turn or not set(persons(table.seats)).isdisjoint(table.to_act):
            return False
        last, before = table.played(table.turn), table.state_at(table.turn - 1)
        together = last.seat != seat and seat in table.game.to_act(before)
        return together and not table.game.ends_for_all(before, last.seat, last.command)

    def _give_up(self, reason: Message) -> None:
        if self.seat is not None:
            self._drop()
            self._held = True
            self.failed.emit(reason)

    def _play(self) -> None:
        presenter, seat, command = self._presenter, self.seat, self._answer
        if presenter is None or seat is None or command is None:
            return
        if self._busy() or presenter.drafting is not None:
            again = AGAIN if self.wait else SOON
            self._due.start((PATIENCE[self._patience] or again) if self._closing else again)
            return
        before = self._state
        presenter.play(command, seat)
        if presenter.session.table.state is before:
            # It was not written to disk; the player was told, and can let the bot try again.
            self._give_up(msg("The bot's move could not be played."))


class Autoplay(QObject):
    """Plays forced and standing decisions at one table, one after the other.

    It waits while ``busy`` returns True, while a command is being put together, and while a player who has a choice could redo.
    ``has_played`` is whether a game of this id was ever finished here.
    """

    told = Signal(object)
    """A `Message`: the reason for the decision about to be played, empty until what happened before was read; None if there is none."""

    def __init__(self, busy: Callable[[], bool], has_played: Callable[[str], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._busy = busy
        self._has_played = has_played
        self._presenter: Presenter | None = None
        self._next: tuple[object, int] | None = None
        """The state and the seat for which the timer runs."""
        self._said = False
        """True once the reason for that decision was told."""
        self._read: tuple[Message, Message] | None = None
        """The stage, and the reason as it was told last: there is no need to read them again."""
        self._known = set[str]()
        """The kinds of reasons that were told at this table: the next one of a kind is read quickly."""
        self._since = QElapsedTimer()
        """The time since the reason was told."""
        self._beat = once(self, self._play)
        self.pace = "quick"

    def set_presenter(self, presenter: Presenter | None) -> None:
        """Play at this table from now on, or at none."""
        self._presenter, self._known, self._read = presenter, set(), None
        if presenter is not None:
            presenter.changed.connect(self.update)
        self.update()

    @property
    def waiting(self) -> bool:
        """True if a decision is about to be played automatically."""
        return self._next is not None

    def update(self) -> None:
        """Start the timer for the next automatic decision, if there is one."""
        following = self._following()
        if following == self._next:
            return
        self._next = following
        if following is None or self._presenter is None:
            self._beat.stop()
            self.told.emit(None)
            return
        self.told.emit(None)
        self._said = False
        if self._busy():
            # What happened before is still to be read, but nobody is asked for what will be played for them.
            self.told.emit(msg(""))
            self._beat.start(AGAIN)
        else:
            self._say(self._presenter, following[1])

    def _tell(self, presenter: Presenter, seat: int) -> int:
        """Tell the reason for the decision, and return the milliseconds to read it, 0 if it has no words; without any it is not told."""
        _, why, names = presenter.automatic.due()[seat]
        table = presenter.session.table
        seats = table.seats
        alone = len(persons(seats)) == 1 or table.game.wording.concerns_all(table.state)
        told = why if alone or names else msg("{name}: {why}", name=seats[seat].name, why=why)
        before, self._read = self._read, (table.game.wording.stage(table.state).label, told)
        least, stands = READING, presenter.automatic.stands_for(seat)
        if not self._has_played(table.game.id) and why.text not in self._known:
            least = LEARNING
        elif table.turn and (last := table.played(table.turn)).seat == seat:
            brought = {event.kind for event in last.events}
            least = READING if presenter.view_model.brings.isdisjoint(brought) else LOOKING
        beat = PACES.get(self.pace, 0) and bool(why.text) * max(PACES[self.pace], least)
        if beat:
            self._known.add(why.text)
            self.told.emit(told)
        return min(beat, BRISK) if stands or self._read == before else beat

    def _say(self, presenter: Presenter, seat: int) -> None:
        """Tell the reason for the decision, and give the player a while to read it."""
        self._said = True
        self._beat.start(self._tell(presenter, seat))
        self._since.start()

    def hurry(self) -> bool:
        """Play the decision whose reason has been told for a moment. False if there is none."""
        hurries = self._said and self._beat.isActive() and self._since.hasExpired(SETTLING)
        if hurries:
            self._beat.stop()
            self._play()
        return hurries

    def _following(self) -> tuple[object, int] | None:
        """The next state and seat to play for."""
        if self._presenter is None:
            return None
        table, due = self._presenter.session.table, self._presenter.automatic.due()
        players = set(table.to_act).intersection(persons(table.seats)) - set(due)
        if not due or (table.ahead and players):
            return None
        return table.state, min(due)

    def _play(self) -> None:
        presenter, following = self._presenter, self._next
        if presenter is None or following is None or self._following() != following:
            self.update()
            return
        if self._busy() or presenter.drafting is not None:
            self._beat.start(AGAIN)
            return
        if not self._said:
            self._say(presenter, following[1])
            return
        # If it can't be written to disk it is not tried again: the state, and so `_next`, stay the same.
        seat = following[1]
        presenter.play(presenter.automatic.due()[seat].command, seat)
