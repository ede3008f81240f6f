"""The web page's factory: settings, guards, one blueprint a concern."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from webapp import (
    access,
    accounts,
    accounts_page,
    cash_pages,
    club_page,
    corrections_page,
    database,
    evenings,
    evenings_table,
    game_export,
    game_hand_page,
    game_page,
    game_posts_page,
    games_page,
    guard,
    house_rules_page,
    imports_page,
    offline,
    pages,
    people_page,
    photo_pages,
    photos,
    sets_page,
    settings,
    settings_page,
    shell,
    standings_page,
    standings_store,
    table_codes,
    tallies,
    tally_export,
    what_if_page,
)
from webapp.secret import secret_key

MEBIBYTE = 1024 * 1024


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """A Flask application: the hand alone keeps nothing, games and the club what the ledger and its tables hold.

    `config` goes before the environment (`webapp.settings`), and both before what is usual. InputError where a setting
    makes no sense or the secret key can't be kept.
    """
    app = Flask(__name__, static_url_path=shell.static_address())
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=31 * MEBIBYTE,
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
    database.install(app)
    shell.install(app)
    guard.install(app)
    offline.install(app)
    accounts.install(app)
    access.install(app)
    accounts_page.install(app)
    standings_store.install(app)
    for blueprint in (
        pages.blueprint,
        photos.blueprint,
        tallies.blueprint,
        tally_export.blueprint,
        what_if_page.blueprint,
        corrections_page.blueprint,
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
        games_page.blueprint,
        game_page.blueprint,
        game_export.blueprint,
        game_hand_page.blueprint,
        game_posts_page.blueprint,
    ):
        app.register_blueprint(blueprint)
    return app
