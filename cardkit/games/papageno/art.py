"""The cards of Papageno, drawn from simple shapes.

A bird shows its weight three times: in its numeral, in its size and the bend of its branch, and in its colour, whose
luminance falls with every number, so that no meaning rests on hue.
"""

from cardkit.table.art import disc, index, line, mix, outlined, paper, placed, sketch, tag
from cardkit.table.scene import Art

INK, CREAM, EDGE, DEEP = "#1d2b33", "#fdf6e3", "#cdbf9c", "#12463f"

COLOURS: dict[str, str] = {
    "felt": "#2a7363",
    "felt-dark": "#12332f",
    "accent": "#f2b134",
    "ink": INK,
    "paper": CREAM,
}

TONES = {
    "ink": INK, "white": CREAM, "bark": "#6b4a2f", "leaf": "#4f9d69", "hill": "#e6efd8", "cloud": "#d3e9ed",
    "comb": "#e2574c", "straw": "#8a5a2b", "straw2": "#dfb06c", "speck": "#b9683c", "shade": "#e9d9b8",
    "wood": "#f0c27a", "air": "#6f1d1a", "chick": "#fbd34b", "chick2": "#e79a2c",
}  # fmt: skip

SCALE = (
    "#fbd34b", "#f8b83f", "#f39c3b", "#ea8040", "#dd694c", "#cb5459",
    "#b54768", "#9b3f74", "#803b7b", "#65367a", "#4a3072", "#2f2a60",
)  # fmt: skip
"""The birds' colours from -2 to 9, each darker than the one before."""

LAST_WITH_A_PALE_BODY = 2
BREAKS_THE_BRANCH = 9

BIRDS = {
    # feather-light, shoots straight up with its wings wide
    -2: """
    wing M56 89L47 104L56 99L65 104z
    wing M53 76C46 65 36 58 22 57C25 62 24 66 29 68C29 73 34 76 38 76C42 82 48 84 54 83z
    wing M59 76C66 65 76 58 90 57C87 62 88 66 83 68C83 73 78 76 74 76C70 82 64 84 58 83z
    body M56 96C46 88 49 73 56 63C63 73 66 88 56 96z
    beak M54 58L56 47L58 58z
    body 56 63.2 6.6
    ink 53.5 61.2 1
    ink 58.5 61.2 1
    """,
    # a swallow on its way up, with a forked tail
    -1: """
    wing M43 87L21 90L34 96L28 108L53 94z
    wing M57 78C53 61 57 47 70 38C70 49 79 60 71 76z
    body M39 96C39 81 57 70 68 68C77 64 85 73 78 81C69 95 53 100 39 96z
    belly M46 96C55 88 66 85 76 82C68 94 57 99 46 96z
    wing M62 82C46 79 32 70 28 54C43 60 66 65 71 78z
    beak M80 70L91 63L82 77z
    eye 74.1 73.1 2.9
    """,
    # small and plain, its tail up
    0: """
    line/1.8 M51 109v-8M58 109v-8
    wing M44 94L32 72L43 74L51 84z
    body 54 90 15 14
    belly 58 95 9 7
    wing 48 91 8 5.5 25
    beak M71 79L80 83L71 86z
    body 63 80 10
    eye 66 79 3.4
    """,
    # slim, on long legs, with a long beak
    1: """
    line/2 M48 110v-28M57 110v-28
    wing M38 82L18 90L40 70z
    body 53 76 20 13 -18
    belly 58 80 12 7 -18
    wing 46 76 13 6.5 -5
    beak M76 52L97 63L76 60z
    body 69 57 10.5
    eye 72 55 3.4
    """,
    # a songbird with a tall crest
    2: """
    line/2 M50 112v-12M60 112v-12
    wing M40 92L14 104L18 91L40 78z
    wing M56 62L50 33L64 47L71 34L76 62z
    body 54 86 22 18.5 -25
    belly 61 91 12 11
    wing 44 89 13 8 -20
    beak M78 61L92 67L78 72z
    body 67 65 13.5
    eye 71 63 4
    """,
    # a very long tail that hangs below the branch
    3: """
    wing M46 84C28 96 16 114 5 132C18 128 30 118 40 106C37 118 32 127 27 136C44 126 56 112 60 96z
    line/2.2 M55 114v-12M66 114v-12
    body 57 81 22 27 28
    belly 65 87 13 17 20
    wing M40 72C56 70 60 92 36 108C30 96 32 80 40 72z
    beak M83 49L97 57L82 62z
    body 70 54 15.5
    eye 75 52 4.4
    """,
    # half of it is beak
    4: """
    wing M30 98L20 122L35 128L46 110z
    line/2.4 M44 116v-10M57 116v-10
    body 49 83 26 29 10
    belly 58 84 15 20 10
    wing M24 78C38 66 50 84 40 110C24 106 18 92 24 78z
    beak M62 40C86 30 104 52 93 82C88 68 78 63 62 63z
    line/1.5 M66 52C80 49 90 58 93 76
    body 53 54 18
    belly 58 51 9
    eye 58 51 5
    """,
    # stout, with a long neck
    5: """
    wing M26 86L5 64L9 96L30 104z
    beak/3 M42 118v-10M56 118v-10
    body M58 82C70 66 55 48 61 33C68 18 87 23 85 38C82 52 90 84 76 99z
    body 47 86 33 25
    belly 58 96 20 12
    wing M12 82C27 65 54 72 60 86C50 103 22 103 12 82z
    beak M83 31L98 39L83 45z
    eye 75 35 4.6
    """,
    # an owl that looks straight out
    6: """
    body M27 60L31 43L47 50H63L79 43L83 60z
    body 55 85 35 36
    belly 55 98 20 20
    wing/2 M46 94q4 5 9 0q4 5 9 0M46 104q4 5 9 0q4 5 9 0
    wing M21 78C10 94 18 114 33 119C38 102 34 86 21 78z
    wing M89 78C100 94 92 114 77 119C72 102 76 86 89 78z
    belly 40 70 15.5
    belly 70 70 15.5
    eye 40 70 8.5
    eye 68 70 8.5
    beak M50 77L55 88L60 77z
    beak M40 122a5.5 5 0 0 1 11 0zM59 122a5.5 5 0 0 1 11 0z
    """,
    # a heavy hen with a comb
    7: """
    wing M24 92L4 58L14 57L12 46L24 52L29 44L46 74z
    beak/3.4 M42 121v-10M60 121v-10
    comb M60 40q-3-13 6-11q2-9 9-3q9-3 6 13z
    body M8 78C16 96 38 60 52 46C60 32 88 32 90 50C98 82 90 116 52 116C23 116 8 100 8 78z
    belly 65 98 21 16
    wing M18 86C33 75 53 80 57 92C50 109 25 109 18 86z
    comb 84 67 4 7
    beak M84 47L98 56L84 60z
    eye 75 50 5.4
    """,
    # proud, before the fan of its tail
    8: """
    wing M20 86a9 9 0 1 1 0-17 9 9 0 1 1 9-15 9 9 0 1 1 15-8 9 9 0 1 1 16 0 9 9 0 1 1 15 8 9 9 0 1 1 9 15 9 9 0 1 1 0 17
    beak/8 M52 41h.1M34 46h.1M70 46h.1M20 60h.1M84 60h.1M14 78h.1M90 78h.1
    beak/4 M43 122v-6M61 122v-6
    body 52 88 36 31
    belly 52 99 23 17
    wing M17 80C5 94 16 113 28 114C35 101 29 88 17 80z
    wing M87 80C99 94 88 113 76 114C69 101 75 88 87 80z
    body 52 66 18 17
    eye 43 62 6
    eye 60 62 6
    beak M44 70H60L52 81z
    """,
    # as fat as the card is wide; no branch holds it
    9: """
    wing M46 45q-8-13 4-17q-1 7 5 9q5-9 12-3q-6 3-6 11z
    beak M27 131a8.5 8 0 0 1 18 0zM55 131a8.5 8 0 0 1 18 0z
    body 50 84 47 43
    belly 50 102 33 24
    wing M5 72C-2 94 8 110 18 108C23 94 18 80 5 72z
    wing M95 72C102 94 92 110 82 108C77 94 82 80 95 72z
    eye 37 63 7.4
    eye 61 63 7.4
    beak M41 73H59L50 86z
    """,
}
"""The birds by their numbers, as sketches."""

SKY = """
cloud M1.5 127q8-12 18-4q9-14 22-2q12-10 20 2q14-12 24 0q8-4 13 2V131Q98.5 138.5 91 138.5H9Q1.5 138.5 1.5 131z
"""

LAND = "hill M1.5 120Q44 100 98.5 112V131Q98.5 138.5 91 138.5H9Q1.5 138.5 1.5 131z"

CAGE = """
wood/4 M56 36m-5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0
air M19 106V76C19 52 36 41 56 41S93 52 93 76V106z
wood/3 M36 97H78
chick2 M42 86L25 103L37 105L52 95z
chick 56 83 17 14
chick2 50 84 10 6.5 20
chick 67 69 11.5
white M77 65L88 70L77 75z
eye 69.5 67 4.4
wood/3 M19 106V76C19 52 36 41 56 41S93 52 93 76V104M56 41V104M56 41C42 50 37 60 37 76V104M56 41C70 50 75 60 75 76V104
wood M13 103H94L91 112H20z
"""

EGG = """
white M54 26C70 26 81 52 81 71C81 91 69 100 54 100C39 100 27 91 27 71C27 52 38 26 54 26z
shade/7 M71 46C77 58 78 76 71 88
speck/7 M46 47h.1M61 61h.1M41 65h.1
speck/5 M60 43h.1M52 75h.1M68 76h.1
straw M7 84Q50 102 93 84C94 106 76 118 50 118S6 106 7 84z
straw2/2.4 M12 97Q50 114 88 97M22 108Q50 120 78 108M12 90L3 80M88 90L97 79M26 100L15 114M72 101l10 12
"""


def plumage(weight: int) -> dict[str, str]:
    """Give the tones in which the bird with that number is drawn."""
    body = SCALE[weight + 2]
    beak = "#2f7d78" if weight <= LAST_WITH_A_PALE_BODY else "#f6b93b"
    wing, belly, edge = mix(body, "#7a1f50", 0.25), mix(body, "#ffc6d4", 0.5), mix(body, INK, 0.75)
    return TONES | {"body": body, "wing": wing, "belly": belly, "line": edge, "beak": beak}


def _bird(weight: int) -> str:
    """Draw a bird."""
    tones = plumage(weight)
    return outlined(sketch(BIRDS[weight], tones), tones["line"])


def _branch(weight: int) -> str:
    """Draw a branch from the left edge, bent by the weight that sits on it."""
    end = 107 - weight * 0.6
    leaves = f"leaf M90 {end:g}q-6-8 0-14q7 6 0 14zM12 {end + 6:g}q-4 8 4 13q5-7-4-13z"
    return sketch(f"bark/4 M3 {end + 4:g}Q50 {110 + weight * 3.4:g} 90 {end:g}\n{leaves}", TONES)


def _scene(weight: int) -> str:
    """Draw what is behind a bird: the air that lifts it, or the land and the branch that bears it."""
    if weight < 0:
        return sketch(SKY, TONES)
    return sketch(LAND, TONES) + (_branch(weight) if weight < BREAKS_THE_BRANCH else "")


def _bird_card(weight: int) -> str:
    """Draw the face of a bird."""
    number = index(str(weight), INK, CREAM, bar=weight in {6, 9})
    return paper(CREAM, EDGE) + _scene(weight) + _bird(weight) + number


def _pipes() -> str:
    """Draw a pan flute: pipes of falling length, bound together, from (0, 0) to (84, 84)."""
    cane, dark = ("#fdebb8", "#eccb84"), "#6d3410"
    pipes = "".join(tag("rect", x=12 * i, width=12, height=84 - 9 * i, rx=3, fill=cane[i % 2]) for i in range(7))
    mouths = "".join(disc([6 + 12 * i, 1, 4, 2], dark) for i in range(7))
    return outlined(pipes + mouths + tag("path", d="M-2 9h88v6h-88zM-2 20h88v6h-88z", fill="#b5472f"), dark, 1.8)


def _special(card: str) -> str:
    """Draw the face of a Pan flute, a Capture or an Egg, each on its own paper."""
    ground, ink = {"F": ("#f2b134", INK), "C": ("#a8322d", CREAM), "E": ("#a9dbe3", INK)}[card]
    picture = {"F": placed(_pipes(), 8, 46), "C": sketch(CAGE, TONES), "E": outlined(sketch(EGG, TONES), INK, 2)}[card]
    return paper(ground, CREAM, 3) + picture + index(card, ink, ground)


def face(card: str) -> str:
    """Draw the face of a card, ``"-2"`` to ``"9"``, ``"F"``, ``"C"`` or ``"E"``, in the box 0 0 100 140."""
    return _special(card) if card in {"F", "C", "E"} else _bird_card(int(card))


def _back() -> str:
    """Draw a card face down: leaves on upright stems."""
    sides = ("q-8-1-8-11q8 0 8 11z", "q8-1 8-11q-8 0-8 11z")
    leaves = "".join(f"M{16 + 17 * i} {26 + 14 * j}" + sides[(i + j) % 2] for j in range(8) for i in range(5))
    stems = "".join(f"M{16 + 17 * i} 13V127" for i in range(5))
    soft = mix(DEEP, CREAM, 0.5)
    return paper(DEEP, CREAM, 5) + line(stems, mix(DEEP, CREAM, 0.25), 1.4) + tag("path", d=leaves, fill=soft)


def _fir(x: int, foot: int, height: int) -> str:
    """Give the outline of a fir of three tiers on a trunk."""
    step = height // 4
    tiers = "".join(f"M{x} {foot - height + step * k}l{w} {step * 3 // 2}H{x - w}z" for k, w in enumerate((16, 22, 28)))
    return tiers + f"M{x - 4} {foot - step}h8v{step}h-8z"


def _emblem() -> str:
    """Draw the bird-catcher's forest: a bird on a branch listens to a pan flute."""
    far = "".join(_fir(x, 190, h) for x, h in ((64, 140), (112, 90), (222, 100), (268, 150)))
    near = "".join(_fir(x, 200, h) for x, h in ((10, 180), (304, 190)))
    scene = {"sky": "#8ecfc0", "moon": "#fdf0c4", "far": "#4fa08c", "near": "#1f5f54", "deep": DEEP}
    rows = f"sky M0 0H320V200H0z\nmoon 160 88 72\nfar {far}\nnear {near}\ndeep M0 176Q80 156 160 172T320 166V200H0z"
    notes = "deep/4 M150 64V40L168 35V58\ndeep 145 65 6 5 -20\ndeep 163 59 6 5 -20\n"
    branch = line("M0 168Q80 178 176 158", TONES["bark"], 8)
    bird, flute = placed(_bird(2), -4, -16, 1.6), placed(_pipes(), 186, 46, 1.4, 12)
    return sketch(f"{rows}\n{notes}", scene) + branch + bird + flute


BACK: str = _back()

EMBLEM: str = _emblem()

CARDS = [*(str(weight) for weight in range(-2, 10)), "F", "C", "E"]

ART = Art(faces={card: face(card) for card in CARDS}, back=BACK, emblem=EMBLEM, colours=COLOURS)
