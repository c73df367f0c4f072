"""Dates and times as the venue's people write them; the clock has 24 hours."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M, H:i"
TIME_FORMAT = "H:i"
