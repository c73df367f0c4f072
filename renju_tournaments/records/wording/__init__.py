"""Game records in words, for the reader of now. Points are written in the letters of the event.

What the rules say stands in English beside its codes in ``rules``; here it is translated.

- ``findings``: ``finding_in_words(finding, letters)``, ``weight_in_words(weight)``, ``kind_in_words(kind)``,
  ``foul_in_words(verdict)``.
- ``files``: ``error_in_words(error)``, ``note_in_words(note)``, ``question_in_words(question)``,
  ``loss_in_words(loss)``.
- ``steps``: ``step_in_words(step, letters)``. What is asked next: ``board``, ``opening_question(question, names)``.
- ``games``: ``outcome_in_words(outcome)``, ``ending_in_words(ending)``, ``opening_in_words(code)``,
  ``regulation_in_words(key)``.
"""
