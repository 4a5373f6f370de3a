/// A message that says who has published it, and which it is: a mark, two numbers of 8 bytes, the highest byte first, and a filling.
struct CheckerMessage: Hashable {
    let sender: UInt64
    let number: UInt64
    let count: Int

    private static let mark = Array("numbered".utf8)
    private static let headerBytes = 24

    /// - Parameter count: the size of all in bytes, at least 24.
    init(sender: UInt64, number: Int, count: Int = 24) {
        (self.sender, self.number, self.count) = (sender, UInt64(number), max(count, Self.headerBytes))
    }

    /// Reads a message; `nil` if it was not written so, or has changed.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headerBytes else { return nil }
        func value(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        (sender, number, count) = (value(8), value(16), bytes.count)
        guard bytes.starts(with: Self.mark), bytes.count == Self.headerBytes || bytes.last == filling else {
            return nil
        }
    }

    private var filling: UInt8 { UInt8(truncatingIfNeeded: number) }

    var bytes: [UInt8] {
        let header =
            Self.mark
            + [sender, number].flatMap { value in
                stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt64($0)) }
            }
        return header + repeatElement(filling, count: count - Self.headerBytes)
    }
}
