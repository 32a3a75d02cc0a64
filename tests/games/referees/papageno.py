"""A referee for Papageno, from its clause file."""

from __future__ import annotations

from itertools import product

from tests.games.referees.areas import Area
from tests.games.referees.record import Referee, best

DECKS = {"every": [3, 3, 3, 3, 4, 4, 4, 4, 3, 3, 3, 3], "golf": [4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4]}
BESIDE = {"1": "2", "2": "13", "3": "2"}


class PapagenoReferee(Referee):
    """Check a record of Papageno."""

    def game(self) -> tuple[list[int], list[int]]:  # noqa: D102  see Referee
        self.won, start, rounds = [0] * self.players, self.rules["start"] - 1, 0
        while True:
            points = self.round(start)
            rounds += 1
            for seat in best(points, min):  # score.round
                self.won[seat - 1] += 1
            self.score(points, self.won)
            if max(self.won) >= self.rules["rounds_to_win"] or rounds == self.rules["round_limit"]:
                return self.won, best(self.won, max)
            start = next(seat for seat in self.clockwise(start) if points[seat] == max(points))  # setup.first

    def before(self) -> list[int]:  # noqa: D102  see Referee
        return self.won

    def deck(self) -> list[str]:
        """Return the cards of the deck: `setup.deck`, `setup.birds`, `setup.two`."""
        birds = self.rules["birds"]
        counts = DECKS[birds] if isinstance(birds, str) else birds
        numbers = [str(number) for number, count in enumerate(counts, -2) for _ in range(count)]
        return [*numbers, *["C"] * 4, *["E"] * 2, *["F"] * (0 if self.players == 2 else 4)]

    def round(self, start: int) -> list[int]:
        """Play one round. Returns the points."""
        self.begin_round(self.deck())
        self.areas = [Area.dealt(hand) for hand in self.hands(6, start)]
        for seat in self.clockwise(start):
            area = self.areas[seat]
            area.up.add(self.decide(seat, [f"reveal {spot}" for spot in area.down]).removeprefix("reveal "))
        self.discards.append(self.draw.pop(0))
        seat = start
        while True:
            self.turn(seat)
            if not all(area.down for area in self.areas):  # end.round
                return [self.points(area.cards) for area in self.areas]
            self.refill()
            seat = (seat + 1) % self.players

    def turn(self, seat: int) -> None:
        """Play one turn: get a card, place it, and resolve its effect."""
        area = self.areas[seat]
        got = self.decide(seat, [*(["draw"] if self.draw else []), *(["take"] if self.discards else [])])
        card = self.draw.pop(0) if got == "draw" else self.discards.pop()
        self.refill()
        legal = [f"swap {spot}" for spot in area.cards] + (["discard"] if got == "draw" else [])
        word, *spots = self.decide(seat, legal).split()
        if word == "discard":
            self.discards.append(card)
            return
        spot = spots[0]
        old = area.put(spot, card)
        if card == "F":  # special.flute
            for other in self.clockwise(seat)[1:]:
                old = self.areas[other].put(spot, old)
        self.discards.append(old)
        if card == "C":
            self.capture(seat, spot)

    def capture(self, seat: int, placed: str) -> None:
        """`special.capture`: exchange a card after placing a Capture, if both players have one to exchange."""
        area = self.areas[seat]
        exchanges = {
            f"capture {own} {other + 1}{spot}": (own, other, spot)
            for own in area.up - {placed}
            for other in self.clockwise(seat)[1:]
            for spot in self.areas[other].up
        }
        if not exchanges:
            return
        self.refill()
        move = self.decide(seat, ["pass", *exchanges])
        if move != "pass":
            own, other, spot = exchanges[move]
            theirs = self.areas[other]
            area.cards[own], theirs.cards[spot] = theirs.cards[spot], area.cards[own]

    def points(self, cards: dict[str, str]) -> int:
        """Return the score of an area with its owner's best choice of neighbours: `score.egg-choice`."""
        eggs = [spot for spot in cards if cards[spot] == "E"]
        choices = product(*([f"{spot[0]}{column}" for column in BESIDE[spot[1]]] for spot in eggs))
        scores = [self.sum(cards, dict(zip(eggs, looked_at, strict=True))) for looked_at in choices]
        return min(score for score in scores if score is not None)

    def sum(self, cards: dict[str, str], looked_at: dict[str, str]) -> int | None:
        """Return the score if each Egg copies the spot that it looks at; None if two look at each other."""
        if any(looked_at.get(other) == egg for egg, other in looked_at.items()):
            return None
        values = {spot: self.value(cards, spot, looked_at) for spot in cards}
        columns = [(values[f"a{column}"], values[f"b{column}"]) for column in "123"]
        return sum(upper + lower for upper, lower in columns if upper != lower)

    def value(self, cards: dict[str, str], spot: str, looked_at: dict[str, str]) -> int:
        """Return the value of a spot's card: `setup.weights`, `special.egg`, `special.egg-egg`, `score.egg-value`."""
        if spot in looked_at:
            return self.value(cards, looked_at[spot], looked_at)
        weights = {"C": self.rules["capture_weight"], "F": self.rules["flute_weight"]}
        card = cards[spot]
        return int(weights.get(card, card))
