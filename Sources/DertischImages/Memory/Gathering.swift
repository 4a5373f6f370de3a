import Synchronization

/// Gathers those who ask for one thing while it is being made: it is made once, and they all get it.
///
/// Whoever is cancelled leaves at once. When the last has left, the work is cancelled.
final class Gathering<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Group {
        let id: Int
        var work: Task<Void, Never>?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var groups: [Key: Group] = [:]
        var last = 0
    }

    private enum Entry { case left, joined, first(Int) }

    private let state = Mutex(State())

    func value(for key: Key, _ make: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let guest = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                switch enter(key, guest, continuation) {
                case .left: continuation.resume(throwing: CancellationError())
                case .joined: break
                case .first(let group): begin(key, group, make)
                }
            }
        } onCancel: {
            leave(key, guest)
        }
    }

    private func enter(_ key: Key, _ guest: Int, _ continuation: CheckedContinuation<Value, any Error>) -> Entry {
        state.withLock { state in
            // Cancelled before it entered: the handler has run and found nobody.
            if Task.isCancelled { return .left }
            if state.groups[key] != nil {
                state.groups[key]?.waiting[guest] = continuation
                return .joined
            }
            state.groups[key] = Group(id: guest, waiting: [guest: continuation])
            return .first(guest)
        }
    }

    private func begin(_ key: Key, _ group: Int, _ make: @escaping @Sendable () async throws -> Value) {
        let work = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await make()) } catch { result = .failure(error) }
            let waiting = state.withLock { state in
                guard state.groups[key]?.id == group else { return [Int: CheckedContinuation<Value, any Error>]() }
                return state.groups.removeValue(forKey: key)?.waiting ?? [:]
            }
            for continuation in waiting.values { continuation.resume(with: result) }
        }
        let isGone = state.withLock { state in
            guard state.groups[key]?.id == group else { return true }
            state.groups[key]?.work = work
            return false
        }
        if isGone { work.cancel() }
    }

    private func leave(_ key: Key, _ guest: Int) {
        let (continuation, work) = state.withLock {
            state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
            guard let continuation = state.groups[key]?.waiting.removeValue(forKey: guest) else { return (nil, nil) }
            guard state.groups[key]?.waiting.isEmpty == true else { return (continuation, nil) }
            return (continuation, state.groups.removeValue(forKey: key)?.work)
        }
        work?.cancel()
        continuation?.resume(throwing: CancellationError())
    }
}
