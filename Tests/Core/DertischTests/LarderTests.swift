import DertischSupport
import Foundation
import Synchronization
import Testing

@testable import DertischCore
@testable import DertischLarder

@Suite("Larder") struct LarderTests {
    struct Lamp: Decodable, Equatable {
        enum Colour: String, Decodable { case red, white }
        var watts: Int
        var colour: Colour
    }
    struct Settings: Decodable { var lamps: [Lamp] }
    struct Rooms: Decodable { var rooms: [String: Lamp] }

    private static let cases: [(json: String, line: Int, column: Int, path: String, flaw: Larder.Error.Flaw)] = [
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5, \"colour\": \"red\"},\n    {\"watts\": \"5\", \"colour\": \"red\"}\n  ]\n}",
            4, 15, "lamps[1].watts", .unexpected("a whole number", found: "a text")
        ),
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5,\n     \"colour\": null}\n  ]\n}", 4, 16, "lamps[0].colour",
            .unexpected("a text", found: "null")
        ),
        (
            "{\n  \"lamps\": [\n    {\"colour\": \"red\", \"wats\": 1}\n  ]\n}", 3, 5, "lamps[0]",
            .lacking("watts", near: ["wats"])
        ),
        (
            "{\n  \"note\": \"a \\\"quoted\\\" ] text\",\n  \"lamps\": {}\n}", 3, 12, "lamps",
            .unexpected("a list", found: "an object")
        ),
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5,\n     \"colour\": \"green\"}\n  ]\n}", 4, 16, "lamps[0].colour",
            .refused("Cannot initialize Colour from invalid String value green")
        ),
        (
            "{\"lamps\": [{\"watts\": 99999999999999999999, \"colour\": \"red\"}]}", 1, 22, "lamps[0].watts",
            .refused("99999999999999999999 does not fit into Int")
        ),
        (
            "{\"lamps\": [{\"watts\": 1.5, \"colour\": \"red\"}]}", 1, 22, "lamps[0].watts",
            .refused("1.5 does not fit into Int")
        ),
        ("{\"größe\": 1, \"lamps\": 7}", 1, 23, "lamps", .unexpected("a list", found: "the number 7")),
        ("\n[]", 2, 1, "", .unexpected("an object", found: "a list")),
        ("{\n  \"lamps\": [],\n  oops\n}", 3, 3, "", .broken("A member has no name.")),
        ("{\n  \"lamps\": [oops]\n}", 2, 13, "", .broken("Invalid value.")),
        ("{\n  \"lamps\": [\n", 3, 1, "", .broken("It ends unexpectedly.")),
        ("{\n  \"lamps\": [],\n  \"l\\u0061mps\": []\n}", 3, 3, "", .doubled("lamps", firstLine: 2)),
    ]

    @Test("A larder's error names the file, line, column and path", arguments: cases)
    func flaws(json: String, line: Int, column: Int, path: String, flaw: Larder.Error.Flaw) throws {
        let folder = try TrialFolder(["settings.json": json])
        let error = #expect(throws: Larder.Error.self) {
            try Larder(folder.url).jar("settings", as: Settings.self)
        }
        #expect(error?.file == folder.url.appending(path: "settings.json").path)
        #expect((error?.line, error?.column) == (line, column))
        #expect(error?.path == path)
        #expect(error?.flaw == flaw)
    }

    @Test("A larder finds a key that looks like a number")
    func numericKey() throws {
        let json = "{\n  \"rooms\": {\n    \"7\":\n      {\"watts\": true, \"colour\": \"red\"}\n  }\n}"
        let folder = try TrialFolder(["rooms.json": json])
        let error = #expect(throws: Larder.Error.self) { try Larder(folder.url).jar("rooms", as: Rooms.self) }
        #expect(error?.line == 4)
    }

    @Test("A larder's error text has its four parts")
    func texts() throws {
        let folder = try TrialFolder([
            "settings.json": Self.cases[0].json, "lamp.json": #"{"wats": 5, "colour": "red"}"#,
        ])
        let larder = Larder(folder.url)
        let wrong = #expect(throws: Larder.Error.self) { try larder.jar("settings", as: Settings.self) }
        #expect(
            wrong?.description == """
                error: A file is not what was expected.
                  where: \(folder.url.path)/settings.json:4:15, at lamps[1].watts
                  why:   expected a whole number, found a text
                  do:    correct the file, or the type that it is decoded into
                """)
        let lacking = #expect(throws: Larder.Error.self) { try larder.jar("lamp", as: Lamp.self) }
        #expect(
            lacking?.description == """
                error: A file is not what was expected.
                  where: \(folder.url.path)/lamp.json:1:1
                  why:   this object should have a member "watts"
                  do:    add it, or correct its name; there is wats
                """)
        let absent = #expect(throws: Larder.Error.self) { try larder.jar("setings", as: Settings.self) }
        #expect(
            absent?.description == """
                error: There is no file setings.json in the larder.
                  where: setings.json
                  why:   none of the larder's folders contains it
                  do:    add the file to the app's resources, or correct the name; there is settings
                """)
        #expect(throws: Larder.Error.self) { try larder.jar("../settings", as: Settings.self) }
    }

    @Test("A date in a larder that cannot be read is named with its line, its column and what would be right")
    func dates() throws {
        let folder = try TrialFolder([
            "days.json": "[\n  \"2026-05-31\", \"2026-05-31T18:30Z\"\n]", "zone.json": "[\n  \"2026-05-31T18:30:00\"]",
        ])
        let larder = Larder(folder.url)
        let days: [Date] = try larder.jar("days")
        #expect(days.map(\.timeIntervalSince1970) == [1_780_185_600, 1_780_252_200])
        let error = #expect(throws: Larder.Error.self) { try larder.jar("zone", as: [Date].self) }
        #expect(error?.line == 2 && error?.column == 3 && error?.path == "[0]")
        #expect(
            error?.reason == "it is not a date: it has no time zone; write 2026-05-31T18:30:00Z if it is in UTC, "
                + "or an offset such as 2026-05-31T18:30:00+02:00")
    }

    @Test("A larder's first folder takes precedence")
    func folders() throws {
        let lamp = #"{"watts": 5, "colour": "red"}"#
        let first = try TrialFolder(["lamp.json": lamp])
        let second = try TrialFolder([
            "lamp.json": "{}", "other.json": lamp, "lamps/a.json": lamp, "lamps/b.json": lamp,
        ])
        let larder = Larder(first.url, nil, second.url)
        let lamps: [Lamp] = [try larder.jar("lamp"), try larder.jar("other")]
        #expect(lamps == [Lamp(watts: 5, colour: .red), Lamp(watts: 5, colour: .red)])
        #expect(larder.names(in: "") == ["lamp", "other"])
        #expect(try larder.jars(in: "lamps", as: Lamp.self).keys.sorted() == ["a", "b"])
        #expect(larder.names(in: "../\(second.url.lastPathComponent)") == [])
    }

    @Test("A larder's jar is decoded once for all concurrent callers, and a failure is retried")
    func once() async throws {
        final class Counted: Decodable, Sendable {
            static let count = Atomic(0)
            init(from decoder: any Decoder) throws {
                _ = try decoder.singleValueContainer().decode(Int.self)
                Self.count.add(1, ordering: .relaxed)
            }
        }
        let folder = try TrialFolder(["counted.json": "oops"])
        let larder = Larder(folder.url)
        #expect(throws: Larder.Error.self) { try larder.jar("counted", as: Counted.self) }
        try folder.write("1", to: "counted.json")
        let found = try await withThrowingTaskGroup(of: Counted.self) { group in
            for _ in 0..<32 { group.addTask { try larder.jar("counted") } }
            return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert(ObjectIdentifier($1)) }
        }
        #expect(found.count == 1)
        #expect(Counted.count.load(ordering: .relaxed) == 1)
        #expect(folder.names == ["counted.json"], "nothing is written beside it")
    }

    @Test("An installed app finds its resources in the system's folders")
    func installed() {
        let folders = AppFolders(
            of: "galerie",
            environment: ["XDG_DATA_DIRS": "/a:relative:/b", "XDG_CONFIG_HOME": "", "HOME": "/users/ada"],
            program: URL(filePath: "/opt/galerie/bin/galerie"))
        #if os(Linux)
            #expect(folders.resources.map(\.path) == ["/opt/galerie/share/galerie", "/a/galerie", "/b/galerie"])
            #expect(folders.settings.path == "/users/ada/.config/galerie")
            let moved = AppFolders(of: "galerie", environment: ["XDG_CONFIG_HOME": "/etc/ada"], program: nil)
            #expect(moved.settings.path == "/etc/ada/galerie")
            #expect(moved.resources.map(\.path) == ["/usr/local/share/galerie", "/usr/share/galerie"])
        #endif
        #expect(Larder(nil, installedAs: "galerie").folders == AppFolders(of: "galerie").resources)
    }
}
