"""Every word at every table can be translated: in a language with other letters none of ours is left.

The language knows only what the template for translators has, so a text that was not extracted shows just as one that goes past the
catalogue.
"""

from __future__ import annotations

import errno
import gettext
import json
import os
import re
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from extract_words import catalogue

from engines.kernel.contract import COLOURS, Game, Refusal, Seat
from engines.kernel.editing import Editing
from engines.kernel.messages import ENGLISH, Message, WordedError, msg
from engines.kernel.options import ChoiceOption, SeatsOption, SelectionOption
from engines.kernel.rng import Rng
from engines.kernel.serialization import from_json, to_data
from engines.kernel.setup import make_setup
from engines.kidsprout_jumboree.game import KidSproutJumboree
from engines.school_year_diary.card_text import block_text, prize_text
from engines.school_year_diary.game import SchoolYearDiary
from engines.shelf import GAMES, games, score_pads
from engines.tables import Table
from tabletop_qt.command.arguments import HEADLESS, headless_parser, window_parser
from tabletop_qt.games.kit import game_kits
from tabletop_qt.store.disk import unread, unwritten
from tabletop_qt.store.lessons import figures, lessons
from tabletop_qt.store.puzzles import puzzles
from tabletop_qt.translation import set_catalogue
from tabletop_qt.viewmodels.scenery import Face, Scenery
from tests.expecting import expect
from tests.playing import step

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
    words = _WORD.findall(_KEY.sub("", _CLAUSE.sub("", message.render(WIDE))))
    # An A alone is printed on Sprouts and dice, in every language.
    return " ".join(words) if set(words) > {"A"} or "A" not in words else ""


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


def of_moments(table: Table) -> Iterator[Message]:
    """All that is said when something is over, or is rare."""
    game, model = table.game, game_kits()[table.game.id].view_model.seated(table.seats)
    for turn in range(1, table.turn + 1):
        before = table.state_at(turn - 1)
        for beat in table.beats(turn):
            seen, kinds = [game.view(state, 0) for state in (before, beat.state)], {event.kind for event in beat.events}
            moment = model.moment(seen[0], seen[1], 0, kinds)
            summary = game.summary(beat.state, [before])
            yield from [moment.words] if moment is not None else []
            if summary is not None:
                yield from (summary.title, summary.ahead or summary.title, *(row.what for row in summary.rows))
            before = beat.state
    keepsake = model.keepsake(game.view(table.state, None))
    if keepsake is not None:
        yield from (*on_face(keepsake.paper), *on_face(keepsake.picture))


def of_refusals(table: Table, every: int) -> Iterator[Message]:
    """All that is said of commands that are not legal: those of other turns, by everybody."""
    commands = {move.command.text(): move.command for move in table.moves}
    for turn in range(0, table.turn, every):
        state = table.state_at(turn)
        for seat in range(len(table.seats)):
            found = (table.game.check(state, seat, command) for command in commands.values())
            yield from (refusal.reason for refusal in found if refusal is not None)


def of_hints(table: Table) -> Iterator[Message]:
    """Hints along a game, with their reasons; how it is done."""
    game, model = table.game, game_kits()[table.game.id].view_model.seated(table.seats)
    for turn in range(0, table.turn, 1 + table.turn // 6):
        state = table.state_at(turn)
        seat = game.to_act(state)[0]
        view = game.view(state, seat)
        hint = model.hint(view, seat, model.start())
        yield from [hint.words] if hint is not None else []
        for advice in islice(game.adviser.advise(game, view, seat, Rng(turn)) if game.adviser is not None else (), 1):
            yield from (each.why for each in advice.recommended)


def of_editing(table: Table) -> Iterator[Message]:
    """All that is said while the last position of a game is put in, from the empty table on."""
    game = table.game
    editing: Editing[Any] = Editing(game)
    model = game_kits()[game.id].editing_model(editing).seated(table.seats)
    blank = editing.new(make_setup(game, [seat.name for seat in table.seats])).state
    for position in (blank, editing.edits.settled(game, editing.edits.opened(game, table.state_at(table.turn // 2)))):
        yield from (problem.words for problem in editing.faults(position))
        for path, _ in editing.edits.listed(position):
            part = expect(editing.edits.part(path))
            yield editing.edits.name(position, path)
            yield from part.words(position).values() if part.words is not None else ()
        yield from in_scenery(model.scenery(editing.view(position, 0), 0, model.start()))


def of_table(table: Table, every: int) -> Iterator[Message]:
    """All that is said along a game, and shown every few turns."""
    yield from (*of_moments(table), *of_refusals(table, every), *of_hints(table), *of_editing(table))
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
    outcome = expect(game.outcome(table.state))
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
    ("hallway_rivals", 2, {}),
    ("hallway_rivals", 4, {}),
    ("school_year_diary", 3, {}),
    ("school_year_diary", 1, {}),
    ("school_year_diary", 1, {"students": ("nim_se", "an_pha"), "open_decks": "yes"}),
)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_no_word_is_left_at_any_table(name: str, seats: int, options: Mapping[str, object]) -> None:
    table = Table.new(name, seats=SEATS[:seats], options=options, deal=5, policy="practice")
    rng = Rng(5)
    while table.to_act:
        rng = step(table, rng)
    assert untranslated(of_table(table, 1 + table.turn // 10)) == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_left_in_the_form_of_a_new_table(name: str) -> None:
    assert untranslated(of_set_up(games()[name])) == {}


@pytest.mark.clause("KSJ-3.2")
def test_no_word_is_left_in_any_excuse_that_comes_with_the_game() -> None:
    game = expect(games()["kidsprout_jumboree"], KidSproutJumboree)
    worded = [game.content.worded(sentence) for each in game.content.by_activity for sentence, _ in each]
    assert len(worded) >= 120
    assert untranslated(iter(worded)) == {}


def test_no_word_is_left_on_any_card_or_of_any_character_of_the_diary() -> None:
    cards = expect(games()["school_year_diary"], SchoolYearDiary).content
    messages = [*cards.names.values(), *(block_text(cards, card, path) for card, path in cards.blocks)]
    messages += [prize_text(prize) for prize in cards.prizes.values()]
    for student in cards.students.values():
        messages += [Message(student.name), Message(student.character)]
    for souvenir in cards.souvenirs.values():
        messages += [Message(souvenir.name), Message(souvenir.text)]
    assert len(messages) > 100
    assert untranslated(iter(messages)) == {}


@pytest.mark.parametrize("name", GAMES)
def test_no_word_is_left_in_lessons_puzzles_and_score_pads(name: str) -> None:
    kit = game_kits()[name]
    said = [picture.words for picture in figures(name)]
    for lesson in lessons(name):
        said += [lesson.title, *(text for step in lesson.steps for text in (*step.texts, step.otherwise) if text is not None)]
    for puzzle in puzzles(name):
        said += [puzzle.title, puzzle.teaches, kit.goal(puzzle.goal).words]
    for pad in score_pads(name):
        rows = [*pad.rows, *([pad.more(1), pad.more(2)] if pad.more is not None else [])]
        said += [pad.label, *(row.label for row in rows), *([pad.note] if pad.note is not None else [])]
        names = "①②③④⑤"[: max(pad.seats)]
        for amounts in ([None] * len(names), [1] * len(names), [*range(len(names))]):
            result = pad.result(names, [amounts] * len(rows))
            said.append(result.reason)
            if not isinstance(result, Refusal):
                said += [line.what for each in result.results for line in each.lines]
    assert len(said) > 3
    assert untranslated(iter(said)) == {}


_NOT_WORDS = re.compile(rf"--?[a-z][a-z-]*|tabletop-qt|\{{[^}}]*\}}|\b[A-Z][A-Z_=]*\b|\b(?:{'|'.join(HEADLESS)}|file|record)\b")
"""Commands, options, values to be chosen, and names of arguments of the command line; they are typed in the same way in every language."""


def parsers() -> Iterator[ArgumentParser]:
    """The command line's parsers, and that of each command."""
    headless = headless_parser()
    yield from (window_parser(), headless)
    for action in headless._actions:  # noqa: SLF001
        yield from (action.choices or {}).values() if isinstance(action.choices, dict) else ()


def test_no_word_is_left_in_the_help_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gettext, "dgettext", lambda _, text: WIDE.gettext(text))
    set_catalogue(WIDE)
    try:
        told = {f"{number} {each.prog}": each.format_help() for number, each in enumerate(parsers())}
    finally:
        set_catalogue(ENGLISH)
    assert len(told) > 10
    assert {prog: left for prog, text in told.items() if (left := _WORD.findall(_NOT_WORDS.sub("", text)))} == {}


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EISDIR,
                                    errno.ENOTDIR, errno.EIO])  # fmt: skip
def test_no_word_is_left_of_what_the_disk_says(number: int) -> None:
    error = OSError(number, os.strerror(number))
    assert untranslated(each(Path("①"), error).message for each in (unread, unwritten)) == {}


COMMANDS = ("", "①", "lay", "lay ①", "lay 1 2=3", "lay 1 ①", "rotate 1 1 9", "say ①%", "say %FF", "keep 1,①", "put ①", "①" * 5000)
DATA = ("", "①", "[", "[" * 99, "1.5", "1" * 30, '{"①":1,"①":2}', "{}", '{"①":1}', "[]", "3", "①" * 300_000)


WRONG: tuple[Any, ...] = ("①", 10**12, [], {}, None, True, [[3]])


def test_no_word_is_left_of_what_is_wrong_with_commands_and_data() -> None:
    said: list[Message] = []
    for game in games().values():
        for text in COMMANDS:
            with suppress(WordedError):
                game.parse(text)
                continue
            with pytest.raises(WordedError) as caught:
                game.parse(text)
            said.append(caught.value.message)
        whole = to_data(game.new(make_setup(game, deal=3)).state)
        for text in (*DATA, *(json.dumps({**whole, field: value}) for field in whole for value in WRONG)):
            with suppress(WordedError):
                from_json(text, game.state_type)
                continue
            with pytest.raises(WordedError) as caught:
                from_json(text, game.state_type)
            said.append(caught.value.message)
    texts = {part.text for message in said for part in (message, *(value for _, value in message.values if isinstance(value, Message)))}
    assert len(texts) > 15
    assert {text for text in texts if text not in known() or text == "{reason}"} == set()


def test_a_word_past_the_catalogue_would_be_found() -> None:
    assert left(msg("Play the {coin}", coin="ace")) == "ace"
    assert left(Message("A text that nobody extracts")) == "A text that nobody extracts"
    assert left(msg("Play the {coin}", coin=5)) == ""
