"""Where the packaged app starts."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from tabletop_qt.command import main

if __name__ == "__main__":
    freeze_support()  # `simulate` plays in several processes, which begin here, too.
    sys.exit(main())
