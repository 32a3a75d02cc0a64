"""Questions about chances, and their answers: a sentence, the exact numbers, and how they were counted.

A question is put to a view (what a seat may know, and the rules, which all know), or to a fresh deal under some rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from inspect import Parameter, signature
from typing import Any, TypeVar, overload

from cardkit.chances.distribution import Distribution, chance_columns, number_text, percent
from cardkit.chances.frames import frame
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules
from cardkit.table.registry import definition_of
from cardkit.table.text import Table, required
from cardkit.table.words import listed

Result = Fraction | Distribution
"""A single number, or a distribution."""


@dataclass(frozen=True)
class Reply:
    """What a question's function gives: a plain sentence, and the numbers: one, a distribution, or several by name."""

    says: str
    result: Result | Mapping[str, Result]


@dataclass(frozen=True)
class Question:
    """A question that a game can answer; its words stand in the text `questions`, in a table that is called `key`.

    `answer` takes a view and the rules, or of a deal the rules alone, and details by name: those without a default must
    be given. Each of `senseless_by` says why the question has no sense in a position (empty: it has). `packages` are
    those whose texts may have the words, the last of them for certain.
    """

    key: str
    answer: Callable[..., Reply]
    senseless_by: tuple[Callable[[Any], str], ...]
    packages: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the question is called: `next card`."""
        return self._words().text("name", self.key.replace("_", " "))

    @property
    def says(self) -> str:
        """What it asks for, in a sentence."""
        return self._words().text("says")

    @property
    def counted(self) -> str:
        """The formula or the law behind the numbers."""
        return self._words().text("counted", self._file().text("counted", "") or None)

    @property
    def details(self) -> Mapping[str, str]:
        """What each detail is."""
        details = self._words().table("details")
        return {name: details.text(name) for name in details.entries}

    def _words(self) -> Table:
        return self._file().table(self.key)

    def _file(self) -> Table:
        found = (required(package, "questions") for package in self.packages)
        return next((file for file in found if self.key in file.entries), required(self.packages[-1], "questions"))

    @property
    def needed(self) -> list[str]:
        """The details that must be given."""
        return [each.name for each in self._details() if each.default is Parameter.empty]

    def _details(self) -> list[Parameter]:
        return [each for each in signature(self.answer).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]

    @property
    def of_deal(self) -> bool:
        """Whether it is asked about a deal, and so of the rules alone."""
        return len(signature(self.answer).parameters) - len(self._details()) == 1

    def senseless(self, view: Any) -> str:
        """Why the question has no sense in a position; empty if it has."""
        return next(filter(None, (reason(view) for reason in self.senseless_by)), "")

    def __str__(self) -> str:
        """`under: What lies under a face-down card. (place: such as b2)`."""
        details = "; ".join(f"{name}: {says}" for name, says in self.details.items())
        return f"{self.name}: {self.says}{f' ({details})' if details else ''}"


Answer = TypeVar("Answer", bound="Callable[..., Reply]")


def question(asked: list[Question], *senseless_by: Callable[[Any], str]) -> Callable[[Answer], Answer]:
    """Add the decorated function to the questions `asked` in a game, unless one of the others says it has no sense."""

    def add(answer: Answer) -> Answer:
        package = answer.__module__.rpartition(".")[0]
        asked.append(Question(answer.__name__, answer, senseless_by, (package,)))
        return answer

    return add


# --- What answers of several games share ----------------------------------------------------------------------------


def nothing_to_draw(view: Any) -> str:
    """Why nothing can be asked about the next card: there is none."""
    return "" if view.draw_count else "there is nothing to draw"


def likeliest(where: str, chances: Distribution, named: Callable[[Any], str] = str) -> Reply:
    """The kinds of a card, with a sentence about the likeliest: `The next card is most likely …`."""
    best = chances.most_likely
    return Reply(f"{where} most likely {named(best)}, with {about(chances[best])}.", chances)


def other_seats(view: Any) -> list[int]:
    """All seats but the view's own."""
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def for_seats(of: int | None, seats: Sequence[int], which: str, result: Callable[[int], Result]) -> dict[int, Any]:
    """What is asked of each of these seats, or of that one of them that a detail names. Raises CardkitError."""
    return {seat: result(seat) for seat in (seats if of is None else [seat_among(of, seats, which)])}


def by_seat(of: int | None, results: Mapping[int, Result]) -> Result | dict[str, Result]:
    """The same as the result of a reply: that of the seat that is named, or each by its seat."""
    return {f"seat {seat}": result for seat, result in results.items()} if of is None else results[of]


def seat_among(of: object, seats: Sequence[int], which: str) -> int:
    """The seat that a detail names, if it is among these. Raises CardkitError."""
    if isinstance(of, bool) or not isinstance(of, int) or of not in seats:
        raise CardkitError(f"of={of!r} is no {which}: there are {list(seats)}")
    return of


class Questions(tuple[Question, ...]):
    """The questions that can be asked; shown as a list of sentences."""

    __slots__ = ()

    def __str__(self) -> str:
        """A line for each."""
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A list: how a notebook shows it."""
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
        numbers, distributions = self._shown()
        width = max(map(len, numbers), default=0)
        yield from (f"{name:<{width}}  {_number(part)}" for name, part in numbers.items())
        yield from (f"{name}:\n{part}" if name else str(part) for name, part in distributions.items())

    def _shown(self) -> tuple[dict[str, Fraction], dict[str, Distribution]]:
        """The numbers and the distributions by name, but for a single number: the sentence says that."""
        named = {"": self.result} if isinstance(self.result, Distribution) else self.result
        parts = {} if isinstance(named, Fraction) else named
        numbers = {name: part for name, part in parts.items() if isinstance(part, Fraction)}
        return numbers, {name: part for name, part in parts.items() if isinstance(part, Distribution)}

    def _repr_html_(self) -> str:
        """The same with tables: how a notebook shows it."""
        return f"<p>{escape(self.says)}</p>{''.join(self._tables())}<p><small>{escape(self.counted)}</small></p>"

    def _tables(self) -> Iterator[str]:
        numbers, distributions = self._shown()
        lines = (f"<tr><th>{escape(name)}</th><td>{_number(part)}</td></tr>" for name, part in numbers.items())
        yield f"<table><tbody>{''.join(lines)}</tbody></table>" if numbers else ""
        for name, part in distributions.items():
            yield f"<p>{escape(name)}</p>{part._repr_html_()}"

    def to_frame(self) -> Any:
        """A frame of one row a number: `part`, `outcome` (none for a single number), `chance`, `share`."""
        return frame([row for name, part in self.parts.items() for row in _frame_rows(name, part)])


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


@overload
def odds(game: str, question: None = None, **rules: object) -> Questions: ...
@overload
def odds(game: str, question: str, **details_and_rules: object) -> Odds: ...
def odds(game: str, question: str | None = None, **details_and_rules: object) -> Odds | Questions:
    """A chance of a fresh deal: `cardkit.odds("trio", "complete trio in a hand", players=4)`.

    What is a rule of the game is taken as that, the rest as details of the question. Without a question: the list of
    those that can be asked about a deal. Raises CardkitError.
    """
    definition, details = definition_of(game), details_and_rules
    names = {parameter.name for parameter in definition.parameters}
    rules = definition.complete({name: details.pop(name) for name in names & details.keys()})
    return _ask(definition, None, rules, question, details)


def questions_of(definition: Definition) -> Sequence[Question]:
    """The questions that a game can answer: those that its module `odds` lists, if it has one."""
    part = definition.part("odds")
    return part.QUESTIONS if part else ()


def _ask(
    definition: Definition, view: Any, rules: Rules, question: str | None, details: Mapping[str, object]
) -> Odds | Questions:
    """The answer in the position that a view shows, or where there is none about a fresh deal."""
    questions = [each for each in questions_of(definition) if each.of_deal or view is not None]
    asked = [each for each in questions if each.of_deal or not each.senseless(view)]
    if question is None:
        return Questions(asked)
    found = next((each for each in questions if each.name == question), None)
    if found is None:
        raise CardkitError(f"{definition.name} has no question {question!r} here. {_can_be_asked(asked)}")
    if found not in asked:
        raise CardkitError(f"{question!r} cannot be asked now: {found.senseless(view)}. {_can_be_asked(asked)}")
    _check_details(found, details)
    reply = found.answer(rules, **details) if found.of_deal else found.answer(view, rules, **details)
    return Odds(found.name, reply.says, reply.result, found.counted)


def _can_be_asked(asked: Sequence[Question]) -> str:
    names = [repr(each.name) for each in asked]
    return f"You can ask {listed(names)}" if names else "Nothing can be asked here"


def _check_details(question: Question, details: Mapping[str, object]) -> None:
    unknown = [name for name in details if name not in question.details]
    missing = [name for name in question.needed if name not in details]
    if not unknown and not missing:
        return
    known = "; ".join(f"{name}= {says}" for name, says in question.details.items()) or "it has no details"
    wrong = f"does not take {listed(unknown)}" if unknown else f"needs {listed(missing)}"
    raise CardkitError(f"{question.name!r} {wrong}: {known}")
