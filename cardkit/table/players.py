"""Computer players at the table: find one by its name, let it choose, let several play a game to its end."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from cardkit.table import chance
from cardkit.table.bots import Bot
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules, checked_count
from cardkit.table.reasons import POINTS, Unit, Weighed
from cardkit.table.registry import definition_of
from cardkit.table.state import State
from cardkit.table.telling import HERE, Telling, say


class Player(Protocol):
    """Whoever can play a seat: a bot of the game, or one that is made from a name, such as `search:500`."""

    def __call__(self, s: State, moves: Sequence[int], /) -> int:
        """Choose one of the legal moves."""
        ...

    @property
    def choose(self) -> Callable[[State, Sequence[int], int], int]:
        """The function that chooses among the first `count` of a row of moves."""
        ...

    def why(self, telling: Telling, s: State, moves: Sequence[int], move: int, /) -> str:
        """Why it makes a move in a position, in a sentence or two of its own."""
        ...


class Equal(NamedTuple):
    """A weight that is the same for every move."""

    chance: int


RANDOM = Bot(lambda *_: Equal(0), POINTS, by_lot=lambda *_: True)

SEARCH = "search"
"""The bot that looks ahead: `search`, or with what it may spend on a move, `search:500` worlds or `search:0.2s`."""


def usual_opponent(definition: Definition) -> str:
    """The bot that one plays against who names none: the first of the game's own, which a beginner can beat."""
    return next(iter(definition.bots), "random")


STYLES = {"random": "play at random", "simple": "play sensibly", "careful": "play carefully", SEARCH: "look ahead"}
"""What bots do, by their names, said of several of them."""


def bots_of(definition: Definition) -> dict[str, Bot]:
    """The bots of a game that are written like its rules, by name; beside them there is `search` (see `bot_named`)."""
    return {"random": RANDOM, **definition.bots}


def bots_in_words(definition: Definition) -> dict[str, str]:
    """How each of them plays, and the one that looks ahead where the game has worlds for it, in two sentences."""
    ahead = [SEARCH] if definition.worlds else []
    return {
        name: say(definition.telling.package, {}, "bots", name, "says") or say(HERE, {}, "bots", name, "says")
        for name in [*bots_of(definition), *ahead]
    }


# --- Asking one -----------------------------------------------------------------------------------------------------


class Thought(NamedTuple):
    """A move that a bot would make, and why, in its own words."""

    move: str
    why: str

    def __repr__(self) -> str:
        """The move, and the reason."""
        return f"{self.move}: {self.why}"


class Weights(dict[str, float]):
    """What a bot weighs each legal move at, in its `unit`, in the game's order; `reasons` has the parts of each."""

    def __init__(self, weighed: Mapping[str, Weighed], unit: Unit) -> None:
        self.unit = unit.name
        self.reasons = {
            move: {name: amount / unit.one for name, amount in each.reasons.items() if amount}
            for move, each in weighed.items()
        }
        super().__init__({move: each.total / unit.one for move, each in weighed.items()})

    def __repr__(self) -> str:
        """A line for each move, the heaviest first."""
        width = max(map(len, self))
        return "\n".join(
            f"{move:<{width}}  {self._line(move)}" for move in sorted(self, key=self.__getitem__, reverse=True)
        )

    def _line(self, move: str) -> str:
        parts = ", ".join(f"{name} {amount:.3g}" for name, amount in self.reasons[move].items())
        return f"{self[move]:6.3g}  {parts}".rstrip()


def thought(game: Game, name: str, move: str = "") -> Thought:
    """What a bot of that name does for the seat to move, and why; or why it would make a `move`.

    Raises CardkitError if nobody is to move or there is no such bot, NotationError for text that is no move,
    IllegalMoveError for a move that is not allowed.

    >>> import cardkit
    >>> cardkit.play("chicken", players=2, seed=12).ask("simple")
    play 4: Playing a 4 takes 4 points off my hand. Drawing a card is what I do only if nothing else fits.
    """
    bot, s, moves = bot_named(game.definition, name), known_position(game), game.legal()
    number = game.allowed(move) if move else bot(s.copy(), moves)
    return Thought(game.definition.verbs.text(number), bot.why(game.definition.telling, s, moves, number))


def weights(game: Game, name: str) -> Weights:
    """What a bot weighs each legal move at, with the reasons: the more the better.

    Raises CardkitError if nobody is to move, or there is no such bot.

    >>> import cardkit
    >>> cardkit.play("chicken", players=2, seed=12).weights("simple")
    play 4       4  now 4
    draw      -100  spared -100
    out       -100  spared -100
    """
    bot, s = bot_named(game.definition, name), known_position(game)
    if not isinstance(bot, Bot):
        raise CardkitError(f"{name} plays moves out and does not weigh them: game.estimate() says what each is worth.")
    weighed = bot.weighed(s, game.legal()).items()
    return Weights({game.definition.verbs.text(move): each for move, each in weighed}, bot.unit)


def known_position(game: Game) -> State:
    """A position that the player to move cannot tell from the present one, with the luck of a bot as it is there.

    It depends on what that player knows alone: whatever a bot says at the table comes from this, so it can give nothing
    away. (Where a game does not say how to deal anew what a player cannot know, that is up to its bots.) Raises
    CardkitError if nobody is to move.
    """
    if not game.turn:
        raise CardkitError("Nobody is to move here, so there is nothing to ask a bot.")
    s, worlds = game.state, game.definition.worlds
    luck = chance.taken(s, chance.CHOICE)
    if worlds:
        scratch = [0.0] * worlds.SCRATCH
        worlds.prepare(s, s.seat, scratch)
        chance.plant(s, 0)
        chance.start_stream(s, chance.CHANCE, 0)
        worlds.deal_anew(s, s.seat, scratch)
        chance.put_back(s, chance.CHOICE, luck)
    chance.forget_shuffles(s)
    return s


# --- Finding one by its name ----------------------------------------------------------------------------------------


def bot_named(definition: Definition, name: str) -> Player:
    """The bot of that name. Raises CardkitError with the names there are."""
    bots = bots_of(definition)
    if name in bots:
        return bots[name]
    maker = MAKERS.get(name.partition(":")[0])
    if maker:
        return maker(definition, name)
    raise CardkitError(f"{definition.name} has no bot {name!r}: its bots are {', '.join(bots_in_words(definition))}")


MAKERS: dict[str, Callable[[Definition, str], Player]] = {}
"""Who makes bots from names, by what such a name begins with; the front door puts in those of higher parts."""


def bots_for_seats(definition: Definition, names: Sequence[str], players: int) -> list[Player]:
    """A bot for every seat: one name serves all seats, else there must be one for each. Raises CardkitError."""
    if len(names) not in {1, players}:
        raise CardkitError(f"{len(names)} bots for {players} seats: name one bot for all seats, or one for each")
    chosen = [bot_named(definition, name) for name in names]
    return chosen * players if len(chosen) == 1 else chosen


def play_out(game: Game, bots: Sequence[Player]) -> None:
    """Let the bots, one for each seat, play a game to its end."""
    while not game.over:
        game.let(bots[game.turn - 1])
        game.play_on()


def finish(game: Game, *names: str) -> None:
    """Let bots play a game to its end: one name for all seats, or one for each. Raises CardkitError for no such bot."""
    play_out(game, bots_for_seats(game.definition, names, game.players))


def selfplay(
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: str | Sequence[str] = "random",
    rules: Mapping[str, object] | None = None,
) -> Iterator[Game]:
    """Games between bots, one after another; game number k (from 0) depends on `seed` and k alone.

    `bots` is the name of one bot for all seats, or one name for each. Raises CardkitError before the first game for
    anything that does not fit.
    """
    definition, count = definition_of(game), checked_count("games", games)
    first = Game(definition, rules or {}, seed=seed)
    named = [bots] if isinstance(bots, str) else bots
    bots_for_seats(definition, named, first.players)
    seats = [named[seat % len(named)] for seat in range(first.players)]
    return (played(definition, first.rules, first.seed or 0, number, seats) for number in range(count))


def played(definition: Definition, rules: Rules, seed: int, number: int, bots: Sequence[str]) -> Game:
    """Game `number` of a series between bots, one for each seat, played to its end."""
    game = Game(definition, rules, seed=chance.seed_of_game(seed, number), names=[f"bot:{name}" for name in bots])
    game.play_on()
    finish(game, *bots)
    return game
