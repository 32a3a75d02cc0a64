"""Check which modules import which, and what code written like rules may use."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import cardkit
from cardkit.table import chance, common_rules, face_down
from tests.lint.sources import CLASSROOM, OURS, PACKAGE, SOURCES, WIDGETS, imports, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OUTSIDERS = {*OURS, "numpy", "pandas", "plotly", "numba", "ipywidgets", "anywidget", "IPython"}
# In order of dependency; the empty name is the package itself. Each part may import from itself and from earlier parts.
PARTS = ("table", "chances", "games", "simulation", "advice", "tournaments", "", "cli", *OURS)
NUMBERS = ("simulation/", "tournaments/", "advice/")
# Exact odds create data frames and plots only on request.
ON_REQUEST = ("chances/dataframes",)
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
AREA_RULES = ("bot_weights.py", "hidden_cards.py", "shared_rules.py")
WHOLE_ROWS = {
    "birds",  # set once, when a game starts
    "points",  # passed to `first_with_most`
}
# Functions whose body differs when they are compiled; those of `face_down` take whole rows.
TABLE_ONLY = {function.__name__ for function in (*chance.COMPILED, *face_down.COMPILED)}


def problems() -> Iterator[str]:
    """Yield each violation."""
    yield from circles()
    for module, file in SOURCES.items():
        yield from (
            f"{module} imports {name}, which is above it" for name in sorted(arrows(module)) if above(name, module)
        )
        yield from (f"{module}: {said}" for said in hidden_arrows(file))
        if file.is_relative_to(PACKAGE):
            yield from (f"{module} {said}" for said in outside(file))
    for file, slug in rule_files():
        yield from (f"{relative(file)}, {said}" for said in touched(file, slug))
    for script in (script for package in (CLASSROOM, WIDGETS) for script in package.rglob("*.js")):
        if "@ts-" in script.read_text(encoding="utf-8"):
            yield f"{script.name} silences the type checker"


def relative(file: Path) -> str:
    """Return the path of a file in the engine."""
    return file.relative_to(PACKAGE).as_posix()


# --- Imports ----------------------------------------------------------------------------------------------------------


def arrows(module: str) -> set[str]:
    """Return our modules that a module imports anywhere: at its top, inside functions, for types, or as a string."""
    found = {name if name in SOURCES else name.rpartition(".")[0] for name in imports(SOURCES[module])}
    return {name for name in found if name in SOURCES and name != module}


def above(name: str, module: str) -> bool:
    """Check whether a module belongs to a higher part than another."""
    return part_of(name) > part_of(module)


def part_of(module: str) -> int:
    """Return the index of a module's part in the order of parts."""
    top, _, rest = module.replace(".__main__", ".cli").partition(".")
    first = rest.partition(".")[0]
    return PARTS.index(top if top != "cardkit" else first if first in PARTS else "")


def circles() -> Iterator[str]:
    """Yield the modules in import cycles, and those that need them.

    Modules that don't import any of the remaining ones are removed repeatedly.
    """
    left = {module: arrows(module) for module in SOURCES}
    while free := {module for module, named in left.items() if not named & left.keys()}:
        left = {module: named for module, named in left.items() if module not in free}
    if left:
        yield f"import cycle: {', '.join(sorted(left))}"


def hidden_arrows(file: Path) -> Iterator[str]:
    """Yield module names that are put together from parts, as in `import_module(f"{PACKAGE}.name")`."""
    tree = tree_of(file)
    begun = [node.values[0] for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    texts = [str(part.value) for part in begun if isinstance(part, ast.Constant)]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    importing = [call for call in calls if "import_module" in ast.unparse(call.func)]
    found = [text for text in texts if re.fullmatch(r"cardkit\w*(\.\w+)*\.\w*", text)]
    found += [ast.unparse(call) for call in importing if isinstance(call.args[0], ast.JoinedStr | ast.BinOp)]
    yield from (f"a module name is built from parts: {said}" for said in found)


def outside(file: Path) -> Iterator[str]:
    """Yield what a module of the engine mustn't contain: other packages, names of games, or a silenced type check."""
    name, imported = relative(file), imports(file)
    packages = {each.partition(".")[0] for each in imported} & OUTSIDERS
    if name.startswith(NUMBERS):
        packages -= {"numpy", "pandas", "numba"}
    if packages and not name.startswith(ON_REQUEST):
        yield f"imports {', '.join(sorted(packages))}"
    own = name.split("/")[1] if name.startswith("games/") else ""
    games = tuple(f"cardkit.games.{slug}." for slug in cardkit.GAMES if slug != own)
    if (own in cardkit.GAMES or not own) and name != "__init__.py":  # only the package itself names the games
        yield from (f"names a game: {each}" for each in sorted(imported) if f"{each}.".startswith(games))
    if name == "table/drawing.py":
        yield from (f"imports pictures: {each}" for each in sorted(imported) if "registry" in each or "games" in each)
    silenced = [line for line in file.read_text(encoding="utf-8").splitlines() if "type: ignore" in line]
    if any(own or "rules" in line or '["' in line for line in silenced):
        yield "silences the type checker in code that reads rules"


# --- Fields used by rules ---------------------------------------------------------------------------------------------


def rule_files() -> list[tuple[Path, str]]:
    """List every file that is written like rules, with the game whose fields it may use (none for common files)."""
    games = PACKAGE / "games"
    own = [(games / slug / name, slug) for slug in cardkit.GAMES for name in WRITTEN_LIKE_RULES]
    with_areas = [(games / "grid" / name, slug) for slug in WITH_AREAS for name in AREA_RULES]
    existing = [(file, slug) for file, slug in own if file.is_file()]
    return [*existing, *with_areas, *((PACKAGE / name, "") for name in SHARED_RULES)]


def touched(file: Path, slug: str) -> Iterator[str]:
    """Yield where a file uses more of a state than its declared fields and the numbers in its rows."""
    fields = dict(cardkit.GAMES[slug].rules.FIELDS if slug else common_rules.FIELDS)
    if not slug:
        # Games declare the sizes of these themselves: piles are as long as their decks, and hands count cards by kind.
        fields |= {"draw": 1, "discard": 1, "hand": 1, "hand_count": 1}
    body = [part for part in tree_of(file).body if getattr(part, "name", "") not in TABLE_ONLY]
    for parent in ast.walk(ast.Module(body, [])):
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, ast.Attribute) and is_state(node.value):
                if node.attr not in fields:
                    yield f"line {node.lineno}: s.{node.attr} isn't a field"
                elif fields[node.attr] and node.attr not in WHOLE_ROWS and not may_take_row(parent):
                    yield f"line {node.lineno}: the whole row s.{node.attr} is used"
            elif is_state(node) and not isinstance(parent, ast.Attribute | ast.Call):
                yield f"line {node.lineno}: the whole state is used"


def may_take_row(node: ast.AST) -> bool:
    """Check whether a piece of code reads an element of a row, or calls a function in `TABLE_ONLY`."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in TABLE_ONLY
    return isinstance(node, ast.Subscript)


def is_state(node: ast.AST) -> bool:
    """Check whether a piece of code is the state itself."""
    return isinstance(node, ast.Name) and node.id == "s" and isinstance(node.ctx, ast.Load)
