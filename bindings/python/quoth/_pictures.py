"""Tables and charts for notebooks: HTML that takes the colours of the page, light or dark."""

from __future__ import annotations

import html
from typing import Iterable, NamedTuple, Sequence, Union

_LINE = 'rgba(128,128,128,.35)'
_FILL = 'rgba(66,133,244,.35)'
_TRACK = 'rgba(128,128,128,.12)'


class Bar(NamedTuple):
    """A cell with a bar: a share from 0 to 1, half the width of its interval, and its text."""
    share: float
    error: float
    text: str


Cell = Union[str, int, float, Bar, None]


def escape(text: object) -> str:
    """Text as HTML, also inside attributes."""
    return html.escape(str(text), quote=True)


def _percent(share: float) -> str:
    return '%.1f%%' % (100 * min(max(share, 0.0), 1.0))


def _bar(bar: Bar) -> str:
    low, high = _percent(bar.share - bar.error), _percent(bar.share + bar.error)
    return ('<div style="position:relative;width:11em;height:1.3em;background:%s">'
            '<div style="position:absolute;top:0;bottom:0;left:0;width:%s;background:%s"></div>'
            '<div style="position:absolute;bottom:0;height:.18em;left:%s;right:calc(100%% - %s);'
            'background:currentColor;opacity:.55"></div>'
            '<div style="position:absolute;right:.3em;line-height:1.3em">%s</div></div>'
            % (_TRACK, _percent(bar.share), _FILL, low, high, escape(bar.text)))


def _cell(cell: Cell) -> str:
    if isinstance(cell, Bar):
        return _bar(cell)
    return '' if cell is None else escape(cell)


def table(head: Sequence[str], rows: Iterable[Sequence[Cell]], caption: str = '',
          left: Sequence[int] = ()) -> str:
    """A table; the columns in `left` are aligned to the left, the others to the right."""
    def line(cells: Sequence[Cell], kind: str) -> str:
        return '<tr>' + ''.join(
            '<%s style="text-align:%s;padding:.15em .6em;border-bottom:1px solid %s%s">%s</%s>'
            % (kind, 'left' if number in left else 'right', _LINE,
               '' if isinstance(cell, str) and len(cell) > 40 else ';white-space:nowrap',
               _cell(cell), kind)
            for number, cell in enumerate(cells)) + '</tr>'
    return ('<table style="border-collapse:collapse;font-variant-numeric:tabular-nums;'
            'color:inherit;background:transparent">' +
            ('<caption style="text-align:left;padding:.3em .6em;color:inherit;'
             'caption-side:top">%s</caption>' % escape(caption) if caption else '') +
            '<thead>' + line(head, 'th') + '</thead><tbody>' +
            ''.join(line(row, 'td') for row in rows) + '</tbody></table>')


def on_paper(svg: str) -> str:
    """A picture with dark lines, on white."""
    return '<div style="background:#fff;max-width:720px">%s</div>' % svg
