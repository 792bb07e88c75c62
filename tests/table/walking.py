"""Walking through what a view-model offers, and what must hold on the way, for any game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import pytest

from engines.kernel.commands import Command
from engines.kernel.contract import Game
from engines.kernel.rng import Rng
from tabletop_qt.viewmodels.position import Plate
from tabletop_qt.viewmodels.scenery import Action, Do, Drafted, Drop, Play, Scenery
from tabletop_qt.viewmodels.view_model import Draft, Meaning, ViewModel

S = TypeVar("S")
D = TypeVar("D", bound=Draft)
_ONE_WORD = re.compile(r"\w*|M[-ML.\d ]+")
"""A word that a face may have for a painter: a plain one, or a path to draw along."""


def does(model: ViewModel[Any, S, D], view: S, seat: int, draft: D, action: Action) -> Meaning[D]:
    """The meaning of an action at the table as shown."""
    return model.meaning(view, seat, draft, model.scenery(view, seat, draft), action)


def walk(model: ViewModel[Any, S, D], view: S, seat: int, steps: int, rng: Rng) -> Iterator[tuple[D, Scenery]]:
    """Drafts on a random way through the steps on offer, with what is shown."""
    draft = model.start()
    for _ in range(steps):
        scenery = model.scenery(view, seat, draft)
        yield draft, scenery
        meanings = [model.meaning(view, seat, draft, scenery, offer.action) for offer in scenery.affordances]
        further = [meaning.draft for meaning in meanings if isinstance(meaning, Drafted)]
        if not further:
            return
        draft, rng = rng.pick(further)


def assert_accepted(model: ViewModel[Any, S, D], game: Game[S], view: S, seat: int, draft: D, scenery: Scenery) -> int:
    """Whatever is offered names what there is and is accepted; returns how many offers are commands."""
    commands = 0
    pieces, places = {piece.id for piece in scenery.pieces}, {place.id for place in scenery.places}
    for offer in scenery.affordances:
        if not isinstance(offer.action, Do):
            assert offer.action.piece in pieces, offer
        if isinstance(offer.action, Drop):
            assert offer.action.place in places, offer
        meaning = model.meaning(view, seat, draft, scenery, offer.action)
        assert isinstance(meaning, Drafted | Play), (draft, offer, meaning)
        if isinstance(meaning, Play):
            commands += 1
            assert game.check(view, seat, meaning.command) is None, (offer, meaning)
    return commands


def assert_whole(scenery: Scenery, draft: object) -> None:
    """A scenery names everything once and in words, within its bounds; its buttons are what it offers to do."""
    for ids in ([piece.id for piece in scenery.pieces], [place.id for place in scenery.places]):
        assert [name for name, count in Counter(ids).items() if count > 1] == []
    zones = {zone.id for zone in scenery.zones}
    assert {piece.zone for piece in scenery.pieces} | {place.zone for place in scenery.places} <= zones
    assert 0 < len(str(scenery.prompt)) <= 140
    assert str(scenery.prompt)[-1] in ".?!…”", "refusals quote it"
    assert sum(button.primary for button in scenery.buttons if button.shown) <= 1, "one button stands out"
    for piece in scenery.pieces:
        assert str(piece.name)
        assert all(str(paragraph) for paragraph in piece.about)
        assert scenery.bounds.holds(piece.x, piece.y), piece.id
    drawn = [*(piece.face for piece in scenery.pieces), *(place.face for place in scenery.places if place.face is not None)]
    words = {value for face in drawn for _, value in face.values if isinstance(value, str)}
    assert [word for word in words if not _ONE_WORD.fullmatch(word)] == [], "a face has each of its values by itself, so that none is split"
    assert_spoken(scenery)
    offered = {offer.action.name for offer in scenery.affordances if isinstance(offer.action, Do)}
    assert offered == {button.name for button in scenery.buttons if button.refusal is None}, draft
    assert len({button.key for button in scenery.buttons}) == len(scenery.buttons)


COUNTS = ("value", "total", "today", "points")
"""The values of faces that are counts: coins, points, the pips of a die."""


def assert_spoken(scenery: Scenery) -> None:
    """Each count on a piece is in the words of a stop of its zone, and a stop names each player whose colour a place shows.

    What a player owns holds that stop itself. In a player's area, which may be empty or hold only cards face down, their plate will do.
    """
    stops = [(piece, " ".join(map(str, (piece.name, *piece.about)))) for piece in scenery.pieces if piece.focusable]
    numbers: dict[str, set[int]] = {}
    for piece, words in stops:
        numbers.setdefault(piece.zone, set()).update(map(int, re.findall(r"\d+", words)))
    for piece in scenery.pieces:
        painted = [(name, value) for name, value in piece.face.values if name in COUNTS and isinstance(value, int) and value > 0]
        # A card or coin that is a stop itself may call its value by a word, such as ace.
        counts = {value for name, value in painted if name != "value" or not piece.focusable}
        assert counts <= numbers.get(piece.zone, set()), (piece.id, str(piece.name), counts)
    plates = {piece.face.word("seat"): piece.name for piece in scenery.pieces if isinstance(piece.thing, Plate) and piece.face.word("seat")}
    for place in scenery.places:
        name = plates.get(place.face.word("seat", place.face.word("owner"))) if place.face is not None else None
        if name is not None:
            called, area = next(str(value) for _, value in name.values), bool(place.face and place.face.word("seat"))
            at = [words for piece, words in stops if place.box.holds(piece.x, piece.y) or (area and isinstance(piece.thing, Plate))]
            assert any(called in words for words in at), (place.id, called)


def reached(model: ViewModel[Any, S, D], view: S, seat: int, beyond: Callable[[D], bool] = lambda _: False) -> set[Command]:
    """Every command that the steps on offer lead to, without drafts that lie ``beyond``."""
    found: set[Command] = set()
    seen: set[Any] = {model.start()}
    open_drafts = [model.start()]
    while open_drafts:
        draft = open_drafts.pop()
        scenery = model.scenery(view, seat, draft)
        for offer in scenery.affordances:
            meaning = model.meaning(view, seat, draft, scenery, offer.action)
            if isinstance(meaning, Play):
                found.add(meaning.command)
            elif isinstance(meaning, Drafted) and meaning.draft not in seen and not beyond(meaning.draft):
                seen.add(meaning.draft)
                open_drafts.append(meaning.draft)
    return found


def assert_undone(model: ViewModel[Any, S, D], view: S, seat: int, draft: D | None, most: int = 40) -> None:
    """The steps of a draft are taken back one by one, each with its name, until nothing is left."""
    for _ in range(most):
        assert draft is not None
        before = model.back(view, seat, draft)
        assert (before is None) == (draft == model.start())
        if before is None:
            return
        assert draft.last_step is not None
        draft = before
    pytest.fail("taking back does not come to an end")


def acted(model: ViewModel[Any, S, D], game: Game[S], view: S, seat: int, draft: D, actions: Iterable[Action]) -> set[D]:
    """Do whatever; whether refused or not, it is never an error and only legal commands come of it. Returns the drafts."""
    drafts: set[D] = set()
    scenery = model.scenery(view, seat, draft)
    for action in actions:
        meaning = model.meaning(view, seat, draft, scenery, action)
        if isinstance(meaning, Play):
            assert game.check(view, seat, meaning.command) is None, action
        elif isinstance(meaning, Drafted):
            drafts.add(meaning.draft)
    return drafts
