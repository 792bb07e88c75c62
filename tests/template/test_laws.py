"""Psst! keeps every law of the contract."""

from __future__ import annotations

import pytest

from tests.contract import Subject
from tests.laws import Laws
from tests.template.kit import GAME


@pytest.mark.clause("TBL-2", "TBL-3", "TBL-4", "TBL-5", "TBL-7", "TBL-8", "TBL-10", "TBL-11")
class TestLaws(Laws):
    subject = Subject(
        GAME, ({}, {"seats": ["Ann", "Zoë"]}), longest=20, texts=("pass note0", "pass note13", "pass", "return 1", "nonsense", "")
    )
    wild = (0, 1, 2, -1, 7, 10**15, "", "note0", "note3", "Turn", "Passing", "Answering", None, True, [], {})
    line = r"(pass|return)( -?[0-9a-z=]{0,13}){0,3}"
    longest = 16
