"""Card files: read with care, refused with file, entry and reason, and told in words (SYD-9.1, 9.2)."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.options import MAX_CARDS
from engines.school_year_diary.card_reading import CardError, parse_cards
from engines.school_year_diary.card_text import block_text, card_text, prize_text, trend_text, trend_words
from engines.school_year_diary.cards import Condition, Directive, Fact, Prize, Season, Target, Trigger, Verb
from tests.school_year_diary.diary import card_file, card_set

pytestmark = pytest.mark.clause("SYD-9.1")


def fault(text: str) -> CardError:
    """The reason why a file can't be used."""
    with pytest.raises(CardError) as raised:
        parse_cards({"mine.toml": text})
    assert str(raised.value).startswith("mine.toml")
    return raised.value


def directive_fault(do: str) -> str:
    """The reason why an event with these directives can't be used."""
    error = fault(card_file(events={"winter_3": do}))
    assert (error.file, error.entry) == ("mine.toml", "event 'winter_3'")
    return str(error.reason)


def test_entries_may_stand_in_any_number_of_files() -> None:
    whole = card_file()
    parts = whole.split("\n[[")
    files = {f"{number}.toml": part if number == 0 else f"[[{part}" for number, part in enumerate(parts)}
    assert parse_cards(files) == parse_cards({"cards.toml": whole})


def test_directives_are_read_with_their_parameters() -> None:
    cards = card_set(events={"autumn_1": '[{see = 3, keep = 2}, {if = {hand_at_most = 1, season = "winter"}, then = [{get = 1}]}]'})
    see, branch = cards.events["autumn_1"].do
    assert see == Directive(Verb.SEE, amount=3, keep=2)
    assert branch.conditions == (Condition(Fact.HAND_AT_MOST, 1), Condition(Fact.SEASON, Season.WINTER))
    assert cards.directive("autumn_1", (1, 0), 0) == Directive(Verb.GET, amount=1)


def nested(before: str, after: str) -> str:
    """Directives within directives, five deep."""
    return "[" + f"{before}[" * 5 + "{get = 1}" + f"]{after}" * 5 + "]"


@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ("[]", "directives are a list of one or more tables."),
        ("[1]", "directives are a list of one or more tables."),
        ("[{fly = 1}]", "'fly' is not a directive."),
        ("[{get = 1, discard = 1}]", "a directive has exactly one verb, not 2."),
        ("[{}]", "a directive has exactly one verb, not 0."),
        ("[{get = 1, rows = 'one'}]", "'rows' is not part of 'get'."),
        ("[{get = 0}]", "'get' must be a number from 1 to 8."),
        ("[{get = 9}]", "'get' must be a number from 1 to 8."),
        ("[{get = true}]", "'get' must be a number from 1 to 8."),
        ("[{get = 1.0}]", "'get' must be a number from 1 to 8."),
        ("[{see = 2}]", "'keep' is missing."),
        ("[{see = 2, keep = 3}]", "'keep' must be a number from 1 to 2."),
        ("[{raise = 1}]", "'rows' is missing."),
        ("[{raise = 1, rows = 'all'}]", "'rows' is 'all', which is not one of one, each, lowest"),
        ("[{lower = 1, rows = 'own_one'}]", "'own_one' needs a card of a student."),
        ("[{refresh = false}]", "'refresh' is written 'refresh = true'."),
        ("[{end_game = 1}]", "'end_game' is written 'end_game = true'."),
        ("[{get_item = 'spoon'}]", "'get_item' is 'spoon', which is not one of any, item_1"),
        ("[{give = 'all'}]", "'give' is 'all', which is not one of directive, chain and either."),
        ("[{choose = [[{get = 1}]]}]", "'choose' has two to four lists of directives."),
        ("[{choose = [[{get = 1}], []]}]", "directives are a list of one or more tables."),
        ("[{may = {get = 1}}]", "directives are a list of one or more tables."),
        ("[{if = {}, then = [{get = 1}]}]", "conditions are a table with one or more names."),
        ("[{if = {hand_at_least = 1}}]", "'if' needs 'then'."),
        ("[{if = {hungry = 1}, then = [{get = 1}]}]", "'hungry' is not a condition."),
        ("[{if = {hand_at_least = 6}, then = [{get = 1}]}]", "'hand_at_least' must be a number from 0 to 5."),
        ("[{if = {season = 'rain'}, then = [{get = 1}]}]", "'season' is 'rain', which is not one of autumn"),
        ("[{if = {own_rows_level = true}, then = [{get = 1}]}]", "'own_rows_level' needs a card of a student."),
        ("[{may = [{may = [{may = [{may = [{may = [{get = 1}]}]}]}]}]}]", "directives can be nested at most 4 deep."),
        (nested("{if = {hand_at_least = 1}, then = ", "}"), "directives can be nested at most 4 deep."),
        (nested("{if = {hand_at_least = 1}, then = [{get = 1}], else = ", "}"), "directives can be nested at most 4 deep."),
        (nested("{choose = [[{get = 1}], ", "]}"), "directives can be nested at most 4 deep."),
        (f"[{', '.join(['{get = 1}'] * 9)}]", "a list has at most 8 directives."),
    ],
)
def test_wrong_directives_are_named(do: str, reason: str) -> None:
    assert directive_fault(do).startswith(reason)


@pytest.mark.parametrize(
    ("old", "new", "entry", "reason"),
    [
        ('id = "winter_3"', "", "event number 7", "'id' is missing."),
        ('id = "winter_3"', 'id = "Winter 3"', "event 'Winter 3'", "'id' is made of small letters"),
        ('id = "winter_3"', 'id = "item_4"', "item 'item_4'", "the id is already taken by an entry in mine.toml."),
        ('season = "winter"', 'season = "rain"', "event 'winter_1'", "'season' is 'rain', which is not one of"),
        ('season = "winter"', 'season = "winter"\ncolour = 2', "event 'winter_1'", "'colour' is not part of such an entry."),
        ('name = "winter_3"', "name = 3", "event 'winter_3'", "'name' must be a text."),
        ('name = "winter_3"', f'name = "{"x" * 61}"', "event 'winter_3'", "'name' is longer than 60 characters."),
        ('student = "o_tach"', 'student = "bob"', "souvenir 'bob'", "'student' is 'bob', which is not one of"),
        (
            '[[souvenir]]\nstudent = "o_tach"',
            '[[souvenir]]\nstudent = "giang_ry"',
            "souvenir 'giang_ry'",
            "this student already has a souvenir.",
        ),
        ('id = "o_tach"', 'id = "bob"', "student 'bob'", "'id' is 'bob', which is not one of"),
        ('when = "row_collected"', 'when = "bored"', "student 'giang_ry'", "'when' is 'bored', which is not one of"),
        ('{when = "row_collected", ', "{", "student 'giang_ry'", "a trend has 'when' and 'do'."),
        ("from_round = 1", "from_round = 9", "prize 'prize_1'", "'from_round' must be a number from 1 to 8."),
        ("[[prize]]", "[[reward]]", "", "'reward' is not a kind of card entry."),
        ("[[prize]]", "[prize]", "", ""),
    ],
)
def test_wrong_entries_are_named(old: str, new: str, entry: str, reason: str) -> None:
    text = card_file()
    assert old in text
    error = fault(text.replace(old, new, 1))
    assert error.entry == entry
    assert str(error.reason).startswith(reason)


def test_a_syntax_error_is_named_with_its_line() -> None:
    assert "line 2" in str(fault('[[event]]\nid = "\n').reason)


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 120_000),
        "[" + " . ".join("a" * 40_000) + "]",
        "[[" + ".".join([r'"\""'] * 40_000) + "]]",
        'x = {a = """"""", ' + ".".join("b" * 100_000) + " = 1}",
        'x = {a = """\\"\n""", ' + ".".join("b" * 100_000) + " = 1}",
        "x = '''\n''''' # '\n" + ".".join("b" * 100_000),
    ],
    ids=range(6),
)
def test_a_key_of_thousands_of_parts_is_refused_at_once(text: str) -> None:
    assert "more than 16 parts" in str(fault(text).reason)


def test_dots_that_are_in_no_key_are_let_be() -> None:
    dots = "." * 80
    first = card_file().replace("[[event]]", f"# {dots} a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u\n[[event]]", 1)
    parse_cards({"mine.toml": first.replace('text = "', f'text = "{dots} 1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18 ', 1)})


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 200_000], ids=["decimal", "hexadecimal"])
@pytest.mark.parametrize("name", ["season", "from_round", "condition", "do"])
def test_a_number_of_thousands_of_digits_is_refused(name: str, number: str) -> None:
    kind = "prize" if name in ("from_round", "condition") else "event"
    before, _, after = card_file().partition(f"[[{kind}]]")
    head, _, rest = after.partition("[[")
    lines = [f"{name} = {number}" if line.startswith(f"{name} =") else line for line in head.split("\n")]
    fault(f"{before}[[{kind}]]" + "\n".join(lines) + f"[[{rest}")


def test_files_are_bounded_in_size_and_depth() -> None:
    assert "longer than" in str(fault("#" * (MAX_CARDS + 1)).reason)
    fault("a = " + "[" * 5000 + "]" * 5000)


@pytest.mark.clause("SYD-9.2")
@pytest.mark.parametrize(
    ("old", "reason"),
    [
        ("event", "there must be 16 events, not 15."),
        ("student", "there must be 4 students, not 3."),
        ("item", "there must be 12 item kinds, not 11."),
        ("prize", "there must be 10 prizes, not 9."),
        ("souvenir", "there must be 4 souvenirs, not 3."),
        ("experience", "there must be 2 experiences of"),
    ],
)
def test_wrong_counts_are_named(old: str, reason: str) -> None:
    before, _, rest = card_file().rpartition(f"[[{old}]]")
    tail = rest[rest.index("[[") :] if "[[" in rest else ""
    assert str(fault(before + tail).reason).startswith(reason)


@pytest.mark.clause("SYD-9.2")
def test_every_season_has_its_events() -> None:
    text = card_file().replace('season = "winter"', 'season = "autumn"', 1)
    assert str(fault(text).reason) == "there must be 4 events in autumn, not 5."


def test_the_digest_is_of_what_the_rules_run_on() -> None:
    plain = card_set()
    named = parse_cards({"cards.toml": card_file().replace('name = "autumn_1"', 'name = "Other"')})
    changed = card_set(events={"autumn_1": "[{get = 1}]"})
    trend = card_set(trends={"o_tach": ("row_lowered", "[{get = 1}]")})
    assert plain.digest == named.digest
    assert len({plain.digest, changed.digest, trend.digest}) == 3


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60) | st.from_regex(r"\[\[(event|item|prize)\]\]\n(id|name|do|season) = .{0,20}", fullmatch=True))
def test_any_text_is_read_or_refused(text: str) -> None:
    fault(text)


def test_directives_may_lie_four_deep() -> None:
    cards = card_set(events={"autumn_1": "[{may = [{may = [{may = [{may = [{get = 1}]}]}]}]}]"})
    assert cards.blocks["autumn_1", (0, 0, 0, 0, 0, 0, 0, 0)]


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
        ("[{lock = 2}]", "Lock 2 cells."),
        ("[{remove_locker = 1}]", "Remove 1 locker."),
        ('[{get_item = "any"}]', "Take an item."),
        ('[{get_item = "item_3"}]', "Take the item “item_3”."),
        ('[{give = "directive"}]', "Give 1 directive."),
        ('[{give = "chain"}]', "Give a chain."),
        ('[{give = "either"}]', "Give 1 directive or a chain."),
        ("[{end_game = true}]", "The game ends."),
        ("[{may = [{lock = 1}]}]", "You may lock 1 cell."),
        ("[{each_player = [{get = 1}, {discard = 1}]}, {get = 2}]",
         "Each player: get 1 card, then discard 1 card. Get 2 cards."),
        ("[{choose = [[{get = 1}], [{lock = 1}, {get = 2}]]}]",
         "Either get 1 card, or lock 1 cell, then get 2 cards."),
        ("[{if = {hand_at_least = 2}, then = [{get = 1}]}]", "If you have at least 2 cards, get 1 card."),
        ('[{if = {season = "winter", hand_at_most = 0}, then = [{get = 1}], else = [{get = 2}]}]',
         "If it is winter and you have no cards, get 1 card; otherwise get 2 cards."),
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
    assert nested == "Either (you may lock 1 cell), or get 1 card."
    assert said("[{if = {hand_at_least = 1}, then = [{if = {hand_at_least = 2}, then = [{get = 1}]}], else = [{get = 2}]}]") != said(
        "[{if = {hand_at_least = 1}, then = [{if = {hand_at_least = 2}, then = [{get = 1}], else = [{get = 2}]}]}]"
    )


def test_a_trend_says_when() -> None:
    cards = card_set(
        experiences={"o_tach_autumn_1": "[{get = 1}]"}, trends={"o_tach_autumn_1": ("row_held_back", "[{get = 1}, {lock = 1}]")}
    )
    expected = "Trend: when a locker has held back a row of O Tach, get 1 card, then lock 1 cell."
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
    assert str(block_text(cards, "autumn_1", (0, 0))) == "Get 1 card. Lock 1 cell."
    assert str(block_text(cards, "autumn_1", (0, 1))) == "Get 2 cards."


def test_a_prize_says_for_whom_and_from_when() -> None:
    conditions = (Condition(Fact.OWN_ROWS_LEVEL, 1), Condition(Fact.ITEMS_AT_LEAST, 1))
    always = prize_text(Prize("p", "P", 1, conditions))
    assert str(always) == "For the only player with this: all rows equal and at least 1 item."
    assert str(prize_text(Prize("p", "P", 4, conditions))).startswith("From round 4, for the only player")
    assert str(prize_text(Prize("p", "P", 1, conditions, True))).startswith("After the game has ended, for the only player")


@pytest.mark.clause("SYD-5.7")
@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (Fact.LOCKERS_AT_LEAST, "at least 2 lockers"),
        (Fact.LOWEST_AT_LEAST, "all rows at 2+ points"),
        (Fact.HIGHEST_AT_LEAST, "a row at 2+ points"),
        (Fact.ROWS_LEFT_AT_MOST, "at most 2 rows left"),
        (Fact.HAND_AT_LEAST, "at least 2 cards"),
        (Fact.HAND_AT_MOST, "at most 2 cards"),
    ],
)
def test_a_prize_is_about_ones_own(fact: Fact, text: str) -> None:
    assert str(prize_text(Prize("p", "P", 1, (Condition(fact, 2),)))) == f"For the only player with this: {text}."


@pytest.mark.clause("SYD-5.7")
def test_a_prize_asks_for_no_card_or_for_a_season_in_few_words() -> None:
    bare = Prize("p", "P", 1, (Condition(Fact.SEASON, Season.WINTER), Condition(Fact.HAND_AT_MOST, 0)))
    assert str(prize_text(bare)) == "For the only player with this: winter and no cards."
    assert len({str(prize_text(Prize("p", "P", 1, (Condition(fact, 2),)))) for fact in Fact if fact is not Fact.SEASON}) == len(Fact) - 1


def test_in_the_trend_zone_a_trend_is_not_called_one() -> None:
    cards = card_set(trends={"o_tach": ("row_unmoved", "[{get = 1}]")})
    assert str(trend_words(cards, "o_tach")) == "When a directive or chain has not moved a row of O Tach, get 1 card."
    assert str(card_text(cards, "o_tach")) == "Trend: when a directive or chain has not moved a row of O Tach, get 1 card."


def test_sentences_begin_with_a_capital_in_any_language() -> None:
    class French(NullTranslations):
        def gettext(self, message: str, /) -> str:
            return "échanger des cartes" if message == "refresh your cards" else message

    cards = card_set(events={"autumn_1": "[{refresh = true}]"})
    assert card_text(cards, "autumn_1").render(French()) == "Échanger des cartes."
