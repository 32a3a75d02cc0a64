from collections.abc import Iterator
from typing import Generic, overload

from typing_extensions import TypeVar

from cardkit.advice.move_estimates import MoveEstimates
from cardkit.chances.event_probability import Chance, Chances
from cardkit.chances.events import Event
from cardkit.chances.queries import Odds, OddsQuestions
from cardkit.chances.random_variable import Variable
from cardkit.table.custom_player import AnyBot, AnyBots
from cardkit.table.effects import Outcome
from cardkit.table.game import Game
from cardkit.table.players import Player, Thought, Weights
from cardkit.table.positions import Position
from cardkit.table.views import SeatView

# If a type checker doesn't know the game, its views have the fields that all games share.
ViewT_co = TypeVar("ViewT_co", bound=SeatView, covariant=True, default=SeatView)  # noqa: PYI001  `Game` imports it

class GameExtensions(Generic[ViewT_co]):
    def ask(game, bot: AnyBot[ViewT_co], move: str = "") -> Thought: ...
    @overload
    def chance(
        game,
        event: Event,
        *,
        given: Event | None = None,
        seat: int | None = None,
        until: str | Event = "round",
        bots: AnyBots[ViewT_co] = "random",
        games: int = 2_000,
        seed: int = 0,
        exact: bool | None = None,
    ) -> Chance: ...
    @overload
    def chance(
        game,
        event: Variable,
        *,
        given: Event | None = None,
        seat: int | None = None,
        until: str | Event = "round",
        bots: AnyBots[ViewT_co] = "random",
        games: int = 2_000,
        seed: int = 0,
        exact: bool | None = None,
    ) -> Chances: ...
    def estimate(
        game,
        *,
        seconds: float = 1.0,
        worlds: int | None = None,
        whole: bool = False,
        bot: AnyBot[ViewT_co] = "",
        seed: int = 0,
        seat: int | None = None,
    ) -> MoveEstimates: ...
    def bot_move(game, bot: AnyBot[ViewT_co] | Player, *, advance: bool = True) -> Outcome: ...
    @overload
    def odds(game, question: None = None, *, seat: int | None = None, **details: object) -> OddsQuestions: ...
    @overload
    def odds(game, question: str, *, seat: int | None = None, **details: object) -> Odds: ...
    def play_out(game, *bots: AnyBot[ViewT_co]) -> None: ...
    def position(game, *, pile: bool = True, seat: int | None = None) -> Position: ...
    def weights(game, bot: AnyBot[ViewT_co]) -> Weights: ...
    def worlds(game, seat: int | None = None, *, seed: int = 0) -> Iterator[Game[ViewT_co]]: ...
