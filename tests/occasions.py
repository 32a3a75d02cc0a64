"""When a test runs: what is marked as nightly runs only where `python run.py test --nightly` asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterable

nightly = pytest.mark.nightly
crowd = pytest.mark.crowd
FIRST = 3


def examples(many: int) -> settings:
    """Have hypothesis try so many examples in the nightly run, and a quarter of them in every run."""
    return settings(max_examples=many if settings.get_current_profile_name() == "every" else max(many // 4, 5))


def one_in(many: int, cases: Iterable[Any]) -> list[Any]:
    """Cases to be parametrized: the first of every so many for every run, the others for the nightly one."""
    return [pytest.param(case, marks=[nightly] if i % many else []) for i, case in enumerate(cases)]


def some_now(cases: Iterable[Any], now: int = FIRST) -> list[Any]:
    """Cases to be parametrized: the first few for every run, the others for the nightly one."""
    every = list(cases)
    return [*every[:now], *(pytest.param(case, marks=nightly) for case in every[now:])]
