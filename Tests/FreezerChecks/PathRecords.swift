package import DertischFreezer
package import Foundation

/// A property wrapper of an app's own, written as the value that it wraps.
@propertyWrapper package struct Trimmed: Codable, Sendable, Equatable {
    package var wrappedValue: String { didSet { wrappedValue = Self.trimmed(wrappedValue) } }

    package init(wrappedValue: String) { self.wrappedValue = Self.trimmed(wrappedValue) }
    package init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(String.self))
    }
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
    private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespaces) }
}

/// A record with properties of every kind that a key path may lead to: stored, wrapped, observed, renamed, nested, computed.
package struct Member: Frozen, Equatable {
    package enum Rank: String, Codable, Sendable, CaseIterable { case junior, senior, chief }
    package struct Address: Codable, Sendable, Equatable { package var street = "", number = 0 }
    package struct Tag: RawRepresentable, Codable, Hashable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
    }
    enum CodingKeys: String, CodingKey {
        case id, name, nick, age, visits, height, isActive, isAdmin, born, balance, site, avatar, token, score, rank,
            tag
        case tags, notes, address, points, email
        // Each has the other's name.
        case given = "family"
        case family = "given"
        case motto = "words"
    }

    package var id: Int
    package var name = ""
    package var nick: String?
    package var age = 0
    package var visits = 0
    package var height = 0.0
    package var isActive = false
    package var isAdmin = false
    package var born = Date(timeIntervalSinceReferenceDate: 0)
    package var balance = Decimal(0)
    package var site = URL(filePath: "/")
    package var avatar = Data()
    package var token = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    package var score: Int?
    package var rank = Rank.junior
    package var tag = Tag(rawValue: "")
    package var tags: [String] = []
    package var notes: [String] = []
    package var address = Address()
    package var points = 0 { didSet { changes += 1 } }
    @Trimmed package var email = ""
    package var given = ""
    package var family = ""
    package var motto = ""
    /// Not written.
    package var changes = 5
    package let version = "k1"

    package init(id: Int) { self.id = id }
}

/// Computed properties of such a record.
extension Member {
    package var shown: String { nick ?? name }
    package var upper: String { name.uppercased() }
    package var lower: String { name.lowercased() }
    package var plainName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
    package var fullName: String { "\(given) \(family)" }
    package var initial: String { String(name.prefix(1)) }
    package var shortName: String { String(name.prefix(40)) }
    package var asciiName: String { name.filter(\.isASCII) }
    package var firstWord: String { name.split(separator: " ").first.map(String.init) ?? "" }
    package var nameOrDash: String { name.isEmpty ? "-" : name }
    package var domain: String { email.split(separator: "@").last.map(String.init) ?? "" }
    package var lowerEmail: String { email.lowercased() }
    package var constant: String { "k1" }
    package var alias: String { name }
    package var length: Int { name.count }
    package var absolute: Int { age == .min ? .max : abs(age) }
    package var grown: Int { max(age, 0) }
    package var capped: Int { min(age, 120) }
    package var even: Int { age & ~1 }
    package var next: Int { age &+ 1 }
    package var older: Int { max(age, visits) }
    package var activeVisits: Int { isActive ? visits : 0 }
    package var seven: Int { 7 }
    package var ageAgain: Int { age }
    package var rounded: Double { height.rounded() }
    package var meters: Double { height / 100 }
    package var positive: Double { max(height, 0) }
    package var isAdult: Bool { age >= 18 }
    package var isInactive: Bool { !isActive }
    package var mayRule: Bool { isActive && isAdmin }
    package var isKnown: Bool { isActive || isAdmin }
    package var always: Bool { true }
    package var scoreOrNone: Int { score ?? 0 }
    package var goodScore: Int? { score.flatMap { $0 > 0 ? $0 : nil } }
    package var nickOrNone: String? { nick == "" ? nil : nick }
    package var year: Date {
        Date(timeIntervalSinceReferenceDate: (born.timeIntervalSinceReferenceDate / 1000).rounded() * 1000)
    }
    package var later: Date { born.addingTimeInterval(1) }
    package var cents: Decimal { balance * 100 }
    package var page: URL { site.appending(path: "x") }
    package var head: Data { avatar.prefix(2) }
    package var higherRank: Rank { rank == .junior ? .senior : rank }
    package var sortedTags: [String] { tags.sorted() }
    package var street: String { address.street }
}

/// Records whose schemas name what is no column.
package struct UniqueByComputed: Frozen {
    package var id: Int
    package var email: String
    package var key: String { email.lowercased() }
    package static var schema: RecordSchema<Self> { RecordSchema(unique: [.on(\.key)]) }
}
package struct IndexedByLength: Frozen {
    package var id: Int
    package var name: String
    package var pages: Int
    package static var schema: RecordSchema<Self> { RecordSchema(indexes: [.on(\.pages, \.name.count)]) }
}
package struct SearchedByComputed: Frozen {
    package var id: Int
    package var name: String
    package var text: String { name + "!" }
    package static var schema: RecordSchema<Self> { RecordSchema(search: [\.text]) }
}
package struct RefersByComputed: Frozen {
    package var id: Int
    package var boss: Int?
    package var superior: Int? { boss.map { $0 / 2 } }
    package static var schema: RecordSchema<Self> { RecordSchema(references: [.to(Member.self, by: \.superior)]) }
}
package struct AddsComputed: Frozen {
    package var id: Int
    package var name: String
    package var size: Int { name.count }
    package static var schema: RecordSchema<Self> { RecordSchema(defaults: [.with(\.size, 3)]) }
}
package struct KeyIsComputed: Frozen {
    package var name: String
    package var id: String { name.lowercased() }
}
