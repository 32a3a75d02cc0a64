"""The golden playthroughs of all games come out as they are kept; `tests/golden.py` says how to remake them."""

from __future__ import annotations

import pytest

import cardkit
from tests.golden import PLAYTHROUGHS, golden_file, playthrough

every_playthrough = pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug, names in PLAYTHROUGHS.items() for name in names]
)


@every_playthrough
def test_golden_playthrough_comes_out_byte_for_byte(slug: str, name: str) -> None:
    assert golden_file(slug, name).read_bytes() == playthrough(slug, name).encode()


@every_playthrough
def test_golden_playthrough_is_a_good_record(slug: str, name: str) -> None:
    (record,) = cardkit.read(golden_file(slug, name))
    game = cardkit.replay(record)
    assert game.over
    assert game.record(legal=True) == record
