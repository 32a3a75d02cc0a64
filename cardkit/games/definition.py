"""What a game gives to the rest of cardkit: one frozen bundle of functions and data, the same shape for all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, MutableSequence, Sequence

    from cardkit.clauses import Clause
    from cardkit.effects import Effect
    from cardkit.parameters import Parameter, Rules
    from cardkit.scene import Art, Scene
    from cardkit.scripts import Position, Tutorial
    from cardkit.state import State
    from cardkit.words import Speaker


class GameRules(Protocol):
    """The module of a game's rules: see `cardkit.games.papageno.rules`, the one to copy."""

    FIELDS: Mapping[str, int]
    MOST_MOVES: int
    begin: Callable[[State, Rules], None]
    before_shuffle: Callable[[State], None]
    after_shuffle: Callable[[State], None]
    legal_moves: Callable[[State, MutableSequence[int]], int]
    forbids: Callable[[State, int], int]
    do: Callable[[State, int], None]


class GameNotation(Protocol):
    """The module of a game's notation."""

    card_text: Callable[[int], str]
    card_name: Callable[[str], str]
    parse_card: Callable[[str], int]
    place_text: Callable[[int], str]
    move_text: Callable[[int], str]
    parse_move: Callable[[State, str], int]


class GameViews(Protocol):
    """The module that knows what a seat may know."""

    look: Callable[[State, int], Any]
    another_world: Callable[[State, int, Callable[[list[int]], None]], State]


class GameWords(Protocol):
    """The module that says in words what happened."""

    tell: Callable[[Sequence[Effect], int, Speaker], list[str]]
    tell_round: Callable[[Sequence[int], Sequence[int], Speaker], str]


class GameReasons(Protocol):
    """The module that names the clauses behind a move, and the move that somebody meant by pointing at things."""

    permits: Callable[[State, int], tuple[Clause, ...]]
    meant: Callable[[State, int, Sequence[str]], str]
    moves_to_explain: Callable[[State], list[int]]
    at_work: Callable[[State], set[Clause]]


@dataclass(frozen=True)
class Definition:
    """One published game.

    `sections` gives a title to each part of the rulebook, by what the ids of its clauses begin with. `bots` maps a name to a function from the state and the legal moves to the move it makes; it reads only what its
    seat may know. `event_clauses` names the clause that a wrong event of each kind breaks, `turn_clause` the one that says
    whose turn it is. `score_sheet` spells out a seat's score, `sheet_of_text` that of cards somebody typed.
    """

    slug: str
    name: str
    author: str
    publisher: str
    tagline: str
    clauses: type[Clause]
    sections: Mapping[str, str]
    parameters: tuple[Parameter, ...]
    rules: GameRules
    notation: GameNotation
    views: GameViews
    words: GameWords
    reasons: GameReasons
    scene: Callable[[Any, Sequence[str | None] | None, Sequence[str]], Scene]
    score_sheet: Callable[[State, int], Any]
    sheet_of_text: Callable[[State, str], Any]
    bots: Mapping[str, Callable[[State, Sequence[int]], int]]
    positions: Callable[[], Sequence[Position]]
    tutorial: Callable[[], Tutorial]
    art: Callable[[], Art]
    event_clauses: Mapping[str, Clause]
    turn_clause: Callable[[State], Clause]

    def clause(self, id_: str) -> Clause:
        """The clause with an id. Raises KeyError."""
        return self.by_id()[id_]

    def by_id(self) -> dict[str, Clause]:
        """All clauses by their ids."""
        return {clause.id: clause for clause in self.clauses}
