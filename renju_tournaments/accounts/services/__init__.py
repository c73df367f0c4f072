"""All writes to log-ins and roles."""
