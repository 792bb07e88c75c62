"""Translations are complete, fit their English texts, and reach the app."""

from __future__ import annotations

import gettext
import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from compile_words import compile_all, compiled
from extract_words import TRANSLATIONS, update

from tabletop_qt import translation
from tabletop_qt.command import main
from tabletop_qt.translation import DOMAIN, SOURCE, CompiledCatalogue, best, languages, of_environment, speak

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "End turn"
msgstr "Zug beenden"

#, python-brace-format
msgid "{count} card of {row}"
msgid_plural "{count} cards of {row}"
msgstr[0] "{count} Karte der {row}"
msgstr[1] ""
"{count} Karten "
"der {row}"

#, fuzzy
msgid "Undo"
msgstr "Zurück"

msgid "Redo"
msgstr ""

msgid "replay a record"
msgstr "eine Aufzeichnung „abspielen“"

msgid "usage: "
msgstr "Aufruf: "

msgid "the following arguments are required: %s"
msgstr "folgende Angaben fehlen: %s"
"""


# Faults of a translation

PAIRS = (("(", ")"), ("[", "]"), ("«", "»"), ("「", "」"), ("『", "』"), ("„”", "“"))
"""Signs that open and close, as far as a language has them: “ closes what „ opens, or opens what ” closes."""
_SAME = {
    "markup": re.compile(r"</?\w+>|\*\*|`"),
    "clause": re.compile(r"\b[A-Z]{2,3}-\d+(?:\.\d+)?\b", re.ASCII),
    "key": re.compile(r"\b(?:F\d+|Esc)\b", re.ASCII),
    "dots": re.compile(r"…$"),
}
"""What stands in a translation as it does in English, by name."""
_AS_MANY = {
    "keys": re.compile(r"\b(?:Ctrl|Alt|Shift|Strg|Umschalt)\+", re.ASCII),
    "underlined letters": re.compile(r"&(?=\w)"),
    "lines": re.compile(r"\n"),
}
_FIELD = re.compile(r"%(?:\(\w+\))?[srd]")
Glossary = Mapping[str, Mapping[str, Any]]
NO_TERMS: Glossary = {}


def texts(entry: object) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry) if isinstance(entry, tuple | list) else ()


def fields(text: str) -> list[str]:
    """The places for values, sorted. Raises ValueError for a brace alone."""
    braces = [] if "%(" in text else [f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted({*braces, *_FIELD.findall(text)})


def faults(words: Catalog, template: Catalog, glossary: Glossary = NO_TERMS) -> Iterator[str]:
    """The faults of a translation, each with its English text."""
    for wanted in template:
        if not wanted.id:
            continue
        found = words.get(texts(wanted.id)[0])
        translated = texts(found.string) if found is not None else ()
        name = texts(wanted.id)[0]
        if found is None or not all(translated):
            yield f"missing: {name}"
        elif found.fuzzy:
            yield f"fuzzy: {name}"
        elif len(translated) != (words.num_plurals if wanted.pluralizable else 1):
            yield f"wrong number of plural forms: {name}"
        else:
            files = " ".join(file for file, _ in wanted.locations)
            terms = {term: entry for part in glossary if part == "common" or part in files for term, entry in glossary[part].items()}
            for text in translated:
                yield from (
                    f"{fault}: {name} → {text}" for fault in (*_faults_of(wanted, text), *_against(terms, texts(wanted.id)[-1], text))
                )


def _faults_of(wanted: Entry, translated: str) -> Iterator[str]:
    english = texts(wanted.id)
    source = english[-1]
    try:
        given = fields(translated)
    except ValueError as error:
        yield str(error)
        return
    # A plural form may say its number in words, as the English singular does.
    if given not in [fields(text) for text in english] and not (wanted.pluralizable and [*given, "{count}"] == fields(source)):
        yield "placeholders differ"
    for name, sign in _SAME.items():
        if sorted(sign.findall(source)) != sorted(sign.findall(translated)):
            yield f"{name} differs"
    for name, sign in _AS_MANY.items():
        if len(sign.findall(source)) != len(sign.findall(translated)):
            yield f"{name} differ"
    for opening, closing in PAIRS:
        uneven = [sum(map(text.count, opening)) != text.count(closing) for text in (source, translated)]
        if uneven == [False, True]:
            yield f"{opening} and {closing} are not in pairs"
    # A full-width sign needs no space behind it.
    ends = [(text[:1].isspace(), text[-1:].isspace() or translated[-1:] in ("、", "\uff1a")) for text in (source, translated)]
    if ends[0] != ends[1]:
        yield "space at an end differs"


def _against(terms: Mapping[str, Any], source: str, translated: str) -> Iterator[str]:
    """Forms that a glossary forbids (``not``), and labels that are not its ``term`` or one of ``also``."""
    for term, given in terms.items():
        entry: Mapping[str, Any] = {"term": given} if isinstance(given, str) else given
        right = (entry["term"], *entry.get("also", ()))
        if source.casefold() == term.casefold() and not any(form.casefold() in translated.casefold() for form in right):
            yield f"not “{right[0]}”"
        if re.search(rf"\b{re.escape(term.removeprefix('to '))}", source, re.IGNORECASE):
            wrong = [form for form in entry.get("not", ()) if re.search(rf"\b{re.escape(form)}\w{{,2}}\b", translated)]
            yield from (f"“{form}” for “{right[0]}”" for form in wrong)


@cache
def template() -> Catalog:
    """Every text that translators were given."""
    with (TRANSLATIONS / "homeroom.pot").open("rb") as file:
        return read_po(file)


def read(po: str) -> Catalog:
    return read_po(BytesIO(po.encode()))


def test_every_translation_is_whole_and_fits_the_english_texts() -> None:
    for language in sorted(path for path in TRANSLATIONS.iterdir() if path.is_dir()):
        glossary = tomllib.loads((language / "glossary.toml").read_text(encoding="utf-8"))
        with (language / "LC_MESSAGES" / "homeroom.po").open("rb") as file:
            words = read_po(file)
        assert str(words.locale) == language.name
        assert list(faults(words, template(), glossary)) == []


GLOSSARY: Glossary = {
    "common": {"die": "Würfel", "deck": {"term": "Stapel", "not": ["Deck"]}},
    "chess": {"king": {"term": "König", "not": ["Queen"]}},
}


@pytest.mark.parametrize(
    ("english", "translated", "fault"),
    [
        ("Undo {what}", "Zurück", "placeholders"),
        ("Undo {what}", "Zurück {was}", "placeholders"),
        ("Undo {what}", "Zurück {what", "expected '}'"),
        ("%(prog)s: {x}", "{x}", "placeholders"),
        (("{count} card", "{count} cards"), ("{n} Karte", "{count} Karten"), "placeholders"),
        (("{count} card", "{count} cards"), ("{count} Karte",), "plural forms"),
        ("Open record…", "Aufzeichnung öffnen", "dots"),
        ("See SYD-4.2", "Siehe SYD-4.3", "clause"),
        ("Press F6 or Esc", "Drück F6 oder Entf", "key differs"),
        ("Press Ctrl+Enter", "Drück Eingabe", "keys"),
        ("&File", "Datei", "underlined"),
        ("<b>All</b>", "<b>Alle<b>", "markup"),
        ("“A” and (b)", "„A“ und (b", "pairs"),
        ('"A"', "„A", "pairs"),
        ('"A"', "“A”", ""),
        ("First: ", "Zuerst:", "space"),
        ("First: ", "先に\uff1a", ""),
        ("Press F6 or Esc", "F6かEscを押す", ""),
        ("Die", "Tod", "“Würfel”"),
        ("The deck is empty", "Das Deck ist leer", "“Deck”"),
        ("", "", ""),
    ],
)
def test_a_fault_of_a_translation_is_found(english: str | tuple[str, ...], translated: str | tuple[str, ...], fault: str) -> None:
    words, source = Catalog(locale="de"), Catalog()
    if english:
        source.add(english)
        words.add(english, translated)
    found = list(faults(words, source, GLOSSARY))
    assert [fault in each for each in found] == ([True] if fault else [])


def test_missing_and_fuzzy_texts_are_found_and_sound_ones_pass() -> None:
    source = Catalog()
    for text in (("{count} card of {row}", "{count} cards of {row}"), "End turn", "Undo", "Redo", "Home"):
        source.add(text)
    assert list(faults(read(PO), source)) == ["fuzzy: Undo", "missing: Redo", "missing: Home"]


# From the sources to the app


def test_words_that_change_keep_their_translation(tmp_path: Path) -> None:
    path, changed = tmp_path / "homeroom.po", Catalog()
    path.write_text(PO, encoding="utf-8")
    for text in ("End turn", "replay your record", "New"):
        changed.add(text)
    update(path, changed)
    with path.open("rb") as file:
        words = read_po(file)
    assert [(each.id, each.string, each.fuzzy) for each in words if each.id] == [
        ("End turn", "Zug beenden", False),
        ("replay your record", "eine Aufzeichnung „abspielen“", True),
        ("New", "", False),
    ]
    assert words.obsolete


def test_a_compiled_catalogue_is_what_babel_makes_and_old_ones_are_compiled_again(tmp_path: Path) -> None:
    whole, target = template(), BytesIO()
    whole.locale = "de"
    for message in whole:
        message.string = message.id if message.pluralizable else f"⟦{message.id}⟧" if message.id else message.string
    source = BytesIO()
    write_po(source, whole, width=120)
    write_mo(target, whole)
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "homeroom.po").write_bytes(source.getvalue())
    compile_all(tmp_path)
    made = (folder / "homeroom.mo").read_bytes()
    ours, theirs = (vars(gettext.GNUTranslations(BytesIO(each))) for each in (made, target.getvalue()))
    assert len(ours["_catalog"]) > 4000
    assert ours["_catalog"] == theirs["_catalog"]


@pytest.mark.parametrize("language", [each for each in languages() if each != SOURCE])
def test_every_text_is_found_in_the_compiled_catalogue_as_gettext_finds_it(language: str) -> None:
    path = TRANSLATIONS / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    with path.open("rb") as file:
        theirs = gettext.GNUTranslations(file)
    ours = CompiledCatalogue(path)
    known, counted = 0, 0
    for text in [message.id for message in template() if message.id]:
        known += 1
        if isinstance(text, str):
            assert ours.gettext(text) == theirs.gettext(text) != ""
            continue
        counted += 1
        for number in (0, 1, 2, 5, 11, 21, 101):
            assert ours.ngettext(text[0], text[1], number) == theirs.ngettext(text[0], text[1], number)
    assert known > 4000
    assert counted > 100
    assert ours.gettext("no such text") == "no such text"
    assert [ours.ngettext("no such {count} text", "no such {count} texts", number)[-5:] for number in (1, 2)] == [" text", "texts"]


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "homeroom.mo").write_bytes(compiled(PO))
    monkeypatch.setattr(translation, "folder", lambda _: tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "fr:de_AT.UTF-8:en")
    monkeypatch.setattr(gettext, "_current_domain", "messages")
    yield
    speak(SOURCE)


@pytest.mark.usefixtures("german")
def test_the_command_line_speaks_the_language_of_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", "--help"])
    help_text = capsys.readouterr().out
    assert "Aufruf: tabletop-qt replay" in help_text
    assert main(["replay"]) == 2
    assert "folgende Angaben fehlen: file" in capsys.readouterr().err


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (["de"], "de"),
        (["fr", "de-Latn-AT"], "de"),
        (["en_US.UTF-8", "de"], "en"),
        (["C.UTF-8", "de"], "en"),
        (["fr"], "en"),
        ([], "en"),
        ([""], "en"),
    ],
)
def test_the_first_language_that_the_app_has_is_spoken(wanted: list[str], language: str) -> None:
    assert best(wanted) == language


@pytest.mark.usefixtures("german")
def test_the_environment_is_asked_as_gettext_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert best(of_environment()) == "de"
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert best(of_environment()) == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert best(of_environment()) == "en"
