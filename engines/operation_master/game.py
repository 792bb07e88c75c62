"""Operation Master as the kernel sees it: rounds (OM-2, OM-5), the course of a game, its sentences, and positions put together by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve, frozen

from engines.kernel.commands import Command
from engines.kernel.contract import Event, Game, ScoreMark, Stage, growth
from engines.kernel.editing import SEAT, Editor, Part, seats, whose
from engines.kernel.flow import DecisionContext, Decisions, Descriptions, FlowGame, Prompts, Steps, WordingByKind, always
from engines.kernel.messages import Message, msg, msgn, player
from engines.kernel.rng import Rng
from engines.operation_master import model, setup, words
from engines.operation_master.model import (
    BACKS,
    DICE,
    PACKS,
    SIDES,
    LayCard,
    OneMoreRound,
    Player,
    ScoreRound,
    State,
    Working,
    in_order,
    leaders,
    of_trick,
)
from engines.operation_master.rules.setting_dice import DICE_DESCRIPTIONS, DICE_PROMPTS, SET_DIE, Set
from engines.operation_master.rules.tricks import LAY_CARD, TAKE_VALUE, TRICK_DESCRIPTIONS, TRICK_PROMPTS, put_aside, take_or_put_back, win
from engines.operation_master.words import NAMES, SUITS

# Rounds


@frozen
class More(Command, verb="more"):
    """Play one more round after a tie in the last one (OM-5.2)."""


@frozen
class Share(Command, verb="share"):
    """Share the victory after a tie in the last round (OM-5.2)."""


Asked = DecisionContext[None, State, OneMoreRound]


def tell_goal(working: Working) -> None:
    """Announce the end of the game (OM-5.2, 5.3)."""
    goal = working.config.goal
    if goal:
        working.say("set_up", msg("The game ends after the round in which a player reaches {points} points.", points=goal), "OM-5.3")
    else:
        working.say("set_up", msg("The game has {count} rounds.", count=words.ROUNDS), "OM-5.2")


# A deal and its scores are told by functions, which are only called for whoever reads events.


def _begins(round_: int) -> Event:
    return Event("round", msg("Round {round} begins.", round=round_), "OM-2.1")


def _dealt(size: int) -> Event:
    return Event("shuffled", msgn("Each player gets {count} card.", "Each player gets {count} cards.", size), "OM-2.1")


_ROLLED = Event("rolled", msg("Each player rolls a die of the same colour for each card."), "OM-2.1")


def _leads(names: tuple[str, ...], name: str, ones: int) -> Event:
    return Event("lead", words.leads(names, name, ones), "OM-2.2")


def _scored(name: str, count: int, total: int) -> Event:
    scored = msgn("{name} has {count} die, {total} in total.", "{name} has {count} dice, {total} in total.", count,
                  name=name, total=total)  # fmt: skip
    return Event("scored", scored, "OM-5.1")


def deal(working: Working) -> None:
    """Deal all cards, and roll a die of its colour for each of them (OM-2.1).

    The order is a promise of the save format (TBL-4): shuffle, deal by blocks from seat 0 on, roll seat after seat in the order of
    colours, then the lot among those who could lead.
    """
    count = len(working.players)
    shuffled, rng = working.rng.shuffled(PACKS[count])
    size = len(shuffled) // count
    blocks = [slice(seat * size, (seat + 1) * size) for seat in range(count)]
    hands = [tuple(sorted(shuffled[block], key=in_order)) for block in blocks]
    dice, working.rng = rng.pick_each([SIDES[card.suit] for hand in hands for card in hand])
    for seat, block in enumerate(blocks):
        working.put_player(seat, hand=hands[seat], dice=dice[block], taken=())
    working.centre, working.past = (), ()
    working.round += 1
    working.reveal_to_all()
    working.events += [(_begins, working.round), (_dealt, size), _ROLLED]


def find_lead(working: Working, _: model.FindLead) -> None:
    """The player with the most 1s leads; a tie is decided by lot (OM-2.2)."""
    ones = [[die.value for die in player.dice].count(1) for player in working.players]
    highest = max(ones)
    most = [seat for seat, count in enumerate(ones) if count == highest]
    working.lead = most[0]
    if len(most) > 1:
        working.lead, working.rng = working.rng.pick(most)
    working.events.append((_leads, tuple(map(working.name, most)), working.name(working.lead), highest))
    working.then(*trick(working))


def score(working: Working) -> None:
    """Score a point for each die in a VP Area (OM-5.1). The dice stay where they are until the next round."""
    gained = tuple([len(player.taken) for player in working.players])
    for seat, before in enumerate(working.players):
        total = before.points + gained[seat]
        working.put_player(seat, points=total)
        working.events.append((_scored, working.name(seat), gained[seat], total))
    working.scores = (*working.scores, gained)


def is_over(working: Working) -> bool:
    """True if that was the last round: the third, or the one in which somebody reached the goal (OM-5.2, 5.3)."""
    if working.config.goal:
        return words.goal_reached(working.config.goal, [player.points for player in working.players])
    return working.round >= words.ROUNDS


def end_game(working: Working) -> None:
    """End the game: the highest total wins, and tied players share (OM-5.2)."""
    working.end()
    working.say("ended", msg("The last round is over. The highest total wins."), "OM-5.2")


def _more(working: Working, context: Asked, _: More) -> None:
    working.say("more", msg("{name} wants one more round.", name=working.name(context.seat)), "OM-5.2")


def _share(working: Working, context: Asked, _: Share) -> None:
    working.say("shared", msg("{name} wants to share.", name=working.name(context.seat)), "OM-5.2")
    end_game(working)


ONE_MORE = always(More, "OM-5.2", _more)
"""Play one more round (OM-5.2)."""
SHARE = always(Share, "OM-5.2", _share)
"""Share the victory (OM-5.2)."""

ROUND_PROMPTS: Prompts = {OneMoreRound: msg("You are tied for first: share it, or play one more round?")}
"""The prompt for those tied at the end."""

ROUND_DESCRIPTIONS: Descriptions = {More: msg("One more round"), Share: msg("Share the victory")}
"""The commands of those tied at the end, in words."""


# The course of a game, in the order of the rule book
def play_game(working: Working, _: model.PlayGame) -> None:
    """Play rounds until the goal is reached (OM-5.2, 5.3)."""
    tell_goal(working)
    working.then(model.PlayRound())


def play_round(working: Working, _: model.PlayRound) -> None:
    """Deal cards and roll dice (OM-2.1), find the lead (OM-2.2); then tricks are played, and the round is scored."""
    deal(working)
    working.then(model.FindLead(), model.ScoreRound())


def trick(working: Working) -> tuple[model.Task, ...]:
    """The tasks of a trick: clockwise from the lead each lays a card (OM-3.1) and sets a die (OM-3.2); one wins (OM-3.3)."""
    return model.of_trick(working.lead, len(working.players))


def win_trick(working: Working, _: model.WinTrick) -> None:
    """Find the winner once everybody has set a die (OM-3.3)."""
    working.then(model.take_dice(win(working)))


def take_dice(working: Working, task: model.TakeDice) -> None:
    """The winner takes dice or puts dice back (OM-4.1, 4.2), or chooses a value."""
    choice = () if take_or_put_back(working, task.winner) else (model.take_value((task.winner,)),)
    working.then(*choice, model.end_trick(task.winner))


def end_trick(working: Working, task: model.EndTrick) -> None:
    """Put the trick aside; its winner leads the next one (OM-4.3) while there are cards (OM-5.1)."""
    put_aside(working, task.winner)
    if working.players[0].hand:
        working.then(*trick(working))


def score_round(working: Working, _: model.ScoreRound) -> None:
    """Score the dice (OM-5.1). After the last round tied players decide in turn on one more round (OM-5.2, 5.3)."""
    score(working)
    if not is_over(working):
        working.then(model.PlayRound())
    elif len(tied := leaders(working.players)) > 1:
        working.then(*[model.OneMoreRound((seat,)) for seat in tied], model.PlayRound())
    else:
        end_game(working)


STEPS: Steps = {
    model.PlayGame: play_game,
    model.PlayRound: play_round,
    model.FindLead: find_lead,
    model.WinTrick: win_trick,
    model.TakeDice: take_dice,
    model.EndTrick: end_trick,
    model.ScoreRound: score_round,
}

DECISIONS: Decisions = {
    model.LayCard: (LAY_CARD,),
    model.SetDie: (SET_DIE,),
    model.TakeValue: (TAKE_VALUE,),
    model.OneMoreRound: (ONE_MORE, SHARE),
}


# Sentences
@cache
def _stage(round_: int, trick: int) -> Stage:
    return Stage(round_, msg("Round {round}, trick {trick}", round=round_, trick=trick), part=msg("trick {trick}", trick=trick))


class OperationMasterWording(WordingByKind[State]):
    """The game's sentences."""

    prompts = {**TRICK_PROMPTS, **DICE_PROMPTS, **ROUND_PROMPTS}
    descriptions = {**TRICK_DESCRIPTIONS, **DICE_DESCRIPTIONS, **ROUND_DESCRIPTIONS}

    def no_choice(self, state: State) -> Message:
        """The reason why there is nothing to choose: the last trick, the only card of the lead suit (OM-3.1), or equal dice (OM-3.2)."""
        decision = state.decision
        if self.concerns_all(state):
            return msg("The last trick plays itself.")
        if isinstance(decision, LayCard) and state.cards:
            led = state.cards[0].suit
            if any(card.suit is led for card in state.players[decision.seat].hand):
                return msg("Only one {suit} card, so it plays itself.", suit=SUITS[led])
        if isinstance(decision, model.SetDie):
            same = [die for die in state.players[decision.seat].dice if die.suit is state.cards[len(state.set_dice)].suit]
            suit, value = SUITS[same[0].suit], same[0].value
            if len(same) == 1:
                return msg("Only one {suit} die, so it plays itself.", suit=suit)
            if len(same) == 2:
                return msg("Both {suit} dice show {value}, so one plays itself.", suit=suit, value=value)
            return msg("All {suit} dice show {value}, so one plays itself.", suit=suit, value=value)
        return super().no_choice(state)

    def concerns_all(self, state: State) -> bool:
        """True of the last trick, in which nobody has a choice."""
        return not any(len(player.hand) > isinstance(state.decision, LayCard) for player in state.players)

    def goal(self, state: State) -> Message:
        """The goal (OM-5.2)."""
        return msg("Goal: the most victory points when the game ends.")

    def brief(self, state: State, command: Command) -> Message:
        """A command in few words, for "Undo: …"."""
        if isinstance(command, Set) and command.effect:
            return msg("{die} with its effect", die=words.NAMES[command.die])
        return super().brief(state, command)

    def waits_for(self, state: State, seat: int) -> Message:
        """The prompt for a seat that waits for another one."""
        return msg("{name} is thinking…", name=state.config.names[seat])

    def stage(self, state: State) -> Stage:
        """The round and the trick; the last one between rounds."""
        return _stage(state.round, len(state.past) + bool(state.cards or state.players[0].hand))

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's points in finished rounds (OM-5.1)."""
        return tuple([player.points for player in state.players])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's points after each finished round (OM-5.1)."""
        return growth((msg("Round {round}", round=number), points) for number, points in enumerate(state.scores, 1))


# Positions put together by hand


def _cards(position: State) -> Mapping[Any, Message]:
    """The words of the cards that are played with; of a card face down only the colour is told."""
    faces = {card.word: NAMES[card] for card in PACKS[len(position.players)]}
    return {**faces, **{card.word: msg("{colour} face down", colour=SUITS[suit]) for suit, card in BACKS.items()}}


def _dice(_: State) -> Mapping[Any, Message]:
    return {word: NAMES[die] for word, die in DICE.items()}


class TheatreEditor(Editor[State]):
    """The round, the lead, the dice, the scores and the hands that are known are put in; the rest follows."""

    parts = {
        "round": Part(msg("Round")),
        "lead": Part(msg("Who leads"), seats),
        "players.*": Part(whose),
        "players.*.dice": Part(msg("Dice Area"), _dice),
        "players.*.taken": Part(msg("VP Area"), _dice),
        "players.*.hand": Part(msg("Cards in hand"), _cards),
        "centre": Part(msg("Dice in the centre"), _dice),
        "scores.*": Part(lambda _, at: msg("Round {round}", round=at[0] + 1)),
        "scores.*.*": Part(lambda _, at: msg("{who}'s points", who=player(at[1]))),
    }

    def opened(self, game: Game[State], state: State) -> State:
        """The first player's view of the trick that begins, or began last; the cards in it go back to their hands."""
        back = list(state.players)
        for place, card in enumerate(state.cards):
            seat = state.at(place)
            dice = (*back[seat].dice, state.set_dice[place]) if place < len(state.set_dice) else back[seat].dice
            back[seat] = evolve(back[seat], hand=tuple(sorted((*back[seat].hand, card), key=in_order)), dice=dice)
        before = evolve(state, players=tuple(back), cards=(), set_dice=())
        return self.settled(game, game.view(before, SEAT))

    def settled(self, game: Game[State], position: State) -> State:
        """Hands of the colours of their dice, as many past tricks as cards are gone, and totals of the scores."""
        count, round_ = len(position.players), max(position.round, 1)
        scores = (*position.scores, *((0,) * count for _ in range(round_)))[: round_ - 1]
        totals = [sum(gained[seat] for gained in scores if len(gained) == count) for seat in range(count)]
        players = tuple([evolve(_handed(each), points=totals[seat]) for seat, each in enumerate(position.players)])
        lead = min(max(position.lead, 0), count - 1)
        gone = len(PACKS[count]) // count - len(players[SEAT].hand)
        past = position.past if len(position.past) == gone else (None,) * gone
        return evolve(position, round=round_, players=players, scores=scores, lead=lead, past=past, cards=(), set_dice=(), rng=Rng(0),
                      agenda=(*of_trick(lead, count), ScoreRound()))  # fmt: skip


def _handed(player: Player) -> Player:
    """A player whose hand has the colours of their dice: as put in, or face down."""
    if Counter(card.suit for card in player.hand) == Counter(die.suit for die in player.dice):
        return player
    return evolve(player, hand=tuple(sorted([BACKS[die.suit] for die in player.dice], key=in_order)))


# The game
class OperationMaster(FlowGame[None, State, Working]):
    """The rules of Operation Master."""

    id = "operation_master"
    name = msg("Operation Master")
    rules_version = 2
    seat_counts = range(3, 6)
    state_type = State
    editor = TheatreEditor()
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = setup.OPTIONS

    idle_options = staticmethod(setup.idle_options)
    options_of = staticmethod(setup.options_of)
    first = staticmethod(setup.first)
    hide = staticmethod(setup.hide)
    deal_hidden = staticmethod(setup.deal_hidden)
    put_away = staticmethod(setup.put_away)
    chapter = staticmethod(setup.chapter)
    redact = staticmethod(setup.redact)
    wording = OperationMasterWording()
    summary = staticmethod(words.summary)
    result = staticmethod(words.result)
    problems = staticmethod(model.problems)
