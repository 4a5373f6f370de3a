/// The kind of a statement by its first keyword, read as the server's scanner reads it. Transactions and sessions are the freezer's alone.
enum StatementKeyword {
    private static let transactions: Set<String> = [
        "begin", "start", "commit", "end", "rollback", "abort", "savepoint", "release", "prepare",
    ]
    private static let readers: Set<String> = ["select", "values", "table", "show", "explain", "fetch", "declare"]
    private static let sessions: Set<String> = [
        "set", "reset", "discard", "listen", "unlisten", "deallocate", "declare",
    ]

    /// Why a statement is refused; `nil` if it is not.
    ///
    /// - Parameter isShared: whether others use the connection afterwards, outside of a transaction.
    static func refusal(of sql: String, isShared: Bool) -> String? {
        let word = first(of: sql)
        if transactions.contains(word) { return "only the freezer begins and ends transactions" }
        if word == "copy" { return "COPY is not supported here; store(_:) copies large batches" }
        guard isShared, sessions.contains(word) else { return nil }
        return "the connection is shared; do it in write(_:), and only for the transaction, as SET LOCAL does"
    }

    /// Returns `true` for statements that only read, as far as the first word says.
    static func isReading(_ sql: String) -> Bool { readers.contains(first(of: sql)) }

    /// Returns `true` for `DELETE`, which may cascade to other tables.
    static func isDeleting(_ sql: String) -> Bool { first(of: sql) == "delete" }

    /// The first word, after blanks, comments and empty statements.
    ///
    /// Blanks and the ends of comments are those of the server, byte by byte: what else Unicode takes for a blank or a line's end is part of
    /// a word, or of a comment, there.
    private static func first(of sql: String) -> String {
        var rest = Substring(sql).utf8
        while let byte = rest.first {
            if isBlank(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "(") {
                rest.removeFirst()
            } else if rest.starts(with: "--".utf8) {
                rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if rest.starts(with: "/*".utf8) {
                rest = afterComment(rest)
            } else {
                let word = rest.prefix { isPartOfWord($0) }
                return String(decoding: word, as: UTF8.self).lowercased()
            }
        }
        return ""
    }

    /// Blank, tab, line feed, vertical tab, form feed, carriage return.
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), 0x80...: true
        default: false
        }
    }

    /// The text after a comment, which may contain nested comments.
    private static func afterComment(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var (rest, depth) = (text, 0)
        repeat {
            if rest.starts(with: "/*".utf8) {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "*/".utf8) {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return rest
    }
}
