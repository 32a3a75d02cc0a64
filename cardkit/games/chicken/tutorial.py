"""The tutorial of Chicken: an annotated game that shows every clause of the book.

You leave the first round in time, and in the second you are the last one left: you get rid of all your cards, and the
dice take away the few points that you have.
"""

from __future__ import annotations

from cardkit.games.chicken.positions import deal
from cardkit.table.scripts import Roll, Step, Tutorial

# --- The first round ------------------------------------------------------------------------------------------------

FIRST_DEAL = deal(("1 3 4 6 chick egg", "3 3 4 5 6 chick", "4 5 6 6 chick chick"), discard="2", draw="2 chick 4 6")

GOAL_AND_PLAY = (
    Step(
        "Get rid of your cards: those that you still hold when a round ends cost points, and the fewest points win. "
        "You, Mina and Theo have six cards each. Only you see yours.",
        ("setup.deal", "common.hidden"),
    ),
    Step(
        "The rest of the cards are the draw pile. Its top card, a 2, was turned up to start the discard pile. What "
        "goes on a 2? Another 2, or exactly one higher. Play your 3. (The egg and the buttons come later.)",
        ("turn.play", "setup.deal"),
        move="play 3",
        hint="Exactly one higher than 2 is 3. Choose the 3 in your hand.",
        hints={
            "play 1": "A 1 is lower than a 2, and numbers only go up. Choose the 3 in your hand.",
            "play egg": "The egg fits on any card, so keep it until nothing else fits. Choose the 3 in your hand.",
            "draw": "You want fewer cards, not more, and you have one that fits. Choose the 3 in your hand.",
            "out": "So soon? You have a card that fits. Choose the 3 in your hand.",
        },
        then=("play 3", "play 4"),
    ),
    Step(
        "Mina put a 3 on your 3, the same number. Theo put a 4 on that, one higher. Now you: your 4 goes on his 4.",
        ("turn.play",),
        move="play 4",
        hint="The same number fits: choose the 4 in your hand.",
        hints={
            "play egg": "The egg fits on any card, so keep it until nothing else fits. Choose your 4.",
            "play 6": "A 6 is two higher than a 4, and that is one too many. Choose your 4.",
            "draw": "You want fewer cards, not more, and you have one that fits. Choose your 4.",
            "out": "So soon? You have a card that fits. Choose your 4.",
        },
        then=("play 5", "play 6"),
    ),
)

CYCLE = (
    Step(
        "5, 6, and what comes then? The chick! Your 6 would fit as well, but a chick that you are left with costs the "
        "10 points that stand on it, more than any number. Play the chick.",
        ("turn.cycle", "score.chick"),
        move="play chick",
        hint="The chick comes after 6. Choose the chick in your hand.",
        hints={
            "play 6": "A 6 costs 6 points at the most, the chick costs 10. Be rid of the chick first: choose it.",
            "play egg": "The egg fits on any card, so keep it until nothing else fits. Choose the chick.",
            "draw": "You want fewer cards, not more, and the chick fits. Choose it.",
            "out": "So soon? With the chick in your hand that would cost you a lot. Choose the chick.",
        },
        then=("play chick", "play chick"),
    ),
    Step(
        "Three chicks, one on top of the other: the same goes on the same. And after the chick it all begins again, "
        "with 1. Play your 1.",
        ("turn.cycle",),
        move="play 1",
        hint="After the chick comes 1. Choose your 1.",
        hints={
            "play 6": "After the chick it begins again with 1, so the 6 has to wait. Choose your 1.",
            "play egg": "The egg fits on any card, so keep it until nothing else fits. Choose your 1.",
            "draw": "You want fewer cards, not more, and you have one that fits. Choose your 1.",
            "out": "So soon? You have a card that fits. Choose your 1.",
        },
        then=("draw", "draw"),
    ),
)

EGG_AND_DRAW = (
    Step(
        "Mina and Theo each drew a card instead of playing one. You have something better: the surprise egg, the only "
        "one among the 50 cards. It goes on any card and is the number that comes next, here a 2. Play it.",
        ("turn.egg", "setup.deck"),
        move="play egg",
        hint="Choose the egg: it always fits.",
        hints={
            "play 6": "Your 6 is far too high for a 1, but the egg always fits. Choose the egg.",
            "draw": "You want fewer cards, not more, and the egg always fits. Choose the egg.",
            "out": "So soon? The egg always fits. Choose the egg.",
        },
        then=("play 2", "draw"),
    ),
    Step(
        "Your egg is a 2, so Mina put a 2 on it. Theo drew again. You have a single card left, but it does not fit. "
        "Choose the draw pile: you get a card, and your turn is over.",
        ("turn.draw",),
        move="draw",
        hint="No need to give up with one card left. Choose the draw pile.",
        hints={"play 6": "A 6 goes on a 5 or on another 6, not on a 2. Choose the draw pile."},
        then=("play 3", "play 4"),
    ),
)

WITHDRAWING = (
    Step(
        "Another 6! What would that cost you? Luckily each number counts only once: two 6s cost 6 points, just like "
        "one.",
        ("score.cards",),
    ),
    Step(
        "No 6 goes on Theo's 4, and the next card you draw could be a chick. Be a chicken and withdraw: your cards "
        "stay face down, you are out of this round, and 6 points it is.",
        ("turn.out",),
        move="out",
        hint="Press the button that says Withdraw.",
        hints={
            "draw": "That is brave, but any card except a 6 could cost you more. Press the button that says Withdraw.",
            "play 6": "A 6 goes on a 5 or on another 6, not on a 4. Press the button that says Withdraw.",
        },
        then=("play 4", "play 5", "play 6"),
    ),
    Step(
        "Mina and Theo went on without you, until Mina played her last card, a 6. That ends the round at once, and all "
        "cards are shown.",
        ("end.round",),
    ),
    Step(
        "Mina has 0 points. Your two 6s cost 6. Theo is left with a 6 and two chicks: chicks, too, count once, so he "
        "gets 6 + 10 = 16.",
        ("score.cards", "score.chick"),
        tells=("round",),
    ),
    Step(
        "Points are added up from round to round. Once somebody has 50 or more, the game is over, and the fewest "
        "points win. In this short lesson 25 are enough for that.",
        ("end.game",),
    ),
)

# --- The second round -----------------------------------------------------------------------------------------------

SECOND_DEAL = deal(("3 4 5 6 6 chick", "1 1 1 2 2 4", "2 2 3 4 5 egg"), discard="2", start=2)

STAIRS = (
    Step(
        "Mina played the last card, so she begins the second round, with all cards shuffled again. (In the middle of a "
        "round an empty draw pile stays empty: nobody draws, and who cannot play must withdraw.)",
        ("setup.first", "turn.no-refill"),
        then=("play 2", "play 3"),
    ),
    Step(
        "You hold a whole flight of stairs, from 3 to the chick! Your 3 and your 4 both fit on Theo's 3. Begin at the "
        "bottom: play the 3.",
        ("turn.play",),
        move="play 3",
        hint="Your 3 is the lowest of your stairs, so it goes first. Choose the 3.",
        hints={
            "play 4": "If you play the 4, your 3 will not fit again for a long time. Choose the 3.",
            "draw": "You want fewer cards, not more, and you have two that fit. Choose the 3.",
            "out": "So soon? You have two cards that fit. Choose the 3.",
        },
        then=("play 4", "play 4"),
    ),
    Step(
        "Two 4s now lie on your 3. Again you have two cards that fit. Which of them can wait?",
        ("turn.play",),
        move="play 4",
        asks=True,
        hint="A 5 still fits on a 4, but no 4 on a 5. Choose your 4.",
        hints={
            "draw": "You want fewer cards, not more: play one of the two that fit.",
            "out": "So soon? Play one of the two cards that fit.",
        },
        then=("out", "play 5"),
    ),
    Step(
        "Mina was cautious and withdrew. Theo put a 5 on your 4. Put yours on it.",
        ("turn.out", "turn.play"),
        move="play 5",
        hint="A 5 goes on a 5. Choose yours.",
        hints={
            "play 6": "A 6 will still fit on a 5 later, but no 5 on a 6. Choose the 5.",
            "draw": "You want fewer cards, not more, and you have some that fit. Choose the 5.",
            "out": "So soon? You have cards that fit. Choose the 5.",
        },
        then=("out",),
    ),
)

LAST_ONE_IN = (
    Step(
        "Theo has withdrawn as well. You are the only one left! You may play on alone, card after card, but you may "
        "not draw. If nothing fits, you must withdraw, too.",
        ("turn.last-in",),
        move="play 6",
        hint="Choose one of your 6s: it goes on your 5.",
        hints={
            "play chick": "A chick goes on a 6, not on a 5. So first choose one of your 6s.",
            "out": "Then two 6s and a chick would cost you 16 points. Choose one of your 6s.",
        },
    ),
    Step(
        "Nobody hurries you now. Your other 6 and your chick both fit: which one must go first, if you want to be rid "
        "of both?",
        ("turn.last-in", "turn.play"),
        move="play 6",
        asks=True,
        hint="A chick goes on a 6, but no 6 goes on a chick. Choose the 6.",
        hints={
            "out": "Why stop now? Both your cards can go: first the 6. Choose it.",
            "draw": "Who is left alone may not draw. Both your cards can go: first the 6. Choose it.",
        },
    ),
    Step(
        "One card left, and you know what comes after 6.",
        ("turn.cycle", "end.round"),
        move="play chick",
        asks=True,
        hint="After 6 comes the chick. Choose it!",
        hints={"out": "Do not stop now, it is your last card! Choose your chick."},
    ),
)

DICE_AND_END = (
    Step(
        "All gone! Who gets rid of all their cards rolls both dice: they show 1 to 5 and a chick, which counts 10. You "
        "have rolled a 3 and a chick: up to 13 of your points will be taken away.",
        ("score.dice", "setup.dice", "setup.deck"),
        tells=("dice",),
    ),
    Step(
        "You have 6, and nobody goes below 0: when the round is counted, you will have none. Who has no points does "
        "not roll at all: so it was with Mina in the first round.",
        ("score.dice",),
    ),
    Step(
        "Mina withdrew with three 1s and a 2: 1 + 2 = 3 points. That was wise. Theo withdrew with the surprise egg, "
        "which he could have played on any card. That was not.",
        ("score.cards", "turn.out"),
    ),
    Step(
        "An egg left in a hand costs as much as the top card of the discard pile: with his 2s Theo gets 2 + 10, as you "
        "went on up to the chick. (Had he held a chick as well, both would cost 10 together: a number counts once.)",
        ("score.egg", "score.chick"),
    ),
    Step(
        "Theo has 16 + 12 = 28, more than 25, so the game is over. Mina has 3 and you have 0: you win, thanks to the "
        "dice! Now play a whole game, further down on this page.",
        ("end.game", "score.dice"),
        tells=("round", "result"),
    ),
)

TUTORIAL = Tutorial(
    title="Learn Chicken",
    stacks=(FIRST_DEAL, SECOND_DEAL, Roll((3, 10))),
    steps=(
        *GOAL_AND_PLAY,
        *CYCLE,
        *EGG_AND_DRAW,
        *WITHDRAWING,
        *STAIRS,
        *LAST_ONE_IN,
        *DICE_AND_END,
    ),
    names=("You", "Mina", "Theo"),
    rules={"target": 25},
)
