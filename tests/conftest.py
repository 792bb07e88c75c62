"""What every test has: Qt draws off screen, and windows can be opened."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["tests.shell.windows"]
