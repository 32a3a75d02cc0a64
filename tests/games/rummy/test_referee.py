"""Check whole games, including their legal moves, with a referee that uses the clauses and nothing from the engine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from tests.games.rummy.referee import ObjectionError, judge, kind_of, points_of
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Callable

# The worked examples of the clause file: melds and their points as printed, and after exchanging cards.
EXAMPLES = [
    ("R4 G4 B4 K4", 30, 30),
    ("R4 Y4 G4 B4", 10, 10),
    ("R4 Y4 G4 B4 K4", 50, 50),
    ("R7 Y7 G7 B7 K7", 25, 25),
    ("R1 Y1 G1 B1", 5, 5),
    ("G2 G3 G4", 10, 10),
    ("G2 Y3=G3 G4", 0, 0),
    ("G2 G3 G4 G5 Y6=G6", 40, 20),
    ("Y0 Y1 Y2 Y3", 20, 20),
    ("R2 Y3 B4", 0, 0),
    ("Y2 Y3=K3 B4", 0, 0),
    ("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9", 70, 90),
]


@pytest.mark.parametrize(("cards", "printed", "swapped"), EXAMPLES)
def test_the_referee_counts_the_worked_examples(cards: str, printed: int, swapped: int) -> None:
    assert points_of(cards.split(), "printed") == printed
    assert points_of(cards.split(), "swapped") == swapped


@pytest.mark.parametrize("cards", ["R2 R3 B4", "R8 R9 R0", "R3 R4", "R7 R7 B7", "R2 Y3=R3 Y4=R4", "R0 G1 B2 K3 Y4 R5"])
def test_the_referee_rejects_cards_that_are_not_a_meld(cards: str) -> None:
    assert kind_of(cards.split()) == ""


VARIANTS: dict[str, dict[str, Any]] = {
    "three": {},
    "four": {"players": 4, "start": 2},
    "five": {"players": 5, "start": 5},
    "six": {"players": 6},
    "two teams": {"players": 4, "teams": True},
    "three teams": {"players": 6, "teams": True, "start": 3},
    "one meld": {"players": 4, "open_with_one": True},
    "swapped": {"five_run": "swapped"},
    "large hands": {"players": 6, "hand": 9},  # rounds are often blocked
}
BOTS = ("simple", "random", "careful")
how_many = pytest.mark.parametrize(
    "games", [pytest.param(2, marks=pytest.mark.share), pytest.param(500, marks=[nightly, pytest.mark.timeout(3600)])]
)


@how_many
@pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)
def test_the_referee_agrees_with_every_event_and_every_list_of_legal_moves(rules: dict[str, Any], games: int) -> None:
    """Most games have one round, every seventh has four, and every eleventh is stopped."""
    for seed in range(games):
        limits = {"round_limit": 4 if seed % 7 == 6 else 1, "move_limit": 60 if seed % 11 == 5 else 10_000}
        bots = [BOTS[(seed + seat * (seed % 5)) % 3] for seat in range(rules.get("players", 3))]
        (game,) = cardkit.bot_games("rummy", games=1, seed=seed, rules=rules | limits, bots=bots)
        assert judge(json.loads(json.dumps(game.record(legal=True)))).over


# --- Records that the referee refuses -------------------------------------------------------------------------------


def more_points(events: list[dict[str, Any]]) -> None:
    """Add a point to the first side."""
    next(event["round"] for event in events if "round" in event)["points"][0] += 1


def a_legal_move_less(events: list[dict[str, Any]]) -> None:
    """Remove the last move from a list of legal moves."""
    next(event for event in events if len(event.get("legal", ())) > 2)["legal"].pop()


def another_card(events: list[dict[str, Any]]) -> None:
    """Put a second R3 in the deck."""
    events[0]["shuffle"][-1] = "R3"


def a_turn_left_out(events: list[dict[str, Any]]) -> None:
    """Leave out the first discard."""
    events.pop(next(number for number, event in enumerate(events) if "discard" in event.get("move", "")))


def another_winner(events: list[dict[str, Any]]) -> None:
    """Make all three players winners."""
    events[-1]["result"]["winners"] = [1, 2, 3]


@pytest.mark.parametrize("damage", [more_points, a_legal_move_less, another_card, a_turn_left_out, another_winner])
def test_the_referee_objects_to_a_damaged_record(damage: Callable[[list[dict[str, Any]]], None]) -> None:
    (game,) = cardkit.bot_games("rummy", games=1, seed=2, rules={"round_limit": 1}, bots=["simple"])
    record = json.loads(json.dumps(game.record(legal=True)))
    damage(record["events"])
    with pytest.raises(ObjectionError):
        judge(record)
