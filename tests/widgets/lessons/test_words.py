"""Tests of the amount of text on a lesson's page, which must fit in a lesson, and of how words are counted."""

from __future__ import annotations

import pytest

from cardkit_widgets import lessons
from tests.widgets.lessons import words
from tests.widgets.lessons.marks import every_lesson


@every_lesson
def test_a_page_has_no_more_than_1700_words(lesson: lessons.Lesson) -> None:
    assert words.reading(lesson).words <= words.MOST


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("You draw **two** cards.", 4),
        ("[Is it fair?](11-is-it-fair.ipynb)", 3),
        ("3 × 4 = 12", 3),
        ("Its mean is $E(X) = 3$:\n\n$$E(X) = 1 + 2$$", 5),
        ("| deals | error |\n| ---: | ---: |\n| 100 | 4.0% |", 4),
        ("<th>a set</th><td>35</td>", 3),
    ],
)
def test_a_number_is_a_word_and_a_sign_is_none(text: str, count: int) -> None:
    assert words.count(text) == count


def test_what_is_drawn_when_all_is_done_is_read_too() -> None:
    read = "\n".join(words.texts(lessons.lesson_named("is-it-fair")))
    for text in ("In how many of a hundred fair series", "p-value", "Two games", "A type II error"):
        assert text in read
    assert "Only a guess or a simulation" not in read


def test_rows_of_tables_do_not_count_as_sentences() -> None:
    assert list(words.sentences(["## A title\n\nOne **sentence**.\n\n| 1 | 2 |\n| --- | --- |"])) == [
        "A title",
        "One sentence.",
    ]
