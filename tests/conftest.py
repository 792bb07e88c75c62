"""What every test has: Qt draws off screen."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
