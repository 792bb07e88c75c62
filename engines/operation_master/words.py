"""Operation Master in words: names, summaries and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve

from engines.kernel.contract import Outcome, Refusal, Summary, SummaryRow, ranked, victory
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.score_pad import Columns, PadRow, ScorePad, pad_lines
from engines.operation_master.model import CARDS, DICE, Card, Die, PlayRound, State, Suit, TakeDice
from engines.operation_master.setup import POINTS

SUITS: Mapping[Suit, Message] = {
    Suit.RED: msg("red"),
    Suit.BLUE: msg("blue"),
    Suit.GREEN: msg("green"),
    Suit.YELLOW: msg("yellow"),
    Suit.PURPLE: msg("purple"),
}
"""The names of the colours."""

NAMES: Mapping[Card | Die, Message] = {
    **{card: msg("{colour} {number}", colour=SUITS[card.suit], number=card.rank) for card in CARDS.values()},
    **{die: msg("{colour} {number}", colour=SUITS[die.suit], number=die.value) for die in DICE.values()},
}
"""The names of cards and dice: "blue 5"."""

ROUNDS = 3
"""The rounds of a game without a goal (OM-5.2)."""
SENTENCES = 2048
"""The number of cached sentences of a kind."""


def leads(most: Sequence[str], name: str, ones: int) -> Message:
    """The first leader of a round, and why: the ``most`` dice that show 1, or chance (OM-2.2)."""
    if len(most) == 1:
        return msgn("{name} leads, with {count} die that shows 1.", "{name} leads, with {count} dice that show 1.", ones, name=name)
    tied = tuple([msg("{name}", name=each) for each in most])
    return msgn("{names} are tied, with {count} die each that shows 1. Chance decides: {name} leads.",
                "{names} are tied, with {count} dice each that show 1. Chance decides: {name} leads.", ones,
                names=tied, name=name)  # fmt: skip


# Summaries


def summary(state: State, earlier: Iterable[State] = ()) -> Summary | None:
    """The summary of what is over before the next step."""
    del earlier  # the state has all of it
    match state.agenda[0] if state.agenda else None:
        case TakeDice(winner):
            return _trick(state, winner)
        case PlayRound() if state.scores:
            return _round(state)
    return None


def _trick(state: State, winner: int) -> Summary:
    """Everybody's total of card and die (OM-3.3), and what the winner takes or puts back (OM-4.1, 4.2)."""
    led, rows = state.cards[0].suit, []
    best = max(card.rank + die.value for card, die in zip(state.cards, state.set_dice, strict=True) if card.suit is led)
    for place, (card, die) in enumerate(zip(state.cards, state.set_dice, strict=True)):
        seat, total = state.at(place), card.rank + die.value
        if seat == winner:
            what = _spoils(state, winner)
        elif card.suit is not led:
            what = msg("off suit: can't win")
        else:
            what = msg("lower total") if total < best else msg("equal, but the later die wins a tie")
        rows.append(SummaryRow(seat, what, total, "OM-3.3", seat == winner))
    name, tied = (
        state.config.names[winner],
        sum([row.amount == best and state.cards[state.place(row.seat)].suit is led for row in rows]) > 1,
    )
    if tied:
        return Summary(msg("{name} wins the tie by setting later", name=name), tuple(rows), yours=msg("You win the tie: you set later!"))
    return Summary(msg("The trick goes to {name}", name=name), tuple(rows), yours=msg("You win the trick!"))


def _spoils(state: State, winner: int) -> Message:
    pool, player = (*state.set_dice, *state.centre), state.players[winner]
    values = sorted({die.value for die in pool})
    held = player.held or (values[0] if len(values) == 1 else 0)
    found = sum([die.value == held for die in pool])
    if not held:
        return msg("wins, and chooses from {values}", values=tuple([msg("{value}s", value=value) for value in values]))
    if not found:
        return msgn("wins, finds no {value}, and puts {count} die back", "wins, finds no {value}, and puts {count} dice back",
                    len(player.taken), value=held)  # fmt: skip
    return msgn("wins, and takes {count} die showing {value}", "wins, and takes {count} dice showing {value}", found, value=held)


def _round(state: State) -> Summary:
    """The points of the round and in total (OM-5.1); the highest total is marked."""
    most = max(player.points for player in state.players)
    rows = []
    for seat, (player, points) in enumerate(zip(state.players, state.scores[-1], strict=True)):
        what = msg("an empty VP Area")
        if points:
            what = msgn("{count} die showing {value}", "{count} dice showing {value}", points, value=player.held)
        rows.append(SummaryRow(seat, what, player.points, "OM-5.1", player.points == most, points))
    return Summary(msg("Points after round {round}", round=state.round), tuple(rows), ahead=_ahead(state))


def _ahead(state: State) -> Message:
    """The next round, and when the game ends (OM-5.2, 5.3)."""
    number, goal = state.round + 1, state.config.goal
    if goal:
        return msg("Next is round {round}. {points} points end the game.", round=number, points=goal)
    return msg("Next is round {round} of {rounds}.", round=number, rounds=max(number, ROUNDS))


# Results: OM-5, TBL-10, 11


def result(state: State) -> Outcome:
    """The result after the last round: the highest total wins, a tie is shared (OM-5.2)."""
    return scored(state.config.names, list(zip(*state.scores, strict=True)))


def scored(names: Sequence[str], columns: Columns) -> Outcome:
    """The result of some rounds, given as each player's points."""
    results = ranked([pad_lines([pad_round(number + 1) for number in range(len(column))], column) for column in columns])
    outcome = Outcome(msg(""), "OM-5.2", results)
    won = [msg("{name}", name=names[seat]) for seat in outcome.winners]
    most = msgn("{count} point", "{count} points", results[outcome.winners[0]].total)
    return evolve(outcome, reason=victory(won, most))


def pad_round(number: int) -> PadRow:
    """A round on paper: the dice in each VP Area at its end (OM-5.1)."""
    return PadRow(msg("Round {round}: dice in the VP Area", round=number), "OM-5.1", MOST_DICE)


def goal_reached(goal: int, totals: Iterable[int]) -> bool:
    """True if somebody has as many points as end the game (OM-5.3)."""
    return max(totals) >= goal


def on_paper(names: Sequence[str], columns: Columns, goal: int = 0) -> Outcome | Refusal:
    """The result of a game on paper, of three rounds or up to a goal; no round has more dice than cards are dealt (OM-1.2, 2.1, 5.3)."""
    dealt = FEWEST_DICE if len(names) == 3 else MOST_DICE
    for number, gained in enumerate(zip(*columns, strict=True), 1):
        if sum(gained) > dealt:
            return Refusal("OM-2.1", msg("Round {round} has more than {dice} dice, and no more are in play.", round=number, dice=dealt))
    for number in range(1, len(columns[0]) + 1) if goal else ():
        before, last = [column[:number] for column in columns], number == len(columns[0])
        over = goal_reached(goal, map(sum, before))
        if last and not over:
            return Refusal("OM-5.3", msg("Nobody has {goal} points yet: play another round.", goal=goal))
        if over and not last and len(scored(names, before).winners) == 1:
            return Refusal("OM-5.3", msg("The game was over after round {round}: somebody had {goal} points.", round=number, goal=goal))
    return scored(names, columns)


FEWEST_DICE, MOST_DICE = 30, 40
"""The dice of a round with three players, and with more (OM-1.2)."""
_ROUNDS = (pad_round(1), pad_round(2), pad_round(3))
PADS = (
    ScorePad(msg("Three rounds"), "", range(3, 6), _ROUNDS, on_paper, more=pad_round, only_tied=True),
    ScorePad(msg("Up to a goal"), "goal=points", range(3, 6), _ROUNDS[:1], on_paper, more=pad_round, chosen=POINTS),
)
"""A game of three rounds, of which a tie can be played off, and one that ends when somebody has reached a goal (OM-5.2, 5.3)."""


MOST_ON_CARD = 59
"""The most points that the Score card can show: mark 9, and a 6 on its die (OM-5.3)."""


def score_card(points: int) -> tuple[int, int] | None:
    """The place of the score die on the Score card, 0 to 9, and its value: one more for every ten points (OM-5.2).

    None if card and die can't show that many points (OM-5.3).

    >>> score_card(0), score_card(9), score_card(10), score_card(59), score_card(60)
    ((0, 1), (9, 1), (0, 2), (9, 6), None)
    """
    return (points % 10, points // 10 + 1) if points <= MOST_ON_CARD else None
