"""A placeholder for a chart: its title and empty axes of the same size, so that the page doesn't jump.

It doesn't use plotly, whose script a page loads only when there is a chart to show.
"""

from __future__ import annotations

from html import escape

from cardkit_widgets.charts import style
from cardkit_widgets.charts.estimates import HEIGHT
from cardkit_widgets.core.no_layout import Html

# The margins above and below the plot in pixels, the same as in a chart with named axes.
ABOVE = style.MARGIN + style.ABOVE_SCALE
BELOW = 2 * style.MARGIN + style.SMALL + style.SMALL_LINE
# The number of horizontal grid lines.
LINES = "repeating-linear-gradient(to top, transparent 0 24%, currentcolor 24% 24.4%, transparent 24.4% 25%)"


def placeholder(title: str, says: str, *, across: str = "", unit: str = "") -> Html:
    """Return a title, a hint on what to do first, and empty axes.

    Args:
        title: The title of the chart.
        says: The hint.
        across: The name of the x axis, if it is known.
        unit: The name of the y axis, if it is known.

    """
    small = f"font-size:{style.SMALL}px;line-height:{style.SMALL_LINE}px;margin:0;position:absolute"
    place = f"position:relative;box-sizing:border-box;height:{ABOVE + HEIGHT + BELOW}px"
    plot = f"position:absolute;inset:{ABOVE}px {style.MARGIN}px {BELOW}px {style.SCALE}px"
    axes = "border:solid currentcolor;border-width:0 0 2px 2px;opacity:.5"
    lines = f"position:absolute;inset:0;background:{LINES};opacity:.25"
    return Html(
        f'<div class="ckc-head"><p class="ckc-finding" style="margin:0">{escape(title)}</p>'
        f'<p class="ckc-about" style="margin:0">{escape(says)}</p></div>'
        f'<div data-blank style="{place}">'
        f'<p style="{small};left:0;top:{style.MARGIN}px">{escape(unit)}</p>'
        f'<div style="{plot};{axes}"><div style="{lines}"></div></div>'
        f'<p style="{small};inset:auto 0 {style.MARGIN}px;text-align:center">{escape(across)}</p></div>'
    )
