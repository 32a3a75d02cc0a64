"""Marks for tests: a test marked as nightly runs only with `python run.py test --nightly`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

nightly = pytest.mark.nightly
crowd = pytest.mark.crowd
FIRST = 3


def examples(many: int) -> settings:
    """Have hypothesis try this many examples in the nightly run, and a quarter of them in every run."""
    return settings(max_examples=many if settings.get_current_profile_name() == "every" else max(many // 4, 5))


def one_in(many: int, cases: Iterable[Any]) -> list[Any]:
    """Parametrize cases: one case in every `many` runs always, the others only in the nightly run."""
    return [pytest.param(case, marks=[nightly] if i % many else []) for i, case in enumerate(cases)]


def some_now(cases: Iterable[Any], now: int = FIRST) -> list[Any]:
    """Parametrize cases: the first few run always, the others only in the nightly run."""
    every = list(cases)
    return [*every[:now], *(pytest.param(case, marks=nightly) for case in every[now:])]


def by_game(cases: Iterable[tuple[str, Any]]) -> Callable[[Callable[[str, Any], None]], Any]:
    """Run a test of single cases once per game, over all cases of that game; a failure names its case."""
    of_game: dict[str, list[Any]] = {}
    for slug, case in cases:
        of_game.setdefault(slug, []).append(case)

    def looping(test: Callable[[str, Any], None]) -> Any:
        def over_cases(slug: str) -> None:
            for case in of_game[slug]:
                try:
                    test(slug, case)
                except Exception as error:
                    error.add_note(f"{slug}: {case}")
                    raise

        over_cases.__name__, over_cases.__doc__ = test.__name__, test.__doc__
        return pytest.mark.parametrize("slug", of_game)(over_cases)

    return looping
