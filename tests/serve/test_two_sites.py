"""Two sites on one machine: what a browser or a Redis would take for one thing of both has another name at each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.sites import ROOT

NAMES = """
import json
from renju_tournaments import settings as s
broker = s.CELERY_BROKER_TRANSPORT_OPTIONS.get("global_keyprefix", "")
cache = s.CACHES["default"].get("KEY_PREFIX", "")
session, forms = getattr(s, "SESSION_COOKIE_NAME", "sessionid"), getattr(s, "CSRF_COOKIE_NAME", "csrftoken")
print(json.dumps([session, forms, cache, broker]))
"""


def names(folder: Path, **environment: str) -> list[str]:
    """Of the cookies, and in Redis."""
    done = subprocess.run(
        [sys.executable, "-c", NAMES],
        cwd=ROOT,
        env={"RENJU_VAR": str(folder), "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found


def test_they_share_neither_a_cookie_nor_a_name_in_redis(tmp_path: Path) -> None:
    here, there = (names(tmp_path / name, REDIS_URL="redis://127.0.0.1:1/0") for name in ("here", "there"))
    assert len({*here, *there}) == 8  # two cookies, the cache and the broker of each
    assert here == names(tmp_path / "here", REDIS_URL="redis://127.0.0.1:1/0")


def test_on_a_server_nobody_is_logged_out_by_a_new_name(tmp_path: Path) -> None:
    assert names(tmp_path, DATABASE_URL="postgresql:///cup")[:2] == ["sessionid", "csrftoken"]
