"""Does the runner tell what a failed step said, and end what it began?"""

import contextlib
import io
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/checks"))

import run  # noqa: E402
from steps import Step  # noqa: E402


def outcome(*steps, **options):
    """Whether all steps passed, and what was said."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        runner = run.Runner(steps, {}, **options)
        passed = runner.run()
        runner.report([])
    return passed, output.getvalue()


class RunnerTests(unittest.TestCase):
    def test_what_a_failed_step_said_last_is_said_again_at_the_end(self):
        passed, output = outcome(
            Step("fails", "seq -f 'line %g.' 100; exit 3", 1), Step("passes", "echo nothing to see", 1))
        self.assertFalse(passed)
        end = output.split("fails FAILED. Its last lines:")[1]
        self.assertIn("  line 100.", end)
        self.assertIn(f"  line {101 - run.LAST_LINES}.", end)
        self.assertNotIn(f"  line {100 - run.LAST_LINES}.", end)
        self.assertNotIn("nothing to see", end)
        self.assertIn("1 passed, 1 failed", end)

    def test_no_step_begins_behind_one_that_failed(self):
        steps = Step("fails", "false", 1), Step("next", "echo begun", 1, after=("fails",))
        for keeps_going in (False, True):
            _, output = outcome(*steps, keeps_going=keeps_going)
            self.assertIn("not begun: next", output)

    def test_other_steps_begin_if_told_to_keep_going(self):
        capacity = 100
        steps = Step("fails", "false", 1, load=capacity), Step("other", "true", 1, load=capacity)
        self.assertIn("not begun: other", outcome(*steps)[1])
        self.assertNotIn("not begun", outcome(*steps, keeps_going=True)[1])

    def test_all_pass(self):
        self.assertTrue(outcome(Step("one", "true", 1), Step("two", "true", 1, after=("one",)))[0])


if __name__ == "__main__":
    unittest.main()
