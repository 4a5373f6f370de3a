import DertischCore
package import DertischFreezer
package import Foundation

/// Versions of an app of which several may use one store.
package enum RollingVersions {
    package enum Old {
        package struct Shelf: Frozen, Equatable {
            package var id: Int
            package var name: String
            package static var schema: RecordSchema<Shelf> {
                RecordSchema(name: "Shelf", indexes: [.on(\.name)], search: [\.name])
            }
        }
    }
    /// With more properties, of which none is needed.
    package enum New {
        package struct Shelf: Frozen, Equatable {
            package var id: Int
            package var name: String
            package var place: String?
            package var room: Int?
            package var count: UInt8
            package static var schema: RecordSchema<Shelf> {
                RecordSchema(
                    name: "Shelf", indexes: [.on(\.name)], unique: [.on(\.place)],
                    references: [.to(Room.self, by: \.room, whenDeleted: .forgets)], search: [\.name, \.place],
                    defaults: [.with(\.count, 7)])
            }
        }
        package struct Room: Frozen, Equatable {
            package var id: Int
        }
    }
    /// With other rules for the same properties.
    package enum Ruled {
        package struct Shelf: Frozen, Equatable {
            package var id: String
            package var name: String
            package var place: String
            package var room: Int?
            package var next: Int?
            package static var schema: RecordSchema<Shelf> {
                RecordSchema(
                    name: "Shelf", indexes: [.on(\.name)], unique: [.on(\.place)],
                    references: [.to(New.Room.self, by: \.room, whenDeleted: .forgets)], search: [\.name, \.place])
            }
        }
    }
    package enum Unruled {
        package struct Shelf: Frozen, Equatable {
            package var id: String
            package var name: String
            package var place: String
            package var room: Int?
            package var next: Int?
            package static var schema: RecordSchema<Shelf> { RecordSchema(name: "Shelf") }
        }
    }
    package enum OtherwiseRuled {
        package struct Shelf: Frozen, Equatable {
            package var id: String
            package var name: String
            package var place: String
            package var room: Int?
            package var next: Int?
            package static var schema: RecordSchema<Shelf> {
                RecordSchema(
                    name: "Shelf", indexes: [.on(\.next)], references: [.to(New.Room.self, by: \.next)],
                    search: [\.name])
            }
        }
    }
    /// With a property that every record needs.
    package enum Strict {
        package struct Shelf: Frozen {
            package var id: Int
            package var name: String
            package var owner: String
            package static var schema: RecordSchema<Shelf> { RecordSchema(name: "Shelf") }
        }
    }

    package enum Wide {
        package struct Sum: Frozen, Equatable {
            package var id: Int
            package var number: Int
            package var words: String
            package init(id: Int, number: Int, words: String) {
                (self.id, self.number, self.words) = (id, number, words)
            }
            package static var schema: RecordSchema<Sum> { RecordSchema(name: "Sum") }
        }
    }
    package enum Narrow {
        package struct Sum: Frozen, Equatable {
            package var id: Int
            package var number: UInt8
            package var words: String
            package static var schema: RecordSchema<Sum> { RecordSchema(name: "Sum") }
        }
    }
    package enum Listed {
        package struct Sum: Frozen, Equatable {
            package var id: Int
            package var number: Int
            package var words: [String]
            package static var schema: RecordSchema<Sum> { RecordSchema(name: "Sum") }
        }
    }
    package enum Cased {
        package struct Sum: Frozen, Equatable {
            package enum Words: String, Codable, CaseIterable, Sendable { case a, b }
            package var id: Int
            package var number: Int
            package var words: Words
            package static var schema: RecordSchema<Sum> { RecordSchema(name: "Sum") }
        }
    }
    package enum Exact {
        package struct Ratio: Frozen {
            package var id: Int
            package var value: Double
            package static var schema: RecordSchema<Ratio> { RecordSchema(name: "Ratio") }
        }
    }
    package enum Rough {
        package struct Ratio: Frozen {
            package var id: Int
            package var value: Float
            package static var schema: RecordSchema<Ratio> { RecordSchema(name: "Ratio") }
        }
    }
    package enum Priced {
        package struct Sum: Frozen, Equatable {
            package var id: Int
            package var number: Int
            package var words: Decimal
            package static var schema: RecordSchema<Sum> { RecordSchema(name: "Sum") }
        }
    }
}

extension MigrationChecker {
    private typealias V = RollingVersions

    func rolling() async throws {
        try await with([V.Old.Shelf.self]) { try await $0.store(V.Old.Shelf(id: 1, name: "first")) }
        let new: [any Frozen.Type] = [V.New.Shelf.self, V.New.Room.self]
        try await with(new) { store in
            try await store.store(V.New.Room(id: 4))
            try await store.store(V.New.Shelf(id: 2, name: "second", place: "cellar", room: 4, count: 200))
        }
        // The older version goes on, as often as it likes, and beside the newer one.
        for round in 0..<2 {
            try await with([V.Old.Shelf.self]) { store in
                try await store.store(V.Old.Shelf(id: 2, name: "renamed"))
                try await store.store(V.Old.Shelf(id: 3 + round, name: "third"))
                try StoreChecker.equal(try await store.search(V.Old.Shelf.self, for: "renamed").map(\.id), [2])
                try await with(new) { other in
                    try StoreChecker.equal(
                        try await other.retrieve(V.New.Shelf.self, 2),
                        V.New.Shelf(id: 2, name: "renamed", place: "cellar", room: 4, count: 200))
                    try StoreChecker.equal(try await other.retrieve(V.New.Shelf.self, 3)?.count, 7)
                    try StoreChecker.equal(try await other.search(V.New.Shelf.self, for: "cellar").map(\.id), [2])
                }
                try await store.store(V.Old.Shelf(id: 9, name: "beside"))
            }
            try await with(new) { store in
                // What the newer version promises still holds.
                try await StoreChecker.fails({
                    try await store.store(V.New.Shelf(id: 8, name: "", place: "cellar", room: nil, count: 1))
                }) { if case .constraint(_, .unique, _)? = $0 as? Freezer.Error { true } else { false } }
                try await StoreChecker.fails({
                    try await store.store(V.New.Shelf(id: 8, name: "", place: nil, room: 5, count: 1))
                }) { if case .constraint(_, .reference, _)? = $0 as? Freezer.Error { true } else { false } }
                try await StoreChecker.fails({ try await store.update(V.New.Shelf.all) { $0.add(100, to: \.count) } }) {
                    if case .constraint(_, .range, _)? = $0 as? Freezer.Error { true } else { false }
                }
                try StoreChecker.equal(try await store.search(V.New.Shelf.self, for: "cellar").map(\.id), [2])
            }
        }
        // A column that every record needs keeps it out, and what is printed says what a drop loses.
        let strict = Migration("1 owner") { work in
            try work.change("Shelf") { $0.add("owner", .text, as: "'nobody'") }
        }
        try await with([V.Strict.Shelf.self], [strict]) { _ in }
        guard case .newer(_, let reason) = try await refusal([V.Old.Shelf.self]) else {
            throw StoreChecker.Failure(description: "a newer store was opened")
        }
        try StoreChecker.expect(reason.contains("1 owner"), reason)
        guard case .schemaMismatch(_, _, let printed) = try await refusal([V.Old.Shelf.self], strict) else {
            throw StoreChecker.Failure(description: "a column without a value was left out")
        }
        try StoreChecker.expect(printed.contains("This loses what \"owner\" holds"), printed)
    }

    func rules() async throws {
        let ruled: [any Frozen.Type] = [V.Ruled.Shelf.self, V.New.Room.self]
        try await with(ruled) { store in
            try await store.store(V.New.Room(id: 4))
            try await store.store(V.Ruled.Shelf(id: "a", name: "first", place: "cellar", room: 4, next: nil))
            // Leaves a gap in the numbers of rows.
            try await store.store(V.Ruled.Shelf(id: "b", name: "gone", place: "attic", room: nil, next: nil))
            try await store.store(V.Ruled.Shelf(id: "c", name: "third", place: "hall", room: nil, next: nil))
            try await store.delete(V.Ruled.Shelf.self, "b")
        }
        /// The version with rules goes on as if it were alone.
        func holds(_ store: any RecordStore) async throws {
            try await StoreChecker.fails({
                try await store.store(V.Ruled.Shelf(id: "d", name: "", place: "cellar", room: nil, next: nil))
            }) { if case .constraint(_, .unique, _)? = $0 as? Freezer.Error { true } else { false } }
            try await StoreChecker.fails({
                try await store.store(V.Ruled.Shelf(id: "d", name: "", place: "garden", room: 5, next: nil))
            }) { if case .constraint(_, .reference, _)? = $0 as? Freezer.Error { true } else { false } }
            try StoreChecker.equal(try await store.search(V.Ruled.Shelf.self, for: "cellar").map(\.id), ["a"])
            try StoreChecker.equal(try await store.search(V.Ruled.Shelf.self, for: "hall").map(\.id), ["c"])
        }
        func beside<R: Frozen>(_ types: [any Frozen.Type], _ record: R) async throws {
            try await with(types) { store in
                try await store.store(record)
                try await with(ruled) { try await holds($0) }
                try await store.store(record)
            }
            try await with(ruled) { try await holds($0) }
        }
        try await beside(
            [V.Unruled.Shelf.self], V.Unruled.Shelf(id: "e", name: "new", place: "loft", room: nil, next: nil))
        let others: [any Frozen.Type] = [V.OtherwiseRuled.Shelf.self, V.New.Room.self]
        let other = V.OtherwiseRuled.Shelf(id: "f", name: "newer", place: "tower", room: nil, next: 4)
        try await beside(others, other)
        try await beside(
            [V.Unruled.Shelf.self], V.Unruled.Shelf(id: "g", name: "new", place: "yard", room: nil, next: nil))
        try await with(ruled) { store in
            try StoreChecker.equal(try await store.search(V.Ruled.Shelf.self, for: "tower").map(\.id), ["f"])
        }
        try await with(others) { store in
            // Only the columns that this version names are searched.
            try StoreChecker.equal(try await store.search(V.OtherwiseRuled.Shelf.self, for: "tower").map(\.id), [])
            try StoreChecker.equal(try await store.search(V.OtherwiseRuled.Shelf.self, for: "newer").map(\.id), ["f"])
            try await StoreChecker.fails({
                var wrong = other
                wrong.next = 5
                try await store.store(wrong)
            }) { if case .constraint(_, .reference, _)? = $0 as? Freezer.Error { true } else { false } }
        }
        // A migration ends what its version does not name, and keeps those out that name it.
        let free = Migration("1 places may repeat") { _ in }
        try await with([V.Unruled.Shelf.self], [free]) { store in
            try await store.store(V.Unruled.Shelf(id: "h", name: "", place: "cellar", room: 5, next: 5))
        }
        guard case .newer = try await refusal(ruled) else {
            throw StoreChecker.Failure(description: "a version without the migration was let in")
        }
    }

    func folding() async throws {
        let folded = Migration("2 both", folding: ["1 a", "1 b"]) { work in
            try work.change("Shelf") { $0.change("name", to: .text, as: "name || '!'") }
        }
        try await with([V.Old.Shelf.self]) { try await $0.store(V.Old.Shelf(id: 1, name: "kept")) }
        for _ in 0..<2 {
            try await with([V.Old.Shelf.self], [folded]) {
                try StoreChecker.equal(try await $0.retrieve(V.Old.Shelf.all).map(\.name), ["kept!"])
            }
        }
    }

    func foldingAfterAll() async throws {
        let (one, two) = (Migration("1") { _ in }, Migration("2") { _ in })
        struct Ran: Error {}
        let folded = Migration("3", folding: ["1", "2"]) { _ in throw Ran() }
        try await with([V.Old.Shelf.self]) { _ in }
        try await with([V.Old.Shelf.self], [one]) { _ in }
        guard case .migration(_, "3", let reason) = try await refusal([V.Old.Shelf.self], folded) else {
            throw StoreChecker.Failure(description: "a store that has been through one of two was opened")
        }
        try StoreChecker.expect(reason.contains("\"2\"") && !reason.contains("\"1\""), reason)
        try await with([V.Old.Shelf.self], [one, two]) { _ in }
        for _ in 0..<2 { try await with([V.Old.Shelf.self], [folded]) { _ in } }
        // The version before still knows all that has run, but this one.
        guard case .newer(_, let told) = try await refusal([V.Old.Shelf.self], one, two) else {
            throw StoreChecker.Failure(description: "a newer store was opened")
        }
        try StoreChecker.expect(told.contains("\"3\""), told)
    }

    func narrowing() async throws {
        try await with([V.Wide.Sum.self]) { store in
            try await store.store([
                V.Wide.Sum(id: 1, number: 300, words: "a"), V.Wide.Sum(id: 2, number: 5, words: "b"),
            ])
        }
        guard case .schemaMismatch(_, let differences, let printed) = try await refusal([V.Narrow.Sum.self]) else {
            throw StoreChecker.Failure(description: "a narrower type was taken")
        }
        try StoreChecker.expect(differences.contains { $0.contains("UInt8") }, "\(differences)")
        try StoreChecker.expect(printed.contains("table.change(\"number\", to: .integer(UInt8.self)"), printed)
        let careless = Migration("1") { work in
            try work.change("Sum") { $0.change("number", to: .integer, as: "number") }
        }
        guard case .schemaMismatch(_, let found, _) = try await refusal([V.Narrow.Sum.self], careless) else {
            throw StoreChecker.Failure(description: "numbers beyond the type were taken")
        }
        try StoreChecker.expect(found.contains { $0.contains("beyond UInt8 in 1 records") }, "\(found)")
        let clamped = Migration("1") { work in
            try work.change("Sum") { table in
                table.change("number", to: .integer(UInt8.self), as: "CASE WHEN number > 255 THEN 255 ELSE number END")
            }
        }
        try await with([V.Narrow.Sum.self], [clamped]) { store in
            try StoreChecker.equal(
                try await store.retrieve(V.Narrow.Sum.all.ordered(by: \.id)).map(\.number), [255, 5])
            try await StoreChecker.fails({ try await store.update(V.Narrow.Sum.all) { $0.add(1, to: \.number) } }) {
                if case .constraint(_, .range, _)? = $0 as? Freezer.Error { true } else { false }
            }
        }
        // A wider type loses nothing, and takes more from then on.
        try await with([V.Wide.Sum.self], [clamped]) { store in
            try await store.update(V.Wide.Sum.all) { $0.add(1_000, to: \.number) }
            try StoreChecker.equal(
                try await store.retrieve(V.Wide.Sum.all.ordered(by: \.id)).map(\.number), [1_255, 1_005])
        }
    }

    func kinds() async throws {
        try await with([V.Wide.Sum.self]) { store in
            try await store.store([
                V.Wide.Sum(id: 1, number: 1, words: "12.50"), V.Wide.Sum(id: 2, number: 2, words: "no JSON"),
            ])
        }
        for type: any Frozen.Type in [V.Listed.Sum.self, V.Priced.Sum.self] {
            guard case .schemaMismatch = try await refusal([type]) else {
                throw StoreChecker.Failure(description: "\(type) was taken for the same")
            }
        }
        func change(_ type: ColumnType, as value: SQL?) -> Migration {
            Migration("1") { work in try work.change("Sum") { $0.change("words", to: type, as: value) } }
        }
        let cast = text == "text" ? "words::json" : "words"
        for migration in [change(.json, as: nil), change(.json, as: SQL(stringLiteral: cast))] {
            guard case .migration(_, "1", _) = try await refusal([V.Listed.Sum.self], migration) else {
                throw StoreChecker.Failure(description: "a text was taken for JSON")
            }
        }
        try await with([V.Wide.Sum.self]) { try await $0.delete(V.Wide.Sum.self, 2) }
        let number = text == "text" ? "words::numeric" : "words"
        try await with([V.Priced.Sum.self], [change(.decimal, as: SQL(stringLiteral: number))]) { store in
            let price = Decimal(string: "12.5") ?? 0
            try StoreChecker.equal(try await store.count(V.Priced.Sum.where(\.words == price)), 1)
            try StoreChecker.equal(try await store.count(V.Priced.Sum.where(\.words <= price)), 1)
            try StoreChecker.equal(try await store.count(V.Priced.Sum.where(.in(\.words, [price]))), 1)
        }
    }

    /// What the database keeps alike, and the type does not read.
    func cases() async throws {
        try await with([V.Wide.Sum.self]) { store in
            try await store.store([
                V.Wide.Sum(id: 1, number: 1, words: "a"), V.Wide.Sum(id: 2, number: 2, words: "other"),
            ])
        }
        guard case .schemaMismatch(_, let differences, let printed) = try await refusal([V.Cased.Sum.self]) else {
            throw StoreChecker.Failure(description: "a text was taken for a case")
        }
        try StoreChecker.expect(differences.contains { $0.contains("words") }, "\(differences)")
        try StoreChecker.expect(printed.contains("table.change(\"words\", to: .text"), printed)
        let upper = Migration("1 upper") { work in
            try work.change("Sum") { $0.change("words", to: .text, as: "upper(words)") }
        }
        guard case .schemaMismatch(_, let unread, _) = try await refusal([V.Cased.Sum.self], upper) else {
            throw StoreChecker.Failure(description: "a migration made what the type cannot read")
        }
        try StoreChecker.expect(unread.contains { $0.contains("words") }, "\(unread)")
        try await with([V.Wide.Sum.self]) { try await $0.delete(V.Wide.Sum.self, 2) }
        try await with([V.Cased.Sum.self]) {
            try StoreChecker.equal(try await $0.retrieve(V.Cased.Sum.all).map(\.words), [.a])
        }
        try await with([V.Exact.Ratio.self]) { try await $0.store(V.Exact.Ratio(id: 1, value: 0.1)) }
        guard case .schemaMismatch(_, _, let rounded) = try await refusal([V.Rough.Ratio.self]) else {
            throw StoreChecker.Failure(description: "a Double was taken for a Float")
        }
        try StoreChecker.expect(rounded.contains("to: .real(Float.self), as: \"\\\"value\\\"\")"), rounded)
        let round = Migration("1") { work in
            try work.change("Ratio") { $0.change("value", to: .real(Float.self), as: "\"value\"") }
        }
        try await with([V.Rough.Ratio.self], [round]) {
            try StoreChecker.equal(try await $0.count(V.Rough.Ratio.where(\.value == 0.1 as Float)), 1)
        }
        try await with([V.Exact.Ratio.self], [round]) {
            try StoreChecker.equal(try await $0.retrieve(V.Exact.Ratio.all).map(\.value), [Double(0.1 as Float)])
        }
    }

    func seeds() async throws {
        let seed = Migration("1 first shelf") { work in
            try work.run("INSERT INTO \"Shelf\" (id, name) VALUES (1, 'first')")
        } inNewStores: { work in
            try work.run("INSERT INTO \"Shelf\" (id, name) VALUES (1, 'new')")
        }
        for _ in 0..<2 {
            try await with([V.Old.Shelf.self], [seed]) { store in
                try StoreChecker.equal(try await store.retrieve(V.Old.Shelf.all).map(\.name), ["new"])
                try StoreChecker.equal(try await store.search(V.Old.Shelf.self, for: "new").count, 1)
            }
        }
    }
}
