"""Solve the last turn of a round of Five-Suit Rummy: the best plays and discard, after a card is drawn or taken.

A turn is certainly the last if the draw pile has become empty for the second time (`end.blocked`). Otherwise a seat can
make it the last by going out (`end.round`): then only plays that lead to this have a value, and the solution does not
say whether it is wise to go out. The others' hands, and a partner's, count at their expected cost, which nothing in the
turn changes; but a partner's costs nothing once the seat has gone out (`score.partner`). After a refill the expected
cost is that of `odds`, with its limits.
"""

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction

from cardkit.chances.distribution import number_text
from cardkit.chances.solving import Solution, by_induction
from cardkit.games.rummy import rules
from cardkit.games.rummy.clauses import CARD_TYPES
from cardkit.games.rummy.notation import parse_card
from cardkit.games.rummy.odds import next_cards
from cardkit.games.rummy.scoring import card_cost, cards_cost, has_gone_out, laid_score
from cardkit.games.rummy.table import ADD, DISCARD, PLAYING
from cardkit.games.rummy.views import View
from cardkit.table import common
from cardkit.table.common import side_of
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.state import State
from cardkit.table.telling import say


def _say(key: str, **known: object) -> str:
    return say(__package__ or "", known, "solving", key)


def solve(game: Game) -> Solution:
    """Return the best way to end the round in this turn. Raises CardkitError if the turn cannot end it."""
    s = game.state
    if s.phase != PLAYING:
        raise CardkitError(_say("early"))
    return by_induction(game, LastTurn(s, game.view(game.turn)))


def expected_hands(view: View) -> tuple[Fraction, ...]:
    """`score.hand`: the expected cost of each hidden hand; the value at the seat's own index is not used."""
    mean = _mean_unknown(view)
    hands = zip(view.known, view.hand_counts, strict=True)
    return tuple(_cost(known) + mean * (count - len(known)) for known, count in hands)


def _mean_unknown(view: View) -> Fraction:
    """The expected cost of an unseen card in another hand; all cards outside the draw pile are alike."""
    left = len(view.unseen) - view.draw_count
    drawn = next_cards(view).map(lambda card: card_cost(parse_card(card))).mean if view.draw_count else 0
    return (_cost(view.unseen) - drawn * view.draw_count) / left if left else Fraction(0)


def _cost(cards: Iterable[str]) -> Fraction:
    return Fraction(sum(map(card_cost, map(parse_card, cards))))


class LastTurn:
    """All sequences of plays in a turn that ends the round."""

    fewest = False

    def __init__(self, s: State, view: View) -> None:
        self.means = _say("means")
        self.unsolved = _say("unsolved")
        self.seat = s.seat
        self.hands = expected_hands(view)

    def says(self, seat: int, best: str, value: Fraction) -> str:
        """Say in a sentence what is best."""
        return _say("says", seat=seat, best=best, points=number_text(abs(value)), more=value >= 0)

    def key(self, s: State) -> Hashable:
        """The hand, the table in any order, and the number of cards laid down to open."""
        hand = s.hand[s.seat * CARD_TYPES : (s.seat + 1) * CARD_TYPES]
        table = sorted(zip(s.meld[: s.combinations], s.owner[: s.combinations], strict=True))
        return tuple(hand), tuple(table), s.out[s.seat], s.laid

    def outcomes(self, s: State, move: int) -> Iterator[tuple[int, State | Fraction]]:
        """Yield the position after a play; after a discard the points, if the round ends."""
        if DISCARD <= move < ADD and s.hand_count[s.seat] > 1 and not s.closing:
            return
        after = s.copy()
        rules.do(after, move)
        if after.phase == common.GAME_STOPPED:
            raise CardkitError(_say("limited"))
        yield 1, after if after.phase == PLAYING else self._lead(after)

    def _lead(self, s: State) -> Fraction:
        own = side_of(s, self.seat)
        others = [self._points(s, side) for side in range(s.sides) if side != own]
        return self._points(s, own) - sum(others, Fraction(0)) / len(others)

    def _points(self, s: State, side: int) -> Fraction:
        """`score.total`: like `scoring.side_score`, with hidden hands at their expected cost."""
        seats = () if has_gone_out(s, side) else range(side, s.players, s.sides)
        return laid_score(s, side) - sum((self._hand(s, seat) for seat in seats), Fraction(0))

    def _hand(self, s: State, seat: int) -> Fraction:
        return Fraction(cards_cost(s, seat)) if seat == self.seat else self.hands[seat]
