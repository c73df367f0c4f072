from django.shortcuts import render
from django.urls import path

app_name = "publishing"
urlpatterns = [path("", lambda r: render(r, "base.html"), name="home")]
