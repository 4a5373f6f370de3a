import Foundation
import Synchronization

/// The guest's time zone. It records its first use: without a use, no text needs an update when the time zone changes.
final class GuestClock: Sendable {
    /// The time zone; `nil` if the guest's is unknown, so that the house's is used.
    let timeZone: TimeZone?
    private let isLookedAt = Atomic(false)

    init(in timeZone: TimeZone? = nil) { self.timeZone = timeZone }

    var wasRead: Bool { isLookedAt.load(ordering: .relaxed) }

    func read() -> TimeZone {
        isLookedAt.store(true, ordering: .relaxed)
        return timeZone ?? .autoupdatingCurrent
    }
}
