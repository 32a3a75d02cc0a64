"""Sphinx directives for the rules of a game: `clauses` for its rulebook, `numbers` for cards, moves, phases and fields.

The descriptions in the tables of `numbers` are the comments next to each field or constant in the code.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from inspect import getsource
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxDirective

import cardkit
from cardkit.cli.rules import title_of
from cardkit.games.grid import shared_rules
from cardkit.games.trio import memory
from cardkit.table import chance, common_rules
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.grammar import capital, with_minus
from cardkit.table.scene import DIE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from docutils import nodes
    from sphinx.application import Sphinx

    from cardkit.table.clauses import Clause
    from cardkit.table.definition import Definition

COMMON = "common"
# The phases that every game has.
EVERYWHERE = {"GAME_OVER", "GAME_STOPPED", "ROUND_OVER"}
# Fields that every game adds in the same way, so their descriptions are here.
PILES = {"draw": "the cards of the draw pile, the top one last", "discard": "those of the discard pile"}
# A field and its comment, in a table of fields.
FIELD = re.compile(r'^ +"(\w+)":.*?(?:# (.*))?$', re.MULTILINE)
# A constant and its comment, such as "+ spot".
CONSTANT = re.compile(r"^([A-Z][A-Z_, ]*) = .*?(?:# (.*))?$", re.MULTILINE)
# The constants below the comment on phases, and below the one on moves.
PHASES = re.compile(r"^# (?:Phases|The phases|The only phase)\b[^\n]*\n((?:[A-Z].*\n)+)", re.MULTILINE)
MOVES = re.compile(r"^# --- Moves\b.*\n\n((?:[A-Z].*\n)+)", re.MULTILINE)


class Told(SphinxDirective, ABC):
    """A directive that produces Markdown about the game in its argument."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Parse the Markdown."""
        return self.parse_text_to_nodes("\n".join(self.lines(self.arguments[0])), allow_section_headings=True)

    @abstractmethod
    def lines(self, slug: str) -> Iterator[str]:
        """Yield the lines of Markdown."""


class Clauses(Told):
    """Every clause of a game's rulebook, under the rules as published."""

    def lines(self, slug: str) -> Iterator[str]:
        """Yield the lines of Markdown."""
        definition = cardkit.GAMES[slug]
        yield f"{title_of(definition)}. {definition.credits.tagline}"
        clauses = list(definition.clauses)
        sections = list(dict.fromkeys(map(_section, clauses)))
        clauses.sort(key=lambda clause: sections.index(_section(clause)))
        for section, members in groupby(clauses, _section):
            yield f"\n### {definition.sections.get(section, capital(section))}\n"
            for clause in members:
                yield from _clause(definition, clause)


def _section(clause: Clause) -> str:
    return clause.id.partition(".")[0]


def _clause(definition: Definition, clause: Clause) -> Iterator[str]:
    """Yield a clause as a list entry: its id, name, text and reason, and the parameters that change it."""
    yield f"`{clause.id}` {clause.title}"
    sentences = clause.sentences(definition.complete({}))
    told = [line for one in sentences for line in (str(one), one.reason and f"Reason: {one.reason}") if line]
    told += [
        f"Parameter: `{parameter.name}`, {parameter.kind.bounds()}; default `{parameter.default}`"
        for parameter in definition.parameters
        if parameter.name in clause.parameters
    ]
    yield f": {_plain(told[0])}\n"
    yield from (f"  {_plain(line)}\n" for line in told[1:])


def _plain(text: str) -> str:
    """Escape a text for Markdown, and put in minus signs."""
    return with_minus(re.sub(r"([\[\]*_<>])", r"\\\1", text) if "`" not in text else text)


class Numbers(Told):
    """The cards, phases, moves and fields of a game as numbers, or those that all games share (`common`)."""

    def lines(self, slug: str) -> Iterator[str]:
        """Yield the lines of Markdown."""
        if slug == COMMON:
            phases = [
                row for row in _constants(common_rules, getsource(common_rules)) if row[0].strip("`") in EVERYWHERE
            ]
            yield from _table(("phase", "number", ""), phases)
            yield from _table(("field", "numbers", ""), _fields(common_rules.FIELDS))
            return
        definition = cardkit.GAMES[slug]
        modules = _modules(definition)
        cards = [text for text in definition.cards() if not text.startswith(DIE)]
        numbered = sorted((definition.layout.parse_card(text), text) for text in cards)
        yield f"Cards: {', '.join(f'`{text}` is {number}' for number, text in numbered)}.\n"
        (source,) = {module.__name__ for module in modules if MOVES.search(getsource(module))}
        yield f"Import the names of these phases and moves from `{source}`.\n"
        yield from _table(("phase", "number", ""), _named_below(PHASES, modules))
        yield from _table(("move", "number", "", "the first one"), _moves(definition, _named_below(MOVES, modules)))
        own = {name: size for name, size in definition.rules.FIELDS.items() if name not in common_rules.FIELDS}
        yield from _table(("field", "numbers", ""), _fields(own, *modules))


def _modules(definition: Definition) -> list[Any]:
    """Return the modules that define the fields, phases and moves of a game."""
    package = definition.package
    tables = [f"{package}.state_fields"] if find_spec(f"{package}.state_fields") else []
    return [shared_rules, memory, *map(import_module, [*tables, definition.rules.__name__])]


def _named_below(words: re.Pattern[str], modules: Sequence[Any]) -> list[tuple[str, ...]]:
    """Return the constants below a certain comment in any of the modules."""
    games = [module for module in modules if module not in {shared_rules, memory}]
    found = ((module, lines) for module in games for lines in words.findall(getsource(module)))
    return [row for module, lines in found for row in _constants(module, lines)]


def _constants(module: Any, lines: str) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the number and the comment of each constant in some lines of a module."""
    for names, says in CONSTANT.findall(lines):
        for name in names.split(", "):
            yield f"`{name}`", str(getattr(module, name)), says


def _moves(definition: Definition, named: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield the kinds of moves, each with its first move."""
    for name, number, says in named:
        yield name, number, says, _written(definition, int(number))


def _written(definition: Definition, move: int) -> str:
    """Return a move in its notation, or an empty string if no move has this number."""
    try:
        text, before = definition.move_kinds.text(move), definition.move_kinds.text(move - 1) if move else ""
        return f"`{text}`" if text != before and text == text.strip() else ""
    except (NotationError, CardkitError, LookupError):
        return ""


def _fields(fields: Mapping[str, int], *modules: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each field, its number of values, and its description."""
    says = {
        name: words for module in (chance, common_rules, *modules) for name, words in FIELD.findall(getsource(module))
    }
    for name, size in fields.items():
        yield f"`s.{name}`", str(size or 1), says.get(name) or PILES.get(name, "")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"\n| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
    yield ""


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("clauses", Clauses)
    app.add_directive("numbers", Numbers)
    return {"parallel_read_safe": True}
