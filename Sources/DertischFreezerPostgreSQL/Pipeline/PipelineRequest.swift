/// A request in the pipeline: a command, and the continuation that waits for its result.
final class PipelineRequest: Sendable {
    let id: Int
    let question: PipelineCommand
    /// Until when to find a server.
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<QueryResult, any Error>

    init(
        id: Int, question: PipelineCommand, deadline: ContinuousClock.Instant,
        waiter: CheckedContinuation<QueryResult, any Error>
    ) {
        self.id = id
        self.question = question
        self.deadline = deadline
        self.waiter = waiter
    }
}
