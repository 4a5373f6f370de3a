import DertischFreezer

/// The changes to be notified, debounced: the first is sent at once, further ones together after a pause.
struct PendingChanges {
    /// The pause after a notice, in which changes are collected.
    static let pause = Duration.milliseconds(10)

    private var region = DatabaseRegion()
    private var earliest: ContinuousClock.Instant?

    var isEmpty: Bool { region.isEmpty }

    mutating func add(_ changed: DatabaseRegion) { region.formUnion(changed) }

    /// The time at which pending changes may be sent; `nil` without any.
    func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? { isEmpty ? nil : max(now, earliest ?? now) }

    /// Takes the changes that are due.
    mutating func take(at now: ContinuousClock.Instant) -> DatabaseRegion? {
        guard let due = due(at: now), due <= now else { return nil }
        earliest = now + Self.pause
        defer { region = DatabaseRegion() }
        return region
    }

    /// Puts back changes that could not be sent.
    mutating func putBack(_ untold: DatabaseRegion) { region.formUnion(untold) }
}
