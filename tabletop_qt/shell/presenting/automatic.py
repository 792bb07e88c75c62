"""Decisions that are played automatically: forced moves and standing decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.viewmodels.scenery import Button, Do, Scenery, Standing
from tabletop_qt.viewmodels.view_model import ViewModel


class Due(NamedTuple):
    """A command to be played for a seat, and the reason, for everybody to read."""

    command: Command
    why: Message
    names: bool = False
    """True if the reason begins with the player's name."""


_CANCEL = "standing: cancel"
"""The name of the button that ends standing decisions; that of a single one is followed by its seat."""


class Automatic:
    """Forced moves and standing decisions at one table, which are played automatically.

    A standing decision ends when its seat is to act and it is no longer on offer, or when another kind of decision is due, unless it is a
    lasting one. All of them end with an undo. The record holds only the ordinary commands that they lead to.
    """

    def __init__(self, table: Table[Any], model: ViewModel[Any, Any, Any]) -> None:
        self._table = table
        self._model = model
        self._standing: dict[int, Standing] = {}
        self._kinds: dict[int, type] = {}
        """The kind of decision in which each began."""

    def stand(self, seat: int, standing: Standing) -> None:
        """Repeat a decision for this seat, or for every player, as long as it is on offer."""
        for each in persons(self._table.seats) if standing.everybody else (seat,):
            self._standing[each], self._kinds[each] = standing, type(self._table.state.decision)

    def stands_for(self, seat: int) -> bool:
        """True if this seat has a standing decision."""
        return seat in self._standing

    def due(self) -> Mapping[int, Due]:
        """The commands to be played automatically now, by seat."""
        table = self._table
        if table.ahead:
            self._standing.clear()
        self._standing = {seat: each for seat, each in self._standing.items() if each.lasting or self._holds(seat, each)}
        found = {seat: Due(command, table.game.wording.no_choice(table.state)) for seat, command in self.forced.items()}
        for seat in set(table.to_act).intersection(self._standing):
            standing = self._standing[seat]
            offers = self._model.scenery(table.view(seat), seat, self._model.start()).affordances
            if any(offer.meaning == standing and (offer.meaning.question is None or standing.question is not None) for offer in offers):
                found[seat] = Due(standing.command, msg("{name} {what}", name=table.seats[seat].name, what=standing.about), names=True)
            elif not standing.lasting:
                del self._standing[seat]
        return found

    def _holds(self, seat: int, standing: Standing) -> bool:
        """True if a decision is due that this may answer."""
        return seat in self._table.to_act if standing.turn else self._kinds[seat] is type(self._table.state.decision)

    @property
    def forced(self) -> Mapping[int, Command]:
        """The forced moves that are played automatically, by seat."""
        return {
            seat: command for seat, command in self._table.forced.items() if not self._hands_on(command) and not self._cuts(seat, command)
        }

    def _cuts(self, seat: int, command: Command) -> bool:
        """True if this ends the decision of another person, who is to have time for it."""
        others = set(persons(self._table.seats)).intersection(self._table.to_act) - {seat}
        return bool(others) and self._table.game.ends_for_all(self._table.state, seat, command)

    def _hands_on(self, command: Command) -> bool:
        """True if this ends the turn of a person with a view of their own, for another who sits down next: they still look at it."""
        end, game = self._model.end, self._table.game
        return end is not None and command.verb == end.name and game.keeps_view and len(persons(self._table.seats)) > 1

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The button that ends the standing decision, or all of them; none without any."""
        if len(self._standing) > 1:
            return (Button(_CANCEL, msg("Cancel automatic moves")),)
        seats, found = self._table.seats, []
        for seat, standing in self._standing.items():
            if standing.turn:
                continue
            whole = msg("Cancel: {name} {what}", name=seats[seat].name, what=standing.about)
            # A short label leaves the prompt its room.
            label = standing.cancel if len(persons(seats)) == 1 else msg("Cancel automatic moves")
            found.append(Button(f"{_CANCEL} {seat}", label, about=whole))
        return tuple(found)

    def placed(self, scenery: Scenery) -> tuple[Button, ...]:
        """The buttons of a scenery and the one that cancels: in the place of one by which all would stand, so that no other moves."""
        all_stand = {each.action for each in scenery.affordances if isinstance(each.meaning, Standing) and each.meaning.everybody}
        places = [place for place, button in enumerate(scenery.buttons) if Do(button.name) in all_stand]
        if len(places) == len(self.buttons) == 1:
            (place,), (cancel,) = places, self.buttons
            widest = scenery.buttons[place].widest
            return (*scenery.buttons[:place], evolve(cancel, widest=widest), *scenery.buttons[place + 1 :])
        return (*scenery.buttons, *self.buttons)

    def cancel(self, button: str) -> bool:
        """End the standing decisions of this button; False if it is another button."""
        if button not in [each.name for each in self.buttons]:
            return False
        self._standing.clear()
        return True
