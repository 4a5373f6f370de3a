public import DertischSupport
public import Foundation
import Synchronization

/// Record storage in one file, by SQLite.
///
/// ```swift
/// registrar.ingredient({ try await Freezer(file: folder.appending(path: "books.sqlite"), holding: Book.self, Author.self) })
///
/// try await freezer.store(book)
/// let long = try await freezer.retrieve(Book.where(\.pages > 300).ordered(by: \.title).first(20))
/// ```
///
/// Several connections read while one writes; writers wait in line, without blocking a thread. Every method runs off
/// the main actor; from elsewhere without a hop. See ``RecordStore`` for its methods.
///
/// A transaction that has returned survives the end of the process, however it ends; see ``Configuration`` for power cuts.
public final class Freezer: RecordStore, KitchenColleague {
    /// The settings of a freezer.
    public struct Configuration: Sendable {
        /// The time to wait for another process that writes (SQLite's busy timeout).
        public var busyTimeout: Duration = .seconds(5)
        /// The time to wait for another process that opens the same file, and may be changing its tables by migrations.
        public var openingTimeout: Duration = .seconds(600)
        /// The number of connections that read at once.
        public var readers = 4
        /// Durability: with `true` a transaction that has returned survives a power cut as well, and takes as long as the disk needs.
        public var survivesPowerCuts = false
        /// The interval at which changes of other processes are looked for, while a query is watched.
        public var pollInterval: Duration = .milliseconds(500)
        /// The clock for pauses and intervals.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// The largest size of the file, in pages of 4,096 bytes; `nil` for no limit but the disk's.
        public var pageLimit: Int?
        /// The largest size in bytes of SQLite's write-ahead log, beside the file, when a transaction begins. It grows while others read.
        /// A transaction that finds it full waits for the readers, for the busy timeout at most.
        public var logSizeLimit = 64 << 20

        /// The usual configuration.
        public init() {}
    }

    let configuration: Configuration
    let path: String
    let storeSchema: StoreSchema
    let writer: ResourcePool<SQLiteConnection>
    let readers: ResourcePool<SQLiteConnection>
    private let slice = TimeSlice()
    private let watchers = ObserverRegistry()
    private let polling = Mutex<Task<Void, Never>?>(nil)

    /// Opens a freezer; a file that is not there is made.
    ///
    /// The tables are made to fit the types: see ``Migration`` for what happens by itself and what does not.
    ///
    /// - Parameters:
    ///   - file: where it stands. Its folder must be there; SQLite keeps two more files beside it.
    ///   - types: every type of record that it holds.
    ///   - migrations: what to do with files of older versions of the app, oldest first.
    ///   - configuration: its settings.
    /// - Throws: ``Error`` if the file cannot be used; it is then as it was.
    @concurrent public convenience init(
        file: URL, holding types: any Frozen.Type..., migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        try await self.init(file: file, holding: types, migrations: migrations, configuration: configuration)
    }

    /// Opens a freezer with a list of types, such as one that is collected from parts of an app.
    @concurrent public init(
        file: URL, holding types: [any Frozen.Type], migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        storeSchema = try StoreSchema(types)
        path = file.path
        self.configuration = configuration
        let opening = SQLiteOpener(
            path: path, storeSchema: storeSchema, migrations: migrations, configuration: configuration)
        let connection = try await opening.open()
        let closed = Error.closed(place: path)
        writer = ResourcePool([connection], closed: closed)
        readers = ResourcePool(
            try (0..<Swift.max(1, configuration.readers)).map { _ in try opening.reader() }, closed: closed)
    }

    deinit { polling.withLock { $0?.cancel() } }

    /// Does several things in one transaction: see ``RecordStore/write(_:)``.
    @discardableResult
    @concurrent public func write<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws
        -> Answer
    {
        await slice.giveWay()
        let connection = try await writer.take()
        defer { writer.give(connection) }
        if connection.needsCare { try await makeRoom(on: connection) }
        try await retrying { try connection.begin("BEGIN IMMEDIATE") }
        let answer: Answer
        do {
            answer = try work(Transaction(connection, storeSchema))
            try Task.checkCancellation()
            try connection.commit()
        } catch {
            connection.rollback()
            throw error
        }
        watchers.changed(connection.changed)
        return answer
    }

    /// Does one thing that is a transaction by itself: see ``RecordStore/writeOnce(_:)``.
    @discardableResult
    @concurrent public func writeOnce<Answer: Sendable>(
        _ work: @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        await slice.giveWay()
        let connection = try await writer.take()
        defer { writer.give(connection) }
        if connection.needsCare { try await makeRoom(on: connection) }
        let answer = try await retrying {
            connection.beginOne()
            let answer = try work(Transaction(connection, storeSchema))
            try connection.endOne()
            return answer
        }
        watchers.changed(connection.changed)
        return answer
    }

    /// Reads several things that fit together: see ``RecordStore/read(_:)``.
    @concurrent public func read<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        await slice.giveWay()
        let connection = try await readers.take()
        defer { readers.give(connection) }
        try connection.begin("BEGIN")
        // Nothing was written, so there is nothing to keep.
        defer { connection.rollback() }
        return try body(Snapshot(connection, storeSchema))
    }

    /// Reads one thing: see ``RecordStore/readOnce(_:)``.
    @concurrent public func readOnce<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        await slice.giveWay()
        let connection = try await readers.take()
        defer { readers.give(connection) }
        return try body(Snapshot(connection, storeSchema))
    }

    /// Retries while another process has the file locked, until the busy timeout is over.
    func retrying<Answer>(_ attempt: () throws -> Answer) async throws -> Answer {
        do { return try attempt() } catch Error.busy {}
        return try await BusyRetry(configuration, place: path).run(attempt)
    }

    /// Closes the freezer: watched queries end, further calls throw an error, and the file is closed once what is under way
    /// has ended. The house does it when it closes.
    public func close() {
        polling.withLock { $0?.cancel() }
        watchers.close()
        writer.close()
        readers.close()
    }

    /// Closes the freezer.
    public func endShift() async { close() }
}

extension Freezer {
    /// Reads what a closure reads, now and whenever it has changed: see ``RecordStore/watch(_:)``.
    public func watch<Answer: Sendable>(
        _ body: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> WatchSequence<Answer> {
        watch(among: watchers, body)
    }
}

extension Freezer: ObservableStore {
    /// Reads, and returns the tables and columns that the answer depends on.
    @concurrent package func observe<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int) {
        await slice.giveWay()
        let connection = try await readers.take()
        defer { readers.give(connection) }
        let tracker = ReadTracker()
        try connection.begin("BEGIN")
        connection.readTracker = tracker
        defer {
            connection.readTracker = nil
            connection.rollback()
        }
        let answer = try body(Snapshot(connection, storeSchema))
        return (answer, tracker.region, tracker.digest)
    }

    /// Polls for changes of other processes, while a query is watched.
    package func startPolling() {
        let (clock, interval) = (configuration.clock, configuration.pollInterval.bounded)
        polling.withLock { polling in
            polling?.cancel()
            polling = Task { [weak self] in
                var version = await self?.dataVersion()
                // Counts changes that came after the first answer was read, and before the version was known.
                self?.watchers.changed(.everything)
                while (try? await clock.sleep(for: interval)) != nil, let self {
                    guard let now = await self.dataVersion() else { continue }
                    if now != version { self.watchers.changed(.everything) }
                    version = now
                }
            }
        }
    }

    /// Stops polling, unless another observer has come meanwhile.
    package func stopPolling() { polling.withLock { if watchers.isEmpty { $0?.cancel() } } }

    /// A number that changes when another process has changed something, not when this one has.
    @concurrent private func dataVersion() async -> DatabaseValue? {
        guard let connection = try? await writer.take() else { return nil }
        defer { writer.give(connection) }
        return try? connection.value("PRAGMA data_version")
    }
}
