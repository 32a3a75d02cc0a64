"""Many games at once, by the seed: what simulations, comparisons, tournaments and estimates count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.positions import reached
from tests.frozen.records import digest
from tests.frozen.store import looking_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.frozen.store import Fact

OTHER_RULES: dict[str, dict[str, Any]] = {
    "papageno": {"capture_weight": 0},
    "parrot": {"quartet": 20},
    "chicken": {"draw_only_when_stuck": True},
    "trio": {"mode": "spicy"},
    "rummy": {"five_run": "swapped"},
}
"""What is compared with the rules as they are."""
ESTIMATES = 5
"""In so many positions the moves are estimated."""


def samples(slug: str) -> Iterator[Fact]:
    """One small sample of each kind."""
    sample = cardkit.simulate(slug, games=300, seed=7, bots="simple", progress=False)
    yield (
        "simulate",
        {
            "measures": _named(sample.measures),
            "moves": sample.histogram("moves_per_game"),
            "games": digest(sample.to_frame().to_numpy().tolist()),
            "rounds": digest(sample.to_frame(by="round").to_numpy().tolist()),
            "game 17": digest(sample.game(17).record()),
        },
    )
    compared = cardkit.compare(slug, OTHER_RULES[slug], games=100, seed=7, bots="simple", progress=False)
    yield "compare", {"measures": _named(compared.measures)}
    met = cardkit.tournament(slug, ["random", "simple"], deals=20, seed=7, progress=False)
    yield "tournament", {"ratings": _rounded(met.ratings), "pairs": _rounded(met.pairs)}
    yield from _estimates(slug)


def _estimates(slug: str) -> Iterator[Fact]:
    playing = [(name, game) for name, game in reached(slug, 1) if len(game.moves) > 1]
    for name, game in playing[:: len(playing) // ESTIMATES][:ESTIMATES]:
        with looking_at(name):
            found = game.estimate(worlds=40, seed=3)
            thought = game.ask("search:40")
        yield f"estimate in {name}", {"moves": _rounded(found.moves), "search": [thought.move, bool(thought.why)]}


def _named(measures: Any) -> dict[str, Any]:
    return {f"{name.measure} {name.seat}": _rounded(measure) for name, measure in measures.items()}


def _rounded(value: Any) -> Any:
    """The same with numbers that do not depend on the last bit."""
    if isinstance(value, float):
        return f"{value:.9g}"
    return [_rounded(part) for part in value] if isinstance(value, tuple) else value
