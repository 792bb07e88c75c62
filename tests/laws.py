"""The laws of the contract as tests: a class that each game's test module derives from, in a few lines."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.kernel.rng import Rng
from engines.kernel.table import Table
from tests import contract
from tests.contract import LAWS, Law, Subject, tables

rngs = st.builds(Rng, st.integers(0, 2**64 - 1))


class Laws:
    """Every law of the contract for one game. The class that derives from it is named ``Test…`` and bears the clauses."""

    subject: ClassVar[Subject]
    wild: ClassVar[tuple[Any, ...]]
    line: ClassVar[str]
    """A pattern of lines that look like commands of the game."""
    longest: ClassVar[int]
    """After how many random moves a game has ended, at most."""
    examples: ClassVar[int] = 20
    bot_examples: ClassVar[int] = 8
    position_examples: ClassVar[int] = 200

    def quick(self, examples: int = 0) -> settings:
        """So many examples, however long each takes."""
        return settings(max_examples=examples or self.examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])

    @pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
    def test_law(self, law: Law) -> None:
        @self.quick(self.bot_examples if law is contract.bots_play_by_the_rules else 0)
        @given(table=tables(self.subject), rng=rngs)
        def hold(table: Table[Any], rng: Rng) -> None:
            law(table, rng)

        hold()

    def test_records_and_positions_come_back(self) -> None:
        @self.quick()
        @given(table=tables(self.subject))
        def hold(table: Table[Any]) -> None:
            contract.records_come_back(table, self.subject.games)
            contract.positions_come_back(table, self.subject.games)

        hold()

    def test_what_is_not_offered_is_refused(self) -> None:
        texts = contract.seat_texts(self.subject)

        @self.quick()
        @given(table=tables(self.subject))
        def hold(table: Table[Any]) -> None:
            contract.what_is_not_offered_is_refused(table, texts)

        hold()

    def test_games_end(self) -> None:
        @self.quick()
        @given(table=tables(self.subject), rng=rngs)
        def hold(table: Table[Any], rng: Rng) -> None:
            contract.games_end(table, rng, self.longest)

        hold()

    def test_no_text_crashes_the_game(self) -> None:
        @self.quick()
        @given(table=tables(self.subject), text=st.text(max_size=30) | st.from_regex(self.line, fullmatch=True))
        def hold(table: Table[Any], text: str) -> None:
            contract.odd_texts_are_refused(table, text)

        hold()

    def test_no_position_crashes_the_game(self) -> None:
        @self.quick(self.position_examples)
        @given(table=tables(self.subject), data=st.data())
        def hold(table: Table[Any], data: st.DataObject) -> None:
            def damage(text: str) -> str:
                return json.dumps(contract.changed(json.loads(text), data, self.wild))

            contract.positions_never_crash(self.subject.game, table, damage)

        hold()
