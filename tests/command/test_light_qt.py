"""Qt is loaded without what programmers need of it, which is there all the same when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

LIGHTLY = "from tabletop_qt.command.light_qt import import_qt; import_qt()"
PARTS = ("parser", "layout", "errorhandler", "lib.enum_sig", "lib.pyi_generator")

ASKS = {
    "what is wrong with a call": """
timer = QtCore.QTimer()
for wrong in (
    lambda: QtCore.QSize("wide", 3),
    lambda: QtCore.QSize(1, 2).scaled(),
    lambda: timer.setInterval("soon"),
    lambda: QtCore.QTimer(interval="soon"),
    lambda: QtCore.QTimer(often=3),
    lambda: timer.timeout.connect(7),
    lambda: QtCore.QEasingCurve().setType(3),
    lambda: QtCore.Qt.AlignmentFlag("left"),
):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, error, getattr(error, "__notes__", ""))
""",
    "the help on a class": "print(QtCore.QSize.__doc__, QtCore.QSize.scaled.__doc__)",
    "the signature of a method": """
from PySide6.support.signature import get_signature
print(get_signature(QtCore.QSize.scaled))
""",
    "the signatures of an enum": """
from PySide6.support.signature.lib.enum_sig import HintingEnumerator
print(HintingEnumerator.__name__, HintingEnumerator.__module__)
""",
}


def said(how: str, what: str) -> str:
    """What a program says after it has imported Qt in one way or the other."""
    script = f"import sys\n{how}\nfrom PySide6 import QtCore\n{what}"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_nothing_of_it_is_loaded_at_first_and_what_is_asked_for_then() -> None:
    loaded = f"""
def loaded():
    return [part for part in {PARTS} if "__getattr__" not in vars(sys.modules["PySide6.support.signature." + part])]
print(loaded())
from PySide6.support.signature import get_signature
get_signature(QtCore.QSize.scaled)
print("layout" in loaded(), "lib.pyi_generator" in loaded())
"""
    assert said(LIGHTLY, loaded).splitlines() == ["[]", "True False"]


@pytest.mark.parametrize("asked", ASKS.values(), ids=ASKS.keys())
def test_qt_says_what_it_would_say_anyway(asked: str) -> None:
    answer = said(LIGHTLY, asked)
    assert answer.strip()
    assert answer == said("", asked)


def test_python_imports_as_ever() -> None:
    before = "import builtins; python = builtins.__import__\n"
    assert said(before + LIGHTLY, "print(builtins.__import__ is python)").strip() == "True"


def test_qt_that_is_there_already_stays() -> None:
    assert said("from PySide6 import QtCore as known", f"{LIGHTLY}\nprint(QtCore is known)").strip() == "True"
