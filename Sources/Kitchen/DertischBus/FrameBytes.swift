/// Writes and reads the bytes of frames: numbers with the highest byte first, and names behind their length.
package enum FrameBytes {
    package static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }

    /// Appends the length of a name, and the name. A name of more than 65,535 bytes is cut off.
    package static func append(_ name: String, to bytes: inout [UInt8]) {
        let name = name.utf8.prefix(Int(UInt16.max))
        append(UInt16(name.count), to: &bytes)
        bytes += name
    }

    /// Takes a number from the beginning; `nil` if the bytes end before it does.
    package static func read<Number: FixedWidthInteger>(_ bytes: inout ArraySlice<UInt8>) -> Number? {
        let size = Number.bitWidth / 8
        guard bytes.count >= size else { return nil }
        defer { bytes = bytes.dropFirst(size) }
        return bytes.prefix(size).reduce(0) { $0 << 8 | Number($1) }
    }

    /// Takes a name from the beginning; `nil` if there is none.
    package static func readName(_ bytes: inout ArraySlice<UInt8>) -> String? {
        guard let length: UInt16 = read(&bytes), bytes.count >= length else { return nil }
        defer { bytes = bytes.dropFirst(Int(length)) }
        return String(validating: bytes.prefix(Int(length)), as: UTF8.self)
    }
}
