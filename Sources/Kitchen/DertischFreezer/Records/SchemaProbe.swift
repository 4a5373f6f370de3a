import Foundation

/// A decoder that finds the columns of a type: it gives the type sample values, and notes its requests.
final class SchemaProbe: Decoder {
    let type: String
    /// A record of the app's, whose values are given in the place of samples.
    private let record: ExampleRecord?
    private let examples: [any Sendable]
    private let deadline = ContinuousClock.now + SampleBudget.timeLimit
    /// For what the record itself asks.
    private var budget: SampleBudget
    private(set) var columns: [Column] = []
    private(set) var keyType: ObjectIdentifier?
    private(set) var tags = CodingKeyTags()
    /// Why the type cannot be made into a table.
    private var flaw: Freezer.Error?

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(of type: String, _ record: ExampleRecord?, examples: [any Sendable]) {
        self.type = type
        self.record = record
        self.examples = examples
        budget = SampleBudget(until: deadline)
    }

    /// Makes an instance, noting the columns.
    func instance<T: Decodable>(of type: T.Type) throws(Freezer.Error) -> T {
        do {
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

    private func spent(_ property: String, _ name: String) -> Freezer.Error {
        flawed(
            property, "more than \(SampleBudget.requests) sample values were asked for, or it took too long",
            "Give the schema one, so that none is made up: RecordSchema(examples: [a \(name)]).")
    }

    private func flawed(_ property: String, _ reason: String, _ remedy: String) -> Freezer.Error {
        let error = Freezer.Error.unsupportedType(type: type, property: property, reason: reason, remedy: remedy)
        flaw = flaw ?? error
        return error
    }

    /// Answers a question that a loop may ask: `false` once the budget is spent.
    func goesOn() -> Bool { budget.spend() }

    /// Notes that a property is read, and makes a value for it.
    ///
    /// - Returns: `nil` if the property is to be missing, which only one that is optional may be.
    func value<T: Decodable, K: CodingKey>(_ type: T.Type, for key: K, isOptional: Bool) throws -> T? {
        let name = String(describing: type)
        if isOptional, type is any OptionalValue.Type {
            throw flawed(
                key.stringValue, "an optional of an optional has two kinds of nil, and a column has one",
                "Use one optional, or an enumeration.")
        }
        guard let index = columns.firstIndex(where: { $0.name == key.stringValue }) ?? add(type, key, isOptional) else {
            throw spent(key.stringValue, self.type)
        }
        if let held = record?.value(type, for: key.stringValue) {
            columns[index].kind = held.kind
            return held.value
        }
        let sample = PropertySample(
            SampleValues(number: index + 1), examples: examples, budget: SampleBudget(until: deadline))
        let value = sample.value(type)
        if isOptional, sample.isOptional {
            throw flawed(
                key.stringValue,
                "\(name) may be written as no value, and so may its optional: a column has one kind of nil",
                "Leave the optional out, or let \(name) write a value.")
        }
        columns[index].kind = sample.kind
        columns[index].isOptional = columns[index].isOptional || sample.isOptional
        // A property that the app's own record does not have is missing.
        if isOptional, record != nil { return nil }
        if let value { return value }
        if sample.isSpent { throw spent(key.stringValue, name) }
        throw flawed(
            key.stringValue,
            "no sample of \(name) could be made, since its initialiser refused all values that were tried",
            "Let \(name) conform to CaseIterable if it is an enumeration, or give the schema one: RecordSchema(examples: [a \(name)])."
        )
    }

    /// Adds the column of a key; `nil` for a type that asks for keys without end.
    private func add<T, K: CodingKey>(_ type: T.Type, _ key: K, _ isOptional: Bool) -> Int? {
        guard columns.count < Self.maxColumns else { return nil }
        columns.append(
            Column(
                name: key.stringValue, kind: .json, isOptional: isOptional, type: String(describing: type),
                typeID: isOptional ? ObjectIdentifier(T?.self) : ObjectIdentifier(type)))
        if keyType == ObjectIdentifier(K.self) { tags.set(columns.count - 1, for: CodingKeyTags.tag(of: key)) }
        return columns.count - 1
    }

    /// Beyond the columns that any database has.
    private static let maxColumns = 32_000
}
