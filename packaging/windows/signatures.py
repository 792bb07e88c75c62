"""Whether the Windows Python of the room is the Python Software Foundation's: every program file must bear its signature.

The files come from a package of a third party, so nothing in them is believed. `osslsigncode` compares each file with the digest that was
signed; `openssl` checks the signature and its chain up to a root of Microsoft's that lies beside this file and is pinned by its own digest.
The clock is left out: the signing certificate lived three days, as Microsoft's do, and the time stamps end at the same root.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).with_name("microsoft-identity-root-2020.pem")
ROOT_DIGEST = "5367f20c7ade0e2bca790915056d086b720c33c1fa2a2661acf787e3292e1270"
SIGNER = "Python Software Foundation"
PROGRAMS = {".exe", ".dll", ".pyd"}
NOT_THEIRS = "vcruntime"
"""Microsoft's own run-time library, which bears another signature."""

SIGNED_CONTENT = bytes.fromhex("060a2b060104018237020104")
"""How the type of the signed content, Microsoft's SpcIndirectDataContent, is written in a signature; the content follows."""
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
    """What is signed, without its header: an element [0] with a sequence in it, as DER has it."""
    at = signature.find(SIGNED_CONTENT) + len(SIGNED_CONTENT)
    start, _ = _element(signature, at)
    start, length = _element(signature, start)
    return signature[start : start + length]


def _element(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of a DER element starts, and how long it is."""
    length = data[at + 1]
    if length < LONG:
        return at + 2, length
    start = at + 2 + (length - LONG)
    return start, int.from_bytes(data[at + 2 : start], "big")


def _run(*command: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(part) for part in command], capture_output=True, check=False)
