"""All writes of the desk, one module an act. A view parses, calls one of these, and renders.

Every act looks the same: it locks the stage (or the event), refuses with a ``UserError`` or goes on, changes, writes
one log entry, and commits; caches and feeds are told after the commit. ``check_x`` lists objections; ``do_x`` assumes
they were looked at.
"""
