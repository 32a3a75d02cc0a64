"""Show an exact answer: a chart of each distribution, a chart of all other probabilities, and a sentence."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from cardkit.chances.distribution import Distribution
from cardkit.chances.odds_questions import MOST_NAMED
from cardkit.chances.queries import questions_of
from cardkit.table.grammar import capital, listed
from cardkit_widgets import charts
from cardkit_widgets.charts import distributions, style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardkit.chances.queries import Odds
    from cardkit.table.definition import Definition
    from cardkit_widgets.charts import Chart

# If more outcomes than this are equally likely, only some are named.
FEW = 20


def answer_charts(odds: Odds, definition: Definition) -> dict[str, Chart]:
    """Draw an answer: a chart of each distribution, and a chart of all other probabilities."""
    parts = {name: part for name, part in odds.parts.items() if isinstance(part, Distribution)}
    single = {name: part for name, part in odds.parts.items() if not isinstance(part, Distribution)}
    found = {name: _distribution(odds, name, part, definition) for name, part in parts.items()}
    chances = {name: part for name, part in single.items() if 0 <= part <= 1}
    if chances and len(chances) == len(single):
        found["chances"] = _single(odds, chances, definition)
    return found


def _question_sentence(odds: Odds, definition: Definition) -> str:
    """Return the question as a sentence."""
    return next(each.says for each in questions_of(definition) if each.name == odds.question)


def _single(odds: Odds, chances: Mapping[str, Fraction], definition: Definition) -> Chart:
    """Draw probabilities that don't form a distribution; a single probability is shown with its complement."""
    alone = len(chances) == 1
    shown = _with_complement(chances) if alone else _possible_first(chances)
    chart = charts.distribution(shown, title=_question_sentence(odds, definition), whole=alone)
    most = max(chances.values())
    if not most and not alone:
        return chart.with_sentence(odds.says, "None of them is possible")
    best = [name for name, chance in chances.items() if chance == most]
    named = listed(best) if len(best) <= MOST_NAMED else f"{len(best)} are equally likely"
    highest = "" if alone else "Highest: "
    each = " each" if len(best) > 1 else ""
    return chart.with_sentence(odds.says, capital(f"{highest}{named}, {style.percent(float(most))}{each}"))


def _with_complement(chances: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Return a single probability together with its complement."""
    ((name, chance),) = chances.items()
    return {name: chance, "not so": 1 - chance}


def _possible_first(chances: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    """Sort possible outcomes before impossible ones; several impossible outcomes are combined."""
    possible = {name: chance for name, chance in chances.items() if chance}
    impossible = {name: chance for name, chance in chances.items() if not chance}
    if len(impossible) > 1:
        impossible = {"all others" if possible else "all of them": Fraction(0)}
    return possible | impossible


def _distribution(odds: Odds, name: str, part: Distribution, definition: Definition) -> Chart:
    chances = {_display_outcome(outcome, definition): chance for outcome, chance in part.items()}
    chart = charts.distribution(chances, title=_question_sentence(odds, definition))
    return (
        chart
        if name == odds.question
        else chart.with_sentence(_part_sentence(name, chart.sentence), _part_sentence(name, chart.finding))
    )


def _part_sentence(name: str, says: str) -> str:
    """Prefix a sentence with the part it describes: `Player 2, most likely: 4, 21%`."""
    return f"{capital(name)}, {says[:1].lower()}{says[1:]}"


def _display_outcome(outcome: object, definition: Definition) -> object:
    """Convert an outcome for display: a card to its name, a whole fraction to an int."""
    if isinstance(outcome, Fraction):
        return outcome.numerator if outcome.denominator == 1 else float(outcome)
    if isinstance(outcome, str) and not outcome.lstrip("-").isdecimal() and definition.is_card(outcome):
        return format(definition.wording.card(outcome), "name")
    return outcome


def answer_text(odds: Odds, found: Mapping[str, Chart]) -> str:
    """Describe the answer in a sentence that names all the most likely outcomes."""
    parts = [part for part in odds.parts.values() if isinstance(part, Distribution)]
    if len(parts) != 1 or len(odds.parts) != 1:
        return odds.says
    (chart,) = found.values()
    names = [row[0] for row in chart.rows()[1:]]
    return f"{odds.says} {_ties(names, parts[0])}".strip()


def _ties(names: Sequence[object], part: Distribution) -> str:
    """Name the most likely outcomes if the answer gives only their number: `2, 3, 4 and Capture: 1/11 each`."""
    shares = [chance for _, chance in part.items()]
    most = max(shares)
    likeliest = [distributions.outcome_text(name) for name, chance in zip(names, shares, strict=True) if chance == most]
    if not MOST_NAMED < len(likeliest) < len(names) or len(likeliest) > FEW:
        return ""
    return f"{listed(likeliest)}: {most} each."
