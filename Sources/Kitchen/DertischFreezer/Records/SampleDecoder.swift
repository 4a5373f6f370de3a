import Foundation

/// A decoder that makes a sample of a property's type, and finds the kind of column for it.
///
/// An example that the app gave is asked first, then the cases of an enumeration that lists them. Other types decode themselves
/// from sample values: so their initialisers run. Every list ends, and no container is without end within another.
struct SampleDecoder: Decoder {
    fileprivate let sample: PropertySample
    /// The number of containers around this one.
    fileprivate let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    struct Refusal: Swift.Error {}

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        try sample.begin(at: depth)
        if !CodingKeyTags.tell(K.self) { sample.hasElements = true }
        return KeyedDecodingContainer(Properties<K>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try sample.begin(at: depth)
        sample.hasElements = true
        return Elements(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Value(decoder: self) }

    /// The decoder of what is within a container.
    fileprivate var inner: SampleDecoder { SampleDecoder(sample: sample, depth: depth + 1) }
}

/// A sample of a property's type, while it is made.
final class PropertySample {
    private var values: SampleValues
    private let examples: [any Sendable]
    private var budget: SampleBudget
    /// The kind of the column: by the type's first request, a plain value or JSON.
    private(set) var kind = Column.Kind.json
    private(set) var isOptional = false
    private var isDecided = false
    /// A kind that is refused, to see whether the type is content with another.
    private var refused: Column.Kind?
    /// The type asked for something after it had been refused.
    private var askedForMore = false
    /// The types that are being made: one that holds itself would never end.
    private var types: [ObjectIdentifier] = []
    /// A whole number that is tried in the place of the column's own.
    private var trial: Int?
    /// The number of elements of a list: zero for elements that cannot be made or never end.
    fileprivate var elements = 2
    /// A range wants its elements sorted.
    private var sortsUp = false
    /// The type asked for a list.
    fileprivate var hasElements = false

    init(_ values: SampleValues, examples: [any Sendable], budget: SampleBudget) {
        (self.values, self.examples, self.budget) = (values, examples, budget)
    }

    var isSpent: Bool { budget.isSpent }

    /// A sample of a type; `nil` if none could be made.
    func value<T: Decodable>(_ type: T.Type, at depth: Int = 0) -> T? {
        guard budget.spend() else { return nil }
        if let known = Column.Kind.known(type) { return allow(known) ? plain(type) : nil }
        if let example = example(of: type) { return example }
        if let cases = T.self as? any CaseIterable.Type { return pick(cases) }
        let id = ObjectIdentifier(type)
        guard !types.contains(id) else { return nil }
        types.append(id)
        defer { types.removeLast() }
        let isOutermost = types.count == 1
        if let sample = make(type, at: depth) {
            if isOutermost { seeWhetherOthersAreRead(by: type) }
            return sample
        }
        guard kind == .integer, isOutermost else { return nil }
        // Raw values of enumerations are small.
        for trial in Self.rawValues {
            self.trial = trial
            defer { self.trial = nil }
            if let sample = make(type, at: depth) { return sample }
        }
        return nil
    }

    private static let rawValues = Array(0...16) + [32, 64, 100, 128, 200, 255, 256, 404, 500, 1000, -1]

    private func make<T: Decodable>(_ type: T.Type, at depth: Int) -> T? {
        let decoder = SampleDecoder(sample: self, depth: depth)
        func once() -> T? { budget.spend() ? try? T(from: decoder) : nil }
        if let sample = once() { return sample }
        guard elements > 0, hasElements else { return nil }
        // A range wants its elements sorted; a type that holds a list of itself wants none.
        let before = (elements, sortsUp)
        defer { (elements, sortsUp) = before }
        sortsUp = true
        if let sample = once() { return sample }
        elements = 0
        return once()
    }

    private func example<T: Decodable>(of type: T.Type) -> T? {
        let known = examples.compactMap { $0 as? T }
        if !known.isEmpty { decide(by: known) }
        return known.first
    }

    private func pick<C: CaseIterable, T>(_ type: C.Type) -> T? {
        let cases = Array(C.allCases)
        decide(by: cases)
        return cases.first as? T
    }

    /// Types whose values are written in different ways are kept as JSON, which tells them apart.
    private func decide(by samples: [Any]) {
        let kinds = samples.map { ($0 as? any Encodable).flatMap { ColumnKindEncoder.kind(of: $0) } }
        let told = Set(kinds.compactMap(\.self))
        if !isDecided, kinds.contains(nil), told.count == 1 { isOptional = true }
        decide(told.count == 1 ? told.first ?? .json : .json)
    }

    private func decide(_ kind: Column.Kind) {
        if !isDecided { self.kind = kind }
        isDecided = true
    }

    /// Notes that a type asks for a kind. Answers whether it may have it.
    private func allow(_ kind: Column.Kind) -> Bool {
        guard let refused else {
            decide(kind)
            return true
        }
        if kind != refused { askedForMore = true }
        return kind != refused
    }

    /// A type that reads a number, or else a text, is kept as JSON, which tells the two apart.
    private func seeWhetherOthersAreRead<T: Decodable>(by type: T.Type) {
        guard kind != .json else { return }
        refused = kind
        askedForMore = false
        defer { refused = nil }
        _ = make(type, at: 0)
        if askedForMore { kind = .json }
    }

    private func plain<T>(_ type: T.Type) -> T? {
        if let trial, let integer = type as? any FixedWidthInteger.Type { return whole(trial, integer) as? T }
        return values.value(of: type)
    }

    private func whole<I: FixedWidthInteger>(_ number: Int, _ type: I.Type) -> I { I(clamping: number) }
}

// What containers ask for.
extension PropertySample {
    /// Begins a container.
    fileprivate func begin(at depth: Int) throws {
        guard allow(.json), depth < SampleBudget.depth, budget.spend() else { throw SampleDecoder.Refusal() }
    }

    fileprivate func made<T: Decodable>(_ type: T.Type, at depth: Int) throws -> T {
        guard let value = value(type, at: depth) else { throw SampleDecoder.Refusal() }
        return value
    }

    /// Makes one element of a list.
    fileprivate func element<T: Decodable>(_ index: Int, _ type: T.Type, at depth: Int) throws -> T {
        let before = values
        values = values.element(sortsUp ? elements - 1 - index : index)
        defer { values = before }
        return try made(type, at: depth)
    }

    /// Answers a question that a loop may ask: `false` once the budget is spent.
    fileprivate func goesOn() -> Bool { budget.spend() }

    fileprivate func mayBeNil() { if !isDecided { isOptional = true } }

    fileprivate var number: Int { values.number }
}

extension SampleDecoder {
    /// A keyed container that has every property that a type asks for.
    private struct Properties<K: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: SampleDecoder
        var codingPath: [any CodingKey] { [] }
        /// An enumeration with payloads reads the one key that there is, and takes it for its case; a dictionary has one entry.
        var allKeys: [K] { first.map { [$0] } ?? [] }

        private var first: K? {
            guard CodingKeyTags.tell(K.self) else {
                return decoder.sample.elements > 0 ? K(stringValue: "\(decoder.sample.number)") : nil
            }
            // A key without a byte may be of a type that has no keys at all.
            guard MemoryLayout<K>.size == 1 else { return nil }
            return withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
                byte.initializeMemory(as: UInt8.self, repeating: 0)
                // The tag of a key is one byte, and the first case of every enumeration is zero.
                return byte.baseAddress.map { $0.load(as: K.self) }
            }
        }

        func contains(_ key: K) -> Bool { decoder.sample.goesOn() }
        func decodeNil(forKey key: K) throws -> Bool { !decoder.sample.goesOn() }
        func decode<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T {
            try decoder.sample.made(type, at: decoder.depth + 1)
        }
        func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: K) throws -> T? {
            decoder.sample.value(type, at: decoder.depth + 1)
        }
        func nestedContainer<N: CodingKey>(keyedBy type: N.Type, forKey key: K) throws -> KeyedDecodingContainer<N> {
            try decoder.inner.container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: K) throws -> any UnkeyedDecodingContainer {
            try decoder.inner.unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { try within() }
        func superDecoder(forKey key: K) throws -> any Decoder { try within() }

        private func within() throws -> any Decoder {
            try decoder.sample.begin(at: decoder.depth + 1)
            return decoder.inner
        }
    }

    /// A list of a few elements. Whatever it is asked for, it moves on to the next.
    private struct Elements: UnkeyedDecodingContainer {
        let decoder: SampleDecoder
        private(set) var currentIndex = 0
        private static var limit: Int { 64 }
        var codingPath: [any CodingKey] { [] }
        var count: Int? { decoder.sample.elements }
        var isAtEnd: Bool { currentIndex >= decoder.sample.elements || !decoder.sample.goesOn() }

        init(decoder: SampleDecoder) { self.decoder = decoder }

        mutating func decodeNil() throws -> Bool {
            guard !decoder.sample.goesOn() else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
            try decoder.sample.element(try next(), type, at: decoder.depth + 1)
        }
        mutating func nestedContainer<N: CodingKey>(keyedBy type: N.Type) throws -> KeyedDecodingContainer<N> {
            _ = try next()
            return try decoder.inner.container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            _ = try next()
            return try decoder.inner.unkeyedContainer()
        }
        mutating func superDecoder() throws -> any Decoder {
            _ = try next()
            try decoder.sample.begin(at: decoder.depth + 1)
            return decoder.inner
        }

        /// Moves on. A type may read a fixed number of elements without asking for the end.
        private mutating func next() throws -> Int {
            guard currentIndex < Self.limit else { throw Refusal() }
            currentIndex += 1
            return currentIndex - 1
        }
    }

    /// One sample value.
    private struct Value: SingleValueDecodingContainer {
        let decoder: SampleDecoder
        var codingPath: [any CodingKey] { [] }
        func decodeNil() -> Bool {
            decoder.sample.mayBeNil()
            return !decoder.sample.goesOn()
        }
        func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.sample.made(type, at: decoder.depth + 1) }
    }
}
