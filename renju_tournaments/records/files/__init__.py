"""Files of many games, checked in the background.

- ``places``: where a file lies: at the desk of an event, or with its owner.
- ``rules``: what the games are held against, and the answers to what files leave open.
- ``contents``: the files inside an archive, one after the other, with limits.
- ``problems``: what cannot be read of a file, or was not understood.
- ``report``: what came out, and the games to look at.
- ``converting``: the games in another format, and what is lost.
"""
