import DertischSupport
import Foundation
import Synchronization

/// A pipelined connection, shared by many tasks: each sends one command, and none waits for the results of others.
///
/// Its thread sends what has come meanwhile in one go, and hands out the answers as they come.
final class PipelinedConnection: Sendable {
    private struct State {
        var waiting = Queue<PipelineRequest>()
        /// The number of requests without a result.
        var count = 0
        var last = 0
        /// The requests that were cancelled after they were sent.
        var cancelled: Set<Int> = []
        /// The time since which the server works on one of them.
        var busySince: ContinuousClock.Instant?
        var isAsleep = false
        var isClosed = false
    }

    private let state = Mutex(State())
    private let wakePipe = WakePipe()
    private let closed: any Error

    /// - Parameters:
    ///   - address: the server's address.
    ///   - setting: the settings of the session, as SQL.
    ///   - timeouts: the time-outs of calls to the server.
    ///   - isWriting: whether what is asked changes something: then each is a transaction by itself.
    ///   - closed: the error of requests once the connection is closed.
    ///   - late: called when a write was stored whose caller had left without an answer.
    init(
        _ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, isWriting: Bool,
        closed: any Error,
        late: @escaping @Sendable () -> Void = {}
    ) {
        self.closed = closed
        let worker = PipelineWorker(
            address, setting: setting, timeouts, isWriting: isWriting, wakePipe: wakePipe, late: late)
        let sent = Sent(worker)
        SystemThread.start(named: "dertisch.pipeline") { [self] in run(sent.worker) }
    }

    // Handed to the one thread that uses it.
    private struct Sent: @unchecked Sendable {
        let worker: PipelineWorker
        init(_ worker: PipelineWorker) { self.worker = worker }
    }

    /// The number of requests without a result.
    var count: Int { state.withLock(\.count) }

    /// `true` while the server works on a slow request, behind which all others would wait.
    var isSlow: Bool {
        guard let since = state.withLock(\.busySince) else { return false }
        return ContinuousClock.now - since >= PipelineWorker.slowness
    }

    /// Sends a command and waits for its result.
    ///
    /// Throws `PipelineWorker.Overtaken` for a command that only reads and waits behind a slow one.
    ///
    /// - Parameters:
    ///   - deadline: until when to find a server.
    ///   - isPatient: `true` to wait here, whatever is before it.
    func ask(
        _ command: PipelineCommand, until deadline: ContinuousClock.Instant, isPatient: Bool = false
    ) async throws -> QueryResult {
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
                        PipelineRequest(
                            id: id, command: command, deadline: deadline, isPatient: isPatient, waiter: waiter))
                    defer { state.isAsleep = false }
                    return (nil, state.isAsleep)
                }
                if let failure { waiter.resume(throwing: failure) }
                if mustWake { wakePipe.wake() }
            }
        } onCancel: {
            let entry = state.withLock { state -> PipelineRequest? in
                if let waiting = state.waiting.removeFirst({ $0.id == id }) { return waiting }
                state.cancelled.insert(id)
                return nil
            }
            if let entry { entry.waiter.resume(throwing: CancellationError()) } else { wakePipe.wake() }
        }
    }

    /// Closes the connection; all waiting requests fail.
    func close() {
        let waiting = state.withLock { state in
            state.isClosed = true
            return state.waiting.removeAll()
        }
        for entry in waiting { entry.waiter.resume(throwing: closed) }
        wakePipe.wake()
    }

    /// The loop of the thread.
    private func run(_ worker: PipelineWorker) {
        while true {
            let (new, cancelled, isClosed) = state.withLock { state in
                let room = max(0, PipelineWorker.maxInFlight - worker.count)
                let new = (0..<min(room, state.waiting.count)).compactMap { _ in state.waiting.next() }
                // Requests from here on wake the thread, unless it has work already.
                state.isAsleep = new.isEmpty
                return (new, state.cancelled, state.isClosed)
            }
            if isClosed { return worker.close() }
            if !new.isEmpty { worker.send(new) }
            worker.cancel(cancelled)
            if worker.receive() { continue }
            let busySince = worker.busySince
            state.withLock { $0.busySince = busySince }
            state.withLock { $0.isAsleep = $0.waiting.isEmpty || worker.count >= PipelineWorker.maxInFlight }
            if state.withLock({ !$0.isAsleep }) { continue }
            wakePipe.wait(orFor: worker.socket, isWriting: worker.isSending, until: worker.due())
        }
    }
}
