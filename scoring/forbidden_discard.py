"""The event of S003 item 5: who discards a forbidden tile, and so gives another player Mah Jong, pays for all three."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from scoring.circumstances import five_of_a_kind
from scoring.errors import Faults, IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forbidden import Ban, forbidden_tiles, visible
from scoring.forms import Natural, Says, SeatId, TileId
from scoring.hand import MELD_KINDS, Hand, Meld
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment
from scoring.tally import Note
from scoring.tiles import KINDS, SEATS, Seat, Tile

SOURCE = "S003 item 5"
_ALONE = ("holder", "melds", "tile", "score", "self_draw", "robbed", "won")
"""Keys that a whole `hand` stands in place of."""

ShareOut = Callable[[Seat, Seat | None, int, Terms], tuple[Payment, ...]]
"""(winner, discarder or None where he drew, score, terms) -> what the others owe him, as the ruleset pays."""

# `from` is a Python keyword, so this form cannot be written as a class.
LaidForm = TypedDict(
    "LaidForm",
    {
        "kind": Annotated[str, Says(enum=list(MELD_KINDS))],
        "tiles": list[TileId],
        "open": bool,
        "from": NotRequired[SeatId | None],
    },
)


class ForbiddenDiscardForm(TypedDict, total=False):
    """Either `hand`, won under the ruleset, or the `holder`'s `melds` in order of play, the `tile` and his `score`."""

    discarder: SeatId
    holder: SeatId
    melds: list[LaidForm]
    melds_before: Natural
    tile: TileId
    won: bool
    self_draw: bool
    robbed: bool
    score: Natural
    hand: dict[str, Any]
    forbid_a_prime: bool
    mixed_sets: bool
    forbid_b: bool
    third_pung: Literal["lifts", "stays"]


How = Literal["discarded", "drawn", "robbed"]


class _Discard(NamedTuple):
    """What happened: whose melds lay there, which tile came from whom, and what is owed on it."""

    holder: Seat
    melds: tuple[Meld, ...]
    tile: Tile
    how: How
    discarder: Seat | None
    won: bool
    payments: tuple[Payment, ...] | None
    """As they would be without the rule; None where no score was given."""


def _settle(share_out: ShareOut, form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    seen = _of_hand(form, terms, book) if "hand" in form else _of_melds(form, terms, share_out)
    before = seen.melds[: form.get("melds_before", len(seen.melds))]
    bans = forbidden_tiles(
        before,
        a_prime=form.get("forbid_a_prime", True),
        mixed=form.get("mixed_sets", True),
        b=form.get("forbid_b", True),
        third_stays=form.get("third_pung") == "stays",
    )
    against = [ban for ban in bans if seen.tile.plain in ban.tiles]
    payer = seen.discarder if against and seen.won and seen.how == "discarded" else None
    facts: dict[str, Any] = {
        "holder": seen.holder,
        "discarder": seen.discarder,
        "tile": seen.tile.id,
        "forbidden": bool(against),
        "forbidden_by": [ban.to_json() for ban in against],
        "all_forbidden": [ban.to_json() for ban in bans],
        "liable": payer is not None,
    }
    notes = [_why(seen.tile, ban) for ban in against] or [_allowed(seen.tile, bans)]
    if payer is None:
        notes.extend(_not_liable(seen, bool(against)))
        return Settlement(seen.payments or () if seen.won else (), facts, tuple(notes))
    owed = share_out(seen.holder, payer, 1, terms) if seen.payments is None else seen.payments
    shares = _by_payer(owed, seen.holder)
    alone = set(shares) <= {payer}
    if alone:
        en, fr = "Nobody else owes anything on a discard.", "Personne d'autre ne doit rien sur une défausse."
        notes.append(Note("alone_anyway", Text(f"{en} Ordinary payment.", f"{fr} Paiement ordinaire."), SOURCE))
    if seen.payments is None:
        facts["times"] = sum(shares.values())
        notes.append(Note("score_not_given", _times(payer, seen.holder, shares, alone), SOURCE))
        return Settlement((), facts, tuple(notes))
    if alone:
        return Settlement(seen.payments, facts, tuple(notes))
    return Settlement(_by_one(seen.payments, payer, seen.holder, against[0]), facts, tuple(notes))


def _of_melds(form: Mapping[str, Any], terms: Terms, share_out: ShareOut) -> _Discard:
    """The discard told by melds, tile and score."""
    faults = Faults()
    for key in ("holder", "melds", "tile"):
        if key not in form:
            en = f"'{key}' is missing: give holder, melds and tile, or the whole hand as 'hand'"
            fr = f"« {key} » manque : donnez holder, melds et tile, ou toute la main dans « hand »"
            faults.unreadable.append(Reason("missing_key", en, fr, at=("event", key)))
    drawn, robbed, discarder = form.get("self_draw", False), form.get("robbed", False), form.get("discarder")
    won: bool = form.get("won", True)
    if drawn and discarder:
        en, fr = "'discarder' is given but the tile was drawn", "« discarder » est donné, or la tuile vient du mur"
        faults.illegal.append(_about("discarder", "discarder_on_self_draw", f"{en}; drop one", f"{fr} ; retirez l'un"))
    if drawn and robbed:
        en, fr = "a tile is 'robbed' from a kong or drawn", "une tuile est volée à un kong (« robbed ») ou tirée"
        faults.illegal.append(_about("robbed", "robbed_and_drawn", f"{en}; drop one", f"{fr} ; retirez l'un"))
    if not drawn and not discarder:
        faults.illegal.append(_no_discarder())
    holder = form.get("holder")
    if discarder and discarder == holder:
        en = f"{holder}'s own melds forbid {holder} nothing; 'discarder' must be another player"
        fr = f"les lots de {holder} ne lui interdisent rien ; « discarder » doit être un autre joueur"
        faults.illegal.append(_about("discarder", "winner_is_discarder", en, fr, SOURCE))
    melds = _melds(form.get("melds", ()), holder, faults)
    tile = Tile.parse(form.get("tile", "X"))
    if "tile" in form and tile.plain.index >= KINDS:
        en, fr = f"{tile} is never discarded; name the tile that was", f"{tile} ne se défausse pas ; nommez la tuile"
        faults.illegal.append(_about("tile", "not_a_discard", en, fr))
    elif not faults:
        claimed = {each.plain for meld in melds[form.get("melds_before", len(melds)) :] for each in meld.tiles}
        besides = [] if tile.plain in claimed else [tile]
        laid = [each for meld in melds for each in meld.tiles]
        faults.illegal.extend(
            replace(each, at=("event", "melds")) for each in five_of_a_kind([*besides, *laid], SOURCE)
        )
    if form.get("melds_before", 0) > len(melds):
        faults.illegal.append(_too_many_before(len(melds)))
    faults.raise_any()
    holder, score = form["holder"], form.get("score")
    payments = None if score is None else share_out(holder, discarder, score, terms)
    return _Discard(holder, melds, tile, _how(robbed, drawn), discarder, won, payments)


def _melds(laid: Any, holder: Seat | None, faults: Faults) -> tuple[Meld, ...]:
    found = []
    for place, each in enumerate(laid):
        tiles = tuple(Tile.parse(name) for name in each["tiles"])
        if not Meld.shaped(each["kind"], tiles):
            listed = " ".join(each["tiles"])
            en = f"melds[{place}]: {listed} is no {each['kind']}"
            fr = f"melds[{place}] : {listed} n'est pas un {each['kind']}"
            faults.illegal.append(_about("melds", "meld_shape", en, fr))
            continue
        if holder is not None and each.get("from") == holder:
            en = f"melds[{place}] was claimed from {holder}, who holds it; 'from' is another player"
            fr = f"melds[{place}] vient de {holder}, qui le possède ; « from » est un autre joueur"
            faults.illegal.append(_about("melds", "claimed_from_oneself", en, fr))
        found.append(Meld(each["kind"], tiles, each["open"]))
    if len(found) > 4:
        en, fr = "a hand has at most four sets", "une main a au plus quatre lots"
        faults.illegal.append(_about("melds", "too_many_melds", en, fr))
    return tuple(found)


def _of_hand(form: Mapping[str, Any], terms: Terms, book: Ruleset) -> _Discard:
    """The discard told by the whole winning hand, counted by the ruleset."""
    if beside := [key for key in _ALONE if key in form]:
        listed = ", ".join(beside)
        en, fr = f"'hand' tells {listed} already; drop them", f"« hand » dit déjà {listed} ; retirez-les"
        raise IllegalError([Reason("hand_and_melds", en, fr)])
    given: dict[str, Any] = {**form["hand"]}
    if "discarder" in form and given.get("discarder") is None:
        given["discarder"] = form["discarder"]
    if given.get("rules") not in (None, book.id):
        en, fr = "'rules' stands with the event; drop it in 'hand'", "« rules » se met avec l'événement"
        raise IllegalError([Reason("key_of_event", en, f"{fr} ; retirez-la de « hand »")])
    options = given.get("options", {})
    given |= {"rules": book.id, "options": {**terms, **options} if isinstance(options, dict) else options}
    hand = Hand.from_json(given, {book.id: book})
    faults = []
    if not hand.winner:
        en, fr = "the hand must be a winning one, yet 'winner' is false", "la main doit être gagnante (« winner »)"
        faults.append(Reason("hand_has_not_won", en, fr, SOURCE))
    robbed = "robbing_kong" in hand.flags
    if hand.discarder is None and not hand.self_draw and not robbed:
        faults.append(_no_discarder())
    if "discarder" in form and hand.discarder != form["discarder"]:
        en, fr = "'discarder' is not the one of the hand", "« discarder » n'est pas celui de la main"
        faults.append(Reason("two_discarders", f"{en}; drop one", f"{fr} ; retirez l'un des deux"))
    as_laid = Faults()
    melds = _melds(given.get("melds") or (), None, as_laid)
    faults.extend(as_laid.illegal)
    if form.get("melds_before", 0) > len(melds):
        faults.append(_too_many_before(len(melds)))
    if faults:
        raise IllegalError(faults)
    tally = book.tally(hand)
    if not tally.valid:
        raise IllegalError(tally.reasons)
    assert hand.winning_tile is not None
    how = _how(robbed, hand.self_draw)
    return _Discard(hand.seat_wind, melds, hand.winning_tile, how, hand.discarder, True, tally.payments)


def _how(robbed: bool, drawn: bool) -> How:
    return "robbed" if robbed else "drawn" if drawn else "discarded"


def _about(key: str, code: str, en: str, fr: str, source: str = "") -> Reason:
    return Reason(code, en, fr, source, ("event", key))


def _no_discarder() -> Reason:
    en, fr = "who discarded the tile? give 'discarder', or 'self_draw'", "qui a défaussé ? donnez « discarder »"
    return _about("discarder", "missing_discarder", en, f"{fr}, ou « self_draw »", SOURCE)


def _too_many_before(number: int) -> Reason:
    en = f"'melds_before' says how many of the {number} melds lay there when the tile was thrown"
    fr = f"« melds_before » dit combien des {number} lots étaient sur la table avant la défausse"
    return _about("melds_before", "too_many_melds_before", f"{en}; it cannot be more", f"{fr} ; pas davantage")


def _by_payer(payments: tuple[Payment, ...], winner: Seat) -> dict[Seat, int]:
    """What each of the others owes the winner."""
    owed = [payment for payment in payments if payment.to == winner]
    parts = {seat: sum(payment.amount for payment in owed if payment.payer == seat) for seat in SEATS}
    return {seat: amount for seat, amount in parts.items() if amount}


def _times(payer: Seat, winner: Seat, shares: Mapping[Seat, int], alone: bool) -> Text:
    """How often the score is paid, where none is given."""
    times = sum(shares.values())
    en = f"{times} times the score of {winner}'s hand" if times > 1 else f"the score of {winner}'s hand"
    fr = f"{times} fois le score de {winner}" if times > 1 else f"le score de {winner}"
    en, fr = f"{en}; give 'score' for the sum.", f"{fr} ; donnez « score » pour la somme."
    if alone:
        return Text(f"{payer} pays {en}", f"{payer} paie {fr}")
    return Text(
        f"{payer} pays for all three: {_listed(shares)}, {en}", f"{payer} paie pour les trois : {_listed(shares)}, {fr}"
    )


def _listed(parts: Mapping[Seat, int]) -> str:
    return " + ".join(f"{amount} ({seat})" for seat, amount in parts.items())


def _by_one(payments: tuple[Payment, ...], discarder: Seat, winner: Seat, ban: Ban) -> tuple[Payment, ...]:
    """One payment for what the three owe the winner; what the losers settle among themselves stays as it was (P6)."""
    parts = _by_payer(payments, winner)
    rest = tuple(payment for payment in payments if payment.to != winner or payment.payer == "table")
    why = Text(
        f"forbidden discard: pays for all three, {_listed(parts)} ({ban.source})",
        f"tuile défendue : paie pour les trois, {_listed(parts)} ({ban.source})",
    )
    return (Payment(discarder, winner, sum(parts.values()), why), *rest)


def _why(tile: Tile, ban: Ban) -> Note:
    sets = ", ".join("".join(each.id for each in meld.tiles) for meld in ban.melds)
    en = f"{tile} may not be discarded: {ban.why.en} ({sets})."
    fr = f"{tile} ne doit pas être défaussée : {ban.why.fr} ({sets})."
    return Note("forbidden", Text(en, fr), ban.source)


def _allowed(tile: Tile, bans: tuple[Ban, ...]) -> Note:
    listed = " ".join(dict.fromkeys(each.id for ban in bans for each in ban.tiles))
    en = f"{tile} may be discarded; forbidden are {listed}." if bans else f"{tile} may be discarded, as any tile may."
    fr = f"{tile} peut être défaussée ; sont défendues {listed}." if bans else f"{tile} peut être défaussée."
    return Note("allowed", Text(en, fr), SOURCE)


def _not_liable(seen: _Discard, forbidden: bool) -> list[Note]:
    """Why nobody pays for the others, where that is not plain."""
    hidden = len(seen.melds) - len(visible(seen.melds))
    notes = []
    if hidden:
        en, fr = f"{hidden} hidden set(s) forbid nothing.", f"{hidden} lot(s) caché(s) n'interdisent rien."
        notes.append(Note("hidden_sets", Text(en, fr), "S003 item 5; P5"))
    if not forbidden:
        return notes
    if not seen.won:
        en, fr = "It gave nobody Mah Jong: nobody is liable.", "Elle n'a donné Mah Jong à personne : nul ne répond."
        notes.append(Note("no_win_on_it", Text(en, fr), SOURCE))
    elif seen.how == "drawn":
        en, fr = "It was drawn, not discarded: ordinary payment.", "Elle vient du mur : paiement ordinaire."
        notes.append(Note("drawn", Text(en, fr), SOURCE))
    else:
        en, fr = "It was robbed, not discarded: ordinary payment.", "Elle fut volée à un Kong : paiement ordinaire."
        notes.append(Note("robbed", Text(en, fr), "HOUSE reading: S003 item 5 speaks of discards alone"))
    return notes


def forbidden_discard(share_out: ShareOut) -> Event:
    """The event for a ruleset that pays a bare score as `share_out` says."""
    return Event(
        "forbidden_discard", Names("Forbidden discard", "Tuile défendue", "包牌"),
        Text("who discards a tile that the winner's melds, in order of play, forbade pays what all three owe him."
             " Readings that may be turned off: forbid_a_prime, 3 Pungs of one suit; mixed_sets, Chows and Pungs"
             " together; forbid_b, case (b). third_pung: whether a third suited Pung lifts case (b) or leaves it",
             "qui défausse une tuile que les lots du gagnant, dans l'ordre du jeu, défendaient paie ce que lui doivent"
             " les trois. Lectures qu'on peut désactiver : forbid_a_prime, 3 Pungs d'une série ; mixed_sets, Chows et"
             " Pungs mêlés ; forbid_b, le cas (b). third_pung : si un troisième Pung de série lève le cas (b) ou le"
             " laisse"),
        ForbiddenDiscardForm, partial(_settle, share_out), "S003 item 5; P1 to P8",
        {"discarder": "W", "holder": "S", "tile": "9p", "score": 64,
         "melds": [{"kind": "chow", "tiles": ["1p", "2p", "3p"], "open": True},
                   {"kind": "chow", "tiles": ["4p", "5p", "6p"], "open": True},
                   {"kind": "chow", "tiles": ["3p", "4p", "5p"], "open": True}]},
        at_fault="discarder",
    )  # fmt: skip
