"""A tiny game of its own for the kernel's tests: hidden hands, a simultaneous secret choice, dice, draws, several endings.

Each round every seat bids one of its cards in secret; when all have, the bids are shown and the highest wins their sum. The
winner then rolls a die for as many points more, draws a card unseen by the others, or passes. After the last round the most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import (
    Applied,
    Bot,
    Event,
    Game,
    Line,
    Outcome,
    Refusal,
    SeatResult,
    Setup,
    Stage,
    Wording,
)
from engines.kernel.messages import Message, msg
from engines.kernel.moves import Family, Moves
from engines.kernel.options import Choice, ChoiceOption, NumberOption, OptionValue, SelectionOption
from engines.kernel.rng import Rng

DECK = tuple(range(1, 31))
HIDDEN = 0
NO_RNG = Rng(0)


@frozen
class Bid(Command):
    """Bid a card of the hand in secret."""

    verb: ClassVar[str] = "bid"
    card: int


@frozen
class Roll(Command):
    """Roll a die for points."""

    verb: ClassVar[str] = "roll"


@frozen
class Draw(Command):
    """Draw the top card."""

    verb: ClassVar[str] = "draw"


@frozen
class Pass(Command):
    """Take nothing more; with a note that shows an optional word."""

    verb: ClassVar[str] = "pass"
    note: int = 0


@frozen
class Bidding:
    """All seats choose at the same time; 0 for a seat that hasn't yet, -1 for a choice that can't be seen."""

    bids: tuple[int, ...]


@frozen
class Reward:
    """The round's winner takes something more."""

    seat: int


@frozen
class State:
    """A game between two decisions."""

    rng: Rng
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    played: tuple[int, ...]
    points: tuple[int, ...]
    phase: Bidding | Reward
    round: int = 1
    rounds: int = 3
    over: bool = False


class LowBot(Bot[State]):
    """Bids its lowest card and passes."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The lowest card, or pass."""
        assert game.id == "tiny"
        return (Bid(min(view.hands[seat])) if isinstance(view.phase, Bidding) else Pass()), rng


class TinyWording(Wording[State]):
    """What the game says."""

    def prompt(self, state: State, seat: int) -> Message:
        if isinstance(state.phase, Bidding):
            return msg("Bid one of {count} cards.", count=len(state.hands[seat]))
        return msg("Roll, draw or pass.")

    def describe(self, state: State, command: Command) -> Message:
        if isinstance(command, Bid):
            return msg("bid {card} in round {round}", card=command.card, round=state.round)
        return msg("{verb}", verb=command.verb)

    def stage(self, state: State) -> Stage:
        seat = state.phase.seat if isinstance(state.phase, Reward) else None
        return Stage(state.round, msg("Round {round}", round=state.round), seat)


class Tiny(Game[State]):
    """The rules; clause numbers TINY-1 (bids) and TINY-2 (rewards)."""

    id = "tiny"
    name = msg("Tiny")
    rules_version = 1
    seat_counts = range(2, 5)
    state_type = State
    command_types = (Bid, Roll, Draw, Pass)

    options = (
        NumberOption("rounds", msg("Rounds"), msg("How long"), "TINY-3", 3, least=1, most=4),
        ChoiceOption(
            "hand", msg("Hand"), msg("Cards each"), "TINY-3", "four", choices=(Choice("four", msg("four")), Choice("five", msg("five")))
        ),
        SelectionOption(
            "blessed",
            msg("Blessed"),
            msg("Nothing"),
            "TINY-3",
            ("a",),
            choices=tuple(Choice(c, msg("x")) for c in "abc"),
            least=0,
            most=2,
        ),
    )

    wording = TinyWording()
    bots = {"low": LowBot()}

    def check_setup(self, setup: Setup) -> Refusal | None:
        if len(setup.seats) == 4 and setup.options["hand"] == "five":
            return Refusal("TINY-3", msg("Four seats have four cards each."))
        return None

    def new(self, setup: Setup) -> Applied[State]:
        deck, rng = Rng.of_deal(setup.deal).shuffled(DECK)
        size, seats = (5 if setup.options["hand"] == "five" else 4), len(setup.seats)
        rounds = setup.options["rounds"]
        assert isinstance(rounds, int)
        hands = tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(seats))
        state = State(rng, hands, deck[seats * size :], (), (0,) * seats, Bidding((0,) * seats), rounds=rounds)
        return Applied(state, (Event("shuffled", msg("The cards are dealt.")),))

    def seats(self, state: State) -> range:
        return range(len(state.hands))

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.over:
            return ()
        if isinstance(state.phase, Reward):
            return (state.phase.seat,)
        return tuple(seat for seat, bid in enumerate(state.phase.bids) if bid == 0)

    def legal(self, state: State, seat: int) -> Moves[Command]:
        if isinstance(state.phase, Bidding):
            return Moves([Family(lambda: [Bid(card) for card in state.hands[seat]])])
        return Moves([Family(lambda: [Roll()]), Family(lambda: [Draw()] if state.deck else []), Family(lambda: [Pass(), Pass(1)])])

    def check(self, state: State, seat: int, command: Command) -> Refusal | None:
        if isinstance(state.phase, Bidding):
            if not isinstance(command, Bid):
                return Refusal("TINY-1", msg("All bid now."), tuple(Bid(card) for card in state.hands[seat]))
            if command.card not in state.hands[seat]:
                return Refusal(
                    "TINY-1", msg("Card {card} is not in hand.", card=command.card), tuple(Bid(card) for card in state.hands[seat][:1])
                )
            return None
        if isinstance(command, Bid):
            return Refusal("TINY-2", msg("The bids are made."), (Pass(),))
        if isinstance(command, Draw) and not state.deck:
            return Refusal("TINY-2", msg("The deck is empty."), (Pass(),))
        if isinstance(command, Pass) and command.note not in (0, 1):
            return Refusal("TINY-2", msg("A note is 0 or 1."), (Pass(), Pass(1)))
        return None

    def apply(self, state: State, seat: int, command: Command) -> Applied[State]:
        if isinstance(command, Bid):
            return self._bid(state, seat, command.card)
        if isinstance(command, Roll):
            pips, rng = state.rng.below(6)
            points = tuple(score + pips + 1 if index == seat else score for index, score in enumerate(state.points))
            state = evolve(state, rng=rng, points=points)
            return Applied(self._next_round(state), (Event("rolled", msg("A {pips} is rolled.", pips=pips + 1)),))
        if isinstance(command, Draw):
            card, *deck = state.deck
            hands = tuple(tuple(sorted((*hand, card))) if index == seat else hand for index, hand in enumerate(state.hands))
            event = Event("drawn", msg("You draw {card}.", card=card), seen_by=frozenset({seat}), otherwise=msg("A card is drawn."))
            return Applied(self._next_round(evolve(state, hands=hands, deck=tuple(deck))), (event,), frozenset({seat}))
        return Applied(self._next_round(state), (Event("passed", msg("Passed.")),))

    def _bid(self, state: State, seat: int, card: int) -> Applied[State]:
        assert isinstance(state.phase, Bidding)
        bids = tuple(card if index == seat else bid for index, bid in enumerate(state.phase.bids))
        chosen = Event("chosen", msg("You choose {card}.", card=card), seen_by=frozenset({seat}), otherwise=msg("Somebody has chosen."))
        if 0 in bids:
            return Applied(evolve(state, phase=Bidding(bids)), (chosen,))
        winner = bids.index(max(bids))
        hands = tuple(tuple(held for held in hand if held != bid) for hand, bid in zip(state.hands, bids, strict=True))
        points = tuple(score + sum(bids) if index == winner else score for index, score in enumerate(state.points))
        after = evolve(state, hands=hands, played=state.played + bids, points=points, phase=Reward(winner))
        return Applied(after, (chosen, Event("shown", msg("The bids are shown."))), frozenset(range(len(bids))))

    def _next_round(self, state: State) -> State:
        if state.round == state.rounds:
            return evolve(state, over=True)
        return evolve(state, round=state.round + 1, phase=Bidding((0,) * len(state.hands)))

    def view(self, state: State, seat: int | None) -> State:
        phase = state.phase
        if isinstance(phase, Bidding):
            phase = Bidding(tuple(-1 if bid and index != seat else bid for index, bid in enumerate(phase.bids)))
        hands = tuple(hand if index == seat else (HIDDEN,) * len(hand) for index, hand in enumerate(state.hands))
        return evolve(state, rng=NO_RNG, hands=hands, deck=(HIDDEN,) * len(state.deck), phase=phase)

    def determinize(self, view: State, seat: int | None, rng: Rng) -> State:
        known = {*view.played, *(view.hands[seat] if seat is not None else ())}
        cards, rng = rng.shuffled([card for card in DECK if card not in known])
        left = list(cards)
        hands = tuple(hand if index == seat else tuple(sorted(left.pop() for _ in hand)) for index, hand in enumerate(view.hands))
        phase = view.phase
        if isinstance(phase, Bidding):
            phase = Bidding(tuple(hands[index][0] if bid == -1 else bid for index, bid in enumerate(phase.bids)))
        state, after = rng.next()
        return evolve(view, rng=Rng(state ^ after.state), hands=hands, deck=tuple(left), phase=phase)

    def rng(self, state: State) -> Rng:
        return state.rng

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        most = max(state.points)
        results = tuple(SeatResult(score == most, score, (Line(msg("points"), "TINY-2", score),)) for score in state.points)
        return Outcome(msg("The rounds are over."), "TINY-3", results)

    def problems(self, state: State) -> tuple[str, ...]:
        found = []
        cards = sorted((*state.deck, *state.played, *(card for hand in state.hands for card in hand)))
        if cards != list(DECK):
            found.append("cards are missing or there twice")
        if not 2 <= len(state.hands) <= 4 or len(state.points) != len(state.hands):
            found.append("another number of seats")
        if not 1 <= state.round <= state.rounds <= 4:
            found.append("no such round")
        phase = state.phase
        due = state.rounds - state.round + isinstance(phase, Bidding)
        if any(not due <= len(hand) <= 9 for hand in state.hands) and not state.over:
            found.append("a hand has too few or too many cards")
        if isinstance(phase, Reward) and phase.seat not in range(len(state.hands)):
            found.append("no such winner")
        if isinstance(phase, Bidding) and (
            len(phase.bids) != len(state.hands) or any(bid and bid not in hand for bid, hand in zip(phase.bids, state.hands, strict=False))
        ):
            found.append("bids that can't be")
        if isinstance(phase, Bidding) and 0 not in phase.bids:
            found.append("all have bid")
        return tuple(found)

    def options_of(self, state: State) -> Mapping[str, OptionValue]:
        return {"rounds": state.rounds}


GAMES: Mapping[str, Game[State]] = {"tiny": Tiny()}
