"""How Scripts/sizes.py counts, and keeps last time's numbers."""

import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
import sizes
import swift_source


class LastTime(unittest.TestCase):
    def test_the_first_run_has_no_last_time(self):
        self.assertEqual(sizes.with_last({"a": 1}, {}), {"a": {"now": 1, "last": None}})

    def test_what_was_committed_becomes_last_time(self):
        self.assertEqual(sizes.with_last({"a": 2}, {"a": {"now": 1, "last": 0}}), {"a": {"now": 2, "last": 1}})

    def test_a_run_without_changes_keeps_last_time(self):
        committed = sizes.with_last({"a": 2, "b": 5}, {"a": {"now": 1, "last": 0}, "b": {"now": 5, "last": 4}})
        self.assertEqual(sizes.with_last({"a": 2, "b": 5}, committed), committed)
        self.assertEqual(committed["b"], {"now": 5, "last": 4})

    def test_a_second_run_before_a_commit_changes_nothing(self):
        committed = {"a": {"now": 1, "last": 0}}
        self.assertEqual(sizes.with_last({"a": 2}, committed), sizes.with_last({"a": 2}, committed))
        self.assertEqual(sizes.with_last({"a": 1}, committed), committed)


class Counting(unittest.TestCase):
    def names(self, *sources):
        return sizes.public_types([swift_source.Source(source) for source in sources])

    def test_a_public_type_in_an_extension_is_as_public_as_the_type(self):
        self.assertEqual(self.names("struct A {}", "extension A { public struct B {} }", "extension C { public struct D {} }"), {"C.D"})
        self.assertEqual(self.names("public struct A {}", "extension A { public struct B {} }"), {"A", "A.B"})

    def test_a_type_of_two_systems_counts_once(self):
        self.assertEqual(self.names("#if os(iOS)\npublic struct A {}\n#else\npublic struct A {}\n#endif"), {"A"})

    def test_a_product_has_what_it_exports_unless_another_product_names_it(self):
        exports = {"A": ["B", "C"], "B": ["D"]}
        self.assertEqual(sizes.own_targets(["A"], exports, {"A", "C"}), ["A", "B", "D"])

    def test_a_type_that_is_exported_alone_brings_those_inside_it(self):
        source = swift_source.Source("@_exported public import struct A.Pace\n@_exported public import protocol B.Hat")
        public = {"A": {"Pace", "Pace.Lane", "Paces", "Other"}, "B": {"Pace"}, "C": {"Hat", "Door"}}
        self.assertEqual(sizes.exported_types([source], public, {"B": ["C"]}), {"Pace", "Pace.Lane", "Hat"})

    def test_the_times_of_a_module_are_those_of_all_its_processes(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, module in enumerate(("A", "A", "Outside")):
                process = f"time.swift-frontend.{module}-all-x86_64-o-Onone"
                content = {f"{process}.user": 1.5, f"{process}.sys": 0.25, f"{process}.wall": 9, "time.swift.IRGen.user": 7}
                pathlib.Path(folder, f"stats-{number}.json").write_text(json.dumps(content))
            self.assertEqual(sizes.build_times(folder, {"A", "B"}), {"A": 3.5})

    def test_a_compiler_that_leaves_no_times_is_told_of(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(SystemExit, "stats-output-dir"):
            sizes.build_times(folder, {"A"})


class Page(unittest.TestCase):
    def test_numbers_stand_beside_last_times(self):
        now = {
            "types": {"A": {"targets": ["A", "B"], "count": 3}}, "properties": {"A: C.D": 7}, "functions": {"A: |(_:)": 9},
            "client": {"scripts": {"a.js": 10}, "modules": {"a.min.js": 20}}, "build": {"date": "2026-02-02", "seconds": {"A": 1.5, "B": 2.5}},
        }
        last = {
            "types": {"A": {"targets": ["A"], "count": 2}}, "properties": {}, "functions": {"A: |(_:)": 8},
            "client": {"scripts": {"a.js": 11}, "modules": {}}, "build": {"date": "2026-01-01", "seconds": {"A": 1.0}},
        }
        page = sizes.page(sizes.with_last(now, {name: {"now": section, "last": None} for name, section in last.items()}))
        for row in (
            "| A | A, B | 3 | 2 |", "| `C.D` | A | 7 | — |", r"| `\|(_:)` | A | 9 | 8 |", "| `a.js` | 10 | 11 |", "| **`a.min.js`** | 20 | — |",
            "| B | 2.5 | — |\n| A | 1.5 | 1.0 |\n| all | 4.0 | 1.0 |", "Measured on 2026-02-02, last time on 2026-01-01.",
        ):
            self.assertIn(row, page)

    def test_what_was_never_measured_is_said(self):
        nothing = dict.fromkeys(("client", "build"))
        page = sizes.page(sizes.with_last({"types": {}, "properties": {}, "functions": {}} | nothing, {}))
        self.assertIn("Not measured yet.", page)


if __name__ == "__main__":
    unittest.main()
