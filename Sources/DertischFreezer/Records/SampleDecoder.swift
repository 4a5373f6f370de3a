import Foundation

/// A decoder that makes a sample of a property's type, and finds the kind of column for it.
///
/// An example that the app gave is asked first, then the cases of an enumeration that lists them. Other types decode themselves
/// from sample values: so their initialisers run, as often as the budget allows.
final class SampleDecoder: Decoder {
    private(set) var values: SampleValues
    let examples: [any Sendable]
    let budget: SampleBudget
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

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Returns `true` while the kind of the column is unknown.
    private let seeksKind: Bool

    init(_ values: SampleValues, examples: [any Sendable], budget: SampleBudget, seeksKind: Bool) {
        self.values = values
        elements = values.elements
        self.seeksKind = seeksKind
        self.examples = examples
        self.budget = budget
    }

    struct Refusal: Swift.Error {}

    /// A sample of a type; `nil` if none could be made.
    func value<T: Decodable>(_ type: T.Type) -> T? {
        if let known = Column.Kind.known(type) {
            guard allow(known) else { return nil }
            return plain(type)
        }
        if let example = example(of: type) { return example }
        if let cases = T.self as? any CaseIterable.Type { return pick(cases) }
        let id = ObjectIdentifier(type)
        guard !types.contains(id) else { return nil }
        types.append(id)
        defer { types.removeLast() }
        let isOutermost = types.count == 1
        if let sample = make(type) {
            if isOutermost, seeksKind { seeWhetherOthersAreRead(by: type) }
            return sample
        }
        guard kind == .integer, isOutermost else { return nil }
        // Raw values of enumerations are small.
        for trial in Self.rawValues {
            self.trial = trial
            defer { self.trial = nil }
            if let sample = make(type) { return sample }
        }
        return nil
    }

    private static let rawValues = Array(0...16) + [32, 64, 100, 128, 200, 255, 256, 404, 500, 1000, -1]

    /// The number of elements of a list: zero for elements that cannot be made or never end.
    private(set) var elements: Int

    private var sortsUp = false
    /// The type asked for a list.
    private var hasElements = false

    /// Makes one element of a list.
    func element<T: Decodable>(_ index: Int, _ type: T.Type) throws -> T {
        let before = values
        values = values.element(sortsUp ? elements - 1 - index : index)
        defer { values = before }
        return try made(type)
    }

    private func make<T: Decodable>(_ type: T.Type) -> T? {
        guard budget.spend() else { return nil }
        if let sample = try? T(from: self) { return sample }
        guard elements > 0, hasElements else { return nil }
        // A range wants its elements sorted; a type that holds a list of itself wants none.
        let before = (elements, sortsUp)
        defer { (elements, sortsUp) = before }
        sortsUp = true
        if budget.spend(), let sample = try? T(from: self) { return sample }
        elements = 0
        return budget.spend() ? try? T(from: self) : nil
    }

    private func example<T: Decodable>(of type: T.Type) -> T? {
        let known = examples.compactMap { $0 as? T }
        guard !known.isEmpty else { return nil }
        decide(by: known)
        return known[index(of: known.count)]
    }

    private func pick<C: CaseIterable, T>(_ type: C.Type) -> T? {
        let cases = Array(C.allCases)
        decide(by: cases)
        return cases.isEmpty ? nil : cases[index(of: cases.count)] as? T
    }

    private func index(of count: Int) -> Int { values.index(of: count) ?? values.own.index(of: count) ?? 0 }

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
        _ = make(type)
        if askedForMore { kind = .json }
    }

    private func plain<T>(_ type: T.Type) -> T? {
        if let trial, let integer = type as? any FixedWidthInteger.Type { return whole(trial, integer) as? T }
        // Within a type that is made of several values, those that have no such odd one keep their own.
        return values.value(of: type) ?? (types.isEmpty ? nil : values.own.value(of: type))
    }

    private func whole<I: FixedWidthInteger>(_ number: Int, _ type: I.Type) -> I { I(clamping: number) }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        guard allow(.json) else { throw Refusal() }
        hasElements = hasElements || !CodingKeyTags.tell(K.self)
        return KeyedDecodingContainer(SampleKeyedContainer<K>(decoder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard allow(.json) else { throw Refusal() }
        hasElements = true
        return SampleUnkeyedContainer(decoder: self)
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { SampleValueContainer(decoder: self) }

    func made<T: Decodable>(_ type: T.Type) throws -> T {
        guard let value = value(type) else { throw Refusal() }
        return value
    }

    func mayBeNil() { if !isDecided { isOptional = true } }
}
