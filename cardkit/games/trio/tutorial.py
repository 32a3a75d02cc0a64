"""The tutorial of Trio: an annotated game."""

from __future__ import annotations

from cardkit.games.trio.positions import deal
from cardkit.scripts import Step, Tutorial

DEAL = deal(("1 2 4 5 6 8 9 11 12", "1 3 4 5 7 8 10 11 12", "2 3 4 6 7 8 9 10 12"))

TUTORIAL = Tutorial(
    title="Learn Trio",
    stacks=(DEAL,),
    steps=(
        Step(
            "Reveal a card: click card 1 of the middle.",
            ("turn.reveal",),
            move="middle 1",
            hint="Click the first card of the middle.",
        ),
    ),
    names=("You", "Mina", "Theo"),
)
