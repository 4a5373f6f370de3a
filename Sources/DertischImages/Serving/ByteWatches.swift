import Synchronization

/// The observers of originals being fetched, by address.
final class ByteWatches: Sendable {
    typealias Watcher = @Sendable ([UInt8]) -> Void

    private struct State {
        var watchers: [String: [Int: Watcher]] = [:]
        var last = 0
    }
    private let state = Mutex(State())

    /// Adds an observer, until ``leave(_:_:)``.
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

    /// Runs a fetch, and reports its bytes to the observers of the address, also to those that join meanwhile.
    func watching(_ address: String, _ fetch: (ByteWatch) async throws -> [UInt8]) async throws -> [UInt8] {
        let isWatched = state.withLock { $0.watchers[address] != nil }
        return try await fetch(
            ByteWatch(isWatched: isWatched) { [self] bytes in
                let watchers = state.withLock { $0.watchers[address] ?? [:] }
                for watcher in watchers.values { watcher(bytes) }
            })
    }
}
