"""Names on a page that a line's end breaks in two."""

from __future__ import annotations

from playwright.sync_api import Page

_WORDS = """(selectors) => [...document.querySelectorAll(selectors)].flatMap((name) => {
  const words = name.firstChild;
  return [...words.data.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(words, word.index);
    range.setEnd(words, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


def broken_names(page: Page, selectors: str) -> list[str]:
    """The words of names that stand on two lines; each element begins with its name."""
    found: list[str] = page.evaluate(_WORDS, selectors)
    return found
