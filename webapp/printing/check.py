"""Which entry of the ledger a printed sheet speaks of."""

from __future__ import annotations

import re

from sqlalchemy import Engine, select

from webapp.messages import InputError
from webapp.store import reading
from webapp.tables import EventRow


def entry_of(engine: Engine, printed: str) -> tuple[str, int] | None:
    """Stream and number of the entry with that hash, typed or as the QR code says it; None where none has it."""
    digits = re.sub(r"\s", "", printed.strip().rpartition(" ")[2] if printed.startswith("MARQUE ") else printed).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", digits):
        raise InputError("bad_head_hash", found=printed.strip()[:80])
    with reading(engine) as connection:
        row = connection.execute(select(EventRow.stream, EventRow.sequence).where(EventRow.hash == digits)).first()
    return (row[0], row[1]) if row else None
