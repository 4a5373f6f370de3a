import DertischJSON
import DertischTool
import Foundation
import Testing

@Suite("Adding to an app") struct AddTests {
    private let log = ConsoleLog()
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ line: String, in path: String = "Plain") async -> Int32 {
        let words = line.split(separator: " ").map(String.init)
        return await Tool(console: log.console).run(words, in: folder.url.appending(path: path))
    }

    private func makeApp() async throws { try #require(await run("new Plain", in: "") == 0) }

    private static let staff = "Plain/Sources/Plain/PlainStaff.swift"

    @Test(
        "Each addition is registered at the end of the staff, once",
        arguments: [
            ("screen AboutUs", "registrar.introduce(.aboutUs, as: AboutUsCustomer.init, chef: AboutUsHeadChef.init)"),
            ("screen AboutUs", "registrar.link(.aboutUs, to: \"/about-us\")"),
            ("menu CupSize", "registrar.introduce(.cupSize) {"),
            ("action SendLetter", "registrar.plug(FakeSendLetter.init)"),
            ("resource Letters", "registrar.sousChef(Letters.init)"),
        ])
    func registered(line: String, registration: String) async throws {
        try await makeApp()
        let before = folder.files[Self.staff] ?? ""
        #expect(await run(line) == 0)
        let after = folder.files[Self.staff] ?? ""
        #expect(after.components(separatedBy: registration).count == 2)
        // Nothing that was there has changed: only lines were added.
        let kept = after.split(separator: "\n").difference(from: before.split(separator: "\n"))
        #expect(kept.removals.isEmpty)
        #expect(after.hasSuffix("    }\n}\n"))
    }

    @Test("An app depends on each module of the framework that it imports, by its own name")
    func dependencies() async throws {
        #expect(await run("new Plain --gtk", in: "") == 0)
        for line in ["screen AboutUs", "menu CupSize", "action SendLetter", "resource Letters"] {
            #expect(await run(line) == 0)
        }
        let files = folder.files
        let package = try #require(files["Plain/Package.swift"])
        let sources = files.keys.filter { $0.hasSuffix(".swift") }
        let lines = sources.flatMap { files[$0]?.split(separator: "\n") ?? [] }
        let modules = lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) }
        let imports = Set(modules.filter { $0.hasPrefix("Dertisch") || $0 == "Plug" })
        #expect(imports.contains("Dertisch"))
        for module in imports { #expect(package.contains("\"\(module)\""), "\(module) is imported") }
    }

    @Test("A screen has texts in every language, and what was in the files stays as it was written")
    func texts() async throws {
        try await makeApp()
        let path = "Plain/Sources/Plain/Resources/texts/de.json"
        let before = folder.files[path] ?? ""
        #expect(await run("screen AboutUs") == 0)
        let after = folder.files[path] ?? ""
        #expect(after.hasPrefix(before.dropLast(3)))
        let tree = try JSONReader.read(Array(after.utf8))
        #expect(tree.tree(at: ["aboutUs", "back"])?.text == "Zurück")
        #expect(tree.tree(at: ["board", "add"])?.text == "Hinzufügen")
    }

    @Test(
        "The lines by which a screen presents a menu are said, each with its file",
        arguments: ["Board", "board", "BoardCourse"])
    func presented(screen: String) async throws {
        #expect(await run("new Plain --gtk", in: "") == 0)
        let customer = folder.files["Plain/Sources/Plain/Salle/BoardCustomer.swift"]
        #expect(await run("menu CupSize --on \(screen)") == 0)
        for line in [
            "To open it from Board, add to the carte in Sources/Plain/Salle/BoardCourse.swift:\n    var cupSize = CupSize.small\n",
            "to layTable in Sources/Plain/Salle/BoardCustomer.swift:\n    table.present(.cupSize, on: .tap(\"cupSize\"), ",
            "in Sources/Plain/Resources/web/board.html:\n    <button type=\"button\" data-place=\"cupSize\" ",
            "in Sources/Plain/Resources/gtk/board.ui:\n    <child>\n",
        ] { #expect(log.said.contains(line)) }
        #expect(folder.files["Plain/Sources/Plain/Salle/BoardCustomer.swift"] == customer)
    }

    @Test("A name in capitals, or with a number, makes a customer and an address that read well")
    func spelling() async throws {
        try await makeApp()
        #expect(await run("screen FAQ") == 0)
        #expect(await run("screen URLList2") == 0)
        let staff = folder.files[Self.staff] ?? ""
        #expect(staff.contains("link(.faq, to: \"/faq\")") && staff.contains(".urlList2, to:"))
    }

    @Test("A command may be called from any folder of the package")
    func within() async throws {
        try await makeApp()
        #expect(await run("resource Letters", in: "Plain/Sources/Plain/Kitchen") == 0)
        #expect(folder.files.keys.contains("Plain/Sources/Plain/Kitchen/Letters.swift"))
    }

    @Test("A module without folders for roles, pages or tests gets its sources beside the others")
    func bare() async throws {
        try folder.write("// Dertisch", to: "Plain/Package.swift")
        try folder.write(
            "import Dertisch\nstruct Bare: Staff {\n  func register(with r: inout Registrar) {\n  }\n}\n",
            to: "Plain/Sources/Bare/Bare.swift")
        #expect(await run("screen About") == 0)
        let files = folder.files
        #expect(files.count == 5)
        #expect(files["Plain/Sources/Bare/Bare.swift"]?.contains("      r.link(.about, to: \"/about\")\n  }\n") == true)
    }

    @Test(
        "A name that clashes is answered in a sentence, and nothing changes",
        arguments: [
            ("screen Board", "There is a type BoardCourse already, in Salle/BoardCourse.swift. Take another name."),
            ("menu Idea", "There is a type Idea already, in Kitchen/Idea.swift. Take another name."),
            ("menu Board", "There is a customer .board already, in Salle/BoardCourse.swift. Take another name."),
            ("action LikeIdea", "There is a type LikeIdea already, in Kitchen/IdeaActions.swift. Take another name."),
            (
                "resource IdeasInMemory",
                "There is a type IdeasInMemory already, in Kitchen/IdeasInMemory.swift. Take another name."
            ),
            ("resource Plain", "The module is named Plain itself. Take another name."),
            (
                "screen Likes",
                "There are texts below likes already, in FOLDER/Plain/Sources/Plain/Resources/texts/de.json. Take another name."
            ),
            ("screen default", "Types begin with a capital letter: did you mean Default?"),
            ("screen Default", "default is a word of Swift itself. Take another name."),
            ("action Type", "Type is a word of Swift itself. Take another name."),
            (
                "resource two-words",
                "“two-words” is no name of a Swift type: letters and digits, a letter first. Did you mean TwoWords?"
            ),
            ("menu", "The name of the menu is missing. --help shows the arguments."),
            ("menu CupSize --on Bord", "There is no screen Bord. There is Board, Idea."),
            ("menu CupSize --on", "--on needs a value."),
            ("screen One Two", "One name is expected, not 2: One Two."),
            ("screen One --gtk", "There is no option --gtk. --help lists the options."),
            ("scren One", "There is no command scren. Did you mean screen?"),
        ])
    func refused(line: String, complaint: String) async throws {
        try await makeApp()
        let before = folder.files
        #expect(await run(line) == 2)
        #expect(log.complaints == complaint.replacing("FOLDER", with: folder.url.standardizedFileURL.path))
        #expect(folder.files == before)
    }

    @Test(
        "Staff that cannot be edited safely is left alone, and the lines to add are said",
        arguments: [
            "struct A: Staff {\n    func register(with r: inout Registrar) { r.sousChef(B.init) }\n}",
            "struct A: Staff {\n    func register(with r: inout Registrar) {\n        r.sousChef(B.init) }\n}",
            "struct A: Staff { func register(with r: inout Registrar) {\n}}",
        ])
    func unsafe(source: String) async throws {
        try folder.write("// Dertisch", to: "Plain/Package.swift")
        try folder.write(source, to: "Plain/Sources/A/A.swift")
        let before = folder.files
        #expect(await run("resource Letters") == 3)
        #expect(log.complaints.contains("r.sousChef(Letters.init)") && log.complaints.hasSuffix("Nothing was changed."))
        #expect(folder.files == before)
    }

    @Test("Braces in texts, comments and closures do not hide the end of the function")
    func braces() async throws {
        try folder.write("// Dertisch", to: "Plain/Package.swift")
        try folder.write(
            """
            struct A: Staff {
                func register(with r: inout Registrar) {
                    // } a comment
                    r.texts(named: "}")
                    r.introduce(.a) { "{\\(1)" }
                }
                var other: Int { 1 }
            }
            """, to: "Plain/Sources/A/A.swift")
        #expect(await run("resource Letters") == 0)
        #expect(
            folder.files["Plain/Sources/A/A.swift"]?.contains(
                "{ \"{\\(1)\" }\n        r.sousChef(Letters.init)\n    }\n    var other") == true)
    }

    @Test(
        "A package without staff, with several, or without the framework is named, and nothing changes",
        arguments: [
            (
                ["Package.swift": "// Other"],
                "The package in FOLDER/Plain does not depend on Dertisch, so there is no house in it."
            ),
            (
                ["Package.swift": "// Dertisch", "Sources/A/A.swift": "struct A {}"],
                "No source below FOLDER/Plain/Sources has a function register(with registrar: inout Registrar), which lists the staff."
            ),
            (
                [
                    "Package.swift": "// Dertisch",
                    "Sources/A/A.swift": "struct A: Staff {\nfunc register(with r: inout Registrar) {\n}\n}",
                    "Sources/B/B.swift": "struct B: Staff {\nfunc register(with r: inout Registrar) {\n}\n}",
                ],
                "Several sources register staff: A/A.swift, B/B.swift. A command cannot know which one is meant."
            ),
        ])
    func foreign(files: [String: String], complaint: String) async throws {
        for (path, text) in files { try folder.write(text, to: "Plain/\(path)") }
        let before = folder.files
        #expect(await run("resource Letters") == 2)
        #expect(log.complaints == complaint.replacing("FOLDER", with: folder.url.standardizedFileURL.path))
        #expect(folder.files == before)
    }

    @Test("A product that the code needs is asked for first")
    func products() async throws {
        try folder.write("// Dertisch", to: "Plain/Package.swift")
        try folder.write(
            "struct A: Staff {\n    func register(with r: inout Registrar) {\n    }\n}", to: "Plain/Sources/A/A.swift")
        #expect(await run("action SendLetter") == 2)
        #expect(log.complaints.hasPrefix("The target A needs the product DertischActions."))
        #expect(folder.files.count == 2)
    }
}
