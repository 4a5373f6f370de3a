import Foundation
import Synchronization

/// A connection that many share: each asks one thing, and none waits for the answers to the others.
///
/// Its thread sends what has come meanwhile in one go, and hands out the answers as they come.
final class PipelinedConnection: Sendable {
    private struct State {
        var waiting: [PipelineRequest] = []
        /// How many have asked and got no answer yet.
        var count = 0
        var last = 0
        /// Who has been cancelled after the question was sent.
        var cancelled: Set<Int> = []
        var isAsleep = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakePipe = WakePipe()
    private let closed: any Error

    /// - Parameters:
    ///   - address: where the server is.
    ///   - setting: what to set for the session, as SQL.
    ///   - timing: how long the server may take.
    ///   - isWriting: whether what is asked changes something: then each is a transaction by itself.
    ///   - closed: what is told once the line is closed.
    ///   - late: told that something was kept of which nobody knew when its caller left.
    init(
        _ address: ServerAddress, setting: String, _ timeouts: ServerTimeouts, isWriting: Bool, closed: any Error,
        late: @escaping @Sendable () -> Void = {}
    ) {
        self.closed = closed
        let worker = PipelineWorker(
            address, setting: setting, timeouts, isWriting: isWriting, wakePipe: wakePipe, late: late)
        let sent = Sent(worker)
        Thread.start(named: "dertisch.line") { [self] in run(sent.worker) }
    }

    // Handed to the one thread that uses it.
    private struct Sent: @unchecked Sendable {
        let worker: PipelineWorker
        init(_ worker: PipelineWorker) { self.worker = worker }
    }

    /// How many wait for an answer.
    var count: Int { state.withLock(\.count) }

    /// Asks, and waits for the answer.
    ///
    /// - Parameter deadline: until when to find a server.
    func ask(_ question: PipelineCommand, until deadline: ContinuousClock.Instant) async throws -> QueryResult {
        try Task.checkCancellation()
        let id = state.withLock { state in
            state.last += 1
            state.count += 1
            return state.last
        }
        defer {
            state.withLock { state in
                state.count -= 1
                state.cancelled.remove(id)
            }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let (failure, mustWake) = state.withLock { state -> ((any Error)?, Bool) in
                    if Task.isCancelled { return (CancellationError(), false) }
                    if state.isClosed { return (closed, false) }
                    state.waiting.append(
                        PipelineRequest(id: id, question: question, deadline: deadline, waiter: waiter))
                    defer { state.isAsleep = false }
                    return (nil, state.isAsleep)
                }
                if let failure { waiter.resume(throwing: failure) }
                if mustWake { wakePipe.wake() }
            }
        } onCancel: {
            let entry = state.withLock { state -> PipelineRequest? in
                guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.waiting.remove(at: index)
            }
            if let entry { entry.waiter.resume(throwing: CancellationError()) } else { wakePipe.wake() }
        }
    }

    /// Lets everybody go who waits, and the connection.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for entry in waiting { entry.waiter.resume(throwing: closed) }
        wakePipe.wake()
    }

    /// What the thread does.
    private func run(_ worker: PipelineWorker) {
        while true {
            let (new, cancelled, isClosed) = state.withLock { state in
                let room = max(0, PipelineWorker.most - worker.count)
                let new = Array(state.waiting.prefix(room))
                state.waiting.removeFirst(new.count)
                // Whoever asks from here on rings, unless there is something to do already.
                state.isAsleep = new.isEmpty
                return (new, state.cancelled, state.isClosed)
            }
            if isClosed { return worker.close() }
            if !new.isEmpty { worker.send(new) }
            worker.cancel(cancelled)
            if worker.receive() { continue }
            state.withLock { $0.isAsleep = $0.waiting.isEmpty || worker.count >= PipelineWorker.most }
            if state.withLock({ !$0.isAsleep }) { continue }
            wakePipe.wait(orFor: worker.socket, isWriting: worker.isSending, until: worker.due())
        }
    }
}
