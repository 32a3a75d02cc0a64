"""A referee for Parrot, from its clause file."""

from __future__ import annotations

from collections import Counter

from tests.games.referees.areas import Area, partner
from tests.games.referees.record import Referee, best

DECK = [*(str(number) for number in range(13) for _ in range(8)), *["P"] * 4]


class ParrotReferee(Referee):
    """Check a record of Parrot."""

    def game(self) -> tuple[list[int], list[int]]:  # noqa: D102  see Referee
        self.totals = [0] * self.players
        for _ in range(min(self.rules["rounds"], self.rules["round_limit"])):
            points = self.round()
            self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
            self.score(points, self.totals)
        return self.totals, best(self.totals, min)

    def before(self) -> list[int]:  # noqa: D102  see Referee
        return self.totals

    def round(self) -> list[int]:
        """Play one round. Returns the points."""
        start = self.rules["start"] - 1
        self.begin_round(DECK)
        self.boxes = [Area.dealt(hand) for hand in self.hands(8, start)]
        self.discards.append(self.draw.pop(0))
        for seat in self.clockwise(start):
            for _ in range(2):
                self.boxes[seat].up.add(self.reveal(seat))
        sums = [shown(box) for box in self.boxes]
        seat = next(seat for seat in self.clockwise(start) if sums[seat] == max(sums))
        while True:
            self.turn(seat)
            if not self.boxes[seat].down:  # last.end
                break
            seat = (seat + 1) % self.players
        for other in self.clockwise(seat)[1:]:
            self.turn(other)
        return [self.points(box) for box in self.boxes]

    def reveal(self, seat: int) -> str:
        """Turn one of a seat's cards face up during the setup."""
        return self.decide(seat, [f"reveal {spot}" for spot in self.boxes[seat].down]).removeprefix("reveal ")

    def turn(self, seat: int) -> None:
        """Play one turn: get a card, then use it."""
        box = self.boxes[seat]
        move = self.decide(seat, [*(["draw"] if self.draw else []), *(["take"] if self.discards else [])])
        card = self.draw.pop(0) if move == "draw" else self.discards.pop()
        self.refill()
        legal = [f"swap {spot}" for spot in box.cards]
        legal += [f"float {own} {landing}" for own in flying(box, card) for landing in box.down]
        if move == "draw":
            legal += [f"reveal {spot}" for spot in box.down]
            legal += ["discard"] if len(box.down) == 1 else []
        word, *spots = self.decide(seat, legal).split()
        if word == "swap":
            self.discards.append(box.put(spots[0], card))
        elif word == "float":
            self.discards.append(box.put(spots[1], box.put(spots[0], card)))
        else:
            self.discards.append(card)
            box.up.update(spots)
        self.refill()

    def points(self, box: Area) -> int:
        """Return the score of a Box with all cards face up."""
        total, pairs = 0, Counter[str]()
        for upper, lower in box.columns():
            number = {upper, lower} - {"P"}
            if len(number) == 2:
                total += int(upper) + int(lower)
            else:
                pairs.update(number)  # two Parrots pair as no number: parrot.two
        sets = {2: self.rules["quartet"], 3: self.rules["sextet"], 4: self.rules["octet"]}
        return total - int(sum(sets.get(count, 0) for count in pairs.values()))


def shown(box: Area) -> int:
    """`setup.first`: return the sum of the cards turned over."""
    total = 0
    for spot in box.up:
        card, other = box.cards[spot], partner(spot)
        if card == "P":
            card = box.cards[other] if other in box.up else "0"
        total += 0 if card == "P" else int(card)
    return total


def flying(box: Area, card: str) -> list[str]:
    """`parrot.float`: return the spots of the Parrots that may float after a seat got this card."""
    return [
        spot
        for spot in box.up
        if card != "P" and box.cards[spot] == "P" and partner(spot) in box.up and box.cards[partner(spot)] == card
    ]
