"""What an action at the camp means: a step of a draft, a command, a refusal, or nothing."""

from __future__ import annotations

from attrs import evolve

from engines.kernel.commands import Command
from engines.kernel.contract import Refusal
from engines.kernel.messages import msg
from engines.kidsprout_jumboree.commands import Appoint, Chant, Excuse, Pass, PlayCoin, Stack
from engines.kidsprout_jumboree.model import Sign
from engines.kidsprout_jumboree.tasks import BreakTie
from tabletop_qt.games.kidsprout_jumboree.areas import coin_id, stack_id
from tabletop_qt.games.kidsprout_jumboree.draft import Draft, Speaking
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Play, Press
from tabletop_qt.viewmodels.view_model import Meaning, Nothing


def meaning(position: Position, draft: Draft, action: Action) -> Meaning[Draft]:
    """What the action means here."""
    match action:
        case Do(name, text):
            return _do(position, draft, name, text)
        case Drop(piece, place):
            return _drop(position, piece, place)
        case Press(piece):
            return _press(position, draft, piece)
    return Nothing()


def play(position: Position, command: Command) -> Play | Refusal:
    """The command, or why it can't be done."""
    refusal = position.check(command)
    return refusal if refusal is not None else Play(command)


def _do(position: Position, draft: Draft, name: str, text: str) -> Meaning[Draft]:
    if name == "pass":
        return play(position, Pass())
    if name == "chant":
        return play(position, Chant())
    if name == "say" and isinstance(draft, Speaking) and draft.sign:
        return play(position, Excuse(draft.tile, draft.sign, draft.target, " ".join(text.split())))
    return Refusal("TBL-3", msg("There is nothing to confirm."))


def _drop(position: Position, piece: str, place: str) -> Meaning[Draft]:
    kind, _, what = piece.partition(":")
    where, _, number = place.partition(":")
    target = int(number) if number.isdecimal() and len(number) < 4 else -1
    if kind == "own" and what.isdecimal() and len(what) < 4:
        return play(position, PlayCoin(int(what))) if where in ("clearing", "sprout") else Nothing()
    if kind == "tile" and what.startswith("own:"):
        return _lay(position, what.removeprefix("own:"), target) if where in ("sprout", "clearing") else Nothing()
    if piece == stack_id(position.view.day, position.view.round) and where in ("hour", "beside"):
        return play(position, Stack(target, where == "beside"))
    return Nothing()


def _lay(position: Position, tile: str, target: int) -> Meaning[Draft]:
    if not tile.isdecimal() or len(tile) > 3:
        return Nothing()
    draft = Speaking(int(tile), target)
    refusal = position.check(position.excuse(draft))
    return refusal if refusal is not None else Drafted(draft)


def _press(position: Position, draft: Draft, piece: str) -> Meaning[Draft]:
    kind, _, what = piece.partition(":")
    if kind == "slip" and isinstance(draft, Speaking):
        return _choose(position, draft, what)
    if isinstance(position.view.decision, BreakTie):
        for seat in position.seats:
            if piece == coin_id(position, seat):
                return play(position, Appoint(seat))
    return Nothing()


def _choose(position: Position, draft: Speaking, what: str) -> Meaning[Draft]:
    if not draft.sign:
        return Drafted(evolve(draft, sign=Sign(what))) if what in list(Sign) else Nothing()
    if what == "more" and position.pages > 1:
        return Drafted(evolve(draft, page=(draft.page + 1) % position.pages))
    sentences = position.page(draft)
    if what.isdecimal() and len(what) < 4 and int(what) < len(sentences):
        return play(position, position.excuse(draft, sentences[int(what)]))
    return Nothing()
