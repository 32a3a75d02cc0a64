"""What all tests share: hypothesis tries the same examples everywhere, so that a failure can be repeated."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite(
    "tests.at_the_table", "tests.good_records", "tests.papageno.tables", "tests.parrot.tables"
)

settings.register_profile(
    "cardkit",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("cardkit")
