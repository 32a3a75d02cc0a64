"""Read an SVG drawing and extract its pictures, so that many of them can be embedded in one page.

In the file, shapes have classes, and a shape can be drawn once and reused with `<use>`. An extracted picture contains
no ids, style sheet or links: each class is replaced by the attributes of its style, and each `<use>` by a copy of the
shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from cardkit.table.errors import TextError

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"

# The elements that draw shapes or text. A picture consists of these, `<g>` and `<use>`.
SHAPES = {"path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text"}

# Attributes for the position of a shape; they have no effect on a group.
PLACES = {
    *("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"),
    *("d", "points", "textLength", "lengthAdjust"),
}

# Attributes for the look of a shape; the elements of a group inherit them.
LOOKS = {
    *("color", "fill", "fill-opacity", "fill-rule", "paint-order", "stroke", "stroke-dasharray", "stroke-linecap"),
    *("stroke-linejoin", "stroke-opacity", "stroke-width", "font-family", "font-size", "font-weight", "text-anchor"),
}

# Attributes that name or refer to elements; they are removed from a picture in a page.
NAMES = {"id", "class", "style", "href"}

# Descriptions. They are removed from a picture in a page, because the page has its own label for the card.
SAID = {"title", "desc"}

PAINT = re.compile(r"#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\([\d%., ]+\)|[a-z]+", re.IGNORECASE)
STYLE = re.compile(r"\.([\w-]+)\s*\{([^{}]*)\}|/\*.*?\*/", re.DOTALL)


@dataclass
class Element:
    """An element of a drawing."""

    #: The tag of the element.
    tag: str
    #: The attributes of the element.
    attributes: dict[str, str]
    #: The line on which the element starts.
    line: int
    #: The elements inside this one.
    children: list[Element] = field(default_factory=list)
    #: The text inside the element.
    text: str = ""

    @property
    def id(self) -> str:
        """The id; an empty string if the element has none."""
        return self.attributes.get("id", "")

    def all(self) -> Iterator[Element]:
        """Yield the element and everything inside it, in the order of the file."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True)
class Drawing:
    """A drawing that has been read from a file."""

    #: The name of the file.
    file: str
    #: The outermost element.
    root: Element
    #: The elements with ids, by id.
    pieces: dict[str, Element]
    #: The properties of each class, by class.
    styles: dict[str, dict[str, str]]
    _drawn_pieces: dict[str, Element] = field(default_factory=dict)

    def picture(self, element: Element) -> str:
        """Return the contents of an element as SVG for a page, without the position of the element itself.

        Raises TextError.
        """
        looks = self._looks(element)
        if element.tag == "g":
            self._check(element, looks)
        looks = {name: value for name, value in looks.items() if name in LOOKS}
        return _written(_group(looks, element, self._inside(element, ())))

    def mistake(self, element: Element, problem: str) -> TextError:
        """Return the error for a mistake in an element."""
        return TextError(problem, self.file, element.line)

    # --- Classes and pieces ---

    def _drawn(self, element: Element, within: tuple[str, ...]) -> Element:
        """Return an element with its style as attributes and its `<use>` elements replaced.

        `within` are the ids of the elements that contain it.
        """
        if element.tag not in SHAPES | {"g", "use"}:
            allowed = ", ".join(sorted(SHAPES | {"g", "use"}))
            raise self.mistake(element, f"<{element.tag}> cannot be here: a picture is made of {allowed}.")
        looks = self._looks(element)
        self._check(element, looks)
        inside = self._inside(element, within)
        if element.tag == "g":
            return _group(looks, element, inside)
        if inside:
            raise self.mistake(inside[0], f"<{inside[0].tag}> cannot be inside <{element.tag}>: move it out.")
        if element.tag == "use":
            return self._placed(element, looks, within)
        return Element(element.tag, looks, element.line, text=" ".join(element.text.split()))

    def _inside(self, element: Element, within: tuple[str, ...]) -> list[Element]:
        return [self._drawn(child, within) for child in element.children if child.tag not in SAID]

    def _placed(self, use: Element, looks: dict[str, str], within: tuple[str, ...]) -> Element:
        """Return the element that a `<use>` refers to, with the position and look of the `<use>`.

        The element's own attributes have priority.
        """
        name = use.attributes.get("href", "").removeprefix("#")
        if name not in self.pieces:
            raise self.mistake(use, f"there is no piece {name!r}: draw it in <defs>, or correct the href.")
        if name in within:
            raise self.mistake(use, f"the piece {name!r} would contain itself: remove this <use>.")
        if name not in self._drawn_pieces:
            self._drawn_pieces[name] = self._drawn(self.pieces[name], (*within, name))
        x, y = looks.pop("x", ""), looks.pop("y", "")
        shift = f"translate({x or 0} {y or 0})" if x or y else ""
        return _nested({**looks, **_transform(looks.get("transform", ""), shift)}, self._drawn_pieces[name])

    def _looks(self, element: Element) -> dict[str, str]:
        """Return the attributes of an element, including those of its classes and its style."""
        found = {name: value for name, value in element.attributes.items() if name not in NAMES}
        classes = element.attributes.get("class", "").split()
        for name in classes:
            if name not in self.styles:
                raise self.mistake(element, f"the class {name!r} has no style: add .{name} {{ … }} to <style>.")
        for name, style in self.styles.items():
            found |= style if name in classes else {}
        return found | _declarations(element.attributes.get("style", ""))

    def _check(self, element: Element, attributes: dict[str, str]) -> None:
        places = {"use": {"x", "y"}, "g": set()}.get(element.tag, PLACES)
        for name, value in attributes.items():
            if name not in LOOKS | places | {"transform"}:
                raise self.mistake(element, f"<{element.tag}> cannot have {name}={value!r}: correct or remove it.")
            if name in {"fill", "stroke", "color"} and not PAINT.fullmatch(value):
                raise self.mistake(element, f"{name}={value!r} is not a colour: write one such as #2a7363.")


def _transform(*parts: str) -> dict[str, str]:
    """Combine several transformations into one attribute; empty if there are none."""
    joined = " ".join(filter(None, parts))
    return {"transform": joined} if joined else {}


def _group(looks: dict[str, str], element: Element, inside: list[Element]) -> Element:
    """Return a group, or its only element. Inner groups without attributes are replaced by their contents."""
    plain: list[Element] = []
    for child in inside:
        plain += child.children if child.tag == "g" and not child.attributes else [child]
    return _nested(looks, plain[0]) if len(plain) == 1 else Element("g", looks, element.line, plain)


def _nested(outer: dict[str, str], inner: Element) -> Element:
    """Return the only element of a group, with the group's attributes."""
    both = _transform(outer.get("transform", ""), inner.attributes.get("transform", ""))
    return Element(inner.tag, {**outer, **inner.attributes, **both}, inner.line, inner.children, inner.text)


# --- Reading --------------------------------------------------------------------------------------------------------


def read(content: bytes, file: str) -> Drawing:
    """Read an SVG file. Raises TextError, which names the `file` and the line."""
    root = _parsed(content, file)
    pieces: dict[str, Element] = {}
    for element in root.all():
        if element.id in pieces:
            other = pieces[element.id].line
            raise TextError(f"line {other} has the id {element.id!r} too: change one of them.", file, element.line)
        pieces |= {element.id: element} if element.id else {}
    styles = {name: look for element in root.all() if element.tag == "style" for name, look in _styles(element, file)}
    return Drawing(file, root, pieces, styles)


def _parsed(content: bytes, file: str) -> Element:
    """Return the root of a file, without the elements that drawing programs store in their own namespaces."""
    parser = ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    top = Element("", {}, 0)
    path = [top]

    def start(name: str, attributes: dict[str, str]) -> None:
        ours = name.startswith(f"{SVG} ")
        path.append(Element(name[len(SVG) + 1 :] if ours else "", _own(attributes), parser.CurrentLineNumber))

    def end(_: str) -> None:
        element = path.pop()
        path[-1].children += [element] if element.tag else []

    def characters(data: str) -> None:
        path[-1].text += data

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, characters
    try:
        parser.Parse(content, True)  # noqa: FBT003  expat requires it to mark the end
    except ExpatError as error:
        raise TextError(f"this is not well-formed XML: {ErrorString(error.code)}.", file, error.lineno) from None
    if [element.tag for element in top.children] != ["svg"]:
        raise TextError(f'a drawing must begin with <svg xmlns="{SVG}">.', file, 1)
    return top.children[0]


def _own(attributes: dict[str, str]) -> dict[str, str]:
    """Return the attributes without those of other namespaces; `xlink:href` is the old form of `href`."""
    plain = {name.replace(f"{XLINK} href", "href"): " ".join(value.split()) for name, value in attributes.items()}
    return {name: value for name, value in plain.items() if " " not in name}


def _styles(element: Element, file: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the classes of a style sheet of simple rules, with their properties."""
    text, position = element.text.rstrip(), 0
    while position < len(text):
        position += len(text[position:]) - len(text[position:].lstrip())
        found = STYLE.match(text, position)
        if not found:
            line = element.line + text.count("\n", 0, position)
            raise TextError("write each style as .name { property: value; }.", file, line)
        if found[1]:
            yield found[1], _declarations(found[2])
        position = found.end()


def _declarations(text: str) -> dict[str, str]:
    """Return the properties of a style, with their values."""
    pairs = (part.partition(":") for part in text.split(";") if part.strip())
    return {name.strip(): value.strip() for name, _, value in pairs}


# --- Writing --------------------------------------------------------------------------------------------------------


def _written(element: Element) -> str:
    content = escape(element.text, quote=False) + "".join(map(_written, element.children))
    if element.tag == "g" and not element.attributes:
        return content
    words = "".join(f' {name}="{_quoted(value)}"' for name, value in element.attributes.items())
    return f"<{element.tag}{words}>{content}</{element.tag}>" if content else f"<{element.tag}{words}/>"


def _quoted(value: str) -> str:
    """Return a value escaped for double quotes."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
