"""A game at the table: play, ask why, look, undo and redo, score, record.

What has happened is a `Course`. Events that follow a move without a decision (the score of a round, a shuffle, the
result) happen at once.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, overload

from cardkit.table import chance, common_rules
from cardkit.table.definition import legal_moves
from cardkit.table.effects import Event, Moment, Outcome
from cardkit.table.errors import CardkitError
from cardkit.table.explanations import Answer, IllegalMoveError, explain, out_of_turn
from cardkit.table.game_extensions import Added
from cardkit.table.grammar import count_of
from cardkit.table.history import Course
from cardkit.table.parameters import integer
from cardkit.table.scene import Scene
from cardkit.table.score_sheet import Sheet, Sheets, marked
from cardkit.table.state import State
from cardkit.table.text_board import text_board


class Game(Course, Added):
    """A game, from the first shuffle on. Seats count from 1. See `cardkit.play` and `cardkit.replay`.

    >>> game = cardkit.play("trio", players=3, seed=7)
    >>> game
    <Trio, 3 players, seat 1 to move, 1 event>
    """

    # --- The current position ---

    @property
    def moves(self) -> list[str]:
        """The legal moves of the seat to move, in the game's own order; none if nobody is to move.

        >>> cardkit.play("papageno", seed=7).moves
        ['reveal a1', 'reveal a2', 'reveal a3', 'reveal b1', 'reveal b2', 'reveal b3']
        """
        return [self.definition.verbs.text(move) for move in self.legal()]

    def legal(self) -> list[int]:
        """The legal moves as integer codes.

        >>> cardkit.play("papageno", seed=7).legal()
        [0, 1, 2, 3, 4, 5]
        """
        return legal_moves(self.definition.rules, self._position) if self.turn else []

    # --- Playing ---

    def move(self, text: str, *, seat: int | None = None) -> Outcome:
        """Make a move for the seat to move, and return what happened.

        If `seat` is given, it must be the seat to move. Raises NotationError if `text` is not a move, and
        IllegalMoveError with the clause if the move is not allowed. The game is then unchanged.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.move("reveal a1")
        You turn over a1: 5.
        >>> game.move("draw")
        Traceback (most recent call last):
        cardkit.table.explanations.IllegalMoveError: 'draw' is not allowed: ...
        """
        return self.do(self.allowed(text, seat))

    def move_only(self, text: str, *, seat: int | None = None) -> Moment:
        """Make a move as `move` does, but leave the events that follow it pending (see `play_on`).

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.move_only(game.moves[0]).event
        {'seat': 1, 'move': 'play 4'}
        """
        return self.do_only(self.allowed(text, seat))

    def allowed(self, text: str, seat: int | None = None) -> int:
        """Return the integer code of an allowed move. Raises as `move` does.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.allowed("reveal a1") in game.legal()
        True
        """
        if seat is not None:
            seat = self.check_seat(seat, onlooker=False)
        if seat is not None and self.turn not in {0, seat}:
            answer = out_of_turn(self.definition, self._position, text, seat, self.rules)
        else:
            answer = self.why(text)
        if not answer.allowed:
            raise IllegalMoveError(answer)
        return self.definition.verbs.number(self._position, text)

    def do(self, move: int) -> Outcome:
        """Make a legal move, given as an integer code, without checking again that it is legal.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.do(game.legal()[0])
        You turn over a1: 5.
        """
        seat = self.turn
        clauses = tuple(clause.id for clause in self.definition.verbs.clauses(self._position, move))
        moment = self.do_only(move)
        self.play_on()
        sentences = self.definition.telling.tell(moment.event["move"], moment.effects, seat, self.speaker(seat))
        return Outcome(seat, moment.event["move"], clauses, moment.effects, tuple(sentences))

    def do_only(self, move: int, luck: State | None = None) -> Moment:
        """Make a legal move, but leave the events that follow it pending (see `play_on`).

        If a bot has drawn random numbers to choose the move, `luck` is the position with the generator as it left it.

        >>> game = cardkit.play("papageno", seed=7)
        >>> game.do_only(game.legal()[0]).event
        {'seat': 1, 'move': 'reveal a1'}
        """
        position = self._position.copy() if luck is None else luck
        event = {"seat": self.turn, "move": self.definition.verbs.text(move)}
        self.definition.rules.do(position, move)
        moment = Moment(event, position, tuple(position.effects))
        self.add(moment)
        return moment

    def why(self, text: str) -> Answer:
        """Say whether a move is legal now, and which clause says so. Raises NotationError if `text` is not a move.

        >>> cardkit.play("papageno", seed=7).why("draw").clause
        'setup.reveal'
        """
        return explain(self.definition, self._position, text, self.rules)

    def play_on(self) -> None:
        """Perform all pending events that need no decision: scores, shuffles, the result.

        >>> game = cardkit.play("papageno", seed=7)
        >>> _ = game.move_only("reveal a1")
        >>> game.play_on()
        >>> game.next_event()
        'move'
        """
        while self.next_event() not in {"move", ""}:
            self.go_on()

    def go_on(self) -> None:
        """Perform the next event that needs no decision: a shuffle, a roll of the dice, a score or the result.

        >>> game = cardkit.play("papageno", seed=7).at(0)  # before the first shuffle
        >>> game.go_on()
        >>> game.next_event()
        'move'
        """
        following = self.next_event()
        if following == "shuffle":
            self.add(self.shuffled(chance.shuffle_draw_pile))
        elif following == "dice":
            self.add(self.rolled(None))
        else:
            self.add_due()

    def next_event(self) -> str:
        """The kind of the next event: `move`, `shuffle`, `dice`, `round`, `result`, or an empty text.

        >>> cardkit.play("papageno", seed=7).at(0).next_event()
        'shuffle'
        """
        s = self._position
        last = self._moments[self._now - 1].event if self._now else {}
        if s.pending == common_rules.DICE_PENDING:
            return "dice"
        if ("move" in last or "dice" in last) and s.phase in {common_rules.ROUND_OVER, common_rules.GAME_OVER}:
            return "round"
        if common_rules.game_over(s):
            return "" if "result" in last else "result"
        return "shuffle" if s.pending else "move"

    def awaits_deal(self) -> bool:
        """Say whether a deal comes next, so that the end of the last round is still on the table.

        >>> cardkit.play("papageno", seed=7).at(0).awaits_deal()
        True
        """
        return self._position.pending == common_rules.DEAL_PENDING and self.next_event() == "shuffle"

    def due(self) -> Event:
        """The next `round` or `result` event, as the rules compute it.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> cardkit.finish(game, "simple")
        >>> game.at(game.now - 1).due() == game.events[-1]
        True
        """
        s = self._position
        totals = s.totals[: s.sides]
        if self.next_event() == "round":
            return {"round": {"points": s.points[: s.sides], "totals": totals}}
        return {"result": {"totals": totals, "winners": list(self.winners)}}

    def add_due(self) -> None:
        """Append the next `round` or `result` event.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> cardkit.finish(game, "simple")
        >>> before = game.at(game.now - 1)
        >>> before.add_due()
        >>> before == game
        True
        """
        self.add(Moment(self.due(), self._position))

    def shuffled(self, shuffle: Callable[[State], None]) -> Moment:
        """Perform the pending shuffle with your own function, which orders the draw pile of a state.

        >>> game = cardkit.play("papageno", seed=7).at(0)
        >>> game.add(game.shuffled(lambda state: state.draw.sort()))
        >>> game.events[0]["shuffle"][:3]
        ['E', 'E', 'C']
        """
        position = self._position.copy()
        self.definition.rules.before_shuffle(position)
        shuffle(position)
        cards = [self.definition.notation.card_text(card) for card in reversed(position.draw[: position.draw_count])]
        self.definition.rules.after_shuffle(position)
        return Moment({"shuffle": cards}, position, tuple(position.effects))

    def rolled(self, faces: object) -> Moment:
        """Perform the pending roll of the dice; `faces`, if given, replaces the generator's result.

        >>> cardkit.play("papageno", seed=7).rolled(None)
        Traceback (most recent call last):
        cardkit.table.errors.CardkitError: no roll of the dice is pending now
        """
        dice = self.definition.dice
        if dice is None or self.next_event() != "dice":
            raise CardkitError("no roll of the dice is pending now")
        position = self._position.copy()
        dice.roll(position)  # even with given faces, so that one of our own games continues as it would have
        if faces is not None:
            position.dice[:] = _checked_faces(faces, len(position.dice), list(dice.faces(position)))
        event = {"dice": list(position.dice)}
        dice.settle(position)
        return Moment(event, position, tuple(position.effects))

    # --- Looking ---

    def view(self, seat: int = 0) -> Any:
        """What a player may know, and nothing more; seat 0 is an onlooker, who sees only what is face up.

        >>> cardkit.play("papageno", seed=7).view(2).seat
        2
        """
        return self.definition.look(self._position, self.check_seat(seat, onlooker=True) - 1)

    def scene(self, seat: int = 0) -> Scene:
        """The view of a seat as a scene to draw.

        >>> cardkit.play("papageno", seed=7).scene(2).zones[0].title
        'Player 3'
        """
        return self.definition.scene(self.view(seat), self.names)

    @overload
    def score(self) -> Sheets: ...
    @overload
    def score(self, seat: int) -> Sheet: ...
    def score(self, seat: int | None = None) -> Sheet | Sheets:
        """The score of a player or team in this round, or the one just over, spelled out as far as cards are face up.

        Without a seat, everybody's.

        >>> cardkit.play("papageno", seed=7).score(1).total is None  # most cards lie face down
        True
        """
        if seat is None:
            return Sheets(self.score(side[0]) for side in self.sides)
        of = self.check_seat(seat, onlooker=False)
        sheet = self.definition.score_sheet(self.view(), common_rules.side_of(self._position, of - 1))
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
        who, events = count_of(self.players, "player"), count_of(self._now, "event")
        how_far = f"over after {events}" if self.over else f"seat {self.turn} to move, {events}"
        return f"<{self.definition.name}, {who}, {how_far}>"

    def _repr_html_(self) -> str:
        """A picture of the table as an onlooker sees it, for notebooks."""
        from cardkit.table.drawing import draw_fitting

        return draw_fitting(self.scene(), self.definition.art())


def _checked_faces(faces: object, dice: int, known: list[int]) -> Sequence[int]:
    """Return what the dice show. Raises CardkitError if they cannot."""
    rolled = faces if isinstance(faces, list | tuple) else ()
    shown = [face for face in map(integer, rolled) if face is not None and face in known]
    if not len(rolled) == len(shown) == dice:
        raise CardkitError(f"a roll must be {dice} of the faces {known}, not {faces!r}")
    return shown
