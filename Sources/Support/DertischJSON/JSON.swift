/// A value in JSON (RFC 8259), to be written.
package enum JSON {
    case null
    case flag(Bool)
    case number(Int)
    /// A number with a fraction. One that is not finite is null.
    case real(Double)
    case text(String)
    case list([JSON])
    case object(KeyValuePairs<String, JSON>)

    /// A text, or null.
    package static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }

    /// The serialised value.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: String(number).utf8)
        case .real(let number): bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
        case .text(let text): JSONEscaping.write(text, to: &bytes)
        case .list(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (index, field) in fields.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONEscaping.write(field.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                field.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
