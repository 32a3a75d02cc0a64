"""The tutorial of Five-Suit Rummy: an annotated game of one round, which shows every clause of the book.

You come out in your second turn, make a run pure with its own joker in the third, and go out in the fourth.
"""

from __future__ import annotations

from cardkit.games.rummy.positions import deal
from cardkit.table.scripts import Step, Tutorial

DEAL = deal(
    ("R2 B2 P2 G4 Y5 B4 R7 R1", "R3 P4 G5 P2 P3 P6 R1 B1", "R4 R4 G4 Y7 G7 B2 P1 G2"),
    discard="P7",
    draw="B2 G6 B6  G4  G5 P4 R6",
)

# --- The first turn -------------------------------------------------------------------------------------------------

DRAW_AND_DISCARD = (
    Step(
        "Lay out cards that go together, for points, and be the first to have no cards left. You, Mina and Theo "
        "have eight cards each. You sit at the dealer's left, so you start.",
        ("setup.deal", "setup.first", "end.round"),
    ),
    Step(
        "A turn is: get a card, lay out what you can, discard one. The rest of the deck is the draw pile; "
        "its top card was turned up beside it. Choose the draw pile.",
        ("turn.draw", "setup.piles"),
        move="draw",
        hint="Choose the draw pile.",
        hints={"take": "The purple 7 gives you no set and no run yet. Choose the draw pile."},
    ),
    Step(
        "A blue 2, and only you know. The cards have five colours, called suits, and numbers from 1 to 7; each card is "
        "there three times. In short we write B2 for it: R, Y, G, B and P are the first letters of the colours.",
        ("setup.deck", "common.hidden"),
    ),
    Step(
        "Three or more cards of one number are a set: your red, blue and purple 2. The second blue 2 cannot go with "
        "them, for twins never lie together.",
        ("meld.set", "meld.size", "meld.no-twins"),
    ),
    Step(
        "But in the turn in which you first lay cards, they must be four or more, all together. Try it: pick the red, "
        "one blue and the purple 2, and see. Then pick only the red 7, and discard it.",
        ("out.first", "turn.discard"),
        move="discard R7",
        hint="Pick the red 7 and no other card, then press “Discard”.",
        hints={
            "discard R2": "You will want the 2s soon. Pick the red 7 instead.",
            "discard B2": "You will want the 2s soon. Pick the red 7 instead.",
            "discard P2": "You will want the 2s soon. Pick the red 7 instead.",
            "discard Y5": "Yellow cards are the most useful ones: keep it. Pick the red 7 instead.",
            "discard": "In this story you throw the red 7 away, for which you have no use yet. Pick it and no other "
            "card, then press “Discard”.",
        },
        then=("draw", "discard G6", "draw", "discard P1"),
    ),
)

# --- The second turn ------------------------------------------------------------------------------------------------

COMING_OUT = (
    Step(
        "Mina threw a green 6, and Theo a purple 1 on top of it. Only the top card can be seen, but you remember the "
        "other. Numbers in a row in one colour are a run: with that 6 and your green 4, you would need a green 5.",
        ("turn.top-only", "meld.run"),
    ),
    Step(
        "Instead of drawing, you may take discards, as many as you like, from the top down. Choose two cards in "
        "the list, and press the button beside it.",
        ("turn.take",),
        move="take 2",
        hint="You want the green 6, and it lies below the purple 1: choose “Take 2 cards” in the list, and press the "
        "button beside it.",
        hints={
            "draw": "Who knows what you would draw? The green 6 you know: choose “Take 2 cards” in the list, and press "
            "the button beside it.",
            "take 1": "That would be the purple 1 alone. To get the green 6 below it, choose “Take 2 cards”, then "
            "press the button beside it.",
            "take 3": "You do not want the red 7 back! Choose “Take 2 cards”, then press the button beside it.",
            "take 4": "You do not want the two 7s! Choose “Take 2 cards”, then press the button beside it.",
        },
    ),
    Step(
        "You have no green 5? Yellow cards are jokers: each may stand for a card of its own number in another colour. "
        "So your yellow 5 can be the green 5. On the table we then write =G5 on it. Without a joker, "
        "sets and runs of one colour are pure.",
        ("joker.yellow", "score.pure"),
    ),
    Step(
        "All that you lay in this turn counts together: a set of three and a run of three make six cards, more than "
        "the four you need. First the set: pick the red, one blue and the purple 2, and press the button.",
        ("out.first", "meld.set", "turn.play"),
        move="meld R2 B2 P2",
        hint="Choose the red 2, a blue 2 and the purple 2, so that all three are picked; then press “Lay”.",
        hints={
            "meld G4": "That is the run, and it comes next. First the set: pick the red 2, a blue 2 and the purple 2.",
            "meld B4": "That is a run, too, but you will do better. First the set: the red 2, a blue 2 and the purple "
            "2.",
            "discard": "That would end your turn, and you can lay six cards! Pick the red 2, a blue 2 and the purple "
            "2.",
        },
    ),
    Step(
        "Now the run: pick the green 4, the yellow 5 and the green 6. In a run of one colour, jokers must be fewer "
        "than the other cards: one in three is fine. (Cards in a row that are all of different colours are a run, too: "
        "you will see one.)",
        ("meld.run", "joker.yellow", "joker.suit-run"),
        move="meld G4 Y5=G5 G6",
        hint="Choose the green 4, the yellow 5 and the green 6, then press “Lay”.",
        hints={
            "meld B4": "That is a run of several colours. Take the green 4, not the blue one: then all are green.",
            "discard": "You have laid three cards, and need one more at least. Pick the green 4, the yellow 5 and the "
            "green 6.",
        },
    ),
    Step(
        "You have come out! From now on three cards are enough, and you may add cards to what lies on the table. "
        "Every turn ends with a discard: the second blue 2.",
        ("out.then", "turn.discard"),
        move="discard B2",
        hint="Pick the blue 2 that is left in your hand, and discard it. You will want the others.",
        hints={"discard R1": "A good idea, but that comes in your next turn. Pick the blue 2, and discard it."},
        then=("take 1", "meld B2 R3 P4 G5", "discard R1", "draw", "discard G4"),
    ),
    Step(
        "Mina took your 2 and has come out with a mixed run: 2 3 4 5, no two cards of one colour. "
        "Theo could only draw and discard.",
        ("meld.mixed-run", "turn.take"),
    ),
)

# --- The third turn -------------------------------------------------------------------------------------------------

EXCHANGE = (
    Step(
        "There is nothing for you on the discard pile, so draw.",
        ("turn.draw",),
        move="draw",
        hint="Another green 4 is no use to you. Choose the draw pile.",
    ),
    Step(
        "A green 5: the very card your joker stands for. Exchange them! Pick the green 5, then choose the yellow 5 in "
        "your run, or press “Take the joker from combination 2”.",
        ("table.exchange",),
        move="exchange 2 G5",
        hint="Pick the green 5 in your hand, then choose the yellow 5 on the table.",
        hints={
            "discard": "That would end your turn. Pick the green 5 in your hand, then the yellow 5 on the table.",
            "add": "It is there already, as the joker. Pick the green 5, then choose the yellow 5 itself.",
        },
    ),
    Step(
        "The yellow 5 is in your hand again, for another use. And your run has no joker any more: it is pure. "
        "A pure run of three is worth 10 points, with a joker it was worth 0.",
        ("table.exchange", "score.pure", "score.run"),
    ),
    Step(
        "When the round ends, each card in your hand costs you 5 points, and a red one 10! Discard the red 1.",
        ("score.hand", "turn.discard"),
        move="discard R1",
        hint="A red card is the most dangerous one to keep. Pick the red 1 and discard it.",
        hints={
            "discard Y5": "You have only just got the yellow 5, and you will need it. Pick the red 1 and discard it."
        },
        then=("draw", "meld P2 P3 P4", "discard P6", "draw", "discard G2"),
    ),
)

# --- The fourth turn ------------------------------------------------------------------------------------------------

GOING_OUT = (
    Step(
        "Mina laid a run of purple cards and has one card left. Whoever discards the last card ends the round: "
        "be quicker!",
        ("end.round", "meld.run"),
    ),
    Step(
        "Theo threw a green 2 on Mina's purple 6. Do you see what you can do with both? Take two cards.",
        ("turn.take", "turn.top-only"),
        move="take 2",
        hint="The green 2 fits your set, the purple 6 goes with your 4 and 5: take two cards, as you did before.",
        hints={
            "take 1": "You want the purple 6 below it as well: choose “Take 2 cards”, then press the button beside it.",
            "take": "Two cards are enough: choose “Take 2 cards”, then press the button beside it.",
        },
    ),
    Step(
        "What lies on the table is never rearranged, but it may grow. Three 2s are worth nothing, four pure ones "
        "30 points: pick the green 2 and add it to your set, number 1!",
        ("table.add", "table.fixed", "score.set"),
        move="add 1 G2",
        hint="Pick the green 2 in your hand, then press “Add to 1”, or choose your set.",
        hints={
            "meld": "That comes next. First pick the green 2 alone, then press “Add to 1”, or choose your set.",
            "add 4": "That is Mina's run, and the points would be hers. Pick the green 2, then choose your set.",
            "discard": "That would end your turn. Pick the green 2, then press “Add to 1”, or choose your set.",
        },
    ),
    Step(
        "Blue 4, yellow 5, purple 6: a mixed run. Pick them and press the first button: there the 5 is just yellow. As "
        "a red or a green 5 it would be a joker (one is the most), and anybody with that card could take it.",
        ("meld.mixed-run", "joker.mixed"),
        move="meld B4 Y5 P6",
        hint="Choose the blue 4, the yellow 5 and the purple 6, then press “Lay”.",
        hints={
            "meld": "The same cards, but let the yellow 5 be yellow: press the button on which it stands for nothing "
            "else.",
            "add": "That is Mina's run, and the points would be hers. Pick the blue 4, the yellow 5 and the purple 6.",
            "discard": "That would end your turn. Pick the blue 4, the yellow 5 and the purple 6, then press “Lay”.",
        },
    ),
    Step(
        "Your last card, the purple 1, would fit Mina's run, number 4. But one card must be left for the discard: "
        "try to add it, and see. Then discard it, and you go out!",
        ("turn.keep-one", "turn.discard", "end.round"),
        move="discard P1",
        hint="Choose the purple 1, then “Discard”.",
        hints={"add": "You need it for the discard! Choose the purple 1, then “Discard”."},
    ),
)

# --- The score ------------------------------------------------------------------------------------------------------

POINTS = (
    ("cards", "pure set", "set with joker", "pure run", "other run"),
    ("3", "0", "0", "10", "0"),
    ("4", "30", "10", "20", "10"),
    ("5", "50", "", "20", "40"),
    ("6", "", "", "30", "50"),
    ("7", "", "", "40", "60"),
)
"""What combinations count, by how many cards they have; empty where there is no such combination."""

SCORE = (
    Step(
        "You have gone out: 10 points. Four pure 2s: 30. The pure run of three: 10. The mixed run of three: 0. "
        "That makes 50.",
        ("score.out", "score.set", "score.run", "score.pure"),
        tells=("round",),
    ),
    Step(
        "Mina: a mixed run of four, 10; a pure run of three, 10; her last card costs 5. That makes 15. Poor Theo never "
        "came out: three red cards and five others, -55.",
        ("score.run", "score.hand"),
    ),
    Step(
        "Here is what cards count. A mixed run never is pure. Sets of 1s and of 7s count half: 15, 5 or 25. A set of "
        "five has no joker: its yellow card is itself. Pure runs of five or more count less than others: so it was "
        "printed.",
        ("score.set", "score.run", "score.pure"),
        table=POINTS,
    ),
    Step(
        "Points add up over the rounds. Whoever has 100 or more needs five cards to come out, from 150 on six. Below "
        "zero, like Theo, three will do.",
        ("score.total", "out.table"),
    ),
    Step(
        "Four or six can play in teams: partners sit opposite each other and score together. When your partner goes "
        "out, the cards in your hand cost nothing. A team needs five cards to come out only from 200 points on, six "
        "from 400 on.",
        ("setup.teams", "score.partner", "out.table"),
    ),
    Step(
        "The highest total wins as soon as somebody has 200. This short game ended at 50: you have won! "
        "Now play a whole game, further down on this page.",
        ("end.game",),
        tells=("result",),
    ),
)

TUTORIAL = Tutorial(
    title="Learn Five-Suit Rummy",
    stacks=(DEAL,),
    steps=(*DRAW_AND_DISCARD, *COMING_OUT, *EXCHANGE, *GOING_OUT, *SCORE),
    names=("You", "Mina", "Theo"),
    rules={"hand": 8, "target": 50},
)
