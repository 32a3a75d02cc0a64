"""What all referees share: reading a record event by event, and the piles."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Stopped(Exception):  # noqa: N818 - a way for a game to end
    """`common.limit`: the round has reached its largest number of moves."""


class Referee:
    """Read the events of a finished game; subclasses play it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.rules = record["rules"]
        self.players = self.rules["players"]
        self.events = record["events"]
        self.read = 0  # how many events have been read
        self.moves = 0  # how many moves were made in this round
        self.draw: list[str] = []  # the next card comes first
        self.discards: list[str] = []  # the top card comes last

    def check(self) -> None:
        """Play the whole record. Raises AssertionError for an event that doesn't follow from the rules."""
        try:
            totals, winners = self.game()
        except Stopped:
            totals, winners = self.before(), []
        assert self.next("result") == {"totals": totals, "winners": winners}, self.where()
        assert self.read == len(self.events), self.where()

    def game(self) -> tuple[list[int], list[int]]:
        """Play until the game is over. Returns the totals and the winning seats, counted from 1."""
        raise NotImplementedError

    def before(self) -> list[int]:
        """Return the totals before the stopped round."""
        raise NotImplementedError

    # --- Events ---

    def where(self) -> str:
        """Return the number of the event that was read last, and the event."""
        return f"event {self.read}: {self.events[self.read - 1]}"

    def next(self, kind: str) -> Any:
        """Return the content of the next event, which must be of this kind."""
        assert self.read < len(self.events), f"the record ends, but {kind} is due"
        self.read += 1
        event = self.events[self.read - 1]
        assert kind in event, f"{kind} is due, not {self.where()}"
        return event if kind == "move" else event[kind]

    def shuffle(self, cards: Iterable[str]) -> list[str]:
        """Read the next event, which must be a shuffle of exactly these cards. Returns their new order."""
        pile = self.next("shuffle")
        assert Counter(pile) == Counter(cards), self.where()
        return list(pile)

    def begin_round(self, cards: Iterable[str]) -> None:
        """Shuffle all cards for a new round."""
        self.moves, self.discards = 0, []
        self.draw = self.shuffle(cards)

    def decide(self, seat: int, legal: Iterable[str]) -> str:
        """Read the next event: a move of this seat (from 0), which must have these legal moves. Returns the move."""
        if self.moves == self.rules["move_limit"]:
            raise Stopped
        self.moves += 1
        event = self.next("move")
        assert event["seat"] == seat + 1, self.where()
        assert event["legal"] == sorted(set(legal)), (self.where(), sorted(set(legal)))
        assert event["move"] in event["legal"], self.where()
        return str(event["move"])

    def score(self, points: Sequence[int], totals: Sequence[int]) -> None:
        """Read the next event, which must be a round with these points and totals."""
        assert self.next("round") == {"points": list(points), "totals": list(totals)}, self.where()

    # --- Piles ---

    def refill(self) -> None:
        """`common.refill`, after a move that hasn't ended the round."""
        if not self.draw and len(self.discards) > 1 and self.moves < self.rules["move_limit"]:
            *others, top = self.discards
            self.draw, self.discards = self.shuffle(others), [top]

    def hands(self, count: int, first: int) -> list[list[str]]:
        """Deal this many cards to each seat, one at a time, clockwise from the seat `first`."""
        hands: list[list[str]] = [[] for _ in range(self.players)]
        for number in range(count * self.players):
            hands[(first + number) % self.players].append(self.draw.pop(0))
        return hands

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, clockwise from `first`."""
        return [(first + step) % self.players for step in range(self.players)]


def best(totals: Sequence[int], aim: Any) -> list[int]:
    """Return the seats with the lowest (`aim` is min) or highest total (max), counted from 1: `common.shared-win`."""
    return [seat for seat, total in enumerate(totals, 1) if total == aim(totals)]
