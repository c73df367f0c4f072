from django.urls import path

from renju_tournaments.players import views

app_name = "players"
urlpatterns = [
    path("", views.players, name="list"),
    path("search/", views.search, name="search"),
    path("alike/", views.look_alikes, name="alike"),
    path("log/", views.log, name="log"),
    path("add/", views.add, name="add"),
    path("<int:pk>/", views.player, name="player"),
    path("<int:pk>/edit/", views.edit, name="edit"),
    path("<int:pk>/remove/", views.remove, name="remove"),
]
