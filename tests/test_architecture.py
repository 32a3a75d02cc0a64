"""The shape of the house: who may know whom, and what a rule may touch."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import TypeGuard

import ipywidgets
import pytest

import cardkit
import cardkit_classroom
import cardkit_widgets
from tests.code_lines import code_lines

PACKAGE = Path(cardkit.__file__).parent
WIDGETS = Path(cardkit_widgets.__file__).parent
PROJECT = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MODULES = sorted(PACKAGE.rglob("*.py"))
OURS = ("cardkit_widgets", "cardkit_classroom")
OUTSIDERS = {*OURS, "numpy", "pandas", "plotly", "numba", "ipywidgets", "anywidget", "IPython"}
WRITTEN_LIKE_RULES = (
    "rules.py",
    "scoring.py",
    "memory.py",
    "melds.py",
    "hand_melds.py",
    "legality.py",
    "bots.py",
    "careful_bot.py",
    "worlds.py",
    "refill_provenance.py",
)
SHARED_RULES = (
    "table/chance.py",
    "table/common_rules.py",
    "chances/hidden_cards.py",
    "chances/deal_counting.py",
    "chances/constrained_deal.py",
)
WITH_AREAS = ("papageno", "parrot")
WHOLE_ROWS = {
    "birds",  # set once, when a game begins
    "points",  # handed to `first_with_most`
}


def named(file: Path) -> str:
    """A module's file, as one speaks of it."""
    return file.relative_to(PACKAGE).as_posix()


def module_name(file: Path, top: Path) -> str:
    """The name under which a file below the folder of a package is imported."""
    return ".".join(file.relative_to(top.parent).with_suffix("").parts).removesuffix(".__init__")


CLASSROOM = Path(cardkit_classroom.__file__).parent
SOURCES = {module_name(file, top): file for top in (PACKAGE, WIDGETS, CLASSROOM) for file in sorted(top.rglob("*.py"))}


def each(files: list[Path]) -> pytest.MarkDecorator:
    """Run a test for each of these modules."""
    return pytest.mark.parametrize("file", files, ids=named)


IN_GAMES = [file for file in MODULES if named(file).startswith("games/")]
OF_A_GAME = [file for file in IN_GAMES if named(file).split("/")[1] in cardkit.GAMES]
NUMBERS = ("simulation/", "tournaments/", "advice/")
# Simulation, and what stands on it, stands on numbers; exact odds make frames and plots where somebody asks for them.
ON_REQUEST = ("chances/dataframes",)
AT_THE_TABLE = [file for file in MODULES if not named(file).startswith((*ON_REQUEST, *NUMBERS))]
SIMULATION = [file for file in MODULES if named(file).startswith(NUMBERS)]
# The front door names the games.
NOT_IN_GAMES = [file for file in MODULES if file not in IN_GAMES and named(file) != "__init__.py"]
# A group of entry points that has the name of a package: whoever names it imports nothing.
GROUPS = {"cardkit.games"}


def imports(file: Path) -> set[str]:
    """The full names of all that a module imports, wherever in it.

    A string that names one of our modules is an import, too, such as "cardkit.chances.queries:odds"; in a docstring it
    is none.
    """
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = {id(node.body[0].value) for node in ast.walk(tree) if may_begin_with_a_docstring(node)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            name = node.value.partition(":")[0]
            found |= {name} & SOURCES.keys() - GROUPS - {"cardkit", *OURS}  # those are names of much else
    return found


def may_begin_with_a_docstring(node: ast.AST) -> TypeGuard[ast.Module | ast.ClassDef | ast.FunctionDef]:
    """Whether a piece of code has a body, the first line of which may be its docstring."""
    documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    return documented and bool(node.body) and isinstance(node.body[0], ast.Expr)


# --- The arrows between the parts ---

# From the bottom up; the empty one is the front door. A part may import from itself and from those before it.
PARTS = ("table", "chances", "games", "simulation", "advice", "tournaments", "", "cli", *OURS)


def part_of(module: str) -> int:
    """The place of a module's part in the order of parts."""
    top, _, rest = module.replace(".__main__", ".cli").partition(".")
    first = rest.partition(".")[0]
    return PARTS.index(top if top != "cardkit" else first if first in PARTS else "")


def arrows(module: str) -> set[str]:
    """The modules of ours that a module imports anywhere in it: at its top, late, for types, or in a string."""
    named = imports(SOURCES[module])
    found = {name if name in SOURCES else name.rpartition(".")[0] for name in named}
    return {name for name in found if name in SOURCES and name != module}


@pytest.mark.parametrize("module", SOURCES)
def test_arrows_run_one_way(module: str) -> None:
    assert {name for name in arrows(module) if part_of(name) > part_of(module)} == set()


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Whatever imports nothing of what is left is taken away, again and again: a circle stays, and who needs it."""
    left = {module: arrows(module) for module in SOURCES}
    while free := {module for module, named in left.items() if not named & left.keys()}:
        left = {module: named for module, named in left.items() if module not in free}
    assert sorted(left) == []


@pytest.mark.parametrize("module", SOURCES)
def test_the_name_of_a_module_is_written_whole(module: str) -> None:
    """Put together from parts, as in `import_module(f"{PACKAGE}.name")`, it would hide an arrow."""
    tree = ast.parse(SOURCES[module].read_text(encoding="utf-8"))
    parts = [node.values[0] for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    begun = [part.value for part in parts if isinstance(part, ast.Constant)]
    assert [text for text in begun if re.fullmatch(r"cardkit\w*(\.\w+)*\.\w*", text)] == []
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    importing = [call for call in calls if "import_module" in ast.unparse(call.func)]
    assert [ast.unparse(call) for call in importing if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)] == []


OUR_PLACES = {place for group in PROJECT["entry-points"].values() for place in group.values()}


@pytest.mark.parametrize("place", sorted({*PROJECT["scripts"].values(), *OUR_PLACES}))
def test_each_of_our_entry_points_names_something_that_there_is(place: str) -> None:
    assert callable(resolve_name(place))


def test_no_module_is_shadowed_by_something_of_its_name() -> None:
    """Whoever imports a module from its package gets that module."""
    for module in SOURCES:
        package, _, name = module.rpartition(".")
        if package and name != "__main__":
            import_module(module)
            assert getattr(import_module(package), name) is sys.modules[module], module


def test_a_widget_can_be_closed_whatever_was_imported_since() -> None:
    """ipykernel, which the server needs, replaces the register of all widgets: it is imported before any is made."""
    made = ipywidgets.Label("made before")
    import_module("cardkit_widgets.serving.page_kernel")
    made.close()


# --- Readable in an evening ---

LONGEST_FILE = 400


@each(MODULES)
def test_no_file_is_longer_than_one_reads_at_a_sitting(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def test_no_file_of_either_package_has_more_code_than_that() -> None:
    """A page may say more about its code than a rule does, so here blank lines, comments and docstrings are free."""
    lines = {module: code_lines(file) for module, file in SOURCES.items()}
    assert {module: count for module, count in lines.items() if count > LONGEST_FILE} == {}


@each(MODULES)
def test_rules_are_read_without_silencing_the_type_checker(file: Path) -> None:
    """A game reads little but its rules, so there is nothing to silence in it; elsewhere not where rules are named."""
    silenced = [line for line in file.read_text(encoding="utf-8").splitlines() if "type: ignore" in line]
    assert not [line for line in silenced if file in IN_GAMES or "rules" in line or '["' in line]


# --- Who needs what from outside ---


@each(AT_THE_TABLE)
def test_the_table_knows_no_widgets_and_no_numbers_packages(file: Path) -> None:
    assert not {name.partition(".")[0] for name in imports(file)} & OUTSIDERS


@each(SIMULATION)
def test_a_simulation_knows_no_widgets_and_no_plots(file: Path) -> None:
    assert not {name.partition(".")[0] for name in imports(file)} & (OUTSIDERS - {"numpy", "pandas", "numba"})


def test_a_table_is_set_without_numbers_packages() -> None:
    """Not even by the way: what is imported is looked at in a fresh process."""
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


@each(OF_A_GAME)
def test_no_game_knows_another(file: Path) -> None:
    others = [f"cardkit.games.{slug}." for slug in cardkit.GAMES if slug != named(file).split("/")[1]]
    assert not [name for name in imports(file) if f"{name}.".startswith(tuple(others))]


@each(NOT_IN_GAMES)
def test_nobody_else_knows_a_game(file: Path) -> None:
    games = tuple(f"cardkit.games.{slug}." for slug in cardkit.GAMES)
    assert not [name for name in imports(file) if f"{name}.".startswith(games)]


def test_a_table_is_drawn_with_pictures_that_are_handed_over() -> None:
    assert not [name for name in imports(PACKAGE / "table/drawing.py") if "registry" in name or "games" in name]


def rule_files() -> list[tuple[Path, str]]:
    """Every file that is written over a state, and the game whose fields it may use (none: the common ones)."""
    own = [
        (PACKAGE / "games" / slug / name, slug)
        for slug in cardkit.GAMES
        for name in WRITTEN_LIKE_RULES
        if (PACKAGE / "games" / slug / name).is_file()
    ]
    with_areas = [
        (PACKAGE / "games/grid" / name, slug)
        for slug in WITH_AREAS
        for name in ("bot_weights.py", "hidden_cards.py", "shared_rules.py")
    ]
    return [*own, *with_areas, *((PACKAGE / name, "") for name in SHARED_RULES)]


@pytest.mark.parametrize(("file", "slug"), rule_files(), ids=[named(file) for file, _ in rule_files()])
def test_rules_touch_nothing_but_declared_fields(file: Path, slug: str) -> None:
    fields = dict(cardkit.GAMES[slug].rules.FIELDS if slug else cardkit.table.common_rules.FIELDS)
    if not slug:
        # Games declare these themselves: the piles are as long as their decks, and hands count cards by their kinds.
        fields |= {"draw": 1, "discard": 1, "hand": 1, "hand_count": 1}
    tree = ast.parse(file.read_text(encoding="utf-8"))
    bare = []
    for parent in ast.walk(tree):
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.Attribute) and is_state(node.value):
                assert node.attr in fields, f"line {node.lineno}: s.{node.attr} is no field"
                if fields[node.attr] and not isinstance(parent, ast.Subscript):
                    bare.append((node.lineno, node.attr))
            elif is_state(node) and not isinstance(parent, ast.Attribute | ast.Call):
                bare.append((node.lineno, "s"))
    assert [(line, name) for line, name in bare if name not in WHOLE_ROWS] == []


def is_state(node: ast.AST) -> bool:
    """Whether a piece of code is the state itself."""
    return isinstance(node, ast.Name) and node.id == "s" and isinstance(node.ctx, ast.Load)


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
