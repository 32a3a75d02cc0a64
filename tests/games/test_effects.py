"""In any game, the reported effects of a move contain their clauses and who has seen them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardkit import GAMES
from cardkit.table.effects import EVERYBODY, Happening
from tests.support.any_game import drawn, every_game, every_game_with_piles


@every_game
@given(st.data())
def test_effects_name_clauses_and_the_end_of_a_round(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for number in range(1, game.history.now + 1):
        effects = game.history.entry(number).effects
        assert all(effect.clause in list(GAMES[slug].clauses) for effect in effects)
        over = any(effect.kind == Happening.ROUND_OVER for effect in effects)
        following = game.events[number] if number < game.history.now else {}
        assert over == ("move" in game.events[number - 1] and ("round" in following or "dice" in following))


@every_game_with_piles
@given(st.data())
def test_a_drawn_card_is_seen_by_its_seat_alone_and_all_else_by_everybody(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for number in range(1, game.history.now + 1):
        event = game.history.entry(number).event
        for effect in game.history.entry(number).effects:
            secret = event.get("move") == "draw" and effect.kind != Happening.NOTED
            assert effect.seen_by == (event["seat"] - 1 if secret else EVERYBODY)
