/// A request in the pipeline: a command, and the continuation that waits for its result.
final class PipelineRequest: Sendable {
    let id: Int
    let command: PipelineCommand
    /// The deadline for finding a server.
    let deadline: ContinuousClock.Instant
    let waiter: CheckedContinuation<QueryResult, any Error>

    init(
        id: Int, command: PipelineCommand, deadline: ContinuousClock.Instant,
        waiter: CheckedContinuation<QueryResult, any Error>
    ) {
        self.id = id
        self.command = command
        self.deadline = deadline
        self.waiter = waiter
    }
}
