"""All kinds of documents: importing this registers them, in the order of the page."""

from importlib import import_module

for _module in (
    "contents.pairings",
    "contents.standings",
    "contents.cross_table",
    "forms.bracket",
    "contents.start_list",
    "contents.schedule",
    "forms.scorecards",
    "forms.slips",
    "forms.cards",
    "forms.envelopes",
    "forms.emergency_kit",
    "contents.desk_lists",
    "contents.games",
    "contents.protocols",
    "forms.arbiter_report",
    "forms.certificates",
    "rating.files",
    "sheets.workbook",
    "trf",
    "renjunet",
    "calendars",
):
    import_module(f"renju_tournaments.documents.{_module}")
