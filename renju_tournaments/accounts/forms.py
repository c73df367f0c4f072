"""Forms of log-ins. Labels and rules are Django's own, which every language of Django has."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from renju_tournaments.accounts.backends import is_password


class LogInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": _("That name and password do not belong together. Capitals and small letters differ."),
        "inactive": _("This log-in is closed. The owner of the site can open it again."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class PasswordForm(PasswordChangeForm):
    """One's own new password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
        self.fields["new_password2"].help_text = ""

    def clean_old_password(self) -> str:
        """In whatever spelling of its letters, as for logging in."""
        typed: str = self.cleaned_data["old_password"]
        if is_password(self.user, typed):
            return typed
        return super().clean_old_password()


class NameForm(forms.ModelForm):
    """The name that the log of an event shows for what somebody did."""

    class Meta:
        model = User
        fields = ["first_name", "last_name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)


class PersonForm(NameForm):
    """A new log-in."""

    class Meta(NameForm.Meta):
        fields = ["username", "first_name", "last_name"]
