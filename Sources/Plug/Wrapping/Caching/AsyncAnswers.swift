import Synchronization

/// The answers of one action that may wait, and the calls that are looking for one.
///
/// Equal calls at once share one performance, a task of its own: it starts on the actor of the first of them, and is
/// cancelled only when all of them are.
final class AsyncAnswers<Key: Hashable & Sendable, Output: Sendable, Failure: Error>: Sendable {
    private typealias Share = AsyncShare<Output, Failure>

    private struct State: Sendable {
        var recent: RecentAnswers<Key, Output>
        var shares: [Key: Share] = [:]
    }

    private enum Found {
        case answer(Output)
        case share(Share, isNew: Bool)
    }

    private let life: Duration?
    private let timepiece: Timepiece
    private let state: Mutex<State>

    init(upTo capacity: Int, for life: Duration?, by timepiece: Timepiece) {
        self.life = life
        self.timepiece = timepiece
        state = Mutex(State(recent: RecentAnswers(upTo: capacity)))
    }

    func answer<Input: Sendable>(
        to key: Key, _ input: Input, _ perform: @escaping @Sendable (Input) async throws(Failure) -> Output,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> {
        switch find(key) {
        case .answer(let output): return .success(output)
        case .share(let share, let isNew):
            if isNew {
                let task = Task.immediate {
                    // Captured, so that the task is isolated to the caller's actor.
                    _ = isolation
                    let result = await outcome(of: perform, input)
                    self.finish(share, of: key, with: result)
                    share.end(result)
                }
                // Work that was done at once is not waited for: to wait is to hop.
                if let result = share.keep(task) { return result }
            }
            return await share.result { self.drop(share, of: key) }
        }
    }

    func forget(_ key: Key) {
        state.withLock { state in
            state.recent.remove(key)
            state.shares[key] = nil
        }
    }

    func forgetAll() {
        state.withLock { state in
            state.recent.removeAll()
            state.shares = [:]
        }
    }

    private func find(_ key: Key) -> Found {
        let now = life == nil ? Duration.zero : timepiece.elapsed()
        return state.withLock { state in
            if let output = state.recent.answer(to: key, at: now) { return .answer(output) }
            // One that everybody left is being cancelled: it has no answer for those who come now.
            if let share = state.shares[key], share.join() { return .share(share, isNew: false) }
            let share = Share()
            state.shares[key] = share
            return .share(share, isNew: true)
        }
    }

    private func finish(_ share: Share, of key: Key, with result: Result<Output, Failure>) {
        let end = life.map { timepiece.elapsed() + $0 }
        state.withLock { state in
            // If it was forgotten meanwhile, those who share it get the answer, and nobody after them.
            guard state.shares[key] === share else { return }
            state.shares[key] = nil
            if case .success(let output) = result { state.recent.keep(output, to: key, until: end) }
        }
    }

    private func drop(_ share: Share, of key: Key) {
        state.withLock { state in
            if state.shares[key] === share { state.shares[key] = nil }
        }
    }
}
