import Foundation

/// A decoder that finds the columns of a type: it gives the type sample values, and notes its requests.
///
/// The values differ from column to column, so that a property can be found by what it holds. A `Bool` has but two, which is
/// why there are several rounds.
final class SchemaProbe: Decoder {
    let type: String
    private let sample: Sample
    private let examples: [any Sendable]
    private let budget: SampleBudget
    private(set) var columns: [Column] = []
    private(set) var keyType: ObjectIdentifier?
    private(set) var tags = CodingKeyTags()
    /// Why the type cannot be made into a table.
    private var flaw: Freezer.Error?

    /// Which values a type is given.
    enum Sample {
        /// Each column its own; they differ from round to round.
        case own(round: Int)
        /// The same, but for one column, which has an odd value, or none.
        case odd(round: Int, column: Int, Oddity)
        /// The values of an example record that the app gave.
        case example(ExampleRecord)
    }
    enum Oddity {
        case value(Int)
        case missing
    }

    /// The number of rounds after which all columns differ.
    static let rounds = 9

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The columns, if they are known already.
    private let layout: ColumnLayout?

    init(
        of type: String, _ sample: Sample, examples: [any Sendable], budget: SampleBudget,
        knowing layout: ColumnLayout? = nil
    ) {
        self.type = type
        self.layout = layout
        self.sample = sample
        self.examples = examples
        self.budget = budget
    }

    /// Makes an instance, noting the columns.
    func instance<T: Decodable>(of type: T.Type) throws(Freezer.Error) -> T {
        do {
            guard budget.spend() else { throw spent() }
            let instance = try T(from: self)
            guard columns.isEmpty else { return instance }
            throw flawed("", "it reads no property", "Give it properties.")
        } catch {
            throw flaw ?? (error as? Freezer.Error)
                ?? flawed(
                    "", "its initialiser refused sample values: \(Swift.type(of: error))",
                    "Let init(from:) only read, or give the schema a whole record: RecordSchema(examples: [a \(self.type)])."
                )
        }
    }

    func container<K: CodingKey>(keyedBy type: K.Type) throws -> KeyedDecodingContainer<K> {
        if keyType == nil, CodingKeyTags.tell(K.self) { keyType = ObjectIdentifier(K.self) }
        return KeyedDecodingContainer(SchemaProbeContainer<K>(probe: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw flat() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw flat() }

    func flat() -> Freezer.Error {
        flawed("", "it is not made of named properties", "Put the value into a struct with an id.")
    }

    private func spent() -> Freezer.Error {
        flawed(
            "", "more than \(SampleBudget.limit) sample values were made of it, or it took too long",
            "Give the schema a whole record, so that none is made up: RecordSchema(examples: [a \(type)]).")
    }

    private func flawed(_ property: String, _ reason: String, _ remedy: String) -> Freezer.Error {
        let error = Freezer.Error.unsupportedType(type: type, property: property, reason: reason, remedy: remedy)
        flaw = flaw ?? error
        return error
    }

    /// Notes that a property is read, and makes a value for it.
    ///
    /// - Returns: `nil` if the property is to be missing, which only one that is optional may be.
    func value<T: Decodable, K: CodingKey>(_ type: T.Type, for key: K, isOptional: Bool) throws -> T? {
        let index = columns.firstIndex { $0.name == key.stringValue } ?? columns.count
        let name = String(describing: type)
        if index == columns.count {
            columns.append(
                Column(
                    name: key.stringValue, kind: .json, isOptional: isOptional, type: name,
                    typeID: ObjectIdentifier(type)))
            if keyType == ObjectIdentifier(K.self) { tags.set(index, for: CodingKeyTags.tag(of: key)) }
        }
        if isOptional, type is any OptionalValue.Type {
            throw flawed(
                key.stringValue, "an optional of an optional has two kinds of nil, and a column has one",
                "Use one optional, or an enumeration.")
        }
        let decoder = SampleDecoder(
            values(at: index), examples: examples, budget: budget, seeksKind: layout == nil)
        if case .example(let record) = sample, let held = record.value(type, for: key.stringValue) {
            columns[index].kind = held.kind
            return held.value
        }
        let value = decoder.value(type)
        columns[index].kind = decoder.kind
        columns[index].isOptional = columns[index].isOptional || decoder.isOptional
        if isOptional, isMissing(index) { return nil }
        if let value { return value }
        if budget.isSpent { throw spent() }
        throw flawed(
            key.stringValue,
            "no sample of \(name) could be made, since its initialiser refused all values that were tried",
            "Let \(name) conform to CaseIterable if it is an enumeration, or give the schema one: RecordSchema(examples: [a \(name)])."
        )
    }

    private func isMissing(_ index: Int) -> Bool {
        switch sample {
        case .own: false
        case .odd(_, let column, .missing): column == index
        case .odd: false
        // A property that the example does not hold is missing.
        case .example: true
        }
    }

    private func values(at index: Int) -> SampleValues {
        switch sample {
        case .own(let round): SampleValues(number: index + 1, round: round, oddity: nil)
        case .odd(let round, index, .value(let oddity)):
            SampleValues(number: index + 1, round: round, oddity: oddity)
        case .odd(let round, _, _): SampleValues(number: index + 1, round: round, oddity: nil)
        case .example: SampleValues(number: index + 1, round: 0, oddity: nil)
        }
    }
}
