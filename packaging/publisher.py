"""The publisher's addresses, from ``[tool.homeroom]`` in pyproject.toml, and what is made of them: links, and the wheel's metadata.

Hatchling reads the wheel's authors, addresses and description here, because all of them name the place where Homeroom is published. It also
has the translations compiled here before it makes the wheel.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESSES = ("contact", "repository", "identifier")
AUTHORS = "The Homeroom authors"
_PLACEHOLDER = re.compile(r"\binvalid\b")
_LINK = re.compile(r"(!?)(\[[^]]*\])\((?![a-z]+:|#)")


def addresses(project: str) -> dict[str, str]:
    """The three addresses in the text of pyproject.toml."""
    given: dict[str, str] = tomllib.loads(project)["tool"]["homeroom"]
    return {name: given[name].rstrip("/") for name in ADDRESSES}


def missing(project: str) -> str:
    """Return why nothing can be released yet; empty if all addresses are real."""
    unset = [name for name, value in addresses(project).items() if _PLACEHOLDER.search(value)]
    if not unset:
        return ""
    return f"set {', '.join(unset)} under [tool.homeroom] in pyproject.toml; packages would name an address that does not exist"


def linked(text: str, repository: str, tag: str) -> str:
    """The text of a page of this checkout for a place elsewhere: its links lead to the tagged commit, its pictures are shown from there."""
    return _LINK.sub(lambda found: f"{found[1]}{found[2]}({repository}/{'raw' if found[1] else 'blob'}/{tag}/", text)


class WheelMetadata(MetadataHookInterface):
    """Adds what names the publisher to the wheel's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add authors, addresses and description."""
        root = Path(self.root)
        own = addresses((root / "pyproject.toml").read_text(encoding="utf-8"))
        where, tag = own["repository"], f"v{metadata['version']}"
        metadata["authors"] = [{"name": AUTHORS, "email": own["contact"]}]
        metadata["urls"] = {
            "Homepage": where,
            "Source": where,
            "Issues": f"{where}/issues",
            "Changelog": f"{where}/blob/{tag}/CHANGELOG.md",
        }
        text = linked((root / "README.md").read_text(encoding="utf-8"), where, tag)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class CompiledWords(BuildHookInterface[Any]):
    """Compiles the translations that the wheel has."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile them where they lie."""
        del version, build_data
        subprocess.run([sys.executable, str(Path(self.root) / "packaging" / "compile_words.py")], check=True)
