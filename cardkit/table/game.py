"""The `Game` class: make moves, ask why a move is refused, look at the table, undo and redo, score and record.

The shuffles, scores and results that follow a move need no decision. They are performed together with the move, unless
you leave them pending (`advance=False`). `Game.history` holds every event so far.
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

# The types of a game and of its views (see `Game`).
G = TypeVar("G", bound="Game")


class Game(GameExtensions[ViewT_co], Generic[ViewT_co]):
    """A game in play, from the first shuffle on. Seats count from 1.

    Start one with `cardkit.play`, or get one from a record with `cardkit.replay`.

    >>> game = cardkit.play("trio", players=3, seed=7)
    >>> game
    <Trio, 3 players, seat 1 to move, 1 event>
    """

    #: All rules of this game that can be changed, with their values: `{"players": 2, "start": 1, …}`.
    rules: Rules
    #: The seed of the shuffles and dice; None for a game replayed from a record without a seed.
    seed: int | None
    #: The names of the players, in the order of the seats; None if they have no names.
    names: list[str] | None
    #: All events so far, and the undone events that can be redone.
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
        """The definition of the game: its name, clauses, parameters, bots and so on.

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
        """The seats of each side: one seat each or, in team play, two. Sides are in the order of their first seats.

        >>> cardkit.play("trio", players=4, teams=True).sides
        ((1, 3), (2, 4))
        """
        return common_rules.sides(self.history.position)

    # --- The current position ---

    @property
    def state(self) -> State:
        """A copy of the whole position, including hidden cards. Use it in tests and tools, and `view` for players.

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
        """The legal moves of the seat to move, in notation; empty if nobody is to move.

        >>> cardkit.play("papageno", seed=7).moves
        ['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']
        """
        return [self.definition.move_kinds.text(move) for move in self.history.legal()]

    def why(self, text: str) -> Answer:
        """Return whether a move is legal now, and the clause that decides it.

        Args:
            text: The move in notation, legal or not.

        Raises:
            NotationError: `text` isn't a move in this game.

        >>> cardkit.play("papageno", seed=7).why("draw").clause
        'setup.reveal'

        """
        return explain(self.definition, self.history.position, text, self.rules)

    def next_event(self) -> str:
        """Return the kind of the next event: `move`, `shuffle`, `dice`, `round`, `result`, or an empty string.

        >>> cardkit.play("papageno", seed=7).at(0).next_event()
        'shuffle'
        """
        return self.history.next_event()

    # --- Playing (see also `bot_move` and `play_out`) ---

    def move(self, text: str, *, seat: int | None = None, advance: bool = True) -> Outcome:
        """Make a move for the seat to move, and return what happened.

        Args:
            text: The move, in the notation of `moves`.
            seat: The seat that makes the move; if given, it must be the seat to move.
            advance: Whether to also perform the events that follow the move. If not, they stay pending (see `advance`).

        Raises:
            NotationError: `text` isn't a move in this game.
            IllegalMoveError: The rules forbid the move. The error names the clause, and the game is unchanged.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.move("reveal a1")
        You turn over a1: 5.
        >>> game.move("draw")
        Traceback (most recent call last):
        cardkit.table.explanations.IllegalMoveError: 'draw' is not allowed: ...

        """
        return make_move(self, allowed_move(self, text, seat), advance=advance)

    def advance(self, *, events: int | None = None) -> None:
        """Perform the pending events that need no decision: scores, shuffles, rolls of the dice and results.

        Args:
            events: The largest number of events to perform; by default, all that are pending.

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
        """Redo the move that was undone last, with the same shuffles and dice. Raises CardkitError if there is none.

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
        """Return the game as it was after its first `event` events. You can look at it or continue from there.

        Args:
            event: The number of events to keep, counted as in a record; 0 is the game before its first shuffle. The
                later events are undone, so `redo` can repeat them.

        Raises:
            CardkitError: The game has no such event.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.at(1).moves[0]
        'reveal a1'

        """
        return with_history(self, self.history.at(event))

    def copy(self) -> Self:
        """Return an independent copy of the game, without the undone events.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.copy().move("reveal a1")
        >>> game.moves[0]
        'reveal a1'
        """
        return with_history(self, self.history.copy())

    # --- Views, scenes and scores ---

    def view(self, seat: int = 0) -> ViewT_co:
        """Return what a player is allowed to know, and nothing more.

        Args:
            seat: The seat of the player; 0 is an onlooker, who sees only face-up cards.

        >>> cardkit.play("papageno", seed=7).view(2).seat
        2

        """
        view: ViewT_co = self.definition.look(self.history.position, checked_seat(self, seat, onlooker=True) - 1)
        return view

    def scene(self, seat: int = 0) -> Scene:
        """Return what a player sees as a scene, which can be drawn.

        Args:
            seat: The seat of the player, counted from 1; 0 is an onlooker.

        >>> cardkit.play("papageno", seed=7).scene(2).zones[0].title
        'Player 3'

        """
        return self.definition.scene(self.view(seat), self.names)

    @overload
    def score(self) -> ScoreSheets: ...
    @overload
    def score(self, seat: int) -> ScoreSheet: ...
    def score(self, seat: int | None = None) -> ScoreSheet | ScoreSheets:
        """Return the score sheet of a side for the current round, or for the round that has just ended.

        Face-down cards don't count, so the total can be None during a round.

        Args:
            seat: A seat of the side. By default, the sheets of all sides are returned.

        >>> cardkit.play("papageno", seed=7).score(1).total is None  # most cards are face down
        True

        """
        if seat is None:
            return ScoreSheets(self.score(side[0]) for side in self.sides)
        of = checked_seat(self, seat)
        sheet = self.definition.scoring.sheet(self.view(), common_rules.side_of(self.history.position, of - 1))
        return marked(sheet, self.definition.by_id())

    # --- Output ---

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """Return the game up to now as a record, ready for JSON.

        Args:
            legal: Whether to list, with each move, all moves that were legal.

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
        """The table as an onlooker sees it, as lines of text."""
        return text_board(self.scene())

    def __repr__(self) -> str:
        """One line with the game, the number of events, and whose turn it is."""
        who, events = count_of(self.players, "player"), count_of(self.history.now, "event")
        how_far = f"over after {events}" if self.over else f"seat {self.turn} to move, {events}"
        return f"<{self.definition.name}, {who}, {how_far}>"

    def _repr_html_(self) -> str:
        """Draw the table as an onlooker sees it, for notebooks."""
        from cardkit.table.drawing import draw_fitting

        return draw_fitting(self.scene(), self.definition.art())

    # --- Copies and comparisons ---

    def __copy__(self) -> Self:
        """The same game, including its undone events."""
        return self.at(self.history.now)

    def __eq__(self, other: object) -> bool:
        """Two games are equal if they have the same rules, seed, names and events."""
        return isinstance(other, Game) and self._recorded == other._recorded

    __hash__ = None  # type: ignore[assignment]  # a game changes

    @property
    def _recorded(self) -> tuple[object, ...]:
        return self.definition.slug, self.rules, self.seed, self.names, self.events


def with_history(game: G, history: History, *, seed: int | None = None) -> G:
    """Return the same game with another history, and with another seed if one is given."""
    twin = object.__new__(type(game))
    twin.__dict__.update(game.__dict__, history=history)
    if seed is not None:
        twin.seed = seed
    return twin


def checked_seat(game: Game, seat: object, *, onlooker: bool = False) -> int:
    """Return a seat of this game as an int. 0 is valid only if an `onlooker` is allowed.

    Raises CardkitError if it isn't valid.
    """
    return checked_between("seat", seat, 0 if onlooker else 1, game.players)


def speaker_to(game: Game, seat: int) -> Speaker:
    """Return the object that phrases what happens in a `game` for the player in `seat` (0: an onlooker).

    >>> speaker_to(cardkit.play("papageno", players=2, names=["Mina", "Jo"]), 2).viewer
    2
    """
    return Speaker(seat, game.names, game.sides)


def allowed_move(game: Game, text: str, seat: int | None = None) -> int:
    """Return the integer code of a move that is legal now. Raises the same errors as `Game.move`.

    Args:
        game: The game.
        text: The move in notation.
        seat: The seat that makes the move, counted from 1; if given, it must be the seat to move.

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
    """Make a legal move, and return what happened.

    Args:
        game: The game.
        move: The integer code of the move.
        luck: The position after a bot has drawn random numbers (see `History.do`).
        advance: Whether to also perform the events that follow the move.

    """
    seat, definition = game.turn, game.definition
    clauses = tuple(clause.id for clause in definition.move_kinds.clauses(game.history.position, move))
    entry = game.history.do(move, luck)
    if advance:
        game.advance()
    text = entry.event["move"]
    sentences = definition.wording.tell(text, entry.effects, seat, speaker_to(game, seat))
    return Outcome(seat, text, clauses, entry.effects, tuple(sentences))
