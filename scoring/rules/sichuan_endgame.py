"""When the wall is out: the ready check of the bloody battle (查叫), and article 34 of the Paris game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

from scoring.errors import IllegalError, Reason
from scoring.events import Event, Settlement
from scoring.forms import Says, SeatId
from scoring.hand import Loser
from scoring.rules.sichuan_count import Wait, at_table, preset_of, waits_of, worth
from scoring.rules.sichuan_deal_refusals import refused
from scoring.rules.sichuan_deal_terms import PRESET, chosen, clause, points, wall_out_clause
from scoring.rules.sichuan_fans import HOME
from scoring.rules.sichuan_kongs import Kong, PaidKongForm, given_back, kong_faults, paid_for, still_in
from scoring.rules.sichuan_refusals import conflicts
from scoring.rules.sichuan_shown import (
    PlayersForm,
    VoidSuitsForm,
    kong_mismatch,
    over_all,
    present,
    read_players,
    tiles_shown,
    void_faults,
)
from scoring.ruleset import Names, Ruleset, Terms, Text
from scoring.settle import Payment, cited
from scoring.tally import Note
from scoring.tiles import SEATS, SUITS, Seat


class ReadyCheckForm(TypedDict):
    hands: PlayersForm
    out: NotRequired[list[SeatId]]
    void_suits: NotRequired[VoidSuitsForm]
    kongs_paid: NotRequired[list[PaidKongForm]]


Families = Annotated[int, Says(minimum=1, description="suits in the concealed hand: 1, 2 or 3")]


class FamiliesForm(TypedDict, total=False):
    E: Families
    S: Families
    W: Families
    N: Families


class JorfEndForm(TypedDict):
    """Each player still in: either his hand, or the number of families in his concealed hand."""

    hands: NotRequired[PlayersForm]
    families: NotRequired[FamiliesForm]
    out: NotRequired[list[SeatId]]


Status = Literal["ready", "not_ready", "flower_pig"]


class Standing(NamedTuple):
    """How a player stands when the wall is out."""

    status: Status
    waits: tuple[Wait, ...]
    holds_void: bool
    melds_void: bool

    @property
    def best(self) -> Wait | None:
        return max(self.waits, key=lambda wait: worth(wait.mark), default=None)

    def to_json(self) -> dict[str, Any]:
        waits = [
            {"tile": wait.tile.id, "fan": wait.mark.totals["fan"], "units": wait.mark.total} for wait in self.waits
        ]
        return {"status": self.status, "waits": waits, "best": self.best.mark.total if self.best else 0}


def standing(player: Loser, terms: Terms, void_suit: str | None) -> Standing:
    """Ready, not ready, or a flower pig: three suits in hand, or (sbr, AUS) the void suit held or melded."""
    rack, laid = {tile.suit for tile in player.concealed}, {each.tile.suit for each in player.melds}
    melds_void = void_suit in laid
    holds_void = void_suit in rack
    pig = False
    if terms["void_required"]:
        three = len(rack | laid) == len(SUITS)
        wrong_suit = chosen(terms, "flower_pig_units") in ("lost", "64") and (holds_void or melds_void)
        pig = three or wrong_suit
        holds_void = holds_void or (three and not melds_void)
    waits = () if pig else tuple(waits_of(player, terms, void_suit))
    return Standing("flower_pig" if pig else "ready" if waits else "not_ready", waits, holds_void, melds_void)


def _pig_amount(terms: Terms) -> int:
    """What a pig pays each other player still in, in money; the cap is the highest value of the table."""
    mode, unit = chosen(terms, "flower_pig_units"), int(terms["point_value"])
    if mode != "cap":
        return int(mode) * unit
    cap = at_table(terms)["fan_cap"]
    if cap == "none":
        raise IllegalError([refused("no_cap")])
    return unit << (int(cap) - preset_of(terms).plain)


def ready_check(
    standings: Mapping[Seat, Standing], kongs: Iterable[Kong], terms: Terms
) -> tuple[list[Payment], list[Note]]:
    """Flower pigs first, then who is not ready to each ready player (查大叫), then his Kong money back."""
    payments: list[Payment] = []
    mode = chosen(terms, "flower_pig_units")
    pigs = [seat for seat in standings if standings[seat].status == "flower_pig"]
    if pigs and not mode:
        raise IllegalError([refused("amount_not_known")])
    for pig in pigs:
        payments += _lost(pig, standings[pig], terms) if mode == "lost" else _pig_pays(pig, standings, terms, mode)
    spared = set(pigs) if mode in ("16", "64", "cap") else set()
    unready = [seat for seat in standings if standings[seat].status != "ready"]
    for seat in unready:
        for other, held in standings.items():
            if held.best is None or seat in spared:
                continue
            tile, value = held.best.tile, held.best.mark.total
            why = cited(f"not ready: pays the ready player's best wait, {tile}, which makes {value} (查大叫)",
                        f"pas prêt : paie la meilleure attente du joueur prêt, {tile}, qui vaut {value} (查大叫)",
                        wall_out_clause(terms))  # fmt: skip
            payments.append(Payment(seat, other, value * int(terms["point_value"]), why))
    source = wall_out_clause(terms) if terms["preset"] == HOME.id else clause(terms, "refunds")
    for kong in kongs:
        if kong.by in unready:
            words = Text("who laid it has neither won nor is ready", "qui l'a posé n'a pas gagné et n'est pas prêt")
            payments += given_back(kong.paid, words, source)
    payments = [payment for payment in payments if payment.amount]
    notes = []
    if not payments:
        words = Text("nobody pays: all who are still in are ready, or none of them",
                     "personne ne paie : tous les joueurs encore en jeu sont prêts, ou aucun")  # fmt: skip
        notes.append(Note("nobody_pays", words, wall_out_clause(terms)))
    return payments, notes


def _lost(pig: Seat, held: Standing, terms: Terms) -> list[Payment]:
    """Points lost to nobody: they go to the table."""
    amount = points(terms, "deal_payments", "void_lost")
    found = []
    if held.holds_void:
        why = cited("tiles of the void suit held, points lost to nobody",
                    "tuiles de la famille écartée en main, points perdus pour tous", "NOV void suit")  # fmt: skip
        found.append(Payment(pig, "table", amount, why))
    if held.melds_void:
        why = cited("tiles of the void suit melded, points lost to nobody",
                    "tuiles de la famille écartée étalées, points perdus pour tous", "NOV void suit")  # fmt: skip
        found.append(Payment(pig, "table", amount, why))
    return found


def _pig_pays(pig: Seat, standings: Mapping[Seat, Standing], terms: Terms, mode: str) -> list[Payment]:
    if mode == "none":
        return []
    amount = _pig_amount(terms)
    source = {"16": "APP 花猪", "64": "AUS three suits or wrong suit"}.get(mode, "HOUSE option flower_pig_units")
    why = cited("flower pig (花猪): pays each other player still in", "cochon fleuri (花猪) : paie chaque autre joueur"
                " encore en jeu", source)  # fmt: skip
    return [Payment(pig, seat, amount, why) for seat, held in standings.items() if held.status != "flower_pig"]


JORF_KINDS = ("pret", "non_pret", "pig_flower")
"""Article 34, by the number of families in the concealed hand: one, two, three."""
_JORF_NAMES = {"pret": "Prêt", "non_pret": "Non Prêt", "pig_flower": "Pig Flower"}


def families_of(player: Loser) -> int:
    """Suits in the concealed hand: the rack, and sets that were not claimed; a Kong is laid out."""
    hidden = [*player.concealed, *(each.tile for each in player.melds if not each.open and not each.is_kong)]
    return len({tile.suit for tile in hidden})


def jorf_end(families: Mapping[Seat, int], terms: Terms) -> tuple[list[Payment], dict[str, Any], list[Note]]:
    """Article 34: a Non Prêt pays each Prêt, a Pig Flower each Prêt and (B7) each Non Prêt; all alike: void."""
    kinds = {seat: JORF_KINDS[number - 1] for seat, number in families.items()}
    void = len(set(kinds.values())) == 1
    payments = []
    for payer, kind in kinds.items():
        paid = {"non_pret": ("pret",), "pig_flower": ("pret", "non_pret")}.get(kind, ())
        if terms["jorf_pig_pays"] == "pret":
            paid = paid[:1]
        for to, other in kinds.items():
            if other not in paid:
                continue
            payments.append(
                Payment(payer, to, points(terms, "deal_payments", kind),
                        cited(f"{_JORF_NAMES[kind]} pays {_JORF_NAMES[other]}",
                              f"{_JORF_NAMES[kind]} paie {_JORF_NAMES[other]}", "JORF art. 34, B7"))
            )  # fmt: skip
    notes = []
    if void:
        kind = _JORF_NAMES[next(iter(kinds.values()))]
        words = Text(f"all still in are {kind}: nobody pays, the deal is void; wins paid before stand",
                     f"tous les joueurs encore en jeu sont {kind} : personne ne paie, la partie est nulle ; les gains"
                     " déjà payés restent")  # fmt: skip
        notes.append(Note("void_deal", words, "JORF art. 34"))
    return [payment for payment in payments if payment.amount], {"kinds": kinds, "void": void}, notes


def _other_endgame(terms: Terms, played: str, event: str) -> list[Reason]:
    """A fault where the option says that the table ends its deals another way."""
    value = terms["endgame"]
    return [] if value in (PRESET, played) else [refused("other_endgame", value=value, event=event)]


def _check(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    out, voids = form.get("out", []), form.get("void_suits", {})
    faults = _other_endgame(terms, "chajiao", "ready_check")
    faults += [*conflicts(terms), *void_faults(voids, terms), *present(form["hands"], out)]
    players = read_players(form["hands"], book, faults)
    faults += over_all(tiles_shown(players.values()))
    kongs: list[Kong] = []
    for place, each in enumerate(form.get("kongs_paid", [])):
        where = Text(f"kongs_paid[{place}]: ", f"kongs_paid[{place}] : ")
        wrong = kong_faults(each, each.get("out", []), where)
        faults += wrong
        if not wrong:
            kongs.append(Kong(each["kind"], each["by"], each["tile"], paid_for(each, terms, each.get("out", []))))
    for seat, player in players.items():
        own = [kong for kong in kongs if kong.by == seat]
        faults += kong_mismatch(seat, own, player.melds, all_told=False)
    if faults:
        raise IllegalError(faults)
    standings = {seat: standing(players[seat], terms, voids.get(seat)) for seat in still_in(out)}
    payments, notes = ready_check(standings, kongs, terms)
    return Settlement(tuple(payments), {"hands": {s: each.to_json() for s, each in standings.items()}}, tuple(notes))


def _jorf(form: dict[str, Any], terms: Terms, book: Ruleset) -> Settlement:
    out, given, hands = form.get("out", []), form.get("families", {}), form.get("hands", {})
    faults = _other_endgame(terms, "jorf", "jorf_end")
    faults += present({*given, *hands}, out, "families" if given or not hands else "hands")
    for seat in SEATS:
        if seat in given and seat in hands:
            faults.append(refused("given_twice", seat=seat))
        if given.get(seat, 1) > len(SUITS):
            where = Text(f"families.{seat}: ", f"families.{seat} : ")
            faults.append(refused("too_many_families", where, number=given[seat]))
    players = read_players(hands, book, faults)
    faults += over_all(tiles_shown(players.values()))
    if faults:
        raise IllegalError(faults)
    families = {s: given[s] if s in given else families_of(players[s]) for s in still_in(out)}
    payments, facts, notes = jorf_end(families, terms)
    return Settlement(tuple(payments), facts, tuple(notes))


END_EVENTS: tuple[Event, ...] = (
    Event(
        "ready_check",
        Names("Ready check", "Vérification des mains prêtes", "查叫"),
        Text("the wall is out: flower pigs, what who is not ready pays each ready player, Kong money back",
             "la muraille est épuisée : cochons fleuris, ce que paie qui n'est pas prêt à chaque joueur prêt, argent"
             " des Kongs rendu"),
        ReadyCheckForm, _check, "NOV wall out; APP wall out",
        {"out": ["E"], "hands": {
            "S": {"concealed": ["2p", "2p", "8p", "8p"],
                  "melds": [{"kind": "pung", "tiles": ["4s", "4s", "4s"], "open": True},
                            {"kind": "pung", "tiles": ["6s", "6s", "6s"], "open": True},
                            {"kind": "pung", "tiles": ["9p", "9p", "9p"], "open": True}]},
            "W": {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "3s", "4s", "5s", "5m"]},
            "N": {"concealed": ["1p", "3p", "5p", "7p", "9p", "1s", "3s", "5s", "7s", "9s", "1p", "3s", "5p"]}}},
    ),
    Event(
        "jorf_end",
        Names("Wall out in the Paris game", "Muraille épuisée, article 34", "巴黎荒牌结算"),
        Text("Prêt, Non Prêt and Pig Flower by the number of families in the concealed hand: Non Prêt pays each Prêt 2"
             " stake units, Pig Flower 6",
             "Prêt, Non Prêt et Pig Flower selon le nombre de familles de la main cachée : Non Prêt paie 2 mises à"
             " chaque Prêt, Pig Flower 6"),
        JorfEndForm, _jorf, "JORF art. 34, B7",
        {"out": ["E"], "families": {"S": 1, "W": 2, "N": 3}, "options": {"point_value": 10}},
    ),
)  # fmt: skip
