package import DertischFreezer
import Foundation

/// Checks of key paths that each finds its very column, or is refused: run against each store.
///
/// A path that is taken has to find, sort and change what Swift would; a path that is refused must be so before any row is
/// touched.
package struct PathChecker {
    typealias Table = PathTable<PersonParts>

    let store: any RecordStore
    let members: [Member]
    /// The number of paths tried.
    package internal(set) var tried = 0
    /// Paths to stored properties that were refused, and others that were taken.
    package internal(set) var surprises: [String] = []

    /// - Parameter store: an empty store that holds ``Member``.
    package init(_ store: any RecordStore) async throws {
        self.store = store
        members = Self.members()
        try await store.store(members)
    }

    private static func members() -> [Member] {
        let names = ["Ada", "ada", " Grace Hopper", "", "Zoë", "k1", "a@b.c", "ADA "]
        return (0..<48).map { number in
            var member = Member(id: number)
            member.name = names[number % 8]
            member.nick = [nil, "", "Ada", "k2"][number % 4]
            (member.age, member.visits) = ([-5, 0, 5, 70, 121, 18][number % 6], number % 7)
            (member.height, member.isActive, member.isAdmin) = (
                Double(number) * 7.3 - 50, number % 2 == 0, number % 3 == 0
            )
            member.born = Date(timeIntervalSinceReferenceDate: Double(number) * 777.5)
            member.balance = Decimal(number) - 20
            member.site = URL(string: "https://example.org/\(number % 5)") ?? member.site
            member.avatar = Data(repeating: UInt8(number), count: number % 4)
            member.token = UUID(uuid: (UInt8(number % 9), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
            member.score = number % 5 == 0 ? nil : number % 5 - 2
            member.rank = Member.Rank.allCases[number % 3]
            member.tag = Member.Tag(rawValue: "tag\(number % 3)")
            (member.tags, member.notes) = (number % 2 == 0 ? ["b", "a"] : [], ["n\(number % 4)"])
            member.address = Member.Address(street: names[(number + 3) % 8], number: number)
            (member.points, member.email) = (number % 6, " \(names[number % 8])@Example.org ")
            (member.given, member.family, member.motto) = (
                names[(number + 1) % 8], names[(number + 2) % 8], "m\(number % 3)"
            )
            return member
        }
    }

    /// Tries everything.
    package mutating func run() async throws {
        for (path, isColumn) in Table.texts + Table.generatedTexts {
            try await compare(path, ["Ada", "k1", "", "a@b.c", "m1"], isColumn)
        }
        for (path, isColumn) in Table.wholes + Table.generatedWholes {
            try await compare(path, [5, 0, 18, 120], isColumn)
        }
        for (path, isColumn) in Table.flags { try await equal(path, [true, false], isColumn) }
        for (path, isColumn) in Table.reals { try await compare(path, [0, 50.5], isColumn) }
        for (path, isColumn) in Table.dates {
            try await compare(path, [Date(timeIntervalSinceReferenceDate: 7775)], isColumn)
        }
        for (path, isColumn) in Table.decimals { try await compare(path, [3, -20], isColumn) }
        for (path, isColumn) in Table.addresses { try await equal(path, [URL(filePath: "/a")], isColumn) }
        for (path, isColumn) in Table.bytes { try await equal(path, [Data([1])], isColumn) }
        for (path, isColumn) in Table.uuids { try await equal(path, [UUID()], isColumn) }
        for (path, isColumn) in Table.ranks { try await equal(path, [.senior, .junior], isColumn) }
        for (path, isColumn) in Table.optionalTexts { try await equal(path, ["Ada", nil, ""], isColumn) }
        for (path, isColumn) in Table.optionalWholes { try await equal(path, [1, nil, -2], isColumn) }
        try await lists()
        try await elsewhere()
    }

    /// Each way in which a path that can be sorted is used.
    mutating func compare<V: Sortable & Equatable>(
        _ path: any KeyPath<Member, V> & Sendable, _ values: [V], _ isColumn: Bool
    ) async throws {
        try await equal(path, values, isColumn)
        let value = values[0]
        for (query, isFound) in [
            (Member.where(path > value), { $0[keyPath: path] > value }),
            (Member.where(path <= value), { $0[keyPath: path] <= value }),
        ] as [(Query<Member>, (Member) -> Bool)] {
            if let found = try await answer(of: query, path, isColumn) {
                expect(Set(found.map(\.id)) == Set(members.filter(isFound).map(\.id)), path, "found others by order")
            }
        }
        if let found = try await answer(of: Member.all.ordered(by: path), path, isColumn) {
            let held = found.map { $0[keyPath: path] }
            expect(zip(held, held.dropFirst()).allSatisfy { $0 <= $1 }, path, "is not sorted")
        }
        do {
            let most = try await store.max(path, of: Member.all)
            expect(isColumn, path, "has a maximum")
            if isColumn { expect(most == members.map { $0[keyPath: path] }.max(), path, "has another maximum") }
        } catch Freezer.Error.unsupported { expect(!isColumn, path, "has no maximum") }
    }

    mutating func equal<V: Codable & Equatable & Sendable>(
        _ path: any KeyPath<Member, V> & Sendable, _ values: [V], _ isColumn: Bool
    ) async throws {
        tried += 1
        for value in values {
            if let found = try await answer(of: Member.where(path == value), path, isColumn) {
                let wanted = members.filter { $0[keyPath: path] == value }.map(\.id)
                expect(Set(found.map(\.id)) == Set(wanted), path, "found others")
            }
        }
        let value = values[0]
        do {
            let count = try await store.update(Member.where(\.id < 0)) { $0.set(path, to: value) }
            expect(isColumn && count == 0, path, "was set")
        } catch Freezer.Error.unsupported { expect(!isColumn, path, "was not set") }
    }

    private mutating func answer(
        of query: Query<Member>, _ path: PartialKeyPath<Member>, _ isColumn: Bool
    ) async throws -> [Member]? {
        do {
            let found = try await store.retrieve(query)
            expect(isColumn, path, "was taken for a column")
            return found
        } catch Freezer.Error.unsupported(_, _, let reason) {
            expect(!isColumn, path, "was refused: \(reason)")
            return nil
        }
    }

    mutating func expect(_ isSo: Bool, _ path: AnyKeyPath, _ words: String) {
        if !isSo { surprises.append("\(path) of \(type(of: path).valueType) \(words)") }
    }
}
