"""A game at the table: play, ask why, look, undo and redo, score, record.

What has happened is the game's `History`. Events that follow a move without a decision (the score of a round, a
shuffle, the result) happen with the move, unless they are left pending.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Generic, Self, TypeVar, overload

from cardkit.table import chance, common_rules
from cardkit.table.definition import Definition
from cardkit.table.effects import Event, Outcome
from cardkit.table.explanations import Answer, IllegalMoveError, explain, out_of_turn
from cardkit.table.game_extensions import GameExtensions, ViewT_co
from cardkit.table.grammar import Speaker, count_of
from cardkit.table.history import History
from cardkit.table.parameters import Rules, checked_between, checked_count, checked_names
from cardkit.table.scene import Scene
from cardkit.table.score_sheet import ScoreSheet, ScoreSheets, marked
from cardkit.table.state import State
from cardkit.table.text_board import text_board

# A game with its views: see `Game`.
G = TypeVar("G", bound="Game")


class Game(GameExtensions[ViewT_co], Generic[ViewT_co]):
    """A game, from the first shuffle on. Seats count from 1. See `cardkit.play` and `cardkit.replay`.

    >>> game = cardkit.play("trio", players=3, seed=7)
    >>> game
    <Trio, 3 players, seat 1 to move, 1 event>
    """

    #: Every rule of this game that can be changed, with its value: `{"players": 2, "start": 1, …}`.
    rules: Rules
    #: The seed of the shuffles and dice; None for a record that names no seed.
    seed: int | None
    #: What the players are called, in the order of the seats; None if they have no names.
    names: list[str] | None
    #: What has happened so far, and what was undone.
    history: History

    def __init__(
        self,
        definition: Definition,
        rules: Mapping[str, object],
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.rules = definition.complete(rules)
        self.seed = chance.checked_seed(seed)
        self.history = History(definition, self.rules, self.seed)
        self.names = checked_names(names, self.players)

    @property
    def definition(self) -> Definition:
        """What the game is: its name, its clauses, its parameters, its bots.

        >>> cardkit.play("trio").definition.name
        'Trio'
        """
        return self.history.definition

    @property
    def players(self) -> int:
        """The number of players.

        >>> cardkit.play("trio", players=4).players
        4
        """
        return int(self.history.position.players)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: single seats, or teams in the order of their first seats.

        >>> cardkit.play("trio", players=4, teams=True).sides
        ((1, 3), (2, 4))
        """
        return common_rules.sides(self.history.position)

    # --- The current position ---

    @property
    def state(self) -> State:
        """A copy of the whole position, including hidden cards: for tests and tools, never for a player.

        >>> cardkit.play("papageno", seed=7).state.draw_count
        32
        """
        return self.history.position.copy()

    @property
    def turn(self) -> int:
        """The seat to move; 0 if nobody is to move.

        >>> cardkit.play("papageno", seed=7, start=3).turn
        3
        """
        return self.history.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended or was stopped.

        >>> cardkit.play("papageno", seed=7).over
        False
        """
        return common_rules.game_over(self.history.position)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game.

        >>> cardkit.play("papageno", seed=7).winners
        ()
        """
        return common_rules.winners(self.history.position)

    @property
    def moves(self) -> list[str]:
        """The legal moves of the seat to move, in the game's own order; none if nobody is to move.

        >>> cardkit.play("papageno", seed=7).moves
        ['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']
        """
        return [self.definition.move_kinds.text(move) for move in self.history.legal()]

    def why(self, text: str) -> Answer:
        """Return whether a move is legal now, and which clause decides it. Raises NotationError if it isn't a move.

        >>> cardkit.play("papageno", seed=7).why("draw").clause
        'setup.reveal'
        """
        return explain(self.definition, self.history.position, text, self.rules)

    def next_event(self) -> str:
        """The kind of the next event: `move`, `shuffle`, `dice`, `round`, `result`, or an empty string.

        >>> cardkit.play("papageno", seed=7).at(0).next_event()
        'shuffle'
        """
        return self.history.next_event()

    # --- Playing (see also `bot_move` and `play_out`) ---

    def move(self, text: str, *, seat: int | None = None, advance: bool = True) -> Outcome:
        """Make a move for the seat to move, and return what happened.

        Args:
            text: The move, as `moves` lists it.
            seat: Whose move it is; if given, it must be the seat to move.
            advance: Whether the events that follow the move happen too. If not, they stay pending (see `advance`).

        Raises:
            NotationError: `text` is not a move.
            IllegalMoveError: The move is not allowed; the error names the clause. The game is then unchanged.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.move("reveal a1")
        You turn over a1: 5.
        >>> game.move("draw")
        Traceback (most recent call last):
        cardkit.table.explanations.IllegalMoveError: 'draw' is not allowed: ...

        """
        return make_move(self, allowed_move(self, text, seat), advance=advance)

    def advance(self, *, events: int | None = None) -> None:
        """Perform the pending events that need no decision: scores, shuffles, rolls of the dice, the result.

        Args:
            events: How many of them at most; by default, all.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1", advance=False)
        >>> game.advance()
        >>> game.next_event()
        'move'

        """
        left = None if events is None else checked_count("events", events)
        while left != 0 and self.history.next_event() not in {"move", ""}:
            self.history.advance()
            left = left and left - 1

    # --- Undo and redo ---

    def undo(self) -> None:
        """Undo the last move and everything that followed it. Raises CardkitError if there is none.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.moves[0]
        'reveal a1'
        """
        self.history.undo()

    def redo(self) -> None:
        """Redo the move that was undone, with the same shuffles and dice. Raises CardkitError if there is none.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.redo()
        >>> game.history.now
        2
        """
        self.history.redo()

    @property
    def events(self) -> list[Event]:
        """The events up to now, as a record lists them.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.events[1:]
        [{'seat': 1, 'move': 'reveal a1'}]
        """
        return self.history.events

    def at(self, event: int) -> Self:
        """The game as it was after its first `event` events (as a record counts them), to look at or play from.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.at(1).moves[0]
        'reveal a1'
        """
        return with_history(self, self.history.at(event))

    def copy(self) -> Self:
        """A copy of the game to play on from here, without the undone events; neither changes when the other does.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.copy().move("reveal a1")
        >>> game.moves[0]
        'reveal a1'
        """
        return with_history(self, self.history.copy())

    # --- Looking ---

    def view(self, seat: int = 0) -> ViewT_co:
        """What a player may know, and nothing more; seat 0 is an onlooker, who sees only what is face up.

        >>> cardkit.play("papageno", seed=7).view(2).seat
        2
        """
        view: ViewT_co = self.definition.look(self.history.position, checked_seat(self, seat, onlooker=True) - 1)
        return view

    def scene(self, seat: int = 0) -> Scene:
        """The view of a seat as a scene to draw.

        >>> cardkit.play("papageno", seed=7).scene(2).zones[0].title
        'Player 3'
        """
        return self.definition.scene(self.view(seat), self.names)

    @overload
    def score(self) -> ScoreSheets: ...
    @overload
    def score(self, seat: int) -> ScoreSheet: ...
    def score(self, seat: int | None = None) -> ScoreSheet | ScoreSheets:
        """The score of a player or team in this round, or the one just over, spelled out as far as cards are face up.

        Without a seat, everybody's.

        >>> cardkit.play("papageno", seed=7).score(1).total is None  # most cards lie face down
        True
        """
        if seat is None:
            return ScoreSheets(self.score(side[0]) for side in self.sides)
        of = checked_seat(self, seat)
        sheet = self.definition.scoring.sheet(self.view(), common_rules.side_of(self.history.position, of - 1))
        return marked(sheet, self.definition.by_id())

    # --- Output ---

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """The game up to now as a record, ready for JSON; with `legal`, each move lists all legal moves.

        >>> game = cardkit.play("papageno", seed=7)
        >>> cardkit.replay(game.record()) == game
        True
        """
        record = {
            "format": "cardkit-record",
            "version": 1,
            "game": self.definition.slug,
            "rules": self.rules,
            "seed": self.seed,
            "names": self.names,
            "events": self._events_with_legal() if legal else self.events,
        }
        return deepcopy(record)

    def _events_with_legal(self) -> list[Event]:
        return [
            {**event, "legal": sorted(self.at(number).moves)} if "move" in event else event
            for number, event in enumerate(self.events)
        ]

    def __str__(self) -> str:
        """What an onlooker sees, as lines of text."""
        return text_board(self.scene())

    def __repr__(self) -> str:
        """One line: the game and how far it has come."""
        who, events = count_of(self.players, "player"), count_of(self.history.now, "event")
        how_far = f"over after {events}" if self.over else f"seat {self.turn} to move, {events}"
        return f"<{self.definition.name}, {who}, {how_far}>"

    def _repr_html_(self) -> str:
        """A picture of the table as an onlooker sees it, for notebooks."""
        from cardkit.table.drawing import draw_fitting

        return draw_fitting(self.scene(), self.definition.art())

    # --- Games are values ---

    def __copy__(self) -> Self:
        """The same game, with its undone events."""
        return self.at(self.history.now)

    def __eq__(self, other: object) -> bool:
        """Games are equal if their records are: the same game, rules, seed, names and events."""
        return isinstance(other, Game) and self._recorded == other._recorded

    __hash__ = None  # type: ignore[assignment]  # a game goes on

    @property
    def _recorded(self) -> tuple[object, ...]:
        return self.definition.slug, self.rules, self.seed, self.names, self.events


def with_history(game: G, history: History, *, seed: int | None = None) -> G:
    """The same game with another history, and with another seed if one is given."""
    twin = object.__new__(type(game))
    twin.__dict__.update(game.__dict__, history=history)
    if seed is not None:
        twin.seed = seed
    return twin


def checked_seat(game: Game, seat: object, *, onlooker: bool = False) -> int:
    """Return a seat of this table as an int; 0 only if it may be an `onlooker`. Raises CardkitError."""
    return checked_between("seat", seat, 0 if onlooker else 1, game.players)


def speaker_to(game: Game, seat: int) -> Speaker:
    """The speaker who tells `seat` (0: an onlooker) what happens at this table.

    >>> speaker_to(cardkit.play("papageno", players=2, names=["Mina", "Jo"]), 2).viewer
    2
    """
    return Speaker(seat, game.names, game.sides)


def allowed_move(game: Game, text: str, seat: int | None = None) -> int:
    """The integer code of a move that is allowed now. Raises as `Game.move` does.

    >>> game = cardkit.play("papageno", seed=7)
    >>> allowed_move(game, "reveal a1") in game.history.legal()
    True
    """
    s = game.history.position
    if seat is not None and game.turn not in {0, checked_seat(game, seat)}:
        answer = out_of_turn(game.definition, s, text, seat, game.rules)
    else:
        answer = game.why(text)
    if not answer.allowed:
        raise IllegalMoveError(answer)
    return game.definition.move_kinds.number(s, text)


def make_move(game: Game, move: int, *, luck: State | None = None, advance: bool = True) -> Outcome:
    """Make a legal move, given as an integer code, and return what happened; `luck` is that of `History.do`."""
    seat, definition = game.turn, game.definition
    clauses = tuple(clause.id for clause in definition.move_kinds.clauses(game.history.position, move))
    entry = game.history.do(move, luck)
    if advance:
        game.advance()
    text = entry.event["move"]
    sentences = definition.wording.tell(text, entry.effects, seat, speaker_to(game, seat))
    return Outcome(seat, text, clauses, entry.effects, tuple(sentences))
