"""Answer a game's prepared questions about probabilities (`game.odds`): a sentence, and exact numbers as fractions."""

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
    """A tuple of the questions that you can ask, printed one per line.

    >>> [question.name for question in cardkit.odds("trio")]
    ['complete trio in a hand', 'lowest card of a deal']
    """

    __slots__ = ()

    def __str__(self) -> str:
        """One line per question, or a note that the game has no questions."""
        return "\n".join(map(str, self)) or "no questions here (a game has its questions in odds.py, beside its rules)"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """A bulleted list, for notebooks."""
        return f"<ul>{''.join(f'<li>{escape(with_minus(line))}</li>' for line in str(self).splitlines())}</ul>"


@dataclass(frozen=True, repr=False)
class Odds:
    """The answer to a question: a sentence, the exact numbers, and how they were counted.

    >>> cardkit.odds("trio", "complete trio in a hand").question
    'complete trio in a hand'
    """

    #: The name of the question.
    question: str
    #: The answer as a sentence.
    says: str
    #: A number, a distribution, or several of these by name.
    result: Result | Mapping[str, Result]
    #: The formula or method behind the numbers.
    counted: str

    # --- The numbers ---

    @property
    def chance(self) -> Fraction:
        """The answer as a single probability or number.

        Raises:
            CardkitError: If the answer is a distribution or has several parts.

        >>> cardkit.odds("trio", "complete trio in a hand").parts["a given hand"]
        Fraction(295979, 2139620)

        """
        if isinstance(self.result, Fraction):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is not a single number: {_instead(self.result)}")

    def __float__(self) -> float:
        """The answer as a float, if it is a single number."""
        return float(self.chance)

    @property
    def distribution(self) -> Distribution:
        """The answer as a single distribution.

        Raises:
            CardkitError: If the answer is a number or has several parts.

        >>> game = cardkit.play("papageno", players=2, seed=7)
        >>> game.odds("next card").distribution.most_likely
        '2'

        """
        if isinstance(self.result, Distribution):
            return self.result
        raise CardkitError(f"the answer to {self.question!r} is not a single distribution: {_instead(self.result)}")

    @property
    def parts(self) -> Mapping[str, Result]:
        """The numbers and distributions by name; if there is only one, its name is the name of the question.

        >>> list(cardkit.odds("trio", "complete trio in a hand").parts)
        ['a given hand', 'some hand']
        """
        return {self.question: self.result} if isinstance(self.result, Result) else self.result

    def __getitem__(self, name: Any) -> Any:
        """Return one of the `parts`, or the probability of an outcome."""
        return self.result[name] if not isinstance(self.result, Fraction) else self.parts[name]

    def __iter__(self) -> Iterator[Any]:
        """The names of the `parts`, or the outcomes."""
        return iter(self.parts if isinstance(self.result, Fraction) else self.result)

    # --- Output ---

    def __str__(self) -> str:
        """The sentence, the numbers, and the method."""
        return "\n".join([self.says, *self._body(), f"Counted: {self.counted}"])

    __repr__ = __str__

    def _body(self) -> Iterator[str]:
        numbers, distributions = self._shown()
        width = max(map(len, numbers), default=0)
        yield from (f"{name:<{width}}  {_number(part)}" for name, part in numbers.items())
        yield from (f"{name}:\n{part}" if name else str(part) for name, part in distributions.items())

    def _shown(self) -> tuple[dict[str, Fraction], dict[str, Distribution]]:
        """The numbers and the distributions to list below the sentence; a single number is already in the sentence."""
        named = {"": self.result} if isinstance(self.result, Distribution) else self.result
        parts = {} if isinstance(named, Fraction) else named
        numbers = {name: part for name, part in parts.items() if isinstance(part, Fraction)}
        return numbers, {name: part for name, part in parts.items() if isinstance(part, Distribution)}

    def _repr_html_(self) -> str:
        """The sentence, the numbers as tables, and the method, for notebooks."""
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
        """Return a pandas frame with one row per number.

        The columns are `part`, `outcome` (None for a single number), `chance` (a Fraction) and `share` (the same as a
        float).

        Raises:
            MissingError: If pandas isn't installed.

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
    """Format a probability as a fraction and in percent, and any other number as a fraction and with two decimals."""
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
    """Answer a question about this position exactly, given what a player knows: `game.odds("next card")`.

    Args:
        game: The game; `game.odds` passes it.
        question: The name of the question. Without it, the result is the list of questions for this position.
        seat: The seat of the player who asks, from 1. Default: the seat to move, or seat 1 if nobody is to move.
        **details: The details that the question takes, such as `place="b2"`; the list of questions describes them.

    Raises:
        CardkitError: If the question or a detail is unknown, or if the question doesn't apply now.

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
    """Answer a question about a fresh deal exactly: `cardkit.odds("trio", "complete trio in a hand", players=4)`.

    Args:
        game: The slug of the game.
        question: The name of the question. Without it, the result is the list of questions about a deal.
        **details_and_rules: The details that the question takes, and rules of the game, both by name.

    Raises:
        CardkitError: If the game, the question, a detail or a rule is unknown.

    >>> cardkit.odds("trio", "complete trio in a hand", players=4)["a given hand"]
    Fraction(247, 4216)

    """
    definition, details = definition_of(game), details_and_rules
    names = {parameter.name for parameter in definition.parameters}
    rules = definition.complete({name: details.pop(name) for name in names & details.keys()})
    return _ask(definition, None, rules, question, details)


def questions_of(definition: Definition) -> Sequence[OddsQuestion]:
    """The questions defined in a game's module `odds`; empty if it has no such module."""
    part = definition.part("odds")
    return part.QUESTIONS if part else ()


def _ask(
    definition: Definition, view: Any, rules: Rules, question: str | None, details: Mapping[str, object]
) -> Odds | OddsQuestions:
    """Answer a question about the position in `view`, or about a fresh deal if `view` is None."""
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
