/// A set of the first bytes of a value; all bytes behind them are in it, too.
struct ByteMask: Sendable {
    private static let count = 256
    private var words = SIMD4<UInt64>()

    /// All bytes.
    static let all = ByteMask(0..<count)

    init(_ bytes: Range<Int>) { for byte in bytes { insert(byte) } }

    func contains(_ byte: Int) -> Bool {
        byte >= Self.count || words[byte >> 6] >> UInt64(byte & 63) & 1 == 1
    }

    mutating func insert(_ byte: Int) {
        if byte < Self.count { words[byte >> 6] |= 1 << UInt64(byte & 63) }
    }
}
