"""Tests of chances in Rummü, against scipy, icepool, and all hands of a few cards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import icepool
import pytest
from scipy import stats

import cardkit
from cardkit import CardkitError
from cardkit.games.rummy import odds
from cardkit.games.rummy.bots import completes
from cardkit.games.rummy.notation import CARDS
from cardkit.games.rummy.views import shown
from tests.games.rummy.tables import DULL, draw_out, few_cards, playing, table
from tests.games.rummy.twins import all_melds, kind, readings, written


def makes(cards: tuple[str, ...]) -> set[str]:
    """Return the kinds of meld that these three cards make; `pure` is a run of one suit without jokers."""
    kinds = {kind(written(laid)) for laid in readings(cards)} - {""}
    return kinds | ({"pure"} if kind(written(cards)) == "run" else set())


def test_hands_of_three_are_counted_one_by_one() -> None:
    """`setup.deck`: each 1 or 7 in a hand of different cards doubles the number of ways to get the hand."""
    every = [(makes(cards), 2 ** sum(card[1] in "17" for card in cards)) for cards in combinations(CARDS, 3)]
    hands = comb(60, 3)
    for without, kinds in (
        (odds.without_sets(), {"set"}),
        (odds.without_pure_runs(), {"pure"}),
        (odds.without_melds(), {"set", "run", "mixed run"}),
    ):
        found = sum(ways for made, ways in every if made & kinds)
        assert odds.some_in_a_hand(without, 3) == Fraction(found, hands)


class HoldsSet(icepool.MultisetEvaluator):  # type: ignore[type-arg]
    """Whether a hand has three suits of a number; the outcomes are numbers with suits, in order."""

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:  # type: ignore[override]  # noqa: ARG002
        """Add one card."""
        found, number, suits = state or (False, -1, 0)
        suits = (suits if outcome // 5 == number else 0) + (count > 0)
        return found or suits >= 3, outcome // 5, suits

    def final_outcome(self, state: Any, *_: Any) -> bool:  # type: ignore[override]
        """Return whether there was such a number."""
        return bool(state[0])


@pytest.mark.parametrize("players", [3, 6])
def test_a_set_in_a_hand_beside_icepool(players: int) -> None:
    size = {3: 12, 6: 7}[players]
    theirs = HoldsSet().evaluate(icepool.Deck({kind: 2 if kind // 5 in {1, 7} else 1 for kind in range(50)}).deal(size))
    expected = Fraction(theirs.quantity(True), theirs.denominator())  # noqa: FBT003
    answer = cardkit.odds("rummy", "meld in a hand", players=players)
    assert answer["a set"] == expected
    assert answer["a set"] < answer["any meld"] < 1
    assert answer["a run of one suit without jokers"] < answer["any meld"]


def test_what_helps_is_what_makes_a_meld() -> None:
    hand = "R1 R2 G5 B5 Y7 K6"
    game = playing(hand, discard="B1")
    answer = game.odds("helps", seat=1)
    unseen = Counter(game.view(1).unseen)
    useful = [
        card for card in unseen if any(card in [laid[:2] for laid in made] for made in all_melds([*hand.split(), card]))
    ]
    assert set(answer.parts) == {"the next card helps", *useful}
    assert answer["the next card helps"] == Fraction(sum(unseen[card] for card in useful), unseen.total())


@pytest.mark.parametrize("hand", ["R1 R2 R3 G5 B5 K5", "Y1 Y2 G3 B3 K7 K6", "R1 R1 G7 G7 B0 B9"])
def test_each_card_is_weighed_as_by_all_melds(hand: str) -> None:
    held = sum(1 << CARDS.index(card) for card in set(hand.split()))
    for number, card in enumerate(CARDS):
        made = all_melds([*hand.split(), card])
        assert completes(held, number) == any(card in [laid[:2] for laid in found] for found in made)


def test_the_owner_of_a_card_is_hypergeometric() -> None:
    game = table(*DULL)
    view = game.view(1)
    expected = 1 - stats.hypergeom(len(view.unseen), view.unseen.count("Y3"), 6).pmf(0)
    assert float(game.odds("somebody holds", card="Y3", of=2)) == pytest.approx(expected)


def test_a_card_that_all_saw_go_to_a_hand_is_there() -> None:
    game = table(*DULL, discard="B6", moves="take, discard R1")
    assert game.odds("somebody holds", seat=2, card="B6", of=1).chance == 1


def test_after_a_refill_the_draw_pile_holds_what_was_discarded() -> None:
    """`turn.refill`: only the refilled cards can be drawn, except those that you have drawn since."""
    game = few_cards()
    draw_out(game, 1)
    game.move("draw")
    game.move(game.moves[0])
    view = game.view(game.turn)
    assert view.refilled
    chances = game.odds("next card").distribution
    assert set(chances) <= set(view.refilled)
    assert sum(chances.chances.values()) == 1
    for chance in game.odds("somebody holds", card=view.unseen[0]).parts.values():
        assert 0 <= chance <= 1  # type: ignore[operator]


def test_the_next_card_costs_five_or_ten() -> None:
    game = table(*DULL)
    unseen = game.view(1).unseen
    reds = sum(card.startswith("R") for card in unseen)
    answer = game.odds("next card's worth").distribution
    assert answer.chances == {-10: Fraction(reds, len(unseen)), -5: 1 - Fraction(reds, len(unseen))}


def test_the_next_card_may_be_added() -> None:
    """`table.add`, `score.run`, `score.set`: a pure run grows from 10 to 20, and a pure set of four from 0 to 30."""
    game = playing("K1 K5", "G3 G4 G5", "R2 G2 B2")
    s = shown(game.view(1))
    worth = {card: odds.worth(s, 0, number) for number, card in enumerate(CARDS)}
    assert worth["G6"] == 10
    assert worth["G2"] == 10
    assert worth["K2"] == 30
    assert worth["Y2"] == 10
    assert worth["R7"] == -10
    assert worth["Y6"] == 0  # a run of four with a joker isn't pure and scores 10, like a pure run of three
    assert worth["Y1"] == -5


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(CardkitError, match="card must be a card such as R5, not 'Z9'"):
        table(*DULL).odds("somebody holds", card="Z9")
