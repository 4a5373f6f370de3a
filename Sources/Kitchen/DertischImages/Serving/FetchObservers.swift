import Synchronization

/// The observers of originals being fetched, by address.
final class FetchObservers: Sendable {
    typealias Observer = @Sendable ([UInt8]) -> Void

    private struct State {
        var observers: [String: [Int: Observer]] = [:]
        var lastID = 0
    }
    private let state = Mutex(State())

    /// Adds an observer, until ``remove(_:of:)``.
    func add(_ observer: @escaping Observer, of address: String) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.observers[address, default: [:]][state.lastID] = observer
            return state.lastID
        }
    }

    func remove(_ id: Int, of address: String) {
        state.withLock { state in
            state.observers[address]?[id] = nil
            if state.observers[address]?.isEmpty == true { state.observers[address] = nil }
        }
    }

    /// Runs a fetch, and reports its bytes to the observers of the address, also to those that join meanwhile.
    func observing(_ address: String, _ fetch: (FetchReporter) async throws -> [UInt8]) async throws -> [UInt8] {
        let isObserved = state.withLock { $0.observers[address] != nil }
        return try await fetch(
            FetchReporter(isObserved: isObserved) { [self] bytes in
                let observers = state.withLock { $0.observers[address] ?? [:] }
                for observer in observers.values { observer(bytes) }
            })
    }
}
