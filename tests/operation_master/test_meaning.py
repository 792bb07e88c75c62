"""What lies on the table says what it means, in hand-made positions: how the trick stands, what a card, a die or a value would bring."""

from __future__ import annotations

import pytest

from engines.kernel.contract import Ending
from engines.operation_master.game import OperationMaster
from engines.operation_master.model import State
from tabletop_qt.games.operation_master.position import Target
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.viewmodels.scenery import Drafted, Drop, Emphasis, Piece, Scenery
from tabletop_qt.viewmodels.view_model import IDLE
from tests.operation_master.theatres import GAME, dice, play, theatre

assert isinstance(GAME, OperationMaster)
MODEL = OperationMasterViewModel(GAME)


def shown(state: State, seat: int) -> Scenery:
    return MODEL.scenery(GAME.view(state, seat), seat, IDLE)


def at(scenery: Scenery, name: str) -> Piece:
    piece = scenery.piece(name)
    assert piece is not None, name
    return piece


def said(scenery: Scenery, name: str = "status") -> str:
    return str(at(scenery, name).name)


def pill(scenery: Scenery, place: int) -> tuple[str, bool]:
    face = at(scenery, f"total:{place}").face
    return str(face.message("said")), bool(face.number("wins"))


def would(scenery: Scenery, name: str) -> str:
    """What pointing at a piece puts in the place of the status."""
    told = [piece for piece in at(scenery, name).reveals if piece.id == "would"]
    assert len(told) == 1
    assert (told[0].x, told[0].y) == (at(scenery, "status").x, at(scenery, "status").y)
    return str(told[0].name)


def laid(*values: str, effects: bool = False, taken: tuple[str, ...] = ("", "", "", "")) -> State:
    """Ann leads red; Cleo can't follow. So many dice are set."""
    state = theatre("red4:2 blue1:5", "red6:3 blue2:5", "blue8:6 blue3:2", "red5:4 green1:1", taken=taken, rest=5, effects=effects)
    state = play(state, "0 lay red4", "1 lay red6", "2 lay blue8", "3 lay red5")
    return play(state, *[f"{seat} set {die}" for seat, die in enumerate(values)])


@pytest.mark.clause("OM-3.1")
def test_before_dice_are_set_nobody_wins_and_who_is_off_suit_cannot() -> None:
    scenery = shown(laid(), 0)
    assert [pill(scenery, place) for place in range(4)] == [("Seat 1", False), ("Seat 2", False), ("can't win", False), ("Seat 4", False)]
    assert scenery.piece("halo") is None
    assert "red" in str(at(scenery, "led").name)
    assert "ties go to the one set later" in said(scenery)


@pytest.mark.clause("OM-3.3")
def test_the_best_card_and_die_so_far_are_lit_with_the_plank_of_who_laid_them() -> None:
    scenery = shown(laid("red2"), 1)
    assert pill(scenery, 0) == ("6", True)
    assert at(scenery, "plate:0").face.number("lit") == 1
    scenery = shown(laid("red2", "red3"), 2)
    assert [pill(scenery, place) for place in (0, 1)] == [("6", False), ("9", True)]
    assert [at(scenery, f"plate:{seat}").face.number("lit") for seat in range(4)] == [0, 1, 0, 0]
    halo, card = at(scenery, "halo"), at(scenery, "card:red6")
    assert (halo.x, halo.y) == (card.x, card.y)
    assert halo.layer < card.layer
    assert "Seat 2 is winning with 9" in said(scenery)
    assert str(card.about[0]) == "Seat 2: 9 in total, winning so far"
    assert at(scenery, "status").focusable, "keys and screen readers come to it"


@pytest.mark.clause("OM-3.3")
def test_who_is_off_suit_cannot_win_with_the_highest_total() -> None:
    scenery = shown(laid("red2", "red3", "blue6"), 3)
    assert pill(scenery, 2) == ("can't win", False)
    assert "off suit" in str(at(scenery, "total:2").name)
    assert pill(scenery, 1)[1]


@pytest.mark.clause("OM-3.3")
def test_a_die_says_before_it_is_set_what_it_comes_to_and_whether_it_wins() -> None:
    scenery = shown(laid("red2"), 1)
    assert would(scenery, Target(1, dice("red3")[0]).id) == "9 in total: winning so far."
    pills = [piece for piece in at(scenery, Target(1, dice("red3")[0]).id).reveals if piece.id == "would:total"]
    assert [(str(piece.face.message("said")), piece.face.number("wins")) for piece in pills] == [("9", 1)]
    ghost = next(piece for piece in at(scenery, Target(1, dice("red3")[0]).id).reveals if piece.id == "would:die")
    card = at(scenery, "card:red6")
    assert (ghost.x, ghost.face.number("value")) == (card.x, 3)
    scenery = shown(laid("red2", "red3"), 2)
    assert would(scenery, Target(2, dice("blue6")[0]).id) == "14 in total, but it can't win: red was led."
    scenery = shown(laid("red2", "red3", "blue6"), 3)
    assert would(scenery, Target(3, dice("red4")[0]).id) == "9 in total: wins the trick.", "of equals the one set later"
    assert at(scenery, Target(3, dice("green1")[0]).id).reveals == (), "it can't be set on a red card"


@pytest.mark.clause("OM-3.3")
def test_a_die_that_is_not_enough_says_who_is_ahead() -> None:
    state = theatre("red4:6", "red6:1", "blue8:6", "red5:4", rest=5)
    state = play(state, "0 lay red4", "1 lay red6", "2 lay blue8", "3 lay red5", "0 set red6")
    assert would(shown(state, 1), Target(1, dice("red1")[0]).id) == "7 in total: not enough, Seat 1 has 10."


@pytest.mark.clause("OM-6.1", "OM-6.2")
def test_with_dice_effects_every_die_says_what_its_value_does() -> None:
    scenery = shown(laid("red2", effects=True), 1)
    assert "Any of your dice: +1 each" in would(scenery, Target(1, dice("red3")[0]).id)
    assert "One of your dice: upside down" in [str(words) for words in at(scenery, Target(3, dice("red4")[0]).id).about]
    assert at(scenery, Target(3, dice("red4")[0]).id).face.number("effects") == 1
    notes = [str(words) for words in at(scenery, "notes").about]
    assert len(notes) == 6
    assert all(words.startswith(f"{value}: ") for value, words in enumerate(notes, 1))
    plain = shown(laid("red2"), 1)
    assert not any("One own die" in str(words) for piece in plain.pieces for words in piece.about)
    assert at(plain, Target(3, dice("red4")[0]).id).face.number("effects") == 0


@pytest.mark.clause("OM-6.1")
def test_the_effect_that_is_being_used_is_lit_on_the_card_at_the_side() -> None:
    view = GAME.view(laid("red2", effects=True), 1)
    scenery = MODEL.scenery(view, 1, IDLE)
    meaning = MODEL.meaning(view, 1, IDLE, scenery, Drop(Target(1, dice("red3")[0]).id, "square"))
    assert isinstance(meaning, Drafted)
    after = MODEL.scenery(view, 1, meaning.draft)
    assert at(after, "notes").face.number("used") == 3
    assert pill(after, 1) == ("9", True), "the die of the draft counts"


@pytest.mark.clause("OM-3.1", "OM-3.3")
def test_a_card_says_before_it_is_laid_what_it_can_come_to() -> None:
    state = theatre("red4:2 red7:5 blue1:5", "red6:3 blue2:5 blue4:5", "blue8:6 blue3:2 green2:1", "red5:4 green1:1 green3:2", rest=5)
    assert would(shown(state, 0), "card:red4") == "With one of your red dice it makes 6 to 9."
    assert would(shown(state, 0), "card:blue1") == "With one of your blue dice it makes 6."
    state = play(state, "0 lay red4", "1 lay red6")
    assert would(shown(state, 2), "card:blue8") == "It can't win: red was led. It also costs you one of your blue dice."
    assert would(shown(state, 3), "card:green1") == "You can't lay this: red was led, and you have red."


@pytest.mark.clause("OM-4.1", "OM-4.2")
def test_the_status_says_what_winning_brings() -> None:
    free = said(shown(laid("red2"), 1))
    assert free == "Seat 1 is winning with 6: takes all dice of any one value."
    same = said(shown(laid("red2", taken=("red5 red5", "", "", "")), 1))
    assert "dice of value 5" in same
    none = said(shown(laid("red2", taken=("red1 red1", "", "", "")), 1))
    assert none == "Seat 1 is winning with 6: there is no 1, so 2 dice go back!"
    about = [str(words) for words in at(shown(laid("red2", taken=("red1 red1", "", "", "")), 1), "bowl:0").about]
    assert about[0] == "If Seat 1 wins this trick: there is no 1, so 2 dice go back!"


@pytest.mark.clause("OM-4.2")
def test_dice_that_the_winner_has_to_put_back_are_marked_before_they_go() -> None:
    state = laid("red2", "red3", "blue6", taken=("red1 red1", "", "", "red1"))
    won = GAME.unfold(state, 3, GAME.parse("set red4"))[1].state
    scenery = MODEL.spectate(GAME.view(won, None), 0)
    assert said(scenery) == "Seat 4 wins the trick with 9: there is no 1, so 1 die goes back!"
    assert [piece.id for piece in scenery.pieces if piece.emphasis is Emphasis.WARNING] == ["taken:3:red1:0"]
    before = MODEL.spectate(GAME.view(state, None), 0)
    assert not any(piece.emphasis is Emphasis.WARNING for piece in before.pieces)


@pytest.mark.clause("OM-4.1", "OM-4.3")
def test_a_dish_counts_its_dice_and_those_of_its_value_on_the_cards_and_all_of_them_rise_together() -> None:
    state = laid("red2", "red3")
    scenery = shown(state, 2)
    for value in range(1, 7):
        dish = at(scenery, f"value:{value}")
        inside, on_cards = sum(die.value == value for die in state.centre), sum(die.value == value for die in state.set_dice)
        assert (dish.face.number("count"), dish.face.number("more")) == (inside, on_cards)
        assert len(dish.company) == 1 + inside + on_cards
        said = f"{inside} in the dish, {on_cards} on cards" if inside + on_cards else f"There are no dice of value {value}."
        assert said in would(scenery, f"value:{value}")
        rising = {name for piece in scenery.pieces if piece.id in dish.company for name in piece.company}
        assert rising <= set(dish.company) | {f"value:{value}"}


@pytest.mark.clause("OM-5.2")
def test_points_reveal_the_score_card_as_printed() -> None:
    state = theatre("red4:2", "red6:3", "blue8:6", "red5:4", rest=5, scores=[[13, 0, 2, 4]])
    score = at(shown(state, 1), "score:0")
    assert str(score.face.message("said")) == "13 points"
    (printed,) = score.reveals
    assert (printed.face.kind, printed.face.number("mark"), printed.face.number("shows")) == ("score_card", 3, 2)


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_spectator_reads_the_table_as_well_but_is_told_nothing_of_cards_in_hand() -> None:
    scenery = MODEL.spectate(GAME.view(laid("red2"), None), 1)
    assert said(scenery) == "Seat 1 is winning with 6: takes all dice of any one value."
    assert pill(scenery, 0) == ("6", True)
    assert would(scenery, Target(1, dice("red3")[0]).id) == "9 in total: winning so far.", "dice lie open"
    assert not any(piece.id.startswith("card:") and piece.zone == "own" for piece in scenery.pieces)


@pytest.mark.clause("OM-5.1")
def test_after_the_last_trick_of_a_round_it_is_the_round_that_is_over() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2 red2", "", "", ""), rest=5, scores=[])
    state = play(state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3")
    scored = next(beat for beat in GAME.unfold(state, 3, GAME.parse("set blue1")) if beat.ending is Ending.SUMMARY)
    assert said(shown(scored.state, 0)) == "The round is over: each die in a VP Area is a point."
