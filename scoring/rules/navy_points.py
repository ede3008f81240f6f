"""The navy rule's barème: base points (§4.5, §4.6) and retours (§4.7), one line a rule, S001 throughout."""

from __future__ import annotations

from scoring import patterns as p
from scoring.hand import MeldKind
from scoring.reading import Reading
from scoring.ruleset import Evidence, Names, Rule, Scope, Text
from scoring.tiles import GREEN, RED, WHITE, M, P, S

FAMILY_DRAGON = {M: RED, P: WHITE, S: GREEN}
"""§4.1.3 Nota: red goes with characters, white with circles, green with bamboos."""

_own_pung_claimed = p.claimed(p.won_as("pung"))
_flagged_claim = p.flagged("claimed_for_pung")
_pure_by_dragon = p.one_suit_with_its_dragon(FAMILY_DRAGON)


def pure_by_dragon(reading: Reading) -> bool:
    """One suit and its own dragon, where the table counts that as pure (§4.1.3 Nota, A5)."""
    return bool(reading.held.options["family_dragons"]) and bool(_pure_by_dragon(reading))


def _pure(reading: Reading) -> Evidence:
    return p.one_suit(reading) or (_pure_by_dragon(reading) if pure_by_dragon(reading) else p.NEVER)


def _trouble(reading: Reading) -> Evidence:
    return p.NEVER if pure_by_dragon(reading) else p.half_flush(reading)


def _dragons(reading: Reading) -> Evidence:
    found = p.pungs_of_dragons(reading)
    return p.NEVER if found and reading.role is not None and pure_by_dragon(reading) else found


def _valueless(reading: Reading) -> Evidence:
    worth = p.pairs_of_dragons(reading) or p.pair_of_round_wind(reading) or p.pair_of_seat_wind(reading)
    if worth or (reading.held.options["valueless_hand"] == "concealed" and not reading.held.all_drawn):
        return p.NEVER
    return p.all_chows(reading)


def _claimed_for_pung(reading: Reading) -> Evidence:
    if reading.held.options["claimed_for_pung"] == "own":
        return _own_pung_claimed(reading)
    return _flagged_claim(reading)


def _pung_of_east(reading: Reading) -> Evidence:
    """A Pung on the table, or the one that the winning discard completes; seven pairs hold none."""
    if "first_east_discard" not in reading.held.flags:
        return p.NEVER
    laid = [each.tiles for each in reading.held.melds if each.open and not each.is_chow]
    if laid:
        return (laid[0],) if len(laid) == 1 else ((),)
    return _own_pung_claimed(reading)


def _on_a_loose_tile(reading: Reading) -> Evidence:
    """§2.4: the tile that was taken completes the hand; one dealt complete (§4.1.22) has no winning tile."""
    return p.NEVER if "heavenly" in reading.held.flags else p.drawn(p.flagged("after_kong"))(reading)


_EN = {"pung": "Pung", "kong": "Kong", "chow": "Chow"}
_FR = {True: ("exposé", "明"), False: ("caché", "暗")}
_ZH = {"pung": "刻", "kong": "杠"}


def _set(kind: MeldKind, exposed: bool, honour: bool, value: int, source: str) -> Rule:
    side = "exposed" if exposed else "concealed"
    fr_side, zh_side = _FR[exposed]
    tiles_en, tiles_fr = ("honours (1, 9, winds, dragons)", "d'honneurs (1, 9, vents, bonheurs)") if honour else (
        "ordinary tiles (2 to 8)", "de tuiles ordinaires (2 à 8)")  # fmt: skip
    return Rule(
        id=f"{kind}_{side}_{'honour' if honour else 'ordinary'}",
        names=Names(
            f"{side.capitalize()} {_EN[kind]} of {'honours' if honour else 'ordinary tiles'}",
            f"{_EN[kind]} {fr_side} {'d’honneurs' if honour else 'ordinaire'}",
            f"{zh_side}{_ZH[kind]}（{'幺九字' if honour else '中张'}）",
        ),
        value=value,
        unit="points",
        when=p.sets_of(kind, open=exposed, honour=honour),
        source=source,
        condition=Text(
            f"each {side} {_EN[kind]} of {tiles_en}; the winning discard exposes the set it completes",
            f"chaque {_EN[kind]} {fr_side} {tiles_fr} ; la défausse gagnante expose la série qu'elle complète",
        ),
        scope="all",
    )


def _points(
    id: str,
    value: int,
    names: Names,
    condition: Text,
    when: p.Predicate,
    source: str,
    scope: Scope = "winner",
    excludes: tuple[str, ...] = (),
    together: bool = False,
) -> Rule:
    return Rule(id, names, value, "points", when, f"S001 {source}", condition, scope, together, excludes=excludes)


def _retour(
    id: str,
    value: int,
    names: Names,
    condition: Text,
    when: p.Predicate,
    source: str,
    scope: Scope = "winner",
    instead_of: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
) -> Rule:
    source, excludes = f"S001 {source}", (*instead_of, *excludes)
    return Rule(id, names, value, "doubles", when, source, condition, scope, False, instead_of, excludes)


POINTS: tuple[Rule, ...] = (
    _set("pung", True, False, 2, "S001 §2.2.1.1, §4.5"),
    _set("pung", True, True, 4, "S001 §2.2.1.1, §4.5"),
    _set("pung", False, False, 4, "S001 §2.2.1.2, §4.5"),
    _set("pung", False, True, 8, "S001 §2.2.1.2, §4.5"),
    _set("kong", True, False, 8, "S001 §2.2.2.1, §4.5"),
    _set("kong", True, True, 16, "S001 §2.2.2.1, §4.5"),
    _set("kong", False, False, 16, "S001 §2.2.2.2, §4.5"),
    _set("kong", False, True, 32, "S001 §2.2.2.2, §4.5"),
    _points("chow", 0, Names("Chow", "Chow", "顺子"),
            Text("a Chow has no value of its own", "un Chow n'a aucune valeur propre"),
            p.sets_of("chow"), "§2.2.3, §4.5", "all"),
    _points("pair_dragons", 2, Names("Pair of dragons", "Paire de dragons", "箭牌对子"),
            Text("each pair of dragons", "chaque paire de dragons"), p.pairs_of_dragons, "§4.6", "all"),
    _points("pair_own_wind", 2, Names("Pair of own wind", "Paire de son propre vent", "门风对子"),
            Text("the pair of the player's own wind", "la paire de son propre vent"),
            p.pair_of_seat_wind, "§4.6", "all"),
    _points("pair_round_wind", 2, Names("Pair of the round wind", "Paire du vent de la partie", "圈风对子"),
            Text("the pair of the round wind; beside the own wind when it is both",
                 "la paire du vent de la partie ; en plus du propre vent si c'est le même"),
            p.pair_of_round_wind, "§4.6", "all"),
    _points("flower", 4, Names("Flower or season", "Fleur ou saison", "花牌"),
            Text("each flower or season", "chaque fleur ou saison"), p.flowers, "§2.6, §4.6", "all", together=True),
    _points("mahjong", 20, Names("Mah-Jong", "Mah-Jong", "和牌"),
            Text("the winner's hand is complete", "la main du gagnant est complète"), p.always, "§3.5, §4.5"),
    _points("chow_middle", 2, Names("Won with the middle of a Chow", "Mah-Jong au milieu d'un Chow", "嵌张"),
            Text("the winning tile is the middle tile of a Chow; not if it was claimed and an exposed Chow ends in that"
                 " tile too, for then the table cannot tell which Chow it completed",
                 "la tuile gagnante est au milieu d'un Chow ; sauf si, réclamée, elle est aussi au bout d'un Chow"
                 " exposé : rien ne dit alors lequel elle a complété"),
            p.won_as("chow_middle"), "§4.6", excludes=("pung_drawn", "pair_completed")),
    _points("pung_drawn", 2, Names("Pung completed from the wall", "Pung complété au mur", "自摸刻子"),
            Text("the winning tile completes a Pung and was drawn from the wall",
                 "la tuile gagnante, prise au mur, complète un Pung"),
            p.drawn(p.won_as("pung")), "§4.6", excludes=("pair_completed", "valueless")),
    _points("pair_completed", 2, Names("Won by completing the pair", "Paire complétée", "单钓将"),
            Text("the winning tile completes the pair, drawn or claimed",
                 "la tuile gagnante complète la paire, prise au mur ou réclamée"),
            p.won_as("pair"), "§4.6"),
    _points("valueless", 10, Names("Valueless hand", "Main sans valeur", "平和"),
            Text("four Chows and a pair worth nothing, in any legal Mah-Jong",
                 "quatre Chows et une paire sans valeur, dans tout Mah-Jong permis"),
            _valueless, "§3.5, §4.1.2, §4.6",
            excludes=("pair_dragons", "pair_own_wind", "pair_round_wind", "all_pungs", "all_kongs", "all_honours")),
)  # fmt: skip

OWN_FLOWERS: tuple[Rule, ...] = (
    _retour("own_flower", 1, Names("Own flower", "Sa propre fleur", "正花"),
            Text("each flower or season with the number of the seat: 1 East, 2 South, 3 West, 4 North",
                 "chaque fleur du numéro de son vent : 1 Est, 2 Sud, 3 Ouest, 4 Nord"),
            p.own_flowers, "§2.6, §4.7", "all"),
    _retour("bouquet", 2, Names("Bouquet", "Bouquet de fleurs", "一台花"),
            Text("a whole series 1 to 4, beside the own flower it holds",
                 "une série complète de 1 à 4, en plus de la fleur du joueur"),
            p.bouquets, "§2.6, §4.7", "all"),
    _retour("eight_flowers", 6, Names("Eight flowers", "Les 8 fleurs", "八仙过海"),
            Text("all eight flowers and seasons, in place of all else for them",
                 "les 8 fleurs et saisons, au lieu de tout le reste pour elles"),
            p.all_flowers, "§2.6, §4.7", "all", ("own_flower", "bouquet")),
)  # fmt: skip

SETS: tuple[Rule, ...] = (
    _retour("dragon_pung", 1, Names("Pung or Kong of dragons", "Pung ou Kong de dragons", "箭刻"),
            Text("each Pung or Kong of dragons; not the suit's own dragon where that keeps the hand pure",
                 "chaque Pung ou Kong de dragons ; sauf le bonheur de la famille quand la main reste pure"),
            _dragons, "§4.7, §4.1.3 Nota", "all"),
    _retour("round_wind", 1, Names("Pung or Kong of the round wind", "Pung ou Kong du vent de la partie", "圈风刻"),
            Text("the Pung or Kong of the round wind", "le Pung ou Kong du vent de la partie, dit dominant"),
            p.pung_of_round_wind, "§3.4, §4.7", "all"),
    _retour("own_wind", 1, Names("Pung or Kong of own wind", "Pung ou Kong de son propre vent", "门风刻"),
            Text("the Pung or Kong of the player's own wind; two retours with the round wind when it is both",
                 "le Pung ou Kong de son propre vent ; deux retours s'il est aussi le vent de la partie"),
            p.pung_of_seat_wind, "§3.4, §4.7", "all"),
)  # fmt: skip

PURITY: tuple[Rule, ...] = (
    _retour("trouble", 1, Names("Troubled purity", "Main trouble", "混一色"),
            Text("one suit with winds or dragons", "une seule famille avec vents ou bonheurs"),
            _trouble, "§4.1.3, §4.7", "complete"),
    _retour("pure", 3, Names("Pure hand", "Main pure", "清一色"),
            Text("one suit, no winds, no dragons; the suit's own dragon does not trouble it where the table plays so",
                 "une seule famille, ni vents ni bonheurs ; le bonheur de la famille ne la trouble pas si la table"
                 " l'admet"),
            _pure, "§4.1.2, §4.7", "complete", excludes=("trouble",)),
)  # fmt: skip

COMPOSITION: tuple[Rule, ...] = (
    _retour("all_pungs", 1, Names("All Pungs", "Tout en Pung", "碰碰和"),
            Text("four Pungs or Kongs and a pair", "quatre Pungs ou Kongs et une paire"),
            p.no_chow, "§2.2.3, §4.1.1, §4.7", "complete"),
    _retour("all_kongs", 2, Names("All Kongs", "Tout en Kongs", "四杠"),
            Text("four Kongs and a pair, in place of all Pungs",
                 "quatre Kongs et une paire, au lieu de tout en Pung"),
            p.all_kongs, "§4.1.1.1, §4.7", "complete", ("all_pungs",)),
    *PURITY,
    _retour("all_honours", 2, Names("All honours", "Main toute en honneurs", "混幺九"),
            Text("every Pung and the pair of 1, 9, winds or dragons; beside all Pungs",
                 "tous les Pungs et la paire de 1, 9, vents ou bonheurs ; en plus de tout en Pung"),
            p.no_simples, "§4.1.4, §4.7", "complete"),
)  # fmt: skip

CONCEALED: tuple[Rule, ...] = (
    _retour("concealed", 2, Names("Buried treasure", "Main cachée, trésor enfoui", "不求人"),
            Text("every tile from the wall, the last one too; a concealed Kong is no claim",
                 "toutes les tuiles prises au mur, y compris la dernière ; un Kong caché n'y fait rien"),
            p.all_drawn, "§4.1.5, §4.7"),
)  # fmt: skip

_OF_A_DRAW = ("concealed", "loose_tile", "last_wall_tile", "pung_drawn")
CIRCUMSTANCES: tuple[Rule, ...] = (
    _retour("loose_tile", 1, Names("Mah-Jong on a loose tile", "Mah-Jong avec une tuile détachée", "杠上开花"),
            Text("the winning tile was drawn after a Kong or a flower; a hand dealt complete has none",
                 "la tuile gagnante est une tuile détachée, après un Kong ou une fleur ; une main servie complète"
                 " n'en a pas"),
            _on_a_loose_tile, "§2.4, §4.2.1 bis, §4.7"),
    _retour("last_wall_tile", 1, Names("Mah-Jong on the last wall tile", "Dernière tuile du mur", "海底捞月"),
            Text("the winning tile is drawn and leaves 14 in the wall",
                 "la tuile gagnante, prise au mur, en laisse 14"),
            p.drawn(p.flagged("last_tile")), "§3.6, §4.7"),
    _retour("robbed_kong", 1, Names("Robbing a Kong", "Kong volé", "抢杠"),
            Text("the winning tile was being added to another player's exposed Pung",
                 "la tuile gagnante allait compléter le Pung exposé d'un autre joueur"),
            p.flagged("robbing_kong"), "§4.2.1, §4.7", excludes=_OF_A_DRAW),
    _retour("claimed_for_pung", 1,
            Names("Won with a tile claimed for a Pung", "Tuile réclamée pour un Pung", "截碰和"),
            Text("another player had claimed the winning discard for a Pung; or, by option, it completes one's own",
                 "un autre joueur réclamait la défausse pour un Pung ; ou, au choix, elle complète le sien"),
            _claimed_for_pung, "§4.2.2", excludes=(*_OF_A_DRAW, "robbed_kong")),
    _retour("first_east_discard", 1,
            Names("Pung of East's first discard", "Pung à la première défausse du Vent d'Est", "碰庄首张"),
            Text("a Pung made of East's first discard, if the player wins",
                 "un Pung fait à la première défausse d'Est, si le joueur fait Mah-Jong"),
            _pung_of_east, "§4.7", excludes=("concealed",)),
)  # fmt: skip

RETOURS: tuple[Rule, ...] = (*OWN_FLOWERS, *SETS, *COMPOSITION, *CONCEALED, *CIRCUMSTANCES)
