"""Puzzles: positions in which a learner has to find the right move or a number, and learns which rule decides.

Puzzles are data in a game's `puzzles.toml`. Their cards, rules and moves are written like those of prepared positions
(see `cardkit.table.scripted_games`). A puzzle asks for a move (`right` lists all the right ones) or for a number
(`count`):

    [puzzle.which-first]
    title = "Which card first?"
    says = "Two of your cards fit. Which one must go first?"
    deal = ["3 4 5 6 6 chick", "1 1 1 2 2 4", "2 2 3 4 5 egg"]
    next = "2"
    right = "play 3"
    hint = "Which of the two still fits later?"
    why = "A 4 still fits on a 3, but a 3 doesn't fit on a 4."
    clauses = ["turn.play"]

    [puzzle.which-first.wrong."play 4"]
    clause = "turn.play"
    says = "After a 4 your 3 has to wait for a whole round of the numbers."

`wrong` contains the replies to answers that are allowed but wrong, by the number or by the beginning of the move. The
reply to all other wrong answers is under `other`. If a move isn't allowed, the rules provide the reply.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardkit.table.clauses import Clause
from cardkit.table.scripted_games import SHUFFLE, Prepared, best_fit, moves_of, prepared
from cardkit.table.translated_texts import TomlTable, document, per_language

# The key of the reply to all wrong answers that don't have their own reply.
OTHER = "other"


@dataclass(frozen=True)
class PuzzleReply:
    """The reply to a wrong answer."""

    #: The reply.
    says: str
    #: The id of the clause that decides.
    clause: str


@dataclass(frozen=True)
class Puzzle:
    """A position, a question about it, and the right answers."""

    #: The key of the puzzle in the file.
    name: str
    #: The title of the puzzle.
    title: str
    #: The position, with the question as its text.
    position: Prepared
    #: The explanation of the right answer.
    why: str
    #: A hint.
    hint: str
    #: The ids of the clauses that decide.
    clauses: tuple[str, ...]
    #: The right moves; empty if the answer is a number.
    right: tuple[str, ...] = ()
    #: The right number; None if the answer is a move.
    count: int | None = None
    #: The replies to wrong answers, keyed by the beginning of the answer.
    wrong: Mapping[str, PuzzleReply] = field(default_factory=dict)
    #: The names of the players.
    names: tuple[str, ...] = ()

    def reply_to(self, answer: str) -> PuzzleReply:
        """Return the most specific reply to a wrong answer."""
        return best_fit(self.wrong, answer, self.wrong.get(OTHER, PuzzleReply(self.hint, self.clauses[0])))


@per_language
def read_puzzles(clauses: type[Clause]) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, in the order of the file; empty if the file doesn't exist. Raises TextError."""
    file = document(clauses.home(), "puzzles")
    if file is None:
        return ()
    file.only("names", "puzzle")
    ids = [clause.id for clause in clauses]
    names = file.texts("names", None)
    return tuple(_puzzle(name, entry, ids, names) for name, entry in file.table("puzzle").tables())


def _puzzle(name: str, entry: TomlTable, ids: Sequence[str], names: tuple[str, ...]) -> Puzzle:
    asked = ("title", "says", "right", "count", "hint", "why", "clauses", "wrong")
    entry.only(*asked, "seat", "rules", "moves", "later", *SHUFFLE)
    puzzle = Puzzle(
        name=name,
        title=entry.text("title"),
        position=prepared("", entry.text("says"), entry),
        why=entry.text("why"),
        hint=entry.text("hint"),
        clauses=entry.one_of("clauses", ids),
        right=moves_of(entry.text("right", "")),
        count=entry.whole("count"),
        wrong={answer: _reply(reply, ids) for answer, reply in entry.table("wrong").tables()},
        names=names,
    )
    if bool(puzzle.right) == (puzzle.count is not None):
        raise entry.mistake("a puzzle asks for a move or for a number: add a line right = … or count = …")
    if not puzzle.clauses:
        raise entry.mistake("a puzzle names the clauses that decide it: add a line clauses = …")
    return puzzle


def _reply(entry: TomlTable, ids: Sequence[str]) -> PuzzleReply:
    entry.only("says", "clause")
    clause = entry.text("clause")
    if clause not in ids:
        raise entry.mistake(f'there is no clause "{clause}"', "clause")
    return PuzzleReply(entry.text("says"), clause)
