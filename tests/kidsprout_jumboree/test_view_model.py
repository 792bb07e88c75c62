"""Everything offered at a table of KidSprout Jumboree is accepted, everything legal can be reached, and nothing hidden shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

import pytest
from attrs import evolve

from engines.kernel.bots import playout
from engines.kernel.commands import Command
from engines.kernel.contract import COLOURS, PERSON, Refusal, Seat
from engines.kernel.messages import msg
from engines.kernel.rng import Rng
from engines.kernel.table import Table
from engines.kidsprout_jumboree.model import (
    HIDDEN,
    NO_COIN,
    BreakTie,
    ChooseCoins,
    EndDay,
    ExcuseByTurns,
    Excusing,
    Finish,
    Led,
    Sign,
    StackCoins,
    State,
)
from engines.kidsprout_jumboree.rules.days import Roll, Score
from engines.kidsprout_jumboree.rules.leading import ages_of
from engines.kidsprout_jumboree.words import ACTIVITY_NAMES
from tabletop_qt.games.kidsprout_jumboree.layout import BACK, VERDICT, layout
from tabletop_qt.games.kidsprout_jumboree.position import CampDraft, OwnCoin, OwnTile, Speaking, Sprout, Stack
from tabletop_qt.games.kidsprout_jumboree.view_model import KidSproutJumboreeViewModel
from tabletop_qt.viewmodels.moments import LENGTH
from tabletop_qt.viewmodels.position import addressed, called
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Lift, Piece, Play, Press, Scenery, Turn
from tabletop_qt.viewmodels.view_model import IDLE, Nothing
from tests.expecting import expect
from tests.kidsprout_jumboree import camps
from tests.kidsprout_jumboree.dealt_tables import camp, dealt, played
from tests.kidsprout_jumboree.golden import RECORDS
from tests.table.walking import acted, assert_accepted, assert_undone, assert_whole, does, reached, walk

TABLES = [
    (3, {}),
    (4, {}),
    (4, {"chant": "open_table", "buck": "each_activity"}),
    (3, {"leader_moves": "by_itself", "memory_aid": "on", "troops": ("arms", "any", "moons"), "roll": "by_hand"}),
]
every_table = pytest.mark.parametrize(("players", "options"), TABLES, ids=("three", "four", "open", "aided"))


@pytest.fixture
def model() -> KidSproutJumboreeViewModel:
    return KidSproutJumboreeViewModel(camp())


def views(players: int, options: dict[str, str], deal: int, commands: int) -> Iterator[tuple[State, int]]:
    """Views of every seat along a game."""
    for state in played(dealt(players, deal, **options), commands, deal):
        for seat in range(players):
            yield camp().view(state, seat), seat


def piece(scenery: Scenery, name: str) -> Piece:
    return next(piece for piece in scenery.pieces if piece.id == name)


@every_table
def test_whoever_plays_plays_sprouts_not_coins(model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]) -> None:
    said: set[str] = set()
    # A step of five comes to every seat of three and of four.
    for view, seat in islice(views(players, options, 4, 200), 0, None, 5):
        scenery, hint = model.scenery(view, seat, model.start()), model.hint(view, seat, model.start())
        said |= {str(scenery.prompt), *(str(offer.label) for offer in scenery.affordances), *(str(each.label) for each in scenery.buttons)}
        said |= {str(hint.words)} if hint is not None else set()
    assert {words for words in said if "coin" in words.casefold()} == set()
    assert any("Sprout" in words for words in said)


@pytest.mark.clause("TBL-2", "TBL-3")
@every_table
def test_whatever_is_offered_is_accepted_and_every_scenery_is_whole(
    model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]
) -> None:
    commands = 0
    for turn, (view, seat) in enumerate(views(players, options, deal=5, commands=320)):
        if turn % 5 == 0:
            for draft, scenery in walk(model, view, seat, 4, Rng(turn)):
                assert_whole(scenery, draft)
                assert (seat in camp().to_act(view)) or not scenery.affordances
                commands += assert_accepted(model, camp(), view, seat, draft, scenery)
    assert commands > 100


@pytest.mark.clause("TBL-3", "KSJ-2.2", "KSJ-3.1", "KSJ-3.3", "KSJ-4.1", "KSJ-4.4")
@every_table
def test_everything_legal_can_be_reached_by_gestures(model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]) -> None:
    verbs: set[str] = set()
    for index, state in enumerate(played(dealt(players, 2, **options), 230, 2)):
        for seat in camp().to_act(state):
            legal = set(camp().legal(state, seat))
            if index % 25 == 0 or {command.verb for command in legal} - verbs:
                assert reached(model, camp().view(state, seat), seat) == legal
                verbs |= {command.verb for command in legal}
    by_hand = {"stack"} if options.get("leader_moves") != "by_itself" else set()
    assert verbs >= {"play", "excuse", "pass", "appoint"} | by_hand


def test_steps_are_undone_one_by_one_until_nothing_is_left(model: KidSproutJumboreeViewModel) -> None:
    longest = 0
    for turn, (view, seat) in enumerate(views(3, {}, deal=5, commands=40)):
        drafts = [draft for draft, _ in walk(model, view, seat, 7, Rng(turn))]
        longest = max(longest, len(drafts))
        assert_undone(model, view, seat, drafts[-1])
    assert longest > 3


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_a_hand_face_down_has_no_gap_wherever_it_lies(model: KidSproutJumboreeViewModel) -> None:
    state = dealt(4, 1)
    state = camp().apply(camp().apply(state, 0, command("play", 0)).state, 1, command("play", 4)).state
    shown = model.spectate(camp().view(state, None), 0)
    for seat in range(4):
        hand = [each for each in shown.pieces if each.id.startswith(f"coin:{seat}:") and each.zone in ("own", f"seat:{seat}")]
        places = layout(4, 0, shared=True).areas[seat].coins
        assert sorted((each.x, each.y) for each in hand) == sorted(places[: len(hand)])
        assert len(hand) == (5 if seat < 2 else 6)


@pytest.mark.clause("KSJ-6.1", "KSJ-6.2")
def test_a_plank_counts_no_day_twice_when_it_has_just_been_scored(model: KidSproutJumboreeViewModel) -> None:
    table, scored = RECORDS.table(RECORDS.names[0]), 0
    for number in range(1, table.turn + 1):
        for beat in table.beats(number):
            if any(event.kind == "scored" for event in beat.events):
                pieces = model.spectate(camp().view(beat.state, None), 0).pieces
                totals = [next(each for each in pieces if each.id == f"plate:{seat}") for seat in range(len(table.seats))]
                assert [each.face.number("total") for each in totals] == [player.points for player in beat.state.players]
                scored += 1
    assert scored >= 3


@pytest.mark.clause("KSJ-7.1", "TBL-5")
def test_a_coin_face_down_is_known_by_its_turn_and_not_by_its_value(model: KidSproutJumboreeViewModel) -> None:
    """Whatever the others choose, their coins lie there under the same names and look the same."""
    state = dealt(4, 1)
    for first, second in ((0, 5), (5, 2)):
        chosen = camp().apply(camp().apply(state, 1, command("play", first)).state, 2, command("play", second)).state
        scenery = model.scenery(camp().view(chosen, 0), 0, IDLE)
        assert piece(scenery, "coin:1:0").face.number("value") == -1
        assert piece(scenery, "coin:2:0").face.word("suit") == "crowns"
        assert [each.id for each in scenery.pieces if each.id.startswith("coin:3:")] == [f"coin:3:{index}" for index in range(6)]
        assert "5" not in str(piece(scenery, "coin:1:0").name)


def command(verb: str, *words: int) -> Command:
    return camp().parse(" ".join([verb, *map(str, words)]))


@pytest.mark.clause("KSJ-2.3")
@every_table
def test_the_reveal_turns_the_coins_that_lie_there_all_at_once(
    model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]
) -> None:
    reveals = 0
    for before, after in pairwise(played(dealt(players, 4, **options), 90, 4)):
        if not before.face_down or after.face_down:
            continue
        for seat in range(players):
            old = {each.id: each for each in model.scenery(camp().view(before, seat), seat, IDLE).pieces}
            new = {each.id: each for each in model.scenery(camp().view(after, seat), seat, IDLE).pieces}
            down = {name for name, each in old.items() if each.zone == "clearing" and each.side == 1}
            turned = {name for name in down if new[name].side == 0 and new[name].face.number("value") >= 0}
            assert turned == down
            # The last to play has just taken a coin from hand; all others lay there already.
            assert len(down) == players - 1
            reveals += 1
    assert reveals


@pytest.mark.clause("KSJ-1.3")
def test_the_buck_bears_no_suit_unlike_the_dice_of_the_troops(model: KidSproutJumboreeViewModel) -> None:
    state = dealt(4, 1)
    dice = [each for each in model.scenery(camp().view(state, 0), 0, IDLE).pieces if each.face.kind == "die"]
    assert {each.id: each.face.number("buck") for each in dice if each.id == "die" or each.id.startswith("opening")} == {
        each.id: int(each.id == "die") for each in dice
    }
    assert len(dice) == 4


@pytest.mark.clause("KSJ-2.1")
def test_the_die_tumbles_for_every_activity_whatever_it_shows(model: KidSproutJumboreeViewModel) -> None:
    rolls: list[tuple[tuple[int, int], int]] = []
    for state in played(dealt(3, 6), 400, 6):
        die = piece(model.scenery(camp().view(state, 0), 0, IDLE), "die")
        assert die.face.number("value") == state.roll
        if (state.day, state.round) not in [seen for seen, _ in rolls]:
            rolls.append(((state.day, state.round), die.rolled))
    assert len({rolled for _, rolled in rolls}) == len(rolls) > 12


@pytest.mark.clause("KSJ-3.1", "KSJ-3.2")
def test_an_excuse_is_dropped_on_the_half_of_a_sprout_then_spoken(model: KidSproutJumboreeViewModel) -> None:
    state = next(each for each in played(dealt(4, 1), 50) if isinstance(each.decision, Excusing))
    seat = camp().to_act(state)[0]
    view, target = camp().view(state, seat), (camp().to_act(state)[0] + 2) % 4
    for sign in Sign:
        laid = does(model, view, seat, IDLE, Drop(f"tile:own:{seat}:2", f"half:{target}:{sign}"))
        assert laid == Drafted(Speaking(2, target, sign))
    older, younger = (expect(model.scenery(view, seat, IDLE).place(f"half:{target}:{sign}")).box for sign in Sign)
    assert older.y + older.h == younger.y == layout(4, seat).spots[target].y, "the upper half makes older"
    pieces = model.scenery(view, seat, IDLE).pieces
    assert sum(each.id.startswith("halves:") for each in pieces) == 4, "arrows at each Sprout show which half is which"
    draft = Speaking(2, target, Sign.SUBTRACT)
    assert draft.back() == IDLE
    scenery = model.scenery(view, seat, draft)
    left = [*[place.id for place in scenery.places], *[each.id for each in scenery.pieces]]
    assert not [name for name in left if name.startswith(("half:", "halves:"))]
    assert scenery.ask is not None
    cloth = piece(scenery, "tray")
    for each in scenery.pieces:
        over = abs(each.x - cloth.x) < cloth.face.w / 2 and abs(each.y - cloth.y) < cloth.face.h / 2
        assert over == (each.id == "tray" or each.id.startswith("slip:")), each.id
    age = piece(scenery, f"age:{target}").face
    assert (str(age.message("before")), str(age.message("after"))) == (str(10 + ages_of(view)[target]), str(8 + ages_of(view)[target]))
    assert sum(each.face.word("mark") == "said" for each in scenery.pieces) == 6
    picked = expect(does(model, view, seat, draft, Press("slip:3")), Play)
    assert picked.command.text().startswith(f"excuse 2 subtract {target} ")
    typed = expect(does(model, view, seat, draft, Do(scenery.ask.name, "  Our  tent is a very shy tent. ")), Play)
    assert typed.command == camp().parse(f"excuse 2 subtract {target} Our_tent_is_a_very_shy_tent.")
    said = camp().apply(state, seat, typed.command).state
    after = model.scenery(camp().view(said, 0), 0, IDLE)
    assert "shy tent" in str(piece(after, f"scrap:{seat}").face.message("text"))


@pytest.mark.clause("KSJ-3.1", "KSJ-3.2")
@pytest.mark.parametrize("players", [3, 4])
def test_what_players_say_lies_beside_them_and_shows_whose_sprout_it_is_about(model: KidSproutJumboreeViewModel, players: int) -> None:
    state = camps.coins(camps.camp(4, seats=players, rules={"chant": "open_table"}), *range(players))
    speaker, across = (1, 2) if players == 3 else (0, 3)
    table = model.seated(tuple(Seat(name, colour, "person") for name, colour in zip("ABCD"[:players], COLOURS, strict=False)))

    def scraps(seat: int) -> list[tuple[str, str, str, str]]:
        faces = [each.face for each in table.scenery(camp().view(state, 0), 0, IDLE).pieces if each.id.startswith(f"scrap:{seat}")]
        return [(face.word("by"), face.word("on"), face.word("side"), str(face.message("text"))[5:-1]) for face in faces]

    def say(seat: int, tile: int, sentence: str, sprout: int) -> State:
        return camp().apply(state, seat, camp().parse(f"excuse {tile} add {sprout} {sentence}")).state

    spot, own = layout(players, 0).spots[speaker], COLOURS[speaker]
    state = say(speaker, 1, "A_moose_sat_on_my_plan", 2)
    first = (own, COLOURS[2], spot.tail, "A moose sat on my plan")
    assert scraps(speaker) == [first]
    lies = piece(table.scenery(camp().view(state, 0), 0, IDLE), f"scrap:{speaker}")
    assert (lies.x, lies.y) == spot.scrap.centre
    state = say(speaker, 2, "My_hat_is_at_sea", speaker)
    assert scraps(speaker) == [first, (own, own, scraps(speaker)[1][2], "My hat is at sea")]
    assert scraps(speaker)[1][2] in ("left", "right"), "its tail points to what the same player said first"
    state = say(across, 2, "A_bear_rang", 0)
    assert ([text for *_, text in scraps(speaker)], [text for *_, text in scraps(across)]) == (["My hat is at sea"], ["A bear rang"])


@pytest.mark.clause("KSJ-3.2")
def test_what_was_said_before_is_refused_and_no_longer_offered(model: KidSproutJumboreeViewModel) -> None:
    state = next(
        each for each in played(dealt(4, 1, chant="open_table"), 80, 1, talkative=1) if isinstance(each.decision, Excusing) and each.used
    )
    said = state.spoken[-1].sentence if state.spoken else ""
    assert said
    seat = next(each for each in camp().to_act(state) if state.players[each].excuses)
    view = camp().view(state, seat)
    draft: CampDraft = Speaking(state.players[seat].excuses[0], 0, Sign.ADD)
    refused = does(model, view, seat, draft, Do("say", f"{said.upper()}!!"))
    assert getattr(refused, "clause", "") == "KSJ-3.2"
    assert getattr(refused, "alternatives", None) == (), "other words, not the move that is being made"
    for _ in range(8):
        assert said not in [str(each.face.message("text")) for each in model.scenery(view, seat, draft).pieces if each.face.kind == "slip"]
        draft = expect(does(model, view, seat, draft, Press("slip:more")), Drafted).draft


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize(("target", "own"), [(0, True), (1, False)])
def test_excuses_about_the_players_own_sprout_come_last_for_that_of_another(
    model: KidSproutJumboreeViewModel, target: int, own: bool
) -> None:
    view = camp().view(camps.coins(camps.camp(3, seats=3), 2, 3, 0), 0)
    slips = [each for each in model.scenery(view, 0, Speaking(1, target, Sign.ADD)).pieces if each.id.startswith("slip:")]
    assert any(str(each.name).startswith("My Sprout") for each in slips) is own
    assert [str(each.about[0]) for each in slips if each.id == "slip:more"] == ["Show other excuses"]


@pytest.mark.clause("KSJ-4.4")
@pytest.mark.parametrize("players", [3, 4])
def test_a_stack_dropped_on_a_wrong_hour_is_refused_with_the_right_one(model: KidSproutJumboreeViewModel, players: int) -> None:
    state = next(each for each in played(dealt(players, 8), 60, 8) if isinstance(each.decision, StackCoins))
    (seat,) = camp().to_act(state)
    view = camp().view(state, seat)
    scenery = model.scenery(view, seat, IDLE)
    stack = next(each.id for each in scenery.pieces if each.id.startswith("stack:") and each.movable)
    hours = [place.id for place in scenery.places if place.id.split(":")[0] in ("hour", "beside")]
    assert len(hours) == 12 + 5
    right = f"{(state.end(seat) + 5) % 12 + 1}:00"
    accepted = []
    for place in hours:
        meant = does(model, view, seat, IDLE, Drop(stack, place))
        if isinstance(meant, Play):
            accepted.append(place)
        else:
            assert right in str(getattr(meant, "reason", ""))
    assert accepted == [f"hour:{right.split(':')[0]}"]
    assert [offer.action for offer in scenery.affordances] == [Drop(stack, accepted[0])]
    others = model.scenery(camp().view(state, (seat + 1) % players), (seat + 1) % players, IDLE)
    assert not piece(others, stack).movable


@pytest.mark.clause("TBL-3", "KSJ-2.2", "KSJ-3.1", "KSJ-4.4")
def test_what_is_dropped_on_a_blanket_where_it_does_not_belong_is_refused(model: KidSproutJumboreeViewModel) -> None:
    refused = set()
    for turn, state in enumerate(played(dealt(4, 8), 90, 8)):
        for seat in camp().to_act(state) if turn % 4 == 0 else ():
            view = camp().view(state, seat)
            scenery = model.scenery(view, seat, IDLE)
            for each in scenery.pieces:
                if not each.movable or not isinstance(each.thing, OwnCoin | OwnTile | Stack):
                    continue
                for owner in range(4):
                    meant = does(model, view, seat, IDLE, Drop(each.id, f"blanket:{owner}"))
                    if owner == seat and not isinstance(each.thing, Stack):
                        assert isinstance(meant, Nothing), "it is put back"
                        continue
                    assert isinstance(meant, Refusal)
                    assert meant.clause.startswith("KSJ-")
                    assert all(camp().check(view, seat, other) is None for other in meant.alternatives)
                    refused.add((type(state.decision), type(each.thing)))
    wanted = {(ChooseCoins, OwnCoin), (ExcuseByTurns, OwnTile), (ExcuseByTurns, OwnCoin), (StackCoins, Stack)}
    assert refused >= wanted


@pytest.mark.clause("KSJ-6.1", "KSJ-5.1")
def test_before_a_day_is_scored_its_stacks_are_seen_and_then_the_scorekeeper_goes_on(model: KidSproutJumboreeViewModel) -> None:
    nights = 0
    for deal in (2, 4):
        for state in played(dealt(3, deal), 400, deal):
            if not state.scoring:
                continue
            scenery = model.scenery(camp().view(state, 0), 0, IDLE)
            assert len([each for each in scenery.pieces if each.id.startswith(f"stack:{state.day}:")]) == 6
            night = state.led[-1].overnight
            assert (scenery.piece(f"lantern:{state.led[-1].leader}") is not None) == night
            nights += night
            today = [piece(scenery, f"plate:{seat}").face.number("today") for seat in range(3)]
            assert today == [sum(led.stress for led in state.today if led.leader == seat) for seat in range(3)]
            assert not [each.id for each in scenery.pieces if each.id.endswith((":stressed", ":overnight"))], "nobody is to lead any more"
            assert [button.name for button in scenery.buttons] == ["score"]
            for action in (Do("score"), Press("score")):
                assert does(model, camp().view(state, 0), 0, IDLE, action) == Play(Score())
            assert model.scenery(camp().view(state, 1), 1, IDLE).affordances == ()
    assert nights


@pytest.mark.clause("KSJ-4.2")
def test_nobody_is_called_stressed_out_by_an_activity_that_is_over(model: KidSproutJumboreeViewModel) -> None:
    """A leader whose pawn has just moved would not fit the same Activity in again, but nobody has to."""
    state = camps.no_excuses(camps.coins(camps.camp(5, [(1, 5, (0,) * 4)]), 1, 5, 2, 2))
    assert isinstance(state.decision, StackCoins)
    (leader,) = state.decision.seats
    led, *_ = camps.GAME.unfold(state, leader, next(iter(camps.GAME.legal(state, leader))))
    assert (led.state.round, len(led.state.today)) == (state.round, len(state.today) + 1), "before the next Activity is known"
    scenery = model.scenery(camps.GAME.view(led.state, leader), leader, IDLE)
    assert not [each.id for each in scenery.pieces if each.id.endswith(":stressed")]


@pytest.mark.clause("KSJ-2.1")
def test_the_leaping_buck_presses_the_die_and_until_then_nobody_is_told_of_an_activity(model: KidSproutJumboreeViewModel) -> None:
    rolls = 0
    for state in played(dealt(3, 4, roll="by_hand", buck="each_day"), 300, 4):
        if state.rolled:
            continue
        rolls += 1
        for seat in range(3):
            view = camp().view(state, seat)
            scenery = model.scenery(view, seat, IDLE)
            words = [
                str(text) for each in scenery.pieces if not each.id.startswith(("stack:", "tag:")) for text in (each.name, *each.about)
            ]
            words += [str(value) for _, value in piece(scenery, "sign").face.values]
            assert not any(str(name) in text for name in ACTIVITY_NAMES for text in words)
            assert not any(each.id.startswith("tag:") and "stressed" in each.id for each in scenery.pieces)
            assert bool(scenery.affordances) == (seat == state.buck)
        view = camp().view(state, state.buck)
        before = piece(model.scenery(view, state.buck, IDLE), "die")
        assert does(model, view, state.buck, IDLE, Press("die")) == does(model, view, state.buck, IDLE, Do("roll")) == Play(Roll())
        after = piece(model.scenery(camp().apply(state, state.buck, Roll()).state, state.buck, IDLE), "die")
        assert after.rolled > before.rolled, "so that the die tumbles"
    assert rolls > 8


@pytest.mark.clause("KSJ-5.1")
def test_an_overnight_is_stacked_beside_its_hour_in_a_ring_of_lanterns(model: KidSproutJumboreeViewModel) -> None:
    state = next(each for each in played(dealt(4, 8), 60, 8) if isinstance(each.decision, StackCoins))
    (seat,) = camp().to_act(state)
    agenda = (*state.agenda[:1], EndDay(), Finish())
    late = evolve(state, agenda=agenda, day=3, round=6, roll=4, led=(), players=tuple(evolve(each, elapsed=10) for each in state.players))
    scenery = model.scenery(camp().view(late, seat), seat, IDLE)
    assert [offer.action for offer in scenery.affordances] == [Drop("stack:3:6", "beside:8")]
    over = camp().apply(late, seat, camp().parse("stack 8 beside=yes")).state
    shown = model.scenery(camp().view(over, seat), seat, IDLE)
    lantern, pile = piece(shown, f"lantern:{seat}"), piece(shown, "stack:3:6")
    assert (lantern.x, lantern.y) == (pile.x, pile.y)
    dial = piece(shown, f"schedule:{seat}")
    # The tiles stand on a corner: beyond this sum of distances lies the ground.
    assert abs(pile.x - dial.x) + abs(pile.y - dial.y) > dial.face.w / 2


@pytest.mark.clause("KSJ-4.1")
def test_the_buck_picks_a_leader_by_pressing_a_sprout(model: KidSproutJumboreeViewModel) -> None:
    ties = 0
    for deal in range(6):
        for state in played(dealt(4, deal), 200, deal):
            if not isinstance(state.decision, BreakTie):
                continue
            ties += 1
            view = camp().view(state, state.buck)
            scenery = model.scenery(view, state.buck, IDLE)
            pressed = [offer.action for offer in scenery.affordances]
            assert len(pressed) == len(state.decision.tied) > 1
            assert all(isinstance(action, Press) and piece(scenery, action.piece).zone == "clearing" for action in pressed)
            untied = [seat for seat in range(4) if seat not in state.decision.tied]
            for seat in untied:
                name = f"own:{view.players[seat].coin}" if seat == state.buck else f"coin:{seat}:{state.round - 1}"
                assert getattr(does(model, view, state.buck, IDLE, Press(name)), "clause", "").startswith("KSJ-4")
    assert ties


@pytest.mark.clause("KSJ-7.1")
def test_only_the_memory_aid_shows_what_is_spent(model: KidSproutJumboreeViewModel) -> None:
    for aid in ("off", "on"):
        state = next(each for each in played(dealt(4, 5, memory_aid=aid), 200, 5) if each.round == 4)
        shown = {each.id: each for each in model.scenery(camp().view(state, 0), 0, IDLE).pieces}
        assert ("spent:2" in shown) == (aid == "on")
        if aid == "on":
            values = [shown["spent:2"].face.number(f"coin{index}", -1) for index in range(3)]
            assert values == [led.coins[2] for led in state.led]


@pytest.mark.clause("KSJ-1.2", "KSJ-6.1")
def test_a_stack_tells_its_coins_and_its_points_but_not_whose_coins_they_were(model: KidSproutJumboreeViewModel) -> None:
    """The rule book's example: four hours with coins 1, 2, 3 and 5 are 44 points; so whoever played which."""
    names = set()
    for coins in ((1, 2, 3, 5), (5, 3, 2, 1)):
        state = evolve(dealt(4, 1), round=2, led=(Led(1, 1, 2, 4, coins, 4),))
        pile = piece(model.scenery(camp().view(state, 0), 0, IDLE), "stack:1:1")
        assert "44" in str(pile.about[0])
        names.add((pile.face, str(pile.name)))
    assert len(names) == 1


ODD = (
    "",
    ":",
    "own",
    "own:",
    "own:x",
    "own:9",
    "own:-2",
    "tile:own:",
    "tile:own:0:7",
    "tile:1:0",
    "stack:9:9",
    "hour:x",
    "hour:99",
    "sprout:77",
)
"""Names that no piece or place has."""


@pytest.mark.clause("TBL-3")
@pytest.mark.parametrize(("players", "options"), TABLES[2:], ids=("open", "aided"))
def test_any_action_whatever_is_understood_or_refused(model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]) -> None:
    for turn, (view, seat) in enumerate(views(players, options, deal=9, commands=9)):
        for draft, scenery in walk(model, view, seat, 3, Rng(turn)) if turn % 3 == 0 else ():
            pieces = [*(each.id for each in scenery.pieces), *ODD]
            places = [*(place.id for place in scenery.places), *ODD]
            actions: list[Action] = [Drop(name, place) for name in pieces for place in places]
            actions += [action for name in pieces for action in (Press(name), Lift(name), Turn(name, 1))]
            actions += [Do(name, text) for name in ("pass", "chant", "say", "x") for text in ("", " ", "a" * 500, "An owl. \n\x00")]
            for another in acted(model, camp(), view, seat, draft, actions):
                assert model.scenery(view, seat, another).pieces


def test_own_and_other_hands_are_face_up_and_face_down(model: KidSproutJumboreeViewModel) -> None:
    for state in played(dealt(4, 2), 120, 2):
        for seat in range(4):
            view = camp().view(state, seat)
            shown = model.scenery(view, seat, IDLE).pieces
            hand = [each for each in shown if each.zone == "own" and each.face.kind == "coin"]
            assert [each.face.number("value") for each in hand] == list(state.players[seat].hand)
            for each in shown:
                if each.zone.startswith("seat:") and each.face.kind in ("coin", "tile"):
                    assert each.face.number("value") == -1
            for other in range(4):
                if other != seat:
                    count = sum(each.id.startswith(f"coin:{other}:") for each in shown)
                    coin = view.players[other].coin != NO_COIN and not isinstance(state.decision, StackCoins)
                    assert count == len(state.players[other].hand) + coin
                    assert set(view.players[other].hand) <= {HIDDEN}


@pytest.mark.clause("TBL-5", "KSJ-7.1")
@every_table
def test_what_everybody_may_see_shows_no_coin_that_lies_hidden(
    model: KidSproutJumboreeViewModel, players: int, options: dict[str, str]
) -> None:
    """Seen from every side by turns: hands are face down, and so are coins till the reveal."""
    for turn, state in enumerate(played(dealt(players, 7, **options), 90, 7)):
        scenery = model.scenery(camp().view(state, None), turn % players, IDLE)
        assert_whole(scenery, IDLE)
        for each in scenery.pieces:
            assert not each.id.startswith("own:") or not state.face_down
            if each.face.kind == "coin" and (each.zone != "clearing" or state.face_down):
                assert each.face.number("value") == -1
        assert not any(isinstance(offer.action, Drop) and offer.action.place == "clearing" for offer in scenery.affordances)


@pytest.mark.clause("KSJ-2.2", "KSJ-7.1", "TBL-5")
def test_everybody_picks_from_the_same_six_coins(model: KidSproutJumboreeViewModel) -> None:
    for state in played(dealt(4, 7), 60, 7):
        offered = {model.picks(camp().view(state, seat), seat) for seat in (0, 1, 2, 3)} | {model.picks(camp().view(state, None), 0)}
        assert len(offered) == 1
        assert [pick.command.text() for pick in offered.pop()] == ([f"play {value}" for value in range(6)] if state.face_down else [])
        for seat, suit in enumerate(state.config.suits):
            chosen = model.choices(camp().view(state, seat), seat)
            assert [(pick.face.word("suit"), pick.face.number("value")) for pick in chosen if pick.face is not None] == [
                (suit, value) for value in range(6 if state.face_down else 0)
            ]


@pytest.mark.clause("TBL-1")
def test_planks_bear_the_names_and_colours_of_who_sits_there(model: KidSproutJumboreeViewModel) -> None:
    seats = tuple(Seat(name, colour) for name, colour in zip(("Ann", "Ben", "Cyd"), COLOURS, strict=False))
    view = camp().view(dealt(3, 1), 1)
    for seat in range(3):
        bare, named = (piece(each.scenery(view, 1, IDLE), f"plate:{seat}") for each in (model, model.seated(seats)))
        assert str(named.face.message("title")) == seats[seat].name
        assert named.face.message("line") == bare.face.message("title")
        assert named.face.word("seat") == seats[seat].colour
        assert str(named.name).startswith(f"{seats[seat].name} ({bare.face.message('title')}): ")


@pytest.mark.clause("TBL-1")
@pytest.mark.parametrize(("ben", "called"), [("easy", "Player 1 (you)"), (PERSON, "Player 1")])
def test_you_is_whoever_plays_alone_against_bots_without_a_name(model: KidSproutJumboreeViewModel, ben: str, called: str) -> None:
    table = model.seated((Seat("Player 1"), Seat("Ben", "sky", ben), Seat("Robin", "green", "easy")))
    state = dealt(3, 1)
    for scenery in (table.scenery(camp().view(state, 0), 0, IDLE), table.spectate(camp().view(state, None), 0)):
        assert [str(piece(scenery, f"plate:{owner}").face.message("title")) for owner in range(3)] == [called, "Ben", "Robin"]


@pytest.mark.clause("KSJ-2.1")
def test_the_buck_rolls_large_through_the_middle_for_a_short_while(model: KidSproutJumboreeViewModel) -> None:
    state = next(state for state in played(dealt(3, 4), 40, 4) if state.rolled)
    moment = expect(model.moment(state, state, 0, {"rolled"}))
    (die,) = moment.actors
    assert (die.face.word("suit"), die.face.number("value")) == ("moons", state.roll)
    assert die.shown.w > 3 * expect(die.end).w
    assert moment.lasts <= 800


@pytest.mark.clause("KSJ-6.2")
@pytest.mark.parametrize("roll", ["by_itself", "by_hand"])
def test_the_sun_rises_before_each_further_day(model: KidSproutJumboreeViewModel, roll: str) -> None:
    table = Table.new(camp(), seats=3, deal=3, options={"roll": roll, "leader_moves": "by_itself"})
    mornings = []

    def look(table: Table[State]) -> None:
        for beat in table.beats(table.turn):
            kinds = {event.kind for event in beat.events}
            if "day" in kinds and "buck" not in kinds:
                mornings.append(expect(model.moment(beat.state, beat.state, 0, kinds)))

    playout(table, after=look)
    assert [str(morning.words).partition(".")[0].partition(":")[0] for morning in mornings] == ["Day 2", "Day 3"]
    for morning in mornings:
        assert expect(morning.light).kind == "dawn"
        assert [actor.face.kind for actor in morning.actors] == ["moon", "sun", *(["die"] if roll == "by_itself" else [])]
        assert morning.lasts <= 1500


@pytest.mark.clause("KSJ-6.1")
@pytest.mark.parametrize(
    ("coins", "words"),
    [
        ((2, 3, 4), None),
        ((2, 4, 4), "Ben leads Nature Hike: +40 Stress Points!"),
        ((0, 0, 0), "Ben leads Nature Hike: +0 Stress Points!"),
    ],
)
def test_who_leads_for_40_points_or_more_or_for_none_has_a_moment(
    model: KidSproutJumboreeViewModel, coins: tuple[int, ...], words: str | None
) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green")))
    state = evolve(dealt(3, 1), led=(Led(1, 1, 1, 4, coins, 4),))
    moment = table.moment(state, state, 0, {"stacked"})
    assert (str(moment.words) if moment is not None else None) == words
    if moment is not None:
        assert str(moment.actors[-1].face.message("text")) == f"{sum(coins)} \N{MULTIPLICATION SIGN} 4 h = {4 * sum(coins)}"
        assert moment.lights == (layout(3, 0).areas[1].plate,)


@pytest.mark.clause("KSJ-5.1")
def test_an_overnight_has_a_moment_by_night_however_little_it_counts(model: KidSproutJumboreeViewModel) -> None:
    state = evolve(dealt(3, 1), led=(Led(1, 6, 1, 2, (0, 1, 1), 13),))
    moment = expect(model.moment(state, state, 0, {"stacked"}))
    assert (expect(moment.light).kind, [actor.face.kind for actor in moment.actors]) == ("night", ["moon", "lantern", "pile"])
    assert expect(moment.actors[-1].end).centre == layout(3, 0).areas[1].beside(7)
    assert moment.lasts <= 1500


@pytest.mark.clause("KSJ-4.2")
def test_the_pawn_of_who_is_passed_over_falls_over(model: KidSproutJumboreeViewModel) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green")))
    led = [(0, 5, (0, 0, 0)), (0, 5, (1, 1, 1))]
    before = camps.coins(camps.camp(4, led, seats=3), 5, 3, 2)
    after = camps.play(before, "0 pass", "1 pass", "2 pass")
    moment = expect(table.moment(camp().view(before, 1), camp().view(after, 1), 1, {"passed", "gone", "passed_over", "leads"}))
    pawn, sign = moment.actors
    assert (pawn.face.kind, pawn.face.word("suit"), sign.face.kind) == ("pawn", after.config.suits[0], "passed")
    assert pawn.tilt
    assert str(moment.words) == "Ann is stressed out and passed over"
    assert moment.lasts <= 1500
    late = camps.coins(camps.camp(4, [*led, (1, 5, (2, 2, 3)), (1, 5, (3, 3, 4))], seats=3), 5, 5, 2)
    moment = expect(table.moment(camp().view(late, 2), camp().view(late, 2), 2, {"passed_over", "leads"}))
    assert [actor.face.word("suit") for actor in moment.actors if actor.tilt] == list(late.config.suits[:2]), "each of them falls"
    assert str(moment.words) == "Ann and Ben are stressed out and passed over"


@pytest.mark.clause("KSJ-2.3")
@pytest.mark.parametrize(
    ("values", "words"),
    [((5, 5, 5, 1), "3 Sprouts show 5!"), ((0, 0, 0, 0), "4 Sprouts show Ø!"), ((5, 5, 0, 0), None), ((3, 3, 3, 3), None)],
)
def test_many_of_the_oldest_or_youngest_sprouts_at_once_have_a_moment(
    model: KidSproutJumboreeViewModel, values: tuple[int, ...], words: str | None
) -> None:
    state = camps.coins(camps.camp(3), *values)
    moment = model.moment(camp().view(state, 0), camp().view(state, 0), 0, {"revealed"})
    assert (None if moment is None else str(moment.words)) == words
    if moment is not None:
        assert [actor.face.number("value") for actor in moment.actors] == [value for value in values if value == values[0]]


@pytest.mark.clause("KSJ-4.1")
@pytest.mark.parametrize(
    ("leader", "third", "words"),
    [(0, "easy", "Ben picks you to lead!"), (0, PERSON, "Ben picks Ann to lead!"), (2, "easy", None), (1, "easy", None)],
)
def test_a_person_whom_the_buck_chooses_among_those_tied_is_shown_so(
    model: KidSproutJumboreeViewModel, leader: int, third: str, words: str | None
) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky", "easy"), Seat("Cyd", "green", third)))
    before = camps.no_excuses(camps.coins(camps.camp(3, seats=3, buck=1), 4, 4, 4))
    after = camps.play(before, f"1 appoint {leader}")
    moment = table.moment(camp().view(before, 0), camp().view(after, 0), 0, {"leads"})
    assert (None if moment is None else str(moment.words)) == words
    if moment is not None:
        assert moment.concerns
        assert [actor.face.kind for actor in moment.actors] == ["leaping_buck", "pawn"]


@pytest.mark.clause("KSJ-3.1")
@pytest.mark.parametrize(("target", "decisive"), [(0, True), (2, False)])
def test_an_excuse_by_which_another_would_lead_is_never_passed_by(model: KidSproutJumboreeViewModel, target: int, decisive: bool) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky", "easy"), Seat("Cyd", "green", "easy")))
    before = camps.coins(camps.camp(3, seats=3, buck=1), 2, 3, 0)
    after = camps.play(before, f"1 excuse 2 add {target} A_bee_sat_down_on_me")
    moment = expect(table.moment(camp().view(before, 0), camp().view(after, 0), 0, {"excuse"}))
    assert moment.concerns is decisive
    assert (moment.lasts == LENGTH) is decisive
    assert moment.spots, "the words stand alone, without a sentence below"
    assert (VERDICT in moment.lights) is decisive, "then the board says who would lead"


@pytest.mark.clause("KSJ-3.2")
@pytest.mark.parametrize(("players", "speaks", "left"), [("pee", 1, True), ("pee", 0, True), ("ppp", 0, True), ("pee", 2, False)])
def test_the_pawn_of_who_makes_an_excuse_jumps_up_with_the_words_on_their_side(
    model: KidSproutJumboreeViewModel, players: str, speaks: int, left: bool
) -> None:
    kinds = {"p": "person", "e": "easy"}
    table = model.seated(tuple(Seat(name, colour, kinds[each]) for name, colour, each in zip("ABC", COLOURS, players, strict=False)))
    before = camps.coins(camps.camp(3, seats=3, buck=speaks), 2, 3, 3)
    after = camps.play(before, f"{speaks} excuse 1 add 2 A_bee_sat_down_on_me")
    moment = expect(table.moment(camp().view(before, 0), camp().view(after, 0), 0, {"excuse"}))
    assert str(moment.words) == "C would lead"
    slip, pawn = moment.actors
    assert str(slip.face.message("text")) == "+1: “A bee sat down on me”"
    assert (slip.face.kind, slip.end) == ("scrap", layout(3, 0).spots[speaks].scrap)
    assert (pawn.face.kind, pawn.leap > 0) == ("pawn", True)
    assert (pawn.shown.x < slip.shown.x) is left
    assert slip.face.word("side") == ("left" if left else "right")
    assert moment.lasts <= 1500


@pytest.mark.clause("KSJ-4.4")
def test_the_dashed_ring_of_a_schedule_is_explained_as_long_as_it_is_there(model: KidSproutJumboreeViewModel) -> None:
    late = camps.camp(4, [(0, 5, (0, 0, 0)), (0, 5, (1, 1, 1))], seats=3)
    told = [str(piece(model.scenery(camp().view(late, 0), 0, IDLE), f"schedule:{seat}").about[0]) for seat in (0, 1)]
    assert ["ring" in each for each in told] == [False, True]
    assert "at 10:00" in told[1]


@pytest.mark.clause("KSJ-4.1")
def test_a_player_alone_with_bots_is_called_you_once() -> None:
    seats = (Seat("Player 1"), Seat("Ben", "sky", "easy"))
    assert str(addressed(msg("Tied: {names}", names=(called(seats, 0), called(seats, 1))), seats)) == "Tied: Player 1 (you) and Ben"
    assert str(addressed(msg("{name} leads", name="Player 1"), seats)) == "Player 1 (you) leads"


@pytest.mark.clause("KSJ-3.2", "KSJ-4.4")
def test_what_was_said_stands_until_the_leader_has_moved_the_stack(model: KidSproutJumboreeViewModel) -> None:
    state = camps.play(camps.coins(camps.camp(3, excuses=((1,), (), (), ())), 5, 3, 1, 0), "0 excuse 1 subtract 0 A_bee_sat_down_on_me")
    assert isinstance(state.decision, StackCoins)
    scenery = model.scenery(camp().view(state, 0), 0, IDLE)
    assert "A bee sat down on me" in str(piece(scenery, "scrap:0").face.message("text"))
    assert not [each for each in scenery.pieces if each.id.startswith("age:")]


@pytest.mark.clause("KSJ-3.3")
def test_every_word_of_the_chant_is_shown_large_at_an_open_table_only(model: KidSproutJumboreeViewModel) -> None:
    state = camps.coins(camps.camp(4, rules={"chant": "open_table"}), 0, 1, 2, 3)
    said = []
    for _ in range(3):
        after = camps.play(state, f"{state.buck} chant")
        moment = expect(model.moment(state, after, 0, {"chanted"}))
        said.append(str(moment.words))
        assert moment.lasts <= 800
        state = after
    assert said == ["Going…", "Going, going…", "Going, going, gone! No more Excuses."]
    by_turns = camps.coins(camps.camp(4), 0, 1, 2, 3)
    assert model.moment(by_turns, by_turns, 0, {"gone"}) is None


@pytest.mark.clause("KSJ-6.2", "KSJ-6.3")
def test_a_day_that_is_scored_shows_the_sheet_with_those_who_have_the_fewest_points(model: KidSproutJumboreeViewModel) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green")))
    state = evolve(dealt(3, 1), led=(Led(1, 1, 2, 4, (1, 2, 3), 4), Led(1, 2, 0, 2, (2, 3, 4), 2)))
    tied = evolve(state, led=state.led[:1])
    for now, words, pawns in (
        (state, "After day 1, Ben has the fewest Stress Points: 0.", [1]),
        (tied, "After day 1, Ann and Ben share the fewest Stress Points: 0.", [0, 1]),
    ):
        moment = expect(table.moment(now, now, 0, {"scored"}))
        sheet, *others = moment.actors
        assert str(moment.words) == words
        assert sheet.face == piece(table.scenery(camp().view(now, 0), 0, IDLE), "score").face
        assert [actor.face.word("suit") for actor in others] == [state.config.suits[seat] for seat in pawns]
        assert moment.lights == tuple(layout(3, 0).areas[seat].plate for seat in pawns)


@pytest.mark.clause("KSJ-6.2", "KSJ-6.3")
def test_at_the_end_of_a_day_and_of_the_game_all_stand_by_the_fire_joint_firsts_equally_high(model: KidSproutJumboreeViewModel) -> None:
    table = model.seated((Seat("Ann"), Seat("Ben", "sky"), Seat("Cyd", "green")))
    state = evolve(dealt(3, 1), led=(Led(1, 1, 2, 4, (1, 2, 3), 4),))
    for over in (state, evolve(state, agenda=(), day=3)):
        tally = expect(table.tally(over))
        scene = expect(tally.scene)
        stand = [
            (str(scene.message(f"name{place}")), *(scene.number(f"{what}{place}") for what in ("rank", "won", "points")))
            for place in range(3)
        ]
        assert stand == [("Ann", 1, 1, 0), ("Ben", 1, 1, 0), ("Cyd", 3, 0, 24)]
        assert bool(tally.pictures) is bool(over.agenda), "the result has a table of all days instead"
    assert table.tally(evolve(state, day=3)) is None, "the result tells it"


@pytest.mark.clause("TBL-5", "KSJ-7.1")
def test_when_nothing_is_hidden_any_more_coins_lie_face_up_that_were_played_face_down(model: KidSproutJumboreeViewModel) -> None:
    state = dealt(4, 5)
    for seat in (0, 1, 2):
        state = camp().apply(state, seat, next(iter(camp().legal(state, seat)))).state
    assert state.face_down
    for seat in range(4):
        open_, hidden = (model.scenery(each, seat, IDLE) for each in (state, camp().view(state, seat)))
        for owner in (0, 1, 2):
            played = next(piece for piece in open_.pieces if piece.thing == Sprout(owner))
            assert played.face.number("value") == state.players[owner].coin
            assert "face down" not in str(played.name)
            before = next(piece for piece in hidden.pieces if piece.thing == Sprout(owner))
            assert before.face.number("value") == BACK
        other = (seat + 1) % 4
        lying = sorted(piece.face.number("value") for piece in open_.pieces if piece.id.startswith(f"coin:{other}:"))
        hand = [*state.players[other].hand, *([state.players[other].coin] if other < 3 else [])]
        assert lying == sorted(hand)
        excuses = [piece.face.number("value") for piece in open_.pieces if piece.id.startswith(f"tile:{other}:")]
        assert excuses == list(state.players[other].excuses)
