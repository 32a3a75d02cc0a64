"""What holds in every game of Trio, tried on many."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardkit
from cardkit.effects import NO_CARD
from cardkit.games.trio import rules as trio_rules
from tests.trio import twins
from tests.trio.strategies import games, play_at_random, rules
from tests.trio.tables import TRIO, sheet

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.state import State

NO_MOVES = [
    "Low 1",
    "low  1",
    "low 0",
    "low 7",
    "middle 0",
    "middle 10",
    "swap 13",
    "swap",
    "keep 1",
    "low 1 ",
    "low -1",
]

SEEDS = st.integers(0, 2**53 - 1)


# --- Cards and moves ------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    cards = Counter(s.draw[: s.draw_count])
    for seat in range(s.players):
        cards.update(s.card[9 * seat : 9 * seat + s.count[seat]])
    cards.update(card for card in s.card[54 : 54 + s.middle_count] if card != NO_CARD)
    cards.update({number: 3 for number in range(1, 13) if s.trio[number]})
    return cards


@given(games())
def test_the_deck_is_conserved(game: Game) -> None:
    dealt = Counter(map(TRIO.notation.parse_card, game.events[0]["shuffle"]))
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
    for move in every_move(game) - legal:
        answer = game.why(move)
        assert not answer.allowed
        assert answer.clause in TRIO.by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


def every_move(game: Game) -> set[str]:
    """Every move that can be written down at this table."""
    texts = map(TRIO.notation.move_text, range(trio_rules.END_OF_MOVES))
    seats = [str(seat) for seat in range(1, game.players + 1)]
    return {text for text in texts if text.split()[0] in {"middle", "swap", "keep"} or text.split()[1] in seats}


@given(games())
def test_legal_moves_are_those_that_no_clause_forbids(game: Game) -> None:
    if game.turn:
        state = game.state
        allowed = [move for move in range(trio_rules.END_OF_MOVES) if not trio_rules.forbids(state, move)]
        assert game.legal() == allowed


@given(games())
def test_legal_moves_are_those_of_the_rules_read_by_hand(game: Game) -> None:
    for number in range(game.now + 1):
        then = game.at(number)
        if then.turn:
            assert set(then.moves) == twins.legal_moves(then.view(then.turn))
            assert len(then.moves) == len(set(then.moves)) <= trio_rules.MOST_MOVES


@given(games(), st.text() | st.sampled_from(NO_MOVES))
def test_what_is_no_move_changes_nothing(game: Game, text: str) -> None:
    if text in every_move(game):
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


@given(st.integers(0, trio_rules.END_OF_MOVES - 1))
def test_a_move_reads_back_as_it_is_written(move: int) -> None:
    s = cardkit.play("trio", seed=1, players=6).state
    assert TRIO.notation.parse_move(s, TRIO.notation.move_text(move)) == move


# --- Winning ----------------------------------------------------------------------------------------------------------


@given(games())
def test_a_side_wins_when_its_trios_do_and_no_sooner(game: Game) -> None:
    for number in range(1, game.now + 1):
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


# --- Time travel ----------------------------------------------------------------------------------------------------


@given(games())
def test_undo_restores_everything_and_redo_does_it_again(game: Game) -> None:
    passed = []
    while any("move" in event for event in game.events):
        passed.append((game.state, game.events, game.moves))
        game.undo()
    assert game.now == 1
    assert game.undone == len(passed[0][1]) - 1 if passed else True
    while passed:
        game.redo()
        assert (game.state, game.events, game.moves) == passed.pop()
    with pytest.raises(cardkit.CardkitError):
        game.redo()


@given(games(), st.data())
def test_a_move_after_undo_meets_the_same_chance(game: Game, data: st.DataObject) -> None:
    events = game.events
    for _ in range(data.draw(st.integers(0, sum("move" in event for event in events)))):
        game.undo()
    for event in events[game.now :]:
        if "move" in event:
            game.move(event["move"])
    assert game.events == events


@given(games(), st.data())
def test_at_is_the_game_as_it_stood(game: Game, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, game.now))
    events, state = game.events, game.state
    then = game.at(number)
    assert then.events == events[:number]
    if number:
        assert then.state == game.moment(number).position
    then.play_on()
    play_at_random(then, 1, 3)
    assert (game.events, game.state) == (events, state)


@given(rules(), SEEDS, st.integers(0, 2**32))
def test_the_same_seed_is_the_same_game(chosen: dict[str, object], seed: int, moves: int) -> None:
    one, other = (play_at_random(cardkit.play("trio", seed=seed, **chosen), moves, 60) for _ in range(2))
    assert one.events == other.events
    assert one.state == other.state


@given(SEEDS, st.integers(0, 100))
def test_game_k_of_a_series_can_be_played_alone(seed: int, number: int) -> None:
    alone = cardkit.play("trio", seed=cardkit.chance.seed_of_game(seed, number))
    short = {"move_limit": 1}
    series = list(cardkit.selfplay("trio", games=number + 1, seed=seed, rules=short))
    assert series[number].events[0] == alone.events[0]


# --- Records --------------------------------------------------------------------------------------------------------


@given(game=games(), legal=st.booleans())
def test_a_record_replays_to_the_same_game(game: Game, *, legal: bool) -> None:
    replayed = cardkit.replay(game.record(legal=legal))
    assert replayed.events == game.events
    assert replayed.state == game.state
    assert replayed.record() == game.record()
    assert (replayed.turn, replayed.moves, replayed.winners) == (game.turn, game.moves, game.winners)


@given(game=games(), legal=st.booleans())
def test_a_record_survives_being_written_down(game: Game, *, legal: bool) -> None:
    record = game.record(legal=legal)
    for text in (json.dumps(record), json.dumps(record, ensure_ascii=False, indent=2), f"\n\n{json.dumps(record)}\r\n"):
        assert cardkit.read(text) == [record]
    assert cardkit.read("\n".join([json.dumps(record)] * 3)) == [record] * 3


@given(games(), st.data())
def test_a_record_may_stop_after_any_event(game: Game, data: st.DataObject) -> None:
    record = game.record()
    record["events"] = record["events"][: data.draw(st.integers(1, game.now))]
    replayed = cardkit.replay(record)
    assert replayed.events[: len(record["events"])] == record["events"]
    assert replayed.over or replayed.moves


@given(games())
def test_a_record_says_all_rules_and_all_legal_moves(game: Game) -> None:
    record = game.record(legal=True)
    assert list(record["rules"]) == [parameter.name for parameter in TRIO.parameters]
    for number, event in enumerate(record["events"]):
        if "move" in event:
            assert event["legal"] == sorted(set(game.at(number).moves))
            assert event["move"] in event["legal"]


@given(games())
def test_a_record_belongs_to_whoever_asked_for_it(game: Game) -> None:
    before = json.dumps(game.record())
    record = game.record()
    record["events"][0]["shuffle"].clear()
    record["rules"].clear()
    record["events"].clear()
    assert json.dumps(game.record()) == before
