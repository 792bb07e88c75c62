"""A directive or chain that brings a souvenir says so before it is given, and counts for it (SYD-5.7)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.kernel.rng import Rng
from engines.school_year_diary.bots.advice import DiaryAdviser
from engines.school_year_diary.bots.effects import best_chains
from engines.school_year_diary.bots.judgement import Judgement, considered, for_souvenirs, souvenirs_of
from engines.school_year_diary.model import Mode
from engines.school_year_diary.rules.chains import Chain
from engines.school_year_diary.rules.directives import Give
from tabletop_qt.games.school_year_diary.things import Chaining, Giving
from tabletop_qt.games.school_year_diary.view_model import SchoolYearDiaryViewModel
from tabletop_qt.viewmodels.scenery import Emphasis
from tests.school_year_diary.diary import Diary
from tests.school_year_diary.several import UP, rows, several

pytestmark = pytest.mark.clause("SYD-5.7")
HAND = (UP, 262, 213)


def table(**others: Any) -> Diary:
    return several(*rows(), hands=(HAND,), **others)


def shown(diary: Diary, draft: Giving | Chaining) -> tuple[str, list[str]]:
    """The prompt, and the souvenirs that stand out."""
    scenery = SchoolYearDiaryViewModel(diary.game).scenery(diary.game.view(diary.state, 0), 0, draft)
    found = [piece.id for piece in scenery.pieces if piece.id.startswith("souvenir:") and piece.emphasis is Emphasis.CHOSEN]
    return str(scenery.prompt), found


def test_what_a_directive_would_bring_is_what_it_brings() -> None:
    diary = table()
    assert souvenirs_of(diary.state, 0, Give(UP, 0)) == ("giang_ry",)
    after = diary.game.apply(diary.state, 0, Give(UP, 0)).state
    assert after.players[0].souvenirs == ("giang_ry",)
    assert souvenirs_of(after, 0, Give(262, 0)) == (), "it has that one"
    assert souvenirs_of(diary.state, 1, Give(UP, 0)) == (), "another player's turn"
    assert souvenirs_of(table(mode=Mode.COOP).state, 0, Give(UP, 0)) == ()


def test_a_lifted_card_that_brings_a_souvenir_says_so_and_the_souvenir_stands_out() -> None:
    prompt, found = shown(table(), Giving(UP))
    assert prompt.endswith("You collect Giang Ry's souvenir.")
    assert found == ["souvenir:giang_ry"]
    rival = table(souvenirs=("o_tach",))
    players = (rival.player, evolve(rival.state.players[1], souvenirs=("giang_ry",)))
    rival.state = evolve(rival.state, players=players)
    assert shown(rival, Giving(UP))[0].endswith("You collect Giang Ry's souvenir from Player 2.")
    others = [shown(table(), Giving(card, turn)) for card in HAND for turn in range(4)]
    assert {bool(found) for _, found in others} == {False, True}
    assert all(prompt.count("souvenir") == len(found) for prompt, found in others)


def test_of_many_souvenirs_the_prompt_tells_the_number() -> None:
    students = ("giang_ry", "o_tach", "nim_se", "an_pha")
    four = tuple(evolve(each, student=student) for each, student in zip(rows(), students, strict=True))
    diary = several(*four, hands=(HAND,))
    state = evolve(diary.state, config=evolve(diary.state.config, students=students), rows=four)
    told = [SchoolYearDiaryViewModel(diary.game).scenery(diary.game.view(state, 0), 0, Giving(card, turn)).prompt
            for card in HAND for turn in range(4)]  # fmt: skip
    assert max(len(str(prompt)) for prompt in told) <= 140
    assert any("souvenir" in str(prompt) for prompt in told)


def test_the_best_chains_raise_a_rival_for_a_souvenir_and_say_so() -> None:
    """Alone by the rows they would leave the rival's row where it is."""
    diary = table()
    view = diary.game.view(diary.state, 0)
    best = best_chains(view, 0)
    bringing = [each for each in best if souvenirs_of(view, 0, each.command)]
    assert bringing
    assert all(isinstance(each.command, Chain) for each in best)
    for each in bringing:
        after = diary.game.apply(diary.state, 0, each.command).state
        assert set(souvenirs_of(view, 0, each.command)) <= set(after.players[0].souvenirs)
    model = SchoolYearDiaryViewModel(diary.game)
    draft = model.completed(Chaining(advised=True), tuple(each.command for each in best))
    slips = [str(piece.name) for piece in model.scenery(view, 0, draft).pieces if piece.id.startswith("option:")]
    assert sum("You collect" in slip for slip in slips) == len(bringing)


def test_the_hint_considers_moves_for_a_souvenir_and_says_so() -> None:
    diary, judgement = table(), Judgement()
    view = diary.game.view(diary.state, 0)
    tried = considered(diary.game, view, 0, judgement, judgement.study(view, 0), exact=True)
    assert set(for_souvenirs(judgement, view, 0, each=1)) <= set(tried)
    adviser = DiaryAdviser()
    advice = next(adviser.advise(diary.game, adviser.remember(iter([view])), 0, Rng(1)))
    for each in advice.recommended:
        if isinstance(each.command, Give | Chain) and (students := souvenirs_of(view, 0, each.command)):
            assert str(each.why).count("souvenir") == len(students)
            break
    else:
        raise AssertionError([str(each.why) for each in advice.recommended])
