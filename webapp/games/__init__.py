"""Games: a stream of the ledger, its sheet, what may be entered, and its pages."""
