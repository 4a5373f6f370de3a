import Foundation
import Testing

@Suite("The guide to GTK") struct GuideTests {
    @Test("every example on the page stands in code that is compiled, word for word") func examples() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "../../../Documentation/GTK.md"), encoding: .utf8)
        let code = Self.lines(try String(contentsOf: folder.appending(path: "GTKExamples.swift"), encoding: .utf8))
        let examples = text.split(separator: "```swift\n").dropFirst().map { $0.split(separator: "```")[0] }
        #expect(examples.count == 2)
        for example in examples { #expect(code.contains(Self.lines(String(example))), "\(example)") }
    }

    /// The lines of a text without blanks that only align them, one after the other.
    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
