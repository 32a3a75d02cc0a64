"""The parameters of a game: the rules that can be changed, the values that each can have, and checks of arguments.

The values are plain data: `Rules` is a dictionary from the name of every parameter to a valid value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from operator import index
from typing import Any, Protocol

from cardkit.table.errors import CardkitError, RulesError

Value = int | bool | str | list[int] | None
# The type is Any because each parameter's kind checks the value, and the code that reads it relies on that.
Rules = dict[str, Any]


class Kind(Protocol):
    """The kind of a parameter: the values that it can have."""

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""

    def bounds(self) -> str:
        """Return the bounds in words, for the rulebook and for error messages."""


# The upper bound of a number for which none is set: anything counted up to it still fits the integers of compiled code.
LARGEST = 1_000_000_000


@dataclass(frozen=True)
class Whole:
    """A whole number."""

    #: The smallest valid number.
    low: int
    #: The largest valid number; None for no bound (1,000,000,000 in practice, which no game comes near).
    high: int | None = None

    def bounds(self) -> str:
        """Return the bounds in words, such as `2 to 5`."""
        return f"at least {self.low}" if self.high is None else f"{self.low} to {self.high}"

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        if type(value) is int and self.low <= value <= (LARGEST if self.high is None else self.high):
            return ""
        if self.high is None and type(value) is int and value > LARGEST:
            return f"a whole number from {self.low} to {LARGEST}"
        return f"a whole number, {self.bounds()}" if self.high is None else f"a whole number from {self.bounds()}"


@dataclass(frozen=True)
class Seat(Whole):
    """The number of a seat. `high` is the last seat of the largest table; smaller tables have fewer seats."""

    def bounds(self) -> str:
        """Return the bounds in words."""
        return f"{self.low} to the number of players"


@dataclass(frozen=True)
class Counts:
    """A list of counts with a fixed sum, or the name of a ready-made list."""

    #: The number of counts.
    length: int
    #: The sum of the counts.
    total: int
    #: The names of the ready-made lists.
    named: tuple[str, ...]

    def bounds(self) -> str:
        """Return the bounds in words."""
        names = OneOf(self.named).bounds()
        return f"{names}, or a list of {self.length} counts, each at least 0, that add up to {self.total}"

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        if isinstance(value, str) and value in self.named:
            return ""
        if not isinstance(value, list | tuple) or len(value) != self.length or any(map(Whole(0).problem, value)):
            return self.bounds()
        return "" if sum(value) == self.total else f"{self.bounds()} (these add up to {sum(value)})"


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def bounds(self) -> str:
        """Return the bounds in words."""
        return "true or false"

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        return "" if isinstance(value, bool) else self.bounds()


@dataclass(frozen=True)
class OneOf:
    """One of several names."""

    #: The names.
    named: tuple[str, ...]

    def bounds(self) -> str:
        """Return the bounds in words."""
        return " or ".join(f'"{name}"' for name in self.named)

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        return "" if isinstance(value, str) and value in self.named else self.bounds()


@dataclass(frozen=True)
class NumberList:
    """A list of whole numbers of a fixed length."""

    #: The length of the list.
    length: int
    #: The smallest valid number.
    low: int
    #: The largest valid number.
    high: int

    def bounds(self) -> str:
        """Return the bounds in words."""
        return f"a list of {self.length} whole numbers, each {self.low} to {self.high}"

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        each = Whole(self.low, self.high)
        if not isinstance(value, list | tuple) or len(value) != self.length or any(map(each.problem, value)):
            return self.bounds()
        return ""


@dataclass(frozen=True)
class Usual:
    """A whole number, or None for a default that depends on the other rules."""

    #: The valid numbers.
    kind: Whole
    #: The default in words, such as `200, in teams 500`.
    usual: str

    def bounds(self) -> str:
        """Return the bounds in words."""
        return f"{self.kind.bounds()}; by default, {self.usual}"

    def problem(self, value: object) -> str:
        """Return what the value must be if `value` isn't valid, or an empty string."""
        problem = self.kind.problem(value)
        return "" if value is None or not problem else f"{problem}, or null for {self.usual}"


@dataclass(frozen=True)
class Parameter:
    """A rule that can be changed. Its title for forms is in the text files."""

    #: The name of the parameter, such as `players`.
    name: str
    #: The values that it can have.
    kind: Kind
    #: The default value.
    default: Value


def complete(game: str, parameters: tuple[Parameter, ...], given: Mapping[str, object]) -> Rules:
    """Return all rules of a game: those `given`, and the defaults of the others.

    Args:
        game: The name of the game, for error messages.
        parameters: The parameters of the game.
        given: The values that differ from the defaults, by name.

    Raises:
        RulesError: A name is unknown, or a value is out of bounds; the message gives the bounds.

    """
    known = {parameter.name: parameter for parameter in parameters}
    for name in given:
        if name not in known:
            others = f"its rules are {', '.join(known)}"
            raise RulesError(f"{game} has no rule {name!r}: {hint(name, known, others)}")
    rules: Rules = {}
    for parameter in parameters:
        rules[parameter.name] = _checked(game, parameter, given, rules)
    return rules


def check_options(
    asked: Callable[..., object], game: str, parameters: Iterable[Parameter], given: Iterable[str]
) -> None:
    """Raise RulesError if a keyword argument is neither an option of a function nor a rule of the game.

    Args:
        asked: The function.
        game: The name of the game, for the error message.
        parameters: The parameters of the game.
        given: The names of the keyword arguments.

    """
    code, rules = asked.__code__, [parameter.name for parameter in parameters]
    own = [name for name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if name != "self"]
    for name in given:
        if name not in rules:
            options = f"the options are {', '.join(own)}, and the rules of {game}: {', '.join(rules)}"
            raise RulesError(f"unknown option {name!r}: {hint(name, [*own, *rules], options)}")


def hint(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return a hint for an error about an unknown name.

    Args:
        name: The unknown name.
        known: The known names; if one of them is similar, the hint suggests it.
        otherwise: The hint if no name is similar.

    """
    near = get_close_matches(name, known, 1)
    return f"did you mean {near[0]!r}?" if near else otherwise


def _checked(game: str, parameter: Parameter, given: Mapping[str, object], before: Rules) -> Any:
    """Return a parameter's value, given those of the parameters `before` it. Raises RulesError if it isn't valid."""
    value = _plain(given.get(parameter.name, parameter.default))
    problem = parameter.kind.problem(value)
    if problem:
        if isinstance(parameter.kind, Seat) and "players" in before:
            problem += f" (here {parameter.kind.low} to {before['players']})"
        raise RulesError(f"in {game}, {parameter.name} must be {problem}, not {value!r}", parameter.name)
    return value


def _plain(value: object) -> object:
    """Return the value of a rule with integers of any type as ints, and tuples as lists."""
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    whole = integer(value)
    return value if whole is None else whole


def integer(value: object) -> int | None:
    """Return the value as an int if it is an integer of any type, including numpy's.

    Return None for booleans and anything else.
    """
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]  # `index` checks the type
    except TypeError:
        return None


def checked_count(name: str, count: object, lowest: int = 0, highest: int = 2**53 - 1) -> int:
    """Return `count` as an int. Raises CardkitError if it isn't an integer from `lowest` to `highest`.

    The error message starts with `name`, which is the name of the argument.
    """
    whole = integer(count)
    if whole is None or not lowest <= whole <= highest:
        raise CardkitError(f"{name} must be an integer ≥ {lowest} and ≤ {highest}, not {count!r}")
    return whole


def checked_between(name: str, value: object, lowest: int, highest: int) -> int:
    """Return `value`, such as a seat, as an int. Raises CardkitError if it isn't from `lowest` to `highest`.

    The error message starts with `name`, which is the name of the argument.
    """
    whole = integer(value)
    if whole is None or not lowest <= whole <= highest:
        raise CardkitError(f"{name} must be between {lowest} and {highest}, not {value!r}")
    return whole


def merged(
    asked: Callable[..., object],
    game: str,
    parameters: Iterable[Parameter],
    rules: Mapping[str, object] | None,
    more: Mapping[str, object],
) -> dict[str, object]:
    """Merge the rules that a function gets as a mapping with those it gets as keyword arguments.

    Args:
        asked: The function, whose own options are valid too.
        game: The name of the game, for error messages.
        parameters: The parameters of the game.
        rules: The rules given as a mapping.
        more: The rules given as keyword arguments.

    Raises:
        CardkitError: A rule is given in both ways.
        RulesError: A keyword argument is neither a rule of the game nor an option of the function.

    """
    check_options(asked, game, parameters, more)
    twice = sorted({*(rules or {})} & {*more})
    if twice:
        raise CardkitError(f"{', '.join(twice)}: given twice, in rules and by name: give it once")
    return {**(rules or {}), **more}


def checked_names(names: Sequence[str] | None, players: int) -> list[str] | None:
    """Return the `names` of the players as a list, or None.

    Raises CardkitError unless there is one string for each of the `players`.
    """
    if names is None:
        return None
    if not isinstance(names, list | tuple) or len(names) != players or any(not isinstance(name, str) for name in names):
        raise CardkitError(f"names must be a list of {players} texts, one for each player, not {names!r}")
    return list(names)
