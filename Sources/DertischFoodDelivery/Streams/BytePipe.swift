import Synchronization

/// A bounded queue of an answer's bytes between a courier and a reader. When it is full, the courier has to pause.
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
    private let goOn: @Sendable () -> Void
    /// Tells the courier that the reader has gone.
    private let giveUp: @Sendable () -> Void

    init(goOn: @escaping @Sendable () -> Void = {}, giveUp: @escaping @Sendable () -> Void = {}) {
        self.goOn = goOn
        self.giveUp = giveUp
    }

    /// Adds bytes to the queue.
    ///
    /// - Returns: `true` if the pipe took the bytes. Otherwise the courier pauses, and offers them again when told to
    ///   continue.
    func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch take(bytes) {
        case .taken: return true
        case .refused: return false
        case .wanted(let reader):
            reader.resume(returning: Array(bytes))
            return true
        }
    }

    /// The pipe's response to bytes from a courier.
    enum Reception {
        case taken
        /// The courier pauses, and offers the bytes again when told to continue.
        case refused
        /// A reader waits: the courier resumes it with the bytes.
        case wanted(Reader)
    }

    /// Adds bytes to the queue, or returns the reader that waits for them.
    func take(_ bytes: UnsafeRawBufferPointer) -> Reception {
        state.withLock { state in
            if state.isAbandoned || state.end != nil { return .taken }
            if let reader = state.reader {
                state.reader = nil
                return .wanted(reader)
            }
            guard state.bytes.count < Self.capacity else {
                state.isPaused = true
                return .refused
            }
            state.bytes.append(contentsOf: bytes)
            return .taken
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
        func endWith(_ rest: [UInt8], _ end: Result<Void, any Error>) {
            if !rest.isEmpty, !rest.withUnsafeBytes({ put($0) }) { state.withLock { $0.bytes += rest } }
            self.end(end)
        }
    #endif

    /// The queued bytes, as soon as there are any; `nil` at the end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { take($0) }
        } onCancel: {
            abandon()
        }
    }

    /// Abandons the pipe: the queued bytes are discarded, and the courier aborts the exchange.
    func abandon() {
        let (reader, isNews) = state.withLock { state in
            let reader = state.reader
            let isNews = !state.isAbandoned && state.end == nil
            state.reader = nil
            state.isAbandoned = true
            state.bytes = []
            return (reader, isNews)
        }
        reader?.resume(throwing: CancellationError())
        if isNews { giveUp() }
    }

    private func take(_ continuation: Reader) {
        enum Step {
            case bytes([UInt8], goesOn: Bool)
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
                return .bytes(bytes, goesOn: wasPaused)
            }
            if let end = state.end { return .end(end) }
            // A second reader replaces the first, which is resumed with the end.
            let first = state.reader
            state.reader = continuation
            return .wait(instead: first)
        }
        switch step {
        case .bytes(let bytes, let goesOn):
            if goesOn { goOn() }
            continuation.resume(returning: bytes)
        case .end(let end): continuation.resume(with: end.map { nil })
        case .wait(let first): first?.resume(returning: nil)
        }
    }
}
