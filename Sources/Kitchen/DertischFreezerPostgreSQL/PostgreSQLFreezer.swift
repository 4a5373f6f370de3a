public import DertischSupport
public import DertischFreezer
import Synchronization

/// Record storage on a PostgreSQL server, for when one machine is outgrown.
///
/// ```swift
/// registrar.ingredient(
///     { try await PostgreSQLFreezer(at: "postgresql://localhost/books", holding: Book.self, Author.self) },
///     as: (any RecordStore).self)
/// ```
///
/// It does what ``Freezer`` does, with the same records, queries and errors: kitchen staff that asks for `any RecordStore` does not
/// see which of the two is behind it. Waiting for the server is done on threads of its own.
///
/// ```swift
/// try await freezer.write { work in
///     guard var book = try work.retrieve(Book.self, id), book.inStock else { return }
///     book.inStock = false
///     try work.store(book)
/// }
/// ```
///
/// Transactions run at once, as if one after the other. After a conflict a transaction is run again, so its closure should only
/// work on records. A transaction that has returned survives the end of the server and of this process.
public final class PostgreSQLFreezer: RecordStore, KitchenColleague {
    let configuration: Configuration
    let place: String
    let storeSchema: StoreSchema
    private let workers: ResourcePool<TransactionWorker>
    /// The connections for single reads; more are made while all are slow.
    private let readPipelines: Mutex<[PipelinedConnection]>
    private let makePipeline: @Sendable () -> PipelinedConnection
    private let writePipeline: PipelinedConnection
    /// `true` if there is a pooler between this process and the server, such as PgBouncer.
    ///
    /// Then no session is one's own for longer than a transaction, so every call is one.
    private let isPooled: Bool
    private let descriptions: StatementDescriptionCache
    private let timeouts: ServerTimeouts
    /// The replay connections that are not in use.
    private let replayConnections = Mutex<[ReplayConnection]>([])
    private let watchers: ObserverRegistry
    private let feed: ChangeFeed
    private let polling = Mutex<Task<Void, Never>?>(nil)

    /// Opens a freezer.
    ///
    /// The tables are updated to fit the types: see `Migration` for automatic and manual changes. Everything else in
    /// the database stays as it is.
    ///
    /// - Parameters:
    ///   - address: the server's address in libpq's format: `postgresql://user@host:5432/database?sslmode=verify-full`. Missing
    ///     parts come from the environment (`PGHOST`, `PGPASSWORD`, …) and the password file; the password should.
    ///   - types: every type of record that it holds.
    ///   - migrations: the migrations of older versions of the app, oldest first.
    ///   - configuration: its settings.
    /// - Throws: `Freezer.Error` if the server refuses the connection, or its tables cannot be used; they are then as they were.
    @concurrent public convenience init(
        at address: String, holding types: any Frozen.Type..., migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        try await self.init(at: address, holding: types, migrations: migrations, configuration: configuration)
    }

    /// Opens a freezer with a list of types, such as one that is collected from parts of an app.
    @concurrent public init(
        at address: String, holding types: [any Frozen.Type], migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        storeSchema = try StoreSchema(types)
        try SearchLanguages.checkMarks(storeSchema.schemas)
        self.configuration = configuration
        let address = try ServerAddress(address)
        let timeouts = ServerTimeouts(configuration)
        self.timeouts = timeouts
        let watchers = ObserverRegistry()
        self.watchers = watchers
        let descriptions = StatementDescriptionCache(ForeignKeyCascades(storeSchema))
        self.descriptions = descriptions
        place = address.place
        let opening = PostgreSQLOpener(
            place: address.place, storeSchema: storeSchema, migrations: migrations, schema: configuration.schema)
        let usual = SessionSetting.either(
            session: configuration.usualSetting, transaction: configuration.transactionSetting(isLimited: false))
        isPooled = try await TransactionWorker(address, setting: usual, timeouts, descriptions).open(opening)
        feed = ChangeFeed(
            address, setting: usual.known(isPooled: isPooled), timeouts,
            tables: PostgreSQLSchemaAdapter().counters(of: storeSchema.schemas)
        ) { watchers.changed($0) }
        let setting = configuration.setting
        let resetting = "\(setting); \(ChangeSession.tells)"
        let telling = SessionSetting.either(
            session: "\(setting); \(ChangeSession.joining)",
            transaction: configuration.transactionSetting(isLimited: true)
        ).known(isPooled: isPooled)
        let closed = Freezer.Error.closed(place: address.place)
        workers = ResourcePool(
            (0..<Swift.max(1, configuration.connections)).map { _ in
                TransactionWorker(address, setting: telling, resetting: resetting, timeouts, descriptions)
            },
            closed: closed)
        let onlyReading = SessionSetting.session(setting + "; SET default_transaction_read_only = on")
        let makePipeline = { @Sendable in
            PipelinedConnection(address, setting: onlyReading, timeouts, isWriting: false, closed: closed)
        }
        self.makePipeline = makePipeline
        readPipelines = Mutex((0..<Swift.max(1, configuration.pipelines)).map { _ in makePipeline() })
        writePipeline = PipelinedConnection(address, setting: telling, timeouts, isWriting: true, closed: closed) {
            [watchers, feed] in
            watchers.changed(.everything)
            feed.tell(.everything)
        }
    }

    deinit { close() }

    /// Runs a transaction: see `RecordStore.write(_:)`.
    @discardableResult
    @concurrent public func write<Answer: Sendable>(_ work: @Sendable (Transaction) throws -> Answer) async throws
        -> Answer
    {
        try await retrying { deadline in
            let worker = try await workers.take()
            defer { workers.give(worker) }
            return try await telling {
                try await worker.work(configuration.isolation.begin, storeSchema, until: deadline) { connection, _ in
                    try work(connection)
                }
            }
        }
    }

    /// Runs a transaction of a single statement: see `RecordStore.writeOnce(_:)`.
    @discardableResult
    @concurrent public func writeOnce<Answer: Sendable>(
        _ work: @Sendable (Transaction) throws -> Answer
    ) async throws -> Answer {
        // Behind a slow one all others would wait: a transaction has a connection of its own.
        if isPooled || writePipeline.isSlow { return try await write(work) }
        do {
            return try await telling {
                try await once({ writePipeline }, isWriting: true) { try work(Transaction($0, storeSchema)) }
            }
        } catch is ReplayConnection.WantsTransaction {
            return try await write(work)
        }
    }

    /// Reads from one snapshot: see `RecordStore.read(_:)`.
    @concurrent public func read<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        try await retrying { deadline in
            let worker = try await workers.take()
            defer { workers.give(worker) }
            return try await worker.work(Configuration.readOnlyTransaction, storeSchema, until: deadline) {
                snapshot, _ in try body(snapshot)
            }.value
        }
    }

    /// Reads with a single statement: see `RecordStore.readOnce(_:)`.
    @concurrent public func readOnce<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        if isPooled { return try await read(body) }
        return try await once(readPipeline, isWriting: false) { try body(Snapshot($0, storeSchema)) }.value
    }

    /// The connection for a single read: of those that are not slow the one with the fewest requests.
    private func readPipeline() -> PipelinedConnection {
        readPipelines.withLock { pipelines in
            let least = pipelines.min { $0.count < $1.count } ?? pipelines[0]
            if least.count == 0 || !least.isSlow { return least }
            if let quick = pipelines.filter({ !$0.isSlow }).min(by: { $0.count < $1.count }) { return quick }
            guard pipelines.count < configuration.connections else { return least }
            let new = makePipeline()
            pipelines.append(new)
            return new
        }
    }

    /// Runs a closure with a single statement: first to record it, and again once its result is there.
    private func once<Answer>(
        _ pipeline: () -> PipelinedConnection, isWriting: Bool, _ body: (ReplayConnection) throws -> Answer
    ) async throws -> (value: Answer, changed: DatabaseRegion) {
        let connection =
            replayConnections.withLock { $0.popLast() } ?? ReplayConnection(place: place, descriptions)
        defer { replayConnections.withLock { if $0.count < 64 { $0.append(connection) } } }
        return try await retrying { deadline in
            connection.begin(isWriting: isWriting)
            while true {
                do { return (try body(connection), connection.changed) } catch let unanswered
                    as ReplayConnection.Unanswered
                {
                    try connection.goOn(unanswered.command, try await ask(pipeline, unanswered.command, deadline))
                }
            }
        }
    }

    /// Asks a pipelined connection, and another one if a slow request is in the way.
    private func ask(
        _ pipeline: () -> PipelinedConnection, _ command: PipelineCommand, _ deadline: ContinuousClock.Instant
    ) async throws -> QueryResult {
        do { return try await pipeline().ask(command, until: deadline) } catch is PipelineWorker.Overtaken {}
        while true {
            // If all are slow there is nothing left but to wait.
            let other = pipeline()
            do { return try await other.ask(command, until: deadline, isPatient: other.isSlow) } catch is PipelineWorker
                .Overtaken
            {}
        }
    }

    /// Reports changes to observers in this process and in others.
    private func telling<Answer>(
        _ work: () async throws -> (value: Answer, changed: DatabaseRegion)
    ) async throws -> Answer {
        do {
            let (value, changed) = try await work()
            if !changed.isEmpty {
                watchers.changed(changed)
                feed.tell(changed)
            }
            return value
        } catch let error as Freezer.Error {
            // It may have been stored.
            if case .uncertain = error {
                watchers.changed(.everything)
                feed.tell(.everything)
            }
            throw error
        }
    }

    /// Retries after conflicts with other transactions and after lost connections, until the time-out.
    ///
    /// - Parameter attempt: the attempt, with the deadline for finding a server.
    private func retrying<Answer>(
        _ attempt: (_ deadline: ContinuousClock.Instant) async throws -> Answer
    ) async throws -> Answer {
        let deadline = timeouts.deadline()
        let waited = AnyClock(erasing: configuration.clock).elapsed
        var pause = Duration.milliseconds(1)
        while true {
            do { return try await attempt(deadline) } catch let error as RetryableError {
                let waited = waited()
                guard waited < configuration.timeout else { throw error.told(after: waited) }
            }
            // Jitter, so that conflicting transactions do not retry together.
            try await configuration.clock.sleep(for: pause * Double.random(in: 0.5...1.5))
            pause = Swift.min(pause * 2, .milliseconds(100))
        }
    }

    /// Closes the freezer: watched queries end, further calls throw an error, and the connections are closed once what is under
    /// way has ended. The house does it when it closes.
    public func close() {
        polling.withLock { $0?.cancel() }
        watchers.close()
        workers.close()
        for pipeline in readPipelines.withLock(\.self) + [writePipeline] { pipeline.close() }
        feed.end()
    }

    /// Closes the freezer.
    public func endShift() async { close() }
}

extension PostgreSQLFreezer: ObservableStore {
    /// Watches the result of a closure's reads: see `RecordStore.watch(_:)`.
    public func watch<Answer: Sendable>(
        _ body: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> WatchSequence<Answer> { watch(among: watchers, body) }

    @concurrent package func observe<Answer: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: DatabaseRegion, digest: Int) {
        try await retrying { deadline in
            let worker = try await workers.take()
            defer { workers.give(worker) }
            return try await worker.work(
                Configuration.readOnlyTransaction, storeSchema, isTracking: true, until: deadline
            ) { snapshot, seen in
                let answer = try body(snapshot)
                return (answer, seen?.region ?? .everything, seen?.digest ?? 0)
            }.value
        }
    }

    /// Listens for notices of other processes, and polls for untold changes, while a query is watched.
    package func startPolling() {
        let (clock, interval) = (configuration.clock, configuration.pollInterval.bounded)
        polling.withLock { [feed] polling in
            polling?.cancel()
            feed.listen()
            polling = Task { while (try? await clock.sleep(for: interval)) != nil { feed.look() } }
        }
    }

    /// Stops listening, unless another observer has come meanwhile.
    package func stopPolling() {
        polling.withLock { polling in
            guard watchers.isEmpty else { return }
            polling?.cancel()
            feed.stopListening()
        }
    }
}

extension RetryableError {
    /// The error to throw, with the time that was waited.
    func told(after waited: Duration) -> Freezer.Error {
        if case .busy(let place, _) = told { .busy(place: place, after: waited) } else { told }
    }
}
