import DertischJSON
import Foundation
import Testing

@testable import DertischFirebase

@Suite("Firestore values")
struct ValueTests {
    struct Everything: Codable, Equatable {
        var nothing: String?
        var flag = true
        var count = Int.min
        var large = UInt64(Int64.max)
        var small = Int8.min
        var ratio = 0.1 + 0.2
        var half: Float = 0.5
        var text = "Dune \u{0} \"ü\" 🎬"
        var time = FirestoreTimestamp(seconds: 1, nanoseconds: 999_999_999)
        var date = Date(timeIntervalSince1970: 1_780_000_000.25)
        var data = Data([0, 255, 128])
        var url = URL(string: "https://a.example/b?c=d")
        var reference = FirestoreReference(name: "projects/p/databases/(default)/documents/a/b")
        var place = FirestoreGeoPoint(latitude: -90, longitude: 180)
        var list = [1, 2, 3]
        var nested = ["a": ["b": 1.5]]
        var any = FirestoreValue.bytes([1, 2])
        var id = UUID()
    }

    private func back<Value: Codable>(_ value: Value) throws -> Value {
        let fields = try FirestoreEncoder.fields(of: value)
        let text = FirestoreValue.map(fields).tree.json
        guard case .map(let read) = try FirestoreValueReader.value(json: Array(text.utf8)) else { throw Lost() }
        return try FirestoreDecoder.value(Value.self, from: read)
    }

    private struct Lost: Error {}

    @Test("A document with every type of value is the same after writing and reading")
    func everything() throws {
        let all = Everything()
        #expect(try back(all) == all)
    }

    @Test("Each type of value is written as Firestore's REST interface documents it")
    func documented() throws {
        struct Kinds: Encodable {
            let flag = true
            let count = 12
            let ratio = 1.5
            let text = "a"
            let time = FirestoreTimestamp(seconds: 0)
            let data = Data([1])
            let list = [true]
            let map = ["a": 1]
            let nothing = FirestoreValue.null
        }
        let fields = try FirestoreEncoder.fields(of: Kinds())
        func json(_ name: String) -> String? { fields[name]?.tree.json.filter { !$0.isWhitespace } }
        #expect(json("flag") == #"{"booleanValue":true}"#)
        #expect(json("count") == #"{"integerValue":"12"}"#)
        #expect(json("ratio") == #"{"doubleValue":1.5}"#)
        #expect(json("text") == #"{"stringValue":"a"}"#)
        #expect(json("time") == #"{"timestampValue":"1970-01-01T00:00:00Z"}"#)
        #expect(json("data") == #"{"bytesValue":"AQ=="}"#)
        #expect(json("list") == #"{"arrayValue":{"values":[{"booleanValue":true}]}}"#)
        #expect(json("map") == #"{"mapValue":{"fields":{"a":{"integerValue":"1"}}}}"#)
        #expect(json("nothing") == #"{"nullValue":null}"#)
    }

    @Test(
        "Numbers at the limits of their precision are the same after writing and reading",
        arguments: [
            0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .ulpOfOne, 0.1,
            9_007_199_254_740_993, 1e300, .infinity, -.infinity,
        ])
    func doubles(number: Double) throws {
        let read = try FirestoreValueReader.value(json: Array(FirestoreValue.double(number).tree.json.utf8))
        guard case .double(let same) = read else { throw Lost() }
        #expect(same.bitPattern == number.bitPattern)
    }

    @Test("NaN is read as NaN")
    func nan() throws {
        let read = try FirestoreValueReader.value(json: Array(FirestoreValue.double(.nan).tree.json.utf8))
        guard case .double(let number) = read else { throw Lost() }
        #expect(number.isNaN)
    }

    @Test(
        "Whole numbers at the limits of Int64 are exact, as text and as numbers", arguments: [Int64.min, -1, 0, .max])
    func integers(number: Int64) throws {
        for json in [#"{"integerValue":"\#(number)"}"#, #"{"integerValue":\#(number)}"#] {
            #expect(try FirestoreValueReader.value(json: Array(json.utf8)) == .integer(number))
        }
    }

    @Test(
        "A value that cannot be held is refused with its reason",
        arguments: [
            (#"{"integerValue":"9223372036854775808"}"#, "beyond the range"),
            (#"{"integerValue":"-9223372036854775809"}"#, "beyond the range"),
            (#"{"integerValue":9007199254740993.0}"#, "not a whole number"),
            (#"{"integerValue":1e400}"#, "beyond the range"), (#"{"integerValue":"1.5"}"#, "beyond the range"),
            (#"{"integerValue":true}"#, "not a whole number"), (#"{"doubleValue":1e400}"#, "beyond a Double"),
            (#"{"doubleValue":"nan"}"#, "not a number"), (#"{"doubleValue":"0x10"}"#, "not a number"),
            (#"{"doubleValue":null}"#, "not a number"), (#"{"booleanValue":"true"}"#, "neither true nor false"),
            (#"{"nullValue":1}"#, "not a null"), (#"{"timestampValue":"yesterday"}"#, "not a date"),
            (#"{"timestampValue":"2026-02-29T00:00:00Z"}"#, "01 to 28"),
            (#"{"timestampValue":"2026-02-28"}"#, "no time"),
            (#"{"timestampValue":"2026-02-28T00:00:00"}"#, "no time zone"),
            (#"{"timestampValue":"0000-01-01T00:00:00Z"}"#, "years 1 to 9999"),
            (#"{"timestampValue":5}"#, "RFC 3339"), (#"{"stringValue":5}"#, "not a text"),
            (#"{"bytesValue":"***"}"#, "Base64"), (#"{"bytesValue":"A"}"#, "Base64"),
            (#"{"referenceValue":[]}"#, "reference"), (#"{"geoPointValue":{"latitude":91}}"#, "point on earth"),
            (#"{"geoPointValue":{"longitude":"NaN"}}"#, "point on earth"), (#"{"geoPointValue":7}"#, "two numbers"),
            (#"{"arrayValue":[]}"#, "its values"), (#"{"arrayValue":{"values":{}}}"#, "are a list"),
            (#"{"mapValue":[]}"#, "its fields"), (#"{"mapValue":{"fields":[]}}"#, "fields are an object"),
            (#"{"stringValue":"a","integerValue":"1"}"#, "one type, not 2"), ("{}", "one type, not 0"),
            ("[]", "object with its type"), ("", "not JSON"), ("{", "not JSON"),
            (String(repeating: "[", count: 100_000), "not JSON"),
        ])
    func refused(json: String, reason: String) {
        let error = #expect(throws: FirestoreValueReader.Malformed.self) {
            try FirestoreValueReader.value(json: Array(json.utf8))
        }
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    @Test("The path to a value that cannot be read is told")
    func path() {
        let json = #"{"mapValue":{"fields":{"a":{"arrayValue":{"values":[{"nullValue":null},{"stringValue":1}]}}}}}"#
        let error = #expect(throws: FirestoreValueReader.Malformed.self) {
            try FirestoreValueReader.value(json: Array(json.utf8))
        }
        #expect(error?.path == ["a", "1"])
    }

    @Test("A value of a type that is not known yet is kept, and written back as it came")
    func unknown() throws {
        let json = #"{"vectorValue":{"values":[1,2.50,null],"more":"ü"}}"#
        let value = try FirestoreValueReader.value(json: Array(json.utf8))
        guard case .unknown(let type, _) = value else { throw Lost() }
        #expect(type == "vectorValue")
        #expect(value.tree.json.filter { !$0.isWhitespace } == json)
        #expect(try FirestoreDecoder.value([String: FirestoreValue].self, from: ["a": value]) == ["a": value])
        #expect(throws: DecodingError.self) { try FirestoreDecoder.value([String: Int].self, from: ["a": value]) }
    }

    @Test(
        "A time is read with its offset and its nanoseconds, and written in Greenwich's",
        arguments: [
            ("2026-05-31T18:30:00.123456789Z", "2026-05-31T18:30:00.123456789Z"),
            ("2026-05-31T18:30:00.1+02:00", "2026-05-31T16:30:00.100Z"),
            ("2026-01-01T00:30:00-01:00", "2026-01-01T01:30:00Z"),
            ("2000-02-29t23:59:59.000001z", "2000-02-29T23:59:59.000001Z"),
            ("1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999999999Z"),
            ("2026-01-01 00:00:00.1234567899Z", "2026-01-01T00:00:00.123456789Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999999Z"),
        ])
    func times(text: String, written: String) { #expect(FirestoreTimestamp(text)?.description == written) }

    @Test(
        "What is no time is refused",
        arguments: [
            "", "2026", "2026-13-01T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z",
            "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z",
            "2026-01-01T00:00:00Z ", "2026-01-01", "2026-01-01T00:00:00+25:00",
            "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２026-01-01T00:00:00Z",
        ])
    func noTimes(text: String) { #expect(FirestoreTimestamp(text) == nil) }

    @Test("Times of all years are written and read back, and in their order")
    func times() throws {
        var last = ""
        for second in stride(from: Int64(-62_135_596_800), through: 253_402_300_799, by: 86_400 * 37 + 12_345) {
            let time = try #require(FirestoreTimestamp(seconds: second, nanoseconds: 5))
            #expect(FirestoreTimestamp(time.description) == time)
            #expect(last < time.description)
            last = time.description
        }
    }

    @Test("A date comes back as it was to the microsecond, although Firestore drops all below")
    func microseconds() throws {
        for number in 0..<100_000 {
            let date = Date(timeIntervalSince1970: 1_780_000_000 + Double(number) * 1.000_013)
            let time = try #require(FirestoreTimestamp(date))
            let stored = FirestoreTimestamp(seconds: time.seconds, nanoseconds: time.nanoseconds / 1_000 * 1_000)
            #expect(stored == time)
            #expect(abs(time.date.timeIntervalSince(date)) < 0.000_000_6)
        }
        let milliseconds = FirestoreTimestamp(Date(timeIntervalSince1970: 1_780_000_000.123))
        #expect(milliseconds?.description == "2026-05-28T20:26:40.123Z")
        #expect(milliseconds?.date == Date(timeIntervalSince1970: 1_780_000_000.123))
        #expect(FirestoreTimestamp(Date(timeIntervalSince1970: 4.999_999_9)) == FirestoreTimestamp(seconds: 5))
        #expect(FirestoreTimestamp(Date(timeIntervalSince1970: -0.25))?.description == "1969-12-31T23:59:59.750Z")
    }

    @Test("A date outside the years that Firestore has, or that is no number, is refused")
    func dates() {
        for interval in [-1e12, 1e12, .infinity, .nan, 1e300] {
            #expect(throws: EncodingError.self) {
                try FirestoreEncoder.fields(of: ["date": Date(timeIntervalSince1970: interval)])
            }
        }
    }

    @Test("Whole numbers and doubles are read as one another where that is exact, and else refused")
    func exact() throws {
        #expect(try FirestoreDecoder.value([String: Double].self, from: ["a": .integer(3)]) == ["a": 3])
        #expect(try FirestoreDecoder.value([String: Int].self, from: ["a": .double(3)]) == ["a": 3])
        let bad: [FirestoreValue] = [.double(3.5), .double(.nan), .double(.infinity), .double(1e19)]
        for value in bad {
            #expect(throws: DecodingError.self) { try FirestoreDecoder.value([String: Int].self, from: ["a": value]) }
        }
        #expect(throws: DecodingError.self) {
            try FirestoreDecoder.value([String: Double].self, from: ["a": .integer(9_007_199_254_740_993)])
        }
        #expect(throws: DecodingError.self) {
            try FirestoreDecoder.value([String: UInt8].self, from: ["a": .integer(256)])
        }
        #expect(throws: DecodingError.self) {
            try FirestoreDecoder.value([String: Float].self, from: ["a": .double(1e300)])
        }
    }

    @Test("What Firestore cannot hold is not encoded")
    func unencodable() {
        final class Endless: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(self)
            }
        }
        #expect(throws: EncodingError.self) { try FirestoreEncoder.fields(of: ["a": UInt64.max]) }
        #expect(throws: EncodingError.self) { try FirestoreEncoder.fields(of: 5) }
        #expect(throws: EncodingError.self) { try FirestoreEncoder.fields(of: [1, 2]) }
        #expect(throws: EncodingError.self) { try FirestoreEncoder.fields(of: ["a": Endless()]) }
    }

    @Test(
        "A missing field, a null and a wrong type are errors that name their path",
        arguments: [
            ([:], "author.name", "it is missing"), (["name": .null], "author.name", "null or missing"),
            (["name": 1], "author.name", "it is a whole number"), (.null, "author", "null or missing"),
        ] as [(FirestoreValue, String, String)])
    func mismatches(author: FirestoreValue, path: String, reason: String) {
        struct Photo: Decodable { let author: Author }
        struct Author: Decodable { let name: String }
        let error = #expect(throws: DecodingError.self) {
            try FirestoreDecoder.value(Photo.self, from: ["author": author])
        }
        let fault = error.map { CodingFault($0) }
        #expect(fault?.path == path && fault?.reason.contains(reason) == true, "\(String(describing: fault))")
    }

    @Test("Values are kept as text in other formats, and read back")
    func elsewhere() throws {
        let value = FirestoreValue.map(["a": .array([.integer(.max), .double(.infinity)])])
        let data = try JSONEncoder().encode(["value": value])
        let document = try JSONReader.document([UInt8](data))
        #expect(try document.decode([String: FirestoreValue].self) == ["value": value])
    }

    @Test("A 10 MB document is the same after writing and reading")
    func large() throws {
        let text = String(repeating: "0123456789\n\"ü", count: 10_000_000 / 14)
        let value = FirestoreValue.map(["text": .string(text), "list": .array([.string(text)])])
        #expect(try FirestoreValueReader.value(json: Array(value.tree.json.utf8)) == value)
    }

    /// Types that `Codable` treats in ways of their own.
    struct Edges: Codable, Equatable, Sendable {
        enum Choice: Codable, Equatable, Sendable { case none, one(Int), both(name: String, Double) }
        struct Wrapped: Codable, Equatable, Sendable {
            var date: Date
            init(_ date: Date) { self.date = date }
            init(from decoder: any Decoder) throws { date = try decoder.singleValueContainer().decode(Date.self) }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(date)
            }
        }
        var choices = [Choice.none, .one(5), .both(name: "a", 1.5)]
        var numbered = [3: "three", -1: "minus one"]
        var set: Set<String> = ["a", "b"]
        var decimal = Decimal(string: "12345.678")
        var optionals: [Int?] = [1, nil, 3]
        var nested: [String: [Int]?] = ["a": [1], "b": nil]
        var wrapped = [Wrapped(Date(timeIntervalSince1970: 1_780_000_000.5))]
        var dates = ["a": Date(timeIntervalSince1970: 0)]
        var data = [Data([0, 255])]
        var uuid = UUID()
        var unsigned = UInt64(Int64.max)
        var float: Float = 0.1
        var zero = -0.0
    }

    @Test("Enums with values, sets, numbered dictionaries, nothing in lists and wrapped dates come back the same")
    func edges() throws {
        let edges = Edges()
        let again = try FirestoreDecoder.value(Edges.self, from: FirestoreEncoder.fields(of: edges))
        #expect(again == edges)
        #expect(again.zero.sign == .minus)
        #expect(throws: EncodingError.self) { try FirestoreEncoder.fields(of: ["a": UInt64.max]) }
    }

    @Test("A class writes what it inherits, and reads it again")
    func inheritance() throws {
        class Base: Codable {
            var a = 1
            init() {}
        }
        final class Derived: Base {
            var b = 2
            enum CodingKeys: String, CodingKey { case b }
            override init() { super.init() }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                b = try container.decode(Int.self, forKey: .b)
                try super.init(from: try container.superDecoder())
            }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(b, forKey: .b)
                try super.encode(to: container.superEncoder())
            }
        }
        let value = Derived()
        (value.a, value.b) = (5, 6)
        let fields = try FirestoreEncoder.fields(of: value)
        #expect(fields == ["b": 6, "super": ["a": 5]])
        let again = try FirestoreDecoder.value(Derived.self, from: fields)
        #expect(again.a == 5 && again.b == 6)
    }

    @Test("Fields whose names are equal but for their letters are refused, since one would be lost")
    func equalNames() {
        let json = #"{"mapValue":{"fields":{"\u00e9":{"integerValue":"1"},"e\u0301":{"integerValue":"2"}}}}"#
        #expect(throws: FirestoreValueReader.Malformed.self) { try FirestoreValueReader.value(json: Array(json.utf8)) }
    }

    @Test(
        "A reference's path is what follows the database's documents",
        arguments: [
            ("projects/p/databases/(default)/documents/a/b", "a/b"),
            ("projects/p/databases/documents/documents/a/b", "a/b"),
            ("projects/documents/databases/d/documents/documents/b", "documents/b"),
            ("projects/p/databases/d/documents/", nil), ("projects/p/databases/d/documents", nil),
            ("a/documents/b", nil),
        ] as [(String, String?)])
    func referencePaths(name: String, path: String?) { #expect(FirestoreReference(name: name).path == path) }
}
