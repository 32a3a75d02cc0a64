"""What explains, draws or advises takes a view: a raw state goes to the rules, to bots and to simulations only.

Whatever is made from a view alone cannot tell more than the view: that views hide what is to be hidden is tested by
dealing all that a player cannot know anew (`test_knowledge`).
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
# Modules of a game that explain or draw, where it has them.
EXPLAINING = ("scenes", "score_sheet", "selection", "refusal_reasons")
# Scores cards that somebody typed: there is no view of a table that is not played at.
OF_TYPED_CARDS = {"sheet_of_text"}


def parameters(function: Callable[..., object]) -> list[str]:
    """The names of the types that a function takes."""
    annotations = [each.annotation for each in inspect.signature(function).parameters.values()]
    return [each.__name__ if isinstance(each, type) else str(each) for each in annotations]


def explaining(definition: Definition) -> Iterator[Callable[..., object]]:
    """The functions of a game that explain a position, draw it, or say what one means in it."""
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
    """Functions for others take a view; those that take a state are the module's own, and get what a view shows."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in OF_TYPED_CARDS:
            taken = [ast.unparse(each.annotation) for each in node.args.args if each.annotation]
            assert "State" not in taken, node.name


def test_the_modules_that_explain_are_found() -> None:
    assert {path.parent.name for path in MODULES} == {"chicken", "papageno", "parrot", "rummy", "trio"}
