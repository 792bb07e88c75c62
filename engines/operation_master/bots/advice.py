"""Hints with reasons, and the study of finished games, by simulating the round after each card, die or value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from attrs import evolve, frozen

from engines.kernel.bots import ALIKE, Coach, FastRng, Outlook, advised, determinizations
from engines.kernel.coach import Advice, Recommendation, fits
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.operation_master.bots import Hard, Round, with_effects
from engines.operation_master.game import Share
from engines.operation_master.model import PACKS, SIDES, Card, Die, LayCard, SetDie, State, Suit, TakeValue
from engines.operation_master.rules.setting_dice import Set, settable
from engines.operation_master.rules.tricks import Lay, Take, best_die, can_beat, lying, may_come, out_of_reach, playable
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
                finish_trick(played, own)
            spoils = played.held[seat] - before if played.lead == seat else None
            played.play_out(own)
            each.append(End(played, spoils))
    return ends


RARELY = 8
"""One card or die in this many is laid or set for reasons of its own."""
THRIFT = 0.05
"""The worth of a pip that is kept for later, in dice."""


def finish_trick(played: Round, rng: FastRng) -> None:
    """Play the trick to its end as players do who see all dice: who can win and gains by it does, and nobody else goes to any cost."""
    seats = len(played.hands)
    for place in range(len(played.cards), seats):
        played.lay(_answer(played, (played.lead + place) % seats, rng))
    for place in range(len(played.set_dice), seats):
        seat = (played.lead + place) % seats
        dice = played.dice[seat][played.cards[place].suit]
        value = dice[rng.below(len(dice))] if not rng.below(RARELY) else _best_answer(played, place, played.best, played.winner)[0]
        played.set(value)
        if played.effects:
            played.guess_effect(seat, value, rng)
    played.take(played.guess_value(rng))


def _answer(played: Round, seat: int, rng: FastRng) -> Card:
    """A card that follows: the lowest that could beat those before it, or the lowest of all if none could or winning brings nothing."""
    suit = played.cards[0].suit
    following = [card for card in played.hands[seat] if card.suit is suit]
    if len(following) < 2 or not rng.below(RARELY):
        return played.guess_card(seat, rng)
    seats, own = len(played.hands), played.dice[seat][suit][-1]
    most = max(
        card.rank + played.dice[(played.lead + place) % seats][suit][-1] for place, card in enumerate(played.cards) if card.suit is suit
    )
    able = [card for card in following if card.rank + own >= most]
    if not able or not played.likes_to_win(seat, rng):
        return following[0]
    return able[0] if len(played.cards) == seats - 1 else able[-1]


def _best_answer(played: Round, place: int, best: int, winner: int) -> tuple[int, int, int]:
    """The die that is best for the seat at a place if all after it answer likewise, with the winner then and what the winner gains."""
    pool, seats = played.pool, len(played.hands)
    if place == seats:
        held = played.held[winner]
        return 0, winner, (pool[played.values[winner]] or -held) if held else max(pool)
    seat, card = (played.lead + place) % seats, played.cards[place]
    follows, found, most = card.suit is played.cards[0].suit, (0, 0, 0), -99.0
    for value in dict.fromkeys(played.dice[seat][card.suit]):
        pool[value] += 1
        wins = follows and card.rank + value >= best
        _, after, gain = _best_answer(played, place + 1, *((card.rank + value, seat) if wins else (best, winner)))
        pool[value] -= 1
        worth = (gain if after == seat else -gain / (seats - 1)) - THRIFT * value
        if worth > most:
            found, most = (value, after, gain), worth
    return found


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

    def advise(self, game: Game[State], view: State, seat: int, rng: Rng, plan: str = "") -> Iterator[Advice]:
        """Yield one answer; of dice about as good it keeps to the one that the hint for the card named."""
        if seat in game.to_act(view):
            yield self.advice(game, view, seat, rng, plan)

    def advice(self, game: Game[State], view: State, seat: int, rng: Rng, plan: str = "") -> Advice:
        """The commands with the best prospects at the end of the round."""
        commands = candidates(view, seat, rng)
        if commands == [Share()]:
            return Advice((Recommendation(Share(), msg("Sharing is a win; another round could lose it.")),))
        if len(commands) == 1:
            return Advice((Recommendation(commands[0], msg("This is your only legal move.")),))
        best, *rest = outlooks(game, view, seat, commands, self.imagined, rng)
        every = sorted((best, *rest), key=lambda each: not _is_planned(each, plan) or _clearly_better(best, each))
        found = advised(every, lambda _, each: reason(view, seat, every, each))
        first, *others = found.recommended
        return evolve(found, recommended=(evolve(first, plan=_die_meant(view, seat, every)), *others))

    def leads(self, game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """The points that the seat is ahead of the others, at the end of each simulated round."""
        if any(not isinstance(command, Lay | Set | Take) for command in commands):
            return [[0.0] * count for _ in commands]
        return [[end.round.ahead(seat) for end in ends] for ends in rounds_after(game, view, seat, commands, count, rng)]

    def amount(self, lead: float) -> Message:
        """Points, to the tenth: a die is one."""
        return msg("{points} points", points=lead)


def candidates(view: State, seat: int, rng: Rng) -> list[Command]:
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


# Reasons: they tell what lies open and can be proven, and no share of tricks, since rivals differ too much for one to come true


NOTABLE = 0.05
"""The least difference between shares of tricks that is a reason."""
WORTH_TELLING = 0.5
"""The least number of points that is told; fewer may be chance."""
LIKELY = 0.5
"""The share of tricks from which a card is laid to win."""
NOTHING = msg("")


def reason(view: State, seat: int, told: Sequence[Outlook], outlook: Outlook) -> Message:
    """The reason for a command: who could beat it, what the trick brings, the risk to the VP Area, and the good of giving it up.

    ``told`` are all commands that were compared, the best first.
    """
    best = told[0]
    if outlook is not best:
        effect = _effect(view, seat, outlook.command)
        effect = effect or _difference(view, seat, best.command, outlook.command)
        said = msg("It is about as good as the first choice.") if effect is None else msg("Overall it is about as good.")
        if _clearly_better(best, outlook):
            count = max(1, round(best.ahead - outlook.ahead))
            said = msgn("By the end of the round it is about {count} point worse than the first choice.",
                        "By the end of the round it is about {count} points worse than the first choice.", count)  # fmt: skip
        risky = _with_risk(view, seat, outlook, said)
        said = risky if fits(risky) else said
        if effect is not None and fits(whole := msg("{effect} {said}", effect=effect, said=said)):
            return whole
        return said
    said = _said(view, seat, told, _stake(view, seat, told))
    if not fits(said):
        said = _said(view, seat, told, NOTHING)
    risky = _with_risk(view, seat, best, said)
    # A stake of dice that winning costs tells the risk already.
    return risky if fits(risky) and best.brings >= 0 else said


def _said(view: State, seat: int, told: Sequence[Outlook], stake: Message) -> Message:
    """The reason for the first choice itself."""
    match told[0].command:
        case Lay(card):
            return _for_card(view, seat, card, told, stake)
        case Set(die):
            return _effect(view, seat, told[0].command) or _for_die(view, seat, die, told, stake)
        case Take(value):
            return _for_value(view, value)
        case other:
            raise TypeError(other)


def _with_risk(view: State, seat: int, outlook: Outlook, reason: Message) -> Message:
    """A reason with the warning that winning the trick may empty the seat's VP Area (OM-4.2)."""
    player = view.players[seat]
    if outlook.loses < NOTABLE or not _at_risk(view, seat):
        return reason
    return msgn("{reason} If no {value} comes into this trick, winning it puts your {count} die back.",
                "{reason} If no {value} comes into this trick, winning it puts your {count} dice back.", len(player.taken),
                reason=reason, value=player.held)  # fmt: skip


def _difference(view: State, seat: int, first: Command, second: Command) -> Message | None:
    """The totals or dice that set a choice apart from the first one; None for the same die with an effect, which is told."""
    match first, second:
        case Lay(card), Lay(other):
            ours, theirs = (each.rank + best_die(view, seat, each.suit) for each in (other, card))
            if ours == theirs:
                return msg("Both cards make at most {total}.", total=ours)
            if view.cards and other.suit is not view.cards[0].suit:
                return msg("Later this card could make {total}, the first choice {other}.", total=ours, other=theirs)
            return msg("It makes at most {total}, the first choice {other}.", total=ours, other=theirs)
        case Set(die), Set(other) if die != other:
            card = view.cards[len(view.set_dice)]
            if card.suit is not view.cards[0].suit:
                return msg("It costs a {value}, the first choice a {other}.", value=other.value, other=die.value)
            return msg("It makes {total}, the first choice {other}.", total=card.rank + other.value, other=card.rank + die.value)
        case Set(), Set(effect=()):
            return msg("It is the same die without its effect.")
        case Take(value), Take(other):
            shown = [die.value for die in (*view.centre, *view.set_dice)]
            if (ours := shown.count(other)) == (theirs := shown.count(value)):
                return msgn("Both bring {count} die.", "Both bring {count} dice.", ours)
            return msgn("It brings {count} die, the first choice {other}.", "It brings {count} dice, the first choice {other}.", ours,
                        other=theirs)  # fmt: skip
    return None


def _effect(view: State, seat: int, command: Command) -> Message | None:
    """The first change that an effect makes, and the good of it; None without one."""
    if not isinstance(command, Set) or not command.effect:
        return None
    owner, turned, value = command.effect[0]
    held, who = value == view.players[seat].held, view.config.names[owner]
    if owner != seat and held:
        return msg("Its effect turns {who}'s {die} to {value}, the value you hold.", who=who, die=NAMES[turned], value=value)
    if owner != seat and value < turned.value:
        return msg("Its effect turns {who}'s {die} to {value}, which wins {who} less.", who=who, die=NAMES[turned], value=value)
    if owner != seat:
        return msg("Its effect turns {who}'s {die} to {value}.", who=who, die=NAMES[turned], value=value)
    if held:
        return msg("Its effect turns your {die} to {value}, the value you hold.", die=NAMES[turned], value=value)
    fitting = [card for card in view.players[seat].hand if card.suit is turned.suit]
    if value > turned.value and fitting:
        card = fitting[-1]
        return msg("Its effect turns your {die} to {value}: {total} with your {card}.", die=NAMES[turned], value=value,
                   total=card.rank + value, card=NAMES[card])  # fmt: skip
    return msg("Its effect turns your {die} to {value}.", die=NAMES[turned], value=value)


def _other(told: Sequence[Outlook]) -> Outlook:
    """The choice to compare the first one with: one that wins the trick notably more often, or else the second."""
    most = max(told, key=lambda each: each.wins)
    return most if most.wins - told[0].wins >= NOTABLE else told[1]


def _gives_up(told: Sequence[Outlook]) -> bool:
    """True if the first choice lets a trick go that another could win, or that would cost dice and is seldom won."""
    first, other = told[0], _other(told)
    return first.wins < NOTABLE <= other.wins - first.wins or (first.wins < LIKELY and first.brings < 0)


def _is_meek(told: Sequence[Outlook], makes: int, could: Sequence[int]) -> bool:
    """True if the first choice hardly ever wins the trick, or no other makes less: to lay or set it is to let the trick go."""
    return told[0].wins < NOTABLE or makes == min(could)


def _stake(view: State, seat: int, told: Sequence[Outlook]) -> Message:
    """The dice that winning the trick surely brings or could cost, and why the first choice goes for them or not."""
    first, other = told[0], _other(told)
    gives_up = _gives_up(told)
    meant = other if gives_up and not first.brings else first
    if meant.brings < 0:
        return _cost(view, seat, meant.command, gives_up=gives_up)
    if not gives_up:
        return _gain(view, seat, first.command)
    if not round(meant.brings):
        return msg("; winning would bring you almost nothing")
    kept = msg("what you keep")
    if isinstance(other.command, Lay):
        kept = msg("your {card} card", card=NAMES[other.command.card])
    if isinstance(other.command, Set):
        kept = msg("your {die} die", die=NAMES[other.command.die])
    if not _clearly_better(first, other):
        return msg("; {kept} is worth about as much later as this trick is now", kept=kept)
    return msg("; {kept} is worth more later than this trick is now", kept=kept)


def _cost(view: State, seat: int, command: Command, *, gives_up: bool) -> Message:
    """The dice of the VP Area that go back on winning, surely or if none of their value comes (OM-4.2)."""
    count, surely = len(view.players[seat].taken), _loses_all(view, seat, command)
    if gives_up and surely:
        return msgn("; winning would cost you {count} die", "; winning would cost you {count} dice", count)
    if gives_up:
        return msgn("; winning could cost you {count} die", "; winning could cost you {count} dice", count)
    if surely:
        return msgn("; winning costs you {count} die, but then you may choose a new value",
                    "; winning costs you {count} dice, but then you may choose a new value", count)  # fmt: skip
    return msgn("; winning may cost you {count} die, but then you may choose a new value",
                "; winning may cost you {count} dice, but then you may choose a new value", count)  # fmt: skip


def _gain(view: State, seat: int, command: Command) -> Message:
    """The dice that winning brings: those that lie there and the one set now; more can come unless it is the last (OM-4.1)."""
    set_now = [command.die] if isinstance(command, Set) else []
    shown = [die.value for die in (*view.centre, *view.set_dice, *set_now)]
    held = view.players[seat].held
    count = shown.count(held) if held else max(map(shown.count, shown), default=1)
    if not count:
        return NOTHING
    if set_now and len(view.set_dice) == len(view.players) - 1:
        return msgn("; winning brings you {count} die", "; winning brings you {count} dice", count)
    return msgn("; winning brings you at least {count} die", "; winning brings you at least {count} dice", count)


def _clearly_better(one: Outlook, other: Outlook) -> bool:
    """True if one choice is so much better than another that it is told; those that count as equally good never are."""
    return one.ahead - other.ahead >= WORTH_TELLING and one.worth - other.worth >= ALIKE


def _is_planned(outlook: Outlook, plan: str) -> bool:
    """True if a choice sets the die that an earlier hint named."""
    return isinstance(outlook.command, Set) and outlook.command.die.word == plan


def _die_meant(view: State, seat: int, told: Sequence[Outlook]) -> str:
    """The word of the die with which the first choice, a card, is laid to win; empty if it is not."""
    first = told[0]
    if not isinstance(first.command, Lay) or first.wins < LIKELY or _gives_up(told):
        return ""
    suit = first.command.card.suit
    return SIDES[suit][best_die(view, seat, suit) - 1].word


def _spent(told: Sequence[Outlook]) -> set[Card | Die]:
    """The cards or dice that choices about as good as the first would play: no reason to keep them."""
    alike = [each.command for each in told if not _clearly_better(told[0], each)]
    return {*[each.card for each in alike if isinstance(each, Lay)], *[each.die for each in alike if isinstance(each, Set)]}


# Proofs from what lies open


def _at_risk(view: State, seat: int) -> bool:
    """True if winning would put dice back, unless one of their value comes (OM-4.2)."""
    held = view.players[seat].held
    return bool(held) and all(die.value != held for die in (*view.centre, *view.set_dice))


def _loses_all(view: State, seat: int, command: Command) -> bool:
    """True if winning with this card or die surely puts all dice of the VP Area back (OM-4.2)."""
    held = view.players[seat].held
    match command:
        case Lay(card):
            dice = [die for die in view.players[seat].dice if die.suit is card.suit]
        case Set(die):
            dice = [die]
        case _:
            return False
    return _at_risk(view, seat) and not may_come(view, seat, held) and all(die.value != held for die in dice)


def threats(view: State, seat: int, card: Card) -> list[tuple[int, Card]]:
    """The seats that could beat a card laid now with its best die, each with a card that it has laid, or that it may hold unseen."""
    total, suit = card.rank + best_die(view, seat, card.suit), card.suit
    seen = {*view.players[seat].hand, *view.cards, *[each for trick in view.past if trick is not None for each in trick.cards]}
    found = []
    for place, laid in enumerate(view.cards):
        other = view.at(place)
        # Of equal totals the later one wins (OM-3.3).
        if laid.suit is suit and laid.rank + best_die(view, other, suit) > total:
            found.append((other, laid))
    for place in range(len(view.cards) + 1, len(view.players)):
        other = view.at(place)
        if any(back.suit is suit for back in view.players[other].hand):
            best = best_die(view, other, suit)
            unseen = (each for each in PACKS[len(view.players)] if each.suit is suit and each not in seen)
            found += [(other, each) for each in unseen if each.rank + best >= total]
    return found


def _lost(view: State, proof: tuple[int, int], kept: Message) -> Message:
    return msg("You can't win this trick: {who} has at least {least}{kept}.", who=view.config.names[proof[0]], least=proof[1], kept=kept)


# Sentences


def _for_card(view: State, seat: int, card: Card, told: Sequence[Outlook], stake: Message) -> Message:
    led = view.cards[0].suit if view.cards else card.suit
    kept = _given_up(view, seat, card, told)
    if card.suit is not led:
        return msg("You have no {led}, so you can't win{kept}.", led=SUITS[led], kept=kept)
    most = max(each.rank + best_die(view, seat, led) for each in playable(view, seat))
    if view.cards and (proof := out_of_reach(view, seat, most)) is not None:
        return _lost(view, proof, kept)
    if max(each.wins for each in told) < NOTABLE:
        return msg("You can hardly win this trick{kept}.", kept=kept)
    value = best_die(view, seat, card.suit)
    die, total = NAMES[SIDES[card.suit][value - 1]], card.rank + value
    if _gives_up(told) and _is_meek(told, total, [each.rank + best_die(view, seat, each.suit) for each in playable(view, seat)]):
        whole = msg("Let this trick go{stake}{kept}.", stake=stake, kept=kept)
        return whole if fits(whole) else msg("Let this trick go{stake}.", stake=stake)
    stake = stake if stake != NOTHING else _kept_card(view, seat, card, told)
    if view.config.effects:
        return msg("With your {die} die it can make {total}, unless effects change that{stake}.", die=die, total=total, stake=stake)
    threat = _in_words(view, threats(view, seat, card))
    return msg("With your {die} die it can make {total}, {threat}{stake}.", die=die, total=total, threat=threat, stake=stake)


def _kept_card(view: State, seat: int, card: Card, told: Sequence[Outlook]) -> Message:
    """The good of giving up a card: it is the weakest with its best die, or a stronger one is kept."""
    makes = {each: each.rank + best_die(view, seat, each.suit) for each in view.players[seat].hand}
    strongest = max(makes, key=makes.__getitem__)
    if makes[card] == min(makes.values()):
        return msg("; {card} is your weakest card: at most {total} with a die", card=NAMES[card], total=makes[card])
    if makes[strongest] > makes[card] and strongest not in _spent(told):
        if strongest.suit is card.suit:
            # Its best die may go with this card.
            return msg("; you keep {card}, a stronger card", card=NAMES[strongest])
        return msg("; you keep {card}, which can make {total}", card=NAMES[strongest], total=makes[strongest])
    return NOTHING


def _given_up(view: State, seat: int, card: Card, told: Sequence[Outlook]) -> Message:
    """The good of giving up this very card in a trick that it can't win."""
    kept, count = _kept_card(view, seat, card, told), len(view.players[seat].taken)
    if kept != NOTHING:
        return kept
    if _at_risk(view, seat):
        return msgn(
            "; you keep weaker cards, safer for the {count} die you hold",
            "; you keep weaker cards, safer for the {count} dice you hold",
            count,
        )
    if (spared := _spared(view, seat, card)) is not None:
        suit, rival, value = spared
        return msg("; a {suit} card would bring a {value}, the value {who} holds", suit=SUITS[suit], value=value,
                   who=view.config.names[rival])  # fmt: skip
    if _clearly_better(told[0], told[1]):
        # The advice shows which card it is.
        return msg("; of the cards you may lay, you need this one least later")
    left = sum(each.suit is card.suit for each in view.players[seat].hand) - 1
    if not any(back.suit is card.suit for rival, each in enumerate(view.players) if rival != seat for back in each.hand):
        return msg("; your other cards would do about as well")
    if left:
        return msgn("; you keep {count} {suit} card to follow with", "; you keep {count} {suit} cards to follow with", left,
                    suit=SUITS[card.suit])  # fmt: skip
    return msg("; it is your last {suit} card, so when {suit} is led you may lay anything", suit=SUITS[card.suit])


def _spared(view: State, seat: int, card: Card) -> tuple[Suit, int, int] | None:
    """A colour whose cards surely bring the value a rival holds, with rival and value; None if this card does so, too."""
    suits = [each.suit for each in playable(view, seat)]
    for rival, each in enumerate(view.players):
        bringing = [suit for suit in suits if set(_values(view, seat, suit)) == {each.held}]
        if rival != seat and bringing and card.suit not in bringing:
            return bringing[0], rival, each.held
    return None


def _values(view: State, seat: int, suit: Suit) -> list[int]:
    """The values of a seat's dice of a colour."""
    return [die.value for die in view.players[seat].dice if die.suit is suit]


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


def _for_die(view: State, seat: int, die: Die, told: Sequence[Outlook], stake: Message) -> Message:
    """The total of card and die against those that lie there, and those that can come."""
    place, led = len(view.set_dice), view.cards[0].suit
    card, kept = view.cards[place], _given_up_die(view, seat, die, told)
    if card.suit is not led:
        return msg("Your {card} card can't win this trick{kept}.", card=NAMES[card], kept=kept)
    total = card.rank + die.value
    before = [(view.cards[at].rank + each.value, at) for at, each in enumerate(view.set_dice) if view.cards[at].suit is led]
    best, at = max(before, default=(0, 0))
    if best > card.rank + best_die(view, seat, led):
        return msg("You can't beat {who}'s total of {best}{kept}.", who=view.config.names[view.at(at)], best=best, kept=kept)
    if best > total:
        return msg("Your total of {total} loses to {who}'s {best}{stake}.", total=total, who=view.config.names[view.at(at)], best=best,
                   stake=stake)  # fmt: skip
    if (proof := out_of_reach(view, seat, card.rank + best_die(view, seat, led))) is not None:
        return _lost(view, proof, kept)
    able = can_beat(view, die)
    if not able:
        return msg("Your total of {total} is certain to win the trick{stake}.", total=total, stake=stake)
    tried = {each.command.die for each in told if isinstance(each.command, Set)}
    if max(each.wins for each in told) < NOTABLE and tried.issuperset(settable(view, seat)):
        return msg("You can hardly win this trick{kept}.", kept=kept)
    if _gives_up(told) and _is_meek(told, die.value, [each.value for each in settable(view, seat)]):
        return msg("Let this trick go{stake}.", stake=stake)
    stake = stake if stake != NOTHING else _kept_die(view, seat, die, told)
    if view.config.effects:
        return msg("Your total of {total} is the highest so far{stake}.", total=total, stake=stake)
    if len(able) > 1:
        return msg("Your total of {total} is the highest so far, but {count} players can beat it{stake}.", total=total, count=len(able),
                   stake=stake)  # fmt: skip
    return msg("Your {total} is the highest so far; only {who} can beat it, with a {die}{stake}.", total=total,
               who=view.config.names[able[0]], die=best_die(view, able[0], led), stake=stake)  # fmt: skip


def _kept_die(view: State, seat: int, die: Die, told: Sequence[Outlook]) -> Message:
    """The good of setting a die: a higher one is kept, or a lower one of a value that you or a rival holds."""
    player = view.players[seat]
    spent = {die, *_spent(told)}
    others = [each for each in player.dice if each.suit is die.suit and each not in spent]
    if player.held in {each.value for each in others}:
        return msg("; you keep a {value}, the value you hold", value=player.held)
    if (best := max([each.value for each in others], default=0)) > die.value:
        return msg("; you keep your {die} die for later", die=NAMES[die.turned(best)])
    for rival, each in enumerate(view.players):
        if rival != seat and each.held in {other.value for other in others}:
            return msg("; {who} holds {value}s, so keep yours", who=view.config.names[rival], value=each.held)
    return NOTHING


def _given_up_die(view: State, seat: int, die: Die, told: Sequence[Outlook]) -> Message:
    """The good of giving up this very die on a card that can't win."""
    kept, suit = _kept_die(view, seat, die, told), SUITS[die.suit]
    if kept != NOTHING or len(settable(view, seat)) < 2:
        return kept
    held = {each.held for rival, each in enumerate(view.players) if rival != seat} - {0}
    if die.value not in held and held.intersection(_values(view, seat, die.suit)):
        return msg("; no rival holds {value}s", value=die.value)
    if not _clearly_better(told[0], told[1]):
        return msg("; your other {suit} dice would do about as well", suit=suit)
    return msg("; of your {suit} dice, you need it least later", suit=suit)


def _for_value(view: State, value: int) -> Message:
    """The dice that can be taken now, and those that may still come into tricks."""
    now = sum(die.value == value for die in (*view.centre, *view.set_dice))
    later = sum(die.value == value for player in view.players for die in player.dice)
    if not later:
        return msgn("There is {count} die showing {value} to take.", "There are {count} dice showing {value} to take.", now, value=value)
    shown = [die.value for die in (*view.centre, *view.set_dice)]
    to_come = [die.value for player in view.players for die in player.dice]
    other = max(shown, key=shown.count)
    most, fewer = shown.count(other), to_come.count(other)
    if most > now and most + fewer < now + later:
        if not fewer:
            return msg("{value}s: {now} now, {later} can still come. {other}s: {most} now, and no more can come.",
                       value=value, now=now, later=later, other=other, most=most)  # fmt: skip
        return msg("{value}s: {now} now, {later} can still come. {other}s: {most} now, but only {fewer} can still come.",
                   value=value, now=now, later=later, other=other, most=most, fewer=fewer)  # fmt: skip
    return msgn("There is {count} die showing {value} to take, and {later} more can still come.",
                "There are {count} dice showing {value} to take, and {later} more can still come.", now,
                value=value, later=later)  # fmt: skip
