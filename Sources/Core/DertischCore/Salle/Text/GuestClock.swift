import Foundation
import Synchronization

/// The guest's time zone. It records its first use: without one, no text needs an update when the time zone changes.
final class GuestClock: Sendable {
    /// The time zone; `nil` if it is unknown and the house's is used.
    let timeZone: TimeZone?
    private let isLookedAt = Atomic(false)

    init(in timeZone: TimeZone? = nil) { self.timeZone = timeZone }

    var wasRead: Bool { isLookedAt.load(ordering: .relaxed) }

    func read() -> TimeZone {
        isLookedAt.store(true, ordering: .relaxed)
        return timeZone ?? .autoupdatingCurrent
    }
}
