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
