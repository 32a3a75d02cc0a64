"""The table in a page: a widget that shows scenes, and says by which clause a move is refused."""

from __future__ import annotations

from dataclasses import asdict
from html import escape
from typing import TYPE_CHECKING, Any

import traitlets

from cardkit.table.clauses import Mark
from cardkit.table.drawing import draw
from cardkit.table.errors import RulesError
from cardkit.table.explanations import IllegalMoveError
from cardkit.table.grammar import Within, capital, either, with_names
from cardkit.table.text_files import language
from cardkit_widgets.core.commands import CommandWidget, RefusedError
from cardkit_widgets.core.i18n import labels, translated
from cardkit_widgets.core.rule_form import refusal
from cardkit_widgets.core.url_params import on_a_page
from cardkit_widgets.tables.animation_frames import scene_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.clauses import Clause
    from cardkit.table.definition import CardSelection, Definition
    from cardkit.table.errors import CardkitError
    from cardkit.table.explanations import Answer
    from cardkit.table.game import Game
    from cardkit.table.grammar import Speaker
    from cardkit.table.parameters import Rules
    from cardkit.table.scene import Scene, Zone
    from cardkit_widgets.protocol import state_types
    from cardkit_widgets.protocol.command_types import Select, Why
    from cardkit_widgets.protocol.state_types import ChoiceDict, Frame, TableState

# As many characters of a notice are shown; of one that quotes something endless, its beginning and its end.
LONGEST = 400

# The width of the picture in a notebook that is saved, in pixels.
PICTURE = 560

# What every rulebook leaves open: choosing it changes no rule.
OF_THE_TABLE = {"players", "start"}


class Table(CommandWidget):
    """A table that draws scenes. What a message does is up to the classes that build on it, in `actions`."""

    # What a page for any game calls itself.
    game_name = traitlets.Unicode().tag(sync=True)
    art = traitlets.Dict().tag(sync=True)
    clauses = traitlets.Dict().tag(sync=True)

    RESENT = ("clauses", "state")
    # Cards that are picked one after another are all still there, and the coach says of which position it speaks.
    TIMELESS = CommandWidget.TIMELESS | {"select", "advise", "review"}

    def __init__(self, definition: Definition, title: str) -> None:
        super().__init__(title=title, game_name=definition.name, art=_art(definition), lang=language(), words=labels())
        self.definition = definition

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What a notebook shows: the widget, and for readers without a kernel a picture of what the page sees."""
        bundle: tuple[dict[str, Any], dict[str, Any]] | None = super()._repr_mimebundle_(**how)
        if bundle is None or on_a_page():
            return bundle
        picture = draw(scene_of(self.state["frames"][-1]), self.definition.art(), width=PICTURE)
        caption = escape(translated("table", "picture", title=self.title))
        data, metadata = bundle
        return {**data, "text/html": f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"}, metadata

    def next_state(self, frames: list[Frame]) -> TableState:
        """The next state: frames one after another, of which the last is how things stand; all else is empty."""
        return {
            "serial": self.state.get("serial", 0) + 1,
            "frames": frames,
            "live": False,
            "thinking": False,
            "log": [],
            "sheets": [],
            "tools": {},
            "coach": {},
            "options": [],
            "bots": {},
            "notice": None,
            "wanted": None,
            "kept": None,
            "best": "",
            "resumed": "",
            "rounds": None,
            "puzzle": None,
        }

    def show_clauses(self, rules: Rules, names: Sequence[str | None] | None = None) -> None:
        """Put the words of all clauses, with `rules` and the names of the seats, where the page finds them."""
        usual = {parameter.name: parameter.default for parameter in self.definition.parameters}
        changed = {name for name in usual if rules[name] != usual[name]} - OF_THE_TABLE
        self.clauses = {clause.id: _clause(clause, rules, changed, names) for clause in self.definition.clauses}

    def notify(
        self, kind: str, text: str, clause: str = "", field: str = "", *, ruling: bool = True, **parts: object
    ) -> None:
        """Say something on the page (of a `field` of a form, beside it), and leave all else but `parts` as it is."""
        last = {**self.state["frames"][-1], "flights": [], "says": []}
        super().notify(kind, _within_bounds(text), clause, field, ruling=ruling, frames=[last], **parts)

    def warn(self, problem: str) -> None:
        """Say what the address of the page asks for in vain, if anything."""
        if problem:
            self.notify("refused", problem)

    def answer_why(self, answer: Answer, hint: str = "", **parts: object) -> None:
        """Say whether a move is allowed, and by which clause; a lesson's `hint` says what to do instead."""
        subject = (
            capital(with_names(answer.because.rstrip(":"), self.speaker().names))
            if answer.because
            else self.definition.wording.as_subject(answer.move, self.speaker())
        )
        verdict = translated("answer", "allowed" if answer.allowed else "not_allowed", move=subject)
        text = f"{subject}." if answer.because else verdict
        kind = "clause" if answer.allowed else "refused"
        told = " ".join(filter(None, [text, answer.here, hint or answer.instead]))
        ruling = any(sentence.mark is Mark.RULING for sentence in answer.sentences)
        self.notify(kind, told, answer.clause, field="", ruling=ruling, **parts)

    if TYPE_CHECKING:  # each kind of table has its own

        def speaker(self) -> Speaker: ...  # noqa: D102

    def answer_selection(self, command: Select, game: Game, seat: int) -> None:
        """Answer what the cards that a person has picked make together. Raises RefusedError."""
        selecting = _selecting(game, seat)
        places = command["places"]
        scene = game.scene(seat)
        known = {slot.place for zone in scene.zones if zone.id == scene.select for slot in zone.slots}
        if not places or len(set(places)) < len(places):
            text = f"There is nothing to pick in {places!r}."
            raise RefusedError(text)
        if not known.issuperset(places):
            text = f"These cards cannot be picked together now: {places!r}."
            raise RefusedError(text)
        self.reply = {"selection": asdict(selecting.selected(game.view(seat), places))}

    def answer_suggestion(self, game: Game, seat: int) -> None:
        """Answer with good things to make of the cards in hand. Raises RefusedError."""
        self.reply = {"suggestions": [asdict(idea) for idea in _selecting(game, seat).suggested(game.view(seat))]}

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change, for going back to them when it fails halfway."""
        return {"clauses": self.clauses}

    def refuse(self, error: CardkitError) -> None:
        """Say why something is not done: by which clause a move is not allowed, what is wrong with a rule."""
        if isinstance(error, IllegalMoveError):
            self.answer_why(error.answer)
        elif isinstance(error, RulesError):
            self.notify("refused", refusal(self.definition, error), field=error.parameter)
        else:
            super().refuse(error)


def _within_bounds(text: str) -> str:
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} … {text[-half:]}"


def _selecting(game: Game, seat: int) -> CardSelection:
    selecting = game.definition.card_selection
    if selecting is None or game.turn != seat:
        text = "No cards can be picked together now."
        raise RefusedError(text)
    return selecting


def _art(definition: Definition) -> state_types.Art:
    art = definition.art()
    names = {card: definition.layout.card_name(card) for card in art.faces if " " not in card}
    return {"faces": art.faces, "names": names, "back": art.back, "colours": art.colours}


def _clause(clause: Clause, rules: Rules, changed: set[str], names: Sequence[str | None] | None) -> state_types.Clause:
    sentences: list[state_types.Sentence] = [
        {"mark": sentence.mark.value, "text": with_names(sentence.text, names), "reason": sentence.reason}
        for sentence in clause.sentences(rules)
    ]
    return {"name": clause.title, "sentences": sentences, "changed": bool(changed.intersection(clause.parameters))}


# --- What tables have in common about moves ---------------------------------------------------------------------------


def wanted_choice(game: Game, seat: int, move: str) -> ChoiceDict | None:
    """How to point at a move, for a lesson that waits for it; None where there is no such move to be made."""
    found = next((choice for choice in game.scene(seat).choices if choice.move == move), None)
    if found is None and move and game.definition.card_selection:
        found = game.definition.card_selection.choice(game.view(seat), move)
    return asdict(found) if found else None


def asked(command: Why, game: Game, seat: int, instead: str = "") -> Answer:
    """The answer to pointing at things: why the move that is meant is not allowed. Raises RefusedError.

    Where nothing is meant, it is said what can be chosen `instead`.
    """
    path, scene = command["path"], game.scene(seat)
    places = {slot.place for zone in scene.zones for slot in zone.slots}
    if not path or not places.issuperset(path):
        text = f"There is nothing to point at in {path!r}."
        raise RefusedError(text)
    if game.turn not in {0, seat}:
        raise RefusedError(scene.prompt)
    meant = game.definition.move_kinds.move_from_clicks(game.view(seat), path)
    if not meant:
        raise RefusedError(translated("answer", "nothing", instead=instead or _what_can_be_chosen(scene)))
    return game.why(meant)


def _what_can_be_chosen(scene: Scene) -> str:
    """Where the moves begin: in which zones, or with which buttons; what is to be decided where there is none."""
    first = {choice.path[0] for choice in scene.choices if choice.path}
    zones = [zone for zone in scene.zones if first & {slot.place for slot in zone.slots}]
    buttons = dict.fromkeys(choice.button for choice in scene.choices if choice.button and not choice.path)
    if not zones and not buttons:
        return scene.prompt
    ways = {
        "cards": either([_called(zone) for zone in zones]) if zones else "",
        "buttons": either([translated("choose", "button", button=button) for button in buttons]) if buttons else "",
    }
    return translated("choose", "both" if all(ways.values()) else next(way for way in ways if ways[way]), **ways)


def _called(zone: Zone) -> str:
    """A zone in the middle of a sentence: `the draw pile`, `a card of your hand`, `a card of Mina`."""
    owned = "area" if (zone.kind, zone.group) == ("area", "own") else "own"
    key = "pile" if zone.kind == "pile" else "others" if zone.group == "others" else owned
    return translated("choose", key, title=Within(zone.title))
