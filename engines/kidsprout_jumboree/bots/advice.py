"""Hints with reasons, and the study of finished games, by simulating the day after each coin, Excuse or leader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product, repeat

from engines.kernel.bots import Coach, FastRng, Outlook, advised
from engines.kernel.coach import Advice, Recommendation, share_of_games
from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.messages import Message, msg, msgn
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.bots import Day, EventFields, Hard, leader_after, others_play, with_others, worth_saying
from engines.kidsprout_jumboree.model import (
    DAYS,
    ROUNDS,
    BreakTie,
    ChooseCoins,
    ExcuseAtOpenTable,
    ExcuseByTurns,
    RollBuck,
    Sentences,
    Sign,
    StackCoins,
    State,
)
from engines.kidsprout_jumboree.rules.days import PlayCoin
from engines.kidsprout_jumboree.rules.excuses import Chant, Excuse, Pass
from engines.kidsprout_jumboree.rules.leading import Appoint, ages_of, leaders_of, stressed_out, who_leads
from engines.kidsprout_jumboree.words import VALUE_NAMES, activity, o_clock, stress_points, troop, troops

# Simulated days


def _played_on(day: Day, seat: int, command: Command, luck: FastRng) -> tuple[Day, int, int]:
    """The end of a simulated day after a command, with the leader of the present Activity and what leading it cost."""
    played = day.copy()
    match command:
        case PlayCoin(coin):
            played.put_coin(seat, coin)
            leader = played.leader(luck)
        case Appoint(leader):
            pass
        case _:
            leader = leader_after(played, seat, _fields(command), luck)
    stress = played.stress(leader)
    return played.to_its_end(leader, luck), leader, stress


def _fields(command: Command) -> EventFields | None:
    return (command.tile, command.sign, command.target) if isinstance(command, Excuse) else None


def days_after(view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[tuple[Day, int, int]]]:
    """The ends of ``count`` simulated days after each command, the same days with the same luck for all commands."""
    seed, _ = rng.next()
    day, luck = Day(view), FastRng(seed)
    worlds = repeat(day) if isinstance(view.decision, BreakTie) else with_others(day, seat, luck)
    if isinstance(view.decision, ChooseCoins):
        worlds = others_play(day, seat, luck)
    ends: list[list[tuple[Day, int, int]]] = [[] for _ in commands]
    for world in islice(worlds, count):
        seed = luck.below(1 << 30)
        for each, command in zip(ends, commands, strict=True):
            each.append(_played_on(world, seat, command, FastRng(seed)))
    return ends


def outlooks(view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[Outlook]:
    """The outlook of each command, the best first."""
    found = []
    for command, ends in zip(commands, days_after(view, seat, commands, count, rng), strict=True):
        led = [stress for _, leader, stress in ends if leader == seat]
        found.append(
            Outlook(
                command,
                sum(day.standing(seat) for day, _, _ in ends) / count,
                sum(day.below(seat) for day, _, _ in ends) / count,
                len(led) / count,
                sum(led) / len(led) if led else 0.0,
            )
        )
    return sorted(found, key=lambda each: -each.worth)


class CampCoach(Coach[State]):
    """Hints by the hard bot's method, with more simulated days."""

    imagined, few, many = 300, 100, 600

    def __init__(self, sentences: Sentences) -> None:
        super().__init__(Hard(sentences))
        self._sentences = sentences

    def advice(self, game: Game[State], view: State, seat: int, rng: Rng) -> Advice:
        """The commands with the best prospects at the end of the day; of Excuses only those that change the leader."""
        commands = self._commands(view, seat, rng)
        if not commands:
            usual, _ = self.bot.decide(game, view, seat, rng)
            return Advice((Recommendation(usual, _only_way(view, seat)),))
        return advised(outlooks(view, seat, commands, self.imagined, rng), lambda told, each: reason(view, seat, told, each))

    def _commands(self, view: State, seat: int, rng: Rng) -> Sequence[Command]:
        """The commands worth comparing; none if there is nothing to think about."""
        match view.decision:
            case ChooseCoins():
                hand = view.players[seat].hand
                return [PlayCoin(coin) for coin in hand] if len(hand) > 1 else ()
            case BreakTie(_, tied):
                return [Appoint(leader) for leader in tied]
            case ExcuseByTurns() | ExcuseAtOpenTable():
                day = Day(view)
                sentence, rng = rng.pick(self._sentences.unused(view.roll, view.used))
                said = worth_saying(day, seat, rng.next()[0]) if day.excuses[seat] else []
                chants = isinstance(view.decision, ExcuseAtOpenTable) and seat == view.buck
                return [Chant() if chants else Pass(), *[Excuse(*each, sentence) for each in said]]
        return ()

    def leads(self, game: Game[State], view: State, seat: int, commands: Sequence[Command], count: int, rng: Rng) -> list[list[float]]:
        """The Stress Points that the seat is below the others, at the end of each simulated day."""
        return [[day.below(seat) for day, _, _ in ends] for ends in days_after(view, seat, commands, count, rng)]

    def amount(self, lead: float) -> Message:
        """Stress Points."""
        return stress_points(round(lead)) if round(lead) else msg("less than 1 Stress Point")

    def same(self, one: Command, other: Command) -> bool:
        """True if two commands are equal, or Excuses that differ in their sentences only, or both no Excuse."""
        if isinstance(one, Excuse | Pass | Chant) and isinstance(other, Excuse | Pass | Chant):
            return _fields(one) == _fields(other)
        return one == other


# Reasons


NOTABLE = 0.05
"""The least difference between shares of days that is a reason."""
WORTH_TELLING = 2
"""The least number of Stress Points that is told; fewer may be chance."""


def reason(view: State, seat: int, told: Sequence[Outlook], outlook: Outlook) -> Message:
    """The reason for a command: the Stress Points at stake, from what the seat has seen."""
    best, rival = told[0], told[1] if len(told) > 1 else None
    if outlook is not best:
        worse = round(best.ahead - outlook.ahead)
        if worse < WORTH_TELLING:
            return msg("It is about as good as the first choice.")
        return msg("By the end of the day it is about {points} worse than the first choice.", points=stress_points(worse))
    match outlook.command:
        case PlayCoin(coin):
            return _for_coin(view, seat, coin, outlook, rival)
        case Excuse() as excuse:
            return _for_excuse(view, seat, excuse, outlook, rival)
        case Appoint(leader):
            return _for_leader(view, seat, leader)
        case _:
            return _for_silence(view, seat, outlook, rival)


def _only_way(view: State, seat: int) -> Message:
    """The reason where there is nothing to choose."""
    match view.decision:
        case RollBuck():
            return msg("The next Activity can't begin before the Buck is rolled.")
        case StackCoins():
            start, end = o_clock(view.players[seat].elapsed), o_clock(view.end(seat))
            return msg("{activity} begins at {start} and ends at {end}.", activity=activity(view), start=start, end=end)
        case ChooseCoins():
            return msg("Only one Sprout is left today.")
    return msg("Once this day is scored, the game is over.") if view.day == DAYS else msg("Once this day is scored, the next one begins.")


def _for_coin(view: State, seat: int, coin: int, outlook: Outlook, rival: Outlook | None) -> Message:
    day = Day(view)
    able = day.able()
    if seat not in able:
        # A player who is passed over can't lead, whatever the coins (KSJ-4.2).
        return msg("Leading would take you past 6 PM, so you can't; your Sprout only adds to the leader's Stress Points.")
    older = [other for other in able if other != seat and min(day.hands[other]) > coin]
    if older:
        return msg("Every Sprout {troop} has left is older, so only Excuses could make you lead.", troop=troop(view, older[0]))
    name, here, stress = VALUE_NAMES[coin], share_of_games(outlook.wins), round(outlook.brings or (rival.brings if rival else 0))
    if rival is not None and isinstance(rival.command, PlayCoin) and abs(outlook.wins - rival.wins) >= NOTABLE:
        if outlook.wins > rival.wins:
            return msgn("With the {coin} you lead in {here} cases, for only about {count} point; later it can cost more.",
                        "With the {coin} you lead in {here} cases, for only about {count} points; later it can cost more.",
                        stress, coin=name, here=here)  # fmt: skip
        return msgn("With the {coin} you lead in {here} cases, with the {other} in {there}; leading costs about {count} point.",
                    "With the {coin} you lead in {here} cases, with the {other} in {there}; leading costs about {count} points.",
                    stress, coin=name, here=here, other=VALUE_NAMES[rival.command.coin], there=share_of_games(rival.wins))  # fmt: skip
    if not stress:
        return msg("With the {coin} you hardly ever lead.", coin=name)
    return msg("With the {coin} you lead in {here} cases; leading costs about {points}.", coin=name, here=here,
               points=stress_points(stress))  # fmt: skip


MOST_NAMED = 2
"""The most troops named in a reason."""


def _leading(view: State, leaders: Sequence[int]) -> Message:
    """The leaders in words."""
    if len(leaders) == 1:
        return msg("{troop} leads", troop=troop(view, leaders[0]))
    if len(leaders) > MOST_NAMED:
        return msg("{count} Sprouts are tied", count=len(leaders))
    return msg("{troops} are tied", troops=troops(view, leaders))


def _for_excuse(view: State, seat: int, excuse: Excuse, outlook: Outlook, rival: Outlook | None) -> Message:
    before, ages, stress = leaders_of(view), ages_of(view), Day(view).stress
    ages[excuse.target] += excuse.tile if excuse.sign is Sign.ADD else -excuse.tile
    after, costs = who_leads(ages, stressed_out(view), view.round == ROUNDS), stress_points(stress(seat))
    if seat in before and after != before:
        leads = _leading(view, after)
        if before == (seat,):
            return msg("You would lead and take {points}; with this Excuse, {leads}.", points=costs, leads=leads)
        return msg("You might have to lead and take {points}; with this Excuse, {leads}.", points=costs, leads=leads)
    if after != before and excuse.target in after and excuse.target != seat:
        return msg("With this Excuse, {leads}; leading costs them {points}.", leads=_leading(view, after),
                   points=stress_points(stress(excuse.target)))  # fmt: skip
    wins = rival.wins if rival is not None else 0.0
    if not round(100 * outlook.wins) and not round(100 * wins):
        return msg("Others may answer, but you hardly ever lead.")
    return msg("Others may answer: with this Excuse you lead in {here} cases, otherwise in {there}.",
               here=share_of_games(outlook.wins), there=share_of_games(wins))  # fmt: skip


def _for_silence(view: State, seat: int, outlook: Outlook, rival: Outlook | None) -> Message:
    """The reason to play no Excuse."""
    leaders, points = leaders_of(view), stress_points(Day(view).stress(seat))
    if stressed_out(view)[seat] and view.round < ROUNDS:
        return msg("You can't lead this Activity, so you need no Excuse.")
    if seat not in leaders:
        return msg("As things stand, {leads}, so you need no Excuse.", leads=_leading(view, leaders))
    if not view.players[seat].excuses:
        return msg("You have no Excuse left.")
    if rival is None:
        return of_no_use(view, seat)
    if view.round == ROUNDS:
        worse = round(outlook.ahead - rival.ahead)
        if worse < WORTH_TELLING:
            return msg("The others may answer an Excuse, so it gains you nothing.")
        return msg("The others may answer an Excuse; the day would end about {points} worse for you.", points=stress_points(worse))
    return msg("Leading costs you {points}, but an Excuse can save you more later today.", points=points)


def of_no_use(view: State, seat: int) -> Message:
    """The reason why no Excuse is worth playing for a seat that leads as things stand: what each could do at best (KSJ-3.1, 4.1)."""
    before, found = leaders_of(view), []
    for tile, sign, target in product(view.players[seat].excuses, (1, -1), range(len(view.players))):
        ages = ages_of(view)
        ages[target] += sign * tile
        found.append(who_leads(ages, stressed_out(view), view.round == ROUNDS))
    freed = [leaders for leaders in found if seat not in leaders]
    if freed:
        return msg("With an Excuse, {leads}, but the others may answer it.", leads=_leading(view, freed[0]))
    tied = [leaders for leaders in found if leaders != before and len(leaders) > 1]
    if tied and view.buck == seat:
        return msg("At best, an Excuse makes a tie, and you would choose who leads.")
    if tied:
        return msg("At best, an Excuse makes a tie, and {troop} would choose who leads.", troop=troop(view, view.buck))
    return msg("None of your Excuses would change who leads.")


def _for_leader(view: State, seat: int, leader: int) -> Message:
    """The reason to choose a leader as the Leaping Buck: what it costs, and the Stress Points so far."""
    points = stress_points(Day(view).stress(leader))
    if leader == seat and view.round == ROUNDS:
        return msg("It costs you {points}, and the day is over then.", points=points)
    if leader == seat:
        return msg("It costs you {points}, but your pawn moves on, so you are passed over sooner.", points=points)
    return msg("{troop} has {so_far} so far; leading costs them {points}.", troop=troop(view, leader),
               so_far=stress_points(view.stress(leader)), points=points)  # fmt: skip
