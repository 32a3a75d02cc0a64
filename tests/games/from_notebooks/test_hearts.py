"""Hearts: cardkit's checks for every game, and a test for each clause."""

from __future__ import annotations

import pytest
from hearts import HEARTS, rules

import cardkit
from cardkit.simulation.game_series import play, series_of
from cardkit.simulation.result_table import MOVES, WINNERS
from cardkit.testing import GameSuite, dealt, registered
from tests.support.occasions import nightly


@nightly
class TestHearts(GameSuite):
    """Apply the checks for every game."""

    game = HEARTS


# Player 2 has hearts and a single club; player 3 has no clubs.
HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC 2D 3D",
    "KC 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
    "QS AH KS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S",
    "AC JS 4D 5D 6D 7D 8D 9D 10D JD QD KD AD",
]
# The first trick, which player 4 takes.
FIRST = "play 2C, play KC, play 2S, play AC"


def refusal(moves: str, move: str) -> str:
    """Return the clause that forbids a move after certain other moves."""
    answer = dealt(HEARTS, HANDS, moves).why(move)
    assert not answer.allowed
    return answer.clause


def test_setup_deck_and_deal() -> None:
    with registered(HEARTS):
        game = cardkit.play("hearts", seed=1)
    assert len(set(game.events[0]["shuffle"])) == 52
    assert [len([card for card in hand if card is not None]) for hand in game.view(1).rows["hand"]] == [13] * 4


def test_setup_first() -> None:
    assert dealt(HEARTS, HANDS).moves == ["play 2C"]
    assert refusal("", "play 3C") == "setup.first"
    assert dealt(HEARTS, [*HANDS[1:], HANDS[0]]).turn == 4


def test_turn_play() -> None:
    assert refusal("", "play KC") == "turn.play"


def test_turn_follow() -> None:
    assert dealt(HEARTS, HANDS, "play 2C").moves == ["play KC"]
    assert refusal("play 2C", "play 3H") == "turn.follow"


def test_turn_first_trick() -> None:
    assert refusal("play 2C, play KC", "play QS") == "turn.first-trick"
    assert refusal("play 2C, play KC", "play AH") == "turn.first-trick"
    hands = [HANDS[0], HANDS[1].replace("KC", "AH"), HANDS[2].replace("AH", "KC"), HANDS[3]]
    assert len(dealt(HEARTS, hands, "play 2C").moves) == 13, "a player with only hearts may play one"


def test_turn_break() -> None:
    hands = [HANDS[0].replace("QC", "2H"), HANDS[1].replace("2H", "QC"), *HANDS[2:]]
    game = dealt(HEARTS, hands, f"{FIRST}, play JS, play 3C, play QC, play AS")
    assert game.turn == 3
    assert game.why("play AH").clause == "turn.break"
    hearts_only = [HANDS[0].replace("2D", "AC"), *HANDS[1:3], HANDS[3].replace("AC", "2D")]
    game = dealt(HEARTS, hearts_only, "play 2C, play KC, play 2S, play 2D")
    assert game.turn == 2
    assert game.moves[0] == "play 2H"


def test_turn_trick() -> None:
    game = dealt(HEARTS, HANDS, FIRST)
    assert game.turn == 4
    assert game.view(1).discard_pile == ("2C", "KC", "2S", "AC")
    assert game.view(1).rows["trick"] == ((None,) * 4,)
    off_suit = dealt(HEARTS, HANDS, f"{FIRST}, play KD, play 2D, play KH, play KS")
    assert off_suit.turn == 4, "only the suit that was led takes the trick"


def test_score_cards() -> None:
    game = dealt(HEARTS, HANDS, f"{FIRST}, play AD, play 2D, play KH, play QS")
    assert game.view(1).facts["caught"] == (0, 0, 0, 14)


def test_a_score_sheet_says_which_cards_score() -> None:
    """Player 1 has taken ten hearts, player 3 the other three and the queen of spades."""
    assert dealt(HEARTS, HANDS, FIRST).score(1).total is None
    state = dealt(HEARTS, HANDS).state
    state.caught[:], state.queen = [10, 0, 16, 0], 3
    rules.end_round(state)
    sheets = [HEARTS.scoring.sheet(HEARTS.look(state, -1), seat) for seat in range(4)]
    assert [[(line.title, line.value) for line in sheet.lines] for sheet in sheets] == [
        [("hearts", 10)],
        [("hearts", 0)],
        [("hearts", 3), ("queen", 13)],
        [("hearts", 0)],
    ]
    assert [sheet.total for sheet in sheets] == state.points[:4]


@pytest.mark.parametrize("queen", [1, 2])
def test_thirteen_points_are_all_hearts_or_the_queen(queen: int) -> None:
    state = dealt(HEARTS, HANDS).state
    state.caught[:], state.queen = [13, 13, 0, 0], queen
    rules.end_round(state)
    found = [
        {line.title for line in HEARTS.scoring.sheet(HEARTS.look(state, -1), seat).lines if line.value}
        for seat in (0, 1)
    ]
    assert found == ([{"queen"}, {"hearts"}] if queen == 1 else [{"hearts"}, {"queen"}])


@pytest.mark.parametrize("seed", range(5))
def test_end_round(seed: int) -> None:
    """Every round scores 26 points, or 78 if one player has taken all of them."""
    with registered(HEARTS):
        (game,) = cardkit.bot_games("hearts", games=1, seed=seed, bots="random", rules={"target": 50})
    rounds = [event["round"]["points"] for event in game.events if "round" in event]
    assert all(sum(points) == 26 or sorted(points) == [0, 26, 26, 26] for points in rounds)
    assert sum("move" in event for event in game.events) == 52 * len(rounds)


@pytest.mark.parametrize("last", [1, 2])
def test_score_moon(last: int) -> None:
    """The last trick may contain no points."""
    state = dealt(HEARTS, HANDS).state
    state.caught[:], state.seat = [0, 26, 0, 0], last
    rules.end_round(state)
    assert state.points[:4] == [26, 0, 26, 26]
    sheets = [HEARTS.scoring.sheet(HEARTS.look(state, -1), seat) for seat in range(4)]
    assert [sheet.total for sheet in sheets] == [26, 0, 26, 26]
    assert {clause for sheet in sheets for line in sheet.lines for clause in line.clauses} == {"score.moon"}


def test_end_game() -> None:
    with registered(HEARTS):
        (game,) = cardkit.bot_games("hearts", games=1, seed=3, bots="cautious")
    totals = game.state.totals[:4]
    assert max(totals) >= 100
    assert [totals[seat - 1] for seat in game.winners] == [min(totals)] * len(game.winners)


@nightly
def test_a_thousand_games_compiled_are_a_thousand_games_at_the_table() -> None:
    pytest.importorskip("numba")
    with registered(HEARTS):
        fast = play(series_of("hearts", seed=5, bots="cautious", rules={"target": 1}), 0, 1_000).games
        table = list(cardkit.bot_games("hearts", games=1_000, seed=5, bots="cautious", rules={"target": 1}))
    assert [sum("move" in event for event in game.events) for game in table] == fast[:, MOVES].tolist()
    assert sum(1 in game.winners for game in table) == fast[:, WINNERS].sum()
