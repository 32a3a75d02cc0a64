"""The page on simulations lists exactly the existing measures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import cardkit
from tests.reference.pages import PAGES

if TYPE_CHECKING:
    from cardkit import Sample

PAGE = (PAGES / "names" / "simulation.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sample() -> Sample:
    """Simulate a sample of one game."""
    return cardkit.simulate("chicken", games=1, seed=1, players=2, progress=False)


def test_the_table_has_every_measure(sample: Sample) -> None:
    table = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert set(table) == {name.measure for name in sample.measures}


def test_the_text_has_every_measure_of_which_values_are_counted(sample: Sample) -> None:
    (text,) = re.findall(r"`histogram` counts .*?\.\n", PAGE, re.DOTALL)
    assert {*re.findall(r"`(\w+)`", text)} - {"histogram"} == {name.measure for name in sample.tally.histograms}


@pytest.mark.parametrize("measure", ["p_win", "fun"])
def test_a_measure_without_a_histogram_is_an_error_that_lists_those_with_one(sample: Sample, measure: str) -> None:
    with pytest.raises(cardkit.CardkitError) as wrong:
        sample.histogram(measure, 1)
    for name in sample.tally.histograms:
        assert f"{name.measure} {name.seat}".removesuffix(" 0") in str(wrong.value)
