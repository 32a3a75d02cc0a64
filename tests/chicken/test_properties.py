"""What holds in every game of Chicken, tried on many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.games import common
from cardkit.games.chicken import rules as chicken_rules
from cardkit.games.chicken.notation import card_text
from cardkit.games.chicken.views import cards_in_hand
from tests.chicken import twins
from tests.chicken.strategies import games
from tests.chicken.tables import CHICKEN, sheet

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.state import State

SEEDS = st.integers(0, 2**53 - 1)


# --- Cards and moves ------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    in_hands = [card for seat in range(s.players) for card in cards_in_hand(s, seat)]
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *in_hands])


@given(games())
def test_the_deck_is_conserved(game: Game) -> None:
    dealt = Counter(map(CHICKEN.notation.parse_card, game.events[0]["shuffle"]))
    for number in range(1, game.now + 1):
        assert all_cards(game.moment(number).position) == dealt


@given(games())
def test_every_legal_move_can_be_made(game: Game) -> None:
    for move in game.moves:
        assert game.why(move).allowed
        twin = game.at(game.now)
        outcome = twin.move(move)
        assert outcome.move == move
        assert outcome.sentences
        assert twin.events[game.now] == {"seat": game.turn, "move": move}


@given(games())
def test_every_other_move_is_refused_with_a_clause_and_changes_nothing(game: Game) -> None:
    before, events, legal = game.state, game.events, set(game.moves)
    for move in EVERY_MOVE - legal:
        answer = game.why(move)
        assert not answer.allowed
        assert answer.clause in CHICKEN.by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


EVERY_MOVE = {"draw", "out", *(f"play {card}" for card in twins.CARDS)}
"""Every move that can be written down."""


def test_moves_are_written_and_read() -> None:
    texts = [CHICKEN.notation.move_text(move) for move in range(chicken_rules.END_OF_MOVES)]
    assert set(texts) == EVERY_MOVE
    s = cardkit.play("chicken", seed=1).state
    assert [CHICKEN.notation.parse_move(s, text) for text in texts] == list(range(chicken_rules.END_OF_MOVES))


@given(games())
def test_legal_moves_are_those_that_no_clause_forbids(game: Game) -> None:
    if game.turn:
        state = game.state
        allowed = [move for move in range(chicken_rules.END_OF_MOVES) if not chicken_rules.forbids(state, move)]
        assert game.legal() == allowed


@given(games())
def test_legal_moves_are_those_of_the_rules_read_by_hand(game: Game) -> None:
    for number in range(game.now + 1):
        then = game.at(number)
        if then.turn:
            stuck = game.rules["draw_only_when_stuck"]
            assert set(then.moves) == twins.legal_moves(then.view(then.turn), only_when_stuck=bool(stuck))
            assert len(then.moves) == len(set(then.moves)) <= chicken_rules.MOST_MOVES


@given(games(), st.text() | st.sampled_from(["Draw", "play  3", "play 7", "play 0", "play", "3", "play Egg", "out "]))
def test_what_is_no_move_changes_nothing(game: Game, text: str) -> None:
    if text in EVERY_MOVE:
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


# --- Scores ---------------------------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(st.lists(st.sampled_from(twins.CYCLE), min_size=1, max_size=7), st.sampled_from(twins.CYCLE), st.data())
def test_cards_left_count_as_if_worked_out_by_hand(cards: list[str], top: str, data: st.DataObject) -> None:
    cards += ["egg"] * data.draw(st.integers(0, 1))
    apart = data.draw(st.booleans())
    if cards.count(top) < 7:
        found = sheet(f"{' '.join(cards)} on {top}", egg_counts_apart=apart)
        assert found.total == twins.hand_score(cards, top, apart=apart)
        assert found.total == sum(line.value for line in found.lines if line.value is not None)


@given(games())
def test_rounds_are_scored_as_if_worked_out_by_hand(game: Game) -> None:
    totals = [0] * game.players
    for number, event in enumerate(game.events, 1):
        if "round" not in event:
            continue
        s, apart = game.moment(number).position, bool(game.rules["egg_counts_apart"])
        top = twins.top_of([card_text(card) for card in s.discard[: s.discard_count]])
        hands = [[card_text(card) for card in cards_in_hand(s, seat)] for seat in range(s.players)]
        points = [twins.hand_score(hand, top, apart=apart) for hand in hands]
        totals = [total + point for total, point in zip(totals, points, strict=True)]
        finisher = hands.index([]) if [] in hands else -1
        rolls = finisher >= 0 and totals[finisher] > 0
        dice = game.events[number - 2].get("dice")
        assert (dice is not None) == rolls
        if rolls:
            totals[finisher] = max(0, totals[finisher] - sum(dice))
        assert event["round"] == {"points": points, "totals": totals}


@given(games())
def test_a_game_ends_when_somebody_has_enough_points(game: Game) -> None:
    rounds = [event["round"]["totals"] for event in game.events if "round" in event]
    over = game.over and game.state.phase != common.GAME_STOPPED
    reached = [max(totals) >= game.rules["target"] for totals in rounds]
    assert True not in reached[:-1]
    assert over == (bool(rounds) and (reached[-1] or len(rounds) >= game.rules["round_limit"]))
    if over:
        assert game.winners == tuple(seat for seat, total in enumerate(rounds[-1], 1) if total == min(rounds[-1]))
