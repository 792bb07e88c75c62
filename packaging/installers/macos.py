"""Builds the disk image for macOS: the app by PyInstaller, signed and notarised if the secrets are set.

    python3 dev.py installer macos

The image is made for the processor of this machine. Only macOS can build it; the release workflow does so for both processors. The secrets
come in environment variables; an empty one counts as missing:

    APPLE_CERTIFICATE_P12        the certificate "Developer ID Application" with its key, as a .p12 file in base64
    APPLE_CERTIFICATE_PASSWORD   the password of that file
    APPLE_SIGNING_IDENTITY       the certificate's name, "Developer ID Application: NAME (TEAM)"
    APPLE_NOTARY_KEY             an App Store Connect key, the text of its .p8 file
    APPLE_NOTARY_KEY_ID          the ID of that key
    APPLE_NOTARY_ISSUER_ID       the ID of its issuer
"""

from __future__ import annotations

import base64
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import Any

from attrs import field, frozen
from installers.build import build, self_test
from installers.debian import TRANSLATED
from installers.identity import NAME, PROGRAM, RECORD

from tabletop_qt import __version__

ENTITLEMENTS = Path(__file__).with_name("macos.plist")
CERTIFICATE = ("APPLE_CERTIFICATE_P12", "APPLE_CERTIFICATE_PASSWORD", "APPLE_SIGNING_IDENTITY")
NOTARY = ("APPLE_NOTARY_KEY", "APPLE_NOTARY_KEY_ID", "APPLE_NOTARY_ISSUER_ID")
PROGRAM_BEGINNINGS = frozenset(bytes.fromhex(magic) for magic in ("feedfacf", "cffaedfe", "cafebabe", "cafebabf"))
"""The first bytes of files with code for macOS."""
UNSIGNED = (
    "The app is not signed with a Developer ID, since {missing} are not set: it bears an ad-hoc signature. Whoever downloads it is warned "
    "by macOS, and has to allow it in System Settings, Privacy & Security."
)
NOT_NOTARISED = "The disk image is not notarised, since {missing} are not set: macOS warns whoever downloads it."

RECORD_NAMES = {f"{code}.lproj/InfoPlist.strings": f'"{RECORD}" = "{words.record}";\n' for code, words in TRANSLATED.items()}
"""The name of the app's files in each language, as Finder shows it: the files of the app with it, and their texts."""


class SigningError(Exception):
    """Some secrets are missing, or Apple refused."""


@frozen
class Secrets:
    """The secrets to sign and to notarise; None if missing."""

    certificate: Sequence[str] | None = field(repr=False)
    notary: Sequence[str] | None = field(repr=False)

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Secrets:
        """The secrets in environment variables. Part of them without the rest is an error, rather than an app that is signed by half."""
        found: list[Sequence[str] | None] = []
        for names in (CERTIFICATE, NOTARY):
            missing = [name for name in names if not environment.get(name)]
            if missing and len(missing) < len(names):
                raise SigningError(f"{' and '.join(missing)} missing, though {' and '.join(set(names) - set(missing))} would be there")
            found.append(None if missing else [environment[name] for name in names])
        if found[1] and not found[0]:
            raise SigningError(f"only what is signed can be notarised, and {', '.join(CERTIFICATE)} are missing")
        return cls(*found)

    def said(self) -> Sequence[str]:
        """Warnings about missing secrets."""
        if self.certificate is None:
            return (UNSIGNED.format(missing=", ".join(CERTIFICATE)),)
        return () if self.notary is not None else (NOT_NOTARISED.format(missing=", ".join(NOTARY)),)


def programs(app: Path) -> Sequence[Path]:
    """All files with code in an app, the innermost first, as they have to be signed; each once, however many links lead to it."""
    found = []
    for path in app.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) in PROGRAM_BEGINNINGS:
                    found.append(path)
    return sorted(found, key=lambda path: (-len(path.parts), path.as_posix()))


def signature(identity: str | None, keychain: Path | None, path: Path) -> Sequence[str]:
    """The command that signs a file or the whole app; without an identity it is signed ad hoc, which Apple processors ask for."""
    if identity is None or keychain is None:
        return ("codesign", "--force", "--sign", "-", str(path))
    hardened = ("--timestamp", "--options", "runtime", "--entitlements", str(ENTITLEMENTS))
    return ("codesign", "--force", "--sign", identity, "--keychain", str(keychain), *hardened, str(path))


def image_signature(identity: str, keychain: Path, image: Path) -> Sequence[str]:
    """The command that signs a disk image."""
    return ("codesign", "--force", "--sign", identity, "--keychain", str(keychain), "--timestamp", str(image))


def keychain_commands(keychain: Path, password: str, certificate: Path, certificate_password: str) -> Sequence[Sequence[str]]:
    """The commands that make a keychain for this build alone and put the certificate in."""
    return (
        ("security", "create-keychain", "-p", password, str(keychain)),
        ("security", "set-keychain-settings", "-lut", "7200", str(keychain)),
        ("security", "unlock-keychain", "-p", password, str(keychain)),
        ("security", "import", str(certificate), "-k", str(keychain), "-P", certificate_password, "-T", "/usr/bin/codesign"),
        ("security", "set-key-partition-list", "-S", "apple-tool:,apple:", "-s", "-k", password, str(keychain)),
        ("security", "list-keychains", "-d", "user", "-s", str(keychain), "login.keychain-db"),
    )


def run(command: Sequence[str]) -> str:
    """Run a command and return its output. An error never shows the arguments, which can be secrets."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SigningError(f"{' '.join(command[:2])} failed ({done.returncode}): {done.stderr.strip()}")
    return done.stdout


@contextmanager
def unlocked(secrets: Secrets, folder: Path) -> Iterator[Path | None]:
    """The keychain with the certificate, while it is needed; None without a certificate."""
    if secrets.certificate is None:
        yield None
        return
    encoded, password, _ = secrets.certificate
    keychain, certificate = folder / "signing.keychain-db", folder / "certificate.p12"
    certificate.write_bytes(base64.b64decode(encoded))
    try:
        for command in keychain_commands(keychain, token_hex(16), certificate, password):
            run(command)
        certificate.unlink()
        yield keychain
    finally:
        certificate.unlink(missing_ok=True)
        if keychain.exists():
            run(("security", "delete-keychain", str(keychain)))


def sign(app: Path, secrets: Secrets, keychain: Path | None) -> None:
    """Signs all code in an app and then the app, and has the signature checked."""
    identity = secrets.certificate[2] if secrets.certificate is not None else None
    for path in (*programs(app), app):
        run(signature(identity, keychain, path))
    run(("codesign", "--verify", "--deep", "--strict", str(app)))


def submission(image: Path, key: Path, key_id: str, issuer: str) -> Sequence[str]:
    """The command that hands a disk image to the notary and waits for the answer."""
    who = ("--key", str(key), "--key-id", key_id, "--issuer", issuer)
    return ("xcrun", "notarytool", "submit", str(image), *who, "--wait", "--timeout", "40m", "--output-format", "json")


def notarise(image: Path, secrets: Secrets, keychain: Path | None, folder: Path) -> None:
    """Signs a disk image, has it notarised, staples the ticket to it, and asks macOS whether it would open it."""
    if secrets.certificate is None or keychain is None:
        return
    run(image_signature(secrets.certificate[2], keychain, image))
    if secrets.notary is None:
        return
    text, key_id, issuer = secrets.notary
    key = folder / "notary.p8"
    key.write_text(text, encoding="utf-8")
    try:
        answer = json.loads(run(submission(image, key, key_id, issuer)))
    finally:
        key.unlink()
    if answer.get("status") != "Accepted":
        raise SigningError(f"the notary did not accept the disk image: {answer.get('status')}, submission {answer.get('id')}")
    run(("xcrun", "stapler", "staple", str(image)))
    run(("spctl", "--assess", "--type", "open", "--context", "context:primary-signature", str(image)))


WIDTH, HEIGHT = 560, 340


def layout(app: Path) -> Mapping[str, Any]:
    """The settings of dmgbuild: the window that opens with the image."""
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


def write_image(app: Path, image: Path, work: Path) -> None:
    """Makes the disk image."""
    settings = work / "image.json"
    settings.write_text(json.dumps(layout(app), indent=1), encoding="utf-8")
    image.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-m", "dmgbuild", "--settings", str(settings), app.stem, str(image)], check=True)


CHECKOUT = Path(__file__).resolve().parents[2]
DIST = CHECKOUT / "dist"
ELSEWHERE = (
    "The app for macOS can be built on macOS only: signing, disk images and Apple's notary are programs of that system. The workflow of a "
    "release (.github/workflows/release.yml) does it. Here, `python3 dev.py installer linux` builds for Linux."
)


def image_path(version: str, processor: str) -> Path:
    """The path of the disk image."""
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
            write_image(app, image, work)
            notarise(image, secrets, keychain, Path(private))
    except SigningError as error:
        raise SystemExit(f"No disk image: {error}") from None
    for said in secrets.said():
        # A line that the page of a workflow's run shows at its top.
        print(f"::warning::{said}" if os.environ.get("GITHUB_ACTIONS") else said)
    print(f"{image}: {image.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
