"""Builds the disk image for macOS: the app by PyInstaller, signed and notarised if the secrets are there (`signing.py` names them).

    python3 dev.py installer macos

It is made for the processor that it is built on. macOS alone can do this; the workflow of a release does it for both processors.
"""

from __future__ import annotations

import os
import platform
from pathlib import Path
from tempfile import TemporaryDirectory

from installers.build import build, self_test
from installers.identity import NAME, PROGRAM

from macos.image import write
from macos.signing import Secrets, SigningError, notarise, sign, unlocked
from tabletop_qt import __version__

CHECKOUT = Path(__file__).resolve().parents[2]
DIST = CHECKOUT / "dist"
ELSEWHERE = (
    "The app for macOS can be built on macOS only: signing, disk images and Apple's notary are programs of that system. The workflow of a "
    "release (.github/workflows/release.yml) does it. Here, `python3 dev.py installer linux` builds for Linux."
)


def image_path(version: str, processor: str) -> Path:
    """Where the disk image goes, named as the other systems' files are."""
    return DIST / f"{PROGRAM}-{version}-macos-{processor}.dmg"


def main() -> None:
    """Builds, signs, and puts it into an image."""
    if platform.system() != "Darwin":
        raise SystemExit(ELSEWHERE)
    try:
        secrets = Secrets.of(os.environ)
        work = CHECKOUT / "build" / "macos"
        folder = build(DIST, work)
        app = DIST / f"{NAME}.app"
        image = image_path(__version__, platform.machine())
        with TemporaryDirectory() as private, unlocked(secrets, Path(private)) as keychain:
            sign(app, secrets, keychain)
            self_test(folder)
            write(app, image, work)
            notarise(image, secrets, keychain, Path(private))
    except SigningError as error:
        raise SystemExit(f"No disk image: {error}") from None
    for said in secrets.said():
        # A line that the page of a workflow's run shows at its top.
        print(f"::warning::{said}" if os.environ.get("GITHUB_ACTIONS") else said)
    print(f"{image}: {image.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
