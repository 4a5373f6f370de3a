import CPQ
import DertischFreezer
import DertischSupport
import Foundation

// Unsafe assumingMemoryBound: bytes may be read as C's characters, and libpq copies them before it returns.

/// An open connection of libpq's, in pipeline mode: commands need not wait for earlier results.
///
/// It is used by one thread, and by its canceller. It never waits in libpq, but where the wake pipe and a deadline end the wait.
final class LibpqHandle {
    let pointer: OpaquePointer
    let place: String
    private var wakePipe = WakePipe()
    /// The statements that were prepared on it.
    private(set) var prepared: Set<Int> = []
    /// The number of the server's process; empty if a pooler gives out another for each transaction.
    private(set) var session = ""
    /// Behind a pooler, the statement that sets a transaction's session.
    private(set) var transactionSetting: String?
    /// The canceller of the current call.
    var canceller: QueryCanceller?
    /// Until when those who wait have time to find out that the server is lost.
    var deadline: ContinuousClock.Instant?
    private var keepalive: KeepaliveMonitor?
    private let timeouts: ServerTimeouts
    /// The reason why the server was given up.
    private var verdict: String?

    /// Connects, and blocks the thread.
    ///
    /// - Parameters:
    ///   - address: where to.
    ///   - setting: the settings of the session.
    ///   - timeouts: the time-outs of calls to the server.
    ///   - wakePipe: wakes the thread while it waits.
    ///   - isWatched: `true` to probe the server by another connection when it is silent.
    init(
        _ address: ServerAddress, setting: SessionSetting, _ timeouts: ServerTimeouts, wakePipe: WakePipe,
        isWatched: Bool = true
    ) throws(Freezer.Error) {
        place = address.place
        self.timeouts = timeouts
        guard let pointer = address.connect(seconds: timeouts.seconds) else {
            throw .unopenable(place: place, reason: "the memory is exhausted")
        }
        func failed() -> Freezer.Error {
            .unopenable(place: address.place, reason: address.spoken(String(cString: PQerrorMessage(pointer))))
        }
        guard PQstatus(pointer) == CONNECTION_OK else {
            defer { PQfinish(pointer) }
            throw failed()
        }
        self.pointer = pointer
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        guard PQsetnonblocking(pointer, 1) == 0 else { throw failed() }
        func ask(_ sql: String) throws(Freezer.Error) -> QueryResult? {
            guard PQsendQuery(pointer, sql) == 1 else { throw failed() }
            var last: QueryResult?
            while let answer = next() {
                if answer.isError { throw failed() }
                last = answer
            }
            return last
        }
        let process = "SELECT pg_backend_pid()::text"
        let last: QueryResult?
        switch setting {
        case .session(let setting): last = try ask("\(setting); \(process)")
        case .transaction(let setting):
            last = try ask(process)
            transactionSetting = setting
        case .either(let session, let transaction):
            last = try ask(process)
            guard let last, last.count == 1 else { break }
            // A pooler gives out numbers that are not the server's.
            if String(decoding: last.bytes(0, 0), as: UTF8.self) == "\(PQbackendPID(pointer))" {
                _ = try ask(session)
            } else {
                transactionSetting = transaction
            }
        }
        guard let last, last.count == 1, isOpen, PQenterPipelineMode(pointer) == 1 else {
            throw verdict.map { .unopenable(place: place, reason: $0) } ?? failed()
        }
        if transactionSetting == nil { session = String(decoding: last.bytes(0, 0), as: UTF8.self) }
        // While it connected others may have waited for this one.
        self.wakePipe = wakePipe
        if isWatched { keepalive = KeepaliveMonitor(address, session: session, timeouts, wakePipe: wakePipe) }
    }

    deinit { PQfinish(pointer) }

    var isOpen: Bool { verdict == nil && PQstatus(pointer) == CONNECTION_OK }
    var socket: Int32 { PQsocket(pointer) }
    /// Why it was lost, or what libpq last complained of.
    var complaint: String {
        verdict
            ?? String(cString: PQerrorMessage(pointer)).split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// Returns `true` if the connection is open and idle, as far as is known without asking the server.
    var isSound: Bool {
        guard isOpen, PQtransactionStatus(pointer) == PQTRANS_IDLE else { return false }
        var poll = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        // Nothing should come unasked but notices, and the end of the connection.
        guard Foundation.poll(&poll, 1, 0) > 0 else { return true }
        return PQconsumeInput(pointer) == 1 && isOpen
    }

    /// Waits until something has come; the thread waits.
    ///
    /// - Parameter began: when the wait for an answer began.
    /// - Returns: whether to go on; otherwise the connection is lost.
    private func wait(since began: ContinuousClock.Instant) -> Bool {
        let isSending = PQflush(pointer) == 1
        let now = ContinuousClock.now
        var end = began + timeouts.timeout
        if keepalive != nil {
            switch keepalive?.order(deadline: deadline, at: now) {
            case .giveUp(let reason): verdict = "the server is lost: \(reason)"
            case .wait(let until): end = until
            case nil: break
            }
        } else if now >= end {
            verdict = "the server did not answer within \(timeouts.timeout)"
        }
        if let cancelled = canceller?.cancelled {
            end = min(end, cancelled + timeouts.cancellation)
            if now >= cancelled + timeouts.cancellation {
                verdict = "the call was cancelled, and the server has not answered within \(timeouts.cancellation)"
            }
        }
        guard verdict == nil else { return false }
        guard wakePipe.wait(orFor: socket, isWriting: isSending, until: end) else { return true }
        keepalive?.hears()
        // If the connection is broken libpq says so instead of an answer.
        _ = PQconsumeInput(pointer)
        return true
    }

    /// Sends a command into the pipeline, and prepares its statement before if need be.
    ///
    /// - Returns: how many answers will come; 0 if the connection is lost.
    func send(_ command: PipelineCommand) -> Int {
        let name = name(command.number)
        var count = 1
        if command.number == 0 || !prepared.contains(command.number) {
            guard PQsendPrepare(pointer, name, command.sql, 0, nil) == 1 else { return 0 }
            // Noted before the answer: what is sent until then is behind it.
            if transactionSetting == nil { prepared.insert(command.number) }
            count = 2
        }
        switch command {
        case .describe: return PQsendDescribePrepared(pointer, name) == 1 ? count : 0
        case .run(let description, let parameters, _): return run(description, parameters) ? count : 0
        }
    }

    /// Notes that a statement was not prepared after all.
    func forget(_ command: PipelineCommand) { prepared.remove(command.number) }

    /// The name of a statement in the session; behind a pooler it has none, since the session is soon another.
    private func name(_ number: Int) -> String { StatementDescription.name(transactionSetting == nil ? number : 0) }

    private func run(_ description: StatementDescription, _ parameters: BoundParameters) -> Bool {
        let spans = parameters.spans
        let count = spans.count
        return parameters.bytes.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { values in
                withUnsafeTemporaryAllocation(of: Int32.self, capacity: count * 2) { numbers in
                    for (index, span) in spans.enumerated() {
                        // No value is no address, and an empty one is any.
                        let value = bytes.baseAddress.map { $0 + span.start } ?? Self.anywhere
                        values.initializeElement(
                            at: index, to: span.count < 0 ? nil : value.assumingMemoryBound(to: CChar.self))
                        numbers.initializeElement(at: index, to: Int32(truncatingIfNeeded: max(0, span.count)))
                        numbers.initializeElement(at: count + index, to: span.isText ? 0 : 1)
                    }
                    return PQsendQueryPrepared(
                        pointer, name(description.number), Int32(truncatingIfNeeded: count), values.baseAddress,
                        numbers.baseAddress, numbers.baseAddress.map { $0 + count }, 1) == 1
                }
            }
        }
    }

    // A placeholder address for empty values. Never dereferenced.
    nonisolated(unsafe) private static let anywhere = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    /// Sends a command without parameters into the pipeline.
    func send(_ command: String) -> Bool { PQsendQueryParams(pointer, command, 0, nil, nil, nil, nil, 1) == 1 }

    /// Ends a part of the pipeline (sync): a failure aborts the rest of its part, and no more.
    func sync() -> Bool { PQpipelineSync(pointer) == 1 }

    /// Returns the next result; `nil` at the end of one, or if the connection is lost. Blocks the thread.
    func next() -> QueryResult? {
        if isOpen, PQisBusy(pointer) != 0 {
            let began = ContinuousClock.now
            keepalive?.hears(at: began)
            while isOpen, PQisBusy(pointer) != 0 { guard wait(since: began) else { return nil } }
        }
        return verdict == nil ? PQgetResult(pointer).map(QueryResult.init) : nil
    }

    /// Reads the next result of the pipeline to its end; `nil` if the connection is lost.
    func wholeAnswer() -> QueryResult? {
        guard let first = next() else { return nil }
        if first.status == PGRES_PIPELINE_SYNC { return first }
        // libpq ends each result of the pipeline with NULL.
        while next() != nil {}
        return first
    }
}
