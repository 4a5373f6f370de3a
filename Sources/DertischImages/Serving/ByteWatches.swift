import Synchronization

/// Is told what has come so far of an original that is being fetched.
struct ByteWatch: Sendable {
    /// Whether anybody looks on; if not, nothing need be told.
    let isWatched: Bool
    let tell: @Sendable ([UInt8]) -> Void
}

/// Those who look on while originals are fetched, by their addresses.
final class ByteWatches: Sendable {
    typealias Watcher = @Sendable ([UInt8]) -> Void

    private struct State {
        var watchers: [String: [Int: Watcher]] = [:]
        var last = 0
    }
    private let state = Mutex(State())

    /// Looks on from now, until ``leave(_:_:)``.
    func look(_ address: String, _ watcher: @escaping Watcher) -> Int {
        state.withLock { state in
            state.last += 1
            state.watchers[address, default: [:]][state.last] = watcher
            return state.last
        }
    }

    func leave(_ address: String, _ id: Int) {
        state.withLock { state in
            state.watchers[address]?[id] = nil
            if state.watchers[address]?.isEmpty == true { state.watchers[address] = nil }
        }
    }

    /// Fetches something, for those who look on by then and come meanwhile.
    func watching(_ address: String, _ fetch: (ByteWatch) async throws -> [UInt8]) async throws -> [UInt8] {
        let isWatched = state.withLock { $0.watchers[address] != nil }
        return try await fetch(
            ByteWatch(isWatched: isWatched) { [self] bytes in
                let watchers = state.withLock { $0.watchers[address] ?? [:] }
                for watcher in watchers.values { watcher(bytes) }
            })
    }
}
