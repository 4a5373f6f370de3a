import DertischSupport
package import DertischFreezer
import Foundation

/// A migration of many steps that is killed while it runs, by whichever process opens the store: ``VersionChain`` from its first
/// version to its last.
package struct InterruptedMigration: Sendable {
    package typealias Opening =
        @Sendable (_ types: [any Frozen.Type], _ migrations: [Migration]) async throws -> MigrationChecker.Store

    /// Says a line for each step, so that what listens can kill the process between any two.
    private static func said(_ line: Int) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// The migrations of the chain, each followed by steps that change every row back and forth.
    private static var migrations: [Migration] {
        VersionChain.migrations.enumerated().flatMap { number, migration in
            let table = number == 3 ? "Volume" : "Book"
            let others = Migration("\(number + 1) more") { work in
                for step in 0..<12 {
                    let sign = step.isMultiple(of: 2) ? "+" : "-"
                    try work.change(table) { $0.add("more", .integer, as: SQL(stringLiteral: "0 \(sign) \(step)")) }
                    said(number * 100 + step)
                    try work.change(table) { $0.drop("more") }
                    said(number * 100 + step)
                }
            }
            return [migration, others]
        }
    }

    /// The number of lines that a migration prints if it is not killed.
    package static let lines = 4 * 12 * 2

    /// Keeps what the first version does.
    package static func prepare(_ open: Opening) async throws { try await VersionChain.go([0], open) }

    /// Migrates, and says so line by line.
    package static func migrate(_ open: Opening) async throws {
        await (try await open(VersionChain.types[4], migrations)).endShift()
    }

    /// Returns `true` for the state after all migrations, and `false` for the state before the first. Anything
    /// else is a failure.
    package static func isMigrated(_ open: Opening) async throws -> Bool {
        do {
            try await VersionChain.check(0, open)
            return false
        } catch Freezer.Error.newer {
            try await VersionChain.check(4) { types, _ in try await open(types, migrations) }
            return true
        }
    }
}
