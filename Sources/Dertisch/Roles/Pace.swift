/// The timing of an order, relative to the other orders of the same party.
///
/// Lanes separate independent orders: a search supersedes the search before it, but not the upload beside it.
///
/// ```swift
/// func pace(of order: DraftCourse.Order) -> Pace {
///     switch order {
///     case .write: .inTurn
///     case .send: .once(lane: "send")
///     case .find: .latest(lane: "find")
///     case .watch: .atOnce
///     }
/// }
/// ```
public enum Pace: Hashable, Sendable {
    /// After the orders before it are done. The default.
    case inTurn
    /// At once, beside all other orders. Orders that stream need this or ``latest(lane:)``; otherwise no
    /// order in turn would ever follow.
    case atOnce
    /// At once. An order that still cooks in that lane is cancelled, and its dishes are dropped.
    case latest(lane: Lane)
    /// At once, or refused if an order still cooks in that lane. The waiter never sees a refused order.
    case once(lane: Lane)

    /// The name of a lane, within one party.
    public struct Lane: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let name: String

        /// Makes a lane from its name.
        public init(_ name: String) { self.name = name }
        /// Makes a lane from a literal name.
        public init(stringLiteral name: String) { self.name = name }
        /// The name.
        public var description: String { name }
    }
}

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
        /// Drops the oldest waiting order to make room for the new one.
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
