"""The frozen positions: three from a game of each plan, with decisions of all kinds, and the ends of rounds.

A position is saved as a seed and moves, so that it stays the same if the bots that once reached it change.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import cardkit
from tests.frozen.plans import SEEDS, plans
from tests.frozen.records import digest, played
from tests.frozen.store import kept, looking_at

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from tests.frozen.plans import Rules
    from tests.frozen.store import Fact

# The phase, the last event, and the verbs of the legal moves.
Stage = tuple[str, str, frozenset[str]]

# How many positions are chosen from each game.
OF_A_GAME = 3
# The last event after which positions are chosen, so that they can be reached quickly.
LATEST = 150


@dataclass(frozen=True)
class Position:
    """A game after a number of events; `moves` are the moves among these events, or those that lead to the position."""

    slug: str
    seed: int
    rules: Rules
    moves: list[str]
    event: int

    @property
    def name(self) -> str:
        """Return the position's name in a report, which is enough to find it."""
        rules = "".join(f", {name}={value!r}" for name, value in self.rules.items())
        return f"play({self.slug!r}, seed={self.seed}{rules}) after {len(self.moves)} moves, event {self.event}"

    def reached(self) -> cardkit.Game:
        """Return the game in this position, after making its moves one by one."""
        game = cardkit.play(self.slug, seed=self.seed, **self.rules)
        for move in self.moves:
            with looking_at(f"event {game.history.now + 1}, move {move!r}, on the way to {self.name}"):
                game.move(move)
        return game.at(self.event)


def chosen(slug: str) -> Iterator[Fact]:
    """Choose positions to save: in each plan, those whose decisions are the rarest so far."""
    met: Counter[Hashable] = Counter()
    for number, plan in enumerate(plans(slug)):
        seed = SEEDS[number % len(SEEDS)]
        game = played(plan, seed)
        for event in sorted(_rarest(game, met)):
            yield f"{plan.variant} {plan.line_up} {event}", asdict(_position(slug, seed, plan.rules, game.at(event)))


def _rarest(game: cardkit.Game, met: Counter[Hashable]) -> list[int]:
    """Return the events after which the decision is rarest; `met` counts the decisions so far."""
    stages = {event: _stage(game.at(event)) for event in range(min(game.history.now, LATEST) + 1)}
    found: list[int] = []
    while stages and len(found) < OF_A_GAME:
        event = min(stages, key=lambda event: (*_met(met, stages[event]), digest([game.rules, event])))
        stage = stages.pop(event)
        met.update((stage, _decision(stage)))
        found.append(event)
    return found


def _position(slug: str, seed: int, rules: Rules, game: cardkit.Game) -> Position:
    moves = [event["move"] for event in game.events if "move" in event]
    return Position(slug, seed, rules, moves, game.history.now)


def _met(met: Counter[Hashable], stage: Stage) -> tuple[int, int]:
    """Return how often this type of decision has occurred (no decision counts three times), and how often this one."""
    return met[_decision(stage)] * (1 if stage[-1] else 3), met[stage]


def _decision(stage: Stage) -> Hashable:
    """Return the phase, and whether there is a decision."""
    return stage[0], bool(stage[-1])


def _stage(game: cardkit.Game) -> Stage:
    """Return the phase, the last event, and the kinds of legal moves."""
    last = game.events[-1] if game.history.now else {}
    happened = last["move"].partition(" ")[0] if "move" in last else json.dumps(sorted(last))
    return game.view().phase, happened, frozenset(move.partition(" ")[0] for move in game.moves)


@cache
def positions(slug: str, kind: str = "positions") -> tuple[Position, ...]:
    """Return the saved positions, or the saved `endings`."""
    return tuple(Position(**position) for position in kept(kind, slug).values())


def reached(slug: str, one_in: int) -> list[tuple[str, cardkit.Game]]:
    """Return the games at one in this many positions, with their names. Callers mustn't modify them."""
    return [_reached(slug, number) for number in range(0, len(positions(slug)), one_in)]


@cache
def _reached(slug: str, number: int) -> tuple[str, cardkit.Game]:
    position = positions(slug)[number]
    return position.name, position.reached()


def looked_at(slug: str, one_in: int, look: Callable[[cardkit.Game], Any]) -> Iterator[Fact]:
    """Yield a fact about one in this many positions."""
    for name, game in reached(slug, one_in):
        with looking_at(name):
            what = look(game)
        yield name, what


# --- Near the ends of rounds ----------------------------------------------------------------------------------------

# Where positions can be solved: the last few events of rounds, with these rules and these bots.
ENDINGS: dict[str, tuple[tuple[Rules, str, int], ...]] = {
    "papageno": (
        ({"players": 2, "rounds_to_win": 1}, "careful", 3),
        ({"players": 2, "rounds_to_win": 1, "birds": "golf", "capture_weight": 3}, "simple", 3),
    ),
    "parrot": (
        ({"players": 2, "rounds": 1}, "careful", 6),
        ({"players": 2, "rounds": 1, "quartet": 30}, "simple", 6),
        ({"players": 2, "move_limit": 24}, "random", 8),
    ),
    "chicken": (
        ({"players": 2}, "simple", 6),
        ({"players": 2, "egg_counts_apart": True}, "random", 6),
        ({"players": 2, "draw_only_when_stuck": True}, "careful", 6),
    ),
    "trio": (
        ({"players": 3}, "simple", 12),
        ({"players": 4, "mode": "spicy", "teams": True}, "simple", 12),
    ),
    "rummy": (
        ({"players": 3, "round_limit": 1}, "simple", 12),
        ({"players": 4, "teams": True, "round_limit": 1}, "careful", 12),
    ),
}
# How many positions are saved for a game.
MOST_ENDINGS = 40


def endings(slug: str) -> Iterator[Fact]:
    """Choose positions near the ends of rounds to save."""
    for rules, bot, last in ENDINGS[slug]:
        for seed in SEEDS:
            bounded = _bounded(slug, rules, bot, seed)
            for game in _last(cardkit.play(slug, seed=seed, **rules), bot, last):
                position = _position(slug, seed, bounded, game)
                yield position.name, asdict(position)


def _bounded(slug: str, rules: Rules, bot: str, seed: int) -> Rules:
    """Return the rules. In Papageno only a move limit surely ends a round, so they get a limit right after its end."""
    if slug != "papageno":
        return rules
    game = cardkit.play(slug, seed=seed, **rules)
    game.play_out(bot)
    return {**rules, "move_limit": sum("move" in event for event in game.events) + 1}


def _last(game: cardkit.Game, bot: str, last: int) -> list[cardkit.Game]:
    """Return the positions in the last events of each round of a game between bots in which somebody is to move."""
    game.play_out(bot)
    ends = [number for number, event in enumerate(game.events) if event.keys() & {"round", "result"}]
    near = sorted({max(end - back, 0) for end in ends for back in range(last)})
    return [game.at(event) for event in near if game.at(event).turn][-MOST_ENDINGS:]
