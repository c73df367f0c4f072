"""The addresses of rulings."""

from django.urls import path

from renju_tournaments.rulings import views

app_name = "rulings"

urlpatterns = [
    path("desk/<slug:slug>/rulings/", views.rulings, name="list"),
    path("desk/<slug:slug>/rulings/add/", views.ruling_add, name="add"),
    path("desk/<slug:slug>/rulings/<int:ruling>/", views.ruling, name="ruling"),
    path("desk/<slug:slug>/rulings/<int:ruling>/decide/", views.decide, name="decide"),
]
