"""What the pages of the desk show, as values, before a template sees it."""
