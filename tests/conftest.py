"""What every test has: Qt draws off screen, and windows can be opened."""

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["tests.shell.windows"]

# Speed is measured in tests/bench: a busy machine is no failure.
settings.register_profile("homeroom", deadline=None)
settings.load_profile("homeroom")
