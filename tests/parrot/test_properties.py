"""What holds in every game of Parrot, tried on many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.effects import NO_CARD
from cardkit.games.parrot import rules as parrot_rules
from tests.parrot import twins
from tests.parrot.strategies import boxes, games, play_at_random, rules
from tests.parrot.tables import PARROT, SPOTS, sheet

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.state import State

SEEDS = st.integers(0, 2**53 - 1)


# --- Cards and moves ------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    held = [s.held] if s.held != NO_CARD else []
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *s.area[: 8 * s.players], *held])


@given(games())
def test_the_deck_is_conserved(game: Game) -> None:
    dealt = Counter(map(PARROT.notation.parse_card, game.events[0]["shuffle"]))
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
        assert answer.clause in PARROT.by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


def every_move(game: Game) -> set[str]:
    """Every move that can be written down."""
    assert game.definition is PARROT
    return {PARROT.notation.move_text(move) for move in range(parrot_rules.END_OF_MOVES)}


@given(games())
def test_legal_moves_are_those_that_no_clause_forbids(game: Game) -> None:
    if game.turn:
        state = game.state
        allowed = [move for move in range(parrot_rules.END_OF_MOVES) if not parrot_rules.forbids(state, move)]
        assert game.legal() == allowed


@given(games())
def test_legal_moves_are_those_of_the_rules_read_by_hand(game: Game) -> None:
    for number in range(game.now + 1):
        then = game.at(number)
        if then.turn:
            assert set(then.moves) == twins.legal_moves(then.view(then.turn))
            assert len(then.moves) == len(set(then.moves)) <= parrot_rules.MOST_MOVES


@given(
    games(), st.text() | st.sampled_from(["Draw", "swap  a1", "swap a5", "float a1", "float a1 2b4", "draw ", "pass"])
)
def test_what_is_no_move_changes_nothing(game: Game, text: str) -> None:
    if text in every_move(game):
        return
    before = game.state, game.events
    with pytest.raises(cardkit.NotationError):
        game.move(text)
    with pytest.raises(cardkit.NotationError):
        game.why(text)
    assert (game.state, game.events) == before


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
def test_whoever_turns_up_most_plays_first(chosen: dict[str, object], seed: int, moves: int) -> None:
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
