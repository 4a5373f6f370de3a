import Foundation
import Testing

@testable import Galerie

@Suite("The command line of Galerie") struct OptionsTests {
    private static let mistakes: [([String], String)] = [
        (["--port", "many"], "many is no port. Give --port a number from 0 to 65535."),
        (["--port", "65536"], "65536 is no port. Give --port a number from 0 to 65535."),
        (["--port=-1"], "-1 is no port. Give --port a number from 0 to 65535."),
        (["--port"], "--port wants a value. --help shows how."),
        (["--port="], "--port wants a value. --help shows how."),
        (["--photos", "--port", "0"], "--photos wants a value. --help shows how."),
        (["--poort"], "--poort is not known here. --help lists what is."),
        (["--poort=1"], "--poort=1 is not known here. --help lists what is."),
        (["--check", "pictures"], "pictures is not known here. --help lists what is."),
        (["--help=me"], "me is not known here. --help lists what is."),
    ]

    @Test("what is asked for is understood")
    func options() throws {
        let options = try Options(["--port", "0", "--host", "::1", "--photos", "pictures"], in: .web)
        #expect((options.port, options.host, options.photos) == (0, "::1", "pictures"))
        #expect(try Options(["--port=0", "--photos=a=b"], in: .web).photos == "a=b")
    }

    @Test("what is wrong is told in a sentence", arguments: mistakes)
    func wrong(arguments: [String], words: String) {
        #expect(throws: Options.Error(description: words)) { try Options(arguments, in: .web) }
    }

    @Test("what only a browser needs is not known to a window", arguments: ["--port", "--host"])
    func window(option: String) throws {
        #expect(throws: Options.Error(description: "\(option) is not known here. --help lists what is.")) {
            try Options([option, "0"], in: .window)
        }
        #expect(!Options.help(in: .window).contains(option))
        #expect(Options.help(in: .web).contains(option))
        #expect(try Options(["--photos", "pictures"], in: .window).photos == "pictures")
    }

    private static let mistakenTables: [([String], String)] = [
        (["--table", "cloth"], "There is no table cloth. --table wants web or gtk."),
        (["--table"], "There is no table of no name. --table wants web or gtk."),
        (["--table=gtk", "--port", "80"], "--port is not known here. --help lists what is."),
        (
            ["--table", "gtk"],
            """
            There is no display to open a window on. Make one that nobody sees (apt install xvfb):
                Xvfb :99 -screen 0 1280x800x24 & DISPLAY=:99 Scripts/demo --table gtk
            """
        ),
    ]

    @Test("Scripts/demo says the same before it builds anything", arguments: mistakes + mistakenTables)
    func demo(arguments: [String], words: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Whoever came to build would find a Swift that cannot.
        let swift = folder.appending(path: "swift")
        try Data("#!/bin/sh\necho A build was begun. >&2\nexit 1\n".utf8).write(to: swift)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
        let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let script = Process()
        script.executableURL = root.appending(path: "Scripts/demo")
        script.arguments = arguments
        script.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
        let said = Pipe()
        script.standardError = said
        try script.run()
        let text = try said.fileHandleForReading.readToEnd() ?? Data()
        script.waitUntilExit()
        #expect(script.terminationStatus == 1)
        #expect(String(decoding: text, as: UTF8.self) == words + "\n")
    }
}
