import Foundation
import TestSupport
import Testing

@testable import DertischCore
@testable import DertischSettings

@Suite("Stored settings") struct SettingsStoringTests {
    let folder: TrialFolder

    init() throws { folder = try TrialFolder() }

    private var file: URL { folder.url.appending(path: "user/settings.json") }

    @Test("A setting is stored in the user's file, where the next start finds it")
    func keeping() async throws {
        let settings = try trialSettings(in: folder)
        #expect(try await settings.store(9090, as: .port) == .userFile(Site(file: file.path, line: 3, column: 13)))
        try await settings.store(.milliseconds(1500), as: .maxDuration)
        try await settings.store([.seconds(1)], as: .pauses)
        try await settings.store("hush", as: .password)
        try await settings.store(URL(string: "http://example.org/a"), as: .api)
        #expect(settings[.port] == 9090 && settings[.maxDuration] == .milliseconds(1500))
        #expect(
            try folder.read("user/settings.json") == """
                {
                  "server": {
                    "port": 9090,
                    "password": "hush"
                  },
                  "maxDuration": "1.5 s",
                  "pauses": [
                    "1 s"
                  ],
                  "api": "http://example.org/a"
                }

                """)
        let next = try trialSettings(in: folder)
        #expect(next.faults == [] && next[.port] == 9090 && next[.password] == "hush")
        #expect(next[.pauses] == [.seconds(1)] && next[.api] == URL(string: "http://example.org/a"))
        #expect(folder.names == ["user", "user/settings.json"], "nothing is left behind")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600, "only the owner reads the file, which may contain secrets")
    }

    @Test("Storing a setting preserves the rest of the file, in order, including unknown keys")
    func others() async throws {
        let text = "{\n  \"later\": [1e2, {\"a\": null}],\n  \"server.port\": 1,\n  \"quiet\": true\n}\n"
        let settings = try trialSettings(file: text, in: folder)
        try await settings.store(2, as: .port)
        try await settings.remove(.quiet)
        try await settings.remove(.folder)
        let tree = "{\n  \"later\": [\n    1e2,\n    {\n      \"a\": null\n    }\n  ],\n  \"server.port\": 2\n}\n"
        #expect(try folder.read("user/settings.json") == tree)
        #expect(!settings[.quiet] && settings.source(of: .quiet) == .default)
        try await settings.remove(.port)
        #expect(settings[.port] == 8080)
    }

    @Test("Removing a setting removes emptied objects, and storing one keeps a value in place of an object")
    func shapes() async throws {
        let settings = try trialSettings(file: #"{"server": {"port": 1}}"#, in: folder)
        try await settings.remove(.port)
        #expect(try folder.read("user/settings.json") == "{}\n")
        try folder.write(#"{"server": "mine"}"#, to: "user/settings.json")
        try await settings.store(3, as: .port)
        #expect(settings[.port] == 3)
        #expect(try folder.read("user/settings.json") == "{\n  \"server\": \"mine\",\n  \"server.port\": 3\n}\n")
    }

    @Test("Storing a setting returns the source that determines it")
    func shadowed() async throws {
        let settings = try trialSettings(["--server.port=4"], in: folder)
        #expect(try await settings.store(5, as: .port) == .argument("--server.port"))
        #expect(settings[.port] == 4)
        #expect(try trialSettings(in: folder)[.port] == 5)
    }

    @Test("A setting that cannot be stored leaves the file unchanged, with an error in four parts without the value")
    func refused() async throws {
        let settings = try trialSettings(file: "{\"quiet\": }", in: folder)
        let broken = await #expect(throws: HouseSettings.Error.self) { try await settings.store("hush", as: .password) }
        #expect(
            broken?.description == """
                error: The setting server.password could not be stored.
                  where: \(file.path)
                  why:   Invalid value.
                  do:    fix the file at \(file.path):1:11
                """)
        #expect(try folder.read("user/settings.json") == "{\"quiet\": }")
        for text in ["[1]", #"{"a": 1, "a": 2}"#] {
            try folder.write(text, to: "user/settings.json")
            await #expect(throws: HouseSettings.Error.self) { try await settings.store(1, as: .port) }
            #expect(try folder.read("user/settings.json") == text)
        }
        let refused = await #expect(throws: HouseSettings.Error.self) { try await settings.store(-1, as: .port) }
        #expect(refused?.reason == .refused("a number from 0 to 65535"))
        let none = HouseSettings(of: "galerie", .port, environment: [:], userFile: .none)
        #expect(
            await #expect(throws: HouseSettings.Error.self) { try await none.store(1, as: .port) }?.reason == .noFile)
        let nowhere = HouseSettings(
            of: "galerie", .port, environment: [:], userFile: .at(URL(filePath: "/proc/nowhere/settings.json")))
        let why = await #expect(throws: HouseSettings.Error.self) { try await nowhere.store(1, as: .port) }?.reason
        guard case .unwritable = why else {
            Issue.record("\(String(describing: why))")
            return
        }
    }

    @Test("While another program writes settings, storing one waits up to its limit")
    func busy() async throws {
        let settings = try trialSettings(file: "{}", in: folder)
        var lock = try SettingFile(file).lock()
        #expect(lock != nil)
        let busy = await #expect(throws: HouseSettings.Error.self) {
            try await settings.store(1, as: .port, within: .zero)
        }
        #expect(busy?.reason == .busy)
        lock = nil
        try await settings.store(1, as: .port, within: .zero)
    }

    @Test("Storing a setting preserves a symbolic link and the permissions of its target")
    func links() async throws {
        try folder.write("{}", to: "elsewhere/mine.json")
        let target = folder.url.appending(path: "elsewhere/mine.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: target.path)
        let user = folder.url.appending(path: "user")
        try FileManager.default.createDirectory(at: user, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        let settings = try trialSettings(in: folder)
        try await settings.store(1, as: .port)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target.path)
        #expect(try folder.read("elsewhere/mine.json").contains("\"port\": 1"))
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o644)
    }

    @Test("Concurrent writers of settings, each with its own object, lose none of one another's keys")
    func together() async throws {
        let keys = (0..<8).map { SettingKey("keys.number\($0)", default: -1) }
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, key) in keys.enumerated() {
                group.addTask {
                    let settings = HouseSettings(of: "galerie", key, environment: [:], userFile: .at(file))
                    for round in 0..<3 { try await settings.store(number + round, as: key, within: hangLimit) }
                }
            }
            try await group.waitForAll()
        }
        for (number, key) in keys.enumerated() {
            #expect(HouseSettings(of: "galerie", key, environment: [:], userFile: .at(file))[key] == number + 2)
        }
    }
}
