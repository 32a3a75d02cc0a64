"""Properties of every game, whatever was played: cards, moves, undo, seeds and records."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit import GAMES
from cardkit.table.players import bots_of
from tests.support.any_game import drawn, every_game, every_game_with_listed_moves, helper
from tests.support.at_the_table import choice

SEEDS = st.integers(0, 2**53 - 1)

# How many legal moves are tried in a position.
MANY = 150

# --- Cards and moves ------------------------------------------------------------------------------------------------


@every_game
@given(st.data())
def test_the_deck_is_conserved(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    dealt = Counter(map(GAMES[slug].layout.parse_card, game.events[0]["shuffle"]))
    for number in range(1, game.history.now + 1):
        assert +helper(slug, "tables").all_cards(game.history.entry(number).position) == dealt


@every_game
@given(st.data())
def test_every_legal_move_can_be_made(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    for move in game.moves[:MANY]:
        assert game.why(move).allowed
        twin = game.at(game.history.now)
        outcome = twin.move(move)
        assert outcome.move == move
        assert outcome.sentences
        assert all(outcome.sentences)
        assert twin.events[game.history.now] == {"seat": game.turn, "move": move}


@every_game
@given(st.data())
def test_bots_make_legal_moves(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    if game.turn:
        for bot in bots_of(GAMES[slug]):
            assert choice(game, bot) in game.moves


@every_game_with_listed_moves
@given(st.data())
def test_every_other_move_is_refused_with_a_clause_and_changes_nothing(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    before, events, legal = game.state, game.events, set(game.moves)
    for move in helper(slug, "tables").every_move(game) - legal:
        answer = game.why(move)
        assert not answer.allowed
        assert answer.clause in GAMES[slug].by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


@every_game_with_listed_moves
@given(st.data())
def test_legal_moves_are_those_that_no_clause_forbids(slug: str, data: st.DataObject) -> None:
    game, rules = drawn(slug, data), GAMES[slug].rules
    if game.turn:
        state = game.state
        legal = [move for move in range(rules.END_OF_MOVES) if not rules.forbids(state, move)]
        assert game.history.legal() == legal
        assert len(legal) <= rules.MOST_MOVES


@every_game_with_listed_moves
@given(st.data())
def test_texts_that_are_not_moves_change_nothing(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    text = data.draw(st.text() | st.sampled_from(helper(slug, "tables").NO_MOVES))
    if text in helper(slug, "tables").every_move(game):
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


# --- Time travel ----------------------------------------------------------------------------------------------------


@every_game
@given(st.data())
def test_undo_restores_everything_and_redo_does_it_again(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    passed = []
    while any("move" in event for event in game.events):
        passed.append((game.state, game.events, game.moves))
        game.undo()
    start = game.history.now  # a shuffle, and another one if the first card in Chicken is the egg
    assert all("shuffle" in event for event in game.events)
    assert game.history.undone == len(passed[0][1]) - start if passed else True
    while passed:
        game.redo()
        assert (game.state, game.events, game.moves) == passed.pop()
    with pytest.raises(cardkit.CardkitError):
        game.redo()


@every_game
@given(st.data())
def test_a_move_after_undo_meets_the_same_chance(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    events = game.events
    for _ in range(data.draw(st.integers(0, sum("move" in event for event in events)))):
        game.undo()
    for event in events[game.history.now :]:
        if "move" in event:
            game.move(event["move"])
    assert game.events == events


@every_game
@given(st.data())
def test_at_is_the_game_as_it_stood(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    number = data.draw(st.integers(0, game.history.now))
    events, state = game.events, game.state
    then = game.at(number)
    assert then.events == events[:number]
    if number:
        assert then.state == game.history.entry(number).position
    then.advance()
    helper(slug, "strategies").play_at_random(then, 1, 3)
    assert (game.events, game.state) == (events, state)


@every_game
@given(st.data(), SEEDS, st.integers(0, 2**32))
def test_the_same_seed_is_the_same_game(slug: str, data: st.DataObject, seed: int, moves: int) -> None:
    play, chosen = helper(slug, "strategies").play_at_random, data.draw(helper(slug, "strategies").rules())
    one, other = (play(cardkit.play(slug, seed=seed, **chosen), moves, 60) for _ in range(2))
    assert one.events == other.events
    assert one.state == other.state


@every_game
@given(SEEDS, st.integers(0, 20))
def test_game_k_of_a_series_can_be_played_alone(slug: str, seed: int, number: int) -> None:
    alone = cardkit.play(slug, seed=cardkit.table.chance.seed_of_game(seed, number))
    short = {"move_limit": 1}
    series = list(cardkit.bot_games(slug, games=number + 1, seed=seed, rules=short))
    assert series[number].events[0] == alone.events[0]


# --- Records --------------------------------------------------------------------------------------------------------


@every_game
@given(data=st.data(), legal=st.booleans())
def test_a_record_replays_to_the_same_game(slug: str, data: st.DataObject, *, legal: bool) -> None:
    game = drawn(slug, data)
    replayed = cardkit.replay(game.record(legal=legal))
    assert replayed.events == game.events
    assert replayed.state == game.state
    assert replayed.record() == game.record()
    assert (replayed.turn, replayed.moves, replayed.winners) == (game.turn, game.moves, game.winners)


@every_game
@given(data=st.data(), legal=st.booleans())
def test_a_record_survives_being_written_down(slug: str, data: st.DataObject, *, legal: bool) -> None:
    game = drawn(slug, data)
    record = game.record(legal=legal)
    for text in (json.dumps(record), json.dumps(record, ensure_ascii=False, indent=2), f"\n\n{json.dumps(record)}\r\n"):
        assert cardkit.read_records(text) == [record]
    assert cardkit.read_records("\n".join([json.dumps(record)] * 3)) == [record] * 3


@every_game
@given(st.data())
def test_a_record_may_stop_after_any_event(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    record = game.record()
    record["events"] = record["events"][: data.draw(st.integers(1, game.history.now))]
    replayed = cardkit.replay(record)
    assert replayed.events[: len(record["events"])] == record["events"]
    assert replayed.over or replayed.moves


@every_game
@given(st.data())
def test_a_record_says_all_rules_and_all_legal_moves(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    record = game.record(legal=True)
    assert list(record["rules"]) == [parameter.name for parameter in GAMES[slug].parameters]
    for number, event in enumerate(record["events"]):
        if "move" in event:
            assert event["legal"] == sorted(set(game.at(number).moves))
            assert event["move"] in event["legal"]


@every_game
@given(st.data())
def test_changing_a_record_does_not_change_the_game(slug: str, data: st.DataObject) -> None:
    game = drawn(slug, data)
    before = json.dumps(game.record())
    record = game.record()
    record["events"][0]["shuffle"].clear()
    record["rules"].clear()
    record["events"].clear()
    assert json.dumps(game.record()) == before
