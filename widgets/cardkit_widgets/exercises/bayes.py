"""Common mistakes with Bayes' rule, as the `mistakes` of a number question."""

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
    """List the common wrong answers to a question about a probability given an observation.

    Args:
        prior: The chance of the case that is asked for, before anything is seen.
        if_so: How often the evidence is seen in that case.
        if_not: How often it is seen otherwise.

    Returns:
        A comment on each wrong number, which are the base-rate neglect, the prior, the transposed conditional, the
        chance of both, and the odds. The right answer is never among them.

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
