"""Three levels of players: one that just likes to win tricks, and two that try what they could do in rounds that look like the view."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from engines.kernel.bots.search import FastRng, best, determinizations
from engines.kernel.commands import Command
from engines.kernel.contract import Bot, Game
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.operation_master import effects
from engines.operation_master.bots.memory import with_past_tricks
from engines.operation_master.bots.rollout import Round
from engines.operation_master.commands import Lay, Set, Share, Take
from engines.operation_master.model import State
from engines.operation_master.taking import lying
from engines.operation_master.tasks import LayCard, SetDie, TakeValue
from engines.operation_master.tricks import playable, settable


class Operator(Bot[State]):
    """A player that picks one of the cards, dice or values. What is forced takes no thought, and a tie is shared: that is a victory."""

    def decide(self, game: Game[State], view: State, seat: int, rng: Rng) -> tuple[Command, Rng]:
        """A legal command. Raises LookupError where nothing is legal."""
        if seat not in game.to_act(view):
            raise LookupError("no move is legal")
        options: Sequence[Command]
        match view.decision:
            case LayCard():
                options = [Lay(card) for card in playable(view, seat)]
            case SetDie():
                options = [Set(die) for die in settable(view, seat)]
            case TakeValue():
                options = [Take(value) for value in lying(view)]
            case _:
                options = [Share()]
        if len(options) == 1 and not (isinstance(options[0], Set) and view.config.effects):
            return options[0], rng
        return self.pick(game, view, seat, options, rng)

    @abstractmethod
    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """One of several commands of a kind; those that set a die may be given an effect."""


class Easy(Operator):
    """Lays and sets the better of two drawn, and takes the value most often there."""

    label = msg("Easy")
    about = msg("Tries to win every trick, without a thought of what has to be put back.")

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The higher of two drawn, a die's effect used for anything or not at all; of values the most frequent."""
        del game
        if isinstance(options[0], Take):
            pool = [die.value for die in (*view.set_dice, *view.centre)]
            return max(options, key=lambda option: pool.count(_number(option))), rng
        one, rng = rng.pick(options)
        other, rng = rng.pick(options)
        chosen = max(one, other, key=_number)
        if isinstance(chosen, Set):
            effect, rng = effects.draw(view, seat, chosen.die, rng)
            return Set(chosen.die, effect), rng
        return chosen, rng


def _number(option: Command) -> int:
    """The number on what is laid, set or taken."""
    match option:
        case Lay(card):
            return card.rank
        case Set(die):
            return die.value
        case Take(value):
            return value
    return 0


class Searching(Operator):
    """Tries everything that it could do in many rounds, and does what leaves it standing best.

    ``stages`` say how many rounds are tried for each thing, and how many things at most: the best of a stage go on to the next. With
    ``whole_round`` a round is played to its end, else just the trick.
    """

    stages: ClassVar[tuple[tuple[int, int], ...]]
    whole_round: ClassVar[bool]

    def remember(self, views: Iterator[State]) -> State:
        """All past tricks of the round, whichever of them are shown."""
        return with_past_tricks(views)

    def pick(self, game: Game[State], view: State, seat: int, options: Sequence[Command], rng: Rng) -> tuple[Command, Rng]:
        """The command that does best on average."""
        if isinstance(options[0], Set):
            seed, rng = rng.next()
            options = with_effects(view, seat, options, self.stages[0][1], FastRng(seed))
        seed, rng = rng.next()

        def value(world: Round, option: Command, luck: FastRng) -> float:
            played = world.copy()
            played.do(option)
            if self.whole_round:
                played.play_out(luck)
            elif played.cards:
                played.finish_trick(luck)
            return played.standing(seat)

        worlds = map(Round, determinizations(game, view, seat, Rng(seed)))
        return best(options, worlds, value, self.stages, FastRng(seed)), rng


class Medium(Searching):
    """Imagines how the trick could end, and does what leaves it standing best then."""

    label = msg("Medium")
    about = msg("Weighs what the present trick may bring, and looks no further.")
    stages = ((8, 24),)
    whole_round = False


class Hard(Searching):
    """Deals out the hidden ranks as they could lie, plays on, and does what leaves it standing best at the end of the round."""

    label = msg("Hard")
    about = msg("Imagines how the hidden cards may lie, and plays the round to its end in its mind.")
    stages = ((8, 48), (12, 6), (20, 3))
    whole_round = True


def with_effects(view: State, seat: int, options: Sequence[Command], most: int, rng: FastRng) -> list[Command]:
    """Dice to set, and uses of their effects besides; where there are more than that many in all, some drawn.

    Each die has as many uses drawn as the others, as far as it has them, and each use of a die is as likely as any other.
    """
    found = list(options)
    left = {option.die: list(effects.each(view, seat, option.die))[1:] for option in options if isinstance(option, Set)}
    while len(found) < most and any(left.values()):
        for die, uses in left.items():
            if uses and len(found) < most:
                place = rng.below(len(uses))
                uses[place], uses[-1] = uses[-1], uses[place]
                found.append(Set(die, uses.pop()))
    return found
