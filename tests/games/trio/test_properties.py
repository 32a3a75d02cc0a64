"""Properties of every game of Trio, tested on many random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.games.trio import state_fields as trio_table
from cardkit.table.effects import NO_CARD
from tests.games.trio import twins
from tests.games.trio.strategies import games
from tests.games.trio.tables import TRIO, sheet

if TYPE_CHECKING:
    from cardkit import Game


# --- Cards and moves ------------------------------------------------------------------------------------------------


@given(st.integers(0, trio_table.END_OF_MOVES - 1))
def test_a_move_reads_back_as_it_is_written(move: int) -> None:
    s = cardkit.play("trio", seed=1, players=6).state
    assert TRIO.move_kinds.number(s, TRIO.move_kinds.text(move)) == move


# --- Winning ----------------------------------------------------------------------------------------------------------


@given(games())
def test_a_side_wins_when_its_trios_do_and_no_sooner(game: Game) -> None:
    for number in range(1, game.history.now + 1):
        view = game.at(number).view()
        winning = [twins.wins([int(card) for card in won], view.mode) for won in view.trios]
        over = view.phase == "game over"
        assert sum(winning) == over
        assert [view.sides[side][0] in view.winners for side in range(len(winning))] == winning


@given(games())
def test_hands_are_sorted_and_the_middle_keeps_its_numbers(game: Game) -> None:
    _, dealt = twins.dealt(game.record())
    s = game.state
    for seat in range(game.players):
        hand = s.card[9 * seat : 9 * seat + s.count[seat]]
        assert hand == sorted(hand)
    left = s.card[54 : 54 + s.middle_count]
    assert [card for card in left if card != NO_CARD] == [card for card in dealt if not s.trio[card]]
    assert all(now in {NO_CARD, then} for now, then in zip(left, dealt, strict=True))


@given(st.lists(st.integers(1, 12), min_size=1, max_size=12, unique=True), st.sampled_from(["simple", "spicy"]))
def test_a_score_sheet_says_whether_trios_win(trios: list[int], mode: str) -> None:
    found = sheet(" ".join(map(str, trios)), mode=mode)
    assert found.total == len(trios) == sum(line.value for line in found.lines if line.value is not None)
    said = found.lines[-1].text
    assert twins.wins(trios, mode) == any(said.endswith(word) for word in ("three trios win", "trios win", "at once"))
