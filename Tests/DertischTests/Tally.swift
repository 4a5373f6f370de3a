import Synchronization

/// What was made, in order, by whichever thread.
final class Tally: Sendable {
    private let made = Mutex<[String]>([])

    /// What was made so far.
    var names: [String] { made.withLock(\.self) }

    /// Counts one in, and answers how many of the name there are now.
    @discardableResult func add(_ name: String) -> Int {
        made.withLock { made in
            made.append(name)
            return made.count { $0 == name }
        }
    }
}
