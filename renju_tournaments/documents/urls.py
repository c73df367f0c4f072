"""Files and prints of a stage, beside the pages of its desk."""

from django.urls import include, path

from renju_tournaments.documents.views import printing, rating, renjunet, report_files

app_name = "documents"

stage = [
    *printing.stage_urls,
    path("rating/", rating.rating, name="rating"),
    path("renjunet/", renjunet.renjunet, name="renjunet"),
    path("export/", report_files.export, name="export"),
    path("export/trf16/", report_files.trf16, name="trf16"),
    path("export/trf26/", report_files.trf26, name="trf26"),
]

urlpatterns = [
    *printing.urls,
    path("<slug:slug>/<int:stage>/", include(stage)),
]
