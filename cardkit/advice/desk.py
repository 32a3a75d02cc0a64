"""A desk: the working data of play-outs, as arrays if numba is installed, else as plain lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardkit.advice.play_outs import CANDIDATES, NOTED, PAIRS, SUMS, play_outs_of
from cardkit.simulation import compiled
from cardkit.simulation.series import Machine, machine_for
from cardkit.table.players import bot_named, bots_of
from cardkit.table.registry import definition_of
from cardkit.table.state import State


@cache
def prepared(game: str, bot: str) -> Machine:
    """The play-outs of a game between bots of one name; compiled on the first call."""
    definition = definition_of(game)
    return machine_for(play_outs_of(definition, bot_named(definition, bot)), game, play_outs_by(bot))


def play_outs_by(bot: str) -> tuple[str, str]:
    """The key of compiled play-outs in the cache, in place of the names of a series' bots."""
    return "play-outs", bot


def best_bot(game: str) -> str:
    """The default bot of play-outs: the best one that is written like the rules."""
    return list(bots_of(definition_of(game)))[-1]


def is_ready(game: str) -> bool:
    """Say whether play-outs can start without compiling first."""
    return not compiled.available() or compiled.is_kept(game, play_outs_by(best_bot(game)))


@dataclass
class Desk:
    """A position of a seat (from 0) with its candidate moves, and their results in worlds so far."""

    game: str
    bot: str
    state: State
    seat: int
    candidates: Sequence[int]
    seed: int
    whole: bool

    def __post_init__(self) -> None:
        """Make all arrays."""
        definition = definition_of(self.game)
        self._machine = prepared(self.game, self.bot)
        row, zeros = self._machine.row, self._machine.zeros
        self._states = self._machine.states([self.state, self.state, self.state])
        self._moves = zeros(definition.rules.MOST_MOVES, 0)
        self._scratch = zeros(max(definition.dealt_anew().SCRATCH, 1), 0.0)
        self._results = row([[0] * NOTED for _ in range(CANDIDATES)])
        self._candidates = row(list(self.candidates))
        self.sums = zeros(SUMS, 0)
        self.pairs = zeros(PAIRS, 0)
        self.worlds = [0] * len(self.candidates)
        self.done = 0

    def play_out(self, live: Sequence[int], worlds: int) -> None:
        """Play out the next `worlds` worlds for the candidates that are still `live`, given by their indices."""
        rows = self._moves, self._scratch, self._results, self.sums, self.pairs
        playing, numbers = self._machine.row(list(live)), (self.seed, self.done, worlds)
        self._machine.run(self._states, self.seat, self._candidates, playing, int(self.whole), rows, *numbers)
        self.done += worlds
        for place in live:
            self.worlds[place] = self.done

    def sums_of(self, what: int, place: int) -> tuple[int, int, int]:
        """The number of worlds of a candidate, the sum of a noted number, and the sum of its squares."""
        at = 2 * (what * CANDIDATES + place)
        return self.worlds[place], int(self.sums[at]), int(self.sums[at + 1])

    def sums_between(self, what: int, one: int, other: int) -> tuple[int, int, int]:
        """The same for the difference, one candidate minus the other, in the worlds of both."""
        worlds = min(self.worlds[one], self.worlds[other])
        later, earlier = max(one, other), min(one, other)
        at = 2 * ((what * CANDIDATES + later) * CANDIDATES + earlier)
        total = int(self.pairs[at])
        return worlds, total if one == later else -total, int(self.pairs[at + 1])
