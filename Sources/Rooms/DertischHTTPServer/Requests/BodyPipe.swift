import DertischSupport
import Synchronization

/// The pipe from a connection that receives a body to the task that reads it.
final class BodyPipe: Sendable {
    /// While this many bytes are unread, the connection receives no more.
    static let bound = 256 << 10

    private struct State {
        var chunks = Queue<[UInt8]>()
        var bytes = 0
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
    var hasRoom: Bool { state.withLock { $0.bytes < Self.bound } }

    /// True once a task has asked for the body.
    var isWanted: Bool { state.withLock(\.isWanted) }

    func put(_ chunk: [UInt8]) {
        guard !chunk.isEmpty else { return }
        change { state in
            state.chunks.append(chunk)
            state.bytes += chunk.count
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
        await continuations.wait(until: { state.withLock { !$0.chunks.isEmpty || $0.ending != nil } })
        try Task.checkCancellation()
        let (chunk, ending, isFree) = state.withLock { state in
            let wasFull = state.bytes >= Self.bound
            let chunk = state.chunks.next()
            state.bytes -= chunk?.count ?? 0
            return (chunk, state.ending, wasFull && state.bytes < Self.bound)
        }
        if isFree { wakeLoop() }
        if let chunk { return chunk }
        if ending == .incomplete { throw HTTPRequest.Stream.Error.incomplete }
        return nil
    }
}
