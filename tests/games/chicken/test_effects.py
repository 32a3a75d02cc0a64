"""The reported effects of a move match what happened, and each seat gets them in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from cardkit.games.chicken import rules
from cardkit.games.chicken.layout import cards_in_hand
from cardkit.games.chicken.scoring import KINDS
from cardkit.table.effects import Happening
from cardkit.table.grammar import Speaker
from tests.games.chicken.strategies import games
from tests.games.chicken.tables import CHICKEN, DULL, table
from tests.support.at_the_table import told

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.table.effects import Effect
    from cardkit.table.state import State


def apply(s: State, effects: tuple[Effect, ...]) -> State:
    """Apply the effects, and nothing else, to a position."""
    after = s.copy()
    for effect in effects:
        if effect.kind == Happening.MOVED:
            pick_up(after, effect)
            put_down(after, effect)
        elif effect.kind == Happening.TURNED:
            assert card_at(after, effect.source) == effect.card
            assert effect.source == effect.target
    return after


def card_at(s: State, place: int) -> int:
    """Return the card at an index of a hand, which is sorted in the order of the cycle."""
    return cards_in_hand(s, place // rules.HAND)[place % rules.HAND]


def pick_up(after: State, effect: Effect) -> None:
    """Take the card from where the effect says it was."""
    if effect.source == rules.DRAW_PILE:
        after.draw_count -= 1
        assert after.draw[after.draw_count] == effect.card
    else:
        assert card_at(after, effect.source) == effect.card
        count(after, effect.source, effect.card, -1)


def put_down(after: State, effect: Effect) -> None:
    """Put the card where the effect says it went."""
    if effect.target == rules.DISCARD_PILE:
        after.discard[after.discard_count] = effect.card
        after.discard_count += 1
    else:
        count(after, effect.target, effect.card, 1)
        assert card_at(after, effect.target) == effect.card


def count(after: State, place: int, card: int, more: int) -> None:
    """Change the count of a card in the hand that a spot belongs to."""
    after.hand[place // rules.HAND * KINDS + card - 1] += more
    after.hand_count[place // rules.HAND] += more


def cards_of(s: State) -> tuple[object, ...]:
    """Return where all cards are."""
    return s.hand, s.hand_count, s.draw[: s.draw_count], s.discard[: s.discard_count]


@given(games())
def test_effects_are_complete(game: Game) -> None:
    for number in range(2, game.history.now + 1):
        moment = game.history.entry(number)
        if "move" in moment.event:
            assert cards_of(apply(game.history.entry(number - 1).position, moment.effects)) == cards_of(moment.position)


@given(games())
def test_every_card_left_is_shown_when_a_round_is_scored(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        shown = [effect.card for effect in game.history.entry(number).effects if effect.kind == Happening.TURNED]
        s = game.history.entry(number).position
        if shown:
            assert shown == [card for seat in range(s.players) for card in cards_in_hand(s, seat)]


HANDS = ("4 5 6 chick 1 egg", *DULL[1:3])

TOLD = {
    "play 4": ("", "You play a 4.", "Player 1 plays a 4."),
    "play egg": ("", "You play the egg, which counts as a 5.", "Player 1 plays the egg, which counts as a 5."),
    "play chick": ("play 6, draw, draw", "You play a chick.", "Player 1 plays a chick."),
    "draw": ("", "You draw a chick.", "Player 1 draws a card."),
    "withdraw": ("", "You withdraw from the round.", "Player 1 withdraws from the round."),
}


@pytest.mark.parametrize("move", TOLD)
def test_a_move_is_described(move: str) -> None:
    moves, mine, theirs = TOLD[move]
    game = table(*HANDS, discard="6" if moves else "4", draw="chick", moves=moves)
    assert told(game, move, seat=1) == mine
    assert told(game, move, seat=2) == theirs


def test_the_end_of_a_round_is_described() -> None:
    game = table(*HANDS, moves="withdraw, withdraw")
    assert (
        told(game, "withdraw", seat=2)
        == "Player 3 withdraws from the round. The round is over: the remaining cards are shown."
    )


def test_a_roll_is_described() -> None:
    tell = CHICKEN.dice.tell  # type: ignore[union-attr]
    assert tell([5, 10], 2, Speaker(2)) == "You roll 5 and a chick (10): 15 points off your total, but not below 0."
    assert tell([1, 0], 2, Speaker(1)) == "Player 2 rolls 1 and 0: 1 point off their total, but not below 0."


def test_a_round_is_described() -> None:
    said = CHICKEN.wording.round_sentence([0, 13], [4, 33], Speaker(1))
    assert said == "Points for the remaining cards: you 0, player 2: 13. Totals: you 4, player 2: 33."


CLAUSES = {
    "play 4": ["turn.play"],
    "play egg": ["turn.egg", "turn.egg"],
    "play chick": ["turn.cycle"],
    "draw": ["turn.draw"],
    "withdraw": ["turn.withdraw"],
}


@pytest.mark.parametrize("move", CLAUSES)
def test_each_effect_names_the_clause_behind_it(move: str) -> None:
    game = table(*HANDS, discard="6" if move == "play chick" else "4", draw="chick")
    assert [CHICKEN.clauses.numbered(effect.clause).id for effect in game.move(move).effects] == CLAUSES[move]


def test_the_first_discard_comes_from_the_draw_pile() -> None:
    (effect,) = table(*HANDS, discard="3").history.entry(1).effects
    assert (effect.kind, effect.source, effect.target) == (Happening.MOVED, rules.DRAW_PILE, rules.DISCARD_PILE)
    assert CHICKEN.layout.card_text(effect.card) == "3"
