import Foundation

/// An example in a documentation comment of `Sources` or on a page of the documentation, and where it stands.
struct DocumentedExample {
    /// The file, from the project's folder.
    let file: String
    /// The line of its first word, from 1.
    let line: Int
    /// Its lines as they stand there.
    var code: String

    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../../..")
        .standardizedFileURL

    /// Every example in the files of a folder, or in one file.
    static func all(in path: String) throws -> [DocumentedExample] {
        try files(in: path).flatMap { file -> [DocumentedExample] in
            guard file.hasSuffix(".swift") || file.hasSuffix(".md") else { return [] }
            let lines = try text(of: file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            return examples(in: file.hasSuffix(".md") ? lines : lines.map(comment), of: file)
        }
    }

    /// The examples between fences: each is cut where a blank line is followed by one that is not indented.
    ///
    /// A fence that names a file (` ```swift Sources/Shelf/Book.swift`) is a block of the tutorial. `Scripts/tutorial` builds it.
    static func examples(in lines: [String], of file: String) -> [DocumentedExample] {
        var examples: [DocumentedExample] = []
        var (isInside, isNew, wasBlank) = (false, false, false)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("```") {
                (isInside, isNew) = (!isInside && line == "```swift", true)
            } else if isInside, line.isEmpty {
                wasBlank = true
            } else if isInside {
                if isNew || wasBlank && !line.hasPrefix(" ") {
                    examples.append(DocumentedExample(file: file, line: number + 1, code: line))
                } else {
                    examples[examples.count - 1].code += "\n" + line
                }
                (isNew, wasBlank) = (false, false)
            }
        }
        return examples
    }

    /// The text of a line of documentation; empty for any other line.
    private static func comment(_ line: String) -> String {
        let line = line.trimmingPrefix { $0 == " " }
        return line.hasPrefix("///") ? String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3)) : ""
    }

    private static func files(in path: String) throws -> [String] {
        guard path.split(separator: "/").last?.contains(".") == false else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: path).path).sorted()
            .map { "\(path)/\($0)" }
    }

    private static func text(of file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }
}

extension DocumentedExample {
    /// The code in which examples are looked for, file by file: all that lies in a folder `Examples` of a test target.
    static func compiledCode() throws -> [String] {
        try subfolders(of: "Tests").flatMap { [$0] + (try subfolders(of: $0)) }.map { "\($0)/Examples" }
            .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
            .flatMap(files).filter { $0.hasSuffix(".swift") }.map { bare(try text(of: $0)) }
    }

    private static func subfolders(of path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey]
        )
        .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        .map { "\(path)/\($0.lastPathComponent)" }.sorted()
    }

    /// Whether the example stands in that code, word for word, however either is broken into lines and indented.
    func stands(in code: [String]) -> Bool {
        let example = Self.bare(self.code)
        return code.contains { $0.contains(example) }
    }

    /// A text without blanks, and without the namespaces that keep examples of one name apart.
    static func bare(_ text: String) -> String {
        text.replacing(/\b\w+Examples\./, with: "").filter { !$0.isWhitespace }
    }
}
