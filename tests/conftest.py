"""Set up every test: Qt draws off screen, and windows can be opened."""

import gc
import os
import sys

from hypothesis import settings

# Off screen Windows has no fonts.
if sys.platform != "win32":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Loading all tests makes half a million objects and no garbage; looking for it took half of the time until the first test.
gc.disable()

# Tests read English.
os.environ["LANGUAGE"] = "en"

pytest_plugins = ["tests.shell.windows", "tests.on_windows"]

# Speed is measured in tests/bench: a busy machine is no failure.
# Every run tries the same examples, so a change that broke nothing stays green; `--hypothesis-profile=explore` tries others each time.
settings.register_profile("homeroom", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("homeroom")
