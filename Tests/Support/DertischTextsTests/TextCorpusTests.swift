import DertischTexts
import Foundation
import Testing

@Suite("The corpus of files that tools for translators wrote") struct TextCorpusTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    /// What a file holds: its language, its texts, those that are translated, its originals and its malformed texts.
    struct Expected: CustomStringConvertible, Sendable {
        let file: String
        let language: String
        let texts: Int
        let translated: Int
        let originals: Int
        var description: String { file }

        init(_ file: String, _ language: String, texts: Int, translated: Int, originals: Int) {
            self.file = file
            self.language = language
            self.texts = texts
            self.translated = translated
            self.originals = originals
        }
    }

    private func read(_ path: String) throws -> CatalogContent {
        let url = Self.folder.appending(path: path)
        let format = try #require(TextFormat(rawValue: url.pathExtension))
        let name = url.deletingPathExtension().lastPathComponent
        return try format.read(Array(try Data(contentsOf: url)), named: name, source: "en")
    }

    @Test(
        "Each file is read in its language, with its texts and originals and without a flaw",
        arguments: [
            Expected("gettext/de.po", "de", texts: 0, translated: 0, originals: 9),
            Expected("gettext/zh_TW.po", "zh-TW", texts: 0, translated: 0, originals: 9),
            Expected("gettext/sr@latin.po", "sr-Latn", texts: 0, translated: 0, originals: 9),
            Expected("gettext/pl.po", "pl", texts: 7, translated: 4, originals: 9),
            Expected("gettext/sorted.pl.po", "pl", texts: 7, translated: 4, originals: 9),
            Expected("gettext/windows.pl.po", "pl", texts: 7, translated: 4, originals: 9),
            Expected("gettext/joined.pl.po", "pl", texts: 9, translated: 6, originals: 11),
            Expected("gettext/en_GB.po", "en-GB", texts: 9, translated: 9, originals: 9),
            Expected("toolkit/pl.po", "pl", texts: 5, translated: 4, originals: 9),
            Expected("weblate/zh_Hant.po", "zh-Hant", texts: 3, translated: 2, originals: 3),
            Expected("transifex/for_use_shop_pt_BR.po", "pt-BR", texts: 2, translated: 2, originals: 3),
            Expected("poedit/de.po", "de", texts: 4, translated: 3, originals: 9),
            Expected("poedit/pl.po", "pl", texts: 7, translated: 5, originals: 9),
            Expected("poedit/headers.de.po", "de", texts: 1, translated: 1, originals: 2),
        ])
    func gettext(expected: Expected) throws {
        let content = try read(expected.file)
        #expect(content.invalidTexts == [])
        #expect(Set(content.texts.map(\.language)) == (expected.texts == 0 ? [] : [expected.language]))
        #expect(content.texts.count == expected.texts)
        #expect(content.texts.count { $0.state == .translated } == expected.translated)
        #expect(content.originals.count == expected.originals)
    }

    @Test("A file in another charset is refused with that charset, at its line")
    func charset() throws {
        let error = #expect(throws: CatalogContent.ParseError.self) { try read("gettext/latin2.pl.po") }
        #expect(error?.reason == "it is in ISO-8859-2, not in UTF-8: convert it by msgconv --to-code=UTF-8")
        #expect(error?.line == 19)
    }

    @Test("Gaps of C have the names and formats that the texts' callers give")
    func gaps() throws {
        let texts = Dictionary(
            try read("gettext/en_GB.po").texts.map { ($0.key, $0.message) }, uniquingKeysWith: { first, _ in first })
        #expect(texts["Order %1$s of %2$s\n"]?.arguments == ["1": .plain, "2": .plain])
        #expect(
            texts["%<PRId64> bytes, %x in hexadecimal, %'d grouped, 100%%\n"]?.arguments == [
                "1": .number(fraction: nil), "2": .base(16, isUpper: false), "3": .number(fraction: nil),
            ])
        #expect(texts["door\u{4}Open"]?.plain == "Open")
    }

    @Test("A catalog is read with its states, and with what nothing has to translate")
    func catalog() throws {
        let content = try read("xcode/Shop.xcstrings")
        #expect(content.invalidTexts == [])
        #expect(content.untranslatable == ["Dertisch"] && content.stale == ["sum"])
        let german = content.texts.filter { $0.language == "de" }
        #expect(german.map(\.key) == ["%lld articles", "order.title", "Tap to open"])
        #expect(german.map(\.state) == [.needsReview, .new, .translated])
        #expect(content.texts.first { $0.key == "order.title" && $0.language == "en" }?.state == .translated)
    }

    @Test("Each file is written as it was read, but for the wrapping of its lines")
    func written() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
        for path in paths where path.hasSuffix(".po") && !path.contains("latin2") {
            let file = try POFile(Array(try Data(contentsOf: Self.folder.appending(path: path))))
            let again = try POFile(Array(file.text.utf8))
            #expect(again.entries.map(\.key) == file.entries.map(\.key), "\(path)")
            #expect(again.entries.map(\.translations) == file.entries.map(\.translations), "\(path)")
            #expect(again.entries.map(\.comments) == file.entries.map(\.comments), "\(path)")
        }
    }
}
