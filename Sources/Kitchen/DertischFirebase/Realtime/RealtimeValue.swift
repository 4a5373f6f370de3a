import DertischJSON

/// A value in a Realtime Database: something single, or children by their keys.
///
/// `Codable` types are read and written without it. It serves values whose type is only known at run time, and changes of
/// several kinds at once:
///
/// ```swift
/// try await database.patch(["title": "Dune", "likes": .increment(1), "changed": .serverTime], at: "photos/4")
/// ```
public enum RealtimeValue: Hashable, Sendable {
    /// Nothing: a value that does not exist.
    case null
    /// True or false.
    case boolean(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number.
    case double(Double)
    /// A text.
    case string(String)
    /// Children by their keys. A list has whole numbers as keys.
    case children([String: RealtimeValue])

    /// The time of the write, set by the server: milliseconds since 1970.
    public static let serverTime = RealtimeValue.children([".sv": .string("timestamp")])

    /// The number that is there with another added to it, by the server, so that no change in between is lost. What is not a number
    /// counts as zero.
    public static func increment(_ number: Int) -> RealtimeValue { increment(.integer(Int64(number))) }

    /// The number that is there with a number added to it that has a fraction.
    public static func increment(_ number: Double) -> RealtimeValue { increment(.double(number)) }

    private static func increment(_ number: RealtimeValue) -> RealtimeValue {
        .children([".sv": .children(["increment": number])])
    }

    /// The value at a path; `null` where it has no value.
    package subscript(_ keys: some Collection<String>) -> RealtimeValue {
        guard let key = keys.first else { return self }
        guard case .children(let children) = self, let child = children[key] else { return .null }
        return child[keys.dropFirst()]
    }

    /// Sets the value at a path. Without children, a value is nothing, as in the database.
    package mutating func set(_ value: RealtimeValue, at keys: ArraySlice<String>) {
        guard let key = keys.first else {
            self = value
            return
        }
        var children: [String: RealtimeValue] = [:]
        if case .children(let own) = self {
            children = own
        } else if value == .null {
            // Nothing is below it, so nothing is deleted.
            return
        }
        // The only copy, which is changed in its place.
        self = .null
        var child = children.removeValue(forKey: key) ?? .null
        child.set(value, at: keys.dropFirst())
        if child != .null { children[key] = child }
        self = children.isEmpty ? .null : .children(children)
    }
}

extension RealtimeValue: Codable {
    /// Reads a value, also from JSON.
    ///
    /// - Throws: `DecodingError` for a number that fits no `Double`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .double(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let elements = try? container.decode([RealtimeValue].self) {
            self = Self.parent(of: elements.enumerated().map { ("\($0.offset)", $0.element) })
        } else {
            self = Self.parent(of: try container.decode([String: RealtimeValue].self).map { ($0.key, $0.value) })
        }
    }

    /// Writes the value as JSON has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .children(let children): try container.encode(children)
        }
    }

    /// A value with children, without those that are nothing.
    private static func parent(of children: some Sequence<(String, RealtimeValue)>) -> RealtimeValue {
        var found: [String: RealtimeValue] = [:]
        for (key, child) in children where child != .null { found[key] = child }
        return found.isEmpty ? .null : .children(found)
    }
}

extension RealtimeValue: ExpressibleByBooleanLiteral {
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension RealtimeValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
}

extension RealtimeValue: ExpressibleByFloatLiteral {
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension RealtimeValue: ExpressibleByStringInterpolation {
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension RealtimeValue: ExpressibleByDictionaryLiteral {
    /// Children by their keys. Of children with the same key, the last one counts. A child that is `null` is deleted by a patch.
    public init(dictionaryLiteral children: (String, RealtimeValue)...) {
        self = .children(Dictionary(children) { _, last in last })
    }
}
