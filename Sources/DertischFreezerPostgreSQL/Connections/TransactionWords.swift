/// Tells the statements that begin or end transactions, which are the freezer's business alone.
enum TransactionWords {
    private static let words: Set<String> = [
        "begin", "start", "commit", "end", "rollback", "abort", "savepoint", "release", "prepare",
    ]

    /// Whether a statement begins with such a word, after spaces and comments.
    static func begin(_ sql: String) -> Bool {
        var rest = Substring(sql)
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "(" }
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = afterComment(rest)
            } else {
                return words.contains(rest.prefix { $0.isLetter }.lowercased())
            }
        }
    }

    /// What follows a comment, in which others may lie.
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
