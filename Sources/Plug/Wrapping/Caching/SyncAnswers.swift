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

    private let book: AnswerBook<Key, Output, Share>

    init(upTo capacity: Int, for life: Duration?, by timepiece: Timepiece) {
        book = AnswerBook(upTo: capacity, for: life, by: timepiece)
    }

    func answer(to key: Key, _ perform: () throws(Failure) -> Output) throws(Failure) -> Output {
        switch book.find(key, or: Share.init) {
        case .answer(let output): return output
        case .share(let share, _):
            let result = Makers.inTurn(at: share, share.turn) { () -> Result<Output, Failure> in
                if let result = share.result.withLock({ $0 }) { return result }
                let result = Result { () throws(Failure) in try perform() }
                share.result.withLock { $0 = result }
                book.finish(share, of: key, with: result)
                return result
            }
            guard let result else { return try perform() }
            return try result.get()
        }
    }

    func forget(_ key: Key) { book.forget(key) }
    func forgetAll() { book.forgetAll() }
}
