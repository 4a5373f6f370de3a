import DertischFreezer
import Foundation
import FreezerChecks

/// Writes to a freezer from a process of its own, until it is done or killed.
///
///     FreezerVictim pairs FILE FIRST     stores a pair of records in each transaction, numbered from FIRST, and says each number
///     FreezerVictim add FILE COUNT       adds 1 to the number that is the name of every cook, COUNT times
@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let number = Int(arguments[3]) else { exit(2) }
        var configuration = Freezer.Configuration()
        configuration.patience = .seconds(60)
        let freezer = try await Freezer(
            file: URL(filePath: arguments[2]), holding: Dish.self, Cook.self, Recipe.self, configuration: configuration)
        if arguments[1] == "pairs" { try await storePairs(in: freezer, from: number) }
        for _ in 0..<number {
            try await freezer.write { try $0.run("UPDATE \"Cook\" SET name = CAST(name AS INTEGER) + 1") }
        }
    }

    static func storePairs(in freezer: Freezer, from first: Int) async throws {
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
