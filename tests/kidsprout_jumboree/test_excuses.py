"""Excuses (KSJ-3)."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.commands import MOST_FOLDED, fold
from engines.kernel.messages import Message, msg
from engines.kernel.serialization import from_json, to_json
from engines.kidsprout_jumboree.model import ACTIVITIES, ExcuseAtOpenTable, Sign, State
from engines.kidsprout_jumboree.rules.excuses import Excuse
from engines.kidsprout_jumboree.rules.leading import ages_of
from engines.tables import Table
from tests.kidsprout_jumboree.camps import FREE, GAME, NO_RULES, SENTENCES, camp, coins, excusing, leader, no_excuses, play, refused, told
from tests.playing import kinds


class Shouting:
    """A language for tests: texts in capitals, what goes into them aside."""

    def gettext(self, message: str, /) -> str:
        return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{\w+\})", message))

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return self.gettext(singular if number == 1 else plural)


OPEN: Mapping[str, str] = {"chant": "open_table"}


def excuse(tile: int, sign: str, target: int, sentence: str = FREE[0]) -> str:
    return Excuse(tile, Sign(sign), target, sentence).text()


def revealed(
    *values: int, buck: int = 0, roll: int = 2, excuses: tuple[tuple[int, ...], ...] | None = None, rules: Mapping[str, str] = NO_RULES
) -> State:
    return coins(camp(roll, buck=buck, seats=len(values), excuses=excuses, rules=rules), *values)


@pytest.mark.clause("KSJ-3.1")
def test_an_excuse_makes_any_sprout_older_or_younger() -> None:
    state = revealed(3, 3, 3, 0)
    state = play(
        state, f"0 {excuse(2, 'add', 1, FREE[0])}", f"1 {excuse(1, 'subtract', 1, FREE[1])}", f"2 {excuse(2, 'subtract', 3, FREE[2])}"
    )
    assert ages_of(state) == [3, 4, 3, -2]
    assert [player.coin for player in state.players] == [3, 3, 3, 0]
    assert [(spoken.seat, spoken.target, spoken.amount, spoken.sentence) for spoken in state.spoken] == [
        (0, 1, 2, FREE[0]), (1, 1, -1, FREE[1]), (2, 3, -2, FREE[2]),
    ]  # fmt: skip


@pytest.mark.clause("KSJ-3.1")
def test_both_excuses_may_be_stacked_on_one_sprout() -> None:
    state = revealed(5, 0, 0, 0, excuses=((), (1, 2), (), ()))
    state = play(state, f"1 {excuse(2, 'subtract', 0, FREE[0])}", f"1 {excuse(1, 'subtract', 0, FREE[1])}")
    assert ages_of(state)[0] == 2


@pytest.mark.clause("KSJ-3.1", "KSJ-4.1")
def test_excuses_decide_who_leads() -> None:
    state = no_excuses(play(revealed(3, 2, 0, 0), f"0 {excuse(2, 'add', 1)}"))
    assert leader(state) == 1


@pytest.mark.clause("KSJ-3.1")
@pytest.mark.parametrize("text", [excuse(0, "add", 1), excuse(3, "add", 1), excuse(1, "add", 4), excuse(1, "add", -1)])
def test_what_is_no_excuse_on_a_sprout_is_refused(text: str) -> None:
    assert refused(revealed(0, 0, 0, 0), 0, text).clause == "KSJ-3.1"


@pytest.mark.clause("KSJ-3.1")
def test_no_excuse_before_coins_are_turned_over() -> None:
    assert refused(camp(), 0, excuse(1, "add", 0)).alternatives


@pytest.mark.clause("KSJ-3.2")
def test_a_sentence_is_used_once_in_a_game_whoever_said_it() -> None:
    state = play(revealed(0, 0, 0, 0), f"0 {excuse(1, 'add', 1, 'My hat, my hat!')}")
    for again in ("My hat, my hat!", "MY HAT MY HAT", "my hat - my hat...", "m y hatmy hat"):
        refusal = refused(state, 1, excuse(1, "add", 1, again))
        assert refusal.clause == "KSJ-3.2"
        assert "Pick a slip" in str(refusal.reason)
    state = play(state, f"1 {excuse(1, 'add', 1, 'My hut, my hat!')}")
    assert state.used == ("myhatmyhat", "myhutmyhat")


@pytest.mark.clause("KSJ-3.2")
def test_a_sentence_stays_used_through_the_days() -> None:
    state = play(revealed(5, 0, 0, 0), f"0 {excuse(1, 'add', 0)}")
    state = no_excuses(state)
    state = play(state, f"0 {next(iter(GAME.legal(state, 0)))}")
    state = coins(state, 4, 5, 1, 1)
    assert refused(state, 0, excuse(2, "add", 0)).clause == "KSJ-3.2"


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize(
    "sentence",
    [
        "",
        " ",
        "...!",
        "two  spaces",
        " led",
        "trailed ",
        "line\nbreak",
        "tab\tbed",
        "x" * 121,
        "\u200bzero\u200b",
        "\u200d",
        "\u202eback",
        "🙈🙈",
    ],
)
def test_what_is_no_sentence_is_refused(sentence: str) -> None:
    state = revealed(0, 0, 0, 0)
    refusal = GAME.check(state, 0, Excuse(1, Sign.ADD, 1, sentence))
    assert refusal is not None
    assert refusal.clause == "KSJ-3.2"
    assert refusal.alternatives


ODD = {
    "script": "\N{SCRIPT CAPITAL H}ello there",
    "letters in one": "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}",
    "non-joiner": "\u0645\u06cc\u200c\u062e\u0648\u0627\u0628\u0645",
    "capitals": "\ufb01ne, \u0130'm o\ufb03cially off",
}
"""Sentences that are not written as they are compared."""


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize(
    "sentence",
    ["x" * 120, "Der Föhn hat mich gerüttelt", "Мой кот устал", "犬が地図を食べた", "50% of me_is = a tent; {why}?", "नमस्ते दोस्त", "No",
     "不", ODD["letters in one"] * 120, ODD["non-joiner"], "My 👩\u200d🚒 says no", ODD["capitals"], "\u0345alpha \u1fb3", ODD["script"]],
)  # fmt: skip
def test_people_may_say_what_they_like(sentence: str) -> None:
    state = play(revealed(0, 0, 0, 0), f"0 {excuse(1, 'add', 1, sentence)}")
    assert state.spoken[0].sentence == sentence
    assert GAME.problems(state) == ()
    assert Table.new("kidsprout_jumboree", seats=4, position=to_json(state)).state == state
    assert refused(state, 1, excuse(1, "add", 1, sentence.upper() + "!")).clause == "KSJ-3.2"


@pytest.mark.clause("KSJ-3.2")
def test_marks_over_letters_make_a_difference_and_their_encoding_none() -> None:
    assert fold("schon") != fold("schön") == fold("scho\u0308n")
    assert fold("कल") != fold("काल"), "a mark is a vowel here"
    assert fold("Straße") == fold("STRASSE")


@pytest.mark.clause("KSJ-3.2")
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=st.text(max_size=40))
def test_the_form_for_comparing_is_not_changed_by_folding_it_again(text: str) -> None:
    assert fold(fold(text)) == fold(text) == fold(text + "!") == fold(text + "\N{HORIZONTAL ELLIPSIS}")


@pytest.mark.clause("KSJ-3.2")
def test_no_character_folds_to_more_than_it_may() -> None:
    """Of all that have been given a meaning; then no sentence is too long when it is folded."""
    every = (chr(code) for code in range(sys.maxunicode + 1))
    folded = [fold(each) for each in every if unicodedata.category(each) not in ("Cn", "Co", "Cs")]
    assert max(map(len, folded)) <= MOST_FOLDED
    assert all(fold(each) == each for each in set(folded))


@pytest.mark.clause("KSJ-3.2", "TBL-8")
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(sentence=st.text(min_size=1, max_size=121))
def test_whatever_may_be_said_can_be_kept_and_copied(sentence: str) -> None:
    command = Excuse(1, Sign.ADD, 1, sentence)
    assert GAME.parse(command.text()) == command
    state = revealed(0, 0, 0, 0)
    if GAME.check(state, 0, command) is None:
        state = play(state, f"0 {command.text()}")
        assert GAME.problems(state) == ()
        assert from_json(to_json(state), State) == state


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize("face", range(6))
def test_an_excuse_fits_the_game_whatever_activity_it_was_written_for(face: int) -> None:
    state = revealed(0, 0, 0, 0, roll=2)
    sentence = SENTENCES.by_activity[face][0][0]
    state = play(state, f"0 {excuse(1, 'add', 1, sentence)}")
    assert refused(state, 1, excuse(1, "add", 0, sentence)).clause == "KSJ-3.2"


@pytest.mark.clause("KSJ-3.2")
def test_what_comes_with_the_game_is_a_text_for_translators_and_what_people_say_is_not() -> None:
    sentence = SENTENCES.by_activity[3][5][0]
    assert SENTENCES.worded(sentence) == SENTENCES.worded(sentence.upper()) == Message(sentence)
    assert SENTENCES.worded(FREE[0]) == msg("{sentence}", sentence=FREE[0])
    _, events = told(revealed(0, 0, 0, 0), f"0 {excuse(1, 'add', 1, sentence)}", f"1 {excuse(1, 'add', 1, FREE[0])}")
    said = [event.message.render(Shouting()) for event in events if event.kind == "excuse"]
    assert sentence.upper() in said[0]
    assert FREE[0] in said[1]


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize("face", range(6))
def test_the_excuses_offered_fit_the_activity_and_are_new(face: int) -> None:
    state = revealed(0, 0, 0, 0, roll=face)
    own = [sentence for sentence, _ in SENTENCES.by_activity[face]]
    offered = [move for move in GAME.legal(state, 0) if isinstance(move, Excuse)]
    assert len(offered) == 2 * 2 * 4 * len(own)
    assert {move.sentence for move in offered} == set(own)
    state = play(state, f"0 {excuse(1, 'add', 0, own[3])}")
    assert {move.sentence for move in GAME.legal(state, 1) if isinstance(move, Excuse)} == {*own} - {own[3]}
    refusal = refused(state, 1, excuse(1, "add", 0, own[3]))
    assert refusal.clause == "KSJ-3.2"
    assert all(isinstance(move, Excuse) and move.sentence in own for move in refusal.alternatives)


@pytest.mark.clause("KSJ-3.3")
def test_all_are_asked_from_the_leaping_buck_clockwise() -> None:
    state = revealed(0, 0, 0, 5, buck=2)
    asked = []
    while excusing(state):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        state = play(state, f"{seat} pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.clause("KSJ-3.3")
def test_an_excuse_reopens_the_question_for_all() -> None:
    state = play(revealed(0, 0, 0, 5, buck=2), "2 pass", "3 pass", f"0 {excuse(1, 'add', 1)}")
    asked = []
    while excusing(state):
        (seat,) = GAME.to_act(state)
        asked.append(seat)
        state = play(state, f"{seat} pass")
    assert asked == [1, 2, 3, 0]


@pytest.mark.clause("KSJ-3.3")
def test_who_has_no_excuse_left_is_not_asked() -> None:
    state = revealed(0, 0, 0, 5, excuses=((1,), (), (2,), ()))
    state = play(state, f"0 {excuse(1, 'add', 0)}")
    assert GAME.to_act(state) == (2,)
    assert GAME.check(state, 1, GAME.parse("pass")) is not None
    state, events = told(state, f"2 {excuse(2, 'add', 0, FREE[1])}")
    assert kinds(events) == ["excuse", "gone", "leads"]


@pytest.mark.clause("KSJ-3.3")
def test_with_no_excuses_at_all_it_is_gone_at_once() -> None:
    for rules in (NO_RULES, OPEN):
        assert leader(revealed(0, 0, 0, 5, excuses=((), (), (), ()), rules=rules)) == 3


@pytest.mark.clause("KSJ-3.3")
def test_by_turns_nobody_chants() -> None:
    assert refused(revealed(0, 0, 0, 0), 0, "chant").clause == "KSJ-3.3"


def beats(state: State) -> int:
    assert isinstance(state.decision, ExcuseAtOpenTable)
    return state.decision.beats


@pytest.mark.clause("KSJ-3.3")
def test_at_an_open_table_anybody_may_drop_an_excuse_until_the_chant_has_run_out() -> None:
    state = revealed(0, 0, 0, 5, buck=1, rules=OPEN)
    assert GAME.to_act(state) == (0, 2, 3, 1)
    state = play(state, "1 chant", "1 chant")
    assert beats(state) == 2
    state = play(state, f"3 {excuse(2, 'subtract', 3)}")
    assert beats(state) == 0, "a drop restarts the chant"
    state = play(state, "1 chant", f"1 {excuse(1, 'add', 0, FREE[1])}", "1 chant", "1 chant")
    assert excusing(state)
    state, events = told(state, "1 chant")
    assert kinds(events) == ["gone", "leads"]
    assert leader(state) == 3


@pytest.mark.clause("KSJ-3.3")
def test_passing_at_an_open_table_lasts_till_the_next_beat_or_drop() -> None:
    state = play(revealed(0, 0, 0, 5, buck=1, rules=OPEN), "0 pass", "3 pass")
    assert GAME.to_act(state) == (2, 1)
    assert GAME.to_act(play(state, "1 chant")) == (0, 2, 3, 1)
    assert GAME.to_act(play(state, f"2 {excuse(1, 'add', 2)}")) == (0, 2, 3, 1)
    assert refused(state, 1, "pass").clause == "KSJ-3.3"
    assert refused(state, 2, "chant").clause == "KSJ-3.3"


def passed(state: State) -> list[int]:
    return [seat for seat in range(4) if state.passed(seat)]


@pytest.mark.clause("KSJ-3.3")
def test_who_has_passed_is_known_until_an_excuse_is_played() -> None:
    state = revealed(0, 0, 0, 5, buck=2)
    for seat, before in ((2, []), (3, [2]), (0, [2, 3]), (1, [0, 2, 3])):
        assert (GAME.to_act(state), passed(state)) == ((seat,), before)
        state = play(state, f"{seat} pass")
    state = revealed(0, 0, 0, 5, buck=2, excuses=((1, 2), (1, 2), (1,), ()))
    assert (passed(camp()), passed(state)) == ([], [])
    state = play(state, "2 pass")
    assert (GAME.to_act(state), passed(state)) == ((0,), [2]), "seat 3 has no Excuse and is not asked"
    assert passed(play(state, "0 pass")) == [0, 2]
    assert passed(play(state, f"0 {excuse(1, 'add', 1)}")) == []
    assert passed(no_excuses(state)) == []


@pytest.mark.clause("KSJ-3.3")
def test_who_has_passed_at_an_open_table_is_known_until_the_next_beat() -> None:
    state = revealed(0, 0, 0, 5, buck=1, excuses=((1, 2), (), (1,), ()), rules=OPEN)
    assert passed(state) == []
    state = play(state, "2 pass")
    assert passed(state) == [2]
    assert passed(play(state, "1 chant")) == []


@pytest.mark.clause("KSJ-3.3")
def test_the_leaping_buck_chants_without_excuses_too() -> None:
    state = revealed(0, 0, 0, 5, buck=1, excuses=((1, 2), (), (), ()), rules=OPEN)
    assert [str(move) for move in GAME.legal(state, 1)] == ["chant"]
    assert GAME.to_act(state) == (0, 1)
    assert refused(state, 1, excuse(1, "add", 1)).clause == "KSJ-3.4"


@pytest.mark.clause("KSJ-3.4")
def test_an_excuse_is_out_for_the_rest_of_the_day() -> None:
    state = no_excuses(play(revealed(5, 0, 0, 0, roll=0), f"0 {excuse(2, 'add', 1)}"))
    state = coins(play(state, "0 stack 7"), 4, 1, 1, 1)
    assert state.players[0].excuses == (1,)
    refusal = refused(state, 0, excuse(2, "add", 1, FREE[1]))
    assert refusal.clause == "KSJ-3.4"
    assert [str(other) for other in refusal.alternatives] == [excuse(1, "add", 1, FREE[1])]


@pytest.mark.clause("KSJ-3.2")
def test_the_excuses_that_come_with_the_game() -> None:
    counts = [len(sentences) for sentences in SENTENCES.by_activity]
    assert len(counts) == len(ACTIVITIES)
    assert sum(counts) >= 120
    assert min(counts) >= 24, "four players must not run out of them in three days"
    assert len(SENTENCES.known) == sum(counts), "each is another one, however it is written"


@pytest.mark.clause("KSJ-3.1")
@pytest.mark.parametrize(("sign", "words"), [("add", "adds 2 to"), ("subtract", "subtracts 2 from")])
def test_who_speaks_of_their_own_sprout_is_named_once(sign: str, words: str) -> None:
    state = revealed(3, 3, 3, 0)
    said = [str(event.message) for event in GAME.apply(state, 0, GAME.parse(excuse(2, sign, 0))).events]
    assert any(f"{words} their own Sprout" in each for each in said)
