extension Subscribers {
    /// developer.apple.com/documentation/combine/subscribers/demand
    public struct Demand: Equatable, Comparable, Hashable, Sendable {
        /// developer.apple.com/documentation/combine/subscribers/demand/max: `nil` for an unlimited demand.
        public let max: Int?

        /// developer.apple.com/documentation/combine/subscribers/demand/unlimited
        public static let unlimited = Demand(max: nil)
        /// developer.apple.com/documentation/combine/subscribers/demand/none
        public static let none = Demand.max(0)

        /// developer.apple.com/documentation/combine/subscribers/demand/max(_:): a negative value ends the process.
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "Combine: a demand of \(value) is less than none.")
            return Demand(max: value)
        }

        /// developer.apple.com/documentation/combine/subscribers/demand/+=(_:_:)
        public static func += (one: inout Demand, other: Demand) {
            guard let count = one.max, let more = other.max else { return one = .unlimited }
            one = .max(count + more)
        }

        /// developer.apple.com/documentation/combine/subscribers/demand/-=(_:_:): less than none ends the process.
        public static func -= (one: inout Demand, count: Int) {
            guard let max = one.max else { return }
            one = .max(max - count)
        }

        /// developer.apple.com/documentation/combine/subscribers/demand/_(_:_:): an unlimited demand is the largest.
        public static func < (one: Demand, other: Demand) -> Bool { (one.max ?? .max) < (other.max ?? .max) }
    }
}
