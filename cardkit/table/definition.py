"""A game's `Definition`: one frozen bundle of functions and data, with the same shape for all games."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from cardkit.table import defaults
from cardkit.table.bots import Bot
from cardkit.table.cards import Notation
from cardkit.table.clauses import Clause
from cardkit.table.common_rules import check_seats, conflict, to_move
from cardkit.table.errors import CardkitError, NotationError, RulesError
from cardkit.table.grammar import Speaker
from cardkit.table.lazy_import import Module
from cardkit.table.move_kinds import MoveKinds
from cardkit.table.parameters import Parameter, Rules, complete
from cardkit.table.puzzles import Puzzle, read_puzzles
from cardkit.table.rulebook import Title
from cardkit.table.scene import DIE, Choice, Scenery, Selection
from cardkit.table.score_sheet import ScoreSheet
from cardkit.table.scripted_games import Prepared, Tutorial, read_positions, read_tutorial
from cardkit.table.state import State
from cardkit.table.wording import Wording

if TYPE_CHECKING:
    from cardkit.table import card_art as pictures
else:  # few ask for pictures
    pictures = Module("cardkit.table.card_art")


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


class GameNotation(Notation, Protocol):
    """The module of a game's notation."""

    def card_name(self, text: str) -> str: ...
    def place_text(self, place: int) -> str: ...


class GameViews(Protocol):
    """The module that says what a seat may know."""

    def look(self, s: State, seat: int, moves: Moves) -> Any: ...


# The fields of a view that say what its seat may do now: `moves`, and the clauses they are `allowed_by`.
Moves = dict[str, Any]

# A row of numbers to work in: compiled rules may not allocate memory.
Scratch = MutableSequence[float]


class GameWorlds(Protocol):
    """The module that redeals what a seat (from 0; -1: an onlooker) cannot know: see `cardkit.chances.worlds`.

    `prepare` erases from the state what the seat does not know, and fills a row of `SCRATCH` numbers for `deal_anew`,
    which draws from the state's stream of chance. Any number of copies of a prepared state can be dealt.
    """

    @property
    def SCRATCH(self) -> int: ...

    def prepare(self, s: State, seat: int, scratch: Scratch) -> None: ...
    def deal_anew(self, s: State, seat: int, scratch: Scratch) -> None: ...


class GameLayout(GameNotation, GameViews, Protocol):
    """Where cards lie and who sees them: notation, views and scenes in one (see `cardkit.table.layout`)."""

    def place_for(self, place: int, seat: int) -> int: ...
    def scene_by(self, wording: Any) -> Scenery: ...


@dataclass(frozen=True)
class Dice:
    """The dice of a game; the state's field `dice` holds what they show.

    `roll` rolls them, `settle` applies the result. `faces` lists the faces of a die, and `tell` says what a seat
    (counted from 1) has rolled.
    """

    roll: Callable[[State], None]
    settle: Callable[[State], None]
    faces: Callable[[State], Sequence[int]]
    tell: Callable[[Sequence[int], int, Speaker], str]


@dataclass(frozen=True)
class Goal:
    """What makes a round good for a side: the `fewest` points or the most, `added_up` or only compared.

    `stake` is what winning the game is worth, in points of lead, if a round ends it. A game can have only `one_round`.
    A coach looks at the probability of winning the round or, if single points decide and rounds are short, of winning
    the `whole` game.
    """

    fewest: bool
    added_up: bool = True
    stake: int = 10
    one_round: bool = False
    whole: bool = False


@dataclass(frozen=True)
class CardSelection:
    """How a game answers a person who picks several cards together.

    Each takes a view. `selected` says what the cards in these places of its player make, `suggested` offers good
    combinations, and `choice` finds the places to pick for a legal move of that kind; None for a move that is made in
    another way.
    """

    selected: Callable[[Any, Sequence[str]], Selection]
    suggested: Callable[[Any], Sequence[Choice]]
    choice: Callable[[Any, str], Choice | None]


# The value of a field that a definition leaves out.
MISSING: Any = None


# The form of a game's slug, which is used in records, addresses and file names.
SLUG = re.compile("[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Definition:
    """One game: what its author says about it, and the usual defaults for everything else.

    A game needs its rules, its clauses and their `parameters`, its `move_kinds`, and a `layout`, which says where cards
    are and who sees them. `goal` tells bots that look ahead what makes a round good. The package of its `clauses` also
    has its texts: those of the clauses, its sentences, and the prepared positions, tutorial and puzzles if there are
    any.

    Instead of a layout, a game can have its own `notation`, `views`, `scene` and `place_for`. The last maps a place to
    the one that a seat (from 0) sees in its stead: a hand is one place for everybody but its owner. By default,
    `wording` fills in what every game knows (`defaults.DefaultFacts`), and `score_sheet` has one line.

    `event_clauses` gives the clause that a wrong event of each kind breaks: a `deal`, a `refill`, the sums of a `round`
    or `result`, or one of these before the `end` of the round. `turn_clause` says whose turn it is. Those that are not
    given are found by the ids of the clauses (`usual.EVENTS`).

    `worlds` redeals what a seat cannot know: without it there is no coach, no `search` and no `Game.worlds`. `bots`
    lists the game's bots by name, the best one last. `score_sheet` spells out the score of a side (from 0) as a view
    shows it; `sheet_of_text` does so for cards that somebody typed, as in the `score_examples`. `conflict` finds rules
    that conflict although each is within its bounds: it returns the name of one of them, and the reason. `equivalence`
    gives one key for moves that the player of a view cannot tell apart. `ruled` says whether a verdict on a move rests
    on the ruling of the clause that allows or forbids it, and not on its sentence of the book alone. With a
    `memory_aid` the table can show the face-down cards that a player has seen. `unused_parameters` names common
    parameters that have no effect in this game.

    Raises CardkitError if the slug is not a valid name, if there are more seats than a table has, or if a part is
    missing.

    >>> cardkit.GAMES["trio"].publisher
    'Cocktail Games'
    """

    slug: str
    name: str
    clauses: type[Clause]
    parameters: tuple[Parameter, ...]
    rules: GameRules
    move_kinds: MoveKinds
    goal: Goal
    author: str = ""
    publisher: str = ""
    tagline: str = ""
    layout: GameLayout | None = None
    notation: GameNotation = MISSING
    views: GameViews = MISSING
    scene: Scenery = MISSING
    place_for: Callable[[int, int], int] = MISSING
    worlds: GameWorlds | None = None
    wording: Wording = MISSING
    score_sheet: Callable[[Any, int], ScoreSheet] = MISSING
    event_clauses: Mapping[str, Clause] = MISSING
    turn_clause: Callable[[State], Clause] = MISSING
    ruled: Callable[[State, int, Clause], bool] = lambda _s, _move, _clause: True
    sheet_of_text: Callable[[State, str], ScoreSheet] | None = None
    score_examples: tuple[str, ...] = ()
    bots: Mapping[str, Bot] = field(default_factory=dict)
    conflict: Callable[[Rules], tuple[str, str] | None] = lambda _: None
    equivalence: Callable[[Any, str], Hashable] = lambda _view, move: move
    dice: Dice | None = None
    selecting: CardSelection | None = None
    memory_aid: bool = False
    unused_parameters: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Fill in the defaults, and check what would break later."""
        if not SLUG.fullmatch(self.slug):
            message = f"slug must be lower-case letters, digits and _, beginning with a letter, not {self.slug!r}"
            raise CardkitError(message)
        check_seats(self.name, self.parameters)
        layout = self.layout
        self._say("notation", layout)
        self._say("views", layout)
        self._say("place_for", layout.place_for if layout else lambda place, _seat: place)
        package = self.clauses.home()
        known = defaults.DefaultFacts(package, self.notation.card_text)
        facts = (known.of_view, known.of_move, known.of_deed, known.of_effect)
        self._say("wording", Wording(package, self.move_kinds, self.clauses, *facts, fewest=self.goal.fewest))
        object.__setattr__(self, "event_clauses", defaults.event_clauses(self.clauses, self.event_clauses or {}))
        self._say("turn_clause", defaults.turn_clause(self.clauses))
        self._say("score_sheet", defaults.score_sheet(self.event_clauses["round"]))
        self._say("scene", layout and layout.scene_by(self.wording))

    def _say(self, name: str, value: object) -> None:
        """Fill in a field that the game leaves out. Raises CardkitError if there is nothing to fill in."""
        if getattr(self, name) is MISSING:
            if value is MISSING:
                raise CardkitError(f"{self.name} has no {name}: give its definition a layout, or {name}=…")
            object.__setattr__(self, name, value)  # frozen for everybody else

    @property
    def package(self) -> str:
        """The package of the game's modules.

        >>> cardkit.GAMES["trio"].package
        'cardkit.games.trio'
        """
        return self.rules.__name__.rpartition(".")[0]

    def dealt_anew(self) -> GameWorlds:
        """Return what redeals everything that a seat cannot know. Raises CardkitError if the game has none.

        >>> cardkit.GAMES["trio"].dealt_anew().__name__
        'cardkit.games.trio.worlds'
        """
        if self.worlds is None:
            raise CardkitError(f"{self.name} does not say how to redeal what a player cannot know: give it worlds=…")
        return self.worlds

    def part(self, name: str) -> Any:
        """Import an optional module of the game by name, such as `odds`; None if the game has none.

        >>> cardkit.GAMES["trio"].part("odds").__name__
        'cardkit.games.trio.odds'
        """
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    def look(self, s: State, seat: int) -> Any:
        """The view of a seat (from 0); -1 is an onlooker, who sees only what is face up.

        >>> trio = cardkit.GAMES["trio"]
        >>> trio.look(cardkit.play("trio", seed=7).state, 0).seat
        1
        """
        return self.views.look(s, seat, self._moves(s, seat))

    def _moves(self, s: State, seat: int) -> Moves:
        """The fields of a view that say what a seat may do now, and by which clauses."""
        moves = legal_moves(self.rules, s) if to_move(s) and s.seat == seat else []
        return {
            "moves": tuple(self.move_kinds.text(move) for move in moves),
            "allowed_by": tuple(self.move_kinds.clauses(s, move)[0].id for move in moves),
        }

    @property
    def sections(self) -> Mapping[str, str]:
        """The titles of the rulebook's sections, by the prefix of their clauses' ids.

        >>> list(cardkit.GAMES["trio"].sections.items())[0]
        ('setup', 'Setup')
        """
        return self.clauses.rulebook().sections

    def titled(self, parameter: str) -> Title:
        """The title of a parameter in a form, and the meaning of its values. Raises TextError.

        >>> cardkit.GAMES["trio"].titled("players").title
        'Players'
        """
        return self.clauses.rulebook().titled(parameter)

    def positions(self) -> tuple[Prepared, ...]:
        """The prepared positions; each shows a clause. Raises TextError.

        >>> cardkit.GAMES["trio"].positions()[0].clause
        'setup.deck'
        """
        return read_positions(self.clauses)

    def tutorial(self) -> Tutorial | None:
        """The annotated game that teaches this game, if there is one. Raises TextError.

        >>> len(cardkit.GAMES["trio"].tutorial().steps) > 5
        True
        """
        return read_tutorial(self.clauses)

    def puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzles at the end of the tutorial. Raises TextError.

        >>> len(cardkit.GAMES["trio"].puzzles()) > 3
        True
        """
        return read_puzzles(self.clauses)

    def complete(self, given: Mapping[str, object]) -> Rules:
        """All rules: those `given`, the others at their defaults. Raises RulesError.

        >>> cardkit.GAMES["trio"].complete({"players": 4})["start"]
        1
        """
        rules = complete(self.name, self.parameters, given)
        problem = conflict(rules) or self.conflict(rules)
        if problem:
            name, why = problem
            raise RulesError(f"{name} cannot be {rules[name]!r}: {why}", name, why)
        return rules

    def clause(self, id_: str) -> Clause:
        """The clause with this id. Raises KeyError.

        >>> cardkit.GAMES["trio"].clause("common.limit").id
        'common.limit'
        """
        return self.by_id()[id_]

    def by_id(self) -> dict[str, Clause]:
        """All clauses by their ids.

        >>> "common.limit" in cardkit.GAMES["trio"].by_id()
        True
        """
        return {clause.id: clause for clause in self.clauses}

    def art(self) -> pictures.Art:
        """The pictures: from `text/cards.svg` beside the modules, or plain cards if there is none. Raises TextError.

        >>> cardkit.GAMES["trio"].art().name
        'Trio'
        """
        return self._art

    @cached_property
    def _art(self) -> pictures.Art:
        return pictures.art_of(self.name, self.package, self.cards(), self.is_card)

    def cards(self) -> tuple[str, ...]:
        """What needs a picture: each card of a fresh deck under the default rules, and each face of the dice.

        >>> cardkit.GAMES["trio"].cards()[:3]
        ('1', '2', '3')
        """
        s = State(self.rules.FIELDS)
        self.rules.begin(s, self.complete({}))
        self.rules.before_shuffle(s)
        deck = map(self.notation.card_text, s.draw[: s.draw_count])
        dice = (f"{DIE}{face}" for face in (self.dice.faces(s) if self.dice else ()))
        return tuple(dict.fromkeys([*deck, *dice]))

    def is_card(self, text: str) -> bool:
        """Say whether `text` is a card, or a die with a face, in the game's notation.

        >>> cardkit.GAMES["trio"].is_card("7"), cardkit.GAMES["trio"].is_card("77")
        (True, False)
        """
        if self.dice and text.startswith(DIE):
            return text.removeprefix(DIE).isdecimal()
        try:
            return self.notation.card_text(self.notation.parse_card(text)) == text
        except NotationError:
            return False
