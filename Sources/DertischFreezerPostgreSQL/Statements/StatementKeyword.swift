/// The kind of a statement by its first keyword. Transactions and sessions are the freezer's alone.
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

    /// The first word, after spaces and comments.
    private static func first(of sql: String) -> String {
        var rest = Substring(sql)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "(" }
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = afterComment(rest)
            } else {
                return rest.prefix { $0.isLetter }.lowercased()
            }
        }
    }

    /// The text after a comment, which may contain nested comments.
    private static func afterComment(_ text: Substring) -> Substring {
        var (rest, depth) = (text, 0)
        repeat {
            if rest.hasPrefix("/*") {
                depth += 1
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("*/") {
                depth -= 1
                rest = rest.dropFirst(2)
            } else {
                rest = rest.dropFirst()
            }
        } while depth > 0 && !rest.isEmpty
        return rest
    }
}
