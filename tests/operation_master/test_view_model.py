"""What is offered at a table of Operation Master is accepted, everything legal can be reached, and nothing hidden shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import Refusal, Setup
from engines.kernel.flow import Decision
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.bots import BOTS
from engines.operation_master.game import More, OperationMaster, Share
from engines.operation_master.model import SIDES, LayCard, SetDie, State, TakeValue
from engines.operation_master.rules.setting_dice import Set
from engines.operation_master.rules.tricks import Lay, Take
from tabletop_qt.games.operation_master.position import Using
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.viewmodels.scenery import Do, Drafted, Drop, Emphasis, Lift, Play, Press, Scenery
from tabletop_qt.viewmodels.view_model import IDLE, Nothing
from tests.operation_master.theatres import play, theatre, tied
from tests.table.walking import assert_accepted, assert_taken_back, assert_whole, does, reached, walk

GAME = OperationMaster(None, BOTS)
TABLES = [(3, {}), (4, {}), (5, {"last_trick": "all"}), (4, {"effects": "on"}), (5, {"effects": "on", "last_trick": "none"})]
every_table = pytest.mark.parametrize(("players", "options"), TABLES, ids=("three", "four", "five", "effects", "five with effects"))


@pytest.fixture
def model() -> OperationMasterViewModel:
    return OperationMasterViewModel(GAME)


def dealt(players: int, deal: int, options: dict[str, Any]) -> State:
    setup: Setup = make_setup(GAME, ["Ann", "Ben", "Cyd", "Dot", "Eli"][:players], options, deal)
    return GAME.new(setup).state


def played(state: State, commands: int, seed: int) -> Iterator[State]:
    rng = Rng.of_deal(seed)
    for _ in range(commands):
        yield state
        acting = GAME.to_act(state)
        if not acting:
            return
        command, rng = GAME.legal(state, acting[0]).draw(rng)
        state = GAME.apply(state, acting[0], command).state


@pytest.mark.clause("OM-5.3")
def test_beyond_what_the_score_card_can_show_there_is_just_the_total(model: OperationMasterViewModel) -> None:
    state = dealt(4, 1, {})
    for points, mark, shows in ((59, 9, 6), (60, 0, 0), (99, 0, 0)):
        richer = evolve(state, players=(*state.players[:3], evolve(state.players[3], points=points)))
        scenery = model.scenery(GAME.view(richer, 0), 0, IDLE)
        card = scenery.piece("score:3")
        assert card is not None
        (printed,) = card.reveals
        assert (printed.face.number("mark"), printed.face.number("shows")) == (mark, shows)
        assert str(points) in str(card.name)
        assert str(card.face.message("said")) == f"{points} points"
        assert ("only the total" in str(card.about[0])) == (shows == 0)


@pytest.mark.clause("OM-5.1")
@pytest.mark.parametrize("options", [{}, {"last_trick": "all"}, {"last_trick": "none"}], ids=("last", "all", "none"))
def test_the_last_round_lies_there_when_the_game_has_ended(model: OperationMasterViewModel, options: dict[str, Any]) -> None:
    state = list(played(dealt(4, 3, options), 2000, 5))[-1]
    assert GAME.outcome(state) is not None
    for seat in range(4):
        scenery = model.scenery(GAME.view(state, seat), seat, IDLE)
        bowls = [scenery.piece(f"bowl:{each}") for each in range(4)]
        assert tuple(bowl.face.number("count") for bowl in bowls if bowl is not None) == state.scores[-1]
        pool = [piece for piece in scenery.pieces if piece.zone == "pool" and piece.id.startswith("pool:")]
        assert len(pool) == len(state.centre) == 40 - sum(state.scores[-1])
        past = [piece.id for piece in scenery.pieces if piece.id.startswith("past:")]
        assert len(past) == {"last": 1, "all": 10, "none": 0}[state.config.last_trick]


def find(scenery: Scenery, piece: str) -> Emphasis:
    return next(each.emphasis for each in scenery.pieces if each.id == piece)


@pytest.mark.clause("TBL-2", "TBL-3")
@every_table
def test_whatever_is_offered_is_accepted(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    commands = 0
    for turn, state in enumerate(played(dealt(players, 3, options), 90, 3)):
        for seat in range(players):
            view = GAME.view(state, seat)
            for draft, scenery in walk(model, view, seat, 4, Rng(turn)):
                assert (seat in GAME.to_act(view)) or not scenery.affordances
                commands += assert_accepted(model, GAME, view, seat, draft, scenery)
    assert commands > 100


@every_table
def test_every_scenery_is_whole(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    for turn, state in enumerate(played(dealt(players, 5, options), 260, 5)):
        if turn % 4 == 0:
            for seat in range(players):
                view = GAME.view(state, seat)
                for draft, scenery in walk(model, view, seat, 4, Rng(turn)):
                    assert_whole(scenery, draft)


@pytest.mark.clause("TBL-3", "OM-3.1", "OM-3.2", "OM-4.1", "OM-6.1", "OM-6.2")
@every_table
def test_everything_legal_can_be_reached_by_gestures(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    decisions: set[type[Decision] | type[None]] = set()
    for turn, state in enumerate(played(dealt(players, 2, options), 130, 2)):
        acting = GAME.to_act(state)
        # With effects a 3 can change any of up to ten dice: late in a round there are few enough to try them all.
        crowded = bool(options.get("effects")) and max(len(player.dice) for player in state.players) > 4
        if acting and (turn % 3 == 0 or type(state.decision) not in decisions) and not crowded:
            seat = acting[0]
            assert reached(model, GAME.view(state, seat), seat) == set(GAME.legal(state, seat)), state
            decisions.add(type(state.decision))
    assert {LayCard, SetDie, TakeValue} <= decisions


@pytest.mark.clause("OM-5.2")
def test_those_tied_choose_by_buttons(model: OperationMasterViewModel) -> None:
    state = tied()
    assert GAME.problems(state) == ()
    assert reached(model, GAME.view(state, 1), 1) == {More(), Share()}
    assert does(model, GAME.view(state, 1), 1, IDLE, Do("more")) == Play(More())


def test_steps_are_taken_back_one_by_one_until_nothing_is_left(model: OperationMasterViewModel) -> None:
    for turn, state in enumerate(played(dealt(4, 8, {"effects": "on"}), 60, 8)):
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, seat)
        for draft, _ in walk(model, view, seat, 4, Rng(turn)):
            assert_taken_back(model, view, seat, draft)


@pytest.mark.clause("OM-3.1", "OM-3.2", "OM-4.1", "TBL-3")
@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, {"effects": "on"})], ids=("three", "effects"))
def test_what_is_dropped_with_another_player_is_refused(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    clauses: Counter[str] = Counter()
    for state in played(dealt(players, 6, options), 45, 6):
        (seat,) = GAME.to_act(state) or (0,)
        view = GAME.view(state, seat)
        scenery = model.scenery(view, seat, IDLE)
        others = [place.id for place in scenery.places if place.id.startswith(("panel:", "slot:")) and place.id != f"panel:{seat}"]
        for piece in [each for each in scenery.pieces if each.movable and each.thing is not None]:
            assert isinstance(model.meaning(view, seat, IDLE, scenery, Drop(piece.id, f"panel:{seat}")), Nothing), "it is put back"
            for place in others:
                meant = model.meaning(view, seat, IDLE, scenery, Drop(piece.id, place))
                assert isinstance(meant, Refusal), (piece.id, place)
                clauses[meant.clause] += 1
    assert {"OM-3.1", "OM-3.2", "OM-4.1"} <= set(clauses)


@pytest.mark.clause("OM-7.1", "TBL-5")
@every_table
def test_ranks_in_other_hands_change_nothing_that_is_shown(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    for turn, state in enumerate(played(dealt(players, 4, options), 60, 4)):
        for seat in range(players):
            view = GAME.view(state, seat)
            other = GAME.determinize(view, seat, Rng(turn))
            assert model.scenery(GAME.view(other, seat), seat, IDLE) == model.scenery(view, seat, IDLE)


@pytest.mark.clause("OM-2.1", "OM-7.1")
def test_other_hands_show_colours_only(model: OperationMasterViewModel) -> None:
    state = dealt(4, 6, {})
    scenery = model.scenery(GAME.view(state, 0), 0, IDLE)
    for seat in (1, 2, 3):
        backs = [piece.face.word("suit") for piece in scenery.pieces if piece.id.startswith(f"back:{seat}:")]
        assert backs == [card.suit for card in state.players[seat].hand]
    mine = {piece.id for piece in scenery.pieces if piece.id.startswith("card:")}
    assert mine == {f"card:{card.word}" for card in state.players[0].hand}


@pytest.mark.clause("OM-3.1")
def test_a_card_that_does_not_follow_is_refused_and_says_why_before(model: OperationMasterViewModel) -> None:
    for state in played(dealt(4, 3, {}), 60, 3):
        seat = GAME.to_act(state)[0]
        if not isinstance(state.decision, LayCard) or not state.cards:
            continue
        suit = state.cards[0].suit
        hand = state.players[seat].hand
        wrong = [card for card in hand if card.suit is not suit]
        if not wrong or len(wrong) == len(hand):
            continue
        view = GAME.view(state, seat)
        scenery = model.scenery(view, seat, IDLE)
        assert find(scenery, f"card:{wrong[0].word}") == Emphasis.DIM
        refused = does(model, view, seat, IDLE, Drop(f"card:{wrong[0].word}", "slot"))
        assert getattr(refused, "clause", "") == "OM-3.1"
        return
    pytest.fail("nobody had to follow")


@pytest.mark.clause("OM-6.1", "OM-6.2")
def test_an_effect_is_a_draft_on_the_dice_themselves(model: OperationMasterViewModel) -> None:
    state = next(state for state in played(dealt(3, 9, {"effects": "on"}), 200, 9)
                 if isinstance(state.decision, SetDie) and any(die.value == 4 and die.suit is state.cards[len(state.set_dice)].suit
                                               for die in state.players[GAME.to_act(state)[0]].dice))  # fmt: skip
    seat = GAME.to_act(state)[0]
    view = GAME.view(state, seat)
    four = SIDES[state.cards[len(state.set_dice)].suit][3]
    step = does(model, view, seat, IDLE, Drop(f"die:{seat}:{four.word}:0", "square"))
    assert step == Drafted(Using(four))
    using = Using(four)
    assert does(model, view, seat, using, Do("decline")) == Play(Set(four))
    press = next(offer.action for offer in model.scenery(view, seat, using).affordances if isinstance(offer.action, Press))
    marked = does(model, view, seat, using, press)
    assert isinstance(marked, Drafted)
    assert isinstance(marked.draft, Using)
    ((target, value),) = marked.draft.marks
    assert value == 7 - target.die.value
    shown = next(piece for piece in model.scenery(view, seat, marked.draft).pieces if piece.id == press.piece)
    assert shown.face.number("value") == value
    assert shown.emphasis == Emphasis.CHOSEN
    played_command = does(model, view, seat, marked.draft, Do("use"))
    assert isinstance(played_command, Play)
    assert GAME.check(view, seat, played_command.command) is None


@pytest.mark.clause("OM-4.1")
def test_a_value_lights_up_whole_and_is_taken_in_the_bowl(model: OperationMasterViewModel) -> None:
    state = next(state for state in played(dealt(4, 2, {}), 200, 2) if isinstance(state.decision, TakeValue) and len(state.centre) > 3)
    (seat,) = GAME.to_act(state)
    view = GAME.view(state, seat)
    value, die = state.centre[0].value, f"pool:{state.centre[0].word}:0"
    lifted = does(model, view, seat, IDLE, Lift(die))
    assert isinstance(lifted, Drafted)
    scenery = model.scenery(view, seat, lifted.draft)
    lit = {piece.id for piece in scenery.pieces if piece.emphasis == Emphasis.CHOSEN}
    assert f"value:{value}" in lit
    assert len(lit) - 1 == sum(die.value == value for die in (*state.set_dice, *state.centre))
    assert does(model, view, seat, lifted.draft, Drop(die, "bowl")) == Play(Take(value))
    assert does(model, view, seat, IDLE, Press(f"value:{value}")) == Play(Take(value))


@pytest.mark.clause("OM-3.2", "OM-4.1", "OM-4.2", "OM-4.3")
@every_table
def test_every_die_and_card_comes_from_where_it_lay(model: OperationMasterViewModel, players: int, options: dict[str, Any]) -> None:
    """So that the table shows what happens: set, taken, put back, gone to the dishes. Each beat is shown by itself."""
    rng, state, moved = Rng.of_deal(7), dealt(players, 7, options), Counter[str]()
    for _ in range(120):
        before = model.spectate(GAME.view(state, None), 0)
        (seat,) = GAME.to_act(state)
        command, rng = GAME.legal(state, seat).draw(rng)
        for beat in GAME.unfold(state, seat, command):
            after = model.spectate(GAME.view(beat.state, None), 0)
            if beat.state.round == state.round:
                gone = {piece.id for piece in before.pieces} - {piece.id for piece in after.pieces}
                new = [piece for piece in after.pieces if piece.origins and before.piece(piece.id) is None]
                for piece in new:
                    came = next((name for name in piece.origins if name in gone), "")
                    if not came:
                        # An effect may have turned another die into the one that was set.
                        assert getattr(command, "effect", ()), piece.id
                        continue
                    gone.remove(came)
                    old = before.piece(came)
                    assert old is not None
                    assert old.face.kind == "back" or old.face.word("suit") == piece.face.word("suit")
                    moved[f"{came.split(':')[0]} {piece.id.split(':')[0]}"] += 1
            before, state = after, beat.state
    assert {"back card", "die set", "set taken", "pool taken", "set pool"} <= set(moved)


@pytest.mark.clause("OM-4.2")
def test_dice_that_are_put_back_come_from_the_vp_area(model: OperationMasterViewModel) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2 red2", "", "", ""), rest=5)
    state = play(state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3")
    won, back = [beat.state for beat in GAME.unfold(state, 3, GAME.parse("set blue1"))[1:3]]
    before, after = (model.spectate(GAME.view(each, None), 0) for each in (won, back))
    held = [piece.id for piece in before.pieces if piece.id.startswith("taken:0:")]
    assert held == ["taken:0:red2:0", "taken:0:red2:1"]
    assert not any(piece.id in held for piece in after.pieces)
    in_dish = [piece for piece in after.pieces if piece.id.startswith("pool:red2:")]
    assert all(set(held) <= set(piece.origins) for piece in in_dish)


def test_a_card_goes_to_the_own_slot_alone(model: OperationMasterViewModel) -> None:
    state = dealt(5, 1, {})
    seat = GAME.to_act(state)[0]
    scenery = model.scenery(GAME.view(state, seat), seat, IDLE)
    assert [place.id for place in scenery.places].count("slot") == 1
    card = state.players[seat].hand[0]
    assert does(model, GAME.view(state, seat), seat, IDLE, Drop(f"card:{card.word}", "slot")) == Play(Lay(card))
