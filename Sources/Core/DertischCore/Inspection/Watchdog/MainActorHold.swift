/// A hold of the main actor for so long that other guests had to wait, as found by a ``Watchdog``.
public struct MainActorHold: Sendable, Hashable {
    /// The step that the main actor was running.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// Staff were made, or a table was set.
        case seating
        /// A shift or a visit began or ended, or a table was shown.
        case visit
        /// A customer made an order out of a gesture.
        case gesture
        /// A head chef gave the pace of an order, or a waiter was about to take it.
        case ordering
        /// A waiter changed the carte, or the customer was told.
        case waiter
        /// A head chef cooked, before its first `await` that leaves the main actor.
        case headChef
        /// A table was laid.
        case laying
        /// None of the house's steps: perhaps a head chef's code after an `await`.
        case unknown
        /// Many pieces of work, none of them long.
        case many
    }

    /// The step that the main actor was running.
    public let step: Step
    /// The order, if the step belongs to one.
    public let ticket: Ticket?
    /// The order's case, without its associated values; `nil` if orders are no enum, or their type has a description of
    /// its own.
    public let order: String?
    /// The time for which the main actor did not answer.
    public let time: Duration

    /// Makes a description of a hold, as tests of inspectors do.
    ///
    /// - Parameters:
    ///   - step: the step that the main actor was running.
    ///   - ticket: the order, if the step belongs to one.
    ///   - order: the order's case.
    ///   - time: the time for which the main actor did not answer.
    public init(step: Step, ticket: Ticket? = nil, order: String? = nil, time: Duration) {
        self.step = step
        self.ticket = ticket
        self.order = order
        self.time = time
    }
}
