"""The parts of the macOS build that can be tested on any system: commands, secrets, entitlements, the disk image's layout."""

from __future__ import annotations

import base64
import json
import plistlib
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from installers import macos
from installers.macos import CERTIFICATE, ENTITLEMENTS, NOTARY, Secrets, SigningError, notarise, programs, run, sign, signature, unlocked

from tabletop_qt.store.licences import in_full

ROOT = Path(__file__).parents[2]


def test_elsewhere_it_is_said_who_builds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("installers.macos.platform.system", lambda: "Linux")
    with pytest.raises(SystemExit, match=r"on macOS only.*release\.yml"):
        macos.main()


def test_secrets_in_part_end_it_before_anything_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("installers.macos.platform.system", lambda: "Darwin")
    monkeypatch.setenv("APPLE_NOTARY_KEY_ID", "KEY7")
    with pytest.raises(SystemExit, match=r"No disk image: .*APPLE_NOTARY_KEY and APPLE_NOTARY_ISSUER_ID missing"):
        macos.main()


def test_built_without_secrets_it_is_signed_ad_hoc_tested_put_into_an_image_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[tuple[str, object]] = []

    def build(into: Path, work: Path) -> Path:
        work.mkdir(parents=True)
        done.append(("build", into))
        return into / "programs"

    def write(_app: Path, image: Path, _work: Path) -> None:
        image.parent.mkdir()
        image.write_bytes(b"image")

    monkeypatch.setattr("installers.macos.platform.system", lambda: "Darwin")
    monkeypatch.setattr(macos, "CHECKOUT", tmp_path)
    monkeypatch.setattr(macos, "DIST", tmp_path / "dist")
    monkeypatch.setattr(macos, "build", build)
    monkeypatch.setattr(macos, "sign", lambda app, secrets, keychain: done.append(("sign", (app.name, secrets.certificate, keychain))))
    monkeypatch.setattr(macos, "self_test", lambda folder: done.append(("self-test", folder)))
    monkeypatch.setattr(macos, "write_image", write)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    macos.main()
    dist = tmp_path / "dist"
    assert done == [("build", dist), ("sign", ("Homeroom.app", None, None)), ("self-test", dist / "programs")]
    said, made = capsys.readouterr().out.splitlines()
    assert said.startswith("The app is not signed")
    assert made.startswith(f"{dist / 'homeroom-'}")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (tmp_path / "build" / "macos").rmdir()
    Path(made.rpartition(":")[0]).unlink()
    dist.rmdir()
    macos.main()
    assert capsys.readouterr().out.startswith("::warning::The app is not signed")


@pytest.fixture
def image_app(tmp_path: Path) -> Path:
    icon = tmp_path / "Homeroom.app" / "Contents" / "Resources" / "homeroom.icns"
    icon.parent.mkdir(parents=True)
    icon.touch()
    return tmp_path / "Homeroom.app"


def test_the_app_lies_beside_the_folder_of_apps_in_one_row(image_app: Path) -> None:
    layout = macos.layout(image_app)
    ours, folder = layout["contents"]
    assert (ours["type"], ours["path"]) == ("file", str(image_app))
    assert (folder["type"], folder["path"]) == ("link", "/Applications")
    assert ours["y"] == folder["y"]
    half = layout["icon-size"] / 2
    assert half < ours["x"] < folder["x"] - 2 * half
    assert folder["x"] < layout["window"]["size"]["width"] - half
    assert layout["title"] == "Homeroom"
    assert Path(layout["icon"]).is_file()


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
    monkeypatch.setattr("installers.macos.subprocess.run", stand_in)
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

    monkeypatch.setattr("installers.macos.subprocess.run", fail)
    with pytest.raises(SigningError) as error:
        run(("security", "import", "file", "-P", "of-the-file"))
    assert str(error.value) == "security import failed (1): wrong password"


LOADS_OTHERS = "disable-library-validation"


def test_the_entitlements_allow_compiling_while_running_and_other_builds_of_qt() -> None:
    with ENTITLEMENTS.open("rb") as file:
        found = plistlib.load(file)
    assert found == {f"com.apple.security.cs.{name}": True for name in ("allow-jit", "allow-unsigned-executable-memory", LOADS_OTHERS)}
    assert LOADS_OTHERS in in_full("darwin"), "who replaces Qt's libraries is told of it"


def test_the_workflow_hands_over_every_secret() -> None:
    text = (Path(__file__).parents[2] / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    for name in (*CERTIFICATE, *NOTARY):
        assert f"{name}: ${{{{ secrets.{name} }}}}\n" in text
    assert all(name in (macos.__doc__ or "") for name in (*CERTIFICATE, *NOTARY))
