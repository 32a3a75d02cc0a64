"""The tutorial of Papageno: an annotated game that shows every clause of the book."""

from __future__ import annotations

from cardkit.games.papageno.positions import deal
from cardkit.scripts import Step, Tutorial

TUTORIAL = Tutorial(
    title="Learn Papageno",
    stacks=(deal(("7 9 2 / 3 8 5", "4 6 1 / 0 9 F", "8 3 7 / 5 C 6"), discard="4", draw="1 9 2"),),
    names=("You", "Mina", "Theo"),
    steps=(
        Step("Turn one of your six cards face up.", ("setup.reveal",), move="reveal a1", then=("reveal a1", "reveal b2")),
        Step("Draw the top card of the draw pile.", ("turn.draw",), move="draw"),
    ),
)
