"""The site of a laptop, on SQLite and the file broker, with its tables made by all migrations."""

from __future__ import annotations

import pytest

from tests.sites import Site


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    site = Site(tmp_path_factory.mktemp("laptop"))
    site.manage("migrate", "--verbosity", "0")
    return site
