import DertischFreezer
import Foundation

/// Paths of every kind, each with whether it is a column.
package enum PathTable<Use: Sendable> {
    package typealias Path<V> = any KeyPath<Person<Use>, V> & Sendable

    static var texts: [(Path<String>, Bool)] {
        [
            (\.name, true), (\.given, true), (\.family, true), (\.motto, true), (\.self.name, true),
            // Wrapped, and the only part of a stored property: declared.
            (\.email, true), (\.tag.rawValue, true),
            // Not written, some derived from what is.
            (\.version, false), (\.sortName, false), (\.slug, false),
            (\.alias, false), (\.shown, false), (\.upper, false), (\.lower, false), (\.plainName, false),
            (\.fullName, false), (\.initial, false), (\.shortName, false), (\.asciiName, false),
            (\.firstWord, false), (\.nameOrDash, false), (\.domain, false), (\.lowerEmail, false),
            (\.constant, false), (\.street, false),
            (\.title, false), (\.first500, false), (\.first1000, false), (\.bytes500, false),
            (\.withoutTags, false), (\.escaped, false), (\.decoded, false), (\.unixLines, false),
            (\.withoutNUL, false), (\.rareName, false),
            (\.firstTag, false), (\.onlyTag, false), (\.host, false), (\.never, false), (\.tags[0], false),
            (\.tags.first!, false), (\.notes[3], false),
            (\.address.street, false), (\.rank.rawValue, false), (\.site.absoluteString, false),
            (\.token.uuidString, false), (\.name.localizedUppercase, false), (\.name.capitalized, false),
            (\.name.decomposedStringWithCanonicalMapping, false), (\.given.localizedLowercase, false),
            (\.email.capitalized, false), (\.name.description, false), (\.name.self.description, false),
            (\.site.path, false), (\.age.description, false), (\.height.description, false),
            (\.isActive.description, false), (\.site.lastPathComponent, false), (\.tags.description, false),
            (\.balance.description, false), (\.avatar.description, false), (\.born.description, false),
        ]
    }

    static var wholes: [(Path<Int>, Bool)] {
        [
            (\.age, true), (\.visits, true),
            // Observed: declared.
            (\.points, true),
            (\.changes, false), (\.digest, false), (\.ageGroup, false),
            (\.ageAgain, false), (\.idAgain, false), (\.length, false), (\.absolute, false), (\.grown, false),
            (\.capped, false), (\.even, false), (\.next, false), (\.older, false), (\.activeVisits, false),
            (\.seven, false), (\.scoreOrNone, false), (\.clampedAge, false), (\.ageWithout404, false),
            (\.rarely, false),
            (\.share, false), (\.nextPoints, false), (\.span, false),
            (\.name.count, false), (\.name.utf8.count, false), (\.email.count, false), (\.tags.count, false),
            (\.avatar.count, false), (\.address.number, false), (\.age.nonzeroBitCount, false),
            (\.age.byteSwapped, false), (\.age.bitWidth, false), (\.age.hashValue, false), (\.age.littleEndian, false),
            (\.visits.leadingZeroBitCount, false), (\.points.byteSwapped, false), (\.notes.count, false),
            (\.given.count, false), (\.tags.endIndex, false), (\.age.self.littleEndian, false),
        ]
    }

    static var flags: [(Path<Bool>, Bool)] {
        [
            (\.isActive, true), (\.isAdmin, true), (\.isGrown, false), (\.isAdult, false), (\.isInactive, false),
            (\.mayRule, false), (\.isKnown, false), (\.always, false), (\.activeUnless, false),
            (\.name.isEmpty, false), (\.tags.isEmpty, false), (\.email.isEmpty, false), (\.site.isFileURL, false),
            (\.avatar.isEmpty, false), (\.balance.isNaN, false), (\.height.isZero, false), (\.height.isFinite, false),
            (\.balance.isZero, false), (\.height.isNaN, false), (\.balance.isFinite, false),
        ]
    }

    static var reals: [(Path<Double>, Bool)] {
        [
            (\.height, true), (\.rounded, false), (\.meters, false), (\.positive, false), (\.half, false),
            (\.wholeHeight, false), (\.height.magnitude, false), (\.height.ulp, false), (\.height.nextUp, false),
            (\.height.significand, false), (\.born.timeIntervalSinceReferenceDate, false),
            (\.born.timeIntervalSince1970, false),
        ]
    }

    static var dates: [(Path<Date>, Bool)] {
        [(\.born, true), (\.year, false), (\.later, false), (\.bornOrNever, false)]
    }

    static var decimals: [(Path<Decimal>, Bool)] {
        [
            (\.balance, true), (\.cents, false), (\.smallBalance, false), (\.balance.magnitude, false),
            (\.balance.nextUp, false), (\.balance.ulp, false),
        ]
    }

    static var addresses: [(Path<URL>, Bool)] {
        [
            (\.site, true), (\.page, false), (\.site.standardized, false), (\.site.absoluteURL, false),
            (\.site.standardizedFileURL, false),
        ]
    }

    static var bytes: [(Path<Data>, Bool)] { [(\.avatar, true), (\.head, false), (\.shortAvatar, false)] }
    static var uuids: [(Path<UUID>, Bool)] { [(\.token, true)] }
    static var ranks: [(Path<PersonParts.Rank>, Bool)] {
        [(\.rank, true), (\.higherRank, false), (\.rankUnless, false)]
    }
    static var lists: [(Path<[String]>, Bool)] {
        [
            (\.tags, true), (\.notes, true), (\.allTags, false), (\.sortedTags, false), (\.tagsUnlessMany, false),
        ]
    }
    static var optionalTexts: [(Path<String?>, Bool)] {
        [
            (\.nick, true), (\.nickOrNone, false), (\.knownNick, false), (\.tags.first, false), (\.notes.last, false),
            (\.nick?.capitalized, false),
        ]
    }
    static var optionalWholes: [(Path<Int?>, Bool)] {
        [
            (\.score, true), (\.goodScore, false), (\.knownScore, false), (\.nick?.count, false),
            (\.score?.byteSwapped, false), (\.site.port, false),
        ]
    }

    /// Paths that are made of others: each text with each change, each number with each.
    static var generatedTexts: [(Path<String>, Bool)] {
        let texts: [Path<String>] = [\.name, \.email, \.given, \.family, \.motto, \.alias]
        let changed = texts.flatMap { path in
            TextChange.allCases.map { change -> (Path<String>, Bool) in (\.[change, path], false) }
        }
        let others: [Path<String>] = [\.shown, \.upper, \.plainName]
        return changed
            + others.flatMap { other in texts.map { path -> (Path<String>, Bool) in (\.[either: path, other], false) } }
    }
    static var generatedWholes: [(Path<Int>, Bool)] {
        let wholes: [Path<Int>] = [\.age, \.visits, \.points]
        return wholes.flatMap { path in
            WholeChange.allCases.map { change -> (Path<Int>, Bool) in (\.[change, path], false) }
        }
    }

    /// All of them, of whatever type.
    package static var all: [(any PartialKeyPath<Person<Use>> & Sendable, Bool)] {
        func erased<V>(_ paths: [(Path<V>, Bool)]) -> [(any PartialKeyPath<Person<Use>> & Sendable, Bool)] {
            paths.map { ($0.0, $0.1) }
        }
        return erased(texts) + erased(wholes) + erased(flags) + erased(reals) + erased(dates) + erased(decimals)
            + erased(addresses) + erased(bytes) + erased(uuids) + erased(ranks) + erased(lists) + erased(optionalTexts)
            + erased(optionalWholes) + erased(generatedTexts) + erased(generatedWholes)
    }
}

extension PathChecker {
    mutating func lists() async throws {
        for (path, isColumn) in Table.lists {
            tried += 1
            do {
                let found = try await store.retrieve(Member.where(.contains(path, "a"))).map(\.id)
                let wanted = members.filter { $0[keyPath: path].contains("a") }.map(\.id)
                expect(isColumn && Set(found) == Set(wanted), path, "contains others")
            } catch Freezer.Error.unsupported { expect(!isColumn, path, "was refused") }
        }
    }

    /// Paths in joins and predicates.
    mutating func elsewhere() async throws {
        for (path, isColumn) in Table.wholes + Table.generatedWholes {
            do {
                let found = try await store.retrieve(Member.where(.refers(path, to: Member.where(\.id < 3)))).map(\.id)
                expect(
                    isColumn
                        && Set(found) == Set(members.filter { (0..<3).contains($0[keyPath: path]) }.map(\.id)), path,
                    "refers to others")
            } catch Freezer.Error.unsupported { expect(!isColumn, path, "refers to none") }
            do {
                let pairs = try await store.retrieve(Member.where(\.id < 9), with: Member.self, by: path)
                let wanted = members.prefix(9).filter { (0..<members.count).contains($0[keyPath: path]) }.count
                expect(isColumn && pairs.count == wanted, path, "joins others")
            } catch Freezer.Error.unsupported { expect(!isColumn, path, "joins none") }
        }
        let taken: [Predicate<Member>] = [
            #Predicate { $0.name == "Ada" }, #Predicate { $0.email == "Ada@Example.org" }, #Predicate { $0.points > 3 },
            #Predicate { $0.given == "Ada" }, #Predicate { $0.family == "Ada" },
            #Predicate { $0.isActive }, #Predicate { $0.nick == nil },
        ]
        let refused: [Predicate<Member>] = [
            #Predicate { $0.upper == "ADA" }, #Predicate { $0.length > 3 }, #Predicate { $0.isAdult },
            #Predicate { $0.shown == "Ada" }, #Predicate { $0.name.count > 3 },
            #Predicate { $0.address.street == "Ada" },
            #Predicate { $0.grown == 0 }, #Predicate { $0.constant == "k1" }, #Predicate { $0.changes == 5 },
            #Predicate { $0.name.isEmpty }, #Predicate { $0.lowerEmail.contains("ada") },
            #Predicate { $0.alias == "ada" }, #Predicate { $0.title == "Ada" }, #Predicate { $0.sortName == "Ada" },
            #Predicate { $0.clampedAge == 5 }, #Predicate { $0.share == 1 }, #Predicate { $0.never == "" },
            #Predicate { $0.firstTag == "a" }, #Predicate { $0.isGrown }, #Predicate { $0.digest == 0 },
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

extension Person {
    subscript(_ change: TextChange, _ path: any KeyPath<Person, String> & Sendable) -> String {
        change.of(self[keyPath: path])
    }
    subscript(_ change: WholeChange, _ path: any KeyPath<Person, Int> & Sendable) -> Int {
        change.of(self[keyPath: path])
    }
    subscript(
        either path: any KeyPath<Person, String> & Sendable, _ other: any KeyPath<Person, String> & Sendable
    ) -> String {
        isActive ? self[keyPath: path] : self[keyPath: other]
    }
}
