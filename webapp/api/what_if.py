"""A hand with one thing changed: other rules, another circumstance, another house rule; and what each comes to."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from scoring import forms
from scoring.forms import Says
from webapp import access
from webapp.api.operation import blueprint, operation
from webapp.language import page_language
from webapp.tally import what_if
from webapp.tally.forms import hand_from_json
from webapp.tally.hand_faults import about
from webapp.tally.rulesets import rulesets
from webapp.tally.unknowns import count
from webapp.tally.what_if import Outcome


class WhatIf(TypedDict):
    """A hand in the interchange form; with `change` that change alone, any value of an option that is a number too."""

    hand: dict[str, Any]
    change: NotRequired[
        Annotated[str, Says(maxLength=100, description="a `key` of the answer, or `option.<name>=<value>`")]
    ]


class ChangedForm(TypedDict):
    """One change: `left_out` is what the other rules do not know, `refused` why the hand can't be counted so.

    `total` and `net` are null where it is no win, or refused; `hand` is the changed hand, for a tally of its own.
    """

    key: str
    group: Literal["rules", "circumstances", "options"]
    words: str
    left_out: str
    hand: dict[str, Any]
    total: int | None
    net: dict[str, int] | None
    refused: str


class WhatIfForm(TypedDict):
    tally: forms.TallyForm | forms.NoWinForm
    changes: list[ChangedForm]


@blueprint.post("/what-if")
@access.public
@operation("engine", WhatIfForm, body=WhatIf, changes=False)
def changed_hands(body: dict[str, Any]) -> Any:
    """Count a hand again for every single thing that could have been otherwise.

    The hand itself is counted too.
    """
    hand, lang, known = hand_from_json(body["hand"]), page_language(), rulesets()
    with about("hand"):
        tally = count(hand, known)
    if "change" in body:
        with about("change"):
            wanted = [what_if.change_of(hand, body["change"], lang, known)]
    else:
        wanted = list(what_if.changes(hand, lang, known))
    return {
        "tally": tally.to_json(),
        "changes": [_changed(what_if.outcome(change, lang, known)) for change in wanted],
    }


def _changed(found: Outcome) -> dict[str, Any]:
    change, tally = found.change, found.tally
    counted = tally if tally and tally.valid else None
    return {
        "key": change.key,
        "group": change.group,
        "words": change.words,
        "left_out": change.left_out,
        "hand": dict(change.hand),
        "total": counted.totals["total"] if counted else None,
        "net": dict(counted.net) if counted else None,
        "refused": found.refusal,
    }
