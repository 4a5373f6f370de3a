"""Counts the steps that are taken."""

import temporary_folder  # noqa: F401 (every test takes steps)

taken = 0


def step(words):
    """Announces a step; the one before it has passed."""
    global taken
    taken += 1
    print(f"  {words}", flush=True)
