import DertischFreezer
import FreezerChecks
import Foundation
import Testing

/// A kind of property or record, and what becomes of it.
struct RecordKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let works: Bool
    let run: @Sendable (URL) async throws -> [String]

    typealias Kinds = RecordKinds

    /// Values of one type. Each has to come back unchanged, alone and in an optional.
    static func keeps<V: Codable & Equatable & Sendable>(_ name: String, _ values: V...) -> RecordKind {
        RecordKind(testDescription: name, works: true) { file in
            typealias Record = RecordKinds.Keeps<V>
            return try await same(values.enumerated().map { Record(id: $0, value: $1) }, in: file)
        }
    }

    static func may<V: Codable & Equatable & Sendable>(_ name: String, _ values: V?...) -> RecordKind {
        RecordKind(testDescription: name, works: true) { file in
            try await same(values.enumerated().map { RecordKinds.May<V>(id: $0, value: $1) }, in: file)
        }
    }

    static func record<R: Frozen & Equatable>(_ name: String, _ records: R...) -> RecordKind {
        RecordKind(testDescription: name, works: true) { try await same(records, in: $0) }
    }

    /// One that is refused when the freezer opens, or when the value is stored, with what to do.
    static func refused<R: Frozen>(_ name: String, _ type: R.Type, _ record: R? = nil) -> RecordKind {
        RecordKind(testDescription: name, works: false) { file in
            do {
                let freezer = try await Freezer(file: file, holding: type)
                defer { freezer.close() }
                if let record { try await freezer.store(record) }
                return ["it was taken"]
            } catch let error as Freezer.Error {
                return "\(error)".contains("do:") ? [] : ["no remedy: \(error)"]
            }
        }
    }

    private static func same<R: Frozen & Equatable>(_ records: [R], in file: URL) async throws -> [String] {
        let freezer = try await Freezer(file: file, holding: R.self)
        defer { freezer.close() }
        try await freezer.store(records)
        var changed: [String] = []
        for record in records {
            let found = try await freezer.retrieve(R.self, record.id)
            if found != record { changed.append("\(record) came back as \(found.map { "\($0)" } ?? "nothing")") }
        }
        return changed
    }

    static let all: [RecordKind] = plain + enumerations + several + optionals + records + refusals

    private static let plain: [RecordKind] = [
        keeps("Bool", true, false), keeps("Int", 0, .max, .min), keeps("Int8", 0 as Int8, .max, .min),
        keeps("Int16", 0 as Int16, .max, .min), keeps("Int32", 0 as Int32, .max, .min),
        keeps("Int64", 0 as Int64, .max, .min),
        keeps("UInt", 0 as UInt, UInt(Int.max)), keeps("UInt8", 0 as UInt8, .max), keeps("UInt16", 0 as UInt16, .max),
        keeps("UInt32", 0 as UInt32, .max), keeps("Double", 0, 0.1, 1e300, -.infinity, .leastNonzeroMagnitude),
        keeps("Float", 0 as Float, 0.1, .greatestFiniteMagnitude), keeps("String", "", "a\0b", "e\u{301}", "😀"),
        keeps("Date", Date(timeIntervalSinceReferenceDate: 0.1), .distantPast), keeps("UUID", UUID()),
        keeps("Data", Data(), Data([0, 255])),
        keeps("Decimal", 0 as Decimal, Decimal(string: "-0.000000000000001") ?? 0),
        keeps(
            "URL", URL(filePath: "/a b"),
            URL(string: "b", relativeTo: URL(string: "https://example.org/a/")) ?? URL(filePath: "/")),
    ]
    private static let enumerations: [RecordKind] = [
        keeps("an enumeration of texts that lists its cases", Kinds.Listed.a, .b),
        keeps("an enumeration of small numbers", Kinds.Whole.one, .ten),
        keeps("an enumeration of one case that lists it", Kinds.Only.only),
        keeps("an enumeration with payloads", Kinds.Loaded.whole, .sliced(into: 3), .named("", true)),
        keeps("an enumeration of one case with a payload, and an example", Kinds.Single.only(3)),
        keeps(
            "an enumeration of any JSON", Kinds.AnyJSON.null, .bool(true), .bool(false), .number(1), .number(0),
            .text("1"),
            .text(""), .list([.number(1), .null]), .object(["a": .bool(true)])),
        keeps("a number or a text", Kinds.NumberOrText.number(1), .text("1"), .text("a")),
    ]
    private static let several: [RecordKind] = [
        keeps("a list of texts", [String](), [""], ["b", "a"]), keeps("a list of numbers", [Int](), [1, 2]),
        keeps("a set", Set<Int>(), Set([1, 2])), keeps("a dictionary by text", [String: Int](), ["a": 1]),
        keeps("a dictionary by number", [Int: String](), [1: "a"]), keeps("a list of lists", [[1], []]),
        keeps("a list of optionals", [1, nil, 2]), keeps("a struct", Kinds.Wrapped(value: "a")),
        keeps("a struct in a struct", Kinds.Wrapped(value: Kinds.Wrapped(value: [1]))),
        keeps("a struct with an optional", Kinds.Wrapped(value: Int?.none), Kinds.Wrapped(value: 1)),
        keeps("a type that holds itself twice", Kinds.Node(left: Kinds.Node(left: nil, right: nil), right: nil)),
        keeps("a tree", Kinds.Tree(name: "a", children: [Kinds.Tree()])),
        keeps("a type that holds itself in lists and dictionaries", Kinds.Ways(b: ["x": Kinds.Ways()])),
        keeps("a struct with fractions that are no numbers", Kinds.Wrapped(value: Double.infinity)),
        keeps("a set of indexes, which reads containers in a list", IndexSet([1, 2, 9]), IndexSet()),
        keeps("a list of several types, told apart by a word", [Kinds.Shape.circle(2), .square(3)], []),
        keeps("a matrix that reads lists in a list", Kinds.Matrix(rows: [[1, 2], [3]]), Kinds.Matrix(rows: [])),
        keeps("a list that reads as long as there is something", Kinds.Greedy(numbers: [3, 1])),
        keeps("a list that passes over what it cannot read", Kinds.Lenient(numbers: [3, 1])),
        keeps("a list that reads by decoders of its own", Kinds.Supers(numbers: [3, 1]), Kinds.Supers(numbers: [])),
        keeps("a tree that reads itself by decoders of its own", Kinds.Deep(next: [Kinds.Deep(next: [])])),
        keeps("a type that asks whether there is one more key", Kinds.Numbered(numbers: [4, 5])),
        keeps("lists in lists, however deep", Kinds.Levels(depth: 3)),
        keeps("a type that reads four numbers without asking", Kinds.Colour(parts: [1, 2, 3, 4])),
        keeps("a range", 1...3), keeps("a type that splits a text, and an example", Kinds.Version(3, 14)),
    ]
    private static let optionals: [RecordKind] = [
        may("an optional number", 1, nil), may("an optional text", "", nil), may("an optional Bool", true, false, nil),
        may("an optional Date", Date.distantPast, nil), may("an optional enumeration", Kinds.Listed.a, nil),
        may("an optional list", [1], [], nil), may("an optional struct", Kinds.Wrapped(value: 1), nil),
        may("an optional enumeration with payloads", Kinds.Loaded.sliced(into: 1), nil),
        may("an optional tree", Kinds.Tree(), nil),
    ]
    private static let records: [RecordKind] = [
        record("a record that compares two columns, and examples", Kinds.Stay(id: 1, from: 2, to: 3)),
        record("a record that divides by a column, and examples", Kinds.Ratio(id: 1, all: 4, some: 1)),
        record("a record that takes the first of a list", Kinds.First(id: 1, list: [3])),
        record("a final class whose key is declared", Kinds.Thing(id: 1, name: "a")),
        record("a class of 120 properties", Kinds.Wide()),
        record("a record with a property of a protocol's type that is not coded", Kinds.Boxed(id: 1, name: "a")),
        record("a record with two such properties", Kinds.TwiceBoxed(id: 1, name: "a")),
        record("a record with a mirror of its own, and a declared key", Kinds.Mirrored(id: 1, name: "a")),
        record("a record with a property of an unusual name", Kinds.Unusual(id: 1)),
        record("a record with a wrapped, an observed and a lazy property", Kinds.Attended(id: 1)),
        record("a record with an empty struct", Kinds.Hollow(id: 1)),
        record("a record whose key is computed from a column, and declared", Reprint(isbn: "1", text: "a")),
        record("a record in which two properties have each other's names", Kinds.Swapped(id: 1, a: "a", b: "b")),
        record("a record that reads a missing number as zero", Kinds.Forgiving(id: 1)),
    ]
    private static let refusals: [RecordKind] = [
        refused("an enumeration of texts that does not list its cases", Kinds.Keeps<Kinds.Plain>.self),
        refused("an enumeration of a large number", Kinds.Keeps<Kinds.Far>.self),
        refused("an optional of an optional", Kinds.May<Int?>.self),
        refused("a class without a declared key", Kinds.Undeclared.self),
        refused("a record whose key is computed", KeyIsComputed.self),
        refused(
            "a record in which two properties have each other's names, undeclared", Kinds.SwappedOnly.self,
            Kinds.SwappedOnly(id: 1, a: "a", b: "b")),
        refused("a record whose key has another coding key", Kinds.Renamed.self),
        refused("a record with a mirror of its own", Kinds.MirroredOnly.self),
        refused("a record that declares a column that it does not decode", Kinds.Misdeclared.self),
        refused("a record that declares one property twice", Kinds.TwiceDeclared.self),
        refused("a record that writes another value than it holds", Coded.Writer.self, Kinds.dishonest),
        refused("a record whose declared key is another value", Phone.self, Phone(number: "1 2")),
        refused("a type that asks for sample values without end", Kinds.Keeps<Kinds.Endless>.self),
        refused("a type that refuses everything", Kinds.Hard.self),
        refused("a record that is one value", Kinds.Flat.self),
        refused("a record with containers of its own", Kinds.Nested.self),
        refused("a Double that is no number", Kinds.Keeps<Double>.self, .init(id: 1, value: .nan)),
        refused("a Float that is no number", Kinds.Keeps<Float>.self, .init(id: 1, value: .nan)),
        refused("a Decimal that is no number", Kinds.Keeps<Decimal>.self, .init(id: 1, value: .nan)),
        refused(
            "a struct with a Decimal that is no number", Kinds.Keeps<Kinds.Wrapped<Decimal>>.self,
            .init(id: 1, value: .init(value: .nan))),
        refused("a UInt64 that is too large", Kinds.Keeps<UInt64>.self, .init(id: 1, value: .max)),
        refused(
            "a Date that is no number", Kinds.Keeps<Date>.self,
            .init(id: 1, value: Date(timeIntervalSinceReferenceDate: .nan))),
    ]
}

@Suite("Record property kinds") struct RecordKindTests {
    @Test("A property of each kind comes back unchanged, or is refused with a remedy", arguments: RecordKind.all)
    func kinds(_ kind: RecordKind) async throws {
        let folder = try TemporaryFolder()
        #expect(try await kind.run(folder.file) == [])
    }

    @Test("Negative zero keeps its sign in a column and in JSON") func signs() async throws {
        func sign<R: Frozen>(of record: R, _ sign: (R) -> FloatingPointSign) async throws -> FloatingPointSign? {
            let folder = try TemporaryFolder()
            let freezer = try await Freezer(file: folder.file, holding: R.self)
            defer { freezer.close() }
            try await freezer.store(record)
            return try await freezer.retrieve(R.self, record.id).map(sign)
        }
        #expect(try await sign(of: RecordKinds.Keeps<Double>(id: 1, value: -0.0)) { $0.value.sign } == .minus)
        #expect(try await sign(of: RecordKinds.Keeps<Float>(id: 1, value: -0.0)) { $0.value.sign } == .minus)
        #expect(try await sign(of: RecordKinds.May<Double>(id: 1, value: -0.0)) { $0.value?.sign ?? .plus } == .minus)
        let nested = RecordKinds.Keeps<RecordKinds.Wrapped<Double>>(id: 1, value: .init(value: -0.0))
        #expect(try await sign(of: nested) { $0.value.value.sign } == .minus)
    }

    @Test("The tests cover at least sixty kinds of properties") func count() { #expect(RecordKind.all.count >= 60) }
}
