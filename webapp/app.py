"""The web page's factory: settings, guards, one blueprint a concern."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from webapp import access, database, guard, offline, pages, rates, settings, shell
from webapp.api import bearer, tokens_page
from webapp.api import routes as api_routes
from webapp.cash import pages as cash_pages
from webapp.club import page as club_page
from webapp.club import settings_page, table_codes
from webapp.corrections import page as corrections_page
from webapp.counted import Counted
from webapp.dispute import page as disputes_page
from webapp.dispute import rescore_page
from webapp.evenings import page as evenings
from webapp.evenings import table_page as evenings_table
from webapp.games import export as game_export
from webapp.games import hand_page as game_hand_page
from webapp.games import new_page as games_page
from webapp.games import page as game_page
from webapp.games import posts_page as game_posts_page
from webapp.house_rules import page as house_rules_page
from webapp.imports import page as imports_page
from webapp.people import accounts, accounts_page
from webapp.people import page as people_page
from webapp.photos import game_pages as photo_pages
from webapp.photos import page as photos
from webapp.secret import secret_key
from webapp.sets import page as sets_page
from webapp.standings import page as standings_page
from webapp.standings import store as standings_store
from webapp.tally import export as tally_export
from webapp.tally import tallies, what_if_page
from webapp.tournament import (
    entrants_page,
    penalties_page,
    referee_only,
    results_page,
    rounds_page,
    schedule_page,
    setup_page,
    table_page,
)
from webapp.webhooks import page as webhooks_page


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A Flask application: the hand alone keeps nothing, games and the club what the ledger and its tables hold.

    `config` goes before the environment (`webapp.settings`), and both before what is usual. InputError where a setting
    makes no sense or the secret key can't be kept.
    """
    app = Flask(__name__, static_url_path=shell.static_address())
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=rates.LARGEST_BYTES,
        MAX_FORM_MEMORY_SIZE=256 * 1024,
        MAX_FORM_PARTS=200,
        SESSION_COOKIE_SAMESITE="Lax",
        **settings.usual() | settings.from_environment(),
    )
    app.config.update(config or {})
    if not app.config["SECRET_KEY"] and not app.testing:
        app.config["SECRET_KEY"] = secret_key()
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.extensions["readers"] = settings.readers(app.config)
    app.extensions["counted"] = Counted(settings.redis(app.config))
    database.install(app)
    shell.install(app)
    guard.install(app)
    offline.install(app)
    accounts.install(app)
    bearer.install(app)
    access.install(app)
    accounts_page.install(app)
    standings_store.install(app)
    referee_only.install(app)
    for blueprint in (
        pages.blueprint,
        photos.blueprint,
        tallies.blueprint,
        tally_export.blueprint,
        what_if_page.blueprint,
        corrections_page.blueprint,
        disputes_page.blueprint,
        rescore_page.blueprint,
        sets_page.blueprint,
        accounts_page.blueprint,
        club_page.blueprint,
        people_page.blueprint,
        table_codes.blueprint,
        photo_pages.blueprint,
        settings_page.blueprint,
        standings_page.blueprint,
        imports_page.blueprint,
        cash_pages.blueprint,
        house_rules_page.blueprint,
        evenings.blueprint,
        evenings_table.blueprint,
        setup_page.blueprint,
        entrants_page.blueprint,
        schedule_page.blueprint,
        rounds_page.blueprint,
        table_page.blueprint,
        penalties_page.blueprint,
        results_page.blueprint,
        games_page.blueprint,
        game_page.blueprint,
        game_export.blueprint,
        game_hand_page.blueprint,
        game_posts_page.blueprint,
        tokens_page.blueprint,
        webhooks_page.blueprint,
        api_routes.blueprint,
    ):
        app.register_blueprint(blueprint)
    return app
