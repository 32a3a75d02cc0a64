"""A variant: a game that is there, with a rule changed that is no parameter of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import FunctionType
from typing import Any

from cardkit.table import art as pictures
from cardkit.table import usual
from cardkit.table.clauses import Clause
from cardkit.table.definition import Definition, GameRules
from cardkit.table.errors import CardkitError
from cardkit.table.puzzles import Puzzle
from cardkit.table.registry import definition_of
from cardkit.table.rulebook import Alternative, Rulebook
from cardkit.table.scripts import Prepared, Tutorial
from cardkit.table.sheets import Sheet
from cardkit.table.telling import Telling
from cardkit.table.words import listed


def variant(
    game: str, slug: str, name: str, *, rules: GameRules | None = None, says: Mapping[str, str] | None = None
) -> Definition:
    """Make a game of the one called `game`, under a `slug` and a `name` of its own; `register` makes it known.

    `rules` is the module of its rules: usually all names of the game's own module, with a few functions written anew.
    `says` gives what the changed clauses say, by their ids; that takes the place of the book's words, as a ruling.
    Everything else is the game's: its parameters, texts, pictures, bots and views. Its tutorial, puzzles, prepared
    positions and exact odds are not, since they count on the rules as published. Of a round that scores otherwise, the
    score sheet is one line.

    Raises CardkitError if there is no such game or clause, or if nothing calls a function that was written anew.

    >>> says = {"turn.out": "You may withdraw only if the draw pile is empty."}
    >>> brave = cardkit.variant("chicken", "brave", "Brave Chicken", says=says)
    >>> print(brave.clause("turn.out").sentences(brave.complete({}))[0])
    [ruling] You may withdraw only if the draw pile is empty.
    """
    published, changed = definition_of(game), dict(says or {})
    if slug == published.slug:
        raise CardkitError(f"{slug!r} is the published game: give the variant a slug of its own")
    if rules is not None:
        _check_called(published.rules, rules)
    for clause in changed:
        if clause not in published.by_id():
            known = ", ".join(published.by_id())
            raise CardkitError(f"{published.name} has no clause {clause!r}: its clauses are {known}")
    clauses = _reworded(published.clauses, changed, f"{name} is {published.name} with this rule changed.")
    own = {"slug": slug, "name": name, "rules": rules or published.rules, "clauses": clauses}
    own["score_sheet"] = _as_scored(published)
    telling = _Retold(**_parts(published.telling), changed=frozenset(changed))
    return Variant(**{**_parts(published), **own, "telling": telling})


def _parts(made: Any) -> dict[str, Any]:
    return {part.name: getattr(made, part.name) for part in fields(made)}


def _check_called(published: GameRules, rules: GameRules) -> None:
    """Raise CardkitError for a function of a module of rules that was written anew and that nothing calls."""
    theirs, ours = _functions(published), _functions(rules)
    anew = {name: made for name, made in ours.items() if name in theirs and made is not theirs[name]}
    for name in anew.keys() - vars(GameRules).keys():
        others = [made for other, made in ours.items() if other != name and theirs.get(other) is not made]
        if not any(name in made.__code__.co_names for made in others):
            problem = f"nothing calls the {name} of your rules: the published functions call their own {name}"
            callers = [caller for caller in _callers(theirs, name) if caller not in anew]
            remedy = "Copy these into your module, too, which call it or one another, as they are"
            raise CardkitError(f"{problem}. {remedy}: {listed(callers or ['none'])}")


def _callers(functions: Mapping[str, FunctionType], name: str) -> list[str]:
    """The functions that call one, those that call them, and so on, the nearest first."""
    found = [name]
    for called in found:  # it grows
        found += [
            caller for caller, made in functions.items() if called in made.__code__.co_names and caller not in found
        ]
    return found[1:]


def _functions(rules: GameRules) -> dict[str, FunctionType]:
    return {name: made for name, made in vars(rules).items() if isinstance(made, FunctionType)}


def _as_scored(published: Definition) -> Callable[[Any, int], Sheet]:
    """The published score sheet where it comes to what the variant's rules give, else one line."""
    short = usual.score_sheet(published.event_clauses["round"])

    def sheet(view: Any, side: int) -> Sheet:
        whole, given = published.score_sheet(view, side), short(view, side)
        return whole if None in {whole.total, given.total} or whole.total == given.total else given

    return sheet


class Variant(Definition):
    """A variant's definition, which leaves out what counts on the rules as published."""

    def part(self, name: str) -> Any:
        """A module beside the variant's rules, if they are in a package."""
        return super().part(name) if self.package not in {"", self.clauses.home()} else None

    @cached_property
    def _art(self) -> pictures.Art:
        """The published game's pictures."""
        return pictures.art_of(self.name, self.clauses.home(), self.cards(), self.is_card)

    def positions(self) -> tuple[Prepared, ...]:
        """None."""
        return ()

    def tutorial(self) -> Tutorial | None:
        """None."""
        return None

    def puzzles(self) -> tuple[Puzzle, ...]:
        """None."""
        return ()


@dataclass(frozen=True)
class _Retold(Telling):
    """The sentences of a game, without those that explain a refusal by what a `changed` clause used to say."""

    changed: frozenset[str] = frozenset()

    def refusal(self, view: Any, move: int, clause: str) -> tuple[str, str]:
        return ("", "") if clause in self.changed else super().refusal(view, move, clause)


def _reworded(clauses: type[Clause], changed: Mapping[str, str], reason: str) -> type[Clause]:
    """The same clauses, of which some say something else, for a `reason`."""
    made: Any = Clause  # an enumeration is made of names and values
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
