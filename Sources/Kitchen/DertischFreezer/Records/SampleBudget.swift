/// The budget of samples: bounds the number of requests that a type makes for sample values, and the time in which it makes them.
///
/// Each property has a number of its own, so that a type may have many. Once it is spent, every list is at its end.
struct SampleBudget {
    static let requests = 1_000
    static let timeLimit = Duration.seconds(5)
    /// The largest number of containers within each other.
    static let depth = 32

    private(set) var left = requests
    private let deadline: ContinuousClock.Instant

    /// - Parameter deadline: the end of all properties' time.
    init(until deadline: ContinuousClock.Instant) { self.deadline = deadline }

    var isSpent: Bool { left == 0 }

    /// Takes one request from the budget; `false` if it is spent.
    mutating func spend() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        // The clock is read now and then only.
        if left % 64 == 0, ContinuousClock.now > deadline { left = 0 }
        return left > 0
    }
}
