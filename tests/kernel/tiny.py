"""A tiny game of its own for the kernel's tests: hidden hands, a simultaneous secret choice, dice, draws, several endings.

Each round every seat bids one of its cards in secret; when all have, the bids are shown and the highest wins their sum. The
winner then rolls a die for as many points more, draws a card unseen by the others, or passes. After the last round the most points win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Ending, Line, Outcome, Refusal, SeatResult, Setup, Stage, Summary, SummaryRow, Wording
from engines.kernel.flow import Decision, DecisionContext, FlowGame, FlowState, Rule, Step, always, one_of
from engines.kernel.messages import Message, msg
from engines.kernel.moves import MoveSet, picks
from engines.kernel.options import Choice, ChoiceOption, NumberOption, OptionValue, SelectionOption
from engines.kernel.rng import NO_RNG, Rng
from engines.kernel.working_copy import WorkingCopy

DECK = tuple(range(1, 31))
HIDDEN = 0
NO_BID = 0
SECRET_BID = -1
"""The bid of a seat that has chosen, for those who can't see it."""


# Commands


@frozen
class Bid(Command, verb="bid"):
    """Bid a card of the hand in secret."""

    card: int


@frozen
class Roll(Command, verb="roll"):
    """Roll a die for points."""


@frozen
class Draw(Command, verb="draw"):
    """Draw the top card."""


@frozen
class Pass(Command, verb="pass"):
    """Take nothing more; with a note that shows an optional word."""

    note: int = 0


# The state and what is to be done in it


@frozen
class Deal(Step):
    """Deal this many cards to each seat."""

    size: int


@frozen
class NextRound(Step, after=Ending.SUMMARY):
    """Begin the next round, if there is one."""


@frozen
class Bidding(Decision, clause="TINY-1"):
    """All seats choose at the same time."""


@frozen
class Compare(Step, after=Ending.PLAIN):
    """Show the bids and see whose is the highest."""


@frozen
class Reward(Decision, clause="TINY-2", is_open=True):
    """The round's winner takes something more."""


Task = Deal | NextRound | Bidding | Compare | Reward


@frozen(slots=False)
class Player:
    """The hand, points and bid of a seat."""

    hand: tuple[int, ...] = ()
    points: int = 0
    bid: int = NO_BID


@frozen(slots=False)
class State(FlowState):
    """A game between two decisions."""

    agenda: tuple[Task, ...]
    players: tuple[Player, ...]
    rng: Rng
    deck: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    round: int = 0
    rounds: int = 3

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The seats' cards."""
        return tuple(player.hand for player in self.players)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(player.points for player in self.players)


class Working(WorkingCopy[None, State], of=State):
    """A working copy of a state."""

    players: list[Player]
    deck: tuple[int, ...]
    played: tuple[int, ...]
    round: int
    rounds: int


# What the game does by itself


def deal(working: Working, task: Deal) -> None:
    deck, working.rng = working.rng.shuffled(DECK)
    size, seats = task.size, len(working.players)
    working.players = [Player(tuple(sorted(deck[seat * size : (seat + 1) * size]))) for seat in range(seats)]
    working.deck = deck[seats * size :]
    working.say("shuffled", msg("The cards are dealt."), "TINY-1")


def next_round(working: Working, _: NextRound) -> None:
    if working.round < working.rounds:
        working.round += 1
        working.then(Bidding(tuple(range(len(working.players)))), Compare())


def compare(working: Working, _: Compare) -> None:
    bids = tuple(player.bid for player in working.players)
    winner = bids.index(max(bids))
    for seat, player in enumerate(working.players):
        hand = tuple(card for card in player.hand if card != player.bid)
        working.players[seat] = Player(hand, player.points + sum(bids) * (seat == winner))
    working.played += bids
    working.say("shown", msg("The bids are shown."), "TINY-1")
    working.reveals = frozenset(range(len(bids)))
    working.then(Reward((winner,)), NextRound())


# What the seats decide


def not_in_hand(_: DecisionContext[None, State, Bidding], card: int) -> Message:
    return msg("Card {card} is not in hand.", card=card)


def bid(working: Working, context: DecisionContext[None, State, Bidding], command: Bid) -> None:
    working.players[context.seat] = evolve(working.players[context.seat], bid=command.card)
    working.tell(context.seat, "chosen", msg("You choose {card}.", card=command.card), "TINY-1", msg("Somebody has chosen."))


def roll(working: Working, context: DecisionContext[None, State, Reward], _: Roll) -> None:
    pips, working.rng = working.rng.below(6)
    player = working.players[context.seat]
    working.players[context.seat] = evolve(player, points=player.points + pips + 1)
    working.say("rolled", msg("A {pips} is rolled.", pips=pips + 1), "TINY-2")


def why_not_draw(context: DecisionContext[None, State, Reward], _: Draw) -> Refusal | None:
    return None if context.state.deck else Refusal("TINY-2", msg("The deck is empty."), (Pass(),))


def draw(working: Working, context: DecisionContext[None, State, Reward], _: Draw) -> None:
    card, *deck = working.deck
    working.deck = tuple(deck)
    player = working.players[context.seat]
    working.players[context.seat] = evolve(player, hand=tuple(sorted((*player.hand, card))))
    working.tell(context.seat, "drawn", msg("You draw {card}.", card=card), "TINY-2", msg("A card is drawn."))
    working.reveals = frozenset((context.seat,))


def why_not_pass(_: DecisionContext[None, State, Reward], command: Pass) -> Refusal | None:
    return None if command.note in (0, 1) else Refusal("TINY-2", msg("A note is 0 or 1."), (Pass(), Pass(1)))


def do_pass(working: Working, _ask: DecisionContext[None, State, Reward], _: Pass) -> None:
    working.say("passed", msg("Passed."), "TINY-2")


# The game


class LowBot(Bot[State]):
    """Bids its lowest card and passes."""

    def decide(self, game: Any, view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The lowest card, or pass."""
        assert game.id == "tiny"
        return (Bid(min(view.players[seat].hand)) if isinstance(view.agenda[0], Bidding) else Pass()), rng


class TinyWording(Wording[State]):
    """The game's words."""

    def prompt(self, state: State, seat: int) -> Message:
        if isinstance(state.agenda[0], Bidding):
            return msg("Bid one of {count} cards.", count=len(state.players[seat].hand))
        return msg("Roll, draw or pass.")

    def describe(self, state: State, command: Command) -> Message:
        if isinstance(command, Bid):
            return msg("bid {card} in round {round}", card=command.card, round=state.round)
        return msg("{verb}", verb=command.verb)

    def stage(self, state: State) -> Stage:
        seat = state.agenda[0].seat if state.agenda and isinstance(state.agenda[0], Reward) else None
        return Stage(state.round, msg("Round {round}", round=state.round), seat)


class Tiny(FlowGame[None, State, Working]):
    """The rules; clause numbers TINY-1 (bids) and TINY-2 (rewards)."""

    id = "tiny"
    name = msg("Tiny")
    rules_version = 1
    seat_counts = range(2, 5)
    state_type = State
    working = Working
    wording = TinyWording()

    steps = {Deal: deal, NextRound: next_round, Compare: compare}
    decisions = {
        Bidding: (one_of(Bid, "TINY-1", lambda context: context.state.players[context.seat].hand, not_in_hand, bid),),
        Reward: (
            always(Roll, "TINY-2", roll),
            Rule(Draw, "TINY-2", lambda context: MoveSet(lambda: [Draw()] if context.state.deck else []), why_not_draw, draw),
            Rule(Pass, "TINY-2", lambda _: picks(lambda: [0, 1], Pass), why_not_pass, do_pass),
        ),
    }
    options = (
        NumberOption("rounds", msg("Rounds"), msg("How long"), "TINY-3", 3, least=1, most=4),
        ChoiceOption(
            "hand", msg("Hand"), msg("Cards each"), "TINY-3", "four", choices=(Choice("four", msg("four")), Choice("five", msg("five")))
        ),
        SelectionOption(
            "blessed", msg("Blessed"), msg("Nothing"), "TINY-3", ("a",), choices=tuple(Choice(c, msg("x")) for c in "abc"), least=0, most=2
        ),
    )

    def __init__(self) -> None:
        super().__init__(None, {"low": LowBot()})

    def check_setup(self, setup: Setup) -> Refusal | None:
        if len(setup.seats) == 4 and setup.options["hand"] == "five":
            return Refusal("TINY-3", msg("Four seats have four cards each."))
        return None

    def first(self, setup: Setup) -> State:
        rounds = setup.options["rounds"]
        assert isinstance(rounds, int)
        size = 5 if setup.options["hand"] == "five" else 4
        return State((Deal(size), NextRound()), (Player(),) * len(setup.seats), Rng.of_deal(setup.deal), rounds=rounds)

    def view(self, state: State, seat: int | None) -> State:
        players = tuple(player if index == seat else _hidden(player) for index, player in enumerate(state.players))
        return evolve(state, rng=NO_RNG, players=players, deck=(HIDDEN,) * len(state.deck))

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        known = {*view.played, *(view.players[seat].hand if seat is not None else ())}
        cards, rng = rng.shuffled([card for card in DECK if card not in known])
        left, players = list(cards), list(view.players)
        for index, player in enumerate(players):
            if index != seat:
                hand = tuple(sorted(left.pop() for _ in player.hand))
                players[index] = evolve(player, hand=hand, bid=hand[0] if player.bid == SECRET_BID else player.bid)
        state, after = rng.next()
        return evolve(view, rng=Rng(state ^ after.state), players=tuple(players), deck=tuple(left))

    def outcome(self, state: State) -> Outcome | None:
        if state.agenda:
            return None
        most = max(state.points)
        results = tuple(SeatResult(score == most, score, (Line(msg("points"), "TINY-2", score),)) for score in state.points)
        return Outcome(msg("The rounds are over."), "TINY-3", results)

    def summary(self, state: State, earlier: Iterable[State] = ()) -> Summary | None:
        if not state.agenda or not isinstance(state.agenda[0], NextRound):
            return None
        rows = [SummaryRow(seat, msg("points"), points) for seat, points in enumerate(state.points)]
        return Summary(msg("Round {round} is over", round=state.round), tuple(rows))

    def problems(self, state: State) -> tuple[str, ...]:
        found = []
        seats = range(len(state.players))
        cards = sorted((*state.deck, *state.played, *(card for hand in state.hands for card in hand)))
        if cards != list(DECK):
            found.append("cards are missing or there twice")
        if len(seats) not in self.seat_counts:
            found.append("another number of seats")
        if not 1 <= state.round <= state.rounds <= 4 or (not state.agenda and state.round < state.rounds):
            found.append("no such round")
        bidding = tuple(seat for seat in seats if state.players[seat].bid == NO_BID)
        rewarded = tuple((Reward((seat,)), NextRound()) for seat in seats)
        if state.agenda not in ((Bidding(bidding), Compare()), *rewarded, ()):
            found.append("an agenda that can't be")
        if not bidding:
            found.append("all have bid")
        if any(player.bid != NO_BID and player.bid not in player.hand for player in state.players):
            found.append("bids that can't be")
        if bidding != tuple(seats) and not (state.agenda and isinstance(state.agenda[0], Bidding)):
            found.append("bids out of time")
        due = state.rounds - state.round + (len(state.agenda) > 0 and isinstance(state.agenda[0], Bidding))
        if any(not due <= len(hand) <= 9 for hand in state.hands) and state.agenda:
            found.append("a hand has too few or too many cards")
        return tuple(found)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        return {"rounds": state.rounds}


def _hidden(player: Player) -> Player:
    return evolve(player, hand=(HIDDEN,) * len(player.hand), bid=SECRET_BID if player.bid else NO_BID)


GAMES: Mapping[str, Tiny] = {"tiny": Tiny()}
