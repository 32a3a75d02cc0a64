from collections.abc import Iterator
from typing import overload

from cardkit.advice.prospects import Prospects
from cardkit.chances.asking import Odds, Questions
from cardkit.table.game import Game
from cardkit.table.own import AnyBot
from cardkit.table.players import Thought, Weights

class Added:
    def ask(game, bot: AnyBot, move: str = "") -> Thought: ...
    def estimate(
        game, *, seconds: float = 1.0, worlds: int | None = None, whole: bool = False, bot: str = "", seed: int = 0
    ) -> Prospects: ...
    @overload
    def odds(game, question: None = None, *, seat: int | None = None, **details: object) -> Questions: ...
    @overload
    def odds(game, question: str, *, seat: int | None = None, **details: object) -> Odds: ...
    def weights(game, bot: AnyBot) -> Weights: ...
    def worlds(game, seat: int | None = None, *, seed: int = 0) -> Iterator[Game]: ...
