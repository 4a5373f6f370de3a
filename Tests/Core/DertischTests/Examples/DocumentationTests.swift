import Foundation
import Testing

@Suite("Documentation examples") struct DocumentationTests {
    @Test(
        "Every example in a documentation comment and on a page is compiled, word for word",
        arguments: ["README.md", "Documentation", "Sources"])
    func compiled(path: String) throws {
        let examples = try DocumentedExample.all(in: path)
        let code = try DocumentedExample.compiledCode()
        #expect(examples.count > 1, "examples are found at all")
        for example in examples {
            let place = SourceLocation(
                fileID: "Dertisch/\(example.file)", filePath: DocumentedExample.root.appending(path: example.file).path,
                line: example.line, column: 1)
            // Named, so that a failure does not print all the code that was searched.
            let isCompiled = example.stands(in: code)
            #expect(
                isCompiled, "No file in a folder Tests/*/Examples has this:\n\(example.code)", sourceLocation: place)
        }
    }

    @Test("An example is found with its line, in parts, and an uncompiled one is detected")
    func found() throws {
        let page = """
            Text.
            ```swift
            struct Tea {
                let name: String

                let price: Int
            }

            let tea = Tea(name: "sencha", price: 3)
            ```
            ```html
            <p>Tea</p>
            ```
            """
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let examples = DocumentedExample.examples(in: lines, of: "Tea.md")
        #expect(examples.map(\.line) == [3, 9])
        #expect(examples.map { $0.code.split(separator: "\n").count } == [4, 1])
        let code = ["let tea = ShopExamples.Tea(\n  name: \"sencha\",\n  price: 3)\n"].map(DocumentedExample.bare)
        #expect(examples.map { $0.stands(in: code) } == [false, true])
    }
}
