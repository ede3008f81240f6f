"""What a person is told to look at: every doubt in English and French, side by side."""

from __future__ import annotations

from typing import Final, Literal

from vision.reading import Doubt

Code = Literal[
    "no_tile",
    "no_tile_dark",
    "no_tile_blurred",
    "too_dark",
    "blurred",
    "tiles_too_small",
    "seen_from_low",
    "glare",
    "unsure",
    "two_names",
    "cut_off",
    "renamed",
    "would_finish",
    "unfinished",
    "too_many_alike",
    "face_down",
    "no_tile_beside",
    "blank_left_out",
    "no_room",
    "faint_tile",
    "looked_closer",
    "read_otherwise",
    "fourth_found",
    "flower_found",
    "too_few",
    "too_many",
    "odd_number",
    "winning_tile_among_others",
    "last_taken",
    "waiting",
    "flowers_left_out",
    "tile_left_out",
    "open_or_not",
    "kong_by_count",
    "maybe_meld",
    "many_apart",
    "hole",
    "narrow_gap",
    "no_set",
    "not_turned",
    "mark_lost",
    "raised",
    "stacked",
    "maybe_stacked",
]

SENTENCES: Final[dict[Code, tuple[str, str]]] = {
    "no_tile": (
        "No tile was found: if there are some, they are too small; come closer until the hand fills the picture.",
        "Aucune tuile trouvée : s’il y en a, elles sont trop petites ; approchez-vous jusqu’à ce que la main "
        "remplisse l’image.",
    ),
    "no_tile_dark": (
        "No tile was found: the picture is too dark. Take it again with more light.",
        "Aucune tuile trouvée : l’image est trop sombre. Reprenez-la avec plus de lumière.",
    ),
    "no_tile_blurred": (
        "No tile was found: the picture is blurred. Hold the phone still, let it focus, and take it again.",
        "Aucune tuile trouvée : l’image est floue. Tenez le téléphone immobile, laissez-le faire le point et reprenez.",
    ),
    "too_dark": (
        "The tiles are too dark to be read for certain: take the picture again with more light.",
        "Les tuiles sont trop sombres pour se lire avec certitude : reprenez l’image avec plus de lumière.",
    ),
    "blurred": (
        "The tiles are blurred: hold the phone still, let it focus on them, and take the picture again.",
        "Les tuiles sont floues : tenez le téléphone immobile, laissez-le faire le point et reprenez l’image.",
    ),
    "tiles_too_small": (
        "The tiles are only {width} pixels wide: come closer, until they have {least} or more.",
        "Les tuiles n’ont que {width} pixels de large : approchez-vous, jusqu’à ce qu’elles en aient {least} ou plus.",
    ),
    "seen_from_low": (
        "Tiles that lie flat are seen from so low that their print is squeezed: take the picture from higher up.",
        "Des tuiles posées à plat sont vues de si bas que leur dessin est écrasé : reprenez l’image de plus haut.",
    ),
    "glare": (
        "Light glares on the tile: tilt the phone, flatter or steeper, until its whole print shows, or name it.",
        "Un reflet couvre la tuile : inclinez le téléphone, plus à plat ou moins, jusqu’à voir tout son dessin, "
        "ou nommez-la.",
    ),
    "unsure": ("The tile can't be read for certain.", "La tuile ne se lit pas avec certitude."),
    "two_names": (
        "Two names fit the tile nearly as well.",
        "Deux noms vont presque aussi bien à la tuile.",
    ),
    "cut_off": (
        "The tile is cut off at the edge of the picture: step back until all of it shows.",
        "La tuile est coupée par le bord de l’image : reculez jusqu’à la voir tout entière.",
    ),
    "renamed": (
        "Read as {now} because {first} does not fit the others, though it looks more like {first}.",
        "Lue {now} parce que {first} ne va pas avec les autres, bien qu’elle ressemble plus à {first}.",
    ),
    "would_finish": (
        "As read, the tiles are no finished hand; with another name here they would be one.",
        "Lues ainsi, les tuiles ne font pas une main finie ; avec un autre nom ici, elles en feraient une.",
    ),
    "unfinished": (
        "As read, the tiles are no finished hand: they do not part into sets and a pair. Look at each name.",
        "Lues ainsi, les tuiles ne font pas une main finie : elles ne se partagent pas en lots et une paire. "
        "Vérifiez chaque nom.",
    ),
    "too_many_alike": (
        "{count} tiles read as {kind}: more than a set holds.",
        "{count} tuiles lues {kind} : plus qu’un jeu n’en contient.",
    ),
    "face_down": (
        "A tile lies face down and its set does not tell which it is.",
        "Une tuile est face cachée et son lot ne dit pas laquelle.",
    ),
    "faint_tile": (
        "The tile shows faintly; it was taken for one because the hand lacks one there.",
        "La tuile se voit à peine ; elle a été comptée parce qu’il en manque une à la main.",
    ),
    "looked_closer": (
        "At first sight this was no finished hand, at a closer look it was: compare the tiles.",
        "Au premier regard ce n’était pas une main finie, de plus près c’en était une : comparez les tuiles.",
    ),
    "read_otherwise": (
        "At first sight this was another finished hand, and hardly to be believed: compare the tiles.",
        "Au premier regard c’était une autre main finie, à peine croyable : comparez les tuiles.",
    ),
    "fourth_found": (
        "At first sight a set was a pung, at a closer look a kong: compare its tiles.",
        "Au premier regard un lot était un Pung, de plus près c’est un Kong : comparez ses tuiles.",
    ),
    "flower_found": (
        "A flower beside the hand was seen at a closer look alone: compare the flowers.",
        "Une fleur à côté de la main n’a été vue que de plus près : comparez les fleurs.",
    ),
    "blank_left_out": (
        "Something blank was taken for no tile, for closer up none is seen: look whether a white dragon is missing.",
        "Quelque chose de blanc n’a pas été pris pour une tuile, car de plus près on n’en voit pas : vérifiez qu’il ne "
        "manque aucun dragon blanc.",
    ),
    "no_tile_beside": (
        "Something beside the hand was taken for no tile: the hand is complete without it.",
        "Quelque chose à côté de la main n’a pas été pris pour une tuile : la main est complète sans.",
    ),
    "no_room": (
        "Between two tiles something was seen as a third, for which there is no room: compare the tiles.",
        "Entre deux tuiles une troisième a été vue, pour laquelle il n’y a pas de place : comparez les tuiles.",
    ),
    "too_few": (
        "Only {tiles} {tiles_en} found in the hand, fewer than {least}{more}.",
        "Seulement {tiles} {tiles_fr} dans la main, moins de {least}{more}.",
    ),
    "too_many": (
        "{tiles} tiles were found in the hand, more than {most}{more}.",
        "{tiles} tuiles trouvées dans la main, plus de {most}{more}.",
    ),
    "odd_number": (
        "{tiles} tiles with {kongs} {kongs_en}: a hand has 13 or 14, in Taiwan 16 or 17, "
        "and one more for each kong{more}.",
        "{tiles} tuiles avec {kongs} Kong : une main en a 13 ou 14, à Taïwan 16 ou 17, et une de plus par Kong{more}.",
    ),
    "winning_tile_among_others": (
        "{tiles} tiles{more}: the winning tile may be one of them.",
        "{tiles} tuiles{more} : la tuile gagnante en est peut-être une.",
    ),
    "last_taken": (
        "{tiles} tiles lie together, and this one, close to them, finishes the hand: it was counted with them.",
        "{tiles} tuiles sont ensemble, et celle-ci, toute proche, finit la main : elle a été comptée avec elles.",
    ),
    "waiting": (
        "{tiles} tiles: a finished hand has one more, so one may have been missed.",
        "{tiles} tuiles : une main finie en a une de plus, il en manque peut-être une.",
    ),
    "flowers_left_out": (
        "A flower lies beside the hand and was not counted with it.",
        "Une fleur est à côté de la main et n’a pas été comptée avec.",
    ),
    "tile_left_out": (
        "A tile lies close to the hand and was not counted with it.",
        "Une tuile est tout près de la main et n’a pas été comptée avec.",
    ),
    "open_or_not": (
        "The set may be open or concealed: its place does not tell.",
        "Le lot peut être exposé ou caché : sa place ne le dit pas.",
    ),
    "kong_by_count": (
        "Four alike in the row were taken for a kong because of the number of tiles.",
        "Quatre tuiles pareilles du rang ont été prises pour un Kong, vu le nombre de tuiles.",
    ),
    "maybe_meld": (
        "The turned tile at the end was taken for the winning tile; it may mark a called set.",
        "La tuile tournée au bout a été prise pour la gagnante ; elle marque peut-être un lot réclamé.",
    ),
    "many_apart": (
        "More than one tile lies apart: which one is the winning tile is not told.",
        "Plusieurs tuiles sont à l’écart : rien ne dit laquelle est la gagnante.",
    ),
    "hole": (
        "The row has a gap: a tile there may have been missed.",
        "Le rang a un trou : une tuile y a peut-être été manquée.",
    ),
    "narrow_gap": (
        "A gap is so narrow that it may be no end of a set.",
        "Un écart est si étroit qu’il n’est peut-être pas la fin d’un lot.",
    ),
    "no_set": (
        "Three tiles lie apart like a set and make none: one may be misread.",
        "Trois tuiles à l’écart ont l’air d’un lot et n’en font pas : l’une est peut-être mal lue.",
    ),
    "not_turned": (
        "Three tiles lie apart but none is turned, as in the other sets: they were taken for concealed.",
        "Trois tuiles sont à l’écart sans tuile tournée, contrairement aux autres lots : tenues pour cachées.",
    ),
    "mark_lost": (
        "The turned tile belongs to no set that can be seen.",
        "La tuile tournée n’appartient à aucun lot visible.",
    ),
    "raised": (
        "The raised tile was taken for the winning tile.",
        "La tuile levée a été prise pour la gagnante.",
    ),
    "stacked": (
        "A tile of the set seems to lie on a fourth: it was taken for a kong.",
        "Une tuile du lot semble posée sur une quatrième : il a été pris pour un Kong.",
    ),
    "maybe_stacked": (
        "The tile may lie on a fourth of its kind: their set may be a kong.",
        "La tuile est peut-être posée sur une quatrième pareille : leur lot est peut-être un Kong.",
    ),
}

OTHERS: Final = (
    ("; {n} other in the picture was not counted with it", " ; {n} autre sur l’image n’a pas été comptée avec"),
    ("; {n} others in the picture were not counted with it", " ; {n} autres sur l’image n’ont pas été comptées avec"),
)


def doubt(
    code: Code,
    *,
    tile: int | None = None,
    group: int | None = None,
    alternatives: tuple[str, ...] = (),
    left_out: int = 0,
    **facts: object,
) -> Doubt:
    """A doubt about a tile, a group or the whole picture; `left_out` tiles lay there too and are mentioned."""
    english, french = SENTENCES[code]
    more_en, more_fr = (words.format(n=left_out) if left_out else "" for words in OTHERS[left_out > 1])
    return Doubt(
        english.format(more=more_en, **facts),
        tile,
        group,
        alternatives,
        french.format(more=more_fr, **facts),
    )
