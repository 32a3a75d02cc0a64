"""The rules as WebAssembly, in Pyodide under Node.js, play exactly the same games as the machine code of numba."""

from __future__ import annotations

import json
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import cardkit
from cardkit.advice.webassembly_build import build
from cardkit.simulation import webassembly_module
from cardkit.simulation.game_series import Series, play, series_of
from cardkit.simulation.result_table import GAME_COLUMNS, ROUND_COLUMNS
from cardkit.simulation.webassembly import layout_of
from cardkit.table.players import bots_of
from tests.frozen.plans import VARIANTS
from tests.support import in_pyodide
from tests.support.any_game import every_game_compiled

if TYPE_CHECKING:
    from pathlib import Path

# The games that each bot plays, in as many variants of the rules.
GAMES = 2000
RULES = 4
# Variants with long games.
LONG = {"own-weights"}


# --- Games ------------------------------------------------------------------------------------------------------------

PLAYS = """
import json
from cardkit.simulation.game_series import Series, play
for number, (game, rules, seed, bots) in enumerate(json.loads({plans!r})):
    played = play(Series(game, rules, seed, tuple(bots)), 1000, {games})
    for name, table in ("games", played.games), ("rounds", played.rounds):
        with open(f"/rules/{{name}}-{{number}}", "wb") as file:
            file.write(table.numbers)
print(json.dumps([name for name in ("numba", "numpy") if name in sys.modules]))
"""


def plans(slug: str) -> list[Series]:
    """Return series of a game: each bot alone, and all together, under several rules."""
    names = list(bots_of(cardkit.GAMES[slug]))
    variants = [rules for name, rules in VARIANTS[slug].items() if name not in LONG]
    step = len(variants) // RULES
    found = []
    for seed, rules in enumerate(variants[::step][:RULES]):
        players = cardkit.GAMES[slug].complete(rules)["players"]
        for bots in (*([name] * players for name in names), list(islice(cycle(names), players))):
            series = series_of(slug, seed=seed, bots=bots, rules=rules)
            found.append(Series(slug, series.rules, seed, series.bots, cast=tuple(names)))
    return found


@every_game_compiled
def test_every_bot_plays_the_same_games(slug: str, tmp_path: Path) -> None:
    build(tmp_path, slug)
    many, series = GAMES // RULES, plans(slug)
    told = json.dumps([(slug, dict(each.rules), each.seed, each.bots) for each in series])
    assert in_pyodide.run(PLAYS.format(plans=told, games=many), tmp_path) == []
    for number, each in enumerate(series):
        native = play(each, 1000, many)
        for name, table, columns in ("games", native.games, GAME_COLUMNS), ("rounds", native.rounds, ROUND_COLUMNS):
            in_page = np.fromfile(tmp_path / f"{name}-{number}", np.int64).reshape(-1, columns)
            np.testing.assert_array_equal(in_page, table, err_msg=f"{name} of {each}")


# --- Play-outs --------------------------------------------------------------------------------------------------------

PLAY_OUTS = """
import json
import cardkit
from cardkit.advice.estimating import Desk

def play_outs(slug):
    for events in (2, 9, 30):
        game = cardkit.play(slug, seed=5)
        while game.history.now < events or not game.turn or len(game.history.legal()) == 1:
            game.bot_move("simple")
        moves = game.history.legal()[:12]
        for bot in ("random", "careful"):
            for whole in (False, True):
                desk = Desk(slug, bot, game.state, game.turn - 1, moves, 3, whole)
                desk.play_out(range(len(moves)), 40)
                desk.play_out([0, len(moves) - 1], 40)
                yield [list(map(int, numbers)) for numbers in (desk.sums, desk.pairs)]
                yield str(game.estimate(worlds=40, bot=bot, whole=whole, seed=3))

found = list(play_outs({slug!r}))
"""


@every_game_compiled
def test_play_outs_are_the_same(slug: str, tmp_path: Path) -> None:
    """The sums are exactly equal. A square root may differ in its last digit, so estimates are compared as shown."""
    build(tmp_path, slug)
    code = PLAY_OUTS.format(slug=slug)
    native: dict[str, Any] = {}
    exec(code, native)  # noqa: S102  the same code in both
    assert in_pyodide.run(f"{code}\nprint(json.dumps(found))", tmp_path) == native["found"]


# --- Errors -----------------------------------------------------------------------------------------------------------

FAILS = """
import json
from pathlib import Path
import cardkit
from cardkit.simulation import webassembly

def caught(name):
    try:
        webassembly.function_of(Path("/rules", name), cardkit.GAMES["chicken"], "play_series")(0)
    except Exception as error:
        return type(error).__name__, str(error)

print(json.dumps([caught(name) for name in ("divides.wasm", "other.wasm", "broken.wasm", "missing.wasm")]))
"""


def divides(number: int) -> tuple[int, int]:
    return 1 // number, number


def test_errors_are_those_of_python(tmp_path: Path) -> None:
    layout = layout_of(cardkit.GAMES["chicken"])
    exports = {"play_series": webassembly_module.Export(divides, (webassembly_module.NUMBER,))}
    (tmp_path / "divides.wasm").write_bytes(webassembly_module.module_of("Climb", exports, layout))
    (tmp_path / "other.wasm").write_bytes(webassembly_module.module_of("Climb", exports, layout + 1))
    (tmp_path / "broken.wasm").write_bytes(b"\0asm")
    divided, other, broken, missing = in_pyodide.run(FAILS, tmp_path)
    assert divided == ["ZeroDivisionError", "integer division by zero"]
    assert other[0] == "CardkitError"
    assert other[1].startswith("other.wasm belongs to another version of cardkit")
    for each, name in (broken, "broken"), (missing, "missing"):
        assert each[0] == "CardkitError"
        assert each[1].startswith(f"{name}.wasm cannot be loaded (")
        assert each[1].endswith("): build the site again")


def test_without_wasm_ld_the_build_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(cardkit.CardkitError, match=r"^wasm-ld is not installed, .*: install lld \(apt install lld, "):
        webassembly_module.module_of("Climb", {}, 0)


def test_the_newest_wasm_ld_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("wasm-ld-9", "wasm-ld-19", "wasm-ld-9.1"):
        (tmp_path / name).write_text("")
        (tmp_path / name).chmod(0o755)
    assert webassembly_module.wasm_ld() == str(tmp_path / "wasm-ld-19")


def unknown(number: Any) -> Any:
    return number.no_such_attribute


def test_what_numba_cannot_compile_is_explained() -> None:
    exports = {"play_series": webassembly_module.Export(unknown, (webassembly_module.NUMBER,))}
    with pytest.raises(cardkit.CardkitError, match=r"^numba cannot compile Climb: Unknown attribute"):
        webassembly_module.module_of("Climb", exports, 0)
