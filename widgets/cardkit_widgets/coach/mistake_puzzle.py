"""Puzzles made from a player's mistakes: the player returns to the position, and the coach judges another move.

Puzzles don't change the game, because moves are judged but not made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit_widgets.coach.table_coach import per_100
from cardkit_widgets.core.i18n import translated

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit_widgets.coach.table_coach import MoveVerdict
    from cardkit_widgets.protocol.state_types import PuzzleState


@dataclass
class MistakePuzzle:
    """A decision that the player makes again, and the answers so far.

    Args:
        game: The game with the decision.
        before: The number of events before that decision.
        played: The move that the player made in the game.
        cost_text: A description of that move's cost.
        best_move: The name of the best move.
        verdict: The feedback on the most recent answer.
        kind: The kind of that feedback, for its style on the page: `good`, `not_yet`, or empty.
        solved: Whether a good move was found, or the best one was revealed.

    """

    game: Game
    before: int
    played: str
    cost_text: str
    best_move: str
    verdict: str = ""
    kind: str = ""
    solved: bool = False

    @property
    def position(self) -> Game:
        """The game before the decision."""
        return self.game.at(self.before)

    @property
    def end(self) -> Game:
        """The game when the puzzle was started."""
        return self.game.at(self.game.history.now)

    def judge(self, judged: MoveVerdict) -> None:
        """Give feedback on the player's new move."""
        key = "best" if judged.is_best else "good" if judged.is_good else "not_yet"
        self.solved = self.solved or judged.is_good
        self.kind = "good" if judged.is_good else "not_yet"
        self.verdict = translated(
            "puzzle",
            key,
            move=judged.says,
            **_estimate_per_100("wins", judged.win),
            **_estimate_per_100("best", judged.best),
        )

    def remind(self) -> None:
        """Tell the player that this is the move they made in the game."""
        self.kind, self.verdict = "not_yet", translated("puzzle", "same")

    def reveal(self, *, is_clear: bool) -> None:
        """Reveal the best move, or present it as one of several good moves if it isn't clearly the best."""
        self.solved, self.kind = True, ""
        self.verdict = translated("puzzle", "shown" if is_clear else "one_shown", move=self.best_move)

    def as_dict(self) -> PuzzleState:
        """Return the state for the page."""
        return {
            "title": translated("puzzle", "title"),
            "says": self.cost_text,
            "verdict": self.verdict,
            "kind": self.kind,
            "solved": self.solved,
        }


def _estimate_per_100(name: str, estimate: tuple[float, float, float]) -> dict[str, str]:
    """Format an estimate and its interval per 100, as values for a sentence."""
    keys = (name, f"{name}_low", f"{name}_high")
    return {key: per_100(share) for key, share in zip(keys, estimate, strict=True)}
