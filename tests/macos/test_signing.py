"""Signing runs with all secrets, says clearly what is missing, and tells no secret."""

from __future__ import annotations

import base64
import json
import plistlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from macos import signing
from macos.signing import CERTIFICATE, ENTITLEMENTS, NOTARY, Secrets, SigningError, notarise, programs, run, sign, signature, unlocked

IDENTITY = "Developer ID Application: A Person (AB12CD34EF)"
ALL = {
    "APPLE_CERTIFICATE_P12": base64.b64encode(b"the certificate").decode(),
    "APPLE_CERTIFICATE_PASSWORD": "of-the-file",
    "APPLE_SIGNING_IDENTITY": IDENTITY,
    "APPLE_NOTARY_KEY": "-----BEGIN PRIVATE KEY-----",
    "APPLE_NOTARY_KEY_ID": "KEY7",
    "APPLE_NOTARY_ISSUER_ID": "ISSUER9",
}
EMPTY = dict.fromkeys(ALL, "")
MACHO, FAT = bytes.fromhex("cffaedfe"), bytes.fromhex("cafebabe")


class Mac:
    """Stands in for macOS: notes the commands, and answers for the notary."""

    def __init__(self, status: str = "Accepted") -> None:
        self.commands: list[Sequence[str]] = []
        self.read: dict[str, str] = {}
        self.status = status

    def __call__(self, command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        if command[:2] == ("security", "create-keychain"):
            Path(command[-1]).touch()
        if command[:2] == ("security", "import"):
            self.read["certificate"] = Path(command[2]).read_text()
        if command[:3] == ("xcrun", "notarytool", "submit"):
            self.read["key"] = Path(command[command.index("--key") + 1]).read_text()
            return subprocess.CompletedProcess(command, 0, json.dumps({"status": self.status, "id": "1-2-3"}), "")
        return subprocess.CompletedProcess(command, 0, "", "")


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> Mac:
    stand_in = Mac()
    monkeypatch.setattr("macos.signing.subprocess.run", stand_in)
    return stand_in


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """An app as PyInstaller builds it, in small."""
    app = tmp_path / "Homeroom.app"
    contents = {
        "MacOS/homeroom": MACHO,
        "Frameworks/Python": FAT,
        "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore": MACHO,
        "Frameworks/PySide6/QtCore.abi3.so": MACHO,
        "Resources/homeroom.icns": b"icns",
        "Resources/short": b"\xcf",
        "Info.plist": b"<?xml",
    }
    for name, beginning in contents.items():
        path = app / "Contents" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(beginning)
    (app / "Contents/Resources/Python").symlink_to("../Frameworks/Python")
    (app / "Contents/MacOS/tabletop-qt").symlink_to("homeroom")
    return app


def test_without_secrets_it_is_said_what_is_missing_and_what_that_means() -> None:
    for environment in ({}, EMPTY):
        secrets = Secrets.of(environment)
        (said,) = secrets.said()
        assert all(name in said for name in CERTIFICATE)
        assert "not signed" in said
        assert "Privacy & Security" in said


def test_without_the_notary_s_key_that_is_said() -> None:
    (said,) = Secrets.of(ALL | dict.fromkeys(NOTARY, "")).said()
    assert all(name in said for name in NOTARY)
    assert "not notarised" in said


def test_with_all_there_is_nothing_to_say() -> None:
    assert not Secrets.of(ALL).said()


@pytest.mark.parametrize("name", [*CERTIFICATE, *NOTARY])
def test_a_part_of_the_secrets_is_an_error_that_names_the_rest(name: str) -> None:
    with pytest.raises(SigningError, match=f"{name} missing"):
        Secrets.of(ALL | {name: ""})


def test_what_is_not_signed_is_not_notarised() -> None:
    with pytest.raises(SigningError, match="only what is signed"):
        Secrets.of(ALL | dict.fromkeys(CERTIFICATE, ""))


def test_all_code_is_found_the_innermost_first_and_each_once(app: Path) -> None:
    assert [path.relative_to(app / "Contents").as_posix() for path in programs(app)] == [
        "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore",
        "Frameworks/PySide6/QtCore.abi3.so",
        "Frameworks/Python",
        "MacOS/homeroom",
    ]


def test_everything_is_signed_for_a_hardened_runtime_and_the_app_last(app: Path, mac: Mac, tmp_path: Path) -> None:
    secrets = Secrets.of(ALL)
    sign(app, secrets, tmp_path / "k")
    signed = [command[-1] for command in mac.commands if "--sign" in command]
    assert signed == [str(path) for path in (*programs(app), app)]
    for command in mac.commands[:-1]:
        assert command[command.index("--sign") + 1] == IDENTITY
        assert command[command.index("--options") + 1] == "runtime"
        assert command[command.index("--entitlements") + 1] == str(ENTITLEMENTS)
        assert "--timestamp" in command
    assert mac.commands[-1] == ("codesign", "--verify", "--deep", "--strict", str(app))


def test_without_a_certificate_the_app_is_signed_ad_hoc(app: Path, mac: Mac) -> None:
    secrets = Secrets.of(EMPTY)
    with unlocked(secrets, app.parent) as keychain:
        sign(app, secrets, keychain)
        notarise(app.parent / "image.dmg", secrets, keychain, app.parent)
    assert [command[:4] for command in mac.commands[:-1]] == [("codesign", "--force", "--sign", "-")] * 5
    assert signature(None, None, app) == ("codesign", "--force", "--sign", "-", str(app))


def test_the_certificate_lies_in_a_keychain_of_its_own_while_it_is_needed(mac: Mac, tmp_path: Path) -> None:
    with unlocked(Secrets.of(ALL), tmp_path) as keychain:
        assert keychain is not None
        assert mac.read["certificate"] == "the certificate"
        assert not (tmp_path / "certificate.p12").exists()
    assert [command[1] for command in mac.commands] == [
        *("create-keychain", "set-keychain-settings", "unlock-keychain", "import", "set-key-partition-list", "list-keychains"),
        "delete-keychain",
    ]


def test_the_keychain_goes_when_something_fails(mac: Mac, tmp_path: Path) -> None:
    with pytest.raises(SigningError, match="broken"), unlocked(Secrets.of(ALL), tmp_path):
        raise SigningError("broken")
    assert mac.commands[-1][1] == "delete-keychain"


def test_the_disk_image_is_signed_notarised_stapled_and_assessed(mac: Mac, tmp_path: Path) -> None:
    image = tmp_path / "Homeroom.dmg"
    notarise(image, Secrets.of(ALL), tmp_path / "k", tmp_path)
    assert [command[:3] for command in mac.commands] == [
        ("codesign", "--force", "--sign"),
        ("xcrun", "notarytool", "submit"),
        ("xcrun", "stapler", "staple"),
        ("spctl", "--assess", "--type"),
    ]
    submitted = " ".join(mac.commands[1])
    assert "--key-id KEY7 --issuer ISSUER9 --wait" in submitted
    assert mac.read["key"] == ALL["APPLE_NOTARY_KEY"]
    assert not list(tmp_path.iterdir())


def test_what_the_notary_refuses_is_an_error(mac: Mac, tmp_path: Path) -> None:
    mac.status = "Invalid"
    with pytest.raises(SigningError, match="Invalid, submission 1-2-3"):
        notarise(tmp_path / "Homeroom.dmg", Secrets.of(ALL), tmp_path / "k", tmp_path)
    assert not any("stapler" in command for command in mac.commands)


def test_without_the_notary_s_key_the_image_is_only_signed(mac: Mac, tmp_path: Path) -> None:
    notarise(tmp_path / "Homeroom.dmg", Secrets.of(ALL | dict.fromkeys(NOTARY, "")), tmp_path / "k", tmp_path)
    assert [command[0] for command in mac.commands] == ["codesign"]


def test_no_secret_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    secrets = Secrets.of(ALL)
    assert not any(value in repr(secrets) for value in ALL.values())

    def fail(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", "wrong password")

    monkeypatch.setattr("macos.signing.subprocess.run", fail)
    with pytest.raises(SigningError) as error:
        run(("security", "import", "file", "-P", "of-the-file"))
    assert str(error.value) == "security import failed (1): wrong password"


def test_the_entitlements_allow_no_more_than_compiling_while_running() -> None:
    with ENTITLEMENTS.open("rb") as file:
        found = plistlib.load(file)
    assert found == {"com.apple.security.cs.allow-jit": True, "com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_the_workflow_hands_over_every_secret() -> None:
    text = (Path(__file__).parents[2] / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for name in (*CERTIFICATE, *NOTARY):
        assert f"{name}: ${{{{ secrets.{name} }}}}\n" in text
    assert all(name in (signing.__doc__ or "") for name in (*CERTIFICATE, *NOTARY))
