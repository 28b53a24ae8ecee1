"""Pictures as SVG documents: each stands alone, scales to any size, and needs nothing else."""

from kierki.render.svg.around_table import table
from kierki.render.svg.card_row import hand
from kierki.render.svg.ink import Svg
from kierki.render.svg.line_chart import chart
from kierki.render.svg.lottery_rows import rows
from kierki.render.svg.moving import film
from kierki.render.svg.score_paper import sheet
from kierki.render.svg.trick_grid import tricks
from kierki.render.svg.whole_match import match

__all__ = ["Svg", "chart", "film", "hand", "match", "rows", "sheet", "table", "tricks"]
