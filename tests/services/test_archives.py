"""An archive from one database is read on the other, and comes back to the byte."""

from pathlib import Path

from tests.sites import Site

MAKE = """
import django, sys
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.archives.golden import golden_event
golden_event()
call_command("export_event", "event-1", output=sys.argv[1])
"""
TAKE_IN = """
import django, sys
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("import_event", sys.argv[1])
call_command("export_event", "event-1", output=sys.argv[2])
"""


def test_an_event_goes_from_sqlite_to_postgresql_and_back(site: Site, tmp_path: Path) -> None:
    before, after = Site(tmp_path / "before"), Site(tmp_path / "after")
    for laptop in (before, after):
        laptop.folder.mkdir()
    written = [tmp_path / f"{n}.renju" for n in range(3)]
    before.python("-c", MAKE, str(written[0]))
    site.manage("import_event", str(written[0]))
    site.manage("export_event", "event-1", "-o", str(written[1]))
    after.python("-c", TAKE_IN, str(written[1]), str(written[2]))
    assert written[0].read_bytes() == written[1].read_bytes() == written[2].read_bytes()
