"""What is said beside charts: key, English, French."""

from __future__ import annotations

from typing import Final

Pair = tuple[str, str]

CHARTS: Final[dict[str, Pair]] = {
    "chart.lines": (
        "A line for each player; {steps} places from left to right ({of}). At the end: {finals}.",
        "Une ligne par joueur ; {steps} points de gauche à droite ({of}). À la fin : {finals}.",
    ),
    "chart.bars": ("A bar for each: {values}.", "Une barre pour chacun : {values}."),
    "chart.nothing": (
        "Nothing to draw yet; the chart comes with the first score.",
        "Rien à tracer encore ; le graphique vient avec le premier score.",
    ),
    "chart.numbers": ("The numbers as a table", "Les chiffres en tableau"),
}
