"""Properties of every game of Chicken, tested on many random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.games.chicken import rules as chicken_rules
from cardkit.games.chicken.layout import card_text, cards_in_hand
from cardkit.table import common_rules
from tests.games.chicken import twins
from tests.games.chicken.strategies import games
from tests.games.chicken.tables import CHICKEN, every_move, sheet

if TYPE_CHECKING:
    from cardkit import Game


# --- Cards and moves ------------------------------------------------------------------------------------------------


def test_moves_are_written_and_read() -> None:
    texts = [CHICKEN.move_kinds.text(move) for move in range(chicken_rules.END_OF_MOVES)]
    game = cardkit.play("chicken", seed=1)
    assert set(texts) == every_move(game)
    s = game.state
    assert [CHICKEN.move_kinds.number(s, text) for text in texts] == list(range(chicken_rules.END_OF_MOVES))


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
        s, apart = game.history.entry(number).position, bool(game.rules["egg_counts_apart"])
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
    over = game.over and game.state.phase != common_rules.GAME_STOPPED
    reached = [max(totals) >= game.rules["target"] for totals in rounds]
    assert True not in reached[:-1]
    assert over == (bool(rounds) and (reached[-1] or len(rounds) >= game.rules["round_limit"]))
    if over:
        assert game.winners == tuple(seat for seat, total in enumerate(rounds[-1], 1) if total == min(rounds[-1]))
