import Foundation
import Testing

@Suite("The pages of the documentation") struct PageTests {
    private static let root = DocumentedExample.root

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    /// All pages below a folder, from the project's folder.
    private func pages(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: folder).path)
            .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }

    @Test("llms.txt lists every page once, with a few words about it, and nothing else")
    func index() throws {
        let top = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).filter { $0.hasSuffix(".md") }
        let entries = try text("llms.txt").split(separator: "\n").filter { $0.hasPrefix("- ") }
        let listed = entries.compactMap { $0.wholeMatch(of: /- \[[^\]]+\]\(([^)]+)\): .+/).map { String($0.output.1) } }
        #expect(listed.count == entries.count, "each is written as: - [title](page): words")
        #expect(listed.sorted() == (top + (try pages(below: "Documentation"))).sorted())
    }

    @Test("A link from one page to another, or to a file, leads somewhere")
    func links() throws {
        let pages = try pages(below: "Documentation") + ["README.md", "CONTRIBUTING.md", "SECURITY.md", "AGENTS.md"]
        for page in pages {
            let folder = Self.root.appending(path: page).deletingLastPathComponent()
            for link in try text(page).matches(of: /\]\((?!\w+:)([^)\s#]+)(#[^)\s]*)?\)/) {
                let target = folder.appending(path: String(link.output.1)).standardizedFileURL
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.output.1)")
            }
        }
    }

    @Test("Blocks that name a file stand in the tutorial alone, and all its code has one")
    func blocks() throws {
        let tutorial = "Documentation/Tutorial/"
        var count = 0
        for page in try pages(below: "Documentation") + ["README.md", "CONTRIBUTING.md"] {
            let fences = try text(page).matches(of: /(?m)^```(\w+)(.*)$/).map {
                (language: $0.output.1, mark: $0.output.2)
            }
            let isTutorial = page.hasPrefix(tutorial)
            let wrong = fences.filter { fence in
                isTutorial ? fence.language != "sh" && fence.mark.isEmpty : fence.mark.contains(".")
            }
            #expect(wrong.isEmpty, "\(page): \(wrong.map { "\($0.language)\($0.mark)" })")
            if isTutorial { count += fences.count }
        }
        #expect(count > 20)
    }

    @Test("The glossary has every name in Pattern, with the type that it stands for")
    func patterns() throws {
        let sources = [
            "Sources/Core/DertischPatterns/Pattern.swift", "Sources/Core/DertischReducers/Pattern+Reducer.swift",
        ]
        let names = try sources.map(text).joined().matches(of: /public typealias (\w+) = (.+)/)
        let glossary = try text("Documentation/Glossary.md")
        let told = Set(glossary.matches(of: /`Pattern\.(\w+)` is `([^`]+)`/).map { "\($0.output.1) = \($0.output.2)" })
        #expect(names.count > 10 && told == Set(names.map { "\($0.output.1) = \($0.output.2)" }))
    }

    @Test("Each other type of the glossary is declared below Sources")
    func types() throws {
        let words = try text("Documentation/Glossary.md").split(separator: "with their types:")[1]
        let names = words.split(separator: "\n").flatMap { line in
            (line.split(separator: "|").dropFirst().first ?? "").matches(of: /`([A-Z][\w.]*)`/).map {
                String($0.output.1)
            }
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
        let types = Set(files.compactMap { $0.split(separator: "/").last }.filter { $0.hasSuffix(".swift") })
        #expect(names.count > 20)
        let unknown = names.filter { !types.contains("\($0.split(separator: ".")[0]).swift") }
        #expect(unknown == [])
    }
}
