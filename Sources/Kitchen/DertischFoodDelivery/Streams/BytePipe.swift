import Synchronization

/// A bounded queue of a response's bytes between a courier and a reader. When it is full, the courier has to pause.
///
/// One side adds bytes and ends the pipe; the other removes them. Both may run on any thread.
final class BytePipe: Sendable {
    /// The number of queued bytes at which the courier pauses. The last piece may exceed it.
    static let capacity = 256 * 1_024

    private struct State {
        var bytes: [UInt8] = []
        var end: Result<Void, any Error>?
        var reader: Reader?
        var isPaused = false
        var isAbandoned = false
    }

    /// The continuation of the reader that waits for the next piece.
    typealias Reader = CheckedContinuation<[UInt8]?, any Error>

    private let state = Mutex(State())
    /// Tells the courier to continue.
    private let onResume: @Sendable () -> Void
    /// Tells the courier that the reader has gone.
    private let onAbandon: @Sendable () -> Void

    init(onResume: @escaping @Sendable () -> Void = {}, onAbandon: @escaping @Sendable () -> Void = {}) {
        self.onResume = onResume
        self.onAbandon = onAbandon
    }

    /// Adds bytes to the queue.
    ///
    /// - Returns: `true` if the pipe took the bytes. Otherwise the courier pauses, and offers them again when told to
    ///   continue.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch offer(bytes) {
        case .accepted: return true
        case .full: return false
        case .handOff(let reader):
            reader.resume(returning: Array(bytes))
            return true
        }
    }

    /// The pipe's response to bytes from a courier.
    enum OfferResult {
        case accepted
        /// The courier pauses, and offers the bytes again when told to continue.
        case full
        /// A reader waits: the courier resumes it with the bytes.
        case handOff(Reader)
    }

    /// Adds bytes to the queue, or returns the reader that waits for them.
    func offer(_ bytes: UnsafeRawBufferPointer) -> OfferResult {
        state.withLock { state in
            if state.isAbandoned || state.end != nil { return .accepted }
            if let reader = state.reader {
                state.reader = nil
                return .handOff(reader)
            }
            guard state.bytes.count < Self.capacity else {
                state.isPaused = true
                return .full
            }
            state.bytes.append(contentsOf: bytes)
            return .accepted
        }
    }

    /// Ends the pipe. The queued bytes can still be read; then comes the end or the error.
    func end(_ end: Result<Void, any Error>) {
        let reader = state.withLock { state -> Reader? in
            guard state.end == nil else { return nil }
            state.end = end
            let reader = state.reader
            state.reader = nil
            return reader
        }
        reader?.resume(with: end.map { nil })
    }

    #if canImport(Darwin)
        /// Ends the pipe with bytes that were refused before, whatever their number.
        func end(with rest: [UInt8], _ end: Result<Void, any Error>) {
            if !rest.isEmpty, !rest.withUnsafeBytes({ write($0) }) { state.withLock { $0.bytes += rest } }
            self.end(end)
        }
    #endif

    /// The queued bytes, as soon as there are any; `nil` at the end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { read(into: $0) }
        } onCancel: {
            abandon()
        }
    }

    /// Abandons the pipe: the queued bytes are discarded, and the courier aborts the exchange.
    func abandon() {
        let (reader, isFirst) = state.withLock { state in
            let reader = state.reader
            let isFirst = !state.isAbandoned && state.end == nil
            state.reader = nil
            state.isAbandoned = true
            state.bytes = []
            return (reader, isFirst)
        }
        reader?.resume(throwing: CancellationError())
        if isFirst { onAbandon() }
    }

    private func read(into continuation: Reader) {
        enum Step {
            case bytes([UInt8], resumes: Bool)
            case end(Result<Void, any Error>)
            case wait(instead: Reader?)
        }
        let step: Step = state.withLock { state in
            if state.isAbandoned { return .end(.failure(CancellationError())) }
            if !state.bytes.isEmpty {
                let bytes = state.bytes
                let wasPaused = state.isPaused
                state.bytes = []
                state.isPaused = false
                return .bytes(bytes, resumes: wasPaused)
            }
            if let end = state.end { return .end(end) }
            // A second reader replaces the first, which is resumed with the end.
            let first = state.reader
            state.reader = continuation
            return .wait(instead: first)
        }
        switch step {
        case .bytes(let bytes, let resumes):
            if resumes { onResume() }
            continuation.resume(returning: bytes)
        case .end(let end): continuation.resume(with: end.map { nil })
        case .wait(let first): first?.resume(returning: nil)
        }
    }
}
