import DertischFreezer

/// The changes to be notified, debounced: the first is sent at once, further ones together after a pause.
struct PendingChanges {
    /// The pause after a notice, in which changes are collected.
    static let pause = Duration.milliseconds(10)

    private var region = DatabaseRegion()
    private var earliest: ContinuousClock.Instant?

    var isEmpty: Bool { region.isEmpty }

    mutating func add(_ changed: DatabaseRegion) { region.formUnion(changed) }

    /// When what is there may be told; `nil` if there is nothing.
    func due(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? { isEmpty ? nil : max(now, earliest ?? now) }

    /// Takes what is due, to tell it now.
    mutating func take(at now: ContinuousClock.Instant) -> DatabaseRegion? {
        guard let due = due(at: now), due <= now else { return nil }
        earliest = now + Self.pause
        defer { region = DatabaseRegion() }
        return region
    }

    /// Puts back what could not be told.
    mutating func putBack(_ untold: DatabaseRegion) { region.formUnion(untold) }
}
