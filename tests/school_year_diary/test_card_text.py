"""The words on the cards are made from what the cards do (SYD-9.1)."""

from __future__ import annotations

import pytest

from engines.kernel.messages import English
from engines.school_year_diary.card_text import block_text, card_text, prize_text, trend_text, trend_words
from engines.school_year_diary.cards import Condition, Fact, Prize, Season, Target, Trigger
from tests.school_year_diary.diary import card_set

pytestmark = pytest.mark.clause("SYD-9.1")


def said(do: str) -> str:
    """The text of an experience of Giang Ry."""
    cards = card_set(experiences={"giang_ry_autumn_1": do})
    return str(card_text(cards, "giang_ry_autumn_1"))


@pytest.mark.parametrize(
    ("do", "text"),
    [
        ("[{get = 1}]", "Get 1 card."),
        ("[{get = 2}]", "Get 2 cards."),
        ("[{discard = 1}, {get = 2}]", "Discard 1 card. Get 2 cards."),
        ("[{refresh = true}]", "Refresh your cards."),
        ("[{experience = 1}]", "Unlock 1 experience."),
        ("[{experience = 2}]", "Unlock 2 experiences."),
        ("[{see = 3, keep = 1}]", "Look at the top 3 cards, keep 1."),
        ("[{give_left = 2}]", "Give 2 cards to the left."),
        ('[{raise = 2, rows = "lowest"}]', "Raise the lowest row by 2."),
        ('[{lower = 1, rows = "own_each"}]', "Lower each row of Giang Ry by 1."),
        ("[{rotate = 1}]", "Rotate 1 empty medal."),
        ("[{swap = 1}]", "Swap 2 empty medals."),
        ("[{swap = 2}]", "Swap 2 empty medals, 2 times."),
        ("[{lock = 2}]", "Lock 2 point cells."),
        ("[{remove_locker = 1}]", "Remove 1 locker."),
        ('[{get_item = "any"}]', "Take an item."),
        ('[{get_item = "item_3"}]', "Take the item “item_3”."),
        ('[{give = "directive"}]', "Give 1 directive."),
        ('[{give = "chain"}]', "Give a chain."),
        ('[{give = "either"}]', "Give 1 directive or a chain."),
        ("[{end_game = true}]", "The game ends."),
        ("[{may = [{lock = 1}]}]", "You may lock 1 point cell."),
        ("[{each_player = [{get = 1}, {discard = 1}]}, {get = 2}]",
         "Each player: get 1 card, then discard 1 card. Get 2 cards."),
        ("[{choose = [[{get = 1}], [{lock = 1}, {get = 2}]]}]",
         "Either get 1 card, or lock 1 point cell, then get 2 cards."),
        ("[{if = {hand_at_least = 2}, then = [{get = 1}]}]", "If you have at least 2 cards, get 1 card."),
        ('[{if = {season = "winter", hand_at_most = 0}, then = [{get = 1}], else = [{get = 2}]}]',
         "If it is winter and you have no card, get 1 card; otherwise get 2 cards."),
    ],
)  # fmt: skip
def test_a_card_says_what_it_does(do: str, text: str) -> None:
    assert said(do) == text


def test_where_a_list_inside_ends_can_be_seen() -> None:
    inside = said("[{each_player = [{may = [{discard = 1}, {get = 2}]}, {get = 1}]}]")
    after = said("[{each_player = [{may = [{discard = 1}, {get = 2}, {get = 1}]}]}]")
    outside = said("[{each_player = [{may = [{discard = 1}, {get = 2}]}]}, {get = 1}]")
    assert len({inside, after, outside}) == 3
    assert inside == "Each player: (you may discard 1 card, then get 2 cards), then get 1 card."
    nested = said("[{choose = [[{may = [{lock = 1}]}], [{get = 1}]]}]")
    assert nested == "Either (you may lock 1 point cell), or get 1 card."
    assert said("[{if = {hand_at_least = 1}, then = [{if = {hand_at_least = 2}, then = [{get = 1}]}], else = [{get = 2}]}]") != said(
        "[{if = {hand_at_least = 1}, then = [{if = {hand_at_least = 2}, then = [{get = 1}], else = [{get = 2}]}]}]"
    )


def test_a_trend_says_when() -> None:
    cards = card_set(
        experiences={"o_tach_autumn_1": "[{get = 1}]"}, trends={"o_tach_autumn_1": ("row_held_back", "[{get = 1}, {lock = 1}]")}
    )
    expected = "Trend: when a locker has held back a row of O Tach, get 1 card, then lock 1 point cell."
    assert str(trend_text(cards, "o_tach_autumn_1")) == expected
    assert str(card_text(cards, "o_tach_autumn_1")) == f"Get 1 card. {expected}"
    with pytest.raises(KeyError):
        trend_text(cards, "o_tach_autumn_2")


def test_every_target_trigger_and_condition_has_words_of_its_own() -> None:
    for verb in ("raise", "lower"):
        assert len({said(f'[{{{verb} = 1, rows = "{target}"}}]') for target in Target}) == len(Target)
        assert len({said(f'[{{{verb} = 2, rows = "{target}"}}]') for target in Target}) == len(Target)
    whens = {str(card_text(card_set(trends={"o_tach": (when, "[{get = 1}]")}), "o_tach")) for when in Trigger}
    assert len(whens) == len(Trigger)
    names = (
        "hand_at_least",
        "hand_at_most",
        "items_at_least",
        "lockers_at_least",
        "lowest_at_least",
        "highest_at_least",
        "rows_left_at_most",
    )
    told = [said(f"[{{if = {{{name} = {value}}}, then = [{{get = 1}}]}}]") for name in names for value in (1, 2)]
    told += [said(f'[{{if = {{season = "{season}"}}, then = [{{get = 1}}]}}]') for season in Season]
    told += [said("[{if = {own_rows_level = true}, then = [{get = 1}]}]")]
    assert len(set(told)) == 2 * len(names) + 4 + 1


def test_an_option_has_words_of_its_own() -> None:
    cards = card_set(events={"autumn_1": "[{choose = [[{get = 1}, {lock = 1}], [{get = 2}]]}]"})
    assert str(block_text(cards, "autumn_1", (0, 0))) == "Get 1 card. Lock 1 point cell."
    assert str(block_text(cards, "autumn_1", (0, 1))) == "Get 2 cards."


def test_a_prize_says_for_whom_and_from_when() -> None:
    conditions = (Condition(Fact.OWN_ROWS_LEVEL, 1), Condition(Fact.ITEMS_AT_LEAST, 1))
    always = prize_text(Prize("p", "P", 1, conditions))
    assert str(always) == "For the only player with this: all their rows equal and at least 1 item."
    assert str(prize_text(Prize("p", "P", 4, conditions))).startswith("From round 4, for the only player")
    assert str(prize_text(Prize("p", "P", 1, conditions, True))).startswith("After the game has ended, for the only player")


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fact.LOCKERS_AT_LEAST, "at least 2 lockers of their own on the medals"),
        (Fact.LOWEST_AT_LEAST, "all their rows at 2 points or more"),
        (Fact.HIGHEST_AT_LEAST, "one of their rows at 2 points or more"),
        (Fact.ROWS_LEFT_AT_MOST, "at most 2 of their rows left"),
        (Fact.HAND_AT_LEAST, "at least 2 cards"),
        (Fact.HAND_AT_MOST, "at most 2 cards"),
    ],
)
def test_a_prize_is_about_ones_own(fact: Fact, text: str) -> None:
    assert str(prize_text(Prize("p", "P", 1, (Condition(fact, 2),)))) == f"For the only player with this: {text}."


@pytest.mark.clause("SYD-5.7")
def test_a_prize_asks_for_no_card_or_for_a_season_in_few_words() -> None:
    bare = Prize("p", "P", 1, (Condition(Fact.SEASON, Season.WINTER), Condition(Fact.HAND_AT_MOST, 0)))
    assert str(prize_text(bare)) == "For the only player with this: winter and no card."
    assert len({str(prize_text(Prize("p", "P", 1, (Condition(fact, 2),)))) for fact in Fact if fact is not Fact.SEASON}) == len(Fact) - 1


def test_in_the_trend_zone_a_trend_is_not_called_one() -> None:
    cards = card_set(trends={"o_tach": ("row_unmoved", "[{get = 1}]")})
    assert str(trend_words(cards, "o_tach")) == "When a directive or chain has not moved a row of O Tach, get 1 card."
    assert str(card_text(cards, "o_tach")) == "Trend: when a directive or chain has not moved a row of O Tach, get 1 card."


def test_sentences_begin_with_a_capital_in_any_language() -> None:
    class French(English):
        def gettext(self, message: str, /) -> str:
            return "échanger des cartes" if message == "refresh your cards" else message

    cards = card_set(events={"autumn_1": "[{refresh = true}]"})
    assert card_text(cards, "autumn_1").render(French()) == "Échanger des cartes."
