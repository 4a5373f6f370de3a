/// Checkpoints, which keep the write-ahead log short under load.
extension Freezer {
    /// The longest time for which readers wait while the log is emptied.
    private static let pause = Duration.milliseconds(100)

    /// Sees before a write that the files are there and that the log has room.
    ///
    /// - Throws: ``Error/replaced(place:)``, and ``Error/busy(place:after:)`` if another connection reads for longer than the busy timeout.
    func makeRoom(on connection: SQLiteConnection) async throws {
        guard connection.needsCare else { return }
        if connection.hasLostFiles { throw Error.replaced(place: path) }
        guard let log = connection.log else { return }
        let isEmpty = try await emptyLog(on: connection)
        guard !isEmpty else { return }
        guard log.isFull else { return log.postpone() }
        var waited = Self.pause
        // Others may read in between, so one that reads for long keeps only those waiting who write.
        while waited < configuration.busyTimeout {
            try await configuration.clock.sleep(for: Self.pause)
            if try await emptyLog(on: connection) { return }
            waited += Self.pause * 2
        }
        throw Error.busy(place: path, after: waited)
    }

    /// Empties the log, if those who read have ended soon.
    func emptyLog(on connection: SQLiteConnection) async throws -> Bool {
        guard let idle = try await readers.takeAll(within: Self.pause, by: configuration.clock) else { return false }
        defer { for reader in idle { readers.give(reader) } }
        guard connection.handle.emptyLog() else { return false }
        connection.log?.emptied()
        return true
    }
}
