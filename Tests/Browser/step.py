"""Counts the steps that are taken, and looks between them at what must always hold."""

import temporary_folder  # noqa: F401 (every test takes steps)

taken = 0
# What is looked at before each step.
checks = []


def step(words):
    """Announces a step; the one before it has passed."""
    global taken
    for check in list(checks):
        check()
    taken += 1
    print(f"  {words}", flush=True)
