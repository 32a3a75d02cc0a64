"""The tutorial of Trio: an annotated game that shows every clause of the book.

Theo gives away where the 12s are, and you take them; with Mina's 6s a race for the 1s begins; three 7s end it.
"""

from __future__ import annotations

from cardkit.games.trio.positions import MIDDLE, USUAL, deal
from cardkit.table.scripts import Step, Tutorial

FIRST_TURNS = (
    Step(
        "Find trios: three equal cards! The numbers 1 to 12 are there three times each. You, Mina and Theo have nine "
        "cards each, and nine lie face down in the middle.",
        ("setup.deck", "setup.deal"),
    ),
    Step(
        "Everybody sorts their hand from low to high and hides it. But you may ask anybody for the lowest or the "
        "highest card, never for one from between. Ask Mina for her lowest.",
        ("setup.sort", "turn.ends", "common.hidden"),
        move="low 2",
        hint="Mina's lowest card is the first of her hand. Choose it.",
        hints={
            "high 2": "That is her highest card, the last of her hand. The first is the lowest: choose it.",
            "low 3": "That is Theo's hand. Choose the first card of Mina's.",
            "high 3": "That is Theo's hand. Choose the first card of Mina's.",
            "low 1": "You know your own cards already. Choose the first card of Mina's hand.",
            "high 1": "You know your own cards already. Choose the first card of Mina's hand.",
            "middle": "That you will do next. First choose the first card of Mina's hand.",
        },
    ),
    Step(
        "A 6. Now you need a second 6, and there is none in your hand. Perhaps there is one in the middle, where you "
        "may turn up any card. Try the one at its very centre.",
        ("turn.reveal",),
        move="middle 5",
        hint="This story goes on with the card at the centre of the nine in the middle: choose it.",
        hints={
            "middle": "Any of them may be a 6, but this story goes on with the card at the centre of the nine.",
            "low 1": "Your lowest card is a 1, and you need a 6. Choose the card at the centre of the nine.",
            "high 1": "Your highest card is a 12, and you need a 6. Choose the card at the centre of the nine.",
            "low 2": "Now that would be Mina's next lowest card: a clever idea! But here, choose the card at the "
            "centre of the nine.",
        },
    ),
    Step(
        "A 7! When a number differs from the one before, the turn ends, and all revealed cards go back, face down. "
        "Have one more look, and remember them! Mina's turn.",
        ("turn.miss",),
        then=("low 2", "low 2", "middle 1"),
    ),
    Step(
        "Mina showed her own lowest card, then once more, now the next lowest: 6 and 6! But her third card, at the top "
        "left of the middle, was a 3. So all go back. Theo's turn.",
        ("turn.repeat", "turn.ends", "turn.miss"),
        then=("high 3", "high 3", "high 2"),
    ),
)

FIRST_TRIO = (
    Step(
        "Theo showed two 12s of his own, but Mina's highest card is an 11. How kind of him, for the third 12 is yours! "
        "Ask Theo for his highest card.",
        ("turn.ends",),
        move="high 3",
        hint="You know where all the 12s are. Begin with Theo's: choose the last card of his hand.",
        hints={
            "high 1": "That is a 12, too! But in this story you begin with Theo's: choose the last card of his hand.",
            "low 3": "That is his lowest card. His 12s are his highest: choose the last card of his hand.",
            "high 2": "Mina's highest card is an 11, as everybody has seen. Choose the last card of Theo's hand.",
        },
    ),
    Step(
        "A 12. Ask him again: of the cards that he still hides, the other 12 is the highest.",
        ("turn.repeat",),
        move="high 3",
        hint="Theo has a second 12. Choose the last of his cards that are still face down.",
        hints={"high 1": "Your own 12 comes next. First the other one of Theo's: the last that is still face down."},
    ),
    Step(
        "Another 12. You may ask yourself as well: show your own highest card.",
        ("turn.ends", "turn.trio"),
        move="high 1",
        hint="The third 12 is the last card of your own hand. Choose it.",
        hints={
            "high 3": "Theo has shown both his 12s. The third is the last card of your own hand: choose it.",
            "low 1": "That is your lowest card. Your 12 is the highest, the last of your hand: choose it.",
        },
    ),
    Step(
        "A trio! You take the three 12s, and your turn ends. Beside them stands what would win with them: why, you "
        "will read next. (Whoever has no cards left still takes turns, with the cards of the others.)",
        ("turn.trio", "turn.empty"),
    ),
)

SPICY = (
    Step(
        "In the simple game any three trios win. You are playing the spicy game: there two trios win, but only if they "
        "are connected. Three that are not win nothing.",
        ("setup.mode", "win.simple", "win.spicy"),
    ),
    Step(
        "Look at the small numbers at the bottom of the cards, which only the 7 lacks: on a 12 there is a 5, on a 2 a "
        "5 and a 9. Those are connected with it. So now that you have the 12s, the 5s would win for you.",
        ("win.connected", "win.spicy"),
    ),
    Step(
        "You even hold two 5s! But they lie between other cards, where nobody may ask for them, not even you. Mina's "
        "turn.",
        ("turn.ends",),
        then=("low 2", "low 2", "middle 7"),
    ),
    Step(
        "Mina has found a third 6. Numbers are connected if they add up to 7, like 6 and 1, or differ by 7, like 12 "
        "and 5. So with the 1s Mina would win! Theo's turn.",
        ("win.connected", "win.spicy"),
        then=("low 3", "low 1", "middle 3"),
    ),
)

RACE = (
    Step(
        "Theo went after the 1s himself: his own, yours, but then a 10. Now you try, before Mina gets them! Begin with "
        "your own lowest card.",
        ("turn.ends",),
        move="low 1",
        hint="You want the 1s before Mina gets them. Yours is the first card of your hand: choose it.",
        hints={
            "low 3": "That is a 1, too! But in this story you begin with your own: the first card of your hand.",
            "high 1": "That is your highest card. Your 1 is the lowest, the first of your hand: choose it.",
        },
    ),
    Step(
        "That is one. And Theo's lowest card is a 1 as well: he has just shown it.",
        ("turn.ends",),
        move="low 3",
        hint="Theo's 1 is the first card of his hand. Choose it.",
        hints={
            "low 1": "Your next lowest card is a 2, and you need a 1. Choose the first card of Theo's hand.",
            "high 3": "That is his highest card. His 1 is the lowest, the first of his hand: choose it.",
        },
    ),
    Step(
        "And the third? Mina's lowest card was a 6, so she has none. Nor has Theo, it seems: he would have shown a "
        "second 1 of his own before he asked for yours. Try the middle: the card right below the centre.",
        ("setup.sort", "turn.ends", "turn.reveal"),
        move="middle 8",
        hint="Look for the third 1 in the middle: choose the card right below the centre.",
        hints={
            "middle": "It may well be there, but this story goes on with the card right below the centre.",
            "middle 1": "There lies a 3: Mina turned it up. Choose the card right below the centre.",
            "middle 3": "There lies a 10: Theo has just turned it up. Choose the card right below the centre.",
            "middle 5": "There lies a 7: you turned it up yourself. Choose the card right below the centre.",
            "low 2": "Everything that Mina holds is 6 or more. Choose the card right below the centre of the nine.",
            "low 3": "With a second 1 of his own, Theo would hardly have asked for yours. Choose the card right below "
            "the centre of the nine.",
            "low 1": "Your next lowest card is a 2, and you need a 1. Choose the card right below the centre of the "
            "nine.",
        },
        then=("low 1", "low 3", "middle 9"),
    ),
    Step(
        "An 8, a miss: your turn is over. Then Mina asked for the same two 1s, but turned up a 7, at the bottom right "
        "of the middle. Theo's turn.",
        ("turn.miss",),
        then=("low 3", "low 1", "middle 4"),
    ),
)

SEVENS = (
    Step(
        "Theo showed the two 1s once more, but then turned up a 4. Soon Mina will find the third 1! But "
        "the 7 is special: it is connected with nothing, and three 7s win at once. You saw one in your first "
        "turn: turn it up.",
        ("win.seven", "turn.reveal"),
        move="middle 5",
        asks=True,
        hint="You turned it up yourself, right after Mina's 6: it lies at the centre. “Memory aid” shows you all that "
        "you have seen.",
        hints={
            "middle 1": "There lies a 3: Mina turned it up. Yours lies at the centre.",
            "middle 3": "There lies a 10: Theo turned it up. Yours lies at the centre.",
            "middle 4": "There lies the 4 that Theo has just turned up. Your 7 lies at the centre.",
            "middle 8": "There lies an 8: you turned it up when you looked for a 1. Your 7 lies at the centre.",
            "middle 9": "Yes, a 7 lies there, but that one was turned up by Mina. Begin with yours, at the centre.",
        },
    ),
    Step(
        "Well remembered! And the 7 that Mina turned up?",
        ("win.seven", "turn.reveal"),
        move="middle 9",
        asks=True,
        hint="It lies at the bottom right of the middle. “Memory aid” shows you all that you have seen.",
        hints={
            "middle 1": "There lies a 3. Mina's 7 lies at the bottom right of the middle.",
            "middle 3": "There lies a 10. Mina's 7 lies at the bottom right of the middle.",
            "middle 4": "There lies a 4. Mina's 7 lies at the bottom right of the middle.",
            "middle 8": "There lies an 8. Mina's 7 lies beside it, at the bottom right of the middle.",
        },
    ),
    Step(
        "You have no 7. But Mina's lowest cards were the 6s, and those are gone. If she has the third 7, it is her "
        "lowest card now! Ask her.",
        ("win.seven", "turn.ends", "turn.trio"),
        move="low 2",
        hint="All three 6s are gone, so Mina's lowest card may be a 7. Choose the first card of her hand.",
        hints={
            "high 2": "Mina's highest card is an 11, as everybody has seen. A 7 would be her lowest: choose the first "
            "card.",
            "low 3": "Theo's lowest card is a 1, as everybody has seen. Choose the first card of Mina's hand.",
            "low 1": "Your lowest card is a 1, and you need a 7. Choose the first card of Mina's hand.",
            "high 1": "Your highest card is a 9, and you need a 7. Choose the first card of Mina's hand.",
        },
    ),
    Step(
        "The third 7! A trio of 7s wins at once, in the simple game too. Just in time: Mina knew all three 7s as well, "
        "and it would have been her turn.",
        ("win.seven", "turn.trio"),
        tells=("round", "result"),
    ),
    Step(
        "So you win by the 7s, though your two trios are not connected. Mina has one trio, and Theo none: he let you "
        "see both his 12s. What you remember of the others' cards is worth more than your own.",
        ("win.seven", "turn.trio"),
    ),
)

TEAMS = (
    Step(
        "Four or six can also play in teams. Partners sit opposite each other and collect their trios together. All 36 "
        "cards are dealt, so there is no middle.",
        ("team.seats", "team.deal", "team.trios"),
    ),
    Step(
        "Partners may exchange a card before the first turn, and whenever another team takes a trio: both choose one "
        "in secret. They tell each other nothing else. Now play a whole game, further down!",
        ("team.swap", "team.swap-again", "team.silence"),
    ),
)

TUTORIAL = Tutorial(
    title="Learn Trio",
    stacks=(deal(USUAL, MIDDLE),),
    steps=(*FIRST_TURNS, *FIRST_TRIO, *SPICY, *RACE, *SEVENS, *TEAMS),
    names=("You", "Mina", "Theo"),
    rules={"mode": "spicy"},
)
