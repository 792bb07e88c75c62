"""Hints with reasons, and the study of finished games, by simulating the round after each card, die or value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from attrs import frozen

from engines.kernel.bots import Coach, FastRng, Outlook, advised, determinizations
from engines.kernel.coach import Advice, Recommendation, fits, share_of_games
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.operation_master.bots import Hard, Round, with_effects
from engines.operation_master.game import Share
from engines.operation_master.model import PACKS, Card, LayCard, SetDie, State, Suit, TakeValue
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay, Take, lying, playable
from engines.operation_master.words import NAMES, SUITS

# Simulated rounds

SIFTING = 20
"""The rounds after which only the most promising commands are looked at further."""
LOOKED_AT = 10
"""The number of these."""
MOST_EFFECTS = 60
"""The most ways to set a die, with effects, that are tried."""


@frozen
class End:
    """The end of a simulated round, and the dice that the seat gained by winning the present trick; None if it did not win."""

    round: Round
    spoils: int | None


def rounds_after(game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[End]]:
    """The ends of ``count`` simulated rounds after each command, the same rounds with the same luck for all commands."""
    seed, rng = rng.next()
    luck, before = FastRng(seed), len(view.players[seat].taken)
    ends: list[list[End]] = [[] for _ in commands]
    for world in islice(map(Round, determinizations(game, view, seat, rng)), count):
        same = luck.below(1 << 30)
        for each, command in zip(ends, commands, strict=True):
            played, own = world.copy(), FastRng(same)
            played.do(command)
            if played.cards:
                played.finish_trick(own)
            spoils = played.held[seat] - before if played.lead == seat else None
            played.play_out(own)
            each.append(End(played, spoils))
    return ends


def outlooks(game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[Outlook]:
    """The outlook of each command, the best first; of many only the most promising."""
    if len(commands) > LOOKED_AT:
        sifted = _averaged(seat, commands, rounds_after(game, view, seat, commands, SIFTING, rng))
        commands = [each.command for each in sifted[:LOOKED_AT]]
    return _averaged(seat, commands, rounds_after(game, view, seat, commands, count, rng.skip()))


def _averaged(seat: int, commands: Sequence[Command], ends: Sequence[Sequence[End]]) -> list[Outlook]:
    found = []
    for command, several in zip(commands, ends, strict=True):
        count, spoils = len(several), [end.spoils for end in several if end.spoils is not None]
        worth, ahead = sum(end.round.standing(seat) for end in several) / count, sum(end.round.ahead(seat) for end in several) / count
        brings, lost = sum(spoils) / len(spoils) if spoils else 0.0, sum(each < 0 for each in spoils)
        found.append(Outlook(command, worth, ahead, len(spoils) / count, brings, lost / count))
    return sorted(found, key=lambda each: -each.worth)


# The coach


class TheatreCoach(Coach[State]):
    """Hints by the hard bot's method, with more simulated rounds."""

    imagined, few, many = 200, 30, 200

    def __init__(self) -> None:
        super().__init__(Hard())

    def advice(self, game: Game[State], view: State, seat: int, rng: Rng) -> Advice:
        """The commands with the best prospects at the end of the round."""
        commands = _commands(view, seat, rng)
        if commands == [Share()]:
            return Advice((Recommendation(Share(), msg("Sharing is a win; another round could lose it.")),))
        if len(commands) == 1:
            return Advice((Recommendation(commands[0], msg("This is your only legal move.")),))
        return advised(outlooks(game, view, seat, commands, self.imagined, rng), lambda told, each: reason(view, seat, told, each))

    def leads(self, game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """The points that the seat is ahead of the others, at the end of each simulated round."""
        if any(not isinstance(command, Lay | Set | Take) for command in commands):
            return [[0.0] * count for _ in commands]
        return [[end.round.ahead(seat) for end in ends] for ends in rounds_after(game, view, seat, commands, count, rng)]

    def amount(self, lead: float) -> Message:
        """Points, to the tenth: a die is one."""
        return msg("{points} points", points=lead)


def _commands(view: State, seat: int, rng: Rng) -> list[Command]:
    """The commands to compare."""
    match view.decision:
        case LayCard():
            return [Lay(card) for card in playable(view, seat)]
        case SetDie():
            seed, _ = rng.next()
            return with_effects(view, seat, [Set(die) for die in settable(view, seat)], MOST_EFFECTS, FastRng(seed))
        case TakeValue():
            return [Take(value) for value in lying(view)]
    return [Share()]


# Reasons


NOTABLE = 0.05
"""The least difference between shares of tricks that is a reason."""
WORTH_TELLING = 0.5
"""The least number of points that is told; fewer may be chance."""
LIKELY = 0.5
"""The share of tricks from which a card is laid to win."""


def reason(view: State, seat: int, told: Sequence[Outlook], outlook: Outlook) -> Message:
    """The reason for a command: who could beat it, what the trick brings, the risk to the VP Area, and the gain by the end of the round."""
    best, rival = told[0], told[1]
    if outlook is not best:
        said, worse = msg("It is about as good as the first choice."), best.ahead - outlook.ahead
        if worse >= WORTH_TELLING:
            count = max(1, round(worse))
            said = msgn("By the end of the round it is about {count} point worse than the first choice.",
                        "By the end of the round it is about {count} points worse than the first choice.", count)  # fmt: skip
        effect = _effect(view, seat, outlook.command)
        said = msg("{effect} {said}", effect=effect, said=said) if effect is not None else said
        risky = _with_risk(view, seat, outlook, said)
        return risky if fits(risky) else said
    said = _with_risk(view, seat, outlook, _said(view, seat, told, _stake(told)))
    if not fits(said):
        said = _with_risk(view, seat, outlook, _said(view, seat, told, msg("")))
    gain = best.ahead - rival.ahead
    if gain < WORTH_TELLING:
        return said
    whole = msgn("{said} By the end of the round it is about {count} point better than the second choice.",
                 "{said} By the end of the round it is about {count} points better than the second choice.",
                 max(1, round(gain)), said=said)  # fmt: skip
    return whole if fits(whole) else said


def _said(view: State, seat: int, told: Sequence[Outlook], stake: Message) -> Message:
    """The reason for the first choice itself."""
    match told[0].command:
        case Lay(card):
            return _for_card(view, seat, card, told, stake)
        case Set(die):
            return _effect(view, seat, told[0].command) or _for_die(view, seat, die.value, stake)
        case Take(value):
            return _for_value(view, value)
        case other:
            raise TypeError(other)


def _with_risk(view: State, seat: int, outlook: Outlook, reason: Message) -> Message:
    """A reason with the warning that winning the trick may empty the seat's VP Area (OM-4.2)."""
    if outlook.loses < NOTABLE:
        return reason
    return msgn("{reason} In {share} cases this trick empties your VP Area: {count} die goes back.",
                "{reason} In {share} cases this trick empties your VP Area: {count} dice go back.", len(view.players[seat].taken),
                reason=reason, share=share_of_games(outlook.loses))  # fmt: skip


def _effect(view: State, seat: int, command: Command) -> Message | None:
    """The first change that an effect makes; None without one."""
    if not isinstance(command, Set) or not command.effect:
        return None
    owner, turned, value = command.effect[0]
    if owner == seat:
        return msg("Its effect turns your {die} to {value}.", die=NAMES[turned], value=value)
    return msg("Its effect turns {who}'s {die} to {value}.", who=view.config.names[owner], die=NAMES[turned], value=value)


def _other(told: Sequence[Outlook]) -> Outlook:
    """The choice to compare the first one with: one that wins the trick notably more often, or else the second."""
    most = max(told, key=lambda each: each.wins)
    return most if most.wins - told[0].wins >= NOTABLE else told[1]


def _stake(told: Sequence[Outlook]) -> Message:
    """The dice that winning the trick brings or costs, and why the first choice goes for them or not."""
    first, other = told[0], _other(told)
    brings = max(first, other, key=lambda each: each.wins).brings
    count = round(abs(brings))
    if other.wins - first.wins >= NOTABLE:
        if not count:
            return msg("; winning would bring you almost nothing")
        if brings < 0:
            return msgn("; winning would cost you about {count} die", "; winning would cost you about {count} dice", count)
        kept = msg("your {card}", card=NAMES[other.command.card]) if isinstance(other.command, Lay) else msg("what you keep")
        if first.ahead - other.ahead < WORTH_TELLING:
            return msgn("; winning would bring you about {count} die, but {kept} is worth about as much later",
                        "; winning would bring you about {count} dice, but {kept} is worth about as much later", count,
                        kept=kept)  # fmt: skip
        return msgn("; winning would bring you about {count} die, but {kept} is worth more later",
                    "; winning would bring you about {count} dice, but {kept} is worth more later", count, kept=kept)  # fmt: skip
    if not count:
        return msg("")
    if brings > 0:
        return msgn("; winning brings you about {count} die", "; winning brings you about {count} dice", count)
    if first.wins - other.wins >= NOTABLE:
        return msgn("; winning costs you about {count} die, but you are better placed after it",
                    "; winning costs you about {count} dice, but you are better placed after it", count)  # fmt: skip
    return msgn("; winning costs you about {count} die", "; winning costs you about {count} dice", count)


def _best_die(view: State, seat: int, suit: Suit) -> int:
    return max([die.value for die in view.players[seat].dice if die.suit is suit], default=0)


def _threats(view: State, seat: int, card: Card) -> list[tuple[int, Card]]:
    """The seats that could beat a card laid now with its best die, each with a card that it has laid, or that it may hold unseen."""
    total, suit = card.rank + _best_die(view, seat, card.suit), card.suit
    seen = {*view.players[seat].hand, *view.cards, *[each for trick in view.past if trick is not None for each in trick.cards]}
    found = []
    for place, laid in enumerate(view.cards):
        other = view.at(place)
        # Of equal totals the later one wins (OM-3.3).
        if laid.suit is suit and laid.rank + _best_die(view, other, suit) > total:
            found.append((other, laid))
    for place in range(len(view.cards) + 1, len(view.players)):
        other = view.at(place)
        if any(back.suit is suit for back in view.players[other].hand):
            best = _best_die(view, other, suit)
            unseen = (each for each in PACKS[len(view.players)] if each.suit is suit and each not in seen)
            found += [(other, each) for each in unseen if each.rank + best >= total]
    return found


def _for_card(view: State, seat: int, card: Card, told: Sequence[Outlook], stake: Message) -> Message:
    outlook, led = told[0], view.cards[0].suit if view.cards else card.suit
    if card.suit is not led:
        return msg("You have no {led}, so you can't win; you need {card} least.", led=SUITS[led], card=NAMES[card])
    if max(each.wins for each in told) < NOTABLE:
        return msg("You can hardly win this trick; you need {card} least.", card=NAMES[card])
    if not view.config.effects and outlook.wins >= LIKELY:
        total = card.rank + _best_die(view, seat, card.suit)
        threat = _in_words(view, _threats(view, seat, card))
        return msg("It can total {total}, {threat}{stake}.", total=total, threat=threat, stake=stake)
    rival = _other(told)
    here, there = share_of_games(outlook.wins), share_of_games(rival.wins)
    never = not round(100 * outlook.wins)
    if isinstance(rival.command, Lay) and abs(outlook.wins - rival.wins) >= NOTABLE:
        other = NAMES[rival.command.card]
        whole = msg("It wins the trick in {here} cases, {other} in {there}{stake}.", here=here, other=other, there=there, stake=stake)
        if never:
            whole = msg("It loses this trick; {other} wins it in {there} cases{stake}.", other=other, there=there, stake=stake)
        if fits(whole):
            return whole
    if never:
        return msg("It loses this trick{stake}.", stake=stake)
    return msg("It wins the trick in {here} cases{stake}.", here=here, stake=stake)


def _in_words(view: State, threats: Sequence[tuple[int, Card]]) -> Message:
    """The threats to a card in words; a card that nobody has seen is never told as anybody's."""
    if not threats:
        return msg("which nothing can beat")
    who = {seat for seat, _ in threats}
    cards = {card for _, card in threats}
    if len(threats) == 1:
        ((seat, card),) = threats
        if card in view.cards:
            return msg("which only {who}'s {card} could beat", who=view.config.names[seat], card=NAMES[card])
        return msg("which only {card} could beat, if {who} has it", who=view.config.names[seat], card=NAMES[card])
    if len(cards) == 1:
        return msg("which only {card}, still unseen, could beat", card=NAMES[next(iter(cards))])
    if len(who) == 1:
        return msg("which only {who} could beat", who=view.config.names[next(iter(who))])
    return msgn("which {count} player could beat", "which {count} players could beat", len(who))


def _for_die(view: State, seat: int, value: int, stake: Message) -> Message:
    """The total of card and die against those that lie there, and those that can come."""
    place, led = len(view.set_dice), view.cards[0].suit
    card = view.cards[place]
    if card.suit is not led:
        return msg("Your {card} can't win this trick, so set the die you need least.", card=NAMES[card])
    total = card.rank + value
    before = [(view.cards[at].rank + die.value, at) for at, die in enumerate(view.set_dice) if view.cards[at].suit is led]
    best, at = max(before, default=(0, 0))
    if best > card.rank + _best_die(view, seat, led):
        return msg("You can't beat {who}'s total of {best}, so set the die you need least.", who=view.config.names[view.at(at)], best=best)
    if best > total:
        return msg("Your total of {total} loses to {who}'s {best}{stake}.", total=total, who=view.config.names[view.at(at)], best=best,
                   stake=stake)  # fmt: skip
    if view.config.effects:
        return msg("Your total of {total} is the highest so far{stake}.", total=total, stake=stake)
    later = [at for at in range(place + 1, len(view.cards)) if view.cards[at].suit is led]
    able = [at for at in later if view.cards[at].rank + _best_die(view, view.at(at), led) >= total]
    if not able:
        return msg("Your total of {total} is certain to win the trick{stake}.", total=total, stake=stake)
    if len(able) > 1:
        return msg("Your total of {total} is the highest so far, but {count} players can beat it{stake}.", total=total, count=len(able),
                   stake=stake)  # fmt: skip
    other = view.at(able[0])
    return msg("Your {total} is the highest so far; only {who} can beat it, with a {die}{stake}.", total=total,
               who=view.config.names[other], die=_best_die(view, other, led), stake=stake)  # fmt: skip


def _for_value(view: State, value: int) -> Message:
    """The dice that can be taken now, and those that may still come into tricks."""
    now = sum(die.value == value for die in (*view.centre, *view.set_dice))
    later = sum(die.value == value for player in view.players for die in player.dice)
    if not later:
        return msgn("There is {count} die showing {value} to take.", "There are {count} dice showing {value} to take.", now, value=value)
    return msgn("There is {count} die showing {value} to take, and {later} more can still come.",
                "There are {count} dice showing {value} to take, and {later} more can still come.", now,
                value=value, later=later)  # fmt: skip
