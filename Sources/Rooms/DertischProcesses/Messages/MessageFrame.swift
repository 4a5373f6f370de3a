/// Messages as they travel between a parent and a child, in one datagram: each behind its length, in four bytes.
///
/// Frames that are joined are a frame, so messages that wait take few calls of the system.
struct MessageFrame: Hashable, Sendable {
    /// The largest frame in bytes.
    static let maxBytes = 64 << 10
    /// The largest message in bytes.
    static let maxMessageBytes = 60 << 10
    private static let lengthBytes = 4

    private(set) var bytes: [UInt8]
    /// The number of its messages.
    private(set) var count: Int

    /// A frame of one message, of at most ``maxMessageBytes``.
    init(_ message: [UInt8]) {
        bytes = []
        bytes.reserveCapacity(Self.lengthBytes + message.count)
        let length = UInt32(clamping: message.count)
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: length >> shift)) }
        bytes += message
        count = 1
    }

    /// Reads a frame; `nil` if the bytes are none. The messages themselves are not looked at.
    init?(reading bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty, bytes.count <= Self.maxBytes else { return nil }
        var (rest, count) = (bytes[...], 0)
        while !rest.isEmpty {
            guard let length = Self.length(at: rest) else { return nil }
            rest = rest.dropFirst(Self.lengthBytes + length)
            count += 1
        }
        self.bytes = Array(bytes)
        self.count = count
    }

    /// The length of the message with which bytes begin, if they hold all of it.
    private static func length(at bytes: some RandomAccessCollection<UInt8>) -> Int? {
        guard bytes.count >= lengthBytes else { return nil }
        let length = bytes.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        return length <= min(maxMessageBytes, bytes.count - lengthBytes) ? length : nil
    }

    /// Appends the messages of another frame.
    ///
    /// - Returns: false if they do not fit.
    mutating func join(_ other: MessageFrame) -> Bool {
        guard bytes.count + other.bytes.count <= Self.maxBytes else { return false }
        bytes += other.bytes
        count += other.count
        return true
    }

    /// Calls a closure with each message, in order.
    func forEach(_ body: ([UInt8]) -> Void) {
        var rest = bytes[...]
        while let length = Self.length(at: rest) {
            rest = rest.dropFirst(Self.lengthBytes)
            body(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
    }
}
