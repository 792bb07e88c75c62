"""The people at the screen: whose view is shown, who decides, who is asked to sit down, who chooses in secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.disclosure import cover, decider, persons, viewer
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.viewmodels.scenery import Button, Scenery, Standing
from tabletop_qt.viewmodels.view_model import MOST_PICKS, Draft, Pick, ViewModel


@frozen
class Viewing:
    """The people at the screen.

    ``seat`` is the seat whose view is shown, None for what everybody may see: the open table. There ``acting`` is the person who decides,
    None where nobody is to or what they decide needs their own view. Where ``asked`` names a seat, a cover stands until that person lifts
    it. ``picking`` are the seats that have yet to pick by keys of their own. ``choosing`` are those that have yet to choose at a private
    strip beside the open table, the one that is asked first in front; ``opened`` is the one whose strip is open.

    ``last`` is who sat there or decided last. ``side`` is the seat at whose side the open table is drawn: whose view was shown last, so
    that nothing turns round before everybody's eyes; None for the first person's.
    """

    seat: int | None = None
    asked: int | None = None
    acting: int | None = None
    picking: frozenset[int] = frozenset()
    choosing: tuple[int, ...] = ()
    opened: int | None = None
    last: int | None = None
    side: int | None = None

    @property
    def deciding(self) -> int | None:
        """The seat for which something can be done at the table; None where nobody can."""
        return self.acting if self.seat is None else self.seat

    @property
    def undoing(self) -> int | None:
        """The seat that can undo: whose view is shown, behind a cover who was there last, on the open table whoever decided (None)."""
        return self.last if self.asked is not None else self.seat

    def seen_by(self, seat: int) -> Viewing:
        """The view of a person who has sat down."""
        return Viewing(seat, last=seat, side=seat)

    def asking(self, seat: int) -> Viewing:
        """A cover before a person's view."""
        return Viewing(asked=seat, last=self.last, side=self.side)


def next_viewing(
    table: Table[Any], model: ViewModel[Any, Any, Any], before: Viewing, *, covers: bool, keys: bool, absent: frozenset[int] = frozenset()
) -> Viewing:
    """The people at the screen in the present state of the table, after ``before``.

    Args:
        table: The table.
        model: Its view-model, which knows what can be picked by keys.
        before: Who was there last; ``Viewing()`` at game start and after a load.
        covers: Whether covers stand between persons.
        keys: Whether secret choices of several persons at once are made by keys.
        absent: The seats that need not be asked, because what they decide is played by itself.
    """
    acting, opened = tuple(seat for seat in table.to_act if seat not in absent), Viewing(last=before.last, side=before.side)
    waiting = frozenset(acting) & frozenset(persons(table.seats))
    if keys and waiting and (len(waiting) > 1 or waiting < before.picking) and all(picks(table, model, seat) for seat in waiting):
        return evolve(opened, picking=waiting)
    following = viewer(table.game, table.state, table.seats, before.last, acting)
    if following is None:
        return evolve(opened, acting=decider(table.seats, before.last, acting))
    asked = cover(table.seats, before.seat, following, covers=covers)
    if asked is not None and model.private_strip and model.choices(table.view(following), following):
        others = sorted(seat for seat in waiting if seat != following and table.game.needs_hidden(table.state, seat))
        kept = before.opened if before.opened in (following, *others) else None
        return evolve(opened, choosing=(following, *others), opened=kept)
    return opened.asking(asked) if asked is not None else opened.seen_by(following)


def picks(table: Table[Any], model: ViewModel[Any, Any, Any], seat: int) -> tuple[Pick, ...]:
    """The choices of a seat by keys; none if there are too many for the keys."""
    offered = model.picks(table.view(seat), seat)
    return offered if len(offered) <= MOST_PICKS else ()


# The advice button

ADVISE = "advice: ask"
"""The name of the button."""

BUTTON = Button(ADVISE, msg("Hint"), "H")


def can_advise(table: Table[Any], viewing: Viewing) -> bool:
    """True if it is the turn of the person whose view is shown, in a game that can advise (TBL-5)."""
    return table.game.adviser is not None and viewing.seat is not None and viewing.seat in table.to_act


# Sceneries

LOOK, PUT_DOWN = "hand: look", "hand: put down"
"""The names of the buttons with which a person on the open table asks for their own view, and goes back to the open table."""


def scenery_of(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft) -> Scenery:
    """The scenery of a view: the seat's own if ``viewing`` shows one, else everybody's; its prompt names people."""
    shown = _scenery_of(table, model, viewing, view, draft)
    prompt = table.named(shown.prompt)
    return shown if prompt is shown.prompt else evolve(shown, prompt=prompt)


def _scenery_of(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft) -> Scenery:
    if viewing.seat is not None:
        shown: Scenery = model.scenery(view, viewing.seat, draft)
        return evolve(shown, buttons=(*shown.buttons, _PUT_DOWN)) if can_put_down(table, viewing) else shown
    side = side_of(table, viewing)
    if viewing.acting is None:
        return evolve(model.spectate(view, side), prompt=_prompt_for_all(table, viewing))
    shown = model.scenery(view, viewing.acting, draft, side)
    prompt = msg("{name}: {prompt}", name=table.seats[viewing.acting].name, prompt=shown.prompt)
    # Not in the middle of something: it would be forgotten.
    look = (_LOOK,) if can_look(table, viewing) and model.back(view, viewing.acting, draft) is None else ()
    return evolve(shown, prompt=prompt, buttons=(*shown.buttons, *look))


_LOOK = Button(LOOK, msg("Look at my hand"), "L")

_PUT_DOWN = Button(PUT_DOWN, msg("Back to the open table"), "L")


def side_of(table: Table[Any], viewing: Viewing) -> int:
    """The seat at whose side the table is drawn; at first it is the first person's."""
    return viewing.side if viewing.side is not None else next(iter(persons(table.seats)), 0)


def can_look(table: Table[Any], viewing: Viewing) -> bool:
    """True if the person who decides on the open table has something that only they see."""
    return viewing.acting is not None and bool(table.game.has_secrets(table.state, viewing.acting))


def can_put_down(table: Table[Any], viewing: Viewing) -> bool:
    """True if the person whose view is shown could decide on the open table just as well."""
    seat = viewing.seat
    return len(persons(table.seats)) > 1 and seat in table.to_act and not table.game.needs_hidden(table.state, seat)


def _prompt_for_all(table: Table[Any], viewing: Viewing) -> Message:
    if viewing.picking:
        return msg("{names}: pick with your keys while the others look away.", names=names(table, sorted(viewing.picking)))
    if viewing.opened is not None:
        return msg("{name} chooses. Everyone else, look away.", name=table.seats[viewing.opened].name)
    if len(viewing.choosing) > 1:
        return msg("{names}: choose in secret, one after another.", names=names(table, sorted(viewing.choosing)))
    if viewing.choosing:
        return msg("{name}: choose in secret.", name=table.seats[viewing.choosing[0]].name)
    if table.to_act:
        return msg("Waiting for {names}.", names=names(table, table.to_act))
    return msg("The game has ended.")


def names(table: Table[Any], seats: Sequence[int]) -> tuple[Message, ...]:
    """The names of some seats."""
    return tuple(msg("{name}", name=table.seats[seat].name) for seat in seats)


# Choosing in secret


class SecretPicks:
    """Secret choices at one table, by keys or at the private strip.

    ``viewing`` says who is at the screen, ``see`` looks through other eyes, and ``play`` plays a command of a seat.
    """

    def __init__(
        self,
        table: Table[Any],
        model: ViewModel[Any, Any, Any],
        viewing: Callable[[], Viewing],
        see: Callable[[Viewing], None],
        play: Callable[[Command, int], None],
    ) -> None:
        self._table = table
        self._model = model
        self._viewing = viewing
        self._see = see
        self._play = play

    # By keys

    @property
    def picking(self) -> frozenset[int]:
        """The seats that have yet to pick by keys."""
        return self._viewing().picking

    def offered(self, seat: int) -> tuple[Pick, ...]:
        """The choices of a seat by keys, with labels that everybody may read."""
        return picks(self._table, self._model, seat) if seat in self.picking else ()

    def pick(self, seat: int, index: int) -> Refusal | None:
        """A person pressed their key of this number, from 0. Returns why that can't be picked, None where it was."""
        offered = self.offered(seat)
        if not 0 <= index < len(offered):
            return None
        command = offered[index].command
        refusal = self._table.check(command, seat)
        if refusal is None:
            self._play(command, seat)
        return refusal

    # At the private strip

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that have yet to choose at the private strip, the one that is asked first in front."""
        return self._viewing().choosing

    @property
    def opened(self) -> int | None:
        """The seat whose strip is open: only that person looks."""
        return self._viewing().opened

    def open(self, seat: int) -> None:
        """The person of a seat wants to choose; whoever else's strip was open closes."""
        if seat in self.choosing:
            self._see(evolve(self._viewing(), opened=seat))

    def close(self) -> bool:
        """Close the strip that is open, if any; returns whether one was."""
        was_open = self.opened is not None
        if was_open:
            self._see(evolve(self._viewing(), opened=None))
        return was_open

    @property
    def choices(self) -> tuple[Pick, ...]:
        """The choices of the person whose strip is open, for their eyes only."""
        seat = self.opened
        if seat is None:
            return ()
        held = self._model.choices(self._table.view(seat), seat)
        return tuple(pick for pick in held if pick.waits is not None or self._table.check(pick.command, seat) is None)

    @property
    def prompt(self) -> Message:
        """The prompt for the person whose strip is open, in the words of their own view."""
        seat = self.opened
        return self._table.game.wording.prompt(self._table.view(seat), seat) if seat is not None else msg("")

    def choose(self, index: int) -> None:
        """The person whose strip is open chose the one with this number, counted from 0."""
        seat, choices = self.opened, self.choices
        if seat is not None and 0 <= index < len(choices) and choices[index].waits is None:
            self._play(choices[index].command, seat)


# Automatic decisions


class Due(NamedTuple):
    """A command to be played for a seat, and the reason, for everybody to read."""

    command: Command
    why: Message


class Automatic:
    """Forced moves and standing decisions at one table, which are played without asking.

    Standing decisions are kept here alone, by seat. One ends as soon as the seat is asked and it is not on offer any more, and all of them
    when something is taken back: then people decide anew. The record holds only the ordinary commands that come of them.
    """

    def __init__(self, table: Table[Any], model: ViewModel[Any, Any, Any]) -> None:
        self._table = table
        self._model = model
        self._standing: dict[int, Standing] = {}

    def stand(self, seat: int, standing: Standing) -> None:
        """Decide the same for this seat, or for every person, from now on, as long as it is on offer."""
        for each in persons(self._table.seats) if standing.everybody else (seat,):
            self._standing[each] = standing

    def due(self) -> Mapping[int, Due]:
        """The commands to be played now without asking, by seat."""
        table = self._table
        if table.ahead:
            self._standing.clear()
        found = {seat: Due(command, table.game.wording.no_choice(table.state)) for seat, command in table.forced.items()}
        for seat in set(table.to_act).intersection(self._standing):
            standing = self._standing[seat]
            if self._offered(seat, standing):
                found[seat] = Due(standing.command, standing.about)
            else:
                del self._standing[seat]
        return found

    def _offered(self, seat: int, standing: Standing) -> bool:
        offers = self._model.scenery(self._table.view(seat), seat, self._model.start()).affordances
        return any(offer.meaning == standing for offer in offers)

    @property
    def _by_button(self) -> Mapping[str, int]:
        """The seats whose decisions stand, each by the name of the button that puts an end to it."""
        return {f"standing: cancel {seat}": seat for seat in sorted(self._standing)}

    @property
    def buttons(self) -> tuple[Button, ...]:
        """A button for each standing decision, which says that it stands and puts an end to it."""
        seats = self._table.seats
        return tuple(
            Button(button, msg("Cancel: {name} {what}", name=seats[seat].name, what=self._standing[seat].about))
            for button, seat in self._by_button.items()
        )

    def cancel(self, button: str) -> bool:
        """Put an end to the standing decision of this button; returns whether it is one of these buttons."""
        seat = self._by_button.get(button)
        if seat is None:
            return False
        del self._standing[seat]
        return True
