"""The sentences for Excuses that come with the game (KSJ-3.2), and the working copy."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable

from attrs import frozen

from engines.kernel.commands import fold, is_line
from engines.kernel.messages import Message, msg
from engines.kernel.rng import Rng
from engines.kernel.serialization import text_digest
from engines.kernel.working_copy import WorkingCopy
from engines.kidsprout_jumboree.model import ACTIVITIES, DAYS, EXCUSES, Config, Led, Player, Spoken, State

# Sentences


MAX_SENTENCE = 120
"""The longest sentence, in characters."""

LEAST = len(EXCUSES) * DAYS * 4
"""Sentences for each Activity at least, so that four players never run out: as many as Excuses can be played in a game."""


class SentenceError(ValueError):
    """Excuses that can't be read: the file, the Activity, and the reason."""


@frozen
class Sentences:
    """The sentences that come with the game.

    ``by_activity`` has for each face of the die those that fit its Activity best, with their folded forms; ``known`` the sentence that a
    folded form belongs to; ``digest`` is one over all of them.
    """

    by_activity: tuple[tuple[tuple[str, str], ...], ...]
    known: dict[str, str]
    digest: str

    def worded(self, sentence: str) -> Message:
        """A sentence as a message: translated if it comes with the game, else as it was said."""
        known = self.known.get(fold(sentence))
        return Message(known) if known is not None else msg("{sentence}", sentence=sentence)

    def unused(self, face: int, used: Iterable[str]) -> list[str]:
        """The unused sentences that fit an Activity."""
        gone = set(used)
        return [sentence for sentence, folded in self.by_activity[face] if folded not in gone]


def parse_sentences(text: str, file: str) -> Sentences:
    """Parse a TOML text with a list of sentences for each Activity. Raises SentenceError."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SentenceError(f"{file}: {error}") from error
    if set(table) != set(ACTIVITIES):
        raise SentenceError(f"{file}: it must have just {', '.join(ACTIVITIES)}")
    known: dict[str, str] = {}
    lists = []
    for activity in ACTIVITIES:
        sentences, where = table[activity], f"{file}: {activity}"
        if not isinstance(sentences, list) or len(sentences) < LEAST or not all(isinstance(each, str) for each in sentences):
            raise SentenceError(f"{where}: it must be a list of at least {LEAST} sentences")
        lists.append(tuple((sentence, fold(sentence)) for sentence in sentences))
        for sentence, folded in lists[-1]:
            if not is_line(sentence, MAX_SENTENCE):
                raise SentenceError(f"{where}: '{sentence[:40]}' is no sentence on one line of at most {MAX_SENTENCE} characters")
            if folded in known:
                raise SentenceError(f"{where}: '{sentence}' is there twice")
            known[folded] = sentence
    said = "\n".join(f"{face} {sentence}" for face, each in enumerate(lists) for sentence, _ in each)
    return Sentences(tuple(lists), known, text_digest(said))


# The working copy


class Working(WorkingCopy[Sentences, State], of=State):
    """A working copy of a state of KidSprout Jumboree."""

    config: Config
    rng: Rng
    players: list[Player]
    day: int
    round: int
    buck: int
    roll: int
    spoken: tuple[Spoken, ...]
    led: tuple[Led, ...]
    used: tuple[str, ...]
