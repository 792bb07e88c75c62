"""The people at the screen: the seat whose view is shown, the one that decides, and secret choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal, Seat
from engines.kernel.disclosure import cover, decider, persons, viewer
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.scenery import Affordance, Button, Drafted, Press, Scenery
from tabletop_qt.viewmodels.view_model import LOOK, MOST_PICKS, Draft, Pick, ViewModel


@frozen
class Viewing:
    """The people at the screen.

    ``seat`` is the seat whose view is shown, None for the open table, which everybody may see. There ``acting`` is the player who decides,
    None if nobody does or the decision needs their own view. If ``seat_to_unlock`` names a seat, a cover stands until that player lifts it.
    ``picking`` are the seats that have yet to pick by keys. ``choosing`` are those that have yet to choose at a private strip beside the
    open table, in the order in which they are asked; ``opened`` is the one whose strip is open.

    ``last`` is the player who sat there or decided last. ``side`` is the seat at whose side the open table is drawn: the one shown last,
    so that nothing turns round, or where players keep their view or the table `turns` the one that decides; None for the first player's,
    also while several choose in secret at a table that `turns`.
    """

    seat: int | None = None
    seat_to_unlock: int | None = None
    acting: int | None = None
    picking: frozenset[int] = frozenset()
    choosing: tuple[int, ...] = ()
    opened: int | None = None
    last: int | None = None
    side: int | None = None
    looking: bool = False
    """True behind a cover, or at the strip, for a player who sits there already, and wants to look at their hand."""

    @property
    def deciding(self) -> int | None:
        """The seat that can act at the table, if any."""
        return self.acting if self.seat is None else self.seat

    @property
    def undoing(self) -> int | None:
        """The seat that can undo: the one shown, behind a cover the one there last; None on the open table, for any seat."""
        return self.last if self.seat_to_unlock is not None else self.seat

    def seen_by(self, seat: int) -> Viewing:
        """The view of a player who has sat down."""
        return Viewing(seat, last=seat, side=seat)

    def asking(self, seat: int) -> Viewing:
        """A cover before a player's view."""
        return Viewing(seat_to_unlock=seat, last=self.last, side=self.side)


def turns(model: ViewModel[Any, Any, Any], *, flat: bool) -> bool:
    """True if the open table turns to the one player who decides: they lay openly from their hand, which lies in front, not at a strip.

    A table with secret choices stands still, like one that lies ``flat``: nothing on it is anybody's hand.
    """
    return model.private_strip and not model.secret_choices and not flat


def to_show_hand(seat: Seat) -> Message:
    """The name of the button with which a player shows their hand."""
    return msg("{name}: show my hand", name=seat.name)


def next_viewing(
    table: Table[Any],
    model: ViewModel[Any, Any, Any],
    before: Viewing,
    *,
    covers: bool,
    keys: bool,
    flat: bool = False,
    absent: frozenset[int] = frozenset(),
) -> Viewing:
    """The people at the screen in the present state of the table, after ``before`` (``Viewing()`` at the start and after a load).

    ``covers``: there are covers between players. ``keys``: secret choices of several players at once are made by keys. ``absent`` are the
    seats that need not be asked, for their decisions are played automatically: meanwhile a player who sits there keeps their view, unless
    the table `turns` and everybody looks on. Whoever `sits` there goes on at the open table if cards are drawn face down.
    """
    turning = turns(model, flat=flat)
    acting, opened = tuple(seat for seat in table.to_act if seat not in absent), Viewing(last=before.last, side=before.side)
    if table.to_act and not acting and before.seat is not None and not turning:
        return before
    waiting = frozenset(acting) & frozenset(persons(table.seats))
    if keys and waiting and (len(waiting) > 1 or waiting < before.picking) and all(picks(table, model, seat) for seat in waiting):
        return evolve(opened, picking=waiting)
    presiding = model.presides(table.view(None)) if len(waiting) > 1 else None
    if presiding in waiting:
        acting = (presiding,)
    following = viewer(table.game, table.state, table.seats, before.last, acting, before.seat)
    if following is None and model.draws_face_down and before.seat in acting and table.game.has_secrets(table.state, before.seat):
        # Whoever looks at their hand keeps it up while they go on deciding, also about a card that they have played.
        following = before.seat
    goes_on = model.draws_face_down and before.seat is None and following is not None and sits(table, before, following)
    if following is None or goes_on:
        decides = decider(table.seats, before.last, acting)
        # Players who keep their view have their things in front of them on the open table, too; so does the one asked where that turns.
        turned = decides is not None and (turning or table.game.keeps_view)
        return evolve(opened, acting=decides, side=decides if turned else opened.side)
    next_player = cover(table.seats, before.seat, following, covers=covers)
    if next_player is not None and model.private_strip and model.choices(table.view(following), following):
        others = sorted(seat for seat in waiting if seat != following and table.game.needs_hidden(table.state, seat))
        kept = before.opened if before.opened in (following, *others) else None
        return evolve(opened, choosing=(following, *others), opened=kept, side=following if turning else opened.side)
    return opened.asking(next_player) if next_player is not None else opened.seen_by(following)


def sits(table: Table[Any], viewing: Viewing, seat: int) -> bool:
    """True if a player sits there already: they made the last decision, not counting open ones that others answer meanwhile."""
    turn = table.turn
    while turn and table.state_at(turn - 1).decision.is_open:
        turn -= 1
    return seat == viewing.acting or (viewing.last is not None and turn > 0 and table.played(turn).seat == seat)


def picks(table: Table[Any], model: ViewModel[Any, Any, Any], seat: int) -> tuple[Pick, ...]:
    """The choices of a seat by keys; none if there are too many for the keys."""
    offered = model.picks(table.view(seat), seat)
    return offered if len(offered) <= MOST_PICKS else ()


# The hint button

ADVISE = "advice: ask"
"""The name of the button."""
HINT = Button(ADVISE, msg("Hint"), "H", helps=True)


def can_advise(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing) -> bool:
    """True if a player can act in a game with hints, and is told no more than the view shown to them shows (TBL-5, 6)."""
    return _asks_for_advice(table, viewing) and not _hint_tells(table, model, viewing)


def why_no_hint(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing) -> Message | None:
    """The reason why a player who decides on the open table can't have a hint there, and where they can."""
    if not _asks_for_advice(table, viewing) or not _hint_tells(table, model, viewing):
        return None
    return msg("A hint here would show everybody something about your hand. Look at your hand{key} to get one.", key=key_note(LOOKING))


def _asks_for_advice(table: Table[Any], viewing: Viewing) -> bool:
    return table.game.adviser is not None and viewing.deciding is not None and viewing.deciding in table.to_act


def _hint_tells(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing) -> bool:
    """True if a hint at the open table needs what only the player who decides may see; where cards lie face down it does without."""
    return viewing.seat is None and not model.draws_face_down and can_look(table, viewing)


# Sceneries


def scenery_of(
    table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft, *, hides: bool = False
) -> Scenery:
    """The scenery of a view: the seat's own if ``viewing`` shows one, else everybody's; its prompt names people.

    ``hides``: a player who has shown their hand on the open table may hide it again.
    """
    shown = _scenery_of(table, model, viewing, view, draft, hides)
    prompt = table.named(shown.prompt)
    return shown if prompt is shown.prompt else evolve(shown, prompt=prompt)


def _scenery_of(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing, view: Any, draft: Draft, hides: bool) -> Scenery:
    if viewing.seat is not None:
        shown: Scenery = model.scenery(view, viewing.seat, draft)
        return _with_look(shown, _PUT_DOWN, draft) if can_put_down(table, viewing, hides=hides) else shown
    side = side_of(table, viewing)
    if viewing.acting is None:
        return evolve(model.spectate(view, side), prompt=_prompt_for_all(table, model, viewing))
    shown = model.scenery(view, viewing.acting, draft, side)
    prompt = shown.prompt
    if model.names_decider(view, viewing.acting):
        prompt = msg("{name}: {prompt}", name=table.seats[viewing.acting].name, prompt=prompt)
    # Not with an unfinished command, which would be lost.
    begun = draft.undone and model.back(view, viewing.acting, draft) is not None
    if begun:
        return evolve(shown, prompt=prompt)
    if not can_look(table, viewing):
        # Greyed rather than gone, so that the other buttons keep their places.
        greyed = (_NOTHING_HIDDEN,) if model.private_strip else ()
        return evolve(shown, prompt=prompt, buttons=(*shown.buttons, *greyed))
    return evolve(_with_look(shown, LOOKING, draft), prompt=prompt)


def _with_look(shown: Scenery, button: Button, draft: Draft) -> Scenery:
    """The scenery with a button to look at a hand, or to hide it; by key alone if its game shows a piece that does the same."""
    press = Affordance(Press(LOOK), button.label, "TBL-6", meaning=Drafted(draft), direct=True)
    pressed = (press,) if shown.piece(LOOK) is not None else ()
    return evolve(shown, buttons=(*shown.buttons, evolve(button, shown=not pressed)), affordances=(*shown.affordances, *pressed))


LOOKING = Button(LOOK, msg("Look at my hand"), "L", widest=(msg("Look at my hand"),))
_NOTHING_HIDDEN = evolve(LOOKING, refusal=msg("Your hand is empty: the others see all that you see."))
_PUT_DOWN = evolve(LOOKING, label=msg("Hide my hand"), about=msg("Everyone may look at the table again."))


def side_of(table: Table[Any], viewing: Viewing) -> int:
    """The seat at whose side the table is drawn, at first the first player's."""
    return viewing.side if viewing.side is not None else next(iter(persons(table.seats)), 0)


def can_look(table: Table[Any], viewing: Viewing) -> bool:
    """True if the player who decides on the open table has something that only they see."""
    return viewing.acting is not None and bool(table.game.has_secrets(table.state, viewing.acting))


def can_put_down(table: Table[Any], viewing: Viewing, *, hides: bool) -> bool:
    """True if the player whose view is shown could decide on the open table just as well, or ``hides`` what they have shown there."""
    seat = viewing.seat
    return len(persons(table.seats)) > 1 and seat in table.to_act and (hides or not table.game.needs_hidden(table.state, seat))


def _prompt_for_all(table: Table[Any], model: ViewModel[Any, Any, Any], viewing: Viewing) -> Message:
    if viewing.picking:
        return msg("{names}: pick with your keys while the others look away.", names=names(table, sorted(viewing.picking)))
    if viewing.looking:
        return msg("Everyone but {name}, look away", name=table.seats[viewing.choosing[0]].name)
    if viewing.opened is not None:
        return msg("{name} chooses. Everyone else, look away.", name=table.seats[viewing.opened].name)
    if len(viewing.choosing) > 1:
        return msg("{names}: choose in secret, one after another.", names=names(table, sorted(viewing.choosing)))
    if viewing.choosing:
        name = table.seats[viewing.choosing[0]].name
        return msg("{name}: choose in secret.", name=name) if model.secret_choices else msg("It is {name}'s turn.", name=name)
    if table.to_act:
        return msg("Waiting for {names}.", names=names(table, table.to_act))
    return msg("The game has ended.")


def names(table: Table[Any], seats: Sequence[int]) -> tuple[Message, ...]:
    """The names of some seats."""
    return tuple(msg("{name}", name=table.seats[seat].name) for seat in seats)


# Choosing in secret


class Shown(Protocol):
    """The table on the screen, as far as secret choices need it: who looks, and to play for a seat."""

    viewing: Viewing

    @property
    def turns(self) -> bool:
        """True if the open table turns to the one player who decides."""

    def see(self, viewing: Viewing) -> None:
        """Let others look."""

    def play(self, command: Command, seat: int) -> None:
        """Play a command for a seat."""

    def stay(self) -> bool:
        """Leave the hand of a player who wanted to look at it hidden."""


class SecretPicks:
    """Secret choices at a table, by keys or at the private strip."""

    def __init__(self, table: Table[Any], model: ViewModel[Any, Any, Any], presenter: Shown) -> None:
        self._table, self._model, self._presenter = table, model, presenter

    # By keys

    @property
    def picking(self) -> frozenset[int]:
        """The seats that have yet to pick by keys."""
        return self._presenter.viewing.picking

    def offered(self, seat: int) -> tuple[Pick, ...]:
        """The choices of a seat by keys, with labels that everybody may read."""
        return picks(self._table, self._model, seat) if seat in self.picking else ()

    def pick(self, seat: int, index: int) -> Refusal | None:
        """Pick by the key with this number, from 0. Returns the refusal, or None if the pick was made."""
        offered = self.offered(seat)
        if not 0 <= index < len(offered):
            return None
        command = offered[index].command
        refusal = self._table.check(command, seat)
        if refusal is None:
            self._presenter.play(command, seat)
        return refusal

    # At the private strip

    @property
    def choosing(self) -> tuple[int, ...]:
        """The seats that have yet to choose at the private strip, in the order in which they are asked."""
        return self._presenter.viewing.choosing

    @property
    def opened(self) -> int | None:
        """The seat whose strip is open: only that player looks."""
        return self._presenter.viewing.opened

    def open(self, seat: int) -> None:
        """Open the strip for a seat, and close that of any other.

        At a table that turns to the player, and for one who only looks at their hand, show their own view instead.
        """
        if seat in self.choosing:
            viewing, presenter = self._presenter.viewing, self._presenter
            presenter.see(viewing.seen_by(seat) if presenter.turns or viewing.looking else evolve(viewing, opened=seat))

    def close(self) -> bool:
        """Close the open strip, or leave a hand hidden that a player wanted to look at; False if there is neither."""
        if self._presenter.stay():
            return True
        was_open = self.opened is not None
        if was_open:
            self._presenter.see(evolve(self._presenter.viewing, opened=None))
        return was_open

    @property
    def choices(self) -> tuple[Pick, ...]:
        """The choices of the player whose strip is open, for their eyes only."""
        seat = self.opened
        if seat is None:
            return ()
        held = self._model.choices(self._table.view(seat), seat)
        return tuple(pick for pick in held if pick.waits is not None or self._table.check(pick.command, seat) is None)

    @property
    def prompt(self) -> Message:
        """The prompt for the player whose strip is open, or for all who pick by keys."""
        seat = min(self.picking, default=self.opened)
        return self._table.game.wording.prompt(self._table.view(seat), seat) if seat is not None else msg("")

    def choose(self, index: int) -> None:
        """Play the choice with this number, from 0, for the player whose strip is open."""
        seat, choices = self.opened, self.choices
        if seat is not None and 0 <= index < len(choices) and choices[index].waits is None:
            self._presenter.play(choices[index].command, seat)
