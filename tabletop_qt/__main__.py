"""`python -m tabletop_qt` is the command `tabletop-qt`."""

from __future__ import annotations

import sys

from tabletop_qt.command import main

if __name__ == "__main__":
    sys.exit(main())
