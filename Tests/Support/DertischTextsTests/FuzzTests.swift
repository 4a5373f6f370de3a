import DertischJSON
import DertischTexts
import Foundation
import Testing

/// Every parser of texts, given random and damaged inputs. `DERTISCH_TEXT_INPUTS` says how many inputs each gets.
@Suite("Fuzzed parsers of texts") struct FuzzTests {
    /// Beyond a million in all, over the parsers, in an optimised build; a twentieth of that in one that is not.
    static let inputs = ProcessInfo.processInfo.environment["DERTISCH_TEXT_INPUTS"].flatMap { Int($0) } ?? usual
    private static var usual: Int {
        #if DEBUG
            10_000
        #else
            200_000
        #endif
    }
    static let seed = ProcessInfo.processInfo.environment["DERTISCH_SEED"].flatMap { UInt64($0) } ?? 1

    /// Numbers that look random and are the same for the same seed (SplitMix64, Steele, Lea and Flood 2014).
    struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// An input made from pieces that the parser knows, sometimes of a good input with bytes changed.
    static func input(_ pieces: [String], _ good: [UInt8], _ dice: inout Dice) -> [UInt8] {
        if Bool.random(using: &dice) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...12, using: &dice) {
                bytes += Array((pieces.randomElement(using: &dice) ?? "").utf8)
            }
            return bytes
        }
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &dice) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(contentsOf: Array((pieces.randomElement(using: &dice) ?? "").utf8), at: index)
            default: bytes.removeLast(bytes.count - index)
            }
        }
        return bytes
    }

    /// Feeds a parser, and fails unless some inputs were good and some were not.
    private func feed(_ pieces: [String], _ good: String, _ isGood: ([UInt8]) -> Bool) {
        var dice = Dice(state: Self.seed)
        var (accepted, refused) = (0, 0)
        for _ in 0..<Self.inputs {
            if isGood(Self.input(pieces, Array(good.utf8), &dice)) { accepted += 1 } else { refused += 1 }
        }
        #expect(
            accepted > Self.inputs / 1000 && refused > Self.inputs / 1000, "\(accepted) accepted, \(refused) refused")
    }

    @Test("Every accepted message in braces can be filled", .timeLimit(.minutes(60)))
    func braces() {
        let pieces = [
            "{", "}", "{{", "}}", "{n}", "{n, number 2}", "{n, plural, ", "one {", "other {", "}}", "#", ",", " ",
            "=1 {",
            "select", "{x, select, a {b} other {", "words", "ä", "date", "\n", "{n, plural, one {# a} other {# b}}",
        ]
        feed(pieces, "a {b} {c, plural, =0 {no} one {# x} other {{d, select, e {f} other {g}}}} {{h}}") { bytes in
            guard let message = try? Message(braces: String(decoding: bytes, as: UTF8.self)) else { return false }
            return !message.parts.isEmpty && message.arguments.count <= bytes.count
        }
    }

    @Test("A message with percent signs loses nothing but its gaps", .timeLimit(.minutes(60)))
    func percent() {
        let pieces = [
            "%", "%%", "%@", "%1$@", "%lld", "%.2f", "%(", ")", "%#@a@", "%arg", "99$", "d", ".", "x", "ä", " ",
        ]
        feed(pieces, "%1$@ has %2$lld of %(name)@, %.1f%% more") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            guard let message = try? Message(percent: text) else { return false }
            let words = message.parts.reduce(0) { if case .words(let words) = $1 { $0 + words.utf8.count } else { $0 } }
            #expect(words <= text.utf8.count)
            return message.plain == nil
        }
    }

    @Test("Every accepted plural expression selects one of its forms", .timeLimit(.minutes(60)))
    func expressions() {
        let pieces = [
            "n", "0", "1", "10", "%", "/", "*", "+", "-", "<", ">=", "==", "!=", "!", "&&", "||", "?", ":", "(", ")",
            " ",
            "(n)", "n%10", "? 0 : ",
        ]
        feed(pieces, "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2") { bytes in
            guard let expression = try? PluralExpression(forms: 3, String(decoding: bytes, as: UTF8.self)) else {
                return false
            }
            for number: UInt64 in [0, 1, 2, 5, 21, .max] {
                #expect(0..<3 ~= expression.form(of: number), "\(String(decoding: bytes, as: UTF8.self)) of \(number)")
            }
            return true
        }
    }

    @Test("Every accepted gettext file is unchanged after writing and reading", .timeLimit(.minutes(60)))
    func gettext() {
        let pieces = [
            "msgid \"a\"\n", "msgstr \"b\"\n", "msgstr[0] \"c\"\n", "msgctxt \"d\"\n", "msgid_plural \"e {n}\"\n", "\n",
            "#",
            "#~ ", "#, fuzzy\n", "\"f\"\n", "\\", "\"", "msgid \"\"\n", "\"Plural-Forms: nplurals=1; plural=0;\\n\"\n",
            "[", "]", "\\303",
        ]
        let good = """
            msgid ""
            msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"

            #, c-format
            msgid "%d cup"
            msgid_plural "%d cups"
            msgstr[0] "a"
            msgstr[1] "b"

            """
        feed(pieces, good) { bytes in
            guard let content = try? POTexts.read(bytes, named: "de", source: "en"), let file = try? POFile(bytes)
            else {
                return false
            }
            let again = try? POFile(Array(file.text.utf8))
            #expect(again?.entries.map(\.key) == file.entries.map(\.key))
            #expect(again?.entries.map(\.comments) == file.entries.map(\.comments))
            return content.texts.count + content.originals.count > 0
        }
    }

    @Test("Every accepted JSON text is parsed as by Foundation", .timeLimit(.minutes(60)))
    func json() {
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"a\"", "\"", "\\", "\\u00e4", "\\ud83d", "1", "-", ".5", "e3", "true",
            "null",
            " ", "{\"plural\": \"n\", \"other\": \"{n}\"}", "{\"a\": ", "\n",
        ]
        let good =
            #"{"a": {"b": "x {n}", "c": {"plural": "n", "one": "y", "other": "z"}}, "d": ["\u00e4\ud83d\ude00", 1.5e3]}"#
        feed(pieces, good) { bytes in
            guard let tree = try? JSONReader.read(bytes), Self.hasPlainNumbers(bytes) else { return false }
            let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(
                theirs.map { JSONReaderTests.isSame(tree, $0) } == true, "\(String(decoding: bytes, as: UTF8.self))")
            return true
        }
    }

    @Test("Every JSON text is decoded to the same value as by Foundation", .timeLimit(.minutes(60)))
    func decoding() {
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"flag\": true", "\"whole\": 1", "\"number\":", "1.5", "e3", "null",
            "\"text\":",
            "\"\\ud83d\"", "\"inner\": {\"a\": [1], \"b\": {}}", "\"", "\"choice\": \"one\"", "7", " ",
        ]
        feed(pieces, JSONDecodingTests.full) { bytes in
            // Which of two members of one name counts is not promised, and the larder refuses both.
            guard let document = try? JSONReader.document(bytes), document.doubles().isEmpty,
                Self.hasPlainNumbers(bytes)
            else { return false }
            let (ours, agree) = JSONDecodingTests.agree(bytes)
            #expect(agree, "\(String(decoding: bytes, as: UTF8.self))")
            return ours != nil
        }
    }

    /// Whether all numbers are such that Foundation reads them as they stand. It refuses a zero with an exponent and what is too
    /// large, even if it is never asked for, and cuts off fractions of many digits.
    private static func hasPlainNumbers(_ bytes: [UInt8]) -> Bool {
        guard let document = try? JSONReader.document(bytes) else { return false }
        return document.tokens.filter { $0.kind == .number }.map { document.text(of: $0) }.allSatisfy { text in
            let number = Double(text) ?? .infinity
            let isOddZero = number == 0 && text.lowercased().contains("e")
            let hasManyDigits = text.contains(".") && text.count(where: \.isWholeNumber) > 15
            return number.isFinite && !isOddZero && !hasManyDigits
        }
    }

    @Test("Every accepted duration is unchanged after writing and reading", .timeLimit(.minutes(60)))
    func durations() {
        feed(["1", "90", ".", "5", " ", "s", "ms", "h", "min", "d", "-", "e", "9999999999", "µs", "x"], "1 h 30.5 min")
        {
            guard let duration = DurationText.read(String(decoding: $0, as: UTF8.self)) else { return false }
            #expect(
                DurationText.read(DurationText.write(duration)) == duration
                    || duration.components.seconds.magnitude > 1 << 22)
            return true
        }
    }

    @Test(
        "Random catalogs in JSON and as String Catalogs are read or refused, and never trap", .timeLimit(.minutes(60))
    )
    func catalogs() {
        let pieces = [
            "{", "}", "\"plural\": \"n\",", "\"other\": \"{n}\"", "\"select\"", ",", ":", "\"variations\"",
            "\"device\"",
            "\"stringUnit\": {\"value\": \"%#@a@\"}", "\"strings\": {}", "\"sourceLanguage\": \"en\"",
            "\"substitutions\"",
        ]
        let good = #"""
            {"sourceLanguage": "en", "strings": {"a": {"localizations": {"en": {"stringUnit": {"value": "%#@b@"},
            "substitutions": {"b": {"argNum": 1, "variations": {"plural": {"one": {"stringUnit": {"value": "%arg x"}},
            "other": {"variations": {"device": {"other": {"stringUnit": {"value": "y"}}}}}}}}}}}}}}
            """#
        feed(pieces, good) { bytes in
            let content = try? StringCatalog.read(bytes)
            _ = try? JSONTexts.read(bytes, in: "de")
            return content.map { $0.texts.count > 0 } ?? false
        }
    }
}
