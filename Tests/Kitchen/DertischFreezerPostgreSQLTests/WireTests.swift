import Foundation
import FreezerChecks
import Testing

@testable import DertischFreezerPostgreSQL

@Suite("PostgreSQL wire format") struct WireTests {
    @Test(
        "Decimal numbers keep every digit on the wire",
        arguments: [
            "0", "1", "-1", "10", "9999", "10000", "100000000", "0.1", "0.0001", "0.00001", "-123456789.000012345",
            "340282366920938463463374607431768211455", "0.000000000000000000000000000001", "12.50", "99999.99999",
        ])
    func decimals(_ text: String) throws {
        let numeric = try #require(NumericWireValue(text))
        var bytes: [UInt8] = []
        numeric.append(to: &bytes)
        #expect(bytes.withUnsafeBytes { NumericWireValue($0) }.text == text)
    }

    @Test("Decimal numbers are read with exponents, and malformed ones refused")
    func exponents() throws {
        #expect(NumericWireValue("1e3")?.text == "1000")
        #expect(NumericWireValue("1.25e-3")?.text == "0.00125")
        #expect(NumericWireValue("-2E+8")?.text == "-200000000")
        #expect(NumericWireValue("NaN")?.text == "NaN")
        for odd in ["", "-", ".", "x", "1x", "1e", "1e99999", "1.2.3", "--1", "0x1", " 1"] {
            #expect(NumericWireValue(odd) == nil, "\(odd)")
        }
    }

    @Test("Decimal numbers with extreme exponents, scales and weights do not crash") func extremes() {
        for text in ["1e-9223372036854775808", "1e9223372036854775807", "1e-10000", "1e10000", "1e9999", "1e-9999"] {
            _ = NumericWireValue(text)?.text
        }
        for header in [
            [0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 1, 0x80, 0, 0, 0, 0x80, 0, 0xFF, 0xFF],
            [0, 9, 0x7F, 0xFF, 0x40, 0, 0, 0], [1], [],
        ] {
            let bytes = header.map { UInt8($0) }
            #expect(bytes.withUnsafeBytes { !NumericWireValue($0).text.isEmpty })
        }
    }

    @Test("Random decimal numbers come back unchanged") func random() throws {
        var random = RandomQueries.Numbers(seed: seed())
        for _ in 0..<2_000 {
            let digits = (0..<Int.random(in: 1...36, using: &random)).map { _ in
                "\(Int.random(in: 0...9, using: &random))"
            }
            let point = Int.random(in: 0...digits.count, using: &random)
            let number = Decimal(string: "\(digits[..<point].joined()).\(digits[point...].joined())0") ?? 0
            let numeric = try #require(NumericWireValue(number.description))
            var bytes: [UInt8] = []
            numeric.append(to: &bytes)
            #expect(Decimal(string: bytes.withUnsafeBytes { NumericWireValue($0) }.text) == number)
        }
    }

    @Test("Escaped texts hold NUL, and sort, begin and contain as before") func texts() {
        let words = [
            "", "a", "a\u{0}", "a\u{0}b", "a\u{1}", "a\u{1}\u{0}", "\u{0}", "\u{1}", "\u{2}", "a\u{2}", "ab",
            "Zoë\u{0}",
        ]
        for word in words {
            let kept = EscapedText.escaped(word)
            #expect(!kept.utf8.contains(0))
            #expect(
                Array(kept.utf8).withUnsafeBytes { EscapedText.text($0) }.unicodeScalars.elementsEqual(
                    word.unicodeScalars))
            for other in words {
                let (left, right) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
                let before = left.lexicographicallyPrecedes(right)
                #expect(
                    EscapedText.escaped(word).utf8.lexicographicallyPrecedes(EscapedText.escaped(other).utf8) == before)
                #expect(
                    EscapedText.escaped(word).utf8.starts(with: EscapedText.escaped(other).utf8)
                        == left.starts(with: right))
            }
        }
    }

    @Test("Transaction and session statements are refused by their first keyword") func firstWords() {
        for sql in [
            "COMMIT", " begin", "/* a /* b */ */ Rollback", "-- x\n  END", ";abort", "savepoint a",
            "prepare transaction 'x'", "COPY \"Cook\" FROM STDIN",
        ] {
            #expect(StatementKeyword.refusal(of: sql, isShared: false) != nil, "\(sql)")
        }
        for sql in ["SET search_path = x", "reset all", "LISTEN x", "declare a cursor for select 1"] {
            #expect(StatementKeyword.refusal(of: sql, isShared: true) != nil, "\(sql)")
            #expect(StatementKeyword.refusal(of: sql, isShared: false) == nil, "\(sql)")
        }
        for sql in [
            "SELECT 'commit'", "endless", "-- commit\nSELECT 1", "/* commit */ UPDATE x", "", "/* never closed",
            "settle", "(SELECT 1)",
        ] {
            #expect(StatementKeyword.refusal(of: sql, isShared: true) == nil, "\(sql)")
        }
    }

    @Test("A value that cannot be bound is described by kind and length") func secrets() {
        func refusal(_ bind: (inout BoundParameters) -> Void) -> String {
            var parameters = BoundParameters(count: 1)
            bind(&parameters)
            return parameters.refusal ?? ""
        }
        let number: Int64 = 4_711_471_147_114_711
        for wire in [WireType.int4, .int2, .bytea, .uuid] {
            let told = refusal { $0.bind(number, at: 0, as: wire) }
            #expect(!told.isEmpty && !told.contains("4711"), "\(told)")
        }
        for wire in [WireType.int8, .int4, .instant, .bool] {
            let told = refusal { $0.bind(4711.5e290, at: 0, as: wire) }
            #expect(!told.isEmpty && !told.contains("47"), "\(told)")
        }
        #expect(refusal { $0.bind("hunter2", at: 0, as: .numeric) } == "a text of 7 characters is not a number")
        #expect(refusal { $0.bind("hunter2", at: 0, as: .uuid) } == "a text of 7 characters is not a UUID")
        #expect(refusal { $0.bind("hunter2", at: 0, as: .int8) } == "a text cannot be compared with int8")
    }

    @Test("Long names are shortened and stay distinct") func names() {
        let long = String(repeating: "ä", count: 40)
        let (one, other) = (
            PostgreSQLSchemaAdapter.shortened(long + "1"), PostgreSQLSchemaAdapter.shortened(long + "2")
        )
        #expect(one != other)
        #expect(one.utf8.count <= 63)
        #expect(PostgreSQLSchemaAdapter.shortened("Book_on_title") == "Book_on_title")
    }
}
