import Foundation

/// The life of a service: it opens, it serves, and it ends.
struct ServicePhase {
    /// True once a child that serves has taken connections.
    private(set) var hasBeenReady = false
    /// True once the processes that serve may start.
    private(set) var mayServe: Bool
    /// True if the first child ended before it took connections.
    private(set) var hasFailed = false
    private(set) var isEnding = false
    /// The time at which all children are to end.
    private var endDue: ContinuousClock.Instant?
    /// Children that were started before are to be replaced.
    private var outdated: ContinuousClock.Instant?

    /// - Parameter hasCompanion: true if the processes that serve wait for a companion.
    init(hasCompanion: Bool) { mayServe = !hasCompanion }

    /// Notes that the companion is ready.
    mutating func companionIsReady() { mayServe = true }

    /// Notes that a child takes connections.
    ///
    /// - Returns: true if it is the first.
    mutating func becomeReady() -> Bool {
        defer { hasBeenReady = true }
        return !hasBeenReady
    }

    /// Ends, since the first child could not open its house: whatever keeps the first from it keeps all.
    mutating func fail() { (hasFailed, isEnding) = (true, true) }

    /// Plans the end.
    ///
    /// - Returns: false if it is planned already.
    mutating func end(at due: ContinuousClock.Instant) -> Bool {
        guard endDue == nil else { return false }
        endDue = due
        return true
    }

    /// Begins the end if it is due.
    ///
    /// - Returns: true if it begins now.
    mutating func endIfDue(at now: ContinuousClock.Instant) -> Bool {
        guard !isEnding, let endDue, endDue <= now else { return false }
        isEnding = true
        return true
    }

    /// The time at which the end begins; `nil` if none is planned, or it has begun.
    var nextDue: ContinuousClock.Instant? { isEnding ? nil : endDue }

    /// Wishes that all children are replaced.
    mutating func replaceChildren(at now: ContinuousClock.Instant) { outdated = now }

    /// True if a child was started before the wish that all are replaced. Its first successor may start at the very time of the wish.
    func isOutdated(_ child: Child) -> Bool { outdated.map { child.start < $0 } ?? false }
}
