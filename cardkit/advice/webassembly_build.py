"""Write the compiled rules of games as WebAssembly modules, for a site on which cardkit runs in the browser.

A module contains all bots of its game, the loop of a simulation, and the play-outs of the coach.
"""

import tempfile
from pathlib import Path

from cardkit.advice.play_outs import play_outs_of
from cardkit.simulation import compiled
from cardkit.simulation.loop import loop_of
from cardkit.simulation.webassembly import layout_of
from cardkit.table.definition import Definition
from cardkit.table.players import bots_of
from cardkit.table.registry import GAMES, definition_of


def build(folder: Path, *games: str) -> list[Path]:
    """Write the modules of games into a folder, and return their files.

    Compiling a game takes several seconds. The module is then in the cache of compiled games until a source changes.

    Args:
        folder: The folder, which is created if necessary.
        *games: The slugs of the games. Default: all games.

    Raises:
        CardkitError: If numba or `wasm-ld` isn't installed, or a game can't be compiled.

    """
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{slug}.wasm" for slug in games or GAMES]
    for file in files:
        file.write_bytes(module_for(definition_of(file.stem)))
    return files


def module_for(definition: Definition) -> bytes:
    """Return the module of a game. Raises CardkitError if numba or `wasm-ld` isn't installed."""
    compiled.check_available()
    folder = compiled.folder_for(definition.slug, ("webassembly",))
    kept = folder / f"{definition.slug}.wasm"
    if not kept.exists():
        module = _compiled(definition)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as place:  # another process may be reading
            Path(place, kept.name).write_bytes(module)
            Path(place, kept.name).replace(kept)
    return kept.read_bytes()


def _compiled(definition: Definition) -> bytes:
    from cardkit.simulation.webassembly_module import FLOATS, NUMBER, ROW, TABLE, Export, module_of, rows, states

    given, bots = states(definition.rules.FIELDS), list(bots_of(definition).values())
    loop = loop_of(definition, bots)
    exports = {"play_series": Export(loop.play_series, (given, ROW, ROW, NUMBER, NUMBER, TABLE, TABLE))}
    if definition.worlds:
        desk = rows(ROW, FLOATS, ROW, ROW, ROW)
        taken = given, NUMBER, ROW, ROW, ROW, NUMBER, desk, NUMBER, NUMBER, NUMBER
        exports["play_outs"] = Export(play_outs_of(definition, loop.advance), taken)
    return module_of(definition.name, exports, layout_of(definition))
