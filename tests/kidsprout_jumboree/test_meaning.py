"""The camp's table explains a position: the leader, when and at what cost, those passed over, the stress of the day."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve

from engines.kernel.contract import COLOURS, Seat
from engines.kidsprout_jumboree.model import BreakTie, Led, Sign, StackCoins, State
from engines.kidsprout_jumboree.rules.leading import Appoint
from tabletop_qt.games.kidsprout_jumboree.position import CampDraft, Speaking, verdict, would_lead
from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel
from tabletop_qt.viewmodels.scenery import Drop, Emphasis, Piece, Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.expecting import expect
from tests.kidsprout_jumboree.camps import Activity, camp, coins, day_before_last, no_excuses, play
from tests.kidsprout_jumboree.dealt_tables import camp as game

SEATS = tuple(Seat(name, colour) for name, colour in zip(("Ann", "Ben", "Cyd", "Dot"), COLOURS, strict=False))
LONG: tuple[Activity, ...] = ((1, 5, (0, 0, 0, 0)), (1, 4, (1, 1, 1, 1)))
"""Nine hours led by Ben: the pawn stands on 3:00."""


def table(state: State, seat: int | None = None, draft: CampDraft = IDLE) -> Scenery:
    """The scenery for a seat, or for everybody."""
    model = KidSproutJumboreeViewModel(game(), SEATS[: len(state.players)])
    return model.spectate(game().view(state, None), 0) if seat is None else model.scenery(game().view(state, seat), seat, draft)


def piece(scenery: Scenery, name: str) -> Piece:
    found = scenery.piece(name)
    assert found is not None, name
    return found


def board(scenery: Scenery, part: str) -> str:
    """The words on the board by the fire."""
    return str(piece(scenery, "verdict").face.message(part))


def ids(scenery: Scenery, kind: str) -> list[str]:
    return sorted(each.id for each in scenery.pieces if each.id.startswith(f"{kind}:"))


@pytest.mark.clause("KSJ-4.1", "KSJ-6.1", "TBL-5")
def test_the_oldest_sprout_is_marked_with_hours_and_cost_for_everybody() -> None:
    """Four hours with coins 1, 2, 3 and 5 would be 44 points."""
    state = coins(camp(4), 1, 2, 3, 5)
    for seat in (None, 0, 1, 2, 3):
        scenery = table(state, seat)
        assert (board(scenery, "head"), board(scenery, "when"), board(scenery, "cost")) == (
            "You would lead" if seat == 3 else "Dot would lead", "4 h, 6:00 to 10:00", "+44 stress",
        )  # fmt: skip
        assert board(scenery, "over") == ""
        assert ids(scenery, "halo") == ["halo:3"]
        assert ids(scenery, "ghost") == ["ghost:3"]


@pytest.mark.clause("KSJ-2.3")
def test_before_the_coins_lie_open_nothing_is_said_of_a_leader() -> None:
    scenery = table(camp(4))
    assert scenery.piece("verdict") is None
    assert ids(scenery, "halo") == ids(scenery, "ghost") == ids(scenery, "age") == []


@pytest.mark.clause("KSJ-4.2")
def test_who_is_stressed_out_is_passed_over_and_the_next_oldest_would_lead() -> None:
    state = coins(camp(4, LONG), 2, 5, 4, 3)
    scenery = table(state)
    assert board(scenery, "head") == "Cyd would lead"
    assert board(scenery, "over") == "stressed out, passed over: Ben"
    assert ids(scenery, "passed") == ["passed:1"]
    assert ids(scenery, "halo") == ["halo:2"]
    (why, *_) = piece(scenery, "verdict").about
    assert str(why) == "Ben (Night Owl), 15: 4 hours from 3:00 would end at 7:00, past 6 PM: stressed out and passed over."


@pytest.mark.clause("KSJ-4.2")
@pytest.mark.parametrize(("roll", "past"), [(3, False), (4, True)])
def test_landing_on_six_exactly_is_not_stressed_out(roll: int, past: bool) -> None:
    dial = piece(table(camp(roll, LONG)), "schedule:1").face
    assert (dial.number("past"), dial.number("end")) == ((1, 0) if past else (0, 6))


@pytest.mark.clause("KSJ-4.1")
def test_a_tie_is_for_the_leaping_buck() -> None:
    state = coins(camp(2, buck=3), 1, 4, 4, 0)
    scenery = table(state)
    assert (board(scenery, "head"), board(scenery, "when")) == ("Tied: Ben and Cyd", "Dot chooses")
    assert board(table(state, 3), "when") == "You choose"
    assert ids(scenery, "halo") == ["halo:1", "halo:2"]
    assert all(piece(scenery, name).face.number("tied") for name in ids(scenery, "halo"))
    asked = no_excuses(state)
    assert isinstance(asked.decision, BreakTie)
    led = game().apply(asked, 3, Appoint(2)).state
    assert isinstance(led.decision, StackCoins)
    after = table(led)
    assert (board(after, "head"), board(table(led, 2), "head")) == ("Cyd leads", "You lead")
    assert ids(after, "halo") == ["halo:2"]


@pytest.mark.clause("KSJ-5.1", "KSJ-6.1")
def test_in_the_last_activity_nobody_is_passed_over_and_past_six_counts_double() -> None:
    late = [(1, 5, (0, 0, 0, 0)), (1, 4, (1, 1, 1, 1)), *[(0, 0, (value,) * 4) for value in (2, 3, 4)]]
    state = coins(camp(5, late), 5, 5, 5, 5)
    told = play(state, "0 excuse 1 add 1 A_moose_sat_on_my_plan")
    scenery = table(told)
    assert board(scenery, "head") == "Ben would lead"
    assert board(scenery, "when") == "3:00 to 8:00, Overnight"
    assert board(scenery, "cost") == "+200 stress, doubled"
    assert board(scenery, "over") == ""
    ghost, stack = piece(scenery, "ghost:1"), told.end(1)
    assert stack == 14
    assert ghost.emphasis is Emphasis.GHOST


@pytest.mark.clause("KSJ-4.1", "KSJ-5.1")
def test_tied_for_an_overnight_and_a_plain_hour_both_costs_are_told() -> None:
    late = [(1, 5, (0, 0, 0, 0)), (1, 4, (1, 1, 1, 1)), *[(0, 0, (value,) * 4) for value in (2, 3, 4)]]
    scenery = table(coins(camp(4, late), 5, 5, 5, 5))
    assert board(scenery, "cost") == "+80 or +160 stress"


@pytest.mark.clause("KSJ-3.1", "KSJ-4.1")
def test_excuses_change_who_would_lead_and_never_the_cost() -> None:
    state = coins(camp(4), 1, 2, 3, 5)
    told = play(state, "0 excuse 2 subtract 3 A_moose_sat_on_my_plan", "1 excuse 2 add 2 My_hat_is_at_sea")
    scenery = table(told)
    assert (board(scenery, "head"), board(scenery, "cost")) == ("Cyd would lead", "+44 stress")
    age = piece(scenery, "age:3").face
    assert [str(age.message(part)) for part in ("before", "after")] == ["15", "13"]


@pytest.mark.clause("KSJ-3.1", "KSJ-4.1")
def test_an_excuse_held_over_a_sprout_shows_what_either_sign_would_do() -> None:
    state = coins(camp(4), 1, 4, 3, 5)
    scenery = table(state, 0)
    for tile, target, older, younger in (
        (1, 3, ("16", "Dot leads"), ("14", "Tied: Ben and Dot")),
        (2, 3, ("17", "Dot leads"), ("13", "Ben leads")),
        (2, 1, ("16", "Ben leads"), ("12", "Dot leads")),
    ):
        (shown,) = expect(scenery.offered(Drop(f"tile:own:0:{tile}", f"half:{target}:add"))).reveals
        for sign, (age, head) in (("older", older), ("younger", younger)):
            assert (str(shown.face.message(f"{sign}_age")), str(shown.face.message(f"{sign}_head"))) == (age, head)
            assert "52 stress" in str(shown.face.message(f"{sign}_cost"))


@pytest.mark.clause("KSJ-3.1")
def test_an_excuse_being_spoken_is_counted_at_once() -> None:
    state = coins(camp(4), 1, 4, 3, 5)
    plain, spoken = table(state, 0), table(state, 0, Speaking(2, 3, Sign.SUBTRACT))
    assert (board(plain, "head"), board(spoken, "head")) == ("Dot would lead", "Ben would lead")
    assert ids(spoken, "halo") == ["halo:1"]


@pytest.mark.clause("KSJ-6.1", "KSJ-6.2")
def test_the_stress_of_today_grows_on_planks_and_sheet_before_it_is_scored() -> None:
    led = ((2, 4, (1, 2, 3, 5)), (2, 0, (2, 3, 4, 0)), (0, 5, (0, 1, 1, 1)))
    scenery = table(camp(1, led, day=2))
    quiet = sum(value * 4 for value in range(6))
    wanted = {0: (15, quiet + 15), 1: (0, 0), 2: (44 + 9, 44 + 9), 3: (0, 0)}
    for seat, (today, total) in wanted.items():
        plank = piece(scenery, f"plate:{seat}").face
        assert (plank.number("today"), plank.number("total")) == (today, total)
    sheet = piece(scenery, "score").face
    assert [[sheet.number(f"points{seat}_{day}") for day in range(2)] for seat in range(4)] == [[quiet, 15], [0, 0], [0, 53], [0, 0]]


@pytest.mark.clause("KSJ-6.1", "KSJ-5.1")
def test_an_overnight_counts_double_in_the_stress_of_today() -> None:
    state = camp(0, [(1, 5, (1, 1, 1, 1)), (1, 5, (2, 2, 2, 2))])
    night = evolve(state, led=(*state.led, Led(1, 6, 1, 3, (5, 5, 5, 5), 13)))
    assert night.stress(1, night.day) == 4 * 5 + 8 * 5 + 20 * 3 * 2
    scored = evolve(night, agenda=())
    assert night.stress(1) == scored.stress(1) == night.stress(1, night.day), "it counts once, scored or not"


@pytest.mark.clause("KSJ-4.1", "KSJ-4.2", "KSJ-5.1")
@pytest.mark.parametrize("roll", range(6))
@pytest.mark.parametrize("led", [(), LONG, day_before_last()], ids=("first", "third", "last"))
def test_the_table_judges_as_the_game_does(roll: int, led: Sequence[Activity]) -> None:
    """Whoever is said to lead where nobody has an Excuse left is who is then asked to stack, or those tied."""
    state = camp(roll, led, excuses=[()] * 4)
    for turn in range(24):
        played = [player.hand[(turn // (seat + 1) + seat) % len(player.hand)] for seat, player in enumerate(state.players)]
        lying = evolve(state, players=tuple(evolve(player, coin=coin) for player, coin in zip(state.players, played, strict=True)))
        decision = coins(state, *played).decision
        assert isinstance(decision, BreakTie | StackCoins)
        assert verdict(lying).leaders == (decision.tied if isinstance(decision, BreakTie) else decision.seats)
        assert all(would_lead(lying, seat).stress % sum(played) == 0 for seat in range(4) if sum(played))


def test_a_command_is_named_by_a_sentence_that_begins_with_a_capital() -> None:
    rules = game()
    for text in (
        "roll",
        "play 5",
        "excuse 1 add 0 My_tent",
        "excuse 1 subtract 0 My_tent",
        "pass",
        "chant",
        "appoint 0",
        "stack 7",
        "score",
    ):
        words = str(rules.wording.describe(camp(3), rules.parse(text)))
        assert words[0].isupper(), words
