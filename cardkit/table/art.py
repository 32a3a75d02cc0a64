"""What the card art of all games shares: the paper of a card, its corner index, and a notation for simple shapes.

A picture is a string of SVG without the outer ``<svg>``: no ids, no style sheet, nothing fetched, so that many can
stand in one page. A card fills the box 0 0 100 140. Colours are ``"#rrggbb"``.
"""

from collections.abc import Mapping

Attributes = dict[str, str | float]

FONT = "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
WIDTH, HEIGHT, RADIUS = 100, 140, 8
DIGIT = 0.6  # how wide a character of an index is drawn, in font sizes, whatever the font


def tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Write one SVG element; ``stroke_width`` becomes ``stroke-width``, numbers keep one decimal.

    >>> tag("circle", r=2.04, stroke_width=1)
    '<circle r="2" stroke-width="1"/>'
    """
    words = "".join(f' {key.replace("_", "-")}="{_written(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def _written(value: str | float) -> str:
    """Show a value as an attribute does: text as it is, a number with at most one decimal."""
    return value if isinstance(value, str) else f"{round(value, 1):g}"


def mix(colour: str, other: str, share: float) -> str:
    """Blend two colours, so that ``share`` of the result is ``other``.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def line(d: str, stroke: str, width: float) -> str:
    """Draw a stroke with round ends along SVG path data."""
    return tag("path", d=d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round")


def disc(numbers: list[float], fill: str) -> str:
    """Draw a disc from x, y, radius; an ellipse from x, y and two radii; a fifth number turns it clockwise."""
    x, y, *radii = numbers
    if len(radii) == 1:
        return tag("circle", cx=x, cy=y, r=radii[0], fill=fill)
    oval = tag("ellipse", cx=x, cy=y, rx=radii[0], ry=radii[1], fill=fill)
    return oval if radii[2:] in ([], [0]) else oval.replace("/>", f' transform="rotate({radii[2]:g} {x:g} {y:g})"/>')


def sketch(text: str, tones: Mapping[str, str]) -> str:
    """Draw a picture written down in lines, back to front, each a tone and a shape.

    The shape is SVG path data, or the numbers of a ``disc``. With ``/2`` after the tone, the path is a stroke of
    width 2. A line whose tone is ``eye`` is a round eye that looks a little to the right, in ``white`` and ``ink``.

    >>> sketch("body 5 5 4", {"body": "#ff0000"})
    '<circle cx="5" cy="5" r="4" fill="#ff0000"/>'
    """
    return "".join(_stroke_of_pen(row, tones) for row in text.strip().splitlines())


def _stroke_of_pen(row: str, tones: Mapping[str, str]) -> str:
    """Draw one line of a sketch."""
    tone, what = row.split(maxsplit=1)
    name, _, width = tone.partition("/")
    if name == "eye":
        return _eye([float(number) for number in what.split()], tones)
    if what[0] == "M":
        return line(what, tones[name], float(width)) if width else tag("path", d=what, fill=tones[name])
    return disc([float(number) for number in what.split()], tones[name])


def _eye(place: list[float], tones: Mapping[str, str]) -> str:
    """Draw a round eye at x, y with a radius."""
    x, y, r = place
    pupil = tag("circle", cx=x + r * 0.25, cy=y, r=r * 0.65, fill=tones["ink"], stroke="none")
    return disc(place, tones["white"]) + pupil


def outlined(content: str, stroke: str, width: float = 1.5) -> str:
    """Give the shapes in ``content`` one outline."""
    return tag("g", content, stroke=stroke, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def placed(content: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """Move the origin of ``content`` to (x, y), make it larger and turn it clockwise."""
    return tag("g", content, transform=f"translate({x:g} {y:g}) rotate({turn:g}) scale({scale:g})")


def paper(fill: str, edge: str, width: float = 1.5) -> str:
    """Draw the card itself: a rounded sheet that fills the card's box, border included."""
    inset, around = f"{width / 2:g}", RADIUS - width / 2
    box: Attributes = {"x": inset, "y": inset, "width": WIDTH - width, "height": HEIGHT - width, "rx": around}
    return tag("rect", **box, fill=fill, stroke=edge, stroke_width=width)


def numeral(number: int, place: tuple[float, float, float], fill: str) -> str:
    """Write a number, its middle at x, on a baseline, in a size."""
    bold: Attributes = {"fill": fill, "font_family": FONT, "font_weight": "800", "text_anchor": "middle"}
    return _fitted(str(number), place, **bold)


def _fitted(text: str, place: tuple[float, float, float], **style: str | float) -> str:
    """Write text at x, baseline, size, stretched or squeezed to its width."""
    x, baseline, size = place
    fit: Attributes = {"textLength": len(text) * DIGIT * size, "lengthAdjust": "spacingAndGlyphs"}
    return tag("text", text, x=x, y=baseline, font_size=size, **style, **fit)


def index(text: str, ink: str, halo: str, *, bar: bool = False) -> str:
    """Write what a card is in its corners, very large and small, kept clear of the art by a halo.

    The ``bar`` below it tells a 6 from a 9.
    """
    right = 93 - len(text) * DIGIT * 22
    both = _label(text, (7, 37, 41), bar=bar) + _label(text, (right, 131, 22), bar=bar)
    halo_first: Attributes = {"stroke": halo, "stroke_width": 3, "stroke_linejoin": "round", "paint_order": "stroke"}
    return tag("g", both, font_family=FONT, font_weight="800", fill=ink, **halo_first)


def _label(text: str, place: tuple[float, float, float], *, bar: bool) -> str:
    """Write one corner's text at x, baseline, size, with a bar below it or none."""
    x, baseline, size = place
    wide = len(text) * DIGIT * size
    under = tag("rect", x=x, y=baseline + size * 0.08, width=wide, height=size * 0.1) if bar else ""
    return under + _fitted(text, place)
