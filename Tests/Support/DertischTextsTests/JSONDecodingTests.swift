import Foundation
import Testing

@testable import DertischTexts
@testable import DertischJSON

@Suite("JSON decoder") struct JSONDecodingTests {
    /// Something of every kind.
    struct Sample: Codable, Equatable {
        struct Inner: Codable, Equatable { var a: [Int?], b: [String: Double], c: URL? }
        enum Choice: String, Codable { case one, two }
        enum Shape: Codable, Equatable { case dot, circle(radius: Double) }
        var flag: Bool?, text: String?, whole: Int?, small: UInt8?, number: Double?, single: Float?
        var inner: Inner?, inners: [Inner]?, choice: Choice?, shape: Shape?, date: Date?, bytes: Data?, exact: Decimal?
        var numbers: [Int: String]?, nested: [[[Int]]]?
    }

    static let full = #"""
        {"flag": true, "text": "a\u00e4\ud83d\ude00\n\"\\\/", "whole": -9223372036854775808, "small": 255,
         "number": 0.1, "single": 3.4028235e38, "inner": {"a": [1, null, 3e2], "b": {"x": -0.0, "y": 1e-3}, "c": "http://a/b?c"},
         "inners": [{"a": [], "b": {}}, {"c": null, "b": {}, "a": []}], "choice": "two", "shape": {"circle": {"radius": 2}},
         "date": 12.5, "bytes": "AAEC", "exact": 0.1, "numbers": {"7": "seven"}, "nested": [[[1], []], []]}
        """#

    /// What both decoders make of it is the same, or both refuse it.
    static func agree(_ bytes: [UInt8]) -> (ours: Sample?, agree: Bool) {
        let theirs = try? JSONDecoder().decode(Sample.self, from: Data(bytes))
        let ours = try? JSONReader.document(bytes).decode(Sample.self)
        return (ours, ours == theirs)
    }

    @Test("The JSON decoder yields the same value as JSONDecoder")
    func agreement() throws {
        let (ours, agree) = Self.agree(Array(Self.full.utf8))
        #expect(agree)
        #expect(ours?.whole == .min && ours?.text == "aä😀\n\"\\/" && ours?.inner?.a == [1, nil, 300])
    }

    @Test(
        "The JSON decoder accepts numbers that fit and refuses others, like JSONDecoder",
        arguments: [
            "0", "-0", "5.0", "5e2", "50e-1", "5.5", "255", "256", "-1", "9223372036854775807", "9223372036854775808",
            "1e400", "-1e400", "123456789012345", "1234567890123456", "0.1234567890123456789", "1E+2",
            "9007199254740993", "179769313486231570000e289", "2.2250738585072014e-308", "true", "null", "\"1\"",
        ])
    func numbers(text: String) throws {
        for name in ["whole", "small", "number"] {
            let bytes = Array("{\"\(name)\": \(text)}".utf8)
            #expect(Self.agree(bytes).agree, "\(name)")
        }
    }

    @Test("The JSON decoder reads numbers exactly where JSONDecoder differs")
    func exactness() throws {
        func sample(_ text: String) throws -> Sample { try JSONReader.document(Array(text.utf8)).decode(Sample.self) }
        #expect(try sample(#"{"number": 0e1}"#).number == 0)
        #expect(try sample(#"{"number": -0.0e3}"#).number?.sign == .minus)
        // Beyond what a double tells apart, and no whole number.
        #expect(throws: (any Error).self) { try sample(#"{"whole": -92233720368547751.580}"#) }
        #expect(try sample(#"{"whole": -92233720368547751.0}"#).whole == -92_233_720_368_547_751)
    }

    @Test("Members out of order, many members and missing members are looked up quickly")
    func order() throws {
        struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { return nil }
        }
        struct Backwards: Decodable {
            var sum = 0
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                for number in stride(from: 49_999, through: 0, by: -7) {
                    sum += try container.decode(Int.self, forKey: Key(stringValue: "n\(number)"))
                    if container.contains(Key(stringValue: "m\(number)")) { sum += 1 }
                }
            }
        }
        let members = (0..<50_000).map { "\"n\($0)\": \($0)" }.joined(separator: ",")
        let sum = try JSONReader.document(Array("{\(members)}".utf8)).decode(Backwards.self).sum
        #expect(sum == stride(from: 49_999, through: 0, by: -7).reduce(0, +))
    }

    @Test("The JSON decoder reads dates and durations in text form")
    func people() throws {
        func read<Value: Decodable>(_ type: Value.Type, _ json: String) -> Value? {
            try? JSONReader.document(Array(json.utf8)).decode(type)
        }
        let noon = Date(timeIntervalSince1970: 1_780_228_800)
        #expect(read(Date.self, "\"2026-05-31T12:00:00Z\"") == noon)
        #expect(read(Date.self, "\"2026-05-31T14:00:00+02:00\"") == noon)
        #expect(read(Date.self, "\"2026-05-31T12:00:00.000Z\"") == noon)
        #expect(read(Date.self, "\"2026-05-31\"") == noon - 43_200)
        #expect(read(Date.self, "\"soon\"") == nil)
        #expect(read(Duration.self, "\"1 h 30 min\"") == .seconds(5400))
        #expect(read(Duration.self, "1.5") == .milliseconds(1500))
        #expect(read(Duration.self, "1e300") == nil)
        let encoded = String(decoding: (try? JSONEncoder().encode(Duration.seconds(7))) ?? Data(), as: UTF8.self)
        #expect(read(Duration.self, encoded) == .seconds(7))
    }

    @Test("The JSON decoder decodes a subclass from JSONEncoder's output")
    func inheritance() throws {
        class Base: Codable { var a = 1 }
        final class Derived: Base {
            var b = 2
            enum CodingKeys: String, CodingKey { case b }
            override init() { super.init() }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decode(Int.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
        }
        let derived = try JSONReader.document(Array(#"{"b": 5, "super": {"a": 6}}"#.utf8)).decode(Derived.self)
        #expect(derived.a == 6 && derived.b == 5)
    }

    @Test("Duplicate names in a JSON object are found in any spelling")
    func doubles() throws {
        func doubles(_ text: String) throws -> [String] {
            try JSONReader.document(Array(text.utf8)).doubles().map(\.name)
        }
        #expect(try doubles(#"{"a": 1, "b": {"a": 2}, "c": [{"a": 1}, {"a": 1}]}"#) == [])
        #expect(try doubles(#"{"a": {"x": 1, "x": 2}, "\u0061": 2, "a": 3}"#) == ["x", "a", "a"])
        #expect(try doubles(#"{"abcdefgxhijk": 1, "abcdefgyhijk": 2}"#) == [])
        let many = (0..<100).map { "\"n\($0 % 99)\": 0" }.joined(separator: ",")
        #expect(try doubles("{\(many)}") == ["n0"])
    }

    @Test("A JSON position has a line and a column in characters")
    func places() {
        let bytes = Array("\u{feff}{\"größe\": 1,\n \"👩‍👩‍👧\": 2}".utf8)
        #expect(JSONPlace(of: bytes.firstIndex(of: UInt8(ascii: "1")) ?? 0, in: bytes) == place(1, 11))
        #expect(JSONPlace(of: bytes.firstIndex(of: UInt8(ascii: "2")) ?? 0, in: bytes) == place(2, 7))
    }

    private func place(_ line: Int, _ column: Int) -> JSONPlace {
        let text = String(repeating: "\n", count: line - 1) + String(repeating: " ", count: column - 1)
        return JSONPlace(of: text.utf8.count, in: Array(text.utf8))
    }
}
