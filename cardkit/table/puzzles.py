"""Puzzles: positions in which a learner finds the right move, or counts a number, and learns which rule decides.

They are data from a game's `puzzles.toml`. A puzzle's cards, rules and moves are written as those of a position are
(see `cardkit.table.scripted_games`). It asks for a move (`right` lists all the right ones) or for a number (`count`):

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

`wrong` has the replies to allowed but wrong answers, by the number or by how the move begins; the reply to all others
is under `other`. For a move that is not allowed, the reply comes from the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardkit.table.clauses import Clause
from cardkit.table.scripted_games import SHUFFLE, Prepared, best_fit, moves_of, prepared
from cardkit.table.text_files import TomlTable, document, per_language

# The key of the reply to a wrong answer that has no other reply.
OTHER = "other"


@dataclass(frozen=True)
class PuzzleReply:
    """The reply to a wrong answer, and the clause that decides."""

    says: str
    clause: str


@dataclass(frozen=True)
class Puzzle:
    """A position, what is asked there, what is right and why; `wrong` are replies by how an answer begins.

    `right` lists the right moves; if it is empty, the number `count` is right. `names` are the players' names.
    """

    name: str
    title: str
    position: Prepared
    why: str
    hint: str
    clauses: tuple[str, ...]
    right: tuple[str, ...] = ()
    count: int | None = None
    wrong: Mapping[str, PuzzleReply] = field(default_factory=dict)
    names: tuple[str, ...] = ()

    def reply_to(self, answer: str) -> PuzzleReply:
        """The reply to a wrong answer: of those that fit, the most specific one."""
        return best_fit(self.wrong, answer, self.wrong.get(OTHER, PuzzleReply(self.hint, self.clauses[0])))


@per_language
def read_puzzles(clauses: type[Clause]) -> tuple[Puzzle, ...]:
    """Read a game's puzzles, in the order of the file; none if there is no such file. Raises TextError."""
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
