/// The 64-bit FNV-1a hash: fast and the same in every process. It does not resist an attacker who chooses the bytes.
package struct FNV1a: Sendable {
    @usableFromInline static let prime: UInt64 = 0x0000_0100_0000_01B3
    /// The hash of no bytes.
    package static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of bytes.
    ///
    /// - Parameter basis: the initial value; another one gives a second, different hash of the same bytes.
    @inlinable package static func hash(_ bytes: some Sequence<UInt8>, from basis: UInt64 = basis) -> UInt64 {
        bytes.reduce(basis) { ($0 ^ UInt64($1)) &* prime }
    }

    /// A hash that takes eight bytes at a time, for large data. It differs from the result of ``hash(_:from:)``.
    @inlinable package static func hash(words bytes: some RandomAccessCollection<UInt8>) -> UInt64 {
        func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
            let product = (hash ^ word) &* prime
            return product ^ (product >> 32)
        }
        let hash = bytes.withContiguousStorageIfAvailable { bytes -> UInt64 in
            let raw = UnsafeRawBufferPointer(bytes)
            let words = raw.count / 8
            var hash = basis
            for word in 0..<words {
                // Any bit pattern is a number, and the last word ends within the buffer.
                hash = mixed(hash, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)))
            }
            for byte in raw[(words * 8)...] { hash = mixed(hash, UInt64(byte)) }
            return hash
        }
        return hash ?? bytes.reduce(basis) { mixed($0, UInt64($1)) }
    }

    /// A hash as 16 hexadecimal digits.
    package static func digits(_ hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
