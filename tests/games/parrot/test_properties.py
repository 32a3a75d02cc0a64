"""Properties of every game of Parrot, tested on many random games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from tests.games.parrot import twins
from tests.games.parrot.strategies import boxes, games, play_at_random, rules
from tests.games.parrot.tables import SPOTS, sheet

if TYPE_CHECKING:
    from cardkit import Game

SEEDS = st.integers(0, 2**53 - 1)


@settings(max_examples=300)
@given(boxes(), st.fixed_dictionaries({name: st.integers(0, 100) for name in ("quartet", "sextet", "octet")}))
def test_scores_are_those_of_the_rules_read_by_hand(text: str, off: dict[str, int]) -> None:
    found = sheet(text, **off)
    assert found.total == twins.score(text, off)
    assert found.total == sum(line.value for line in found.lines if line.value is not None)


@given(boxes())
def test_a_score_does_not_depend_on_where_the_columns_lie(text: str) -> None:
    upper, lower = (row.split() for row in text.split("/"))
    turned = f"{' '.join(reversed(lower))} / {' '.join(reversed(upper))}"
    assert sheet(turned).total == sheet(text).total


@given(rules(), SEEDS, st.integers(0, 2**32))
def test_the_seat_with_the_highest_turned_up_cards_plays_first(
    chosen: dict[str, object], seed: int, moves: int
) -> None:
    game = play_at_random(cardkit.play("parrot", seed=seed, **chosen), moves, 2 * int(str(chosen["players"])))
    opened = [{spot: card for spot, card in zip(SPOTS, area, strict=True) if card} for area in game.view().areas]
    assert game.turn == twins.first_player(game.rules["start"], opened)


@given(games())
def test_a_round_gives_every_other_seat_one_turn_after_the_first_to_finish(game: Game) -> None:
    play_at_random(game, 3, 2_000)
    for number, event in enumerate(game.events):
        if "round" in event:
            seats = [each.get("seat") for each in game.events[:number]]
            finisher = game.at(number).state.finisher
            last = len(seats) - seats[::-1].index(finisher)
            players = game.players
            assert [seat for seat, before in zip(seats[last:], seats[last - 1 :], strict=False) if seat != before] == [
                (finisher + step) % players + 1 for step in range(players - 1)
            ]
