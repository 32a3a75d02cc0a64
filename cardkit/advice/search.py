"""The bot `search`, which plays out each possible move in worlds that fit what it knows, and makes the best one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.advice.estimating import Estimating
from cardkit.advice.play_outs import VALUE
from cardkit.table.bot_reasons import as_subject, only_move
from cardkit.table.chance import CHOICE, below
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.state import State
from cardkit.table.wording import Wording

# The default number of worlds.
WORLDS = 200

# How many moves the bot mentions when it explains a move.
TOLD = 3

SEED_LIMIT = 2**31 - 1

BUDGET = re.compile(r"search(?::(?:(?P<seconds>[0-9]*\.?[0-9]+)s|(?P<worlds>[1-9][0-9]*)))?")


@dataclass(frozen=True)
class Search:
    """A bot that looks ahead before each move, in a given number of worlds or for a given number of seconds.

    If a number of worlds is given, its games can be repeated with the same seed. If a time limit in seconds is given,
    its choices also depend on the speed of the machine.
    """

    game: str
    worlds: int = WORLDS
    seconds: float = 0.0

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves."""
        seed = below(s, CHOICE, SEED_LIMIT)
        return moves[0] if len(moves) == 1 else self.looked_ahead(s, moves, seed).best

    def choose(self, s: State, moves: Sequence[int], count: int) -> int:
        """Choose one of the first `count` moves of an array."""
        return self(s, moves[:count])

    def looked_ahead(self, s: State, moves: Sequence[int], seed: int) -> Estimating:
        """Run the race between the moves, for the bot's number of worlds or seconds."""
        estimating = Estimating(self.game, s, moves, seed=seed, aim=VALUE)
        if self.seconds:
            estimating.run_for(self.seconds)
        else:
            estimating.run_to(self.worlds)
        return estimating

    def why(self, wording: Wording, s: State, moves: Sequence[int], move: int) -> str:
        """Explain a move by how often the bot won after it, and after the best other moves."""
        if len(moves) == 1:
            return only_move()
        prospects = self.looked_ahead(s, moves, below(s.copy(), CHOICE, SEED_LIMIT)).prospects()
        found = prospects.of(wording.move_kinds.text(move))
        listed = dict.fromkeys([*prospects.moves[:TOLD], *([found] if found else [])])
        told = "; ".join(f"{_named(wording, s, each.move)}, {100 * each.win.mean:.0f}" for each in listed)
        deals = "1 deal that fits" if prospects.worlds == 1 else f"{prospects.worlds:,} deals that fit"
        return (
            f"I played the round out in {deals} all I know, after each of my moves. "
            f"The move with the best average comes first, with how often I won in 100 rounds: {told}."
        )


def _named(wording: Wording, s: State, move: str) -> str:
    """Phrase a move as the subject of a clause."""
    said = as_subject(wording, s.seat + 1, wording.move_kinds.number(s, move))
    return f"{said[:1].lower()}{said[1:]}"


def search_named(definition: Definition, name: str) -> Search:
    """Make the bot for `search`, `search:500` (worlds per move) or `search:0.2s` (seconds per move).

    Raises:
        CardkitError: If the name has another form, or the game doesn't define worlds.

    """
    budget = BUDGET.fullmatch(name)
    if budget is None or (budget["seconds"] and not float(budget["seconds"])):
        raise CardkitError(f"write search, search:500 (worlds per move) or search:0.2s (seconds), not {name!r}")
    definition.dealt_anew()  # raises if the game has no worlds to look ahead in
    return Search(definition.slug, int(budget["worlds"] or WORLDS), float(budget["seconds"] or 0))
