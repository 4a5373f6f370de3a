import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import Synchronization
import TestSupport
import Testing

@Suite("Opening a freezer", .namesHang) struct OpeningTests {
    private func error<V>(_ work: () async throws -> V) async -> Freezer.Error? {
        do { _ = try await work() } catch { return error as? Freezer.Error }
        return nil
    }

    @Test("Many that open a new file at once all get it") func manyAtOnce() async throws {
        for _ in 0..<effort("DERTISCH_OPENINGS", 4) {
            let folder = try TemporaryFolder()
            let victims = try (0..<8).map { _ in try Victim("open", folder.file.path, "0") }
            for victim in victims { #expect(victim.says() == "") }
            #expect(!FileManager.default.fileExists(atPath: folder.file.path + "-opening"))
        }
    }

    @Test("A lock on a new file is waited for until the busy timeout, and the time told is that which was waited")
    func locked() async throws {
        let folder = try TemporaryFolder()
        let other = RawFile(folder.file)
        #expect(other.run("BEGIN EXCLUSIVE") == 0)
        let clock = TestClock()
        async let told = error {
            try await folder.freezer {
                $0.clock = clock
                $0.busyTimeout = .milliseconds(10)
            }
        }
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(7))
        }
        #expect(await told == .busy(place: folder.file.path, after: .milliseconds(14)))
        async let opened = folder.freezer { $0.clock = clock }
        await clock.sleepers(1)
        #expect(other.run("COMMIT") == 0)
        clock.advance(by: .milliseconds(7))
        try await opened.close()
    }

    @Test("A migration of another process is waited for longer than a lock") func longMigration() async throws {
        let folder = try TemporaryFolder()
        try await Freezer(file: folder.file, holding: Cook.self).close()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let migration = Migration("1 slow") { work in
            start.yield()
            gate.wait()
            try work.run("INSERT INTO Cook VALUES (1, 'migrated')")
        }
        let first = Task(executorPreference: OwnThreads()) {
            try await Freezer(file: folder.file, holding: Cook.self, migrations: [migration])
        }
        for await _ in started { break }
        let clock = TestClock()
        var configuration = Freezer.Configuration()
        configuration.clock = clock
        let patient = configuration
        async let second = Freezer(
            file: folder.file, holding: Cook.self, migrations: [migration], configuration: patient)
        await clock.sleepers(1)
        clock.advance(by: .seconds(60))
        await clock.sleepers(1)
        configuration.openingTimeout = .seconds(1)
        let hasty = configuration
        async let third = error {
            try await Freezer(file: folder.file, holding: Cook.self, migrations: [migration], configuration: hasty)
        }
        await clock.sleepers(2)
        clock.advance(by: .seconds(2))
        #expect(await third == .busy(place: folder.file.path, after: .seconds(2)))
        gate.signal()
        let opened = try await first.value
        clock.advance(by: .seconds(1))
        let other = try await second
        #expect(try await other.count(Cook.all) == 1)
        opened.close()
        other.close()
    }

    @Test("A file that is reached over symbolic links is missed when it or its log goes", arguments: ["", "-wal"])
    func links(_ end: String) async throws {
        let folder = try TemporaryFolder()
        try await folder.freezer().close()
        let inner = folder.url.appending(path: "inner")
        let link = folder.url.appending(path: "link.sqlite")
        try FileManager.default.createSymbolicLink(at: inner, withDestinationURL: folder.url)
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: inner.appending(path: folder.file.lastPathComponent))
        let freezer = try await Freezer(file: link, holding: Cook.self)
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "kept"))
        #expect(!FileManager.default.fileExists(atPath: link.path + "-wal"))
        try FileManager.default.removeItem(atPath: folder.file.path + end)
        await until("it is missed") {
            await error { try await freezer.store(Cook(id: 2, name: "lost")) } == .replaced(place: link.path)
        }
    }

    @Test("No backup and no export takes the place of the freezer's own files") func ownPlace() async throws {
        let folder = try TemporaryFolder()
        let own = folder.url.appending(path: "own.dertisch-part")
        let freezer = try await Freezer(file: own, holding: Cook.self)
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "kept"))
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: own)
        for place in [own, link, folder.url.appending(path: "own"), URL(filePath: own.path + "-wal")] {
            guard case .unopenable? = await error({ try await freezer.backup(to: place) }) else {
                Issue.record("a backup was written to \(place.path)")
                continue
            }
            guard case .unopenable? = await error({ try await freezer.export(Cook.self, to: place) }) else {
                Issue.record("an export was written to \(place.path)")
                continue
            }
        }
        try await freezer.store(Cook(id: 2, name: "still"))
        #expect(try await freezer.count(Cook.all) == 2)
        try await freezer.backup(to: folder.url.appending(path: "copy"))
    }

    struct Ranked: Frozen {
        var id: Int
        var rank: String
        static var schema: RecordSchema<Ranked> { RecordSchema(search: [\.rank]) }
    }
    struct Doc: Frozen {
        var id: Int
        var title: String
        static var schema: RecordSchema<Doc> { RecordSchema(search: [\.title]) }
    }
    struct DocSearch: Frozen {
        var id: Int
        static var schema: RecordSchema<DocSearch> { RecordSchema(name: "doc_search_x") }
    }
    struct SQLite: Frozen {
        var id: Int
        static var schema: RecordSchema<SQLite> { RecordSchema(name: "sqlite_x") }
    }
    struct Nameless: Frozen {
        var id: Int
        static var schema: RecordSchema<Nameless> { RecordSchema(name: "") }
    }
    struct System: Frozen {
        var id: Int
        var xmin: Int
    }
    struct Excluded: Frozen { var id: Int }
    struct Function: Frozen {
        var id: Int
        static var schema: RecordSchema<Function> { RecordSchema(name: "pragma_table_info") }
    }
    struct Element: Frozen {
        var id: Int
        static var schema: RecordSchema<Element> { RecordSchema(name: "JSON_each") }
    }
    struct Own: Frozen {
        var id: Int
        var dertisch_row: Int
    }

    struct Spoken<Code: LanguageCode>: Frozen {
        var id: Int
        var title: String
        static var schema: RecordSchema<Spoken> {
            RecordSchema(name: "Spoken", search: [\.title], searchLanguages: ["en", Code.code])
        }
    }
    protocol LanguageCode: Sendable { static var code: String { get } }
    enum Japanese: LanguageCode { static let code = "ja" }
    enum Taiwanese: LanguageCode { static let code = "zh_TW" }
    enum Cantonese: LanguageCode { static let code = "yue" }
    enum Thai: LanguageCode { static let code = "th-TH" }
    enum NorthernThai: LanguageCode { static let code = "nod" }
    enum Burmese: LanguageCode { static let code = "my" }
    enum Korean: LanguageCode { static let code = "ko" }
    enum NoLanguage: LanguageCode { static let code = "?" }
    enum Romaji: LanguageCode { static let code = "ja-Latn" }
    enum Turkish: LanguageCode { static let code = "tr" }

    struct Labelled: Frozen {
        var id: Int
        var labels: Set<String>
        static var schema: RecordSchema<Labelled> { RecordSchema(unique: [.on(\.labels)]) }
    }
    /// Written as no value.
    enum Nothing: Codable {
        case nothing
        init(from decoder: any Decoder) throws {
            _ = try decoder.singleValueContainer().decodeNil()
            self = .nothing
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
    struct Maybe: Frozen {
        var id: Int
        var nothing: Nothing?
    }
    struct Cut: Frozen {
        var id: Int
        var text: String
        static var schema: RecordSchema<Cut> { RecordSchema(defaults: [.with(\.text, "a\0b")]) }
    }
    struct Zero: Frozen {
        var id: Int
        var number: Double
        static var schema: RecordSchema<Zero> { RecordSchema(defaults: [.with(\.number, -0.0)]) }
    }

    @Test(
        "A schema that the database would keep otherwise is refused when a type is held",
        arguments: [Labelled.self, Maybe.self, Cut.self, Zero.self] as [any Frozen.Type])
    func otherwise(_ type: any Frozen.Type) async throws {
        let folder = try TemporaryFolder()
        let told = await error { try await Freezer(file: folder.file, holding: [type]) }
        switch told {
        case .unsupportedType?, .unstorable?: break
        default: Issue.record("\(String(describing: told))")
        }
    }

    @Test("A store does not open with a language whose words a search cannot tell apart, and the error names it")
    func searchLanguages() async throws {
        let folder = try TemporaryFolder()
        let lists: [(any Frozen.Type, String)] = [
            (Spoken<Japanese>.self, "ja"), (Spoken<Taiwanese>.self, "zh_TW"), (Spoken<Cantonese>.self, "yue"),
            (Spoken<Thai>.self, "th-TH"), (Spoken<NorthernThai>.self, "nod"), (Spoken<Burmese>.self, "my"),
            (Spoken<Korean>.self, "ko"),
            (Spoken<NoLanguage>.self, "?"),
        ]
        for (type, code) in lists {
            let told = await error { try await Freezer(file: folder.file, holding: [type]) }
            guard case .unsupportedType(_, "title", let reason, let remedy)? = told else {
                Issue.record("\(code): \(String(describing: told))")
                continue
            }
            #expect(reason.contains(code) && remedy.contains(code), "\(reason) \(remedy)")
        }
        try await Freezer(file: folder.file, holding: Spoken<Romaji>.self).close()
        try await Freezer(file: folder.file, holding: Spoken<Turkish>.self).close()
    }

    @Test("Names that databases or the freezer keep for themselves are told when a type is held")
    func reserved() async throws {
        let folder = try TemporaryFolder()
        let lists: [([any Frozen.Type], String)] = [
            ([Ranked.self], "rank"), ([Doc.self, DocSearch.self], "doc_search_x"), ([SQLite.self], "sqlite_x"),
            ([Nameless.self], "empty"), ([System.self], "xmin"), ([Own.self], "dertisch_row"),
            ([Excluded.self], "Excluded"), ([Function.self], "pragma_table_info"), ([Element.self], "JSON_each"),
        ]
        for (types, name) in lists {
            let told = await error { try await Freezer(file: folder.file, holding: types) }
            guard case .unsupportedType(_, _, let reason, _)? = told else {
                Issue.record("\(name): \(String(describing: told))")
                continue
            }
            #expect(reason.contains(name), "\(reason)")
        }
        try await Freezer(file: folder.file, holding: Doc.self).close()
    }
}
