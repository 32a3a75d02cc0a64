"""The course of a game: every event with the position after it, so that undo and redo only go back and forth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from cardkit.table import chance, common_rules
from cardkit.table.definition import Definition
from cardkit.table.effects import Event, Moment
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import Speaker
from cardkit.table.history_entries import Moments
from cardkit.table.parameters import Rules, checked_between, checked_names
from cardkit.table.registry import definition_of
from cardkit.table.state import State


class Course:
    """What has happened in a game so far, and what was undone. `Game` adds what one does at a table."""

    #: What the game is: its name, its clauses, its parameters, its bots.
    definition: Definition
    #: Every rule of this game that can be changed, with its value: `{"players": 2, "start": 1, …}`.
    rules: Rules
    #: The seed of the shuffles and dice; None for a record that names no seed.
    seed: int | None
    #: What the players are called, in the order of the seats; None if they have no names.
    names: list[str] | None

    def __init__(
        self,
        definition: Definition,
        rules: Mapping[str, object],
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.definition = definition
        self.rules = definition.complete(rules)
        self.seed = chance.checked_seed(seed)
        self._beginning = State(definition.rules.FIELDS)
        definition.rules.begin(self._beginning, self.rules)
        chance.plant(self._beginning, self.seed)
        self.names = checked_names(names, self.players)
        self._moments = Moments()
        self._now = 0

    # --- The current position ---

    @property
    def players(self) -> int:
        """The number of players.

        >>> cardkit.play("trio", players=4).players
        4
        """
        return int(self._beginning.players)

    @property
    def state(self) -> State:
        """A copy of the whole position, including hidden cards: for tests and tools, never for a player.

        >>> cardkit.play("papageno", seed=7).state.draw_count
        32
        """
        return self._position.copy()

    @property
    def _position(self) -> State:
        return self._moments[self._now - 1].position if self._now else self._beginning

    @property
    def events(self) -> list[Event]:
        """The events up to now, as a record lists them.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.events[1:]
        [{'seat': 1, 'move': 'reveal a1'}]
        """
        return [moment.event for moment in self._moments.first(self._now)]

    @property
    def over(self) -> bool:
        """Say whether the game has ended or was stopped.

        >>> cardkit.play("papageno", seed=7).over
        False
        """
        return common_rules.game_over(self._position)

    @property
    def turn(self) -> int:
        """The seat to move; 0 if nobody is to move.

        >>> cardkit.play("papageno", seed=7, start=3).turn
        3
        """
        s = self._position
        return 0 if s.pending or s.phase <= common_rules.ROUND_OVER else s.seat + 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won the game.

        >>> cardkit.play("papageno", seed=7).winners
        ()
        """
        s = self._position
        return tuple(seat + 1 for seat in range(self.players) if s.winner[common_rules.side_of(s, seat)])

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: single seats, or teams in the order of their first seats.

        >>> cardkit.play("trio", players=4, teams=True).sides
        ((1, 3), (2, 4))
        """
        return common_rules.sides(self._beginning)

    def speaker(self, seat: int) -> Speaker:
        """The speaker who tells `seat` (0: an onlooker) what happens at this table.

        >>> cardkit.play("papageno", players=2, names=["Mina", "Jo"]).speaker(2).viewer
        2
        """
        return Speaker(seat, self.names, self.sides)

    def check_seat(self, seat: object, *, onlooker: bool) -> int:
        """Return a seat as an int. Raises CardkitError if this table has no such seat. Seat 0 is an onlooker.

        >>> cardkit.play("papageno", seed=7).check_seat(0, onlooker=True)
        0
        """
        return checked_between("seat", seat, 0 if onlooker else 1, self.players)

    # --- Undo and redo ---

    def undo(self) -> None:
        """Undo the last move and everything that followed it. Raises CardkitError if there is none.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.moves[0]
        'reveal a1'
        """
        for now in range(self._now - 1, -1, -1):
            if "move" in self._moments[now].event:
                self._now = now
                return
        raise CardkitError("there is no move to undo: the game has just begun")

    def redo(self) -> None:
        """Redo the move that was undone, with the same shuffles and dice. Raises CardkitError if there is none.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.redo()
        >>> game.now
        2
        """
        if self._now == len(self._moments):
            raise CardkitError("there is nothing to redo: no move has been undone")
        self._now += 1
        while self._now < len(self._moments) and "move" not in self._moments[self._now].event:
            self._now += 1

    @property
    def now(self) -> int:
        """The number of events up to now.

        >>> cardkit.play("papageno", seed=7).now  # the shuffle
        1
        """
        return self._now

    @property
    def undone(self) -> int:
        """The number of undone events that can be redone.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.undone
        1
        """
        return len(self._moments) - self._now

    def at(self, event: int) -> Self:
        """The game as it was after its first `event` events (as a record counts them), to look at or play from.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.at(1).moves[0]
        'reveal a1'
        """
        now = checked_between("event", event, 0, len(self._moments))
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._moments = self._moments.copy()
        twin._now = now
        return twin

    def moment(self, event: int) -> Moment:
        """Event number `event`, counted from 1, with the position after it.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.moment(2).event
        {'seat': 1, 'move': 'reveal a1'}
        """
        return self._moments.whole(checked_between("event", event, 1, len(self._moments)) - 1)

    def add(self, moment: Moment) -> None:
        """Append a moment, and drop the undone ones.

        >>> game = cardkit.play("papageno", seed=7)
        >>> twin = game.at(0)
        >>> twin.add(game.moment(1))
        >>> twin == game
        True
        """
        self._moments.cut(self._now)
        self._moments.append(moment)
        self._now += 1

    # --- Games are values ---

    def world(self, position: State, seed: int, recall: Callable[[], Sequence[Moment]]) -> Self:
        """The same game with another position and seed, in which something else has happened (see `game.worlds`).

        `recall` returns the moments up to now. It is called when somebody asks for them.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.world(game.state, 7, lambda: [game.moment(1)]) == game
        True
        """
        twin = self.at(self._now)
        twin.seed = seed
        twin._beginning = self._beginning.copy()  # noqa: SLF001 - of its own kind
        chance.plant(twin._beginning, seed)  # noqa: SLF001
        if self._now:
            last = Moment(dict.fromkeys(self._moments[self._now - 1].event), position)
            twin._moments = Moments([last], self._now - 1, recall)  # noqa: SLF001
        return twin

    def copy(self) -> Self:
        """The same game to play on from here, without the undone events; neither knows of the other's moves.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.copy().move("reveal a1")
        >>> game.moves[0]
        'reveal a1'
        """
        twin = self.at(self._now)
        twin._moments.cut(self._now)  # noqa: SLF001 - of its own kind
        return twin

    def __copy__(self) -> Self:
        """The same game, with its undone events."""
        return self.at(self._now)

    def __eq__(self, other: object) -> bool:
        """Games are equal if their records are: the same game, rules, seed, names and events."""
        return isinstance(other, Course) and self._recorded == other._recorded

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
