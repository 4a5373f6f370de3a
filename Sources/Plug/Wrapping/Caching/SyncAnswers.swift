import Synchronization

/// The answers of one action that never waits, and the calls that are looking for one.
///
/// Equal calls at once share one performance: the first performs, the others wait at its lock. A call that would wait
/// for itself, since the performer calls its own action with an equal input, performs as if there were no cache.
final class SyncAnswers<Key: Hashable & Sendable, Output: Sendable, Failure: Error>: Sendable {
    /// One performance that equal calls share.
    private final class Share: Sendable {
        let turn = Mutex(())
        let result = Mutex<Result<Output, Failure>?>(nil)
    }

    private struct State: Sendable {
        var recent: RecentAnswers<Key, Output>
        var shares: [Key: Share] = [:]
    }

    private enum Found {
        case answer(Output)
        case share(Share)
    }

    private let life: Duration?
    private let timepiece: Timepiece
    private let state: Mutex<State>

    init(upTo capacity: Int, for life: Duration?, by timepiece: Timepiece) {
        self.life = life
        self.timepiece = timepiece
        state = Mutex(State(recent: RecentAnswers(upTo: capacity)))
    }

    func answer(to key: Key, _ perform: () throws(Failure) -> Output) throws(Failure) -> Output {
        switch find(key) {
        case .answer(let output): return output
        case .share(let share):
            let result = Makers.inTurn(at: share, share.turn) { () -> Result<Output, Failure> in
                if let result = share.result.withLock({ $0 }) { return result }
                let result = Result { () throws(Failure) in try perform() }
                share.result.withLock { $0 = result }
                finish(share, of: key, with: result)
                return result
            }
            guard let result else { return try perform() }
            return try result.get()
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
            if let share = state.shares[key] { return .share(share) }
            let share = Share()
            state.shares[key] = share
            return .share(share)
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
}
