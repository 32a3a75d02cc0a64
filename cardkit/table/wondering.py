"""What a reader of the rules may wonder about at a table: the moves that could be meant, and the clauses at work.

What is thought of comes from the view of the player to move; what the rules say of it comes from the rules.
"""

from cardkit.table.answers import Answer, explain_number
from cardkit.table.clauses import Clause
from cardkit.table.game import Game


def answers(game: Game) -> list[Answer]:
    """The answers to all moves that a reader may wonder about now, those that are allowed first."""
    if not game.turn:
        return []
    definition, s = game.definition, game.state
    moves = definition.verbs.explained(game.view(game.turn))
    return sorted(
        (explain_number(definition, s, move, game.rules) for move in moves), key=lambda answer: not answer.allowed
    )


def at_work(game: Game) -> set[Clause]:
    """The clauses that allow or forbid what one thinks of now."""
    if not game.turn:
        return set()
    definition, s = game.definition, game.state

    def verdict(move: int) -> list[int]:
        forbidden = definition.rules.forbids(s, move)
        return [forbidden] if forbidden else [*definition.verbs.clauses(s, move)]

    numbers = definition.verbs.at_work(game.view(game.turn), verdict)
    return {definition.clauses.numbered(number) for number in numbers}
