"""The words of tables and brackets."""
