"""Which words of the framework an app is written with."""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts"))
import words


class Words(unittest.TestCase):
    names, parts = words.declared(["""
        public struct Table {
            public func lay(_ place: String) {}
            func hidden() {}
        }
        public enum Gesture {
            case tap(String), submit
        }
        @MainActor public protocol Staff: Sendable {
            associatedtype Order
            func register(with table: inout Table)
        }
        """.replace("\n        ", "\n")])

    def words(self, source):
        return words.words(source, self.names, self.parts)

    def test_a_type_and_a_member_after_a_dot_are_words(self):
        self.assertEqual(self.words('func a(_ table: Table) { table.lay("a"); table.lay("b"); b(.tap("c")) }'), ["Table", "lay", "tap"])

    def test_a_part_of_a_protocol_is_a_word_where_the_app_declares_it(self):
        self.assertEqual(
            self.words("struct A: Staff { enum Order { case b }; func register(with a: inout Table) {} }"), ["Staff", "Order", "register", "Table"])

    def test_the_app_s_own_names_are_none(self):
        self.assertEqual(self.words("enum A { case b, submit }\nlet lay = A.submit\nprint(c.lay, c.hidden)"), [])

    def test_the_readme_names_the_words_of_the_to_do_list(self):
        names, parts = words.declared(words.framework())
        found = words.words((ROOT / "Documentation/ToDo.swift").read_text(), names, parts)
        paragraph = re.search(r"^A to-do list, .*?\n\n", (ROOT / "README.md").read_text(), re.M | re.S)[0]
        said, more = paragraph.split("as `Scripts/words.py` counts them:")[1].split("A head chef adds")
        self.assertEqual(re.findall(r"`(\w+)`", said), found)
        self.assertIn(f" with {len(found)} words", paragraph)
        hello = words.words((ROOT / "Documentation/Hello.swift").read_text(), names, parts)
        self.assertLessEqual(set(re.findall(r"`(\w+)`", more)), set(hello) - set(found))


if __name__ == "__main__":
    unittest.main()
