"""The desk of the records' tests serves here too."""

from tests.records.conftest import arbiter, desk, stage

__all__ = ["arbiter", "desk", "stage"]
