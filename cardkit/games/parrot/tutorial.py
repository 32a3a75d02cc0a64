"""The tutorial of Parrot: an annotated game of one round that shows every clause of the book.

You begin because of your 12, find a Parrot, let it fly to a Quartet, and end the round with four Pairs.
"""

from __future__ import annotations

from cardkit.games.parrot.positions import deal
from cardkit.table.scripts import Step, Tutorial

DEAL = deal(
    ("12 3 9 8 / P 11 6 10", "5 8 7 12 / 5 9 4 12", "12 10 8 6 / 8 1 1 2"),
    discard="11",
    draw="3 9 4  11 2 4  0  3 8 10  1 2 5  2 3 11  12 1 6  9 7",
)

GOAL_AND_SETUP = (
    Step(
        "You, Mina and Theo each have a Box: eight cards, face down, in two rows of four. "
        "The numbers on them are points, and nobody wants any: the fewest points win.",
        ("setup.deal", "score.sum"),
    ),
    Step(
        "Nobody knows any card yet, not even their own. Everybody turns two of theirs up. "
        "Begin with your card at the top left.",
        ("setup.reveal", "common.hidden"),
        move="reveal a1",
        hint="In a real game you may turn up any two. Here, please choose the one at the top left of your eight.",
    ),
    Step(
        "A 12, the highest number there is! Now turn up the card at its right.",
        ("setup.reveal", "setup.deck"),
        move="reveal a2",
        hint="Any card would do, but this story goes on with the one beside your 12, in the top row.",
        then=("reveal a1", "reveal b3", "reveal a2", "reveal b2"),
    ),
    Step(
        "12 and 3 make 15. Mina has 5 and 4, Theo 10 and 1. In every round the highest sum plays first, so your 12 is "
        "good for something: you begin.",
        ("setup.first",),
    ),
)

SWAP_UP = (
    Step(
        "What was not dealt is the draw pile; its top card, an 11, starts the discard pile. "
        "In your turn you get one card: the 11, or an unknown one. Choose the draw pile.",
        ("setup.piles", "turn.draw"),
        move="draw",
        hint="The 11 saves you a single point. There are eight cards of each number, 0 to 12: choose the draw pile.",
    ),
    Step(
        "A 3! Put it in place of your 12 (top left). It will lie there face up, and the 12 goes to the discard pile.",
        ("turn.swap-up",),
        move="swap a1",
        hint="Your 12 costs you most, so let it go first. Choose the 12: the 3 goes there, and the 12 leaves you.",
        hints={
            "reveal": "A 3 is low: keep it! Choose your 12: the 3 goes there, and the 12 leaves you.",
            "swap a2": "That would only put a 3 in place of a 3. Your 12 costs you most: choose the 12.",
        },
        then=("draw", "reveal b1", "draw", "swap a2"),
    ),
)

REVEAL = (
    Step(
        "Mina threw a 9 away and turned a card up instead: a 5, right below her other 5. Two equal cards in one column "
        "are a Pair and count 0! Your 3s lie side by side: no Pair, alas.",
        ("turn.reveal", "score.pair"),
    ),
    Step(
        "Theo has put a 4 in place of his 10. The 10 is no better for you, so draw.",
        ("turn.draw",),
        move="draw",
        hint="A 10 is too high to be worth a turn. Choose the draw pile.",
    ),
    Step(
        "An 11: no, thank you. Do as Mina did. Choose the discard pile to throw it away, "
        "then your card at the bottom left to turn it up.",
        ("turn.reveal",),
        move="reveal b1",
        hint="Choose the discard pile, then the face-down card below your 3 on the left.",
        hints={
            "swap": "Keep the 11 out: it would cost you 11 points. Choose the discard pile, then the card at the "
            "bottom left.",
            "reveal": "You may turn any card up, but this story goes on with the one at the bottom left. Choose the "
            "discard pile, then that card.",
        },
        then=("draw", "swap a2", "draw", "swap b2"),
    ),
    Step(
        "A Parrot! There are four of them among the 108 cards. A Parrot says what the other card in its column says, "
        "so yours is a 3. And 3 with 3 is a Pair: 0 points.",
        ("parrot.imitate", "score.pair", "setup.deck"),
    ),
)

SWAP_DOWN = (
    Step(
        "Mina has put a 2 in place of an 8. Theo has laid a 4 below his 4, a Pair, so his 1 had to go. "
        "Take the 1: choose the discard pile.",
        ("turn.take", "score.pair"),
        move="take",
        hint="You will hardly draw anything lower than a 1. Choose the discard pile to take it.",
    ),
    Step(
        "A card that you take must go into your Box. You may put it on a face-down card too, without peeking first. "
        "Put it in the top row, in the third column.",
        ("turn.swap-down", "turn.take"),
        move="swap a3",
        hint="That would do as well, but this story goes on in the top row: choose the card at the right of your 3s.",
        hints={
            "swap a1": "This 3 and the Parrot are a Pair: keep both. Choose the card at the right of your two 3s.",
            "swap b1": "The Parrot and the 3 are a Pair: keep both. Choose the card at the right of your two 3s.",
            "swap a2": "Your 3s are too good to give away. Choose the face-down card at the right of the two.",
            "discard": "Choose the face-down card at the right of your two 3s.",
            "reveal": "Choose the face-down card at the right of your two 3s.",
        },
        then=("draw", "swap b3", "take", "swap a1"),
    ),
)

FLOAT = (
    Step(
        "Lucky: it was a 9 that you threw out. Mina put a 0 in place of her 4, Theo took the 4 at once "
        "and threw out a 12. Draw.",
        ("turn.draw", "turn.swap-down"),
        move="draw",
        hint="A 12 is the last thing you want. Choose the draw pile.",
    ),
    Step(
        "Another 3! A Parrot flies when you get the very number that it imitates: the 3 takes its place, and it "
        "lands on a face-down card. Choose the Parrot, then the card at its right.",
        ("parrot.float",),
        move="float b1 b2",
        hint="Think of your other 3. Choose the Parrot (bottom left), then the face-down card at its right.",
        hints={
            "float b1": "The Parrot may land there, too. But below your other 3 it makes a second Pair: choose the "
            "Parrot, then the card at its right.",
            "swap b1": "Then the Parrot would be thrown away. Let it fly: choose it, then the card at its right.",
            "swap b2": "That is clever: a second Pair! But you should see your Parrot fly: choose it, then the card at "
            "its right.",
            "reveal": "Keep the 3, it is just what you need. Choose the Parrot, then the face-down card at its right.",
        },
        then=("draw", "reveal a3", "draw", "reveal b3"),
    ),
    Step(
        "It has thrown an 11 out and says 3 again. Two Pairs of the same number are a Quartet: 10 points off! "
        "(Three such Pairs, a Sextet: 15 off. Four, an Octet: 20 off.)",
        ("parrot.float", "parrot.imitate", "score.quartet", "score.sextet", "score.octet"),
    ),
)

PAIR_OF_ONES = (
    Step(
        "Mina and Theo did not like what they drew, and each turned a card up: a 7 and a 1. Draw.",
        ("turn.draw", "turn.reveal"),
        move="draw",
        hint="A 10 would cost you too much. Choose the draw pile.",
    ),
    Step(
        "A 1, and you have one already. Only Parrots can move: a number stays where you put it. "
        "So where must this 1 go to make a Pair?",
        ("turn.fixed", "turn.swap-down", "score.pair"),
        move="swap b3",
        asks=True,
        hint="A Pair stands in one column. Choose the face-down card right below your 1.",
        hints={
            "reveal": "Keep the 1, it can make a Pair. Choose the face-down card right below your other 1.",
            "swap a3": "That would only put a 1 in place of a 1. Choose the face-down card right below it.",
        },
        then=("draw", "swap b2", "draw", "swap a3"),
    ),
    Step(
        "Mina has made a Pair of 2s, and Theo has put a 5 in place of an 8. Draw.",
        ("turn.draw",),
        move="draw",
        hint="An 8 is no gain for you. Choose the draw pile.",
    ),
    Step(
        "A 2 is nice and low. Put it at the top right.",
        ("turn.swap-down",),
        move="swap a4",
        hint="Your Pairs count 0, so leave them alone. Choose the face-down card at the top right.",
        hints={
            "reveal": "A 2 is worth keeping. Choose the face-down card at the top right to put it there.",
            "swap b4": "That would do as well, but this story goes on with the card at the top right.",
        },
        then=("draw", "swap a3", "draw", "reveal a4"),
    ),
)

LAST_CARD = (
    Step(
        "Mina put a 3 in place of her 7, and Theo turned up a 6. You have one face-down card left, "
        "and that is a special moment. Draw.",
        ("turn.draw",),
        move="draw",
        hint="The 11 on the discard pile would cost you 11 points. Choose the draw pile.",
    ),
    Step(
        "A 12, ugh! With one face-down card left you need not turn it up: you may throw away what you drew and pass, "
        "as often as you like. Press “Discard the 12 and pass” below the table.",
        ("last.pass",),
        move="discard",
        hint="Press the button that lets you pass, below the table.",
        hints={
            "swap": "A 12 would cost you 12 points there. Press the button that lets you pass, below the table.",
            "swap b4": "Then the round would be over for you, with a 12 among your cards. Press the button that lets "
            "you pass.",
            "reveal": "Then the round would be over for you, with a card that nobody knows yet. Press the button that "
            "lets you pass.",
        },
        then=("draw", "swap a3", "draw", "swap b4"),
    ),
    Step(
        "Mina has put a 1 in place of her 3. Theo has a Pair of 6s, but he could not peek, and what did he throw out? "
        "You know what to do.",
        ("turn.swap-down", "turn.take"),
        move="take",
        asks=True,
        hint="It is a 2, and you have one at the top right. Choose the discard pile to take it.",
    ),
    Step(
        "If you replace your last face-down card, your part of the round is over. "
        "Where does this 2 end it, and cost you nothing?",
        ("last.end", "score.pair"),
        move="swap b4",
        asks=True,
        hint="A Pair stands in one column. Choose your last face-down card, right below your other 2.",
        hints={"swap a4": "That would only put a 2 in place of a 2. Choose your last face-down card, right below it."},
        then=("draw", "reveal a4", "draw", "discard"),
    ),
)

END_AND_SCORING = (
    Step(
        "Every other player had one last turn. Mina turned up a 12, Theo passed. What was still face down then had to "
        "be turned up: an 8 for Theo, and for Mina a second 12, a Pair! Phew.",
        ("last.end", "last.reveal", "score.pair"),
    ),
    Step(
        "Now add up your Box. 3 and 3, 3 and Parrot, 1 and 1, 2 and 2: four Pairs, 0 points. "
        "Your Quartet of 3s takes 10 off, and that makes -10. Less than nothing!",
        ("score.sum", "score.pair", "parrot.imitate", "score.quartet"),
    ),
    Step(
        "Mina has three Pairs, and 1 + 0 makes 1. Theo has Pairs of 4 and of 6: two different numbers, so no Quartet. "
        "4 + 8 and 5 + 1 make 18.",
        ("score.sum", "score.pair", "score.quartet"),
    ),
    Step(
        "-10, 1 and 18: you win! This was a game of one round; a real one has five, each dealt anew and begun by the "
        "highest sum of two cards. The smallest total wins. Play one, further down on this page.",
        ("end.game", "setup.first"),
        tells=("round", "result"),
    ),
)

TUTORIAL = Tutorial(
    title="Learn Parrot",
    stacks=(DEAL,),
    steps=(
        *GOAL_AND_SETUP,
        *SWAP_UP,
        *REVEAL,
        *SWAP_DOWN,
        *FLOAT,
        *PAIR_OF_ONES,
        *LAST_CARD,
        *END_AND_SCORING,
    ),
    names=("You", "Mina", "Theo"),
    rules={"rounds": 1},
)
