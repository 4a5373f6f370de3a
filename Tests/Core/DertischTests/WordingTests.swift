import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischCore

@MainActor @Suite("Wordings") struct WordingTests {
    private enum Who: String, TextArgument { case she, he, they }

    private static let noon = Date(timeIntervalSince1970: 12 * 3600)

    private func sommelier(
        _ text: String, _ language: Language = "en", in region: Locale.Region? = nil
    ) async throws -> Sommelier {
        let json = try String(decoding: JSONEncoder().encode(["x": text]), as: UTF8.self)
        return Sommelier(of: try await cellar(["\(language).json": json]), language: language, region: region)
    }

    @Test("A text selects by an enum, a text, a number, a flag, or any other value")
    func selecting() async throws {
        let texts = try await sommelier("{who, select, she {her} he {his} 3 {three} true {yes} other {their}} cup")
        #expect(texts("x", ["who": Who.she]) == "her cup" && texts("x", ["who": Who.they]) == "their cup")
        #expect(texts("x", ["who": "he"]) == "his cup" && texts("x", ["who": 3]) == "three cup")
        #expect(texts("x", ["who": true]) == "yes cup" && texts("x", ["who": 1.5]) == "their cup")
        #expect(texts("x") == "their cup")
    }

    @Test(
        "Ordinals follow their own plural rules",
        arguments: [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd")])
    func ordinals(place: Int, text: String) async throws {
        let texts = try await sommelier("{n, ordinal, one {#st} two {#nd} few {#rd} other {#th}}")
        #expect(texts("x", ["n": place]) == text)
    }

    @Test("A plural may be nested in a selection, and an exact number with its sign takes precedence")
    func nested() async throws {
        let json = """
            {"x": {"select": "who", "me": {"plural": "n", "=-1": "debt", "=0": "none", "one": "my cup", "other": "my {n} cups"},
                "other": "{n} cups"}}
            """
        let texts = Sommelier(of: try await cellar(["en.json": json]))
        let said = [-1, 0, 1, 5].map { texts("x", ["who": "me", "n": $0]) }
        #expect(said == ["debt", "none", "my cup", "my 5 cups"])
        #expect(texts("x", ["who": "you", "n": 1]) == "1 cups")
    }

    @Test(
        "Hours have the digits that the CLDR gives their region",
        arguments: [
            ("de", "02:22", "14:22"), ("fr", "02:22", "14:22"), ("en-GB", "02:22", "14:22"), ("pl", "02:22", "14:22"),
            ("en", "2:22\u{202F}AM", "2:22\u{202F}PM"), ("es", "2:22", "14:22"), ("fi", "2.22", "14.22"),
            ("da", "02.22", "14.22"),
            ("ja", "2:22", "14:22"), ("ar", "2:22 ص", "2:22 م"), ("zh-Hant", "凌晨2:22", "下午2:22"),
            ("hsb", "2:22 hodź.", "14:22 hodź."),
            ("cs", "2:22", "14:22"), ("it", "02:22", "14:22"), ("nb", "02:22", "14:22"), ("pt-BR", "02:22", "14:22"),
        ] as [(Language, String, String)])
    func hours(language: Language, morning: String, afternoon: String) {
        let formats = RegionText(language, region: nil)
        let said = [8520.0, 8520 + 12 * 3600].map {
            formats.text(for: Date(timeIntervalSince1970: $0), .omitted, .shortened, in: .gmt)
        }
        // Versions of the CLDR differ in the kind of blank before the part of the day.
        func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }
        #expect(said.map(plain) == [morning, afternoon].map(plain))
    }

    @Test(
        "Numbers, money, sizes, percentages, lists and dates are formatted for the region",
        arguments: [
            ("en", nil, "1,234.5 €12.50 2.5 MB 25.6% a, b, and c Jan 1, 1970"),
            ("en", "GB", "1,234.5 €12.50 2.5 MB 25.6% a, b and c 1 Jan 1970"),
            ("de", nil, "1.234,5 12,50 € 2,5 MB 25,6 % a, b und c 1. Jan. 1970"),
            ("de", "CH", "1’234.5 EUR 12.50 2.5 MB 25.6% a, b und c 1. Jan. 1970"),
            ("fr", nil, "1 234,5 12,50 € 2,5 Mo 25,6 % a, b et c 1 janv. 1970"),
            ("pl", nil, "1234,5 12,50 € 2,5 MB 25,6% a, b i c 1 sty 1970"),
        ] as [(Language, Locale.Region?, String)])
    func formats(language: Language, region: Locale.Region?, text: String) async throws {
        let texts = try await sommelier(
            "{n} {m, currency} {s, bytes} {p, percent} {l, list} {d, date}", language, in: region)
        let said = texts(
            "x",
            ["n": 1234.5, "m": Money(12.5, "EUR"), "s": 2_500_000, "p": 0.256, "l": ["a", "b", "c"], "d": Self.noon])
        let isolates: [Character] = ["\u{2068}", "\u{2069}"]
        let plain = said.filter { !isolates.contains($0) }.map { $0.isWhitespace ? " " : $0 }
        #expect(String(plain) == text)
    }

    @Test("Digits, a currency, alternatives and times are formatted as the text specifies")
    func manners() async throws {
        let texts = try await sommelier("{n, number 2} {n, currency USD} {l, list or} {d, date short} {d, date full}")
        let said = texts("x", ["n": 3, "l": ["a", "b"], "d": Self.noon])
        #expect(said == "3.00 $3.00 a or b 1/1/1970 Thursday, January 1, 1970")
        let clock = try await sommelier("{d, time} {d, moment long}")
        #expect(clock("x", ["d": Self.noon]).contains(":00") && clock("x", ["d": Self.noon]).contains("1970"))
    }

    @Test("A value of the wrong type for its format is formatted in the default way")
    func mismatched() async throws {
        let texts = try await sommelier("{x, date} {x, list} {x, bytes} {x, currency}")
        #expect(texts("x", ["x": "tea"]) == "tea tea tea tea")
        let dates = try await sommelier("{x, bytes} {y, date}")
        #expect(dates("x", ["x": Self.noon, "y": 3]) == "January 1, 1970 3")
    }

    @Test(
        "An inserted value does not change the text direction around it",
        arguments: [
            ("en", "Tea", "Tea!"), ("en", "شاي", "\u{2068}شاي\u{2069}!"), ("ar", "شاي", "شاي!"),
            ("ar", "Tea", "\u{2068}Tea\u{2069}!"),
            ("ar", "Çay", "\u{2068}Çay\u{2069}!"), ("ar", "12", "12!"),
            ("en", "\u{202E}x", "\u{2068}\u{202E}x\u{2069}!"),
            ("en", "a\u{2069}b\u{2066}", "\u{2068}ab\u{2066}\u{2069}\u{2069}!"),
        ])
    func isolation(language: Language, name: String, text: String) async throws {
        #expect(try await sommelier("{name}!", language)("x", ["name": name]) == text)
    }

    @Test(
        "The test language is longer, accented and bracketed, keeps inserted values, and is used on request only"
    )
    func stretched() async throws {
        let texts = Sommelier(
            of: try await cellar(["en.json": #"{"x": "Hello {name}", "y": "Go"}"#]), language: .stretched)
        #expect(texts("x", ["name": "Ada"]) == "⟦Ĥéļļö Ada one⟧")
        #expect(texts("y") == "⟦Ĝö one⟧")
        #expect(Language.best(of: ["en-XA"], among: texts.languages) == "en")
        texts.setLanguage("en")
        #expect(texts("y") == "Go")
        texts.setLanguage(.mirrored)
        #expect(texts.language.isRightToLeft && texts("y") == "\u{202E}Go\u{202C}")
    }

    @Test("A text may select by the customer's kind of device")
    func devices() async throws {
        let texts = Sommelier(
            of: try await cellar(["en.json": #"{"x": {"select": "@device", "ipad": "Tap", "other": "Click"}}"#]))
        #expect(texts("x") == "Click")
        texts.device = .ipad
        #expect(texts("x") == "Tap")
    }

    @Test("Texts of gettext and String Catalogs are used beside those of JSON")
    func formatsOfFiles() async throws {
        let texts = Sommelier(
            of: try await cellar([
                "en.json": #"{"x": "JSON"}"#,
                "pl.po": """
                msgid ""
                msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

                #, c-format
                msgid "%d file"
                msgid_plural "%d files"
                msgstr[0] "%d plik"
                msgstr[1] "%d pliki"
                msgstr[2] "%d plików"

                msgctxt "menu"
                msgid "Open it"
                msgstr "Otwórz"
                """,
                "Shop.xcstrings": #"""
                {"sourceLanguage": "en", "strings": {"%lld of %@": {"localizations": {
                    "pl": {"stringUnit": {"state": "translated", "value": "%2$@: %1$lld"}}, "fr": {"stringUnit": {"state": "new", "value": ""}}
                }}}}
                """#,
            ]), language: "pl")
        #expect([1, 3, 5, 22].map { texts("%d file", ["1": $0]) } == ["1 plik", "3 pliki", "5 plików", "22 pliki"])
        #expect(texts(TextKey("Open it", context: "menu")) == "Otwórz")
        #expect(texts("%lld of %@", ["1": 1234, "2": "x"]) == "x: 1234")
        #expect(texts("x") == "JSON")
        texts.setLanguage("en")
        #expect(texts("%d file", ["1": 1]) == "1 file" && texts("%d file", ["1": 2]) == "2 files")
        #expect(
            texts(TextKey("Open it", context: "menu")) == "Open it"
                && texts("%lld of %@", ["1": 1, "2": "y"]) == "1 of y")
    }

    @Test("A wording is a text with its arguments")
    func wording() async throws {
        let texts = try await sommelier("{n} cups")
        #expect(texts(Wording("x", ["n": 3])) == "3 cups")
    }

    @Test("A language brings its own region, unless its code names another one")
    func regionOfLanguage() async throws {
        let json = #"{"x": "{n}"}"#
        let texts = Sommelier(
            of: try await cellar(["en.json": json, "de.json": json, "pl.json": json]), language: "en", region: "US")
        texts.setLanguage("pl")
        #expect(texts.region == nil && texts("x", ["n": 1.5]) == "1,5")
        texts.setLanguage("de-CH")
        #expect(texts.language == "de" && texts.region == "CH" && texts("x", ["n": 12_345]) == "12’345")
        texts.setLanguage(.stretched)
        #expect(texts.region == nil)
    }

    @Test("Another region of the same language lays the texts again")
    func regions() async throws {
        let texts = try await sommelier("{n}", "de")
        var count = 0
        texts.onLanguageChange = { count += 1 }
        texts.setLanguage("de", in: "CH")
        #expect(count == 1 && texts.region == "CH" && texts("x", ["n": 12_345]) == "12’345")
        texts.setLanguage("de", in: "CH")
        texts.setLanguage("de")
        #expect(count == 1 && texts.region == "CH")
        #expect(Language("de").region(wanted: ["en-GB", "de-AT", "de"]) == "AT")
    }

    @Test(
        "Numbers are grouped as by the system's formatter",
        arguments: [
            "en", "de", "fr", "pl", "ar", "ar-EG", "hi", "bn", "es", "pt", "pt-PT", "de-CH", "en-IN", "fa", "my", "ne",
            "mr", "sv", "ja", "hu",
            "bg", "ccp",
        ])
    func numbers(language: String) {
        let locale = Locale(identifier: language)
        let text = NumberText(locale)
        for number in [
            0, 7, 10, 999, 1000, 1234, 9999, 10_000, 123_456, 1_234_567, 12_345_678_901, .max, -1, -1234, .min,
        ] {
            #expect(text.text(for: number) == number.formatted(.number.locale(locale)))
        }
    }

    @Test("A region's format is learnt once for all windows, and again only after many other regions")
    func learntOnce() {
        let learnt = Mutex<[String]>([])
        let cache = RegionCache(capacity: 2) { locale in
            learnt.withLock { $0.append(locale.identifier) }
            return NumberText(locale)
        }
        for code in ["de", "fr", "de", "de", "pl", "de", "fr"] {
            let locale = Locale(identifier: code)
            #expect(cache[locale].text(for: 12_345) == 12_345.formatted(.number.locale(locale)))
        }
        #expect(learnt.withLock(\.self) == ["de", "fr", "pl", "fr"])
    }

    @Test("The format that a window has learnt is there for further windows")
    func shared() {
        let first = RegionText("de-LU", region: nil)
        #expect(NumberText.cache.knows(first.locale))
    }
}
