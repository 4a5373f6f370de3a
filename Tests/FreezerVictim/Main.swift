import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks

/// Writes to a freezer from a process of its own, until it is done or killed.
///
///     FreezerVictim pairs STORE FIRST    stores a pair of records in each transaction, numbered from FIRST, and says each number
///     FreezerVictim migrate STORE 0      migrates a store of an older version of an app, and says each step
///     FreezerVictim open STORE 0         opens it, and says what is wrong with it, if anything
///     FreezerVictim limited FILE BYTES   stores until the file may not grow any more, says what it has, and stores more once it may
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
        if arguments[1] == "limited" { return try await fill(freezer, most: number) }
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
            configuration.timeout = .seconds(600)
            configuration.schema = ProcessInfo.processInfo.environment["DERTISCH_SCHEMA"]
            return try await PostgreSQLFreezer(
                at: place, holding: types, migrations: migrations, configuration: configuration)
        }
        var configuration = Freezer.Configuration()
        configuration.busyTimeout = .seconds(600)
        return try await Freezer(
            file: URL(filePath: place), holding: types, migrations: migrations, configuration: configuration)
    }

    static func fill(_ freezer: any RecordStore, most: Int) async throws {
        signal(SIGXFSZ, SIG_IGN)
        #if os(Linux)
            let files = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
        #else
            let files = RLIMIT_FSIZE
        #endif
        var limit = rlimit()
        getrlimit(files, &limit)
        let usual = limit.rlim_cur
        limit.rlim_cur = rlim_t(most)
        setrlimit(files, &limit)
        let name = String(repeating: "x", count: 1_000)
        var count = 0
        do {
            while true {
                let first = count
                try await freezer.store((first..<first + 10).map { Cook(id: $0, name: name) })
                count += 10
            }
        } catch Freezer.Error.full {
            print(count)
            print("full")
        }
        print("has \(try await freezer.count(Cook.all))")
        limit.rlim_cur = usual
        setrlimit(files, &limit)
        try await freezer.store((count..<count + 100).map { Cook(id: $0, name: name) })
        print("takes more")
        print("has \(try await freezer.count(Cook.all))")
        struct Check: Decodable, Sendable { let result: String }
        let check = try await freezer.rows("SELECT quick_check AS result FROM pragma_quick_check", as: Check.self)
        print(check.map(\.result).joined(separator: ", "))
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
