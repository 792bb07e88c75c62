"""Every word at every table can be translated: in a language with other letters none of ours is left.

The language knows only what the template for translators has, so a text that was not extracted shows just as one that goes past the
catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from extract_words import catalogue

from engines.kernel.contract import COLOURS, Game, Seat
from engines.kernel.messages import Message, msg
from engines.kernel.options import ChoiceOption, SeatsOption, SelectionOption
from engines.kernel.rng import Rng
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.school_year_diary.card_text import block_text, prize_text
from engines.school_year_diary.game import SchoolYearDiary
from engines.shelf import games
from engines.tables import Table
from tabletop_qt.games.shelf import game_kits
from tabletop_qt.viewmodels.scenery import Face, Scenery
from tests.playing import step

GAMES = ("kidsprout_jumboree", "operation_master", "school_year_diary")
_FIELD = re.compile(r"(\{\w+\})")
_CLAUSE = re.compile(r"\b[A-Z]{2,3}-\d+(\.\d+)?\b")
_KEY = re.compile(r" \([A-Z0-9]\)")
"""A key, which keyboards have in this letter in every language."""
_WORD = re.compile("[A-Za-z]+")


@cache
def known() -> frozenset[str]:
    """Every text of the template for translators, singular and plural."""
    texts = [message.id for message in catalogue() if message.id]
    return frozenset(text for each in texts for text in ([each] if isinstance(each, str) else each))


def _foreign(text: str) -> str:
    return "".join(part if _FIELD.fullmatch(part) else re.sub("[A-Za-z]", lambda found: chr(ord(found[0]) + 0xFEE0), part)
                   for part in _FIELD.split(text))  # fmt: skip


class Wide:
    """A language in wide letters, which has a translation for just what translators are given."""

    def gettext(self, message: str, /) -> str:
        return _foreign(message) if message in known() else message

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        return self.gettext(singular if number == 1 else plural)


WIDE = Wide()


def left(message: Message) -> str:
    """The words of a message that were not translated."""
    return " ".join(_WORD.findall(_KEY.sub("", _CLAUSE.sub("", message.render(WIDE)))))


def on_face(face: Face) -> Iterator[Message]:
    return (value for _, value in face.values if isinstance(value, Message))


def in_scenery(scenery: Scenery) -> Iterator[Message]:
    """All that can be read on a table, or of it."""
    yield scenery.prompt
    yield from (label for button in scenery.buttons for label in (button.label, *([button.refusal] if button.refusal else [])))
    yield from (zone.name for zone in scenery.zones)
    yield from (offer.label for offer in scenery.affordances)
    if scenery.ask is not None:
        yield from (scenery.ask.label, scenery.ask.confirm)
    for piece in scenery.pieces:
        yield from (piece.name, *piece.about, *on_face(piece.face))
    for place in scenery.places:
        yield place.name
        if place.face is not None:
            yield from on_face(place.face)


def of_table(table: Table, every: int) -> Iterator[Message]:
    """All that is said along a game, and shown every few turns."""
    game, model = table.game, game_kits()[table.game.id].view_model.seated(table.seats)
    for event in (*table.opening, *(event for move in table.moves for event in move.events)):
        yield from (message for message in (event.message, event.otherwise) if message is not None)
    for turn in range(0, table.turn + 1, every):
        state = table.state_at(turn)
        yield game.wording.stage(state).label
        yield from (mark.label for mark in game.wording.progress(state))
        for seat in range(len(table.seats)):
            view = game.view(state, seat)
            yield game.wording.prompt(view, seat)
            yield from in_scenery(model.scenery(view, seat, model.start()))
    for turn, move in enumerate(table.moves):
        yield game.wording.describe(table.state_at(turn), move.command)
    outcome = game.outcome(table.state)
    assert outcome is not None
    yield outcome.reason
    yield from (line.what for result in outcome.results for line in result.lines)


def of_set_up(game: Game[Any]) -> Iterator[Message]:
    """All that the form of a new table says of a game."""
    yield from (game.name, game_kits()[game.id].about)
    for bot in game.bots.values():
        yield from (bot.label, bot.about)
    for option in game.options:
        yield from (option.label, option.explanation)
        if isinstance(option, ChoiceOption | SelectionOption | SeatsOption):
            yield from (choice.label for choice in option.choices)


def untranslated(messages: Iterator[Message]) -> Mapping[str, str]:
    """Messages with untranslated words, and these words."""
    return {str(message): words for message in set(messages) if (words := left(message))}


SEATS = tuple([Seat(name, colour) for name, colour in zip("①②③④⑤", COLOURS, strict=True)])
"""Players whose names have no letters."""
TABLES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("kidsprout_jumboree", 3, {"roll": "by_hand", "memory_aid": "on"}),
    ("kidsprout_jumboree", 4, {"chant": "open_table", "buck": "each_activity", "leader_moves": "by_itself"}),
    ("operation_master", 3, {"effects": "on", "last_trick": "all"}),
    ("operation_master", 4, {"goal": "points", "points": 60}),
    ("school_year_diary", 1, {}),
    ("school_year_diary", 1, {"students": ("nim_se", "an_pha"), "open_decks": "yes"}),
)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_no_word_is_left_at_any_table(name: str, seats: int, options: Mapping[str, object]) -> None:
    table = Table.new(name, seats=SEATS[:seats], options=options, deal=5, policy="practice")
    rng = Rng(5)
    while table.to_act:
        rng = step(table, rng)
    assert untranslated(of_table(table, 1 + table.turn // 40)) == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_left_in_the_form_of_a_new_table(name: str) -> None:
    assert untranslated(of_set_up(games()[name])) == {}


@pytest.mark.clause("KSJ-3.2")
def test_no_word_is_left_in_any_excuse_that_comes_with_the_game() -> None:
    game = games()["kidsprout_jumboree"]
    assert isinstance(game, KidSproutJumboree)
    worded = [game.content.worded(sentence) for each in game.content.by_activity for sentence, _ in each]
    assert len(worded) >= 120
    assert untranslated(iter(worded)) == {}


def test_no_word_is_left_on_any_card_or_of_any_character_of_the_diary() -> None:
    game = games()["school_year_diary"]
    assert isinstance(game, SchoolYearDiary)
    cards = game.content
    messages = [*cards.names.values(), *(block_text(cards, card, path) for card, path in cards.blocks)]
    messages += [prize_text(prize) for prize in cards.prizes.values()]
    for student in cards.students.values():
        messages += [Message(student.name), Message(student.character)]
    for souvenir in cards.souvenirs.values():
        messages += [Message(souvenir.name), Message(souvenir.text)]
    assert len(messages) > 100
    assert untranslated(iter(messages)) == {}


def test_a_word_past_the_catalogue_would_be_found() -> None:
    assert left(msg("Play the {coin}", coin="ace")) == "ace"
    assert left(Message("A text that nobody extracts")) == "A text that nobody extracts"
    assert left(msg("Play the {coin}", coin=5)) == ""
