"""Let bots continue from a position, step by step, and record which events happen, for `game.chance`.

Simulations play one random line at a time; `enumeration` uses the same functions to follow all lines.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from cardkit.chances.events import OPEN, Condition, Event, Look, Single, settled
from cardkit.chances.random_variable import Variable
from cardkit.table import chance, common_rules
from cardkit.table.definition import Definition, legal_moves
from cardkit.table.effects import Unheard
from cardkit.table.players import Player
from cardkit.table.state import State

Bots = Sequence[Player]


@dataclass(frozen=True)
class EventQuery:
    """The arguments of `game.chance`: the event or variable, the given event, the window, the player and the bots.

    `until` is `now`, `round`, `game`, or an event; `seat` counts from 1.
    """

    definition: Definition
    event: Event | Variable
    given: Event | None
    until: str | Event
    seat: int
    bots: Bots

    @cached_property
    def singles(self) -> tuple[Single, ...]:
        """The individual events to look for."""
        events = (self.event, self.given, self.until)
        return tuple(dict.fromkeys(each for event in events if isinstance(event, Event) for each in event.singles()))

    def answers(self, s: State, line: Trajectory) -> tuple[bool, Hashable] | None:
        """Return whether the given event has happened, and the outcome of the event or variable; None if still open."""
        times = dict(line.times)
        over = self.is_over(s, times)
        given = True if self.given is None else _known(self.given, times, over=over)
        if not given:
            return None if given is None else (False, False)
        if isinstance(self.event, Event):
            event = _known(self.event, times, over=over)
            return None if event is None else (True, event)
        return (True, self.event.at(line.look(self, s), self.seat)) if over else None

    def seen_answers(self, s: State) -> tuple[bool, Hashable] | None:
        """Return the answers if the player can already see them in the real position, or None."""
        looking = [each for each in (*self.singles, self.event) if isinstance(each, Condition | Variable)]
        if any(each.seat not in {None, self.seat} for each in looking):
            return None
        return self.answers(s, Trajectory().looked(self, s))

    def is_over(self, s: State, times: dict[Event, int]) -> bool:
        """Return whether the window ends at a position."""
        if isinstance(self.until, Event) and self.until.time(times) >= 0:
            return True
        return self.until == "now" or common_rules.game_over(s) or (self.until != "game" and round_over(s))


def _known(event: Event, times: dict[Event, int], *, over: bool) -> bool | None:
    if over:
        return settled(event, times)
    time = event.time(times)
    return None if time == OPEN else time >= 0


def round_over(s: State) -> bool:
    """Return whether the round has ended, including its dice."""
    return bool(s.phase == common_rules.ROUND_OVER and s.round > 0 and s.pending != common_rules.DICE_PENDING)


@dataclass(frozen=True)
class Trajectory:
    """The progress of a line of play.

    `moment` is the number of the moment. The seat `mover` (0: nobody) made the move `made`, which led to it. `last` is
    the seat that had the last turn, and the round of that turn. `turns` is the number of turns that each player has
    started. `times` contains the moments at which events have happened.
    """

    moment: int = 0
    mover: int = 0
    made: str = ""
    last: tuple[int, int] = (0, 0)
    turns: tuple[int, ...] = ()
    times: tuple[tuple[Event, int], ...] = ()

    def looked(self, asked: EventQuery, s: State) -> Trajectory:
        """Return the progress after checking a position for new turns and events."""
        turns, last = self.turns or (0,) * s.players, self.last
        if common_rules.to_move(s):
            if last != (s.seat + 1, s.round):
                turns = (*turns[: s.seat], turns[s.seat] + 1, *turns[s.seat + 1 :])
            last = s.seat + 1, s.round
        line = replace(self, last=last, turns=turns)
        look, known = line.look(asked, s), dict(self.times)
        for single in asked.singles:
            if single not in known and single.happens(look, asked.seat):
                known[single] = self.moment
        return replace(line, times=tuple(known.items()))

    def look(self, asked: EventQuery, s: State) -> Look:
        """Return the moment in the form that events check."""
        return Look(asked.definition, s, self.mover, self.made, self.turns)

    def gone_on(self, mover: int, made: str) -> Trajectory:
        """Return the progress at the next moment, before checking it."""
        return Trajectory(self.moment + 1, mover, made, self.last, self.turns, self.times)


def step(asked: EventQuery, s: State) -> tuple[int, str]:
    """Roll the dice, shuffle, or make a bot's move; return the seat (0: nobody) and the move."""
    definition = asked.definition
    if s.pending == common_rules.DICE_PENDING and definition.dice is not None:
        definition.dice.roll(s)
        definition.dice.settle(s)
    elif s.pending:
        definition.rules.before_shuffle(s)
        chance.shuffle_draw_pile(s)
        definition.rules.after_shuffle(s)
    else:
        seat = s.seat
        move = asked.bots[seat](s, legal_moves(definition.rules, s))
        definition.rules.do(s, move)
        return seat + 1, definition.move_kinds.text(move)
    return 0, ""


def played(asked: EventQuery, s: State, line: Trajectory) -> tuple[bool, Hashable]:
    """Continue from a position until it is known whether the given event happens, and what the outcome is."""
    s.effects = Unheard()
    while True:
        line = line.looked(asked, s)
        answers = asked.answers(s, line)
        if answers:
            return answers
        line = line.gone_on(*step(asked, s))
