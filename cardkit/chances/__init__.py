"""Exact chances: whole numbers counted, fractions to the end, from what a seat may know.

`distribution` outcomes and their chances · `asking` questions and answers · `counting` the formulas · `frames` answers
as frames · `solving` optimal play by backward induction. Which questions a game answers, its own `odds` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from cardkit.chances.asking import Odds, Questions


@overload
def odds(game: str, question: None = None, **rules: object) -> Questions: ...
@overload
def odds(game: str, question: str, **details_and_rules: object) -> Odds: ...
def odds(game: str, question: str | None = None, **details_and_rules: object) -> Odds | Questions:
    """A chance of a fresh deal: `cardkit.odds("trio", "complete trio in a hand", players=4)`.

    What is a rule of the game is taken as that, the rest as details of the question. Without a question: the list of
    those that can be asked about a deal. Raises CardkitError.
    """
    from cardkit.chances.asking import ask_of_deal
    from cardkit.table.registry import definition_of

    return ask_of_deal(definition_of(game), question, details_and_rules)
