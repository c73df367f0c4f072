from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.urls import path


@login_required
def desk(request):
    return render(request, "base.html")


urls = [path("", desk, name="desk")]
