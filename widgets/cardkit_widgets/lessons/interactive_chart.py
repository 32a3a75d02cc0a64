"""Changing something and seeing at once what follows: sliders and lists, and below them what they make."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import listed
from cardkit_widgets.charts.history_marks import is_few_chances, trend, with_earlier
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column, Html
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.placeholder_chart import blank
from cardkit_widgets.lessons.trials import Following

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.gate import Waiting
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import ChangeField, ChangeState

TOUCH_FIRST = "Choose a value to see the chart."
# So many charts are kept, for a slider that goes back and forth.
REMEMBERED = 200


class Fields(PagePart):
    """The sliders and lists: a `range` of numbers is a slider, a list of words or numbers a list.

    None of them shows a value until one is touched; then the others begin where they `start`. Whoever has not guessed
    may touch none: they are `waiting`.
    """

    def __init__(
        self,
        title: str,
        fields: Mapping[str, Sequence[Any]],
        start: Mapping[str, Any],
        keeps: str,
        waiting: Waiting,
    ) -> None:
        super().__init__("change", title, keeps=keeps)
        self.fields, self.waiting = fields, waiting
        self.values = {name: start.get(name, choices[0]) for name, choices in fields.items()}
        # The field that was touched last.
        self.moved = next(iter(fields))
        self._show()

    # A slider says where it is, however often the picture has changed since.
    TIMELESS = PagePart.TIMELESS | {"set"}

    @property
    def actions(self) -> Actions:
        """What this widget does, by the verb of the command."""
        return {**super().actions, "set": lambda command: self.set(command["name"], command["value"])}

    def set(self, name: str, value: object) -> None:
        """Give a field another value. Raises RefusedError for one that it cannot have, and before the guess."""
        self.waiting.check()
        choices = self.fields.get(name, ())
        if isinstance(value, bool) or value not in choices:
            text = f"{label(name)} cannot be {value!r} here."
            raise RefusedError(text)
        self.values = {**self.values, name: value}
        self.moved = name
        self.done = True
        self._show()

    def restore(self, kept: object) -> None:
        """Go back to the values that the page has kept, where they are still possible."""
        if not isinstance(kept, dict) or any(kept.get(name) not in self.fields[name] for name in self.fields):
            return
        self.values = {name: kept[name] for name in self.fields}
        self.done = True
        self._show()

    def standing(self) -> dict[str, Any]:
        """The attributes that a message can change."""
        return {**super().standing(), "values": dict(self.values), "done": self.done}

    def _show(self) -> None:
        fields: list[ChangeField] = [
            {
                "name": name,
                "label": label(name),
                "slider": isinstance(choices, range),
                "choices": list(choices),
                "value": self.values[name] if self.done else None,
            }
            for name, choices in self.fields.items()
        ]
        state: ChangeState = {**self.next_state(kept=dict(self.values) if self.done else None), "fields": fields}
        self.show(state)


class Changing(Column):
    """Fields, and below them the chart that `draw` makes of their values. What was tried before stays in it, faintly.

    Where it shows a few chances, a second one has them as curves, by all values of the field that were tried.
    """

    def __init__(self, fields: Fields, draw: Callable[..., Chart]) -> None:
        self.fields = fields
        self.chart = lru_cache(REMEMBERED)(lambda *values: draw(**dict(values)))
        # All values that were tried, in their order.
        self.tried: dict[tuple[tuple[str, Any], ...], None] = {}
        following = Following(self._drawn, fields, before=blank(fields.title, TOUCH_FIRST))
        self.trend = Following(self._trend, fields, before=Html(""))
        fields.waiting.watch(following.update)
        self.shown = (fields, following)
        super().__init__(self.shown)
        fields.observe(lambda _: self._show_trend(), "state")

    @property
    def _is_open(self) -> bool:
        return self.fields.done and not self.fields.waiting.first

    def _drawn(self) -> Chart | None:
        """The chart of the present values, with faint marks of earlier ones."""
        if not self._is_open:
            return None
        now = tuple(self.fields.values.items())
        self.tried = {values: None for values in self.tried if values != now} | {now: None}
        chart, shown = self.chart(*now), self.fields.values[self.fields.moved]
        if is_few_chances(chart):
            return chart
        return with_earlier(chart, [other for value, other in self._kin().items() if value != shown])

    def _kin(self) -> dict[Any, Chart]:
        """The charts of all values that were tried of the field that was touched last, the others being as they are."""
        moved, rest = self.fields.moved, {**self.fields.values, self.fields.moved: None}
        kin = [values for values in map(dict, self.tried) if {**values, moved: None} == rest]
        return {values[moved]: self.chart(*values.items()) for values in kin}

    def _trend(self) -> Chart | None:
        if not self._is_open or not isinstance(self.fields.fields[self.fields.moved], range):
            return None
        return trend(self._kin(), label(self.fields.moved))

    def _show_trend(self) -> None:
        """Show the curves as soon as there are some."""
        if self._trend() is not None:
            self.children = (*self.shown, self.trend)

    def __repr__(self) -> str:
        """The same wherever it runs."""
        return f"<Changing: {', '.join(self.fields.fields)}>"

    @property
    def text(self) -> str:
        """What can be changed."""
        names = listed([f"**{label(name)}**" for name in self.fields.fields])
        return f"In a running notebook, you change {names} here, and see what follows."


def label(name: str) -> str:
    """What a field is called: `top_card` is `Top card`."""
    words = name.replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"
