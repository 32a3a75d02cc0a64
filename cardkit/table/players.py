"""Computer players at the table: find a bot by its name, ask it for a move, and let bots play whole games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from cardkit.table import chance
from cardkit.table.bot_reasons import POINTS, Unit, Weighed
from cardkit.table.bots import Bot, always, equally
from cardkit.table.custom_player import AnyBot, AnyBots, CustomPlayer, CustomPlayerName, name_of, names_of, with_record
from cardkit.table.definition import Definition
from cardkit.table.effects import Outcome
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game, allowed_move, make_move
from cardkit.table.grammar import count_of
from cardkit.table.lazy_import import load
from cardkit.table.parameters import Rules, checked_count, merged
from cardkit.table.registry import MAKERS, definition_of
from cardkit.table.state import State
from cardkit.table.wording import HERE, Wording, say


@runtime_checkable
class Player(Protocol):
    """Anything that can choose moves: one of the game's bots, a bot such as `search:500`, or a custom player."""

    def __call__(self, s: State, moves: Sequence[int], /) -> int:
        """Choose one of the legal moves."""

    @property
    def choose(self) -> Callable[[State, Sequence[int], int], int]:
        """The function that chooses among the first `count` moves in a row."""

    def why(self, wording: Wording, s: State, moves: Sequence[int], move: int, /) -> str:
        """Explain a `move`, which is one of the legal `moves`, with the sentences of `wording`."""


RANDOM = Bot(equally, POINTS, by_lot=always)

# The bot that looks ahead. Its name can set the budget for each move: `search:500` (worlds) or `search:0.2s` (seconds).
SEARCH = "search"


def default_bot(definition: Definition) -> str:
    """Return the default opponent: the first of the game's own bots, which a beginner can beat."""
    return next(iter(definition.bots), "random")


def bots_of(definition: Definition) -> dict[str, Bot]:
    """Return, by name, the bots of a game that are written like its rules.

    These are `random` and the game's own bots. `search` isn't among them (see `bot_named`).
    """
    return {"random": RANDOM, **definition.bots}


def bot_descriptions(definition: Definition) -> dict[str, str]:
    """Return how each bot plays, by name, including `search` if the game has worlds for it."""
    return _bot_texts(definition, "says")


def bot_styles(definition: Definition) -> dict[str, str]:
    """Return what bots do, by name, as a plural verb (`play carefully`). Bots without such a text are omitted."""
    return {name: style for name, style in _bot_texts(definition, "style").items() if style}


def _bot_texts(definition: Definition, key: str) -> dict[str, str]:
    ahead = [SEARCH] if definition.worlds else []
    return {
        name: say(definition.wording.package, {}, "bots", name, key) or say(HERE, {}, "bots", name, key)
        for name in [*bots_of(definition), *ahead]
    }


# --- Asking a bot ---------------------------------------------------------------------------------------------------


class Thought(NamedTuple):
    """The move that a bot would make, and its reason. `Game.ask` returns it.

    >>> cardkit.play("chicken", players=2, seed=12).ask("simple").move
    'play 4'
    """

    #: The move in notation.
    move: str
    #: The bot's reason, in the first person.
    why: str

    def __repr__(self) -> str:
        """The move and the reason."""
        return f"{self.move}: {self.why}"


class Weights(dict[str, float]):
    """The weight that a bot gives each legal move, as a dictionary keyed by move. `Game.weights` returns it.

    Attributes:
        unit: The unit of the weights, such as `point`.
        reasons: For each move, the parts of its weight that aren't 0, by the name of the reason.

    >>> cardkit.play("chicken", players=2, seed=12).weights("simple").reasons["play 4"]
    {'now': 4.0}

    """

    def __init__(self, weighed: Mapping[str, Weighed], unit: Unit) -> None:
        self.unit = unit.name
        self.reasons = {
            move: {name: amount / unit.one for name, amount in each.reasons.items() if amount}
            for move, each in weighed.items()
        }
        super().__init__({move: each.total / unit.one for move, each in weighed.items()})

    def __repr__(self) -> str:
        """One line per move, the one with the highest weight first."""
        width = max(map(len, self))
        return "\n".join(
            f"{move:<{width}}  {self._line(move)}" for move in sorted(self, key=self.__getitem__, reverse=True)
        )

    def _line(self, move: str) -> str:
        parts = ", ".join(f"{name} {amount:z.3g}" for name, amount in self.reasons[move].items())
        return f"{self[move]:z6.3g}  {parts}".rstrip()


def thought(game: Game, bot: AnyBot, move: str = "") -> Thought:
    """Ask a bot which move it would make for the player to move, and why.

    Args:
        game: The game, in which somebody is to move.
        bot: The name of a bot, or your own player (see `cardkit.table.custom_player`).
        move: A legal move; if given, the bot explains why it would make this one.

    Raises:
        CardkitError: Nobody is to move, or the bot is unknown.
        NotationError: `move` isn't a move in this game.
        IllegalMoveError: `move` isn't allowed.

    >>> import cardkit
    >>> cardkit.play("chicken", players=2, seed=12).ask("simple")
    play 4: Playing a 4 takes 4 points off my hand. Drawing a card is what I do only if nothing else fits.

    """
    player, s, moves = bot_named(game.definition, name_of(bot)), known_position(game), game.history.legal()
    with with_record(game.record):
        number = allowed_move(game, move) if move else player(s.copy(), moves)
        return Thought(game.definition.move_kinds.text(number), player.why(game.definition.wording, s, moves, number))


def weights(game: Game, bot: AnyBot) -> Weights:
    """Return the weight that a bot gives each legal move, with its reasons. A higher weight is better.

    Args:
        game: The game, in which somebody is to move.
        bot: The name of a bot that weighs its moves, or your own player with a method `weigh`.

    Raises:
        CardkitError: Nobody is to move, the bot is unknown, or it doesn't weigh moves.

    >>> import cardkit
    >>> cardkit.play("chicken", players=2, seed=12).weights("simple")
    play 4         4  now 4
    draw        -100  spared -100
    withdraw    -100  spared -100

    """
    player, s = bot_named(game.definition, name_of(bot)), known_position(game)
    if not isinstance(player, Bot | CustomPlayer):
        raise CardkitError(f"{bot} does not weigh moves, it plays them out: game.estimate() says what each is worth.")
    with with_record(game.record):
        weighed = player.weighed(s, game.history.legal()).items()
    return Weights({game.definition.move_kinds.text(move): each for move, each in weighed}, player.unit)


def known_position(game: Game) -> State:
    """Return a position that the player to move can't tell from the current one, with the bots' random stream.

    It depends only on what that player knows. All explanations and choices of bots at the table are computed from it,
    so they can't give anything away. In a game that can't redeal hidden cards, this is the real position without its
    future shuffles, and its bots must not look at hidden cards. Raises CardkitError if nobody is to move.
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


def bot_move(game: Game, bot: AnyBot | Player, *, advance: bool = True) -> Outcome:
    """Let a bot choose and make the next move, and return what happened.

    Args:
        game: A game that isn't over. Pending events happen first.
        bot: The name of a bot, or your own player (see `cardkit.table.custom_player`).
        advance: Whether to also perform the events that follow the move. If not, they stay pending (see
            `Game.advance`).

    Raises:
        CardkitError: The bot is unknown, or the game is over.
        PlayerError: Your own player returned something other than a legal move.

    >>> import cardkit
    >>> game = cardkit.play("chicken", players=2, seed=12)
    >>> game.bot_move("simple").move
    'play 4'
    >>> while not game.over:
    ...     _ = game.bot_move("simple")

    """
    player = _player(game, bot)
    game.advance()
    if game.over:
        raise CardkitError("nobody is to move: the game is over")
    position = game.state
    with with_record(game.record):
        move = player(position, game.history.legal())
    # A bot draws random numbers from the position, so the position after the move records how many it has used.
    return make_move(game, move, luck=position, advance=advance)


def _player(game: Game, bot: AnyBot | Player) -> Player:
    # Checking whether an object is a player takes longer than most moves, so the usual players are checked first.
    return bot if isinstance(bot, Bot | CustomPlayer | Player) else bot_named(game.definition, name_of(bot))


# --- Finding a bot by its name --------------------------------------------------------------------------------------


def bot_named(definition: Definition, name: str) -> Player:
    """Return a bot of a game by its name.

    Args:
        definition: The game.
        name: The name of one of its bots, a name such as `search:500`, or a custom player as `name_of` returns it.

    Raises:
        CardkitError: If the game has no such bot; the message lists the names.

    """
    if isinstance(name, CustomPlayerName):
        return CustomPlayer(definition, name)
    bots = bots_of(definition)
    if name in bots:
        return bots[name]
    maker = MAKERS.get(name.partition(":")[0])
    if maker:
        made: Player = load(maker)(definition, name)
        return made
    raise CardkitError(f"{definition.name} has no bot {name!r}: its bots are {', '.join(bot_descriptions(definition))}")


def bots_for_seats(definition: Definition, names: Sequence[str], players: int) -> list[Player]:
    """Return a bot for each player.

    Args:
        definition: The game.
        names: One name for all players, or one for each.
        players: The number of players.

    Raises:
        CardkitError: There are too few or too many names, or no such bot.

    """
    if len(names) not in {1, players}:
        seats = count_of(players, "player")
        raise CardkitError(f"{len(names)} bots for {seats}: name one bot for all players, or one for each")
    chosen = [bot_named(definition, name) for name in names]
    return chosen * players if len(chosen) == 1 else chosen


def opponents(names: Sequence[str], seat: int, players: int) -> dict[int, str]:
    """Return the name of the bot in each seat except `seat`.

    Args:
        names: One name for all bots, or one for each.
        seat: The seat that isn't played by a bot.
        players: The number of players.

    Raises:
        CardkitError: There are too few or too many names.

    """
    if len(names) not in {1, players - 1}:
        others = count_of(players - 1, "opponent")
        raise CardkitError(f"{len(names)} bots for {others}: name one bot for all of them, or one for each")
    seats = [other for other in range(1, players + 1) if other != seat]
    return dict(zip(seats, [*names] * (len(seats) if len(names) == 1 else 1), strict=True))


def play_out(game: Game, *bots: AnyBot) -> None:
    """Let bots play a game to its end.

    Args:
        game: The game; it ends up in its final position.
        bots: One bot for all players, or one for each: names, or your own players (see `cardkit.table.custom_player`).

    Raises:
        CardkitError: There is no such bot, or the number of bots is wrong.
        PlayerError: Your own player returned something other than a legal move. The error contains the record so far,
            and the game stays in the position before that move.

    >>> import cardkit
    >>> game = cardkit.play("chicken", players=2, seed=12)
    >>> game.play_out("simple", "random")
    >>> game.over
    True

    """
    play_to_end(game, bots_for_seats(game.definition, names_of(bots), game.players))


def play_to_end(game: Game, players: Sequence[Player]) -> None:
    """Let computer players, one for each seat, play a game to its end. Raises PlayerError with the record so far."""
    history = game.history
    game.advance()
    while seat := history.turn:  # 0 once the game is over
        position = history.position.copy()
        with with_record(game.record):
            move = players[seat - 1](position, history.legal())
        history.do(move, position)
        game.advance()


def bot_games(
    game: str,
    *,
    games: int,
    seed: int | None = None,
    bots: AnyBots = "random",
    rules: Mapping[str, object] | None = None,
    **more_rules: object,
) -> Iterator[Game]:
    """Yield games that bots have played to the end, one after another.

    Args:
        game: The slug of the game.
        games: The number of games.
        seed: The seed of the series; game number k (from 0) depends only on the seed and k. By default, a new seed.
        bots: One bot for all players, or one for each: names, or your own players (see `cardkit.table.custom_player`).
        rules: Rules as a mapping.
        more_rules: Rules by name, as in `players=4`.

    Raises:
        CardkitError: An argument isn't valid. This is checked before the first game.

    >>> [game.winners for game in cardkit.bot_games("chicken", games=3, seed=1)]
    [(1,), (2,), (1,)]

    """
    definition, count = definition_of(game), checked_count("games", games)
    first = Game(definition, merged(bot_games, definition.name, definition.parameters, rules, more_rules), seed=seed)
    names = names_of(bots)
    bots_for_seats(definition, names, first.players)
    seats = [names[seat % len(names)] for seat in range(first.players)]
    return (played(definition, first.rules, first.seed or 0, number, seats) for number in range(count))


def played(definition: Definition, rules: Rules, seed: int, number: int, bots: Sequence[str]) -> Game:
    """Return game `number` of a series between bots, one for each player, played to its end."""
    game = Game(definition, rules, seed=chance.seed_of_game(seed, number), names=[f"bot:{name}" for name in bots])
    game.advance()
    play_out(game, *bots)
    return game
