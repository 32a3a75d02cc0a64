"""The coach: advice before a move, and how far another move is behind the best one.

It watches one player and uses nothing that this player cannot know. All its advice comes from play-outs in worlds that
fit the player's knowledge at the time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardkit.advice.estimating import ENOUGH, Estimating
from cardkit.advice.move_estimates import MoveEstimates
from cardkit.chances.intervals import of_error
from cardkit.simulation.accumulators import Estimate
from cardkit.table.custom_player import AnyBot, name_of
from cardkit.table.game import Game

# Seconds for measuring the cost of a move that the race has not looked at.
DUEL = 0.15


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

    def advise(self, game: Game, seconds: float) -> MoveEstimates:
        """Estimate what each move of the player is worth, after continuing the race for `seconds`.

        It must be this player's turn. Asking again in the same position improves the estimates.
        """
        race = self._race(game)
        race.run_for(seconds)
        return race.prospects()

    def is_sure(self, game: Game) -> bool:
        """Say whether more time would change nothing."""
        return self._race(game).is_over

    def found(self, game: Game) -> MoveEstimates | None:
        """What the coach has found in the position so far; None if it has not examined the position, or hardly."""
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
        """How far a move is behind the best one, in fresh worlds: in the old ones, the best move was also lucky."""
        numbers = [game.definition.move_kinds.number(game.state, text) for text in (best, move)]
        duel = self._begun(game, numbers, self.seed + 1)
        duel.measure_for(seconds)
        won, lost = (next(each for each in duel.prospects().moves if each.move == text) for text in (best, move))
        cost, error = lost.behind.mean - won.behind.mean, max(lost.behind.stderr, won.behind.stderr)
        return Estimate(cost, error, *of_error(cost, error))
