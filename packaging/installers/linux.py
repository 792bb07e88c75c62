"""Makes the packages for Linux: a ``.deb`` for Debian and Ubuntu, and a portable ``.tar.xz`` for all others.

    python3 dev.py installer linux [--test]

Both hold the folder that `build` makes. It runs on any system whose C library is at least as new as that of the system it was built on, so
build on the oldest Debian that is supported. With ``--test`` both are then tried in a clean Debian (`linux_trial`), which needs root.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from installers import icons, linux_files
from installers.build import CHECKOUT, build, epoch, self_test, size
from installers.identity import AUTHORS, CONTACT, IDENTIFIER, MIME_TYPE, PROGRAM, SUMMARY, TERMINAL_PROGRAM, VERSION

APP = f"usr/lib/{PROGRAM}"
ICON_OF_RECORDS = MIME_TYPE.replace("/", "-")


def tree(app: Path, drawn: Path, root: Path) -> None:
    """Lay out what the package installs."""
    shutil.copytree(app, root / APP, symlinks=True)
    for library in of_debian(root / APP):
        library.unlink()
    programs = root / "usr/bin"
    programs.mkdir(parents=True)
    for name in (PROGRAM, TERMINAL_PROGRAM):
        (programs / name).symlink_to(f"../lib/{PROGRAM}/{name}")
    share = root / "usr/share"
    for path, text in linux_files.texts(int(epoch())).items():
        file = share / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    changes = share / f"doc/{PROGRAM}/changelog.gz"
    changes.write_bytes(gzip.compress((CHECKOUT / "CHANGELOG.md").read_bytes(), 9, mtime=0))
    for name, folder, called in (("homeroom", "apps", PROGRAM), ("record", "mimetypes", ICON_OF_RECORDS)):
        for side in icons.PNG_SIZES:
            place(drawn / f"{name}-{side}.png", share / f"icons/hicolor/{side}x{side}/{folder}/{called}.png")
        place(drawn / f"{name}.svg", share / f"icons/hicolor/scalable/{folder}/{called}.svg")


def of_debian(app: Path) -> Iterator[Path]:
    """The libraries in the app's folder that come from Debian: a package depends on them instead, and so gets them mended."""
    for file in sorted((app / "_internal").glob("lib*.so*")):
        if not file.is_symlink() and not file.name.startswith("libpython"):
            yield file


def place(source: Path, target: Path) -> None:
    """Copy a file, making the folders it lies in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def as_of_the_commit(root: Path) -> None:
    """Give every file the time of the commit, and rights that do not depend on who builds."""
    moment = int(epoch())
    for file in sorted(root.rglob("*"), reverse=True):
        if not file.is_symlink():
            file.chmod(rights(file.name, file.is_dir(), file.stat().st_mode))
        os.utime(file, (moment, moment), follow_symlinks=False)
    root.chmod(0o755)
    os.utime(root, (moment, moment))


def rights(name: str, folder: bool, mode: int) -> int:
    """Folders and programs can be entered and run by everybody; libraries and data can be read."""
    return 0o755 if folder or (mode & 0o100 and ".so" not in name) else 0o644


def binaries(app: Path) -> Iterator[Path]:
    """The programs and libraries in a folder."""
    for file in sorted(app.rglob("*")):
        if file.is_file() and not file.is_symlink() and file.open("rb").read(4) == b"\x7fELF":
            yield file


def dependencies(app: Path, work: Path) -> str:
    """The packages of this Debian whose libraries the app links to, with the versions that are new enough."""
    (work / "debian").mkdir(parents=True, exist_ok=True)
    (work / "debian/control").write_text(f"Source: {PROGRAM}\nPackage: {PROGRAM}\nArchitecture: any\n", encoding="utf-8")
    own = sorted({f"-l{file.parent}" for file in binaries(app)})
    files = [f"-e{file}" for file in binaries(app)]
    found = subprocess.run(
        ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *own, *files],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
    )
    if found.returncode:
        raise SystemExit(f"dpkg-shlibdeps: {found.stderr}")
    return found.stdout.strip().removeprefix("shlibs:Depends=")


def control(root: Path, needs: str) -> str:
    """The description of the package."""
    kilobytes = sum((file.lstat().st_size + 1023) // 1024 for file in root.rglob("*") if not file.is_dir())
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True).stdout.strip()
    return (
        f"Package: {PROGRAM}\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: {AUTHORS} <{CONTACT}>\n"
        f"Installed-Size: {kilobytes}\nDepends: {needs}\n"
        "Recommends: fonts-dejavu-core | fonts-noto-core, shared-mime-info, desktop-file-utils\n"
        f"Section: games\nPriority: optional\nDescription: {SUMMARY}\n" + linux_files.DESCRIPTION
    )


def check(root: Path) -> None:
    """Have the desktop's own tools check what the package tells it."""
    share = root / "usr/share"
    for command in (
        ["desktop-file-validate", "--warn-kde", str(share / f"applications/{PROGRAM}.desktop")],
        ["appstreamcli", "validate", "--no-net", "--explain", str(share / f"metainfo/{IDENTIFIER}.metainfo.xml")],
    ):
        if shutil.which(command[0]) is None:
            raise SystemExit(f"{command[0]} is missing; on Debian: apt-get install appstream desktop-file-utils")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or re.search(r"\b(error|warning)\b", done.stdout):
            raise SystemExit(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")


def package(app: Path, work: Path, into: Path) -> Path:
    """Make the ``.deb`` from the app's folder."""
    root, drawn = work / "root", work / "icons"
    shutil.rmtree(root, ignore_errors=True)
    icons.write(drawn)
    tree(app, drawn, root)
    check(root)
    text = control(root, dependencies(root / APP, work))
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN/control").write_text(text, encoding="utf-8")
    as_of_the_commit(root)
    architecture = re.search(r"^Architecture: (.*)$", text, re.MULTILINE)
    made = into / f"{PROGRAM}_{VERSION}_{architecture[1] if architecture else 'all'}.deb"
    told = {**os.environ, "SOURCE_DATE_EPOCH": epoch()}
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", "--build", str(root), str(made)], env=told, check=True
    )
    return made


def portable(app: Path, drawn: Path, into: Path) -> Path:
    """Make the ``.tar.xz`` from the app's folder."""
    name = f"{PROGRAM}-{VERSION}-linux-{os.uname().machine}"
    made = into / f"{name}.tar.xz"
    moment = int(epoch())

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = rights(entry.name, entry.isdir(), entry.mode)
        return entry

    with tarfile.open(made, "w:xz", format=tarfile.GNU_FORMAT, preset=6) as archive:
        for file in sorted((app, *app.rglob("*"))):
            archive.add(file, f"{name}/{file.relative_to(app)}" if file != app else name, recursive=False, filter=plain)
        archive.add(drawn / "homeroom.svg", f"{name}/{PROGRAM}.svg", filter=plain)
    return made


def main() -> None:
    """Build, package, and try where asked to."""
    parser = ArgumentParser(description="makes the packages for Linux")
    parser.add_argument("--into", type=Path, default=CHECKOUT / "dist")
    parser.add_argument("--work", type=Path, default=CHECKOUT / "build" / "linux")
    parser.add_argument("--app", type=Path, help="a folder of the app built before")
    parser.add_argument("--test", action="store_true", help="try both packages in a clean Debian (root)")
    parser.add_argument("--room", type=Path, help="the folder of that Debian, made where there is none")
    asked = parser.parse_args()
    into, work = asked.into.resolve(), asked.work.resolve()
    into.mkdir(parents=True, exist_ok=True)
    app = asked.app
    if app is None:
        app = build(into, work)
        self_test(app)
    deb = package(app.resolve(), work, into)
    archive = portable(app.resolve(), work / "icons", into)
    print(f"installed: {size(work / 'root'):.1f} MB")
    for file in (deb, archive):
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    if asked.test:
        from installers import linux_trial

        linux_trial.try_out(deb, archive, (asked.room or work / "room").resolve())


if __name__ == "__main__":
    main()
