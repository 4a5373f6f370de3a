/// A message with the number that its publisher gave it, as it is sent over NATS.
///
/// The bytes are a version, the publisher and the number (8 bytes each, the highest first), and the message.
struct NATSFrame {
    let publisher: UInt64
    let number: UInt64
    let message: [UInt8]

    private static let version: UInt8 = 1
    /// Version, publisher, number.
    static let headerBytes = 17

    init(publisher: UInt64, number: UInt64, message: [UInt8]) {
        (self.publisher, self.number, self.message) = (publisher, number, message)
    }

    /// Reads a frame; `nil` if it is from another program.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerBytes, bytes[0] == Self.version else { return nil }
        func value(at start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        (publisher, number) = (value(at: 1), value(at: 9))
        message = Array(bytes[Self.headerBytes...])
    }

    var bytes: [UInt8] {
        var bytes = [Self.version]
        bytes.reserveCapacity(Self.headerBytes + message.count)
        for value in [publisher, number] {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
            }
        }
        return bytes + message
    }
}
