"""Tables that a ruleset leaves to the house, filled for a test, so that a rule whose value stands in one counts."""

from __future__ import annotations

from dataclasses import replace

from scoring.ruleset import Ruleset


def with_house_table(book: Ruleset, name: str) -> Ruleset:
    """The ruleset with the row of that rule filled, or every row that any rule reads where it has none of its own."""
    own = book.by_id[name].row
    found = [own] if own else [rule.row for rule in book.rules if rule.row]
    tables = tuple(
        table if table.rows else replace(table, rows={row: 3 for of, row in found if of == table.id})
        for table in book.tables
    )
    return replace(book, tables=tables)
