import Foundation

/// The source in which an app registers its staff, and the place there for further lines.
struct StaffSource: Sendable {
    let url: URL
    /// The type of the staff: `TearoomStaff`.
    let type: String
    /// The registrar's name in the function: `registrar`.
    let registrar: String
    private let lines: [Substring]
    /// The line of the brace that closes the function, from 0; `nil` if it is not alone on its line.
    private let end: Int?
    /// The line of the last import, from 0; -1 without imports.
    private let lastImport: Int

    /// - Returns: `nil` if the source has no function `register(with:)` with a registrar.
    init?(_ text: String, at url: URL) {
        let tokens = SwiftTokenizer.tokens(of: text)
        let words = tokens.map(\.text)
        let opening = ["func", "register", "(", "with"]
        guard
            let start = words.indices.first(where: { words[$0...].starts(with: opening) }),
            words[(start + 4)...].prefix(5).dropFirst().elementsEqual([":", "inout", "Registrar", ")"]),
            let brace = words[start...].firstIndex(of: "{"),
            let close = Self.closing(brace, in: words)
        else { return nil }
        self.url = url
        registrar = words[start + 4]
        type = Self.type(around: start, in: words) ?? "Staff"
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = tokens[close].line - 1
        // A function on one line, or one that ends in a line with more, is left to a person.
        end = lines[line].trimmingCharacters(in: .whitespaces) == "}" && tokens[brace].line - 1 < line ? line : nil
        lastImport = lines.lastIndex { $0.hasPrefix("import ") || $0.contains(" import ") && !$0.hasPrefix("//") } ?? -1
    }

    private static func closing(_ brace: Int, in words: [String]) -> Int? {
        var depth = 0
        for index in words.indices[brace...] {
            depth += words[index] == "{" ? 1 : words[index] == "}" ? -1 : 0
            if depth == 0 { return index }
        }
        return nil
    }

    /// The type whose body a token is in.
    private static func type(around index: Int, in words: [String]) -> String? {
        words.indices[..<index].last { words[$0] == ":" && words[($0 + 1)...].first == "Staff" }.map { words[$0 - 1] }
    }

    /// The source with further lines at the end of the function, and the imports that they need.
    ///
    /// - Throws: the lines, and where to write them, if the function's end is not safe to find.
    func adding(_ added: [String], importing modules: [String]) throws(ToolFailure) -> String {
        let missing = modules.filter { module in
            !lines.contains { $0.split(separator: " ").suffix(2).elementsEqual(["import", module[...]]) }
        }
        guard let end else {
            let imports = missing.map { "import \($0)" }
            throw ToolFailure(
                """
                \(url.path) cannot be edited safely: the brace that closes register(with:) is not alone on its line. Write it on a line \
                of its own and try again, or add yourself, at the end of the function:
                \((imports + added).map { "    \($0)" }.joined(separator: "\n"))
                Nothing was changed.
                """, .notEdited)
        }
        let indent = lines[end].prefix { $0 == " " || $0 == "\t" } + "    "
        var edited = lines.map(String.init)
        edited.insert(contentsOf: added.map { indent + $0 }, at: end)
        edited.insert(contentsOf: missing.map { "import \($0)" }, at: lastImport + 1)
        return edited.joined(separator: "\n")
    }
}
