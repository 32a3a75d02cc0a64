"""What holds in every game of Papageno, tried on many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit.effects import NO_CARD
from cardkit.games.papageno import rules as papageno_rules
from tests.papageno import twins
from tests.papageno.strategies import games
from tests.papageno.tables import PAPAGENO, sheet

if TYPE_CHECKING:
    from cardkit import Game
    from cardkit.state import State

SEEDS = st.integers(0, 2**53 - 1)


# --- Cards and moves ------------------------------------------------------------------------------------------------


def all_cards(s: State) -> Counter[int]:
    """Every card, wherever it is."""
    held = [s.held] if s.held != NO_CARD else []
    return Counter([*s.draw[: s.draw_count], *s.discard[: s.discard_count], *s.area[: 6 * s.players], *held])


@given(games())
def test_the_deck_is_conserved(game: Game) -> None:
    dealt = Counter(map(PAPAGENO.notation.parse_card, game.events[0]["shuffle"]))
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
        assert answer.clause in PAPAGENO.by_id()
        assert answer.sentences
        with pytest.raises(cardkit.IllegalMoveError) as caught:
            game.move(move)
        assert caught.value.clause == answer.clause
    assert (game.state, game.events) == (before, events)


def every_move(game: Game) -> set[str]:
    """Every move that can be written down at this table."""
    texts = map(PAPAGENO.notation.move_text, range(papageno_rules.END_OF_MOVES))
    return {text for text in texts if not text.startswith("capture") or int(text.split()[2][0]) <= game.players}


@given(games())
def test_legal_moves_are_those_that_no_clause_forbids(game: Game) -> None:
    if game.turn:
        state = game.state
        allowed = [move for move in range(papageno_rules.END_OF_MOVES) if not papageno_rules.forbids(state, move)]
        assert game.legal() == allowed


@given(games())
def test_legal_moves_are_those_of_the_rules_read_by_hand(game: Game) -> None:
    for number in range(game.now + 1):
        then = game.at(number)
        if then.turn:
            assert set(then.moves) == twins.legal_moves(then.view(then.turn))
            assert len(then.moves) == len(set(then.moves)) <= papageno_rules.MOST_MOVES


@given(games(), st.text() | st.sampled_from(["Draw", "swap  a1", "swap a4", "capture a1 6a1", "capture a1", "draw "]))
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
@given(st.lists(st.sampled_from([*map(str, range(-2, 10)), "F", "C"]), min_size=6, max_size=6), st.data())
def test_eggs_are_chosen_as_if_every_choice_were_tried(cards: list[str], data: st.DataObject) -> None:
    for spot in data.draw(st.sets(st.integers(0, 5), max_size=2)):
        cards[spot] = "E"
    weights = {"C": data.draw(st.integers(-20, 20)), "F": data.draw(st.integers(-20, 20))}
    text = f"{' '.join(cards[:3])} / {' '.join(cards[3:])}"
    if max(cards.count("F"), cards.count("C")) <= 4:
        found = sheet(text, capture_weight=weights["C"], flute_weight=weights["F"])
        assert found.total == twins.lowest_score(text, weights)
        assert found.total == sum(line.value for line in found.lines if line.value is not None)
