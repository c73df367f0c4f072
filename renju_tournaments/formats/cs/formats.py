"""Dates and times as the venue's people write them; the clock has 24 hours."""

DATE_FORMAT = "j. E Y"
SHORT_DATE_FORMAT = "j. n. Y"
DATETIME_FORMAT = "j. E Y, H:i"
SHORT_DATETIME_FORMAT = "j. n., H:i"
TIME_FORMAT = "H:i"
