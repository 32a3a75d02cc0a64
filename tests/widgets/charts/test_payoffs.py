"""Tests of the chart of two players' choices: its text, the best replies, and the arguments that it rejects."""

from __future__ import annotations

import pytest

from cardkit.table.errors import CardkitError
from cardkit_widgets import charts

PENNIES = {
    "you show heads": {"the other shows heads": 1, "the other shows tails": -1},
    "you show tails": {"the other shows heads": -1, "the other shows tails": 1},
}


def test_each_cell_says_whose_best_reply_it_is() -> None:
    texts = [note.text for note in charts.payoffs(PENNIES).figure.layout.annotations]
    assert [("your best" in text, "their best" in text) for text in texts] == [
        (True, False),
        (False, True),
        (False, True),
        (True, False),
    ]


def test_the_sentence_tells_every_gain_and_every_best_reply() -> None:
    said = charts.payoffs(PENNIES).sentence
    assert "You show heads, the other shows tails: -1.00." in said
    assert "If the other shows heads, your best is: you show heads." in said
    assert "If you show heads, their best is: the other shows tails." in said


@pytest.mark.parametrize(
    ("gains", "says"),
    [
        ({}, "no choices"),
        ({"a": {}}, "no choices"),
        ({"a": {"b": 1}, "c": {"d": 1}}, "every choice"),
        ({"a": dict.fromkeys("bcdef", 1)}, "too many"),
    ],
)
def test_values_that_are_not_a_table_are_refused(gains: dict[str, dict[str, float]], says: str) -> None:
    with pytest.raises(CardkitError, match=says):
        charts.payoffs(gains)
