/// A position in the bytes of a file, which moves on and counts lines.
struct XMLScanner {
    private let bytes: [UInt8]
    private var index = 0
    /// The line of the position; the first is 1.
    private(set) var line = 1

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    /// Moves behind a text, if the next bytes are that text.
    @discardableResult mutating func skip(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard bytes[index...].starts(with: text) else { return false }
            move(to: index + text.count)
            return true
        }
    }

    /// Moves behind blanks and ends of lines; returns false if there are none.
    @discardableResult mutating func skipSpace() -> Bool {
        !pass { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }.isEmpty
    }

    /// Moves to the first byte that does not match, and returns the bytes before it.
    mutating func pass(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let passed = bytes[index...].prefix(while: matches)
        move(to: passed.endIndex)
        return passed
    }

    /// Moves behind the next occurrence of a text, and returns the bytes before it; `nil` if there is none.
    mutating func passed(until end: String) -> ArraySlice<UInt8>? {
        let end = Array(end.utf8)
        var start = index
        while let found = bytes[start...].firstIndex(where: { $0 == end.first }) {
            if bytes[found...].starts(with: end) {
                let passed = bytes[index..<found]
                move(to: found + end.count)
                return passed
            }
            start = found + 1
        }
        return nil
    }

    private mutating func move(to end: Int) {
        for byte in bytes[index..<end] where byte == 10 { line += 1 }
        index = end
    }
}
