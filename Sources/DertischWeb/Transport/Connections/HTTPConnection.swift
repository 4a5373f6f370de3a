import Foundation

/// One client's connection: its bytes on the way in and out, and where its request stands. It lives on its loop's thread.
final class HTTPConnection {
    enum Phase {
        /// Waits for a request, or has a part of its head.
        case head
        /// The body is coming in.
        case body
        /// The handler works. What comes in meanwhile is left with the system.
        case working
        /// The answer is on its way out.
        case sending
        /// The last answer is out. What still comes is thrown away, since a connection closed over unread bytes is reset, and
        /// the client may lose the answer.
        case lingering
    }

    enum Reading {
        case some
        case nothing
        /// The client sends no more, or the connection is broken.
        case ended
    }

    let id: UInt64
    let descriptor: Int32
    let address: PeerAddress
    var phase = Phase.head
    /// What came in and is not read yet.
    var input: [UInt8] = []
    var scanner = HeadScanner()
    var request: HTTPRequest?
    var body = BodyReader(length: 0, limit: 0)
    /// Whether this request's body was counted as too large.
    var isCountedTooLarge = false
    var outgoing = Outgoing()
    /// Whether the answer is the last.
    var closes = false
    /// Whether the client says that the connection ends with this request's answer, or has not said that it goes on.
    var wantsClose = false
    var minorVersion = 1
    /// Tells one request of this connection from the next.
    var serial: UInt64 = 0
    var task: Task<Void, Never>?
    /// The listener of a socket that begins when the answer is out.
    var listener: (any WebSocketListener)?
    /// The proxy's client for which the request in hand is counted.
    var client: PeerAddress?
    /// Whether the server counts a request as in hand.
    var isCounted = false
    /// Whether the system may have something to read.
    var mayRead = false
    /// Whether the client has closed its half of the connection, or all of it.
    var isGone = false
    /// Whether it had done so before its request was handed to the handler.
    var hadFinished = false
    /// Whether everything that the client sent is read.
    var hasEnded = false
    var lastMove: ContinuousClock.Instant
    private var ignored = 0
    /// As many bytes are read from a client that was told goodbye.
    private static let patience = 1 << 20

    init(_ descriptor: Int32, id: UInt64, from address: PeerAddress, at now: ContinuousClock.Instant) {
        self.descriptor = descriptor
        self.id = id
        self.address = address
        lastMove = now
    }

    /// Reads what the system has, as far as the buffer goes.
    func read(through buffer: UnsafeMutableRawBufferPointer) -> Reading {
        guard mayRead, !hasEnded else { return hasEnded ? .ended : .nothing }
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                // A short read has taken all, unless the end stands behind it.
                mayRead = count == buffer.count || isGone
                input.append(contentsOf: buffer[..<count])
                return .some
            }
            if count < 0, errno == EINTR { continue }
            mayRead = false
            if count < 0, errno == EAGAIN { return .nothing }
            hasEnded = true
            return .ended
        }
    }

    /// Parses a part of what came in.
    func reading<Parsed>(
        _ range: Range<Int>, _ parse: (UnsafeRawBufferPointer) throws(RequestHead.Refusal) -> Parsed
    ) -> Result<Parsed, RequestHead.Refusal> {
        input.withUnsafeBytes { bytes in
            do throws(RequestHead.Refusal) {
                return .success(try parse(UnsafeRawBufferPointer(rebasing: bytes[range])))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Throws away what came in after the last answer. Answers whether more may come.
    func ignore(through buffer: UnsafeMutableRawBufferPointer) -> Bool {
        while ignored <= Self.patience {
            switch read(through: buffer) {
            case .some:
                ignored += input.count
                input = []
            case .nothing: return true
            case .ended: return false
            }
        }
        return false
    }

    /// Says that nothing more will be sent.
    func finish() { shutdown(descriptor, Int32(SHUT_WR)) }
}
