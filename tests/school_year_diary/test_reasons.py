"""The reasons for moves: what they gain, in facts that hold whatever the hidden cards are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from engines import Table
from engines.kernel.commands import Command
from engines.kernel.messages import Message
from engines.kernel.rng import Rng
from engines.school_year_diary.bots import Careful
from engines.school_year_diary.bots.advice import DiaryAdviser
from engines.school_year_diary.bots.effects import best_chains, cards_given, effect_of
from engines.school_year_diary.bots.expert import BEND, Expert, Thought
from engines.school_year_diary.bots.judgement import Judgement, considered, with_less
from engines.school_year_diary.bots.reasons import LINE, Reasons, names_gain
from engines.school_year_diary.loading import load
from engines.school_year_diary.model import (
    ActDecision,
    Action,
    BeginTurn,
    FollowExperience,
    KeepDecision,
    Locker,
    Medal,
    Mode,
    NewRound,
    OrderDecision,
    State,
    TurnDecision,
)
from engines.school_year_diary.rules.board import Lock, RemoveLocker
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give, card_label, card_labels
from engines.school_year_diary.rules.hands import Discard, Get, Keep, Refresh
from engines.school_year_diary.rules.mandatory import answering, of_idea
from resources import text
from tests.expecting import expect
from tests.school_year_diary.diary import Diary, at_turn, card_set, row, with_arrows
from tests.school_year_diary.random_play import SETUPS
from tests.school_year_diary.several import several
from tests.school_year_diary.test_advice import Certain

GAME = load(partial(text, "school_year_diary"))
RISING = (246, 246)
"""Medals whose paths all lead up by 6 and down by 4 (SYD-1.2)."""


def why(diary: Diary, command: str, thought: Thought | None = None) -> str:
    judgement = Judgement()
    reasons = Reasons(diary.game, diary.state, 0, judgement, judgement.study(diary.state, 0))
    return str(reasons.of(diary.game.parse(command), thought))


@pytest.mark.clause("SYD-5.2", "SYD-5.6")
def test_a_directive_names_the_moves_of_rows_and_the_next_play() -> None:
    table = at_turn(row(1, *RISING, points=0), row(2, *RISING, points=3, student="o_tach"), hand=(268, 263), medals=(231, 232))
    said = why(table, "give 268")
    assert said.startswith("268 as →↑ raises row 1 from 0 to 1 and row 2 from 3 to 4; no row falls.")
    assert "Next" in why(at_turn(row(1, *RISING, points=0), hand=(268, 263), medals=(231, 232)), "give 268")
    assert "Row 1 gets a medal." in why(at_turn(row(1, *RISING, points=2), hand=(268,), medals=(231,)), "give 268")
    table = at_turn(row(1, *RISING, points=2), row(2, *RISING, student="o_tach"), hand=(268,), medals=(231, 232))
    assert why(table, "give 268 turn=1").endswith("Rows 1 and 2 get a medal."), "SYD-5.3"
    assert "Row 1 is collected." in why(at_turn(row(1, *RISING, points=3), hand=(268,)), "give 268")


@pytest.mark.clause("SYD-5.5")
def test_a_trend_that_answers_is_named_with_what_it_does() -> None:
    cards = card_set(trends={"giang_ry": ("directive_given", "[{get = 1}]"), "o_tach": ("idea_rotates", "[{get = 2}]")})
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, hand=(268,))
    assert "This triggers Giang Ry's Trend: Get 1 card." in why(table, "give 268")
    assert "This triggers O Tach's Trend: Get 2 cards." in why(table, "rotate 2 2 1")


@pytest.mark.clause("SYD-4.10")
def test_no_card_that_is_given_away_is_part_of_the_play_after_it() -> None:
    cards = card_set(items={"item_1": "[{give_left = 1}]"})
    there = several(row(1, *RISING), row(2, 264, 264), cards=cards, hands=((268, 213),), items=(("item_1",),)).play("play item_1")
    assert why(there, "give_left 268").startswith("You give up this: 268 as →↑ ")
    assert why(there, "give_left 213").startswith(with_arrows("You don't need 213 for this: 268 as →↑ "))


@pytest.mark.clause("SYD-5.5", "SYD-4.7")
def test_a_refresh_that_keeps_all_cards_names_the_trend_that_it_is_for() -> None:
    cards = card_set(trends={"giang_ry": ("idea_refreshes", "[{see = 3, keep = 1}]")})
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, hand=(268, 263))
    said = why(table, "refresh -")
    assert said.startswith("This triggers Giang Ry's Trend: Look at the top 3 cards, keep 1.")
    assert "They let you" not in said
    assert why(table, "refresh 263").startswith("This triggers Giang Ry's Trend: ")
    given_up = why(table, "refresh 268,263")
    assert given_up.startswith("This triggers Giang Ry's Trend. You give up this for new cards: ")
    assert table.game.wording.describe(table.state, table.game.parse("refresh -")).text == "Refresh, keeping all cards (1 idea)"


@pytest.mark.clause("SYD-5.5", "SYD-4.9")
def test_raising_a_row_as_a_card_says_names_the_trend_that_answers() -> None:
    cards = card_set(items={"item_1": '[{raise = 1, rows = "one"}]'}, trends={"giang_ry": ("row_raised", "[{get = 1}]")})
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, items=("item_1",)).play("play item_1")
    assert "This triggers Giang Ry's Trend: Get 1 card." in why(table, "raise 1")
    assert "Trend" not in why(table, "raise 2")


@pytest.mark.clause("SYD-4.9", "SYD-4.5")
def test_lowering_a_row_onto_a_locker_is_told_to_leave_it_where_it_is() -> None:
    cards = card_set(items={"item_1": '[{lower = 2, rows = "one"}]'})
    table = at_turn(row(1, *RISING, points=3, locked=(1,)), row(2, *RISING, points=3), cards=cards, items=("item_1",))
    table = table.play("play item_1")
    assert why(table, "lower 1") == "The locker keeps row 1 from falling from 3 to 1."
    assert why(table, "lower 2").startswith("Row 2 goes from 3 to 1.")


@pytest.mark.clause("SYD-9.1")
def test_an_option_that_brings_cards_says_how_many() -> None:
    cards = card_set(items={"item_1": "[{choose = [[{raise = 1, rows = 'each'}], [{see = 3, keep = 2}]]}]"})
    table = at_turn(row(1, *RISING), row(2, *RISING), cards=cards, items=("item_1",), ideas=0).play("play item_1")
    assert why(table, "choose 2") == "It brings 2 cards."


@pytest.mark.clause("SYD-5.5", "SYD-4.6")
@pytest.mark.parametrize("item", [False, True])
def test_a_locker_that_a_trend_rewards_to_remove_again_is_told_as_that_plan(item: bool) -> None:
    """Also where an item is what locks the cell. Without an idea for it left, there is no such plan."""
    cards = card_set(items={"item_1": "[{lock = 1}]"}, trends={"giang_ry": ("idea_unlocks", "[{get = 2}]")})

    def said(cell: str, ideas: int) -> str:
        table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, hand=(268,), items=("item_1",), ideas=ideas)
        return why(table.play("play item_1") if item else table, f"lock {cell}")

    assert said("1 2", 2).startswith("Remove it again for 1 idea: this triggers Giang Ry's Trend: Get 2 cards.")
    assert "matters little" not in said("1 2", 2)
    assert "Remove it" not in said("2 2", 2), "it is a row of O Tach's"
    assert "Remove it" not in said("1 2", 0 if item else 1)


@pytest.mark.clause("SYD-4.6")
def test_turning_a_medal_names_the_directive_that_it_makes_possible() -> None:
    # From 2 the second medal, 223, is climbed by 8 and 3; turned right by 6 and 1, as is the second of row 2.
    table = at_turn(row(1, 246, 223, points=2), row(2, 246, 241, points=2, student="o_tach"), hand=(261,))
    assert why(table, "rotate 1 2 1").startswith("Afterwards: 261 as →↙ raises row 1 from 2 to 4 and row 2 from 2 to 4")


@pytest.mark.clause("SYD-4.6", "SYD-1.2")
def test_changes_of_the_board_count_the_directive_cards_that_raise_the_row() -> None:
    """Row 1 at 2 points has 246 next: it is raised from there by fewer cards if the cell above is locked."""
    table = at_turn(row(1, 246, 246, points=2), row(2, *RISING, student="o_tach"), hand=())
    assert "all directive cards" not in why(table, "lock 1 1"), "a move that wins nothing is not praised"
    assert "all directive cards" not in why(table, "lock 1 3"), "nor is one that hinders the row"
    cards = card_set(items={"item_1": "[{lock = 1}]"})
    asked = at_turn(row(1, 246, 246, points=2), row(2, *RISING, student="o_tach"), hand=(), items=("item_1",), cards=cards)
    said = why(asked.play("play item_1"), "lock 1 1")
    assert said == "The locker keeps row 1 from falling from 2 to 1."


def test_an_item_is_told_by_what_it_does_and_a_hint_fits_its_line() -> None:
    table = at_turn(
        row(1, *RISING), row(2, *RISING, student="o_tach"), hand=(268, 263), items=("lunchbox",), cards=GAME.content, event="first_bell"
    )
    said = why(table, "play lunchbox")
    assert said.startswith("It brings 1 card.")
    assert all(len(why(table, command.text())) <= LINE for command in islice(GAME.legal(table.state, 0), 60))


@pytest.mark.clause("SYD-4.9")
def test_a_row_at_0_is_lowered_because_it_loses_nothing() -> None:
    cards = card_set(items={"item_1": "[{lower = 1, rows = 'one'}]"})
    there = at_turn(row(1, *RISING, points=2), row(2, *RISING, student="o_tach"), items=("item_1",), cards=cards).play("play item_1")
    assert why(there, "lower 2").startswith("Row 2 is at 0 and can't fall.")


@pytest.mark.clause("SYD-4.6")
def test_what_is_gained_is_told_before_what_was_possible_before() -> None:
    cards = card_set(items={"item_1": "[{rotate = 1}]"})
    rows = row(1, 246, 223, 231), row(2, *RISING, student="o_tach")
    table = at_turn(*rows, cards=cards, hand=(268,), items=("item_1",)).play("play item_1")
    gain = "At 2 points, 79% of all directive cards raise row 2, up from 71%. Still possible: "
    assert why(table, "rotate 2 2 1").startswith(gain)
    judgement = Judgement()
    reasons = Reasons(table.game, table.state, 0, judgement, judgement.study(table.state, 0))
    gains = {text: names_gain(reasons.of(table.game.parse(text))) for text in ("rotate 2 2 1", "rotate 1 2 1")}
    assert gains == {"rotate 2 2 1": True, "rotate 1 2 1": False}
    thought = Thought(table.game.parse("rotate 1 2 1"), simulations=8, points=(3.0, 0.0))
    assert why(table, "rotate 1 2 1").startswith("Still possible: "), "that fewer cards raise the row is no gain"
    assert why(table, "rotate 1 2 1", thought).startswith("Playing on for a round brings row 1 from 0 to 3 on average. Still possible: ")


def test_an_effect_that_changes_nothing_is_not_told() -> None:
    """The eraser removes a locker, has a card discarded, and shows four cards."""
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), hand=(), items=("eraser",), cards=GAME.content)
    assert why(table, "play eraser") == "It brings 2 cards.", "there is no locker, and no card to discard"
    locked = row(1, *RISING, locked=(2,))
    table = at_turn(locked, row(2, *RISING, student="o_tach"), hand=(), items=("eraser",), cards=GAME.content)
    assert why(table, "play eraser").startswith("It costs no idea: Remove 1 locker. ")
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), hand=(268,), items=("eraser",), cards=GAME.content)
    assert why(table, "play eraser").startswith("It costs no idea: Discard 1 card. Look at the top 4 cards, keep 2.")


def test_an_item_that_only_brings_cards_says_how_many_and_not_what_it_reads() -> None:
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), items=("padlock", "compass"), cards=GAME.content)
    assert why(table, "play padlock") == "It brings 1 card."
    assert why(table, "play compass") == "It costs no idea: Rotate 2 empty medals."


@pytest.mark.clause("SYD-4.6")
def test_where_a_card_asks_for_a_rotation_the_play_that_is_left_comes_before_shares() -> None:
    cards = card_set(items={"item_1": "[{rotate = 1}]"})
    table = at_turn(row(1, 246, 223), row(2, 246, 241, student="o_tach"), cards=cards, hand=(268,), items=("item_1",)).play("play item_1")
    said = why(table, "rotate 1 2 1")
    assert said.startswith("Still possible: 268 as →↑ ")
    assert "of all directive cards still raise row 1." in said


def test_an_item_that_raises_a_row_once_cards_are_discarded_names_the_row() -> None:
    """Sheet of Star Stickers: discard 2 cards, raise the lowest row by 2."""
    table = at_turn(
        row(1, *RISING, points=1), row(2, *RISING, student="o_tach"), hand=(268, 263), items=("sticker_sheet",), cards=GAME.content
    )
    thought = Thought(table.game.parse("play sticker_sheet"), simulations=8, points=(1.0, 1.4))
    said = why(table, "play sticker_sheet", thought)
    assert said.startswith("Row 2 goes from 0 to 2.")
    assert "on average" not in said, "two sums for a row would seem to contradict each other"


def test_a_play_that_a_refresh_gives_up_is_named() -> None:
    """Kept a moment ago for this play, the card is swapped for one that may do more."""
    table = at_turn(row(1, *RISING), row(2, 246, 223, points=2, student="o_tach"), hand=(212, 216))
    assert why(table, "refresh -").startswith("Your cards let you do this: Chain 212\xa0↗↑ and 216\xa0↘↑ raises row 2 from 2 to 4")
    best = "Chain 212\xa0↗↑ and 216\xa0↘↑ raises row 2 from 2 to 4"
    assert why(table, "refresh 212").startswith(f"You give up this for new cards: {best}")


@pytest.mark.clause("SYD-5.6")
def test_the_last_points_of_a_row_count_as_much_as_the_first_for_the_play_that_is_named() -> None:
    """An adviser that would have rows keep pace names the chain that collects one, as the list of best chains does."""
    full = (*RISING, 246, 246, 246)
    table, judgement = at_turn(row(1, *full, points=8), row(2, *full, points=8), hand=(268, 286)), Judgement(bend=BEND, card=1.3)
    reasons = Reasons(table.game, table.state, 0, judgement, judgement.study(table.state, 0))
    said = str(reasons.of(table.game.parse("refresh -")))
    assert said.startswith("Your cards let you do this: Chain ")
    assert said.endswith("gives row 1 +2 and row 2 +2.")


def test_cards_that_are_not_needed_are_named() -> None:
    table = at_turn(row(1, *RISING, points=0), hand=(268, 213), medals=(231,))
    assert why(table, "refresh 213").startswith(with_arrows("You don't need 213 for this: "))
    assert "raises row 1" in why(table, "get")


@pytest.mark.clause("SYD-3.4")
def test_nothing_is_promised_for_this_turn_once_its_last_idea_is_spent() -> None:
    last = at_turn(row(1, *RISING, points=0), hand=(268, 213), medals=(231,), ideas=1)
    assert why(last, "refresh 213").startswith("Next round you still have this: 268")
    both = at_turn(row(1, *RISING, points=0), hand=(268, 213), medals=(231,))
    assert why(both, "trade 213").startswith("It costs both ideas. Next round you still have this: 268")
    for ideas in (0, 1):
        table = at_turn(row(1, *RISING), hand=(268, 263), items=("lunchbox",), cards=GAME.content, ideas=ideas)
        assert ("Next: " in why(table, "play lunchbox")) == bool(ideas)


def test_simulations_name_the_rows_that_rise() -> None:
    table = at_turn(row(1, *RISING, points=1), row(2, *RISING, points=1, student="o_tach"))
    thought = Thought(Get(), simulations=8, points=(2.7, 1.2))
    assert why(table, "get", thought) == "Your hand is empty. Playing on for a round brings row 1 from 1 to 3 on average."
    assert "Playing on" not in why(table, "get", evolve(thought, simulations=2)), "two simulations say little"
    assert why(at_turn(row(1, *RISING, points=1), ideas=0), "end", thought) == "You have no ideas left."
    others = several(row(1, *RISING), row(2, *RISING), hands=((213,),))
    rival = Thought(Get(), simulations=8, points=(0.2, 2.0))
    assert "Playing on" not in why(others, "end", rival), "row 2 is the other player's"
    assert "row 2 from" in why(several(row(1, *RISING), row(2, *RISING), hands=((213,),), mode=Mode.COOP), "end", rival)
    assert "Playing on to the end of the year brings " in why(table, "get", evolve(thought, ended=8))


@pytest.mark.clause("TBL-5")
@settings(max_examples=8)
@given(st.integers(1, 300), st.integers(0, 50), st.integers(0, 99))
def test_a_reason_is_the_same_whatever_the_hidden_cards_are(deal: int, moves: int, seed: int) -> None:
    table, rng = Table.new(GAME, deal=deal), Rng(deal)
    for _ in range(moves):
        if not table.to_act:
            return
        command, rng = GAME.legal(table.state, 0).draw(rng)
        table.play(command)
    if not table.to_act:
        return
    judgement, view = Judgement(), table.view(0)
    study = judgement.study(view, 0)
    worlds = [Reasons(GAME, GAME.determinize(view, 0, Rng(seed + other)), 0, judgement, study) for other in range(3)]
    for command in islice(GAME.legal(view, 0), 15):
        assert len({worlds[0].of(command), *(world.of(command) for world in worlds)}) == 1


def sentences(said: Message) -> Iterator[Message]:
    """The sentences of a reason."""
    if said.text != "{first} {then}":
        yield said
        return
    for _, value in said.values:
        assert isinstance(value, Message)
        yield from sentences(value)


def lost_later(state: State, seat: int) -> int:
    """The fewest cards that discards take from a seat before it is in turn, or from then on free, of some ways to play on."""
    counts = []
    for seed in range(6):
        now, rng, lost = state, Rng(seed), 0
        while GAME.to_act(now) and not isinstance(now.decision, TurnDecision):
            (other,) = GAME.to_act(now)
            command, rng = GAME.legal(now, other).draw(rng)
            held, now = now.players[seat].hand, GAME.apply(now, other, command).state
            swapped = command.cards if isinstance(command, Refresh) else ()
            lost += len({*held} - {*now.players[seat].hand, *swapped})
        counts.append(lost)
    return min(counts)


def untrue(state: State, seat: int, command: Command, said: Message) -> Iterator[str]:
    """The sentences of a reason that the engine contradicts."""
    step, player = GAME.apply(state, seat, command), state.players[seat]
    told = "\n".join(str(event.message) for event in step.events)
    moved = {getattr(command, "card", 0), *getattr(command, "cards", ())} if not isinstance(command, Chain) else set()
    own, free = state.turn == seat, isinstance(state.agenda[0], TurnDecision)
    left = step.state.players[seat].ideas
    for sentence in sentences(said):
        begins, play = sentence.text.partition("{")[0], set(map(int, re.findall(r"\b2\d\d\b", str(sentence).rpartition(": ")[2])))
        match begins:
            case "" if isinstance(command, Give | Chain):
                true = all(
                    f"Row {change.row} {'rises' if change.now > change.was else 'falls'} from {change.was} to {change.now}." in told
                    for change in effect_of(state, command).changes
                    if change.now != change.was
                )
            case "You give up this: " | "You can't keep enough cards for this: " | "You give up this for new cards: " | "With ":
                true = not play.isdisjoint(moved) and play <= {*player.hand, *moved}
            case "Next: " | "Afterwards: " | "Still possible: " | "Your cards let you do this: " | "A new card may add to this: ":
                true = play <= set(player.hand) and (not own or not free or left > 0)
            case "You don't need " | "You still have this: " | "Next round you still have this: ":
                true = play <= set(player.hand) - moved and (not begins.startswith("Next") or bool(state.decks.events))
            case "It is better to save this for later: " | "Three new cards may do more.":
                true = bool(state.decks.events)
            case "You can give it later: ":
                true = play <= moved
            case "You collect ":
                now = step.state.players[seat]
                true = len(now.souvenirs) + len(now.prizes) > len(player.souvenirs) + len(player.prizes)
            case "But a rival can remove it to trigger " if isinstance(command, Lock):
                facts = of_idea(state.rows, RemoveLocker(command.row, command.cell))
                first = next((task.seat for task in state.agenda if isinstance(task, BeginTurn)), None)
                comes_first = state.turn is None and first == seat
                true = state.config.mode is Mode.COMP and bool(answering(GAME.content, state.decks.trends, facts)) and not comes_first
            case "":
                true = not str(sentence).endswith("must then leave your hand.") or lost_later(step.state, seat) >= int(
                    str(sentence).split()[0]
                )
            case _:
                true = True
        if not true:
            yield f"{command.text()}: {sentence}"


@pytest.mark.clause("SYD-4.5", "SYD-5.5")
@pytest.mark.parametrize("setup", [*SETUPS[:3], *SETUPS[-9:-5]])
def test_every_sentence_of_a_reason_is_true(setup: tuple[int, Mapping[str, Any]]) -> None:
    """Easy players play on. At every second decision all commands worth considering are given reasons, each sentence of which holds."""
    seats, options = setup
    table = Table.new(GAME, seats=("Ann", "Ben", "Cleo", "Dora")[:seats], deal=len(options) + seats, options=options)
    rng, judgement = Rng(5), Judgement()
    for turn in range(30):
        if not table.to_act:
            return
        (seat,) = table.to_act
        view = table.view(seat)
        if turn % 2 == 0:
            study, world = judgement.study(view, seat), GAME.determinize(view, seat, Rng(turn))
            reasons = Reasons(GAME, world, seat, judgement, study)
            commands = considered(GAME, world, seat, judgement, study, each=2, limit=8)
            assert [each for command in commands for each in untrue(world, seat, command, reasons.of(command))] == [], table.turn
        command, rng = GAME.bots["greedy"].decide(GAME, view, seat, rng)
        table.play(command, seat)


@pytest.mark.clause("SYD-4.7")
def test_a_card_named_as_given_up_is_the_card_discarded() -> None:
    """Deal 3787781368 begins with two events; each has both cards of the hand discarded in the end."""
    table = Table.new("school_year_diary", seats=["Ann", "Ben"], deal=3787781368, options={"mode": "comp"})
    table.play("lower 1")
    judgement = Judgement()
    reasons = Reasons(GAME, table.state, 0, judgement, judgement.study(table.state, 0))
    assert str(reasons.of(Discard((249,)))) == "You must then part with 1 more card."
    assert lost_later(GAME.apply(table.state, 0, Discard((249,))).state, 0) == 1


@pytest.mark.clause("SYD-4.7")
def test_a_card_drawn_for_a_refreshed_one_can_be_the_one_discarded() -> None:
    cards = card_set(items={"item_1": "[{refresh = true}, {discard = 1}]"})
    table = at_turn(row(1, *RISING), row(2, *RISING), cards=cards, hand=(268, 213), items=("item_1",)).play("play item_1")
    assert why(table, "refresh 213").startswith(with_arrows("You don't need 213 for this: 268 as "))
    table.play("refresh 213")
    drawn = next(card for card in table.state.players[0].hand if card != 268)
    assert table.play(f"discard {drawn}").state.players[0].hand == (268,)


@pytest.mark.clause("SYD-5.5", "SYD-4.6")
def test_a_locker_that_pays_a_rival_who_removes_it_says_so_and_a_rivals_row_comes_first() -> None:
    """A Trend of Giang Ry's brings 2 cards for a locker removed: rows 1 and 2 are hers, and rows 2 and 4 a rival's."""
    cards = card_set(items={"item_1": "[{lock = 1}]"}, trends={"giang_ry": ("idea_unlocks", "[{get = 2}]")})
    rows = row(1, *RISING), row(2, *RISING), row(3, *RISING, student="o_tach"), row(4, *RISING, student="o_tach")
    table = several(*rows, cards=cards, items=(("item_1",),), hands=((268,),)).play("play item_1")
    table = Diary(cards, with_less(table.state, 0, 2))
    assert why(table, "lock 1 1").endswith("But a rival can remove it to trigger Giang Ry's Trend.")
    assert "Trend" not in why(table, "lock 3 1")
    ranked = Careful().ranked(table.game, table.state, 0, Rng(1))
    assert ranked[0][0] == Lock(4, 1)


@pytest.mark.clause("SYD-9.1")
@pytest.mark.parametrize("hand", [(212, 263, 268), (262, 223, 234), (231, 239)])
def test_keeping_a_card_names_the_discard_that_follows(hand: tuple[int, ...]) -> None:
    """Snow Before Breakfast: see 4 cards and keep 1, then discard 2. The second hint does what the first one announced."""
    adviser = DiaryAdviser(expert=Expert(stages=((2, 3),)))
    rows = row(1, *RISING), row(2, 241, 283, student="o_tach")
    events = ("first_snow", "cocoa_hour")
    table = at_turn(*rows, cards=GAME.content, hand=hand, event="first_bell", events=events, trends=()).play("end")
    first = list(adviser.advise(table.game, table.game.view(table.state, 0), 0, Rng(1)))[-1].best
    assert isinstance(first.command, Keep)
    table.play(first.command.text())
    then = list(adviser.advise(table.game, table.game.view(table.state, 0), 0, Rng(2)))[-1].best
    assert isinstance(then.command, Discard)
    assert str(first.why).endswith(f"Then discard {' and '.join(map(str, card_labels(then.command.cards)))}.")


@pytest.mark.clause("SYD-4.1")
def test_a_card_kept_for_a_play_of_its_own_is_named_once_as_it_is_turned() -> None:
    cards = card_set(events={"autumn_2": "[{see = 3, keep = 1}]"})
    rows = row(1, *RISING), row(2, *RISING, student="o_tach")
    table = at_turn(*rows, cards=cards, deck=(268, 213, 217)).play("end")
    assert why(table, "keep 268").startswith("You can give it later: 268 as →↑ raises row 1 from 0 to 1")


@pytest.mark.clause("SYD-4.7", "SYD-9.1")
@pytest.mark.parametrize(("event", "command"), [("borrowed_umbrella", "take compass"), ("kite_day", "rotate 1 2 1"), ("", "play lunchbox")])
def test_no_play_is_announced_that_a_discard_makes_impossible_first(event: str, command: str) -> None:
    """The Borrowed Umbrella: get any item, then discard 1. Kite Day: rotate, then discard 1. Lunchbox: discard 1, then get 2."""

    def said(*hand: int) -> str:
        rows = row(1, *RISING), row(2, *RISING, student="o_tach")
        events = (event, "cocoa_hour") if event else ("cocoa_hour",)
        table = at_turn(*rows, cards=GAME.content, hand=hand, event="first_bell", events=events, trends=(), items=("lunchbox",))
        return why(table.play("end") if event else table, command)

    assert ": Chain " in said(262, 223, 234, 239), "one card can be spared"
    assert "223 turned to →↗" in said(262, 223, 234), "a card of the chain must be discarded"
    assert "268" not in said(268)


@pytest.mark.clause("SYD-3.6", "SYD-4.2")
def test_against_others_points_are_told_of_each_player_apart_and_unused_ideas_by_their_number() -> None:
    """Row 1 rises by 6; rows 2 and 4 of the other player fall by it, so that in all the rows lose a point."""
    falling, o_tach = partial(row, points=2), partial(row, student="o_tach")
    rows = row(1, *RISING), falling(2, 264, 264), o_tach(3, 213, 213), falling(4, 264, 264, student="o_tach")
    table = several(*rows, hands=((268,),))
    assert why(table, "give 268").startswith("268 as →↑ raises your row 1 from 0 to 1. Player 2's rows lose 2 points.")
    assert why(table, "end").startswith("You leave 2 ideas unused. It is better to save this for later: 268 ")
    brief = effect_of(table.state, Give(268), 0).brief
    assert str(brief) == "268 as →↑ gives your row 1 +1 and Player 2's rows \N{MINUS SIGN}2."
    assert "row 2 from 2 to 1" in why(several(*rows, hands=((268,),), mode=Mode.COOP), "give 268"), "all rows are everybody's"
    four = why(several(*(row(number, *RISING) for number in range(1, 5)), hands=((268,),)), "give 268")
    assert four.startswith("268 as →↑ raises your row 1 from 0 to 1 and your row 3 from 0 to 1. Player 2's rows gain 2 points.")


@pytest.mark.clause("SYD-3.3", "SYD-4.6")
def test_in_a_competition_a_change_of_the_board_is_told_by_whose_row_it_changes() -> None:
    """Deal 9995585564: two events at the start. A swap of a rival's medals brings the rival as much as it costs; so does one's locker."""
    table = Table.new("school_year_diary", seats=["Ann", "Ben"], deal=9995585564, options={"mode": "comp"})

    def said(command: str) -> str:
        judgement = Judgement()
        reasons = Reasons(GAME, table.state, 0, judgement, judgement.study(table.state, 0))
        return str(reasons.of(GAME.parse(command)))

    assert said("lock 1 1") == "It makes little difference: your lockers come off when your next turn begins."
    assert said("lock 2 2") == "It changes none of your rows."
    assert said("lock 1 2").endswith("79% of all directive cards still raise your row 1.")
    table.play("lock 1 1")
    assert said("swap 2 2 4 2") == "It changes none of your rows."
    assert said("swap 1 2 4 2") == "At 3 points, 79% of all directive cards raise your row 1, up from 71%."
    there = several(row(1, *RISING), row(2, 246, 264))
    assert why(there, "rotate 2 2 2") == "At 2 points, 71% of all directive cards raise Player 2's row 2, down from 79%."


@pytest.mark.clause("SYD-4.10")
def test_an_item_that_changes_the_board_tells_what_it_adds_to_the_next_play() -> None:
    """Deal 4853893566: without the compass 298 raises the rows by two, with it by three."""
    table = Table.new("school_year_diary", seats=["Ann"], deal=4853893566)
    for command in ("refresh 213", "give 271"):
        table.play(command)
    judgement = Judgement()
    reasons = Reasons(GAME, table.state, 0, judgement, judgement.study(table.state, 0))
    said = str(reasons.of(GAME.parse("play compass")))
    assert said.endswith(with_arrows("Next: 298 turned to \u2196\u2190 gives row 1 +1 and row 2 +2. That is 1 point more than without it."))


@pytest.mark.clause("SYD-5.2", "SYD-5.6")
def test_in_a_competition_the_medal_of_a_rival_is_told_as_the_rivals() -> None:
    risen = row(1, *RISING, points=2), row(2, *RISING, points=2)
    there = several(*risen, row(3, 264, 264), hands=((268,),), medals=(Medal(231), Medal(232)))
    assert why(there, "give 268").endswith("Row 1 gets a medal. For Player 2: Row 2 gets a medal.")


@pytest.mark.clause("SYD-3.5", "SYD-5.7")
def test_a_souvenir_a_prize_and_the_year_that_a_move_wins_are_named() -> None:
    """All rows of Giang Ry's rise: her souvenir. The last row of a player's is collected: the year is over, and whoever is ahead wins."""
    there = several(row(1, *RISING), row(2, *RISING), hands=((268,),))
    assert why(there, "give 268").endswith("You collect Giang Ry's souvenir.")
    last = several(row(1, *RISING, points=3), row(2, *RISING), row(4, *RISING), hands=((268,),))
    assert why(last, "give 268").endswith("It ends the year, and you win.")


@pytest.mark.clause("SYD-5.7")
def test_souvenirs_that_do_not_fit_by_name_are_counted_before_anything_else() -> None:
    rows = [row(1, *RISING), row(2, *RISING), row(3, *RISING, student="o_tach"), row(4, *RISING, student="o_tach")]
    there = several(*rows, hands=((268,),), souvenirs=())
    rival = evolve(there.state.players[1], souvenirs=("giang_ry", "o_tach"))
    there.state = evolve(there.state, players=(there.state.players[0], rival))
    assert "You collect 2 souvenirs from Player 2." in why(there, "give 268")


@pytest.mark.clause("SYD-5.7")
def test_a_souvenir_that_is_taken_from_a_rival_is_said_to_come_from_them() -> None:
    there = several(row(1, *RISING), row(2, *RISING), hands=((268,),), souvenirs=("o_tach",))
    rival = evolve(there.state.players[1], souvenirs=("giang_ry",))
    there.state = evolve(there.state, players=(there.state.players[0], rival))
    assert why(there, "give 268").endswith("You collect Giang Ry's souvenir from Player 2.")


def test_to_end_the_turn_with_an_item_says_why_it_is_not_played() -> None:
    first, second = row(1, *RISING), row(2, *RISING, student="o_tach")
    held = at_turn(first, second, items=("item_1",), ideas=0)
    assert why(held, "end") == "You have no ideas left. You keep your item: it may do more later."
    assert why(at_turn(first, second, items=("item_1",), ideas=0, events=()), "end") == "You have no ideas left."


@pytest.mark.clause("SYD-4.6", "SYD-5.5")
def test_no_locker_is_promised_to_be_removed_that_a_card_which_is_due_removes() -> None:
    """A Trend of Giang Ry's brings 2 cards for a locker removed with an idea."""
    trends = {"giang_ry": ("idea_unlocks", "[{get = 2}]")}
    said = []
    for then in ("{remove_locker = 1}", "{get = 1}"):
        cards = card_set(items={"item_1": f"[{{lock = 1}}, {then}]"}, trends=trends)
        table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, items=("item_1",))
        said.append("Remove it again for 1 idea" in why(table.play("play item_1"), "lock 1 1"))
    assert said == [False, True]


def test_no_average_is_told_that_a_play_which_is_named_would_contradict() -> None:
    """261 raises both rows by two points: an average of one point would seem to be wrong."""
    cards, rows = card_set(items={"item_1": "[{rotate = 1}]"}), (row(1, 246, 241, 246, points=2), row(2, 246, 241, points=2))
    table = at_turn(*rows, hand=(261,), cards=cards, items=("item_1",)).play("play item_1")
    said = [why(table, "rotate 1 3 1", Thought(Get(), simulations=8, points=(points, 2.0))) for points in (3.0, 4.0)]
    assert ["on average" in each for each in said] == [False, True], said


@pytest.mark.clause("SYD-4.2")
def test_a_directive_that_a_card_lets_one_give_names_the_play_after_it() -> None:
    table = at_turn(row(1, *RISING), hand=(268, 263))
    asked = ActDecision((0,), "autumn_1", Action.GIVE, 1, (), optional=True)
    table.state = evolve(table.state, turn=None, agenda=(asked, BeginTurn(0), NewRound()))
    assert "Next: 263 " in why(table, "give 268")


@pytest.mark.clause("SYD-4.8")
def test_a_hand_full_of_items_is_told_before_an_item_is_lost() -> None:
    """Both when an experience is due, and while one can still play an item: then that is the hint."""
    cards = card_set(experiences={f"giang_ry_autumn_{number}": '[{get_item = "item_3"}]' for number in (1, 2)})
    held = at_turn(row(1, *RISING, points=2), row(2, *RISING, student="o_tach"), cards=cards, hand=(268,), items=("item_1", "item_2"),
                   medals=(231,))  # fmt: skip
    assert why(held, "play item_1").startswith("An experience may bring an item, and you can hold only 2. Next: 268 ")
    adviser = DiaryAdviser(expert=Certain(told=(Thought(held.game.parse("give 268"), 20, 0, 20.0),)))
    *_, advice = adviser.advise(held.game, held.state, 0, Rng(1))
    assert [each.command.text() for each in advice.recommended] == ["play item_1", "give 268"]
    few = Diary(cards, evolve(held.state, players=(evolve(held.player, items=("item_1",)),)))
    assert "An experience may bring" not in why(few, "play item_1")
    due = (FollowExperience("giang_ry_autumn_1"), FollowExperience("giang_ry_autumn_2"))
    held.state = evolve(held.state, agenda=(OrderDecision((0,), due), *held.state.agenda))
    assert why(held, "first 1").startswith("It brings no item: the hand already holds 2, the most allowed. First: ")
    held.state = evolve(held.state, players=(evolve(held.player, items=("item_1",)),))
    assert why(held, "first 1").startswith("First: ")


@pytest.mark.clause("SYD-4.7")
def test_a_forced_discard_says_whether_any_would_keep_the_play() -> None:
    cards = card_set(items={"item_1": "[{discard = 2}]"})
    first, second = row(1, *RISING, points=0), row(2, *RISING, student="o_tach")
    again = card_set(items={"item_1": "[{discard = 2}, {discard = 1}]"})
    all_go = at_turn(first, second, cards=again, hand=(268, 213, 217), items=("item_1",), medals=(231, 232)).play("play item_1")
    assert why(all_go, "discard 268,213").startswith("You can't keep enough cards for this: ")
    three = at_turn(first, second, cards=cards, hand=(268, 213, 217), items=("item_1",), medals=(231, 232)).play("play item_1")
    thought = Thought(three.game.parse("discard 268,213"), simulations=8, points=(2.7, 1.2))
    said = why(three, "discard 268,213", thought)
    assert said.startswith("You give up this: ")
    assert said.endswith("Playing on for a round brings row 1 from 0 to 3 and row 2 from 0 to 1 on average.")


def reason(table: Table, command: str) -> str:
    """The reason for a command of the seat to act, by the expert's judgement."""
    seat, judgement = table.to_act[0], Expert().careful.judgement
    return str(Reasons(GAME, table.state, seat, judgement, judgement.study(table.state, seat)).of(table.game.parse(command)))


@pytest.mark.clause("SYD-5.7")
def test_the_best_play_is_the_first_of_the_best_chains_with_its_souvenir() -> None:
    table = Table.new("school_year_diary", seats=2, options={"mode": "comp"}, deal=1054)
    assert reason(table, "refresh 224").startswith("You give up this for new cards: 224 as ↓← raises your row 1 from 0 to 2.")
    table.play("refresh 224")
    table.play("refresh -")
    best = best_chains(table.state, 0)[0]
    assert cards_given(best.command) == {283, 231}
    said = reason(table, "trade 283")
    first, second = (card_label(laid.card, laid.turn) for laid in expect(best.command, Chain).cards)
    gain = f"Chain {first} and {second} gives your row 3 +2, Player 2's rows +1 and 1 souvenir."
    assert said == f"It costs both ideas. You give up this for new cards: {gain}"
    assert len(said) <= LINE


@pytest.mark.clause("SYD-3.3", "SYD-4.6")
def test_a_locker_that_comes_off_before_any_row_can_fall_protects_nothing() -> None:
    cards = card_set(events={"autumn_2": "[{lock = 1}]"})
    table = at_turn(row(1, *RISING, points=3), row(2, *RISING, student="o_tach"), cards=cards, medals=(231, 232)).play("end")
    thought = Thought(table.game.parse("lock 1 1"), simulations=8, points=(5.0, 1.0))
    said = why(table, "lock 1 1", thought)
    assert said == "It makes little difference: your lockers come off when your next turn begins.", "no row rises by it"
    falling = card_set(events={"autumn_2": '[{lock = 1}, {lower = 1, rows = "each"}]'})
    table = at_turn(row(1, *RISING, points=3), row(2, *RISING, student="o_tach"), cards=falling, medals=(231, 232)).play("end")
    assert why(table, "lock 1 1") == "The locker keeps row 1 from falling from 3 to 1."


@pytest.mark.clause("SYD-4.7")
def test_a_card_that_is_kept_to_be_discarded_is_not_praised() -> None:
    cards = card_set(events={"autumn_2": "[{refresh = true}, {see = 3, keep = 1}, {discard = 2}]"})
    table = at_turn(row(1, *RISING), row(2, *RISING, student="o_tach"), cards=cards, hand=(268,)).play("end")
    assert why(table, "refresh -").startswith("Your whole hand is discarded first.")
    table.play("refresh -")
    now = table.state.agenda[0]
    assert isinstance(now, KeepDecision)
    kept = now.seen[0]
    assert why(table, f"keep {kept}") == "Whatever you keep is discarded next."
    reasons = Reasons(table.game, table.state, 0, Judgement(), Judgement().study(table.state, 0))
    command = table.game.parse(f"keep {kept}")
    assert reasons.plan_after(command, reasons.of(command)) == ""


@pytest.mark.clause("SYD-5.4")
@pytest.mark.parametrize(("does", "warned"), [("[{lower = 2, rows = 'each'}]", True), ("[{get = 1}]", False)])
def test_an_experience_that_may_lower_rows_is_told_before_it_is_unlocked(does: str, warned: bool) -> None:
    """Only from what the seat may know: the experiences of the student and season that nobody has seen yet."""
    cards = card_set(experiences={"giang_ry_autumn_1": does})
    table = at_turn(row(1, *RISING, points=2), row(2, *RISING, points=4, student="o_tach"), cards=cards, hand=(268,), medals=(231, 232))
    assert ("An experience follows, and may lower rows." in why(table, "give 268")) == warned
    table.state = evolve(table.state, decks=evolve(table.decks, old_experiences=("giang_ry_autumn_1",)))
    assert "An experience" not in why(table, "give 268"), "it was seen"


@pytest.mark.clause("SYD-5.4")
def test_a_best_chain_says_that_an_experience_may_lower_rows() -> None:
    cards = card_set(experiences={"giang_ry_autumn_1": "[{lower = 2, rows = 'each'}]"})
    rows = row(1, *RISING, points=1), row(2, 264, 241, student="o_tach")
    table = at_turn(*rows, cards=cards, hand=(263, 268, 236), medals=(231, 232))
    several = DiaryAdviser().complete(table.game, table.state, 0, "")
    raising = [str(each.why) for each in several if "row 1 from 1 to 3" in str(each.why)]
    assert raising
    assert all(each.endswith("An experience follows, and may lower rows.") for each in raising)


@pytest.mark.clause("SYD-5.7")
def test_a_locker_says_which_prize_it_brings_nearer() -> None:
    """Keeper of the Keys: two lockers or more, from round 2. While a rival has two as well it is nobody's."""
    rows = row(1, *RISING), row(2, *RISING), row(3, *RISING, student="o_tach"), row(4, *RISING, student="o_tach")
    table = several(*rows, cards=GAME.content, prizes=("keeper_of_keys",), old_events=("first_bell",), events=("new_seats",))
    assert why(table, "lock 1 2").startswith("Nearer to a prize: 1 more locker for “Keeper of the Keys” (round 2).")
    table = Diary(GAME.content, with_less(table.state, 0, 1))
    assert "prize" not in why(table, "lock 1 2"), "the idea for the second locker is missing"
    mine, theirs = (Locker(2, 0),), (Locker(1, 1), Locker(2, 1))
    table.state = evolve(table.state, rows=(evolve(rows[0], lockers=mine, handler=0), *table.state.rows[1:]))
    assert why(table, "lock 2 2").startswith("You meet “Keeper of the Keys”, which counts from round 2.")
    table.state = evolve(table.state, round=2)
    assert why(table, "lock 2 2").startswith("You collect the prize “Keeper of the Keys”.")
    table.state = evolve(table.state, rows=(*table.state.rows[:3], evolve(table.state.rows[3], lockers=theirs)))
    assert why(table, "lock 2 2").startswith("You meet “Keeper of the Keys”: it is yours once nobody else does.")


@pytest.mark.clause("SYD-4.9")
def test_a_rivals_row_is_not_lowered_because_cards_raise_it_again() -> None:
    cards = card_set(items={"item_1": "[{lower = 1, rows = 'one'}]"})
    there = several(row(1, *RISING, points=2), row(2, *RISING, points=2), cards=cards, items=(("item_1",),)).play("play item_1")
    assert why(there, "lower 2") == "For Player 2: Row 2 goes from 2 to 1."
    assert "of all directive cards raise it." in why(there, "lower 1")
    locked = row(2, *RISING, points=2, locked=(1,))
    there = several(row(1, *RISING, points=2), locked, cards=cards, items=(("item_1",),)).play("play item_1")
    assert why(there, "lower 2") == "For Player 2: The locker keeps row 2 from falling from 2 to 1."


@pytest.mark.clause("SYD-4.6")
def test_simulations_of_a_changed_medal_tell_its_own_row_alone() -> None:
    table = at_turn(row(1, *RISING, points=1), row(2, *RISING, points=1, student="o_tach"))
    thought = Thought(Get(), simulations=8, points=(2.7, 2.9))
    assert "brings row 2 from 1 to 3 on average." in why(table, "rotate 2 2 1", thought)
    assert "row 1" not in why(table, "rotate 2 2 1", thought)


@pytest.mark.clause("SYD-4.6")
def test_a_locker_keeps_a_row_from_falling_no_further_than_one_directive_leads() -> None:
    cards = card_set(items={"item_1": "[{lock = 1}]"})
    rows = row(1, 246, 246, 246, points=5), row(2, *RISING, student="o_tach")
    table = at_turn(*rows, cards=cards, items=("item_1",)).play("play item_1")
    said = {cell: why(table, f"lock 1 {cell}").startswith("The locker keeps row 1 from falling from 5 to ") for cell in (1, 2, 3, 4)}
    assert said == {1: False, 2: False, 3: True, 4: True}


@pytest.mark.clause("SYD-5.2", "SYD-5.7")
def test_the_medals_that_a_play_brings_fit_beside_a_souvenir_and_a_trend() -> None:
    cards = card_set(trends={"o_tach": ("directive_given", "[{refresh = true}]")})
    rows = row(1, *RISING, points=2), row(2, *RISING), row(3, *RISING, points=2, student="o_tach"), row(4, 264, 264, student="o_tach")
    there = several(*rows, cards=cards, hands=((268,),), medals=(Medal(231), Medal(232)))
    rival = evolve(there.state.players[1], souvenirs=("giang_ry",))
    there.state = evolve(there.state, players=(there.state.players[0], rival))
    said = why(there, "give 268")
    assert "from Player 2." in said
    assert "Rows 1 and 3 get a medal." in said
