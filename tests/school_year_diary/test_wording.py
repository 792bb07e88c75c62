"""The wording of prompts and undo."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.school_year_diary.model import FollowTrend, OrderDecision, UnlockMedals
from tests.school_year_diary.diary import Diary, at_turn, card_set, row, with_arrows

HAND = (226, 262, 241)


def prompt(diary: Diary) -> str:
    """The question put to the player."""
    return str(diary.game.wording.prompt(diary.state, 0))


def described(diary: Diary, text: str) -> str:
    """A command in words."""
    return str(diary.game.wording.describe(diary.state, diary.game.parse(text)))


def event(do: str) -> Diary:
    """A table whose event says this, with three cards in the hand and a locker."""
    rows = (row(1, 286, 283, 212, points=1, locked=(2, 5)), row(2, 264, 213, 214, student="o_tach"))
    return at_turn(*rows, cards=card_set(events={"autumn_2": do}), hand=HAND).play("end")


@pytest.mark.clause("SYD-3.3")
@pytest.mark.parametrize(
    ("ideas", "items", "words"),
    [
        (2, (), "Use your 2 ideas, or end the turn."),
        (1, (), "Use your 1 idea, or end the turn."),
        (1, ("item_1",), "Use your 1 idea, play an item, or end the turn."),
        (0, ("item_1",), "Play an item or end the turn."),
        (0, (), "You have no ideas left. End the turn."),
    ],
)
def test_the_prompt_of_a_turn_says_what_can_be_done(ideas: int, items: tuple[str, ...], words: str) -> None:
    assert prompt(at_turn(ideas=ideas, items=items)) == words


@pytest.mark.clause("SYD-9.1")
@pytest.mark.parametrize(
    ("do", "words"),
    [
        ("[{rotate = 2}]", "“autumn_2”: rotate 2 empty medals."),
        ("[{swap = 1}]", "“autumn_2”: swap two empty medals."),
        ("[{lock = 1}]", "“autumn_2”: lock 1 cell."),
        ("[{remove_locker = 1}]", "“autumn_2”: remove 1 locker."),
        ("[{discard = 2}]", "“autumn_2”: discard 2 directive cards."),
        ("[{refresh = true}]", "“autumn_2”: refresh any of your cards."),
        ('[{get_item = "any"}]', "“autumn_2”: take an item."),
        ('[{raise = 2, rows = "one"}]', "“autumn_2”: raise row 1 or 2 by 2 points."),
        ('[{lower = 1, rows = "one"}]', "“autumn_2”: lower row 1 or 2 by 1 point."),
        ('[{give = "directive"}]', "“autumn_2”: give 1 directive."),
        ('[{give = "chain"}]', "“autumn_2”: give a directives chain."),
        ('[{may = [{give = "either"}]}]', "“autumn_2”: you may give 1 directive or a chain."),
        ("[{choose = [[{get = 1}], [{lock = 1}]]}]", "“autumn_2”: choose one."),
        ("[{may = [{get = 1}]}]", "“autumn_2”: do it, or skip it."),
        ("[{see = 3, keep = 1}]", "“autumn_2”: keep 1 of the 3 cards seen."),
    ],
)
def test_the_prompt_of_a_card_says_what_it_tells(do: str, words: str) -> None:
    assert prompt(event(do)) == words


@pytest.mark.clause("TBL-7")
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("give 226", "Give directive 226 as it is: ↓→"),
        ("give 226 turn=1", with_arrows("Turn 226 so that it shows ←↓, and give it")),
        ("chain 226@0.0/0,262@0.0/1 1:0.0,2:0.0", "Give the chain 226\xa0↓→ and 262\xa0↓←"),
        ("get", "Get 1 directive card"),
        ("trade 226", with_arrows("Discard 226, get 3 directive cards")),
        ("trade 0", "Get 3 directive cards"),
        ("refresh 226,262", with_arrows("Refresh directive cards 226 and 262")),
        ("refresh -", "Refresh, keeping all cards (1 idea)"),
        ("discard 226", with_arrows("Discard directive card 226")),
        ("rotate 1 2 1", "Rotate medal 2 of row 1 a quarter turn to the right"),
        ("rotate 1 2 2", "Rotate medal 2 of row 1 by half a turn"),
        ("rotate 1 2 3", "Rotate medal 2 of row 1 a quarter turn to the left"),
        ("swap 1 2 2 3", "Swap medal 2 of row 1 and medal 3 of row 2"),
        ("lock 1 3", "Lock cell 3 of row 1"),
        ("remove_locker 1 3", "Remove the locker on cell 3 of row 1"),
        ("play item_1", "Play “item_1”"),
        ("take item_1", "Take “item_1”"),
        ("take spoon", "Take “spoon”"),
        ("raise 1", "Raise row 1"),
        ("lower 2", "Lower row 2"),
        ("keep 226,262", with_arrows("Keep directive cards 226 and 262")),
        ("choose 2", "Choose option 2"),
        ("decline", "Skip"),
        ("first 2", "Do number 2 first"),
        ("end", "End the turn"),
    ],
)
def test_commands_have_words(command: str, words: str) -> None:
    assert described(at_turn(hand=HAND), command) == words


@pytest.mark.clause("TBL-7")
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("give 226 turn=1", "Give 226\xa0←↓"),
        ("chain 226@0.0/0,262@0.0/1 1:0.0,2:0.0", "Give a chain"),
        ("rotate 1 2 3", "Rotate a medal"),
        ("swap 1 2 2 3", "Swap two medals"),
        ("give_left 226,262", with_arrows("Give 226 and 262 to the left")),
        ("lock 1 3", "Lock cell 3 of row 1"),
        ("refresh -", "Keep all cards"),
        ("refresh 226", "Refresh"),
        ("discard 226,262", with_arrows("Discard 226 and 262")),
        ("trade 226", with_arrows("Discard 226, get 3")),
        ("keep 226", with_arrows("Keep 226")),
    ],
)
def test_undo_names_a_command_in_few_words(command: str, words: str) -> None:
    diary = at_turn(hand=HAND)
    assert str(diary.game.wording.brief(diary.state, diary.game.parse(command))) == words


@pytest.mark.clause("TBL-7", "SYD-5.1")
def test_undo_of_what_came_first_names_its_card_alone() -> None:
    diary = at_turn(hand=HAND)
    due = UnlockMedals(), FollowTrend("giang_ry")
    waiting = evolve(diary.state, agenda=(OrderDecision((0,), due), *diary.state.agenda))
    brief = [str(diary.game.wording.brief(waiting, diary.game.parse(f"first {number}"))) for number in (1, 2)]
    assert brief == ["First unlock medals", "“Giang Ry”"]


@pytest.mark.clause("TBL-7")
def test_commands_that_answer_a_card_name_it() -> None:
    choice = event("[{choose = [[{get = 1}], [{lock = 1}, {get = 2}]]}]")
    assert described(choice, "choose 2") == "“autumn_2”: Lock 1 cell. Get 2 cards."
    assert described(choice, "choose 9") == "Choose option 9 of “autumn_2”"
    assert described(event("[{may = [{lock = 1}]}]"), "decline") == "Skip “autumn_2”"


@pytest.mark.clause("SYD-5.1")
def test_what_is_due_has_words() -> None:
    trends = {"giang_ry": ("row_raised", '[{lower = 1, rows = "own_one"}]')}
    cards = card_set(
        items={"item_1": '[{raise = 2, rows = "each"}]'}, trends=trends, experiences={"o_tach_autumn_1": '[{lower = 1, rows = "one"}]'}
    )
    rows = (row(1, 286, 283, 212, 213, 214, points=8), row(2, 264, 241, points=1, student="o_tach"))
    diary = at_turn(*rows, cards=cards, items=("item_1",), medals=(216, 217), experiences=("o_tach_autumn_1",)).play("play item_1")
    assert prompt(diary) == "Several things are due: choose what comes first."
    dues = [described(diary, f"first {number}") for number in (1, 2, 3)]
    assert dues == ["First unlock medals", "First collect row 1", "First follow the Trend of “Giang Ry”"]
    diary.play("first 1")
    assert "First follow the experience “o_tach_autumn_1”" in [described(diary, text) for text in diary.legal()]


def test_a_game_that_has_ended_says_so() -> None:
    assert prompt(at_turn(events=()).play("end")) == "The game has ended."
