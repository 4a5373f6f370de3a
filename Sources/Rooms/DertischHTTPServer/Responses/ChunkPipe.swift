import Synchronization

/// The chunks of a streamed body that are not written yet. Decides when to wake the event loop, and when to ask for the next chunk.
struct ChunkQueue {
    enum Ending {
        case finished
        case failed(any Error)
    }

    /// Chunks to be sent, and the end of the body if it follows them.
    struct Batch {
        var chunks: [[UInt8]] = []
        var ending: Ending?
    }

    /// While this many bytes are unwritten, no chunk is asked for.
    static let bound = 64 << 10

    private var batch = Batch()
    private var queuedBytes = 0
    /// The bytes of the batch that is being written.
    private var takenBytes = 0
    /// True if the loop knows that something waits.
    private var isScheduled = false
    private(set) var isClosed = false

    /// True if the next chunk may come.
    var hasRoom: Bool { queuedBytes + takenBytes < Self.bound }

    /// Returns true if the loop has to be woken.
    mutating func append(_ chunk: [UInt8]) -> Bool {
        guard !isClosed else { return false }
        batch.chunks.append(chunk)
        queuedBytes += chunk.count
        return schedule()
    }

    /// Returns true if the loop has to be woken.
    mutating func end(_ ending: Ending) -> Bool {
        guard !isClosed else { return false }
        batch.ending = ending
        return schedule()
    }

    /// Takes what waits. The batch before is written.
    mutating func take() -> Batch {
        defer { batch = Batch() }
        (takenBytes, queuedBytes) = (queuedBytes, 0)
        isScheduled = false
        return batch
    }

    /// Notes that the batch that was taken is written.
    mutating func batchWritten() { takenBytes = 0 }

    /// Discards all chunks, also those that come from now on.
    mutating func close() {
        self = ChunkQueue()
        isClosed = true
    }

    private mutating func schedule() -> Bool {
        defer { isScheduled = true }
        return !isScheduled
    }
}

/// The pipe from the task that iterates a stream to the connection that sends its chunks.
final class ChunkPipe: Sendable {
    private struct State {
        var queue = ChunkQueue()
        /// The task, while it waits until the next chunk may come.
        var waiter: CheckedContinuation<Void, Never>?

        mutating func takeFreeWaiter() -> CheckedContinuation<Void, Never>? {
            guard queue.isClosed || queue.hasRoom else { return nil }
            defer { waiter = nil }
            return waiter
        }
    }

    private let state = Mutex(State())
    private let wakeLoop: @Sendable () -> Void

    /// - Parameter wakeLoop: is called when something waits after nothing did.
    init(wakeLoop: @escaping @Sendable () -> Void) { self.wakeLoop = wakeLoop }

    /// Iterates a stream, as fast as its chunks are written, until it ends or the pipe is closed.
    @concurrent func fill(from stream: HTTPResponse.Stream) async {
        let ending: ChunkQueue.Ending
        do {
            try await stream.forEach { await self.put($0) }
            ending = .finished
        } catch {
            ending = .failed(error)
        }
        if state.withLock({ $0.queue.end(ending) }) { wakeLoop() }
    }

    /// Adds a chunk, and waits until the next may come.
    ///
    /// - Returns: false if the pipe is closed.
    private func put(_ chunk: [UInt8]) async -> Bool {
        if state.withLock({ $0.queue.append(chunk) }) { wakeLoop() }
        await withCheckedContinuation { waiter in
            let free = state.withLock { state in
                state.waiter = waiter
                return state.takeFreeWaiter()
            }
            free?.resume()
        }
        return state.withLock { !$0.queue.isClosed }
    }

    /// Takes what waits, once the batch before is written.
    func take() -> ChunkQueue.Batch { change { $0.take() } }

    /// Notes that the batch that was taken is written.
    func batchWritten() { change { $0.batchWritten() } }

    /// Discards all chunks, and ends the iteration with the next one.
    func close() { change { $0.close() } }

    private func change<Result: Sendable>(_ body: (inout ChunkQueue) -> Result) -> Result {
        let (result, free) = state.withLock { state in (body(&state.queue), state.takeFreeWaiter()) }
        free?.resume()
        return result
    }
}
