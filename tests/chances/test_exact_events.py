"""Exact answers of `game.chance` match arithmetic, the odds of each game, and brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import comb
from typing import TYPE_CHECKING

import pytest

import cardkit
from cardkit import CardkitError, Condition, Variable, did, turn
from tests.chances.asked_events import EGG_IN_2, LIGHT, MY_MOVE, chicken, papageno
from tests.chances.lines_of_play import with_position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardkit import Game

# --- Exact: arithmetic ------------------------------------------------------------------------------------------------


def test_a_card_among_those_not_seen() -> None:
    """Seat 1 can't see 43 cards, and 6 of them are in the other hand; one of the 43 is the egg."""
    answer = chicken().chance(EGG_IN_2, until="now")
    assert answer.chance == Fraction(6, 43)
    assert answer.exact


def test_how_many_of_a_kind() -> None:
    """All seven 6s are unseen: the other hand has none with probability C(36, 6) / C(43, 6)."""
    answer = chicken().chance(Condition(lambda view: "6" not in view.hands[1], seat=2), until="now")
    none = Fraction(1)
    for k in range(6):
        none *= Fraction(36 - k, 43 - k)
    assert answer.chance == none


SIXES = Variable(lambda view: view.hands[1].count("6"), "the number of 6s of seat 2", seat=2)


def test_a_value_has_its_distribution() -> None:
    """Seven of the 43 unseen cards are 6s, so the number of 6s in a hand of six is hypergeometric."""
    found = chicken().chance(SIXES, until="now")
    assert {k: one.chance for k, one in found.items()} == {
        k: Fraction(comb(7, k) * comb(36, 6 - k), comb(43, 6)) for k in range(7)
    }
    assert found.distribution.mean == Fraction(6 * 7, 43)
    given = chicken().chance(SIXES, given=EGG_IN_2, until="now")
    assert given.distribution.mean == Fraction(5 * 7, 42)


def test_a_simulated_value_has_intervals() -> None:
    found = chicken().chance(SIXES, until="now", exact=False, games=600, seed=1)
    assert sum(one.chance for one in found.values()) == pytest.approx(1)
    assert found[1].interval.low < comb(7, 1) * comb(36, 5) / comb(43, 6) < found[1].interval.high


def test_a_value_uses_no_hidden_card() -> None:
    for function in (lambda view: view.hands[1][0], lambda view: view.hands[1]):
        with pytest.raises(CardkitError, match="hidden cards of seat 2"):
            chicken().chance(Variable(function), until="now")
    with pytest.raises(CardkitError, match="failed: TypeError: unhashable"):
        chicken().chance(Variable(lambda _: [1], "a list"), until="now")


def test_what_is_given_changes_the_chance() -> None:
    """If the other hand has the egg, its remaining five cards come from the other 42."""
    six = Condition(lambda view: "6" not in view.hands[1], "seat 2 has no 6", seat=2)
    answer = chicken().chance(six, given=EGG_IN_2, until="now")
    none = Fraction(1)
    for k in range(5):
        none *= Fraction(35 - k, 42 - k)
    assert answer.chance == none


def test_random_players_make_each_legal_move_equally_likely() -> None:
    game = chicken()
    for move in game.moves:
        assert game.chance(did(move), until=turn(1, seat=2)).chance == Fraction(1, len(game.moves))


def test_the_next_card_is_what_the_odds_say() -> None:
    game = papageno(2)
    assert "draw" in game.moves
    known = game.odds("next card").distribution
    for card, chance in known.items():
        mine = Condition(lambda view, card=card: view.hand == card, f"I hold {card}")
        assert game.chance(mine, given=did("draw"), until=MY_MOVE).chance == chance


def test_the_card_under_a_place_is_what_the_odds_say() -> None:
    game = papageno()
    for card, chance in game.odds("face-down card", place="a1").distribution.items():
        there = Condition(lambda view, card=card: view.areas[0][0] and view.areas[0][0] == card)
        assert game.chance(there, given=did("reveal a1"), until=MY_MOVE).chance == chance


def test_the_next_card_of_a_game_with_large_hands() -> None:
    """The calculation for Rummü only looks at the drawn card, not at the large hands."""
    game = cardkit.play("rummy", players=3, seed=3)
    for card in game.view(1).unseen[:3]:
        before = game.view(1).hand.count(card)
        mine = Condition(lambda view, card=card, before=before: view.hand.count(card) > before)
        chance = game.odds("next card").distribution[card]
        assert game.chance(mine, given=did("draw"), until=MY_MOVE).chance == chance


def test_a_card_of_a_sorted_hand_is_what_the_odds_say() -> None:
    """Late in a round of Trio, ask for the second lowest card of a hand whose lowest is revealed."""
    game = cardkit.play("trio", players=3, seed=5)
    for _ in range(36):
        game.bot_move("careful")
    assert game.view(1).revealed == ("hand-3-1",)
    for number in (4, 6, 7):
        second = Condition(lambda view, number=number: view.hands[2][1] == str(number), seat=3)
        known = game.odds("third card", number=number)["low 3"]
        assert 0 < known == game.chance(second, until="now").chance


def test_a_fresh_deal_can_be_asked_about() -> None:
    """Before the first shuffle nothing is known: one of 50 cards is the egg, and six are seat 1's."""
    game = cardkit.play("chicken", players=2, seed=1).at(0)
    mine = Condition(lambda view: bool(view.hands) and "egg" in view.hands[0], "I am dealt the egg")
    dealt = Condition(lambda view: bool(view.hands), "cards are dealt")
    assert game.chance(mine, until=dealt).chance == Fraction(6, 50)


# --- Exact: brute force over every arrangement of few hidden cards ----------------------------------------------------


def few_hidden(seed: int) -> Game:
    """Return a late position of Papageno in which all but three cards of the draw pile were moved to the discards."""
    game = papageno(seed=seed)
    while sum(game.state.face_down[:2]) > 3 or game.moves[0] != "draw":
        game.bot_move("simple")
        assert game.state.round == 1
    s = game.state
    more = s.draw_count - 3
    s.discard[: s.discard_count + more] = s.draw[:more] + s.discard[: s.discard_count]
    s.draw[:3] = s.draw[more : s.draw_count]
    s.draw[3:] = [0] * (len(s.draw) - 3)
    s.discard_count += more
    s.draw_count = 3
    return with_position(game, s)


def arranged(game: Game) -> Iterator[Game]:
    """Yield the same game with the hidden cards in every order."""
    s = game.state
    places = [place for place in range(s.players * 6) if not s.face_up[place]]
    cards = [*s.draw[: s.draw_count], *(s.area[place] for place in places)]
    for order in permutations(cards):
        other = game.state
        other.draw[: s.draw_count] = order[: s.draw_count]
        for place, card in zip(places, order[s.draw_count :], strict=True):
            other.area[place] = card
        yield with_position(game, other)


def happens(game: Game, until: int) -> tuple[bool, bool, bool]:
    """Check if, in this many moves, a light bird is face up, seat 2 takes a card, and the bird comes first."""
    light = took = first = False
    for _ in range(until):
        open_now = bool({"-2", "-1", "0"} & {*game.view(1).areas[0]})
        light, first = light or open_now, first or (open_now and not took)
        if game.next_event() != "move" or game.state.refills:
            break
        outcome = game.bot_move("simple", advance=False)
        took = took or (outcome.seat, outcome.move) == (2, "take")
    open_now = bool({"-2", "-1", "0"} & {*game.view(1).areas[0]})
    return light or open_now, took, first or (open_now and not took)


@pytest.mark.parametrize("seed", [4, 16, 36])
def test_brute_force(seed: int) -> None:
    """Both players move twice (draw a card, place it). Three cards are left, so there is no refill."""
    game = few_hidden(seed)
    took = did("take", seat=2)
    moves = 4
    found = [happens(each, moves) for each in arranged(game)]
    assert len({*found}) > 1, "chance decides"
    over = Condition(lambda view: view.turn != 1, "seat 2 is to move").before(turn(3)) & turn(2)
    asked = {"light": LIGHT, "took": took, "first": LIGHT.before(took)}
    for number, event in enumerate(asked.values()):
        answer = game.chance(event, until=turn(2) | over, bots="simple", exact=True)
        assert answer.chance == Fraction(sum(each[number] for each in found), len(found))


def test_brute_force_of_hands() -> None:
    """Try all 120 orders of the hidden cards in Chicken: a hand of two cards and a draw pile of three."""
    line = "chicken players=2 | deal 1 1 2 3 4 5 / 6 6 5 5 chick 4 then 4"
    game = cardkit.play(position=line, seed=1)
    s = game.state
    s.draw_count, s.hand_count[1] = 3, 2
    hidden = [6, 6, 5, 3, 7]
    s.draw[:3] = hidden[:3]
    s.hand[8:16] = [0, 0, 1, 0, 0, 0, 1, 0]
    small = with_position(game, s)
    draws = hands = 0
    for order in permutations(hidden):
        other = small.state
        other.draw[:3] = order[:3]
        other.hand[8:16] = [order[3:].count(kind) for kind in range(1, 9)]
        each = with_position(small, other)
        each.bot_move("simple", advance=False)
        hands += 6 in order[3:]
        if not each.state.pending and each.turn == 2:
            draws += each.bot_move("simple", advance=False).move == "draw"
    assert small.chance(did("draw", seat=2), until=turn(2), bots="simple").chance == Fraction(draws, 120)
    six = Condition(lambda view: "6" in view.hands[1], seat=2)
    assert small.chance(six, until="now").chance == Fraction(hands, 120)


def test_the_dice_at_the_end_of_a_round() -> None:
    """A player who plays the last card rolls two dice and subtracts them from the total, here 15."""
    game = chicken()
    s = game.state
    s.hand[:16] = [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    s.hand_count[:2], s.totals[0] = [1, 1], 15
    small = with_position(game, s)
    assert small.moves[0] == "play 4"
    lower = Condition(lambda view: view.totals[0] <= 10, "my total is 10 or lower")
    rolls = [one + other for one in s.die for other in s.die]
    answer = small.chance(lower, given=did("play 4"), bots="simple")
    assert answer.chance == Fraction(sum(roll >= 5 for roll in rolls), len(rolls))
    assert 0 < answer.chance < 1


def test_what_players_have_shown_is_weighed_or_simulated() -> None:
    """With `draw_only_when_stuck`, a player who draws has no card to play: a hand without 4, 5 and egg has no 4."""
    line = "chicken players=2 draw_only_when_stuck=true | deal 1 1 2 3 6 6 / 1 2 3 3 1 2 then 4 6 | draw, draw"
    game = cardkit.play(position=line, seed=1)
    fits = Condition(lambda view: {"4", "5", "egg"} & {*view.hands[1][:5]}, "seat 2 holds a card that fitted", seat=2)
    answer = game.chance(fits, until="now", games=200)
    assert not answer.exact
    assert "not all of these are equally likely" in answer.reason
