import DertischPrograms
import DertischTool
import Foundation
import Testing

@Suite("Scripts/new, before it builds the tool") struct NewScriptTests {
    private let log = ConsoleLog()
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("let package = Package(name: \"Other\")", to: "Full/Package.swift")
        try folder.write("", to: "File")
        try folder.write("let package = Package(name: \"Dertisch\")", to: "clone/Package.swift")
        // Whoever comes to build finds a Swift that cannot.
        let swift = "[ \"$1\" = --version ] && echo Swift version 6.2 && exit\necho A build was begun. >&2\nexit 3\n"
        try folder.write("#!/bin/sh\n\(swift)", to: "bin/swift")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "bin/swift").path)
    }

    /// The status of the script, and what it complains of.
    private func script(_ words: [String]) throws -> (status: Int32, complaint: String) {
        let script = URL(filePath: #filePath).appending(path: "../../../../Scripts/new").standardizedFileURL
        var launch = ProgramLaunch("/usr/bin/env", ["bash", script.path] + words)
        launch.folder = folder.url.standardizedFileURL.path
        launch.environment = ["PATH": "\(folder.url.path)/bin:/usr/bin:/bin"]
        let (end, bytes) = try launch.output(withErrors: true)
        let text = String(decoding: bytes, as: UTF8.self)
        return (end.number, text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The first sentence: hints behind it may differ, since the script knows no spelling.
    private func sentence(_ text: String) -> String {
        let ends = [". ", ": did you", ": Tearoom", ", such as"].compactMap { text.range(of: $0)?.lowerBound }
        let first = text[..<(ends.min() ?? text.endIndex)]
        return String(first.hasSuffix(".") ? first.dropLast() : first)
    }

    @Test(
        "It refuses what the tool refuses, for the same reason",
        arguments: [
            "", "One Two", "tea-room", "7up", "Café", "../Up", "/srv/Tearoom", "/Tearoom", "apps/", "plain", "Self",
            "Switch",
            "URLList/", "Foundation", "DertischWeb", "Ideas", "Boards", "Plain --gkt", "Plain -x", "Plain --gtk=yes",
            "Plain --in",
            "Plain --in=", "Plain --in --gtk", "Full", "File", "Plain --dertisch", "Plain --dertisch Full",
            "Plain --dertisch nowhere", "Plain --dertisch https://example.org/d",
            "Plain --dertisch https://example.org/d@",
            "Plain --dertisch git@example.org", "Abcdefghijabcdefghijabcdefghijabcdefghijk", "--gtk", "Any", "Init",
        ])
    func refused(line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(await Tool(console: log.console).run(["new"] + words, in: folder.url) == 2)
        let (status, complaint) = try script(words)
        #expect(status == 2 && sentence(complaint) == sentence(log.complaints), "\(complaint)")
    }

    @Test(
        "Both tell how to name the folder of a path",
        arguments: [("/srv/Tearoom", "Tearoom --in /srv"), ("a/b/Tearoom", "Tearoom --in a/b")])
    func path(text: String, remedy: String) async throws {
        #expect(await Tool(console: log.console).run(["new", text], in: folder.url) == 2)
        #expect(log.complaints.hasSuffix(remedy))
        #expect(try script([text]).complaint == log.complaints)
    }

    @Test(
        "It builds the tool for what the tool takes",
        arguments: [
            "Plain", "URL", "URLList", "A1", "Plain --gtk", "--in apps Plain", "--in=apps Plain",
            "Plain --dertisch clone",
            "Plain --dertisch=./clone", "Plain --dertisch https://example.org/d@1.2.3",
            "Plain --dertisch git@example.org:a/d@main",
            "Abcdefghijabcdefghijabcdefghijabcdefghij", "Plain -- --gkt",
        ])
    func taken(line: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        #expect(try script(words).complaint.contains("A build was begun."))
        #expect(await Tool(console: log.console).run(["new"] + words, in: folder.url) == 0)
    }
}
