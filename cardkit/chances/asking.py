"""Questions about chances, and their answers: a sentence, the exact numbers, and how they were counted.

A question is put to a view (what a seat may know, and the rules, which all know), or to a fresh deal under some rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

from cardkit.chances.distribution import Distribution, chance_columns, number_text, percent
from cardkit.table.errors import CardkitError
from cardkit.table.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cardkit.table.definition import Definition
    from cardkit.table.game import Game
    from cardkit.table.parameters import Rules

Result = Fraction | Distribution
"""A single number, or a distribution."""


@dataclass(frozen=True)
class Reply:
    """What a question's function gives: a plain sentence, and the numbers: one, a distribution, or several by name."""

    says: str
    result: Result | Mapping[str, Result]


@dataclass(frozen=True)
class Question:
    """A question that a game can answer.

    `answer` takes a view and the rules, or with `of_deal` the rules alone, and the details by name. `details` says what
    each detail is, `needed` names those that must be given. `counted` names the formula or the law behind the numbers.
    `senseless` says why the question has no sense in a position (empty: it has).
    """

    name: str
    says: str
    answer: Callable[..., Reply]
    counted: str
    details: Mapping[str, str] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    of_deal: bool = False
    senseless: Callable[[Any], str] = lambda _: ""

    def __str__(self) -> str:
        """`under: What lies under a face-down card. (place: such as b2)`."""
        details = "; ".join(f"{name}: {says}" for name, says in self.details.items())
        return f"{self.name}: {self.says}{f' ({details})' if details else ''}"


class Questions(tuple[Question, ...]):
    """The questions that can be asked; shown as a list of sentences."""

    __slots__ = ()

    def __str__(self) -> str:
        """A line for each."""
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A list: how a notebook shows it."""
        from html import escape

        return f"<ul>{''.join(f'<li>{escape(str(question))}</li>' for question in self)}</ul>"


@dataclass(frozen=True, repr=False)
class Odds:
    """The answer to a question: what it says, the exact numbers, and how they were counted."""

    question: str
    says: str
    result: Result | Mapping[str, Result]
    counted: str

    # --- The numbers ---

    @property
    def chance(self) -> Fraction:
        """The number, where the answer is a single one. Raises CardkitError where it is not."""
        if isinstance(self.result, Fraction):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is no single number: {_instead(self.result)}")

    def __float__(self) -> float:
        """The number as a float, where the answer is a single one."""
        return float(self.chance)

    @property
    def distribution(self) -> Distribution:
        """The distribution, where the answer is one. Raises CardkitError where it is not."""
        if isinstance(self.result, Distribution):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is no single distribution: {_instead(self.result)}")

    @property
    def parts(self) -> Mapping[str, Result]:
        """The numbers by name; a single one bears the name of the question."""
        return {self.question: self.result} if isinstance(self.result, Result) else self.result

    def __getitem__(self, name: Any) -> Any:
        """One of the `parts`, or the chance of an outcome."""
        return self.result[name] if not isinstance(self.result, Fraction) else self.parts[name]

    # --- Showing them ---

    def __str__(self) -> str:
        """The sentence, the numbers, and how they were counted."""
        return "\n".join([self.says, *self._body(), f"Counted: {self.counted}"])

    __repr__ = __str__

    def _body(self) -> Iterator[str]:
        if isinstance(self.result, Fraction):
            return
        if isinstance(self.result, Distribution):
            yield str(self.result)
            return
        numbers = {name: part for name, part in self.result.items() if isinstance(part, Fraction)}
        width = max(map(len, numbers), default=0)
        yield from (f"{name:<{width}}  {_number(part)}" for name, part in numbers.items())
        for name, part in self.result.items():
            if isinstance(part, Distribution):
                yield f"{name}:\n{part}"

    def _repr_html_(self) -> str:
        """The same with tables: how a notebook shows it."""
        from html import escape

        return f"<p>{escape(self.says)}</p>{''.join(self._tables())}<p><small>{escape(self.counted)}</small></p>"

    def _tables(self) -> Iterator[str]:
        from html import escape

        if isinstance(self.result, Fraction):
            return
        named = {"": self.result} if isinstance(self.result, Distribution) else self.result
        numbers = {name: part for name, part in named.items() if isinstance(part, Fraction)}
        lines = (f"<tr><th>{escape(name)}</th><td>{_number(part)}</td></tr>" for name, part in numbers.items())
        yield f"<table><tbody>{''.join(lines)}</tbody></table>" if numbers else ""
        for name, part in named.items():
            if isinstance(part, Distribution):
                yield f"<p>{escape(name)}</p>{part._repr_html_()}"

    def to_frame(self) -> Any:
        """A frame of one row a number: `part`, `outcome` (none for a single number), `chance`, `share`."""
        from cardkit.chances.frames import frame_of_rows

        return frame_of_rows([row for name, part in self.parts.items() for row in _frame_rows(name, part)])


def _frame_rows(name: str, part: Result) -> list[dict[str, object]]:
    if isinstance(part, Fraction):
        return [{"part": name, "outcome": None, **chance_columns(part)}]
    return [{"part": name, "outcome": outcome, **chance_columns(part[outcome])} for outcome in part]


def _instead(result: Result | Mapping[str, Result]) -> str:
    if isinstance(result, Fraction):
        return "it is a number, ask for its chance"
    if isinstance(result, Distribution):
        return "it is a distribution, ask that for the chance of an outcome"
    return f"it has the parts {', '.join(map(repr, result))}"


def _number(number: Fraction) -> str:
    """A chance as a fraction and in percent; another number as it is, and with two decimals."""
    if 0 <= number <= 1:
        return f"{number}  {percent(number)}"
    return f"{number}  {number_text(number)}" if number.denominator > 1 else str(number)


def about(chance: Fraction) -> str:
    """`4/43, about 9.3 %`, as part of a sentence; what is certain, or cannot be, without numbers beside it."""
    if chance in {0, 1}:
        return percent(chance)
    return f"{chance}, about {percent(chance)}" if chance.denominator < LONG else f"about {percent(chance)}"


LONG = 10**6
"""A fraction with such a denominator is not read aloud."""

# --- Asking ---------------------------------------------------------------------------------------------------------


@overload
def odds_in(game: Game, question: None = None, *, seat: int | None = None, **details: object) -> Questions: ...
@overload
def odds_in(game: Game, question: str, *, seat: int | None = None, **details: object) -> Odds: ...
def odds_in(game: Game, question: str | None = None, *, seat: int | None = None, **details: object) -> Odds | Questions:
    """The exact chance of something, as far as a player can know it: `game.odds("next card")`.

    The player is the one to move unless a `seat` is given (else seat 1). Without a question: those that can be asked
    here, with their details. Raises CardkitError for a question that there is not, or that makes no sense now.
    """
    asking = (game.turn or 1) if seat is None else seat
    game.check_seat(asking, onlooker=False)
    return _ask(game.definition, game.view(asking), game.rules, question, details)


def questions_of(definition: Definition) -> Sequence[Question]:
    """The questions that a game can answer: those that its module `odds` lists, if it has one."""
    part = definition.part("odds")
    return part.QUESTIONS if part else ()


def _ask(
    definition: Definition, view: Any, rules: Rules, question: str | None, details: Mapping[str, object]
) -> Odds | Questions:
    questions = questions_of(definition)
    asked = [each for each in questions if each.of_deal or not each.senseless(view)]
    if question is None:
        return Questions(asked)
    found = _found(definition, [each for each in questions if each.name == question], question, asked)
    reason = "" if found.of_deal else found.senseless(view)
    if reason:
        raise CardkitError(f"{question!r} cannot be asked now: {reason}. {_can_be_asked(asked)}")
    known = (rules,) if found.of_deal else (view, rules)
    return _answered(found, known, details)


def ask_of_deal(definition: Definition, question: str | None, given: Mapping[str, object]) -> Odds | Questions:
    """The answer about a fresh deal under some rules, or those that can be asked about one. Raises CardkitError."""
    names = {parameter.name for parameter in definition.parameters}
    rules = definition.complete({name: value for name, value in given.items() if name in names})
    asked = [each for each in questions_of(definition) if each.of_deal]
    if question is None:
        return Questions(asked)
    found = _found(definition, [each for each in asked if each.name == question], question, asked)
    return _answered(found, (rules,), {name: value for name, value in given.items() if name not in names})


def _found(definition: Definition, named: Sequence[Question], question: str, asked: Iterable[Question]) -> Question:
    if named:
        return named[0]
    raise CardkitError(f"{definition.name} has no question {question!r} here. {_can_be_asked(asked)}")


def _can_be_asked(asked: Iterable[Question]) -> str:
    names = [repr(each.name) for each in asked]
    return f"You can ask {listed(names)}" if names else "Nothing can be asked here"


def _answered(question: Question, known: tuple[Any, ...], details: Mapping[str, object]) -> Odds:
    _check_details(question, details)
    answer = question.answer(*known, **details)
    return Odds(question.name, answer.says, answer.result, question.counted)


def _check_details(question: Question, details: Mapping[str, object]) -> None:
    unknown = [name for name in details if name not in question.details]
    missing = [name for name in question.needed if name not in details]
    if not unknown and not missing:
        return
    known = "; ".join(f"{name}= {says}" for name, says in question.details.items()) or "it has no details"
    wrong = f"does not take {listed(unknown)}" if unknown else f"needs {listed(missing)}"
    raise CardkitError(f"{question.name!r} {wrong}: {known}")
