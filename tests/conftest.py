"""Set up every test: Qt draws off screen, and windows can be opened."""

import os
import sys

from hypothesis import settings

# Off screen Windows has no fonts.
if sys.platform != "win32":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["tests.shell.windows", "tests.on_windows"]

# Speed is measured in tests/bench: a busy machine is no failure.
settings.register_profile("homeroom", deadline=None)
settings.load_profile("homeroom")
