import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks

/// Writes to a freezer from a process of its own, until it is done or killed.
///
///     FreezerVictim pairs STORE FIRST    stores a pair of records in each transaction, numbered from FIRST, and says each number
///     FreezerVictim migrate STORE 0      migrates a store of an older version of an app, and says each step
///     FreezerVictim open STORE 0         opens it, and says what is wrong with it, if anything
///     FreezerVictim add STORE COUNT      adds 1 to the number that is the name of every cook, COUNT times
///
/// The store is a file, or the address of a server.
@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let number = Int(arguments[3]) else { exit(2) }
        if arguments[1] == "open" {
            do { _ = try await open(arguments[2]) } catch { print(error) }
            return
        }
        if arguments[1] == "migrate" {
            return try await InterruptedMigration.migrate { types, migrations in
                try await open(arguments[2], types, migrations)
            }
        }
        let freezer = try await open(arguments[2])
        if arguments[1] == "pairs" { try await storePairs(in: freezer, from: number) }
        for _ in 0..<number {
            try await freezer.write { try $0.run("UPDATE \"Cook\" SET name = CAST(CAST(name AS INTEGER) + 1 AS TEXT)") }
        }
    }

    static func open(
        _ place: String, _ types: [any Frozen.Type] = [Dish.self, Cook.self, Recipe.self],
        _ migrations: [Migration] = []
    ) async throws -> MigrationChecker.Store {
        if place.hasPrefix("postgresql:") {
            var configuration = PostgreSQLFreezer.Configuration()
            configuration.patience = .seconds(600)
            configuration.schema = ProcessInfo.processInfo.environment["DERTISCH_SCHEMA"]
            return try await PostgreSQLFreezer(
                at: place, holding: types, migrations: migrations, configuration: configuration)
        }
        var configuration = Freezer.Configuration()
        configuration.patience = .seconds(600)
        return try await Freezer(
            file: URL(filePath: place), holding: types, migrations: migrations, configuration: configuration)
    }

    static func storePairs(in freezer: any RecordStore, from first: Int) async throws {
        for number in first... {
            try await freezer.write { work in
                // Long enough for some to be written over several pages.
                let name = String(repeating: "\(number) ", count: 1 + number * 37 % 600)
                try work.store(Cook(id: 2 * number, name: name))
                try work.store(Cook(id: 2 * number + 1, name: name))
            }
            let line = Data("\(number)\n".utf8)
            FileHandle.standardOutput.write(line)
        }
    }
}
