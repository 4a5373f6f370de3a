import Foundation
import Testing

@Suite("Guides to functions, by file") struct OrderPathTests {
    private struct Step: CustomStringConvertible {
        let file: String
        let function: String
        var description: String { "\(function) in \(file)" }
    }

    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath().appending(path: "../../../..")
        .standardizedFileURL

    private static func steps(of page: String = "OrderPath") throws -> [Step] {
        let page = try String(contentsOf: root.appending(path: "Documentation/Design/\(page).md"), encoding: .utf8)
        return page.matches(of: /\| `([^`]+)` \| `([^`]+)` \|/).map { Step(file: "\($0.1)", function: "\($0.2)") }
    }

    @Test("The guides name existing functions, each in its file", arguments: ["OrderPath", "Symptoms"])
    func functions(_ page: String) throws {
        let steps = try Self.steps(of: page)
        #expect(steps.count > 25)
        for step in steps {
            let source = try String(contentsOf: Self.root.appending(path: "Sources/\(step.file)"), encoding: .utf8)
            let declaration = step.file.hasSuffix(".js") ? "function \(step.function)(" : "func \(step.function)("
            let generic = "func \(step.function)<"
            #expect(source.contains(declaration) || source.contains(generic), "There is no \(step).")
        }
    }

    @Test("The guide to an order's path lists the steps of OrderRunner.swift in their order")
    func order() throws {
        let file = "Core/DertischCore/Salle/Parties/OrderRunner.swift"
        let source = try String(contentsOf: Self.root.appending(path: "Sources/\(file)"), encoding: .utf8)
        let steps = try Self.steps().filter { $0.file == file }.map(\.function)
        #expect(steps == ["take", "presentToWaiter", "start", "serve", "plate", "close"])
        let places = steps.map { source.firstRange(of: "func \($0)(")?.lowerBound }
        #expect(places == places.compactMap(\.self).sorted())
    }
}
