"""Code that explains, draws or advises takes a view. Only the rules, bots and simulations get a raw state.

A result that is made from a view can't reveal more than the view. `test_knowledge` checks that views hide what they
should by redealing the hidden cards.
"""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import cardkit
from tests.support.any_game import every_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardkit.table.definition import Definition

FOLDER = Path(inspect.getfile(cardkit)).parent
# Modules of a game that explain or draw, if it has them.
EXPLAINING = ("scenes", "score_sheet", "selection", "refusal_reasons")
# Scores cards that a person typed, so there is no view of a table.
OF_TYPED_CARDS = {"sheet_of_text"}


def parameters(function: Callable[..., object]) -> list[str]:
    """Return the names of a function's parameter types."""
    annotations = [each.annotation for each in inspect.signature(function).parameters.values()]
    return [each.__name__ if isinstance(each, type) else str(each) for each in annotations]


def explaining(definition: Definition) -> Iterator[Callable[..., object]]:
    """Yield the functions of a game that explain a position, draw it, or interpret a player's clicks."""
    yield from (definition.scene, definition.scoring.sheet, definition.wording.describe, definition.wording.prompt)
    yield from (definition.wording.headline, definition.wording.refusal)
    verbs = definition.move_kinds
    yield from (verbs.move_from_clicks, verbs.explained, verbs.at_work)
    if definition.card_selection:
        yield from (
            definition.card_selection.selected,
            definition.card_selection.suggested,
            definition.card_selection.choice,
        )


@every_game
def test_what_explains_takes_a_view(slug: str) -> None:
    for function in explaining(cardkit.GAMES[slug]):
        assert not any("State" in each for each in parameters(function)), function
        assert re.fullmatch(r"\w*View|Any", parameters(function)[0]), function


MODULES = [
    path for name in EXPLAINING for path in sorted(FOLDER.glob(f"games/*/{name}.py")) if path.parent.name != "grid"
]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_nobody_outside_can_hand_a_state_to_what_explains(path: Path) -> None:
    """Public functions take a view. Private ones may take a state, but they only get what a view shows."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in OF_TYPED_CARDS:
            taken = [ast.unparse(each.annotation) for each in node.args.args if each.annotation]
            assert "State" not in taken, node.name


def test_the_modules_that_explain_are_found() -> None:
    assert {path.parent.name for path in MODULES} == {"chicken", "papageno", "parrot", "rummy", "trio"}
