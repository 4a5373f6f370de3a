import Dertisch
import Foundation
import Testing

@Suite("The larder") struct LarderTests {
    struct Lamp: Decodable, Equatable {
        enum Colour: String, Decodable { case red, white }
        var watts: Int
        var colour: Colour
    }
    struct Settings: Decodable { var lamps: [Lamp] }
    struct Rooms: Decodable { var rooms: [String: Lamp] }

    /// A larder over a folder of its own, which is cleared away after.
    private func withLarder<R>(_ files: [String: String], _ body: (Larder, String) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return try body(Larder(folder), folder.path)
    }

    private static let cases: [(json: String, line: Int, path: String, flaw: Larder.Error.Flaw)] = [
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5, \"colour\": \"red\"},\n    {\"watts\": \"5\", \"colour\": \"red\"}\n  ]\n}",
            4,
            "lamps[1].watts", .unexpected("a whole number")
        ),
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5,\n     \"colour\": null}\n  ]\n}", 4, "lamps[0].colour",
            .unexpected("a text, not null")
        ),
        (
            "{\n  \"lamps\": [\n    {\"colour\": \"red\"}\n  ]\n}", 3, "lamps[0]",
            .unexpected("a value under the key \"watts\"")
        ),
        (
            "{\n  \"note\": \"a \\\"quoted\\\" ] text\",\n  \"lamps\": {}\n}", 3, "lamps", .unexpected("a list")
        ),
        (
            "{\n  \"lamps\": [\n    {\"watts\": 5,\n     \"colour\": \"green\"}\n  ]\n}", 4, "lamps[0].colour",
            .refused("Cannot initialize Colour from invalid String value green")
        ),
        ("\n[]", 2, "", .unexpected("an object")),
        ("{\n  \"lamps\": [],\n  oops\n}", 3, "", .broken("Invalid value.")),
        ("{\n  \"lamps\": [\n", 3, "", .broken("Unexpected end of file during JSON parse.")),
    ]

    @Test("an error names the file, the line and the path of what is wrong", arguments: cases)
    func flaws(json: String, line: Int, path: String, flaw: Larder.Error.Flaw) throws {
        try withLarder(["settings.json": json]) { larder, folder in
            let error = #expect(throws: Larder.Error.self) { try larder.decode(Settings.self, from: "settings") }
            #expect(error?.file == "\(folder)/settings.json")
            #expect(error?.line == line)
            #expect(error?.path == path)
            #expect(error?.flaw == flaw)
        }
    }

    @Test("a key that looks like a number is found too")
    func numericKey() throws {
        let json = "{\n  \"rooms\": {\n    \"7\":\n      {\"watts\": true, \"colour\": \"red\"}\n  }\n}"
        try withLarder(["rooms.json": json]) { larder, _ in
            let error = #expect(throws: Larder.Error.self) { try larder.decode(Rooms.self, from: "rooms") }
            #expect(error?.line == 4)
        }
    }

    @Test("the text of an error has its four parts")
    func texts() throws {
        try withLarder(["settings.json": Self.cases[0].json]) { larder, folder in
            let wrong = #expect(throws: Larder.Error.self) { try larder.decode(Settings.self, from: "settings") }
            #expect(
                wrong?.description == """
                    The file \(folder)/settings.json:4 at lamps[1].watts is not what was expected.
                      why: here should be a whole number.
                      do:  mend the file, or the type that it is decoded into.
                    """)
            let absent = #expect(throws: Larder.Error.self) { try larder.decode(Settings.self, from: "setings") }
            #expect(
                absent?.description == """
                    There is no file setings.json in the larder.
                      why: none of its folders holds one.
                      do:  add the file to the app's resources, or correct the name. Did you mean settings?
                    """)
            #expect(throws: Larder.Error.self) { try larder.decode(Settings.self, from: "../settings") }
        }
    }

    @Test("the folder named first has the last word")
    func folders() throws {
        let lamp = #"{"watts": 5, "colour": "red"}"#
        try withLarder(["lamp.json": lamp]) { first, _ in
            try withLarder(["lamp.json": "{}", "other.json": lamp]) { second, _ in
                let larder = Larder(first.folders[0], nil, second.folders[0])
                let lamps: [Lamp] = [try larder.decode(from: "lamp"), try larder.decode(from: "other")]
                #expect(lamps == [Lamp(watts: 5, colour: .red), Lamp(watts: 5, colour: .red)])
                #expect(larder.names(in: "") == ["lamp", "other"])
            }
        }
    }
}
