"""The bot that looks ahead: it races its moves by play-outs in worlds that its seat can know of, and makes the best."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.advice.estimating import Estimating
from cardkit.advice.play_outs import VALUE
from cardkit.table.chance import CHOICE, below
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.reasons import doing, only_move
from cardkit.table.state import State
from cardkit.table.telling import Telling

WORLDS = 200
"""In so many worlds it looks ahead unless told otherwise."""

TOLD = 3
"""So many moves it speaks of when it is asked why."""

SEED_LIMIT = 2**31 - 1

BUDGET = re.compile(r"search(?::(?:(?P<seconds>[0-9]*\.?[0-9]+)s|(?P<worlds>[1-9][0-9]*)))?")


@dataclass(frozen=True)
class Search:
    """A bot that looks ahead in so many worlds, or for so many seconds a move.

    Given worlds, its choice depends on what its seat knows and on its luck in the state alone, so games can be
    repeated; given seconds, on the machine as well.
    """

    game: str
    worlds: int = WORLDS
    seconds: float = 0.0

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        seed = below(s, CHOICE, SEED_LIMIT)
        return moves[0] if len(moves) == 1 else self.looked_ahead(s, moves, seed).best

    def choose(self, s: State, moves: Sequence[int], count: int) -> int:
        """Choose among the first `count` of a row of moves."""
        return self(s, moves[:count])

    def looked_ahead(self, s: State, moves: Sequence[int], seed: int) -> Estimating:
        """The race between the moves, as far as the budget goes."""
        estimating = Estimating(self.game, s, moves, seed=seed, aim=VALUE)
        if self.seconds:
            estimating.run_for(self.seconds)
        else:
            estimating.run_to(self.worlds)
        return estimating

    def why(self, telling: Telling, s: State, moves: Sequence[int], move: int) -> str:
        """How the round ended after a move, and after the others, in the worlds that were looked at."""
        if len(moves) == 1:
            return only_move()
        prospects = self.looked_ahead(s, moves, below(s.copy(), CHOICE, SEED_LIMIT)).prospects()
        found = prospects.of(telling.verbs.text(move))
        listed = dict.fromkeys([*prospects.moves[:TOLD], *([found] if found else [])])
        told = "; ".join(f"{_named(telling, s, each.move)}, {100 * each.win.mean:.0f}" for each in listed)
        return (
            f"I played the round out in {prospects.worlds:,} worlds that fit all I know, after each of my moves. "
            f"What ended best on average comes first, with how often in 100 I won the round: {told}."
        )


def _named(telling: Telling, s: State, move: str) -> str:
    """A move within a sentence."""
    said = doing(telling, s.seat + 1, telling.verbs.number(s, move))
    return f"{said[:1].lower()}{said[1:]}"


def search_named(definition: Definition, name: str) -> Search:
    """`search`, `search:500` (worlds a move), `search:0.2s` (seconds a move). Raises CardkitError for all else."""
    budget = BUDGET.fullmatch(name)
    if budget is None or (budget["seconds"] and not float(budget["seconds"])):
        raise CardkitError(f"write search, search:500 (worlds a move) or search:0.2s (seconds a move), not {name!r}")
    definition.dealt_anew()  # without worlds there is nothing to look ahead in
    return Search(definition.slug, int(budget["worlds"] or WORLDS), float(budget["seconds"] or 0))
