"""Which games are frozen: twenty sets of rules per game, four combinations of bots, five seeds each.

The sets of rules cover every number of seats, mode and parameter of the rulebooks. Only the nightly run includes plans
with long games.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Rules = dict[str, Any]

SEEDS = range(1, 6)
LINE_UPS = {
    "random": ("random",),
    "simple": ("simple",),
    "careful": ("careful",),
    "mixed": ("careful", "simple", "random"),
}


@dataclass(frozen=True)
class Plan:
    """Games with the same rules and the same bots, one per seed; `nightly` ones take long."""

    slug: str
    variant: str
    line_up: str
    rules: Rules
    nightly: bool

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot of each seat, or a single one for all seats."""
        bots = LINE_UPS[self.line_up]
        return bots if len(bots) == 1 else tuple(islice(cycle(bots), self.rules["players"]))


def plans(slug: str) -> Iterator[Plan]:
    """Yield all plans of a game."""
    for variant, rules in VARIANTS[slug].items():
        for line_up in LINE_UPS:
            yield Plan(slug, variant, line_up, rules, (variant, line_up) in LONG[slug])


VARIANTS: dict[str, dict[str, Rules]] = {
    "papageno": {
        **{
            f"{players}-{birds}": {"players": players, "birds": birds}
            for players in (2, 3, 4, 5)
            for birds in ("every", "golf")
        },
        "start-2": {"players": 3, "start": 2, "rounds_to_win": 1},
        "start-5": {"players": 5, "start": 5, "rounds_to_win": 1},
        "three-rounds": {"players": 2, "start": 2, "rounds_to_win": 3},
        "own-weights": {
            "players": 4,
            "birds": [2, 2, 2, 2, 2, 2, 2, 2, 6, 6, 6, 6],
            "capture_weight": 5,
            "flute_weight": -3,
            "rounds_to_win": 1,
        },
        "far-weights": {"players": 3, "capture_weight": 20, "flute_weight": -20},
        "no-weight": {"players": 2, "capture_weight": 0, "rounds_to_win": 1},
        "one-number": {"players": 4, "birds": [0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0], "rounds_to_win": 1},
        "no-middle": {
            "players": 5,
            "birds": [8, 8, 4, 0, 0, 0, 0, 0, 0, 4, 8, 8],
            "flute_weight": 0,
            "move_limit": 300,
        },
        "stopped": {"players": 2, "move_limit": 20},
        "stopped-at-once": {"players": 4, "move_limit": 3},
        "last-round": {"players": 5, "rounds_to_win": 3, "round_limit": 2},
        "only-round": {"players": 3, "birds": "golf", "round_limit": 1},
    },
    "parrot": {
        **{f"{players}-seats": {"players": players} for players in (2, 3, 4, 5, 6)},
        "start-2": {"players": 3, "start": 2, "rounds": 1},
        "start-6": {"players": 6, "start": 6, "rounds": 1},
        "4-one-round": {"players": 4, "rounds": 1},
        "5-one-round": {"players": 5, "rounds": 1},
        "2-two-rounds": {"players": 2, "start": 2, "rounds": 2},
        "3-two-rounds": {"players": 3, "start": 3, "rounds": 2},
        "4-two-rounds": {"players": 4, "start": 4, "rounds": 2},
        "own-points": {"players": 4, "start": 3, "rounds": 3, "quartet": 100, "sextet": 0, "octet": 7},
        "no-points-off": {"players": 3, "rounds": 1, "quartet": 0, "sextet": 0, "octet": 0},
        "dear-octets": {"players": 2, "rounds": 1, "quartet": 1, "sextet": 50, "octet": 100},
        "small-is-more": {"players": 5, "rounds": 1, "quartet": 20, "sextet": 15, "octet": 10},
        "stopped": {"players": 2, "move_limit": 20},
        "stopped-at-once": {"players": 6, "move_limit": 7},
        "stopped-later": {"players": 3, "move_limit": 60},
        "last-round": {"players": 5, "round_limit": 2},
    },
    "chicken": {
        **{f"{players}-seats": {"players": players, "start": players} for players in (2, 3, 4, 5)},
        **{
            f"{players}-stuck": {
                "players": players,
                "draw_only_when_stuck": True,
                "egg_counts_apart": True,
                "target": 30,
            }
            for players in (2, 3, 4, 5)
        },
        "start-2": {"players": 3, "start": 2},
        "start-1": {"players": 4},
        "only-stuck": {"players": 3, "draw_only_when_stuck": True},
        "only-apart": {"players": 4, "egg_counts_apart": True},
        "own-die": {"players": 4, "die": [0, 1, 2, 3, 12, 20], "target": 80},
        "blank-die": {"players": 3, "die": [0, 0, 0, 0, 0, 0]},
        "dear-die": {"players": 2, "start": 2, "die": [20, 20, 20, 20, 20, 20]},
        "far-target": {"players": 2, "target": 200},
        "near-target": {"players": 5, "target": 1},
        "stopped": {"players": 2, "move_limit": 5},
        "last-round": {"players": 5, "round_limit": 2},
        "only-round": {"players": 4, "round_limit": 1},
    },
    "trio": {
        **{
            f"{players}-{mode}": {"players": players, "mode": mode}
            for players in (3, 4, 5, 6)
            for mode in ("simple", "spicy")
        },
        **{
            f"teams-{players}-{mode}": {"players": players, "start": 2, "mode": mode, "teams": True}
            for players in (4, 6)
            for mode in ("simple", "spicy")
        },
        "teams-start-1": {"players": 4, "teams": True},
        "stopped": {"players": 5, "move_limit": 20},
        "stopped-while-swapping": {"players": 6, "teams": True, "move_limit": 5},
        "3-limit": {"players": 3, "move_limit": 150},
        "5-limit": {"players": 5, "start": 4, "mode": "spicy", "move_limit": 100},
        "6-limit": {"players": 6, "start": 6, "mode": "spicy", "move_limit": 200},
        "teams-4-limit": {"players": 4, "teams": True, "mode": "spicy", "move_limit": 150},
        "teams-6-limit": {"players": 6, "start": 6, "teams": True, "move_limit": 150},
    },
    "rummy": {
        **{f"{players}-seats": {"players": players} for players in (3, 4, 5)},
        "6-seats": {"players": 6, "round_limit": 8},  # six bots lose more than they win in each round
        "teams-4": {"players": 4, "teams": True, "round_limit": 8},
        "teams-6": {"players": 6, "teams": True, "start": 5, "round_limit": 8},
        "teams-4-near": {"players": 4, "teams": True, "start": 2, "target": 60},
        "teams-6-only": {"players": 6, "teams": True, "hand": 9, "round_limit": 1},
        "swapped": {"players": 3, "five_run": "swapped", "hand": 18},
        "swapped-near": {"players": 3, "five_run": "swapped", "target": 80},
        "one-meld": {"players": 3, "open_with_one": True, "hand": 6, "start": 2, "target": 40},
        "one-meld-near": {"players": 4, "open_with_one": True, "hand": 8, "target": 60},
        "big-hands": {"players": 4, "hand": 14, "round_limit": 1},
        "small-hands": {"players": 6, "hand": 6, "target": 60, "round_limit": 3},
        "start-4": {"players": 5, "start": 4, "target": 60},
        "blocked": {"players": 6, "hand": 9, "round_limit": 2},
        "stopped": {"players": 5, "move_limit": 40},
        "stopped-at-once": {"players": 3, "move_limit": 2},
        "last-round": {"players": 3, "round_limit": 2},
        "only-round": {"players": 4, "round_limit": 1},
    },
}

# Plans for the nightly run only.
LONG: dict[str, set[tuple[str, str]]] = {
    "papageno": set(),
    "parrot": {(f"{players}-seats", line_up) for players in (3, 4, 5, 6) for line_up in ("careful", "mixed")},
    "chicken": set(),
    "trio": {(variant, "random") for variant, rules in VARIANTS["trio"].items() if "move_limit" not in rules},
    "rummy": {(f"{players}-seats", line_up) for players in (5, 6) for line_up in LINE_UPS}
    | {(f"teams-{players}", line_up) for players in (4, 6) for line_up in LINE_UPS},
}
