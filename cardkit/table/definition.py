"""What a game gives to the rest of cardkit: one frozen bundle of functions and data, the same shape for all games."""

from __future__ import annotations

import re
from collections.abc import MutableSequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from cardkit.table import usual
from cardkit.table.common import LARGEST_TABLE, to_move
from cardkit.table.errors import CardkitError, NotationError, RulesError
from cardkit.table.parameters import complete
from cardkit.table.scene import DIE
from cardkit.table.scripts import read_positions, read_tutorial
from cardkit.table.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit.table.art import Art
    from cardkit.table.bots import Bot
    from cardkit.table.clauses import Clause
    from cardkit.table.parameters import Parameter, Rules
    from cardkit.table.rulebook import Title
    from cardkit.table.scene import Choice, Scene, Selection
    from cardkit.table.scripts import Position, Tutorial
    from cardkit.table.sheets import Sheet
    from cardkit.table.telling import Telling
    from cardkit.table.verbs import Verbs
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


class GameViews(Protocol):
    """The module that knows what a seat may know."""

    def look(self, s: State, seat: int, moves: Moves) -> Any: ...


Moves = dict[str, Any]
"""The fields of a view that say what its seat may do now: `moves`, and the clauses that they are `allowed_by`."""

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


class GameLayout(GameNotation, GameViews, Protocol):
    """Where cards lie and who sees them: a notation, views and scenes in one (see `cardkit.table.layout`)."""

    def place_for(self, place: int, seat: int) -> int: ...
    def scene_by(self, telling: Any) -> Callable[[Any, Sequence[str | None] | None], Scene]: ...


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
    added_up: bool = True
    stake: int = 10
    one_round: bool = False
    whole: bool = False


@dataclass(frozen=True)
class Selecting:
    """How a game answers a person who picks several cards together.

    All of it is asked of a view: `selected` says what the cards in these places of its player make, `suggested` offers
    good things to make, and `choice` finds the places to pick for a legal move of that kind; None for a move that is
    made in another way.
    """

    selected: Callable[[Any, Sequence[str]], Selection]
    suggested: Callable[[Any], Sequence[Choice]]
    choice: Callable[[Any, str], Choice | None]


UNSAID: Any = None
"""In a definition: what the game does not say itself."""


SLUG = re.compile("[a-z][a-z0-9_]*")
"""How a game's slug is written: it stands in records, addresses and file names."""


@dataclass(frozen=True)
class Definition:
    """One game: what its author says of it, and, for all that is not said, what usually follows from that.

    A game needs its rules, its clauses and their `parameters`, its `verbs`, and a `layout`: where cards lie and who
    sees them. `aims` says what makes a round good, for whoever looks ahead. Its texts are found beside the package of
    its `clauses`: what these say, its sentences, and the prepared positions and the tutorial if it has them.

    In place of a layout, a game can have a `notation`, `views` and a `scene` of its own, and a `place_for`, which says
    as which place a seat (from 0) sees one that a card moves from or to: the cards in a hand are one place for all but
    its owner. Unless given, `telling` fills in what every game knows (`usual.Known`), and `score_sheet` has one line.

    `event_clauses` names the clause that a wrong event of each kind breaks: a `deal`, a `refill`, the sums of a `round`
    or `result`, or one of these at a time when the round has not come to its `end`; `turn_clause` says whose turn it
    is. Those that are not given are found by the ids of the clauses (`usual.EVENTS`).

    `worlds` deals anew what a seat cannot know: without it there is no coach, no `search` and no `Game.worlds`. `bots`
    has the game's bots by their names, the best one last. `score_sheet` spells out the score of a side (from 0) as a
    view shows it, `sheet_of_text` that of cards somebody typed, as in the `score_examples`. `undealable` says what is
    wrong with rules that are each within their bounds, but not together: the name of one of them, and why it cannot be
    so. With a `memory_aid` the table can show what a seat has seen of cards that lie face down. `idle` names parameters
    of all games that cannot matter in this one, so that no form offers them.

    Raises CardkitError for a slug that is no name, more seats than a table has, or a part that is missing.
    """

    slug: str
    name: str
    clauses: type[Clause]
    parameters: tuple[Parameter, ...]
    rules: GameRules
    verbs: Verbs
    aims: Aims
    author: str = ""
    publisher: str = ""
    tagline: str = ""
    layout: GameLayout | None = None
    notation: GameNotation = UNSAID
    views: GameViews = UNSAID
    scene: Callable[[Any, Sequence[str | None] | None], Scene] = UNSAID
    place_for: Callable[[int, int], int] = UNSAID
    worlds: GameWorlds | None = None
    telling: Telling = UNSAID
    score_sheet: Callable[[Any, int], Sheet] = UNSAID
    event_clauses: Mapping[str, Clause] = UNSAID
    turn_clause: Callable[[State], Clause] = UNSAID
    sheet_of_text: Callable[[State, str], Sheet] | None = None
    score_examples: tuple[str, ...] = ()
    bots: Mapping[str, Bot] = field(default_factory=dict)
    undealable: Callable[[Rules], tuple[str, str] | None] = lambda _: None
    dice: Dice | None = None
    selecting: Selecting | None = None
    memory_aid: bool = False
    idle: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Fill in what is usual, and check what would break later."""
        if not SLUG.fullmatch(self.slug):
            message = f"slug={self.slug!r} is not a name for a game: write small letters, digits and _, as in 'golf'"
            raise CardkitError(message)
        _check_seats(self.name, self.parameters)
        if self.layout is not None:
            self._say("notation", self.layout)
            self._say("views", self.layout)
            self._say("place_for", self.layout.place_for)
        self._say("place_for", lambda place, _seat: place)
        for part in ("notation", "views"):
            self._check_said(part)
        self._say_usual()
        if self.layout is not None:
            self._say("scene", self.layout.scene_by(self.telling))
        self._check_said("scene")

    def _say_usual(self) -> None:
        """Fill in the sentences, clauses and scores that follow from the rest."""
        package, words = self.clauses.home(), self.notation.card_text
        self._say("telling", usual.telling(package, self.verbs, self.clauses, words, fewest=self.aims.fewest))
        object.__setattr__(self, "event_clauses", usual.event_clauses(self.clauses, self.event_clauses or {}))
        self._say("turn_clause", usual.turn_clause(self.clauses))
        self._say("score_sheet", usual.score_sheet(self.event_clauses["round"]))

    def _say(self, name: str, value: object) -> None:
        """Fill in a field that the game does not say itself."""
        if getattr(self, name) is UNSAID:
            object.__setattr__(self, name, value)  # the dataclass is frozen for everybody else

    def _check_said(self, name: str) -> None:
        if getattr(self, name) is UNSAID:
            raise CardkitError(f"the game {self.name} says nothing of its {name}: give it a layout, or {name}=…")

    @property
    def package(self) -> str:
        """The package that the game's modules are in."""
        return self.rules.__name__.rpartition(".")[0]

    def dealt_anew(self) -> GameWorlds:
        """What deals anew all that a seat cannot know. Raises CardkitError if the game does not say it."""
        if self.worlds is None:
            raise CardkitError(f"{self.name} does not say how to deal anew what a player cannot know: give it worlds=…")
        return self.worlds

    def part(self, name: str) -> Any:
        """An optional module of the game, such as `odds`, found by its name beside the others; None if it has none."""
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    def look(self, s: State, seat: int) -> Any:
        """The view of a seat, counted from 0; -1 is an onlooker, who sees what lies face up."""
        return self.views.look(s, seat, self._moves(s, seat))

    def _moves(self, s: State, seat: int) -> Moves:
        """The fields of a view that say what a seat may do now, by which clauses."""
        moves = legal_moves(self.rules, s) if to_move(s) and s.seat == seat else []
        return {
            "moves": tuple(self.verbs.text(move) for move in moves),
            "allowed_by": tuple(self.verbs.clauses(s, move)[0].id for move in moves),
        }

    @property
    def sections(self) -> Mapping[str, str]:
        """The titles of the rulebook's parts, by what the ids of their clauses begin with."""
        return self.clauses.rulebook().sections

    def titled(self, parameter: str) -> Title:
        """What a parameter is called in a form, and what its values mean. Raises TextError."""
        return self.clauses.rulebook().titled(parameter)

    def positions(self) -> tuple[Position, ...]:
        """The prepared positions, each of which shows a clause. Raises TextError."""
        return read_positions(self.clauses)

    def tutorial(self) -> Tutorial | None:
        """The annotated game from which one learns this game, if there is one. Raises TextError."""
        return read_tutorial(self.clauses)

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

    # --- Pictures ---

    def art(self) -> Art:
        """The game's pictures: those in `text/cards.svg` beside its modules, or plain cards where there is none.

        Raises TextError for a mistake in that file.
        """
        return self._art

    @cached_property
    def _art(self) -> Art:
        from cardkit.table.art import art_of

        return art_of(self.name, self.package, self.cards(), self.is_card)

    def cards(self) -> tuple[str, ...]:
        """What needs a picture: each card of a fresh deck under the usual rules, and each face of the dice, if any."""
        s = State(self.rules.FIELDS)
        self.rules.begin(s, self.complete({}))
        self.rules.before_shuffle(s)
        deck = map(self.notation.card_text, s.draw[: s.draw_count])
        dice = (f"{DIE}{face}" for face in (self.dice.faces(s) if self.dice else ()))
        return tuple(dict.fromkeys([*deck, *dice]))

    def is_card(self, text: str) -> bool:
        """Say whether `text` is how a card, or a die that shows a face, is written."""
        if self.dice and text.startswith(DIE):
            return text.removeprefix(DIE).isdecimal()
        try:
            return self.notation.card_text(self.notation.parse_card(text)) == text
        except NotationError:
            return False


def undealable_start(rules: Rules) -> tuple[str, str] | None:
    """Say which seats there are, if the one that is to start is none of them."""
    players, start = rules["players"], rules["start"]
    return ("start", f"this table has seats 1 to {players}") if start > players else None


# --- What would break later -------------------------------------------------------------------------------------------


def _check_seats(name: str, parameters: Sequence[Parameter]) -> None:
    """Raise CardkitError if more players could sit down than tables have room for."""
    seats: Any = next((parameter.kind for parameter in parameters if parameter.name == "players"), None)
    if seats is None:
        raise CardkitError(f"{name} has no parameter 'players': begin them with *common.parameters(Whole(2, 4))")
    if seats.high is None or seats.high > LARGEST_TABLE:
        wanted = "any number of" if seats.high is None else seats.high
        raise CardkitError(f"{name} allows {wanted} players, but a table has room for {LARGEST_TABLE} at most")
