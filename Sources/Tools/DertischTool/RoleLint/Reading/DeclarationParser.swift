/// A parser for the types of a source and their member functions.
struct DeclarationParser {
    private static let kinds: Set<String> = ["struct", "class", "enum", "actor", "extension", "protocol"]
    private static let modifiers: Set<String> = [
        "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "override",
        "mutating", "nonmutating", "nonisolated", "isolated", "distributed", "convenience", "required",
    ]

    private let tokens: [SwiftToken]
    private let file: String
    private var index = 0
    private var types: [DeclaredType] = []

    private init(_ source: String, file: String) {
        tokens = SwiftTokenizer.tokens(of: source)
        self.file = file
    }

    /// The types that a source declares, including nested and local ones.
    ///
    /// - Complexity: O(n) in the length of the source.
    static func types(in source: String, file: String) -> [DeclaredType] {
        var parser = DeclarationParser(source, file: file)
        while parser.index < parser.tokens.count { _ = parser.readBody(of: "") }
        return parser.types
    }

    private var next: SwiftToken? { tokens.indices.contains(index) ? tokens[index] : nil }
    private func isNext(_ text: String) -> Bool { next?.text == text }

    /// Reads up to the brace that closes a body, and returns the functions directly within it.
    private mutating func readBody(of outer: String) -> [DeclaredFunction] {
        var functions: [DeclaredFunction] = []
        var modifiers: Set<String> = []
        while let token = next {
            index += 1
            // A word after a dot is a member, even if it is a keyword.
            let isMember = index >= 2 && tokens[index - 2].text == "."
            switch token.text {
            case "}": return functions
            case "{": _ = readBody(of: outer)
            case "@": skipAttribute()
            case "func" where !isMember:
                if let function = readFunction(modifiers, token.line) { functions.append(function) }
                skipFunctionBody(outer)
                modifiers = []
            case "class"
            where next.map { Self.modifiers.contains($0.text) || $0.text == "func" || $0.text == "var" } ?? false:
                modifiers.insert("class")
            case let kind where Self.kinds.contains(kind) && !isMember && next?.isName == true:
                readType(within: kind == "extension" ? "" : outer)
                modifiers = []
            case let word where Self.modifiers.contains(word):
                modifiers.insert(word)
                // `private(set)` is no modifier of a function.
                if isNext("(") { skipBrackets() }
            default: modifiers = []
            }
        }
        return functions
    }

    private mutating func readType(within outer: String) {
        let own = readName()
        let name = outer.isEmpty ? own : "\(outer).\(own)"
        if isNext("<") { skipBrackets() }
        var conformances: [String] = []
        if isNext(":") {
            index += 1
            while let token = next, token.text != "{", token.text != "where" {
                if token.isName {
                    conformances.append(readName())
                } else if token.text == "<" || token.text == "(" {
                    skipBrackets()
                } else if token.text == "@" {
                    index += 1
                    skipAttribute()
                } else {
                    index += 1
                }
            }
        }
        while let token = next, token.text != "{" {
            if token.text == "}" { return }
            index += 1
        }
        index += 1
        let functions = readBody(of: name)
        types.append(DeclaredType(name: name, conformances: conformances, functions: functions))
    }

    /// Reads a name with parts between dots.
    private mutating func readName() -> String {
        var name = ""
        while let token = next, token.isName {
            name += token.text
            index += 1
            guard isNext("."), tokens.indices.contains(index + 1), tokens[index + 1].isName else { break }
            name += "."
            index += 1
        }
        return name
    }

    private mutating func readFunction(_ modifiers: Set<String>, _ line: Int) -> DeclaredFunction? {
        guard let name = next, name.isName else { return nil }
        index += 1
        if isNext("<") { skipBrackets() }
        guard isNext("(") else { return nil }
        let start = index + 1
        skipBrackets()
        let parameters = Self.parameters(tokens[start..<max(start, index - 1)])
        while let token = next, ["async", "throws", "rethrows"].contains(token.text) {
            index += 1
            if isNext("(") { skipBrackets() }
        }
        return DeclaredFunction(
            name: name.text.filter { $0 != "`" }, parameters: parameters, result: readResult(), modifiers: modifiers,
            file: file, line: line)
    }

    private mutating func readResult() -> String {
        guard isNext("->"), let arrow = next else { return "" }
        index += 1
        var result = ""
        while let token = next, !["{", "}", "where", "func", "var", "let"].contains(token.text) {
            // In a protocol the declaration ends with its line.
            if token.line > arrow.line, !result.isEmpty, token.isName || token.text == "@" { break }
            result += token.text
            index += 1
        }
        return result
    }

    private mutating func skipFunctionBody(_ outer: String) {
        guard let line = next?.line, index > 0 else { return }
        var here = index
        if isNext("where") {
            while tokens.indices.contains(here), tokens[here].text != "{", tokens[here].line <= line + 4 { here += 1 }
            index = here
        }
        if isNext("{") {
            index += 1
            _ = readBody(of: outer)
        }
    }

    /// Skips the name of an attribute and its arguments.
    private mutating func skipAttribute() {
        let line = next?.line
        _ = readName()
        if isNext("("), next?.line == line { skipBrackets() }
    }

    /// Skips to the matching closing bracket.
    private mutating func skipBrackets() {
        var depth = 0
        while let token = next {
            index += 1
            depth += Self.depth(of: token.text)
            if depth <= 0 { return }
        }
    }

    private static func depth(of text: String) -> Int {
        ["(", "[", "{", "<"].contains(text) ? 1 : [")", "]", "}", ">"].contains(text) ? -1 : 0
    }

    private static func parameters(_ tokens: ArraySlice<SwiftToken>) -> [DeclaredFunction.Parameter] {
        var parameters: [[SwiftToken]] = [[]]
        var level = 0
        for token in tokens {
            level += depth(of: token.text)
            if token.text == ",", level == 0 {
                parameters.append([])
            } else {
                parameters[parameters.count - 1].append(token)
            }
        }
        return parameters.compactMap(parameter)
    }

    private static func parameter(_ tokens: [SwiftToken]) -> DeclaredFunction.Parameter? {
        guard let colon = tokens.firstIndex(where: { $0.text == ":" }) else { return nil }
        guard let label = tokens[..<colon].first(where: \.isName) else { return nil }
        let type = tokens[(colon + 1)...].prefix { $0.text != "=" }.map(\.text).joined()
        return DeclaredFunction.Parameter(label: label.text.filter { $0 != "`" }, type: type)
    }
}
