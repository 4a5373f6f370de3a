import Foundation

extension RealtimeValue: ValueNode {
    /// An empty list or dictionary does not exist in the database, so one that is missing is read as an empty one.
    static var missing: RealtimeValue? { .null }
    var isNull: Bool { self == .null }
    /// The database itself has no other numbers than `Double`.
    static var roundsIntegers: Bool { true }

    /// The children of a value. A list has whole numbers as keys, whether the database wrote it as a list or not.
    var fields: [String: RealtimeValue]? {
        switch self {
        case .children(let children): children
        case .null: [:]
        default: nil
        }
    }

    /// The children of a value whose keys are whole numbers, with nothing in the gaps.
    var elements: [RealtimeValue]? {
        if self == .null { return [] }
        guard case .children(let children) = self else { return nil }
        var elements = [RealtimeValue](repeating: .null, count: min(children.count, Self.maxGaps))
        for (key, child) in children {
            // Not more gaps than this, however large a key is.
            guard let index = Int(key), "\(index)" == key, 0..<children.count + Self.maxGaps ~= index else {
                return nil
            }
            while elements.count <= index { elements.append(.null) }
            elements[index] = child
        }
        while elements.last == .null { elements.removeLast() }
        return elements
    }

    /// The maximum number of missing elements in a list.
    private static let maxGaps = 10_000

    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
    var text: String? { if case .string(let text) = self { text } else { nil } }

    var number: NodeNumber? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        default: nil
        }
    }

    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer: "a whole number"
        case .double: "a number"
        case .string: "a text"
        case .children: "a value with children"
        }
    }

    func special(_ type: Any.Type) throws(NodeMismatch) -> Any? {
        if type == RealtimeValue.self { return self }
        if type == Date.self {
            guard let number else { throw .kind }
            return Date(timeIntervalSince1970: number.double / 1_000)
        }
        if type == Decimal.self {
            switch number {
            case .integer(let number)?: return Decimal(number)
            case .double(let number)?:
                // By its digits: a `Decimal` of a `Double` has more of them.
                guard let decimal = Decimal(string: "\(number)") else { throw .invalid("it does not fit into Decimal") }
                return decimal
            case nil: throw .kind
            }
        }
        if type == Data.self {
            guard let text else { throw .kind }
            guard let data = Data(base64Encoded: text) else { throw .invalid("it is not Base64") }
            return data
        }
        if type == URL.self {
            guard let text else { throw .kind }
            guard let url = URL(string: text) else { throw .invalid("it is not an address") }
            return url
        }
        return nil
    }
}
