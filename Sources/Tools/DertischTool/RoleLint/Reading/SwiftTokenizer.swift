/// A tokenizer for Swift source that omits comments and the content of literals.
///
/// It knows only the Swift that is needed to find declarations. It reads any input to the end, in one pass.
package struct SwiftTokenizer {
    private let letters: [Character]
    private var index = 0
    private var line = 1
    private var tokens: [SwiftToken] = []

    private init(_ source: String) { letters = Array(source) }

    /// The tokens of a source.
    ///
    /// - Complexity: O(n) in its length.
    package static func tokens(of source: String) -> [SwiftToken] {
        var tokenizer = SwiftTokenizer(source)
        tokenizer.read(until: nil)
        return tokenizer.tokens
    }

    private func letter(_ ahead: Int = 0) -> Character? {
        letters.indices.contains(index + ahead) ? letters[index + ahead] : nil
    }

    private mutating func skip(_ count: Int = 1) {
        for _ in 0..<count where index < letters.count {
            if letters[index].isNewline { line += 1 }
            index += 1
        }
    }

    private func isNext(_ text: String) -> Bool {
        text.enumerated().allSatisfy { letter($0.offset) == $0.element }
    }

    /// Reads to the end, or to the parenthesis that closes an interpolation.
    private mutating func read(until end: Character?) {
        var depth = 0
        while let next = letter() {
            if let end, next == end, depth == 0 { return skip() }
            if next.isWhitespace {
                skip()
            } else if isNext("//") {
                while let next = letter(), !next.isNewline { skip() }
            } else if isNext("/*") {
                skipComment()
            } else if let hashes = quoteAhead() {
                skipString(hashes)
            } else if let hashes = regexAhead() {
                skipRegex(hashes)
            } else if next.isLetter || next == "_" || next == "`" {
                take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            } else if next.isNumber {
                take { $0.isLetter || $0.isNumber || $0 == "_" }
            } else {
                if end != nil { depth += next == "(" ? 1 : next == ")" ? -1 : 0 }
                let text = isNext("->") ? "->" : String(next)
                tokens.append(SwiftToken(text: text, line: line))
                skip(text.count)
            }
        }
    }

    private mutating func take(while isPart: (Character) -> Bool) {
        let start = index
        while let next = letter(), isPart(next) { skip() }
        tokens.append(SwiftToken(text: String(letters[start..<index]), line: line))
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                skip(2)
            } else if isNext("*/") {
                depth -= 1
                skip(2)
            } else {
                skip()
            }
        } while depth > 0 && index < letters.count
    }

    /// The number of hashes before a quotation mark that begins here; `nil` if none begins here.
    private func quoteAhead() -> Int? {
        var hashes = 0
        while letter(hashes) == "#" { hashes += 1 }
        return letter(hashes) == "\"" ? hashes : nil
    }

    /// The number of hashes before a regular expression that begins here; `nil` if none begins here.
    private func regexAhead() -> Int? {
        var hashes = 0
        while letter(hashes) == "#" { hashes += 1 }
        guard letter(hashes) == "/" else { return nil }
        if hashes > 0 { return hashes }
        guard let after = letter(1), !after.isWhitespace, let before = tokens.last?.text else { return nil }
        return ["(", ",", "=", ":", "["].contains(before) ? 0 : nil
    }

    private mutating func skipRegex(_ hashes: Int) {
        let end = "/" + String(repeating: "#", count: hashes)
        skip(hashes + 1)
        while let next = letter(), !isNext(end) {
            if hashes == 0, next.isNewline { return }
            skip(next == "\\" ? 2 : 1)
        }
        skip(end.count)
    }

    private mutating func skipString(_ hashes: Int) {
        let sharps = String(repeating: "#", count: hashes)
        skip(hashes)
        let quote = isNext("\"\"\"") ? "\"\"\"" : "\""
        skip(quote.count)
        // A literal is one token, so that its neighbours are not joined into one word.
        tokens.append(SwiftToken(text: "\"\"", line: line))
        while let next = letter(), !isNext(quote + sharps) {
            if quote.count == 1, next.isNewline { return }
            if isNext("\\" + sharps + "(") {
                skip(2 + hashes)
                let before = tokens.count
                read(until: ")")
                tokens.removeSubrange(before...)
            } else {
                skip(isNext("\\" + sharps) ? 2 + hashes : 1)
            }
        }
        skip(quote.count + hashes)
    }
}
