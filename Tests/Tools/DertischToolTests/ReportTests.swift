import DertischCore
import DertischJSON
import DertischDevelopment
import Foundation
import Testing

@testable import DertischTool

@Suite("A report on a house") struct ReportTests {
    @Test(
        "A process reports if the environment names a kind and a file",
        arguments: [
            (["DERTISCH_REPORT": "check", "DERTISCH_REPORT_FILE": "a.json"], true),
            (["DERTISCH_REPORT": "graph", "DERTISCH_REPORT_FILE": "a.json"], true),
            (["DERTISCH_REPORT": "else", "DERTISCH_REPORT_FILE": "a.json"], false),
            (["DERTISCH_REPORT": "check", "DERTISCH_REPORT_FILE": ""], false), (["DERTISCH_REPORT": "check"], false),
            ([:], false),
        ])
    func environment(variables: [String: String], reports: Bool) {
        #expect((HouseReport.ofThisProcess(in: variables) != nil) == reports)
    }

    @Test("A fault has its file in the package, its line, reason, remedy and page")
    @MainActor func faults() throws {
        struct Broken: Staff {
            func register(with registrar: inout Registrar) {
                registrar.introduce(.bar, as: BarCustomer.init, chef: BarHeadChef.init)
            }
        }
        let folder = try TestFolder()
        try folder.write("", to: "Sources/DertischToolTests/Sub/ReportTests.swift")
        try folder.write("", to: "Sources/Other/ReportTests.swift.txt")
        let file = folder.url.appending(path: "report.json")
        try HouseReport(.check, to: file).write(Broken()) { Restaurant.faults(of: $0) }
        let report = try JSONReader.read(Array(Data(contentsOf: file)))
        guard case .list(let faults) = report["faults"]?.value else { throw CancellationError() }
        let project = Project(
            folder: folder.url, sources: [folder.url.appending(path: "Sources/DertischToolTests")], programs: [])
        let findings = faults.compactMap { Finding($0, in: SourceFiles(of: project)) }
        let missing = try #require(findings.first { $0.what.contains("Barrels") })
        #expect(missing.isError && missing.line > 0)
        let lines = missing.description.split(separator: "\n")
        #expect(lines[0].hasPrefix("Sources/DertischToolTests/Sub/ReportTests.swift:\(missing.line): error: "))
        #expect(lines[1].hasPrefix("  why: ") && lines[2].hasPrefix("  do:  "))
        #expect(lines[3].contains("Faults.md#missing-resource"))
    }

    @Test("Staff whose functions are misspelt is found in every module")
    func misspelt() throws {
        let folder = try TestFolder()
        try folder.write(
            "struct A: Waiter {\n    func takes(_ order: C.Order, onto carte: inout C.Carte) -> Taken { .answered }\n}",
            to: "Sources/One/A.swift")
        try folder.write("struct B: Waiter {}", to: "Sources/Two/B.swift")
        let project = Project(
            folder: folder.url, sources: ["One", "Two"].map { folder.url.appending(path: "Sources/\($0)") },
            programs: [])
        let findings = SourceFiles(of: project).misspelt()
        #expect(findings.map(\.file) == ["Sources/One/A.swift"])
        #expect(
            findings.first?.description.hasPrefix("Sources/One/A.swift:2: warning: A.takes(_:onto:) is never called")
                == true)
    }
}

@Suite("A command within a package") struct PackageCommandTests {
    private let log = ConsoleLog()

    @Test(
        "Outside of an app's package a command says so, and changes nothing",
        arguments: ["check", "graph", "graph --svg a.svg"])
    func outside(line: String) async throws {
        let folder = try TestFolder()
        try folder.write("let package = Package(name: \"Other\")", to: "Package.swift")
        let words = line.split(separator: " ").map(String.init)
        #expect(await Tool(console: log.console).run(words, in: folder.url) == 2)
        let path = folder.url.standardizedFileURL.path
        #expect(log.complaints == "The package in \(path) does not depend on Dertisch, so there is no house in it.")
        #expect(folder.files.count == 1)
    }

    @Test(
        "A wrong command line is answered in a sentence",
        arguments: [
            ("check One", "check takes no names: One."), ("graph One", "graph takes no names: One."),
            ("graph --svg", "--svg needs a value."), ("graph --svg a.svg --text", "Give either --svg or --text."),
            ("check --prorgam A", "There is no option --prorgam. Did you mean --program?"),
            ("check --built A=/a --program B", "No program B of this package has a dining room; there is A."),
        ])
    func refused(line: String, complaint: String) async throws {
        let folder = try TestFolder()
        try folder.write("// Dertisch", to: "Package.swift")
        let words = line.split(separator: " ").map(String.init)
        #expect(await Tool(console: log.console).run(words, in: folder.url) == 2)
        #expect(log.complaints == complaint)
    }

    @Test("A program that does not report is named, with what it has to do", arguments: ["/bin/false", "/nowhere"])
    func silent(program: String) async throws {
        let folder = try TestFolder()
        try folder.write("// Dertisch", to: "Package.swift")
        #expect(await Tool(console: log.console).run(["check", "--built", "App=\(program)"], in: folder.url) == 1)
        #expect(log.complaints.hasPrefix("App ended with status ") && log.complaints.contains("WebRoom.run"))
    }
}
