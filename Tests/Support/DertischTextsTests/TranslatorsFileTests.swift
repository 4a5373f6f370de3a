import DertischJSON
import DertischTexts
import Foundation
import Testing

@Suite("Files as others write them") struct TranslatorsFileTests {
    private static let rules = "Plural-Forms: nplurals=2; plural=n != 1;"

    private func po(_ header: String, _ body: String = "msgid \"Open it\"\nmsgstr \"x\"") -> [UInt8] {
        let fields = header.split(separator: "\n").map { "\"\($0)\\n\"" }.joined(separator: "\n")
        return Array("msgid \"\"\nmsgstr \"\"\n\(fields)\n\n\(body)\n".utf8)
    }

    private func read(_ bytes: [UInt8], named name: String = "de") throws -> CatalogContent {
        try TextFormat.po.read(bytes, named: name, source: "en")
    }

    @Test(
        "A gettext file has the language of its name, which its header may name with a region",
        arguments: [
            ("pl", "pl_PL", "pl"), ("pl", "", "pl"), ("pt_BR", "pt", "pt-BR"), ("pt", "pt_BR", "pt"),
            ("zh_TW", "zh_Hant", "zh-TW"), ("zh_CN", "zh_Hans", "zh-CN"), ("nb", "no", "nb"),
            ("sr@latin", "sr@latin", "sr-Latn"),
            ("messages", "pl_PL", "pl-PL"), ("messages.de", "de", "de"), ("shop", "zh_Hant", "zh-Hant"),
            ("de", "German", "de"),
            ("iw", "he", "iw"), ("en_GB", "en", "en-GB"), ("es", "es_419", "es"),
        ])
    func languages(name: String, header: String, language: String) throws {
        let content = try read(po("Project-Id-Version: 1\nLanguage: \(header)"), named: name)
        #expect(content.texts.map(\.language) == [language])
    }

    @Test(
        "A gettext file whose header names another language than its name is refused, at the header's line",
        arguments: [
            ("de", "en"), ("pl", "pt_BR"), ("zh", "zh_TW"), ("sr", "sr@latin"), ("messages.de", "pl"), ("hr", "bs"),
        ])
    func otherLanguage(name: String, header: String) throws {
        let error = #expect(throws: CatalogContent.ParseError.self) {
            try read(po("Project-Id-Version: 1\nLanguage: \(header)"), named: name)
        }
        #expect(error?.line == 4)
        #expect(error?.reason.contains("its header says \"Language: \(header)\", but its name says ") == true)
    }

    @Test("A gettext file that says its language nowhere is refused")
    func noLanguage() {
        let error = #expect(throws: CatalogContent.ParseError.self) { try read(po("Language: "), named: "messages") }
        #expect(error?.line == 3)
        #expect(error?.reason.hasPrefix("neither the file's name nor its header says its language") == true)
    }

    @Test("A msgid of one word is a text; one with dots or underscores is marked as a possible name")
    func words() throws {
        let body = ["Open", "Loading…", "photo.likes", "README_md", "e-mail"].map { "msgid \"\($0)\"\nmsgstr \"x\"\n" }
        let content = try read(po("Language: de", body.joined(separator: "\n")))
        #expect(content.originals.map(\.key) == ["Open", "Loading…", "photo.likes", "README_md", "e-mail"])
        #expect(content.originals.map(\.isNamed) == [false, false, true, true, false])
    }

    @Test("Gaps are in the format of an entry's flags; a format that is not read is refused by name and line")
    func flags() throws {
        let body = """
            #, fuzzy, c-format
            msgid "%x of %'d"
            msgstr "%x von %'d"

            #, no-c-format
            msgid "100 % sure"
            msgstr "100 % sicher"

            #, python-brace-format
            msgid "{0} and {name}"
            msgstr "{0} und {name}"

            #, php-format
            msgid "%'010d cups"
            msgstr "%1$'*10d"

            #, qt-format
            msgid "%1 files"
            msgstr "%1 Dateien"

            #, c-format
            msgid "%d %q"
            msgstr "%d %q"

            #, csharp-format
            msgid "{0:N2} EUR"
            msgstr "{0:N2} EUR"
            """
        let content = try read(po("Language: de", body))
        #expect(content.texts.map(\.key) == ["%x of %'d", "100 % sure", "{0} and {name}", "%'010d cups"])
        try #require(content.invalidTexts.map(\.line) == [22, 26, 30])
        #expect(content.invalidTexts[0].text.hasPrefix("has the flag qt-format, whose gaps are not read"))
        #expect(content.invalidTexts[1].text.hasPrefix("has %q, which is not read as a gap"))
        #expect(content.invalidTexts[2].text.hasPrefix("has the gap {0:N2}, whose format is not read"))
    }

    @Test("A text that is defined twice is named, with both lines")
    func twice() throws {
        let entry = "msgid \"Open\"\nmsgstr \"Auf\"\n"
        let content = try read(po("Language: de", "\(entry)\nmsgctxt \"menu\"\n\(entry)\n\(entry)"))
        #expect(content.texts.map(\.key) == ["Open", "menu\u{4}Open"])
        #expect(content.invalidTexts == [.init(key: "Open", text: "is defined twice, first in line 5", line: 12)])
    }

    @Test("A plural that lacks a form counts as untranslated, and a template's header is harmless without plurals")
    func plurals() throws {
        let body = "msgid \"%d cup\"\nmsgid_plural \"%d cups\"\nmsgstr[0] \"Tasse\"\nmsgstr[1] \"\"\n"
        #expect(try read(po(Self.rules, body)).texts == [])
        let template = "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;"
        #expect(try read(po(template)).invalidTexts == [])
        let flaws = try read(po(template, body.replacing("\"\"", with: "\"Tassen\""))).invalidTexts
        #expect(flaws.map(\.key) == ["Plural-Forms"] && flaws.map(\.line) == [3])
    }

    @Test(
        "A file in another encoding, or with other line ends, is read or refused at its line",
        arguments: [
            ("\u{FEFF}msgid \"a b\"\r\nmsgstr \"\u{e4}\"\r\n", nil, nil),
            ("# a comment\rmsgid \"a\"\rmsgstr \"b\"\r", 1, "its lines end with CR alone: write it with LF or CR LF"),
        ] as [(String, Int?, String?)])
    func lineEnds(text: String, line: Int?, reason: String?) throws {
        guard let line, let reason else {
            #expect(try read(Array(text.utf8)).texts.map(\.message.plain) == ["\u{e4}"])
            return
        }
        #expect(throws: CatalogContent.ParseError(reason, line: line)) { try read(Array(text.utf8)) }
    }

    @Test("A file in Latin 2 is refused with its charset, at the first line that is not UTF-8")
    func charset() throws {
        let bytes = po("Language: pl\nContent-Type: text/plain; charset=ISO-8859-2", "msgid \"a\"\nmsgstr \"")
            .dropLast()
        let error = CatalogContent.ParseError(
            "it is in ISO-8859-2, not in UTF-8: convert it by msgconv --to-code=UTF-8", line: 7)
        #expect(throws: error) { try read(bytes + [0xB3, 0x22, 0x0A], named: "pl") }
    }

    @Test(
        "A file whose header names ASCII, and that has other letters, is refused with that reason",
        arguments: ["ASCII", "US-ASCII", "CHARSET"])
    func letters(charset: String) throws {
        let bytes = po("Language: de\nContent-Type: text/plain; charset=\(charset)", "msgid \"a\"\nmsgstr \"")
            .dropLast()
        let error = CatalogContent.ParseError(
            "its header names \(charset), but it has other letters: name their encoding there, such as ISO-8859-1, and convert it by "
                + "msgconv --to-code=UTF-8", line: 7)
        #expect(throws: error) { try read(bytes + [0xF6, 0x22, 0x0A], named: "de") }
    }

    @Test(
        "A malformed entry is refused at its line",
        arguments: [
            (
                "msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"", 3,
                "this line repeats the keyword msgstr: a text has it once, and begins with msgid"
            ),
            ("domain \"x\"\nmsgid \"a\"", 1, "this line begins a domain: put its texts into a file of their own"),
            ("msgid \"a\" b\"", 1, "this line has a quotation mark within a text; write \\\""),
        ])
    func malformed(text: String, line: Int, reason: String) {
        #expect(throws: CatalogContent.ParseError(reason, line: line)) { try read(Array(text.utf8)) }
    }

    @Test("Texts beside each other in a line are one, as in C")
    func beside() throws {
        #expect(try POFile(Array("msgid \"a \" \"b\"\t\"c\"\nmsgstr \"\"".utf8)).entries.map(\.id) == ["a bc"])
    }

    // MARK: String Catalogs

    private func catalog(_ strings: String, source: String = "en") throws -> CatalogContent {
        let text = "{\"sourceLanguage\": \"\(source)\", \"version\": \"1.0\", \"strings\": {\(strings)}}"
        return try TextFormat.xcstrings.read(Array(text.utf8), named: "Shop", source: source)
    }

    private func unit(_ text: String, _ state: String = "translated") -> String {
        #"{"stringUnit": {"state": "\#(state)", "value": "\#(text)"}}"#
    }

    private func said(_ message: Message?, _ count: Int, in language: String) -> String? {
        message?.choice?.message(
            for: PluralOperands(count), isNegative: count < 0, PluralRules(of: language))?.parts.reduce("") {
                if case .words(let words) = $1 { $0 + words } else { $0 + "#" }
            }
    }

    @Test(
        "In a String Catalog zero is the number 0 in languages without that category, as Foundation has it",
        arguments: [
            ("en", 0, "none"), ("en", 1, "one"), ("en", 20, "#"), ("de", 0, "none"), ("lv", 0, "none"),
            ("lv", 20, "none"), ("ar", 0, "none"), ("ja", 0, "none"),
        ])
    func zero(language: String, count: Int, expected: String) throws {
        let forms =
            #"{"variations": {"plural": {"zero": \#(unit("none")), "one": \#(unit("one")), "other": \#(unit("%lld"))}}}"#
        let content = try catalog(#""cups": {"localizations": {"\#(language)": \#(forms)}}"#, source: language)
        #expect(content.invalidTexts == [])
        #expect(said(content.texts.first?.message, count, in: language) == expected)
    }

    @Test("A catalog's texts that are not to be translated, or that the code has no more, are known as such")
    func free() throws {
        let content = try catalog(
            #""Brand": {"shouldTranslate": false}, "Old": {"extractionState": "stale"}, "New": {"extractionState": "manual"}"#
        )
        #expect(content.untranslatable == ["Brand"] && content.stale == ["Old"])
        #expect(content.texts.map(\.key) == ["Brand", "Old", "New"])
    }

    @Test("A source text that was taken from code is shown, though its tool calls it new")
    func extracted() throws {
        let content = try catalog(
            #""title": {"extractionState": "extracted_with_value", "localizations": {"en": \#(unit("Hello", "new")), "de": \#(unit("", "new"))}}"#
        )
        #expect(content.texts.map(\.state) == [.translated, .new])
    }

    @Test("Substitutions without a number count by the arguments in the order of the text")
    func substitutions() throws {
        func substitution(_ word: String) -> String {
            #"{"formatSpecifier": "lld", "variations": {"plural": {"one": \#(unit("%arg \(word)")), "other": \#(unit("%arg \(word)s"))}}}"#
        }
        let text =
            #"{"stringUnit": {"state": "translated", "value": "%#@photos@ in %#@albums@ of %@"}, "substitutions": {"albums": \#(substitution("album")), "photos": \#(substitution("photo"))}}"#
        let content = try catalog(#""sum": {"localizations": {"en": \#(text)}}"#)
        let parts = try #require(content.texts.first).message.parts
        let arguments = parts.compactMap { part -> String? in
            switch part {
            case .choice(let choice): choice.argument
            case .gap(let name, _): name
            case .words: nil
            }
        }
        #expect(arguments == ["1", "2", "3"])
    }

    @Test(
        "What a catalog has and texts do not is refused by name",
        arguments: [
            (
                #"{"stringSet": {"state": "new", "values": ["a"]}}"#,
                "is a set of phrases (stringSet), which only App Shortcuts use"
            ),
            (
                #"{"stringUnit": {"state": "translated", "value": "%#@cups@"}}"#,
                "has %#@cups@, but no substitution of that name"
            ),
            (#"{"variations": {"width": {}}}"#, "has variations other than plural and device"),
        ])
    func refused(localization: String, reason: String) throws {
        let content = try catalog("\n\n\"key\": {\"localizations\": {\"de\": \(localization)}}")
        #expect(content.invalidTexts.map(\.text) == [reason] && content.invalidTexts.map(\.line) == [3])
    }

    @Test("Variations by device hold variations by plural, and the other way round")
    func nested() throws {
        let plural = #"{"variations": {"plural": {"zero": \#(unit("none")), "other": \#(unit("%lld"))}}}"#
        let device = #"{"variations": {"device": {"mac": \#(plural), "other": \#(unit("%lld taps"))}}}"#
        let content = try catalog(#""a": {"localizations": {"en": \#(device)}}"#)
        let mac = try #require(content.texts.first).message.choice?.message(for: .value("mac"))
        #expect(said(mac, 0, in: "en") == "none" && said(mac, 3, in: "en") == "#")
    }
}
