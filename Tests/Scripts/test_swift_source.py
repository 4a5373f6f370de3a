"""What Scripts/swift_source.py reads of Swift sources."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts"))
import swift_source


def stored(source):
    """The stored properties of the types in a source."""
    return {found.name: found.stored for found in swift_source.Source(source).types}


def functions(source):
    """The functions in a source, with their lines."""
    return {found.name: found.lines for found in swift_source.Source(source).functions}


def public(source):
    return [found.name for found in swift_source.Source(source).types if found.is_public]


class StoredProperties(unittest.TestCase):
    def read(self, members, names):
        self.assertEqual(stored(f"final class A {{\n{members}\n}}\nstruct B {{ let last: Int }}"), {"A": names, "B": ["last"]})

    def test_constants_and_variables_are_stored(self):
        self.read("let a: Int\n    var b = [1: \"}\"], c: [String: Int]?\n    weak var d: A?; unowned(unsafe) let e: A", list("abcde"))

    def test_computed_properties_are_not(self):
        self.read("var a: Int { 1 }\nvar b: Int {\n get { 1 }\n set { c = newValue }\n}\nvar c: Int", ["c"])

    def test_observed_properties_are_stored(self):
        self.read("var a: Int { didSet { b = 1 } }\nvar b = 1 {\n    willSet { print(\"{\") }\n}\nvar c: Set<Int> { @A didSet {} }", list("abc"))

    def test_lazy_properties_are_stored(self):
        self.read("lazy var a = { let inner = 1; return inner }()\nlazy var b: Int = {\n    var inner = 2\n    return inner\n}()", ["a", "b"])

    def test_the_access_of_a_setter_is_no_access_of_the_property(self):
        self.read("public private(set) var a: Int\nprivate(set) var b = 0\npackage nonisolated(unsafe) var c: Int", list("abc"))

    def test_static_and_class_properties_are_not_counted(self):
        self.read("static let a = 1\nclass var b: Int { 1 }\nprivate static var c: Int = 2\nlet d = 3", ["d"])

    def test_wrapped_properties_are_stored(self):
        self.read("@Wrapper(key: \"{\", or: [1]) var a: Int\n@MainActor\nvar b: @Sendable (A, B) -> Void", ["a", "b"])

    def test_types_with_commas_and_braces_in_values(self):
        self.read("var a: Dictionary<String, Result<Int, E>> = [:], b: (Int, Int) = (1, 2)\nlet c = Cache<Int, A> { $0 + 1 }", list("abc"))

    def test_patterns_bind_several_names(self):
        self.read("let (a, _, (b, c)) = (1, 2, (3, 4))\nlet d: (e: Int, f: Int)", list("abcd"))

    def test_values_that_a_condition_chooses_bind_nothing(self):
        self.read("let a = if let x = y, case .z(let w) = v { x } else { w }\nlet b = switch c { case let d: d }", ["a", "b"])

    def test_branches_of_if_count_once(self):
        self.read("#if os(macOS)\n    let a: Int, b: Int\n#else\n    let a: UInt\n#endif", ["a", "b"])

    def test_variables_in_functions_are_not_properties(self):
        self.read("func a() { var b = 1; let c: Int; class D { var e = 1 } }\ninit() { let f = 1 }\ndeinit { let g = 2 }", [])

    def test_words_in_names_of_members_are_no_declarations(self):
        self.read("let a = B.init(c: .init(d: 1))\n    .class\nvar `init`: Int\nfunc `var`(let: Int) {}", ["a", "`init`"])

    def test_cases_of_an_enumeration_are_not_properties(self):
        self.assertEqual(stored("enum A { case actor, b(let: Int),\n c = 1\n case d\n  var e: Int { 1 } }"), {"A": []})

    def test_nested_types_have_their_own(self):
        source = "actor A { let a: Int\n struct B { let b: Int\n  final class C { let c: Int } }\n let d: Int }\nextension A.B { class E { let e = 1 } }"
        self.assertEqual(stored(source), {"A": ["a", "d"], "A.B": ["b"], "A.B.C": ["c"], "A.B.E": ["e"]})

    def test_requirements_of_a_protocol_are_not_stored(self):
        self.assertEqual(stored("protocol A { var b: Int { get set }\n func c() }\nclass D { let e = 1 }"), {"A": [], "D": ["e"]})


class Literals(unittest.TestCase):
    def read(self, value):
        self.assertEqual(stored(f"class A {{\n    let a = {value}\n    let b = 1\n}}\nclass C {{}}"), {"A": ["a", "b"], "C": []})

    def test_braces_and_quotes_in_strings(self):
        for value in ('"}"', r'"\"}"', r'#"\"}"#', r'##"a "# }"##', '"// }"', '"/* }"', '""'):
            self.read(value)

    def test_interpolation(self):
        for value in (r'"\(b["}"])"', r'"\(f { "\(")" + "}")" })"', r'#"\#(b("}")) \("#', r'"\(a /* ) */ )}"'):
            self.read(value)

    def test_strings_of_several_lines(self):
        for value in ('"""\n    { "a" }} let c = 1\n    """', '#"""\n    } """ \\(\n    """#', '"""\n    \\("""\n    }\n    """)\n    """'):
            self.read(value)

    def test_regular_expressions(self):
        for value in (r'/\{"/', r'[/[/"{]+/]', r'#/ "{ / /#', r'f(/"/, /}/)', "c / d", "(c) / 2 / d", "c! / 2", "c /* } */ / 2"):
            self.read(value)

    def test_comments(self):
        for value in ("1 // }", "1 /* } /* } */ } */", '1 /// "'):
            self.read(value)

    def test_lines_that_are_no_code(self):
        self.assertEqual(stored("#!/usr/bin/swift {\n#if DEBUG && !os(macOS) // {\nclass A {}\n#elseif canImport(B)\nclass C {}\n#endif"), {"A": [], "C": []})


class Functions(unittest.TestCase):
    def test_names_have_types_and_labels(self):
        source = (
            "struct A<B: C> {\n  func d<E>(_ e: E, to f: (Int, Int) -> Int = { $0 + $1 }, g: [Int: Int]) async throws(H) -> [B] where E: I {\n  }\n"
            "  init?(a: Int) { nil }\n  subscript(_ a: Int, b b: Int) -> Int { 1 }\n  static func == (a: A, b: A) -> Bool { true }\n  func i() {}\n}"
        )
        self.assertEqual(
            functions(source), {"A.d(_:to:g:)": 2, "A.init(a:)": 1, "A.subscript(_:b:)": 1, "A.==(a:b:)": 1, "A.i()": 1})

    def test_lines_are_counted_from_the_name_to_the_brace(self):
        source = 'extension A {\n  /// A comment.\n  @B\n  public func a(\n    b: Int\n  ) {\n    """\n    }\n    """\n  }\n  var c: Int {\n    1\n  }\n}'
        self.assertEqual(functions(source), {"A.a(b:)": 7, "A.c": 3})

    def test_a_function_without_code_ends_before_the_next_declaration(self):
        self.assertEqual(functions('@_silgen_name("a") func a() -> Int\nstruct B {}\nfunc c() {}'), {"c()": 1})

    def test_functions_inside_count_as_part_of_the_one_around(self):
        self.assertEqual(functions("func a() {\n  func b() {}\n  struct C { func d() {} }\n}"), {"a()": 4})

    def test_observers_are_no_functions(self):
        self.assertEqual(functions("class A { var b = 1 { didSet {} }\n var c: Int { didSet {} } }"), {})


class Access(unittest.TestCase):
    def test_types_are_public_if_they_say_so(self):
        self.assertEqual(public("public struct A {}\nopen class B {}\n@C(\"{\") public final class D {}\npackage enum E {}\nactor F {}"), ["A", "B", "D"])

    def test_a_type_inside_says_so_itself(self):
        self.assertEqual(public("public enum A { struct B {}\n public struct C {} }\nstruct D { public struct E {} }"), ["A", "A.C"])

    def test_an_extension_lends_its_access(self):
        self.assertEqual(public("public extension A { struct B {}\n private struct C {} }\nextension A { struct D {}\n public struct E {} }"), ["A.B", "A.E"])

    def test_exports_are_known(self):
        source = swift_source.Source("@_exported public import A\nimport struct B.C\n@_exported import D\n@_exported public import enum B.F\nclass E {}")
        self.assertEqual((source.exports, [found.name for found in source.types]), (["A", "D"], ["E"]))
        self.assertEqual(source.exported_names, [("B", "F")])


class Unreadable(unittest.TestCase):
    def test_what_is_not_whole_is_told_with_its_line(self):
        for source, words in (
            ("class A {\n", "line 1"), ("\nlet a = \"b\n", "line 2"), ("func a() {\n", "line 1"), ("\n}", "line 2"), ("\n/* a", "line 2"),
        ):
            with self.assertRaisesRegex(swift_source.Unreadable, words):
                swift_source.Source(source)


if __name__ == "__main__":
    unittest.main()
