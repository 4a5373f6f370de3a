import DertischTool
import Foundation
import Testing

@Suite("dertisch new") struct NewTests {
    private let log = ConsoleLog()
    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ line: String) async -> Int32 {
        await Tool(console: log.console).run(line.split(separator: " ").map(String.init), in: folder.url)
    }

    @Test("An app has its name in every file, and none of the template's")
    func names() async {
        #expect(await run("new PostOffice") == 0)
        let files = folder.files
        #expect(files.keys.contains("PostOffice/Sources/PostOffice/PostOfficeStaff.swift"))
        #expect(files.keys.contains("PostOffice/Deployment/post-office.service"))
        #expect(files["PostOffice/Deployment/post-office.service"]?.contains("POST_OFFICE_PUBLIC_ADDRESS") == true)
        for (path, text) in files {
            #expect(!"\(path)\n\(text)".lowercased().contains("tearoom"), "\(path)")
            #expect(!text.contains("web| ") && !text.contains("gtk| ") && !text.contains("DERTISCH_"), "\(path)")
        }
    }

    @Test("An app has windows only if it wants them")
    func windows() async {
        #expect(await run("new Plain") == 0)
        #expect(await run("new Rich --gtk") == 0)
        let files = folder.files
        #expect(!files.contains { $0.key.hasPrefix("Plain") && "\($0)".lowercased().contains("gtk") })
        #expect(files.keys.contains("Rich/Sources/RichGTK/Main.swift"))
        #expect(files.keys.contains("Rich/Sources/Rich/Resources/gtk/board.ideas.ui"))
        #expect(files["Rich/Package.swift"]?.contains("RichGTK") == true)
    }

    @Test(
        "An app depends on the framework that it is given",
        arguments: [
            ("", ".package(url: \"https://github.com/josephbeuysmum/Dertisch\", from: \"0.1.0\")"),
            ("--dertisch clone", ".package(name: \"Dertisch\", path: \"../clone\")"),
            ("--dertisch=./clone", ".package(name: \"Dertisch\", path: \"../clone\")"),
            ("--dertisch https://example.org/d@1.2.3", ".package(url: \"https://example.org/d\", from: \"1.2.3\")"),
            ("--dertisch https://example.org/d@main", ".package(url: \"https://example.org/d\", branch: \"main\")"),
            ("--dertisch git@example.org:a/d@2.0.0", ".package(url: \"git@example.org:a/d\", from: \"2.0.0\")"),
        ])
    func framework(argument: String, entry: String) async throws {
        try folder.write("let package = Package(name: \"Dertisch\")", to: "clone/Package.swift")
        #expect(await run("new Plain \(argument)") == 0)
        #expect(folder.files["Plain/Package.swift"]?.contains(entry) == true)
    }

    @Test("A clone elsewhere is named by its whole path")
    func cloneElsewhere() async throws {
        try folder.write("let package = Package(name: \"Dertisch\")", to: "far/clone/Package.swift")
        #expect(await run("new Plain --dertisch far/clone") == 0)
        let path = folder.url.standardizedFileURL.appending(path: "far/clone").path
        #expect(folder.files["Plain/Package.swift"]?.contains("path: \"\(path)\"") == true)
    }

    @Test("An empty folder of the app's name is used")
    func emptyFolder() async throws {
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "apps/Plain"), withIntermediateDirectories: true)
        #expect(await run("new Plain --in apps") == 0)
        #expect(folder.files.keys.contains("apps/Plain/Package.swift"))
    }

    @Test(
        "A command line that is wrong is answered in a sentence, and nothing changes",
        arguments: [
            ("new", "The name of the app is missing. --help shows the arguments."),
            ("new One Two", "One name is expected, not 2: One Two."),
            (
                "new tea-room",
                "“tea-room” is no name of a Swift type: letters and digits, a letter first. Did you mean TeaRoom?"
            ),
            ("new 7up", "“7up” is no name of a Swift type: letters and digits, a letter first."),
            ("new Café", "“Café” is no name of a Swift type: letters and digits, a letter first. Did you mean Caf?"),
            ("new ../Up", "“../Up” is a path, and the app wants a name. Name its folder apart: Up --in .."),
            ("new plain", "Types begin with a capital letter: did you mean Plain?"),
            ("new Self", "Self is a word of Swift itself. Take another name."),
            ("new Switch", "switch is a word of Swift itself. Take another name."),
            ("new Foundation", "There is a type Foundation already. Take another name."),
            ("new DertischWeb", "There is a type DertischWeb already. Take another name."),
            ("new Ideas", "A new app has types named Board… and Idea…, which Ideas would hide. Take another name."),
            ("new Plain --gkt", "There is no option --gkt. Did you mean --gtk?"),
            ("new Plain --in", "--in needs a value."),
            ("new Plain --in --gtk", "--in needs a value."),
            ("new Full", "FOLDER/Full is not empty. Take another name, or another folder by --in."),
            ("new File", "FOLDER/File is a file. Take another name, or another folder by --in."),
            ("new Plain --dertisch Full", "There is no clone of Dertisch in FOLDER/Full. Give --dertisch its folder."),
            (
                "new Plain --dertisch nowhere",
                "There is no clone of Dertisch in FOLDER/nowhere. Give --dertisch its folder."
            ),
            (
                "new Plain --dertisch https://example.org/d",
                "https://example.org/d has no version. Write it behind an @, such as https://example.org/d@0.1.0."
            ),
        ])
    func refused(line: String, complaint: String) async throws {
        try folder.write("let package = Package(name: \"Other\")", to: "Full/Package.swift")
        try folder.write("", to: "File")
        let before = folder.files
        #expect(await run(line) == 2)
        #expect(log.complaints == complaint.replacing("FOLDER", with: folder.url.standardizedFileURL.path))
        #expect(folder.files == before && log.said == "")
    }

    @Test("A file that cannot be written takes back those before it")
    func takenBack() async throws {
        // A file where a folder is needed.
        try folder.write("", to: "blocked")
        #expect(await run("new Plain --in blocked") == 1)
        #expect(log.complaints.hasSuffix("Nothing was changed."))
        #expect(folder.files == ["blocked": ""])
    }
}
