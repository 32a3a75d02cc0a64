"""Computer players at the table: find one by its name, let it choose, let several play a game to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardkit.table.chance import CHOICE, below, seed_of_game
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.registry import definition_of
from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cardkit.table.definition import Definition
    from cardkit.table.state import State

    Bot = Callable[[State, Sequence[int]], int]


def random(s: State, moves: Sequence[int]) -> int:
    """Choose among the legal moves, each as likely."""
    return pick(s, moves, len(moves))


def pick(s: State, moves: Sequence[int], count: int) -> int:
    """Choose among the first `count` of the moves, each as likely."""
    return moves[below(s, CHOICE, count)]


def bots_of(definition: Definition) -> dict[str, Bot]:
    """The bots of a game that are written like its rules, by name; beside them there is `search` (see `bot_named`)."""
    return {"random": random, **definition.bots}


def bots_in_words(definition: Definition) -> dict[str, str]:
    """How each of them plays, and the one that looks ahead where the game has worlds for it, in two sentences."""
    ahead = {SEARCH: SEARCH_SAYS} if definition.worlds else {}
    return {"random": RANDOM_SAYS, **definition.bots_say, **ahead}


RANDOM_SAYS = "Makes any allowed move, as if by a throw of dice. It looks at nothing else."

SEARCH = "search"
"""The bot that looks ahead: `search`, or with what it may spend on a move, `search:500` worlds or `search:0.2s`."""

SEARCH_SAYS = (
    "Imagines hundreds of worlds that fit all it knows, and plays each out after every move it could make. "
    "It makes the move after which the round ends best on average."
)


def usual_opponent(definition: Definition) -> str:
    """The bot that one plays against who names none: the first of the game's own, which a beginner can beat."""
    return next(iter(definition.bots), "random")


STYLES = {"random": "play at random", "simple": "play sensibly", "careful": "play carefully", SEARCH: "look ahead"}
"""What bots do, by their names, said of several of them."""


def why(definition: Definition, bot_name: str, s: State, moves: Sequence[int], move: int) -> str:
    """Why a bot makes a move in a position, in a sentence or two of its own; empty if it gives no reason.

    The position is the one in which it chose, not the one that it left behind.
    """
    if bot_name == "random":
        return f"It picked one of {count_of(len(moves), 'legal move')} by chance."
    made = made_bot(definition, bot_name)
    reason = made.why if made else definition.bots_why.get(bot_name)
    return reason(s, moves, move) if reason else ""


class Thought(NamedTuple):
    """A move that a bot would make, and why, in its own words."""

    move: str
    why: str

    def __repr__(self) -> str:
        """The move, and the reason."""
        return f"{self.move}: {self.why}"


def thought(game: Game, name: str, move: str = "") -> Thought:
    """What a bot of that name does for the seat to move, and why; or why it would make a `move`.

    Raises CardkitError if nobody is to move or there is no such bot, NotationError for text that is no move.
    """
    if not game.turn:
        raise CardkitError("Nobody is to move here, so there is nothing to ask a bot.")
    bot, moves, verbs = bot_named(game.definition, name), game.legal(), game.definition.verbs
    number = verbs.number(game.state, move) if move else bot(game.state, moves)
    return Thought(verbs.text(number), why(game.definition, name, game.state, moves, number))


def bot_named(definition: Definition, name: str) -> Bot:
    """The bot of that name. Raises CardkitError with the names there are."""
    bots = bots_of(definition)
    if name in bots:
        return bots[name]
    made = made_bot(definition, name)
    if made:
        return made
    message = f"{definition.name} has no bot {name!r}: its bots are {', '.join(bots_in_words(definition))}"
    raise CardkitError(message)


def made_bot(definition: Definition, name: str) -> MadeBot | None:
    """A bot that is made from its name, such as `search:500`; None if nobody makes such bots. Raises CardkitError."""
    maker = MAKERS.get(name.partition(":")[0])
    return maker(definition, name) if maker else None


class MadeBot(Protocol):
    """A bot that is made from a name with a budget in it, and gives its own reasons."""

    def __call__(self, s: State, moves: Sequence[int], /) -> int:
        """Choose a move."""
        ...

    def why(self, s: State, moves: Sequence[int], move: int) -> str:
        """Why it makes a move, in the first person."""
        ...


MAKERS: dict[str, Callable[[Definition, str], MadeBot]] = {}
"""Who makes bots from names, by what such a name begins with; the front door puts in those of higher parts."""


def bots_for_seats(definition: Definition, names: Sequence[str], players: int) -> list[Bot]:
    """A bot for every seat: one name serves all seats, else there must be one for each. Raises CardkitError."""
    if len(names) not in {1, players}:
        message = f"{len(names)} bots for {players} seats: name one bot for all seats, or one for each"
        raise CardkitError(message)
    chosen = [bot_named(definition, name) for name in names]
    return chosen * players if len(chosen) == 1 else chosen


def play_out(game: Game, bots: Sequence[Bot]) -> None:
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
    definition = definition_of(game)
    if isinstance(games, bool) or not isinstance(games, int) or games < 0:
        message = f"games={games!r} will not do: say how many games, as a whole number"
        raise CardkitError(message)
    first = Game(definition, rules or {}, seed=seed)
    named = [bots] if isinstance(bots, str) else bots
    chosen = bots_for_seats(definition, named, first.players)
    names = [f"bot:{named[seat % len(named)]}" for seat in range(first.players)]
    return _selfplay(first, games, chosen, names)


def _selfplay(first: Game, games: int, bots: Sequence[Bot], names: Sequence[str]) -> Iterator[Game]:
    for number in range(games):
        begun = Game(first.definition, first.rules, seed=seed_of_game(first.seed or 0, number), names=names)
        begun.play_on()
        play_out(begun, bots)
        yield begun
