"""The cards of Trio: rosettes in a night sky.

A card shows its number three times: in its numerals, in the petals of its rosette, which are as many as the number,
and in its colour. Connected numbers have petals of one kind (round, pointed or notched) and neighbouring colours, and
each card holds its connected numbers as small stars, below on the left, where they stay in sight when cards overlap.
The 7, connected with none and winning alone, is the one card of daylight, with a crown.
"""

from math import cos, pi, sin

from cardkit.games.trio.scoring import connected
from cardkit.table.art import disc, line, mix, numeral, paper, placed, sketch, tag
from cardkit.table.scene import Art

INK, CREAM, NIGHT, GOLD = "#1b1f4b", "#fff6df", "#15183f", "#f6c445"

COLOURS: dict[str, str] = {
    "felt": "#37429a",
    "felt-dark": "#1c2260",
    "accent": GOLD,
    "ink": INK,
    "paper": CREAM,
}

PETALS = {
    1: "#ff9a4d", 6: "#ff6a78", 8: "#ffb9a3",
    2: "#6fd98a", 5: "#22b8a0", 9: "#c9e862", 12: "#5cd9ee",
    3: "#5f9bff", 4: "#9c82ff", 10: "#c4c6ff", 11: "#e583f2",
    7: GOLD,
}  # fmt: skip
"""The colours of the rosettes, in groups of numbers that are connected."""

ROUND, POINTED, NOTCHED = {1, 6, 8}, {2, 5, 7, 9, 12}, {3, 4, 10, 11}

SKY = """
star/1.6 M89 12h.1M76 20h.1M8 56h.1M92 97h.1M44 127h.1M10 98h.1
star/2.6 M93 32h.1M54 11h.1M57 130h.1
"""

CROWN = """
dark M29 131L24 112L39 120L50 106L61 120L76 112L71 131z
ruby 50 124 3.2
ruby 39 126 2.2
ruby 61 126 2.2
dark 24 110 3
dark 50 104 3
dark 76 110 3
"""

RINGS = """
soft 50 54 24
soft 34.4 81 24
soft 65.6 81 24
gold/3.4 M50 30a24 24 0 1 1-.1 0M34.4 57a24 24 0 1 1-.1 0M65.6 57a24 24 0 1 1-.1 0
gold/5 M50 72h.1
star/3 M18 18h.1M82 18h.1M18 122h.1M82 122h.1M50 17h.1M17 46h.1M83 46h.1M50 121h.1
star/1.8 M34 24h.1M66 24h.1M34 119h.1M66 119h.1M28 36h.1M72 36h.1
"""

EVENING = """
far M0 0H320V200H0z
glow 160 124 150
near 160 124 104
dark M0 178Q60 150 120 172T230 168T320 160V200H0z
gold/2.6 M160 64L66 124H254z
star/2 M22 30h.1M58 58h.1M104 22h.1M214 26h.1M262 52h.1M300 24h.1M292 96h.1M14 92h.1M112 92h.1M208 90h.1
star/3.4 M40 84h.1M84 40h.1M240 20h.1M284 70h.1M300 136h.1M18 142h.1M160 128h.1
"""


def _at(radius: float, angle: float) -> str:
    """Write the point that far from the origin, at an angle clockwise from the top."""
    return f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}"


def _round(radius: float, half: float, middle: float) -> str:
    """Continue a path by a petal like a bow, from valley to valley."""
    valley = radius * 0.8
    rise, chord = radius - valley * cos(half), valley * sin(half)
    bow = (rise * rise + chord * chord) / (2 * rise)
    return f"A{bow:.1f} {bow:.1f} 0 0 1 {_at(valley, middle + half)}"


def _pointed(radius: float, half: float, middle: float) -> str:
    """Continue a path by a petal with a tip."""
    bend = radius * 0.84
    left, right = _at(bend, middle - half * 0.5), _at(bend, middle + half * 0.5)
    return f"Q{left} {_at(radius, middle)}Q{right} {_at(radius * 0.68, middle + half)}"


def _notched(radius: float, half: float, middle: float) -> str:
    """Continue a path by a petal like a heart."""
    rim, crest, notch = radius * 0.94, radius * 1.13, _at(radius * 0.9, middle)
    left = f"C{_at(rim, middle - half)} {_at(crest, middle - half * 0.5)} {notch}"
    return left + f"C{_at(crest, middle + half * 0.5)} {_at(rim, middle + half)} {_at(radius * 0.54, middle + half)}"


def petals(number: int, radius: float) -> str:
    """Give the outline of as many petals as the number says, around the origin."""
    if number == 1:
        return f"M0 {45 - 2 * radius:.1f}a{radius:g} {radius:g} 0 1 1-.1 0z"
    half = pi / number
    petal, valley = _pointed, 0.68
    if number in ROUND:
        petal, valley = _round, 0.8
    if number in NOTCHED:
        petal, valley = _notched, 0.54
    return f"M{_at(radius * valley, -half)}" + "".join(petal(radius, half, 2 * half * i) for i in range(number)) + "z"


def _rosette(number: int) -> str:
    """Draw three rings of petals and the number in their middle, around the origin."""
    colour = PETALS[number]
    outer = "#8a2a86" if number in ROUND else "#3b2fc0" if number in NOTCHED else "#0b5f7d"
    tones = {45: mix(outer, colour, 0.35), 40: colour, 34: mix(colour, CREAM, 0.5)}
    if number == 7:
        tones = {45: "#a3341f", 40: "#f08a24", 34: "#ffd873"}
    rings = "".join(tag("path", d=petals(number, radius), fill=tone) for radius, tone in tones.items())
    return rings + disc([0, 0, 25], CREAM) + numeral(number, (0, 14.4, 40), INK)


def _corner(number: int, ink: str, halo: str) -> str:
    """Write the number in the upper left corner, where it stays in sight when cards overlap."""
    text = numeral(number, (8 + 8 * len(str(number)), 29.7, 27), ink)
    return tag("g", text, stroke=halo, stroke_width=4, stroke_linejoin="round", paint_order="stroke")


def _partners(number: int) -> str:
    """Draw the connected numbers below on the left, as the ends of a constellation."""
    others = [other for other in PETALS if connected(number, other)]
    places = dict(zip((16, 43), others, strict=False))
    threads = line("".join(f"M50 64L{x} 121" for x in places), GOLD, 1.2)
    stars = (disc([x, 122, 13], PETALS[other]) + numeral(other, (x, 129, 20), INK) for x, other in places.items())
    return threads + "".join(stars)


def _night(number: int) -> str:
    """Draw the face of a number that is connected with others."""
    sky = sketch(SKY, {"star": mix(NIGHT, CREAM, 0.6)})
    return paper(NIGHT, GOLD, 2) + sky + _partners(number) + placed(_rosette(number), 52, 64)


def _day() -> str:
    """Draw the face of the 7: its rosette above a crown."""
    crown = sketch(CROWN, {"dark": NIGHT, "ruby": GOLD})
    return paper(GOLD, CREAM, 3) + crown + placed(_rosette(7), 52, 60)


def face(card: str) -> str:
    """Draw the face of a card, ``"1"`` to ``"12"``, in the box 0 0 100 140."""
    if card == "7":
        return _day() + _corner(7, INK, GOLD)
    return _night(int(card)) + _corner(int(card), CREAM, NIGHT)


def _back() -> str:
    """Draw a card face down: three equal rings among stars."""
    ground = "#4d58c0"
    tones = {"soft": mix(ground, NIGHT, 0.3), "gold": GOLD, "star": mix(ground, CREAM, 0.6)}
    return paper(ground, CREAM, 5) + sketch(RINGS, tones)


def _emblem() -> str:
    """Draw three equal stars that make a constellation."""
    tones = {"far": NIGHT, "glow": "#222873", "near": "#37429a", "dark": "#0c0e2b", "gold": GOLD, "star": CREAM}
    places = ((160, 64), (66, 124), (254, 124))
    return sketch(EVENING, tones) + "".join(placed(_rosette(7), x, y, 1.25) for x, y in places)


BACK: str = _back()

EMBLEM: str = _emblem()

CARDS = [str(number) for number in range(1, 13)]

ART = Art(faces={card: face(card) for card in CARDS}, back=BACK, emblem=EMBLEM, colours=COLOURS)
