"""What can be done at the camp, as affordances, with the prompt and its buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from engines.kernel.contract import PERSON
from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.commands import Appoint, Chant, Pass, PlayCoin, Roll, Score
from engines.kidsprout_jumboree.leading import right_stack
from engines.kidsprout_jumboree.sentences import MAX_SENTENCE
from engines.kidsprout_jumboree.tasks import BreakTie, ChooseCoins, ExcuseAtOpenTable, Excusing, RollBuck, ScoreDay, StackCoins
from engines.kidsprout_jumboree.wording import VALUE_NAMES, o_clock
from tabletop_qt.games.kidsprout_jumboree.drafts import Speaking
from tabletop_qt.games.kidsprout_jumboree.judging import outlook
from tabletop_qt.games.kidsprout_jumboree.position import CampPosition
from tabletop_qt.games.kidsprout_jumboree.speaking import MORE, sign_slips
from tabletop_qt.games.kidsprout_jumboree.things import DIE, SHEET, Clearing, OwnCoin, OwnTile, Sprout, Stack, hour_id, slip_id
from tabletop_qt.viewmodels.scenery import Affordance, Ask, Button, Drafted, Drop, Play, Press, Standing

_PASS = Button("pass", msg("Pass"), "P", primary=True)
_PASS_ACTIVITY = Button("pass all", msg("Pass this Activity"), "A")
_PASS_QUIET = Button("pass quiet", msg("Pass until an Excuse is made"), "U")
_ALL_PASS = Button("all pass", msg("All pass this Activity"), "E")
_ROLL = Button("roll", msg("Roll the Buck"), "B", primary=True)
_SCORE = Button("score", msg("Score the day"), "S", primary=True)
_CHANT = tuple(Button("chant", label, "G", primary=True) for label in (msg("Chant “Going…”"), msg("Chant “going…”"), msg("Chant “gone!”")))


def prompt(position: CampPosition) -> Message:
    """What to do next."""
    if position.speaking is None:
        outcome = position.game.outcome(position.view)
        return outcome.reason if outcome is not None else position.game.wording.prompt(position.view, position.seat)
    if position.speaking.sign is None:
        return msg("Older or younger? Choose whether the Excuse is added or subtracted.")
    return msg("Speak your excuse: pick a slip, or type one of your own.")


def ask(position: CampPosition) -> Ask | None:
    """What can be typed: an excuse of one's own."""
    draft = position.speaking
    if draft is None or draft.sign is None:
        return None
    own, say = msg("An excuse in your own words"), msg("Say it")
    return Ask("say", own, say, MAX_SENTENCE, command=lambda text: evolve(position.excuse(draft), sentence=" ".join(text.split())))


def buttons(position: CampPosition) -> tuple[Button, ...]:
    """The buttons beside the prompt."""
    match position.decision if position.speaking is None else None:
        case RollBuck():
            return (_ROLL,)
        case ScoreDay():
            return (_SCORE,)
        case decision if isinstance(decision, Excusing):
            return tuple(_passes(position)) if position.legal(Pass()) else (_CHANT[position.beats],)
    return ()


def _passes(position: CampPosition) -> Mapping[Button, Play]:
    """Ways to pass: now, ahead, or for all persons, who say so across the table.

    By turns everybody is asked again only after an Excuse; at an open table at every beat too.
    """
    view, passing = position.view, Pass()
    activity = (view.day, view.round)
    ways: dict[Button, Play] = {_PASS: Play(passing), _PASS_ACTIVITY: Standing(passing, msg("passes for this Activity"), activity)}
    if isinstance(view.decision, ExcuseAtOpenTable):
        quiet = (*activity, len(view.used))
        ways[_PASS_QUIET] = Standing(passing, msg("passes until an Excuse is made"), quiet)
    if sum(chair.player == PERSON for chair in position.chairs) > 1:
        ways[_ALL_PASS] = Standing(passing, msg("passes for this Activity"), activity, everybody=True)
    return ways


def offers(position: CampPosition) -> Iterator[Affordance]:
    """Everything that the seat can do."""
    if position.speaking is not None:
        yield from _speaking(position, position.speaking)
        return
    match position.decision:
        case RollBuck():
            yield from _button_or_piece(_ROLL, DIE, RollBuck.clause, Play(Roll()))
        case ScoreDay():
            yield from _button_or_piece(_SCORE, SHEET, ScoreDay.clause, Play(Score()))
        case ChooseCoins() if position.open(position.seat):
            for value in position.player.hand:
                label = msg("Play the {coin}", coin=VALUE_NAMES[value])
                yield Affordance(Drop(OwnCoin(value).id, Clearing().id), label, "KSJ-2.2", meaning=Play(PlayCoin(value)))
        case BreakTie(_, tied):
            for seat in tied:
                label = msg("{troop} leads", troop=position.troop(seat))
                yield Affordance(Press(position.coin_id(seat)), label, "KSJ-4.1", meaning=Play(Appoint(seat)))
        case StackCoins():
            yield _stacking(position)
        case decision if isinstance(decision, Excusing):
            yield from _excusing(position)


def _button_or_piece(button: Button, piece: str, clause: str, meaning: Play) -> Iterator[Affordance]:
    """What a button does, and pressing a piece does as well."""
    yield button.does(meaning, clause)
    yield Affordance(Press(piece), button.label, clause, meaning=meaning)


def _stacking(position: CampPosition) -> Affordance:
    """The stack goes to the one right hour."""
    view, right = position.view, right_stack(position.view, position.seat)
    action, hour = Drop(Stack(view.day, view.round).id, hour_id(right)), o_clock(view.end(position.seat))
    if right.beside:
        return Affordance(action, msg("Stack them beside {hour}", hour=hour), "KSJ-5.1", meaning=Play(right))
    return Affordance(action, msg("Stack them on {hour}", hour=hour), "KSJ-4.4", meaning=Play(right))


def _excusing(position: CampPosition) -> Iterator[Affordance]:
    """Tiles for Sprouts, and passing or chanting."""
    passes = _passes(position)
    for button in buttons(position):
        yield button.does(passes.get(button) or Play(Chant()), "KSJ-3.3")
    for tile in position.player.excuses:
        for seat in position.seats:
            label = msg("Excuse {tile} on the Sprout of {troop}", tile=tile, troop=position.troop(seat))
            action, laid = Drop(OwnTile(position.seat, tile).id, Sprout(seat).id), Drafted(Speaking(tile, seat))
            yield Affordance(action, label, "KSJ-3.1", meaning=laid, reveals=(outlook(position, tile, seat),))


def _speaking(position: CampPosition, draft: Speaking) -> Iterator[Affordance]:
    """Slips to choose from: the sign, then a sentence (KSJ-3.1, 3.2)."""
    if draft.sign is None:
        for sign, label in sign_slips(position, draft):
            yield Affordance(Press(slip_id(sign)), label, "KSJ-3.1", meaning=Drafted(evolve(draft, sign=sign)))
        return
    for index, sentence in enumerate(position.page(draft)):
        said = Play(position.excuse(draft, sentence))
        yield Affordance(Press(slip_id(index)), msg("Say “{sentence}”", sentence=position.worded(sentence)), "KSJ-3.2", meaning=said)
    if position.pages > 1:
        further = Drafted(evolve(draft, page=(draft.page + 1) % position.pages))
        yield Affordance(Press(slip_id(MORE)), msg("Look for other excuses"), "KSJ-3.2", meaning=further)
