"""What happens to a tournament: a stream `tournament:<id>`, from its announcement to its end.

Entrants are known by their numbers, rounds and tables are numbered from 1, the seats of a table are East, South, West,
North. What is won at a table stands in the game's own stream and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Final, Literal

from webapp.event_parts import Record, WrongError, choice, digest, listed, mapping, number, optional, part, words, yes
from webapp.names import name_text, same_key

MOST_PLAYERS: Final = 200
MOST_ROUNDS: Final = 12
MOST_NUMBER: Final = 9999
"""Numbers are never given twice, so they may go past the count of the players."""

Kinship = Literal["team", "country", "club"]
KINSHIPS: Final[tuple[Kinship, ...]] = ("team", "country", "club")
Help = Literal["allowed", "referee", "closed"]
HELPS: Final[tuple[Help, ...]] = ("allowed", "referee", "closed")
"""For the players, for the referee alone, for referees alone on the whole server while a round is open."""
Four = tuple[int, int, int, int]
BY_PLACE: Final[Four] = (4, 2, 1, 0)
"""HOUSE rule for rulesets that say nothing of tournaments: table points as MCR gives them."""

a_number = number(1, MOST_NUMBER)
a_round = number(1, MOST_ROUNDS)
a_table = number(1, MOST_PLAYERS // 4)


def a_day(value: Any) -> str:
    """A day in ISO 8601."""
    try:
        return date.fromisoformat(words(10)(value)).isoformat()
    except ValueError as error:
        raise WrongError("a day such as 2026-11-21", "un jour tel que 2026-11-21") from error


def a_line(most: int, *, least: int = 1) -> Any:
    """One line of text, spaces at its ends and between its words made single."""
    inner = words(most, least=least)

    def check(value: Any) -> str:
        clean = name_text(inner(value))
        if len(clean) < least:
            raise WrongError(f"a text of {least} to {most} characters", f"un texte de {least} à {most} caractères")
        return clean

    return check


def four(value: Any) -> Four:
    """Four entrants, each by number and once."""
    found: tuple[int, ...] = listed(a_number)(value)
    if len(found) != 4 or len(set(found)) != 4:
        raise WrongError("four numbers that differ", "quatre numéros différents")
    return found[0], found[1], found[2], found[3]


def by_place(value: Any) -> Four:
    """What the first to the fourth of a table get; no place more than the one before it."""
    found: tuple[int, ...] = listed(number(0, 100))(value)
    if len(found) != 4 or list(found) != sorted(found, reverse=True):
        raise WrongError(
            "four numbers, none greater than the one before", "quatre nombres, aucun ne dépassant le précédent"
        )
    return found[0], found[1], found[2], found[3]


def all_rounds(value: Any) -> tuple[tuple[Four, ...], ...]:
    """The tables of each round; every round seats the same entrants, each once."""
    rounds: tuple[tuple[Four, ...], ...] = listed(listed(four))(value)
    seated = [sorted(entrant for table in tables for entrant in table) for tables in rounds]
    if not rounds or not rounds[0] or any(each != seated[0] or len(set(each)) != len(each) for each in seated):
        raise WrongError("rounds that each seat the same players once", "des tours qui placent chacun tous les joueurs")
    return rounds


@dataclass(frozen=True, slots=True)
class Settings(Record):
    """What was announced: where and when, by which rules, how many rounds of how many minutes."""

    name: str = part(a_line(60))
    day: str = part(a_day)
    place: str = part(a_line(100, least=0))
    rules: str = part(words(100))
    rules_version: str = part(digest)
    options: Mapping[str, Any] = part(mapping)
    rounds: int = part(a_round)
    minutes: int = part(number(5, 600))
    variant: str = part(words(200_000, least=0), "")
    """The house's own rules as TOML text; empty for a ruleset of the shelf."""
    house_rules: str | None = part(optional(words(32)), None)
    """The row of that version."""
    help: Help = part(choice(*HELPS), "allowed")
    """Whether the program may help players to count at the table, or the referee alone."""
    apart: tuple[Kinship, ...] = part(listed(choice(*KINSHIPS)), ())
    """Who is to be kept from the same table: players of one team, country or club."""
    table_points: Four = part(by_place, BY_PLACE)
    """By place at a table, where the ruleset does not itself settle a game; all 0: points alone rank."""


@dataclass(frozen=True, slots=True)
class Entrant(Record):
    """A player of the tournament, or a substitute who waits to take a player's place."""

    number: int = part(a_number)
    name: str = part(a_line(60))
    country: str = part(a_line(40, least=0), "")
    club: str = part(a_line(60, least=0), "")
    team: str = part(a_line(60, least=0), "")
    ema: str = part(a_line(20, least=0), "")
    """The number that the European Mahjong Association gave."""
    substitute: bool = part(yes, False)

    def kin(self, kinship: Kinship) -> str:
        """What those share who are related in that way, however it is spelt; empty where it is not known."""
        return same_key(str(getattr(self, kinship)))


@dataclass(frozen=True, slots=True)
class TournamentAnnounced(Record):
    kind: ClassVar[str] = "tournament_announced"
    settings: Settings = part(Settings.of)


@dataclass(frozen=True, slots=True)
class TournamentChanged(Record):
    kind: ClassVar[str] = "tournament_changed"
    settings: Settings = part(Settings.of)


@dataclass(frozen=True, slots=True)
class EntrantsListed(Record):
    """More entrants, or a whole list instead of the one before."""

    kind: ClassVar[str] = "entrants_listed"
    entrants: tuple[Entrant, ...] = part(listed(Entrant.of))
    instead: bool = part(yes, False)


@dataclass(frozen=True, slots=True)
class EntrantChanged(Record):
    """What is known of an entrant, put right."""

    kind: ClassVar[str] = "entrant_changed"
    entrant: Entrant = part(Entrant.of)


@dataclass(frozen=True, slots=True)
class EntrantRemoved(Record):
    """Taken off the list before play."""

    kind: ClassVar[str] = "entrant_removed"
    number: int = part(a_number)


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn(Record):
    """Plays no more from round `since` on; a place in the schedule stays free until a substitute takes it."""

    kind: ClassVar[str] = "entrant_withdrawn"
    number: int = part(a_number)
    since: int = part(a_round)
    why: str = part(a_line(200, least=0), "")


@dataclass(frozen=True, slots=True)
class EntrantReturned(Record):
    """Plays again from round `since` on, at the place that was left."""

    kind: ClassVar[str] = "entrant_returned"
    number: int = part(a_number)
    since: int = part(a_round)


@dataclass(frozen=True, slots=True)
class SubstituteSeated(Record):
    """A substitute takes the place of entrant `place` from round `since` on."""

    kind: ClassVar[str] = "substitute_seated"
    substitute: int = part(a_number)
    place: int = part(a_number)
    since: int = part(a_round)
    until: int | None = part(optional(a_round), None)
    """The round in which whose place it is plays again, where that is known; he sits there himself from then on."""


@dataclass(frozen=True, slots=True)
class ScheduleDrawn(Record):
    """Who sits where in every round; drawn again before the first, the last drawing counts."""

    kind: ClassVar[str] = "schedule_drawn"
    seed: int = part(number(0, 2**31 - 1))
    rounds: tuple[tuple[Four, ...], ...] = part(all_rounds)


@dataclass(frozen=True, slots=True)
class RoundOpened(Record):
    """Players are called to their seats; `games` are the streams of the tables' games, in the order of the tables."""

    kind: ClassVar[str] = "round_opened"
    round: int = part(a_round)
    games: tuple[str, ...] = part(listed(words(64)))


@dataclass(frozen=True, slots=True)
class TimerStarted(Record):
    """The time of some tables runs from now on; of all where none is named, those too that had their own.

    A call of the last hand, made in the time before, holds no more for them.
    """

    kind: ClassVar[str] = "timer_started"
    round: int = part(a_round)
    minutes: int = part(number(1, 600))
    tables: tuple[int, ...] = part(listed(a_table), ())


@dataclass(frozen=True, slots=True)
class TimerStopped(Record):
    """The time of all tables stands still."""

    kind: ClassVar[str] = "timer_stopped"
    round: int = part(a_round)


@dataclass(frozen=True, slots=True)
class TimerResumed(Record):
    """It runs on from where it stood."""

    kind: ClassVar[str] = "timer_resumed"
    round: int = part(a_round)


@dataclass(frozen=True, slots=True)
class LastHandCalled(Record):
    """The deal in play is the last of the round, whatever time is left."""

    kind: ClassVar[str] = "last_hand_called"
    round: int = part(a_round)


@dataclass(frozen=True, slots=True)
class GameReplaced(Record):
    """Another game counts for a table's round, such as one from its paper sheet; the one before stays as it was."""

    kind: ClassVar[str] = "game_replaced"
    round: int = part(a_round)
    table: int = part(a_table)
    game: str = part(words(64))
    why: str = part(a_line(500))


@dataclass(frozen=True, slots=True)
class SeatsExchanged(Record):
    """Two entrants sat at one another's place in a round."""

    kind: ClassVar[str] = "seats_exchanged"
    round: int = part(a_round)
    first: int = part(a_number)
    second: int = part(a_number)
    why: str = part(a_line(500, least=0), "")


@dataclass(frozen=True, slots=True)
class Head(Record):
    """A game's stream as it stood: the number of its events and the hash of the last."""

    game: str = part(words(64))
    sequence: int = part(number(1))
    hash: str = part(digest)


@dataclass(frozen=True, slots=True)
class RoundClosed(Record):
    """The results of a round stand: the games as they then were."""

    kind: ClassVar[str] = "round_closed"
    round: int = part(a_round)
    heads: tuple[Head, ...] = part(listed(Head.of))


@dataclass(frozen=True, slots=True)
class RoundReopened(Record):
    kind: ClassVar[str] = "round_reopened"
    round: int = part(a_round)
    why: str = part(a_line(500))


@dataclass(frozen=True, slots=True)
class PenaltyImposed(Record):
    """Points or table points taken off an entrant's total, beside what a table's game holds."""

    kind: ClassVar[str] = "penalty_imposed"
    entrant: int = part(a_number)
    round: int = part(a_round)
    points: int = part(number(0, 1_000_000))
    why: str = part(a_line(500))
    clause: str = part(a_line(100, least=0), "")
    table_points: int = part(number(0, 100), 0)
    paid_to: tuple[int, ...] = part(listed(a_number), ())
    """Who gets the points, each the same; nobody in most rules."""


@dataclass(frozen=True, slots=True)
class PenaltyLifted(Record):
    """A penalty that does not count; `lifts` is its event."""

    kind: ClassVar[str] = "penalty_lifted"
    lifts: int = part(number(1))
    why: str = part(a_line(500))


@dataclass(frozen=True, slots=True)
class TournamentRuled(Record):
    """The referee's decision in words, on a round or a table of it."""

    kind: ClassVar[str] = "tournament_ruled"
    words: str = part(words(2000))
    clause: str = part(a_line(100, least=0), "")
    round: int | None = part(optional(a_round), None)
    table: int | None = part(optional(a_table), None)


@dataclass(frozen=True, slots=True)
class TournamentEnded(Record):
    kind: ClassVar[str] = "tournament_ended"


TournamentEvent = (
    TournamentAnnounced
    | TournamentChanged
    | EntrantsListed
    | EntrantChanged
    | EntrantRemoved
    | EntrantWithdrawn
    | EntrantReturned
    | SubstituteSeated
    | ScheduleDrawn
    | RoundOpened
    | TimerStarted
    | TimerStopped
    | TimerResumed
    | LastHandCalled
    | GameReplaced
    | SeatsExchanged
    | RoundClosed
    | RoundReopened
    | PenaltyImposed
    | PenaltyLifted
    | TournamentRuled
    | TournamentEnded
)
TOURNAMENT_KINDS: Final[Mapping[str, type[TournamentEvent]]] = {
    each.kind: each
    for each in (TournamentAnnounced, TournamentChanged, EntrantsListed, EntrantChanged, EntrantRemoved,
                 EntrantWithdrawn, EntrantReturned, SubstituteSeated, ScheduleDrawn, RoundOpened, TimerStarted,
                 TimerStopped, TimerResumed, LastHandCalled, GameReplaced, SeatsExchanged, RoundClosed, RoundReopened,
                 PenaltyImposed, PenaltyLifted, TournamentRuled, TournamentEnded)
}  # fmt: skip


def stream_of(tournament: str) -> str:
    """The stream that holds what happens to the tournament of that id."""
    return f"tournament:{tournament}"
