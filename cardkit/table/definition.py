"""What a game gives to the rest of cardkit: one frozen bundle of functions and data, the same shape for all games."""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from cardkit.table.errors import RulesError
from cardkit.table.parameters import complete

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from cardkit.table.bots import Bot
    from cardkit.table.clauses import Clause
    from cardkit.table.effects import Effect
    from cardkit.table.parameters import Parameter, Rules
    from cardkit.table.scene import Art, Choice, Scene, Selection
    from cardkit.table.scripts import Position, Tutorial
    from cardkit.table.sheets import Sheet
    from cardkit.table.state import State
    from cardkit.table.words import Speaker


class GameRules(Protocol):
    """The module of a game's rules: see `cardkit.games.papageno.rules`, the one to copy."""

    __name__: str

    @property
    def FIELDS(self) -> Mapping[str, int]: ...
    @property
    def MOST_MOVES(self) -> int: ...

    def begin(self, s: State, rules: Rules) -> None: ...
    def before_shuffle(self, s: State) -> None: ...
    def after_shuffle(self, s: State) -> None: ...
    def legal_moves(self, s: State, moves: MutableSequence[int]) -> int: ...
    def forbids(self, s: State, move: int) -> int: ...
    def do(self, s: State, move: int) -> None: ...


def legal_moves(rules: GameRules, s: State) -> list[int]:
    """The legal moves of the seat to move."""
    moves = [0] * rules.MOST_MOVES
    return moves[: rules.legal_moves(s, moves)]


class GameNotation(Protocol):
    """The module of a game's notation."""

    def card_text(self, card: int) -> str: ...
    def card_name(self, text: str) -> str: ...
    def parse_card(self, text: str) -> int: ...
    def place_text(self, place: int) -> str: ...
    def move_text(self, move: int) -> str: ...
    def parse_move(self, s: State, text: str) -> int: ...


class GameViews(Protocol):
    """The module that knows what a seat may know."""

    def look(self, s: State, seat: int) -> Any: ...


Scratch = MutableSequence[float]
"""A row of numbers to reckon with: no memory may be asked for where rules are compiled."""


class GameWorlds(Protocol):
    """The module that deals anew what a seat (from 0; -1: an onlooker) cannot know: see `cardkit.chances.worlds`.

    `prepare` leaves nothing in the state but what the seat knows, and fills a row of `SCRATCH` numbers for `deal_anew`,
    which draws its luck from the state's stream of chance; any number of copies of a prepared state can be dealt anew.
    """

    @property
    def SCRATCH(self) -> int: ...

    def prepare(self, s: State, seat: int, scratch: Scratch) -> None: ...
    def deal_anew(self, s: State, seat: int, scratch: Scratch) -> None: ...


class GameWords(Protocol):
    """The module that says in words what a move would do, what happened, and what is to be decided."""

    @property
    def SHUFFLED_AGAIN(self) -> str: ...

    def describe(self, view: Any, move: str, speaker: Speaker, /) -> str: ...
    def doing(self, move: str, speaker: Speaker, /) -> str: ...
    def tell(self, effects: Sequence[Effect], seat: int, speaker: Speaker) -> list[str]: ...
    def tell_round(self, points: Sequence[int], totals: Sequence[int], speaker: Speaker) -> str: ...
    def prompt(self, view: Any, speaker: Speaker) -> str: ...
    def headline(self, view: Any) -> str: ...


class GameReasons(Protocol):
    """The module that names the clauses behind a move, and the move that somebody meant by pointing at things."""

    def permits(self, s: State, move: int) -> Sequence[Clause]: ...
    def meant(self, s: State, seat: int, path: Sequence[str]) -> str: ...
    def moves_to_explain(self, s: State) -> list[int]: ...
    def at_work(self, s: State) -> AbstractSet[Clause]: ...


@dataclass(frozen=True)
class Dice:
    """The dice of a game that has some; the state's field `dice` holds what they show.

    `roll` leaves them to chance, `settle` does what follows from them. `faces` are those that a die has, and `tell`
    says what a seat (counted from 1) has rolled.
    """

    roll: Callable[[State], None]
    settle: Callable[[State], None]
    faces: Callable[[State], Sequence[int]]
    tell: Callable[[Sequence[int], int, Speaker], str]


@dataclass(frozen=True)
class Aims:
    """What makes a round good for a side: `fewest` points or most, points that are `added_up` or only compared.

    `stake` is what winning the game is worth beside a lead of one point, where a round ends it. A game can have
    `one_round` only. A coach looks at the chance to win the round; where single points decide and rounds are short, at
    that to win the `whole` game.
    """

    fewest: bool
    added_up: bool
    stake: int
    one_round: bool = False
    whole: bool = False


@dataclass(frozen=True)
class Selecting:
    """How a game answers a person who picks several cards together.

    `selected` says what the cards in these places of a seat (from 0) make, `suggested` offers good things to make, and
    `choice` finds the places to pick for a legal move of that kind; None for a move that is made in another way.
    """

    selected: Callable[[State, int, Sequence[str]], Selection]
    suggested: Callable[[State], Sequence[Choice]]
    choice: Callable[[State, str], Choice | None]


@dataclass(frozen=True)
class Definition:
    """One published game.

    `sections` gives a title to each part of the rulebook, by what the ids of its clauses begin with. `bots` has the
    game's bots by their names, the best one last. `event_clauses` names the clause that a wrong event of each kind
    breaks: a `deal`, a `refill`, the sums of a `round` or `result`, or one of these at a time when the round has not
    come to its `end`. `turn_clause` is the one that says whose turn it is. `score_sheet` spells out the score of a
    side, `sheet_of_text` that of cards somebody typed, as in the `score_examples`. `undealable` says what is wrong with
    rules that are each within their bounds, but not together: the name of one of them, and why it cannot be so.
    `objection` adds to the clause that forbids a move what speaks against it in a position of a round that is being
    played, and what can be done instead, said to the seat to move. `place_for` says as which place a seat (from 0) sees
    one that a card moves from or to: the cards in a hand are one place for all but its owner. With a `memory_aid` the
    table can show what a seat has seen of cards that lie face down. `idle` names parameters of all games that cannot
    matter in this one, so that no form offers them. `aims` says what makes a round good, for whoever looks ahead.
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
    worlds: GameWorlds
    words: GameWords
    reasons: GameReasons
    scene: Callable[[Any, Sequence[str | None] | None], Scene]
    score_sheet: Callable[[State, int], Sheet]
    sheet_of_text: Callable[[State, str], Sheet]
    bots: Mapping[str, Bot]
    positions: Callable[[], Sequence[Position]]
    tutorial: Callable[[], Tutorial]
    art: Callable[[], Art]
    event_clauses: Mapping[str, Clause]
    turn_clause: Callable[[State], Clause]
    objection: Callable[[State, int], tuple[str, str]]
    aims: Aims
    score_examples: tuple[str, ...]
    undealable: Callable[[Rules], tuple[str, str] | None] = lambda _: None
    dice: Dice | None = None
    selecting: Selecting | None = None
    place_for: Callable[[int, int], int] = lambda place, _: place
    memory_aid: bool = False
    idle: frozenset[str] = frozenset()

    @property
    def package(self) -> str:
        """The package that the game's modules are in."""
        return self.rules.__name__.rpartition(".")[0]

    def part(self, name: str) -> Any:
        """An optional module of the game, such as `odds`, found by its name beside the others; None if it has none."""
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    def complete(self, given: Mapping[str, object]) -> Rules:
        """All rules: those `given`, the others at their defaults. Raises RulesError."""
        rules = complete(self.name, self.parameters, given)
        problem = undealable_start(rules) or self.undealable(rules)
        if problem:
            name, why = problem
            message = f"{name}={rules[name]!r} is out of bounds: {why}"
            raise RulesError(message, name, why)
        return rules

    def clause(self, id_: str) -> Clause:
        """The clause with an id. Raises KeyError."""
        return self.by_id()[id_]

    def by_id(self) -> dict[str, Clause]:
        """All clauses by their ids."""
        return {clause.id: clause for clause in self.clauses}


def undealable_start(rules: Rules) -> tuple[str, str] | None:
    """Say which seats there are, if the one that is to start is none of them."""
    players, start = rules["players"], rules["start"]
    return ("start", f"this table has seats 1 to {players}") if start > players else None  # type: ignore[operator]
