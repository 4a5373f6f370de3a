/// The answers of one action that may wait, and the calls that are looking for one.
///
/// Equal calls at once share one performance, a task of its own: it starts on the actor of the first of them, and is
/// cancelled only when all of them are.
final class AsyncAnswers<Key: Hashable & Sendable, Output: Sendable, Failure: Error>: Sendable {
    private typealias Share = AsyncShare<Output, Failure>

    private let book: AnswerBook<Key, Output, Share>

    init(upTo capacity: Int, for life: Duration?, by timepiece: Timepiece) {
        book = AnswerBook(upTo: capacity, for: life, by: timepiece)
    }

    func answer<Input: Sendable>(
        to key: Key, _ input: Input, _ perform: @escaping @Sendable (Input) async throws(Failure) -> Output,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Result<Output, Failure> {
        // A share that everybody left is being cancelled: it has no answer for those who come now.
        switch book.find(key, or: Share.init, if: { $0.join() }) {
        case .answer(let output): return .success(output)
        case .share(let share, let isNew):
            if isNew {
                let task = Task.immediate {
                    // Captured, so that the task is isolated to the caller's actor.
                    _ = isolation
                    let result = await outcome(of: perform, input)
                    self.book.finish(share, of: key, with: result)
                    share.end(result)
                }
                // Work that was done at once is not waited for: to wait is to hop.
                if let result = share.keep(task) { return result }
            }
            return await share.result { self.book.drop(share, of: key) }
        }
    }

    func forget(_ key: Key) { book.forget(key) }
    func forgetAll() { book.forgetAll() }
}
