"""A deal of the bloody battle step by step: Kongs, wins and false wins in their order, each paid at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.errors import AmbiguousError, Faults, ScoringError, UnreadableError
from scoring.hand import Hand, tiles_of
from scoring.rules.sichuan_deal_refusals import NOWHERE, prefixed, refused
from scoring.rules.sichuan_deal_terms import points
from scoring.rules.sichuan_fans import SBR
from scoring.rules.sichuan_kongs import (
    MOST_OUT,
    Kong,
    discard_won,
    given_back,
    kong_faults,
    paid_for,
    robbed,
    still_in,
    unpaid_notes,
)
from scoring.rules.sichuan_shown import kong_mismatch
from scoring.ruleset import Ruleset, Terms, Text
from scoring.settle import Payment, cited, net_of
from scoring.tally import Note, Tally
from scoring.tiles import SEATS, Seat, Tile

_STEPS = ("kong", "wins", "false_win")
_SAME_FOR_ALL = ("robbing_kong", "discard_after_kong", "last_tile")
"""Circumstances of the winning tile: the same for everybody who wins on it."""


@dataclass
class Deal:
    """What has happened so far: who is out, what was paid, which Kongs lie, and every fault found."""

    terms: Terms
    book: Ruleset
    voids: Mapping[str, str]
    faults: Faults = field(default_factory=Faults)
    out: list[Seat] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    kongs: list[Kong] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    next_dealer: tuple[Seat, Text] | None = None
    _last: str = ""
    """The last step that played a tile: kong or wins. A false win takes none."""
    _ended: bool = False
    """The last tile of the wall was won on."""

    def take(self, number: int, step: Mapping[str, Any]) -> None:
        """One step: its faults, or its payments."""
        where = Text(f"step {number}: ", f"étape {number} : ")
        kinds = [kind for kind in _STEPS if kind in step]
        if len(kinds) != 1:
            self._refuse("one_thing_a_step", where)
        elif len(self.out) > MOST_OUT:
            self._refuse("deal_over", where)
        elif self._ended:
            self._refuse("deal_over.last_tile", where)
        else:
            paid = len(self.payments)
            row = self._step(kinds[0], step, where)
            if kinds[0] != "false_win":
                self._last = kinds[0]
            self.rows.append({"step": number, "what": kinds[0], **row, **self.state(paid)})

    def _step(self, kind: str, step: Mapping[str, Any], where: Text) -> dict[str, Any]:
        if kind == "wins":
            return self._wins(step["wins"], step.get("kong_money_to"), where)
        if "kong_money_to" in step:
            self._refuse("kong_money_to_nobody", where, seat=step["kong_money_to"])
        return self._kong(step["kong"], where) if kind == "kong" else self._false_win(step["false_win"]["by"], where)

    def state(self, paid: int) -> dict[str, Any]:
        """The payments since, by their place among all, and how everybody stands now."""
        places = list(range(paid, len(self.payments)))
        return {"payments": places, "net": dict(net_of(self.payments)), "out": list(self.out)}

    @property
    def _faults_told(self) -> int:
        return sum(len(kind) for kind in (self.faults.unreadable, self.faults.illegal, self.faults.ambiguous))

    def _refuse(self, refusal: str, where: Text, /, **words: object) -> None:
        self.faults.illegal.append(refused(refusal, where, **words))

    def _kong(self, form: Mapping[str, Any], where: Text) -> dict[str, Any]:
        wrong = kong_faults(form, self.out, where)
        twice = any(kong.tile == form["tile"] for kong in self.kongs)
        if twice:
            wrong.append(refused("kong_twice", where, tile=form["tile"]))
        self.faults.illegal.extend(wrong)
        paid = () if wrong else paid_for(form, self.terms, self.out)
        self.payments.extend(paid)
        for note in () if wrong else unpaid_notes(form, self.terms, paid):
            if note not in self.notes:
                self.notes.append(note)
        if not twice:
            self.kongs.append(Kong(form["kind"], form["by"], form["tile"], paid))
        return {"by": [form["by"]]}

    def _false_win(self, by: Seat, where: Text) -> dict[str, Any]:
        if by in self.out:
            self._refuse("player_is_out.false_win", where, seat=by)
            return {"by": [by]}
        said = self.terms["preset"] == SBR.id
        source = "NOV false win" if said else "HOUSE reading: as NOV false win"
        amount = points(self.terms, "deal_payments", "false_win")
        why = cited("false win: to each still in", "gain annoncé à tort : à chaque joueur encore en jeu", source)
        if amount:
            self.payments += [Payment(by, seat, amount, why) for seat in still_in({*self.out, by})]
        for place, kong in enumerate(self.kongs):
            if kong.by == by:
                self.payments += given_back(kong.paid, Text("false win", "gain annoncé à tort"), source)
                self.kongs[place] = kong._replace(paid=())
        words = Text(
            f"{by} declared a false win; whether he plays on is for the table to say, no text at hand does",
            f"{by} a annoncé un gain à tort ; à la table de dire s'il joue encore, aucun texte connu ne le dit",
        )
        self.notes.append(Note("false_win_after", words, "HOUSE reading: NOV false win names the payment alone"))
        return {"by": [by]}

    def _wins(self, forms: Sequence[Mapping[str, Any]], to: Seat | None, where: Text) -> dict[str, Any]:
        before = self._faults_told
        counted: list[tuple[Hand, Tally]] = []
        for place, form in enumerate(forms):
            at = Text(f"wins[{place}]: ", f"wins[{place}] : ") if len(forms) > 1 else NOWHERE
            if found := self._count(form, Text(where.en + at.en, where.fr + at.fr)):
                counted.append(found)
        if len(forms) > 1:
            self._together(forms, where)
        for hand, _ in counted:
            self._fits(hand, where)
        seats = [seat for form in forms for seat in SEATS if form.get("seat_wind") == seat]
        if to is not None and to not in seats:
            self._refuse("kong_money_to_nobody", where, seat=to)
        if self._faults_told == before:
            self._pay(counted, to, where)
        self.out += [seat for seat in dict.fromkeys(seats) if seat not in self.out]
        tallies = [{"seat": hand.seat_wind, **tally.mark.to_json()} for hand, tally in counted if tally.mark]
        return {"by": seats, "tallies": tallies}

    def _count(self, form: Mapping[str, Any], where: Text) -> tuple[Hand, Tally] | None:
        """The tally of a win, read as a hand of its own with what the deal knows; None and faults if it is none."""
        before, seat, given = self._faults_told, form.get("seat_wind"), form.get("options")
        void = self.voids.get(seat) if isinstance(seat, str) else None
        if form.get("rules") not in (None, self.book.id):
            self._refuse("other_rules", where, rules=self.book.id)
        if given and (not isinstance(given, dict) or any(self.terms.get(key) != each for key, each in given.items())):
            self._refuse("other_options", where)
        if form.get("out") not in (None, self.out, self.out[::-1]):
            self._refuse("other_out", where, en=names(self.out).en, fr=names(self.out).fr)
        if void is not None and form.get("void_suit") not in (None, void):
            self._refuse("other_void_suit", where, seat=seat, suit=void)
        if self._faults_told > before:
            return None
        full = {**form, "rules": self.book.id, "options": dict(self.terms), "out": self.out}
        if full.get("round_wind") is None:
            full["round_wind"] = "E"
        if void is not None:
            full["void_suit"] = void
        try:
            hand = Hand.from_json(full, {self.book.id: self.book})
        except ScoringError as error:
            kinds = {UnreadableError: self.faults.unreadable, AmbiguousError: self.faults.ambiguous}
            kinds.get(type(error), self.faults.illegal).extend(prefixed(where, error.faults))
            return None
        tally = self.book.tally(hand)
        if not tally.valid:
            self.faults.illegal.extend(prefixed(where, tally.reasons))
            self._refuse("no_win", where, seat=hand.seat_wind)
            return None
        return hand, tally

    def _together(self, forms: Sequence[Mapping[str, Any]], where: Text) -> None:
        """Several winners won on one tile of one player."""
        seats = [form.get("seat_wind") for form in forms]
        for seat in SEATS:
            if seats.count(seat) > 1:
                self._refuse("same_winner_twice", where, seat=seat)
        if any(form.get("self_draw") is True for form in forms):
            self._refuse("drawn_by_several", where)
        for key in ("discarder", "winning_tile"):
            if any(form.get(key) != forms[0].get(key) for form in forms):
                self._refuse("winners_apart", where, key=key)
        for flag in _SAME_FOR_ALL:
            flagged = [isinstance(form.get("flags"), list) and flag in form["flags"] for form in forms]
            if any(flagged) and not all(flagged):
                self._refuse("winners_apart", where, key=flag)

    def _fits(self, hand: Hand, where: Text) -> None:
        """The win fits the steps before it: its Kongs were told, and its flags speak of the step just before."""
        own = [kong for kong in self.kongs if kong.by == hand.seat_wind]
        self.faults.illegal.extend(kong_mismatch(hand.seat_wind, own, hand.melds, where))
        last = self.kongs[-1] if self.kongs and self._last == "kong" else None
        if "heavenly" in hand.flags and self.rows:
            self._refuse("heavenly_late", where)
        if "robbing_kong" in hand.flags and hand.winning_tile is not None:
            tile = hand.winning_tile.id
            if last is None or not last.extended or (last.by, last.tile) != (hand.discarder, tile):
                self._refuse("no_kong_before.robbing_kong", where, tile=tile, seat=hand.discarder)
        for flag, owner in (("discard_after_kong", hand.discarder), ("after_kong", hand.seat_wind)):
            if flag in hand.flags and (last is None or last.by != owner):
                self._refuse(f"no_kong_before.{flag}", where, seat=owner)

    def _pay(self, counted: Sequence[tuple[Hand, Tally]], to: Seat | None, where: Text) -> None:
        for _, tally in counted:
            self.payments.extend(tally.payments)
        first, discarder = counted[0][0], counted[0][0].discarder
        if "robbing_kong" in first.flags:
            self.payments += robbed(self.kongs[-1].paid, self.terms)
            del self.kongs[-1]
        elif "discard_after_kong" in first.flags:
            winner = counted[0][0].seat_wind if len(counted) == 1 else to
            try:
                moved = discard_won(self.kongs[-1].paid, self.terms, winner)
            except AmbiguousError as error:
                self.faults.ambiguous.extend(prefixed(where, error.faults))
                moved = ()
            self.payments += moved
            if moved:
                self.kongs[-1] = self.kongs[-1]._replace(paid=())
        for place, (hand, _) in enumerate(counted):
            shown = list(tiles_of(hand))
            if place and hand.winning_tile is not None:
                shown.remove(hand.winning_tile)
            self.tiles += shown
        self._ended = "last_tile" in first.flags
        if self.next_dealer is None:
            self.next_dealer = _leads(first.seat_wind, discarder if len(counted) > 1 else None)


def _leads(winner: Seat, discarder: Seat | None) -> tuple[Seat, Text]:
    if discarder is None:
        return winner, Text("the first to win deals (NOV frame)", "le premier gagnant donne (NOV frame)")
    return discarder, Text(
        "the first win was of several on one discard: its discarder deals (NOV frame)",
        "le premier gain fut multiple sur une même défausse : son joueur donne (NOV frame)",
    )


def names(out: Sequence[Seat]) -> Text:
    """Who is out, in words."""
    return Text(", ".join(out) or "nobody", ", ".join(out) or "personne")
