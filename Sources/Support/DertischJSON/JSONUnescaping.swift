/// Escape sequences in JSON texts.
enum JSONUnescaping {
    /// Reads the escape after a backslash, and advances past it.
    ///
    /// - Returns: the escaped character; `nil` if the escape is invalid, such as an unpaired surrogate.
    static func read<Bytes: RandomAccessCollection<UInt8>>(
        _ bytes: Bytes, at position: inout Int
    ) -> Unicode.Scalar? where Bytes.Index == Int {
        guard position < bytes.endIndex else { return nil }
        let letter = bytes[position]
        switch Unicode.Scalar(letter) {
        case "\"", "\\", "/":
            position += 1
            return Unicode.Scalar(letter)
        case "b": return simple("\u{8}", &position)
        case "f": return simple("\u{c}", &position)
        case "n": return simple("\n", &position)
        case "r": return simple("\r", &position)
        case "t": return simple("\t", &position)
        case "u": return scalar(bytes, at: &position)
        default: return nil
        }
    }

    /// Decodes the escapes of a text. The bytes are those between its quotation marks, as the scanner has accepted
    /// them.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\\"), let scalar = read(bytes, at: &position) {
                plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }

    private static func simple(_ scalar: Unicode.Scalar, _ position: inout Int) -> Unicode.Scalar {
        position += 1
        return scalar
    }

    /// The scalar of `uXXXX`, or of two of them.
    private static func scalar<Bytes: RandomAccessCollection<UInt8>>(
        _ bytes: Bytes, at position: inout Int
    ) -> Unicode.Scalar? where Bytes.Index == Int {
        guard var value = unit(bytes, at: position + 1) else { return nil }
        var end = position + 5
        if 0xD800..<0xDC00 ~= value, end + 1 < bytes.endIndex, bytes[end] == UInt8(ascii: "\\"),
            bytes[end + 1] == UInt8(ascii: "u")
        {
            guard let second = unit(bytes, at: end + 2), 0xDC00..<0xE000 ~= second else { return nil }
            value = 0x10000 + ((value - 0xD800) << 10) + (second - 0xDC00)
            end += 6
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        position = end
        return scalar
    }

    /// A code unit of four hexadecimal digits.
    private static func unit<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes, at start: Int) -> UInt32?
    where Bytes.Index == Int {
        guard start + 4 <= bytes.endIndex else { return nil }
        var unit: UInt32 = 0
        for index in start..<start + 4 {
            let digit: UInt8
            switch bytes[index] {
            case let byte where UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte: digit = byte - UInt8(ascii: "0")
            case let byte where UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte: digit = byte - UInt8(ascii: "a") + 10
            case let byte where UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte: digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
