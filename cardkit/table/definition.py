"""A game's `Definition`: one frozen bundle of functions and data, with the same shape for all games."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field, replace
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
from cardkit.table.scene import DIE, MoveChoice, Scene, Scenery, Selection
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


# The fields of a view for what its seat may do now: `moves`, and the clauses they are `allowed_by`.
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


class GameLayout(GameNotation, Protocol):
    """Where cards are and who sees them: notation, views and scenes in one (see `cardkit.table.layout`).

    `look` returns the view of a seat (from 0; -1: an onlooker). `place_for` maps a place to the one that a seat sees
    instead: another player's hand is one place. `scene_by` returns the function that draws a view.
    """

    def look(self, s: State, seat: int, moves: Moves) -> Any: ...
    def place_for(self, place: int, seat: int) -> int: ...
    def scene_by(self, wording: Wording) -> Scenery: ...


@dataclass(frozen=True)
class Dice:
    """The dice of a game; the state's field `dice` contains the faces that they show.

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
    suggested: Callable[[Any], Sequence[MoveChoice]]
    choice: Callable[[Any, str], MoveChoice | None]


# The value of a field that a definition leaves out.
MISSING: Any = None


# The form of a game's slug, which is used in records, addresses and file names.
SLUG = re.compile("[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Credits:
    """Who made the published game, and a line about it."""

    author: str = ""
    publisher: str = ""
    tagline: str = ""


@dataclass(frozen=True)
class Scoring:
    """How a score is spelled out.

    Args:
        sheet: Returns the score sheet of a side (from 0) as a view shows it; by default it has one line.
        sheet_of_text: Does so for cards that somebody typed.
        examples: Cards that can be typed there.

    """

    sheet: Callable[[Any, int], ScoreSheet] = MISSING
    sheet_of_text: Callable[[State, str], ScoreSheet] | None = None
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Citations:
    """The clauses that are cited for what isn't a move. What is left out is found by the ids of the clauses.

    Args:
        events: The clause that a wrong event of each kind breaks: a `deal`, a `refill`, the `dice`, the sums of a
            `round`, its `totals` or a `result`, or one of these before the `end` of the round.
        turn: Returns the clause that decides whose turn it is.
        ruled: Returns whether a verdict on a move rests on the ruling of the clause that allows or forbids it, and not
            only on its sentence in the book.

    """

    events: Mapping[str, Clause] = field(default_factory=dict)
    turn: Callable[[State], Clause] = MISSING
    ruled: Callable[[State, int, Clause], bool] = lambda _s, _move, _clause: True


@dataclass(frozen=True)
class Definition:
    """One game: what its author defines, and the usual defaults for everything else.

    Args:
        slug: The name of the game in code, records and addresses.
        name: The name of the game for people.
        clauses: The clauses of its rulebook. Their package also has the game's texts: those of the clauses, its
            sentences, and the prepared positions, tutorial and puzzles if there are any.
        parameters: The rules that can be changed, with their bounds and defaults.
        rules: The module of its rules (see `GameRules`).
        move_kinds: The kinds of its moves.
        layout: Where cards are, how they are written, and who sees them.
        goal: What makes a round good; bots that look ahead play for it.
        credits: Who made the game.
        wording: Its sentences; by default with the facts that every game has (`defaults.DefaultFacts`).
        scoring: How scores are spelled out.
        citations: The clauses that are cited for what isn't a move.
        worlds: Redeals what a seat can't know. Without it, a game doesn't have a coach, `search` or `Game.worlds`.
        bots: The game's bots by name, the best one last.
        conflict: Finds rules that conflict although each is within its bounds: it returns the name of one of them,
            and the reason.
        equivalence: Returns a key from a view and a move, the same for moves that the player can't tell apart.
        dice: Its dice, if it has any.
        card_selection: How it answers a person who picks several cards together.
        memory_aid: Whether the table can show the face-down cards that a player has seen.
        unused_parameters: The common parameters that have no effect in this game.

    Raises:
        CardkitError: The slug is not a valid name, there are more seats than a table has, or a clause is missing.

    >>> cardkit.GAMES["trio"].credits.publisher
    'Cocktail Games'

    """

    slug: str
    name: str
    clauses: type[Clause]
    parameters: tuple[Parameter, ...]
    rules: GameRules
    move_kinds: MoveKinds
    layout: GameLayout
    goal: Goal
    credits: Credits = Credits()
    wording: Wording = MISSING
    scoring: Scoring = Scoring()
    citations: Citations = Citations()
    worlds: GameWorlds | None = None
    bots: Mapping[str, Bot] = field(default_factory=dict)
    conflict: Callable[[Rules], tuple[str, str] | None] = lambda _: None
    equivalence: Callable[[Any, str], Hashable] = lambda _view, move: move
    dice: Dice | None = None
    card_selection: CardSelection | None = None
    memory_aid: bool = False
    unused_parameters: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Fill in the defaults, and check what would break later."""
        if not SLUG.fullmatch(self.slug):
            message = f"slug must be lower-case letters, digits and _, beginning with a letter, not {self.slug!r}"
            raise CardkitError(message)
        check_seats(self.name, self.parameters)
        events = defaults.event_clauses(self.clauses, self.citations.events)
        citations, scoring = replace(self.citations, events=events), self.scoring
        if citations.turn is MISSING:
            citations = replace(citations, turn=defaults.turn_clause(self.clauses))
        if scoring.sheet is MISSING:
            scoring = replace(scoring, sheet=defaults.score_sheet(events["round"]))
        self._set("citations", citations)
        self._set("scoring", scoring)
        if self.wording is MISSING:
            self._set("wording", self._usual_wording())

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # frozen for everybody else

    def _usual_wording(self) -> Wording:
        package = self.clauses.home()
        known = defaults.DefaultFacts(package, self.layout.card_text)
        facts = (known.of_view, known.of_move, known.of_deed, known.of_effect)
        return Wording(package, self.move_kinds, self.clauses, *facts, fewest=self.goal.fewest)

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
        return self.layout.look(s, seat, self._moves(s, seat))

    def scene(self, view: Any, names: Sequence[str | None] | None) -> Scene:
        """A view as a scene to draw, with the names of the players that have one.

        >>> trio = cardkit.GAMES["trio"]
        >>> trio.scene(cardkit.play("trio", seed=7).view(1), None).game
        'trio'
        """
        return self._scenery(view, names)

    @cached_property
    def _scenery(self) -> Scenery:
        return self.layout.scene_by(self.wording)

    def _moves(self, s: State, seat: int) -> Moves:
        """The fields of a view for what a seat may do now, and by which clauses."""
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
        deck = map(self.layout.card_text, s.draw[: s.draw_count])
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
            return self.layout.card_text(self.layout.parse_card(text)) == text
        except NotationError:
            return False
