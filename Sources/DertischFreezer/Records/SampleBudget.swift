/// The budget of samples: bounds the number of sample values, and the time in which they are made.
///
/// An initialiser of the app's runs for each.
final class SampleBudget {
    static let limit = 10_000
    static let timeLimit = Duration.seconds(5)

    private(set) var left = limit
    private let deadline = ContinuousClock.now + timeLimit

    /// Takes one sample from the budget; `false` if it is spent.
    func spend() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        // The clock is read now and then only.
        if left % 64 == 0, ContinuousClock.now > deadline { left = 0 }
        return left > 0
    }

    var isSpent: Bool { left == 0 }
}
