"""For every printed clause that can forbid a move, the explorer has a position in which it does."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import GAMES
from cardkit.table import active_clauses
from cardkit.table.clauses import Mark
from cardkit.table.play_script import arrange

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit.table.clauses import Clause
    from cardkit.table.definition import Definition

FOLDER = Path(cardkit.__file__).parent / "games"
# The phases in which nobody is to move, so that there are no legal moves.
OVER = {"ROUND_OVER", "GAME_OVER", "GAME_STOPPED"}


def names_in(node: ast.AST) -> set[str]:
    """Return all names in a piece of code, with and without their module."""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return names | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def answers_of(node: ast.AST) -> Iterator[str]:
    """Yield the clauses in the body of a function, except those used when nobody is to move."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.If) and names_in(part.test) & OVER:
            continue
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == "C":
            yield part.attr
        yield from answers_of(part)


def forbidding(definition: Definition) -> set[Clause]:
    """Return the clauses that a game's `forbids` and its helpers can return while somebody is to move."""
    found: set[str] = set()
    for name in ("rules", "legality", "melds"):
        path = FOLDER / definition.slug / f"{name}.py"
        nodes = ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else []
        functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        for function in functions:
            if function.name.startswith("forbids") or function.name in {"swap_clause", "clause_of"}:
                found.update(answers_of(function))
    return {definition.clauses[name] for name in found}


POSITIONS = {(slug, position.clause): position for slug in GAMES for position in GAMES[slug].positions()}
FORBIDDING = sorted((slug, clause.id) for slug in GAMES for clause in forbidding(GAMES[slug]))
BOOK = [(slug, id_) for slug, id_ in FORBIDDING if GAMES[slug].clause(id_).mark is Mark.BOOK]


@pytest.mark.parametrize(("slug", "clause"), BOOK)
def test_a_clause_that_forbids_is_met_at_its_position(slug: str, clause: str) -> None:
    answers = active_clauses.answers(arrange(GAMES[slug], POSITIONS[slug, clause]))
    assert any(clause in {answer.clause, *answer.also} for answer in answers)


@pytest.mark.parametrize(("slug", "clause"), BOOK)
def test_a_clause_that_forbids_is_lit_at_its_position(slug: str, clause: str) -> None:
    at_work = active_clauses.at_work(arrange(GAMES[slug], POSITIONS[slug, clause]))
    assert clause in {each.id for each in at_work}


def test_the_clauses_that_forbid_are_found() -> None:
    assert {slug for slug, _ in BOOK} == set(GAMES)
    expected = {
        ("papageno", "turn.must-swap"),
        ("rummy", "table.fixed"),
        ("trio", "turn.ends"),
        ("chicken", "turn.play"),
    }
    assert expected <= set(BOOK)
    assert ("trio", "win.seven") not in BOOK


LIT_IN_TRIO = ("team.seats", "team.silence", "team.trios", "win.connected", "win.seven", "win.simple", "win.spicy")


@pytest.mark.parametrize("clause", [*LIT_IN_TRIO, "turn.miss", "turn.trio"])
def test_the_subject_of_a_position_of_trio_is_highlighted(clause: str) -> None:
    at_work = active_clauses.at_work(arrange(GAMES["trio"], POSITIONS["trio", clause]))
    assert clause in {each.id for each in at_work}


def test_nothing_of_teams_or_winning_is_lit_without_them() -> None:
    at_work = active_clauses.at_work(arrange(GAMES["trio"], POSITIONS["trio", "turn.reveal"]))
    assert not {each.id for each in at_work} & {*LIT_IN_TRIO, "turn.miss", "turn.trio"}


def test_exchanging_is_not_at_work_where_nobody_exchanges() -> None:
    """`team.swap` applies in teams before the first turn; `team.swap-again` applies after a trio."""
    alone = active_clauses.at_work(arrange(GAMES["trio"], POSITIONS["trio", "turn.reveal"]))
    playing = active_clauses.at_work(arrange(GAMES["trio"], POSITIONS["trio", "team.deal"]))
    for at_work in (alone, playing):
        assert not {each.id for each in at_work} & {"team.swap", "team.swap-again", "team.swap-both"}
