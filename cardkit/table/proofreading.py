"""Finds the mistakes in a game's texts, including those that show only when the texts are used."""

from collections.abc import Callable, Iterator
from functools import partial

from cardkit.table.clauses import Clause
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.performing import arrange, perform


def proofread(definition: Definition) -> list[CardkitError]:
    """Return the mistakes in a game's texts in the current language; each names the file and the line."""
    return [mistake for part in (_rulebook, _positions, _tutorial) for mistake in _found(part, definition)]


def _found(check: Callable[[Definition], Iterator[CardkitError]], definition: Definition) -> Iterator[CardkitError]:
    """The mistakes that a check finds, including the one that stops it."""
    try:
        yield from check(definition)
    except CardkitError as mistake:
        yield mistake


def _tried(use: Callable[[], object]) -> Iterator[CardkitError]:
    try:
        use()
    except CardkitError as mistake:
        yield mistake


def _rulebook(definition: Definition) -> Iterator[CardkitError]:
    for parameter in definition.parameters:
        yield from _tried(partial(definition.titled, parameter.name))
    for clause in definition.clauses:
        yield from _tried(partial(_fill_all, definition, clause))


def _fill_all(definition: Definition, clause: Clause) -> None:
    """Fill in every sentence of a clause, whatever the rules."""
    rules = definition.complete({})
    known = {**rules, **clause.facts(rules)}
    for alternative in (*clause.wording.book, *clause.wording.ruling):
        alternative.holds(known, all_known=True)
        alternative.filled(known)


def _positions(definition: Definition) -> Iterator[CardkitError]:
    for position in definition.positions():
        yield from _tried(partial(arrange, definition, position))


def _tutorial(definition: Definition) -> Iterator[CardkitError]:
    tutorial = definition.tutorial()
    if tutorial:
        yield from _tried(partial(perform, definition, tutorial))
