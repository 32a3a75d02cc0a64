"""The coach: advice before a move, and the cost of the move after it.

It watches one player and uses nothing that this player cannot know: everything it says comes from play-outs in worlds
that fit the player's knowledge at the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from statistics import NormalDist
from typing import NamedTuple

from cardkit.advice.estimating import ENOUGH, Estimating
from cardkit.advice.prospects import EVEN, Prospects
from cardkit.chances.intervals import of_error
from cardkit.simulation.tally import Estimate
from cardkit.table.game import Game
from cardkit.table.own import AnyBot, name_of

# So few of the positions in which no move costs anything have one that is blamed.
BLAMED = 1 / 200
# Seconds for measuring the cost of a move that the race has hardly looked at.
DUEL = 0.15


class Cost(NamedTuple):
    """The cost of a move: how far it is behind the best move in probability of winning, with the standard error.

    It is the estimate that the advice gave, so that both say the same of a move. Only a move that the advice has hardly
    looked at, or not at all, is measured in fresh worlds.
    """

    move: str
    best: str
    cost: Estimate
    # Whether it is clearly the best move.
    is_best: bool = False
    # How many moves were compared: of more, the best and the worst are further apart by luck alone.
    compared: int = 2

    @property
    def is_sure(self) -> bool:
        """Say whether the cost is certain: in 1 of 200 positions a move without cost would be blamed (Bonferroni)."""
        return self.cost.mean > NormalDist().inv_cdf(1 - BLAMED / comb(self.compared, 2)) * self.cost.stderr


@dataclass
class Coach:
    """The coach of one seat (counted from 1). It remembers its races, by the number of events before them.

    Two coaches with the same `seed` see the same worlds. `bot` plays all seats in them: a bot's name, or a player of
    your own (default: the game's best bot).
    """

    seat: int
    seed: int = 0
    bot: AnyBot = ""
    _races: dict[int, Estimating] = field(default_factory=dict)

    def advise(self, game: Game, seconds: float) -> Prospects:
        """Estimate what each move of the player is worth, after continuing the race for `seconds`.

        It must be this player's turn. Asking again in the same position improves the estimates.
        """
        race = self._race(game)
        race.run_for(seconds)
        return race.prospects()

    def is_sure(self, game: Game) -> bool:
        """Say whether more time would change nothing."""
        return self._race(game).is_over

    def found(self, game: Game) -> Prospects | None:
        """What the coach has found in the position so far; None if it was not asked there, or hardly looked."""
        race = self._races.get(game.now)
        if race is None or race.state != game.state or race.worlds < ENOUGH:
            return None
        return race.prospects()

    def cost(self, game: Game, move: str) -> Cost | None:
        """The cost of a move in the position, by what the coach has found there; None if it has found nothing."""
        prospects = self.found(game)
        return self._cost(game, prospects, move, DUEL) if prospects else None

    def _race(self, game: Game) -> Estimating:
        race = self._races.get(game.now)
        if race is None or race.state != game.state:
            race = self._begun(game, game.legal(), self.seed)
            self._races[game.now] = race
        return race

    def _begun(self, game: Game, moves: Sequence[int], seed: int) -> Estimating:
        return Estimating(
            game.definition.slug, game.state, moves, seed, name_of(self.bot), whole=game.definition.aims.whole
        )

    def _cost(self, game: Game, prospects: Prospects, move: str, seconds: float) -> Cost:
        best = prospects.best.move
        if any(move == prospect.move for prospect in (*prospects.leading, *prospects.better_in_points)):
            return Cost(move, best, EVEN, is_best=prospects.is_clear)
        found = prospects.of(move)
        if found is not None and found.worlds >= ENOUGH:
            return Cost(move, best, found.behind, compared=len(prospects.moves))
        return Cost(move, best, self.measured(game, best, move, seconds))

    def measured(self, game: Game, best: str, move: str, seconds: float = DUEL) -> Estimate:
        """How far a move is behind the best one, in fresh worlds: in those that found that one it was also lucky."""
        numbers = [game.definition.verbs.number(game.state, text) for text in (best, move)]
        duel = self._begun(game, numbers, self.seed + 1)
        duel.measure_for(seconds)
        won, lost = (next(each for each in duel.prospects().moves if each.move == text) for text in (best, move))
        cost, error = lost.behind.mean - won.behind.mean, max(lost.behind.stderr, won.behind.stderr)
        return Estimate(cost, error, *of_error(cost, error))
