"""The cards of Parrot, drawn from simple shapes.

A number shows itself four times, so that its eight copies are found at a glance and no meaning rests on hue: in its
numeral, in its own kind of fruit, in how many fruits there are, and in the colour of the card, which goes from bright
day to night as the numbers grow.
"""

from cardkit.table.art import index, line, mix, outlined, paper, placed, sketch, tag
from cardkit.table.scene import Art

INK, CREAM, NIGHT = "#21163d", "#fff6e0", "#2c1657"

COLOURS: dict[str, str] = {
    "felt": "#8c2263",
    "felt-dark": "#3a0f33",
    "accent": "#52e0c4",
    "ink": INK,
    "paper": CREAM,
}

TONES = {
    "ink": INK, "white": CREAM, "leaf": "#2f9e5b", "lime": "#8ed14f", "rind": "#2c7a3f", "gold": "#ffd23f",
    "amber": "#f0982d", "sun": "#fff3a6", "plum": "#6d2a7d", "pink": "#ee3f8e", "red": "#ee3d3f", "pit": "#8a4f2a",
    "husk": "#744022", "milk": "#e8efe6", "flesh": "#f3eb9a", "bark": "#7a4a2b", "blue": "#2877d9",
    "deep": "#1d3f9c", "grey": "#4a4560", "red2": "#c4203c",
}  # fmt: skip

GROUNDS = (
    "#fff0c7", "#c3efe0", "#ffd75e", "#8fd3f5", "#a9d143", "#ff9a86", "#f5902a",
    "#2fb5aa", "#c73a7c", "#2b6fc6", "#1e7a4c", "#7a2f9c", "#2a2158",
)  # fmt: skip
"""The papers of 0 to 12, each darker than the one before."""

LAST_WITH_DARK_INK = 7

FRUITS = {
    1: """
    leaf M-1-3Q-8-4-10-11Q-5-10-3-8Q-3-13 0-17Q3-13 3-8Q5-10 10-11Q8-4 1-3z
    gold 0 4.5 7.8 9.6
    amber/1 M-6.5 0L2 13.3M-7 6L-2 13M-3.4-3.4L5.5 10.6M1.5-4.4L7 4
    amber/1 M6.5 0L-2 13.3M7 6L2 13M3.4-3.4L-5.5 10.6M-1.5-4.4L-7 4
    """,
    2: """
    plum 0 0 10
    white 0 0 7.6
    amber 0 0 5.9
    ink/1.8 M0-3.4h.1M3.2-1h.1M2 2.8h.1M-2 2.8h.1M-3.2-1h.1
    """,
    3: """
    gold M-11-4Q-1 2 7-9L10-9Q12 4 0 8Q-9 9-11-4z
    amber M-10-1Q2 6 9.5-6Q10 4 0 7Q-8 7-10-1z
    husk M6-9L8-12L11-11L10-8z
    """,
    4: """
    leaf M-7-4L-13-8Q-11-2-8 1L-13 3Q-9 7-6 6zM7-4L13-8Q11-2 8 1L13 3Q9 7 6 6zM-4-8L-5-14L0-11L5-14L4-8z
    pink 0 0 9 10.5
    white 0 .5 6.6 8
    ink/1.5 M-3-3h.1M1-5h.1M3-1h.1M-1 0h.1M-4 2h.1M2 4h.1M-2 5h.1M4.5 2h.1
    """,
    5: """
    gold M0-11L3.2-4.4L10.5-3.4L5.2 1.7L6.5 8.9L0 5.5L-6.5 8.9L-5.2 1.7L-10.5-3.4L-3.2-4.4z
    sun M0-6.5L2-2.6L6.3-2L3.2 1L3.9 5.3L0 3.2L-3.9 5.3L-3.2 1L-6.3-2L-2-2.6z
    amber/1.3 M0 .5V-4M0 .5L4-.9M0 .5L2.4 3.7M0 .5L-2.4 3.7M0 .5L-4-.9
    """,
    6: """
    rind 0 0 10
    sun 0 0 8
    lime 0 0 7.2
    sun/1.4 M-7.2 0H7.2M-3.6-6.2L3.6 6.2M3.6-6.2L-3.6 6.2
    """,
    7: """
    rind M-11-5Q0-13 11-5L0 11z
    sun M-9.4-3Q0-10 9.4-3L0 11z
    red M-8-1Q0-7 8-1L0 11z
    ink/1.5 M-3.5-1v1M0-2v1M3.5-1v1M-1.6 2.5v1M1.6 2.5v1
    """,
    8: """
    rind M0-11C5-11 4-5 7 0C10 6 6 11 0 11S-10 6-7 0C-4-5-5-11 0-11z
    flesh M0-8.6C3-8.6 2.6-3.6 5 1C7.4 6 4.4 8.8 0 8.8S-7.4 6-5 1C-2.6-3.6-3-8.6 0-8.6z
    pit 0 3.4 3.8
    """,
    9: """
    amber 0 1 9.4
    sun/1.6 M-5.6-1Q-4.6-3.6-2-4.8
    leaf M0-8Q3-14 10-12Q8-6 0-8z
    """,
    10: """
    husk M-11-3A11 12 0 0 0 11-3z
    white 0 -3 11 4.8
    milk 0 -2.4 7.6 2.6
    """,
    11: """
    gold M-12 1Q-9-1-7-4Q0-11 7-5Q9-2 12-1Q9 2 7 5Q0 11-7 5Q-9 3-12 1z
    sun/1.6 M-5-2Q-3-5 1-5.4
    """,
    12: """
    leaf/1.6 M-6 3Q-5-6 2-10Q4-4 6 5
    leaf M2-10Q8-14 12-9Q7-6 2-10z
    red -6.4 5 6
    red 6.4 7 6
    sun/1.4 M-9 3.6Q-8.4 2-7 1.6M3.8 5.6Q4.4 4 5.8 3.6
    """,
}
"""One fruit (for 12: two cherries on a stem) around the origin, about 10 in every direction."""

SPOTS: dict[int, tuple[float, str]] = {
    1: (3.1, "58,82"),
    2: (2.5, "63,44 37,98"),
    3: (1.9, "67,32 50,74 33,115"),
    4: (1.65, "70,34 70,78 29,68 29,112"),
    5: (1.55, "73,28 73,63 73,98 28,70 28,108"),
    6: (1.4, "71,25 71,56 71,87 29,63 29,92 29,121"),
    7: (1.2, "50,30 80,30 20,74 50,74 80,74 20,116 50,116"),
    8: (1.2, "49,25 80,25 35,57 66,57 34,88 65,88 20,120 51,120"),
    9: (1.15, "80,28 80,58 80,88 50,43 50,73 50,103 20,65 20,92 20,119"),
    10: (1.05, "76,28 20,54 50,54 80,54 35,76 65,76 20,98 50,98 80,98 24,122"),
    11: (1.05, "76,27 20,54 50,54 80,54 20,76 50,76 80,76 20,98 50,98 80,98 24,121"),
    12: (1.2, "75,26 28,57 72,57 28,87 72,87 28,117"),
}
"""How large the fruits of a number are, and where they lie."""

HOOP = """
sun 52 81 34
husk/2.4 M52 1.5V46
ink/8 M52 47A34 34 0 1 1 51.9 47
amber/5 M52 47A34 34 0 1 1 51.9 47
ink/9 M27 102H77
bark/6 M27 102H77
"""

PLUME = """
pink M30 84Q42 66 74 68Q66 92 36 92z
white/1.6 M24 95Q44 82 66 74
"""

MACAW = """
deep M48 96L34 132L45 128L58 100z
red2 M54 98L46 135L56 128L64 100z
blue M46 92L26 124L38 122L52 98z
deep M42 82Q30 106 10 114Q8 98 34 72z
blue M40 78Q22 100 3 99Q4 84 34 66z
leaf M40 72Q18 88 3 80Q8 67 40 60z
gold M42 66Q20 72 8 61Q16 51 44 56z
amber M48 62Q28 60 18 48Q34 43 52 52z
red M54 30C72 20 88 34 85 56C87 82 78 104 58 108C42 104 38 84 42 62C44 48 46 38 54 30z
red2 M46 52C58 50 62 62 58 74C54 86 46 92 39 89Q35 86 37 81Q31 80 33 74Q28 71 31 66Q28 60 35 57Q39 52 46 52z
red/1.8 M44 80Q50 78 52 70M40 70Q46 69 48 62
white M64 36C74 30 86 36 84 46C82 56 72 58 65 52C60 48 60 40 64 36z
grey M77 55C84 56 88 60 86 67C78 67 73 62 73 55z
gold M78 34C93 32 101 46 92 65C90 57 84 55 74 55C79 49 79 41 78 34z
eye 71 44 5
"""

CLAWS = "gold/4 M54 113v-5M61 113v-5M68 113v-5"

RAYS = (
    ("20 3", "40 3"), ("62 3", "80 3"), ("97 10", "97 34"), ("97 56", "97 80"), ("97 104", "97 126"),
    ("76 137", "56 137"), ("32 137", "12 137"), ("3 116", "3 92"), ("3 66", "3 44"),
)  # fmt: skip
"""Where the rays behind the Parrot end, pairs of points on the edge of its card."""


def _luminous(number: int) -> bool:
    """Say whether a number's paper is bright enough for dark ink."""
    return number <= LAST_WITH_DARK_INK


def _fruits(number: int) -> str:
    """Draw a number's fruits, each with the same thin outline."""
    scale, spots = SPOTS[number]
    fruit = outlined(sketch(FRUITS[number], TONES), INK, 1.5 / scale)
    places = ((float(x), float(y)) for x, y in (spot.split(",") for spot in spots.split()))
    return "".join(placed(fruit, x, y, scale) for x, y in places)


def _hoop() -> str:
    """Draw what a 0 shows: an empty hoop, and a feather that is left."""
    return sketch(HOOP, TONES) + placed(outlined(sketch(PLUME, TONES), INK), 3, 0)


def _number_card(number: int) -> str:
    """Draw the face of a number."""
    ground = GROUNDS[number]
    label = index(str(number), INK if _luminous(number) else CREAM, ground, bar=number in {6, 9})
    return paper(ground, CREAM, 3) + (_fruits(number) if number else _hoop()) + label


def _macaw(**other: str) -> str:
    """Draw the parrot in the box of a card, its wing in all colours, some of them changed."""
    return outlined(sketch(MACAW, TONES | other), INK, 1.8)


def _branch(d: str, width: float) -> str:
    """Draw a branch along path data."""
    return line(d, INK, width + 3.6) + line(d, TONES["bark"], width)


def _parrot_card() -> str:
    """Draw the face of a Parrot, before rays of light."""
    rays = "".join(f"M54 70L{a}L{b}z" for a, b in RAYS)
    glow = tag("path", d=rays, fill=mix(NIGHT, "#e2508f", 0.55))
    perch = _branch("M10 113Q50 107 91 112", 7) + sketch(CLAWS, TONES)
    return paper(NIGHT, CREAM, 3) + glow + _macaw() + perch + index("P", CREAM, NIGHT)


def face(card: str) -> str:
    """Draw the face of a card, ``"0"`` to ``"12"`` or ``"P"``, in the box 0 0 100 140."""
    return _parrot_card() if card == "P" else _number_card(int(card))


def _back() -> str:
    """Draw a card face down: rows of feathers, one over the other."""
    tones = [mix(NIGHT, tone, 0.62) for tone in ("#e2508f", "#f5902a", "#2fb5aa")]
    rows = "".join(_feathers(row, tones[row % 3]) for row in range(7, -1, -1))
    return paper(NIGHT, CREAM, 5) + outlined(rows, NIGHT, 2)


def _feathers(row: int, tone: str) -> str:
    """Draw a row of the feathers on the back, each with its shaft; every other row begins and ends with a half."""
    top, odd = 9 + 14 * row, row % 2
    starts = [8 + 10.5 * odd + 21 * i for i in range(4 - odd)]
    halves = f"M8 {top}h10.5v12q0 10-10.5 14zM92 {top}h-10.5v12q0 10 10.5 14z" if odd else ""
    shapes = "".join(f"M{x:g} {top}h21v12q0 10-10.5 14q-10.5-4-10.5-14z" for x in starts)
    shafts = "".join(f"M{x + 10.5:g} {top + 9}v11" for x in starts)
    return tag("path", d=shapes + halves, fill=tone) + line(shafts, NIGHT, 1.6)


DUSK = """
dusk1 M0 0H320V200H0z
dusk2 M0 50Q80 38 160 48T320 44V200H0z
dusk3 M0 88Q80 78 160 86T320 82V200H0z
sun 160 112 64
sea M0 142H320V200H0z
shine/4 M112 152H208M126 163H194M138 174H182
"""

PALM = """
ink/6 M0 0Q-10-40 4-86
ink M4-86Q-18-104-42-84Q-20-92 4-82zM4-86Q-26-84-36-56Q-20-78 5-80z
ink M4-88Q-10-114-34-116Q-12-108 2-84zM4-86Q26-110 48-92Q26-94 3-82z
ink M3-86Q34-88 44-58Q26-80 3-80zM4-88Q14-116 36-120Q18-108 6-84z
"""


def _palm(x: float, y: float, scale: float, turn: float) -> str:
    """Draw a dark palm with its foot at x, y."""
    return placed(sketch(PALM, {"ink": NIGHT}), x, y, scale, turn)


def _emblem() -> str:
    """Draw a sunset behind palms, and two parrots face to face, of which one imitates the other."""
    bands = {"dusk1": "#a8327c", "dusk2": "#e2508f", "dusk3": "#ff8f6b", "sea": "#6b2377", "shine": "#ffb35c"}
    scene = sketch(DUSK, TONES | bands | {"sun": "#ffe07a"})
    palms = _palm(24, 204, 1.5, -8) + _palm(300, 204, 1.5, 8) + _palm(262, 150, 0.5, 4) + _palm(60, 150, 0.5, -6)
    twin = _macaw(red=TONES["blue"], red2=TONES["deep"], leaf=TONES["gold"], blue=TONES["leaf"], gold=TONES["amber"])
    first, second = "translate(28 4) scale(1.4)", "translate(284 32) scale(-1.15 1.15)"
    pair = tag("g", _macaw(), transform=first) + tag("g", twin, transform=second)
    claws = sketch(CLAWS, TONES)
    feet = tag("g", claws, transform=first) + tag("g", claws, transform=second)
    return scene + palms + pair + _branch("M20 167Q150 154 300 167", 9) + feet


BACK: str = _back()

EMBLEM: str = _emblem()

CARDS = [*(str(number) for number in range(13)), "P"]

ART = Art(faces={card: face(card) for card in CARDS}, back=BACK, emblem=EMBLEM, colours=COLOURS)
