import Synchronization

/// A throttled log of a server's refusals for developers: the first of each kind at once, then at most one line a
/// minute with a count.
final class RefusalLog: Sendable {
    private struct Entry {
        var told: ContinuousClock.Instant
        var kept = 0
    }

    static let pause = Duration.seconds(60)

    private let entries = Mutex<[String: Entry]>([:])
    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// - Parameter words: the refusal, its reason, and the remedy: the same text for the same kind.
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
