import Foundation
import FreezerChecks
import Synchronization
import TestSupport
import Testing

@testable import DertischFreezer

@Suite("A freezer's files", .namesHang) struct MaintenanceTests {
    private func error<V>(_ work: () async throws -> V) async -> Freezer.Error? {
        do { _ = try await work() } catch { return error as? Freezer.Error }
        return nil
    }

    private func size(_ file: URL, _ end: String = "") -> Int {
        let found = try? FileManager.default.attributesOfItem(atPath: file.path + end)
        return found?[.size] as? Int ?? 0
    }

    /// Some 200 kB of records.
    private func some(_ round: Int) -> [Cook] {
        (0..<50).map {
            Cook(id: round * 50 + $0, name: String(repeating: "\(round) ", count: 4_000 / "\(round) ".utf8.count))
        }
    }

    private static let mostLog = 9 << 20
    /// As much as one transaction may add to it.
    private static let one = 1 << 20

    @Test("The write-ahead log stays within its limit beside a long reader; writers wait, then go on")
    func longReader() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer {
            $0.logSizeLimit = Self.mostLog
            $0.busyTimeout = .milliseconds(300)
        }
        defer { freezer.close() }
        try await freezer.store(Cook(id: -1, name: "before"))
        let reader = RawFile(folder.file)
        #expect(reader.run("BEGIN; SELECT count(*) FROM Cook") == 0)
        var (round, told) = (0, Freezer.Error?.none)
        while told == nil, round < 1_000 {
            told = await error { try await freezer.store(some(round)) }
            if told == nil { round += 1 }
        }
        guard case .busy? = told else { return #expect(Bool(false), "\(String(describing: told))") }
        #expect(size(folder.file, "-wal") <= Self.mostLog + Self.one)
        #expect(size(folder.file, "-wal") > Self.mostLog / 2)
        // Others read meanwhile, and what was refused is not there.
        #expect(try await freezer.count(Cook.all) == round * 50 + 1)
        #expect(reader.text("SELECT count(*) FROM Cook") == "1")
        #expect(reader.run("COMMIT") == 0)
        await until("the log is emptied") { await error { try await freezer.store(some(round)) } == nil }
        #expect(size(folder.file, "-wal") <= Self.one)
    }

    @Test("The write-ahead log stays within its limit beside many short readers") func manyReaders() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer {
            $0.logSizeLimit = Self.mostLog
            $0.busyTimeout = hangLimit
        }
        defer { freezer.close() }
        try await freezer.store(some(0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    while !Task.isCancelled {
                        try await freezer.read { snapshot in try snapshot.forEach(Cook.all.first(200)) { _ in } }
                    }
                }
            }
            for round in 0..<150 {
                try await freezer.store(some(round % 20))
                #expect(size(folder.file, "-wal") <= Self.mostLog + Self.one)
            }
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
        #expect(try await freezer.count(Cook.all) == 1_000)
    }

    @Test("vacuum() gives the room of deleted records back to the disk") func vacuum() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        for round in 0..<30 { try await freezer.store(some(round)) }
        try await freezer.delete(Cook.where(\.id >= 50))
        let before = size(folder.file)
        try await freezer.vacuum()
        #expect(size(folder.file) < before / 4)
        #expect(size(folder.file, "-wal") == 0)
        #expect(try await freezer.retrieve(Cook.all.ordered(by: \.id)) == some(0))
        try await freezer.store(Cook(id: 1, name: "still open"))
    }

    @Test("backup(to:) copies the file as of one moment, while others write") func backup() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        for round in 0..<30 { try await freezer.store(some(round)) }
        let copy = folder.url.appending(path: "copy.sqlite")
        try Data("an older one".utf8).write(to: copy)
        let steps = Mutex<[(Int, Int)]>([])
        try await freezer.backup(to: copy) { done, all in
            steps.withLock { $0.append((done, all)) }
            // Others write after each step.
            let sql = "DELETE FROM Cook WHERE id < 100; UPDATE Cook SET name = name || 'x'"
            #expect(RawFile(folder.file).run(sql) == 0)
        }
        let seen = steps.withLock { $0 }
        #expect(seen.count > 2 && seen.map(\.0) == seen.map(\.0).sorted())
        #expect(seen.last?.0 == seen.last?.1 && seen.last?.1 ?? 0 > 4_000_000)
        let restored = try await Freezer(file: copy, holding: Dish.self, Cook.self, Recipe.self)
        defer { restored.close() }
        #expect(try await restored.count(Cook.all) == 1_500)
        #expect(try await restored.retrieve(Cook.self, 7) == some(0)[7])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.contains("part") })
    }

    @Test("A backup removes the log that was left beside its place, and no file of another's") func oldLog()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        try await freezer.store(Cook(id: 1, name: "first"))
        let copy = folder.url.appending(path: "copy.sqlite")
        try await freezer.backup(to: copy)
        // Somebody changes the copy, and dies.
        do {
            let other = RawFile(copy)
            other.run("PRAGMA journal_mode = WAL; INSERT INTO Cook VALUES (2, 'other')")
            try FileManager.default.copyItem(atPath: copy.path + "-wal", toPath: folder.file.path + ".kept")
        }
        try FileManager.default.moveItem(atPath: folder.file.path + ".kept", toPath: copy.path + "-wal")
        let foreign = folder.url.appending(path: "copy.sqlite.part")
        try Data("another's".utf8).write(to: foreign)
        try await freezer.store(Cook(id: 3, name: "second"))
        try await freezer.backup(to: copy)
        for end in ["-wal", "-shm", "-journal"] { #expect(!FileManager.default.fileExists(atPath: copy.path + end)) }
        #expect(try Data(contentsOf: foreign) == Data("another's".utf8))
        #expect(RawFile(copy).text("SELECT group_concat(name) FROM Cook") == "first,second")
    }

    @Test("A cancelled backup leaves the older copy and no partial file") func cancelledBackup() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await folder.freezer()
        defer { freezer.close() }
        for round in 0..<30 { try await freezer.store(some(round)) }
        let copy = folder.url.appending(path: "copy.sqlite")
        try Data("an older one".utf8).write(to: copy)
        let copying = Task {
            try await freezer.backup(to: copy) { _, _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await copying.value }
        #expect(try Data(contentsOf: copy) == Data("an older one".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).allSatisfy { !$0.contains("part") })
        let nowhere = folder.url.appending(path: "none/copy.sqlite")
        guard case .unopenable? = await error({ try await freezer.backup(to: nowhere) }) else {
            return #expect(Bool(false), "it was written nowhere")
        }
    }

    @Test("A write throws if the file or its log was moved or replaced") func replaced() async throws {
        for end in ["", "-wal"] {
            let folder = try TemporaryFolder()
            let freezer = try await folder.freezer()
            defer { freezer.close() }
            try await freezer.store(Cook(id: 1, name: "kept"))
            let file = URL(filePath: folder.file.path + end)
            let aside = folder.url.appending(path: "aside")
            let place = folder.file.path
            try FileManager.default.moveItem(at: file, to: aside)
            // Looked for at most once in a millisecond.
            await until("the loss of \(file.lastPathComponent) is noticed") {
                await error { try await freezer.store(Cook(id: 1, name: "kept")) } == .replaced(place: place)
            }
            #expect(await error { try await freezer.store(Cook(id: 2, name: "lost")) } == .replaced(place: place))
            #expect(await error { try await freezer.write { try $0.delete(Cook.all) } } == .replaced(place: place))
            try FileManager.default.copyItem(at: aside, to: file)
            #expect(await error { try await freezer.store(Cook(id: 2, name: "lost")) } == .replaced(place: place))
            #expect(try await freezer.retrieve(Cook.all).map(\.name) == ["kept"])
            // Opened anew it finds what is there.
            try FileManager.default.removeItem(at: file)
            try FileManager.default.moveItem(at: aside, to: file)
            freezer.close()
            let again = try await folder.freezer()
            defer { again.close() }
            try await again.store(Cook(id: 2, name: "found"))
            #expect(try await again.count(Cook.all) == 2)
        }
    }

    @Test("The file and its log are looked for once in each millisecond") func looks() throws {
        for end in ["", "-wal"] {
            let folder = try TemporaryFolder()
            for part in ["", "-wal"] { try Data().write(to: URL(filePath: folder.file.path + part)) }
            let start: Int64 = 7_000_000_000
            var files = ReplacedFileCheck(
                folder.file.path, files: [folder.file.path, folder.file.path + "-wal"], at: start)
            let looks = [Int64(0), 999_999, 1_000_000].enumerated().map { number, time in
                if number == 1 { try? FileManager.default.removeItem(atPath: folder.file.path + end) }
                return files.areThere(at: start + time)
            }
            #expect(looks == [true, true, false])
        }
    }

    @Test("A file at its size limit is full, keeps its records, and takes more when there is room") func limit() throws
    {
        let folder = try TemporaryFolder()
        // A process that may write no file beyond 2 MB, and then may again.
        let victim = try Victim("limited", folder.file.path, "\(2 << 20)")
        let lines = victim.says().split(separator: "\n").map(String.init)
        let count = Int(lines.first ?? "") ?? 0
        #expect(count > 10)
        #expect(lines.dropFirst() == ["full", "has \(count)", "takes more", "has \(count + 100)", "ok"], "\(lines)")
    }
}
