import Synchronization

/// The answers of one action, and what is being done to find those that it lacks.
///
/// `Share` is one performance that equal calls share.
final class AnswerBook<Key: Hashable & Sendable, Output: Sendable, Share: AnyObject & Sendable>: Sendable {
    enum Found {
        case answer(Output)
        case share(Share, isNew: Bool)
    }

    private struct State: Sendable {
        var recent: RecentAnswers<Key, Output>
        var shares: [Key: Share] = [:]
    }

    private let life: Duration?
    private let timepiece: Timepiece
    private let state: Mutex<State>

    init(upTo capacity: Int, for life: Duration?, by timepiece: Timepiece) {
        self.life = life
        self.timepiece = timepiece
        state = Mutex(State(recent: RecentAnswers(upTo: capacity)))
    }

    /// The answer to a key, or the share that looks for it.
    ///
    /// - Parameters:
    ///   - fresh: the share, if nobody looks for it yet.
    ///   - canJoin: whether a share that is there has an answer for one more.
    func find(_ key: Key, or fresh: () -> Share, if canJoin: (Share) -> Bool = { _ in true }) -> Found {
        let now = life == nil ? Duration.zero : timepiece.elapsed()
        return state.withLock { state in
            if let output = state.recent.answer(to: key, at: now) { return .answer(output) }
            if let share = state.shares[key], canJoin(share) { return .share(share, isNew: false) }
            let share = fresh()
            state.shares[key] = share
            return .share(share, isNew: true)
        }
    }

    /// A share has found an answer, or failed.
    func finish(_ share: Share, of key: Key, with result: Result<Output, some Error>) {
        let end = life.map { timepiece.elapsed() + $0 }
        state.withLock { state in
            // If it was forgotten meanwhile, those who share it get the answer, and nobody after them.
            guard state.shares[key] === share else { return }
            state.shares[key] = nil
            if case .success(let output) = result { state.recent.keep(output, to: key, until: end) }
        }
    }

    /// Everybody has left a share.
    func drop(_ share: Share, of key: Key) {
        state.withLock { state in
            if state.shares[key] === share { state.shares[key] = nil }
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
}
