"""Slow and obvious versions of the engine's fast functions, written from the rules alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit import Game
    from cardkit.games.chicken.layout import Limits

CYCLE = ["1", "2", "3", "4", "5", "6", "chick"]
CARDS = [*CYCLE, "egg"]


def next_of(number: str) -> str:
    """Return the number that follows this one in the cycle."""
    return CYCLE[(CYCLE.index(number) + 1) % len(CYCLE)]


def top_of(pile: Sequence[str]) -> str:
    """Return the number on top of a discard pile, going through it from its first card."""
    top = ""
    for card in pile:
        top = next_of(top) if card == "egg" else card
    return top


def hand_score(hand: Sequence[str], top: str, *, apart: bool) -> int:
    """Return the points of the cards left in a hand."""
    worth = {**{number: int(number) for number in CYCLE[:-1]}, "chick": 10}
    numbers = [card for card in hand if card != "egg"]
    if "egg" not in hand:
        return sum(worth[number] for number in set(numbers))
    if apart:
        return sum(worth[number] for number in set(numbers)) + worth[top]
    return sum(worth[number] for number in {*numbers, top})


# --- Public knowledge about a hand ----------------------------------------------------------------------------------


def fits_limits(limits: Limits, hand: Sequence[str]) -> bool:
    """Check whether a hand fits a view's limits on how many of its newest cards can be of each kind."""
    found = [limits[CARDS.index(card)] for card in hand]
    return all(sum(limit <= newest for limit in found) <= newest for newest in range(len(hand) + 1))


def could_hold(game: Game, seat: int, hand: Sequence[str]) -> bool:
    """Check the same against the events of this round, trying every way in which the seat can have got its cards.

    Every card that the seat has played or holds was dealt or drawn, and not before the seat showed that it had none of
    its kind.
    """
    came, gone, lacks = _history(game, seat)
    cards = [*gone, *((card, float("inf")) for card in hand)]
    ways = [[i for i, time in enumerate(came) if _may_have_come(card, time, end, lacks)] for card, end in cards]
    return len(came) == len(cards) and _all_can_have_their_own(ways)


Times = list[tuple[str, float]]


def _history(game: Game, seat: int) -> tuple[list[float], Times, Times]:
    """Return when a seat got cards in this round, when it played them, and when it showed that it lacked some."""
    numbers = range(game.history.now, 0, -1)
    start = next(n for n in numbers if "shuffle" in game.events[n - 1] and len(game.events[n - 1]["shuffle"]) == 50)
    came, gone, lacks = [float(start)] * 6, [], []
    for n in range(start + 1, game.history.now + 1):
        event, before = game.events[n - 1], game.at(n - 1)
        if "shuffle" in event:
            lacks.append(("egg", n))
        elif event.get("seat") == seat and event["move"].startswith("play"):
            gone.append((event["move"].split()[1], float(n)))
        elif event.get("seat") == seat and event["move"] == "draw":
            top = top_of(before.view().discard_pile)
            shown = (top, next_of(top), "egg") if game.rules["draw_only_when_stuck"] else ()
            lacks += [(card, n - 0.5) for card in shown]
            came.append(float(n))
    return came, gone, lacks


def _may_have_come(card: str, time: float, end: float, lacks: Times) -> bool:
    return time < end and not any(lacked == card and time < shown < end for lacked, shown in lacks)


def _all_can_have_their_own(ways: list[list[int]]) -> bool:
    """Check whether everybody can get a different item among those that they accept (a matching)."""
    owner: dict[int, int] = {}

    def find(who: int, tried: set[int]) -> bool:
        for thing in ways[who]:
            if thing not in tried:
                tried.add(thing)
                if thing not in owner or find(owner[thing], tried):
                    owner[thing] = who
                    return True
        return False

    return all(find(who, set()) for who in range(len(ways)))
