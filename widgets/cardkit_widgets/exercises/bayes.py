"""Common mistakes with Bayes' rule, for the `mistakes` of a number question."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

NEGLECTED = "You have compared how often each case shows this, but not how common each case is before that."
PRIOR = "That is the chance before anything was seen. Use what was seen as well."
TRANSPOSED = "That is how often this is seen in that case. What is asked is the chance of the case, once it is seen."
JOINT = "That is how often both happen together. Divide by how often this is seen at all."
ODDS = "Those are the odds. Divide by both cases together."


def bayes_mistakes(prior: Fraction, if_so: Fraction, if_not: Fraction) -> dict[Fraction | float, str]:
    """Return the common wrong answers to a question about a probability given an observation.

    Args:
        prior: The probability of the case in question before the observation.
        if_so: The probability of the observation in that case.
        if_not: The probability of the observation otherwise.

    Returns:
        The feedback for each wrong number. These are base-rate neglect, the prior, the transposed conditional, the
        probability of both, and the odds. Numbers equal to the right answer are omitted.

    >>> from fractions import Fraction
    >>> disease = bayes_mistakes(Fraction(1, 100), Fraction(9, 10), Fraction(1, 10))
    >>> disease[Fraction(9, 10)] == NEGLECTED  # 0.9 / (0.9 + 0.1); it is also the transposed conditional
    True

    """
    both, other = prior * if_so, (1 - prior) * if_not
    said: dict[Fraction | float, str] = {}
    for number, says in (
        (if_so / (if_so + if_not), NEGLECTED),
        (prior, PRIOR),
        (if_so, TRANSPOSED),
        (both, JOINT),
        (both / other, ODDS),
    ):
        said.setdefault(number, says)
    said.pop(both / (both + other), None)
    return said
