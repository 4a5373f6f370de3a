import DertischBus

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
        var rest = bytes[...]
        guard rest.popFirst() == Self.version, let publisher: UInt64 = FrameBytes.read(&rest),
            let number: UInt64 = FrameBytes.read(&rest)
        else { return nil }
        self.init(publisher: publisher, number: number, message: Array(rest))
    }

    var bytes: [UInt8] {
        var bytes = [Self.version]
        bytes.reserveCapacity(Self.headerBytes + message.count)
        FrameBytes.append(publisher, to: &bytes)
        FrameBytes.append(number, to: &bytes)
        return bytes + message
    }
}
