import DertischFreezer
import Foundation

// The paths, each with whether it is a column.
extension PathChecker {
    typealias Path<V> = any KeyPath<Member, V> & Sendable

    static let texts: [(Path<String>, Bool)] = [
        (\.name, true), (\.email, true), (\.given, true), (\.family, true), (\.motto, true), (\.alias, true),
        (\.self.name, true),
        (\.shown, false), (\.upper, false), (\.lower, false), (\.plainName, false), (\.fullName, false),
        (\.initial, false), (\.shortName, false), (\.asciiName, false), (\.firstWord, false), (\.nameOrDash, false),
        (\.domain, false), (\.lowerEmail, false), (\.constant, false), (\.version, false), (\.address.street, false),
        (\.street, false), (\.tag.rawValue, true), (\.rank.rawValue, true), (\.site.absoluteString, false),
        (\.token.uuidString, false), (\.name.localizedUppercase, false), (\.name.capitalized, false),
        (\.name.decomposedStringWithCanonicalMapping, false), (\.given.localizedLowercase, false),
        (\.email.capitalized, false), (\.name.description, true), (\.site.path, false),
        (\.age.description, false), (\.height.description, false), (\.isActive.description, false),
    ]

    static let wholes: [(Path<Int>, Bool)] = [
        (\.age, true), (\.visits, true), (\.points, true), (\.ageAgain, true),
        (\.length, false), (\.absolute, false), (\.grown, false), (\.capped, false), (\.even, false), (\.next, false),
        (\.older, false), (\.activeVisits, false), (\.seven, false), (\.scoreOrNone, false), (\.changes, false),
        (\.name.count, false), (\.name.utf8.count, false), (\.email.count, false), (\.tags.count, false),
        (\.avatar.count, false), (\.address.number, false), (\.age.nonzeroBitCount, false), (\.age.byteSwapped, false),
        (\.age.bitWidth, false), (\.age.hashValue, false), (\.visits.leadingZeroBitCount, false),
        (\.points.byteSwapped, false), (\.notes.count, false), (\.given.count, false),
    ]

    static let flags: [(Path<Bool>, Bool)] = [
        (\.isActive, true), (\.isAdmin, true), (\.isAdult, false), (\.isInactive, false), (\.mayRule, false),
        (\.isKnown, false), (\.always, false), (\.name.isEmpty, false), (\.tags.isEmpty, false),
        (\.email.isEmpty, false), (\.site.isFileURL, false), (\.avatar.isEmpty, false),
        (\.balance.isNaN, false), (\.height.isZero, false), (\.height.isFinite, false), (\.balance.isZero, false),
    ]

    mutating func others() async throws {
        try await compare(\.height, [0, 50.5], true)
        for path: Path<Double> in [
            \.rounded, \.meters, \.positive, \.height.magnitude, \.height.ulp, \.height.nextUp,
            \.born.timeIntervalSinceReferenceDate, \.born.timeIntervalSince1970, \.height.significand,
        ] { try await compare(path, [0, 50.5], false) }
        try await compare(\.born, [Date(timeIntervalSinceReferenceDate: 7775)], true)
        for path: Path<Date> in [\.year, \.later] { try await compare(path, [.distantPast], false) }
        try await compare(\.balance, [3, -20], true)
        for path: Path<Decimal> in [\.cents, \.balance.magnitude, \.balance.nextUp, \.balance.ulp] {
            try await compare(path, [3, -20], false)
        }
        try await equal(\.site, [URL(filePath: "/a")], true)
        for path: Path<URL> in [\.page, \.site.standardized, \.site.absoluteURL] {
            try await equal(path, [URL(filePath: "/a")], false)
        }
        try await equal(\.avatar, [Data([1])], true)
        try await equal(\.head, [Data([1])], false)
        try await equal(\.token, [UUID()], true)
        try await equal(\.rank, [.senior, .junior], true)
        try await equal(\.higherRank, [.senior, .junior], false)
        try await equal(\.tag, [Member.Tag(rawValue: "tag1")], true)
        for (path, isColumn) in [(\.tags, true), (\.notes, true), (\.sortedTags, false)] as [(Path<[String]>, Bool)] {
            tried += 1
            do {
                let found = try await store.retrieve(Member.where(.contains(path, "a"))).map(\.id)
                let wanted = members.filter { $0[keyPath: path].contains("a") }.map(\.id)
                expect(isColumn && Set(found) == Set(wanted), path, "contains others")
            } catch Freezer.Error.unsupported { expect(!isColumn, path, "was refused") }
        }
    }

    mutating func optionals() async throws {
        for (path, isColumn) in [(\.nick, true), (\.nickOrNone, false), (\.tags.first, false), (\.notes.last, false)]
            as [(Path<String?>, Bool)]
        {
            try await equal(path, ["Ada", nil, ""], isColumn)
        }
        for (path, isColumn) in [(\.score, true), (\.goodScore, false), (\.nick?.count, false)]
            as [(Path<Int?>, Bool)]
        {
            try await equal(path, [1, nil, -2], isColumn)
        }
    }

    /// Paths that are made of others: each text with each change, each number with each.
    mutating func generated() async throws {
        let texts: [Path<String>] = [\.name, \.email, \.given, \.family, \.motto, \.alias]
        for path in texts {
            for change in TextChange.allCases { try await equal(\.[change, path], ["Ada", "k1", "ADA"], false) }
        }
        let wholes: [Path<Int>] = [\.age, \.visits, \.points]
        for path in wholes {
            for change in WholeChange.allCases { try await equal(\.[change, path], [5, 0, 70], false) }
        }
        for other in [\.shown, \.upper, \.plainName] as [Path<String>] {
            for path in texts { try await equal(\.[either: path, other], ["Ada", "k1"], false) }
        }
    }

    /// Paths in joins and predicates.
    mutating func elsewhere() async throws {
        for (path, isColumn) in [(\.points, true), (\.capped, false), (\.length, false)] as [(Path<Int>, Bool)] {
            tried += 1
            do {
                let found = try await store.retrieve(Member.where(.refers(path, to: Member.where(\.id < 3)))).map(\.id)
                expect(
                    isColumn && Set(found) == Set(members.filter { $0[keyPath: path] < 3 }.map(\.id)), path,
                    "refers to others")
            } catch Freezer.Error.unsupported { expect(!isColumn, path, "refers to none") }
        }
        let taken: [Predicate<Member>] = [
            #Predicate { $0.name == "Ada" }, #Predicate { $0.email == "Ada@Example.org" }, #Predicate { $0.points > 3 },
            #Predicate { $0.given == "Ada" }, #Predicate { $0.family == "Ada" }, #Predicate { $0.alias == "ada" },
            #Predicate { $0.isActive }, #Predicate { $0.nick == nil },
        ]
        let refused: [Predicate<Member>] = [
            #Predicate { $0.upper == "ADA" }, #Predicate { $0.length > 3 }, #Predicate { $0.isAdult },
            #Predicate { $0.shown == "Ada" }, #Predicate { $0.name.count > 3 },
            #Predicate { $0.address.street == "Ada" },
            #Predicate { $0.grown == 0 }, #Predicate { $0.constant == "k1" }, #Predicate { $0.changes == 5 },
            #Predicate { $0.name.isEmpty }, #Predicate { $0.lowerEmail.contains("ada") },
        ]
        for (number, predicate) in (taken + refused).enumerated() {
            tried += 1
            let isTaken = number < taken.count
            do {
                let found = try await store.retrieve(Member.where(predicate)).map(\.id)
                let wanted = try members.filter(predicate.evaluate).map(\.id)
                if !isTaken || Set(found) != Set(wanted) { surprises.append("predicate \(number) found others") }
            } catch Freezer.Error.unsupported(_, _, let reason) {
                if isTaken { surprises.append("predicate \(number) was refused: \(reason)") }
            }
        }
    }
}

/// Computations on texts; each path is not a column.
enum TextChange: CaseIterable, Hashable, Sendable {
    case uppercased, lowercased, trimmed, reversed, first, padded, cut, folded, alphanumeric, withoutBlanks, quoted,
        orDash

    func of(_ text: String) -> String {
        switch self {
        case .uppercased: text.uppercased()
        case .lowercased: text.lowercased()
        case .trimmed: text.trimmingCharacters(in: .whitespacesAndNewlines.union(.punctuationCharacters))
        case .reversed: String(text.reversed())
        case .first: String(text.prefix(1))
        case .padded: text + " "
        case .cut: String(text.prefix(20))
        case .folded: text.folding(options: .diacriticInsensitive, locale: nil)
        case .alphanumeric: text.filter { $0.isLetter || $0.isNumber }
        case .withoutBlanks: text.replacingOccurrences(of: " ", with: "")
        case .quoted: "\"\(text)\""
        case .orDash: text.isEmpty ? "-" : text
        }
    }
}

/// Computations on numbers.
enum WholeChange: CaseIterable, Hashable, Sendable {
    case grown, capped, even, next, negated, tens, sign, remainder, byte, orSeven

    func of(_ number: Int) -> Int {
        switch self {
        case .grown: max(number, 0)
        case .capped: min(number, 1_000_000)
        case .even: number & ~1
        case .next: number &+ 1
        case .negated: 0 &- number
        case .tens: number / 10 * 10
        case .sign: number.signum()
        case .remainder: number % 100
        case .byte: Int(UInt8(truncatingIfNeeded: number))
        case .orSeven: number == 0 ? 7 : number
        }
    }
}

extension Member {
    subscript(_ change: TextChange, _ path: any KeyPath<Member, String> & Sendable) -> String {
        change.of(self[keyPath: path])
    }
    subscript(_ change: WholeChange, _ path: any KeyPath<Member, Int> & Sendable) -> Int {
        change.of(self[keyPath: path])
    }
    subscript(
        either path: any KeyPath<Member, String> & Sendable, _ other: any KeyPath<Member, String> & Sendable
    ) -> String {
        isActive ? self[keyPath: path] : self[keyPath: other]
    }
}
