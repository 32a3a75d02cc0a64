"""Custom players: your own function or class, used wherever a bot's name is accepted.

    >>> import cardkit
    >>> def first(view):
    ...     return view.moves[0]
    >>> game = cardkit.play("chicken", players=2, seed=12)
    >>> game.play_out(first, "simple")
    >>> game.over
    True

A custom player is a function that takes a view and returns a move, or an object with a method `weigh(view, move)` that
returns the weight of a move: a number, or several reasons that are added up. It makes the move with the highest weight,
or the first of these if several are equal. You can pass a custom player to `bot_games`, `simulate` and `tournament`,
and to a game's `play_out`, `bot_move`, `ask`, `weights`, `chance` and `estimate`. It gets only views, so it knows no
more than a person in its seat. If it uses random numbers, seed them so that its games can be repeated.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, Protocol, Self

from cardkit.table.bot_reasons import STEPS, Unit, Weighed, as_subject, only_move
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError, NotationError
from cardkit.table.state import State
from cardkit.table.wording import HERE, Wording, say

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    ViewT = TypeVar("ViewT", default=Any)
    ViewT_contra = TypeVar("ViewT_contra", contravariant=True, default=Any)
else:
    from typing import TypeVar

    ViewT = TypeVar("ViewT")
    ViewT_contra = TypeVar("ViewT_contra", contravariant=True)

# The largest number of moves that an error lists.
LISTED = 12


class MoveWeigher(Protocol[ViewT_contra]):
    """A player that weighs each of its legal moves. It makes the move with the highest weight.

    This is a type for annotations: any class with such a method matches it.

    >>> class Shortest:
    ...     def weigh(self, view, move):
    ...         return -len(move)
    >>> cardkit.play("chicken", players=2, seed=12).ask(Shortest()).move
    'draw'
    """

    def weigh(self, view: ViewT_contra, move: str, /) -> float | Mapping[str, float]:
        """Return the weight of a move: a number, or several numbers by the names of the reasons.

        Args:
            view: What the player knows.
            move: One of `view.moves`.

        >>> class Last:
        ...     def weigh(self, view, move):
        ...         return {"place": view.moves.index(move)}
        >>> cardkit.play("chicken", players=2, seed=12).ask(Last()).move
        'withdraw'

        """


#: A bot's name or a custom player.
AnyBot = str | Callable[[ViewT], str] | MoveWeigher[ViewT]
#: One bot for all players, or one for each seat.
AnyBots = AnyBot[ViewT] | Iterable[AnyBot[ViewT]]


class PlayerError(CardkitError):
    """A custom player has returned something other than a legal move, or has raised an error.

    Attributes:
        seat: The player's seat.
        move: What the player returned; None if it raised an error, which is then the `__cause__`.
        record: The record of the game so far; None if a simulation can't reproduce the mistake because the player
            chooses differently when it is asked again.

    >>> game = cardkit.play("chicken", players=2, seed=12)
    >>> try:
    ...     game.play_out(lambda view: "fold")
    ... except cardkit.PlayerError as error:
    ...     print(error.seat, error.move)
    1 fold

    """

    def __init__(self, message: str, seat: int, move: object) -> None:
        super().__init__(message)
        self.seat = seat
        self.move = move
        self.record: dict[str, Any] | None = None


class CustomPlayerName(str):
    """The name of a custom player. It contains the player, so it can be used like the name of a bot."""

    __slots__ = ("player",)
    #: The player with this name.
    player: Any

    def __new__(cls, player: Any, name: str = "") -> Self:
        """Name a player by `name`, its attribute `name`, or the name of its function or class."""
        named = name or getattr(player, "name", "") or getattr(player, "__name__", "") or type(player).__name__
        own = super().__new__(cls, named)
        own.player = player
        return own

    def __eq__(self, other: object) -> bool:
        """Return whether both are names of the same player; different players may share a name."""
        return isinstance(other, CustomPlayerName) and str.__eq__(self, other) and self.player == other.player

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the player together with its name, for other processes."""
        return CustomPlayerName, (self.player, str(self))


def name_of(bot: object) -> str:
    """Return the name of a bot or a custom player. Raises CardkitError if it is neither."""
    if isinstance(bot, str):
        return bot
    if isinstance(bot, type):
        raise CardkitError(f"{bot.__name__} is a class: give a player of it, as in {bot.__name__}()")
    if _plays(bot):
        return CustomPlayerName(bot)
    raise CardkitError(f"a bot is a name, a function of a view, or an object that weighs moves, not {bot!r}")


def names_of(bots: object) -> list[str]:
    """Return the names of one bot or of several. Raises CardkitError if one of them can't play."""
    if not isinstance(bots, Iterable) or isinstance(bots, str) or _plays(bots):
        return [name_of(bots)]
    return [name_of(bot) for bot in bots]


def _plays(bot: object) -> bool:
    """Return whether an object can be a custom player."""
    return callable(bot) or hasattr(bot, "weigh")


@contextmanager
def with_record(record: Callable[[], dict[str, Any]]) -> Iterator[None]:
    """Add the record of the current game to any PlayerError raised in a `with` block."""
    try:
        yield
    except PlayerError as error:
        error.record = record()
        raise


@dataclass(frozen=True)
class CustomPlayer:
    """A custom player at a table of a game."""

    #: The game that the player plays.
    definition: Definition
    #: The player's name, which contains the player itself.
    name: CustomPlayerName
    #: The unit of the player's weights.
    unit: Unit = STEPS

    @property
    def weighs(self) -> bool:
        """Whether the player weighs its moves."""
        return hasattr(self.name.player, "weigh")

    def __call__(self, s: State, moves: Sequence[int]) -> int:
        """Choose one of the legal moves. Raises PlayerError if the player doesn't return one."""
        if self.weighs:
            weights = self.weighed(s, moves)
            return max(moves, key=lambda move: weights[move].total)
        said = self._answer(s, self.name.player, self.definition.look(s, s.seat))
        number = self._number(s, said)
        if number not in moves:
            texts = [self.definition.move_kinds.text(move) for move in moves[:LISTED]]
            more = ", …" if len(moves) > LISTED else ""
            raise self._wrong(
                s, f"chose {said!r}, which is not allowed here: its moves are: {', '.join(texts)}{more}", said
            )
        return number

    def _answer(self, s: State, ask: Callable[..., Any], *given: object) -> Any:
        """Return what the player chooses. Raises PlayerError, which names the player, if the player's code fails."""
        try:
            return ask(*given)
        except Exception as error:
            raise self._wrong(s, f"stopped with {type(error).__name__}: {error}", None) from error

    def _wrong(self, s: State, what: str, said: object) -> PlayerError:
        """Return the error for a player's mistake."""
        return PlayerError(f"the player {str(self)!r} at seat {s.seat + 1} {what}", s.seat + 1, said)

    def _number(self, s: State, said: object) -> int:
        """Return the code of the move that the player has returned; -1 if it isn't a move in this game."""
        try:
            return self.definition.move_kinds.number(s, said)
        except NotationError:
            return -1

    def choose(self, s: State, moves: Sequence[int], count: int) -> int:
        """Choose among the first `count` of the `moves`."""
        return self(s, moves[:count])

    def weighed(self, s: State, moves: Sequence[int]) -> dict[int, Weighed]:
        """Return the weight of each legal move, with its reasons by name.

        Raises PlayerError if a weight isn't a number.
        """
        if not self.weighs:
            raise CardkitError(f"{self} does not weigh moves: it would need a method weigh(view, move)")
        view = self.definition.look(s, s.seat)
        return {move: self._weighed(s, self.definition.move_kinds.text(move), view) for move in moves}

    def _weighed(self, s: State, move: str, view: Any) -> Weighed:
        weight = self._answer(s, self.name.player.weigh, view, move)
        reasons = dict(weight) if isinstance(weight, Mapping) else {"weight": weight}
        if not all(isinstance(amount, Real) and isfinite(amount) for amount in reasons.values()):
            raise self._wrong(s, f"weighs {move} at {weight!r}: a weight is a number, or several by name", weight)
        return Weighed(sum(reasons.values()), reasons)

    def why(self, wording: Wording, s: State, moves: Sequence[int], move: int) -> str:
        """Return a sentence with the player's weight for a `move`, and the highest weight of the other `moves`.

        `wording` provides the sentence.
        """
        if len(moves) == 1:
            return only_move()
        if not self.weighs:
            return say(HERE, {}, "why", "own")
        weighed = self.weighed(s, moves)
        others = [each for each in moves if each != move]
        told = (move, max(others, key=lambda each: weighed[each].total))
        return " ".join(_weight(wording, s.seat + 1, each, weighed[each]) for each in told)

    def __str__(self) -> str:
        """The name of the player."""
        return str(self.name)


def _weight(wording: Wording, seat: int, move: int, weighed: Weighed) -> str:
    """Return a sentence with a move and its weight, and with the reasons if there are several."""
    reasons = ", ".join(f"{name} {amount:z.3g}" for name, amount in weighed.reasons.items() if amount)
    words = f" ({reasons})" if len(weighed.reasons) > 1 and reasons else ""
    facts = {"doing": as_subject(wording, seat, move), "weight": f"{weighed.total:z.3g}", "words": words}
    return say(HERE, facts, "why", "weighs")
