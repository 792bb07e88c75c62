"""The easy and the medium player, and quick players that play a year or a round through in the mind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from engines.kernel.bots import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.school_year_diary.bots.judgement import (
    PLANS,
    Judgement,
    Refit,
    against_rivals,
    best_changes,
    best_of_each_kind,
    brings,
    changes_board,
    considered,
    refits_near,
    settled,
    with_less,
)
from engines.school_year_diary.bots.prospects import NOWHERE, Prospect, Study, plans_of
from engines.school_year_diary.model import HAND_LIMIT, HIDDEN_NUMBER, ROUNDS, KeepDecision, Player, State, TurnDecision
from engines.school_year_diary.rules.board import RemoveLocker
from engines.school_year_diary.rules.chains import command_for
from engines.school_year_diary.rules.hands import TRADE_GAIN, TRADE_IDEAS, Get, PlayItem, Trade
from engines.school_year_diary.rules.turns import EndTurn
from engines.school_year_diary.setup import card_count, hands_of

# Years and rounds in the mind


LONGEST = 600
"""The most decisions of a year played through."""


def can_trade(player: Player) -> bool:
    """True if a player has the ideas to discard 1 card and get 3, a card to discard, and room for all it gets."""
    return player.ideas >= TRADE_IDEAS and 0 < len(player.hand) <= HAND_LIMIT - TRADE_GAIN + 1


@frozen
class Years:
    """Plays years through as a quick player does: in its turn by what it sees at once, else with the next directive or chain in mind."""

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8, bend=0.03, most=4))
    limit: int = 6

    def studies(self, state: State) -> Sequence[Study]:
        """A study for each seat, for the years of one decision."""
        return [self.judgement.study(state, seat) for seat in range(len(state.players))]

    def played(self, game: Game[State], studies: Sequence[Study], state: State, until: int = ROUNDS) -> tuple[State, int]:
        """The state at the first turn of a round, played on to from a state, and the number of decisions that takes.

        Where that is the last round, the year goes on to its end: then it is known whether it is won.
        """
        for count in range(LONGEST):
            acting = game.to_act(state)
            if not acting or (until <= state.round < ROUNDS and isinstance(state.agenda[0], TurnDecision)):
                return state, count
            state = game.apply(state, acting[0], self.choice(game, studies[acting[0]], state, acting[0])).state
        return state, LONGEST

    def choice(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """The command of a quick player: in its turn for the best standing, else for the best standing and hand.

        What a card asks is answered with the next directive or chain in mind: that is what decides which cards to keep.
        """
        if isinstance(state.agenda[0], TurnDecision):
            return self.in_turn(game, study, state, seat)
        commands = self.answers(game, study, state, seat)
        if len(commands) == 1:
            return commands[0]
        return max(commands, key=lambda command: self.judgement.value(study, self._after(game, study, state, seat, command), seat))

    def answers(self, game: Game[State], study: Study, state: State, seat: int) -> list[Command]:
        """The answers to a card that are considered."""
        return considered(game, state, seat, self.judgement, study, each=1, limit=self.limit)

    def _after(self, game: Game[State], study: Study, state: State, seat: int, command: Command) -> State:
        return settled(game, game.apply(state, seat, command).state, seat, self.judgement, study, depth=2)

    def in_turn(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """Items, cards, the best that can be given; medals and lockers it leaves alone, and where nothing promises anything it ends."""
        player, judgement = state.players[seat], self.judgement
        card, now = judgement.card_now(state), judgement.standing_with_cards(state, seat)
        ways: list[tuple[float, Command | Prospect]] = []
        for item in player.items:
            after = self._after(game, study, state, seat, PlayItem(item))
            ways.append((judgement.standing_with_cards(after, seat) - now, PlayItem(item)))
        if player.ideas:
            prospects = judgement.prospects(study, state, seat)
            best = max(prospects, key=lambda each: each.worth - card * each.count, default=None)
            if best is not None:
                rows = sum(study.worth(row.number, row.points) for row in state.rows)
                ways.append((best.worth - rows - card * best.count, best))
            if len(player.hand) < HAND_LIMIT:
                ways.append((card, Get()))
            if can_trade(player):
                used = [laid.card for laid in best.cards] if best is not None else []
                ways.append(((TRADE_GAIN - 1) * card, Trade(next((each for each in player.hand if each not in used), player.hand[0]))))
        ways.append((0.0, EndTurn()))
        way = max(ways, key=lambda each: each[0])[1]
        return command_for(state.rows, way.cards, study.worth) if isinstance(way, Prospect) else way


def won(game: Game[State], state: State, seat: int) -> bool:
    """True if the seat won the year that has ended."""
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.winners


@frozen
class Rounds(Years):
    """Plays on like a careful player short of time: it values what is left to do with the hand, and changes the board for it.

    Of rotations, swaps and locks it tries only those that go best with what it could give now.
    """

    judgement: Judgement = field(factory=lambda: Judgement(card=0.8, item=0.8))

    def answers(self, game: Game[State], study: Study, state: State, seat: int) -> list[Command]:
        """The answers to a card that are considered; where they change the board, those that go best with its hand."""
        if changes_board(state):
            return best_changes(game, state, seat, self.judgement, study, 2)
        return super().answers(game, study, state, seat)

    def in_turn(self, game: Game[State], study: Study, state: State, seat: int) -> Command:
        """The command that leaves the best position, including what could be given next."""
        player, value = state.players[seat], self.judgement.value
        card = self.judgement.card_now(state)
        # What is drawn is not known before, so these are not tried out: a card is a card.
        ways: list[tuple[float, Command]] = [(value(study, with_less(state, seat, player.ideas), seat), EndTurn())]
        tried: list[Command] = [PlayItem(item) for item in player.items]
        if player.ideas:
            prospects = [each for each in self.judgement.prospects(study, state, seat) if each.worth > NOWHERE]
            tried += [command_for(state.rows, best.cards, study.worth) for best in _best_of_each_length(prospects)]
            tried += self._on_the_board(game, study, state, seat, prospects)
            if len(player.hand) < HAND_LIMIT:
                less = with_less(state, seat, 1)
                ways.append((value(study, less, seat, brings(game, less, seat)) + card, Get()))
            if can_trade(player):
                worth, given = max((value(study, with_less(state, seat, TRADE_IDEAS, each), seat), each) for each in player.hand)
                ways.append((worth + TRADE_GAIN * card, Trade(given)))
        for command in tried:
            after = self._after(game, study, state, seat, command)
            ways.append((value(study, after, seat, brings(game, after, seat)), command))
        return max(ways, key=lambda each: each[0])[1]

    def _on_the_board(self, game: Game[State], study: Study, state: State, seat: int, prospects: Sequence[Prospect]) -> list[Command]:
        refits: list[Refit] = []
        others: list[Command] = []
        for move_set in game.legal(state, seat).move_sets:
            moves = iter(move_set)
            first = next(moves, None)
            if isinstance(first, Refit):
                refits += refits_near(state, (first, *moves))
            elif isinstance(first, RemoveLocker):
                others += [first, *moves]
        plans = plans_of(prospects, self.judgement.card_now(state), PLANS)
        return best_of_each_kind(refits, study, state, seat, plans) + others


def _best_of_each_length(prospects: Iterable[Prospect]) -> Iterable[Prospect]:
    best: dict[int, Prospect] = {}
    for each in prospects:
        if each.count not in best or each.worth > best[each.count].worth:
            best[each.count] = each
    return best.values()


# The players


class DiaryBot(Bot[State]):
    """A player that remembers the directive cards it has seen."""

    def remember(self, views: Iterator[State]) -> State:
        """The seat's present view with what it has seen of the cards that lie face down now."""
        return with_known_directives(views)


@frozen
class Greedy(DiaryBot):
    """Counts points, and half a point for each card, after each command that promises something; never looks further."""

    label = msg("Easy")
    about = msg("Takes the most it can see at once, with short chains.")

    judgement: Judgement = field(factory=lambda: Judgement(card=0.5, item=0.5, bend=0.0, most=3))

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command that leaves the best standing at once. Raises LookupError where nothing is legal."""
        judgement, study = self.judgement, self.judgement.study(view, seat)
        commands = considered(game, view, seat, judgement, study, each=1, limit=16)
        if not commands:
            raise LookupError("no move is legal")
        state = next(determinizations(game, view, seat, rng))

        def standing(command: Command) -> float:
            # What comes when the turn ends comes in any case.
            if isinstance(command, EndTurn):
                return judgement.standing_with_cards(state, seat)
            after = settled(game, game.apply(state, seat, command).state, seat, judgement, study, depth=2)
            return judgement.standing_with_cards(after, seat)

        return max(commands, key=standing), rng.next()[1]


@frozen
class Careful(DiaryBot):
    """Looks at everything that promises something, first quickly, then the best of it in more imagined games.

    The work is bounded by ``first`` and ``second`` (imagined games for every move, and more of them for the best), ``shortlist`` and the
    judgement's bounds; there is no clock.
    """

    label = msg("Medium")
    about = msg("Thinks of the next cards, too, and finds long chains.")

    judgement: Judgement = field(factory=Judgement)
    first: int = 1
    second: int = 3
    shortlist: int = 6

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """The command of greatest expected worth among those considered. Raises LookupError where nothing is legal."""
        study = self.judgement.study(view, seat)
        commands = considered(game, view, seat, self.judgement, study, exact=True)
        if not commands:
            raise LookupError("no move is legal")
        if len(commands) == 1:
            return commands[0], rng
        seed, rng = rng.next()
        value = self._value(game, study, view, seat)
        stages = ((self.first, len(commands)), (self.second, self.shortlist))
        return best(commands, determinizations(game, view, seat, Rng(seed)), value, stages, FastRng(seed)), rng

    def ranked(self, game: Game[State], view: State, seat: int, rng: Rng, *, known: bool = False) -> list[tuple[Command, float]]:
        """The commands considered with their worth at first sight, the best first; none where none is legal.

        ``known``: ``view`` is a full state, in which nothing is left to imagine.
        """
        study = self.judgement.study(view, seat)
        value = self._value(game, study, view, seat)
        commands = considered(game, view, seat, self.judgement, study, exact=True)
        world = view if known else next(determinizations(game, view, seat, rng))
        luck = FastRng(0)
        return sorted(((command, value(world, command, luck)) for command in commands), key=lambda each: -each[1])

    def _value(self, game: Game[State], study: Study, view: State, seat: int) -> Callable[[State, Command, FastRng], float]:
        """The worth of a command in a world. What comes after the end of the turn comes in any case and does not count."""
        event = not isinstance(view.agenda[0], TurnDecision)

        def value(world: State, command: Command, _: FastRng) -> float:
            if isinstance(command, EndTurn):
                return self.judgement.value(study, with_less(world, seat, world.players[seat].ideas), seat)
            after = settled(game, game.apply(world, seat, command).state, seat, self.judgement, study)
            worth = self._worth(game, study, after, seat) + against_rivals(game, world, seat, command)
            return max(worth, self._with_items(game, study, after, seat)) if event else worth

        return value

    def _worth(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        return self.judgement.value(study, state, seat, brings(game, state, seat))

    def _with_items(self, game: Game[State], study: Study, state: State, seat: int) -> float:
        """The worth of a state if the best item held is played at once."""
        if not state.agenda or not isinstance(state.agenda[0], TurnDecision):
            return NOWHERE
        items = state.players[seat].items
        played = (settled(game, game.apply(state, seat, PlayItem(item)).state, seat, self.judgement, study) for item in items)
        return max((self._worth(game, study, after, seat) for after in played), default=NOWHERE)


# Memory: in a view that remembers, a directive card that lies face down is its number if the seat knows that it lies there; its negative
# number if it lies in any one of the places with negative numbers; 0 if the seat has never seen it (SYD-4.7, 6.1, TBL-5)


def with_known_directives(views: Iterator[State]) -> State:
    """A seat's present view, the first of ``views``, with what it has seen of the directive cards that lie face down now.

    Every card it has ever seen is in the game. Once the old cards have been shuffled, all in the deck were seen by everybody (SYD-4.7).
    Cards that it looked at and left on the deck stay where they are until the next shuffle (SYD-9.1).
    """
    now = later = next(views)
    if now.config.open_decks or any(card < HIDDEN_NUMBER for card in (*now.decks.directives, *hands_of(now))):
        return now  # Nothing lies face down, or it remembers already.
    seen, since, shuffled = _faces(now), [now], False
    for view in views:
        shuffled = shuffled or _shuffled(view, later)
        if not shuffled:
            since.append(view)
        seen |= _faces(view)
        if shuffled and len(seen) == card_count(now.config):
            break
        later = view
    deck = _places(reversed(since))
    hidden = sorted(seen.difference(_faces(now), deck), reverse=True)
    looked_at = _faces(now).difference(hands_of(now), now.decks.old_directives)
    free = [place for place, card in enumerate(deck) if card == HIDDEN_NUMBER and place >= len(looked_at)]
    held = hands_of(now).count(HIDDEN_NUMBER)
    # After a shuffle, seen cards are in the deck; without one, as many as possible are in hands.
    for place in free[: len(hidden) if shuffled else max(len(hidden) - held, 0)]:
        deck[place] = -hidden.pop()
    players = list(now.players)
    for seat, player in enumerate(players):
        players[seat] = evolve(player, hand=tuple([card or (-hidden.pop() if hidden else card) for card in player.hand]))
    return evolve(now, players=tuple(players), decks=evolve(now.decks, directives=tuple(deck)))


def _faces(view: State) -> set[int]:
    """The directive cards that are face up to the seat."""
    looked_at = [card for task in view.agenda if isinstance(task, KeepDecision) for card in task.seen]
    return {card for card in (*hands_of(view), *view.decks.old_directives, *looked_at) if card != HIDDEN_NUMBER}


def _shuffled(before: State, after: State) -> bool:
    """True if the directive cards were shuffled between two decisions."""
    old, now = before.decks.old_directives, after.decks.old_directives
    return len(after.decks.directives) > len(before.decks.directives) or now[len(now) - len(old) :] != old


def _places(views: Iterable[State]) -> list[int]:
    """The cards of the deck whose places are known, the top card first, after views that follow each other without a shuffle.

    Those that are being looked at in the last view are not among them: its decision names them.
    """
    deck: list[int] = []
    looked_at: tuple[int, ...] = ()
    for view in views:
        # Another player may have kept any of the cards that it looked at, which are 0 here.
        deck[: len(looked_at)] = looked_at
        gone = {*hands_of(view), *view.decks.old_directives} - {HIDDEN_NUMBER}
        deck = [card for card in deck if card not in gone]
        lie = len(view.decks.directives)
        deck = [HIDDEN_NUMBER] * (lie - len(deck)) + deck[max(len(deck) - lie, 0) :]
        looked_at = next((task.seen for task in view.agenda if isinstance(task, KeepDecision)), ())
    return deck
