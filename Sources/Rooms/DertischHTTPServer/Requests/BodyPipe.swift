import DertischSupport
import Synchronization

/// The pipe from a connection that receives a body to the task that reads it.
final class BodyPipe: Sendable {
    /// While unread chunks take this many bytes of memory, the connection receives no more.
    static let bound = 256 << 10
    /// The memory that a chunk takes beside its bytes.
    private static let overhead = 64

    private struct State {
        var chunks = Queue<[UInt8]>()
        /// The memory that the chunks take.
        var size = 0
        var ending: Ending?
        /// True once a task has asked for the body.
        var isWanted = false
    }

    private enum Ending { case finished, incomplete }

    private let state = Mutex(State())
    private let continuations = Continuations<Void>()
    /// Wakes the connection, which may receive more, or has to invite its client.
    private let wakeLoop: @Sendable () -> Void

    init(wakeLoop: @escaping @Sendable () -> Void) { self.wakeLoop = wakeLoop }

    /// A body that has come already.
    convenience init(of chunks: [[UInt8]]) {
        self.init(wakeLoop: {})
        for chunk in chunks { put(chunk) }
        finish()
    }

    // MARK: The connection

    /// True if more bytes may be received.
    var hasRoom: Bool { state.withLock { $0.size < Self.bound } }

    /// True once a task has asked for the body.
    var isWanted: Bool { state.withLock(\.isWanted) }

    func put(_ chunk: [UInt8]) {
        guard !chunk.isEmpty else { return }
        change { state in
            state.chunks.append(chunk)
            state.size += chunk.count + Self.overhead
        }
    }

    /// Notes that the body is complete.
    func finish() { end(.finished) }

    /// Notes that no more of the body comes.
    func breakOff() { end(.incomplete) }

    private func end(_ ending: Ending) { change { if $0.ending == nil { $0.ending = ending } } }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        continuations.resumeAll()
    }

    // MARK: The reader

    /// Waits for the next chunk; `nil` at the end.
    func next() async throws -> [UInt8]? {
        let isFirst = state.withLock { state in
            defer { state.isWanted = true }
            return !state.isWanted
        }
        if isFirst { wakeLoop() }
        while true {
            await continuations.wait(until: { state.withLock { !$0.chunks.isEmpty || $0.ending != nil } })
            try Task.checkCancellation()
            let (chunk, ending, hasMadeRoom) = state.withLock { state in
                let wasFull = state.size >= Self.bound
                let chunk = state.chunks.next()
                if let chunk { state.size -= chunk.count + Self.overhead }
                return (chunk, state.ending, wasFull && state.size < Self.bound)
            }
            if hasMadeRoom { wakeLoop() }
            if let chunk { return chunk }
            switch ending {
            case .finished: return nil
            case .incomplete: throw HTTPRequest.Stream.Error.incomplete
            // Another task has taken the chunk.
            case nil: continue
            }
        }
    }
}
