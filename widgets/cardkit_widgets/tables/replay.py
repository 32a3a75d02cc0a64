"""A finished game to look at: step through it, event by event, from any seat or with all cards laid open."""

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
from cardkit_widgets.tables.base import Table
from cardkit_widgets.tables.reveal_all import reveal_all

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardkit.table.grammar import Speaker
    from cardkit_widgets.protocol.command_types import Actions, Thinking
    from cardkit_widgets.protocol.state_types import Frame, Logged, TableState, Watched

# What the name of a seat begins with in the record of a game between bots; the bot's own follows.
BOT = "bot:"
# So many events back one can read what has happened; to go further back there are the steps.
REMEMBERED = 60


class Watch(Table):
    """A table that shows a finished game: `Watch(sample.game(12))`.

    Several games side by side have names: `Watch({"old rules": one, "new rules": other})`; a game that is a function is
    played when it is first looked at. `seat` is whose cards one sees; 0 sees them all. What `arrives` because somebody
    has asked for it is brought into sight.
    """

    # Whoever looks on may ask for the next thing before the last one has arrived.
    TIMELESS = Table.TIMELESS | {"first", "back", "next", "last", "to", "seat", "version"}

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
        self.game, self.bots = _finished(self.versions, self.version)
        super().__init__(self.game.definition, title or f"Watching a game of {self.game.definition.name}")
        self.seat, self.now, self.arrives = _seat(self.game, seat), min(1, self.game.history.now), arrives
        self.show_clauses(self.game.rules)
        self._show(still=True)

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {
            **super().actions,
            "first": lambda _: self.go(min(1, self.game.history.now)),
            "back": lambda _: self.go(self.now - 1),
            "next": lambda _: self.step(),
            "last": lambda _: self.go(self.game.history.now),
            "to": lambda command: self.go(command["event"]),
            "seat": lambda command: self.sit(command["seat"]),
            "version": lambda command: self.change(command["version"]),
            "thinking": self._thinking,
        }

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        names = ("game", "bots", "version", "seat", "now")
        return {**super().standing(), **{name: getattr(self, name) for name in names}}

    # --- What an onlooker can do ---

    def step(self) -> None:
        """Show the next event. Raises RefusedError after the last one."""
        if self.now == self.game.history.now:
            raise RefusedError("The game is over: there is nothing more to see.")
        self.now += 1
        self._show()

    def go(self, event: int) -> None:
        """Show the table as it stood after so many events, at least one. Raises RefusedError where there are fewer."""
        if not min(1, self.game.history.now) <= event <= self.game.history.now:
            raise RefusedError(f"This game has the steps {min(1, self.game.history.now)} to {self.game.history.now}.")
        self.now = event
        self._show(still=True)

    def sit(self, seat: int) -> None:
        """Look from a seat, or (0) at all cards. Raises RefusedError for a seat that there is not."""
        self.seat = _seat(self.game, seat)
        self._show(still=True)

    def change(self, version: str) -> None:
        """Look at the same step of another of the games. Raises RefusedError for one that there is not."""
        if version not in self.versions:
            raise RefusedError("There is no such game here.")
        game, bots = _finished(self.versions, version)
        self.game, self.bots, self.version, self.now = game, bots, version, min(self.now, game.history.now)
        self.seat = self.seat if self.seat <= game.players else 0
        self.show_clauses(game.rules)
        self._show(still=True)

    def speaker(self) -> Speaker:
        """Whoever speaks to somebody who looks on from there."""
        return speaker_to(self.game, self.seat)

    def _thinking(self, command: Thinking) -> None:
        """Say why a bot made a move. Raises RefusedError if the message names anything else."""
        number = command["event"]
        if number not in {line["asks"] for line in self.state["log"]} - {0}:
            raise RefusedError("Only the moves that are listed here can be asked why.")
        event = self.game.history.entry(number).event
        thought = self.game.at(number - 1).ask(self._bot(event["seat"]), event["move"])
        self.notify("clause", f"{' '.join(tell_event(self.game, number, self.seat))} Why? “{thought.why}”")

    # --- How it is shown ---

    def _bot(self, seat: int) -> str:
        """The bot that plays in a seat; empty where it is none that is known."""
        return self.bots[seat - 1]

    def _show(self, *, still: bool = False) -> None:
        """Show the last event; `still`: as it stands after it, with nothing moving."""
        here = self.game.at(self.now)
        shown = (
            animation_frames.frame(self.game, self.now, self.seat)
            if self.now
            else animation_frames.still(here, self.seat)
        )
        scene = reveal_all(here).as_dict() if self.seat == 0 else shown["scene"]
        flights = [] if still else shown["flights"]
        last: Frame = {**shown, "flights": flights, "scene": {**scene, "choices": [], "select": ""}}
        state: TableState = {
            **self.next_state([last]),
            "log": self._log(here),
            "sheets": animation_frames.sheets(here, self.seat),
            "tools": {"pace": True, "memory": self.seat > 0 and self.definition.memory_aid},
            "watch": self._standing(),
        }
        self.show(state)

    def _log(self, here: Game) -> list[Logged]:
        if not here.history.now:
            return []
        first = max(round_start(here), here.history.now - REMEMBERED)
        lines = animation_frames.log(here, self.seat, first=first)
        return [{**line, "asks": self._asks(number)} for number, line in enumerate(lines, first)]

    def _asks(self, number: int) -> int:
        event = self.game.history.entry(number).event
        return number if "move" in event and self._bot(event["seat"]) else 0

    def _standing(self) -> Watched:
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


def _finished(versions: Mapping[str, Game | Callable[[], Game]], name: str) -> tuple[Game, list[str]]:
    """One of the games, whose seats have names that tell them apart, and the bots in them (empty where there is none).

    Raises CardkitError for one that is still going on.
    """
    if name not in versions:
        raise CardkitError(f"there is no game called {name!r}: there are {', '.join(map(repr, versions))}")
    found = versions[name]
    game = found if isinstance(found, Game) else found()
    if not game.over:
        raise CardkitError("only a finished game can be watched: in one that goes on, cards are hidden")
    watched = game.at(game.history.now)
    bots = [_bot_called(game, name) for name in game.names or [""] * game.players]
    if any(bots):
        watched.names = _told_apart(bots)
    return watched, bots


def _bot_called(game: Game, name: str) -> str:
    bot = name.removeprefix(BOT) if name.startswith(BOT) else ""
    if bot:
        bot_named(game.definition, bot)
    return bot


def _told_apart(bots: list[str]) -> list[str] | None:
    """Names of bots with their seats; where all are the same bot, the seats are enough."""
    if len(set(bots)) == 1:
        return None
    return [f"{capital(bot)} {seat}" for seat, bot in enumerate(bots, 1)]


def _seat(game: Game, seat: object) -> int:
    number = integer(seat)
    if number is None or not 0 <= number <= game.players:
        raise RefusedError(f"There is no seat {seat!r}: the seats are 1 to {game.players}, and 0 sees all cards.")
    return number
