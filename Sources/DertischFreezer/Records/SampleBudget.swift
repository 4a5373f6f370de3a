/// Bounds how many sample values are made of the app's types, and for how long.
///
/// An initialiser of the app's runs for each.
final class SampleBudget {
    static let limit = 10_000
    static let patience = Duration.seconds(5)

    private(set) var left = limit
    private let deadline = ContinuousClock.now + patience

    /// Whether another sample may be made.
    func spend() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        // The clock is read now and then only.
        if left % 64 == 0, ContinuousClock.now > deadline { left = 0 }
        return left > 0
    }

    var isSpent: Bool { left == 0 }
}
