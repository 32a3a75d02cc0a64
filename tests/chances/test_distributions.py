"""Tests of distributions, and of answers as text, tables and data frames."""

from __future__ import annotations

import sys
from fractions import Fraction
from importlib.machinery import PathFinder

import icepool
import pytest

import cardkit
from cardkit import CardkitError
from cardkit.chances import dataframes
from cardkit.chances.distribution import Distribution
from cardkit.table.lazy_import import Module

DIE = Distribution(dict.fromkeys(range(1, 7), 1))


def test_a_die() -> None:
    assert DIE.mean == Fraction(7, 2)
    assert DIE.variance == Fraction(35, 12)
    assert DIE.at_least(5) == Fraction(1, 3)
    assert DIE.at_most(5) == Fraction(5, 6)
    assert DIE.chance(7) == 0
    assert DIE.map(lambda face: face % 2).chances == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def of_pool(die: icepool.Die[int]) -> Distribution:
    """Convert an outcome of icepool to a distribution."""
    return Distribution(dict(zip(die.outcomes(), die.quantities(), strict=True)))


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (DIE + DIE, icepool.d6 + icepool.d6),
        (DIE - DIE, icepool.d6 - icepool.d6),
        (DIE * DIE, icepool.d6 * icepool.d6),
        (DIE + 3, icepool.d6 + 3),
        (3 + DIE, 3 + icepool.d6),
        (3 - DIE, 3 - icepool.d6),
        (2 * DIE - 1, 2 * icepool.d6 - 1),
        (DIE.repeated(7), 7 @ icepool.d6),
        (DIE.repeated(0), icepool.Die([0])),
        (DIE.paired(DIE, max), icepool.highest(icepool.d6, icepool.d6)),
        (DIE.given(lambda face: face % 2 == 1), icepool.Die([1, 3, 5])),
    ],
    ids=[
        "sum",
        "difference",
        "product",
        "more",
        "more than",
        "less than",
        "twice",
        "seven",
        "none",
        "highest",
        "given",
    ],
)
def test_distributions_are_calculated_with_as_icepool_does(found: Distribution, expected: icepool.Die[int]) -> None:
    assert found == of_pool(expected)


def test_what_cannot_be_calculated_is_refused() -> None:
    with pytest.raises(CardkitError, match="no outcome is left"):
        DIE.given(lambda face: face > 6)
    with pytest.raises(CardkitError, match="not numbers"):
        Distribution({"a": 1}) + DIE
    with pytest.raises(CardkitError, match="not numbers"):
        DIE + Distribution({"a": 1})
    with pytest.raises(TypeError, match="unsupported operand"):
        DIE + "a"  # type: ignore[operator]
    with pytest.raises(CardkitError, match="times must be"):
        DIE.repeated(-1)


def test_numbers_are_in_order_and_texts_as_they_were_given() -> None:
    assert list(Distribution({3: 1, -1: 2})) == [-1, 3]
    assert list(Distribution({"E": 1, "C": 2})) == ["E", "C"]


def test_the_most_likely() -> None:
    assert Distribution({"a": 1, "b": 3, "c": 3}).most_likely == "b"


def test_texts_have_no_mean() -> None:
    with pytest.raises(CardkitError, match="not numbers"):
        _ = Distribution({"a": 1}).mean


def test_an_empty_distribution_is_refused() -> None:
    with pytest.raises(CardkitError, match="above 0"):
        Distribution({"a": 0})


def test_a_distribution_as_text_html_and_frame() -> None:
    shown = Distribution({"egg": 1, "4": 3})
    assert str(shown).splitlines()[0].split() == ["egg", "1/4", "25.0%", "█" * 8]
    assert "<td>3/4</td>" in shown._repr_html_()
    assert shown.to_frame()["share"].tolist() == [0.25, 0.75]


def test_what_is_not_certain_does_not_look_certain() -> None:
    shown = str(Distribution({0: 1, 1: 10**6}))
    assert "< 0.1%" in shown
    assert "> 99.9%" in shown


# --- Asking ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_what_can_be_asked_is_listed(slug: str) -> None:
    game = cardkit.play(slug, seed=3)
    names = [question.name for question in game.odds()]
    assert len(names) == len(set(names)) > 0
    assert all(question.says.endswith(".") and question.counted for question in game.odds())
    assert all(name in str(game.odds()) and name in game.odds()._repr_html_() for name in names if "'" not in name)


@pytest.mark.parametrize("slug", cardkit.GAMES)
def test_an_unknown_question_is_refused_with_those_that_there_are(slug: str) -> None:
    with pytest.raises(CardkitError, match="You can ask '"):
        cardkit.play(slug, seed=3).odds("the weather")
    with pytest.raises(CardkitError, match="You can ask '"):
        cardkit.odds(slug, "the weather")


def test_details_are_checked() -> None:
    game = cardkit.play("papageno", seed=3)
    with pytest.raises(CardkitError, match="needs place: place= such as b2"):
        game.odds("face-down card")
    with pytest.raises(CardkitError, match="has no option spot"):
        game.odds("face-down card", spot="b2")
    with pytest.raises(CardkitError, match=r"place must be where a card lies face down, .* not 'c1'"):
        game.odds("face-down card", place="c1")
    with pytest.raises(CardkitError, match="of must be the number of a player: 1, 2 or 3, not 9"):
        game.odds("final score", of=9)


def test_an_answer_that_is_not_a_single_number_is_described() -> None:
    answer = cardkit.play("papageno", seed=3).odds("next card")
    with pytest.raises(CardkitError, match="it is a distribution"):
        float(answer)
    assert sum(answer.distribution.chances.values()) == 1
    assert answer["E"] == answer.distribution.chance("E")
    assert "Counted:" in str(answer)
    assert "<table>" in answer._repr_html_()
    assert set(answer.to_frame().columns) == {"part", "outcome", "chance", "share"}


# --- Plots ------------------------------------------------------------------------------------------------------------


def test_a_plot_has_a_bar_for_each_outcome() -> None:
    figure = Distribution({"heads": 1, "tails": 2}).plot("A bent coin")
    (bars,) = figure.data
    assert bars.type == "bar"
    assert list(bars.x) == ["heads", "tails"]
    assert list(bars.y) == [1 / 3, 2 / 3]
    assert [tuple(each) for each in bars.customdata] == [("1/3", "33.3%"), ("2/3", "66.7%")]
    assert "customdata[0]" in bars.hovertemplate
    assert figure.layout.title.text == "A bent coin"
    assert figure.layout.yaxis.tickformat.endswith("%")
    assert figure.layout.yaxis.rangemode == "tozero"


def test_a_plot_needs_no_title_and_keeps_the_order_of_numbers() -> None:
    figure = (DIE + DIE).plot()
    assert figure.layout.title.text is None
    assert list(figure.data[0].x) == [str(number) for number in range(2, 13)]


def test_a_plot_without_plotly_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "plotly"]:
        monkeypatch.delitem(sys.modules, name)
    finders = [finder for finder in sys.meta_path if finder is not PathFinder]
    monkeypatch.setattr(sys, "meta_path", finders)
    monkeypatch.setattr(dataframes, "go", Module("plotly.graph_objects", "apps"))  # which nobody has used yet
    with pytest.raises(
        CardkitError,
        match=r"^tables, lessons and charts need the extra 'apps', which .*: pip install \"cardkit\[apps\]\"$",
    ):
        DIE.plot()


def test_a_number_among_texts_is_a_mistake_not_an_impossible_outcome() -> None:
    with pytest.raises(CardkitError, match="the outcomes are texts such as '4', not 4"):
        Distribution({"4": 1, "5": 1}).chance(4)
    with pytest.raises(CardkitError, match="the outcomes are numbers such as 4, not '4'"):
        _ = Distribution({4: 1, 5: 1})["4"]
    assert Distribution({4: 1, 5: 1}).chance(6) == 0
    assert Distribution({"4": 1, 5: 1}).chance("6") == 0
