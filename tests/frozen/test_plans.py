"""Two thousand games are planned, under all rules that anything else in the tests stands on."""

from __future__ import annotations

import pytest

import cardkit
from tests.frozen.plans import SEEDS, VARIANTS, plans
from tests.golden import PLAYTHROUGHS


def test_there_are_two_thousand_games() -> None:
    assert sum(len(SEEDS) for slug in cardkit.GAMES for _ in plans(slug)) == 2_000


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_the_rules_of_every_golden_playthrough_are_among_them(slug: str) -> None:
    frozen = [complete(slug, rules) for rules in VARIANTS[slug].values()]
    golden = [settings["rules"] for settings in PLAYTHROUGHS[slug].values()]
    assert [rules for rules in golden if complete(slug, rules) not in frozen] == []


def complete(slug: str, rules: object) -> object:
    """All rules, those that are not given at their defaults."""
    return cardkit.play(slug, seed=0, **rules).record()["rules"]  # type: ignore[arg-type]
