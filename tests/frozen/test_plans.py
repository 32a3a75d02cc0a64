"""Two thousand games are planned, with all rules on which other tests rely."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.plans import SEEDS, VARIANTS, plans
from tests.frozen.store import kept


def test_there_are_two_thousand_games() -> None:
    assert sum(len(SEEDS) for slug in cardkit.GAMES for _ in plans(slug)) == 2_000


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_every_number_of_seats_and_every_parameter_is_among_them(slug: str) -> None:
    rules = [cardkit.GAMES[slug].complete(rules) for rules in VARIANTS[slug].values()]
    seats, *parameters = cardkit.GAMES[slug].parameters
    assert {each["players"] for each in rules} == set(range(seats.kind.low, seats.kind.high + 1))
    # A game of Trio has one round, whatever its limit.
    unchanged = {each.name for each in parameters if len({str(chosen[each.name]) for chosen in rules}) == 1}
    assert unchanged <= ({"round_limit"} if slug == "trio" else set())


# The verbs of the moves in each game; in Chicken the cards are included.
KINDS = {
    "papageno": {"reveal", "draw", "take", "swap", "discard", "pass", "capture"},
    "parrot": {"draw", "take", "reveal", "swap", "discard", "float"},
    "chicken": {"draw", "withdraw", "play"},
    "trio": {"middle", "low", "high", "swap", "keep"},
    "rummy": {"draw", "take", "meld", "add", "exchange", "discard"},
}


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_the_games_show_every_kind_of_event_and_move(slug: str) -> None:
    games = kept("games", slug).values()
    events = [text.split() for game in games for text in game["event"]]
    moves = {words[1] for words in events if words[0].isdigit()}
    assert moves == KINDS[slug]
    others = {words[0] for words in events if not words[0].isdigit()}
    assert others == {"shuffle", "round", "result"} | ({"dice"} if slug == "chicken" else set())
    assert any('"winners": []' in text for game in games for text in game["event"][-1:])
