"""An Excuse being spoken: slips to add or subtract, then sentences to pick from (KSJ-3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel.messages import Message, msg
from engines.kidsprout_jumboree.leading import ages_of
from engines.kidsprout_jumboree.model import Sign
from tabletop_qt.games.kidsprout_jumboree import layout
from tabletop_qt.games.kidsprout_jumboree.drafts import Speaking
from tabletop_qt.games.kidsprout_jumboree.judging import who_leads_briefly
from tabletop_qt.games.kidsprout_jumboree.position import TEN, CampPosition
from tabletop_qt.games.kidsprout_jumboree.things import slip_id
from tabletop_qt.viewmodels.scenery import Box, Piece

TRAY, SLIP = 20, 21
MORE = "more"


def speaking_pieces(position: CampPosition, draft: Speaking) -> Iterator[Piece]:
    """The cloth with the slips of the moment."""
    yield Piece("tray", layout.TRAY.face("tray"), *layout.TRAY.centre, TRAY, "own", msg("Slips"), focusable=False)
    yield _slip("about", layout.ABOUT, _about(position, draft), "", "KSJ-3.1", focusable=False)
    if draft.sign is None:
        for (sign, label), box, mark in zip(sign_slips(position, draft), layout.SIGNS, ("older", "younger"), strict=True):
            yield _slip(sign, box, label, mark, "KSJ-3.1")
        return
    for index, (box, sentence) in enumerate(zip(layout.SLIPS, position.page(draft), strict=False)):
        yield _slip(index, box, position.worded(sentence), "said", "KSJ-3.2")
    if position.pages > 1:
        yield _slip(MORE, layout.MORE, msg("Other excuses"), "more", "KSJ-3.2")


def _slip(name: object, box: Box, text: Message, mark: str, clause: str, focusable: bool = True) -> Piece:
    shown = box.face("slip", text=text, mark=mark)
    return Piece(slip_id(name), shown, *box.centre, SLIP, "own", text, clauses=(clause,), focusable=focusable)


def sign_slips(position: CampPosition, draft: Speaking) -> tuple[tuple[Sign, Message], tuple[Sign, Message]]:
    """The two signs, what each does to the age, and who would lead then."""
    tile, age = draft.tile, TEN + ages_of(position.view)[draft.target]
    older, younger = (who_leads_briefly(position, position.judged_with(draft.target, amount)) for amount in (tile, -tile))
    add = msg("Add {tile}: {age} becomes {after}. {who}.", tile=tile, age=age, after=age + tile, who=older)
    less = msg("Subtract {tile}: {age} becomes {after}. {who}.", tile=tile, age=age, after=age - tile, who=younger)
    return (Sign.ADD, add), (Sign.SUBTRACT, less)


def _about(position: CampPosition, draft: Speaking) -> Message:
    whose, tile = position.called(draft.target), draft.tile
    if draft.sign is None:
        return msg("On the Sprout of {name}: older or younger?", name=whose)
    if draft.sign is Sign.ADD:
        return msg("The Sprout of {name} is {tile} older, because…", name=whose, tile=tile)
    return msg("The Sprout of {name} is {tile} younger, because…", name=whose, tile=tile)
