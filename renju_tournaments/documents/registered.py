"""All kinds of documents: importing this registers them, in the order of the page."""

from importlib import import_module

for _module in (
    "contents.pairings",
    "contents.standings",
    "contents.cross_table",
    "papers.bracket",
    "contents.start_list",
    "contents.schedule",
    "papers.scorecards",
    "papers.slips",
    "papers.cards",
    "papers.envelopes",
    "papers.emergency_kit",
    "contents.desk_lists",
    "contents.games",
    "contents.protocols",
    "papers.arbiter_report",
    "papers.certificates",
    "rating.files",
    "sheets.workbook",
    "trf",
    "renjunet",
    "calendars",
):
    import_module(f"renju_tournaments.documents.{_module}")
