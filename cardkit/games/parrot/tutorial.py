"""The tutorial of Parrot: an annotated game that shows every clause of the book."""

from __future__ import annotations

from cardkit.games.parrot.positions import deal
from cardkit.scripts import Step, Tutorial

FIRST_DEAL = deal(("5 5 3 9 / 5 P 4 9", "8 2 0 12 / 11 7 6 1", "4 10 3 6 / 2 9 1 12"), discard="7", draw="3 8 6")

TUTORIAL = Tutorial(
    title="Learn Parrot",
    stacks=(FIRST_DEAL,),
    steps=(
        Step(
            "You, Mina and Theo have eight cards each, face down. Whoever has the fewest points in all wins.",
            ("setup.deal", "end.game"),
        ),
    ),
    names=("You", "Mina", "Theo"),
)
