"""The coach: advise one player before a move, and measure how far another move is behind the best one.

All advice is based on play-outs in worlds that fit what this player knows at the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardkit.advice.estimating import ENOUGH, Estimating
from cardkit.advice.move_estimates import MoveEstimates
from cardkit.chances.intervals import of_error
from cardkit.simulation.accumulators import Estimate
from cardkit.table.custom_player import AnyBot, name_of
from cardkit.table.game import Game

# The default number of seconds in which `measured` compares two moves.
DUEL = 0.15


@dataclass
class Coach:
    """The coach of one seat. It keeps the races of all positions, so that it can continue them."""

    #: The seat, from 1.
    seat: int
    #: The seed of the worlds; two coaches with the same seed use the same worlds.
    seed: int = 0
    #: The bot that plays all seats in the play-outs: its name, or a custom player. Default: the game's best bot.
    bot: AnyBot = ""
    # The races, keyed by the number of events before the position.
    _races: dict[int, Estimating] = field(default_factory=dict)

    def advise(self, game: Game, seconds: float) -> MoveEstimates:
        """Continue the race between the player's moves for some seconds, and return the estimates.

        Asking again in the same position improves the estimates.

        Args:
            game: The game, in which it must be this player's turn.
            seconds: How long to compute.

        """
        race = self._race(game)
        race.run_for(seconds)
        return race.prospects()

    def is_sure(self, game: Game) -> bool:
        """Return whether the race in this position is over, so that more time won't change the estimates."""
        return self._race(game).is_over

    def found(self, game: Game) -> MoveEstimates | None:
        """Return the estimates for this position so far; None if there are none or too few worlds."""
        race = self._races.get(game.history.now)
        if race is None or race.state != game.state or race.worlds < ENOUGH:
            return None
        return race.prospects()

    def _race(self, game: Game) -> Estimating:
        race = self._races.get(game.history.now)
        if race is None or race.state != game.state:
            race = self._begun(game, game.history.legal(), self.seed)
            self._races[game.history.now] = race
        return race

    def _begun(self, game: Game, moves: Sequence[int], seed: int) -> Estimating:
        return Estimating(
            game.definition.slug, game.state, moves, seed, name_of(self.bot), whole=game.definition.goal.whole
        )

    def measured(self, game: Game, best: str, move: str, seconds: float = DUEL) -> Estimate:
        """Measure how far a move is behind the best one, in new worlds.

        The worlds of the race would flatter the move that came out best, because it was probably also lucky there.

        Args:
            game: The game, in the position before the move.
            best: The best move according to the race.
            move: The other move.
            seconds: How long to compute.

        """
        numbers = [game.definition.move_kinds.number(game.state, text) for text in (best, move)]
        duel = self._begun(game, numbers, self.seed + 1)
        duel.measure_for(seconds)
        won, lost = (next(each for each in duel.prospects().moves if each.move == text) for text in (best, move))
        cost, error = lost.behind.mean - won.behind.mean, max(lost.behind.stderr, won.behind.stderr)
        return Estimate(cost, error, *of_error(cost, error))
