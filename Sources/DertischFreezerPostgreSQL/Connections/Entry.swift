/// One question in the line to a server, and who waits for its answer.
final class Entry: Sendable {
    let id: Int
    let question: Question
    /// Until when to find a server.
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<Answer, any Error>

    init(
        id: Int, question: Question, deadline: ContinuousClock.Instant, waiter: CheckedContinuation<Answer, any Error>
    ) {
        self.id = id
        self.question = question
        self.deadline = deadline
        self.waiter = waiter
    }
}
