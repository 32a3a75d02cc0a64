"""Sliders and lists with a chart that is drawn again when their values change."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardkit.table.grammar import listed
from cardkit_widgets.charts.history_marks import is_few_chances, trend, with_earlier
from cardkit_widgets.core.commands import RefusedError
from cardkit_widgets.core.no_layout import Column, Html
from cardkit_widgets.core.page_part import PagePart
from cardkit_widgets.lessons.placeholder_chart import placeholder
from cardkit_widgets.lessons.trials import LiveChart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardkit_widgets.charts import Chart
    from cardkit_widgets.lessons.gate import GateCondition
    from cardkit_widgets.protocol.command_types import Actions
    from cardkit_widgets.protocol.state_types import ChartControl, ChartControlsState

TOUCH_FIRST = "Choose a value to see the chart."
# The number of charts to cache, because a slider may be moved back and forth.
CACHED_CHARTS = 200


class ChartControls(PagePart):
    """Sliders (for each `range` of numbers) and lists (of other values).

    All controls are empty until one is touched; then the others take their `start` values.

    Args:
        title: The title of the part.
        fields: The possible values of each control, by name.
        start: The initial value of a control, by name; by default its first possible value.
        keeps: The key under which the browser stores the values.
        waiting: What has to be done before the controls can be used.

    """

    def __init__(
        self,
        title: str,
        fields: Mapping[str, Sequence[Any]],
        start: Mapping[str, Any],
        keeps: str,
        waiting: GateCondition,
    ) -> None:
        super().__init__("change", title, keeps=keeps)
        self.fields, self.waiting = fields, waiting
        self.values = {name: start.get(name, choices[0]) for name, choices in fields.items()}
        # The last control that was touched.
        self.moved = next(iter(fields))
        self._show()

    # A slider sends an absolute value, so an outdated state does no harm.
    ALLOWED_WHEN_STALE = PagePart.ALLOWED_WHEN_STALE | {"set"}

    @property
    def actions(self) -> Actions:
        """The functions that run the page's commands, by verb."""
        return {**super().actions, "set": lambda command: self.set(command["name"], command["value"])}

    def set(self, name: str, value: object) -> None:
        """Set a control. Raises RefusedError if the value is impossible, or if the condition isn't met yet."""
        self.waiting.check()
        choices = self.fields.get(name, ())
        if isinstance(value, bool) or value not in choices:
            text = f"{control_label(name)} cannot be {value!r} here."
            raise RefusedError(text)
        self.values = {**self.values, name: value}
        self.moved = name
        self.done = True
        self._show()

    def restore(self, kept: object) -> None:
        """Restore the stored values if they are still possible."""
        if not isinstance(kept, dict) or any(kept.get(name) not in self.fields[name] for name in self.fields):
            return
        self.values = {name: kept[name] for name in self.fields}
        self.done = True
        self._show()

    def snapshot(self) -> dict[str, Any]:
        """Return the attributes that a command can change."""
        return {**super().snapshot(), "values": dict(self.values), "done": self.done}

    def _show(self) -> None:
        fields: list[ChartControl] = [
            {
                "name": name,
                "label": control_label(name),
                "slider": isinstance(choices, range),
                "choices": list(choices),
                "value": self.values[name] if self.done else None,
            }
            for name, choices in self.fields.items()
        ]
        state: ChartControlsState = {**self.next_state(kept=dict(self.values) if self.done else None), "fields": fields}
        self.show(state)


class InteractiveChart(Column):
    """Controls with a chart of their values, and faint marks of earlier values.

    If the chart shows only a few probabilities, a second chart shows them as curves over all values that were tried.

    Args:
        fields: The controls.
        draw: Returns the chart for the values of the controls, by name.

    """

    def __init__(self, fields: ChartControls, draw: Callable[..., Chart]) -> None:
        self.fields = fields
        self.chart = lru_cache(CACHED_CHARTS)(lambda *values: draw(**dict(values)))
        # All values that were tried, in order.
        self.tried: dict[tuple[tuple[str, Any], ...], None] = {}
        following = LiveChart(self._current_chart, fields, before=placeholder(fields.title, TOUCH_FIRST))
        self.trend = LiveChart(self._trend, fields, before=Html(""))
        fields.waiting.watch(following.update)
        self.shown = (fields, following)
        super().__init__(self.shown)
        fields.observe(lambda _: self._show_trend(), "state")

    @property
    def _is_open(self) -> bool:
        return self.fields.done and not self.fields.waiting.next_task

    def _current_chart(self) -> Chart | None:
        """Return the chart of the current values, with faint marks of earlier ones."""
        if not self._is_open:
            return None
        now = tuple(self.fields.values.items())
        self.tried = {values: None for values in self.tried if values != now} | {now: None}
        chart, shown = self.chart(*now), self.fields.values[self.fields.moved]
        if is_few_chances(chart):
            return chart
        return with_earlier(chart, [other for value, other in self._related_charts().items() if value != shown])

    def _related_charts(self) -> dict[Any, Chart]:
        """Return the charts for all values tried with the last touched control; other controls keep their values."""
        moved, rest = self.fields.moved, {**self.fields.values, self.fields.moved: None}
        kin = [values for values in map(dict, self.tried) if {**values, moved: None} == rest]
        return {values[moved]: self.chart(*values.items()) for values in kin}

    def _trend(self) -> Chart | None:
        if not self._is_open or not isinstance(self.fields.fields[self.fields.moved], range):
            return None
        return trend(self._related_charts(), control_label(self.fields.moved))

    def _show_trend(self) -> None:
        """Show the second chart if there is one."""
        if self._trend() is not None:
            self.children = (*self.shown, self.trend)

    def __repr__(self) -> str:
        """Return a representation that is the same wherever it runs."""
        return f"<InteractiveChart: {', '.join(self.fields.fields)}>"

    @property
    def text(self) -> str:
        """A description of the controls for a static page."""
        names = listed([f"**{control_label(name)}**" for name in self.fields.fields])
        return f"In a running notebook, you change {names} here, and see what follows."


def control_label(name: str) -> str:
    """Return the label of a control: `top_card` becomes `Top card`."""
    words = name.replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"
