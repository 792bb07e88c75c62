"""A seat's view with the rules at hand: what the rest of the view-model asks instead of the game."""

from __future__ import annotations

from functools import cached_property

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal, Seat
from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.commands import Excuse
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.kidsprout_jumboree.model import EXCUSES, HIDDEN, NO_COIN, ROUNDS, Player, Sign, Spoken, State, Suit
from engines.kidsprout_jumboree.tasks import ExcuseAtOpenTable, StackCoins
from engines.kidsprout_jumboree.wording import troop
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Idle, Speaking
from tabletop_qt.games.kidsprout_jumboree.layout import Layout, layout

PAGE = 6
"""Sentences offered at a time."""


class Position:
    """A seat's view of a table, with what follows from it. It lives as long as one question to the view-model."""

    def __init__(self, game: KidSproutJumboree, view: State, seat: int, at_table: tuple[Seat, ...] = ()) -> None:
        self.game = game
        self.at_table = at_table
        self.view = view
        self.seat = seat

    @cached_property
    def layout(self) -> Layout:
        """Where everything lies."""
        return layout(len(self.view.players), self.seat)

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that may decide."""
        return self.game.to_act(self.view)

    @property
    def decides(self) -> bool:
        """Whether this seat may."""
        return self.seat in self.acting

    @property
    def player(self) -> Player:
        """What the seat holds."""
        return self.view.players[self.seat]

    @property
    def seats(self) -> range:
        """The seats of the table."""
        return range(len(self.view.players))

    def open(self, seat: int) -> bool:
        """Whether a seat's coins are face up: the viewing seat's, unless only what everybody may see is shown."""
        player = self.view.players[seat]
        return seat == self.seat and HIDDEN not in (*player.hand, player.coin)

    def suit(self, seat: int) -> Suit:
        """The suit of a seat."""
        return self.view.config.suits[seat]

    def troop(self, seat: int) -> Message:
        """The troop of a seat."""
        return troop(self.view, seat)

    def person(self, seat: int) -> Message | None:
        """The name of who sits there; None at a table without names."""
        return msg("{name}", name=self.at_table[seat].name) if seat < len(self.at_table) else None

    def colour(self, seat: int) -> str:
        """The colour of a seat; empty at a table without names."""
        return self.at_table[seat].colour if seat < len(self.at_table) else ""

    def check(self, command: Command) -> Refusal | None:
        """Why the seat may not do it."""
        return self.game.check(self.view, self.seat, command)

    def legal(self, command: Command) -> bool:
        """Whether the seat may do it."""
        return self.check(command) is None

    @property
    def revealed(self) -> bool:
        """Whether the coins lie open on their stumps."""
        return all(player.coin not in (NO_COIN, HIDDEN) for player in self.view.players) and not self.view.face_down

    @property
    def stacking(self) -> bool:
        """Whether the coins have been gathered for the leader to take."""
        return isinstance(self.view.decision, StackCoins)

    @property
    def beats(self) -> int:
        """How often the Leaping Buck has chanted (KSJ-3.3)."""
        decision = self.view.decision
        return decision.beats if isinstance(decision, ExcuseAtOpenTable) else 0

    @property
    def last_round(self) -> bool:
        """Whether this is the day's last Activity (KSJ-5.1)."""
        return self.view.round == ROUNDS

    def spoken_on(self, seat: int) -> tuple[Spoken, ...]:
        """The Excuses on a seat's Sprout, in the order played."""
        return tuple(spoken for spoken in self.view.spoken if spoken.target == seat)

    def used(self, seat: int) -> int:
        """How many Excuses a seat has used today."""
        return len(EXCUSES) - len(self.view.players[seat].excuses)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """What can be said at this Activity, of what comes with the game."""
        return tuple(self.game.content.unused(self.view.roll, self.view.used))

    def page(self, draft: Speaking) -> tuple[str, ...]:
        """The sentences that a draft offers now."""
        return self.sentences[draft.page * PAGE : (draft.page + 1) * PAGE]

    @property
    def pages(self) -> int:
        """How many pages of sentences there are."""
        return -(-len(self.sentences) // PAGE)

    def excuse(self, draft: Speaking, sentence: str = "") -> Excuse:
        """The command that a draft means with a sentence; by default any that could be said, to see whether the rest is sound."""
        return Excuse(draft.tile, draft.sign or Sign.ADD, draft.target, sentence or next(iter(self.sentences), "I would rather not."))

    def sound(self, draft: Draft) -> Draft:
        """The draft, or the empty one where it no longer fits this view."""
        if isinstance(draft, Speaking) and not self.legal(self.excuse(draft)):
            return Idle()
        return draft
