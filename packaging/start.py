"""Where the packaged app starts."""

from __future__ import annotations

import sys

from tabletop_qt.command import main

if __name__ == "__main__":
    sys.exit(main())
