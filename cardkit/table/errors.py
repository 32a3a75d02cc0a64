"""The errors that users can act on. Each message explains in one sentence what is wrong and what to do."""

from typing import Any


class CardkitError(ValueError):
    """The base class of cardkit's errors. The call that raises one changes nothing.

    >>> cardkit.play("bridge")
    Traceback (most recent call last):
    cardkit.table.errors.CardkitError: there is no game 'bridge': ...
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error with its message and attributes, no matter which arguments created it."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[CardkitError], args: tuple[object, ...], known: dict[str, object]) -> CardkitError:
    """Restore a pickled error."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(known)
    return error


class RulesError(CardkitError):
    """A parameter that is out of bounds, or a combination of parameters that can't be played.

    Attributes:
        parameter: The name of the wrong parameter.
        others: A sentence about the rules that it conflicts with; empty if the value breaks its own bounds.

    >>> cardkit.play("trio", players=9)
    Traceback (most recent call last):
    cardkit.table.errors.RulesError: in Trio, players must be a whole number from 3 to 6, not 9

    """

    def __init__(self, message: str, parameter: str = "", others: str = "") -> None:
        super().__init__(message)
        self.parameter = parameter
        self.others = others


class DetailError(CardkitError):
    """A detail of a question (see `Game.odds`) that isn't valid.

    Attributes:
        detail: The name of the detail.
        wanted: The values that it can have, in words.

    >>> cardkit.play("trio", seed=7).odds("lowest card", of=9)
    Traceback (most recent call last):
    cardkit.table.errors.DetailError: of must be the number of another player with cards: 2 or 3, not 9

    """

    def __init__(self, detail: str, wanted: str, given: object) -> None:
        super().__init__(f"{detail} must be {wanted}, not {given!r}")
        self.detail = detail
        self.wanted = wanted


class TextError(CardkitError):
    """A mistake in a text file or a drawing of a game.

    Attributes:
        file: The path of the file inside its package.
        line: The line of the mistake, counted from 1.

    """

    def __init__(self, problem: str, file: str, line: int) -> None:
        super().__init__(f"{file}, line {line}: {problem}")
        self.file = file
        self.line = line


# What each extra is needed for.
NEEDED_FOR = {
    "simulation": "simulations, tournaments, estimates and data frames",
    "apps": "tables, lessons and charts",
}


class MissingError(CardkitError, ModuleNotFoundError):
    """A required package isn't installed. The message explains which extra of cardkit to install.

    Attributes:
        name: The name of the missing package.
        extra: The extra of cardkit that installs it.

    >>> raise MissingError("ipywidgets", "apps")
    Traceback (most recent call last):
    cardkit.table.errors.MissingError: tables, lessons and charts need the extra 'apps', which is not installed: ...

    """

    def __init__(self, name: str, extra: str) -> None:
        needs = NEEDED_FOR.get(extra)
        lacks = f"{needs} need the extra {extra!r}, which is not installed" if needs else f"{name} is not installed"
        super().__init__(f'{lacks}: pip install "cardkit[{extra}]"')
        self.name = name
        self.extra = extra

    def __reduce__(self) -> tuple[Any, ...]:
        return MissingError, (self.name, self.extra)


class NotationError(CardkitError):
    """A string that isn't a card, a move or a place in this game.

    >>> cardkit.play("trio", seed=7).move("castle")
    Traceback (most recent call last):
    cardkit.table.errors.NotationError: 'castle' is not a move in Trio: ...
    """


class RecordError(CardkitError):
    """A record that is broken or breaks the rules.

    Attributes:
        event: The number of the first bad event, counted from 1; 0 if the mistake is outside the events.
        move: The wrong move; empty if there is none.
        clause: The id of the clause that forbids it; empty if there is none.

    >>> cardkit.replay({})
    Traceback (most recent call last):
    cardkit.table.errors.RecordError: record: the key 'format' is missing

    """

    def __init__(self, problem: str, *, event: int = 0, move: str = "", clause: str = "") -> None:
        place = f"event {event}" if event else "record"
        moved = f", move {move!r}" if move else ""
        forbidden = f" [{clause}]" if clause else ""
        super().__init__(f"{place}{moved}: {problem}{forbidden}")
        self.event = event
        self.move = move
        self.clause = clause
