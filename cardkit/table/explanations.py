"""The answer to "may I?" and "why?": a verdict, the clause behind it, and the text of that clause."""

from dataclasses import KW_ONLY, dataclass, replace

from cardkit.table import common_rules
from cardkit.table.clauses import Clause, Sentence
from cardkit.table.definition import Definition, legal_moves
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import capital, either
from cardkit.table.parameters import Rules
from cardkit.table.state import State
from cardkit.table.wording import HERE, say


@dataclass(frozen=True)
class Answer:
    """Whether a move is allowed, the id of the clause that decides it, and other clauses that apply.

    `sentences` are the deciding ones of the clause: the book's sentence, and the ruling only if the case rests on it.
    `here` explains why the move is refused in this position, if that adds something to the clause. `instead` describes
    what the player can do, and `moves` has one legal move of each kind.

    >>> cardkit.play("papageno", seed=7).why("reveal a1").allowed
    True
    """

    move: str
    clause: str
    sentences: tuple[Sentence, ...]
    also: tuple[str, ...] = ()
    because: str = ""
    here: str = ""
    instead: str = ""
    moves: tuple[str, ...] = ()
    _: KW_ONLY
    allowed: bool

    def __str__(self) -> str:
        """One line: the move, the verdict, the text of the clause, and its id."""
        because = f"{self.because} " if self.because else ""
        typed = (
            say(HERE, {"moves": either([repr(move) for move in self.moves])}, "answer", "moves") if self.moves else ""
        )
        here = "".join(f" {text}" for text in (self.here, self.instead, typed) if text)
        return f"{self.short()}: {because}{self.said} ({self.clause}){here}"

    @property
    def said(self) -> str:
        """These sentences in one line, each with its mark.

        >>> cardkit.play("papageno", seed=7).why("reveal a1").said[:50]
        '[book] Each player turns over one of their own car'
        """
        return " ".join(map(str, self.sentences))

    def short(self) -> str:
        """The move and the verdict.

        >>> cardkit.play("papageno", seed=7).why("draw").short()
        "'draw' is not allowed"
        """
        return say(HERE, {"move": repr(self.move)}, "answer", "allowed" if self.allowed else "not_allowed")

    __repr__ = __str__


class IllegalMoveError(CardkitError):
    """A move that a clause forbids.

    `answer` is what `Game.why` returns; `clause` is the id of the clause, such as `turn.must-swap`.

    >>> cardkit.play("papageno", seed=7).move("draw")
    Traceback (most recent call last):
    cardkit.table.explanations.IllegalMoveError: 'draw' is not allowed: ...
    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer))
        self.answer = answer
        self.clause = answer.clause


def explain(definition: Definition, s: State, text: str, rules: Rules) -> Answer:
    """Say whether the seat to move in `s` may make the move `text`. Raises NotationError if it is not a move."""
    answer = explain_number(definition, s, definition.move_kinds.number(s, text), rules)
    if answer.allowed or s.pending or s.phase <= common_rules.ROUND_OVER:
        return answer
    made = [definition.move_kinds.parsed(move) for move in legal_moves(definition.rules, s)]
    one_of_each = {each.kind.word: each.text for each in reversed(made)}
    return replace(answer, moves=tuple(reversed(one_of_each.values())))


def explain_number(definition: Definition, s: State, move: int, rules: Rules) -> Answer:
    """Say whether the seat to move may make a move, given as the integer that the rules use."""
    text, here, instead, ruling = definition.move_kinds.text(move), "", "", True
    if s.pending == common_rules.REFILL_PENDING:
        clause = definition.by_id().get("common.refill", definition.citations.events["refill"])
    elif s.pending == common_rules.DICE_PENDING:
        clause = definition.citations.events["dice"]
    elif forbidden := definition.rules.forbids(s, move):
        clause = definition.clauses.numbered(forbidden)
        here, instead = _here(definition, s, move, clause)
        ruling = definition.citations.ruled(s, move, clause)
    else:
        clause, *others = definition.move_kinds.clauses(s, move)
        also = tuple(other.id for other in others)
        said = _said(definition, clause, rules, ruling=definition.citations.ruled(s, move, clause))
        return Answer(text, clause.id, said, also, allowed=True)
    said = _said(definition, clause, rules, ruling=ruling)
    return Answer(text, clause.id, said, here=here, instead=instead, allowed=False)


def out_of_turn(definition: Definition, s: State, text: str, seat: int, rules: Rules) -> Answer:
    """Refuse a move by a seat whose turn it is not. Raises NotationError if `text` is not a move."""
    move = definition.move_kinds.text(definition.move_kinds.number(s, text))
    clause = definition.citations.turn(s)
    whose = say(HERE, {"turn": s.seat + 1, "seat": seat}, "refused", "turn")
    return Answer(move, clause.id, _said(definition, clause, rules), allowed=False, because=whose)


def _said(definition: Definition, clause: Clause, rules: Rules, *, ruling: bool = True) -> tuple[Sentence, ...]:
    """The text of a clause in this game, also if the clause belongs to the game that this is a variant of."""
    return definition.clauses.numbered(clause).decisive(rules, ruling=ruling)


def _here(definition: Definition, s: State, move: int, clause: Clause) -> tuple[str, str]:
    """Say why a move is refused in this position, and what to do instead; either may be empty."""
    if s.phase <= common_rules.ROUND_OVER:
        return say(HERE, {}, "refused", NOT_NOW[s.phase]), ""
    here, instead = definition.wording.refusal(definition.look(s, s.seat), move, clause.id)
    return capital(here), capital(instead)


# For each phase without moves, the key of the sentence that explains why.
NOT_NOW = {common_rules.GAME_OVER: "over", common_rules.GAME_STOPPED: "stopped", common_rules.ROUND_OVER: "no_round"}
