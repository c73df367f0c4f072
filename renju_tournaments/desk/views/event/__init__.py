"""An event as a whole: making it, its stages and settings, its log, its check, its end."""
