"""What the log records of sealed moves, in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from renju_tournaments.wording.log import tell_words

tell_words(labels={"fingerprint": _("fingerprint"), "wrong_codes": _("wrong codes so far")}, choices={})
