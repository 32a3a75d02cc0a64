"""Tests of how notebooks become pages: formulas, links, and which cells the page runs."""

from __future__ import annotations

import pytest

from cardkit_widgets.site.mathml import with_formulas
from cardkit_widgets.site.pages import with_links, without_lost_links


@pytest.mark.parametrize(
    ("html", "formulas", "display"),
    [
        ("the chance $P(A)$ of", 1, "inline"),
        ("$a$ and $b$", 2, "inline"),
        ("<p>$$\\frac{1}{2}$$</p>", 1, "block"),
        ("$x &lt; 1$", 1, "inline"),
    ],
)
def test_a_formula_becomes_mathml(html: str, formulas: int, display: str) -> None:
    converted = with_formulas(html)
    assert converted.count("<math ") == formulas
    assert converted.count(f'display="{display}"') == formulas
    assert "$" not in converted
    assert "&amp;lt;" not in converted


@pytest.mark.parametrize("html", ["it costs $5 or $6", "from $1 to $20", "<code>$</code>", "no formula at all"])
def test_an_amount_of_money_is_no_formula(html: str) -> None:
    assert with_formulas(html) == html


LINKS = {
    'href="learn/trio.ipynb"': 'href="learn/trio.html"',
    'href="../learn/trio.ipynb?players=3#rules"': 'href="../learn/trio.html?players=3#rules"',
    'href="reference/index.md"': 'href="reference/index.html"',
    'href="https://example.org/a.ipynb"': 'href="https://example.org/a.ipynb"',
    'href="files/data.csv"': 'href="files/data.csv"',
    "the file a.ipynb": "the file a.ipynb",
}


@pytest.mark.parametrize(("notebook", "page"), LINKS.items())
def test_links_to_notebooks_lead_to_pages(notebook: str, page: str) -> None:
    assert with_links(notebook) == page


def test_a_paragraph_is_left_out_if_a_page_that_it_links_to_is_missing() -> None:
    here = '<p>See <a href="odds.html#top">odds</a>.</p>'
    lost = '<p>Or\n<a href="../lessons/20.html">a lesson</a>.</p>'
    documented = '<p>Or <a href="../reference/api.html">this</a>, or <a href="https://example.org/x.html">that</a>.</p>'
    pages = ["lab/odds.html", "reference/"]
    assert without_lost_links(here + lost + documented, "lab/bots.html", pages) == here + documented
