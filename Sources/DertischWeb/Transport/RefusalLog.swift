import Synchronization

/// Tells where developers look what a server refuses: the first of each kind at once, and then at most once a minute, with
/// how many there were.
final class RefusalLog: Sendable {
    private struct Entry {
        var told: ContinuousClock.Instant
        var kept = 0
    }

    static let pause = Duration.seconds(60)

    private let entries = Mutex<[String: Entry]>([:])
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// - Parameter words: what was refused, why, and what to do about it: the same words for the same thing.
    func tell(_ words: String, at now: ContinuousClock.Instant = .now) {
        let line: String? = entries.withLock { entries in
            if let entry = entries[words], now - entry.told < Self.pause {
                entries[words]?.kept = entry.kept + 1
                return nil
            }
            let kept = entries[words]?.kept ?? 0
            entries[words] = Entry(told: now)
            return kept > 0 ? "\(words) (\(kept) more since the last line)" : words
        }
        if let line { write("dertisch: \(line)") }
    }
}
