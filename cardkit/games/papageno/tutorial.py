"""The tutorial of Papageno: an annotated game that shows every clause of the book.

You win the first round by one point, with a Capture, a Pan flute and an Egg; the second, full of Pan flutes, is short.
"""

from __future__ import annotations

from cardkit.games.papageno.positions import deal
from cardkit.table.scripts import Step, Tutorial

# --- The first round ------------------------------------------------------------------------------------------------

FIRST_DEAL = deal(
    ("6 5 9 / 4 0 6", "C 7 4 / 6 C 5", "9 3 5 / 9 8 7"), discard="7", draw="3 -2 C  1 2  8 -1 F  2 5  F 8 4  E"
)

GOAL_AND_SETUP = (
    Step(
        "Papageno the bird-catcher wants light birds. You, Mina and Theo have six cards each, face down: "
        "whoever ends with the lowest sum wins the round.",
        ("setup.deal", "score.round"),
    ),
    Step(
        "Nobody knows any card yet, not even their own. Everybody turns one up. Start with your card at the top right.",
        ("setup.reveal",),
        move="reveal a3",
        then=("reveal a2", "reveal a1"),
        hint="In a real game you may turn up any card. Here, please choose the one at the top right of your six.",
    ),
    Step(
        "Birds go from -2 to 9, and you have a 9: bad luck! The deck is 40 birds and 10 special cards. "
        "What was not dealt is the draw pile; its top card starts the discard pile.",
        ("setup.deck", "setup.piles"),
    ),
)

DRAW_AND_SWAP = (
    Step(
        "In your turn you get one card: the open one from the discard pile, a heavy 7, or an unknown one. "
        "Choose the draw pile.",
        ("turn.draw",),
        move="draw",
        hint="The 7 saves you little. Most cards are lighter, so try your luck: choose the draw pile.",
    ),
    Step(
        "A 3! Only you can see what you have drawn. Put it in place of your 9 (top right).",
        ("common.hidden", "turn.swap"),
        move="swap a3",
        hint="Your 9 costs you most. Choose the 9: the 3 goes there, and the 9 leaves you.",
        hints={
            "discard": "A 3 is light: keep it! Choose your 9: the 3 goes there, and the 9 leaves you.",
            "draw": "You have got your card for this turn: a 3. Choose your 9 to put it there.",
            "take": "You have got your card for this turn: a 3. Choose your 9 to put it there.",
        },
        then=("draw", "swap a2", "draw", "swap a2", "capture a1 2a2"),
    ),
    Step(
        "Your 9 went to the discard pile. Then Mina was glad of a -2, the lightest bird, until Theo placed a Capture: "
        "with it he gave her his 9 and got her -2.",
        ("turn.swap", "special.capture"),
    ),
)

TAKE_AND_PAIR = (
    Step(
        "Theo has left a 3 on the discard pile. You may take the top card there instead of drawing. Take the 3.",
        ("turn.take",),
        move="take",
        hint="You have a 3 already, and a second one is worth more than it looks. Choose the discard pile.",
    ),
    Step(
        "A card from the discard pile cannot be put back: you must place it. Put it right below your other 3 "
        "(bottom right).",
        ("turn.must-swap",),
        move="swap b3",
        hint="Two 3s only help each other in the same column. Choose the card right below your 3.",
        hints={"swap a3": "That would only put a 3 in place of a 3. Choose the card right below it."},
        then=("draw", "swap a2", "draw", "swap a3"),
    ),
    Step(
        "Two cards of the same value in one column cancel: 3 and 3 count 0! You may not move your cards around later, "
        "so think where you put them.",
        ("score.pair", "turn.no-moving"),
    ),
)

DISCARD = (
    Step(
        "The 5 on the discard pile is no match for any of your cards. Draw.",
        ("turn.draw",),
        move="draw",
        hint="A 5 is neither light nor half of a pair. Choose the draw pile and hope for better.",
    ),
    Step(
        "An 8. You may not look whether a face-down card of yours is even heavier. But you need not keep what you "
        "draw: discard the 8.",
        ("turn.discard", "turn.blind"),
        move="discard",
        hint="Most birds are lighter than 8, so your face-down cards probably are. Choose the discard pile.",
        hints={
            "swap a3": "Leave your two 3s alone: together they count 0. Choose the discard pile.",
            "swap b3": "Leave your two 3s alone: together they count 0. Choose the discard pile.",
        },
        then=("draw", "swap b3", "draw", "swap b2"),
    ),
)

CAPTURE = (
    Step(
        "Theo placed a Pan flute (bottom middle)! Then every card in that spot goes to the next player: his 8 to you, "
        "your 0 to Mina. Hers, a Capture, is the last: it is discarded.",
        ("special.flute",),
    ),
    Step(
        "An 8 for a 0: ouch. But a Capture now lies on the discard pile. Take it, and take revenge.",
        ("turn.take",),
        move="take",
        hint="Nothing in the draw pile is likely to help you as much. Choose the discard pile to take the Capture.",
    ),
    Step(
        "A Capture weighs 10, but it acts when you place it, whichever pile it comes from. "
        "Put it in place of your card at the bottom left.",
        ("special.when", "setup.weights", "turn.must-swap"),
        move="swap b1",
        hint="Choose the card at the bottom left: it has to go.",
        hints={
            "swap a1": "That would do as well, but this story goes on with the card at the bottom left.",
            "swap a2": "That would do as well, but this story goes on with the card at the bottom left.",
            "swap a3": "Keep your 3s, they cancel. Choose the card at the bottom left.",
            "swap b3": "Keep your 3s, they cancel. Choose the card at the bottom left.",
            "swap b2": "Keep the 8: you are about to give it away. Choose the card at its left.",
        },
    ),
    Step(
        "Exchange one of your open cards for somebody else's. The Capture itself, perhaps? Try it! "
        "Then choose your 8 and Theo's -2.",
        ("special.capture", "special.capture-self"),
        move="capture b2 3a1",
        hint="You can do better: give your heaviest for their lightest. Choose your 8 (bottom middle), "
        "then Theo's -2 (top left).",
        hints={
            "pass": "Then you would have got nothing for the Capture. Choose your 8, then Theo's -2.",
            "capture b1": "A Capture cannot send itself away. Choose your 8, then Theo's -2.",
            "capture b2": "Yes, give the 8! But there is a lighter card to get for it: Theo's -2, at his top left.",
            "capture a3": "Your two 3s count 0 together, so keep both. Choose your 8, then Theo's -2.",
            "capture b3": "Your two 3s count 0 together, so keep both. Choose your 8, then Theo's -2.",
        },
        then=("draw", "swap a3", "draw", "swap a1"),
    ),
)

FLUTE = (
    Step(
        "Lovely: Theo's -2 is yours, and below zero it even takes points off your sum. "
        "He has thrown your 8 away. Draw a card.",
        ("score.sum", "turn.draw"),
        move="draw",
        hint="The 8 is back on the discard pile: leave it there. Choose the draw pile.",
    ),
    Step(
        "A Pan flute for you. It weighs 10, like a Capture. Do as Theo did: put it in the column of your Capture "
        "(top left), and 10 and 10 cancel.",
        ("special.flute", "score.pair", "setup.weights"),
        move="swap a1",
        hint="Anywhere else the flute costs you 10. Above your Capture (top left) the two 10s cancel.",
        hints={
            "discard": "Then your Capture would still cost you 10. Put the flute above it (top left): 10 and 10 "
            "cancel.",
            "swap b1": "Then the Capture would go, and the flute costs 10 as well. Put it above the Capture (top "
            "left).",
        },
        then=("draw", "discard", "draw", "swap a1"),
    ),
    Step(
        "Your card, a 6, went to Mina; hers, a Capture, to Theo. It did not act there, since it came by a flute, and "
        "he has already put a 4 in its place.",
        ("special.flute", "special.when"),
    ),
)

EGG_AND_END = (
    Step(
        "You and Mina each have one card face down. As soon as anybody's six cards are all face up, the round ends. "
        "Be the first: draw!",
        ("end.round", "turn.draw"),
        move="draw",
        hint="A Capture (10) is no card to end with. Choose the draw pile.",
    ),
    Step(
        "An Egg! It counts as the card to its left or to its right, whichever is better for you at the end. "
        "(At the edge it has only one beside it.) Put it in your last spot (top middle).",
        ("special.egg", "turn.swap"),
        move="swap a2",
        hint="Your other cards are fine. Put the Egg in the last face-down spot (top middle), with a 3 to its right.",
        hints={
            "discard": "Then the round goes on, and Mina may end it first. Put the Egg in your last spot (top middle).",
            "swap b2": "The -2 is your best card: keep it. Put the Egg above it, in the last face-down spot.",
        },
    ),
)

SCORING = (
    Step(
        "The round is over, and the others turn up the rest. Add up your columns: 10 and 10 cancel, that is 0. "
        "3 and 3 cancel, 0 again. And the middle?",
        ("end.round", "score.sum", "score.pair"),
    ),
    Step(
        "Your Egg is a 10, like the flute, or a 3. The 3 costs less (cancelled or not, it is a 3 for the Egg). "
        "3 and -2 make 1: that is your score.",
        ("special.egg", "score.egg-value", "score.egg-choice"),
    ),
    Step(
        "Mina: her 6s cancel, 1 + 0, 2 - 1, that makes 2. Theo: 4 + 9, his 10s cancel, 2 + 7, that makes 22. "
        "The lowest score wins: yours, by a single point!",
        ("score.round", "score.sum"),
        tells=("round",),
    ),
)

# --- The second round -----------------------------------------------------------------------------------------------

SECOND_DEAL = deal(("4 8 6 / 9 C 5", "9 6 C / 5 3 C", "7 9 4 / C 8 -1"), discard="6", draw="F F F F 7", start=3)

SECOND_ROUND = (
    Step(
        "Win two rounds and you win the game. You have one. Whoever has the most points starts the next round: "
        "Theo, with 22.",
        ("end.game", "setup.first"),
        then=("reveal b1",),
    ),
    Step(
        "Theo has turned up a Capture. It does not act: he has not placed it. Turn up your card at the bottom middle.",
        ("setup.reveal", "special.when"),
        move="reveal b2",
        hint="Any card would do, but this story goes on with the one at the bottom middle.",
        then=("reveal b3", "draw", "swap a1"),
    ),
    Step(
        "A Capture for each of you, and Theo has a flute again! Draw. (Should the draw pile ever run out, "
        "the discards are shuffled into a new one.)",
        ("turn.draw", "turn.refill"),
        move="draw",
        hint="A 9 is the last thing you want. Choose the draw pile.",
    ),
    Step(
        "A flute for you too. You know the one spot where it costs you nothing.",
        ("special.flute", "score.pair"),
        move="swap a2",
        asks=True,
        hint="Put it in the column of your Capture (top middle): 10 and 10 cancel.",
        hints={
            "discard": "Then your Capture would still cost you 10. Put the flute above it: 10 and 10 cancel.",
            "swap b2": "Then the Capture would go, and the flute costs 10 as well. Put it above the Capture.",
        },
        then=("draw", "swap a3", "draw", "swap b3"),
    ),
    Step(
        "Mina's flute brought you a 4, Theo's second one a -1: now all four are out. "
        "(If only two play, the Pan flutes stay in the box.)",
        ("special.flute", "setup.two"),
    ),
    Step(
        "Only one of your cards is still face down, and one of Theo's. Draw!",
        ("turn.draw", "end.round"),
        move="draw",
        hint="Another Capture would cost you 10. Choose the draw pile.",
    ),
    Step(
        "A 7 would be heavy almost anywhere. Where will it count nothing, and end the round as well?",
        ("turn.swap", "score.pair", "end.round"),
        move="swap b1",
        asks=True,
        hint="Put it in the last face-down spot (bottom left): right below your other 7, so the two cancel.",
        hints={
            "discard": "Then the round goes on, and Theo may end it first. Look for another 7 among your cards!",
            "swap a1": "That would only put a 7 in place of a 7. But what about the card right below it?",
            "swap a2": "Your flute and your Capture cancel: leave them. Where do you have another 7?",
            "swap b2": "Your flute and your Capture cancel: leave them. Where do you have another 7?",
        },
    ),
    Step(
        "7 and 7 cancel, flute and Capture cancel, 4 - 1 is 3. Theo has 14, Mina 35: your second round, and your game! "
        "Now play a whole game, further down on this page.",
        ("score.sum", "score.round", "end.game"),
        tells=("round", "result"),
    ),
)

TUTORIAL = Tutorial(
    title="Learn Papageno",
    stacks=(FIRST_DEAL, SECOND_DEAL),
    steps=(
        *GOAL_AND_SETUP,
        *DRAW_AND_SWAP,
        *TAKE_AND_PAIR,
        *DISCARD,
        *CAPTURE,
        *FLUTE,
        *EGG_AND_END,
        *SCORING,
        *SECOND_ROUND,
    ),
    names=("You", "Mina", "Theo"),
)
