"""`rules`: a game's rule book, or one clause of it, in the terminal."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterable

from engines.kernel.messages import Message, msg
from tabletop_qt.command.errors import CommandLineError
from tabletop_qt.command.simulation import game_named
from tabletop_qt.store.rulebook import Clause, RuleBook, Term, load
from tabletop_qt.translation import tr

WIDTH = 76
"""Characters in a line."""


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Adds `rules` to the command line."""
    rules = add("rules", help=tr(msg("print a rule book, a clause, or what a search finds")))
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("clause", nargs="?", metavar="CLAUSE", help=tr(msg("a clause number, or words to search for")))
    rules.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> int:
    book = load(game_named(options.game).id)
    if options.clause is None:
        _print_book(book)
        return 0
    found = book.search(options.clause, tr)
    if not found:
        raise CommandLineError(f"tabletop-qt rules: {tr(msg('{wanted} is in no clause of the rule book', wanted=repr(options.clause)))}")
    for entry in found[:5]:
        if isinstance(entry, Clause):
            _print_clause(entry)
        else:
            _print_term(entry)
    return 0


def _print_book(book: RuleBook) -> None:
    print(tr(book.title))
    _print_paragraphs([book.credits])
    for section in book.sections:
        print(tr(section.title).upper())
        print()
        for clause in section.clauses:
            _print_clause(clause)


def _print_clause(clause: Clause) -> None:
    print(f"{clause.number}  {tr(clause.title)}")
    _print_paragraphs(clause.paragraphs)


def _print_term(term: Term) -> None:
    print(tr(term.word))
    _print_paragraphs(term.paragraphs)


def _print_paragraphs(paragraphs: Iterable[Message]) -> None:
    for paragraph in paragraphs:
        print(textwrap.fill(tr(paragraph), WIDTH, initial_indent="    ", subsequent_indent="    "))
    print()
