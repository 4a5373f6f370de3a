import DertischFreezer
import DertischTesting
import Foundation
import FreezerChecks
import TestSupport
import Testing

@Suite("A freezer in trouble", .namesHang) struct StorageErrorTests {
    /// The error of work that must fail.
    private func error<V>(_ work: () async throws -> V) async -> Freezer.Error? {
        do { _ = try await work() } catch { return error as? Freezer.Error }
        return nil
    }

    struct Holder: Frozen {
        struct Inner: Codable, Sendable { var words: [String: Int] }
        var id: Int
        var inner: Inner
    }

    @Test("A misspelt column is an error that names it, also in quotation marks") func misspelt() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "Ada"))
        struct Row: Decodable, Sendable { var id: Int }
        let error = await error { try await freezer.rows("SELECT id FROM Cook WHERE \"nmae\" = 'nmae'", as: Row.self) }
        guard case .refused(_, _, let reason) = error else { return #expect(error == nil, "another error") }
        #expect(reason.contains("nmae"))
    }

    @Test("Error messages hold no values of records") func secrets() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Holder.self, Dish.self)
        defer { freezer.close() }
        try await freezer.store(Holder(id: 1, inner: .init(words: ["hunter2": 1])))
        try await freezer.store(Dish())
        try await freezer.write {
            try $0.run("UPDATE Holder SET inner = '{\"words\":{\"hunter2\":\"hunter3\"}}'")
            try $0.run("UPDATE Dish SET course = 'hunter2', heat = 4711")
        }
        for found in [
            await error { try await freezer.retrieve(Holder.all) },
            await error { try await freezer.retrieve(Dish.all) },
        ] {
            let words = try #require(found).description
            #expect(!words.contains("hunter") && !words.contains("4711"), "\(words)")
        }
    }

    @Test("Any busy timeout is taken, also negative and endless ones") func endlessPatience() async throws {
        let folder = try TemporaryFolder()
        for patience in [Duration.seconds(Int64.max), .seconds(-1), .zero, .milliseconds(Int64.max)] {
            let freezer = try await folder.freezer { $0.busyTimeout = patience }
            try await freezer.store(Cook(id: 1, name: "Ada"))
            freezer.close()
        }
    }

    @Test("A full file keeps its records, and nothing of the failed transaction") func full() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer { $0.pageLimit = 60 }
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "kept"))
        let many = (2..<2_000).map { Cook(id: $0, name: String(repeating: "x", count: 500)) }
        #expect(await error { try await freezer.store(many) } == .full(place: folder.file.path))
        #expect(try await freezer.retrieve(Cook.all).map(\.name) == ["kept"])
        // A part that fails so takes the whole transaction along.
        let swallowed = await error {
            try await freezer.write { work in
                try work.store(Cook(id: 5_000, name: "first"))
                try? work.savepoint { try work.store(many) }
                try? work.store(Cook(id: 5_001, name: "after"))
            }
        }
        #expect(swallowed == .full(place: folder.file.path))
        #expect(try await freezer.count(Cook.all) == 1)
        try await freezer.store(Cook(id: 2, name: "fits"))
    }

    @Test("A write waits for another process's lock until the busy timeout, and blocks no other task") func busy()
        async throws
    {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let freezer = try await folder.freezer {
            $0.clock = clock
            $0.busyTimeout = .milliseconds(10)
        }
        defer { freezer.close() }
        let other = RawFile(folder.file)
        #expect(other.run("BEGIN IMMEDIATE; INSERT INTO Cook VALUES (1, 'other')") == 0)
        async let failed = error { try await freezer.store(Cook(id: 2, name: "mine")) }
        for _ in 0..<2 {
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(8))
        }
        #expect(await failed == .busy(place: folder.file.path, after: .milliseconds(16)))
        async let stored: Void = freezer.write { try $0.store(Cook(id: 2, name: "mine")) }
        await clock.sleepers(1)
        #expect(other.run("COMMIT") == 0)
        clock.advance(by: .milliseconds(8))
        try await stored
        #expect(try await freezer.count(Cook.all) == 2)
    }

    @Test("A watched query sees another process's changes") func others() async throws {
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let freezer = try await folder.freezer { $0.clock = clock }
        defer { freezer.close() }
        var names = freezer.watch(Cook.all.ordered(by: \.id)).makeAsyncIterator()
        #expect(try await names.next()?.count == 0)
        await clock.sleepers(1)
        #expect(RawFile(folder.file).run("INSERT INTO Cook VALUES (1, 'other')") == 0)
        clock.advance(by: .milliseconds(500))
        #expect(try await names.next()?.map(\.name) == ["other"])
    }

    @Test("A file that cannot be opened is an error with the reason, and stays unchanged") func opening() async throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "no/such.sqlite")
        #expect(
            await error { try await Freezer(file: missing, holding: Cook.self) } == .missingFolder(file: missing.path))
        let text = folder.url.appending(path: "notes.txt")
        let words = Data(String(repeating: "These are my notes. ", count: 60).utf8)
        try words.write(to: text)
        #expect(await error { try await Freezer(file: text, holding: Cook.self) }?.isForeign == true)
        #expect(try Data(contentsOf: text) == words)
        let foreign = folder.url.appending(path: "mail.sqlite")
        RawFile(foreign).run("CREATE TABLE mail (text)")
        #expect(await error { try await Freezer(file: foreign, holding: Cook.self) }?.isForeign == true)
        #expect(RawFile(foreign).text("SELECT group_concat(name) FROM sqlite_master") == "mail")
        try await folder.freezer().close()
        RawFile(folder.file).run("PRAGMA user_version = 99")
        #expect(await error { try await folder.freezer() }?.description.contains("newer app") == true)
    }

    @Test("An error about a full-text search does not quote the search") func searched() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        struct Answer: Decodable, Sendable { let title: String }
        let secret = "hunter2 AND \"two\" hunter2("
        let told = await error {
            try await freezer.rows(
                "SELECT title FROM Recipe_search_name_title_dadf1c195bcbf274 WHERE Recipe_search_name_title_dadf1c195bcbf274 MATCH \(secret)",
                as: Answer.self)
        }
        guard case .refused(_, _, let reason)? = told else {
            return #expect(Bool(false), "\(String(describing: told))")
        }
        #expect(!reason.contains("hunter2") && reason.contains("fts5"), "\(reason)")
    }

    @Test("A write to a read-only file is a specific error") func readOnly() async throws {
        let folder = try TemporaryFolder()
        try await folder.freezer().close()
        func permit(_ permissions: Int, _ url: URL) throws {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
        }
        try permit(0o444, folder.file)
        try permit(0o555, folder.url)
        defer { try? permit(0o700, folder.url) }
        #expect(try Victim.says(of: folder.file) == "\(Freezer.Error.readOnly(place: folder.file.path))\n")
    }

    @Test("A damaged file is an error wherever the damage is, and no false record is read") func damage()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        let cooks = (0..<2_000).map { Cook(id: $0, name: "cook \($0) of many in the kitchen") }
        try await freezer.store(cooks)
        freezer.close()
        let sound = try Data(contentsOf: folder.file)
        var random = SeededGenerator(seed: seed())
        var told = 0
        for _ in 0..<effort("DERTISCH_FLIPS", 60) {
            var bytes = sound
            let page = Int.random(in: 1..<(sound.count / 4096), using: &random) * 4096
            // The head of a page: damage in the middle of a text cannot be detected.
            for offset in 0..<12 { bytes[page + offset] = UInt8.random(in: 0...255, using: &random) }
            try bytes.write(to: folder.file)
            for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: folder.file.path + end) }
            do {
                let freezer = try await folder.freezer()
                defer { freezer.close() }
                _ = try await freezer.retrieve(Cook.all.ordered(by: \.id))
            } catch let error as Freezer.Error {
                told += 1
                switch error {
                case .corrupt, .undecodable, .schemaMismatch, .foreign, .refused, .disk: break
                default: Issue.record("\(error)")
                }
            }
        }
        #expect(told > 0)
    }

    @Test("Calls of a closed freezer throw, and its watched queries end") func closed() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        var watch = freezer.watch(Cook.all).makeAsyncIterator()
        _ = try await watch.next()
        await freezer.endShift()
        #expect(try await watch.next() == nil)
        #expect(await error { try await freezer.count(Cook.all) } == .closed(place: folder.file.path))
        #expect(await error { try await freezer.store(Cook(id: 1, name: "")) } == .closed(place: folder.file.path))
    }

    @Test("Cancelling a task ends its long statement in SQLite") func cancellation() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        let endless = Task {
            try await freezer.rows(
                "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT count(*) AS i FROM c",
                as: Number.self)
        }
        endless.cancel()
        await #expect(throws: CancellationError.self) { try await endless.value }
        let running = Task {
            try await freezer.write { work in
                withUnsafeCurrentTask { $0?.cancel() }
                return try work.rows(
                    "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT count(*) AS i FROM c",
                    as: Number.self)
            }
        }
        await #expect(throws: CancellationError.self) { try await running.value }
        try await freezer.store(Cook(id: 1, name: "still open"))
    }

    struct Number: Decodable, Sendable { let i: Int }
}

extension Freezer.Error {
    fileprivate var isForeign: Bool { if case .foreign = self { true } else { false } }
}
