/// The times at which the tabs of a process that ends are asked to go on with another. Each is random, so that the others never get all at
/// once.
struct DrainPlan {
    /// The time from the start in which tabs are asked. The rest is for those whose orders still run, and for answers.
    let askingTime: Duration
    private var dues: [String: Duration] = [:]

    /// - Parameter time: the time for everything.
    init(over time: Duration) { askingTime = time * 3 / 4 }

    /// The tabs that are due, among those that have not been asked. A tab that is new among them is due at a random time from now on.
    ///
    /// - Parameters:
    ///   - tabs: the tokens of all tabs that are to be asked. What is planned for another is forgotten.
    ///   - elapsed: the time since the start.
    /// - Complexity: O(n) in the tabs.
    mutating func due(among tabs: some Sequence<String>, at elapsed: Duration) -> [String] {
        var random = SystemRandomNumberGenerator()
        return due(among: tabs, at: elapsed, using: &random)
    }

    mutating func due(
        among tabs: some Sequence<String>, at elapsed: Duration, using random: inout some RandomNumberGenerator
    ) -> [String] {
        let rest = max(.zero, askingTime - elapsed)
        let former = dues
        dues = [:]
        for tab in tabs { dues[tab] = former[tab] ?? (elapsed + rest * Double.random(in: 0..<1, using: &random)) }
        return dues.filter { $0.value <= elapsed }.keys.sorted()
    }
}
