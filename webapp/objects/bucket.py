"""Bytes by name as the objects of an S3-compatible store, so that several machines share them.

    s3://BUCKET
    s3://BUCKET/club?endpoint=https://objects.example.org&region=eu-west-3

Credentials are boto3's own: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, and what else it takes.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from webapp.messages import InputError
from webapp.objects.lock import held_by_all

EXAMPLE: Final = "s3://marque?endpoint=https://objects.example.org"
CONNECT_SECONDS: Final = 5
READ_SECONDS: Final = 20
TRIES: Final = 3
GONE: Final = frozenset({"NoSuchKey", "404"})


class Bucket:
    """The objects of one store under its own prefix; `Objects` says what each method does."""

    def __init__(self, url: str, store: str, folder: Path) -> None:
        """`folder` is the data folder: where the database is a file in it, its lock holds the store."""
        bad = InputError("bad_setting", name="MARQUE_STORE_URL", found=url, wanted=EXAMPLE)
        try:
            parts = urlsplit(url)
            settings = dict(parse_qsl(parts.query))
            endpoint = urlsplit(settings["endpoint"]) if "endpoint" in settings else None
        except ValueError:
            raise bad from None
        if parts.scheme != "s3" or not parts.netloc or settings.keys() - {"endpoint", "region"}:
            raise bad
        if endpoint is not None and (endpoint.scheme not in ("http", "https") or not endpoint.netloc):
            raise bad
        self._bucket = parts.netloc
        self._prefix = "/".join([*filter(None, parts.path.split("/")), store, ""])
        self._endpoint, self._region = settings.get("endpoint"), settings.get("region")
        self._folder = folder

    @contextmanager
    def held(self) -> Iterator[None]:
        with held_by_all(f"{self._bucket}/{self._prefix}", self._folder):
            yield

    def put(self, name: str, data: bytes) -> None:
        with _told():
            self._client.put_object(Bucket=self._bucket, Key=self._prefix + name, Body=data)

    def get(self, name: str) -> bytes | None:
        answer = self._asked("get_object", name)
        if answer is None:
            return None
        with _told(), answer["Body"] as body:
            return bytes(body.read())

    def has(self, name: str) -> bool:
        return self._asked("head_object", name) is not None

    def delete(self, name: str) -> None:
        with _told():
            self._client.delete_object(Bucket=self._bucket, Key=self._prefix + name)

    def listing(self) -> dict[str, str]:
        with _told():
            pages = self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=self._prefix)
            found = [each for page in pages for each in page.get("Contents", ())]
        return {each["Key"].removeprefix(self._prefix): each["ETag"] for each in found}

    def address(self, name: str = "") -> str:
        return f"s3://{self._bucket}/{self._prefix}{name}"

    def _asked(self, what: str, name: str) -> dict[str, Any] | None:
        """The answer to a request for an object; None where there is none such."""
        from botocore.exceptions import ClientError

        with _told():
            try:
                answer: dict[str, Any] = getattr(self._client, what)(Bucket=self._bucket, Key=self._prefix + name)
                return answer
            except ClientError as error:
                if error.response["Error"]["Code"] in GONE:
                    return None
                raise

    @property
    def _client(self) -> Any:
        return _client(self._endpoint, self._region)


@cache
def _client(endpoint: str | None, region: str | None) -> Any:
    """One for all threads: boto3's clients allow it. A place of one's own is asked by path, not by a name below it."""
    import boto3
    from botocore.config import Config

    config = Config(
        connect_timeout=CONNECT_SECONDS,
        read_timeout=READ_SECONDS,
        retries={"mode": "standard", "total_max_attempts": TRIES},
        s3={"addressing_style": "path"} if endpoint else None,
    )
    return boto3.client("s3", endpoint_url=endpoint, region_name=region, config=config)


@contextmanager
def _told() -> Iterator[None]:
    """What fails as an OSError, as a folder's failures are."""
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except (BotoCoreError, ClientError, ValueError) as error:
        raise OSError(errno.EIO, str(error)) from error
