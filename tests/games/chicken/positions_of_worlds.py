"""Small positions of Chicken in which seats have shown which cards they lack, with the public information."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cardkit
from cardkit.table.scripted_games import Stack
from tests.games.chicken.strategies import play_at_random
from tests.games.chicken.tables import DULL, table
from tests.games.chicken.twins import CARDS, next_of, top_of

if TYPE_CHECKING:
    from cardkit.table.game import Game
    from cardkit.table.state import State


@dataclass
class Told:
    """Public information about a round: who got a card, played one, or showed that it lacks some kinds (seats from 0).

    If a seat got a card, the event lists the kinds that it can have been. `had` contains all cards that each seat has
    had, hidden or not, and `left` the cards of the draw pile.
    """

    players: int
    events: list[tuple[int, str, tuple[int, ...]]]
    had: list[Counter[int]]
    left: Counter[int]

    def unseen(self, seat: int) -> Counter[int]:
        """Count the cards, by kind, that a seat hasn't held itself, including those that others have played."""
        others = (had for owner, had in enumerate(self.had) if owner != seat)
        return sum(others, Counter(self.left))

    def gone(self, seat: int) -> list[tuple[int, int]]:
        """Return the cards that the other seats have played, and who played them."""
        return [(kinds[0] + 1, who) for who, what, kinds in self.events if what == "play" and who != seat]


def told(game: Game, few: int, s: State) -> Told:
    """Derive the public information from the events of the first round, leaving only `few` cards in the pile."""
    anything, no_egg = tuple(range(8)), tuple(range(7))
    egg_first = sum("shuffle" in event for event in game.events) > 1
    s.draw_count = min(few, s.draw_count)
    events = [(seat, "get", no_egg if egg_first else anything) for seat in range(game.players) for _ in range(6)]
    for number in range(1, game.history.now + 1):
        event = game.events[number - 1]
        if "move" not in event or event["move"] == "withdraw":
            continue
        who = event["seat"] - 1
        if event["move"] == "draw":
            top = top_of(game.at(number - 1).view().discard_pile)
            if game.rules["draw_only_when_stuck"]:
                events.append((who, "lack", tuple(CARDS.index(card) for card in (top, next_of(top), "egg"))))
            events.append((who, "get", anything))
        else:
            events.append((who, "play", (CARDS.index(event["move"].split()[1]),)))
    had = [
        Counter({kind: s.hand[8 * owner + kind] for kind in range(8) if s.hand[8 * owner + kind]})
        for owner in range(game.players)
    ]
    for who, what, kinds in events:
        if what == "play":
            had[who][kinds[0]] += 1
    return Told(game.players, events, had, Counter(card - 1 for card in s.draw[: s.draw_count]))


def position(game: Game, few: int) -> tuple[State, Told]:
    """Return a position with its public information."""
    s = game.state
    return s, told(game, few, s)


def stuck_games() -> list[Game]:
    """Return games in the middle of a round in which cards were drawn and played."""
    found = []
    for seed in range(80):
        game = play_at_random(
            cardkit.play("chicken", seed=seed, players=2 + seed % 2, draw_only_when_stuck=True), seed, 8 + seed % 3
        )
        moves = [event["move"] for event in game.events if "move" in event]
        if (
            game.view().phase == "play"
            and game.view().round == 1
            and moves.count("draw") >= 3
            and "withdraw" not in moves
        ):
            found.append(game)
    return found[:6]


STUCK = [position(game, 6 - game.players) for game in stuck_games()]
EGG_FIRST = [
    position(
        play_at_random(table(*DULL[:2], discard="egg", later=(Stack(("3",)),), draw_only_when_stuck=stuck), 1, 6), 8
    )
    for stuck in (False, True)
]
