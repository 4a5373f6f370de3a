/// Something held the main actor for so long that nobody else was served, as a ``Watchdog`` found.
public struct MainActorHold: Sendable, Hashable {
    /// What the main actor was about.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// Staff were made, or a table was set.
        case seating
        /// A shift or a visit began or ended, or a table was shown.
        case visit
        /// A customer made an order out of a gesture.
        case gesture
        /// A head chef told the pace of an order, or a waiter was about to take it.
        case ordering
        /// A waiter changed the carte, or the customer was told.
        case waiter
        /// A head chef cooked, before its first `await` that hops.
        case headChef
        /// A table was laid.
        case laying
        /// None of the house's steps: perhaps a head chef, after an `await`.
        case unknown
        /// Many pieces of work, none of them long.
        case many
    }

    /// What the main actor was about.
    public let step: Step
    /// The order, if it was about one.
    public let ticket: Ticket?
    /// The order's case, without what it holds; `nil` if it is none, or its type describes itself.
    public let order: String?
    /// How long the main actor had not answered.
    public let time: Duration

    /// Describes a hold, as tests of inspectors do.
    ///
    /// - Parameters:
    ///   - step: what the main actor was about.
    ///   - ticket: the order, if it was about one.
    ///   - order: the order's case.
    ///   - time: how long the main actor had not answered.
    public init(step: Step, ticket: Ticket? = nil, order: String? = nil, time: Duration) {
        self.step = step
        self.ticket = ticket
        self.order = order
        self.time = time
    }
}
