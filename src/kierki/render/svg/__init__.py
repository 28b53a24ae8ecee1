"""Pictures as SVG documents: each stands alone, scales to any size, and needs nothing else."""

from kierki.render.svg.chart import chart
from kierki.render.svg.film import film
from kierki.render.svg.hand import hand
from kierki.render.svg.ink import Svg
from kierki.render.svg.match import match
from kierki.render.svg.rows import rows
from kierki.render.svg.sheet import sheet
from kierki.render.svg.table import table
from kierki.render.svg.tricks import tricks

__all__ = ["Svg", "chart", "film", "hand", "match", "rows", "sheet", "table", "tricks"]
