"""Pictures of hands, tables and scores: as text for a terminal, and as SVG.

What is drawn is a value of the library (a state, a view, a score sheet); how, a `Style`. A picture
of a view shows what its seat may see and nothing else.
"""

from kierki.render.style import Style

__all__ = ["Style"]
