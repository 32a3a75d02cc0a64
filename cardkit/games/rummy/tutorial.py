"""The tutorial of Five-Suit Rummy: an annotated game."""

from __future__ import annotations

from cardkit.games.rummy.positions import deal, filled
from cardkit.scripts import Step, Tutorial

TUTORIAL = Tutorial(
    title="Your first game of Five-Suit Rummy",
    stacks=(deal(filled(["R3 R4 R5 G2 G3 G4", "", ""], 12, "B1"), "B1"),),
    steps=(
        Step("Lay out combinations that are worth much, and be rid of your cards first.", ("end.round", "score.out")),
    ),
    names=("You", "Mina", "Theo"),
)
