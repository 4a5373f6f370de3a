/// When a head chef cooks an order, seen from the other orders of the same party.
///
/// Lanes keep orders apart that have nothing to do with each other: a search supersedes the search before it, not the
/// upload beside it.
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
    /// At once, beside whatever else is cooking. What streams needs this, or nothing in turn would ever follow.
    case atOnce
    /// At once, and whatever still cooks in that lane is cancelled: its dishes are not taken any more.
    case latest(lane: Lane)
    /// At once, unless something still cooks in that lane: then it is refused, and the waiter never hears of it.
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

/// How many orders may be before a head chef in one party, and what happens beyond.
///
/// ```swift
/// struct SearchHeadChef: HeadChef {
///     var backlog: Backlog { Backlog(8, whenFull: .dropOldest) }
///     func give(_ order: SearchCourse.Order, to waiter: WaiterForHeadChef<SearchCourse>) async throws {}
/// }
/// ```
public struct Backlog: Hashable, Sendable {
    /// What gives way when there are too many.
    public enum WhenFull: Hashable, Sendable {
        /// The new order is refused.
        case refuseNewest
        /// The oldest that still waits is dropped for the new one.
        case dropOldest
    }

    /// As many orders may wait in turn, and as many may cook at once. At least one.
    public let limit: Int
    /// What gives way beyond that. An order that is cooking already never does.
    public let whenFull: WhenFull

    /// Describes a backlog. Whatever gives way is recorded, as ``Refusal/queueFull``.
    ///
    /// - Parameters:
    ///   - limit: how many orders; below 1 counts as 1.
    ///   - whenFull: what gives way beyond that.
    public init(_ limit: Int = 64, whenFull: WhenFull = .refuseNewest) {
        self.limit = max(1, limit)
        self.whenFull = whenFull
    }
}
