from django.urls import path

from renju_tournaments.jobs import views

app_name = "jobs"
urlpatterns = [
    path("<int:job_id>/", views.job_page, name="job"),
    path("<int:job_id>/state/", views.job_state, name="state"),
    path("<int:job_id>/run/", views.run_here, name="run"),
]
