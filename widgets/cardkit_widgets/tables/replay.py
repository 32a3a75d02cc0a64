"""Replay a finished game: step through its events as any player saw them, or with all cards revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.table.errors import CardkitError
from cardkit.table.event_text import round_start, tell_event
from cardkit.table.game import Game, speaker_to
from cardkit.table.grammar import capital
from cardkit.table.parameters import integer
from cardkit.table.players import bot_named
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.tables import animation_frames
from cardkit_widgets.tables.base import TableWidget
from cardkit_widgets.tables.reveal_all import reveal_all

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit.table.grammar import Speaker
    from cardkit_widgets.protocol.command_types import Actions, ExplainBotMove
    from cardkit_widgets.protocol.state_types import Frame, LogLine, ReplayState, TableState

# The prefix of a bot's name in the records of games between bots.
BOT_PREFIX = "bot:"
# The maximum number of events in the log; readers can step back to see earlier ones.
LOGGED_EVENTS = 60


class Replay(TableWidget):
    """A table that replays a finished game: `Replay(sample.game(12))`.

    Args:
        game: A finished game, or several by name: `{"old rules": one, "new rules": other}`. A function that returns a
            game is called when that game is first shown.
        seat: The seat from which the game is seen, from 1; 0 reveals all cards.
        title: The title of the table.
        first: The name of the game to show first.
        arrives: Whether the page scrolls to the replay, because the reader has just asked for it.

    Raises:
        CardkitError: If `game` is empty, a game isn't finished, or the seat doesn't exist.

    """

    # Readers may click again before the page shows the previous step.
    ALLOWED_WHEN_STALE = TableWidget.ALLOWED_WHEN_STALE | {"first", "back", "next", "last", "to", "seat", "version"}

    def __init__(
        self,
        game: Game | Mapping[str, Game | Callable[[], Game]],
        *,
        seat: int = 0,
        title: str = "",
        first: str = "",
        arrives: bool = False,
    ) -> None:
        self.versions = {"": game} if isinstance(game, Game) else dict(game)
        if not self.versions:
            raise CardkitError("there is no game to watch")
        self.version = first or next(iter(self.versions))
        self.game, self.bots = _finished_game(self.versions, self.version)
        super().__init__(self.game.definition, title or f"Watching a game of {self.game.definition.name}")
        self.seat, self.now, self.arrives = _checked_seat(self.game, seat), min(1, self.game.history.now), arrives
        self.show_clauses(self.game.rules)
        self._show(still=True)

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {
            **super().actions,
            "first": lambda _: self.go_to(min(1, self.game.history.now)),
            "back": lambda _: self.go_to(self.now - 1),
            "next": lambda _: self.step(),
            "last": lambda _: self.go_to(self.game.history.now),
            "to": lambda command: self.go_to(command["event"]),
            "seat": lambda command: self.choose_seat(command["seat"]),
            "version": lambda command: self.choose_version(command["version"]),
            "thinking": self._explain_bot_move,
        }

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        names = ("game", "bots", "version", "seat", "now")
        return {**super().snapshot(), **{name: getattr(self, name) for name in names}}

    # --- Commands ---

    def step(self) -> None:
        """Show the next event. Raises RefusedError after the last one."""
        if self.now == self.game.history.now:
            raise RefusedError("The game is over: there is nothing more to see.")
        self.now += 1
        self._show()

    def go_to(self, event: int) -> None:
        """Show the table after this many events, from 1. Raises RefusedError if the game has fewer."""
        if not min(1, self.game.history.now) <= event <= self.game.history.now:
            raise RefusedError(f"This game has the steps {min(1, self.game.history.now)} to {self.game.history.now}.")
        self.now = event
        self._show(still=True)

    def choose_seat(self, seat: int) -> None:
        """Show the game from a seat, or with all cards revealed (0). Raises RefusedError for an unknown seat."""
        self.seat = _checked_seat(self.game, seat)
        self._show(still=True)

    def choose_version(self, version: str) -> None:
        """Show the same step of another game. Raises RefusedError for an unknown name."""
        if version not in self.versions:
            raise RefusedError("There is no such game here.")
        game, bots = _finished_game(self.versions, version)
        self.game, self.bots, self.version, self.now = game, bots, version, min(self.now, game.history.now)
        self.seat = self.seat if self.seat <= game.players else 0
        self.show_clauses(game.rules)
        self._show(still=True)

    def speaker(self) -> Speaker:
        """Return the speaker that addresses the chosen seat, or an onlooker."""
        return speaker_to(self.game, self.seat)

    def _explain_bot_move(self, command: ExplainBotMove) -> None:
        """Explain why a bot made a move. Raises RefusedError for any other event."""
        number = command["event"]
        if number not in {line["asks"] for line in self.state["log"]} - {0}:
            raise RefusedError("Only the moves that are listed here can be asked why.")
        event = self.game.history.entry(number).event
        thought = self.game.at(number - 1).ask(self._bot(event["seat"]), event["move"])
        self.notify("clause", f"{' '.join(tell_event(self.game, number, self.seat))} Why? “{thought.why}”")

    # --- State ---

    def _bot(self, seat: int) -> str:
        """Return the name of the bot in a seat; an empty string if it isn't known."""
        return self.bots[seat - 1]

    def _show(self, *, still: bool = False) -> None:
        """Show the current event; with `still`, only the position after it."""
        here = self.game.at(self.now)
        shown = (
            animation_frames.frame(self.game, self.now, self.seat)
            if self.now
            else animation_frames.still_frame(here, self.seat)
        )
        scene = reveal_all(here).as_dict() if self.seat == 0 else shown["scene"]
        flights = [] if still else shown["flights"]
        last: Frame = {**shown, "flights": flights, "scene": {**scene, "choices": [], "select": ""}}
        state: TableState = {
            **self.next_state([last]),
            "log": self._log(here),
            "sheets": animation_frames.score_sheet_states(here, self.seat),
            "tools": {"pace": True, "memory": self.seat > 0 and self.definition.memory_aid},
            "watch": self._replay_state(),
        }
        self.show(state)

    def _log(self, here: Game) -> list[LogLine]:
        if not here.history.now:
            return []
        first = max(round_start(here), here.history.now - LOGGED_EVENTS)
        lines = animation_frames.log_lines(here, self.seat, first=first)
        return [{**line, "asks": self._askable_event(number)} for number, line in enumerate(lines, first)]

    def _askable_event(self, number: int) -> int:
        event = self.game.history.entry(number).event
        return number if "move" in event and self._bot(event["seat"]) else 0

    def _replay_state(self) -> ReplayState:
        game = self.game
        seats = [
            {"value": seat, "label": capital(speaker_to(game, 0).name(seat))} for seat in range(1, game.players + 1)
        ]
        return {
            "now": self.now,
            "last": game.history.now,
            "moves": sum("move" in event for event in game.events),
            "round": game.at(self.now).state.round,
            "seat": self.seat,
            "seats": [{"value": 0, "label": "All cards"}, *seats],
            "version": self.version,
            "versions": list(self.versions),
            "arrives": self.arrives,
        }


def _finished_game(versions: Mapping[str, Game | Callable[[], Game]], name: str) -> tuple[Game, list[str]]:
    """Return one of the games with distinct player names, and its bots (empty strings if unknown).

    Raises CardkitError if the game isn't finished.
    """
    if name not in versions:
        raise CardkitError(f"there is no game called {name!r}: there are {', '.join(map(repr, versions))}")
    found = versions[name]
    game = found if isinstance(found, Game) else found()
    if not game.over:
        raise CardkitError("only a finished game can be watched: in one that goes on, cards are hidden")
    watched = game.at(game.history.now)
    bots = [_bot_from_name(game, name) for name in game.names or [""] * game.players]
    if any(bots):
        watched.names = _numbered_names(bots)
    return watched, bots


def _bot_from_name(game: Game, name: str) -> str:
    bot = name.removeprefix(BOT_PREFIX) if name.startswith(BOT_PREFIX) else ""
    if bot:
        bot_named(game.definition, bot)
    return bot


def _numbered_names(bots: list[str]) -> list[str] | None:
    """Name bots with their seats; None if all seats have the same bot, because then the seats are enough."""
    if len(set(bots)) == 1:
        return None
    return [f"{capital(bot)} {seat}" for seat, bot in enumerate(bots, 1)]


def _checked_seat(game: Game, seat: object) -> int:
    number = integer(seat)
    if number is None or not 0 <= number <= game.players:
        raise RefusedError(f"There is no seat {seat!r}: the seats are 1 to {game.players}, and 0 sees all cards.")
    return number
