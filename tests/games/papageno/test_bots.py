"""Tests of Papageno's bots: they make legal and sensible moves, and every game ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import cardkit
from cardkit.games.papageno.bots import mean_unseen, worth
from tests.games.papageno.tables import table
from tests.support.at_the_table import choice

if TYPE_CHECKING:
    from cardkit import Game

AREAS = ("9 5 6 / 7 8 9", "-2 8 7 / 6 5 4", "2 3 2 / 3 2 3")


def test_simple_takes_a_light_card_and_leaves_a_heavy_one() -> None:
    assert choice(table(*AREAS, discard="-2")) == "take"
    assert choice(table(*AREAS, discard="8", reveal="a2")) == "draw"


def test_simple_replaces_a_heavy_card_with_a_light_one() -> None:
    assert choice(table(*AREAS, draw="0", moves="draw")) == "swap a1"


def test_simple_makes_pairs() -> None:
    assert choice(table(*AREAS, discard="9", reveal="a1")) == "take"
    assert choice(table(*AREAS, discard="9", moves="take")) == "swap b1"


def test_simple_discards_what_is_of_no_use() -> None:
    assert choice(table(*AREAS, draw="8", reveal="a2", moves="draw")) == "discard"


def test_simple_gives_a_heavy_card_for_a_light_one() -> None:
    assert choice(table(*AREAS, draw="C", moves="draw, swap b2")) == "capture a1 2a1"


def test_simple_declines_a_bad_exchange() -> None:
    assert choice(table("-2 5 6 / 7 8 9", *AREAS[1:], draw="C", reveal="a1 b1 b1", moves="draw, swap b2")) == "pass"


def test_games_of_simple_bots_end() -> None:
    """Five simple bots used to discard until the game was stopped, because none of them wanted the remaining cards."""
    rules = {"players": 5, "move_limit": 1_000}
    assert all(game.winners for game in cardkit.bot_games("papageno", games=20, seed=3, rules=rules, bots=["simple"]))


# --- The careful bot ------------------------------------------------------------------------------------------------


def up_to_last_cards(mine: str, theirs: str) -> Game:
    """Create a position in which two seats have only b3 face down, and seat 1 has drawn a 3.

    `mine` and `theirs` list the face-up cards of the two seats, from a1 to b2.
    """
    own, other = mine.split(), theirs.split()
    drawn = " ".join(f"{one} {another}" for one, another in zip(own[1:], other[1:], strict=True))
    moves = ", ".join(f"draw, swap {spot}, draw, swap {spot}" for spot in ("a2", "a3", "b1", "b2"))
    dealt = (f"{cards[0]} 5 5 / 4 4 5" for cards in (own, other))
    return table(*dealt, discard="4", draw=f"{drawn} 3", moves=f"{moves}, draw")


def test_careful_ends_the_round_only_when_it_is_ahead() -> None:
    light, heavy = "0 1 2 1 2", "9 8 7 7 8"
    assert choice(up_to_last_cards(light, heavy), "careful") == "swap b3"
    assert choice(up_to_last_cards(heavy, light), "careful") != "swap b3"


def test_careful_makes_pairs() -> None:
    assert choice(table(*AREAS, discard="9", reveal="a1"), "careful") == "take"
    assert choice(table(*AREAS, discard="9", moves="take"), "careful") == "swap b1"


def test_careful_keeps_pairs() -> None:
    """A 3 is lighter than an 8, but two 8s in a column count nothing."""
    assert choice(up_to_last_cards("8 0 1 8 2", "0 1 0 2 1"), "careful") not in {"swap a1", "swap b1"}


def test_careful_gives_a_heavy_card_for_a_light_one() -> None:
    assert choice(table(*AREAS, draw="C", moves="draw, swap b2"), "careful") == "capture a1 2a1"


def test_what_a_card_weighs_that_careful_has_not_seen() -> None:
    """Each unseen card counts as the mean of the draw pile and the face-down cards, rounded to an odd number."""
    s = table(*AREAS, discard="8").state
    hidden = s.draw[: s.draw_count] + [s.area[place] for place in range(18) if not s.face_up[place]]
    mean = sum(worth(s, card, 0) for card in hidden) // len(hidden)
    assert mean_unseen(s) in {mean, mean + 1}
    assert mean_unseen(s) % 2 == 1


def test_random_is_as_likely_to_make_any_move() -> None:
    game = cardkit.play("papageno", seed=1)
    found = Counter()
    for seed in range(1_200):
        found[choice(cardkit.play("papageno", seed=seed), "random")] += 1
    assert set(found) == set(game.moves)
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 5 + 4 * 10**0.5
