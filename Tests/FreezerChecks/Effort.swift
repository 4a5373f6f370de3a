import Foundation

/// The number of rounds of a random test: an environment variable's value, or a default.
package func effort(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init) ?? usual
}

/// The seed of what is tried at random: `DERTISCH_SEED`, or another each time.
package func seed() -> UInt64 {
    ProcessInfo.processInfo.environment["DERTISCH_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
}
