"""Tests of what a page shows about past rounds, about each player's last moves, and about the names of rules."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.table.players import default_bot
from cardkit_widgets import Play
from cardkit_widgets.tables import animation_frames


def played_rounds(slug: str, count: int) -> cardkit.Game:
    """Return a game of bots after this many rounds."""
    game = cardkit.play(slug, seed=3)
    bot = default_bot(game.definition)
    while sum("round" in event for event in game.events) < count:
        if game.turn:
            game.bot_move(bot, advance=False)
        else:
            game.advance(events=1)
    return game


def test_the_history_has_the_points_of_each_round_and_the_totals() -> None:
    game = played_rounds("chicken", 2)
    history = animation_frames.round_scores(game, 1)
    assert len(history["points"]) == 2
    assert history["names"][0] == "You"
    # in Chicken a total is the sum of the rounds' points, but never below 0 (score.dice)
    each = zip(*history["points"], strict=True)
    assert history["totals"] == [str(max(0, max(0, first) + second)) for first, second in each]
    assert history["title"] == "points"


def test_points_taken_off_by_dice_are_in_their_round_so_that_the_table_adds_up() -> None:
    game = cardkit.play("chicken", players=3, seed=4)
    game.play_out("simple")
    history = animation_frames.round_scores(game, 1)
    rolls = [bool(each) for each in history["dice"]]
    assert sum(rolls) == sum("dice" in event for event in game.events) > 1
    assert len(rolls) == len(history["points"])
    for side, total in enumerate(history["totals"]):
        shown = [each[side] for each in (*history["points"], *history["dice"]) if each]
        assert sum(shown) == int(total)
        assert all(each[side] <= 0 for each in history["dice"] if each)  # dice can only reduce the points (score.dice)


def test_before_the_first_round_is_over_there_are_only_totals() -> None:
    history = animation_frames.round_scores(cardkit.play("chicken", seed=3), 1)
    assert history["points"] == []
    assert set(history["totals"]) == {"0"}


def test_the_log_shows_who_made_a_move() -> None:
    game = played_rounds("papageno", 1)
    for line, event in zip(animation_frames.log_lines(game, 1), game.events, strict=True):
        assert line["by"] == ("" if event.get("seat", 1) == 1 else f"Player {event['seat']}")


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_every_rule_has_a_different_name_that_is_not_an_identifier(slug: str) -> None:
    names = [clause.title for clause in cardkit.GAMES[slug].clauses]
    assert len(set(names)) == len(names)
    assert all(name[0].isupper() or name[0].isdigit() for name in names)
    assert not any("." in name for name in names)
    table = Play(slug, seed=1)
    assert [table.clauses[clause.id]["name"] for clause in table.definition.clauses] == names


def test_where_a_rulebook_gives_no_name_it_is_made_from_the_id() -> None:
    from cardkit.table.rulebook import _named

    assert _named("turn.must-swap") == "Must swap"
