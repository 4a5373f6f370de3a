"""Which steps does a change run? Tried on the packages as they are."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts/checks"))

import changes  # noqa: E402
import run  # noqa: E402
from steps import BY_NAME, CALLING_C, READERS, STEPS  # noqa: E402

LAYOUT = changes.read_layout(ROOT)
EVERY_STEP = {step.name for step in STEPS}

# For each step a change that must run it, and one that need not.
TABLE = {
    "tests": ("Sources/Core/DertischCore/Rows/Rows.swift", "Tests/Desktop/galerie.py"),
    "browser-galerie": ("Examples/Galerie/Sources/Galerie/Resources/web/grid.html", "Sources/Rooms/DertischUIKit/UIKitRoom.swift"),
    "browser-brasserie": ("Tests/Brasserie/Menus.swift", "Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift"),
    "browser-others": ("Sources/Rooms/DertischWeb/Client/focus.js", "Sources/Rooms/DertischUIKit/UIKitRoom.swift"),
    "browser-survive": ("Sources/Support/DertischSupport/Collections/Queue.swift", "Examples/Galerie/Sources/Galerie/Galerie.swift"),
    "browser-visits": ("Tests/Browser/many_photos.py", "Documentation/Web.md"),
    "browser-proxies": ("Documentation/Proxies/nginx.conf", "Sources/Kitchen/DertischImages/Images.swift"),
    "desktop": ("Tests/Desktop/window.py", "Tests/Core/DertischTests/RoleTests.swift"),
    "windows": ("Sources/Rooms/DertischGTK/Room/GTKRoom.swift", "Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift"),
    "galerie": ("Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift", "Sources/Rooms/DertischUIKit/UIKitRoom.swift"),
    "kontor": ("Sources/Core/DertischGrid/Grid.swift", "Sources/Rooms/DertischUIKit/UIKitRoom.swift"),
    "forbidden": ("Tests/Forbidden/Cast.swift", "Sources/Rooms/DertischWeb/Room/WebRoom.swift"),
    "client": ("Sources/Rooms/DertischWeb/Client/fields.js", "Sources/Rooms/DertischWeb/Room/WebRoom.swift"),
    "consumer": ("README.md", "Documentation/Web.md"),
    "deployment": ("Examples/Galerie/Deployment/galerie.service", "Sources/Rooms/DertischUIKit/UIKitRoom.swift"),
    "benchmarks": ("Benchmarks/Sources/Benchmarks/Main.swift", "Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift"),
    "uikit": ("Sources/Rooms/DertischUIKit/UIKitRoom.swift", "Sources/Rooms/DertischGTK/Room/GTKRoom.swift"),
    "doubles": ("Sources/Core/DertischCombine/Publisher.swift", "Tests/Rooms/DertischWebTests/PageTests.swift"),
    "try-new": ("Sources/Tools/DertischTool/Templates/Template.swift", "Documentation/Web.md"),
    "tutorial": ("Documentation/Tutorial/1-Install.md", "Tests/Brasserie/Menus.swift"),
    "serve": ("Sources/Tools/DertischTool/Serve/ServeState.swift", "Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift"),
    "cluster": ("Tests/Cluster/Main.swift", "Sources/Rooms/DertischGTK/Room/GTKRoom.swift"),
    "scale": ("Sources/Core/DertischCore/House/Registrar.swift", "Sources/Rooms/DertischWeb/Room/WebRoom.swift"),
    "site": ("Documentation/Web.md", "Tests/Rooms/DertischWebTests/PageTests.swift"),
    "api": ("Sources/Core/Plug/Plug.swift", "Documentation/Web.md"),
    "thread": ("Sources/Core/Plug/Plug.swift", "Sources/Rooms/DertischGTK/Room/GTKRoom.swift"),
    "address": ("Sources/Rooms/DertischGTK/Room/GTKRoom.swift", "Sources/Core/DertischCombine/Publisher.swift"),
}


def steps(*files):
    return set(changes.touched_by(files, LAYOUT))


class ChangeTests(unittest.TestCase):
    def test_every_step_has_a_change_that_runs_it_and_one_that_need_not(self):
        self.assertEqual(set(TABLE), {step.name for step in STEPS if not step.is_always})
        for name, (touching, other) in TABLE.items():
            with self.subTest(step=name):
                self.assertIn(name, steps(touching))
                self.assertNotIn(name, steps(other))

    def test_a_step_runs_when_its_own_script_changes(self):
        for step in STEPS:
            script = step.command.split()[0]
            if script != "Scripts/rules":
                with self.subTest(step=step.name):
                    self.assertIn(step.name, steps(script))

    def test_a_change_of_what_all_steps_share_runs_all(self):
        for file in ["Package.swift", "Scripts/lib.sh", "Scripts/checks/steps.py", ".ci/run", "Scripts/test"]:
            with self.subTest(file=file):
                self.assertEqual(steps(file), EVERY_STEP)

    def test_a_file_that_belongs_to_nothing_that_is_known_runs_all(self):
        for file in ["Sources/Gone/Gone.swift", "Plugins/Gone/plugin.swift", "New/file.swift", "Tests/Gone/a.swift", "file.txt", "Scripts/new-one"]:
            with self.subTest(file=file):
                self.assertEqual(steps(file), EVERY_STEP)

    def test_many_files_run_the_steps_of_each(self):
        files = [touching for touching, _ in TABLE.values()]
        self.assertEqual(steps(*files), set().union(*(steps(file) for file in files)))

    def test_a_beginning_of_a_name_is_no_folder(self):
        self.assertEqual(steps("Documentation2/a.md"), EVERY_STEP)

    def test_every_tracked_file_is_known(self):
        """One that is not runs everything at each of its changes, so it belongs into the table."""
        known = {"Package.swift"}
        for file in changes.git(ROOT, "ls-files", "-z").split("\0"):
            if file and not file.startswith((".ci/", "Scripts/")) and file not in known and steps(file) == EVERY_STEP:
                self.fail(f"{file} is read by no step, says the table.")


class SanitizerTests(unittest.TestCase):
    def test_the_table_knows_what_the_sanitizers_test(self):
        script = (ROOT / "Scripts/sanitize").read_text()
        self.assertEqual(tuple(re.search(r'^calling_c="(.*)"$', script, re.MULTILINE)[1].split()), CALLING_C)


class TestTargetTests(unittest.TestCase):
    def test_a_module_runs_its_own_tests_and_those_above_it(self):
        tests = changes.touched_tests(["Sources/Kitchen/DertischFirebase/Firestore/Firestore.swift"], LAYOUT)
        self.assertIn("DertischFirebaseTests", tests)
        self.assertNotIn("DertischFreezerTests", tests)
        self.assertEqual(changes.touched_tests(["Sources/Support/DertischSupport/Collections/Queue.swift"], LAYOUT), [
            name for name in LAYOUT.tests() if name in READERS or "DertischSupport" in LAYOUT.beneath([name])])

    def test_a_page_runs_the_tests_that_read_pages(self):
        self.assertEqual(set(changes.touched_tests(["Documentation/Web.md"], LAYOUT)), set(READERS))

    def test_a_file_of_no_target_runs_all_tests(self):
        self.assertEqual(changes.touched_tests(["Scripts/postgresql"], LAYOUT), LAYOUT.tests())

    def test_all_tests_that_read_the_repository_are_known(self):
        own_folder_only = {"DertischGTKTests", "DertischImagesTests", "DertischTextsTests"}
        readers = set()
        for name in LAYOUT.tests():
            for file in (ROOT / LAYOUT.targets[name].path).rglob("*.swift"):
                if "#filePath" in file.read_text():
                    readers.add(name)
        self.assertLessEqual(readers - own_folder_only, set(READERS))


class TurnTests(unittest.TestCase):
    def test_each_run_does_a_sixth_of_the_long_steps(self):
        long_steps = [step for step in STEPS if step.is_long]
        for count in range(1, len(long_steps) + 1):
            chosen = changes.turn(long_steps[:count], "0123456789abcdef")
            self.assertEqual(len(set(chosen)), -(-count // 6))

    def test_each_long_step_has_its_turn_with_some_commit(self):
        seen = set()
        for number in range(200):
            seen.update(changes.turn(STEPS, f"{number * 2654435761 % 2**32:08x}" + "0" * 32))
        self.assertEqual(seen, {step.name for step in STEPS if step.is_long})

    def test_no_other_step_takes_turns(self):
        self.assertEqual(changes.turn([BY_NAME["tests"]], "0123456789abcdef"), [])


class NeedTests(unittest.TestCase):
    def test_a_step_brings_the_steps_that_it_needs_in_front_of_it(self):
        self.assertEqual([step.name for step in changes.with_needs(["galerie"])], ["build", "galerie"])
        self.assertEqual(changes.with_needs([]), [])

    def test_no_step_needs_a_later_one(self):
        names = [step.name for step in STEPS]
        for step in STEPS:
            for other in step.after + step.behind:
                self.assertLess(names.index(other), names.index(step.name))


class BaseTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.git("init", "--quiet", "--initial-branch=main")
        self.first = self.commit("a", "1")

    def git(self, *arguments):
        identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        return subprocess.run(
            ["git", "-C", str(self.root), *identity, *arguments], check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, file, text):
        (self.root / file).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", file)
        return self.git("rev-parse", "HEAD")

    def test_all_changes_since_the_base_count(self):
        self.commit("b", "1")
        self.commit("c d", "1")
        (self.root / "new").write_text("")
        (self.root / "a").write_text("2")
        self.assertEqual(changes.changed_files(self.root, self.first), {"a", "b", "c d", "new"})

    def test_a_renamed_file_counts_by_both_names(self):
        self.git("mv", "a", "z")
        self.git("commit", "--quiet", "--message", "Rename")
        self.assertEqual(changes.changed_files(self.root, self.first), {"a", "z"})

    def test_no_base_an_unknown_one_or_no_ancestor_is_told(self):
        self.assertIsNone(changes.changed_files(self.root, None))
        self.assertIsNone(changes.changed_files(self.root, "0" * 40))
        self.git("checkout", "--quiet", "--orphan", "other")
        self.commit("b", "1")
        self.assertIsNone(changes.changed_files(self.root, self.first))


class GroupTests(unittest.TestCase):
    def test_each_run_does_one_step_of_a_group_and_all_others(self):
        names = {"tests", "thread", "address"}
        chosen = [changes.without_others_of_groups(names, commit) for commit in ("00000000", "00000001")]
        self.assertEqual(chosen, [{"tests", "thread"}, {"tests", "address"}])

    def test_a_step_alone_of_its_group_runs(self):
        self.assertEqual(changes.without_others_of_groups({"address"}, "00000000"), {"address"})


class EverythingTests(unittest.TestCase):
    """What may `Scripts/everything` leave out when it goes on?"""

    NOTED = {name: {"commit": "old", "clock": 1} for name in ("rules", "client", "uikit", "tests")} | {"desktop": {"commit": "new", "clock": 1}}

    def left_out(self, **files):
        return set(run.still_passed(self.NOTED, files.get, LAYOUT))

    def test_a_step_that_a_change_touches_runs_again(self):
        self.assertEqual(
            self.left_out(old={"Sources/Rooms/DertischUIKit/UIKitRoom.swift"}, new=set()) & {"uikit", "client", "desktop"}, {"client", "desktop"})

    def test_only_changes_since_its_own_commit_count(self):
        change = {"Tests/Desktop/galerie.py"}
        self.assertIn("desktop", self.left_out(old=change, new=set()))
        self.assertNotIn("desktop", self.left_out(old=set(), new=change))

    def test_all_run_if_the_commit_is_unknown_or_the_checks_have_changed(self):
        self.assertEqual(self.left_out(new={"Scripts/checks/run.py"}), set())

    def test_a_step_that_is_gone_is_forgotten(self):
        noted = {"no-step": {"commit": "old", "clock": 1}}
        self.assertEqual(run.still_passed(noted, lambda commit: set(), LAYOUT), {})


if __name__ == "__main__":
    unittest.main()
