"""A seat's view with the rules at hand, for the rest of the view-model."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from engines.kernel.messages import Message, msg, msgn
from engines.school_year_diary import model
from engines.school_year_diary.bots.judgement import souvenirs_of
from engines.school_year_diary.bots.reasons import souvenir_from
from engines.school_year_diary.card_text import card_text, headed, items_in
from engines.school_year_diary.cards import Block, Cards
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Swap, empty_medals, lockable_cells
from engines.school_year_diary.rules.chains import Chain, chain_along, layings
from engines.school_year_diary.rules.directives import Give, Pick, Trace, arrows_of, landed, traces
from engines.school_year_diary.rules.hands import Discard, GiveLeft, Keep, Refresh, Trade
from engines.school_year_diary.rules.summaries import events
from tabletop_qt.games.school_year_diary.layout import Layout, PlayerArea, layout
from tabletop_qt.games.school_year_diary.things import Chaining, Deck, Draft, Giving, Mark, Marking, MedalTile, Rotating, holding
from tabletop_qt.viewmodels import position
from tabletop_qt.viewmodels.scenery import Drafted
from tabletop_qt.viewmodels.view_model import IDLE, Holding, Idle

MOST_NAMED = 2
"""The most souvenirs that a prompt has room to name."""


@lru_cache(maxsize=4096)
def movements(row: model.Row, card: int, turn: int) -> tuple[Trace, ...]:
    """Every movement of a row under a directive card laid so (SYD-4.2)."""
    return tuple(traces(row, arrows_of(card, turn)))


class Position(position.Position[SchoolYearDiary, model.State]):
    """A seat's view of a table, with what follows from it."""

    @property
    def cards(self) -> Cards:
        """The cards that the game is played with."""
        return self.game.content

    @cached_property
    def acts(self) -> bool:
        """True if this seat may decide now; in a spectator's view its cards are face down."""
        task = self.view.agenda[0] if super().acts else None
        if task is not None and self.game.is_open(self.view, self.seat):
            return True
        seen = task.seen if isinstance(task, model.KeepDecision) else ()
        return task is not None and model.HIDDEN_NUMBER not in (*self.player.hand, *seen)

    @cached_property
    def layout(self) -> Layout:
        """The boxes of the table."""
        return layout(self.view.config, self.side, len(self.view.decks.prizes))

    @property
    def multiplayer(self) -> bool:
        """True if several play."""
        return len(self.seats) > 1

    @property
    def competing(self) -> bool:
        """True if players compete."""
        return self.view.config.mode is model.Mode.COMP

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The victory points of each seat as they would count now."""
        return self.game.wording.totals(self.view)

    @property
    def cared_for(self) -> tuple[model.Row, ...]:
        """The rows that should not fall: all, but in a competition only the seat's own."""
        return tuple(row for row in self.view.rows if not self.competing or row.handler == self.seat)

    @cached_property
    def areas(self) -> Mapping[int, PlayerArea]:
        """The area of each seat; empty if one plays alone."""
        areas = self.layout.areas
        return {seat: areas[self.away(seat)] for seat in self.seats} if areas else {}

    def zone(self, seat: int) -> str:
        """The id of the zone that holds a seat's things."""
        return "hand" if seat == self.side else f"seat:{seat}"

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return tuple(self.colour(seat) for seat in self.seats)

    @cached_property
    def decision(self) -> model.Decision | None:
        """The decision the game waits for, if it is this seat's."""
        task = self.view.agenda[0] if self.acts else None
        return task if isinstance(task, model.Decision) else None

    @cached_property
    def shown_decision(self) -> model.Decision | None:
        """The decision whose options lie on the desk: the seat's own, or one that another takes openly."""
        task = self.view.agenda[0] if self.view.agenda else None
        if isinstance(task, model.Decision) and any(self.game.is_open(self.view, seat) for seat in task.seats):
            return task
        return self.decision

    @property
    def left(self) -> int:
        """The seat on the left of the one that decides."""
        return (self.seat + 1) % len(self.seats)

    @property
    def in_turn(self) -> bool:
        """True if the seat is in the free part of its turn (SYD-3.3)."""
        return isinstance(self.decision, model.TurnDecision)

    @property
    def action(self) -> model.Action | None:
        """The action that a card instructs the seat to take."""
        return self.decision.action if isinstance(self.decision, model.ActDecision) else None

    @property
    def player(self) -> model.Player:
        """The cards and things of the seat."""
        return self.view.players[self.seat]

    @property
    def hand(self) -> tuple[int, ...]:
        """The seat's directive cards; on the open table nobody sees them."""
        return () if model.HIDDEN_NUMBER in self.player.hand else self.player.hand

    @property
    def front(self) -> model.Player:
        """The cards and things of the player at the lower side of the table."""
        return self.view.players[self.side]

    @property
    def events(self) -> tuple[str, ...]:
        """The events of the year so far, the newest first, one that is being followed included."""
        return events(self.cards, self.view)

    @property
    def rounds(self) -> int:
        """The number of rounds of the year (SYD-3.5)."""
        return self.view.round + len(self.view.decks.events)

    @property
    def taking(self) -> bool:
        """True if somebody takes an item from the shelf."""
        decision = self.shown_decision
        return isinstance(decision, model.ActDecision) and decision.action is model.Action.GET_ITEM

    @property
    def asking(self) -> str:
        """The card that asks for the decision, empty where none does or where it is the newest event, which lies open anyway."""
        card = self.decision.card if isinstance(self.decision, model.CardDecision) else ""
        return "" if card in self.events else card

    @property
    def season(self) -> str:
        """The season of the newest event, empty before the first (SYD-3.2)."""
        return self.cards.events[self.events[0]].season if self.events else ""

    @property
    def seen(self) -> tuple[int, ...]:
        """The cards seen, where the decision is which to keep."""
        return self.decision.seen if isinstance(self.decision, model.KeepDecision) else ()

    def text(self, card: str) -> Message:
        """The text of a card."""
        return card_text(self.cards, card)

    def headed(self, decision: model.ChooseDecision, option: int) -> tuple[Message, Message]:
        """What an option of a card does first, as its heading, and the rest of its text."""
        return headed(self.cards, decision.card, (*decision.block, decision.index, option - 1))

    def block_of(self, decision: model.ChooseDecision, option: int) -> Block:
        """The directives of an option."""
        return self.cards.directive(decision.card, decision.block, decision.index).blocks[option - 1]

    def items_of(self, decision: model.ChooseDecision, option: int) -> tuple[str, ...]:
        """The items that an option names."""
        return tuple(items_in(self.block_of(decision, option)))

    def items_named(self, decision: model.ChooseDecision, option: int) -> tuple[Message, ...]:
        """The texts of the items that an option names."""
        found = self.items_of(decision, option)
        return tuple(msg("{item}: {text}", item=self.cards.names[item], text=self.text(item)) for item in found)

    def find(self, medal: MedalTile) -> tuple[model.Row, int] | None:
        """The row of a medal and its index there; None where it lies on no row."""
        lying = ((row, index) for row in self.view.rows for index, each in enumerate(row.medals) if each.number == medal.number != 0)
        return next(lying, None)

    # What can be done

    @cached_property
    def can_chain(self) -> bool:
        """True if the seat may give a chain now; one example is tried."""
        if not self.in_turn and self.action not in (model.Action.CHAIN, model.Action.EITHER):
            return False
        cards = next(iter(layings(self.hand)), None)
        return cards is not None and self.legal(chain_along(self.view, cards))

    @cached_property
    def can_refresh(self) -> bool:
        """True if the seat may refresh cards now, even none (SYD-4.7)."""
        return self.legal(Refresh(self.hand[:1]))

    @cached_property
    def can_give(self) -> bool:
        """True if the seat may give a directive now."""
        return bool(self.hand) and self.legal(self.give(Giving(self.hand[0])))

    @cached_property
    def all_raise(self) -> bool:
        """True if each card of the hand, turned as is best, raises a row that should not fall (SYD-4.2)."""
        return all(
            any(landed(row, trace.end) > row.points for row in self.cared_for for turn in range(4) for trace in movements(row, card, turn))
            for card in self.hand
        )

    def liftable(self, card: int) -> bool:
        """True if the seat can do something with a directive card that it picks up."""
        return self.can_give or self.can_chain or self.legal(Trade(card))

    @cached_property
    def lockable(self) -> tuple[tuple[int, int], ...]:
        """Row and cell wherever a locker may be put now (SYD-4.6)."""
        cells = lockable_cells(self.view)
        return tuple(cells) if cells and self.legal(Lock(*cells[0])) else ()

    @cached_property
    def removable(self) -> bool:
        """True if any locker may be removed now (SYD-4.6)."""
        found = ((row.number, locker.cell) for row in self.view.rows for locker in row.lockers)
        first = next(found, None) if self.decision is not None else None
        return first is not None and self.legal(RemoveLocker(*first))

    @cached_property
    def swappable(self) -> tuple[tuple[int, int], ...]:
        """Row and medal, counted from 1, of all medals that may be swapped with each other now (SYD-4.6)."""
        places = empty_medals(self.view)
        return tuple(places) if len(places) > 1 and self.legal(Swap(*places[0], *places[1])) else ()

    # What drafts mean

    def give(self, draft: Giving) -> Give:
        """The command that a lifted card means."""
        picks = []
        for row in self.view.rows:
            moves = movements(row, draft.card, draft.turn)
            if len(moves) > 1:
                picks.append(Pick(row.number, moves[draft.picked(row.number)].ways))
        return Give(draft.card, draft.turn, tuple(picks))

    def souvenirs_from(self, command: Give | Chain) -> Message | None:
        """A sentence on the souvenirs that a directive or chain brings the seat, if it does."""
        students = souvenirs_of(self.view, self.seat, command)
        names = tuple([self.named(souvenir_from(self.cards, self.view, student)) for student in students])
        if len(names) > MOST_NAMED:
            names = (msgn("{count} souvenir", "{count} souvenirs", len(names)),)
        return msg("You collect {prizes}.", prizes=names) if names else None

    def marked(self, draft: Marking) -> Refresh | Discard | GiveLeft | Keep:
        """The command that the marked cards mean, named in the order they lie."""
        if draft.mark is Mark.KEEP:
            return Keep(tuple(card for card in self.seen if card in draft.cards))
        cards = tuple(card for card in self.hand if card in draft.cards)
        match draft.mark:
            case Mark.DISCARD:
                return Discard(cards)
            case Mark.GIVE_LEFT:
                return GiveLeft(cards)
        return Refresh(cards)

    def completes(self, draft: Marking) -> bool:
        """True if the marked cards are as many as a card asks for; a refresh takes any number."""
        return draft.mark is not Mark.REFRESH and self.legal(self.marked(draft))

    def single(self, draft: Marking) -> bool:
        """True if a card asks for exactly one card, so that a click has one meaning."""
        cards = self.seen if draft.mark is Mark.KEEP else self.hand
        return not draft.cards and bool(cards) and self.completes(draft.toggled(cards[0]))

    def swap(self, one: MedalTile, other: MedalTile) -> Swap | None:
        """The command that swaps two medals, the first in row and medal order named first; None for a medal with itself."""
        places = sorted((row.number, index + 1) for row, index in filter(None, (self.find(one), self.find(other))))
        return Swap(*places[0], *places[1]) if len(set(places)) == 2 else None

    @cached_property
    def base(self) -> Draft:
        """The draft that a decision starts from: discarding, keeping, laying a chain or holding a locker if a card asks for that."""
        if isinstance(self.decision, model.KeepDecision):
            return Marking(Mark.KEEP)
        match self.action:
            case model.Action.DISCARD:
                return Marking(Mark.DISCARD)
            case model.Action.GIVE_LEFT:
                return Marking(Mark.GIVE_LEFT)
            case model.Action.REFRESH:
                return Marking(Mark.REFRESH)
            case model.Action.CHAIN:
                return Chaining()
            case model.Action.LOCK if self.lockable:
                return holding(Deck.LOCKERS)
        return IDLE

    def to(self, draft: Draft) -> Drafted[Draft]:
        """A step to this draft; the draft that the decision starts from counts as none."""
        return Drafted(IDLE if draft == self.base else draft)

    def sound(self, draft: Draft) -> Draft:
        """The draft without the parts that no longer fit this view."""
        base = self.base
        match draft:
            case Idle():
                return base
            case Holding(thing=MedalTile() as medal):
                return draft if self.find(medal) is not None else base
            case Giving(card=card) if card not in self.hand:
                return base
            case Giving(picks=picks, card=lifted, turn=turned):
                ends = {row.number: len(movements(row, lifted, turned)) for row in self.view.rows}
                return draft if all(0 <= index < ends.get(number, 0) for number, index in picks) else Giving(lifted, turned)
            case Rotating(row=number, medal=medal):
                row = self.view.row(number)
                return draft if row is not None and 1 <= medal <= len(row.medals) else base
            case Marking(mark=mark, cards=cards):
                here = self.seen if isinstance(self.decision, model.KeepDecision) else self.hand
                own = isinstance(base, Marking) and base.mark is mark
                return draft if set(cards) <= set(here) and (own or mark is Mark.REFRESH) else base
            case Chaining(cards=laid, card=card):
                known = {*(each.card for each in laid), card} - {0}
                return draft if known <= set(self.hand) else base
        return draft
