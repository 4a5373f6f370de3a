import DertischFreezer
import FreezerChecks
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
        static var schema: RecordSchema<Thing> { RecordSchema(columns: [.key("id", \.id)]) }
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

    // Lists that are read in unusual ways. Each has to come to an end.
    enum Shape: Codable, Equatable, Sendable {
        case circle(Int), square(Int)
        private enum Keys: CodingKey { case kind, size }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let size = try container.decode(Int.self, forKey: .size)
            switch try container.decode(String.self, forKey: .kind) {
            case "circle": self = .circle(size)
            case "square": self = .square(size)
            default: throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "an unknown shape"))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            switch self {
            case .circle(let size):
                try container.encode("circle", forKey: .kind)
                try container.encode(size, forKey: .size)
            case .square(let size):
                try container.encode("square", forKey: .kind)
                try container.encode(size, forKey: .size)
            }
        }
    }
    struct Matrix: Codable, Equatable, Sendable {
        var rows: [[Int]]
        init(rows: [[Int]]) { self.rows = rows }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            rows = []
            while !container.isAtEnd {
                var row = try container.nestedUnkeyedContainer(), numbers: [Int] = []
                while !row.isAtEnd { numbers.append(try row.decode(Int.self)) }
                rows.append(numbers)
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for row in rows { try container.encode(row) }
        }
    }
    struct Greedy: Codable, Equatable, Sendable {
        var numbers: [Int]
        init(numbers: [Int]) { self.numbers = numbers }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            numbers = []
            while let number = try? container.decode(Int.self) { numbers.append(number) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for number in numbers { try container.encode(number) }
        }
    }
    struct Lenient: Codable, Equatable, Sendable {
        var numbers: [Int]
        init(numbers: [Int]) { self.numbers = numbers }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            numbers = []
            while !container.isAtEnd {
                if let nested = try? container.nestedContainer(keyedBy: NoKeys.self) { _ = nested; continue }
                if let number = try? container.decode(Int.self) { numbers.append(number) }
            }
        }
        private enum NoKeys: CodingKey { case none }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for number in numbers { try container.encode(number) }
        }
    }
    struct Supers: Codable, Equatable, Sendable {
        var numbers: [Int]
        init(numbers: [Int]) { self.numbers = numbers }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            numbers = []
            while !container.isAtEnd {
                numbers.append(try container.superDecoder().singleValueContainer().decode(Int.self))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for number in numbers { try container.encode(number) }
        }
    }
    struct Deep: Codable, Equatable, Sendable {
        var next: [Deep]
        init(next: [Deep]) { self.next = next }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            next = []
            while !container.isAtEnd { next.append(try Deep(from: container.superDecoder())) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for deep in next { try deep.encode(to: container.superEncoder()) }
        }
    }
    struct Numbered: Codable, Equatable, Sendable {
        var numbers: [Int]
        private struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(intValue: Int) { nil }
            init(stringValue: String) { self.stringValue = stringValue }
        }
        init(numbers: [Int]) { self.numbers = numbers }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            numbers = []
            while container.contains(Key(stringValue: "\(numbers.count)")) {
                numbers.append(try container.decode(Int.self, forKey: Key(stringValue: "\(numbers.count)")))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (index, number) in numbers.enumerated() {
                try container.encode(number, forKey: Key(stringValue: "\(index)"))
            }
        }
    }
    struct Levels: Codable, Equatable, Sendable {
        var depth: Int
        init(depth: Int) { self.depth = depth }
        init(from decoder: any Decoder) throws {
            func depth(of container: inout any UnkeyedDecodingContainer) -> Int {
                var most = 0
                while !container.isAtEnd {
                    guard var inner = try? container.nestedUnkeyedContainer() else { break }
                    most = max(most, depth(of: &inner))
                }
                return most + 1
            }
            var container = try decoder.unkeyedContainer()
            self.depth = depth(of: &container)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for _ in 1..<depth { container = container.nestedUnkeyedContainer() }
        }
    }
    struct Colour: Codable, Equatable, Sendable {
        var parts: [Int]
        init(parts: [Int]) { self.parts = parts }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            parts = try (0..<4).map { _ in try container.decode(Int.self) }
        }
        func encode(to encoder: any Encoder) throws { try parts.encode(to: encoder) }
    }
    struct Endless: Codable, Equatable, Sendable {
        init(from decoder: any Decoder) throws {
            while true { _ = try decoder.singleValueContainer().decode(Int.self) }
        }
        func encode(to encoder: any Encoder) throws {}
    }

    // Records whose properties are seen in part, or not at all.
    final class Wide: Frozen, Equatable, @unchecked Sendable {
        // Unsafe: never changed.
        var id = 1
        var name = "a"
        var p0 = 0
        var p1 = 1
        var p2 = 2
        var p3 = 3
        var p4 = 4
        var p5 = 5
        var p6 = 6
        var p7 = 7
        var p8 = 8
        var p9 = 9
        var p10 = 10
        var p11 = 11
        var p12 = 12
        var p13 = 13
        var p14 = 14
        var p15 = 15
        var p16 = 16
        var p17 = 17
        var p18 = 18
        var p19 = 19
        var p20 = 20
        var p21 = 21
        var p22 = 22
        var p23 = 23
        var p24 = 24
        var p25 = 25
        var p26 = 26
        var p27 = 27
        var p28 = 28
        var p29 = 29
        var p30 = 30
        var p31 = 31
        var p32 = 32
        var p33 = 33
        var p34 = 34
        var p35 = 35
        var p36 = 36
        var p37 = 37
        var p38 = 38
        var p39 = 39
        var p40 = 40
        var p41 = 41
        var p42 = 42
        var p43 = 43
        var p44 = 44
        var p45 = 45
        var p46 = 46
        var p47 = 47
        var p48 = 48
        var p49 = 49
        var p50 = 50
        var p51 = 51
        var p52 = 52
        var p53 = 53
        var p54 = 54
        var p55 = 55
        var p56 = 56
        var p57 = 57
        var p58 = 58
        var p59 = 59
        var p60 = 60
        var p61 = 61
        var p62 = 62
        var p63 = 63
        var p64 = 64
        var p65 = 65
        var p66 = 66
        var p67 = 67
        var p68 = 68
        var p69 = 69
        var p70 = 70
        var p71 = 71
        var p72 = 72
        var p73 = 73
        var p74 = 74
        var p75 = 75
        var p76 = 76
        var p77 = 77
        var p78 = 78
        var p79 = 79
        var p80 = 80
        var p81 = 81
        var p82 = 82
        var p83 = 83
        var p84 = 84
        var p85 = 85
        var p86 = 86
        var p87 = 87
        var p88 = 88
        var p89 = 89
        var p90 = 90
        var p91 = 91
        var p92 = 92
        var p93 = 93
        var p94 = 94
        var p95 = 95
        var p96 = 96
        var p97 = 97
        var p98 = 98
        var p99 = 99
        var p100 = 100
        var p101 = 101
        var p102 = 102
        var p103 = 103
        var p104 = 104
        var p105 = 105
        var p106 = 106
        var p107 = 107
        var p108 = 108
        var p109 = 109
        var p110 = 110
        var p111 = 111
        var p112 = 112
        var p113 = 113
        var p114 = 114
        var p115 = 115
        var p116 = 116
        var p117 = 117
        static func == (one: Wide, other: Wide) -> Bool {
            one.id == other.id && one.name == other.name && one.p117 == other.p117
        }
        static var schema: RecordSchema<Wide> { RecordSchema(columns: [.key("id", \.id)]) }
    }
    struct Boxed: Frozen, Equatable {
        var id: Int
        var box: any Sendable = "a text"
        var name: String
        enum CodingKeys: CodingKey { case id, name }
        init(id: Int, name: String) { (self.id, self.name) = (id, name) }
        static func == (one: Boxed, other: Boxed) -> Bool { one.id == other.id && one.name == other.name }
    }
    struct TwiceBoxed: Frozen, Equatable {
        var id: Int
        var small: any Sendable = 1 as UInt8
        var name: String
        var large: any Sendable = (1, 2, 3, 4, 5, 6, 7)
        var note: String?
        enum CodingKeys: CodingKey { case id, name, note }
        init(id: Int, name: String) { (self.id, self.name) = (id, name) }
        static func == (one: TwiceBoxed, other: TwiceBoxed) -> Bool { one.id == other.id && one.name == other.name }
    }
    struct Mirrored: Frozen, Equatable, CustomReflectable {
        var id: Int
        var name: String
        var customMirror: Mirror { Mirror(self, children: ["name": id, "id": name]) }
        static var schema: RecordSchema<Mirrored> { RecordSchema(columns: [.key("id", \.id), .named("name", \.name)]) }
    }
    struct MirroredOnly: Frozen, CustomReflectable {
        var id: Int
        var name: String
        var customMirror: Mirror { Mirror(self, children: ["name": id, "id": name]) }
    }
    struct Unusual: Frozen, Equatable {
        var id: Int
        var `class` = "a"
        var `a name.with parts` = 3
        var name = (first: 1, last: 2)
        enum CodingKeys: CodingKey { case id, `class`, `a name.with parts` }
        init(id: Int) { self.id = id }
        static func == (one: Unusual, other: Unusual) -> Bool { one.id == other.id && one.class == other.class }
    }
    struct Attended: Frozen, Equatable {
        var id: Int
        @Trimmed var name = "a"
        var count = 1 { didSet { changes += 1 } }
        var changes = 0
        lazy var later = 3
        enum CodingKeys: CodingKey { case id, name, count }
        init(id: Int) { self.id = id }
    }
    struct Hollow: Frozen, Equatable {
        struct Nothing: Codable, Equatable, Sendable {}
        var id: Int
        var nothing = Nothing()
        var list: [Nothing] = [Nothing()]
    }
    struct Forgiving: Frozen, Equatable {
        var id: Int
        var count = 0
        enum CodingKeys: CodingKey { case id, count }
        init(id: Int) { self.id = id }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            count = try container.decodeIfPresent(Int.self, forKey: .count) ?? 0
        }
    }
    struct Swapped: Frozen, Equatable {
        var id: Int
        var a: String
        var b: String
        enum CodingKeys: String, CodingKey {
            case id
            case a = "b"
            case b = "a"
        }
        static var schema: RecordSchema<Swapped> { RecordSchema(columns: [.named("b", \.a), .named("a", \.b)]) }
    }
    struct SwappedOnly: Frozen {
        var id: Int
        var a: String
        var b: String
        enum CodingKeys: String, CodingKey {
            case id
            case a = "b"
            case b = "a"
        }
    }
    final class Undeclared: Frozen {
        let id: Int
        init(id: Int) { self.id = id }
    }
    struct Renamed: Frozen {
        var id: Int
        var name: String
        enum CodingKeys: String, CodingKey {
            case id = "number"
            case name
        }
    }
    struct Misdeclared: Frozen {
        var id: Int
        var name: String
        static var schema: RecordSchema<Misdeclared> { RecordSchema(columns: [.named("nam", \.name)]) }
    }
    struct TwiceDeclared: Frozen {
        var id: Int
        var name: String
        static var schema: RecordSchema<TwiceDeclared> {
            RecordSchema(columns: [.named("name", \.name), .named("id", \.name)])
        }
    }
    static var dishonest: Coded.Writer {
        var writer = Coded.Writer(id: 1)
        writer.change = .number
        return writer
    }
}
