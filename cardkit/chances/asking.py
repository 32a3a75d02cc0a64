"""Questions about probabilities, and their answers: a sentence, the exact numbers, and how they were counted.

A question is about a view (what a player may know, and the rules, which all know), or about a fresh deal under rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from inspect import Parameter, signature
from typing import Any, TypeVar, overload

from cardkit.chances.distribution import Distribution, chance_columns, number_text, percent
from cardkit.chances.frames import frame, pd
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.parameters import Rules, hint
from cardkit.table.registry import definition_of
from cardkit.table.text import Table, required
from cardkit.table.words import either, listed

# A single number, or a distribution.
Result = Fraction | Distribution


@dataclass(frozen=True)
class Reply:
    """The result of a question's function: a sentence, and a number, a distribution, or several of these by name."""

    says: str
    result: Result | Mapping[str, Result]


@dataclass(frozen=True)
class Question:
    """A question that a game can answer; its words are in the text `questions`, in the table `key`.

    `answer` takes a view and the rules, or for a deal only the rules, and details by name; those without a default are
    required. Each of `senseless_by` says why the question makes no sense in a position (empty: it does). `packages` are
    those whose texts may have the words; the last one has them for certain.
    """

    key: str
    answer: Callable[..., Reply]
    senseless_by: tuple[Callable[[Any], str], ...]
    packages: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the question: `next card`."""
        return self._words().text("name", self.key.replace("_", " "))

    @property
    def says(self) -> str:
        """The question, in a sentence."""
        return self._words().text("says")

    @property
    def counted(self) -> str:
        """The formula or law behind the numbers."""
        return self._words().text("counted", self._file().text("counted", "") or None)

    @property
    def details(self) -> Mapping[str, str]:
        """The description of each detail."""
        details = self._words().table("details")
        return {name: details.text(name) for name in details.entries}

    def _words(self) -> Table:
        return self._file().table(self.key)

    def _file(self) -> Table:
        found = (required(package, "questions") for package in self.packages)
        return next((file for file in found if self.key in file.entries), required(self.packages[-1], "questions"))

    @property
    def needed(self) -> list[str]:
        """The required details."""
        return [each.name for each in self._details() if each.default is Parameter.empty]

    def _details(self) -> list[Parameter]:
        return [each for each in signature(self.answer).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]

    @property
    def of_deal(self) -> bool:
        """Whether the question is about a deal, and so takes only the rules."""
        return len(signature(self.answer).parameters) - len(self._details()) == 1

    def senseless(self, view: Any) -> str:
        """Say why the question makes no sense in a position; empty if it does."""
        return next(filter(None, (reason(view) for reason in self.senseless_by)), "")

    def __str__(self) -> str:
        """`under: Which card lies face down at a place. (place: such as b2)`."""
        details = "; ".join(f"{name}: {says}" for name, says in self.details.items())
        return f"{self.name}: {self.says}{f' ({details})' if details else ''}"


Answer = TypeVar("Answer", bound="Callable[..., Reply]")


def question(asked: list[Question], *senseless_by: Callable[[Any], str]) -> Callable[[Answer], Answer]:
    """Add the decorated function to the questions `asked` in a game; `senseless_by` say when it makes no sense."""

    def add(answer: Answer) -> Answer:
        package = answer.__module__.rpartition(".")[0]
        asked.append(Question(answer.__name__, answer, senseless_by, (package,)))
        return answer

    return add


# --- Shared by the answers of several games -------------------------------------------------------------------------


def nothing_to_draw(view: Any) -> str:
    """Say why nothing can be asked about the next card: there is none."""
    return "" if view.draw_count else "there is nothing to draw"


def likeliest(where: str, chances: Distribution, named: Callable[[Any], str] = str) -> Reply:
    """A reply about the kind of a card, with a sentence about the likeliest: `The next card is most likely …`."""
    each = ", each with" if len(chances.likeliest) > 1 else ", with"
    chance = about(chances[chances.most_likely])
    return Reply(f"{where} most likely {most_likely(chances, named)}{each} probability {chance}.", chances)


def most_likely(chances: Distribution, named: Callable[[Any], str] = str) -> str:
    """The likeliest outcome as part of a sentence, or all that are equally likely."""
    return equal([named(outcome) for outcome in chances.likeliest])


def equal(names: Sequence[str]) -> str:
    """What is likeliest, as part of a sentence: `2`, `2 or 3 (equally likely)`, or how many are if they are many."""
    if len(names) > MOST_NAMED:
        return f"any of {len(names)} that are equally likely"
    return f"{either(names)} (equally likely)" if len(names) > 1 else names[0]


def other_seats(view: Any) -> list[int]:
    """All seats but the player's own."""
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def for_seats(of: int | None, seats: Sequence[int], which: str, result: Callable[[int], Result]) -> dict[int, Any]:
    """The result for each of these seats, or for the one that a detail names. Raises CardkitError."""
    return {seat: result(seat) for seat in (seats if of is None else [seat_among(of, seats, which)])}


def who_holds(what: str, of: int | None, seats: Sequence[int], which: str, chance: Callable[[int], Fraction]) -> Reply:
    """A reply about who holds something; `which` says what the detail `of` may name. Raises CardkitError."""
    chances = for_seats(of, seats, which, chance)
    told = "; ".join(f"seat {seat} with probability {about(found)}" for seat, found in chances.items())
    if of is not None:
        return Reply(f"Seat {of} holds {what} with probability {about(chances[of])}.", chances[of])
    return Reply(f"Who holds {what}: {told}.", by_seat(of, chances))


def by_seat(of: int | None, results: Mapping[int, Result]) -> Result | dict[str, Result]:
    """Those results for a reply: the one for the named seat, or all of them by seat."""
    return {f"seat {seat}": result for seat, result in results.items()} if of is None else results[of]


def seat_among(of: object, seats: Sequence[int], which: str) -> int:
    """Return the seat that a detail names. Raises CardkitError if it is not among `seats`."""
    if isinstance(of, bool) or not isinstance(of, int) or of not in seats:
        raise CardkitError(f"of={of!r} is not a valid {which}: it must be one of {list(seats)}")
    return of


class Questions(tuple[Question, ...]):
    """The questions that you can ask, shown as a list of sentences.

    >>> [question.name for question in cardkit.odds("trio")]
    ['complete trio in a hand', 'lowest card of a deal']
    """

    __slots__ = ()

    def __str__(self) -> str:
        """One line per question."""
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A list, for notebooks."""
        return f"<ul>{''.join(f'<li>{escape(str(question))}</li>' for question in self)}</ul>"


@dataclass(frozen=True, repr=False)
class Odds:
    """The answer to a question: a sentence, the exact numbers, and how they were counted.

    >>> cardkit.odds("trio", "complete trio in a hand").question
    'complete trio in a hand'
    """

    question: str
    says: str
    result: Result | Mapping[str, Result]
    counted: str

    # --- The numbers ---

    @property
    def chance(self) -> Fraction:
        """The number, if the answer is a single number. Raises CardkitError if not.

        >>> cardkit.odds("trio", "complete trio in a hand").parts["a given hand"]
        Fraction(295979, 2139620)
        """
        if isinstance(self.result, Fraction):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is not a single number: {_instead(self.result)}")

    def __float__(self) -> float:
        """The number as a float, if the answer is a single number."""
        return float(self.chance)

    @property
    def distribution(self) -> Distribution:
        """The distribution, if the answer is a single one. Raises CardkitError if not.

        >>> game = cardkit.play("papageno", players=2, seed=7)
        >>> game.odds("next card").distribution.most_likely
        '2'
        """
        if isinstance(self.result, Distribution):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is not a single distribution: {_instead(self.result)}")

    @property
    def parts(self) -> Mapping[str, Result]:
        """The numbers by name; a single one has the name of the question.

        >>> list(cardkit.odds("trio", "complete trio in a hand").parts)
        ['a given hand', 'some hand']
        """
        return {self.question: self.result} if isinstance(self.result, Result) else self.result

    def __getitem__(self, name: Any) -> Any:
        """One of the `parts`, or the probability of an outcome."""
        return self.result[name] if not isinstance(self.result, Fraction) else self.parts[name]

    def __iter__(self) -> Iterator[Any]:
        """The names of the `parts`, or the outcomes."""
        return iter(self.parts if isinstance(self.result, Fraction) else self.result)

    # --- Output ---

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
        """The numbers and the distributions by name, without a single number: the sentence says that."""
        named = {"": self.result} if isinstance(self.result, Distribution) else self.result
        parts = {} if isinstance(named, Fraction) else named
        numbers = {name: part for name, part in parts.items() if isinstance(part, Fraction)}
        return numbers, {name: part for name, part in parts.items() if isinstance(part, Distribution)}

    def _repr_html_(self) -> str:
        """The same with tables, for notebooks."""
        return f"<p>{escape(self.says)}</p>{''.join(self._tables())}<p><small>{escape(self.counted)}</small></p>"

    def _tables(self) -> Iterator[str]:
        numbers, distributions = self._shown()
        lines = (f"<tr><th>{escape(name)}</th><td>{_number(part)}</td></tr>" for name, part in numbers.items())
        yield f"<table><tbody>{''.join(lines)}</tbody></table>" if numbers else ""
        for name, part in distributions.items():
            yield f"<p>{escape(name)}</p>{part._repr_html_()}"

    def to_frame(self) -> pd.DataFrame:
        """A frame with one row per number: `part`, `outcome` (none for a single number), `chance`, `share`.

        >>> cardkit.odds("trio", "complete trio in a hand").to_frame().columns.tolist()
        ['part', 'outcome', 'chance', 'share']
        """
        return frame([row for name, part in self.parts.items() for row in _frame_rows(name, part)])


def _frame_rows(name: str, part: Result) -> list[dict[str, object]]:
    if isinstance(part, Fraction):
        return [{"part": name, "outcome": None, **chance_columns(part)}]
    return [{"part": name, "outcome": outcome, **chance_columns(part[outcome])} for outcome in part]


def _instead(result: Result | Mapping[str, Result]) -> str:
    if isinstance(result, Fraction):
        return "it is a number: use .chance"
    if isinstance(result, Distribution):
        return "it is a distribution: use .distribution"
    return f"it has the parts {', '.join(map(repr, result))}"


def _number(number: Fraction) -> str:
    """A probability as a fraction and in percent; another number as it is, and with two decimals."""
    if 0 <= number <= 1:
        return f"{number}  {percent(number)}"
    return f"{number}  {number_text(number)}" if number.denominator > 1 else str(number)


def about(chance: Fraction) -> str:
    """`4/43, about 9.3%`, as part of a sentence; 0 and 1 in percent only."""
    if chance in {0, 1}:
        return percent(chance)
    return f"{chance}, about {percent(chance)}" if chance.denominator < LONG else f"about {percent(chance)}"


# With more outcomes that are equally likely, a sentence says only how many.
MOST_NAMED = 6

# A fraction with a denominator this large is left out of sentences.
LONG = 10**6

# --- Asking ---------------------------------------------------------------------------------------------------------


@overload
def odds_in(game: Game, question: None = None, *, seat: int | None = None, **details: object) -> Questions: ...
@overload
def odds_in(game: Game, question: str, *, seat: int | None = None, **details: object) -> Odds: ...
def odds_in(game: Game, question: str | None = None, *, seat: int | None = None, **details: object) -> Odds | Questions:
    """Compute an exact probability from what a player can know: `game.odds("next card")`.

    The player is the one in `seat`; by default the one to move, or seat 1 if nobody is. Without a question, return the
    list of questions for this position. Raises CardkitError for an unknown question, or one that makes no sense now.

    >>> game = cardkit.play("papageno", players=2, seed=7)
    >>> game.odds("next card").distribution["E"]
    Fraction(1, 23)
    """
    asking = (game.turn or 1) if seat is None else seat
    game.check_seat(asking, onlooker=False)
    return _ask(game.definition, game.view(asking), game.rules, question, details)


@overload
def odds(game: str, question: None = None, /, **rules: object) -> Questions: ...
@overload
def odds(game: str, question: str, /, **details_and_rules: object) -> Odds: ...
def odds(game: str, question: str | None = None, /, **details_and_rules: object) -> Odds | Questions:
    """Compute an exact probability for a fresh deal: `cardkit.odds("trio", "complete trio in a hand", players=4)`.

    Names of rules set rules; all other names are details of the question. Without a question, return the list of
    questions about a deal. Raises CardkitError.

    >>> cardkit.odds("trio", "complete trio in a hand", players=4)["a given hand"]
    Fraction(247, 4216)
    """
    definition, details = definition_of(game), details_and_rules
    names = {parameter.name for parameter in definition.parameters}
    rules = definition.complete({name: details.pop(name) for name in names & details.keys()})
    return _ask(definition, None, rules, question, details)


def questions_of(definition: Definition) -> Sequence[Question]:
    """The questions that a game can answer: those in its module `odds`, if it has one."""
    part = definition.part("odds")
    return part.QUESTIONS if part else ()


def _ask(
    definition: Definition, view: Any, rules: Rules, question: str | None, details: Mapping[str, object]
) -> Odds | Questions:
    """The answer for the position in a view, or for a fresh deal if there is no view."""
    questions = [each for each in questions_of(definition) if each.of_deal or view is not None]
    asked = [each for each in questions if each.of_deal or not each.senseless(view)]
    if question is None:
        return Questions(asked)
    found = next((each for each in questions if each.name == question), None)
    if found is None:
        raise CardkitError(f"{definition.name} has no question {question!r} here. {_can_be_asked(asked)}")
    if found not in asked:
        raise CardkitError(f"{question!r} cannot be asked now: {found.senseless(view)}. {_can_be_asked(asked)}")
    _check_details(found, details, rules if view is None else {})
    reply = found.answer(rules, **details) if found.of_deal else found.answer(view, rules, **details)
    return Odds(found.name, reply.says, reply.result, found.counted)


def _can_be_asked(asked: Sequence[Question]) -> str:
    names = [repr(each.name) for each in asked]
    return f"You can ask {listed(names)}" if names else "There are no questions to ask here"


def _check_details(question: Question, details: Mapping[str, object], rules: Rules) -> None:
    unknown = [name for name in details if name not in question.details]
    missing = [name for name in question.needed if name not in details]
    if not unknown and not missing:
        return
    known = "; ".join(f"{name}= {says}" for name, says in question.details.items()) or "it has no options"
    if not unknown:
        raise CardkitError(f"{question.name!r} needs {listed(missing)}: {known}")
    meant = hint(unknown[0], [*question.details, *rules], known)
    raise CardkitError(f"{question.name!r} has no option {listed(unknown)}: {meant}")
