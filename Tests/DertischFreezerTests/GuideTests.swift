import DertischFreezer
import Foundation
import Testing

@Suite("The guide of the freezer") struct GuideTests {
    @Test("shows nothing but what is compiled, word for word") func examples() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "../../Documentation/Freezer.md"), encoding: .utf8)
        let code = Self.lines(try String(contentsOf: folder.appending(path: "FreezerExamples.swift"), encoding: .utf8))
        let examples = text.split(separator: "```swift\n").dropFirst().map { $0.split(separator: "```")[0] }
        #expect(examples.count > 8)
        for example in examples { #expect(code.contains(Self.lines(String(example))), "\(example)") }
    }

    @Test("works") func works() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await open(folder.file)
        let book = Book(id: UUID(), title: "Salt butter", pages: 1)
        try await day(freezer, book, [Book(id: UUID(), title: "Long", pages: 400)])
        #expect(try await look(freezer).0 == 1)
        #expect(try await salty(freezer).map(\.title) == ["Salt butter"])
        #expect(try await titles(freezer, from: 0).map(\.count) == [1])
        #expect(try await move(freezer, Book(id: UUID(), title: "New", pages: 1), from: book.id) == 1)
        try await backUp(freezer, to: folder.url.appending(path: "backup.json"))
        freezer.close()
    }

    private static func lines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: "\n")
    }
}
