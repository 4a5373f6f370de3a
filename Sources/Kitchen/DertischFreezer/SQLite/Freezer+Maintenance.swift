public import Foundation

extension Freezer {
    /// Makes the file as small as what it holds, and empties the log beside it.
    ///
    /// Deleted records leave room in the file for others; this gives it back to the disk. Until it is done it needs as much room as the
    /// file has, twice. Meanwhile writers wait, and readers do not.
    ///
    /// ```swift
    /// try await freezer.delete(Book.where(\.inStock == false))
    /// try await freezer.vacuum()
    /// ```
    ///
    /// - Throws: ``Error/full(place:)`` if there is not so much room; ``Error/busy(place:after:)`` if another process writes, or
    ///   reads for longer than the busy timeout. The records are as before.
    /// - Complexity: reads and writes the whole file.
    @concurrent public func vacuum() async throws {
        let connection = try await writer.take()
        defer { writer.give(connection) }
        try await makeRoom(on: connection)
        try await retrying { try connection.command("VACUUM") }
        let clock = configuration.clock
        var waited = Duration.zero
        while try await !emptyLog(on: connection) {
            guard waited < configuration.busyTimeout else { throw Error.busy(place: path, after: waited) }
            try await clock.sleep(for: .milliseconds(100))
            waited += .milliseconds(100)
        }
    }

    /// Copies the file as it is at one moment, while others read and write.
    ///
    /// The copy is a freezer's file. To put it back, close the freezer, replace the file by the copy, remove the files that SQLite
    /// keeps beside it (`-wal`, `-shm`), and open it again. It is written beside the place where it is to stand, with the ending
    /// `.dertisch-part`, and put there when it is whole. What SQLite kept beside a file that stood there is removed.
    ///
    /// ```swift
    /// try await freezer.backup(to: folder.appending(path: "books.backup")) { done, all in
    ///     print(done * 100 / max(all, 1), "%")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - file: where to write; a file that is there is replaced.
    ///   - progress: told now and then how many bytes are copied, of how many.
    /// - Throws: ``Error`` if it cannot be read or written, ``Error/unopenable(place:reason:)`` for a place that is the freezer's own,
    ///   also what moving the file throws, and `CancellationError`. Then nothing is left of the copy, and what stood there before still
    ///   stands.
    @concurrent public func backup(
        to file: URL, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) async throws {
        let part = file.appendingPathExtension(Self.partEnding)
        let besides = ["-journal", "-wal", "-shm"]
        let leftovers = ([""] + besides).map { part.path + $0 }
        let outdated = besides.map { file.path + $0 }
        try await checkFree([file.path] + leftovers + outdated)
        func clean() { for path in leftovers { try? FileManager.default.removeItem(atPath: path) } }
        clean()
        do {
            try await copy(to: part, progress)
            let handle = try FileHandle(forWritingTo: part)
            try handle.synchronize()
            try handle.close()
            // A log of what stood there before would be read as the copy's.
            for path in outdated { try Self.remove(path) }
            // At no moment is there none, or half of one.
            guard rename(part.path, file.path) == 0 else {
                throw Error.unopenable(place: file.path, reason: String(cString: strerror(errno)))
            }
            clean()
        } catch {
            clean()
            throw error
        }
    }

    /// The ending of a copy or an export that is not whole yet: of no other program's.
    static let partEnding = "dertisch-part"

    /// Removes a file, if there is one.
    private static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw Error.unopenable(place: path, reason: String(cString: strerror(errno)))
    }

    /// Refuses places at which the freezer's own files are, by whatever path or link.
    func checkFree(_ places: [String]) async throws {
        let own = try await ownFiles()
        for place in places {
            guard let identity = FileIdentity(at: place), own.contains(where: { FileIdentity(at: $0) == identity })
            else {
                continue
            }
            throw Error.unopenable(
                place: place, reason: "the freezer's own data is there, and a copy would take its place")
        }
    }

    /// The paths of the files that the freezer has open.
    private func ownFiles() async throws -> [String] {
        let connection = try await readers.take()
        defer { readers.give(connection) }
        let files = connection.handle.files
        return files + files.prefix(1).map { $0 + "-shm" }
    }

    private func copy(to file: URL, _ progress: @Sendable (Int, Int) -> Void) async throws {
        let connection = try await readers.take()
        defer { readers.give(connection) }
        // The transaction pins the state that is copied; later writes stay out.
        try connection.begin("BEGIN")
        defer { connection.rollback() }
        let page: Int =
            if case .integer(let size) = try connection.value("PRAGMA page_size") { Int(size) } else { 4_096 }
        _ = try connection.value("SELECT count(*) FROM sqlite_master")
        let backup = try SQLiteBackup(of: connection.handle, to: file.path)
        while try backup.step() {
            let (done, all) = backup.progress
            progress(done * page, all * page)
            try Task.checkCancellation()
            await Task.yield()
        }
        let (done, all) = backup.progress
        progress(done * page, all * page)
    }
}
