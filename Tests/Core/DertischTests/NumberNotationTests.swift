import Foundation
import Testing

@testable import DertischCore

@MainActor @Suite("Typed numbers") struct NumberNotationTests {
    private func read<V: Editable>(_ text: String, in language: String, as type: V.Type = V.self) -> Result<
        V, EntryFlaw
    > {
        V.editable.read(.text(text), NumberNotation(of: Locale(identifier: language)))
    }

    @Test(
        "A number is read by the signs of the visitor's language",
        arguments: [
            ("en", "1234.5", 1234.5), ("en", "1,234.5", 1234.5), ("en", "1,234", 1234), ("en", "1.500", 1.5),
            ("de", "1234,5", 1234.5), ("de", "1.234,5", 1234.5), ("de", "1.500", 1500), ("de", "1.500,5", 1500.5),
            ("fr", "1\u{202F}234,5", 1234.5), ("fr", "1\u{A0}234,5", 1234.5), ("fr", "1 234,5", 1234.5),
            ("de-CH", "1’234.5", 1234.5), ("de-CH", "1'234.5", 1234.5), ("de-AT", "1 234,5", 1234.5),
            ("en-IN", "12,34,567.5", 1_234_567.5), ("en-IN", "1,234,567.5", 1_234_567.5),
            ("hi", "१२,३४,५६७.५", 1_234_567.5), ("fa", "۱٬۲۳۴٫۵", 1234.5), ("fa", "1234.5", 1234.5),
            ("ar-EG", "١٬٢٣٤٫٥", 1234.5), ("ar-EG", "١٢٣٤.٥", 1234.5), ("ar-EG", "1234.5", 1234.5),
            ("en", "١٢٣", 123), ("ja", "１２３４．５", 1234.5), ("ja", "１，２３４", 1234), ("sv", "\u{2212}5,5", -5.5),
            ("de", "\u{2212}1.234", -1234), ("en", "-7", -7), ("en", "- 7", -7), ("en", "+7", 7), ("en", "–7", -7),
            ("en", " 7 ", 7), ("en", "\u{A0}7\u{202F}", 7), ("en", "7\n", 7), ("he", "\u{200E}-7", -7),
            ("ar", "\u{61C}-7", -7),
            ("en", ".5", 0.5), ("en", "5.", 5), ("de", ",5", 0.5), ("en", "6.02e23", 6.02e23), ("de", "1,5E-3", 0.0015),
            ("en", "007", 7), ("en", "1 234 567", 1_234_567), ("es", "1.234", 1234), ("en", "-0", 0),
        ] as [(String, String, Double)])
    func readable(language: String, text: String, number: Double) {
        #expect(read(text, in: language) == .success(number), "\(text) in \(language)")
    }

    @Test(
        "A text that is no number in the visitor's language, or could be two, is not read",
        arguments: [
            ("en", "1,5"), ("en", "1,50"), ("en", "1,2345"), ("en", "12,34"), ("en", "1.234,5"), ("en", "0,123"),
            ("en", ",123"),
            ("en", "1,234 567"), ("en", "1,,234"), ("en", "1, 234"), ("en", "1.2.3"), ("en", "1 2"), ("en", "12 34"),
            ("de", "1.5"), ("de", "1.50"), ("de", "0.123"), ("de", "1,234.5"), ("de", "1.234.5"), ("de", "1,2,3"),
            ("fr", "1.5"), ("fr", "1.500"), ("de-CH", "1,5"), ("ar-EG", "1,5"), ("en", "-"), ("en", "."), ("en", "--1"),
            ("en", "1-"), ("en", "(1)"), ("en", "7 €"), ("en", "50%"), ("en", "seven"), ("en", "0x10"), ("en", "inf"),
            ("en", "nan"),
            ("en", "1e"), ("en", "e5"), ("en", "1_000"), ("en", "½"), ("en", "²"), ("en", "三"), ("en", "\u{FFFD}"),
            ("en", "1\u{0}"),
        ])
    func unreadable(language: String, text: String) {
        #expect(read(text, in: language, as: Double.self) == .failure(.noNumber), "\(text) in \(language)")
        #expect(read(text, in: language, as: Double?.self) == .failure(.noNumber), "\(text) in \(language)")
    }

    @Test("A whole number has no decimal sign, and is in the range of its type")
    func whole() {
        #expect(read("1.500", in: "de") == .success(1500))
        #expect(read("1.500", in: "en", as: Int.self) == .failure(.noWholeNumber))
        #expect(read("7.0", in: "en", as: Int.self) == .failure(.noWholeNumber))
        #expect(read("1e3", in: "en", as: Int.self) == .failure(.noWholeNumber))
        #expect(read("9,223,372,036,854,775,807", in: "en") == .success(Int.max))
        #expect(read("-9223372036854775808", in: "en") == .success(Int.min))
        #expect(read("9223372036854775808", in: "en", as: Int.self) == .failure(.outOfRange))
        #expect(read(String(repeating: "9", count: 10_000), in: "en", as: Int.self) == .failure(.outOfRange))
    }

    @Test("A number out of the range of its type, or too small for it, is not read as another")
    func range() {
        #expect(read("1e400", in: "en", as: Double.self) == .failure(.outOfRange))
        #expect(read("-1e400", in: "en", as: Double.self) == .failure(.outOfRange))
        #expect(read("1e-400", in: "en", as: Double.self) == .failure(.outOfRange))
        #expect(read("0e-400", in: "en") == .success(0.0))
        let digits = String(repeating: "9", count: 38)
        #expect(read(digits, in: "en") == .success(Decimal(string: digits)))
        #expect(read(digits + "9", in: "en", as: Decimal.self) == .failure(.outOfRange))
        #expect(read(digits + "00", in: "en") == .success(Decimal(string: digits).map { $0 * 100 }))
        #expect(read("1e200", in: "en", as: Decimal.self) == .failure(.outOfRange))
        #expect(read("1e99999999999999999999", in: "en", as: Decimal.self) == .failure(.outOfRange))
        #expect(read("-0,10", in: "de") == .success(Decimal(string: "-0.1")))
        #expect(read("0.00", in: "en") == .success(Decimal(0)))
    }

    @Test(
        "Nothing entered is nil for an optional, and a flaw for any other number",
        arguments: ["", " ", "\u{A0}\u{200E}"])
    func empty(text: String) {
        #expect(read(text, in: "en", as: Int.self) == .failure(.empty))
        #expect(read(text, in: "en", as: Decimal.self) == .failure(.empty))
        #expect(read(text, in: "en") == .success(Int?.none))
        #expect(read(text, in: "en") == .success(Double?.none))
        #expect(read(text, in: "en") == .success(Decimal?.none))
        #expect(read("5", in: "en") == .success(Int?.some(5)))
    }

    @Test("What the house shows is read as the same number, in every region that the system knows")
    func shown() {
        var languages = Set(Locale.availableIdentifiers)
        languages.formUnion(HouseWords.known.keys)
        for language in languages.sorted() {
            let locale = Locale(identifier: language)
            let notation = NumberNotation(of: locale)
            let text = NumberText(locale)
            for number in [0, 7, -7, 999, 1000, -1234, 10_000, 123_456, 1_234_567, -12_345_678_901, .max, .min] {
                let entry = Int.editable.entered(number, notation, 0)
                #expect(
                    Int.editable.read(.text(entry.text), notation) == .success(number), "\(entry.text) in \(language)")
                let shown = text.text(for: number)
                #expect(Int.editable.read(.text(shown), notation) == .success(number), "\(shown) in \(language)")
            }
            for number in [
                0.5, -1.5, 1234.5, -1_234_567.125, 0.1 + 0.2, 1e22, -1.5e-7, .greatestFiniteMagnitude, 5e-324,
            ] {
                let entry = Double.editable.entered(number, notation, 0)
                #expect(
                    Double.editable.read(.text(entry.text), notation) == .success(number),
                    "\(entry.text) in \(language)")
                guard number.magnitude > 0.1, number.magnitude < 1e9, number != 0.1 + 0.2 else { continue }
                let shown = text.text(for: number)
                #expect(Double.editable.read(.text(shown), notation) == .success(number), "\(shown) in \(language)")
            }
            for words in ["0.1", "-1234567.25", "12345678901234567890123456789012345678", "1e-30", "-1e60"] {
                guard let number = Decimal(string: words) else { continue }
                let entry = Decimal.editable.entered(number, notation, 0)
                #expect(
                    Decimal.editable.read(.text(entry.text), notation) == .success(number),
                    "\(entry.text) in \(language)")
            }
        }
    }

    @Test("A control that tells numbers in ASCII digits is read so in any language")
    func plain() {
        #expect(Double.editable.read(.text("1.5"), .plain) == .success(1.5))
        #expect(Double.editable.entered(1234.5, .plain, 0).text == "1234.5")
        #expect(Double.editable.entered(7, .plain, 0).text == "7")
    }
}

extension Laid {
    fileprivate var text: String { if case .entry(let text, _) = self { text } else { "" } }
}
