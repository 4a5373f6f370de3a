import Foundation

/// What all processes of a salon have recorded, also those that have ended.
struct SalonRecords {
    private let entries: [pid_t: [SalonLog.Entry]]

    init(_ entries: [pid_t: [SalonLog.Entry]]) { self.entries = entries }

    /// The list of a process now, in its order; `nil` before it has one.
    func list(of process: pid_t) -> [String]? { entries[process]?.last?.all.map(String.init) }

    /// The times at which something happened to attendants, after a time, in each process that has recorded it.
    ///
    /// - Parameter mark: `+`, `-` or `~`.
    func times(_ mark: Character, of attendants: Set<String>, after start: UInt64 = 0) -> [String: [pid_t: UInt64]] {
        var times: [String: [pid_t: UInt64]] = [:]
        for (process, entries) in entries {
            for entry in entries where entry.time > start {
                for change in entry.changes
                where change.first == mark && attendants.contains(String(change.dropFirst())) {
                    times[String(change.dropFirst()), default: [:]][process] = entry.time
                }
            }
        }
        return times
    }

    /// How often something happened to attendants, in any process.
    func count(_ mark: Character, of attendants: Set<String>) -> Int {
        entries.values.joined().reduce(0) { sum, entry in
            sum + entry.changes.count { $0.first == mark && attendants.contains(String($0.dropFirst())) }
        }
    }
}
