"""The `Definition` of a game: one object with the functions and data that make up a game."""

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
else:  # imported only when pictures are needed
    pictures = Module("cardkit.table.card_art")


class GameRules(Protocol):
    """The functions and constants that the module of a game's rules must have.

    `cardkit.games.papageno.rules` is a good example to copy.
    """

    __name__: str

    @property
    def FIELDS(self) -> Mapping[str, int]:
        """The fields of a state: 0 for a number, or the length of a row of numbers."""

    @property
    def MOST_MOVES(self) -> int:
        """The largest number of moves that can be legal at once."""

    def begin(self, s: State, rules: Rules) -> None:
        """Set up a new state for these rules; the first deal is pending."""

    def before_shuffle(self, s: State) -> None:
        """Gather the cards to shuffle in the draw pile."""

    def after_shuffle(self, s: State) -> None:
        """Deal from the shuffled draw pile, or continue after a reshuffle."""

    def legal_moves(self, s: State, moves: MutableSequence[int]) -> int:
        """Write the legal moves of the seat to move into the row `moves`, and return how many there are."""

    def forbids(self, s: State, move: int) -> int:
        """Return the clause that forbids a move, or 0 if it is allowed."""

    def do(self, s: State, move: int) -> None:
        """Make a legal move, and everything that follows up to the next decision or shuffle."""


def legal_moves(rules: GameRules, s: State) -> list[int]:
    """Return the legal moves of the seat to move, as integer codes."""
    moves = [0] * rules.MOST_MOVES
    return moves[: rules.legal_moves(s, moves)]


class GameNotation(Notation, Protocol):
    """The functions that write a game's cards and places as text."""

    def card_name(self, text: str) -> str:
        """Return the name, in words, of a card given in notation."""

    def place_text(self, place: int) -> str:
        """Return the text of a place, given by the number that effects use."""


# The fields of a view for the moves of its seat: `moves`, and the clauses that allow them (`allowed_by`).
Moves = dict[str, Any]

# A row of numbers for temporary results: compiled rules can't allocate memory.
Scratch = MutableSequence[float]


class GameWorlds(Protocol):
    """The module that redeals the cards that a player can't know (see `cardkit.chances.worlds`).

    Seats count from 0 here; -1 is an onlooker. One prepared state can be copied and dealt any number of times.
    """

    @property
    def SCRATCH(self) -> int:
        """The length of the row of numbers that `prepare` fills for `deal_anew`."""

    def prepare(self, s: State, seat: int, scratch: Scratch) -> None:
        """Erase everything that the seat doesn't know, and write the numbers that `deal_anew` needs to `scratch`."""

    def deal_anew(self, s: State, seat: int, scratch: Scratch) -> None:
        """Deal the unknown cards of a prepared state again, with the state's stream of chance."""


class GameLayout(GameNotation, Protocol):
    """Where cards are and who sees them: notation, views and scenes (see `cardkit.table.layout`)."""

    def look(self, s: State, seat: int, moves: Moves) -> Any:
        """Return the view of a seat, counted from 0; -1 is an onlooker."""

    def place_for(self, place: int, seat: int) -> int:
        """Return the place as a seat, counted from 0, sees it: another player's hand is a single place."""

    def scene_by(self, wording: Wording) -> Scenery:
        """Return the function that makes a scene from a view."""


@dataclass(frozen=True)
class Dice:
    """The dice of a game. The field `dice` of its state contains the faces that they show."""

    #: Rolls the dice of a state.
    roll: Callable[[State], None]
    #: Applies the result of a roll to the state.
    settle: Callable[[State], None]
    #: Returns the faces of a die under the rules of a state.
    faces: Callable[[State], Sequence[int]]
    #: Returns a sentence about what a seat, counted from 1, has rolled.
    tell: Callable[[Sequence[int], int, Speaker], str]


@dataclass(frozen=True)
class Goal:
    """What makes a round good for a side; bots that look ahead, and the coach, play for it."""

    #: Whether the side with the fewest points wins a round, rather than the one with the most.
    fewest: bool
    #: Whether points are added up over all rounds. If not, they are only compared within each round.
    added_up: bool = True
    #: How many points of lead winning the game is worth, when a round ends the game.
    stake: int = 10
    #: Whether a game can have only one round.
    one_round: bool = False
    #: Whether the coach estimates the probability of winning the whole game instead of the round. This suits games with
    #: short rounds that are decided by single points.
    whole: bool = False


@dataclass(frozen=True)
class CardSelection:
    """How a game handles several cards that a player selects together."""

    #: Takes a view and the selected places of its player; returns what the cards form.
    selected: Callable[[Any, Sequence[str]], Selection]
    #: Takes a view; returns good combinations.
    suggested: Callable[[Any], Sequence[MoveChoice]]
    #: Takes a view and a legal move; returns the choice whose path lists the places to select, or None if the move
    #: isn't made by selecting cards.
    choice: Callable[[Any, str], MoveChoice | None]


# The value of a field that a definition doesn't set.
MISSING: Any = None


# The form of a game's slug, which is used in records, addresses and file names.
SLUG = re.compile("[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Credits:
    """The people behind the published game."""

    #: The game's author.
    author: str = ""
    #: The game's publisher.
    publisher: str = ""
    #: A sentence about the game.
    tagline: str = ""


@dataclass(frozen=True)
class Scoring:
    """How a game explains its scores."""

    #: Takes a view and a side (counted from 0); returns the side's score sheet. By default, the sheet has one line.
    sheet: Callable[[Any, int], ScoreSheet] = MISSING
    #: Takes a state and typed cards; returns the score sheet of these cards.
    sheet_of_text: Callable[[State, str], ScoreSheet] | None = None
    #: Examples of cards to type for such a score sheet.
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Citations:
    """The clauses that are cited for anything other than a move. By default, they are found by their ids."""

    #: The clause that a wrong event breaks, for each kind of event: a `deal`, a `refill`, the `dice`, the points of a
    #: `round`, its `totals` or a `result`, or one of these before the `end` of the round.
    events: Mapping[str, Clause] = field(default_factory=dict)
    #: Returns the clause that decides whose turn it is.
    turn: Callable[[State], Clause] = MISSING
    #: Takes a state, a move, and the clause that allows or forbids it. Returns whether the verdict depends on the
    #: clause's ruling, rather than only on its sentence in the book.
    ruled: Callable[[State, int, Clause], bool] = lambda _s, _move, _clause: True


@dataclass(frozen=True)
class Definition:
    """A game: everything that its author defines, with defaults for the rest.

    Raises CardkitError if the slug isn't valid, the game allows more players than a table has seats, or a clause is
    missing.

    >>> cardkit.GAMES["trio"].credits.publisher
    'Cocktail Games'
    """

    #: The name of the game in code, records and addresses: lower-case letters, digits and `_`.
    slug: str
    #: The name of the game for people.
    name: str
    #: The clauses of the game's rulebook. Their package also contains the game's texts: those of the clauses, its
    #: sentences, and the prepared positions, tutorial and puzzles, if there are any.
    clauses: type[Clause]
    #: The rules that can be changed, with their bounds and defaults.
    parameters: tuple[Parameter, ...]
    #: The module with the game's rules.
    rules: GameRules
    #: The kinds of moves in the game.
    move_kinds: MoveKinds
    #: Where cards are, how they are written, and who sees them.
    layout: GameLayout
    #: What makes a round good; bots that look ahead play for it.
    goal: Goal
    #: The people behind the published game.
    credits: Credits = Credits()
    #: The sentences of the game; by default, they use the facts that every game provides (`defaults.DefaultFacts`).
    wording: Wording = MISSING
    #: How the game explains its scores.
    scoring: Scoring = Scoring()
    #: The clauses that are cited for anything other than a move.
    citations: Citations = Citations()
    #: Redeals the cards that a player can't know. Without it, the game has no coach, no `search` and no `Game.worlds`.
    worlds: GameWorlds | None = None
    #: The game's bots by name, the best one last.
    bots: Mapping[str, Bot] = field(default_factory=dict)
    #: Takes all rules; returns the name of a rule that conflicts with the others, and the reason, or None.
    conflict: Callable[[Rules], tuple[str, str] | None] = lambda _: None
    #: Takes a view and a move; returns a key that is the same for all moves that the player can't tell apart.
    equivalence: Callable[[Any, str], Hashable] = lambda _view, move: move
    #: The dice of the game; None if it has none.
    dice: Dice | None = None
    #: How the game handles several cards that a player selects together; None if no moves need that.
    card_selection: CardSelection | None = None
    #: Whether the table can show face-down cards that a player has seen.
    memory_aid: bool = False
    #: The common parameters that have no effect in this game.
    unused_parameters: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Fill in the defaults, and check for errors that would appear only later."""
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
        object.__setattr__(self, name, value)  # the dataclass is frozen

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
        """Return the module that redeals what a player can't know. Raises CardkitError if the game has none.

        >>> cardkit.GAMES["trio"].dealt_anew().__name__
        'cardkit.games.trio.worlds'
        """
        if self.worlds is None:
            raise CardkitError(f"{self.name} does not say how to redeal what a player cannot know: give it worlds=…")
        return self.worlds

    def part(self, name: str) -> Any:
        """Import an optional module of the game, and return it; None if the game doesn't have it.

        Args:
            name: The name of the module in the game's package, such as `odds`.

        >>> cardkit.GAMES["trio"].part("odds").__name__
        'cardkit.games.trio.odds'

        """
        module = f"{self.package}.{name}"
        return import_module(module) if find_spec(module) else None

    def look(self, s: State, seat: int) -> Any:
        """Return what a player may know in a position.

        Args:
            s: The position.
            seat: The seat of the player, counted from 0; -1 is an onlooker, who sees only face-up cards.

        >>> trio = cardkit.GAMES["trio"]
        >>> trio.look(cardkit.play("trio", seed=7).state, 0).seat
        1

        """
        return self.layout.look(s, seat, self._moves(s, seat))

    def scene(self, view: Any, names: Sequence[str | None] | None) -> Scene:
        """Return a view as a scene, which can be drawn.

        Args:
            view: The view.
            names: The names of the players, in the order of the seats; None if they have no names.

        >>> trio = cardkit.GAMES["trio"]
        >>> trio.scene(cardkit.play("trio", seed=7).view(1), None).game
        'trio'

        """
        return self._scenery(view, names)

    @cached_property
    def _scenery(self) -> Scenery:
        return self.layout.scene_by(self.wording)

    def _moves(self, s: State, seat: int) -> Moves:
        """Return the fields of a view for the legal moves of its seat and the clauses that allow them."""
        moves = legal_moves(self.rules, s) if to_move(s) and s.seat == seat else []
        return {
            "moves": tuple(self.move_kinds.text(move) for move in moves),
            "allowed_by": tuple(self.move_kinds.clauses(s, move)[0].id for move in moves),
        }

    @property
    def sections(self) -> Mapping[str, str]:
        """The titles of the rulebook's sections, by the first part of the clause ids.

        >>> list(cardkit.GAMES["trio"].sections.items())[0]
        ('setup', 'Setup')
        """
        return self.clauses.rulebook().sections

    def titled(self, parameter: str) -> Title:
        """Return the title of a parameter for forms, and the meaning of its values. Raises TextError.

        Args:
            parameter: The name of the parameter.

        >>> cardkit.GAMES["trio"].titled("players").title
        'Players'

        """
        return self.clauses.rulebook().titled(parameter)

    def positions(self) -> tuple[Prepared, ...]:
        """Return the prepared positions; each illustrates a clause. Raises TextError.

        >>> cardkit.GAMES["trio"].positions()[0].clause
        'setup.deck'
        """
        return read_positions(self.clauses)

    def tutorial(self) -> Tutorial | None:
        """Return the annotated game that teaches this game, or None. Raises TextError.

        >>> len(cardkit.GAMES["trio"].tutorial().steps) > 5
        True
        """
        return read_tutorial(self.clauses)

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return the puzzles at the end of the tutorial. Raises TextError.

        >>> len(cardkit.GAMES["trio"].puzzles()) > 3
        True
        """
        return read_puzzles(self.clauses)

    def complete(self, given: Mapping[str, object]) -> Rules:
        """Return all rules of the game, with defaults for those that aren't given.

        Args:
            given: The values that differ from the defaults, by name.

        Raises:
            RulesError: If a rule is unknown or out of bounds, or if rules conflict.

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
        """Return a clause by its id. Raises KeyError.

        Args:
            id_: The id, such as `turn.draw`.

        >>> cardkit.GAMES["trio"].clause("common.limit").id
        'common.limit'

        """
        return self.by_id()[id_]

    def by_id(self) -> dict[str, Clause]:
        """Return all clauses by their ids.

        >>> "common.limit" in cardkit.GAMES["trio"].by_id()
        True
        """
        return {clause.id: clause for clause in self.clauses}

    def art(self) -> pictures.Art:
        """Return the pictures in `text/cards.svg` beside the modules, or plain cards if that file is missing.

        Raises TextError.

        >>> cardkit.GAMES["trio"].art().name
        'Trio'
        """
        return self._art

    @cached_property
    def _art(self) -> pictures.Art:
        return pictures.art_of(self.name, self.package, self.cards(), self.is_card)

    def cards(self) -> tuple[str, ...]:
        """Return everything that needs a picture: each card of the default deck, and each face of the dice.

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
        """Return whether a string is a card, or a die with a face, in the game's notation.

        Args:
            text: The string.

        >>> cardkit.GAMES["trio"].is_card("7"), cardkit.GAMES["trio"].is_card("77")
        (True, False)

        """
        if self.dice and text.startswith(DIE):
            return text.removeprefix(DIE).isdecimal()
        try:
            return self.layout.card_text(self.layout.parse_card(text)) == text
        except NotationError:
            return False
