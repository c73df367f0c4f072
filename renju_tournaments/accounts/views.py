"""Logging in, one's own account, and the people who may log in."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from renju_tournaments.accounts.forms import LogInForm, NameForm, PasswordForm, PersonForm
from renju_tournaments.accounts.models import AccountAct
from renju_tournaments.accounts.services import people
from renju_tournaments.accounts.tables import PER_PAGE, PeopleTable
from renju_tournaments.common.acts import logged_acts
from renju_tournaments.common.forms.faults import refusals
from renju_tournaments.common.forms.refused import leads_back
from renju_tournaments.common.lists import paged

LAST_ACTS = 100
"""How many acts the page of the log-ins shows."""


class LogInView(views.LoginView):
    template_name = "accounts/log_in.html"
    authentication_form = LogInForm
    redirect_authenticated_user = True


@require_safe
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return _account_page(request, NameForm(instance=_person(request)), PasswordForm(_person(request)))


@require_POST
@login_required
def change_name(request: HttpRequest) -> HttpResponse:
    person = _person(request)
    form = NameForm(request.POST, instance=person)
    if not form.is_valid():
        return _account_page(request, form, PasswordForm(person))
    people.rename(person, form.cleaned_data["first_name"], form.cleaned_data["last_name"])
    messages.success(request, _("Your name is changed. What you did before keeps the old one."))
    return redirect("accounts:account")


@sensitive_post_parameters()
@require_POST
@never_cache
@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    person = _person(request)
    form = PasswordForm(person, request.POST)
    if not form.is_valid():
        return _account_page(request, NameForm(instance=User.objects.get(pk=person.pk)), form)
    people.change_own_password(person, form.cleaned_data["new_password1"])
    update_session_auth_hash(request, person)
    messages.success(request, _("Your password is changed. On other devices you are logged out."))
    return redirect("accounts:account")


@never_cache
@login_required
def people_page(request: HttpRequest) -> HttpResponse:
    """Everybody who may log in, and a form for one more. The new password is shown this once."""
    owner = _owner_of_the_site(request)
    if request.method != "POST":
        return _people_page(request, PersonForm(initial={"username": request.GET.get("username", "")[:150]}))
    form = PersonForm(request.POST)
    if form.is_valid():
        with refusals(form):
            person, password = people.add_person(
                form.cleaned_data["username"],
                actor=owner,
                first_name=form.cleaned_data["first_name"],
                last_name=form.cleaned_data["last_name"],
            )
            return _people_page(request, PersonForm(), person=person, password=password)
    return _people_page(request, form)


@require_POST
@never_cache
@login_required
def new_password(request: HttpRequest, person_id: int) -> HttpResponse:
    owner = _owner_of_the_site(request)
    person = get_object_or_404(User, pk=person_id)
    if person.pk == request.user.pk:
        messages.info(request, _("Your own password is changed here."))
        return redirect("accounts:account")
    return _people_page(request, PersonForm(), person=person, password=people.give_new_password(person, actor=owner))


@require_POST
@login_required
@leads_back("accounts:people")
def close_or_open(request: HttpRequest, person_id: int) -> HttpResponse:
    owner = _owner_of_the_site(request)
    person = get_object_or_404(User, pk=person_id)
    people.set_open(person, is_open=request.POST.get("open") == "1", actor=owner)
    return redirect("accounts:people")


def _person(request: HttpRequest) -> User:
    """A fresh copy of who is logged in, so that a refused form does not change the name in the page's head."""
    assert request.user.pk is not None
    return User.objects.get(pk=request.user.pk)


def _owner_of_the_site(request: HttpRequest) -> User:
    """Raises PermissionDenied, with a sentence, to everybody else."""
    if not isinstance(request.user, User) or not request.user.is_superuser:
        raise PermissionDenied(_("Log-ins are made by the owner of the site. Ask there for one."))
    return request.user


def _account_page(request: HttpRequest, name_form: NameForm, password_form: PasswordForm) -> HttpResponse:
    context = {"name_form": name_form, "password_form": password_form}
    return render(request, "accounts/account.html", context)


def _people_page(
    request: HttpRequest, form: PersonForm, *, person: User | None = None, password: str = ""
) -> HttpResponse:
    assert isinstance(request.user, User)
    everybody = User.objects.order_by("-is_active", "username")
    table = PeopleTable(everybody, reader=request.user, csrf_token=get_token(request))
    acts = logged_acts(AccountAct.objects.all()[:LAST_ACTS], User)
    context = {
        "table": paged(request, table, PER_PAGE),
        "form": form,
        "person": person,
        "password": password,
        "lines": acts,
    }
    return render(request, "accounts/people.html", context)
