import DertischFreezer
import Foundation

/// Kinds of records that an app may have. The table in the guide says the same of each.
enum RecordKinds {
    // Enumerations.
    enum Plain: String, Codable, Sendable { case a, b }
    enum Listed: String, Codable, Sendable, CaseIterable { case a, b }
    enum Whole: Int, Codable, Sendable { case one = 1, two, ten = 10 }
    enum Far: Int, Codable, Sendable { case far = 123_456 }
    enum Only: String, Codable, Sendable, CaseIterable { case only }
    enum Loaded: Codable, Equatable, Sendable {
        case whole
        case sliced(into: Int)
        case named(String, Bool)
    }
    enum Single: Codable, Equatable, Sendable { case only(Int) }
    /// The usual enumeration of an app that keeps any JSON.
    indirect enum AnyJSON: Codable, Equatable, Sendable {
        case null, bool(Bool), number(Double), text(String), list([AnyJSON]), object([String: AnyJSON])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let bool = try? container.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let list = try? container.decode([AnyJSON].self) {
                self = .list(list)
            } else {
                self = .object(try container.decode([String: AnyJSON].self))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .bool(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .text(let value): try container.encode(value)
            case .list(let value): try container.encode(value)
            case .object(let value): try container.encode(value)
            }
        }
    }
    enum NumberOrText: Codable, Equatable, Sendable {
        case number(Int), text(String)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }
    // Types that hold themselves.
    final class Node: Codable, Sendable, Equatable {
        let left: Node?, right: Node?
        init(left: Node?, right: Node?) { (self.left, self.right) = (left, right) }
        static func == (one: Node, other: Node) -> Bool { one.left == other.left && one.right == other.right }
    }
    struct Tree: Codable, Equatable, Sendable { var name = "", children: [Tree] = [] }
    struct Ways: Codable, Equatable, Sendable { var a: [Ways]?, b: [String: Ways]?, c: [Ways] = [], d: Tree? }
    // Types that want to be what they are.
    struct Version: Codable, Equatable, Sendable {
        var major, minor: Int
        init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }
        init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            let parts = text.split(separator: ".")
            // Traps for other texts, as apps do that trust what they have written.
            (major, minor) = (Int(parts[0]) ?? 0, Int(parts[1]) ?? 0)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(major).\(minor)")
        }
    }
    struct Wrapped<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable { var value: Value }

    // One property of each kind. Records that hold them are generic, so that there is one for each.
    struct Keeps<V: Codable & Equatable & Sendable>: Frozen, Equatable {
        var id: Int
        var value: V
        static var schema: RecordSchema<Self> { RecordSchema(name: "kept", examples: examples()) }
        private static func examples() -> [any Sendable] {
            // Some types refuse, or trap on, whatever is made up.
            V.self == Version.self ? [Version(1, 2)] : V.self == Single.self ? [Single.only(1)] : []
        }
    }
    struct May<V: Codable & Equatable & Sendable>: Frozen, Equatable {
        var id: Int
        var value: V?
        static var schema: RecordSchema<Self> { RecordSchema(name: "may") }
    }
    // Whole records that want to be what they are.
    struct Stay: Frozen, Equatable {
        var id: Int
        var from: Int, to: Int
        var days: ClosedRange<Int> { from...to }
        init(id: Int, from: Int, to: Int) { (self.id, self.from, self.to) = (id, from, to) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            from = try container.decode(Int.self, forKey: .from)
            to = try container.decode(Int.self, forKey: .to)
            guard from <= to else {
                throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "It ends before it begins."))
            }
        }
        static var schema: RecordSchema<Self> {
            RecordSchema(examples: [Stay(id: 1, from: 2, to: 9), Stay(id: 2, from: 3, to: 8)])
        }
    }
    struct Ratio: Frozen, Equatable {
        var id: Int
        var all: Int, some: Int
        enum CodingKeys: CodingKey { case id, all, some, percent }
        init(id: Int, all: Int, some: Int) { (self.id, self.all, self.some) = (id, all, some) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            all = try container.decode(Int.self, forKey: .all)
            some = try container.decode(Int.self, forKey: .some)
            _ = try container.decodeIfPresent(Int.self, forKey: .percent)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(all, forKey: .all)
            try container.encode(some, forKey: .some)
            // Traps where `all` is zero.
            try container.encode(some * 100 / all, forKey: .percent)
        }
        static var schema: RecordSchema<Self> {
            RecordSchema(examples: [Ratio(id: 1, all: 10, some: 3), Ratio(id: 2, all: 20, some: 7)])
        }
    }
    struct First: Frozen, Equatable {
        var id: Int
        var list: [Int]
        var least: Int
        enum CodingKeys: CodingKey { case id, list }
        init(id: Int, list: [Int]) { (self.id, self.list, least) = (id, list, list.min() ?? 0) }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            list = try container.decode([Int].self, forKey: .list)
            // Traps for an empty list.
            least = list[0]
        }
    }
    struct Flat: Frozen {
        var id: Int
        init(from decoder: any Decoder) throws { id = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(id)
        }
    }
    struct Nested: Frozen {
        enum CodingKeys: CodingKey { case id, inner }
        enum InnerKeys: CodingKey { case name }
        var id: Int
        var name: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner).decode(
                String.self, forKey: .name)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            var inner = container.nestedContainer(keyedBy: InnerKeys.self, forKey: .inner)
            try inner.encode(name, forKey: .name)
        }
    }
    final class Thing: Frozen, Equatable {
        let id: Int
        let name: String
        init(id: Int, name: String) { (self.id, self.name) = (id, name) }
        static func == (one: Thing, other: Thing) -> Bool { one.id == other.id && one.name == other.name }
    }
    struct Hard: Frozen {
        struct Stubborn: Codable, Sendable {
            init(from decoder: any Decoder) throws { throw Refused() }
            func encode(to encoder: any Encoder) throws {}
            struct Refused: Error {}
        }
        var id: Int
        var value: Stubborn
    }
}
