"""The answer to "may I?" and "why?": a verdict, the clause behind it, and what that clause says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardkit.games import common

if TYPE_CHECKING:
    from cardkit.clauses import Clause, Sentence
    from cardkit.games.definition import Definition
    from cardkit.parameters import Rules
    from cardkit.state import State


@dataclass(frozen=True)
class Answer:
    """Whether a move is allowed, the id of the clause that says so, its sentences, and other clauses at work."""

    move: str
    allowed: bool
    clause: str
    sentences: tuple[Sentence, ...]
    also: tuple[str, ...] = ()
    because: str = ""

    def __str__(self) -> str:
        """One line: the move, the verdict, the clause, its words."""
        because = f"{self.because} " if self.because else ""
        said = " ".join(f"[{sentence.mark}] {sentence.text}" for sentence in self.sentences)
        return f"{self.short()}: {because}{self.clause} {said}"

    def short(self) -> str:
        """The move and the verdict."""
        return f"{self.move!r} is {'allowed' if self.allowed else 'not allowed'}"

    __repr__ = __str__


def explain(definition: Definition, s: State, text: str, rules: Rules) -> Answer:
    """Answer for the move written as `text`, by the seat to move in `s`. Raises NotationError for no move."""
    return explain_number(definition, s, definition.notation.parse_move(s, text), rules)


def explain_number(definition: Definition, s: State, move: int, rules: Rules) -> Answer:
    """The same for a move as the number that the rules use."""
    text = definition.notation.move_text(move)
    if s.pending == common.REFILL_PENDING:
        return _answer(text, False, (definition.by_id()["common.refill"],), rules)
    forbidden = definition.rules.forbids(s, move)
    if forbidden:
        return _answer(text, False, (definition.clauses(forbidden),), rules)
    return _answer(text, True, definition.reasons.permits(s, move), rules)


def out_of_turn(definition: Definition, s: State, text: str, seat: int, rules: Rules) -> Answer:
    """The refusal of a move by a seat that is not to move. Raises NotationError for no move."""
    move = definition.notation.move_text(definition.notation.parse_move(s, text))
    clause = definition.turn_clause(s)
    whose = f"it is seat {s.seat + 1}'s turn, not seat {seat}'s:"
    return Answer(move, False, clause.id, clause.sentences(rules), because=whose)


def _answer(text: str, allowed: bool, clauses: tuple[Clause, ...], rules: Rules) -> Answer:  # noqa: FBT001
    first, *others = clauses
    return Answer(text, allowed, first.id, first.sentences(rules), tuple(clause.id for clause in others))
