"""The door: reads a hand from JSON, checks every word of it, and reports all faults at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.check import whole_numbers
from scoring.door_values import Values
from scoring.errors import Reason, unknown
from scoring.forms import HandForm, LoserForm, MeldForm
from scoring.hand import FLAGS, MELD_KINDS, MELD_SIZE, Hand, Loser, Meld, MeldKind, OptionValue
from scoring.ruleset import Ruleset, Text
from scoring.shelf import unknown_ruleset
from scoring.tiles import SEATS, Seat, Tile

_HAND_KEYS = tuple(HandForm.__annotations__)
_LOSER_KEYS = tuple(LoserForm.__annotations__)
_MELD_KEYS = tuple(MeldForm.__annotations__)
_SHAPES: Mapping[MeldKind, Text] = {
    "chow": Text("three in a row of one suit", "trois tuiles qui se suivent d'une famille"),
    "pung": Text("three alike", "trois tuiles égales"),
    "kong": Text("four alike", "quatre tuiles égales"),
}
_HARMLESS = {
    "unknown_key", "foreign_key", "unknown_flag", "foreign_flag", "unknown_option", "unknown_option_value",
    "bad_option_value", "tile_not_used", "unknown_tile",
}  # fmt: skip
"""Faults that leave sets and seats known, so that the circumstances can still be looked at."""


class _Reader(Values):
    """Reads parts of one hand and keeps the faults."""

    def melds(self, values: Iterable[Any], where: str) -> tuple[Meld, ...]:
        found = []
        for place, value in enumerate(values):
            here = f"{where}[{place}]"
            if not isinstance(value, dict):
                self.wrong(here, "an object with kind, tiles, open", "un objet avec kind, tiles, open", value)
                continue
            self.keys(value, _MELD_KEYS, here)
            kind, open_ = value.get("kind"), value.get("open")
            if kind not in MELD_KINDS:
                if isinstance(kind, str):
                    near = unknown("unknown_meld", "kind of meld", "sorte de série", kind, MELD_KINDS)
                    self.faults.unreadable.append(near)
                else:
                    self.wrong(f"{here}.kind", "chow, pung or kong", "chow, pung ou kong", kind)
            if not isinstance(open_, bool):
                self.wrong(f"{here}.open", "true or false", "true ou false", open_)
            before = len(self.faults.unreadable)
            tiles = self.tiles(self.items(value, "tiles", f"{here}.tiles"), f"{here}.tiles")
            if kind not in MELD_KINDS or not isinstance(open_, bool) or len(self.faults.unreadable) > before:
                continue
            if Meld.shaped(kind, tiles):
                found.append(Meld(kind, tiles, open_))
            else:
                self.misshapen(kind, tiles, here)
        return tuple(found)

    def misshapen(self, kind: MeldKind, tiles: tuple[Tile, ...], where: str) -> None:
        shape, clause = _SHAPES[kind], "" if self.rules is None else self.rules.sets_clause
        names = " ".join(tile.id for tile in tiles[: MELD_SIZE[kind] + 2])
        en = f"{where}: a {kind} is {shape.en}, not {names or 'nothing'}"
        fr = f"{where} : un {kind}, c'est {shape.fr}, pas {names or 'rien'}"
        self.faults.illegal.append(Reason("meld_shape", en, fr, clause))

    def flags(self, values: Iterable[Any], where: str) -> frozenset[str]:
        found = set()
        for value in values:
            if not isinstance(value, str):
                self.wrong(where, "a list of flags", "une liste de drapeaux", value)
            elif value not in FLAGS:
                self.faults.unreadable.append(unknown("unknown_flag", "flag", "drapeau", value, FLAGS))
            elif self.rules is not None and value not in self.rules.flags:
                known = ", ".join(self.rules.flags)
                self.fault(
                    "foreign_flag",
                    f"flag '{value}' is not of {self.rules.id}, which knows: {known}",
                    f"« {value} » n'est pas de {self.rules.id}, qui connaît : {known}",
                )
            else:
                found.add(value)
        return frozenset(found)

    def options(self, form: Mapping[str, Any]) -> dict[str, OptionValue]:
        value = form.get("options")
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.wrong("options", "an object of named switches", "un objet de réglages nommés", value)
            return {}
        return {} if self.rules is None else self.rules.chosen(value, self.faults)

    def loser(self, seat: str, value: object) -> Loser:
        where = f"losers.{seat}"
        if not isinstance(value, dict):
            self.wrong(where, "an object", "un objet", value)
            return Loser()
        self.keys(value, _LOSER_KEYS, where)
        if value.get("total") is not None:
            others = (key for key in _LOSER_KEYS if key != "total")
            if tiles := [key for key in others if self.items(value, key, f"{where}.{key}")]:
                self.faults.ambiguous.append(
                    Reason(
                        "total_and_tiles",
                        f"'{where}' gives both total and {', '.join(tiles)}; give one or the other",
                        f"« {where} » donne à la fois total et {', '.join(tiles)} ; donnez l'un ou l'autre",
                    )
                )
            return Loser(total=self.number(value, "total", f"{where}.total"))
        flags = self.flags(self.items(value, "flags", f"{where}.flags"), f"{where}.flags")
        if odd := sorted(flags - {"calling"}):
            self.faults.illegal.append(
                Reason(
                    "flag_of_winner",
                    f"'{where}': {', '.join(odd)} tells how a hand won; a loser may only be 'calling'",
                    f"« {where} » : {', '.join(odd)} dit comment on gagne ; un perdant n'est que « calling »",
                )
            )
        concealed = self.tiles(self.items(value, "concealed", f"{where}.concealed"), f"{where}.concealed")
        melds, set_apart = _laid_out(self.melds(self.items(value, "melds", f"{where}.melds"), f"{where}.melds"))
        return Loser(
            concealed=(*concealed, *set_apart),
            melds=melds,
            flowers=self.tiles(self.items(value, "flowers", f"{where}.flowers"), f"{where}.flowers", flowers=True),
            flags=flags,
        )

    def losers(self, form: Mapping[str, Any], winner_seat: Seat | None) -> dict[Seat, Loser]:
        value = form.get("losers")
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.wrong("losers", "an object by seat", "un objet par place", value)
            return {}
        self.keys(value, SEATS, "losers")
        if winner_seat in value:
            self.faults.illegal.append(
                Reason(
                    "winner_among_losers",
                    f"'losers' holds {winner_seat}, the winner's own seat",
                    f"« losers » contient {winner_seat}, la place du gagnant",
                )
            )
        return {seat: self.loser(seat, value[seat]) for seat in SEATS if seat in value}

    def foreign(self, form: Mapping[str, Any]) -> None:
        """Refuses what belongs to other systems, unless it says nothing."""
        for key in self.rules.foreign_keys if self.rules else ():
            if form.get(key):
                name = self.rules.id if self.rules else ""
                self.fault(
                    "foreign_key",
                    f"'{key}' is not of {name}; leave it out",
                    f"« {key} » n'est pas de {name} ; retirez-la",
                )

    def circumstances(self, form: Mapping[str, Any], hand: Hand, drawn: bool | None, all_read: bool) -> None:
        """What must agree within the hand under any rules; `all_read`: every tile of it is known."""
        illegal = self.faults.illegal
        if hand.winner and hand.winning_tile is None and form.get("winning_tile") is None:
            fr = "« winning_tile » manque : nommez la tuile qui a fait gagner"
            self.fault("missing_key", "'winning_tile' is missing: name the tile that won", fr)
        won = hand.winning_tile
        place = "flowers" if won and won.is_flower and self.rules and self.rules.flower_wins else "concealed"
        if all_read and won is not None and won not in (hand.flowers if place == "flowers" else hand.concealed):
            illegal.append(
                Reason(
                    "winning_tile_not_in_hand",
                    f"the winning tile {won} must also stand in '{place}'",
                    f"la tuile gagnante {won} doit aussi figurer dans « {place} »",
                )
            )
        if hand.winner and drawn is None and hand.discarder is None and "robbing_kong" not in hand.flags:
            self.faults.ambiguous.append(
                Reason(
                    "drawn_or_claimed",
                    "was the winning tile drawn or claimed? give 'self_draw', or 'discarder'",
                    "la tuile gagnante est-elle prise au mur ou réclamée ? donnez « self_draw » ou « discarder »",
                )
            )
        if hand.discarder is not None and hand.self_draw:
            illegal.append(
                Reason(
                    "discarder_on_self_draw",
                    "'discarder' is given but the tile was drawn; drop one of the two",
                    "« discarder » est donné alors que la tuile est prise au mur ; retirez l'un des deux",
                )
            )
        # Where no seat was read another fault says so, and E only stands for it.
        if hand.discarder is not None and hand.discarder == hand.seat_wind == form.get("seat_wind"):
            illegal.append(
                Reason(
                    "winner_is_discarder",
                    f"{hand.seat_wind} cannot win on his own discard; correct 'discarder' or seat_wind",
                    f"{hand.seat_wind} ne peut gagner sur sa propre défausse ; corrigez « discarder » ou seat_wind",
                )
            )
        if not hand.winner and hand.losers:
            illegal.append(
                Reason(
                    "losers_without_winner",
                    "'losers' needs a winner; give the winner's hand, with this one among them",
                    "« losers » demande un gagnant ; donnez sa main, avec celle-ci parmi les perdants",
                )
            )


def _laid_out(melds: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], tuple[Tile, ...]]:
    """The claimed sets and the kongs, and the tiles of all other sets: set apart by their owner, still in his hand."""
    laid = tuple(each for each in melds if each.open or each.is_kong)
    return laid, tuple(tile for each in melds if each not in laid for tile in each.tiles)


def read_hand(value: object, rulesets: Mapping[str, Ruleset] | None = None) -> Hand:
    """A hand from a decoded JSON value; raises `UnreadableError`, `IllegalError` or `AmbiguousError`, nothing else."""
    if rulesets is None:
        from scoring import RULESETS

        rulesets = RULESETS
    reader, value = _Reader(), whole_numbers(value)
    if not isinstance(value, dict):
        reader.wrong("hand", "a JSON object", "un objet JSON", value)
        reader.faults.raise_any()
    form: Mapping[str, Any] = value if isinstance(value, dict) else {}
    reader.keys(form, _HAND_KEYS, "hand")
    name = form.get("rules")
    if isinstance(name, str):
        reader.rules = rulesets.get(name)
        if reader.rules is None:
            reader.faults.unreadable.append(unknown_ruleset(name, rulesets))
    elif name is None:
        reader.fault(
            "missing_key", "'rules' is missing: name the ruleset, such as navy", "« rules » manque, par ex. navy"
        )
    else:
        reader.wrong("rules", "the name of a ruleset", "le nom d'un système", name)
    identity = form.get("id")
    if isinstance(identity, bool) or not isinstance(identity, str | int | None):
        reader.wrong("id", "a text or a whole number", "un texte ou un nombre entier", identity)
        identity = None
    if form.get("concealed") is None:
        reader.fault(
            "missing_key", "'concealed' is missing: list the tiles", "« concealed » manque : listez les tuiles"
        )
    reader.foreign(form)
    seat = reader.seat(form, "seat_wind", True)
    drawn = reader.yes(form, "self_draw", None)
    winning = form.get("winning_tile")
    tiles, sets = reader.items(form, "concealed", "concealed"), reader.items(form, "melds", "melds")
    concealed, given = reader.tiles(tiles, "concealed"), reader.melds(sets, "melds")
    melds, set_apart = _laid_out(given)
    hand = Hand(
        rules=name if isinstance(name, str) else "",
        id=identity,
        options=reader.options(form),
        concealed=(*concealed, *set_apart),
        melds=melds,
        winning_tile=None if winning is None else reader.tile(winning),
        self_draw=bool(drawn),
        seat_wind=seat or "E",
        round_wind=reader.seat(form, "round_wind", True) or "E",
        discarder=reader.seat(form, "discarder", False),
        flowers=reader.tiles(reader.items(form, "flowers", "flowers"), "flowers", flowers=True),
        flags=reader.flags(reader.items(form, "flags", "flags"), "flags"),
        losers=reader.losers(form, seat),
        winner=bool(reader.yes(form, "winner", True)),
        dora_indicators=reader.tiles(reader.items(form, "dora_indicators", "dora_indicators"), "dora_indicators"),
        ura_dora_indicators=reader.tiles(
            reader.items(form, "ura_dora_indicators", "ura_dora_indicators"), "ura_dora_indicators"
        ),
        honba=reader.number(form, "honba", "honba"),
        riichi_sticks=reader.number(form, "riichi_sticks", "riichi_sticks"),
        dealer_streak=reader.number(form, "dealer_streak", "dealer_streak"),
        void_suit=reader.suit(form, "void_suit"),
        out=reader.seats(form, "out"),
        liable=reader.seat(form, "liable", False),
    )
    read_all = len(given) == len(sets)
    reader.circumstances(form, hand, drawn, isinstance(form.get("concealed"), list) and len(concealed) == len(tiles))
    shaped = read_all and not any(fault.code == "meld_shape" for fault in reader.faults.illegal)
    whole = shaped and {fault.code for fault in reader.faults.unreadable} <= _HARMLESS
    if reader.rules is not None and whole:
        asked = {fault.code for fault in reader.faults.ambiguous}
        for fault in reader.rules.impossible(hand, reader.rules):
            if fault.code != "missing_discarder" or "drawn_or_claimed" not in asked:
                reader.faults.illegal.append(fault)
    reader.faults.raise_any()
    return hand
