"""The disk image: the app beside a way to the folder of apps, onto which it is dragged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 560, 340


def layout(app: Path) -> Mapping[str, Any]:
    """What dmgbuild is told of the window that opens with the image."""
    across, down = WIDTH // 4, HEIGHT // 2 - 20
    return {
        "title": app.stem,
        "icon": str(next((app / "Contents" / "Resources").glob("homeroom*.icns"))),
        "icon-size": 112,
        "background": "builtin-arrow",
        # Read by every macOS that the app runs on, and a fifth smaller than the usual format.
        "format": "ULMO",
        "window": {"position": {"x": 240, "y": 180}, "size": {"width": WIDTH, "height": HEIGHT}},
        "contents": [
            {"type": "file", "path": str(app), "x": across, "y": down, "hide_extension": True},
            {"type": "link", "path": "/Applications", "x": WIDTH - across, "y": down},
        ],
    }


def write(app: Path, image: Path, work: Path) -> None:
    """Makes the disk image."""
    settings = work / "image.json"
    settings.write_text(json.dumps(layout(app), indent=1), encoding="utf-8")
    image.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-m", "dmgbuild", "--settings", str(settings), app.stem, str(image)], check=True)
