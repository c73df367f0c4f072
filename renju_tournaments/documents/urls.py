"""Files of a stage, beside the pages of its desk."""

from django.urls import path

from renju_tournaments.documents import views

app_name = "documents"

urlpatterns = [
    path("<slug:slug>/<int:stage>/export/", views.export, name="export"),
    path("<slug:slug>/<int:stage>/export/trf16/", views.trf16, name="trf16"),
    path("<slug:slug>/<int:stage>/export/trf26/", views.trf26, name="trf26"),
]
