"""Convert grammars in ABNF (RFC 5234, 7405) to regular expressions, as far as the standard for records needs."""

from __future__ import annotations

import re

TOKEN = re.compile(
    r'\s*(?:%s"(?P<exact>[^"]*)"|"(?P<text>[^"]*)"|(?P<least>\d*)\*(?P<most>\d*)|(?P<word>[A-Za-z]+|[()/]))'
)
CORE = {"SP": " ", "DIGIT": "[0-9]"}


def rules(text: str) -> dict[str, str]:
    """Return the rules of a grammar by name, each as a regular expression."""
    lines = [line.partition(";")[0].rstrip() for line in text.splitlines()]
    joined = "\n".join(lines).replace("\n ", " ").splitlines()
    bodies = dict(re.split(r"\s*=\s*", line, maxsplit=1) for line in joined if line)
    return {name: _expression(body, bodies) for name, body in bodies.items()}


def _expression(body: str, bodies: dict[str, str]) -> str:
    found, repeated, place = "", "", 0
    opened: list[str] = []  # how often each open bracket is repeated
    while place < len(body):
        token = TOKEN.match(body, place)
        if token is None:
            raise ValueError(f"this isn't a grammar: {body[place:]!r}")
        place = token.end()
        if token["least"] is not None:
            repeated = f"{{{token['least'] or 0},{token['most']}}}"
        elif token["word"] == "(":
            opened.append(repeated)
            found, repeated = f"{found}(?:", ""
        elif token["word"] == ")":
            found = f"{found}){opened.pop()}"
        elif token["word"] == "/":
            found = f"{found}|"
        else:
            found, repeated = f"{found}(?:{_one(token, bodies)}){repeated}", ""
    return found


def _one(token: re.Match[str], bodies: dict[str, str]) -> str:
    """Convert a literal or a name."""
    if not token["word"]:
        return re.escape(token["exact"] or token["text"])
    return CORE.get(token["word"]) or _expression(bodies[token["word"]], bodies)
