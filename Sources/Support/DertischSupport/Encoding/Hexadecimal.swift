extension [UInt8] {
    /// The bytes in hexadecimal digits, in small letters: two for each byte.
    package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
