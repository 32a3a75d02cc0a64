"""The frozen games: every event of each, in short form."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.plans import SEEDS, plans
from tests.frozen.store import looking_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.frozen.plans import Plan
    from tests.frozen.store import Fact


def games(slug: str, one_in: int = 1) -> Iterator[Fact]:
    """Yield the games of every plan except the long ones: the headers of their records, and their events."""
    planned = [(plan, seed) for plan in plans(slug) if not plan.nightly for seed in SEEDS]
    return (_game(plan, seed) for plan, seed in planned[::one_in])


def long_games(slug: str) -> Iterator[Fact]:
    """Yield the long games in the same way."""
    return (_game(plan, seed) for plan in plans(slug) if plan.nightly for seed in SEEDS)


def _game(plan: Plan, seed: int) -> Fact:
    with looking_at(name(plan, seed)):
        record = played(plan, seed).record()
    events = [event_text(event) for event in record.pop("events")]
    return name(plan, seed), {"head": json.dumps(record), "event": events}


def played(plan: Plan, seed: int) -> cardkit.Game:
    """Play a game to its end."""
    game = cardkit.play(plan.slug, seed=seed, **plan.rules)
    game.play_out(*plan.bots)
    return game


@cache
def examples(slug: str) -> tuple[dict[str, Any], ...]:
    """Return one record with its legal moves for each short plan in which simple bots play."""
    chosen = [plan for plan in plans(slug) if plan.line_up == "simple" and not plan.nightly]
    return tuple(played(plan, SEEDS[0]).record(legal=True) for plan in chosen)


def name(plan: Plan, seed: int) -> str:
    """Return a game's name, which is enough to replay it."""
    return f"{plan.variant} {json.dumps(plan.rules)}, seed {seed}, bots {plan.line_up}"


def event_text(event: dict[str, Any]) -> str:
    """Shorten an event of a record: `2 swap a1`; for a shuffle, the number of cards and a digest of their order."""
    (kind,) = event.keys() & {"move", "shuffle", "dice", "round", "result"}
    if kind == "move":
        return f"{event['seat']} {event['move']}"
    if kind == "shuffle":
        return f"shuffle {len(event['shuffle'])} {digest(event['shuffle'])}"
    return f"{kind} {json.dumps(event[kind])}"


def digest(value: object) -> str:
    """Return eight characters that identify a value."""
    return sha256(json.dumps(value).encode()).hexdigest()[:8]
