"""An archive from one database is read on the other, and comes back to the byte."""

from pathlib import Path

from tests.sites import Site

MAKE = "from tests.archives.golden import golden_event; golden_event()"


def test_an_event_goes_from_sqlite_to_postgresql_and_back(site: Site, tmp_path: Path) -> None:
    before, after = Site(tmp_path / "before"), Site(tmp_path / "after")
    for laptop in (before, after):
        laptop.folder.mkdir()
        laptop.manage("migrate", "--verbosity", "0")
    before.manage("shell", "--verbosity", "0", "-c", MAKE)
    slug = "event-1"
    written = [tmp_path / f"{n}.renju" for n in range(3)]
    before.manage("export_event", slug, "-o", str(written[0]))
    for where, read, out in ((site, written[0], written[1]), (after, written[1], written[2])):
        where.manage("import_event", str(read))
        where.manage("export_event", slug, "-o", str(out))
    assert written[0].read_bytes() == written[1].read_bytes() == written[2].read_bytes()
