"""Pictures in text, for a terminal of 80 columns: each is a string of lines.

A `Style` says in which language, who sits below, who is called what, and whether it is to be ASCII.
"""

from kierki.render.text.around import dealt
from kierki.render.text.at_table import table
from kierki.render.text.cards_in_lines import hand
from kierki.render.text.play_by_play import tricks
from kierki.render.text.row_lines import rows
from kierki.render.text.running_chart import chart
from kierki.render.text.score_table import sheet

__all__ = ["chart", "dealt", "hand", "rows", "sheet", "table", "tricks"]
