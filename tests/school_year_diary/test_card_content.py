"""The cards that come with the app: how many, each playable and of use, and written as our rulings ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from attrs import evolve

from engines.school_year_diary.card_reading import CARD_FILES, parse_cards
from engines.school_year_diary.cards import Block, Cards, Directive, EventCard, ExperienceCard, Fact, ItemCard, Season, Verb, trend_of
from engines.school_year_diary.model import STUDENTS
from resources import text
from tests.school_year_diary.diary import at_turn, row

GAINS = {"get", "see", "get_item", "give", "raise"}
"""Verbs that bring a player nearer to the end of a row."""

OWN_ACTION = {
    "row_raised": {"raise", "give"},
    "all_raised": {"raise", "give"},
    "rank_gained": {"raise", "give"},
    "medal_unlocked": {"raise", "give"},
    "row_held_back": {"raise", "lower", "give"},
    "row_lowered": {"lower", "give"},
    "row_unmoved": {"give"},
    "directive_given": {"give"},
    "chain_given": {"give"},
}
"""The actions with which a Trend would set itself or another Trend off. Collecting a row can happen only once for each row."""


@pytest.fixture(scope="module")
def cards() -> Cards:
    return parse_cards({name: text("school_year_diary", f"{name}.toml") for name in CARD_FILES})


def flat(block: Block) -> Iterator[Directive]:
    for directive in block:
        yield directive
        for inner in directive.blocks:
            yield from flat(inner)


def do(card: object) -> Block:
    return card.do if isinstance(card, EventCard | ExperienceCard | ItemCard) else ()


@pytest.mark.clause("SYD-9.2")
def test_there_are_as_many_cards_as_the_box_holds(cards: Cards) -> None:
    assert Counter(card.season for card in cards.events.values()) == dict.fromkeys(Season, 4)
    assert tuple(cards.students) == STUDENTS
    assert Counter((card.student, card.season) for card in cards.experiences.values()) == {
        (student, season): 2 for student in STUDENTS for season in Season
    }
    assert set(cards.souvenirs) == set(STUDENTS)
    assert (len(cards.items), len(cards.prizes)) == (12, 10)


@pytest.mark.clause("SYD-9.2")
def test_every_card_has_a_name_of_its_own(cards: Cards) -> None:
    names = [str(name) for name in cards.names.values()] + [souvenir.name for souvenir in cards.souvenirs.values()]
    assert len(names) == 16 + 4 + 32 + 12 + 10 + 4
    assert len({name.casefold() for name in names}) == len(names)
    assert max(map(len, names)) <= 32, "a name has to fit on its card"


@pytest.mark.clause("SYD-9.2")
def test_no_two_cards_are_alike_even_alone(cards: Cards) -> None:
    """Alone what needs company is skipped, and what is meant for each player is meant for one (SYD-5.8)."""

    def alone(block: Block) -> tuple[object, ...]:
        steps: list[object] = []
        for step in block:
            if step.verb is Verb.EACH_PLAYER:
                steps += alone(step.blocks[0])
            elif step.verb is not Verb.GIVE_LEFT:
                steps.append((evolve(step, blocks=()), tuple(map(alone, step.blocks))))
        return tuple(steps)

    told = [(alone(do(card)), trend_of(card)) for card in cards.each()]
    assert len(set(told)) == len(told)


@pytest.mark.clause("SYD-9.2")
def test_no_experience_only_hands_out_an_item(cards: Cards) -> None:
    for card in cards.experiences.values():
        assert [step.verb for step in card.do] != [Verb.GET_ITEM], card.id


@pytest.mark.clause("SYD-9.2", "SYD-4.5")
def test_a_locker_of_an_event_is_of_use_before_it_comes_off(cards: Cards) -> None:
    """Own lockers come off when the turn begins, so what moves rows must follow in the event itself."""
    for card in cards.events.values():
        steps = [step.verb for step in flat(card.do)]
        if Verb.LOCK in steps:
            assert {Verb.GIVE, Verb.LOWER, Verb.RAISE} & set(steps[steps.index(Verb.LOCK) :]), card.id


@pytest.mark.clause("SYD-9.2")
def test_no_branch_is_dead_with_one_row_each(cards: Cards) -> None:
    """A student with a single row is always level with itself."""
    for card in cards.each():
        for step in flat(do(card)):
            assert Fact.OWN_ROWS_LEVEL not in {condition.fact for condition in step.conditions}, card.id


@pytest.mark.clause("SYD-9.2")
def test_students_grow_more_intricate_in_the_order_they_are_recommended(cards: Cards) -> None:
    def intricacy(student: str) -> int:
        own = [card for card in cards.experiences.values() if card.student == student]
        branches = sum(directive.verb in ("choose", "if", "may") for card in own for directive in flat(card.do))
        return branches + 2 * sum(card.trend is not None for card in own)

    weights = [intricacy(student) for student in STUDENTS]
    assert weights == sorted(weights)
    assert weights[1] < weights[2] < weights[3]


@pytest.mark.clause("SYD-9.2")
def test_seasons_have_a_mood(cards: Cards) -> None:
    verbs = {
        season: Counter(directive.verb for card in cards.events.values() if card.season == season for directive in flat(card.do))
        for season in Season
    }
    assert verbs[Season.AUTUMN][Verb.GET] == max(counter[Verb.GET] for counter in verbs.values()), "autumn gathers"
    assert verbs[Season.WINTER][Verb.SEE] == max(counter[Verb.SEE] for counter in verbs.values()), "winter looks ahead"
    assert {season for season in Season if verbs[season][Verb.LOCK]} == {Season.WINTER}, "winter locks"
    assert verbs[Season.SPRING][Verb.ROTATE] + verbs[Season.SPRING][Verb.SWAP] >= 2, "spring turns and trades"
    assert {season for season in Season if verbs[season][Verb.LOWER]} == {Season.SUMMER}, "only summer puts something at risk"


def test_each_event_and_item_has_a_motif_of_its_own_and_experiences_borrow(cards: Cards) -> None:
    own = [*[card.motif for card in cards.events.values()], *[card.motif for card in cards.items.values()]]
    assert len(set(own)) == len(own)
    assert {card.motif for card in cards.experiences.values()} <= set(own)


@pytest.mark.clause("SYD-9.1")
def test_between_them_the_cards_use_the_whole_vocabulary_but_one(cards: Cards) -> None:
    trends = [trend.do for card in cards.each() if (trend := trend_of(card)) is not None]
    used = {directive.verb for block in (*map(do, cards.each()), *trends) for directive in flat(block)}
    assert used == {
        "get", "discard", "refresh", "see", "give_left", "raise", "lower", "rotate", "swap", "lock", "remove_locker", "get_item", "give",
        "choose", "may", "each_player", "if", "experience",
    }  # fmt: skip
    assert "end_game" not in used, "ending the year early would only ever lose a game played together"


@pytest.mark.clause("SYD-9.1")
def test_what_has_parts_comes_last_so_that_a_reader_knows_where_it_ends(cards: Cards) -> None:
    for (card_id, _), block in cards.blocks.items():
        assert not [step.verb for step in block[:-1] if step.blocks], card_id


@pytest.mark.clause("SYD-9.1", "SYD-9.2")
def test_no_trend_can_set_off_a_trend(cards: Cards) -> None:
    for card in cards.each():
        trend = trend_of(card)
        if trend is None:
            continue
        verbs = {directive.verb for directive in flat(trend.do)}
        for other in cards.each():
            answering = trend_of(other)
            if answering is not None and trend.when != "row_collected":
                assert not verbs & OWN_ACTION.get(answering.when, {"raise", "give"}), f"{card.id} can set off {other.id}"


@pytest.mark.clause("SYD-5.8")
def test_alone_no_card_is_left_without_a_use(cards: Cards) -> None:
    for card in cards.each():
        trend = trend_of(card)
        steps = [*flat(do(card)), *(flat(trend.do) if trend else ())]
        assert any(step.verb not in ("each_player", "may", "if", "choose", "give_left", "discard", "lower") for step in steps), card.id


def test_what_an_item_does_is_worth_taking_it(cards: Cards) -> None:
    for item in cards.items.values():
        steps = list(flat(item.do))
        turned = sum(step.amount for step in steps if step.verb in ("rotate", "swap"))
        assert turned >= 2 or any(step.verb in GAINS for step in steps), item.id


def test_texts_are_short_enough_to_be_read_at_the_table(cards: Cards) -> None:
    assert all(len(student.character) <= 120 for student in cards.students.values())
    for souvenir in cards.souvenirs.values():
        assert 3 <= len(souvenir.text.splitlines()) <= 5
        assert len(souvenir.text) <= 320


@pytest.mark.clause("SYD-5.7")
def test_prizes_ask_for_different_things_and_can_be_won(cards: Cards) -> None:
    assert len({frozenset(prize.condition) for prize in cards.prizes.values()}) == 10
    for prize in cards.prizes.values():
        asked = {condition.fact: condition.value for condition in prize.condition}
        season = asked.get(Fact.SEASON)
        if isinstance(season, Season):
            first = 2 * list(Season).index(season) + 1
            assert first <= prize.from_round <= first + 1, f"{prize.id} could count in no round of its season"
        assert int(asked.get(Fact.HAND_AT_LEAST, 0)) <= int(asked.get(Fact.HAND_AT_MOST, 5))


@pytest.mark.clause("SYD-9.2", "SYD-4.5")
def test_frost_on_the_window_lets_a_locker_hold_a_row_back(cards: Cards) -> None:
    first, second = row(1, 286, 283, 212, points=2), row(2, 264, 241, 213, student="o_tach", points=2)
    events = ("frosted_window",)
    plain = at_turn(first, second, cards=cards, hand=(226, 228), events=events, event="first_bell", experiences=())
    plain.play("end", "discard 228", "lock 1 1")
    assert plain.legal("give"), "the locker lies there still"
    free = plain.play(next(text for text in sorted(plain.legal("give"))))
    assert free.state.rows[0].lockers == (), "off when the turn begins"
