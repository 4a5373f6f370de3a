"""Compares the fields of pages with what the house holds there. The house says so only to tests."""

import os
import time

import step

# The houses that a test starts have this in their environment.
os.environ["DERTISCH_SHOWS_FIELDS"] = "1"

# The fields that differ, each with what stands on the page and what the house holds; null where the two cannot be compared now: a page
# without a connection, or one that is being exchanged. A text is compared as the browser shows it in a field of that kind.
DIFFERENT = """
    const root = document.documentElement, { session } = root.dataset;
    if (!session || root.dataset.connection || root.dataset.via || !history.state?.steps) return null;
    return fetch('/~dertisch/fields?' + session, { cache: 'no-store' }).then(async answer => {
      if (!answer.ok) return null;
      const held = new Map((await answer.json()).map(([seat, row, place, value]) => [[seat, row, place].join(' '), value]));
      if (session !== root.dataset.session) return null;
      const different = [];
      for (const field of document.querySelectorAll(':is(input, select, textarea, fieldset)[data-place]')) {
        const seat = (field.parentElement.closest('[data-seat]') ?? root).dataset.seat;
        const spot = [seat, field.closest('[data-row]')?.dataset.row ?? 0, field.dataset.place].join(' ');
        if (!held.has(spot)) continue;
        const value = held.get(spot);
        let shown = field.value, meant = value;
        if (typeof value === 'boolean') shown = field.checked;
        else if (field.options) shown = field.multiple ? shown : Number(shown);
        else if (field.localName === 'fieldset') return null;
        else {
          const same = field.cloneNode(false);
          same.value = value;
          meant = same.value;
        }
        if (shown !== meant) different.push([spot, shown, meant]);
      }
      return different;
    }, () => null);"""


class FieldCheck:
    """Looks before each step whether the page and the house agree. What was just typed is waited for."""

    # The limit only names what differs for good.
    LIMIT = 60

    def __init__(self, run):
        """A check by a function that runs a script in the page that is looked at, and awaits its promise."""
        self.run = run
        step.checks.append(self)

    def close(self):
        step.checks.remove(self)

    def __call__(self):
        end = time.monotonic() + self.LIMIT
        while different := self.different():
            assert time.monotonic() < end, f"the page and the house differ: {different}"
            time.sleep(0.05)

    def different(self):
        try:
            return self.run(DIFFERENT)
        except Exception:  # A page that is just being exchanged, or a browser with a question of its own.
            return None
