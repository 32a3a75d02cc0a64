"""Variants: make a game from an existing one by changing a rule that isn't one of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import FunctionType
from typing import Any

from cardkit.table import card_art as pictures
from cardkit.table import defaults
from cardkit.table.clauses import Clause
from cardkit.table.definition import Definition, GameRules
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import listed
from cardkit.table.parameters import hint
from cardkit.table.puzzles import Puzzle
from cardkit.table.registry import definition_of
from cardkit.table.rulebook import Alternative, Rulebook
from cardkit.table.score_sheet import ScoreSheet
from cardkit.table.scripted_games import Prepared, Tutorial
from cardkit.table.wording import Wording


def variant(
    game: str, slug: str, name: str, *, rules: GameRules | None = None, says: Mapping[str, str] | None = None
) -> Definition:
    """Make a variant of a game. Add it with `register`.

    It keeps the parameters, texts, pictures, bots and views of the game. A variant has no tutorial, puzzles, prepared
    positions or exact odds, because these depend on the published rules. If a round is scored differently, its score
    sheet has only one line.

    Args:
        game: The slug of the published game.
        slug: The slug of the variant.
        name: The name of the variant.
        rules: The module of its rules: usually all names of the game's own module, with a few functions replaced.
        says: The texts of the changed clauses, by their ids. Each replaces the published text, as a ruling.

    Raises:
        CardkitError: The game or a clause is unknown, nothing calls a function of the rules, or their `forbids` and
            `legal_moves` would contradict each other.

    >>> says = {"turn.withdraw": "You may withdraw only if the draw pile is empty."}
    >>> brave = cardkit.variant("chicken", "brave", "Brave Chicken", says=says)
    >>> print(brave.clause("turn.withdraw").sentences(brave.complete({}))[0])
    [ruling] You may withdraw only if the draw pile is empty.

    """
    published, changed = definition_of(game), dict(says or {})
    if slug == published.slug:
        raise CardkitError(f"{slug!r} is the published game: give the variant another slug")
    if rules is not None:
        _check(published, rules)
    for clause in changed:
        if clause not in published.by_id():
            known = ", ".join(published.by_id())
            raise CardkitError(f"{published.name} has no clause {clause!r}: its clauses are {known}")
    clauses = _reworded(published.clauses, changed, f"{name} is {published.name} with this rule changed.")
    own = {"slug": slug, "name": name, "rules": rules or published.rules, "clauses": clauses}
    own["scoring"] = replace(published.scoring, sheet=_as_scored(published))
    wording = _Retold(**_parts(published.wording), changed=frozenset(changed))
    return Variant(**{**_parts(published), **own, "wording": wording})


def _parts(made: Any) -> dict[str, Any]:
    return {part.name: getattr(made, part.name) for part in fields(made)}


def _check(published: Definition, rules: GameRules) -> None:
    """Raise CardkitError for a module of rules that wouldn't work as its author expects."""
    if missing := [name for name in ("FIELDS", "MOST_MOVES", *sorted(_asked_for())) if not hasattr(rules, name)]:
        raise CardkitError(
            f"your rules lack {listed(missing)}: import everything you don't change from {published.rules.__name__}"
        )
    theirs, ours = _functions(published.rules), _functions(rules)
    anew = {name: made for name, made in ours.items() if name in theirs and made is not theirs[name]}
    _check_names(published, rules, anew)
    _check_called(theirs, ours, anew)
    _check_agreeing(published.rules, theirs, anew)


def _check_names(published: Definition, rules: GameRules, anew: Mapping[str, FunctionType]) -> None:
    """Raise CardkitError for a function with a new name that nothing uses, or for rules without any new function."""
    theirs, ours = vars(published.rules), _functions(rules)
    for name, made in ours.items():
        own = made.__module__ == rules.__name__ and name not in theirs
        if own and not any(_uses(other, name, made) for other in ours.values() if other is not made):
            otherwise = f"the functions that a game calls are {listed(sorted(_asked_for()))}"
            meant = hint(name, _functions(published.rules), otherwise)
            raise CardkitError(f"nothing calls the {name} of your rules: {meant}")
    values = vars(rules).items()
    if not anew and not any(name in theirs and name[0] != "_" and made is not theirs[name] for name, made in values):
        problem = f"your rules change nothing in {published.name}"
        raise CardkitError(f"{problem}: define a function of {published.rules.__name__} again, under its name")


def _check_called(
    theirs: Mapping[str, FunctionType], ours: Mapping[str, FunctionType], anew: Mapping[str, FunctionType]
) -> None:
    """Raise CardkitError for a replaced function that nothing calls."""
    for name in anew.keys() - _asked_for():
        others = [made for other, made in ours.items() if other != name and theirs.get(other) is not made]
        if not any(_uses(made, name, anew[name]) for made in others):
            problem = f"nothing calls the {name} of your rules: the published functions call their own {name}"
            callers = [caller for caller in _callers(theirs, name) if caller not in anew]
            remedy = "Copy the functions that call it, and their callers, into your module unchanged"
            raise CardkitError(f"{problem}. {remedy}: {listed(callers or ['none'])}")


def _check_agreeing(published: GameRules, theirs: Mapping[str, FunctionType], anew: Mapping[str, FunctionType]) -> None:
    """Raise CardkitError for rules whose list of legal moves and whose explanations would contradict each other."""
    forbids, legal_moves = anew.get("forbids"), anew.get("legal_moves")
    if legal_moves and not forbids:
        problem = "your rules have their own legal_moves, but the published forbids, which explains refusals"
        raise CardkitError(f"{problem}. Define forbids too: it returns the clause that forbids a move, or 0")
    if forbids and (not legal_moves or theirs["forbids"] in _held(legal_moves)):
        problem = "your rules have their own forbids, but the published legal_moves, which doesn't call it"
        names = f"published is {published.__name__}, and common_rules is cardkit.table.common_rules"
        raise CardkitError(f"{problem}. Add this line below your forbids: {_listing(published)}; there, {names}")


def _listing(published: GameRules) -> str:
    """Return the line of code that lists the moves allowed by a variant's `forbids`."""
    if hasattr(published, "END_OF_MOVES"):
        return "legal_moves = common_rules.those_not_forbidden(forbids, published.END_OF_MOVES)"
    return "legal_moves = common_rules.those_left(published.legal_moves, forbids)"


def _asked_for() -> set[str]:
    """Return the names that a game calls in the module of its rules."""
    return {name for name, made in vars(GameRules).items() if name[0] != "_" and isinstance(made, FunctionType)}


def _callers(functions: Mapping[str, FunctionType], name: str) -> list[str]:
    """Return the functions that call a function, those that call them, and so on, the nearest first."""
    found = [name]
    for called in found:  # the list grows during the loop
        found += [
            caller
            for caller, made in functions.items()
            if caller not in found and _uses(made, called, functions.get(called))
        ]
    return found[1:]


def _uses(made: FunctionType, name: str, function: object) -> bool:
    """Return whether a function calls another by its name, or holds it in its closure."""
    return name in made.__code__.co_names or function in _held(made)


def _held(made: FunctionType) -> list[object]:
    """Return the contents of a function's closure."""
    return [cell.cell_contents for cell in made.__closure__ or ()]


def _functions(rules: GameRules) -> dict[str, FunctionType]:
    return {name: made for name, made in vars(rules).items() if isinstance(made, FunctionType)}


def _as_scored(published: Definition) -> Callable[[Any, int], ScoreSheet]:
    """Return the published score sheet if its total agrees with the variant's rules, or a sheet with one line."""
    short = defaults.score_sheet(published.citations.events["round"])

    def sheet(view: Any, side: int) -> ScoreSheet:
        whole, given = published.scoring.sheet(view, side), short(view, side)
        return whole if None in {whole.total, given.total} or whole.total == given.total else given

    return sheet


class Variant(Definition):
    """The definition of a variant, without the parts that depend on the published rules."""

    def part(self, name: str) -> Any:
        """Import a module next to the variant's rules, if they are in a package."""
        return super().part(name) if self.package not in {"", self.clauses.home()} else None

    @cached_property
    def _art(self) -> pictures.Art:
        """The pictures of the published game."""
        return pictures.art_of(self.name, self.clauses.home(), self.cards(), self.is_card)

    def positions(self) -> tuple[Prepared, ...]:
        """Return no positions: they depend on the published rules."""
        return ()

    def tutorial(self) -> Tutorial | None:
        """Return no tutorial: it depends on the published rules."""
        return None

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return no puzzles: they depend on the published rules."""
        return ()


@dataclass(frozen=True)
class _Retold(Wording):
    """The sentences of a game, without explanations of a refusal that are based on a changed clause."""

    #: The ids of the changed clauses.
    changed: frozenset[str] = frozenset()

    def refusal(self, view: Any, move: int, clause: str) -> tuple[str, str]:
        return ("", "") if clause in self.changed else super().refusal(view, move, clause)


def _reworded(clauses: type[Clause], changed: Mapping[str, str], reason: str) -> type[Clause]:
    """Return the same clauses, some of them with different texts.

    Args:
        clauses: The clauses of the published game.
        changed: The new texts, by id.
        reason: The reason for the new texts.

    """
    made: Any = Clause  # calling an enumeration class with names and values creates a new one
    twin = made(clauses.__name__, {clause.name: clause.id for clause in clauses}, module=clauses.__module__)

    def rulebook(_: object) -> Rulebook:
        book = clauses.rulebook()
        own = {
            id_: replace(book.wordings[id_], book=(), ruling=(Alternative(text, {}, book.place),), reason=reason)
            for id_, text in changed.items()
        }
        return replace(book, wordings={**book.wordings, **own})

    twin.rulebook, twin.facts = classmethod(rulebook), staticmethod(clauses.facts)
    return twin  # type: ignore[no-any-return]
