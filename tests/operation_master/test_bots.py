"""The three bots: legal, in character, and each stronger than the one before."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from engines.kernel.bots import FastRng, bots
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.operation_master.bots import Round, with_effects
from engines.operation_master.model import OneMoreRound, SetDie, State, Suit, TakeValue
from engines.operation_master.rules.setting_dice import Set, settable
from tests.operation_master.random_play import PLAY
from tests.operation_master.theatres import GAME, cards, new, play, theatre
from tests.playing import share_won

LEVELS = ("easy", "medium", "hard")


def decided(level: str, state: State, seat: int, seed: int = 1) -> str:
    command, _ = bots(GAME)[level].decide(GAME, GAME.view(state, seat), seat, Rng(seed))
    return command.text()


@pytest.mark.parametrize(
    ("bot", "rivals", "games", "least"), [("easy", "random", 24, 0.3), ("medium", "easy", 12, 0.35), ("hard", "medium", 3, 0.3)]
)
def test_a_bot_beats_lesser_ones(bot: str, rivals: str, games: int, least: float) -> None:
    """Fixed deals; chance would be a quarter. `docs/balance.md` has the figures of many games."""
    assert share_won(GAME, bot, rivals, games, 1) >= least


@pytest.mark.clause("TBL-3", "TBL-5", "OM-6.1")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [3, 5])
def test_bots_play_with_dice_effects(level: str, seats: int) -> None:
    """Every decision of a round is legal, and effects are used by who sees what they are good for."""
    table: Table[State] = Table.new(GAME, seats=seats, deal=4, options={"effects": "on"})
    names = [level if seat == 1 else "easy" for seat in range(seats)]
    known = bots(GAME)
    used = 0
    while table.state.round == 1:
        (seat,) = table.to_act
        command, _ = known[names[seat]].decide(GAME, table.view(seat), seat, Rng(table.turn))
        used += seat == 1 and isinstance(command, Set) and bool(command.effect)
        table.play(command, seat)
    assert used or level == "medium", "which sees no further than the trick"


@pytest.mark.clause("TBL-5", "OM-7.1")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_the_same_whatever_it_can_not_see(level: str) -> None:
    state = theatre("blue1:2 red1:1 red8:2", "blue6:3 red2:1 red7:1", "blue3:3 red3:1 red6:1", "blue8:1 red4:1 red5:1")
    hands = [cards(hand) for hand in ("red1 red8 blue1", "red3 red4 blue8", "red5 red6 blue6", "red2 red7 blue3")]
    other = evolve(state, players=tuple(evolve(player, hand=hand) for player, hand in zip(state.players, hands, strict=True)))
    assert GAME.problems(other) == ()
    for seed in range(5):
        assert decided(level, state, 0, seed) == decided(level, other, 0, seed)


@pytest.mark.clause("OM-4.1")
@pytest.mark.parametrize("level", LEVELS)
def test_in_the_last_trick_most_dice_are_taken(level: str) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", rest=5)
    moves = ("0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3", "3 set blue1")
    assert decided(level, play(state, *moves), 0) == "take 5"


@pytest.mark.clause("OM-4.2")
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_what_is_held_is_not_risked_in_the_last_tricks(level: str) -> None:
    """Ann holds six 4s, and there is no other anywhere: winning would bring them all back to the centre."""
    fours = "green4 green4 green4 yellow4 yellow4 yellow4"
    hands = ("blue8:6 blue1:1", "blue6:3 blue7:6", "blue5:3 red2:2", "blue4:1 red3:2")
    state = theatre(*hands, taken=(fours, "", "", ""), rest=5, lead=1, last_trick="all")
    state = play(state, "1 lay blue6", "2 lay blue5", "3 lay blue4")
    assert decided(level, state, 0) == "lay blue1"


@pytest.mark.clause("OM-5.2")
@pytest.mark.parametrize("level", LEVELS)
def test_a_tie_is_a_victory_to_share(level: str) -> None:
    """Bots don't put what they have won at risk."""
    tie = next(state for state in PLAY.states(40_000) if isinstance(state.decision, OneMoreRound))
    assert decided(level, tie, GAME.to_act(tie)[0]) == "share"


def test_a_bot_asked_out_of_turn_has_no_move() -> None:
    state = new()
    with pytest.raises(LookupError):
        bots(GAME)["easy"].decide(GAME, GAME.view(state, 0), (state.lead + 1) % 4, Rng(1))


@pytest.mark.clause("OM-3.3", "OM-4.1", "OM-4.2", "OM-4.3")
def test_a_round_in_mind_goes_as_the_rules_have_it() -> None:
    """Random games without effects, followed in mind decision by decision."""
    dreamt: Round | None = None
    before: State | None = None
    compared = 0
    for state in PLAY.states(3000, 5):
        if state.config.effects:
            dreamt = before = None
            continue
        if dreamt is None or before is None or state.round != before.round or not state.players[0].dice:
            dreamt = Round(state)
        elif len(state.cards) > len(before.cards):
            dreamt.lay(state.cards[-1])
        elif isinstance(state.decision, SetDie | TakeValue):
            dreamt.set(state.set_dice[-1].value)
        else:
            last = state.past[-1]
            assert last is not None
            if len(dreamt.set_dice) < len(last.dice):
                dreamt.set(last.dice[-1].value)
            dreamt.take(state.players[last.winner].held)
        real = Round(state)
        assert [getattr(dreamt, name) for name in Round.__slots__] == [getattr(real, name) for name in Round.__slots__]
        before = state
        compared += 1
    assert compared > 1000


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize("deal", range(8))
def test_a_round_played_out_in_mind_ends_with_every_die_somewhere(deal: int) -> None:
    dreamt = Round(new(deal))
    dreamt.play_out(FastRng(deal))
    assert dreamt.hands == [()] * 4
    assert sum(dreamt.pool) + sum(dreamt.held) == 40
    standings = [dreamt.standing(seat) for seat in range(4)]
    assert sorted(range(4), key=dreamt.held.__getitem__) == sorted(range(4), key=standings.__getitem__)


def ended(held: list[int], *, number: int = 1, goal: int = 0) -> Round:
    """A round in mind that is over."""
    dreamt = Round(new())
    dreamt.hands, dreamt.held, dreamt.number, dreamt.goal = [()] * 4, held, number, goal
    return dreamt


@pytest.mark.clause("OM-5.2")
def test_in_the_last_round_it_counts_who_has_won() -> None:
    """One die more than the best of the others is worth much there, and any more than that little; before it they are much the same."""
    behind, tied, ahead, far = ([own, 8, 3, 3] for own in (7, 8, 9, 13))
    gains = {}
    for number in (1, 2, 3, 4):
        standings = [ended(held, number=number).standing(0) for held in (behind, tied, ahead, far)]
        assert standings == sorted(standings)
        gains[number] = standings[2] - standings[0], (standings[3] - standings[2]) / 2
    assert gains[3] == gains[4], "another round after a tie is the last again"
    assert gains[1][0] < gains[2][0] < gains[3][0] / 2
    assert gains[3][0] > 2 * gains[3][1]
    assert gains[1][0] < 1.5 * gains[1][1]


@pytest.mark.clause("OM-5.3")
def test_the_goal_ends_the_game_for_bots_too() -> None:
    """With a goal of points a round is the last as soon as somebody has them; nobody has them in the first, nor with a higher goal."""
    lead = {goal: ended([9, 8, 3, 3], goal=goal).standing(0) - ended([8, 9, 3, 3], goal=goal).standing(0) for goal in (9, 10, 40)}
    last = ended([9, 8, 3, 3], number=3).standing(0) - ended([8, 9, 3, 3], number=3).standing(0)
    assert lead[9] == pytest.approx(last)
    assert lead[10] < last / 2
    assert lead[40] < lead[10]


@pytest.mark.clause("OM-6.2")
@pytest.mark.parametrize(
    ("value", "own", "other"),
    [(1, "3 4", "1 2"), (2, "4 6", "2 5"), (3, "4 5", "2 5"), (4, "4 4", "2 5"), (5, "4 6", "2 5"), (6, "3 4", "2 5")],
)
def test_players_in_mind_use_effects(value: int, own: str, other: str) -> None:
    """They raise dice of their own or lower another's, or let it be; never anything else."""
    state = theatre("red8:3 red7:4", "green1:2 green2:5", "yellow3:1 yellow4:1", "purple3:1 purple4:1", effects=True)
    seen = set()
    for seed in range(60):
        dreamt = Round(state)
        rng = FastRng(seed)
        rng.below(2)
        dreamt.guess_effect(0, value, rng)
        seen.add(tuple(" ".join(map(str, dreamt.dice[seat][suit])) for seat, suit in ((0, Suit.RED), (1, Suit.GREEN))))
    assert seen == {("3 4", "2 5"), (own, other)}


@pytest.mark.clause("OM-6.1")
@pytest.mark.parametrize("effects", [False, True])
def test_effects_are_played_in_mind_where_the_table_has_them(effects: bool) -> None:
    state = evolve(new(3), config=evolve(new(3).config, effects=effects))
    rolled = Counter(die.value for player in state.players for die in player.dice)
    ends = []
    for seed in range(6):
        dreamt = Round(state)
        dreamt.play_out(FastRng(seed))
        lying = Counter({value: count for value, count in enumerate(dreamt.pool) if count})
        for value, count in zip(dreamt.values, dreamt.held, strict=True):
            lying[value] += count
        assert lying.total() == rolled.total()
        ends.append(+lying == rolled)
    assert ends == [not effects] * 6


@pytest.mark.clause("OM-6.2")
def test_a_die_turned_in_mind() -> None:
    state = theatre("red8:1 blue1:4", "green1:3 green2:5", "yellow3:1 yellow4:1", "purple3:1 purple4:1", effects=True)
    state = play(state, "0 lay red8", "1 lay green1", "2 lay yellow3", "3 lay purple3")
    dreamt = Round(state)
    command = GAME.parse("set red1 effect=1.green5.2")
    dreamt.do(command)
    real = Round(GAME.apply(state, 0, command).state)
    assert [getattr(dreamt, name) for name in Round.__slots__] == [getattr(real, name) for name in Round.__slots__]


@pytest.mark.clause("OM-6.1")
def test_the_things_considered_are_bounded_and_legal() -> None:
    for state in PLAY.states(1500, 30):
        if isinstance(state.decision, SetDie):
            (seat,) = GAME.to_act(state)
            view = GAME.view(state, seat)
            found = with_effects(view, seat, [Set(die) for die in settable(view, seat)], 12, FastRng(1))
            plain = sum(isinstance(command, Set) and not command.effect for command in found)
            assert len(found) <= max(12, plain)
            assert len({command.text() for command in found}) == len(found)
            assert all(GAME.check(state, seat, command) is None for command in found)


@pytest.mark.clause("OM-6.2")
def test_uses_of_a_large_effect_are_drawn_fairly() -> None:
    """A 3 may raise any of nine dice, which makes 511 uses; each die is in about half of those drawn, and the other die has its share."""
    hand = "red8:3 red7:4 blue1:1 blue2:2 green1:1 green2:2 yellow1:1 yellow2:2 purple1:1 purple2:2"
    view = GAME.view(play(theatre(hand, "", "", "", full=True, effects=True), "0 lay red8"), 0)
    options = [Set(die) for die in settable(view, 0)]
    drawn: Counter[str] = Counter()
    raised: Counter[str] = Counter()
    for seed in range(40):
        rng = FastRng(seed)
        rng.below(2)
        found = with_effects(view, 0, options, 14, rng)
        assert len(found) == 14
        for command in found[2:]:
            assert isinstance(command, Set)
            drawn[command.die.word] += 1
            raised.update(change.die.word for change in command.effect if command.die.value == 3)
    assert drawn == {"red3": 40 * 6, "red4": 40 * 6}
    assert len(raised) == 9
    assert all(0.38 < count / drawn["red3"] < 0.62 for count in raised.values())
