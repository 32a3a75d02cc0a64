"""The tutorial of Chicken: an annotated game that shows every clause of the book."""

from __future__ import annotations

from cardkit.scripts import Step, Tutorial

TUTORIAL = Tutorial(
    title="Learn Chicken",
    stacks=(),
    steps=(Step("Get rid of your cards, or leave the round in time: few points win.", ("score.cards",)),),
    names=("You", "Mina", "Theo"),
)
