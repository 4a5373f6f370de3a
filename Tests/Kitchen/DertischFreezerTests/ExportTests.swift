import DertischFreezer
import Foundation
import FreezerChecks
import Synchronization
import Testing

@Suite("An export") struct ExportTests {
    @Test("An export holds all records, and an import stores all of them or none") func roundTrip() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let (freezer, second) = (try await folder.freezer(), try await other.freezer())
        defer {
            freezer.close()
            second.close()
        }
        let cooks = (0..<2_500).map { Cook(id: $0, name: "cook \"\($0)\" \n") }
        try await freezer.store(cooks)
        var dish = Dish()
        (dish.weight, dish.price, dish.serving) = (.infinity, Decimal(string: "0.1") ?? 0, .sliced(into: 3))
        try await freezer.store(dish)
        let file = folder.url.appending(path: "export.json")
        let steps = Mutex<[Int]>([])
        try await freezer.export(Cook.self, Dish.self, to: file) { done, all in
            steps.withLock { $0.append(done) }
            #expect(all == 2_501)
        }
        #expect(steps.withLock { $0 } == [1_000, 2_000, 2_501])
        #expect(try await second.import(Cook.self, from: file) == 2_500)
        #expect(try await second.count(Dish.all) == 0)
        #expect(try await second.import(Cook.self, Dish.self, from: file) == 2_501)
        #expect(try await second.retrieve(Cook.all.ordered(by: \.id)) == cooks)
        #expect(try await second.retrieve(Dish.all) == [dish])
        let words = try String(contentsOf: file, encoding: .utf8)
        try await second.delete(Cook.all)
        for broken in [
            String(words.dropLast(30)), words.split(separator: "\n").dropLast().joined(separator: "\n"), "", "{}",
        ] {
            try Data(broken.utf8).write(to: file)
            await #expect(throws: Freezer.Error.self) { try await second.import(Cook.self, Dish.self, from: file) }
        }
        #expect(try await second.count(Cook.all) == 0)
    }

    /// Its table has a name that JSON and SQL escape.
    struct Odd: Frozen, Equatable {
        var id: Int
        var name: String
        var nick: String?
        var link: URL?
        static let table = "a:\"b\\c"
        static var schema: RecordSchema<Odd> { RecordSchema(name: table) }
        init(id: Int, name: String, nick: String?, link: URL?) {
            (self.id, self.name, self.nick, self.link) = (id, name, nick, link)
        }
        enum CodingKeys: CodingKey { case id, name, nick, link }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int.self, forKey: .id)
            name = try container.decode(String.self, forKey: .name)
            // What cannot be read is something else than what is missing.
            do { nick = try container.decodeIfPresent(String.self, forKey: .nick) } catch { nick = "?" }
            link = try container.decodeIfPresent(URL.self, forKey: .link)
        }
    }

    @Test("An export brings back tables of any name, and what a type would lose in JSON") func odd() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let freezer = try await Freezer(file: folder.file, holding: Odd.self)
        let second = try await Freezer(file: other.file, holding: Odd.self)
        defer {
            freezer.close()
            second.close()
        }
        let records = (0..<5).map { number in
            Odd(
                id: number, name: "\u{0}\n\"\(number)", nick: number == 0 ? nil : "n",
                link: URL(string: "page\(number)", relativeTo: URL(string: "https://example.org/a/")))
        }
        try await freezer.store(records)
        let file = folder.url.appending(path: "export.json")
        try await freezer.export(Odd.self, to: file)
        #expect(try await second.import(Odd.self, from: file) == 5)
        let found = try await second.retrieve(Odd.all.ordered(by: \.id))
        #expect(found == records)
        #expect(found.map(\.link?.relativeString) == records.map(\.link?.relativeString))
        struct Row: Decodable, Sendable { let name: String, nick: String? }
        #expect(try await second.rows("SELECT * FROM \"a:\"\"b\\c\" WHERE nick IS NULL", as: Row.self).count == 1)
        // A record that the type cannot read is told, with its line.
        let words = try String(contentsOf: file, encoding: .utf8).replacing("\"id\":3", with: "\"id\":\"3\"")
        try Data(words.utf8).write(to: file)
        await #expect(
            throws: Freezer.Error.malformedExport(file: file.path, line: 5, reason: "the value of id is not one of Int")
        ) {
            try await second.import(Odd.self, from: file)
        }
    }

    struct Boxed: Frozen, Equatable {
        struct Inner: Codable, Equatable, Sendable {
            var text: String?
            var list: [[Int]]
        }
        var id: Int
        var inner: Inner?
        var any: [String: Double]
    }

    @Test("JSON columns come back byte by byte, whatever blanks another program has put into them") func json()
        async throws
    {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let freezer = try await Freezer(file: folder.file, holding: Boxed.self)
        let second = try await Freezer(file: other.file, holding: Boxed.self)
        defer {
            freezer.close()
            second.close()
        }
        try await freezer.store([
            Boxed(id: 1, inner: .init(text: "]}\n\"", list: [[], [1, 2]]), any: ["a": 1.5, "}": .infinity]),
            Boxed(id: 2, inner: nil, any: [:]),
        ])
        try await freezer.write {
            try $0.run(
                "INSERT INTO Boxed (id, inner, any) SELECT 3, '{ \"list\" : [ [ ] ,\n[1 ] ] }', any FROM Boxed WHERE id = 1"
            )
        }
        let file = folder.url.appending(path: "export.json")
        try await freezer.export(Boxed.self, to: file)
        try await second.import(Boxed.self, from: file)
        #expect(try await second.retrieve(Boxed.all.ordered(by: \.id)) == freezer.retrieve(Boxed.all.ordered(by: \.id)))
    }

    @Test("An export of version 1 is read") func older() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let file = folder.url.appending(path: "export.json")
        try Data("{\"freezer\":1,\"records\":2}\n{\"Cook\":{\"id\":1,\"name\":\"Ada\"}}\n{\"Other\":{}}\n".utf8).write(
            to: file)
        #expect(try await freezer.import(Cook.self, from: file) == 1)
        #expect(try await freezer.retrieve(Cook.all) == [Cook(id: 1, name: "Ada")])
    }
}
