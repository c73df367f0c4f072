"""Tables, written: one module a form. On paper they are written by ``documents``."""
