"""Errors a user can act on: each message explains in one sentence what is wrong and what to do."""

from typing import Any


class CardkitError(ValueError):
    """Anything that cardkit refuses; the call that raises it changes nothing.

    >>> cardkit.play("bridge")
    Traceback (most recent call last):
    cardkit.table.errors.CardkitError: there is no game 'bridge': ...
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as it is, whatever it was made from."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[CardkitError], args: tuple[object, ...], known: dict[str, object]) -> CardkitError:
    """An error as it was before it was pickled."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(known)
    return error


class RulesError(CardkitError):
    """A parameter out of bounds, or a combination of parameters that cannot be dealt.

    `parameter` is the name of the wrong one. `others` describes the other rules that it conflicts with, in a sentence
    without names of parameters. It is empty if the value breaks its own bounds.

    >>> cardkit.play("trio", players=9)
    Traceback (most recent call last):
    cardkit.table.errors.RulesError: in Trio, players must be a whole number from 3 to 6, not 9
    """

    def __init__(self, message: str, parameter: str = "", others: str = "") -> None:
        super().__init__(message)
        self.parameter = parameter
        self.others = others


class DetailError(CardkitError):
    """A detail of a question that makes no sense: `detail` is its name, `wanted` what it can be.

    >>> cardkit.play("trio", seed=7).odds("lowest card", of=9)
    Traceback (most recent call last):
    cardkit.table.errors.DetailError: of must be the number of another player with cards: 2 or 3, not 9
    """

    def __init__(self, detail: str, wanted: str, given: object) -> None:
        super().__init__(f"{detail} must be {wanted}, not {given!r}")
        self.detail = detail
        self.wanted = wanted


class TextError(CardkitError):
    """A mistake in a text or a drawing of a game; `file` and `line` (counted from 1) give its place."""

    def __init__(self, problem: str, file: str, line: int) -> None:
        super().__init__(f"{file}, line {line}: {problem}")
        self.file = file
        self.line = line


# What needs the packages of each extra.
NEEDED_FOR = {
    "simulation": "simulations, tournaments, estimates and data frames",
    "apps": "tables, lessons and charts",
}


class MissingError(CardkitError, ModuleNotFoundError):
    """A package is not installed: `name` is the package, `extra` the extra of cardkit that installs it.

    The message names what needs the extra.

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
    """Text that is not a card, a move or an area in this game.

    >>> cardkit.play("trio", seed=7).move("castle")
    Traceback (most recent call last):
    cardkit.table.errors.NotationError: 'castle' is not a move in Trio: ...
    """


class RecordError(CardkitError):
    """A record that is broken or breaks the rules.

    `event` is the number of the first bad event, counted from 1 (0: the head of the record). `move` is the text of the
    wrong move and `clause` the id of the clause that forbids it, if there are any.

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
