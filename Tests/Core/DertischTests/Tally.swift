import Synchronization

/// What was made, in order, by whichever thread.
final class Tally: Sendable {
    private let made = Mutex<[String]>([])
    private let watchers = Mutex<[(name: String, wake: CheckedContinuation<Void, Never>)]>([])

    /// What was made so far.
    var names: [String] { made.withLock(\.self) }

    /// Counts one in, and answers how many of the name there are now.
    @discardableResult func add(_ name: String) -> Int {
        let count = made.withLock { made in
            made.append(name)
            return made.count { $0 == name }
        }
        let waiting = watchers.withLock { watchers in
            let waiting = watchers.filter { $0.name == name }
            watchers.removeAll { $0.name == name }
            return waiting
        }
        for watcher in waiting { watcher.wake.resume() }
        return count
    }

    /// Waits until something of that name was counted.
    func until(_ name: String) async {
        await withCheckedContinuation { wake in
            let isThere = watchers.withLock { watchers in
                if names.contains(name) { return true }
                watchers.append((name, wake))
                return false
            }
            if isThere { wake.resume() }
        }
    }
}
