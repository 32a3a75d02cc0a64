"""Tests of what each part of the project imports when it is used. `python -m tests.lint` checks the source files."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import resolve_name

import ipywidgets
import pytest

import cardkit
from tests.lint.sources import PROJECT, SOURCES
from tests.lint.structure import OUTSIDERS

OUR_PLACES = {place for group in PROJECT["entry-points"].values() for place in group.values()}


@pytest.mark.parametrize("place", sorted({*PROJECT["scripts"].values(), *OUR_PLACES}))
def test_each_of_our_entry_points_names_something_that_there_is(place: str) -> None:
    assert callable(resolve_name(place))


def test_no_module_is_shadowed_by_something_of_its_name() -> None:
    """Importing a module from its package gives that module, not a function of the same name."""
    for module in SOURCES:
        package, _, name = module.rpartition(".")
        if package and name != "__main__":
            import_module(module)
            assert getattr(import_module(package), name) is sys.modules[module], module


def test_a_widget_can_be_closed_whatever_was_imported_since() -> None:
    """ipykernel, which the server needs, replaces the registry of all widgets, so it is imported before any is made."""
    made = ipywidgets.Label("made before")
    import_module("cardkit_widgets.serving.page_kernel")
    made.close()


def test_a_table_is_set_without_numbers_packages() -> None:
    """Check in a fresh process, so that indirect imports count too."""
    code = "import sys, cardkit; cardkit.play('trio', seed=1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {name.partition(".")[0] for name in loaded} & OUTSIDERS


def test_tables_and_lessons_load_nothing_of_a_class() -> None:
    code = """
import sys
from cardkit_widgets import Play, lessons
table, lesson = Play("trio"), lessons.begin("stay or withdraw")
lesson.guess("How many?", low=0, high=40, unit="points")
print(*sys.modules)
"""
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "cardkit_widgets.lessons.page" in loaded
    assert [name for name in loaded if name.startswith("cardkit_classroom")] == []


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_fields_are_numbers_and_rows_of_them(slug: str) -> None:
    game = cardkit.play(slug, seed=1)
    for _ in range(30):
        if not game.over:
            game.move(game.moves[-1])
    fields = cardkit.GAMES[slug].rules.FIELDS
    values = {name: value for name, value in vars(game.state).items() if name != "effects"}
    assert set(values) == set(fields)
    for name, size in fields.items():
        row = values[name] if size else [values[name]]
        assert len(row) == (size or 1), name
        assert {type(value) for value in row} <= {int}, name
