import Synchronization

/// What carries an answer's body from a courier to whoever reads it, with a bound: once it is full the courier has to wait.
///
/// One side puts bytes in and ends it, the other takes them out. Both may do so from anywhere.
final class BytePipe: Sendable {
    /// How many bytes wait in it before the courier is told to pause; one more delivery may go beyond.
    static let capacity = 256 * 1_024

    private struct State {
        var bytes: [UInt8] = []
        var end: Result<Void, any Error>?
        var reader: Reader?
        var isPaused = false
        var isAbandoned = false
    }

    /// Who waits for the next piece.
    typealias Reader = CheckedContinuation<[UInt8]?, any Error>

    private let state = Mutex(State())
    /// Tells the courier to go on.
    private let goOn: @Sendable () -> Void
    /// Tells the courier that nobody reads any more.
    private let giveUp: @Sendable () -> Void

    init(goOn: @escaping @Sendable () -> Void = {}, giveUp: @escaping @Sendable () -> Void = {}) {
        self.goOn = goOn
        self.giveUp = giveUp
    }

    /// Puts bytes in.
    ///
    /// - Returns: whether they were taken; otherwise the courier pauses, and brings them again when it is told to go on.
    func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch take(bytes) {
        case .taken: return true
        case .refused: return false
        case .wanted(let reader):
            reader.resume(returning: Array(bytes))
            return true
        }
    }

    /// What becomes of bytes that a courier brings.
    enum Reception {
        case taken
        /// The courier pauses, and brings them again when it is told to go on.
        case refused
        /// They are for a reader who waits: the courier resumes it with them.
        case wanted(Reader)
    }

    /// Puts bytes in, or names the reader who waits for them.
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

    /// Ends it: what was put in can still be read, then comes the end or the error.
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
        /// Ends it with bytes that found no room before, however many.
        func endWith(_ rest: [UInt8], _ end: Result<Void, any Error>) {
            if !rest.isEmpty, !rest.withUnsafeBytes({ put($0) }) { state.withLock { $0.bytes += rest } }
            self.end(end)
        }
    #endif

    /// What has come, as soon as there is something; `nil` at the end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { take($0) }
        } onCancel: {
            abandon()
        }
    }

    /// Nobody reads any more: what waits is thrown away, and the courier breaks off.
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
            // A second reader takes the place of the first, which learns that it is over.
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
