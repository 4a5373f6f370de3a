package import DertischCore
package import DertischFreezer

/// Checks that a store takes what an older version of an app left, as every store must.
///
/// Each check opens the same tables several times, as versions of one app do one after the other.
package struct MigrationChecker: Sendable {
    package typealias Store = any RecordStore & KitchenColleague

    /// Opens the store with the types of one version and its migrations.
    private let open: @Sendable (_ types: [any Frozen.Type], _ migrations: [Migration]) async throws -> Store
    /// The store's name for a column of whole numbers.
    private let wholeNumber: String
    var text: String { wholeNumber.first?.isUppercase == true ? "TEXT" : "text" }

    /// - Parameters:
    ///   - wholeNumber: what the store calls a column of whole numbers.
    ///   - open: opens the store with the types of one version and its migrations. It has no tables at first.
    package init(
        wholeNumber: String,
        open: @escaping @Sendable (_ types: [any Frozen.Type], _ migrations: [Migration]) async throws -> Store
    ) {
        self.wholeNumber = wholeNumber
        self.open = open
    }

    /// One thing that every store must do.
    package struct Check: Sendable, CustomStringConvertible {
        package let description: String
        private let body: @Sendable (MigrationChecker) async throws -> Void

        init(_ description: String, _ body: @escaping @Sendable (MigrationChecker) async throws -> Void) {
            (self.description, self.body) = (description, body)
        }

        package func run(on checker: MigrationChecker) async throws { try await body(checker) }
    }

    /// Everything that every store must do.
    package static let checks = [
        Check("additions that lose nothing are made at opening") { try await $0.additions() },
        Check("a difference is an error that prints the migration to write") { try await $0.differences() },
        Check("each migration runs once and whole, with several processes opening at once") {
            try await $0.migrations()
        },
        Check("references to a table that is made anew stay") { try await $0.references() },
        Check("new tables need no migrations, and count them as done") { try await $0.fresh() },
        Check("migrations that end in a misfit or a broken rule are rolled back") {
            try await $0.misfits()
        },
        Check("a new type that looks like an old table wants a migration that says which it is") {
            try await $0.lookalikes()
        },
        Check("tables of a newer version are not opened") { try await $0.newer() },
        Check("versions that differ in optional properties use one store at the same time") { try await $0.rolling() },
        Check(
            "versions that differ in their rules use one store at the same time, and a migration ends those of the others"
        ) {
            try await $0.rules()
        },
        Check("a store that has been through none of the migrations folded into one goes through that") {
            try await $0.folding()
        },
        Check(
            "a store that has been through all migrations folded into one is through, and one through some is refused"
        ) {
            try await $0.foldingAfterAll()
        },
        Check("a narrower type of whole numbers wants a migration, and a wider one does not") {
            try await $0.narrowing()
        },
        Check("a text does not become another kind by itself, and every row becomes one of it") {
            try await $0.kinds()
        },
        Check("a type that reads less than was stored is told when the store opens") { try await $0.cases() },
        Check("a new store has what migrations make by SQL of their own") { try await $0.seeds() },
    ]

    /// Leaves what the old version keeps.
    private func old(_ migrations: Migration...) async throws {
        try await with([Versions.Old.Book.self, Versions.Old.Note.self], migrations) { store in
            try await store.store([
                Versions.Old.Book(id: 1, title: "12", place: "A"), Versions.Old.Book(id: 2, title: "34", place: nil),
            ])
            try await store.store(Versions.Old.Note(id: 1, book: 2))
        }
    }

    /// Does something with an open store, and closes it.
    func with(
        _ types: [any Frozen.Type], _ migrations: [Migration] = [], _ body: (Store) async throws -> Void
    ) async throws {
        let store = try await open(types, migrations)
        do { try await body(store) } catch {
            await store.endShift()
            throw error
        }
        await store.endShift()
    }

    /// The error of opening with types and migrations that do not fit.
    private func refusal(_ types: any Frozen.Type..., migrations: Migration...) async throws -> Freezer.Error {
        do { try await with(types, migrations) { _ in } } catch let error as Freezer.Error { return error }
        throw StoreChecker.Failure(description: "\(types) fits")
    }

    func refusal(_ types: [any Frozen.Type], _ migrations: Migration...) async throws -> Freezer.Error {
        do { try await with(types, migrations) { _ in } } catch let error as Freezer.Error { return error }
        throw StoreChecker.Failure(description: "\(types) fits")
    }

    private func additions() async throws {
        try await old()
        typealias Book = Versions.Grown.Book
        // The second time there is nothing to be added.
        for _ in 0..<2 {
            try await with([Book.self, Versions.Grown.Author.self]) { store in
                let book = Book(
                    id: 1, title: "12", place: "A", pages: 100, isLent: true, code: Book.code, isbn: nil, author: nil)
                try StoreChecker.equal(try await store.retrieve(Book.self, 1), book)
                try StoreChecker.equal(try await store.search(Book.self, for: "34").map(\.id), [2])
                try await store.store(Versions.Grown.Author(id: 7, name: "Ada"))
                try await StoreChecker.fails({
                    try await store.update(Book.where(\.id == 1)) { $0.set(\.author, to: 8) }
                }) {
                    if case .constraint(_, .reference, _)? = $0 as? Freezer.Error { true } else { false }
                }
            }
        }
        // A table whose type is not held any more stays as it is.
        try await with([Versions.Grown.Author.self]) {
            try StoreChecker.equal(try await $0.count(Versions.Grown.Author.all), 1)
        }
    }

    private func differences() async throws {
        try await old()
        let wanted: [(any Frozen.Type, String)] = [
            (
                Versions.Shrunk.Book.self,
                """
                Migration("1 fix Book") { work in
                    try work.change("Book") { table in
                        // This loses what "title" holds, in every record:
                        table.drop("title")
                    }
                }
                """
            ),
            (
                Versions.Changed.Book.self,
                """
                Migration("1 fix Book") { work in
                    try work.change("Book") { table in
                        table.add("pages", .integer, as: "\\(<#the value of older records#>)")
                        table.change("title", to: .integer, as: <#an SQL expression that makes it of \(text)#>)
                        table.change("place", to: .text, as: "coalesce(\\"place\\", \\(<#the value of records that have none#>))")
                    }
                }
                """
            ),
        ]
        for (type, migration) in wanted {
            guard case .schemaMismatch(_, _, let printed) = try await refusal(type) else {
                throw StoreChecker.Failure(description: "\(type) is no mismatch")
            }
            try StoreChecker.equal(printed, migration)
        }
        // Nothing was changed meanwhile.
        try await with([Versions.Old.Book.self, Versions.Old.Note.self]) {
            try StoreChecker.equal(try await $0.count(Versions.Old.Book.all), 2)
        }
    }

    private var fix: Migration {
        let wholeNumber = wholeNumber
        return Migration("1 fix") { work in
            try work.change("Book") { book in
                book.change("title", to: .integer, as: SQL(stringLiteral: "CAST(title AS \(wholeNumber))"))
                book.change("place", to: .text, as: "coalesce(place, \("?"))")
                book.add("pages", .integer, as: "10 * id")
            }
        }
    }

    private let tenfold = Migration("2 tenfold") { work in
        let least = 15
        try work.run("UPDATE \"Book\" SET pages = pages * 10 WHERE pages > \(least)")
    }

    private func migrations() async throws {
        try await old()
        struct Stop: Error {}
        let failing = Migration("2 fail") { work in
            try work.run("UPDATE \"Book\" SET pages = 0")
            throw Stop()
        }
        guard
            case .migration(_, "2 fail", _) = try await refusal(Versions.Changed.Book.self, migrations: fix, failing)
        else { throw StoreChecker.Failure(description: "the migration did not fail") }
        // The first has left nothing either.
        try await with([Versions.Old.Book.self, Versions.Old.Note.self]) { store in
            try StoreChecker.equal(
                try await store.retrieve(Versions.Old.Book.all.ordered(by: \.id)).map(\.place), ["A", nil])
            try await store.delete(Versions.Old.Book.self, 1)
            try StoreChecker.equal(try await store.count(Versions.Old.Note.all), 1)
            try await store.store(Versions.Old.Book(id: 1, title: "12", place: "A"))
        }
        // All at once, as the processes of one app would be started.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await with([Versions.Changed.Book.self, Versions.Changed.Note.self], [fix, tenfold]) { store in
                        try StoreChecker.equal(
                            try await store.retrieve(Versions.Changed.Book.all.ordered(by: \.id)),
                            [
                                Versions.Changed.Book(id: 1, title: 12, place: "A", pages: 10),
                                Versions.Changed.Book(id: 2, title: 34, place: "?", pages: 200),
                            ])
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func references() async throws {
        try await old()
        try await with([Versions.Changed.Book.self, Versions.Changed.Note.self], [fix]) { store in
            try await store.delete(Versions.Changed.Book.self, 2)
            try StoreChecker.equal(try await store.count(Versions.Changed.Note.all), 0)
        }
    }

    private func fresh() async throws {
        struct Ran: Error {}
        let migration = Migration("1") { _ in throw Ran() }
        try await old(migration)
        try await with([Versions.Old.Book.self, Versions.Old.Note.self], [migration]) {
            try StoreChecker.equal(try await $0.count(Versions.Old.Book.all), 2)
        }
    }

    private func misfits() async throws {
        try await old()
        let half = Migration("1 half") { work in
            try work.change("Book") { book in
                book.drop("place")
                book.add("pages", .integer, as: "1")
            }
        }
        guard
            case .schemaMismatch(_, let differences, _) = try await refusal(
                Versions.Changed.Book.self, migrations: half)
        else { throw StoreChecker.Failure(description: "the tables fit") }
        try StoreChecker.expect(differences.contains { $0.contains("title") }, "\(differences)")
        let same = Migration("1 same") { work in try work.run("UPDATE \"Book\" SET title = 'same', place = NULL") }
        guard case .constraint(_, .unique, _) = try await refusal(Versions.Unique.Book.self, migrations: same) else {
            throw StoreChecker.Failure(description: "the rule is not broken")
        }
        let torn = Migration("1 torn") { work in try work.run("DELETE FROM \"Book\"") }
        let refused = try await refusal(Versions.Old.Book.self, Versions.Old.Note.self, migrations: torn)
        guard case .constraint(_, .reference, _) = refused else {
            throw StoreChecker.Failure(description: "the reference is not broken: \(refused)")
        }
        // And one that says something of a table that is not so.
        let missing = Migration("1 missing") { work in try work.change("Book") { $0.drop("titel") } }
        guard case .migration(_, _, let reason) = try await refusal(Versions.Old.Book.self, migrations: missing) else {
            throw StoreChecker.Failure(description: "a column that is not there was dropped")
        }
        try StoreChecker.expect(reason.contains("titel") && reason.contains("title"), reason)
        try await with([Versions.Old.Book.self, Versions.Old.Note.self]) { store in
            let books = try await store.retrieve(Versions.Old.Book.all.ordered(by: \.id))
            try StoreChecker.equal(books.map(\.title), ["12", "34"])
            try StoreChecker.equal(books.map(\.place), ["A", nil])
        }
    }

    private func lookalikes() async throws {
        try await old()
        guard case .schemaMismatch(_, _, let printed) = try await refusal(Versions.Lookalike.self) else {
            throw StoreChecker.Failure(description: "it was taken for new")
        }
        try StoreChecker.expect(printed.contains("try work.rename(\"Book\", to: \"Lookalike\")"), printed)
        let new = Migration("1 is new") { work in
            try work.create("Lookalike") { table in
                table.add("id", .integer)
                table.add("title", .text)
                table.add("place", .optional(.text))
                table.key("id")
            }
        }
        try await with([Versions.Lookalike.self], [new]) {
            try StoreChecker.equal(try await $0.count(Versions.Lookalike.all), 0)
        }
        try await with([Versions.Old.Book.self, Versions.Old.Note.self, Versions.Lookalike.self], [new]) {
            try StoreChecker.equal(try await $0.count(Versions.Old.Book.all), 2)
        }
    }

    private func newer() async throws {
        try await old(Migration("1 first") { _ in }, Migration("2 second") { _ in })
        guard
            case .newer(_, let reason) = try await refusal(
                Versions.Old.Book.self, migrations: Migration("1 first") { _ in })
        else { throw StoreChecker.Failure(description: "newer tables were opened") }
        try StoreChecker.equal(reason, "a migration unknown to this version has run: \"2 second\"")
    }
}
