"""A game at the table: play, ask why, look, undo and redo, score, record.

A `Game` keeps every event with the position after it, so undo and redo only go back and forth between these. Events
that follow a move without a decision (the score of a round, a shuffle, the result) happen at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, overload

from cardkit.table import chance, common
from cardkit.table.answers import Answer, IllegalMoveError, explain, out_of_turn
from cardkit.table.board import text_board
from cardkit.table.definition import Definition, legal_moves
from cardkit.table.effects import Outcome
from cardkit.table.errors import CardkitError
from cardkit.table.moments import Event, Moment
from cardkit.table.own import Own, OwnPlayer
from cardkit.table.parameters import Rules, checked_names
from cardkit.table.registry import definition_of
from cardkit.table.scene import Scene
from cardkit.table.sheets import Sheet, Sheets
from cardkit.table.state import State
from cardkit.table.words import Speaker


class Game:
    """A game, from the first shuffle on. Seats count from 1. See `cardkit.play` and `cardkit.replay`."""

    def __init__(
        self,
        definition: Definition,
        rules: Mapping[str, object],
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.definition = definition
        self.rules: Rules = definition.complete(rules)
        self.seed: int | None = chance.checked_seed(seed)
        self._beginning = State(definition.rules.FIELDS)
        definition.rules.begin(self._beginning, self.rules)
        chance.plant(self._beginning, self.seed)
        self.names = checked_names(names, self.players)
        self._moments: list[Moment] = []
        self._now = 0

    if TYPE_CHECKING:  # the front door sets these: a table does not know the higher parts that compute them
        ask: Callable[..., Any]
        estimate: Callable[..., Any]
        odds: Callable[..., Any]
        weights: Callable[..., Any]
        worlds: Callable[..., Any]

    # --- The current position ---

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._beginning.players)

    @property
    def state(self) -> State:
        """A copy of the whole position, including hidden cards: for tests and tools, never for a player."""
        return self._position.copy()

    @property
    def _position(self) -> State:
        return self._moments[self._now - 1].position if self._now else self._beginning

    @property
    def events(self) -> list[Event]:
        """The events up to now, as a record lists them."""
        return [moment.event for moment in self._moments[: self._now]]

    @property
    def over(self) -> bool:
        """Say whether the game has ended or was stopped."""
        return common.game_over(self._position)

    @property
    def turn(self) -> int:
        """The seat to move; 0 if nobody is to move."""
        s = self._position
        return 0 if s.pending or s.phase <= common.ROUND_OVER else s.seat + 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game."""
        s = self._position
        return tuple(seat + 1 for seat in range(self.players) if s.winner[common.side_of(s, seat)])

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: single seats, or teams in the order of their first seats."""
        return common.sides(self._beginning)

    def speaker(self, seat: int) -> Speaker:
        """The speaker who tells `seat` (0: an onlooker) what happens at this table."""
        return Speaker(seat, self.names, self.sides)

    @property
    def moves(self) -> list[str]:
        """The legal moves of the seat to move, in the game's own order; none if nobody is to move."""
        return [self.definition.verbs.text(move) for move in self.legal()]

    def legal(self) -> list[int]:
        """The legal moves as integer codes."""
        return legal_moves(self.definition.rules, self._position) if self.turn else []

    # --- Playing ---

    def move(self, text: str, *, seat: int | None = None) -> Outcome:
        """Make a move for the seat to move, and return what happened.

        If `seat` is given, it must be the seat to move. Raises NotationError if `text` is not a move, and
        IllegalMoveError with the clause if the move is not allowed. The game is then unchanged.
        """
        return self.do(self.allowed(text, seat))

    def move_only(self, text: str, *, seat: int | None = None) -> Moment:
        """Make a move as `move` does, but leave the events that follow it pending (see `play_on`)."""
        return self.do_only(self.allowed(text, seat))

    def allowed(self, text: str, seat: int | None = None) -> int:
        """Return the integer code of an allowed move. Raises as `move` does."""
        if seat is not None:
            self.check_seat(seat, onlooker=False)
        if seat is not None and self.turn not in {0, seat}:
            answer = out_of_turn(self.definition, self._position, text, seat, self.rules)
        else:
            answer = self.why(text)
        if not answer.allowed:
            raise IllegalMoveError(answer)
        return self.definition.verbs.number(self._position, text)

    def do(self, move: int) -> Outcome:
        """Make a legal move, given as an integer code, without checking again that it is legal."""
        seat = self.turn
        clauses = tuple(clause.id for clause in self.definition.verbs.clauses(self._position, move))
        moment = self.do_only(move)
        self.play_on()
        sentences = self.definition.telling.tell(moment.event["move"], moment.effects, seat, self.speaker(seat))
        return Outcome(seat, moment.event["move"], clauses, moment.effects, tuple(sentences))

    def do_only(self, move: int) -> Moment:
        """Make a legal move, but leave the events that follow it pending (see `play_on`)."""
        return self._make(self._position.copy(), move)

    def let(self, bot: Any) -> Moment:
        """Let a bot choose and make the next move, but leave the events that follow it pending.

        It is one of the game's bots, or a player of your own (see `cardkit.table.own`). The game's bots draw random
        numbers from the position, so the position after the move records how many they have used.
        """
        position = self._position.copy()
        player = bot if hasattr(bot, "choose") else OwnPlayer(self.definition, Own(bot))
        return self._make(position, player(position, self.legal()))

    def _make(self, position: State, move: int) -> Moment:
        event = {"seat": self.turn, "move": self.definition.verbs.text(move)}
        self.definition.rules.do(position, move)
        moment = Moment(event, position, tuple(position.effects))
        self.add(moment)
        return moment

    def why(self, text: str) -> Answer:
        """Say whether a move is legal now, and which clause says so. Raises NotationError if `text` is not a move."""
        return explain(self.definition, self._position, text, self.rules)

    def play_on(self) -> None:
        """Perform all pending events that need no decision: scores, shuffles, the result."""
        while self.next_event() not in {"move", ""}:
            self.go_on()

    def go_on(self) -> None:
        """Perform the next event that needs no decision: a shuffle, a roll of the dice, a score or the result."""
        following = self.next_event()
        if following == "shuffle":
            self.add(self.shuffled(chance.shuffle_draw_pile))
        elif following == "dice":
            self.add(self.rolled(None))
        else:
            self.add_due()

    def next_event(self) -> str:
        """The kind of the next event: `move`, `shuffle`, `dice`, `round`, `result`, or an empty text."""
        s = self._position
        last = self._moments[self._now - 1].event if self._now else {}
        if s.pending == common.DICE_PENDING:
            return "dice"
        if ("move" in last or "dice" in last) and s.phase in {common.ROUND_OVER, common.GAME_OVER}:
            return "round"
        if common.game_over(s):
            return "" if "result" in last else "result"
        return "shuffle" if s.pending else "move"

    def awaits_deal(self) -> bool:
        """Say whether a deal comes next, so that the end of the last round is still on the table."""
        return self._position.pending == common.DEAL_PENDING and self.next_event() == "shuffle"

    def due(self) -> Event:
        """The next `round` or `result` event, as the rules compute it."""
        s = self._position
        totals = s.totals[: s.sides]
        if self.next_event() == "round":
            return {"round": {"points": s.points[: s.sides], "totals": totals}}
        return {"result": {"totals": totals, "winners": list(self.winners)}}

    def add_due(self) -> None:
        """Append the next `round` or `result` event."""
        self.add(Moment(self.due(), self._position))

    def shuffled(self, shuffle: Callable[[State], None]) -> Moment:
        """Perform the pending shuffle with your own function, which orders the draw pile of a state."""
        position = self._position.copy()
        self.definition.rules.before_shuffle(position)
        shuffle(position)
        cards = [self.definition.notation.card_text(card) for card in reversed(position.draw[: position.draw_count])]
        self.definition.rules.after_shuffle(position)
        return Moment({"shuffle": cards}, position, tuple(position.effects))

    def rolled(self, faces: Sequence[int] | None) -> Moment:
        """Perform the pending roll of the dice; `faces`, if given, replaces the generator's result."""
        dice = self.definition.dice
        if dice is None or self.next_event() != "dice":
            raise CardkitError("no roll of the dice is pending now")
        position = self._position.copy()
        dice.roll(position)  # even with given faces, so that one of our own games continues as it would have
        if faces is not None:
            position.dice[:] = faces
        event = {"dice": list(position.dice)}
        dice.settle(position)
        return Moment(event, position, tuple(position.effects))

    def add(self, moment: Moment) -> None:
        """Append a moment, and drop the undone ones."""
        del self._moments[self._now :]
        self._moments.append(moment)
        self._now += 1

    # --- Looking ---

    def view(self, seat: int = 0) -> Any:
        """What a player may know, and nothing more; seat 0 is an onlooker, who sees only what is face up."""
        self.check_seat(seat, onlooker=True)
        return self.definition.look(self._position, seat - 1)

    def scene(self, seat: int = 0) -> Scene:
        """The view of a seat as a scene to draw."""
        return self.definition.scene(self.view(seat), self.names)

    @overload
    def score(self) -> Sheets: ...
    @overload
    def score(self, seat: int) -> Sheet: ...
    def score(self, seat: int | None = None) -> Sheet | Sheets:
        """The score of a player or team, spelled out as far as cards are face up; without a seat, everybody's."""
        if seat is None:
            return Sheets(self.score(side[0]) for side in self.sides)
        self.check_seat(seat, onlooker=False)
        return self.definition.score_sheet(self.view(), common.side_of(self._position, seat - 1))

    def with_position(self, position: State) -> Game:
        """The same game, with another position instead of the current one."""
        twin = self.at(self._now - 1)
        twin.add(Moment(self._moments[self._now - 1].event, position))
        return twin

    def copy(self) -> Game:
        """The same game to play on from here, without the undone events; neither knows of the other's moves."""
        twin = self.at(self._now)
        twin._moments = self._moments[: self._now]  # noqa: SLF001 - of its own kind
        return twin

    def __copy__(self) -> Game:
        """The same game, with its undone events."""
        return self.at(self._now)

    def __eq__(self, other: object) -> bool:
        """Games are equal if their records are: the same game, rules, seed, names and events."""
        return isinstance(other, Game) and self._recorded == other._recorded

    __hash__ = None  # type: ignore[assignment]  # a game goes on

    @property
    def _recorded(self) -> tuple[object, ...]:
        return self.definition.slug, self.rules, self.seed, self.names, self.events

    def __getstate__(self) -> dict[str, Any]:
        """Pickle everything but the rules' code, which is found again by the name of the game."""
        return {**self.__dict__, "definition": self.definition.slug}

    def __setstate__(self, known: dict[str, Any]) -> None:
        """Come back from a pickle. Raises CardkitError if this Python does not have the game."""
        self.__dict__.update(known, definition=definition_of(known["definition"]))

    def check_seat(self, seat: int, *, onlooker: bool) -> None:
        """Raise CardkitError if this table has no such seat. Seat 0 is an onlooker."""
        lowest = 0 if onlooker else 1
        if isinstance(seat, bool) or not isinstance(seat, int) or not lowest <= seat <= self.players:
            raise CardkitError(f"seat must be between {lowest} and {self.players}, not {seat!r}")

    # --- Undo and redo ---

    def undo(self) -> None:
        """Undo the last move and everything that followed it. Raises CardkitError if there is none."""
        for now in range(self._now - 1, -1, -1):
            if "move" in self._moments[now].event:
                self._now = now
                return
        raise CardkitError("there is no move to undo: the game has just begun")

    def redo(self) -> None:
        """Redo the move that was undone, with the same shuffles and dice. Raises CardkitError if there is none."""
        if self._now == len(self._moments):
            raise CardkitError("there is nothing to redo: no move has been undone")
        self._now += 1
        while self._now < len(self._moments) and "move" not in self._moments[self._now].event:
            self._now += 1

    @property
    def now(self) -> int:
        """The number of events up to now."""
        return self._now

    @property
    def undone(self) -> int:
        """The number of undone events that can be redone."""
        return len(self._moments) - self._now

    def at(self, event: int) -> Game:
        """The game as it was after its first `event` events (as a record counts them), to look at or play from."""
        self._check_event(event, first=0)
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._moments = self._moments.copy()
        twin._now = event
        return twin

    def moment(self, event: int) -> Moment:
        """Event number `event`, counted from 1, with the position after it."""
        self._check_event(event, first=1)
        return self._moments[event - 1]

    def _check_event(self, event: int, *, first: int) -> None:
        if isinstance(event, bool) or not isinstance(event, int) or not first <= event <= len(self._moments):
            raise CardkitError(f"event must be between {first} and {len(self._moments)}, not {event!r}")

    # --- Output ---

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """The game up to now as a record, ready for JSON; with `legal`, each move lists all legal moves."""
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
        if not self.over:
            return f"<{self.definition.name}, {self.players} players, seat {self.turn} to move, {self._now} events>"
        return f"<{self.definition.name}, {self.players} players, over after {self._now} events>"

    def _repr_html_(self) -> str:
        """A picture of the table as an onlooker sees it, for notebooks."""
        from cardkit.table.drawing import draw

        return draw(self.scene(), self.definition.art())


def play(game: str, *, seed: int | None = None, names: Sequence[str] | None = None, **rules: object) -> Game:
    """Begin a game: `cardkit.play("papageno", players=3, seed=7, birds="golf")`.

    The same seed gives the same shuffles; without one they are new each time. Raises CardkitError for an unknown game
    and RulesError for a rule out of bounds.
    """
    begun = Game(definition_of(game), rules, seed=seed, names=names)
    begun.play_on()
    return begun
