import CPQ
import DertischBus
import DertischFreezer
import DertischSupport

/// A connection that listens on a channel and notifies it. It belongs to one thread, and never waits.
final class NotificationConnection {
    private let handle: LibpqHandle
    private let place: String
    private let notify: String
    private var frames: NotificationFrames
    private var assembler: NotificationAssembler
    /// The parts of the pipeline that the server has not answered yet.
    private var pending = 0
    /// The time of the last sign of life from the server.
    private var heard = ContinuousClock.now

    static let maxMessageBytes = 65_536
    /// The most that one transaction sends.
    static let maxBatchBytes = 262_144

    /// - Parameters:
    ///   - handle: a connection that has executed ``setting(for:)``.
    ///   - frames: the encoder, which goes on over several connections.
    ///   - sequence: drops what comes late, over several connections.
    init(
        _ handle: LibpqHandle, channel: String, place: String, frames: NotificationFrames, _ sequence: SequenceFilter
    ) {
        (self.handle, self.place, self.frames) = (handle, place, frames)
        notify = "SELECT pg_notify(\(Self.literal(channel)), '"
        assembler = NotificationAssembler(
            ownSender: frames.sender, maxMessageBytes: Self.maxMessageBytes, sequence)
    }

    /// The settings of the session. Nothing that it does needs a flush to disk.
    static func setting(for channel: String) -> String {
        "SET synchronous_commit = off; LISTEN \"\(channel.replacing("\"", with: "\"\""))\""
    }

    /// The channel as a string constant, whatever the server takes a backslash for.
    private static func literal(_ channel: String) -> String {
        "E'\(channel.replacing("\\", with: "\\\\").replacing("'", with: "''"))'"
    }

    /// True if a pooler stands between: it gives out numbers of processes that are not the server's.
    var isPooled: Bool { handle.session != "\(PQbackendPID(handle.pointer))" }

    var socket: Int32 { handle.socket }
    /// The number of the last frame, for the next connection.
    var encoder: NotificationFrames { frames }
    var isBusy: Bool { pending > 0 }

    /// The time at which something has to be done: to ask a silent server, or to give it up.
    func due(_ timeout: Duration) -> ContinuousClock.Instant { heard + (isBusy ? timeout : timeout / 2) }

    /// Sends messages in one transaction.
    func send(_ messages: [[UInt8]]) throws(BusError) {
        for payload in frames.payloads(messages) {
            // Base64 has no character that needs an escape.
            guard handle.send("\(notify)\(payload)')") else { throw lost() }
        }
        try endPart()
    }

    /// Asks for a sign of life.
    func ask() throws(BusError) {
        guard handle.send("SELECT 1") else { throw lost() }
        try endPart()
    }

    private func endPart() throws(BusError) {
        if pending == 0 { heard = .now }
        guard handle.sync() else { throw lost() }
        pending += 1
    }

    /// Sends what libpq has not sent yet.
    ///
    /// - Returns: true if there is more.
    func flush() throws(BusError) -> Bool {
        let result = PQflush(handle.pointer)
        guard result >= 0 else { throw lost() }
        return result == 1
    }

    /// Reads what has come.
    ///
    /// - Parameters:
    ///   - hasInput: true if something has come on the socket.
    ///   - note: takes each payload.
    ///   - deliver: takes each message.
    func read(
        hasInput: Bool, note: (String) -> Void = { _ in }, _ deliver: ([UInt8]) -> Void
    ) throws(BusError) {
        guard PQconsumeInput(handle.pointer) == 1, handle.isOpen else { throw lost() }
        if hasInput { heard = .now }
        while pending > 0, PQisBusy(handle.pointer) == 0 {
            guard handle.isOpen else { throw lost() }
            // NULL ends each result of a pipeline.
            guard let result = PQgetResult(handle.pointer).map(QueryResult.init) else { continue }
            if result.status == PGRES_PIPELINE_SYNC {
                pending -= 1
            } else if result.isError {
                throw .lost(place: place, reason: result.field("M") ?? handle.complaint)
            }
        }
        // Results are taken first: they may lie before notifications in what has come.
        while let notification = PQnotifies(handle.pointer) {
            defer { PQfreemem(notification) }
            let payload = String(cString: notification.pointee.extra)
            note(payload)
            for message in assembler.messages(in: payload) { deliver(message) }
        }
    }

    /// Notifies the channel by another connection through the same address.
    static func notify(
        _ channel: String, _ words: String, at address: ServerAddress, _ timeouts: ServerTimeouts
    ) throws -> Bool {
        let handle = try ConnectionAttempt.connection(
            address, setting: .session("SET synchronous_commit = off"), timeouts, wakePipe: WakePipe(),
            until: timeouts.deadline())
        guard handle.send("SELECT pg_notify(\(literal(channel)), '\(words)')"), handle.sync(),
            let answer = handle.wholeAnswer()
        else { return false }
        return !answer.isError
    }

    private func lost() -> BusError { .lost(place: place, reason: handle.complaint) }
}
