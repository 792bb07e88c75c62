"""Card files: read with care, refused with file, entry and reason (SYD-9.1, 9.2)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.kernel.options import MAX_CARDS
from engines.school_year_diary.card_reading import CardError, parse_cards
from engines.school_year_diary.cards import Condition, Directive, Fact, Season, Verb
from tests.school_year_diary.diary import card_file, card_set

pytestmark = pytest.mark.clause("SYD-9.1")


def fault(text: str) -> CardError:
    """Why a file can't be used."""
    with pytest.raises(CardError) as raised:
        parse_cards({"mine.toml": text})
    assert str(raised.value).startswith("mine.toml")
    return raised.value


def directive_fault(do: str) -> str:
    """Why an event with these directives can't be used."""
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
        ("[{may = [{may = [{may = [{may = [{may = [{get = 1}]}]}]}]}]}]", "directives lie at most 4 deep in each other."),
        (nested("{if = {hand_at_least = 1}, then = ", "}"), "directives lie at most 4 deep in each other."),
        (nested("{if = {hand_at_least = 1}, then = [{get = 1}], else = ", "}"), "directives lie at most 4 deep in each other."),
        (nested("{choose = [[{get = 1}], ", "]}"), "directives lie at most 4 deep in each other."),
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
