"""The history of a game: every event with the position after it. Undo and redo move back and forth in it.

Moves are integer codes here and nothing is checked; `Game` adds notation, checks and error messages.
"""

from collections.abc import Callable, Sequence
from typing import Any, Self

from cardkit.table import chance, common_rules
from cardkit.table.definition import Definition, legal_moves
from cardkit.table.effects import Event, HistoryEntry
from cardkit.table.errors import CardkitError
from cardkit.table.history_entries import HistoryEntries
from cardkit.table.parameters import Rules, checked_between, integer
from cardkit.table.registry import definition_of
from cardkit.table.state import State


class History:
    """The events of a game so far, and the undone events that can be redone. `Game.history` returns it.

    Args:
        definition: The game that is played.
        rules: All its rules, with their values.
        seed: The seed of the shuffles and dice.

    >>> game = cardkit.play("papageno", seed=7)
    >>> _ = game.move("reveal a1")
    >>> game.history.entry(2).event
    {'seat': 1, 'move': 'reveal a1'}

    """

    def __init__(self, definition: Definition, rules: Rules, seed: int) -> None:
        #: The definition of the game that is played.
        self.definition = definition
        self._start = State(definition.rules.FIELDS)
        definition.rules.begin(self._start, rules)
        chance.plant(self._start, seed)
        self._entries = HistoryEntries()
        self._now = 0

    # --- Past events ---

    @property
    def now(self) -> int:
        """The number of events up to now.

        >>> cardkit.play("papageno", seed=7).history.now  # the shuffle
        1
        """
        return self._now

    @property
    def undone(self) -> int:
        """The number of undone events that can be redone.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move("reveal a1")
        >>> game.undo()
        >>> game.history.undone
        1
        """
        return len(self._entries) - self._now

    @property
    def events(self) -> list[Event]:
        """The events up to now, as a record lists them."""
        return [entry.event for entry in self._entries.first(self._now)]

    @property
    def position(self) -> State:
        """The whole position now, including hidden cards. Copy it before you change it."""
        return self._entries[self._now - 1].position if self._now else self._start

    def entry(self, event: int) -> HistoryEntry:
        """Return event number `event`, counted from 1, with the position after it and its effects.

        Raises CardkitError if the game has fewer events.

        >>> cardkit.play("chicken", players=2, seed=12).history.entry(1).position.round
        1
        """
        return self._entries.whole(checked_between("event", event, 1, len(self._entries)) - 1)

    def append(self, entry: HistoryEntry) -> None:
        """Append an event, and drop the undone ones.

        >>> game = cardkit.play("papageno", seed=7)
        >>> twin = game.at(0)
        >>> twin.history.append(game.history.entry(1))
        >>> twin == game
        True
        """
        self._entries.cut(self._now)
        self._entries.append(entry)
        self._now += 1

    # --- Back and forth ---

    def undo(self) -> None:
        """Undo the last move and everything that followed it. Raises CardkitError if there is none."""
        for now in range(self._now - 1, -1, -1):
            if "move" in self._entries[now].event:
                self._now = now
                return
        raise CardkitError("there is no move to undo: the game has just begun")

    def redo(self) -> None:
        """Redo the move that was undone last, and what followed it. Raises CardkitError if there is none."""
        if self._now == len(self._entries):
            raise CardkitError("there is nothing to redo: no move has been undone")
        self._now += 1
        while self._now < len(self._entries) and "move" not in self._entries[self._now].event:
            self._now += 1

    def at(self, event: int) -> Self:
        """Return the history in which only the first `event` events are done and the others are undone.

        Raises CardkitError if the game has fewer events.
        """
        now = checked_between("event", event, 0, len(self._entries))
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._entries = self._entries.copy()
        twin._now = now
        return twin

    def copy(self) -> Self:
        """Return the same history without the undone events."""
        twin = self.at(self._now)
        twin._entries.cut(self._now)  # noqa: SLF001 - it is a history too
        return twin

    def world(self, position: State, seed: int, recall: Callable[[], Sequence[HistoryEntry]]) -> Self:
        """Return a history of the same length that leads to another position (see `game.worlds`).

        Args:
            position: The position at its end.
            seed: The seed of that position.
            recall: Returns the entries of the history; it is called only when they are needed.

        """
        twin = self.at(self._now)
        twin._start = self._start.copy()  # noqa: SLF001 - it is a history too
        chance.plant(twin._start, seed)  # noqa: SLF001
        if self._now:
            last = HistoryEntry(dict.fromkeys(self._entries[self._now - 1].event), position)
            twin._entries = HistoryEntries([last], self._now - 1, recall)  # noqa: SLF001
        return twin

    # --- Moves as integers ---

    @property
    def turn(self) -> int:
        """The seat to move; 0 if nobody is to move."""
        s = self.position
        return s.seat + 1 if common_rules.to_move(s) else 0

    def legal(self) -> list[int]:
        """Return the legal moves as integer codes, in the order of `Game.moves`.

        >>> cardkit.play("papageno", seed=7).history.legal()
        [0, 1, 2, 3, 4, 5]
        """
        return legal_moves(self.definition.rules, self.position) if self.turn else []

    def do(self, move: int, luck: State | None = None) -> HistoryEntry:
        """Make a legal move, and leave the events that follow it pending (see `advance`).

        Args:
            move: The integer code of the move.
            luck: A copy of the position from which a bot has drawn random numbers to choose the move; the game
                continues from there. By default, the current position is copied.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.history.do(game.history.legal()[0]).event
        {'seat': 1, 'move': 'reveal a1'}

        """
        position = self.position.copy() if luck is None else luck
        event = {"seat": self.turn, "move": self.definition.move_kinds.text(move)}
        self.definition.rules.do(position, move)
        entry = HistoryEntry(event, position, tuple(position.effects))
        self.append(entry)
        return entry

    # --- Events that need no decision ---

    def next_event(self) -> str:
        """Return the kind of the next event, as `Game.next_event` does."""
        s = self.position
        last = self._entries[self._now - 1].event if self._now else {}
        if s.pending == common_rules.DICE_PENDING:
            return "dice"
        if ("move" in last or "dice" in last) and s.phase in {common_rules.ROUND_OVER, common_rules.GAME_OVER}:
            return "round"
        if common_rules.game_over(s):
            return "" if "result" in last else "result"
        return "shuffle" if s.pending else "move"

    def awaits_deal(self) -> bool:
        """Return whether a deal is next. Until it happens, the table still shows the end of the last round.

        >>> cardkit.play("papageno", seed=7).at(0).history.awaits_deal()
        True
        """
        return self.position.pending == common_rules.DEAL_PENDING and self.next_event() == "shuffle"

    def advance(self) -> None:
        """Perform the next event if it needs no decision: a shuffle, a roll of the dice, a score or a result."""
        following = self.next_event()
        if following == "shuffle":
            self.append(self.shuffled(chance.shuffle_draw_pile))
        elif following == "dice":
            self.append(self.rolled(None))
        elif following in {"round", "result"}:
            self.append_due()

    def due(self) -> Event:
        """Return the next `round` or `result` event, as the rules compute it.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.play_out("simple")
        >>> game.at(game.history.now - 1).history.due() == game.events[-1]
        True
        """
        s = self.position
        totals = s.totals[: s.sides]
        if self.next_event() == "round":
            return {"round": {"points": s.points[: s.sides], "totals": totals}}
        return {"result": {"totals": totals, "winners": list(common_rules.winners(s))}}

    def append_due(self) -> None:
        """Append the next `round` or `result` event."""
        self.append(HistoryEntry(self.due(), self.position))

    def shuffled(self, shuffle: Callable[[State], None]) -> HistoryEntry:
        """Perform the pending shuffle with a given function, and return the event without appending it.

        Args:
            shuffle: A function that orders the draw pile of a state.

        >>> history = cardkit.play("papageno", seed=7).at(0).history
        >>> history.append(history.shuffled(lambda state: state.draw.sort()))
        >>> history.events[0]["shuffle"][:3]
        ['E', 'E', 'C']

        """
        position = self.position.copy()
        self.definition.rules.before_shuffle(position)
        shuffle(position)
        cards = [self.definition.layout.card_text(card) for card in reversed(position.draw[: position.draw_count])]
        self.definition.rules.after_shuffle(position)
        return HistoryEntry({"shuffle": cards}, position, tuple(position.effects))

    def rolled(self, faces: object) -> HistoryEntry:
        """Perform the pending roll of the dice, and return the event without appending it.

        Args:
            faces: The faces that the dice show; None to roll them with the random generator.

        Raises:
            CardkitError: No roll is pending, or `faces` isn't a possible roll.

        >>> cardkit.play("papageno", seed=7).history.rolled(None)
        Traceback (most recent call last):
        cardkit.table.errors.CardkitError: no roll of the dice is pending now

        """
        dice = self.definition.dice
        if dice is None or self.next_event() != "dice":
            raise CardkitError("no roll of the dice is pending now")
        position = self.position.copy()
        dice.roll(position)  # even with given faces, so that a cardkit game continues as it would have
        if faces is not None:
            position.dice[:] = _checked_faces(faces, len(position.dice), list(dice.faces(position)))
        event = {"dice": list(position.dice)}
        dice.settle(position)
        return HistoryEntry(event, position, tuple(position.effects))

    # --- Pickling ---

    def __getstate__(self) -> dict[str, Any]:
        """Pickle everything except the definition, which is found again by the game's slug."""
        return {**self.__dict__, "definition": self.definition.slug}

    def __setstate__(self, known: dict[str, Any]) -> None:
        """Restore a pickled history. Raises CardkitError if the game isn't available here."""
        self.__dict__.update(known, definition=definition_of(known["definition"]))

    def __repr__(self) -> str:
        """One line with the game and the number of events."""
        return f"<history of {self.definition.name}, {self._now} of {len(self._entries)} events>"


def _checked_faces(faces: object, dice: int, known: list[int]) -> Sequence[int]:
    """Return the faces of a roll. Raises CardkitError if the dice can't show them."""
    rolled = faces if isinstance(faces, list | tuple) else ()
    shown = [face for face in map(integer, rolled) if face is not None and face in known]
    if not len(rolled) == len(shown) == dice:
        raise CardkitError(f"a roll must be {dice} of the faces {known}, not {faces!r}")
    return shown
