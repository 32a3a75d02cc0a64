"""Asking a game's questions about probabilities; an answer is a sentence, exact numbers, and how they were counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, overload

from cardkit.chances.dataframes import frame, pd
from cardkit.chances.distribution import Distribution, chance_columns, number_text, percent
from cardkit.chances.odds_questions import OddsQuestion, Result
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game, checked_seat
from cardkit.table.grammar import listed, with_minus
from cardkit.table.parameters import Rules, hint
from cardkit.table.registry import definition_of


class OddsQuestions(tuple[OddsQuestion, ...]):
    """The questions that you can ask, shown as a list of sentences.

    >>> [question.name for question in cardkit.odds("trio")]
    ['complete trio in a hand', 'lowest card of a deal']
    """

    __slots__ = ()

    def __str__(self) -> str:
        """One line per question; where there is none, that, and where a game has its questions."""
        return "\n".join(map(str, self)) or "no questions here (a game has its questions in odds.py, beside its rules)"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A list, for notebooks."""
        return f"<ul>{''.join(f'<li>{escape(with_minus(line))}</li>' for line in str(self).splitlines())}</ul>"


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
        """The numbers by name; a single number has the name of the question.

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
        says, counted = (escape(with_minus(line)) for line in (self.says, self.counted))
        return f"<p>{says}</p>{''.join(self._tables())}<p><small>{counted}</small></p>"

    def _tables(self) -> Iterator[str]:
        numbers, distributions = self._shown()
        lines = (
            f"<tr><th>{escape(with_minus(name))}</th><td>{_number(part)}</td></tr>" for name, part in numbers.items()
        )
        yield f"<table><tbody>{''.join(lines)}</tbody></table>" if numbers else ""
        for name, part in distributions.items():
            yield f"<p>{escape(with_minus(name))}</p>{part._repr_html_()}"

    def to_frame(self) -> pd.DataFrame:
        """A frame with one row per number: `part`, `outcome` (none for a single number), `chance`, `share`.

        >>> cardkit.odds("trio", "complete trio in a hand").to_frame().columns.tolist()
        ['part', 'outcome', 'chance', 'share']
        """
        rows = [
            {"part": name, "outcome": outcome, **chance_columns(chance)}
            for name, part in self.parts.items()
            for outcome, chance in ([(None, part)] if isinstance(part, Fraction) else part.items())
        ]
        return frame(rows)


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


# --- Asking ---------------------------------------------------------------------------------------------------------


@overload
def odds_in(game: Game, question: None = None, *, seat: int | None = None, **details: object) -> OddsQuestions: ...
@overload
def odds_in(game: Game, question: str, *, seat: int | None = None, **details: object) -> Odds: ...
def odds_in(
    game: Game, question: str | None = None, *, seat: int | None = None, **details: object
) -> Odds | OddsQuestions:
    """Compute an exact probability from what a player can know: `game.odds("next card")`.

    The player is the one in `seat`; by default the one to move, or seat 1 if nobody is. Without a question, return the
    list of questions for this position. Raises CardkitError for an unknown question, or one that makes no sense now.

    >>> game = cardkit.play("papageno", players=2, seed=7)
    >>> game.odds("next card").distribution["E"]
    Fraction(1, 23)
    """
    asking = checked_seat(game, (game.turn or 1) if seat is None else seat)
    return _ask(game.definition, game.view(asking), game.rules, question, details)


@overload
def odds(game: str, question: None = None, /, **rules: object) -> OddsQuestions: ...
@overload
def odds(game: str, question: str, /, **details_and_rules: object) -> Odds: ...
def odds(game: str, question: str | None = None, /, **details_and_rules: object) -> Odds | OddsQuestions:
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


def questions_of(definition: Definition) -> Sequence[OddsQuestion]:
    """The questions that a game can answer: those in its module `odds`, if it has one."""
    part = definition.part("odds")
    return part.QUESTIONS if part else ()


def _ask(
    definition: Definition, view: Any, rules: Rules, question: str | None, details: Mapping[str, object]
) -> Odds | OddsQuestions:
    """The answer for the position in a view, or for a fresh deal without a view."""
    questions = [each for each in questions_of(definition) if each.of_deal or view is not None]
    asked = [each for each in questions if each.of_deal or not each.senseless(view)]
    if question is None:
        return OddsQuestions(asked)
    found = next((each for each in questions if each.name == question), None)
    if found is None:
        raise CardkitError(f"{definition.name} has no question {question!r} here. {_can_be_asked(asked)}")
    if found not in asked:
        raise CardkitError(f"{question!r} cannot be asked now: {found.senseless(view)}. {_can_be_asked(asked)}")
    _check_details(found, details, rules if view is None else {})
    reply = found.answer(rules, **details) if found.of_deal else found.answer(view, rules, **details)
    return Odds(found.name, found.told(reply), reply.result, found.counted)


def _can_be_asked(asked: Sequence[OddsQuestion]) -> str:
    names = [repr(each.name) for each in asked]
    return f"You can ask {listed(names)}" if names else "There are no questions to ask here"


def _check_details(question: OddsQuestion, details: Mapping[str, object], rules: Rules) -> None:
    unknown = [name for name in details if name not in question.details]
    missing = [name for name in question.needed if name not in details]
    if not unknown and not missing:
        return
    known = "; ".join(f"{name}= {says}" for name, says in question.details.items()) or "it has no options"
    if not unknown:
        raise CardkitError(f"{question.name!r} needs {listed(missing)}: {known}")
    meant = hint(unknown[0], [*question.details, *rules], known)
    raise CardkitError(f"{question.name!r} has no option {listed(unknown)}: {meant}")
