/// One question in the line to a server, and who waits for its answer.
final class Entry: Sendable {
    let id: Int
    let question: Question
    let waiter: CheckedContinuation<Answer, any Error>

    init(id: Int, question: Question, waiter: CheckedContinuation<Answer, any Error>) {
        self.id = id
        self.question = question
        self.waiter = waiter
    }
}
