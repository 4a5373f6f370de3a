/// A request in the pipeline: a command, and the continuation that waits for its result.
final class PipelineRequest: Sendable {
    let id: Int
    let command: PipelineCommand
    /// The deadline for finding a server.
    let deadline: ContinuousClock.Instant
    /// `true` for one that waits here, whatever is before it.
    let isPatient: Bool
    let waiter: CheckedContinuation<QueryResult, any Error>

    init(
        id: Int, command: PipelineCommand, deadline: ContinuousClock.Instant, isPatient: Bool,
        waiter: CheckedContinuation<QueryResult, any Error>
    ) {
        self.id = id
        self.command = command
        self.deadline = deadline
        self.isPatient = isPatient
        self.waiter = waiter
    }
}
