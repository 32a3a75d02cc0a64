"""Use labs without a browser: fill in forms, send messages, and run the Python code that a lab shows."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from cardkit.simulation.game_series import series_of
from cardkit_widgets.labs.paired_runs import play_pairs

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit_widgets.labs.lab import Lab
    from cardkit_widgets.labs.paired_runs import Pairs

SEED, GAMES = 7, 300
CHANGES: dict[str, dict[str, Any]] = {
    "papageno": {"capture_weight": 0},
    "parrot": {"rounds": 3},
    "chicken": {"target": 30},
    "trio": {"mode": "spicy"},
    "rummy": {"target": 100},
}
L = TypeVar("L")


def begun(made: Callable[..., L], *given: Any, **named: Any) -> L:
    """Return a lab whose first run is finished; without a seed, it gets the one used by these tests."""
    lab: Any = made(*given, **{"seed": SEED, **named})
    lab.begin()
    return lab  # type: ignore[no-any-return]


@cache
def _pairs(slug: str, old: str, new: str, games: int, bots: Any) -> Pairs:
    bots = list(bots) if isinstance(bots, tuple) else bots
    series = (series_of(slug, seed=SEED, bots=bots, rules=dict(ast.literal_eval(rules))) for rules in (old, new))
    return play_pairs(*series, 0, games)


def pairs_of(
    slug: str, changed: dict[str, Any], *, games: int = GAMES, bots: Any = "simple", old: dict[str, Any] | None = None
) -> Pairs:
    """Return pairs of games, the `old` rules against changed ones, played once for all tests."""
    return _pairs(slug, repr(old or {}), repr({**(old or {}), **changed}), games, bots)


def send(lab: Lab[Any], **message: Any) -> Any:
    """Send the panel a message from its page. Returns the error, if any."""
    lab.panel._handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})  # noqa: SLF001  called by the page
    return lab.panel.state["notice"]


def form_of(lab: Lab[Any]) -> dict[str, Any]:
    """Return the form with its current values."""
    return {field["name"]: field["value"] for part in lab.panel.state["form"]["sections"] for field in part["fields"]}


def fill_in(lab: Lab[Any], **values: Any) -> Any:
    """Fill in the form and send it; `new__target` stands for the field `new target`."""
    named = {name.replace("__", " "): value for name, value in values.items()}
    return send(lab, do="run", form={**form_of(lab), **named})


def captions(lab: Lab[Any]) -> list[Any]:
    """Return the texts around each displayed chart."""
    return [chart.children[1] for chart in lab.chart_box.children]


def run_code(lab: Lab[Any]) -> dict[str, Any]:
    """Run a lab's code. Return the names that it defines, and the value of its last line as `last`."""
    *lines, last = ast.parse(lab.panel.state["code"]).body
    names: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), "<code>", "exec"), names)  # noqa: S102  our own lines
    assert isinstance(last, ast.Expr)
    names["last"] = eval(compile(ast.Expression(last.value), "<code>", "eval"), names)  # noqa: S307  our own lines
    return names
