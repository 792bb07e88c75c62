"""What is played at a table without asking anybody: decisions that leave no choice, and standing ones, which a person has made ahead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engines.kernel.commands import Command
from engines.kernel.disclosure import persons
from engines.kernel.messages import Message, msg
from engines.kernel.table import Table
from tabletop_qt.viewmodels.scenery import Button, Standing
from tabletop_qt.viewmodels.view_model import ViewModel


class Due(NamedTuple):
    """What is to be played for a seat, and why, for everybody to read."""

    command: Command
    why: Message


class Automatic:
    """What nobody needs to be asked for at one table.

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
        """What is to be played now without asking, by seat."""
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
