"""A mistake of the person's as a puzzle: the position comes back, and the coach judges what they would do instead.

Nothing of it is part of the game: a move that is tried is judged, and not made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit_widgets.coach.table_coach import in_100
from cardkit_widgets.core.i18n import translated

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit_widgets.coach.table_coach import MoveVerdict
    from cardkit_widgets.protocol.state_types import PuzzleShown


@dataclass
class MistakePuzzle:
    """A decision in the game `whole`, after `before` of its events, and what has been answered so far.

    `played` is the person's move of then, `told` says what it cost. `best` names the best move, for whoever asks.
    """

    whole: Game
    before: int
    played: str
    told: str
    best: str
    verdict: str = ""
    kind: str = ""
    solved: bool = False

    @property
    def position(self) -> Game:
        """The game as it was before the decision."""
        return self.whole.at(self.before)

    @property
    def end(self) -> Game:
        """The game as it was when the puzzle was begun."""
        return self.whole.at(self.whole.now)

    def judge(self, judged: MoveVerdict) -> None:
        """Say what a move is worth that the person would make now."""
        key = "best" if judged.is_best else "good" if judged.is_good else "not_yet"
        self.solved = self.solved or judged.is_good
        self.kind = "good" if judged.is_good else "not_yet"
        self.verdict = translated(
            "puzzle", key, move=judged.says, **_in_100("wins", judged.win), **_in_100("best", judged.best)
        )

    def remind(self) -> None:
        """Say that a move is the one that was made then."""
        self.kind, self.verdict = "not_yet", translated("puzzle", "same")

    def reveal(self, *, is_clear: bool) -> None:
        """Name the best move; unless it is clearly the best, as one of several that may be."""
        self.solved, self.kind = True, ""
        self.verdict = translated("puzzle", "shown" if is_clear else "one_shown", move=self.best)

    def as_dict(self) -> PuzzleShown:
        """What the page shows of it."""
        return {
            "title": translated("puzzle", "title"),
            "says": self.told,
            "verdict": self.verdict,
            "kind": self.kind,
            "solved": self.solved,
        }


def _in_100(name: str, estimate: tuple[float, float, float]) -> dict[str, str]:
    """An estimate and its interval, each as so many in 100, to be filled into a sentence."""
    keys = (name, f"{name}_low", f"{name}_high")
    return {key: in_100(share) for key, share in zip(keys, estimate, strict=True)}
