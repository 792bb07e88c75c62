"""An Excuse being spoken: slips to add or subtract, then sentences to pick from (KSJ-3.1, 3.2)."""

from __future__ import annotations

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.model import Sign
from engines.kidsprout_jumboree.sentences import MAX_SENTENCE
from tabletop_qt.games.kidsprout_jumboree import faces, names
from tabletop_qt.games.kidsprout_jumboree.draft import Speaking
from tabletop_qt.games.kidsprout_jumboree.position import Position
from tabletop_qt.viewmodels.scenery import Ask, Box, Piece

ZONE = "own"
TRAY, SLIP = 20, 21


def own_words(position: Position, draft: Speaking) -> Ask:
    """The question for an excuse of one's own."""
    label, confirm = msg("An excuse in your own words"), msg("Say it")
    return Ask("say", label, confirm, MAX_SENTENCE, command=lambda text: position.excuse(draft, " ".join(text.split())))


def speaking_pieces(position: Position, draft: Speaking) -> list[Piece]:
    """The cloth with the slips of the moment."""
    tray = position.layout.tray
    cloth = Piece("tray", faces.tray(tray.w, tray.h), *tray.centre, TRAY, ZONE, msg("Slips"), focusable=False)
    about = _slip("about", position.layout.about, _about(position, draft), "", focusable=False)
    return [cloth, about, *(_sentences(position, draft) if draft.sign else _signs(position, draft))]


def sign_label(position: Position, draft: Speaking, sign: Sign) -> Message:
    """What adding or subtracting does."""
    age = names.TEN + position.view.age(draft.target)
    if sign == Sign.ADD:
        return msg("Add {tile}: {age} becomes {after}", tile=draft.tile, age=age, after=age + draft.tile)
    return msg("Subtract {tile}: {age} becomes {after}", tile=draft.tile, age=age, after=age - draft.tile)


def _about(position: Position, draft: Speaking) -> Message:
    whose = position.troop(draft.target)
    if not draft.sign:
        return msg("An Excuse on {troop}'s Sprout: older or younger?", troop=whose)
    if draft.sign == Sign.ADD:
        return msg("{troop}'s Sprout is {tile} older, because…", troop=whose, tile=draft.tile)
    return msg("{troop}'s Sprout is {tile} younger, because…", troop=whose, tile=draft.tile)


def _signs(position: Position, draft: Speaking) -> list[Piece]:
    older, younger = position.layout.signs
    return [
        _slip("add", older, sign_label(position, draft, Sign.ADD), "older"),
        _slip("subtract", younger, sign_label(position, draft, Sign.SUBTRACT), "younger"),
    ]


def _sentences(position: Position, draft: Speaking) -> list[Piece]:
    slips = [
        _slip(str(index), box, msg("{sentence}", sentence=sentence), "said")
        for index, (box, sentence) in enumerate(zip(position.layout.slips, position.page(draft), strict=False))
    ]
    return [*slips, _slip("more", position.layout.more, msg("Other excuses"), "more")] if position.pages > 1 else slips


def _slip(name: str, box: Box, text: Message, mark: str, focusable: bool = True) -> Piece:
    shown = faces.slip(box.w, box.h, text, mark)
    clauses = ("KSJ-3.2",) if mark in ("said", "more") else ("KSJ-3.1",)
    return Piece(f"slip:{name}", shown, *box.centre, SLIP, ZONE, text, clauses=clauses, focusable=focusable)
