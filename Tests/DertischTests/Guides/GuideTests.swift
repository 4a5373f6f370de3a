import Foundation
import Testing

@Suite("The guides") struct GuideTests {
    @Test("every example on a page stands in code that is compiled, word for word", arguments: ["Seating"])
    func examples(page: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(
            contentsOf: folder.appending(path: "../../../Documentation/\(page).md"), encoding: .utf8)
        let code = Self.lines(
            try String(contentsOf: folder.appending(path: "\(page)Examples.swift"), encoding: .utf8))
        let examples = text.split(separator: "```swift\n").dropFirst().map { $0.split(separator: "```")[0] }
        #expect(examples.count > 5)
        for example in examples {
            #expect(code.contains(Self.lines(String(example))), "\(example)")
        }
    }

    @Test("every example in the comments of tables stands in code that is compiled, word for word")
    func comments() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let sources = folder.appending(path: "../../../Sources/Dertisch/Tables").standardizedFileURL
        let code = Self.lines(try String(contentsOf: folder.appending(path: "TableExamples.swift"), encoding: .utf8))
        var count = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where name.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            let comments = text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
                .filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) }.joined(separator: "\n")
            for example in comments.split(separator: " ```swift\n").dropFirst() {
                for part in example.split(separator: " ```")[0].split(separator: "\n\n") {
                    count += 1
                    #expect(code.contains(Self.lines(String(part))), "\(name): \(part)")
                }
            }
        }
        #expect(count > 18)
    }

    /// The lines of a text without blanks that only align them, one after the other.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
