"""A referee for records of Rummü, written from the clauses alone; it imports nothing from the engine.

It is slow and obvious: cards are strings, a meld is a list of laid cards such as `Y4=R4`, and it finds the legal moves
of every decision by trying everything that the clauses mention.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

SUITS = "RYGBK"
PLAIN = "RGBK"
# `setup.deck`
DECK = Counter(f"{suit}{number}" for suit in SUITS for number in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9))
# `setup.deal`
HANDS = {3: 12, 4: 10, 5: 8, 6: 7}

Meld = list[str]


class ObjectionError(Exception):
    """An error in a record, with the number of its event."""


def number_of(laid: str) -> int:
    """Return the number of a laid card."""
    return int(laid[1])


def suit_of(laid: str) -> str:
    """Return the suit that a laid card counts as: red for a yellow card laid as `Y4=R4`."""
    return laid[-2]


def written(cards: Iterable[str], kind: str) -> Meld:
    """Sort a run by number, or a set by suit."""
    return sorted(cards, key=lambda laid: SUITS.index(laid[0]) if kind == "set" else number_of(laid))


# --- Melds ----------------------------------------------------------------------------------------------------------


def kind_of(cards: Meld) -> str:
    """Return `set`, `run` or `mixed`, or an empty string if these laid cards aren't a meld."""
    if len(cards) < 3 or len({laid[:2] for laid in cards}) < len(cards):  # `meld.size`, `meld.no-twins`
        return ""
    jokers = sum("=" in laid for laid in cards)
    if len({number_of(laid) for laid in cards}) == 1:  # `meld.set`; in a set a yellow card is written as itself
        return "" if jokers else "set"
    numbers = sorted(map(number_of, cards))
    if numbers != list(range(numbers[0], numbers[0] + len(cards))):  # `meld.run`
        return ""
    suits = {suit_of(laid) for laid in cards}
    if len(suits) == 1:
        return "run" if jokers < len(cards) - jokers else ""  # `joker.suit-run`
    return "mixed" if len(suits) == len(cards) and jokers <= 1 else ""  # `meld.mixed-run`, `joker.mixed`


def ways(card: str) -> list[str]:
    """`joker.yellow`: return a card as itself, and a yellow card also as its number in each plain suit."""
    return [card] if card[0] != "Y" else [card, *(f"{card}={suit}{card[1]}" for suit in PLAIN)]


def melds_of(hand: Counter[str]) -> list[Meld]:
    """Return every meld of the cards in a hand, as it is written."""
    held = [card for card in hand if hand[card] > 0]
    found = []
    for number in range(10):
        same = [card for card in held if number_of(card) == number]
        found += [written(cards, "set") for size in (3, 4, 5) for cards in combinations(same, size)]
    laid = [[way for card in held if number_of(card) == number for way in ways(card)] for number in range(10)]
    for suit in SUITS:
        found += _runs([[way for way in here if suit_of(way) == suit] for here in laid])
    found += _mixed(laid)
    return [cards for cards in found if kind_of(cards)]


def _runs(laid: list[list[str]]) -> Iterator[Meld]:
    """Yield consecutive cards of one suit."""
    for first in range(8):
        for last in range(first + 3, 11):
            yield from map(list, product(*laid[first:last]))


def _mixed(laid: list[list[str]]) -> Iterator[Meld]:
    """Yield consecutive cards of different suits; there are at most five."""
    beginnings = [[way] for here in laid for way in here]
    while beginnings:
        longer = []
        for cards in beginnings:
            after = number_of(cards[-1]) + 1
            suits = {suit_of(way) for way in cards}
            longer += [[*cards, way] for way in (laid[after] if after < 10 else []) if suit_of(way) not in suits]
        yield from longer
        beginnings = longer


def points_of(cards: Meld, five_run: str) -> int:
    """`score.set`, `score.run`: return the points of a meld."""
    kind, size = kind_of(cards), len(cards)
    if kind == "set":
        pure = size == 5 or not any(laid[0] == "Y" for laid in cards)  # `joker.own-suit`
        points = {3: 0, 4: 30 if pure else 10, 5: 50}[size]
        return points // 2 if number_of(cards[0]) in {1, 7} else points
    pure = kind == "run" and not any("=" in laid for laid in cards)  # `score.pure`
    if size < 5:
        return {3: 0, 4: 10}[size] + (10 if pure else 0)
    five = 20 if pure == (five_run == "printed") else 40
    return five + 10 * (size - 5)


# --- The table ------------------------------------------------------------------------------------------------------


class Table:
    """A game from a record that is checked event by event."""

    def __init__(self, rules: Mapping[str, Any]) -> None:
        self.rules = rules
        self.players: int = rules["players"]
        self.size: int = rules["hand"] or HANDS[self.players]
        self.target: int = rules["target"] or (500 if rules["teams"] else 200)
        self.sides: int = self.players // 2 if rules["teams"] else self.players
        self.totals = [0] * self.sides
        self.rounds = 0
        self.over = False
        self.due = "deal"  # the next event: a deal, a refill, a move, the scoring of a round, the result, or none

    def side(self, seat: int) -> int:
        """Return a seat's side. `setup.teams`: partners sit opposite each other."""
        return seat % self.sides

    def shuffle(self, cards: list[str]) -> None:
        """Start a round with these cards, or refill the draw pile."""
        if self.due == "refill":
            self._demand(Counter(cards) == Counter(self.discards[:-1]), "common.refill")
            self.draw, self.discards, self.due = list(cards), self.discards[-1:], "move"
            return
        self._demand(self.due == "deal" and Counter(cards) == DECK, "setup.deck")
        self.draw = list(cards)
        self.seat = (self.rules["start"] - 1 + self.rounds) % self.players  # `setup.first`
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.players)]
        for k in range(self.size * self.players):  # `setup.deal`
            self.hands[(self.seat + k) % self.players][self.draw.pop(0)] += 1
        self.discards = [self.draw.pop(0)]  # `setup.piles`
        self.melds: list[tuple[Meld, str, int]] = []  # the cards, the kind and the owner of each meld
        self.opened = [False] * self.players
        self.emptied = self.moves = 0
        self.closing = False
        self.winner: int | None = None
        self.due = "move"
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.got, self.played, self.laid = "", False, 0

    def needed(self) -> int:
        """`out.table`: return how many cards the seat to move needs for opening."""
        total = self.totals[self.side(self.seat)]
        limits = (0, 200, 400) if self.rules["teams"] else (0, 100, 150)
        return 3 + sum(total >= limit for limit in limits)

    # --- Legal moves ---

    def legal(self) -> list[str]:
        """Return all legal moves, sorted."""
        moves = set()
        if self.draw and not self.got:  # `turn.draw`
            moves.add("draw")
        if self.discards and self.got != "draw" and not self.played:  # `turn.take`
            moves.add("take")
        if self.got:
            hand = self.hands[self.seat]
            moves |= {f"meld {' '.join(cards)}" for cards in melds_of(hand) if self._may_lay(cards)}
            if self.opened[self.seat]:  # `out.then`
                moves |= self._at_table()
            if self.opened[self.seat] or not self.laid:  # `out.first`
                moves |= {f"discard {card}" for card in hand if hand[card]}
        return sorted(moves)

    def _may_lay(self, cards: Meld) -> bool:
        """`turn.keep-one`, `out.first`, `out.single`."""
        rest = self.hands[self.seat] - Counter(laid[:2] for laid in cards)
        if not rest.total():
            return False
        if self.opened[self.seat] or self.laid + len(cards) >= self.needed():
            return True
        if self.rules["open_with_one"]:
            return False
        return self._reaches(rest, self.needed() - self.laid - len(cards))

    def _reaches(self, hand: Counter[str], lacking: int) -> bool:
        """Check whether melds from these cards reach the missing number, with a card left to discard."""
        if lacking <= 0:
            return hand.total() >= 1
        rests = ((hand - Counter(laid[:2] for laid in cards), len(cards)) for cards in melds_of(hand))
        return any(self._reaches(rest, lacking - size) for rest, size in rests)

    def _at_table(self) -> set[str]:
        """`table.add`, `table.exchange`."""
        hand = self.hands[self.seat]
        held = [card for card in hand if hand[card]]
        found = set()
        for m, (cards, kind, _) in enumerate(self.melds, 1):
            if hand.total() > 1:  # `turn.keep-one`
                found |= {f"add {m} {way}" for card in held for way in ways(card) if self._fits(cards, kind, way)}
            found |= {f"exchange {m} {card}" for card in held if self._joker(cards, kind, card)}
        return found

    @staticmethod
    def _fits(cards: Meld, kind: str, way: str) -> bool:
        """`table.mixed-or-suit`: check whether the meld keeps its kind."""
        return kind_of([*cards, way]) == kind

    @staticmethod
    def _joker(cards: Meld, kind: str, card: str) -> str:
        """Return the joker that a card can replace, or an empty string."""
        if card[0] == "Y":
            return ""
        yellow = f"Y{card[1]}"
        if kind != "set":
            return f"{yellow}={card}" if f"{yellow}={card}" in cards else ""
        return yellow if yellow in cards and len(cards) < 5 and card not in cards else ""

    # --- Moves ---

    def move(self, move: str) -> None:
        """Make a legal move."""
        word, *parts = move.split()
        hand = self.hands[self.seat]
        self.moves += 1
        if word == "draw":
            hand[self.draw.pop(0)] += 1
            self.got = "draw"
            if not self.draw:  # `end.blocked`
                self.emptied += 1
                self.closing = self.closing or self.emptied == 2
        elif word == "take":
            hand[self.discards.pop()] += 1
            self.got = "take"
        elif word == "discard":
            self._discard(parts[0])
        else:
            self._play(word, parts)
        if self.due == "move" and self.moves >= self.rules["move_limit"]:  # `common.limit`
            self.due = "stopped"
        if self.due == "move" and not self.draw and len(self.discards) >= 2:  # `common.refill`
            self.due = "refill"

    def _play(self, word: str, parts: list[str]) -> None:
        """Lay down, add or exchange."""
        hand = self.hands[self.seat]
        self.played, self.emptied = True, 0
        if word == "meld":
            self.melds.append((parts, kind_of(parts), self.seat))
            hand.subtract(laid[:2] for laid in parts)
            self.laid += len(parts)
            self.opened[self.seat] = self.opened[self.seat] or self.laid >= self.needed()
            return
        m, card = int(parts[0]) - 1, parts[1]
        cards, kind, owner = self.melds[m]
        hand[card[:2]] -= 1
        if word == "exchange":
            joker = self._joker(cards, kind, card)
            cards = [laid for laid in cards if laid != joker]
            hand[joker[:2]] += 1
        self.melds[m] = written([*cards, card], kind), kind, owner

    def _discard(self, card: str) -> None:
        """`turn.discard`, `end.round`, `end.blocked`."""
        hand = self.hands[self.seat]
        hand[card] -= 1
        self.discards.append(card)
        if not hand.total():
            self.winner = self.seat
        if self.closing or self.winner is not None:
            self.due = "count"
            return
        self.seat = (self.seat + 1) % self.players
        self._begin_turn()

    # --- The end ---

    def points(self) -> list[int]:
        """Return the points of each side: `score.out`, `score.hand`, `score.partner`, `table.owner`."""
        points = [0] * self.sides
        for cards, _, owner in self.melds:
            points[self.side(owner)] += points_of(cards, self.rules["five_run"])
        if self.winner is not None:
            points[self.side(self.winner)] += 10
        for seat, hand in enumerate(self.hands):
            if self.winner is None or self.side(seat) != self.side(self.winner):
                points[self.side(seat)] -= sum(count * (10 if card[0] == "R" else 5) for card, count in hand.items())
        return points

    def count(self, told: Mapping[str, Any]) -> None:
        """Score a round: `score.total`, `end.game`."""
        self._demand(self.due == "count", "end.round")
        points = self.points()
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self._demand(told == {"points": points, "totals": self.totals}, "score.total")
        self.rounds += 1
        ended = max(self.totals) >= self.target or self.rounds >= self.rules["round_limit"]
        self.due = "result" if ended else "deal"

    def result(self, told: Mapping[str, Any]) -> None:
        """`common.shared-win`: the highest total wins; `common.limit`: nobody wins if the game is stopped."""
        self._demand(self.due in {"result", "stopped"}, "end.game")
        best = max(self.totals) if self.due == "result" else None
        winners = [seat + 1 for seat in range(self.players) if self.totals[self.side(seat)] == best]
        self._demand(told == {"totals": self.totals, "winners": winners}, "end.game")
        self.over, self.due = True, "nothing"

    @staticmethod
    def _demand(is_so: bool, clause: str) -> None:  # noqa: FBT001  reads like an assertion
        if not is_so:
            raise ObjectionError(clause)


# --- Records --------------------------------------------------------------------------------------------------------


def judge(record: Mapping[str, Any]) -> Table:
    """Check a record to its end. Raises ObjectionError, with the event's number, if it contradicts the clauses."""
    table = Table(record["rules"])
    for number, event in enumerate(record["events"], 1):
        try:
            _follow(table, event)
        except ObjectionError as objection:
            raise ObjectionError(f"event {number}, {event}: {objection}") from None
    return table


def _follow(table: Table, event: Mapping[str, Any]) -> None:
    """Check an event, and update the table."""
    if "shuffle" in event:
        table.shuffle(event["shuffle"])
    elif "round" in event:
        table.count(event["round"])
    elif "result" in event:
        table.result(event["result"])
    else:
        legal = table.legal() if table.due == "move" and event["seat"] == table.seat + 1 else []
        if event["move"] not in legal:
            raise ObjectionError(f"not among {legal}")
        if "legal" in event and event["legal"] != legal:
            raise ObjectionError(f"legal moves are {legal}")
        table.move(event["move"])
