"""KidSprout Jumboree as the kernel sees it: the course of a game, its sentences, and positions put together by hand.

Before coins are chosen, what has been led so far tells where pawns, coins and points are (KSJ-2, 6).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from attrs import evolve

from engines.kernel.contract import Game, ScoreMark, Stage, growth
from engines.kernel.editing import Editor, Part, seats, whose
from engines.kernel.flow import Decisions, Descriptions, FlowGame, Prompts, Steps, WordingByKind
from engines.kernel.messages import Message, msg, player
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree import invariants, model, setup, words
from engines.kidsprout_jumboree.invariants import still_to_come
from engines.kidsprout_jumboree.model import (
    ACTIVITY_TASKS,
    COINS,
    DAY,
    DAYS,
    EXCUSES,
    NO_COIN,
    ROUNDS,
    BreakTie,
    BuckGoes,
    ChooseCoins,
    ExcuseAtOpenTable,
    ExcuseByTurns,
    RollBuck,
    ScoreDay,
    Sentences,
    Sign,
    StackCoins,
    State,
    Working,
)
from engines.kidsprout_jumboree.rules import days, excuses, leading
from engines.kidsprout_jumboree.rules.days import PlayCoin, Roll, Score
from engines.kidsprout_jumboree.rules.excuses import Chant, Excuse, Pass
from engines.kidsprout_jumboree.rules.leading import Appoint, Stack
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES, VALUE_NAMES, activity, hours_long, o_clock, round_name, troop, troops


def play_day(working: Working, task: model.Day) -> None:
    """Begin a day with all coins and Excuses; six Activities follow, then the day is scored (KSJ-2, 6)."""
    working.day = task.number
    if task.number > 1:
        days.everything_goes_back(working)  # KSJ-6.2
        days.pass_buck(working, BuckGoes.EACH_DAY)  # KSJ-1.4
    working.then(*DAY[1:])
    play_activity(working, model.Activity(1))


def play_activity(working: Working, task: model.Activity) -> None:
    """Roll the Buck; then coins are played and revealed, Excuses are made, and somebody leads (KSJ-2 to 4)."""
    working.round = task.number
    if (working.day, task.number) > (1, 1):
        days.pass_buck(working, BuckGoes.EACH_ACTIVITY)  # KSJ-1.4
    working.then(*ACTIVITY_TASKS[len(working.players)])
    days.roll_buck(working)  # KSJ-2.1


# RollBuck: as an option, the Leaping Buck rolls the die (KSJ-2.1).
# ChooseCoins: everybody plays a coin, face down (KSJ-2.2). Reveal: all coins are turned over (KSJ-2.3).
# OfferExcuses: the seats decide in turn (ExcuseByTurns), or at an open table all at once (ExcuseAtOpenTable), and after
#     each Excuse all are asked again, until "gone" (KSJ-3.3).
# FindLeader: if several Sprouts are oldest, the Leaping Buck chooses (BreakTie, KSJ-4.1); the leader moves the coins to the hour
#     (StackCoins, KSJ-4.4), unless that is automatic, and the Activity is over.
# EndDay: everybody can look at the stacks until the Scorekeeper scores the day (ScoreDay, KSJ-6.1).

STEPS: Steps = {
    model.RollForBuck: days.roll_for_buck,
    model.Day: play_day,
    model.Activity: play_activity,
    model.Reveal: days.reveal,
    model.OfferExcuses: excuses.offer_excuses,
    model.FindLeader: leading.find_leader,
    model.EndDay: days.end_day,
    model.Finish: days.finish,
}

DECISIONS: Decisions = {
    model.RollBuck: (days.ROLL,),
    model.ChooseCoins: (days.PLAY,),
    model.ExcuseByTurns: excuses.RULES,
    model.ExcuseAtOpenTable: excuses.RULES,
    model.BreakTie: (leading.APPOINT,),
    model.StackCoins: (leading.STACK,),
    model.ScoreDay: (days.SCORE,),
}


# Prompts and descriptions


def _choosing(state: State, _: ChooseCoins) -> Message:
    return msg("{activity}, {hours}: play a Sprout, face down.", activity=activity(state), hours=hours_long(state.hours))


def _breaking(state: State, decision: BreakTie) -> Message:
    *others, last = troops(state, decision.tied)
    first = reduce(lambda one, other: msg("{one}, {other}", one=one, other=other), others)
    return msg("Who leads: {first} or {last}?", first=first, last=last)


def _leading(state: State, decision: StackCoins) -> Message:
    hours, start = hours_long(state.hours), o_clock(state.players[decision.seat].elapsed)
    return msg("You lead: move the stack {hours} on from {start}.", hours=hours, start=start)


PROMPTS: Prompts = {
    RollBuck: msg("Roll the Buck for the next Activity."),
    ChooseCoins: _choosing,
    ExcuseByTurns: msg("Play an Excuse, or pass."),
    ExcuseAtOpenTable: msg("Play an Excuse on a Sprout before “gone!”, or pass."),
    BreakTie: _breaking,
    StackCoins: _leading,
    ScoreDay: msg("The day is over. Look at the Schedules, then score it."),
}
"""The prompt for the seat that decides."""

WAITING: Prompts = {
    RollBuck: lambda state, it: msg("{troop}, the Leaping Buck, rolls for the next Activity.", troop=troop(state, it.seat)),
    ChooseCoins: msg("Your Sprout is in. The others are still choosing."),
    ExcuseByTurns: lambda state, it: msg("{troop} may play an Excuse.", troop=troop(state, it.seat)),
    ExcuseAtOpenTable: lambda state, _: msg("The Leaping Buck, {troop}, chants.", troop=troop(state, state.buck)),
    ScoreDay: lambda state, it: msg("The day is over. {troop} keeps the score.", troop=troop(state, it.seat)),
}


def _named(state: State, seat: int) -> Message:
    """The player of a seat that a command names; "nobody" if there is no such seat."""
    return troop(state, seat) if seat in range(len(state.players)) else msg("nobody")


def _excuse(state: State, it: Excuse) -> Message:
    if it.sign is Sign.ADD:
        return msg("Add {tile} to {troop}", tile=it.tile, troop=_named(state, it.target))
    return msg("Subtract {tile} from {troop}", tile=it.tile, troop=_named(state, it.target))


DESCRIPTIONS: Descriptions = {
    Roll: msg("Roll the Buck"),
    PlayCoin: lambda _, it: msg("Play the {coin}", coin=VALUE_NAMES[it.coin] if it.coin in COINS else msg("Sprout")),
    Excuse: _excuse,
    Pass: msg("Pass"),
    Chant: msg("Chant"),
    Appoint: lambda state, it: msg("Choose {troop} as leader", troop=_named(state, it.leader)),
    Stack: lambda _, it: msg("Stack beside {hour}:00", hour=it.hour) if it.beside else msg("Stack on {hour}:00", hour=it.hour),
    Score: msg("Score the day"),
}
"""Each command in words."""

ONLY: Mapping[type, Message] = {ChooseCoins: msg("Only one Sprout is left today."), ScoreDay: msg("The day is over, so it is scored.")}
"""The reason why only one command is possible; a last coin stays face down."""


class KidSproutJumboreeWording(WordingByKind[State]):
    """The game's sentences."""

    prompts = PROMPTS
    waiting = WAITING
    descriptions = DESCRIPTIONS
    only = ONLY
    over = msg("The Jumboree is over.")

    def goal(self, state: State) -> Message:
        """The goal (KSJ-6.3)."""
        return msg("Goal: the fewest Stress Points after the last day.")

    def prompt(self, state: State, seat: int) -> Message:
        """The prompt for a seat: at an open table the Leaping Buck chants (KSJ-3.3)."""
        if not isinstance(state.decision, ExcuseAtOpenTable) or seat != state.buck:
            return super().prompt(state, seat)
        if any(state.players[other].excuses for other in state.decision.seats):
            return msg("Chant. Until “gone!” anyone may drop an Excuse.")
        return msg("Chant “Going… going… gone!”")

    def no_choice(self, state: State) -> Message:
        """The reason why only one command is possible: a leader's stack has one hour to go to (KSJ-4.4)."""
        decision = state.decision
        if isinstance(decision, StackCoins):
            return msg("The Activity ends at {hour}, so the Sprouts go there.", hour=o_clock(state.end(decision.seat)))
        return super().no_choice(state)

    def concerns_all(self, state: State) -> bool:
        """True of the score of a day, of the last Sprouts, and of the hour of a stack, which its Activity decides."""
        return isinstance(state.decision, ChooseCoins | ScoreDay | StackCoins)

    def waits_for(self, state: State, seat: int) -> Message:
        """The prompt for a seat that waits for another one."""
        return msg("{troop} is thinking…", troop=troop(state, seat))

    def stage(self, state: State) -> Stage:
        """The day and the Activity; rounds count through all three days."""
        label = round_name(state) if state.rolled else msg("Day {day}, Activity {round}", day=state.day, round=state.round)
        part = msg("Activity {round}", round=state.round)
        return Stage((state.day - 1) * ROUNDS + state.round, label, chapter=msg("Day {day}", day=state.day), part=part)

    def totals(self, state: State) -> tuple[int, ...]:
        """Every seat's Stress Points, including a day not scored yet (KSJ-6.1)."""
        return tuple([state.stress(seat) for seat in range(len(state.players))])

    def progress(self, state: State) -> tuple[ScoreMark, ...]:
        """Every seat's Stress Points after each Activity, including a day not scored yet (KSJ-6.1, 6.2)."""
        seats = range(len(state.players))
        return growth((round_name(led), [led.stress * (seat == led.leader) for seat in seats]) for led in state.led)


# Positions put together by hand


class CampEditor(Editor[State]):
    """The day, the round, the Buck, what was led and the Excuses left are put in; the rest follows."""

    parts = {
        "day": Part(msg("Day")),
        "round": Part(msg("Activity")),
        "buck": Part(msg("The Leaping Buck"), seats),
        "roll": Part(msg("Activity"), lambda _: dict(enumerate(ACTIVITY_NAMES))),
        "players.*": Part(whose),
        "players.*.excuses": Part(msg("Excuses left today"), lambda _: {tile: VALUE_NAMES[tile] for tile in EXCUSES}),
        "led.*": Part(lambda _, at: msg("Day {day}, Activity {round}", day=at[0] // ROUNDS + 1, round=at[0] % ROUNDS + 1)),
        "led.*.roll": Part(msg("Activity"), lambda _: dict(enumerate(ACTIVITY_NAMES))),
        "led.*.leader": Part(msg("Leader"), seats),
        "led.*.coins.*": Part(lambda _, at: msg("{who}'s Sprout", who=player(at[1])), lambda _: dict(enumerate(VALUE_NAMES))),
    }

    def opened(self, game: Game[State], state: State) -> State:
        """The round of a state, before its coins are chosen."""
        return self.settled(game, state)

    def settled(self, game: Game[State], position: State) -> State:
        """Keep one Activity for each round that is over, set pawns, points and coins by them, and ask for coins."""
        count = len(position.players)
        day, round_ = min(max(position.day, 1), DAYS), min(max(position.round, 1), ROUNDS)
        led = list(position.led[: (day - 1) * ROUNDS + round_ - 1])
        while len(led) < (day - 1) * ROUNDS + round_ - 1:
            led.append(_unknown(led, count))
        led = _counted(led)
        today = [each for each in led if each.day == day]
        players = []
        for seat, one in enumerate(position.players):
            gone = [each.coins[seat] for each in today if len(each.coins) == count]
            hand = tuple([coin for coin in COINS if coin not in gone])
            elapsed = sum(each.hours for each in today if each.leader == seat)
            points = sum(each.stress for each in led if each.leader == seat and each.day < day)
            excuses = tuple(sorted(set(one.excuses)))
            players.append(evolve(one, hand=hand, coin=NO_COIN, excuses=excuses, elapsed=elapsed, points=points))
        decision = model.ChooseCoins(tuple(range(count)))
        before = evolve(position, day=day, round=round_, led=tuple(led), players=tuple(players), spoken=(), rng=Rng(0), agenda=(decision,))
        spent = sum(len(model.EXCUSES) - len(each.excuses) for each in players)
        most = spent + (day - 1) * count * len(model.EXCUSES)
        used = (*position.used, *(each for each in map(_sentence, range(spent)) if each not in position.used))[: max(spent, 0)]
        kept = position.used if spent <= len(position.used) <= most else used
        return evolve(before, used=kept, agenda=(decision, *still_to_come(before, decision)))

    def dealt(self, game: Game[State], position: State, rng: Rng) -> State:
        """The position with a generator of its own: nothing in it lies face down."""
        return evolve(position, rng=rng)


def _unknown(before: list[model.Led], players: int) -> model.Led:
    """An Activity to be filled in: led by the first player, with the lowest coins that are left."""
    place = len(before)
    coin = COINS[place % ROUNDS]
    return model.Led(place // ROUNDS + 1, place % ROUNDS + 1, 0, 0, (coin,) * players, 0)


def _counted(led: list[model.Led]) -> list[model.Led]:
    """The Activities with day, round, and the hour at which each ends."""
    found: list[model.Led] = []
    for place, each in enumerate(led):
        day = place // ROUNDS + 1
        named = evolve(each, day=day, round=place % ROUNDS + 1)
        end = named.hours + sum(other.hours for other in found if other.day == day and other.leader == each.leader)
        found.append(evolve(named, end=end))
    return found


def _sentence(number: int) -> str:
    """A stand-in for a sentence said at the real table."""
    return "excuse" + "abcdefghijklmnopqrstuvwxyz"[number % 26] * (1 + number // 26)


class KidSproutJumboree(FlowGame[Sentences, State, Working]):
    """The rules of KidSprout Jumboree, with sentences for Excuses."""

    id = "kidsprout_jumboree"
    name = msg("KidSprout Jumboree")
    rules_version = 2
    seat_counts = range(3, 5)
    fewest = True
    state_type = State
    editor = CampEditor()
    working = Working
    steps = STEPS
    decisions = DECISIONS
    options = setup.OPTIONS

    options_of = staticmethod(setup.options_of)
    first = staticmethod(setup.first)
    hide = staticmethod(setup.hide)
    deal_hidden = staticmethod(setup.deal_hidden)
    put_away = staticmethod(setup.put_away)
    chapter = staticmethod(setup.chapter)
    redact = staticmethod(setup.redact)
    wording = KidSproutJumboreeWording()
    summary = staticmethod(words.summary)
    result = staticmethod(words.result)
    problems = staticmethod(invariants.problems)

    @property
    def content_digest(self) -> str:
        """A digest of the sentences that come with the game."""
        return self.content.digest
