"""The tallies of a dispute's file, counted again by the rules that lie in it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

from scoring.errors import ScoringError
from webapp.dispute.case import Case, book_in, play_of
from webapp.dispute.findings import Findings
from webapp.dispute.lines import Line
from webapp.dispute.parts import TALLY
from webapp.dispute.recount import by_rules, counted_again, differing, same, same_figures
from webapp.games.game import NOTHING, PlayedDeal
from webapp.messages import InputError, sentence
from webapp.words import LANGS

MOST_TOLD = 5
"""Places where a tally differs that one line names."""


def check_tallies(case: Case, rules: Mapping[str, str], found: Findings) -> None:
    """A line for each word on the hand: whether the installed engine counts it so, by the rules in the file."""
    here = version("marque")
    for name in dict.fromkeys(line.engine for line in case.words):
        found.add(TALLY, "engine", "match" if name == here else "not_compared", engine=name, here=here)
    for line in case.words:
        text = rules.get(line.rules_version)
        if text is None:
            found.add(TALLY, "recount", "not_compared", number=line.sequence)
        else:
            _check(case, line, text, found)


def _check(case: Case, line: Line, text: str, found: Findings) -> None:
    old = play_of(line)
    try:
        here = PlayedDeal(case.dispute.opened.hand, line.sequence, old, NOTHING, NOTHING)
        new = counted_again(by_rules(case.game, book_in(text)[0]), here)
    except (ScoringError, InputError) as error:
        en, fr = (sentence(error, lang) for lang in LANGS)
        found.add(TALLY, "recounted", "differs", number=line.sequence, where=en, where_fr=fr)
        return
    if same(old, new):
        found.add(TALLY, "recount", "match", number=line.sequence)
    elif same_figures(old, new):
        found.add(TALLY, "recount_words", "match", number=line.sequence)
    else:
        places = list(differing(dict(old.result or {}), dict(new.result or {})))
        told = "; ".join(f"{path}: {was} – {now}"[:200] for path, was, now in places[:MOST_TOLD]) or "payments"
        found.add(TALLY, "recounted", "differs", number=line.sequence, where=told, where_fr=told)
