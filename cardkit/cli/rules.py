"""`cardkit rules`: print the rulebook, clause by clause, under the current rules."""

import json
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from itertools import groupby

from cardkit.cli.arguments import GAME, Command, game_and_rules
from cardkit.cli.terminal import Terminal
from cardkit.table.clauses import Clause, Sentence
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.grammar import capital
from cardkit.table.parameters import Rules

PARAMETERS = "parameters"
INDENT = "    "


def run(argv: Sequence[str]) -> int:
    """Print the whole rulebook or the requested parts."""
    options = Command("rules", *GAME, "clauses").read(argv)
    definition, rules = game_and_rules(options)
    complete = Game(definition, rules, seed=0).rules
    for part in options.clauses or [""]:
        print_rules(definition, complete, part, Terminal())
    return 0


def print_rules(definition: Definition, rules: Rules, part: str, terminal: Terminal) -> None:
    """Print a part of the rulebook.

    Args:
        definition: The game.
        rules: All rules of the game, with their values.
        part: The id of a clause, a section such as `turn`, `parameters`, or an empty string for everything.
        terminal: Where to print.

    Raises:
        CardkitError: If the game has no such part.

    """
    if not part:
        _print_title(definition, terminal)
    clauses = _clauses_of(definition, part)
    for section, members in groupby(clauses, _section):
        if clauses[1:]:
            print(f"{terminal.bold(definition.sections.get(section, capital(section)))}\n")
        for clause in members:
            _print_clause(definition, clause, rules, terminal)
    if part in {"", PARAMETERS}:
        _print_parameters(definition, rules, terminal)


def _clauses_of(definition: Definition, part: str) -> list[Clause]:
    sections = list(dict.fromkeys(map(_section, definition.clauses)))
    clauses = [clause for clause in definition.clauses if part in {"", clause.id, _section(clause)}]
    clauses.sort(key=lambda clause: sections.index(_section(clause)))
    if clauses or part == PARAMETERS:
        return clauses
    near = get_close_matches(part, definition.by_id(), 3, 0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"'cardkit rules {definition.slug}' lists them all"
    raise CardkitError(f"{definition.name} has no clause {part!r}: {hint}")


def _section(clause: Clause) -> str:
    """Return the section of a clause, which is the prefix of the clause's id."""
    return clause.id.split(".")[0]


def _print_title(definition: Definition, terminal: Terminal) -> None:
    terminal.say(title_of(definition), strong=definition.name)
    if definition.credits.tagline:
        terminal.say(definition.credits.tagline)
    print()
    terminal.say(
        "[book] means that the published rulebook says so. [ruling] means that it is silent or unclear, and that we "
        "decided. The wording is ours."
    )
    print()


def title_of(definition: Definition) -> str:
    """Return the game's name, with the designer and publisher if they are known."""
    by = f", by {definition.credits.author}" if definition.credits.author else ""
    return f"{definition.name}{by}{f' ({definition.credits.publisher})' if definition.credits.publisher else ''}"


def _print_clause(definition: Definition, clause: Clause, rules: Rules, terminal: Terminal) -> None:
    sentences = clause.sentences(rules)
    print_clause(clause, sentences, terminal)
    for sentence in sentences:
        if sentence.reason:
            terminal.say(f"Reason: {sentence.reason}", first=INDENT, rest=INDENT)
    for parameter in definition.parameters:
        if parameter.name in clause.parameters:
            in_force = _in_force(rules, parameter.name)
            terminal.say(f"Parameter: {in_force} ({parameter.kind.bounds()})", first=INDENT, rest=INDENT)
    print()


def print_clause(clause: Clause, sentences: Iterable[Sentence], terminal: Terminal) -> None:
    """Print the name of a clause, its id, and some of its sentences."""
    terminal.say(f"{clause.title} ({clause.id})", rest=INDENT, strong=clause.title)
    for sentence in sentences:
        terminal.say(str(sentence), first=INDENT, rest=INDENT)


def _in_force(rules: Rules, name: str) -> str:
    return f"{name} = {json.dumps(rules[name])}"


def _print_parameters(definition: Definition, rules: Rules, terminal: Terminal) -> None:
    print(f"{terminal.bold(capital(PARAMETERS))}\n")
    for parameter in definition.parameters:
        if parameter.name in definition.unused_parameters:
            continue
        default = "" if rules[parameter.name] == parameter.default else f"; default {json.dumps(parameter.default)}"
        text = f"{definition.titled(parameter.name).title}: {parameter.kind.bounds()}{default}"
        terminal.say(f"{_in_force(rules, parameter.name)}  {text}", rest=INDENT, strong=parameter.name)
