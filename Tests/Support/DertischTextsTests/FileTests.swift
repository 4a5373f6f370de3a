import DertischJSON
import DertischTexts
import Foundation
import Testing

@Suite("Files of texts") struct FileTests {
    private func read(_ format: TextFormat, _ text: String, named name: String = "de") throws -> CatalogContent {
        try format.read(Array(text.utf8), named: name, source: "en")
    }

    @Test("JSON texts: nested keys, choices by count, ordinal and value, and flaws with their lines")
    func json() throws {
        let content = try read(
            .json,
            """
            {
                "a": {"b": "words", "select": "is a name here"},
                "place": {"ordinal": "n", "one": "{n}st", "other": "{n}th"},
                "who": {"select": "who", "she": {"plural": "n", "one": "her cup", "other": "her {n} cups"}, "other": "x"},
                "bad": {"plural": "n", "one": "x"},
                "worse": {"plural": "n", "one": 3, "other": "x"}
            }
            """)
        #expect(content.texts.map(\.key) == ["a.b", "a.select", "place", "who"])
        #expect(content.texts[3].message.arguments.keys.sorted() == ["n", "who"])
        #expect(content.invalidTexts.map(\.line) == [5, 6])
        #expect(
            content.invalidTexts.map(\.text) == [
                "lacks the plural category other", "has a branch one that is neither a text nor chooses between texts",
            ])
        #expect(throws: CatalogContent.ParseError("at a.b: neither a text nor an object of texts", line: 2)) {
            try read(.json, "{\n\"a\": {\"b\": 1}}")
        }
    }

    private static let po = #"""
        # Greeting of translators
        msgid ""
        msgstr ""
        "Language: pl\n"
        "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

        #. what the button says
        #: grid.swift:12
        msgctxt "menu"
        msgid "Open \"{name}\""
        msgstr "Otwórz „{name}”"

        #, fuzzy
        #| msgid "Old"
        msgid "Close it"
        msgstr "Zamknij"

        #, c-format
        msgid "%d cup"
        msgid_plural "%d cups"
        msgstr[0] "%d kubek"
        msgstr[1] "%d kubki"
        msgstr[2] "%d kubków"

        msgid "Not yet"
        msgstr ""

        #~ msgid "Gone"
        #~ msgstr "Przepadło"

        """#

    @Test("gettext: contexts, plural forms, formats, and fuzzy, untranslated or obsolete entries")
    func gettext() throws {
        let content = try read(.po, Self.po, named: "messages")
        #expect(content.invalidTexts == [])
        #expect(content.texts.map(\.language) == ["pl", "pl", "pl"], "the file's name says no language")
        #expect(content.texts.map(\.key) == ["menu\u{4}Open \"{name}\"", "Close it", "%d cup"])
        #expect(content.texts.map(\.state) == [.translated, .new, .translated])
        #expect(content.originals.map(\.key) == ["menu\u{4}Open \"{name}\"", "Close it", "%d cup", "Not yet"])
        let choice = try #require(content.texts[2].message.choice)
        #expect(choice.argument == "1")
        let rules = PluralRules(of: "pl")
        let said = [1, 3, 5, 22].map { choice.message(for: PluralOperands($0), isNegative: false, rules)?.parts.last }
        #expect(said == [.words(" kubek"), .words(" kubki"), .words(" kubków"), .words(" kubki")])
    }

    @Test("gettext: a file is written as it was read")
    func gettextWritten() throws {
        #expect(try POFile(Array(Self.po.utf8)).text == Self.po)
    }

    @Test(
        "gettext: an error in a file names its line",
        arguments: [
            ("msgid \"a\nmsgstr \"b\"", 1, "this line has a text without a quotation mark at its end"),
            ("msgid \"a\"\nmsgword \"b\"", 2, "this line has the keyword msgword, which gettext does not have"),
            ("\n\"a\"", 2, "this line has a text without a keyword"),
            ("msgid \"a\"\nmsgstr[99] \"b\"", 2, "this line has the keyword msgstr[99], which gettext does not have"),
            ("msgid \"a\\q\"", 1, "this line has an escape that gettext does not know"),
            ("hello", 1, "this line is neither a comment nor a keyword with a text"),
        ])
    func gettextBroken(text: String, line: Int, reason: String) {
        #expect(throws: CatalogContent.ParseError(reason, line: line)) { try read(.po, text) }
    }

    @Test("gettext: escapes of every kind are decoded")
    func escapes() throws {
        let file = try POFile(Array(#"msgid "a\tb\n\"\\\101\x42\303\244""#.utf8))
        #expect(file.entries.map(\.id) == ["a\tb\n\"\\AB\u{e4}"])
        var entry = POFile.Entry()
        entry.id = "\u{1}\u{85}ä\r\n"
        entry.translations = ["two\nlines"]
        let written = POFile(entries: [entry]).text
        #expect(
            try POFile(Array(written.utf8)).entries.map { [$0.id] + $0.translations } == [[entry.id, "two\nlines"]])
    }

    private static let catalog = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%lld cups" : {
              "localizations" : {
                "de" : {"variations" : {"plural" : {
                  "one" : {"stringUnit" : {"state" : "translated", "value" : "%lld Tasse"}},
                  "other" : {"stringUnit" : {"state" : "needs_review", "value" : "%lld Tassen"}}
                }}}
              }
            },
            "press" : {
              "localizations" : {
                "en" : {"variations" : {"device" : {
                  "iphone" : {"stringUnit" : {"state" : "translated", "value" : "Tap"}},
                  "other" : {"variations" : {"plural" : {"other" : {"stringUnit" : {"value" : "Click %lld times"}}}}}
                }}},
                "de" : {"stringUnit" : {"state" : "new", "value" : ""}}
              }
            },
            "birds" : {
              "localizations" : {
                "en" : {
                  "stringUnit" : {"state" : "translated", "value" : "%#@birds@ on %2$@"},
                  "substitutions" : {"birds" : {"argNum" : 1, "formatSpecifier" : "lld", "variations" : {"plural" : {
                    "one" : {"stringUnit" : {"state" : "translated", "value" : "%arg bird"}},
                    "other" : {"stringUnit" : {"state" : "translated", "value" : "%arg birds"}}
                  }}}}
                }
              }
            }
          },
          "version" : "1.0"
        }
        """#

    @Test("A String Catalog: variations by plural and device, substitutions, states")
    func catalog() throws {
        let content = try read(.xcstrings, Self.catalog, named: "Shop")
        #expect(content.invalidTexts == [])
        #expect(
            content.texts.map { "\($0.key) \($0.language) \($0.state)" } == [
                "%lld cups de needsReview", "%lld cups en translated", "press en translated", "press de new",
                "birds en translated",
            ])
        #expect(content.texts[0].message.choice?.argument == "1")
        #expect(content.texts[2].message.choice?.isAboutDevice == true)
        #expect(content.texts[2].message.arguments.keys.sorted() == ["1"])
        #expect(content.texts[4].message.arguments == ["1": .number(fraction: nil), "2": .plain])
    }

    @Test("A malformed String Catalog, or one with unsupported variations, is reported")
    func strangeCatalog() throws {
        #expect(throws: CatalogContent.ParseError("a String Catalog has a sourceLanguage and strings", line: 1)) {
            try read(.xcstrings, "{}")
        }
        let text = #"""
            {"sourceLanguage": "en", "strings": {
            "x": {"localizations": {"en": {"variations": {"width": {}}}}}}}
            """#
        let flaws = try read(.xcstrings, text).invalidTexts
        #expect(flaws == [.init(key: "x", text: "has variations other than plural and device", line: 2)])
    }
}

@Suite("JSON parser") struct JSONReaderTests {
    @Test(
        "The JSON parser accepts and refuses the same documents as Foundation",
        arguments: [
            "{}", "[]", "null", "true", " [1, -0.5e+3, 0] ", #""\u00e4\ud83d\ude00\n""#, #"{"a": {"b": [1, "x"]}}"#, "",
            "{", "{1,}", "01", "1.", "-", "1e", "tru", "\"a", "\"\n\"", #""\x""#, #""\u12"#, "{\"a\" 1}", "{a: 1}",
            "[1 2]",
            "1 2", "\u{feff}1", "[[[[[[1]]]]]]",
        ])
    func agreement(text: String) {
        let bytes = Array(text.utf8)
        let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        let ours = try? JSONReader.read(bytes)
        #expect((ours == nil) == (theirs == nil), "\(text)")
        if let ours, let theirs { #expect(Self.isSame(ours, theirs)) }
    }

    static func isSame(_ tree: JSONTree, _ other: Any) -> Bool {
        switch tree.value {
        case .null: other is NSNull
        case .flag(let flag): other as? Bool == flag
        case .number(let text): (other as? NSNumber)?.doubleValue == Double(text)
        case .text(let text): other as? String == text
        case .list(let trees):
            (other as? [Any]).map { $0.count == trees.count && zip(trees, $0).allSatisfy(isSame) } ?? false
        case .object(let members):
            (other as? [String: Any]).map { other in
                // The formats do not say which of two members of one name counts.
                members.filter { member in members.count { $0.name == member.name } == 1 }.allSatisfy { member in
                    other[member.name].map { isSame(member.tree, $0) } ?? false
                }
            } ?? false
        }
    }

    @Test("The JSON parser knows the line of each value")
    func lines() throws {
        let bytes = Array("{\n  \"a\": 1,\n\n  \"b\": {\"c\": 2}\n}".utf8)
        let tree = try JSONReader.read(bytes)
        let index = LineIndex(bytes)
        #expect(
            [tree.offset, tree["a"]?.offset, tree["b"]?["c"]?.offset].map { index.line(at: $0 ?? -1) } == [1, 2, 4])
        #expect(index.offset(of: 4) == 13 && index.offset(of: 1) == 0)
    }

    @Test("The JSON parser refuses JSON that is nested too deeply")
    func deep() {
        let bytes = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(throws: JSONReader.Broken.self) { try JSONReader.read(bytes) }
    }
}
