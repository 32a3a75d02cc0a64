"""Check whole games, including their legal moves, with referees that use only the clauses."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from tests.frozen.plans import VARIANTS
from tests.games.referees.chicken import ChickenReferee
from tests.games.referees.papageno import PapagenoReferee
from tests.games.referees.parrot import ParrotReferee
from tests.games.referees.trio import TrioReferee

if TYPE_CHECKING:
    from tests.games.referees.record import Referee

REFEREES: dict[str, type[Referee]] = {
    "chicken": ChickenReferee,
    "papageno": PapagenoReferee,
    "parrot": ParrotReferee,
    "trio": TrioReferee,
}
# The number of games played with each variant, and the number of variants, in every run and in the nightly run.
FEW, ALL = 1, 500
CASES = [(slug, variant) for slug in REFEREES for variant in VARIANTS[slug]]


def played(slug: str, variant: str, games: int) -> list[dict[str, Any]]:
    """Return records of games under these rules, half between random bots and half between simple ones."""
    rules = VARIANTS[slug][variant]
    return [
        game.record(legal=True)
        for bot, count in (("random", (games + 1) // 2), ("simple", games // 2))
        if count
        for game in cardkit.bot_games(slug, games=count, rules=rules, bots=[bot], seed=len(variant))
    ]


@pytest.mark.share
@pytest.mark.parametrize(("slug", "variant"), CASES)
def test_a_game_of_each_variant_is_by_the_clauses(slug: str, variant: str) -> None:
    for record in played(slug, variant, FEW):
        REFEREES[slug](record).check()


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("slug", "variant"), CASES)
def test_five_hundred_games_of_each_variant_are_by_the_clauses(slug: str, variant: str) -> None:
    records = played(slug, variant, ALL)
    assert len(records) == ALL
    for record in records:
        REFEREES[slug](record).check()


@pytest.mark.parametrize("slug", REFEREES)
def test_a_referee_sees_what_is_wrong(slug: str) -> None:
    """A referee notices a missing legal move, an extra one, and wrong points."""
    (record,) = played(slug, next(iter(VARIANTS[slug])), 1)
    referee = REFEREES[slug]
    referee(record).check()
    moves = [number for number, event in enumerate(record["events"]) if len(event.get("legal", ())) > 1]
    for number in moves[:: len(moves) // 5]:
        for legal in (record["events"][number]["legal"][1:], [*record["events"][number]["legal"], "zzz"]):
            wrong = deepcopy(record)
            wrong["events"][number]["legal"] = legal
            with pytest.raises(AssertionError):
                referee(wrong).check()
    for event in ("round", "result"):
        wrong = deepcopy(record)
        next(each for each in reversed(wrong["events"]) if event in each)[event]["totals"][0] += 1
        with pytest.raises(AssertionError):
            referee(wrong).check()
