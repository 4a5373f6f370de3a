package import DertischFreezer
package import Foundation

/// Records whose `init(from:)` or `encode(to:)` is written by hand, and changes what it codes where the record says so.
package enum Coded {
    /// Writes other values than it holds.
    package struct Writer: Frozen, Equatable {
        package enum Change: String, CaseIterable, Sendable {
            case none, text, longText, number, flag, date, uuid, list, part, optional, toNil, fromNil, missing, twice,
                negativeZero
        }
        package struct Part: Codable, Equatable, Sendable { package var flag = true, name = "part", count: Int? = 1 }

        package var id: Int
        package var text = "Text", longText = "A text of more than fifteen bytes", number = 7, flag = true
        package var real = 0.0
        package var date = Date(timeIntervalSinceReferenceDate: 5)
        package var uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        package var list = ["a", "b"]
        package var part = Part()
        package var optional: Int? = 3
        package var none: String?
        package var change = Change.none

        enum CodingKeys: CodingKey {
            case id, text, longText, number, flag, real, date, uuid, list, part, optional, none
        }

        package init(id: Int) { self.id = id }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            text = try container.decode(String.self, forKey: .text)
            longText = try container.decode(String.self, forKey: .longText)
            number = try container.decode(Int.self, forKey: .number)
            flag = try container.decode(Bool.self, forKey: .flag)
            real = try container.decode(Double.self, forKey: .real)
            date = try container.decode(Date.self, forKey: .date)
            uuid = try container.decode(UUID.self, forKey: .uuid)
            list = try container.decode([String].self, forKey: .list)
            part = try container.decode(Part.self, forKey: .part)
            optional = try container.decodeIfPresent(Int.self, forKey: .optional)
            none = try container.decodeIfPresent(String.self, forKey: .none)
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(change == .text ? text.lowercased() : text, forKey: .text)
            try container.encode(change == .longText ? longText.uppercased() : longText, forKey: .longText)
            try container.encode(change == .number ? number + 1 : number, forKey: .number)
            if change == .twice { try container.encode(number + 1, forKey: .number) }
            try container.encode(change == .flag ? !flag : flag, forKey: .flag)
            try container.encode(change == .negativeZero ? -real : real, forKey: .real)
            try container.encode(change == .date ? date.addingTimeInterval(1) : date, forKey: .date)
            try container.encode(change == .uuid ? UUID() : uuid, forKey: .uuid)
            try container.encode(change == .list ? list.reversed() : list, forKey: .list)
            if change != .missing { try container.encode(change == .part ? Part(flag: false) : part, forKey: .part) }
            try container.encodeIfPresent(
                change == .toNil ? nil : change == .optional ? 4 : optional, forKey: .optional)
            try container.encodeIfPresent(change == .fromNil ? "some" : none, forKey: .none)
        }
    }

    /// Makes other values of what it reads, if its name says so.
    package struct Reader: Frozen, Equatable {
        package enum Change: String, CaseIterable, Sendable {
            case none, number, longName, tidied, toNil, fromNil, list, unread
        }
        package var id: Int
        package var name = ""
        package var number = 7
        package var longName = "A Name of More than fifteen bytes "
        package var optional: Int? = 3
        package var missing: String?
        package var list = ["a"]

        enum CodingKeys: CodingKey { case id, name, number, longName, optional, missing, list }
        package init(id: Int, _ change: Change) { (self.id, name) = (id, change.rawValue) }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .name)
            let change = Change(rawValue: name) ?? .none
            number = try container.decode(Int.self, forKey: .number) + (change == .number ? 1 : 0)
            optional = try container.decodeIfPresent(Int.self, forKey: .optional)
            if change == .toNil { optional = nil }
            missing = try container.decodeIfPresent(String.self, forKey: .missing)
            if change == .fromNil { missing = "" }
            list = try container.decode([String].self, forKey: .list)
            if change == .list { list.append("b") }
            guard change != .unread else { return }
            longName = try container.decode(String.self, forKey: .longName)
            if change == .longName { longName = longName.lowercased() }
            // Made in several steps, of which the last may get the address of the first.
            if change == .tidied { longName = Self.tidied(try container.decode(String.self, forKey: .longName)) }
        }
        @inline(never) private static func tidied(_ text: consuming String) -> String {
            let lower = text.lowercased()
            text = ""
            return String(lower.reversed())
        }
    }
}

/// Checks that no store keeps or reads a record that differs from its row.
package enum CodingChecker {
    /// - Parameter store: an empty store that holds ``Coded``'s records.
    package static func run(_ store: any RecordStore) async throws {
        var honest = Coded.Writer(id: 0)
        try await store.store(honest)
        try await store.store([honest, Coded.Writer(id: 1)])
        try StoreChecker.equal(try await store.retrieve(Coded.Writer.self, 0), honest)
        for change in Coded.Writer.Change.allCases where change != .none {
            honest.change = change
            let record = honest, key = key(of: change)
            for way in [
                { try await store.store(record) }, { try await store.store([record, record]) },
                { try await store.write { try $0.add(record) } },
            ] as [@Sendable () async throws -> Void] {
                try await StoreChecker.fails(way) { error in
                    guard case Freezer.Error.differentValue("Writer", let property, key, false, _) = error else {
                        return false
                    }
                    return property == key
                }
            }
        }
        try StoreChecker.equal(try await store.count(Coded.Writer.all), 2)
        for (id, change) in Coded.Reader.Change.allCases.enumerated() {
            let record = Coded.Reader(id: id, change)
            try await store.store(record)
            for way in [
                { try await store.retrieve(Coded.Reader.self, id) },
                { try await store.retrieve(Coded.Reader.where(\.id == id)).first },
                {
                    try await store.retrieve(Coded.Reader.where(\.id == id), with: Coded.Reader.self, by: \.id).first?.0
                },
            ] as [@Sendable () async throws -> Coded.Reader?] {
                guard change != .none else {
                    try StoreChecker.equal(try await way(), record)
                    continue
                }
                // What it does not read is the same by chance.
                if change == .unread {
                    try StoreChecker.equal(try await way(), record)
                } else {
                    try await StoreChecker.fails(way) { error in
                        guard case Freezer.Error.differentValue("Reader", _, _, true, _) = error else { return false }
                        return true
                    }
                }
            }
        }
        // It would have stood for another value.
        try await store.update(Coded.Reader.where(\.name == "unread")) { $0.set(\.longName, to: "another") }
        try await StoreChecker.fails({ try await store.retrieve(Coded.Reader.where(\.name == "unread")) }) { error in
            guard case Freezer.Error.differentValue("Reader", "longName", "longName", true, _) = error else {
                return false
            }
            return true
        }
    }

    private static func key(of change: Coded.Writer.Change) -> String {
        switch change {
        case .toNil: "optional"
        case .fromNil: "none"
        case .missing: "part"
        case .twice: "number"
        case .negativeZero: "real"
        default: change.rawValue
        }
    }
}
