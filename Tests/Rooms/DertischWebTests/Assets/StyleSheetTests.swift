import Testing

@testable import DertischWeb

@Suite("Style sheets") struct StyleSheetTests {
    private func sheet(_ source: String) -> StyleSheet { StyleSheet(Array(source.utf8)) }
    private func text(_ source: String) -> String { String(decoding: sheet(source).bytes, as: UTF8.self) }

    @Test("Comments and repeated blanks go, and texts stay as they are")
    func comments() {
        #expect(text("/* a */ p  {\n    color: red; /* b */\n}\n\n/* c */\nb {}") == "p {\ncolor: red; }\nb {}")
        #expect(text(#"p::after { content: "/* a  b */ \" }" }"#) == #"p::after { content: "/* a  b */ \" }" }"#)
        #expect(text(#"p::after { content: '  url(x)' }"#) == #"p::after { content: '  url(x)' }"#)
    }

    @Test("A comment that parts two words still does")
    func parts() {
        #expect(text("p/* a */.b {}") == "p/**/.b {}")
        #expect(text("a/* x */b {}") == "a/**/b {}")
    }

    @Test(
        "The blank that ends an escape parts nothing, so the blanks and comments behind it stay",
        arguments: [
            (#".\31  0 {}"#, #".\31  0 {}"#), (#".\31 0 {}"#, #".\31 0 {}"#), (#".\31    .b {}"#, #".\31  .b {}"#),
            (".\\31\r\n .b {}", #".\31  .b {}"#), (#".\31/* a */ .b {}"#, #".\31  .b {}"#),
            (#".\31 /* a */0 {}"#, #".\31 /**/0 {}"#), (#".a\  b {}"#, #".a\  b {}"#),
            (#".\000031  a {}"#, #".\000031  a {}"#),
            (#"p::after { content: "\31  0" }"#, #"p::after { content: "\31  0" }"#),
            (#".sm\:a  b {}"#, #".sm\:a b {}"#),
        ])
    func escapes(_ source: String, _ expected: String) { #expect(text(source) == expected) }

    @Test(
        "A sheet may be joined if all in it is closed and it begins with nothing that must be first",
        arguments: [
            ("", true), ("p { color: red }", true), ("p { color: red", false), ("p { } }", false), ("p { (} )", false),
            ("/* open", false), ("p { content: \"open }", false), ("p { content: \"open\n}\" }", false),
            ("@import \"x.css\";", false), ("@charset \"utf-8\";", false), ("@namespace svg url(http://x);", false),
            ("@media print { p {} }", true), ("p { a: url(#x) }", true), ("p { a: url(/x.png) }", true),
            ("p { a: url(x.png) }", false), ("p { a: url(x.png }", false), ("p { a: image-set(\"x.png\" 1x) }", false),
            ("a[href=\"}\"] {}", true), ("p\\{ {}", true), ("p\\", false), ("\u{FEFF}p {}", true),
            ("p { a: url(", false), ("@layer a, b;", true), ("@layer a", false), ("@layer a { p {} }", true),
            ("p", false), ("p {} b", false), ("p;", false), ("@layer a; /* c */", true), ("@layer a /* ; */", false),
            ("@\\69mport \"x.css\";", false), ("p { a: \\75rl(x.png) }", false), ("p { a: u\\72 l(x.png) }", false),
            ("p { a: url(\"", false), ("p { a: url(\\", false),
        ])
    func joins(_ source: String, _ expected: Bool) { #expect(sheet(source).canBeJoined == expected, "\(source)") }

    @Test("Reading any bytes ends")
    func random() {
        var random = SeededGenerator(state: 7)
        let alphabet = Array(#"ab{}()[]"'\/*@u r l(:;#"#.utf8) + [0, 10, 0xEF, 0xBB, 0xBF, 0xC3]
        for _ in 0..<2000 {
            let source = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            let sheet = StyleSheet(source) { _ in "/x" }
            #expect(sheet.bytes.count <= source.count * 4 + 8)
        }
    }

    private struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}
