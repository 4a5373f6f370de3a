import DertischTexts
import DertischTranslation
import Foundation
import Testing

@Suite("Exchange with translators") struct ExchangeTests {
    private static let exchange = Exchange(
        source: "en", target: "pl",
        files: [
            .init(
                original: "en.json",
                units: [
                    TranslationUnit(
                        id: "a.b#plural:n#one", source: "<&\"'>", target: "ż", state: .needsReview, note: "one & all"),
                    TranslationUnit(id: "c", source: " two\nlines\tand blanks ", target: nil, state: .new),
                    TranslationUnit(id: "d", source: "control \u{1}\u{b} and ]]>", target: "\r\n", state: .translated),
                    TranslationUnit(id: "e", source: "", target: "", state: .translated, note: "a\nb"),
                ]),
            .init(
                original: "Shop.xcstrings",
                units: [TranslationUnit(id: "x", source: "y", target: "z", state: .translated)]),
        ])

    @Test("XLIFF 1.2 and 2.0 files return the exported texts", arguments: XLIFF.Version.allCases)
    func xliff(version: XLIFF.Version) throws {
        #expect(try XLIFF.read(Array(XLIFF.text(of: Self.exchange, version).utf8)) == Self.exchange)
    }

    @Test("gettext files return the exported texts, and empty texts count as untranslated")
    func gettext() throws {
        var expected = Self.exchange
        expected.files[0].units[3].target = nil
        expected.files[0].units[3].state = .new
        #expect(try POExchange.read(Array(POExchange.text(of: Self.exchange).utf8)) == expected)
    }

    @Test("Groups, segments, inline elements and comments that tools add to XLIFF are ignored")
    func tools() throws {
        let one = """
            <?xml version="1.0"?><!-- made by a tool -->
            <xliff version='1.2'><file original="en.json" source-language="en" target-language="de"><header/><body><group>
            <trans-unit id="a"><source>A <g id="1">b</g></source><target state="needs-adaptation">Ä <mrk>b</mrk></target>
            </trans-unit></group></body></file></xliff>
            """
        let unit = try XLIFF.read(Array(one.utf8)).files.first?.units.first
        #expect(unit?.source == "A b" && unit?.target == "Ä b" && unit?.state == .needsReview)
        let two = """
            <xliff version="2.0" srcLang="en" trgLang="de"><file id="f" original="en.json"><group id="g"><unit id="u" name="a">
            <segment state="final"><source>One. </source><target>Eins. </target></segment><ignorable><source> </source></ignorable>
            <segment state="final"><source>Two.</source><target><![CDATA[Zwei & drei.]]></target></segment></unit></group></file></xliff>
            """
        #expect(try XLIFF.read(Array(two.utf8)).files.first?.units.first?.target == "Eins. Zwei & drei.")
    }

    @Test(
        "A broken translation file is refused with line and reason",
        arguments: [
            ("<xliff", 1, "xliff is not written as XML writes an element"),
            ("<a>\n</b>", 2, "b ends before a, which begins in line 1"),
            ("<!DOCTYPE a><a/>", 1, "it declares a type of documents or an entity, which is not read"),
            ("<a>&x;</a>", 1, "it refers to a character that XML does not know: &x"),
            ("<a/>", 1, "it is not XLIFF"),
            ("<xliff version=\"3\"/>", 1, "its XLIFF version is not supported; 1.2 and 2.0 are"),
            ("<a b='1' b='2'/>", 1, "a has the attribute b twice"), ("", 1, "it has no element"),
        ])
    func broken(text: String, line: Int, reason: String) {
        #expect(throws: ExchangeError(reason, line: line)) { try XLIFF.read(Array(text.utf8)) }
    }

    @Test(
        "Every accepted mutated translation file is unchanged after writing and reading", .timeLimit(.minutes(60)))
    func fuzzed() {
        let inputs = ProcessInfo.processInfo.environment["DERTISCH_TEXT_INPUTS"].flatMap { Int($0) } ?? 1000
        var dice = SystemDice(state: 7)
        let good = Array(XLIFF.text(of: Self.exchange, .two).utf8)
        var accepted = 0
        for _ in 0..<inputs {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let index = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<3, using: &dice) {
                case 0: bytes[index] = UInt8.random(in: 0...127, using: &dice)
                case 1: bytes.remove(at: index)
                default:
                    bytes.insert(contentsOf: Array("</<!--&#x1;\"".utf8).shuffled(using: &dice).prefix(3), at: index)
                }
            }
            guard let exchange = try? XLIFF.read(bytes) else { continue }
            accepted += 1
            #expect(
                try! XLIFF.read(Array(XLIFF.text(of: exchange, .two).utf8)).files.map(\.units)
                    == exchange.files.map(\.units))
        }
        #expect(accepted > inputs / 20)
    }

    private struct SystemDice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }
}

@Suite("Folders of texts") struct FolderTests {
    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder
    }

    @Test(
        "A check demands no translation of what nothing has to translate, and finds regions and scripts complete by their parents"
    )
    func demands() throws {
        let catalog = """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"Brand": {"shouldTranslate": false}, "Old": {"extractionState": "stale"},
            "Open": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Auf"}},
                "zh-Hant": {"stringUnit": {"state": "translated", "value": "x"}}}},
            "Shut": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Zu"}},
                "de-AT": {"stringUnit": {"state": "translated", "value": "Zu"}}}}}}
            """
        let folder = try TextFolder(try folder(["Shop.xcstrings": catalog]))
        #expect(try folder.diagnostics() == ["zh-Hant: The text Shut is not translated."])
    }

    @Test("A file is exported for its language, whatever its name and its header call it")
    func named() throws {
        let po = "msgid \"\"\nmsgstr \"Language: pt_BR\\n\"\n\nmsgid \"Open\"\nmsgstr \"\"\n"
        let folder = try TextFolder(
            try folder(["messages.pt_BR.po": po, "pl.po": po.replacing("pt_BR", with: "pl_PL")]))
        #expect(try folder.exchange(to: "pt-BR").files.map(\.original) == ["messages.pt_BR.po"])
        #expect(try folder.exchange(to: "pl").files.map(\.original) == ["pl.po"])
    }

    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "%lld cups" : {
              "comment" : "on the counter",
              "localizations" : {
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld cup"
                        }
                      },
                      "other" : {
                        "stringUnit" : {
                          "state" : "translated",
                          "value" : "%lld cups"
                        }
                      }
                    }
                  }
                }
              }
            },
            "secret" : {
              "shouldTranslate" : false
            }
          },
          "version" : "1.0"
        }

        """

    private static let english = """
        {
            "title": "Drinks",
            "cups": {
                "plural": "n",
                "=0": "no cups",
                "one": "{n} cup",
                "other": "{n} cups"
            },
            "who": {
                "select": "who",
                "she": {
                    "plural": "n",
                    "one": "her cup",
                    "other": "her cups"
                },
                "other": "cups"
            }
        }

        """

    @Test("A JSON translator sees each category of the language with example numbers, and existing texts are kept")
    func json() throws {
        let url = try folder(["en.json": Self.english, "pl.json": #"{"title": "Napoje", "own": "kept"}"#])
        defer { try? FileManager.default.removeItem(at: url) }
        let exchange = try TextFolder(url).exchange(to: "pl")
        let units = try #require(exchange.files.first).units
        #expect(
            units.map(\.id) == [
                "title", "cups#plural:n#=0", "cups#plural:n#one", "cups#plural:n#few", "cups#plural:n#many",
                "cups#plural:n#other",
                "who#select:who#she#plural:n#one", "who#select:who#she#plural:n#few",
                "who#select:who#she#plural:n#many",
                "who#select:who#she#plural:n#other", "who#select:who#other",
            ])
        #expect(units[3].note == "plural of n: few, as 2, 3, 4, 22" && units[3].source == "{n} cups")
        #expect(units[0].target == "Napoje" && units[1].state == .new)
        var back = exchange
        for index in back.files[0].units.indices {
            back.files[0].units[index].target = "pl \(index)"
            back.files[0].units[index].state = .translated
        }
        let (files, warnings) = try TextFolder(url).importing(back)
        #expect(warnings == [])
        let bytes = try #require(files["pl.json"])
        try Data(bytes).write(to: url.appending(path: "pl.json"))
        let again = try TextFolder(url)
        #expect(try again.exchange(to: "pl").files[0].units.map(\.target) == units.indices.map { "pl \($0)" })
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"own\": \"kept\""))
        #expect(try again.contents().flatMap(\.content.invalidTexts) == [])
    }

    @Test("Every format is exported and imported without loss", arguments: ["1.2", "2.0", "po"])
    func roundTrips(format: String) throws {
        let url = try folder([
            "Shop.xcstrings": Self.catalog, "en.json": Self.english,
            "pl.po": """
            # kept
            msgid ""
            msgstr "Language: pl\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"

            #. a hint
            #, fuzzy, c-format
            msgctxt "menu"
            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "x"
            msgstr[1] "y"

            """,
        ])
        defer { try? FileManager.default.removeItem(at: url) }
        var folder = try TextFolder(url)
        var exchange = try folder.exchange(to: "pl")
        for file in exchange.files.indices {
            for unit in exchange.files[file].units.indices {
                exchange.files[file].units[unit].target = "„\(file)·\(unit)” <&>"
                exchange.files[file].units[unit].state = file == 0 ? .needsReview : .translated
            }
        }
        let written =
            format == "po" ? POExchange.text(of: exchange) : XLIFF.text(of: exchange, format == "1.2" ? .one : .two)
        let read = format == "po" ? try POExchange.read(Array(written.utf8)) : try XLIFF.read(Array(written.utf8))
        #expect(read == exchange)
        let (files, warnings) = try folder.importing(read)
        #expect(warnings == [] && files.keys.sorted() == ["Shop.xcstrings", "pl.json", "pl.po"])
        for (name, bytes) in files { try Data(bytes).write(to: url.appending(path: name)) }
        folder = try TextFolder(url)
        var again = try folder.exchange(to: "pl")
        // JSON has no place for a state.
        for index in again.files.indices where again.files[index].original == "en.json" {
            for unit in again.files[index].units.indices {
                again.files[index].units[unit].state = exchange.files[index].units[unit].state
            }
        }
        #expect(again == exchange)
        // Bringing in what is there already changes no byte.
        let (same, _) = try folder.importing(try folder.exchange(to: "pl"))
        for (name, bytes) in same {
            #expect(String(decoding: bytes, as: UTF8.self) == String(decoding: files[name] ?? [], as: UTF8.self))
        }
        let catalog = String(decoding: files["Shop.xcstrings"] ?? [], as: UTF8.self)
        #expect(catalog.contains("\"shouldTranslate\" : false") && catalog.contains("\"comment\" : \"on the counter\""))
        #expect(catalog.contains("\"needs_review\""))
    }

    @Test("A translation of a text that has changed or was removed is reported")
    func changes() throws {
        let url = try folder(["en.json": #"{"a": "new words"}"#])
        defer { try? FileManager.default.removeItem(at: url) }
        let units = [
            TranslationUnit(id: "a", source: "old words", target: "x", state: .translated),
            TranslationUnit(id: "b", source: "gone", target: "y", state: .translated),
        ]
        let exchange = Exchange(
            source: "en", target: "de",
            files: [.init(original: "en.json", units: units), .init(original: "fr.json", units: units)])
        let (files, warnings) = try TextFolder(url).importing(exchange)
        #expect(files["de.json"].map { String(decoding: $0, as: UTF8.self) } == "{\n    \"a\": \"x\"\n}\n")
        #expect(
            warnings == [
                "The text a has changed since it was exported; its translation was imported anyway.",
                "There is no text b in en.json any more; its translation was skipped.",
                "There is no file fr.json here; its 2 units were skipped.",
            ])
    }

    @Test("A check reports texts that a language lacks, has in excess, or fills differently")
    func diagnostics() throws {
        let url = try folder([
            "en.json": #"{"a": "{n} a", "b": "b"}"#, "de.json": #"{"a": "a", "c": "c"}"#, "de-AT.json": #"{"b": "b"}"#,
            "common.json": #"{"d": "d"}"#,
        ])
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(
            try TextFolder(url).diagnostics() == [
                "de: The text b is not translated.", "de: The text a has other gaps than in en: n.",
                "de: The text c is not in en.",
            ])
    }

    @Test("Keys become Swift names: nested, typed, documented, and unique")
    func keys() throws {
        let texts = try TextFormat.json.read(
            Array(
                #"""
                {"title": "A \"title\"", "photo": {"likes": {"plural": "count", "other": "{count} likes"}, "back": "Back"},
                "size": "{size, bytes} of {name} on {day, date}", "init": "x", "default": "y", "a-b": "1", "2nd": "2"}
                """#.utf8), named: "en", source: "en"
        ).texts
        let swift = TextKeyGenerator(texts, access: "public").swift
        for line in [
            "public static var title: TextKey { \"title\" }", "public static var photo: PhotoTexts { PhotoTexts() }",
            "public func likes(count: some TextNumber) -> Wording { Wording(\"photo.likes\", [\"count\": count]) }",
            "public var back: TextKey { \"photo.back\" }", "public var back: Wording { Wording(\"photo.back\") }",
            "static func size(size: Int, name: some TextArgument, day: some TextDate) -> Wording",
            "static var init_: TextKey { \"init\" }", "static var `default`: TextKey", "static var aB: TextKey",
            "static var _2nd: TextKey",
            "/// A \"title\"",
        ] {
            #expect(swift.contains(line), "\(line)\n\(swift)")
        }
        let clash = [
            CatalogText("a-b", in: "en", Message(words: "1"), at: 0),
            CatalogText("a b", in: "en", Message(words: "2"), at: 0),
        ]
        #expect(TextKeyGenerator(clash).conflicts == ["a-b"])
    }
}
