"""Explain the rules to somebody who reads them during a game: which moves are allowed now, and which clauses apply.

The possible moves come from the view of the player to move, and the explanations from the rules.
"""

from cardkit.table.clauses import Clause
from cardkit.table.explanations import Answer, explain_number
from cardkit.table.game import Game


def answers(game: Game) -> list[Answer]:
    """Return the explanations of all moves that a reader may ask about now, starting with the allowed ones."""
    if not game.turn:
        return []
    definition, s = game.definition, game.state
    moves = definition.move_kinds.explained(game.view(game.turn))
    return sorted(
        (explain_number(definition, s, move, game.rules) for move in moves), key=lambda answer: not answer.allowed
    )


def at_work(game: Game) -> set[Clause]:
    """Return the clauses that allow or forbid the moves that the position suggests."""
    if not game.turn:
        return set()
    definition, s = game.definition, game.state

    def verdict(move: int) -> list[int]:
        forbidden = definition.rules.forbids(s, move)
        return [forbidden] if forbidden else [*definition.move_kinds.clauses(s, move)]

    numbers = definition.move_kinds.at_work(game.view(game.turn), verdict)
    return {definition.clauses.numbered(number) for number in numbers}
