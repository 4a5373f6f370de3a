import DertischCore
package import DertischFreezer

/// One kind of change of a type: what was kept before, the migration as it is printed for it, and what there is afterwards.
///
/// The printed migration is compared with the source of the migration that is run.
package struct MigrationKind: Sendable, CustomStringConvertible {
    package typealias Opening =
        @Sendable (_ types: [any Frozen.Type], _ migrations: [Migration]) async throws -> MigrationChecker.Store

    package let description: String
    private let old: any Frozen.Type
    private let new: any Frozen.Type
    /// For SQLite, and for PostgreSQL; `nil` where nothing is to be written.
    private let migrations: (Migration?, Migration?)
    private let fill: @Sendable (MigrationChecker.Store) async throws -> Void
    private let check: @Sendable (MigrationChecker.Store) async throws -> Void

    init<Old: Frozen, New: Frozen & Equatable>(
        _ description: String, _ old: [Old], _ new: [New], sqlite: Migration?, postgreSQL: Migration?
    ) {
        self.description = description
        (self.old, self.new) = (Old.self, New.self)
        migrations = (sqlite, postgreSQL)
        fill = { try await $0.store(old) }
        check = { store in
            let found = try await store.retrieve(New.all).sorted { "\($0.id)" < "\($1.id)" }
            try StoreChecker.equal(found, new)
        }
    }

    init<Old: Frozen, New: Frozen & Equatable>(
        _ description: String, _ old: [Old], _ new: [New], _ migration: Migration? = nil
    ) {
        self.init(description, old, new, sqlite: migration, postgreSQL: migration)
    }

    /// Prints the migration, and runs what was printed.
    ///
    /// - Parameter source: the text of the file in which the migrations stand.
    package func run(isPostgreSQL: Bool, source: String, open: Opening) async throws {
        let before = try await open([old], [])
        try await fill(before)
        await before.endShift()
        let migration = isPostgreSQL ? migrations.1 : migrations.0
        if migration != nil {
            do {
                await (try await open([new], [])).endShift()
                throw StoreChecker.Failure(description: "it needs no migration")
            } catch Freezer.Error.schemaMismatch(_, _, let printed) {
                try StoreChecker.expect(Self.has(source, printed), "printed:\n\(printed)")
            }
        }
        // The second time there is nothing left to be done.
        for _ in 0..<2 {
            let after = try await open([new], migration.map { [$0] } ?? [])
            do { try await check(after) } catch {
                await after.endShift()
                throw error
            }
            await after.endShift()
        }
    }

    /// Returns `true` if a file contains a migration, apart from filled-in placeholders and line breaks.
    private static func has(_ source: String, _ printed: String) -> Bool {
        let source = source.filter { !$0.isWhitespace }
        let parts = printed.filter { !$0.isWhitespace }.split(separator: "<#").enumerated().map { index, part in
            index == 0 ? part : part.split(separator: "#>", maxSplits: 1).last ?? ""
        }
        guard let first = parts.first else { return false }
        return source.ranges(of: first).contains { start in
            var rest = source[start.upperBound...]
            for part in parts.dropFirst() {
                guard let next = rest.prefix(100 + part.count).firstRange(of: part) else { return false }
                rest = rest[next.upperBound...]
            }
            return true
        }
    }
}
