"""The cards of Five-Suit Rummy: ivory and brass, each suit a thing of its own.

A card shows its suit in the colour of its spine and in the shape of its pips: flame, sun, leaf, drop and moon; its
number in its numeral and in how many pips it has. The spine holds both, so that a fan of cards can be read by it. The
suns, which are the jokers, are gilt and look at the reader.
"""

from cardkit.table.art import line, mix, numeral, paper, placed, sketch, tag
from cardkit.table.scene import Art

INK, IVORY, PLUM, DEEP = "#2b1620", "#fdf5e4", "#3d323f", "#1d161f"

BRASS, GILT = "#d9a84e", "#ffe28a"

COLOURS: dict[str, str] = {
    "felt": PLUM,
    "felt-dark": DEEP,
    "accent": "#e3b55c",
    "ink": INK,
    "paper": IVORY,
}

SUITS = {"R": "#c8262c", "Y": "#f5b52a", "G": "#2a7f3f", "B": "#2570c0", "P": "#4d2590"}

SYMBOLS = {
    # a flame of three tongues
    "R": """
    suit M0-50C6-30 22-26 23-6Q29-12 29-25C66 18 34 49 0 49S-66 16-28-26Q-27-11-19-5C-18-24-8-34 0-50z
    soft M1-2C4 10 18 14 18 28C18 38 10 44 0 44S-18 38-18 28C-18 18-4 14 1-2z
    """,
    # a sun with a face
    "Y": """
    suit M0-50l11 15 18-5 1 18 18 7-11 15 11 15-18 7-1 18-18-5-11 15-11-15-18 5-1-18-18-7 11-15-11-15 18-7 1-18 18 5z
    soft 0 0 30
    blush/9 M-19 7h.1M19 7h.1
    ink/5 M-10-10v6M10-10v6M-13 9Q0 20 13 9
    """,
    # a leaf like a fan, on a stem
    "G": """
    suit/8 M0 10C0 28 2 38 8 47
    suit M0 18C-16 18-34 10-45-6Q-43-24-28-32Q-24-46-4-48L0-28L4-48Q24-46 28-32Q43-24 45-6C34 10 16 18 0 18z
    soft/4 M-4 8L-26-16M4 8L26-16M-2 2L-12-26M2 2L12-26
    """,
    # a drop of water
    "B": """
    suit M0-51C8-28 36-8 36 15C36 36 20 50 0 50S-36 36-36 15C-36-8-8-28 0-51z
    soft/7 M-20 16C-20 28-12 35-2 36
    """,
    # a crescent moon
    "P": """
    suit M18-49C-6-32-14-8-4 11C5 29 24 34 43 25C34 42 18 51-1 50C-28 49-46 26-45-1C-44-28-20-50 18-49z
    soft/5 M-31-4C-32 16-22 30-6 36
    """,
}
"""The suits' symbols around the origin, about 100 high and wide."""

PLACES = {
    1: "63 70",
    2: "63 40,63 100",
    3: "48 31,63 70,78 109",
    4: "47 40,79 40,47 100,79 100",
    5: "47 30,79 30,63 70,47 110,79 110",
    6: "47 30,79 30,47 70,79 70,47 110,79 110",
    7: "63 28,46 49,80 49,63 70,46 91,80 91,63 112",
}
"""Where the pips lie on a card with so many."""

SIZES = {1: 0.6, 2: 0.48, 3: 0.36, 4: 0.3, 5: 0.3, 6: 0.3, 7: 0.25}

SPINE = "M29 1.5V138.5H9Q1.5 138.5 1.5 131V9Q1.5 1.5 9 1.5z"

FRAME = "M31 5.5H88Q89 11.5 95 12V128Q89 128.5 88 134.5H31"

RAYS = (
    "M63 70L30 20V6H38zM63 70L52 6H64zM63 70L77 6H88zM63 70L94 28V50zM63 70L94 76V98z"
    "M63 70L94 124 86 134H80zM63 70L69 134H57zM63 70L45 134H33zM63 70L30 110V88z"
)

HAND = ("P1", "B2", "G3", "R4", "Y5")

FANS = [(10 + 20 * i + 10 * (j % 2), 21 + 12 * j) for j in range(10) for i in range(4 - j % 2)]
"""Where the whole fans of the back begin; every other row ends in halves."""


def _tones(suit: str) -> dict[str, str]:
    """Give the tones in which the pips of a suit are drawn."""
    if suit == "Y":
        return {"suit": "#e28a0c", "soft": GILT, "ink": INK, "blush": "#f2994f"}
    return {"suit": SUITS[suit], "soft": mix(SUITS[suit], IVORY, 0.45)}


def _pips(suit: str, number: int) -> str:
    """Draw as many symbols as the number says."""
    pip = sketch(SYMBOLS[suit], _tones(suit))
    places = (map(float, place.split()) for place in PLACES[number].split(","))
    return "".join(placed(pip, x, y, SIZES[number]) for x, y in places)


def _spine(suit: str, number: int) -> str:
    """Draw the coloured spine at the left edge: the number, the symbol, and a stud for each pip."""
    colour, ink = SUITS[suit], INK if suit == "Y" else IVORY
    sign = sketch(SYMBOLS[suit], {"suit": ink, "soft": colour, "ink": ink, "blush": colour})
    studs = line("".join(f"M15.5 {131 - 8 * i}h.1" for i in range(number)), mix(colour, ink, 0.6), 4)
    ground = tag("path", d=SPINE, fill=colour) + line("M29 2V138", BRASS, 1.6)
    return ground + numeral(number, (15.5, 37, 37), ink) + placed(sign, 15.5, 57, 0.23) + studs


def _ground(suit: str) -> str:
    """Draw the paper with its frame; the jokers' is gilt and has rays."""
    if suit == "Y":
        return paper("#fff1c4", BRASS, 3) + tag("path", d=RAYS, fill="#ffe7a0") + line(FRAME, "#c98a1e", 1.4)
    return paper(IVORY, "#d8c49a") + line(FRAME, "#dcc797", 1.2)


def face(card: str) -> str:
    """Draw the face of a card, ``"R1"`` to ``"P7"``, in the box 0 0 100 140."""
    suit, number = card[0], int(card[1])
    return _ground(suit) + _spine(suit, number) + _pips(suit, number)


def _back() -> str:
    """Draw a card face down: rows of brass fans."""
    rims = "".join(f"M{x} {y}a10 10 0 0 1 20 0" for x, y in FANS)
    halves = "".join(f"M10 {y - 10}a10 10 0 0 1 10 10M80 {y}a10 10 0 0 1 10-10" for y in range(33, 130, 24))
    ribs = "".join(f"M{x + 5.5} {y - 4}l4.5 4 4.5-4M{x + 10} {y}v-6" for x, y in FANS)
    frame = "M10 11H90V129H10z"
    return paper(DEEP, IVORY, 5) + line(ribs, mix(DEEP, BRASS, 0.6), 1.2) + line(rims + halves + frame, BRASS, 1.6)


def _emblem() -> str:
    """Draw a hand: a run of five suits, the joker last, before rays and brass."""
    rays = "".join(f"M160 258L{x}-10h28z" for x in range(-348, 668, 56))
    rings = "M0 84A236 236 0 0 1 320 84M0 72A245 245 0 0 1 320 72"
    tones = {"deep": DEEP, "ray": "#671f3b", "brass": BRASS}
    ground = sketch(f"deep M0 0H320V200H0z\nray {rays}\nbrass/2 {rings}", tones)
    hand = (placed(placed(face(card), -50, -186), 160, 258, 1.15, 15 * i - 30) for i, card in enumerate(HAND))
    return ground + "".join(hand)


BACK: str = _back()

EMBLEM: str = _emblem()

CARDS = [f"{suit}{number}" for suit in SUITS for number in range(1, 8)]

ART = Art(faces={card: face(card) for card in CARDS}, back=BACK, emblem=EMBLEM, colours=COLOURS)
