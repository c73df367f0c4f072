from django.contrib.auth.views import LogoutView
from django.urls import path

from renju_tournaments.accounts import views

app_name = "accounts"
urlpatterns = [
    path("log-in/", views.LogInView.as_view(), name="log-in"),
    path("log-out/", LogoutView.as_view(), name="log-out"),
    path("", views.account, name="account"),
    path("name/", views.change_name, name="name"),
    path("password/", views.change_password, name="password"),
    path("people/", views.people_page, name="people"),
    path("people/<int:person_id>/new-password/", views.new_password, name="new-password"),
    path("people/<int:person_id>/open/", views.close_or_open, name="close-or-open"),
]
