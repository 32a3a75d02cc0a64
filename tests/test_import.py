"""Playing needs only the standard library, so that a table also runs on Python in the browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cardkit

ROOT = Path(cardkit.__file__).parent.parent

LOADED = """
import sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
{body}
names = {{name.partition(".")[0] for name in set(sys.modules) - before}} - {{"__mp_main__"}}
print(*sorted(names - sys.stdlib_module_names))
"""

PLAY = """
import cardkit, json
game = next(cardkit.bot_games("papageno", games=1, seed=1, rules={"players": 5}, bots=["simple"]))
text = json.dumps(game.record(legal=True))
cardkit.replay(*cardkit.read_records(text)).undo()
game.at(9).scene(1).as_dict(), str(game), game.score(), game.view(2), game.at(9).why("draw")
"""

EVERYTHING = """
import importlib, pkgutil, cardkit
compilers = ("cardkit.simulation.linking", "cardkit.simulation.webassembly_module", "cardkit.advice.webassembly_build")
for module in pkgutil.walk_packages(cardkit.__path__, "cardkit."):
    if module.name != "cardkit.__main__" and not module.name.startswith((*compilers, "cardkit.tournaments")):
        importlib.import_module(module.name)
"""


def loaded(body: str) -> list[str]:
    """List the packages outside the standard library that a bare Python (without site-packages) imports to run `body`.

    `__mp_main__` is multiprocessing's name for the main module.
    """
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", LOADED.format(body=body), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_importing_takes_the_standard_library_only() -> None:
    assert loaded("import cardkit") == ["cardkit"]


def test_playing_takes_the_standard_library_only() -> None:
    assert loaded(PLAY) == ["cardkit"]


def test_every_module_takes_the_standard_library_only() -> None:
    assert loaded(EVERYTHING) == ["cardkit"]


def test_importing_is_quick_because_each_part_loads_when_it_is_asked_for() -> None:
    """Slow imports, of cardkit and of the standard library, are delayed until first use."""
    body = "import cardkit\nprint(*sorted(set(sys.modules) - before))"
    slow = {"dataclasses", "inspect", "importlib.resources", "json", "pathlib", "secrets", "tomllib", "fractions"}
    modules = set(loaded(body))
    assert not modules & slow
    assert not modules & {"cardkit.table.game", "cardkit.table.definition", "cardkit.chances", "cardkit.games"}


def test_importing_leaves_alone_what_only_some_need() -> None:
    """Pictures, the bots of prepared games, and the command line are imported only when they are used."""
    body = "import cardkit\nprint(*sorted(name for name in sys.modules if name.startswith('cardkit.')))"
    modules = set(loaded(body))
    later = {
        "cardkit.table.card_art",
        "cardkit.table.drawing",
        "cardkit.table.svg",
        "cardkit.cli",
        "cardkit.table.play_script",
    }
    assert not modules & later
