"""Explain whether a move is allowed, with the clause that decides it and the text of that clause."""

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
    """Whether a move is allowed, and why, as `Game.why` returns it.

    >>> cardkit.play("papageno", seed=7).why("reveal a1").allowed
    True
    """

    #: The move in notation.
    move: str
    #: The id of the clause that allows or forbids the move, such as `turn.must-swap`.
    clause: str
    #: The sentences of that clause that decide the case: those of the book, and the ruling only if the case depends on
    #: it.
    sentences: tuple[Sentence, ...]
    #: The ids of other clauses that allow the move.
    also: tuple[str, ...] = ()
    #: The sentence about whose turn it is, if the move was tried out of turn.
    because: str = ""
    #: Why the move is refused in this position, if the clause alone doesn't explain that.
    here: str = ""
    #: What the player can do instead of a move that is refused.
    instead: str = ""
    #: One legal move of each kind, if the move is refused.
    moves: tuple[str, ...] = ()
    _: KW_ONLY
    #: Whether the move is allowed.
    allowed: bool

    def __str__(self) -> str:
        """One line with the move, the verdict, the text of the clause and its id."""
        because = f"{self.because} " if self.because else ""
        typed = (
            say(HERE, {"moves": either([repr(move) for move in self.moves])}, "answer", "moves") if self.moves else ""
        )
        here = "".join(f" {text}" for text in (self.here, self.instead, typed) if text)
        return f"{self.short()}: {because}{self.said} ({self.clause}){here}"

    @property
    def said(self) -> str:
        """The sentences in one line, each marked `[book]` or `[ruling]`.

        >>> cardkit.play("papageno", seed=7).why("reveal a1").said[:50]
        '[book] Each player turns over one of their own car'
        """
        return " ".join(map(str, self.sentences))

    def short(self) -> str:
        """Return the move and the verdict in a few words.

        >>> cardkit.play("papageno", seed=7).why("draw").short()
        "'draw' is not allowed"
        """
        return say(HERE, {"move": repr(self.move)}, "answer", "allowed" if self.allowed else "not_allowed")

    __repr__ = __str__


class IllegalMoveError(CardkitError):
    """A move that the rules forbid.

    Attributes:
        answer: The explanation, as `Game.why` returns it.
        clause: The id of the clause that forbids the move, such as `turn.must-swap`.

    >>> cardkit.play("papageno", seed=7).move("draw")
    Traceback (most recent call last):
    cardkit.table.explanations.IllegalMoveError: 'draw' is not allowed: ...

    """

    def __init__(self, answer: Answer) -> None:
        super().__init__(str(answer))
        self.answer = answer
        self.clause = answer.clause


def explain(definition: Definition, s: State, text: str, rules: Rules) -> Answer:
    """Explain whether the seat to move in `s` may make the move `text`. Raises NotationError if it isn't a move.

    `rules` are filled into the sentences. If the move is refused, the answer lists a legal move of each kind.
    """
    answer = explain_number(definition, s, definition.move_kinds.number(s, text), rules)
    if answer.allowed or s.pending or s.phase <= common_rules.ROUND_OVER:
        return answer
    made = [definition.move_kinds.parsed(move) for move in legal_moves(definition.rules, s)]
    one_of_each = {each.kind.word: each.text for each in reversed(made)}
    return replace(answer, moves=tuple(reversed(one_of_each.values())))


def explain_number(definition: Definition, s: State, move: int, rules: Rules) -> Answer:
    """Explain whether the seat to move may make a move, given by its integer code."""
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
    """Explain why a seat can't move while it is another seat's turn. Raises NotationError if `text` isn't a move."""
    move = definition.move_kinds.text(definition.move_kinds.number(s, text))
    clause = definition.citations.turn(s)
    whose = say(HERE, {"turn": s.seat + 1, "seat": seat}, "refused", "turn")
    return Answer(move, clause.id, _said(definition, clause, rules), allowed=False, because=whose)


def _said(definition: Definition, clause: Clause, rules: Rules, *, ruling: bool = True) -> tuple[Sentence, ...]:
    """Return the sentences of a clause that decide a case.

    The clause may belong to the game of which this game is a variant, so it is looked up again by its number.
    """
    return definition.clauses.numbered(clause).decisive(rules, ruling=ruling)


def _here(definition: Definition, s: State, move: int, clause: Clause) -> tuple[str, str]:
    """Return why a move is refused in this position, and what to do instead; either may be empty."""
    if s.phase <= common_rules.ROUND_OVER:
        return say(HERE, {}, "refused", NOT_NOW[s.phase]), ""
    here, instead = definition.wording.refusal(definition.look(s, s.seat), move, clause.id)
    return capital(here), capital(instead)


# For each phase without moves, the key of the sentence that explains why.
NOT_NOW = {common_rules.GAME_OVER: "over", common_rules.GAME_STOPPED: "stopped", common_rules.ROUND_OVER: "no_round"}
