import Foundation
import Testing

@Suite("Documentation: its examples are those that are compiled here")
struct DocumentationTests {
    private static let root = URL(filePath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func files(in folder: String) throws -> [URL] {
        let base = Self.root.appending(path: folder)
        return try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
            .sorted().map { base.appending(path: $0) }
    }

    private func text(_ file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    private func trimmed(_ lines: [String]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The fenced examples in a text, cut where a blank line is followed by one that is not indented.
    private func examples(in lines: [String]) -> [[String]] {
        var examples: [[String]] = []
        var isInside = false
        var wasBlank = false
        for line in lines {
            if line == "```swift" {
                (isInside, wasBlank) = (true, false)
                examples.append([])
            } else if line == "```" {
                isInside = false
            } else if isInside {
                if wasBlank, !line.hasPrefix(" "), !line.isEmpty { examples.append([]) }
                wasBlank = line.isEmpty
                examples[examples.count - 1].append(line)
            }
        }
        return examples.map(trimmed).filter { !$0.isEmpty }
    }

    private func comments(_ lines: [String]) -> [String] {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.hasPrefix("///") }
            .map { String($0.dropFirst($0.hasPrefix("/// ") ? 4 : 3)) }
    }

    @Test("every example in Plug's sources and in its article is compiled, word for word")
    func compiled() throws {
        let compiled = try trimmed(files(in: "Tests/PlugTests/Examples").flatMap(text))
            .map { $0.replacingOccurrences(of: "extension Gallery.", with: "extension ") }
        let documents =
            try files(in: "Sources/Plug").map { ($0.lastPathComponent, comments(try text($0))) }
            + [("Plug.md", try text(Self.root.appending(path: "Documentation/Plug.md")))]
        var count = 0
        for (name, lines) in documents {
            for example in examples(in: lines) {
                count += 1
                let isCompiled = compiled.indices.contains { compiled[$0...].starts(with: example) }
                #expect(isCompiled, "\(name):\n\(example.joined(separator: "\n"))")
            }
        }
        #expect(count > 40, "examples are found at all")
    }
}
