"""A referee for Chicken, from its clause file."""

from __future__ import annotations

from tests.games.referees.record import Referee, best

NUMBERS = ["1", "2", "3", "4", "5", "6", "chick"]
FOLLOWS = dict(zip(NUMBERS, [*NUMBERS[1:], "1"], strict=True))
DECK = [*(card for card in NUMBERS for _ in range(7)), "egg"]


class ChickenReferee(Referee):
    """Check a record of Chicken."""

    def game(self) -> tuple[list[int], list[int]]:  # noqa: D102  see Referee
        self.totals, start, rounds = [0] * self.players, self.rules["start"] - 1, 0
        while True:
            start = self.round(start)
            rounds += 1
            if max(self.totals) >= self.rules["target"] or rounds == self.rules["round_limit"]:  # end.game
                return self.totals, best(self.totals, min)

    def before(self) -> list[int]:  # noqa: D102  see Referee
        return self.totals

    def round(self, start: int) -> int:
        """Play one round. Returns the seat that starts the next one."""
        self.begin_round(DECK)
        hands = self.hands(6, start)
        while self.draw[0] == "egg":  # setup.egg-first
            self.draw = self.shuffle(self.draw)
        top = self.draw.pop(0)
        last, seat, inside = start, start, set(range(self.players))
        while inside and all(hands):  # end.round
            if seat in inside:
                fits = [card for card in hands[seat] if card in {"egg", top, FOLLOWS[top]}]
                move = self.decide(seat, self.legal(fits, alone=len(inside) == 1))
                if move == "withdraw":
                    inside.remove(seat)
                elif move == "draw":
                    hands[seat].append(self.draw.pop(0))
                else:
                    card = move.removeprefix("play ")
                    hands[seat].remove(card)
                    top, last = FOLLOWS[top] if card == "egg" else card, seat
            seat = (seat + 1) % self.players
        self.count(hands, top)
        return last

    def legal(self, fits: list[str], *, alone: bool) -> list[str]:
        """Return the legal moves of a seat that can play these cards."""
        stuck_only = self.rules["draw_only_when_stuck"]
        may_draw = self.draw and not alone and not (stuck_only and fits)
        return [*(f"play {card}" for card in fits), *(["draw"] if may_draw else []), "withdraw"]

    def count(self, hands: list[list[str]], top: str) -> None:
        """Count the remaining cards, and roll the dice for a seat without cards."""
        points = [self.points(hand, top) for hand in hands]
        totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        for seat, hand in enumerate(hands):
            if not hand and totals[seat]:  # score.dice
                dice = self.next("dice")
                assert len(dice) == 2, self.where()
                assert set(dice) <= set(self.rules["die"]), self.where()
                totals[seat] = max(0, totals[seat] - sum(dice))
        self.totals = totals
        self.score(points, totals)

    def points(self, hand: list[str], top: str) -> int:
        """Return the points of the cards left in a hand."""
        numbers = sum(value(card) for card in set(hand) - {"egg"})
        adds = "egg" in hand and (self.rules["egg_counts_apart"] or top not in hand)
        return numbers + (value(top) if adds else 0)


def value(card: str) -> int:
    """Return the value of a card: `score.chick`, `score.cards`."""
    return 10 if card == "chick" else int(card)
