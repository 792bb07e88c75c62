"""The advice that a player sees on a decision, while the adviser finds better advice: its words, and its picture on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve
from PySide6.QtCore import QObject

from engines.kernel.coach import Advice, Recommendation
from engines.kernel.commands import Command
from engines.kernel.messages import Message, msg, msgn
from tabletop_qt.shell.play.table_page import TablePage
from tabletop_qt.shell.presenting.presenter import Presenter
from tabletop_qt.shell.presenting.viewing import HINT
from tabletop_qt.viewmodels.keys import key_note
from tabletop_qt.viewmodels.scenery import Place, Scenery
from tabletop_qt.viewmodels.view_model import ghosts, meant
from tabletop_qt.widgets.controls import once


class ShownAdvice:
    """An answer of the adviser, of which one recommendation is shown after another."""

    def __init__(self, advice: Advice) -> None:
        self.advice = advice
        """The answer, in the order in which it is shown."""
        self._answer = advice
        self._number = self._seen = 0

    @property
    def recommendation(self) -> Recommendation:
        """The recommendation that is shown."""
        return self.advice.recommended[self._number]

    @property
    def beaten(self) -> bool:
        """True if the recommendation shown was the best only before more thought."""
        return len(self.advice.recommended) > 1 and self.advice.alike == 0 and self._number == 0

    def go_on(self) -> None:
        """Show the next recommendation, after the last one the first."""
        self._number = (self._number + 1) % len(self.advice.recommended)
        self._seen = max(self._seen, self._number)

    def switch_to(self, found: Advice) -> None:
        """Take another answer; the recommendations that were shown keep their places, whether they are still the best or not."""
        if found is self._answer:
            return
        now = {each.command: each for each in found.recommended}
        seen = [now.pop(each.command, each) for each in self.advice.recommended[: self._seen + 1]]
        several, best = (*seen, *now.values()), found.recommended[: found.alike]
        alike = next((place for place, each in enumerate(several) if each not in best), len(several))
        self.advice, self._answer = evolve(found, recommended=several, alike=alike), found

    def reason(self, why: Message, *, plays: bool) -> Message:
        """A reason, the chance to win unless that is as good as certain, whether Enter ``plays`` the recommendation, and the others."""
        said, number, chance, count = why, self._number, self.recommendation.chance, len(self.advice.recommended)
        if chance is not None and not round(chance * 10):
            said = msg("{said} Few games are won this way.", said=said)
        elif chance is not None and round(chance * 10) < 10:
            said = msgn(
                "{said} About {count} game in 10 is won this way.",
                "{said} About {count} games in 10 are won this way.",
                round(chance * 10),
                said=said,
            )
        if plays and not self.beaten:
            said = msg("{said} Enter plays it.", said=said)
        if count == 1:
            return said
        if self.beaten and plays:
            return msg("{said} After more thought, another move looks better. Enter shows it.", said=said)
        if self.beaten:
            return msg("{said} After more thought, another move looks better. Hint{key} shows it.", said=said, key=key_note(HINT))
        if number < self.advice.alike == count:
            said = msg("{said} {count} moves are equally good.", said=said, count=count)
        elif number < self.advice.alike > 1:
            said = msg("{said} The first {count} are equally good.", said=said, count=self.advice.alike)
        # Its last words stay together, so that no line consists of the numbers alone.
        return msg(
            "{said} Hint{key} shows the\u00a0next\u00a0({number}\u00a0of\u00a0{count}).",
            said=said,
            number=number + 1,
            count=count,
            key=key_note(HINT),
        )


class AdvicePicture:
    """Shows on the table what a command would do: ghosts of its pieces, and rings around those to use, as soon as they are found.

    When some are found, ``heeded`` is asked first; if it returns True, they get no rings.
    """

    def __init__(self, parent: QObject, heeded: Callable[[], bool]) -> None:
        self._heeded = heeded
        self._shown: tuple[Scenery, Command] | None = None
        self._page: TablePage | None = None
        self._meant: Iterator[tuple[tuple[str, ...], tuple[Place, ...]]] = iter(())
        self._set_off: tuple[str, ...] = ()
        self.used: tuple[str, ...] = ()
        """The pieces that the command uses, as far as they are found."""
        self._looking = once(parent, self._look)

    def show(self, page: TablePage, presenter: Presenter, seat: int, command: Command) -> None:
        """Show a command on the present scenery, unless it is shown there already."""
        scenery, view, model = presenter.scenery, presenter.view, presenter.view_model
        if self._shown == (scenery, command):
            return
        self._shown, self._page = (scenery, command), page
        foreseen = ghosts(model, view, seat, scenery, command)
        if foreseen:
            # Else the piece with focus would show its own preview over that of the hint.
            page.table.interaction.hide_revealed()
        page.table.interaction.show_ghosts(foreseen)
        page.table.interaction.point_at(())
        page.bar.point_at(())
        self._meant, self._set_off = meant(model, view, seat, scenery, command), model.set_off(view, seat, command)
        self._look()

    def outdate(self) -> None:
        """Show the next command anew, though it is the same."""
        self._shown = None

    def stop(self) -> None:
        """Look for no more pieces, and let go of the table."""
        self.outdate()
        self._page, self._meant, self._set_off = None, iter(()), ()
        self._looking.stop()

    def _look(self) -> None:
        """Look for the pieces to use without blocking the window."""
        used, ahead = next(self._meant, (None, ()))
        self.used = used or self.used
        if used and not self._heeded() and self._page is not None:
            self._page.table.interaction.point_at((*used, *self._set_off), ahead)
            self._page.bar.point_at(used)
        elif used is not None and not used:
            self._looking.start()
