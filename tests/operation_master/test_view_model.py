"""Everything offered is accepted, everything legal can be reached, nothing hidden shows, and the table explains the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from engines.kernel.contract import COLOURS, Ending, Refusal, Seat, Setup
from engines.kernel.flow import Decision
from engines.kernel.rng import Rng
from engines.kernel.setup import make_setup
from engines.operation_master.game import More, Share
from engines.operation_master.model import SIDES, LayCard, SetDie, State, TakeValue
from engines.operation_master.rules.setting_dice import Set
from engines.operation_master.rules.tricks import Lay, Take
from tabletop_qt.games.operation_master import layout
from tabletop_qt.games.operation_master.position import Target, Using
from tabletop_qt.games.operation_master.view_model import OperationMasterViewModel
from tabletop_qt.table.motion import Pace
from tabletop_qt.table.pictures import Highlight
from tabletop_qt.viewmodels.moments import Moment
from tabletop_qt.viewmodels.scenery import Do, Drafted, Drop, Emphasis, Lift, Piece, Play, Press, Scenery
from tabletop_qt.viewmodels.view_model import IDLE, Nothing
from tests.expecting import expect
from tests.operation_master.theatres import GAME, dice, play, theatre, tied
from tests.table.walking import assert_accepted, assert_undone, assert_whole, does, reached, walk

TABLES = [(3, {}), (4, {}), (5, {"last_trick": "all"}), (4, {"effects": "on"}), (5, {"effects": "on", "last_trick": "none"})]
TEXT = 16
"""The height of a name in the trick."""
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


@pytest.mark.clause("OM-7.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_pointing_at_the_last_trick_shows_it_large_with_its_dice_and_winner(model: OperationMasterViewModel, players: int) -> None:
    state = next(state for state in played(dealt(players, 3, {}), 2000, 5) if len(state.past) == 3)
    small = next(piece for piece in model.scenery(GAME.view(state, 0), 0, IDLE).pieces if piece.id.startswith("past:"))
    last = expect(state.past[-1])
    kinds = {kind: [piece for piece in small.reveals if piece.face.kind == kind] for kind in ("tray", "card", "die", "pill")}
    assert [(piece.face.word("suit"), piece.face.number("rank")) for piece in kinds["card"]] == [
        (card.suit, card.rank) for card in last.cards
    ]
    assert [(piece.face.word("suit"), piece.face.number("value")) for piece in kinds["die"]] == [(die.suit, die.value) for die in last.dice]
    assert [piece.face.number("wins") for piece in kinds["pill"]].index(1) == (last.winner - last.lead) % players
    (tray,) = kinds["tray"]
    assert tray.face.message("title") == small.name
    within = [tray.x - tray.face.w / 2 <= piece.x - piece.face.w / 2 < piece.x + piece.face.w / 2 <= tray.x + tray.face.w / 2
              for piece in small.reveals]  # fmt: skip
    assert all(within)
    assert tray.x + tray.face.w / 2 <= small.x - small.face.w / 2 or tray.y + tray.face.h / 2 <= small.y - small.face.h / 2


@pytest.mark.clause("OM-5.1")
def test_the_sheet_of_a_round_pictures_each_bowl_and_that_of_the_game_the_bowls_of_few_rounds(model: OperationMasterViewModel) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", taken=("", "red2 blue2", "green4"))
    tally = model.tally(state)
    assert tally is not None
    dice_of = [[(face.word("suit"), face.number("value")) for face in faces if face.kind == "die"] for faces in tally.pictures]
    assert dice_of == [[], [("red", 2), ("blue", 2)], [("green", 4)]]
    over = evolve(state, agenda=(), scores=((3, 0, 1), (2, 2, 0)))
    ended = model.tally(over)
    assert ended is not None
    assert [[face.number("count") for face in faces] for faces in ended.pictures] == [[3, 2], [0, 2], [1, 0]]
    assert expect(model.tally(evolve(over, scores=((1, 0, 0),) * 7))).pictures == (), "a game to a goal can have many"


@pytest.mark.clause("OM-5.1", "OM-5.2")
def test_at_the_end_of_a_round_the_bowls_stand_by_rank_joint_firsts_equally_high(model: OperationMasterViewModel) -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", taken=("", "red2 blue2", "green4"))
    state = evolve(state, players=tuple([evolve(each, points=points) for each, points in zip(state.players, (5, 7, 7), strict=True)]))
    scene = expect(expect(model.tally(state)).scene)
    stand = [tuple(scene.number(f"{what}{place}") for what in ("points", "rank", "won", "dice", "value")) for place in range(3)]
    assert stand == [(7, 1, 1, 2, 2), (7, 1, 1, 1, 4), (5, 3, 0, 0, 0)]
    assert [scene.word(f"die0_{number}") for number in range(2)] == ["red", "blue"]


def find(scenery: Scenery, piece: str) -> Emphasis:
    return next(each.emphasis for each in scenery.pieces if each.id == piece)


@pytest.mark.clause("TBL-2", "TBL-3")
@every_table
def test_whatever_is_offered_is_accepted_and_every_scenery_is_whole(
    model: OperationMasterViewModel, players: int, options: dict[str, Any]
) -> None:
    commands = 0
    for turn, state in enumerate(played(dealt(players, 5, options), 260, 5)):
        for seat in {*GAME.to_act(state)[:1], turn // 6 % players} if turn % 6 == 0 else ():
            view = GAME.view(state, seat)
            for draft, scenery in walk(model, view, seat, 4, Rng(turn)):
                assert_whole(scenery, draft)
                assert (seat in GAME.to_act(view)) or not scenery.affordances
                commands += assert_accepted(model, GAME, view, seat, draft, scenery)
    assert commands > 100


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


def test_steps_are_undone_one_by_one_until_nothing_is_left(model: OperationMasterViewModel) -> None:
    for turn, state in enumerate(played(dealt(4, 8, {"effects": "on"}), 60, 8)):
        seat = GAME.to_act(state)[0]
        view = GAME.view(state, seat)
        for draft, _ in walk(model, view, seat, 4, Rng(turn)):
            assert_undone(model, view, seat, draft)


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
            own = scenery.place(f"panel:{seat}")
            at_home = own is not None and own.box.holds(piece.x, piece.y)
            meant = model.meaning(view, seat, IDLE, scenery, Drop(piece.id, f"panel:{seat}"))
            assert isinstance(meant, Nothing if at_home else Refusal), "it is put back, or a die of the centre belongs in the VP Area"
            for place in others:
                meant = model.meaning(view, seat, IDLE, scenery, Drop(piece.id, place))
                assert isinstance(meant, Refusal), (piece.id, place)
                clauses[meant.clause] += 1
    assert {"OM-3.1", "OM-3.2", "OM-4.1"} <= set(clauses)


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
    for _ in range(80):
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


MODEL = OperationMasterViewModel(GAME)


def shown(state: State, seat: int) -> Scenery:
    return MODEL.scenery(GAME.view(state, seat), seat, IDLE)


def at(scenery: Scenery, name: str) -> Piece:
    piece = scenery.piece(name)
    assert piece is not None, name
    return piece


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_ring_around_the_slot_leaves_the_name_below_it_free(players: int) -> None:
    state = dealt(players, 1, {})
    scenery = shown(state, state.lead)
    (slot,) = [place.box for place in scenery.places if place.id == "slot"]
    name = at(scenery, f"total:{state.lead}")
    assert slot.y + slot.h + Highlight.POINTED.margin <= name.y - TEXT / 2


def said(scenery: Scenery, name: str = "status") -> str:
    return str(at(scenery, name).name)


def pill(scenery: Scenery, place: int) -> tuple[str, bool]:
    face = at(scenery, f"total:{place}").face
    return str(face.message("said")), bool(face.number("wins"))


def would(scenery: Scenery, name: str) -> str:
    """The text that replaces the status while a piece is pointed at."""
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
    assert not [piece for piece in scenery.pieces if piece.id.startswith("halo")]
    own, other, off_suit = (str(at(scenery, f"total:{place}").name) for place in range(3))
    assert own.startswith("You laid ")
    assert other.startswith("Seat 2 laid ")
    assert off_suit.endswith(", off suit")
    assert [str(words) for words in at(scenery, "card:blue8").about] == ["Seat 3 laid blue 8, off suit.", "It can't win."], "said once"
    assert str(at(scenery, "led").name) == "Lead suit: red"
    assert str(at(scenery, "led").about[0]).startswith("The highest red card and die win")
    assert "ties go to the one set later" in said(scenery)


@pytest.mark.clause("OM-3.3")
def test_the_best_card_and_die_so_far_are_lit_with_the_plank_of_who_laid_them() -> None:
    scenery = shown(laid("red2"), 1)
    assert pill(scenery, 0) == ("4+2=6", True)
    assert at(scenery, "plate:0").face.number("lit") == 1
    scenery = shown(laid("red2", "red3"), 2)
    assert [pill(scenery, place) for place in (0, 1)] == [("4+2=6", False), ("6+3=9", True)]
    assert [at(scenery, f"plate:{seat}").face.number("lit") for seat in range(4)] == [0, 1, 0, 0]
    halo, card = at(scenery, "halo:1"), at(scenery, "card:red6")
    assert (halo.x, halo.y) == (card.x, card.y)
    assert halo.layer < card.layer
    assert "Seat 2 is winning with 9" in said(scenery)
    assert str(card.about[0]) == "Seat 2: 9 in total, winning so far."
    assert [str(at(scenery, f"card:red{rank}").about[1]) for rank in (4, 6)] == ["It leads the trick.", "It follows the lead suit, red."]
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
    assert would(scenery, Target(1, dice("red3")[0]).id) == "9 in total, but it can't win: Seat 4 has at least 9.", "set later"
    pills = [piece for piece in at(scenery, Target(1, dice("red3")[0]).id).reveals if piece.id == "would:total"]
    assert [(str(piece.face.message("said")), piece.face.number("wins")) for piece in pills] == [("6+3=9", 0)]
    ghost = next(piece for piece in at(scenery, Target(1, dice("red3")[0]).id).reveals if piece.id == "would:die")
    card = at(scenery, "card:red6")
    assert (ghost.x, ghost.face.number("value")) == (card.x, 3)
    scenery = shown(laid("red2", "red3"), 2)
    assert would(scenery, Target(2, dice("blue6")[0]).id) == "14 in total, but it can't win: the lead suit is red."
    pills = [piece for piece in at(scenery, Target(2, dice("blue6")[0]).id).reveals if piece.id == "would:total"]
    assert [str(piece.face.message("said")) for piece in pills] == ["can't win"], "a sum would hide what is said without the pointer"
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
    assert "4: One of your dice: upside down" in [str(words) for words in at(scenery, Target(3, dice("red4")[0]).id).about]
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
    assert pill(after, 1) == ("6+3=9", True), "the die of the draft counts"
    assert not [words for piece in after.pieces if piece.id.startswith("die:") for words in piece.about if "dice: " in str(words)], (
        "what a die would do when set is beside the point, since changed dice trigger nothing (OM-6.3)"
    )


@pytest.mark.clause("OM-3.1", "OM-3.3")
def test_a_card_says_before_it_is_laid_what_it_can_come_to() -> None:
    state = theatre("red4:2 red7:5 blue1:5", "red6:3 blue2:5 blue4:5", "blue8:6 blue3:2 green2:1", "red5:4 green1:1 green3:2", rest=5)
    assert would(shown(state, 0), "card:red4") == "With one of your red dice it makes 6 or 9."
    assert would(shown(state, 0), "card:blue1") == "With your blue die it makes 6."
    three = theatre("red4:2 red7:5 red3:3", "red6:3 blue5:5 blue4:5", "blue8:6 blue3:2 green3:1", rest=5)
    assert would(shown(three, 0), "card:red4") == "With one of your red dice it makes 6 to 9."
    state = play(state, "0 lay red4", "1 lay red6")
    assert would(shown(state, 2), "card:blue8") == "It can't win (lead suit: red), and costs one of your blue dice."
    assert would(shown(state, 3), "card:green1") == "You can't lay this: the lead suit is red, and you have red."


@pytest.mark.clause("OM-4.1", "OM-4.2")
def test_the_status_says_what_winning_brings() -> None:
    free = said(shown(laid("red2"), 1))
    assert free == "Seat 1 is winning with 6 and would take all dice of any one value."
    same = shown(laid("red2", taken=("red5 red5", "", "", "")), 1)
    assert said(same).startswith("Seat 1 is winning with 6 and would take ")
    assert "dice showing 5" in said(same)
    nothing = "no 1 to take yet, so 2 dice would go back!"
    none = shown(laid("red2", taken=("red1 red1", "", "", "")), 1)
    none_yet = "would find no 1 yet, so 2 dice would go back!"
    assert said(none) == f"Seat 1 is winning with 6 and {none_yet}", "a 1 may still be set"
    assert str(at(none, "bowl:0").about[0]) == f"By winning now, Seat 1 {none_yet}"
    for taken, gain in (("", "you would take all dice of any one value."), ("red1 red1", nothing)):
        own = shown(laid("red2", taken=(taken, "", "", "")), 0)
        assert said(own) == f"You are winning with 6: {gain}"
        assert str(at(own, "bowl:0").about[0]) == f"If you won now: {gain}"
    fives = said(shown(laid("red2", taken=("red5 red5", "", "", "")), 0))
    assert fives.startswith("You are winning with 6: you would take ")


@pytest.mark.clause("OM-4.1")
def test_once_the_trick_is_won_what_it_brings_is_a_fact() -> None:
    state = laid("red2", "red3", "blue6", taken=("", "", "", "red6 red6"))
    won = GAME.unfold(state, 3, GAME.parse("set red4"))[1].state
    scenery = MODEL.spectate(GAME.view(won, None), 0)
    assert said(scenery).startswith("Seat 4 wins the tie at 9 (set later) and takes ")
    assert not [words for seat in range(4) for words in at(scenery, f"bowl:{seat}").about if "won now" in str(words)]


@pytest.mark.clause("OM-3.3")
def test_a_die_that_another_card_beats_with_any_die_cannot_win() -> None:
    """Seat 1's red 4 makes 6 or 10. Seat 2 follows with red 6 and a 3 or a 4, which is 9 or 10."""
    state = theatre("red4:2 red3:6", "red6:3 red7:4", "blue8:6 blue3:2", "green5:4 green1:1", rest=5)
    state = play(state, "0 lay red4", "1 lay red6", "2 lay blue8", "3 lay green5")
    die = Target(0, dice("red2")[0]).id
    assert would(shown(state, 0), die) == "6 in total, but it can't win: Seat 2 has at least 9."
    pills = [piece for piece in at(shown(state, 0), die).reveals if piece.id == "would:total"]
    assert [piece.face.number("wins") for piece in pills] == [0]
    assert would(MODEL.spectate(GAME.view(state, None), 1), die) == "6 in total, but it can't win: Seat 2 has at least 9.", "dice lie open"
    assert would(shown(state, 0), Target(0, dice("red6")[0]).id) == "10 in total: winning so far.", "seat 2 may set the 4 or the 3"


@pytest.mark.clause("OM-4.1")
def test_a_die_says_how_many_of_the_value_held_it_would_bring() -> None:
    """Seat 1 holds two 6s; a 6 lies in the centre, and with a 6 of its own there are two."""
    hands, sixes = ("red4:2 red3:6", "red1:3 blue7:4", "blue8:6 blue3:2", "green5:4 green1:1"), ("green6 green6", "", "", "")
    dealt = theatre(*hands, centre="blue6", taken=sixes, rest=5)
    state = play(dealt, "0 lay red4", "1 lay red1", "2 lay blue8", "3 lay green5")
    assert would(shown(state, 0), Target(0, dice("red6")[0]).id) == "10 in total: wins the trick. You would take 2 dice showing 6."
    assert would(shown(state, 0), Target(0, dice("red2")[0]).id) == "6 in total: wins the trick. You would take 1 die showing 6."
    assert "+" not in would(shown(evolve(state, config=evolve(state.config, effects=True)), 0), Target(0, dice("red6")[0]).id)


@pytest.mark.clause("OM-3.3", "OM-6.1")
@pytest.mark.parametrize(
    ("effects", "low", "high"),
    [
        (False, "6 in total, but it can't win: Seat 2 has at least 9.", "10 in total: wins the trick."),
        (True, "6 in total: winning so far.", "10 in total: winning so far."),
    ],
)
def test_a_die_that_nobody_can_beat_any_more_wins_unless_effects_can_change_dice(effects: bool, low: str, high: str) -> None:
    """Seat 2 follows with red 6 and its only red die, a 3: 9. Seats 3 and 4 are off suit."""
    state = theatre("red4:2 red3:6", "red6:3 blue7:4", "blue8:6 blue3:2", "green5:4 green1:1", rest=5, effects=effects)
    state = play(state, "0 lay red4", "1 lay red6", "2 lay blue8", "3 lay green5")
    for word, told in (("red2", low), ("red6", high)):
        assert would(shown(state, 0), Target(0, dice(word)[0]).id).startswith(told)


@pytest.mark.clause("OM-3.3")
def test_a_tie_is_said_to_go_to_the_one_who_set_later() -> None:
    """Ben's red 6 and 3 are 9, and so are Dora's red 5 and 4, set later."""
    won = GAME.unfold(laid("red2", "red3", "blue6"), 3, GAME.parse("set red4"))[1].state
    assert said(MODEL.spectate(GAME.view(won, None), 0)) == "Seat 4 wins the tie at 9 (set later) and takes all dice of any one value."
    assert said(shown(won, 3)) == "You win the tie at 9 (set later): take all dice of any one value."


@pytest.mark.clause("OM-4.2")
def test_dice_that_the_winner_has_to_put_back_are_marked_before_they_go() -> None:
    state = laid("red2", "red3", "blue6", taken=("red1 red1", "", "", "red1"))
    won = GAME.unfold(state, 3, GAME.parse("set red4"))[1].state
    scenery = MODEL.spectate(GAME.view(won, None), 0)
    assert said(scenery) == "Seat 4 wins the tie at 9 (set later) and takes only 1s; none here, so 1 die goes back!"
    assert not any(piece.emphasis is Emphasis.WARNING for piece in scenery.pieces), "one sign for all dice, and none on them"
    assert [at(scenery, f"bowl:{seat}").face.number("risk") for seat in range(4)] == [0, 0, 0, 1], "seat 1 hasn't won"
    before = MODEL.spectate(GAME.view(state, None), 0)
    assert [at(before, f"bowl:{seat}").face.number("risk") for seat in range(4)] == [0, 0, 0, 1], "seat 1 is beaten already"


@pytest.mark.clause("OM-4.2")
def test_a_vp_area_is_said_to_be_empty_once_the_dice_that_leave_it_are_gone() -> None:
    scenery = MODEL.spectate(GAME.view(laid("red2", taken=("", "", "", "red1")), None), 0)
    said = [piece for piece in scenery.pieces if piece.id.startswith("empty:")]
    assert [piece.id for piece in said] == ["empty:0", "empty:1", "empty:2"], "not where a die lies"
    assert all(piece.delay >= Pace.FLIGHT for piece in said)
    assert not any(at(scenery, f"bowl:{seat}").face.message("empty") for seat in range(4)), "the area itself changes at once"


@pytest.mark.clause("OM-3.3", "OM-4.1")
def test_once_a_trick_is_won_beaten_cards_step_back_and_the_dice_that_go_to_the_bowl_are_marked() -> None:
    state = laid("red2", "red3", "blue6", taken=("", "", "", "red6"))
    assert not any(piece.emphasis is Emphasis.DIM for piece in shown(state, 0).pieces if piece.zone == "trick")
    won = GAME.unfold(state, 3, GAME.parse("set red4"))[1].state
    scenery = MODEL.spectate(GAME.view(won, None), 0)
    assert {piece.id for piece in scenery.pieces if piece.emphasis is Emphasis.DIM} == {"card:red4", "card:red6", "card:blue8"}
    assert {piece.id for piece in scenery.pieces if piece.emphasis is Emphasis.CHOSEN} == {"set:2:blue6", "value:6"}


def test_names_below_the_trick_stay_with_their_players_from_trick_to_trick() -> None:
    before, after = (theatre("red4:2", "red6:3", "red8:2", lead=lead) for lead in (0, 2))
    for seat in range(3):
        one, other = (at(MODEL.scenery(GAME.view(state, 0), 0, IDLE), f"total:{seat}") for state in (before, after))
        assert (one.x, one.y, one.face) == (other.x, other.y, other.face)


@pytest.mark.clause("OM-4.1", "OM-4.3")
def test_a_dish_counts_its_dice_and_those_of_its_value_on_the_cards_and_all_of_them_rise_together() -> None:
    state = laid("red2", "red3")
    scenery = shown(state, 2)
    for value in range(1, 7):
        dish = at(scenery, f"value:{value}")
        inside, on_cards = sum(die.value == value for die in state.centre), sum(die.value == value for die in state.set_dice)
        assert (dish.face.number("count"), dish.face.number("more")) == (inside, on_cards)
        assert len(dish.company) == 1 + inside + on_cards
        if inside + on_cards:
            assert f"{inside} in the centre, {on_cards} on cards" in would(scenery, f"value:{value}")
        else:
            assert (str(dish.about[0]), dish.reveals) == (f"There are no dice showing {value}.", ()), "nothing to take is no refusal"
        rising = {name for piece in scenery.pieces if piece.id in dish.company for name in piece.company}
        assert rising <= set(dish.company) | {f"value:{value}"}


@pytest.mark.clause("OM-5.2")
def test_points_reveal_the_score_card_as_printed() -> None:
    state = theatre("red4:2", "red6:3", "blue8:6", "red5:4", rest=5, scores=[[13, 0, 2, 4]])
    score = at(shown(state, 1), "score:0")
    assert str(score.face.message("said")) == "13 points"
    (printed,) = score.reveals
    assert (printed.face.kind, printed.face.number("mark"), printed.face.number("shows")) == ("score_card", 3, 2)


@pytest.mark.clause("OM-3.1", "OM-3.2", "OM-3.3")
def test_who_led_and_what_a_die_is_for_is_said() -> None:
    """Seat 1 leads red 2, seat 2 follows with red 3 and seat 3 lays blue 8, which can't win whatever its die."""
    state = theatre("red2:2", "red3:3", "blue8:6", "red5:4", rest=5)
    state = play(state, "0 lay red2")
    assert said(shown(state, 1)) == "Seat 1 led red: your only red card must follow.", "it may play itself"
    assert said(shown(state, 2)) == "Seat 1 led red, and you have none: you can't win this trick."
    assert said(shown(state, 0)) == "You led red: those who have red must lay it. Other suits can't win."
    state = play(state, "1 lay red3", "2 lay blue8")
    assert said(shown(state, 1)) == "Seat 1 led red: those who have red must lay it. Other suits can't win."
    state = play(state, "3 lay red5")
    assert str(shown(state, 0).prompt) == "Set a red die: the highest card + die wins."
    state = play(state, "0 set red2", "1 set red3")
    assert str(shown(state, 2).prompt) == "Set a blue die. Your card can't win."
    state = theatre("red2:2 blue1:1", "red3:3 red7:4", "blue8:6 blue2:2", "red5:4 red8:5", rest=5)
    assert said(shown(play(state, "0 lay red2"), 1)) == "Seat 1 led red: you have red, so lay it."


@pytest.mark.clause("OM-4.2")
def test_a_player_who_would_win_without_the_value_held_is_warned() -> None:
    hands = ("red2:2 green1:1", "red3:3 red7:5", "blue8:6 green4:5", "red5:4 green7:5")
    state = theatre(*hands, rest=5, centre="red1", taken=("", "", "", "green3 blue3"), lead=3)
    scenery = shown(state, 3)
    assert said(scenery) == "No 3 to take yet: win without one, and your 2 dice go back."
    back = "If no 3 comes into this trick, winning it puts your 2 dice back."
    assert would(scenery, "card:red5") == f"With your red die it makes 9. {back}", "seat 2 has a 3"
    assert [at(scenery, f"bowl:{seat}").face.number("risk") for seat in range(4)] == [0, 0, 0, 1], "whoever looks"
    assert would(scenery, "bowl:3") == "If you won now: no 3 to take yet, so 2 dice would go back!"
    state = play(state, "3 lay red5", "0 lay red2", "1 lay red3", "2 lay blue8")
    assert would(shown(state, 3), Target(3, dice("red4")[0]).id) == f"9 in total: wins the trick. {back}", "only a 3 may come"
    state = play(state, "3 set red4", "0 set red2", "1 set red3")
    assert at(shown(state, 3), "bowl:3").face.number("risk") == 0, "seat 1 has set a 3"


@pytest.mark.clause("OM-3.2", "OM-4.2")
@pytest.mark.parametrize("effects", [False, True])
def test_nobody_is_warned_in_the_last_trick_where_the_only_die_of_a_player_has_the_value(effects: bool) -> None:
    state = theatre("red2:2", "red3:3", "blue8:6", "red5:4", rest=5, taken=("", "", "", "green3 blue3"), lead=3, effects=effects)
    scenery = shown(state, 3)
    assert said(scenery).startswith("No 3 to take yet") is effects, "an effect could change that die"
    assert at(scenery, "bowl:3").face.number("risk") == effects
    if not effects:
        assert would(scenery, "card:red5") == "With your red die it makes 9."
        laid = play(state, "3 lay red5", "0 lay red2", "1 lay red3", "2 lay blue8")
        assert would(shown(laid, 3), "bowl:3") == "If you won now: you would take 1 die showing 3 (1 to come)."


@pytest.mark.clause("OM-3.2", "OM-4.1")
def test_dice_that_are_still_to_be_set_are_told_apart_from_those_that_lie_there() -> None:
    """Seat 1 holds 3s and has set one; seat 3 can set nothing but a 3."""
    state = theatre("red4:3 blue3:1", "red8:1 red7:6", "red5:3 blue8:6", rest=5, taken=("green3 blue3", "", ""), lead=0)
    state = play(state, "0 lay red4", "1 lay red8", "2 lay red5", "0 set red3")
    assert at(shown(state, 1), "value:3").face.number("more") == 1
    assert said(shown(state, 1)) == "Seat 1 is winning with 7 and would take 2 dice showing 3 (1 to come)."
    assert said(shown(state, 0)) == "You are winning with 7: you would take 2 dice showing 3 (1 to come)."


@pytest.mark.clause("OM-3.2")
def test_only_of_your_own_dice_it_is_said_that_you_can_set_them() -> None:
    scenery = shown(theatre("red4:2", "red3:3", "blue8:6", rest=5), 0)
    told = {
        piece.thing.seat: "You can set a die" in " ".join(map(str, piece.about))
        for piece in scenery.pieces
        if isinstance(piece.thing, Target)
    }
    assert told == {0: True, 1: False, 2: False}


@pytest.mark.clause("OM-5.1")
def test_points_say_that_the_dice_of_the_round_come_on_top() -> None:
    assert str(at(shown(theatre("red4:2", "red3:3", "blue8:6", rest=5), 0), "score:0").about[-1]).startswith(
        "Points of the rounds that are over."
    )


@pytest.mark.clause("OM-3.1", "OM-3.3", "OM-4.2")
@pytest.mark.parametrize(
    ("mine", "laid", "warns"),
    [
        ("red5:4 red8:1", (), True),
        ("blue5:4 blue6:1", (), False),
        ("blue5:4 blue6:1", ("3 lay blue5",), False),
        ("red5:4 red8:1", ("3 lay red5",), False),
        ("red5:4 red8:1", ("3 lay red8",), True),
    ],
)
def test_dice_are_not_said_to_be_at_risk_from_a_trick_that_cannot_be_won(mine: str, laid: tuple[str, ...], warns: bool) -> None:
    """Seat 4 holds two 3s. Seat 2's red 6 and only red die, a 6, are 12: more than red 5 and a 4, fewer than red 8 and a 4."""
    state = theatre("red2:2 green1:1", "red6:6 green4:1", "blue8:6 blue7:6", mine, rest=5, taken=("", "", "", "green3 blue3"))
    state = play(state, "0 lay red2", "1 lay red6", "2 lay blue8", *laid)
    scenery = shown(state, 3)
    assert at(scenery, "bowl:3").face.number("risk") == warns
    assert said(scenery).startswith("No 3 to take yet: ") is warns
    assert bool(at(scenery, "bowl:3").reveals) is warns


@pytest.mark.clause("OM-4.2")
def test_whoever_sets_last_is_told_that_winning_costs_their_dice() -> None:
    state = theatre("red2:2", "red3:3", "blue8:6", "red5:4", rest=5, taken=("", "", "", "green1"))
    state = play(state, "0 lay red2", "1 lay red3", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3", "2 set blue6")
    assert would(shown(state, 3), Target(3, dice("red4")[0]).id) == "9 in total: wins the trick, but 1 die goes back!"


@pytest.mark.clause("OM-3.1", "OM-4.2")
def test_a_card_for_a_later_trick_is_told_nothing_of_this_one() -> None:
    state = theatre("red5:4 green3:6", "red6:2 red7:5", "blue8:6 blue7:6", rest=5, taken=("green1 green1", "", ""))
    assert would(shown(state, 0), "card:green3") == "With your green die it makes 9. If it wins, 2 dice go back!"
    assert would(shown(play(state, "0 lay red5"), 0), "card:green3") == "With your green die it makes 9."


@pytest.mark.clause("OM-4.2")
def test_whoever_can_still_be_beaten_would_lose_their_dice() -> None:
    """Seat 1's red 5 and 4 are 9; seat 2's red 6 may come to 8 or 11."""
    state = theatre("red5:4 green3:6", "red6:2 red7:5", "blue8:6 blue7:6", rest=5, taken=("green1 green1", "", ""))
    state = play(state, "0 lay red5", "1 lay red6", "2 lay blue8")
    assert would(shown(state, 0), Target(0, dice("red4")[0]).id) == "9 in total: winning so far, but 2 dice would go back!"


@pytest.mark.clause("OM-3.1", "OM-3.2", "OM-4.2", "OM-6.1")
@pytest.mark.parametrize(
    ("cleo", "effects", "risk"),
    [
        ("blue8:6", False, "surely"),
        ("blue8:1", False, "none"),
        ("red8:6 blue8:1", False, "surely"),
        ("red8:1 blue8:6", False, "none"),
        ("red8:1 red7:6", False, "perhaps"),
        ("blue8:6", True, "perhaps"),
    ],
)
def test_dice_surely_go_back_only_if_nobody_can_still_set_their_value(cleo: str, effects: bool, risk: str) -> None:
    """Seat 2 holds a 1 and lays red 5, its die a 4, after seat 1. Seat 3 must follow with red if it has any."""
    more = ("", "") if cleo.startswith("blue") else (" green3:6", " green5:6")
    state = theatre(f"red3:2{more[0]}", f"red5:4{more[1]}", cleo, rest=5, taken=("", "green1", ""), effects=effects)
    told = would(shown(play(state, "0 lay red3"), 1), "card:red5")
    perhaps = " If no 1 comes into this trick, winning it puts your 1 die back."
    warnings = {"surely": " If it wins, 1 die goes back!", "perhaps": perhaps, "none": ""}
    assert told == f"With your red die it makes 9.{warnings[risk]}"


@pytest.mark.clause("OM-4.1")
@pytest.mark.parametrize(("player", "shown_large"), [("person", True), ("easy", False)])
def test_every_die_that_a_person_takes_is_shown_large_and_of_bots_only_many(player: str, shown_large: bool) -> None:
    seated = MODEL.seated(tuple([Seat(name, colour, player) for name, colour in zip("ABCD", COLOURS, strict=False)]))
    hands = ("red2:2 green3:5", "red3:3 green4:5", "blue8:6 green5:5", "red5:4 green6:5")
    state = theatre(*hands, rest=5, taken=("", "", "", "green4"))
    state = play(state, "0 lay red2", "1 lay red3", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3", "2 set blue6")
    taken = next(beat for beat in GAME.unfold(state, 3, GAME.parse("set red4")) if "taken" in [event.kind for event in beat.events])
    moment = seated.moment(GAME.view(state, 3), GAME.view(taken.state, 3), 3, {"taken"})
    assert (moment is not None) is shown_large
    if moment is not None:
        assert (str(moment.words), moment.sound) == ("D takes 1 die showing 4 and now has 2.", "dice")
        alone = MODEL.seated((*[evolve(seat, player="easy") for seat in seated.seats[:3]], seated.seats[3]))
        moment = alone.moment(GAME.view(state, 3), GAME.view(taken.state, 3), 3, {"taken"})
        assert moment is not None
        assert str(moment.words) == "You take 1 die showing 4!"


@pytest.mark.clause("OM-4.1")
@pytest.mark.parametrize(("held", "rest", "only"), [("", 5, "All available dice show 5. "), ("red5", 5, ""), ("", 4, "")])
def test_who_takes_the_only_value_there_is_sees_why_there_was_no_choice(held: str, rest: int, only: str) -> None:
    seated = MODEL.seated(tuple([Seat(name, colour) for name, colour in zip("ABC", COLOURS, strict=False)]))
    state = theatre("red3:5 green3:5", "red4:5 green4:5", "red5:5 green5:5", rest=rest, taken=("", "", held))
    state = play(state, "0 lay red3", "1 lay red4", "2 lay red5", "0 set red5", "1 set red5")
    after = GAME.apply(state, 2, GAME.parse("set red5")).state
    if rest != 5:
        after = GAME.apply(after, 2, GAME.parse("take 5")).state
    moment = expect(seated.moment(GAME.view(state, 2), GAME.view(after, 2), 2, {"taken"}))
    assert str(moment.words).startswith(f"{only}C takes")


@pytest.mark.clause("OM-3.3", "OM-4.1")
@pytest.mark.parametrize(
    ("last", "holds", "others", "said"),
    [
        ("red4", "", "easy", "You win the tie at 9: you set later!"),
        ("red4", "", "person", "D wins the tie at 9 by setting later!"),
        ("red4", "red6", "easy", "You win the tie at 9: you set later!"),
        ("red6", "", "easy", "You win the trick with 11!"),
        ("red6", "", "person", "D wins the trick with 11!"),
        ("red6", "green2", "easy", ""),
    ],
)
def test_winning_a_trick_is_a_short_moment_unless_the_dice_taken_tell_it(last: str, holds: str, others: str, said: str) -> None:
    players = (others, others, others, "person")
    seated = MODEL.seated(tuple([Seat(name, colour, player) for name, colour, player in zip("ABCD", COLOURS, players, strict=False)]))
    hands = ("red2:2 green3:5", "red6:3 green4:5", "blue8:6 green5:5", f"red5:{last[-1]} green6:5")
    state = theatre(*hands, rest=5, taken=("", "", "", holds))
    state = play(state, "0 lay red2", "1 lay red6", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3", "2 set blue6")
    won = next(beat for beat in GAME.unfold(state, 3, GAME.parse(f"set {last}")) if "won" in [event.kind for event in beat.events])
    moment = seated.moment(GAME.view(state, 3), GAME.view(won.state, 3), 3, {"won"})
    assert (moment is not None) is bool(said)
    if moment is not None:
        assert str(moment.words) == said
        assert 1000 <= moment.lasts <= 1500, "long enough to be a flourish, and short"
        assert [actor.face.kind for actor in moment.actors] == ["light_ring", "card", "die"]
        assert (moment.actors[1].face.number("percent"), moment.actors[1].face.w) == (200, moment.actors[1].shown.w), (
            "the white square is as large as the die on it"
        )
        assert moment.lights[-1] == layout.spot(0, 4).plate, "the winner's plate lights up"


@pytest.mark.clause("OM-3.3")
@pytest.mark.parametrize(("second", "last", "shown_large"), [("person", "red4", True), ("easy", "red4", False), ("person", "red6", False)])
def test_a_bot_that_wins_a_tie_against_a_person_is_shown_large(second: str, last: str, shown_large: bool) -> None:
    players = ("person", second, "easy", "easy")
    seated = MODEL.seated(tuple([Seat(name, colour, player) for name, colour, player in zip("ABCD", COLOURS, players, strict=False)]))
    hands = ("red2:2 green3:5", "red6:3 green4:5", "blue8:6 green5:5", f"red5:{last[-1]} green6:5")
    state = theatre(*hands, rest=5, taken=("", "", "", "red4"))
    state = play(state, "0 lay red2", "1 lay red6", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3", "2 set blue6")
    won = next(beat for beat in GAME.unfold(state, 3, GAME.parse(f"set {last}")) if "won" in [event.kind for event in beat.events])
    moment = seated.moment(GAME.view(state, 0), GAME.view(won.state, 0), 0, {"won"})
    assert (moment is not None) is shown_large
    if moment is not None:
        assert str(moment.words) == "D wins the tie at 9 by setting later!"
        assert moment.concerns, "it is shown however many moments there were in the turn"
        assert moment.lasts <= 1500


@pytest.mark.clause("OM-3.3")
@pytest.mark.parametrize(("rank", "perfect"), [(8, True), (7, False)])
def test_the_highest_total_there_is_is_shown_large_and_its_die_turns_over(rank: int, perfect: bool) -> None:
    bots = MODEL.seated((Seat("A"), *[Seat(name, colour, "easy") for name, colour in zip("BCD", COLOURS[1:], strict=False)]))
    state = theatre("red2:2 green3:5", "red3:3 green4:5", "blue8:6 green5:5", f"red{rank}:6 green6:5", rest=5, taken=("", "", "", "red4"))
    state = play(state, "0 lay red2", "1 lay red3", "2 lay blue8", f"3 lay red{rank}", "0 set red2", "1 set red3", "2 set blue6")
    won = next(beat for beat in GAME.unfold(state, 3, GAME.parse("set red6")) if "won" in [event.kind for event in beat.events])
    moment = bots.moment(GAME.view(state, 0), GAME.view(won.state, 0), 0, {"won"})
    assert (moment is not None) is perfect
    if moment is not None:
        assert str(moment.words) == "D wins the trick with 14!"
        assert moment.actors[-1].tilt
        assert moment.lasts <= 1500


@pytest.mark.clause("OM-2.2")
def test_the_dice_that_show_1_say_who_leads_each_further_round() -> None:
    def leads(round_: int, dice: list[str]) -> Moment | None:
        state = evolve(theatre(*dice, lead=1, rest=5), round=round_)
        return MODEL.moment(GAME.view(state, 0), GAME.view(state, 0), 0, {"lead"})

    alone = ["red2:2 green3:1", "red6:1 green4:1", "blue8:6 green5:5", "red5:3 green6:5"]
    moment = leads(2, alone)
    assert moment is not None
    assert str(moment.words) == "Ben leads, with 2 dice that show 1."
    assert [(actor.face.kind, actor.face.number("value")) for actor in moment.actors] == [("die", 1)] * 2
    assert moment.lights == (layout.spot(1, 4).plate,)
    assert moment.lasts <= 1500
    tied = leads(3, ["red2:2 green3:1", "red6:1 green4:2", "blue8:6 green5:5", "red5:3 green6:5"])
    assert tied is not None
    assert str(tied.words) == "Ann and Ben are tied, with 1 die each that shows 1. Chance decides: Ben leads."
    assert leads(1, alone) is None, "its cards are dealt meanwhile"
    assert leads(2, ["red2:2 green3:2", "red6:2 green4:2", "blue8:6 green5:5", "red5:3 green6:5"]) is None, "there is nothing to show"


@pytest.mark.clause("OM-3.3", "OM-4.1", "OM-5.1")
def test_of_the_last_trick_of_a_round_everything_is_shown_large() -> None:
    """Three bots and Ann, whose last trick plays itself: seat 4 wins it and takes one die."""
    seated = MODEL.seated(
        (Seat("A", "orange", "person"), *[Seat(name, colour, "easy") for name, colour in zip("BCD", COLOURS[1:], strict=False)])
    )

    def moments(*more: str) -> list[Moment | None]:
        hands = ["red2:2", "red3:3", "blue8:6", "red5:4"]
        hands = [f"{hand} {card}" if card else hand for hand, card in zip(hands, more or [""] * 4, strict=True)]
        state = theatre(*hands, rest=5, taken=("", "", "", "green4"))
        state = play(state, "0 lay red2", "1 lay red3", "2 lay blue8", "3 lay red5", "0 set red2", "1 set red3", "2 set blue6")
        found = []
        for beat in GAME.unfold(state, 3, GAME.parse("set red4")):
            kinds = {event.kind for event in beat.events}.intersection(MODEL.staged)
            if kinds:
                found.append(seated.moment(GAME.view(state, 0), GAME.view(beat.state, 0), 0, kinds))
            state = beat.state
        return found

    won, taken, *_ = moments()
    assert won is not None
    assert taken is not None
    assert str(won.words) == "D wins the trick with 9!"
    assert str(taken.words) == "D takes 1 die showing 4 and now has 2."
    assert won.concerns
    assert taken.concerns
    assert moments("green3:5", "green4:5", "green5:5", "green6:5") == [None, None], "a bot's single die in any other trick"


@pytest.mark.clause("TBL-5", "TBL-6")
def test_a_spectator_reads_the_table_as_well_but_is_told_nothing_of_cards_in_hand() -> None:
    scenery = MODEL.spectate(GAME.view(laid("red2"), None), 1)
    assert said(scenery) == "Seat 1 is winning with 6 and would take all dice of any one value."
    assert pill(scenery, 0) == ("4+2=6", True)
    assert would(scenery, Target(1, dice("red3")[0]).id).startswith("9 in total, but it can't win"), "dice lie open"
    assert not any(piece.id.startswith("card:") and piece.zone == "own" for piece in scenery.pieces)


@pytest.mark.clause("OM-5.1")
def test_after_the_last_trick_of_a_round_it_is_the_round_that_is_over() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2 red2", "", "", ""), rest=5, scores=[])
    state = play(state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3")
    scored = next(beat for beat in GAME.unfold(state, 3, GAME.parse("set blue1")) if beat.ending is Ending.SUMMARY)
    assert said(shown(scored.state, 0)) == "The round is over: each die in a VP Area is a point."


@pytest.mark.clause("OM-2.1", "OM-2.2")
def test_it_is_not_told_who_leads_before_the_dice_are_rolled() -> None:
    state = theatre("blue8:6", "blue6:3", "red3:3", "blue1:1", taken=("red2 red2", "", "", ""), rest=5, scores=[])
    state = play(state, "0 lay blue8", "1 lay blue6", "2 lay red3", "3 lay blue1", "0 set blue6", "1 set blue3", "2 set red3")
    dealt, led = [shown(beat.state, 0) for beat in GAME.unfold(state, 3, GAME.parse("set blue1"))][-2:]
    assert said(dealt) == "Each player rolls a die of the same colour for each card."
    assert said(led).endswith(" this trick.")
    slots = [[place.face for place in scenery.places if place.id.startswith("slot")] for scenery in (dealt, led)]
    assert [sum(slot.number("turn") for slot in each if slot is not None) for each in slots] == [0, 1]
    assert all(any(piece.deal is not None for piece in scenery.pieces) for scenery in (dealt, led)), "cards and dice come from the deck"


@pytest.mark.clause("OM-3.1", "OM-3.2")
def test_what_plays_itself_is_ringed_while_its_reason_is_read() -> None:
    """Seat 2 has one red card and one red die, seat 3 two red cards, and two red dice that are alike."""

    def ringed(state: State, seat: int | None) -> list[str]:
        return [piece.id for piece in shown(state, seat or 0).pieces if piece.emphasis is Emphasis.CHOSEN]

    state = theatre("red4:2 red7:3", "red3:3 blue8:1", "red5:4 red6:4", rest=5)
    assert ringed(state, 0) == [], "any card may be led"
    state = play(state, "0 lay red4")
    assert ringed(state, 1) == ["card:red3"]
    assert [piece[:6] for piece in ringed(state, 0)] == ["back:1"], "everybody knows the colours of a hand"
    state = play(state, "1 lay red3")
    assert ringed(state, 2) == [], "there is a choice"
    state = play(state, "2 lay red5", "0 set red2")
    assert ringed(state, 0) == ["die:1:red3:0"]
    state = play(state, "1 set red3")
    assert "die:2:red4:0" in ringed(state, 0)
    assert "die:2:red4:1" not in ringed(state, 0)


@pytest.mark.clause("OM-3.2", "OM-5.2")
def test_every_plate_and_die_is_explained(model: OperationMasterViewModel) -> None:
    scenery = model.scenery(GAME.view(dealt(3, 1, {}), 0), 0, model.start())
    told = [piece for piece in scenery.pieces if piece.id.startswith(("plate:", "die:"))]
    assert {piece.id[0] for piece in told} == {"p", "d"}
    assert [str(piece.name) for piece in told if not piece.about] == []
