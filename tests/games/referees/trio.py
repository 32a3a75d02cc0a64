"""A referee for Trio, from its clause file."""

from __future__ import annotations

from itertools import combinations

from tests.games.referees.record import Referee

DECK = [str(number) for number in range(1, 13) for _ in range(3)]
DEALT = {3: 9, 4: 7, 5: 6, 6: 5}
CONNECTED = {frozenset(pair) for pair in ((1, 6), (1, 8), (2, 5), (2, 9), (3, 4), (3, 10), (4, 11), (5, 12))}


class TrioReferee(Referee):
    """Check a record of Trio."""

    def game(self) -> tuple[list[int], list[int]]:  # noqa: D102  see Referee
        self.teams = self.rules["teams"]
        self.sides = self.players // 2 if self.teams else self.players
        self.trios: list[list[int]] = [[] for _ in range(self.sides)]
        start = seat = self.rules["start"] - 1
        self.begin_round(DECK)
        each = len(DECK) // self.players if self.teams else DEALT[self.players]
        self.cards = [sorted(hand, key=int) for hand in self.hands(each, start)]
        self.middle = dict(enumerate(self.draw, 1))
        if self.teams:
            self.exchange(start, list(range(self.sides)))
        while True:
            side, before = seat % self.sides, len(self.trios[seat % self.sides])
            self.turn(seat)
            if self.won(self.trios[side]):
                trios = [len(each) for each in self.trios]
                self.score(trios, trios)
                return trios, [seat + 1 for seat in range(self.players) if seat % self.sides == side]
            seat = (seat + 1) % self.players
            if self.teams and len(self.trios[side]) > before:  # team.swap-again
                self.exchange(seat, [other for other in range(self.sides) if other != side])

    def before(self) -> list[int]:  # noqa: D102  see Referee
        return [0] * self.sides

    def exchange(self, first: int, sides: list[int]) -> None:
        """`team.swap`, `team.swap-both`: partners may exchange a card."""
        offers = {}
        for seat in self.clockwise(first):
            partner = (seat + self.sides) % self.players
            if seat % self.sides in sides and self.cards[seat] and self.cards[partner]:
                offers[seat] = self.decide(seat, ["keep", *(f"swap {card}" for card in self.cards[seat])])
        for side in sides:
            pair = side, side + self.sides
            if all(offers.get(seat, "keep") != "keep" for seat in pair):
                given = [offers[seat].removeprefix("swap ") for seat in pair]
                for seat, mine, theirs in zip(pair, given, given[::-1], strict=True):
                    self.cards[seat].remove(mine)
                    self.cards[seat] = sorted([*self.cards[seat], theirs], key=int)

    def turn(self, seat: int) -> None:
        """Reveal cards until two are different or three are equal."""
        middle, hands = dict(self.middle), [list(hand) for hand in self.cards]  # the cards not yet revealed
        shown: list[str] = []
        while len(shown) < 3 and len(set(shown)) < 2:
            held = [owner + 1 for owner, hand in enumerate(hands) if hand]
            ends = [f"{end} {owner}" for end in ("low", "high") for owner in held]
            word, number = self.decide(seat, [*(f"middle {place}" for place in middle), *ends]).split()
            if word == "middle":
                shown.append(middle.pop(int(number)))
            else:
                shown.append(hands[int(number) - 1].pop(0 if word == "low" else -1))
        if len(set(shown)) == 1:  # turn.trio
            self.middle, self.cards = middle, hands
            self.trios[seat % self.sides].append(int(shown[0]))

    def won(self, trios: list[int]) -> bool:
        """Check whether a side has won: `win.seven`, `win.simple`, `win.spicy`."""
        if self.rules["mode"] == "simple":
            return 7 in trios or len(trios) == 3
        return 7 in trios or any(frozenset(pair) in CONNECTED for pair in combinations(trios, 2))
