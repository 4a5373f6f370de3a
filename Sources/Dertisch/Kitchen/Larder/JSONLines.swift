/// Finds the line on which a value stands in a JSON document that is known to parse.
struct JSONLines {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The line, from 1, of the value at a path, or of the innermost value on the way that exists.
    func line(of path: [any CodingKey]) -> Int {
        var position = skipSpace(from: 0)
        for key in path {
            guard
                let inner = key.intValue.flatMap({ element($0, at: position) }) ?? member(key.stringValue, at: position)
            else { break }
            position = inner
        }
        return 1 + bytes.prefix(position).count { $0 == UInt8(ascii: "\n") }
    }

    /// Where the member of an object begins, given where the object begins.
    private func member(_ name: String, at start: Int) -> Int? {
        guard byte(start) == UInt8(ascii: "{") else { return nil }
        var position = skipSpace(from: start + 1)
        while byte(position) == UInt8(ascii: "\"") {
            let end = skipValue(from: position)
            let key = String(decoding: bytes[position + 1..<max(position + 1, end - 1)], as: UTF8.self)
            position = skipSpace(from: skipSpace(from: end) + 1)
            if key == name { return position }
            position = skipSpace(from: skipSpace(from: skipValue(from: position)) + 1)
        }
        return nil
    }

    /// Where the element of an array begins, given where the array begins.
    private func element(_ index: Int, at start: Int) -> Int? {
        guard byte(start) == UInt8(ascii: "[") else { return nil }
        var position = skipSpace(from: start + 1)
        for _ in 0..<index {
            guard position < bytes.count else { return nil }
            position = skipSpace(from: skipSpace(from: skipValue(from: position)) + 1)
        }
        return position < bytes.count ? position : nil
    }

    private func byte(_ position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func skipSpace(from start: Int) -> Int {
        var position = start
        while let byte = byte(position), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        return min(position, bytes.count)
    }

    /// The position after the value that begins at `start`.
    private func skipValue(from start: Int) -> Int {
        var position = start
        var depth = 0
        var isText = false
        while let byte = byte(position) {
            if isText {
                if byte == UInt8(ascii: "\\") { position += 1 } else if byte == UInt8(ascii: "\"") { isText = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
                    if depth == 0 { return position }
                    if byte != UInt8(ascii: ",") { depth -= 1 }
                default: break
                }
            }
            position += 1
            if depth == 0, !isText, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            {
                return position
            }
        }
        return min(position, bytes.count)
    }
}
