# The types of `play`, `bot_games` and `simulate` for each of our games: its rules by name, and its views.

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Required, TypedDict, Unpack, overload

from cardkit.games.chicken.clauses import ChickenRules
from cardkit.games.chicken.layout import ChickenView
from cardkit.games.papageno.clauses import PapagenoRules
from cardkit.games.papageno.layout import PapagenoView
from cardkit.games.parrot.clauses import ParrotRules
from cardkit.games.parrot.layout import ParrotView
from cardkit.games.rummy.clauses import RummyRules
from cardkit.games.rummy.views import RummyView
from cardkit.games.trio.clauses import TrioRules
from cardkit.games.trio.views import TrioView
from cardkit.simulation import Sample
from cardkit.table.custom_player import AnyBots
from cardkit.table.game import Game
from cardkit.table.positions import Position

class Play(TypedDict, total=False):
    position: Position | str | Mapping[str, Any] | None
    seed: int | None
    names: Sequence[str] | None
    rules: Mapping[str, object] | None

class BotGames(TypedDict, total=False):
    games: Required[int]
    seed: int | None
    bots: AnyBots
    rules: Mapping[str, object] | None

class Simulate(BotGames, total=False):
    keep: str
    first: int
    threads: int | None
    executor: Any
    progress: bool

class PapagenoPlay(Play, PapagenoRules, total=False): ...
class ParrotPlay(Play, ParrotRules, total=False): ...
class ChickenPlay(Play, ChickenRules, total=False): ...
class TrioPlay(Play, TrioRules, total=False): ...
class RummyPlay(Play, RummyRules, total=False): ...
class PapagenoBotGames(BotGames, PapagenoRules, total=False): ...
class ParrotBotGames(BotGames, ParrotRules, total=False): ...
class ChickenBotGames(BotGames, ChickenRules, total=False): ...
class TrioBotGames(BotGames, TrioRules, total=False): ...
class RummyBotGames(BotGames, RummyRules, total=False): ...
class PapagenoSimulate(Simulate, PapagenoRules, total=False): ...
class ParrotSimulate(Simulate, ParrotRules, total=False): ...
class ChickenSimulate(Simulate, ChickenRules, total=False): ...
class TrioSimulate(Simulate, TrioRules, total=False): ...
class RummySimulate(Simulate, RummyRules, total=False): ...

@overload
def play(game: Literal["papageno"], **options: Unpack[PapagenoPlay]) -> Game[PapagenoView]: ...
@overload
def play(game: Literal["parrot"], **options: Unpack[ParrotPlay]) -> Game[ParrotView]: ...
@overload
def play(game: Literal["chicken"], **options: Unpack[ChickenPlay]) -> Game[ChickenView]: ...
@overload
def play(game: Literal["trio"], **options: Unpack[TrioPlay]) -> Game[TrioView]: ...
@overload
def play(game: Literal["rummy"], **options: Unpack[RummyPlay]) -> Game[RummyView]: ...
@overload
def play(
    game: str | None = None,
    *,
    position: Position | str | Mapping[str, Any] | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Game: ...
@overload
def bot_games(game: Literal["papageno"], **options: Unpack[PapagenoBotGames]) -> Iterator[Game[PapagenoView]]: ...
@overload
def bot_games(game: Literal["parrot"], **options: Unpack[ParrotBotGames]) -> Iterator[Game[ParrotView]]: ...
@overload
def bot_games(game: Literal["chicken"], **options: Unpack[ChickenBotGames]) -> Iterator[Game[ChickenView]]: ...
@overload
def bot_games(game: Literal["trio"], **options: Unpack[TrioBotGames]) -> Iterator[Game[TrioView]]: ...
@overload
def bot_games(game: Literal["rummy"], **options: Unpack[RummyBotGames]) -> Iterator[Game[RummyView]]: ...
@overload
def bot_games(
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: AnyBots = "random",
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Iterator[Game]: ...
@overload
def simulate(game: Literal["papageno"], **options: Unpack[PapagenoSimulate]) -> Sample: ...
@overload
def simulate(game: Literal["parrot"], **options: Unpack[ParrotSimulate]) -> Sample: ...
@overload
def simulate(game: Literal["chicken"], **options: Unpack[ChickenSimulate]) -> Sample: ...
@overload
def simulate(game: Literal["trio"], **options: Unpack[TrioSimulate]) -> Sample: ...
@overload
def simulate(game: Literal["rummy"], **options: Unpack[RummySimulate]) -> Sample: ...
@overload
def simulate(
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: AnyBots = "random",
    keep: str = "games",
    first: int = 0,
    threads: int | None = None,
    executor: Any = None,
    progress: bool = True,
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Sample: ...
