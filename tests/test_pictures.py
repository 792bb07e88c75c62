"""The ready-made pictures are as they would be drawn now."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QPixmap

from tests.table.painting import pixels

SCRIPT = Path(__file__).parent.parent / "packaging" / "draw_pictures.py"


def drawing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_pictures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.usefixtures("qapp")
def test_ready_made_pictures_are_as_they_would_be_drawn() -> None:
    """Anew with ``python3 dev.py pictures``."""
    drawn = dict(drawing().pictures())
    assert len(drawn) > 30
    for file, picture in drawn.items():
        kept = QPixmap(str(file)).toImage()
        shown = picture.toImage().convertToFormat(kept.format())
        one, other = pixels(kept), pixels(shown)
        assert len(one) == len(other), file
        # Another processor may round the colours of a gradient otherwise.
        assert one == other or max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 3, f"{file}: python3 dev.py pictures"
