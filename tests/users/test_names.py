"""Each public name has a tested example, readable types, and an entry in `dir` and `help`."""

from __future__ import annotations

import doctest
import pydoc
from importlib import import_module
from typing import Any, get_type_hints

import pytest

import cardkit
import cardkit_widgets
from tests.lint.sources import SOURCES
from tests.users.names import public

PUBLIC = public()
EXAMPLES = [module for module, file in SOURCES.items() if ">>> " in file.read_text(encoding="utf-8")]


def test_a_public_name_has_an_example() -> None:
    assert [name for name, named in PUBLIC.items() if ">>> " not in named.__doc__] == []


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_are_right(module: str) -> None:
    found = import_module(module)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    for example in doctest.DocTestFinder(exclude_empty=True).find(found, extraglobs={"cardkit": cardkit}):
        runner.run(example, out=said.append)
    assert not runner.failures, "".join(said)
    assert runner.tries


def test_types_can_be_read_when_the_program_runs() -> None:
    for name, named in PUBLIC.items():
        assert not {hint for hint in get_type_hints(named).values() if isinstance(hint, str)}, name


@pytest.mark.parametrize("package", [cardkit, cardkit_widgets])
def test_dir_and_help_show_every_public_name(package: Any) -> None:
    assert set(package.__all__) <= {*dir(package)}
    helped = pydoc.plain(pydoc.render_doc(package))
    assert not [name for name in package.__all__ if name not in helped]


def test_dir_shows_nothing_but_public_names() -> None:
    assert [name for name in dir(cardkit) if not name.startswith("__")] == sorted(cardkit.__all__)


def test_help_of_a_game_shows_what_higher_parts_compute() -> None:
    helped = pydoc.plain(pydoc.render_doc(cardkit.Game))
    assert "estimate(self" in helped or "estimate(game" in helped
    assert "Answer a question about this position exactly" in helped


@pytest.mark.parametrize("package", [cardkit, cardkit_widgets])
def test_a_name_that_is_not_there_is_an_error(package: Any) -> None:
    with pytest.raises(AttributeError, match=f"module '{package.__name__}' has no attribute 'simulat'"):
        package.simulat  # noqa: B018 - the access raises
