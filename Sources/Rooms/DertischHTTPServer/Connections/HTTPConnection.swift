import Foundation

/// One client's connection: its incoming and outgoing bytes, and the phase of its request. It is used on its loop's
/// thread only.
final class HTTPConnection {
    enum Phase {
        /// Waits for a request, or has received a part of its head.
        case head
        /// The body is coming in.
        case body
        /// The handler is running. Bytes that arrive meanwhile stay in the system's buffer.
        case handling
        /// The answer is on its way out.
        case sending
        /// The last answer is sent. Incoming bytes are discarded, since closing a connection with unread bytes resets
        /// it, and the client may lose the answer.
        case lingering
    }

    enum ReadResult {
        case some
        case nothing
        /// The client sends no more, or the connection is broken.
        case ended
    }

    let id: UInt64
    let descriptor: Int32
    let address: PeerAddress
    var phase = Phase.head
    /// Bytes that were received and not parsed yet.
    var input: [UInt8] = []
    var scanner = HeadScanner()
    /// The request that is being received or answered, with its answer; it counts as in progress.
    var exchange: HTTPExchange?
    var output = WriteBuffer()
    /// True if this answer is the last one.
    var closesAfterResponse = false
    /// The number of the current request on this connection.
    var serial: UInt64 = 0
    /// True if another process gave it, so that it is not given away again.
    var wasForwarded = false
    /// True if the system may have something to read.
    var mayHaveInput = false
    /// True if the client has closed its half of the connection, or all of it.
    var hasHungUp = false
    /// True once everything that the client sent is read.
    var hasReachedEnd = false
    var lastActivity: ContinuousClock.Instant
    private var discardedBytes = 0
    /// The most bytes that are read from a client after the last answer.
    private static let maxDiscardedBytes = 1 << 20

    /// True once a request's head has come in completely.
    var hasHadRequest = false

    init(_ descriptor: Int32, id: UInt64, from address: PeerAddress, at now: ContinuousClock.Instant) {
        self.descriptor = descriptor
        self.id = id
        self.address = address
        lastActivity = now
    }

    /// Reads available bytes, up to the buffer's size.
    func read(through buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        guard mayHaveInput, !hasReachedEnd else { return hasReachedEnd ? .ended : .nothing }
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                // A short read has taken all, unless the end of the stream follows.
                mayHaveInput = count == buffer.count || hasHungUp
                input.append(contentsOf: buffer[..<count])
                return .some
            }
            if count < 0, errno == EINTR { continue }
            mayHaveInput = false
            if count < 0, errno == EAGAIN { return .nothing }
            hasReachedEnd = true
            return .ended
        }
    }

    /// Parses a part of the received bytes.
    func parse<Parsed>(
        _ range: Range<Int>, _ parse: (UnsafeRawBufferPointer) throws(RequestHead.ParseError) -> Parsed
    ) -> Result<Parsed, RequestHead.ParseError> {
        input.withUnsafeBytes { bytes in
            do throws(RequestHead.ParseError) {
                return .success(try parse(UnsafeRawBufferPointer(rebasing: bytes[range])))
            } catch {
                return .failure(error)
            }
        }
    }

    /// Discards the bytes that came in after the last answer. Returns true if more may come.
    func discardInput(through buffer: UnsafeMutableRawBufferPointer) -> Bool {
        while discardedBytes <= Self.maxDiscardedBytes {
            switch read(through: buffer) {
            case .some:
                discardedBytes += input.count
                input = []
            case .nothing: return true
            case .ended: return false
            }
        }
        return false
    }

    /// Shuts down the sending half of the connection.
    func shutDownSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
