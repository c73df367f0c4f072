from django.contrib.auth import views
from django.urls import path

app_name = "accounts"
urlpatterns = [
    path("log-in/", views.LoginView.as_view(template_name="accounts/log_in.html"), name="log-in"),
    path("log-out/", views.LogoutView.as_view(), name="log-out"),
]
