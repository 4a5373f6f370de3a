// Values as they are written in Swift: `["title": "Dune", "likes": 3, "tags": ["film"]]`.

extension FirestoreValue: ExpressibleByBooleanLiteral {
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension FirestoreValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension FirestoreValue: ExpressibleByFloatLiteral {
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension FirestoreValue: ExpressibleByStringInterpolation {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension FirestoreValue: ExpressibleByArrayLiteral {
    /// A list.
    public init(arrayLiteral elements: FirestoreValue...) { self = .array(elements) }
}

extension FirestoreValue: ExpressibleByDictionaryLiteral {
    /// A map. Of fields with the same name, the last one counts.
    public init(dictionaryLiteral fields: (String, FirestoreValue)...) {
        self = .map(Dictionary(fields) { _, last in last })
    }
}
