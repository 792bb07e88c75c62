"""Advice with reasons for a person, and the study of finished games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import field, frozen

from engines.kernel.bots.playing import bot_rng
from engines.kernel.coach import Advice, Adviser, Analyst, Line, Par, Rating, Recommendation, Solution, Stop, Verdict
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.careful import LONGEST, Careful, Greedy
from engines.school_year_diary.bots.chain_search import best_first
from engines.school_year_diary.bots.expert import Expert, Thought
from engines.school_year_diary.bots.judgement import Judgement
from engines.school_year_diary.bots.prospects import NOWHERE, Study
from engines.school_year_diary.bots.solver import solve
from engines.school_year_diary.game import SchoolYearDiary
from engines.school_year_diary.model import EndReason, Mode, State
from engines.school_year_diary.rules.board import Lock, RemoveLocker, Rotate, Swap, numbers
from engines.school_year_diary.rules.chains import Chain, Laid, command_for, give_chain, laid_cards
from engines.school_year_diary.rules.directives import Give, give, known_hand, landed
from engines.school_year_diary.rules.hands import Discard, Get, Keep, Refresh, Trade
from engines.school_year_diary.rules.turns import EndTurn
from engines.school_year_diary.setup import medal_count

# Results of directives and chains


@frozen
class Change:
    """A row that a directive or chain moves: its points before, and after it has been judged (SYD-4.5)."""

    row: int
    was: int
    now: int
    held_back: bool = False
    """True if it stood on a locked cell and went back."""


@frozen
class Bringing:
    """A directive or chain with what it would bring: the rows that move or are held back, and a sentence on it."""

    command: Give | Chain
    changes: tuple[Change, ...]
    words: Message


def brought(state: State, command: Give | Chain) -> Bringing:
    """A legal directive or chain with what it would bring."""
    traces = give_chain(state.rows, command) if isinstance(command, Chain) else give(state.rows, command)
    changes = []
    for row, trace in zip(state.rows, traces, strict=True):
        if trace.end != row.points:
            changes.append(Change(row.number, row.points, landed(row, trace.end), row.locked(trace.end)))
    return Bringing(command, tuple(changes), _in_words(command, changes))


def best_chains(
    state: State, seat: int, laid: Sequence[Laid] = (), count: int = 3, judgement: Judgement | None = None
) -> tuple[Bringing, ...]:
    """The best chains that begin with the cards laid so far, the best first; of those that bring the same only one of the fewest cards.

    Each card given counts as much as the judgement thinks it is worth now, so that a short chain may come before a long one.
    """
    judgement = judgement or Judgement()
    study, hand = judgement.study(state, seat), known_hand(state, seat)
    best = best_first(study, state.rows, hand, judgement.card_now(state), laid)
    return tuple([brought(state, command_for(state.rows, cards, study.worth)) for cards in islice(best, count)])


def given_words(command: Give | Chain) -> Message:
    """A directive or chain as the subject of a sentence."""
    if isinstance(command, Chain):
        return msg("Chain {cards}", cards=tuple(Message(str(laid.card)) for laid in command.cards))
    return (
        msg("{card} as printed", card=command.card),
        msg("{card} turned right", card=command.card),
        msg("{card} turned about", card=command.card),
        msg("{card} turned left", card=command.card),
    )[command.turn]


def _in_words(command: Give | Chain, changes: Sequence[Change]) -> Message:
    what = given_words(command)
    up = [change for change in changes if change.now > change.was]
    down = [change for change in changes if change.now < change.was]
    if up and down:
        return msg("{what} raises {up} and lowers {down}.", what=what, up=_rows(up), down=_rows(down))
    if up:
        return msg("{what} raises {up}; nothing falls.", what=what, up=_rows(up))
    if down:
        return msg("{what} raises nothing and lowers {down}.", what=what, down=_rows(down))
    return msg("{what} moves nothing.", what=what)


def _rows(changes: Sequence[Change]) -> tuple[Message, ...]:
    return tuple(msg("row {row} by {points}", row=change.row, points=abs(change.now - change.was)) for change in changes)


# Reasons


Preparing = Rotate | Swap | Lock | RemoveLocker
"""Commands that move no row themselves, but may make a way for a directive."""


def reason(game: Game[State], world: State, seat: int, command: Command, judgement: Judgement, study: Study) -> Message:
    """The reason for a move. ``world`` is one state that fits the seat's view; the reason names only facts that hold in all such states."""
    if isinstance(command, Give | Chain):
        return brought(world, command).words
    if isinstance(command, Preparing):
        return _preparing(game, world, seat, command, judgement, study)
    hand = _hand(world, seat, command)
    return _at_once(world, game.apply(world, seat, command).state, seat) if hand is None else hand


def _hand(world: State, seat: int, command: Command) -> Message | None:
    """The reason for getting or discarding cards, or for ending the turn."""
    match command:
        case Get():
            count = len(world.players[seat].hand)
            return msgn(
                "With {count} card in hand there is little to lay; one more makes better chains.",
                "With {count} cards in hand, one more makes better chains than giving now.",
                count,
            )
        case Trade(card):
            if not card:
                return msg("Your hand is empty; three cards make a chain.")
            return msg("{card} helps least; three new cards are worth two ideas.", card=card)
        case Refresh(cards) if cards:
            return msgn("{cards} brings little here; another card may do more.", "{cards} bring little here; other cards may do more.",
                        len(cards), cards=numbers(cards))  # fmt: skip
        case Discard(cards) if cards:
            return msgn("{cards} helps least.", "{cards} help least.", len(cards), cards=numbers(cards))
        case Keep(cards) if cards:
            return msgn("{cards} goes best with the hand and the rows.", "{cards} go best with the hand and the rows.",
                        len(cards), cards=numbers(cards))  # fmt: skip
        case EndTurn():
            return msg("No other move gains more than it costs.")
    return None


def _preparing(game: Game[State], world: State, seat: int, command: Command, judgement: Judgement, study: Study) -> Message:
    """A sentence on the directive or chain that it makes possible, or on its use later."""
    after = game.apply(world, seat, command).state
    card = judgement.card_now(world)

    def best(state: State) -> tuple[float, Give | Chain | None]:
        prospects = judgement.prospects(study, state, seat)
        found = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
        if found is None or found.worth == NOWHERE:
            return NOWHERE, None
        return found.worth - card * found.count, command_for(state.rows, found.cards, study.worth)

    before, then = best(world), best(after)
    if then[1] is None or then[0] <= before[0] or after.ended:
        return msg("It prepares a later directive.")
    return msg("Afterwards: {what}", what=brought(after, then[1]).words)


def _at_once(before: State, after: State, seat: int) -> Message:
    """The changes, as long as the round has not changed."""
    gains: list[Message] = []
    losses: list[Message] = []
    for row in before.rows:
        now = after.row(row.number)
        if now is None:
            gains.append(msg("row {row} is collected", row=row.number))
        elif now.points > row.points:
            gains.append(msg("row {row} rises by {points}", row=row.number, points=now.points - row.points))
        elif now.points < row.points:
            losses.append(msg("row {row} falls by {points}", row=row.number, points=row.points - now.points))
    mine, then = before.players[seat], after.players[seat]
    cards = len(then.hand) - len(mine.hand)
    if cards > 0:
        gains.append(msgn("{count} more card", "{count} more cards", cards))
    if len(then.items) > len(mine.items):
        gains.append(msgn("{count} more item", "{count} more items", len(then.items) - len(mine.items)))
    return _weighed(gains, losses) if after.round == before.round else msg("It is the best way to end the round.")


def _weighed(gains: Sequence[Message], losses: Sequence[Message]) -> Message:
    if gains and losses:
        return msg("It gains the most: {gains}, though {losses}.", gains=tuple(gains), losses=tuple(losses))
    if gains:
        return msg("It gains the most: {gains}.", gains=tuple(gains))
    if losses:
        return msg("It costs the least: {losses}.", losses=tuple(losses))
    return msg("It keeps the most options open.")


# The adviser


MOST = 3
"""The most commands recommended; of those with the same reason only the best."""
LOOKED_AT = 8
"""The number of commands that a reason is found for."""
WHOLE = 6
"""The number of years played through after each recommended command, to estimate how likely it wins."""


@frozen
class DiaryAdviser(Adviser[Game[State], State]):
    """Gives a greedy player's command at once; then, bit by bit, the expert's commands, and at last how likely each wins."""

    greedy: Greedy = field(factory=Greedy)
    expert: Expert = field(factory=Expert)

    def remember(self, views: Iterator[State]) -> State:
        """The seat's present view with what it has seen of the cards that lie face down now."""
        return self.expert.remember(views)

    def advise(self, game: Game[State], view: State, seat: int, rng: Rng) -> Iterator[Advice]:
        """Ever better advice for what the seat is to decide now."""
        judgement = self.expert.careful.judgement
        study = judgement.study(view, seat)
        world = game.determinize(view, seat, rng)
        words: dict[str, Message] = {}

        def recommended(command: Command, chance: float | None = None) -> Recommendation:
            key = command.text()
            if key not in words:
                words[key] = reason(game, world, seat, command, judgement, study)
            return Recommendation(command, words[key], chance)

        if seat not in game.to_act(view):
            return
        advice = Advice((recommended(self.greedy.decide(game, view, seat, rng)[0]),))
        yield advice
        for thoughts in self.expert.thoughts(game, view, seat, rng):
            several: dict[Message, Recommendation] = {}
            for thought in thoughts[:LOOKED_AT]:
                each = recommended(thought.command, thought.chance)
                several.setdefault(each.why, each)
            advice = Advice(tuple(several.values())[:MOST], advice.effort + 1)
            yield advice
        if any(each.chance is None for each in advice.recommended):
            commands = [each.command for each in advice.recommended]
            for chances in islice(self.expert.chances(game, view, seat, rng, commands), WHOLE):
                told = zip(commands, chances, strict=True)
                advice = Advice(tuple(recommended(command, chance) for command, chance in told), advice.effort + 1)
                yield advice

    def complete(self, game: Game[State], view: State, seat: int, begun: str) -> tuple[Recommendation, ...]:
        """The best chains that go on from the cards laid so far (SYD-4.3), and what each would bring.

        Raises CommandError where these are no laid cards.
        """
        found = best_chains(view, seat, laid_cards(begun) if begun else ())
        legal = [each for each in found if isinstance(each.command, Chain) and game.check(view, seat, each.command) is None]
        return tuple([Recommendation(each.command, each.words) for each in legal])


# The analyst


WORK = 240
"""The most decisions that the expert plays on with to find what would have been best."""


@frozen
class DiaryAnalyst(Analyst[Game[State], State]):
    """Studies years: positions by the solver, deals by the careful player, decisions by the expert.

    What a decision cost is told from ``compared`` years played to their end after it, and as many after what would have been best, in the
    same imagined worlds; where it was the best itself, from ``alone`` years.
    """

    careful: Careful = field(factory=Careful)
    expert: Expert = field(factory=lambda: Expert(stages=((8, 5), (12, 2)), work=WORK))
    compared: int = 12
    alone: int = 6

    def solve(self, game: Game[State], state: State, stop: Stop, *, known_chance: bool = True) -> Solution:
        """The verdict on collecting all rows; unknown where players compete."""
        if not isinstance(game, SchoolYearDiary) or state.config.mode is Mode.COMP:
            return Solution(Verdict.UNKNOWN)
        return solve(game, state, stop, known_shuffles=known_chance)

    def par(self, game: Game[State], start: State, deal: int) -> Par:
        """The result of the careful player on every seat."""
        states = [start]
        for turn in range(LONGEST):
            acting = game.to_act(states[-1])
            if not acting:
                break
            known = self.careful.remember(_views(game, states, acting[0]))
            command, _ = self.careful.decide(game, known, acting[0], bot_rng(deal, acting[0], turn))
            states.append(game.apply(states[-1], acting[0], command).state)
        return self.reached(game, states[-1])

    def reached(self, game: Game[State], state: State) -> Par:
        """The ranks of all rows, those collected counted whole, of the ranks that there are; a rank is worth a medal (SYD-3.6)."""
        del game
        ranks = sum(row.ranks for row in state.rows) + sum(len(player.medals) for player in state.players)
        return Par(state.ended is EndReason.COLLECTED, ranks, medal_count(state.config), state.round)

    def ratings(self, game: Game[State], states: Sequence[State], line: Line, seat: int) -> Iterator[Rating]:
        """The expert's rating of each decision, from the view that the seat had then."""
        for turn, (state, (mover, command)) in enumerate(zip(states, line, strict=False)):
            if mover != seat or len(list(islice(game.legal(state, seat), 2))) < 2:
                continue
            view, rng = self.expert.remember(_views(game, states[: turn + 1], seat)), Rng(turn)
            thoughts: list[Thought] = []
            for better in self.expert.thoughts(game, view, seat, rng, also=command):
                thoughts = better
            best = max(thoughts, key=lambda each: (each.years, each.promise)).command
            commands, years = ((command,), self.alone) if best == command else ((command, best), self.compared)
            chances: tuple[float, ...] = ()
            for better_known in islice(self.expert.chances(game, view, seat, rng.fork()[0], commands), years):
                chances = better_known
            if chances:
                yield Rating(turn, seat, command, chances[0], best, max(chances))


def _views(game: Game[State], states: Sequence[State], seat: int) -> Iterator[State]:
    """A seat's views of states, the last one first."""
    return (game.view(state, seat) for state in reversed(states))
