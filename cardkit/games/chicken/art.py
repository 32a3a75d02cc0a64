"""The cards of Chicken, drawn from simple shapes.

A number is told three times: by its numeral, by the eggs in the nest, and by the paper, which darkens from straw to
barn red as the numbers climb, while the hen grows more and more uneasy. Then comes
the chick, before a blue sky, with the 10 that it counts; the surprise egg asks what it is.
"""

from cardkit.table.art import FONT, disc, index, line, mix, outlined, paper, placed, sketch, tag
from cardkit.table.scene import Art

INK, CREAM, BARN, SKY, MEADOW = "#33211a", "#fff7e4", "#a8362c", "#7cc8ee", "#2b7c46"

COLOURS: dict[str, str] = {
    "felt": "#96352a",
    "felt-dark": "#3d1511",
    "accent": "#ffd24a",
    "ink": INK,
    "paper": CREAM,
}

TONES = {
    "ink": INK, "white": "#fffdf6", "shade": "#ecdcc4", "comb": "#e23b34", "beak": "#f7a52b", "shell": "#fdeed5",
    "speck": "#c98a55", "straw": "#b87a2c", "straw2": "#f0c566", "hay": "#8a5720", "down": "#ffd93b",
    "down2": "#f4b223", "grass": "#1b5930", "pink": "#f2578f", "blue": "#3a86d8", "yolk": "#ffc928", "barn": BARN,
    "roof": "#5d3a33", "cloud": "#d9f0fb", "hill": "#8cbf55", "field": "#f2c75c", "dark": "#5c1e1a",
}  # fmt: skip

GROUNDS = ("#fff1c4", "#fbd75f", "#f5ac3c", "#e0792f", "#b94a2c", "#7d2424")
"""The papers of 1 to 6, each darker than the one before."""

LAST_WITH_DARK_INK = 4
FULL_ROW = 3

HEN = """
white M28 64L9 46Q20 42 27 48Q25 37 35 38L50 58z
white M18 66C24 54 44 62 54 48C56 32 64 24 74 26C86 28 88 42 84 54C88 74 72 90 50 90C28 90 12 82 18 66z
shade M27 66C38 56 56 60 60 70C54 84 32 86 27 66z
comb M62 29q-5-13 5-11q1-10 9-4q8-4 6 15z
comb 84 55 4 6.5
"""

NEST = """
hay M4 112Q40 124 76 112C76 128 62 135 40 135S4 128 4 112z
straw2/2.2 M10 120Q40 132 70 120M18 128Q40 135 62 128M8 114L4 105M71 115L78 106M22 119L13 131M57 120L66 131
"""

SOIL = "M3 112Q44 98 97 106V131Q97 137 91 137H9Q3 137 3 131z"

EGG = """
shell 0 0 10.5 13.5
speck/1.8 M-4-3h.1M3-6h.1M4 2h.1M-1 5h.1
"""

CHICK = """
down2 M22 84Q4 78 6 60Q22 60 32 74zM82 84Q100 78 98 60Q82 60 72 74z
down M56 42q-3-9 3-14q1 4 2 6q3-4 9-3q-1 8-10 14z
down 52 76 33 36
pink 31 82 5 3.6
pink 73 82 5 3.6
eye 40 70 5.6
eye 62 70 5.6
beak M44 79L52 74L60 79L52 88z
shell M14 96L24 105L33 95L43 106L52 96L62 106L71 95L80 105L90 96C92 120 74 135 52 135S12 120 14 96z
speck/3 M32 118h.1M46 125h.1M66 114h.1M74 121h.1M54 113h.1
"""

PAINTED = """
shell M18 92A34 56 0 0 1 86 92A34 40 0 0 1 18 92z
pink M26 56A34 56 0 0 1 78 56L71.5 62L65 55L58.5 62L52 55L45.5 62L39 55L32.5 62z
blue M22.6 112A34 40 0 0 0 81.4 112L74 106L66.7 113L59.4 106L52 113L44.6 106L37.3 113L30 106z
"""

SWIRL = """
ink/6.5 M45.5 75C47 80 40 82 38.5 76C37.5 68 44 62.5 52 62.5C61 62.5 67 69 66 76.5C65 86 53 84 52.5 93
ink 52.5 102 4
yolk/6 M52 46h.1M38 122h.1M52 125h.1M66 122h.1
yolk/5 M28 78h.1M27 94h.1M76 78h.1M77 94h.1
"""

TUFTS = """
grass M3 116Q30 106 52 110T97 114V131Q97 137 91 137H9Q3 137 3 131z
grass M8 120L6 104L13 113L17 101L21 118zM80 118L83 102L88 112L94 104L94 120z
"""


def _hen(number: int) -> str:
    """Draw a hen whose eye and beak open wider with every number."""
    gape = max(0, number - 3) * 1.6
    beak = f"beak M85 43L{95 - gape / 2:g} {47 + gape:g}L83 49z\nbeak M84 35L99 {42 - gape:g}L85 45z"
    eye = f"eye 74 39 {3 + number * 0.7:g}"
    return outlined(sketch(f"{HEN.strip()}\n{beak}\n{eye}", TONES), INK, 1.8)


def _eggs(number: int) -> str:
    """Draw the eggs in the nest, three in a row."""
    egg = outlined(sketch(EGG, TONES), INK, 1.6)
    rows = [min(number, FULL_ROW), max(0, number - FULL_ROW)]
    places = [(40 + 22.5 * (i - (n - 1) / 2), 113 - 20 * row) for row, n in enumerate(rows) for i in range(n)]
    return "".join(placed(egg, x, y) for x, y in reversed(places))


def _number_card(number: int) -> str:
    """Draw the face of a number: the hen on her eggs."""
    ground = GROUNDS[number - 1]
    soil = tag("path", d=SOIL, fill=mix(ground, "#6b3a12", 0.18))
    hen = placed(_hen(number), 13, 21, 0.84) if number <= FULL_ROW else placed(_hen(number), 21, 12, 0.76)
    label = index(str(number), INK if number <= LAST_WITH_DARK_INK else CREAM, ground, bar=number == 6)
    return paper(ground, CREAM, 3) + soil + hen + _eggs(number) + outlined(sketch(NEST, TONES), INK, 1.6) + label


def _chick() -> str:
    """Draw a chick that comes out of its egg, in the box of a card."""
    return outlined(sketch(CHICK, TONES), INK, 2)


def _painted_egg() -> str:
    """Draw the surprise egg, in the box of a card."""
    return outlined(sketch(PAINTED, TONES), INK, 2) + sketch(SWIRL, TONES)


def face(card: str) -> str:
    """Draw the face of a card, ``"1"`` to ``"6"``, ``"chick"`` or ``"egg"``, in the box 0 0 100 140."""
    if card == "chick":
        return paper(SKY, CREAM, 3) + placed(_chick(), 2, 15, 0.85) + index("10", INK, SKY)
    if card == "egg":
        egg = sketch(TUFTS, TONES) + placed(_painted_egg(), -2, 6, 0.94)
        return paper(MEADOW, CREAM, 3) + egg + index("?", CREAM, MEADOW)
    return _number_card(int(card))


def _back() -> str:
    """Draw a card face down: the door of the barn."""
    planks = line("".join(f"M{x} 10V130" for x in (24, 37, 50, 63, 76)), mix(BARN, INK, 0.45), 1.6)
    beams = line("M16 16L84 68M84 16L16 68M16 72L84 124M84 72L16 124", CREAM, 6)
    frame = tag("path", d="M13 13H87V127H13zM13 70H87", fill="none", stroke=CREAM, stroke_width=7)
    return paper(BARN, CREAM, 5) + planks + beams + frame


YARD = """
yolk 262 46 26
cloud M150 58q2-16 18-12q8-14 22-4q16-2 14 16z
cloud M18 44q2-12 14-9q6-10 16-3q12-1 10 12z
hill M0 118Q70 84 150 112T320 96V200H0z
"""

FARM = """
barn M26 166V98L46 66L86 48L126 66L146 98V166z
white M62 112H110V166H62z
barn M68 118H104V160H68z
white/5 M68 118L104 160M104 118L68 160
dark M74 72H98V94H74z
white/4 M74 72H98V94H74zM86 72V94
roof/9 M18 102L42 64L86 42L130 64L154 102
"""

FIELD = """
field M0 162Q90 142 180 158T320 150V200H0z
straw/3 M30 190l-8-12M30 190v-15M30 190l8-12M80 184l-6-9M80 184v-12M80 184l6-9M232 194l-6-9M232 194v-12M232 194l6-9
"""


def _emblem() -> str:
    """Draw the farmyard: the barn, the hen, her chick and the surprise egg."""
    land = sketch(YARD, TONES) + outlined(sketch(FARM, TONES), INK, 2) + sketch(FIELD, TONES)
    family = placed(_chick(), 104, 112, 0.62) + placed(_painted_egg(), 256, 104, 0.66)
    return tag("rect", width=320, height=200, fill=SKY) + land + placed(_hen(2), 128, 32, 1.6) + family


BACK: str = _back()

EMBLEM: str = _emblem()

CARDS = [*(str(number) for number in range(1, 7)), "chick", "egg"]

HIGHEST_ON_A_DIE = 20
CHICK_ON_A_DIE = 10
PIPS = {1: "c", 2: "ai", 3: "aci", 4: "abhi", 5: "abchi", 6: "abdfhi"}
"""Where the pips of a number lie."""
SPOTS = {"a": (30, 48), "b": (70, 48), "c": (50, 70), "d": (30, 70), "f": (70, 70), "h": (30, 92), "i": (70, 92)}


def die(shown: int) -> str:
    """Draw a die that shows a face, ``0`` to ``20``, in the box of a card; 10 is the chick."""
    body = tag("rect", x=8, y=28, width=84, height=84, rx=18, fill=CREAM, stroke=INK, stroke_width=3)
    if shown == CHICK_ON_A_DIE:
        return body + placed(_chick(), 20, 34, 0.58)
    if shown in PIPS:
        return body + "".join(disc([*SPOTS[spot], 8.5], INK) for spot in PIPS[shown])
    style = {"text_anchor": "middle", "font_weight": "700", "font_family": FONT, "fill": INK}
    return body + tag("text", str(shown), x=50, y=88, font_size=52, **style)


ART = Art(
    faces={card: face(card) for card in CARDS} | {f"die {shown}": die(shown) for shown in range(HIGHEST_ON_A_DIE + 1)},
    back=BACK,
    emblem=EMBLEM,
    colours=COLOURS,
)
