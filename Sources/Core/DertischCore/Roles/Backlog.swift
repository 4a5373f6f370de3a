/// The limit on the orders that a head chef holds in one party, and the policy beyond it.
///
/// ```swift
/// struct SearchHeadChef: HeadChef {
///     var backlog: Backlog { Backlog(8, whenFull: .dropOldest) }
///     func give(_ order: SearchCourse.Order, to waiter: WaiterForHeadChef<SearchCourse>) async throws {}
/// }
/// ```
public struct Backlog: Hashable, Sendable {
    /// The policy for a full backlog: it selects the order to give up.
    public enum WhenFull: Hashable, Sendable {
        /// Refuses the new order.
        case refuseNewest
        /// Drops the oldest waiting order to make room for the new one. Its waiter is told by
        /// ``Waiter/takeBack(_:onto:)``.
        case dropOldest
    }

    /// The maximum number of orders that wait in turn, and of orders that cook at once beside them. At least 1.
    public let limit: Int
    /// The policy beyond the limit. It never affects an order that is already cooking.
    public let whenFull: WhenFull

    /// Makes a backlog. A refused order is recorded as ``Refusal/queueFull``, and a dropped one as
    /// ``HouseEvent/Kind/dropped(_:)``.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of orders; a value below 1 counts as 1.
    ///   - whenFull: the policy beyond that.
    public init(_ limit: Int = 64, whenFull: WhenFull = .refuseNewest) {
        self.limit = max(1, limit)
        self.whenFull = whenFull
    }
}
