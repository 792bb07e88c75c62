"""A seat's view with the rules at hand: what the rest of the view-model asks instead of the game."""

from __future__ import annotations

from functools import cached_property, lru_cache

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import Message
from engines.school_year_diary.agenda import ActDecision, ChooseDecision, Decision, KeepDecision, OrderDecision, Stow, TurnDecision
from engines.school_year_diary.board import empty_medals, lockable_cells
from engines.school_year_diary.card_text import block_text, card_text
from engines.school_year_diary.chain import layings
from engines.school_year_diary.commands import Give, Lock, Pick, Refresh, Swap, Trade
from engines.school_year_diary.directives import chain_along
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import Player, Row, State
from engines.school_year_diary.paths import Trace, arrows_of, traces
from tabletop_qt.games.school_year_diary.draft import Chaining, Draft, Giving, Idle, Marking, Turning
from tabletop_qt.games.school_year_diary.layout import Layout, layout


@lru_cache(maxsize=4096)
def movements(row: Row, card: int, turn: int) -> tuple[Trace, ...]:
    """Every movement of a row under a directive card laid so (SYD-4.2)."""
    return tuple(traces(row, arrows_of(card, turn)))


class Position:
    """A seat's view of a table, with what follows from it. It lives as long as one question to the view-model."""

    def __init__(self, game: SchoolYearDiary, view: State, seat: int) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.cards = game.cards

    @cached_property
    def layout(self) -> Layout:
        """Where everything lies."""
        return layout(self.view.config)

    @cached_property
    def decision(self) -> Decision | None:
        """The decision the game waits for, if it is this seat's."""
        if self.view.ended or not self.view.agenda:
            return None
        task = self.view.agenda[0]
        if isinstance(task, Decision) and task.seat == self.seat:
            return task
        return None

    @property
    def player(self) -> Player:
        """What the seat holds."""
        return self.view.players[self.seat]

    @property
    def hand(self) -> tuple[int, ...]:
        """The seat's directive cards."""
        return self.player.hand

    @property
    def told(self) -> ActDecision | None:
        """The action that a card tells the seat to do, if that is the decision."""
        return self.decision if isinstance(self.decision, ActDecision) else None

    @property
    def verb(self) -> str:
        """``turn`` in the free part of the own turn, the verb that a card tells, ``choose``, ``keep``, ``order``, or empty."""
        match self.decision:
            case TurnDecision():
                return "turn"
            case ActDecision(verb=verb):
                return verb
            case ChooseDecision():
                return "choose"
            case KeepDecision():
                return "keep"
            case OrderDecision():
                return "order"
        return ""

    def check(self, command: Command) -> Refusal | None:
        """Why the seat may not do it."""
        return self.game.check(self.view, self.seat, command)

    def legal(self, command: Command) -> bool:
        """Whether the seat may do it."""
        return self.check(command) is None

    def give(self, draft: Giving) -> Give:
        """The command that a lifted card means."""
        picks = []
        for row in self.view.rows:
            moves = movements(row, draft.card, draft.turn)
            if len(moves) > 1:
                picks.append(Pick(row.number, moves[draft.picked(row.number)].ways))
        return Give(draft.card, draft.turn, tuple(picks))

    @property
    def events(self) -> tuple[str, ...]:
        """The events of the year so far, the newest first, one that is being followed included."""
        followed = tuple(task.card for task in self.view.agenda if isinstance(task, Stow) and task.card in self.cards.events)
        return (*followed, *self.view.decks.old_events)

    @property
    def asking(self) -> str:
        """The card that asks for the decision, empty where none does or where it is the newest event, which lies open anyway."""
        decision = self.decision
        card = decision.card if isinstance(decision, ActDecision | ChooseDecision | KeepDecision) else ""
        return "" if card in self.events else card

    @property
    def season(self) -> str:
        """The season of the newest event, empty before the first (SYD-3.2)."""
        return self.cards.events[self.events[0]].season if self.events else ""

    @property
    def seen(self) -> tuple[int, ...]:
        """The cards seen, where the decision is which to keep."""
        return self.decision.seen if isinstance(self.decision, KeepDecision) else ()

    @cached_property
    def can_chain(self) -> bool:
        """Whether the seat may give a chain now: one example is tried."""
        cards = next(iter(layings(self.hand)), None) if self.verb in ("turn", "chain", "either") else None
        return cards is not None and self.legal(chain_along(self.view, cards))

    @cached_property
    def can_refresh(self) -> bool:
        """Whether the seat may refresh cards now."""
        return bool(self.hand) and self.legal(Refresh(self.hand[:1]))

    @cached_property
    def can_give(self) -> bool:
        """Whether the seat may give a directive now."""
        return bool(self.hand) and self.legal(self.give(Giving(self.hand[0])))

    def liftable(self, card: int) -> bool:
        """Whether something can be done with a directive card that is lifted."""
        return self.can_give or self.can_chain or self.legal(Trade(card))

    @cached_property
    def lockable(self) -> tuple[tuple[int, int], ...]:
        """Row and cell wherever a locker may be put now (SYD-4.6)."""
        cells = lockable_cells(self.view)
        return tuple(cells) if cells and self.legal(Lock(*cells[0])) else ()

    @cached_property
    def swappable(self) -> tuple[tuple[int, int], ...]:
        """Row and medal, counted from 1, of all medals that may be swapped with each other now (SYD-4.6)."""
        places = empty_medals(self.view)
        return tuple(places) if len(places) > 1 and self.legal(Swap(*places[0], *places[1])) else ()

    def text(self, card: str) -> Message:
        """What a card says."""
        return card_text(self.cards, card)

    def options(self, decision: ChooseDecision) -> tuple[Message, ...]:
        """What each option of a card says."""
        count = len(self.cards.directive(decision.card, decision.block, decision.index).blocks)
        return tuple(block_text(self.cards, decision.card, (*decision.block, decision.index, inner)) for inner in range(count))

    def base(self) -> Draft:
        """The draft that a decision starts from: where a card tells to discard, keep or lay a chain, that is under way at once."""
        if self.verb in ("discard", "keep", "refresh"):
            return Marking(self.verb)
        return Chaining() if self.verb == "chain" else Idle()

    def sound(self, draft: Draft) -> Draft:
        """The draft as far as it fits this view: what it no longer fits is forgotten."""
        base = self.base()
        match draft:
            case Idle():
                return base
            case Giving(card=card) if card not in self.hand:
                return base
            case Giving(picks=picks) if any(self._no_pick(draft, *pick) for pick in picks):
                return Giving(draft.card, draft.turn)
            case Turning(row=number, medal=medal):
                row = self.view.row(number)
                return draft if row is not None and 1 <= medal <= len(row.medals) else base
            case Marking(verb=verb, cards=cards):
                here = self.decision.seen if isinstance(self.decision, KeepDecision) else self.hand
                return draft if set(cards) <= set(here) and verb in (self.verb, "refresh") else base
            case Chaining(cards=laid, card=card):
                known = {*(each.card for each in laid), card} - {0}
                return draft if known <= set(self.hand) else base
        return draft

    def _no_pick(self, draft: Giving, number: int, index: int) -> bool:
        row = self.view.row(number)
        return row is None or not 0 <= index < len(movements(row, draft.card, draft.turn))
