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

package typealias Member = Person<PersonParts>

package enum PersonParts {
    package enum Rank: String, Codable, Sendable, CaseIterable { case junior, senior, chief }
    package struct Address: Codable, Sendable, Equatable { package var street = "", number = 0 }
    package struct Tag: RawRepresentable, Codable, Hashable, Sendable {
        package var rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }
    }
}

/// The indexes and unique rules that are tried with ``Person`` of this use.
package enum Indexed { @TaskLocal package static var rules: [RecordIndex<Person<Indexed>>] = [] }

/// A record with properties of every kind that a key path may lead to: stored, wrapped, observed, renamed, nested, derived, computed.
///
/// Stores hold those of one use; those of another have whatever indexes are tried.
package struct Person<Use: Sendable>: Frozen, Equatable {
    package typealias Rank = PersonParts.Rank
    package typealias Address = PersonParts.Address
    package typealias Tag = PersonParts.Tag
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
    // Derived from what is written, and not written.
    package private(set) var sortName = ""
    package private(set) var slug = ""
    package private(set) var digest = 0
    package private(set) var ageGroup = 0
    package private(set) var isGrown = false
    package private(set) var allTags: [String] = []
    package lazy var greeting = "Hello, \(name)"

    package init(id: Int) { self.id = id }

    package static var schema: RecordSchema<Self> {
        let rules = Indexed.rules as? [RecordIndex<Self>] ?? []
        return RecordSchema(
            name: "Member",
            columns: [
                .named("family", \.given), .named("given", \.family), .named("words", \.motto),
                .named("points", \.points), .named("email", \.email), .named("tag", \.tag.rawValue),
            ], indexes: rules, unique: rules)
    }
}

/// Computed properties of such a record.
extension Person {
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

/// Computed properties that return what is stored for almost every value.
extension Person {
    package var title: String { name.hasPrefix("The ") ? String(name.dropFirst(4)) : name }
    package var first500: String { String(name.prefix(500)) }
    package var first1000: String { String(name.prefix(1_000)) }
    package var bytes500: String { String(decoding: name.utf8.prefix(500), as: UTF8.self) }
    package var withoutTags: String { name.contains("<") ? String(name.prefix { $0 != "<" }) : name }
    package var escaped: String { name.replacing("&", with: "&amp;") }
    package var decoded: String { name.replacing("+", with: " ") }
    package var unixLines: String { name.replacing("\r\n", with: "\n") }
    package var withoutNUL: String { name.replacing("\0", with: "") }
    package var clampedAge: Int { min(max(age, -1_000_000_000), 1_000_000_000) }
    package var ageWithout404: Int { age == 404 ? 0 : age }
    package var rarely: Int { age == 4_711 && visits == 42 ? 0 : age }
    package var rareName: String { name.count == 33 && name.hasSuffix("?") ? "" : name }
    package var wholeHeight: Double { height > 1e15 ? height.rounded() : height }
    package var knownScore: Int? { score == 1 << 40 ? nil : score }
    package var knownNick: String? { nick == "unknown" ? nil : nick }
    package var activeUnless: Bool { age > 1 << 50 ? false : isActive }
    package var bornOrNever: Date { born.timeIntervalSinceReferenceDate > 1e12 ? .distantFuture : born }
    package var smallBalance: Decimal { balance > 1_000_000_000_000 ? 0 : balance }
    package var shortAvatar: Data { avatar.count > 1_000 ? Data() : avatar }
    package var rankUnless: Rank { age == 1 << 40 ? .junior : rank }
    package var tagsUnlessMany: [String] { tags.count > 100 ? [] : tags }
    /// The `id` of another type of that name.
    package var idAgain: Int { id }
}

/// Computed properties that end the process for most records.
extension Person {
    package var firstTag: String { tags[0] }
    // swift-format-ignore: NeverForceUnwrap
    package var onlyTag: String { tags.first! }
    // swift-format-ignore: NeverForceUnwrap
    package var host: String { site.host()! }
    package var share: Int { points / visits }
    package var nextPoints: Int { points + 1 }
    package var span: Int { (visits...points).count }
    package var half: Double { Double(points / (visits - visits)) }
    package var never: String { fatalError("No property is read while a query is built.") }
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

/// A record with a computed key and a property of another name than its coding key.
package struct Reprint: Frozen, Equatable {
    package var isbn: String
    package var words: String
    package var id: String { isbn }
    enum CodingKeys: String, CodingKey {
        case isbn
        case words = "text"
    }
    package init(isbn: String, text: String) { (self.isbn, words) = (isbn, text) }
    package static var schema: RecordSchema<Reprint> { RecordSchema(columns: [.key("isbn", \.id)]) }
}

/// A record whose key is not always what its column holds.
package struct Phone: Frozen {
    package var number: String
    package var id: String { number.filter { $0 != " " } }
    package init(number: String) { self.number = number }
    package static var schema: RecordSchema<Phone> { RecordSchema(columns: [.key("number", \.id)]) }
}
