public import DertischBasics
public import DertischFreezer
import Plug
import Synchronization

/// The ingredient that keeps records on a server: a store in PostgreSQL, for when one machine is outgrown.
///
/// ```swift
/// registrar.ingredient(
///     { try await PostgreSQLFreezer(at: "postgresql://localhost/books", holding: Book.self, Author.self) },
///     as: (any RecordStore).self, with: key)
/// ```
///
/// It does what ``Freezer`` does, with the same records, queries and errors: kitchen staff that asks for `any RecordStore` does not
/// see which of the two is behind it. What waits for the server waits on threads of its own, so nobody else's does.
///
/// ```swift
/// try await freezer.write { work in
///     guard var book = try work.retrieve(Book.self, id), book.inStock else { return }
///     book.inStock = false
///     try work.store(book)
/// }
/// ```
///
/// Transactions run at once, as if one after the other. One that met another is run again, so its closure should do nothing but
/// work on records. A transaction that has returned is kept, whatever becomes of the server or of this process.
public final class PostgreSQLFreezer: RecordStore, KitchenColleague {
    let configuration: Configuration
    let place: String
    let held: Held
    private let desks: Pool<Desk>
    private let reading: [Line]
    private let writing: Line
    private let descriptions: Descriptions
    private let timing: Timing
    /// Connections that only ask, and are free.
    private let asking = Mutex<[AskingConnection]>([])
    private let watchers: Watchers
    private let feed: ChangeFeed
    private let lookout = Mutex<Task<Void, Never>?>(nil)

    /// Opens a freezer.
    ///
    /// The tables are made to fit the types: see `Migration` for what happens by itself and what does not. Whatever else is in
    /// the database stays as it is.
    ///
    /// - Parameters:
    ///   - address: where the server is, as libpq reads it: `postgresql://user@host:5432/database?sslmode=verify-full`. What is
    ///     left out is taken from the environment (`PGHOST`, `PGPASSWORD`, …) and the password file; the password should be.
    ///   - types: every type of record that it holds.
    ///   - migrations: what to do with tables of older versions of the app, oldest first.
    ///   - configuration: how it works.
    /// - Throws: `Freezer.Error` if the server does not let anybody in, or its tables cannot be used; they are then as they were.
    @concurrent public convenience init(
        at address: String, holding types: any Frozen.Type..., migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        try await self.init(at: address, holding: types, migrations: migrations, configuration: configuration)
    }

    /// The same, with a list of types, such as one that parts of an app have put together.
    @concurrent public init(
        at address: String, holding types: [any Frozen.Type], migrations: [Migration] = [],
        configuration: Configuration = Configuration()
    ) async throws {
        held = try Held(types)
        self.configuration = configuration
        let address = try Address(address)
        let timing = Timing(configuration)
        self.timing = timing
        let watchers = Watchers()
        self.watchers = watchers
        feed = ChangeFeed(
            address, setting: configuration.usualSetting, timing, tables: PostgreSQLTables().counters(of: held.schemas)
        ) { watchers.changed($0) }
        let descriptions = Descriptions(Cascades(held))
        self.descriptions = descriptions
        place = address.place
        let opening = PostgreSQLOpening(
            place: address.place, held: held, migrations: migrations, schema: configuration.schema)
        let setting = configuration.setting
        let telling = "\(setting); \(ChangeSession.joining)"
        try await Desk(address, setting: configuration.usualSetting, timing, descriptions).open(opening)
        let closed = Freezer.Error.closed(place: address.place)
        desks = Pool(
            (0..<Swift.max(1, configuration.connections)).map { _ in
                Desk(address, setting: telling, timing, descriptions)
            },
            closed: closed)
        let onlyReading = setting + "; SET default_transaction_read_only = on"
        reading = (0..<Swift.max(1, configuration.lines)).map { _ in
            Line(address, setting: onlyReading, timing, isWriting: false, closed: closed)
        }
        writing = Line(address, setting: telling, timing, isWriting: true, closed: closed) { [watchers, feed] in
            watchers.changed(.everything)
            feed.tell(.everything)
        }
    }

    deinit { close() }

    /// Does several things in one transaction: see `RecordStore.write(_:)`.
    @discardableResult
    @concurrent public func write<Answer: Sendable>(_ work: @Sendable (Work) throws -> Answer) async throws -> Answer {
        try await patiently { deadline in
            let desk = try await desks.take()
            defer { desks.give(desk) }
            return try await telling {
                try await desk.work(configuration.isolation.begin, held, until: deadline) { connection, _ in
                    try work(connection)
                }
            }
        }
    }

    /// Does one thing that is a transaction by itself: see `RecordStore.writeOnce(_:)`.
    @discardableResult
    @concurrent public func writeOnce<Answer: Sendable>(
        _ work: @Sendable (Work) throws -> Answer
    ) async throws -> Answer {
        try await telling { try await once(writing) { try work(Work($0, held)) } }
    }

    /// Reads several things that fit together: see `RecordStore.read(_:)`.
    @concurrent public func read<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        try await patiently { deadline in
            let desk = try await desks.take()
            defer { desks.give(desk) }
            return try await desk.work(Configuration.reading, held, until: deadline) { snapshot, _ in try look(snapshot)
            }.value
        }
    }

    /// Reads one thing: see `RecordStore.readOnce(_:)`.
    @concurrent public func readOnce<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> Answer {
        // The line in which the fewest wait.
        let line = reading.count == 1 ? reading[0] : reading.min { $0.count < $1.count } ?? reading[0]
        return try await once(line) { try look(Snapshot($0, held)) }.value
    }

    /// Asks one thing: first to learn what is asked, and again once the answer is there.
    private func once<Answer>(
        _ line: Line, _ body: (AskingConnection) throws -> Answer
    ) async throws -> (value: Answer, changed: Region) {
        let connection =
            asking.withLock { $0.popLast() } ?? AskingConnection(place: place, descriptions)
        defer { asking.withLock { if $0.count < 64 { $0.append(connection) } } }
        return try await patiently { deadline in
            connection.begin()
            while true {
                do { return (try body(connection), connection.changed) } catch let unanswered
                    as AskingConnection.Unanswered
                {
                    try connection.goOn(unanswered.question, try await line.ask(unanswered.question, until: deadline))
                }
            }
        }
    }

    /// Tells those who watch, here and elsewhere, what was changed.
    private func telling<Answer>(
        _ work: () async throws -> (value: Answer, changed: Region)
    ) async throws -> Answer {
        do {
            let (value, changed) = try await work()
            if !changed.isEmpty {
                watchers.changed(changed)
                feed.tell(changed)
            }
            return value
        } catch let error as Freezer.Error {
            // It may be kept after all.
            if case .uncertain = error {
                watchers.changed(.everything)
                feed.tell(.everything)
            }
            throw error
        }
    }

    /// Tries again what met another, or found nobody there, until there is no patience left.
    ///
    /// - Parameter attempt: is told until when to find a server.
    private func patiently<Answer>(
        _ attempt: (_ deadline: ContinuousClock.Instant) async throws -> Answer
    ) async throws -> Answer {
        let deadline = timing.deadline()
        let waited = Self.stopwatch(configuration.clock)
        var pause = Duration.milliseconds(1)
        while true {
            do { return try await attempt(deadline) } catch let setback as Setback {
                let waited = waited()
                guard waited < configuration.patience else { throw setback.told(after: waited) }
            }
            // Not all at the same time.
            try await configuration.clock.sleep(for: pause * Double.random(in: 0.5...1.5))
            pause = Swift.min(pause * 2, .milliseconds(100))
        }
    }

    /// What tells how long ago it was made.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// Closes the freezer: whoever watches is done, whoever asks gets an error, and the connections are let go once what is under
    /// way has ended. The house does it when it closes.
    public func close() {
        lookout.withLock { $0?.cancel() }
        watchers.close()
        desks.close()
        for line in reading + [writing] { line.close() }
        feed.end()
    }

    /// Closes the freezer.
    public func endShift() async { close() }
}

extension PostgreSQLFreezer: WatchedStore {
    /// Reads what a closure reads, now and whenever it has changed: see `RecordStore.watch(_:)`.
    public func watch<Answer: Sendable>(
        _ look: @escaping @Sendable (Snapshot) throws -> Answer
    ) -> Watched<Answer> { watch(among: watchers, look) }

    @concurrent package func look<Answer: Sendable>(
        _ look: @Sendable (Snapshot) throws -> Answer
    ) async throws -> (answer: Answer, region: Region, digest: Int) {
        try await patiently { deadline in
            let desk = try await desks.take()
            defer { desks.give(desk) }
            return try await desk.work(Configuration.reading, held, look: true, until: deadline) { snapshot, seen in
                let answer = try look(snapshot)
                return (answer, seen?.region ?? .everything, seen?.digest ?? 0)
            }.value
        }
    }

    /// Listens to what others tell, and looks now and then for what nobody tells, while somebody watches.
    package func beginLookout() {
        let (clock, interval) = (configuration.clock, configuration.lookout.bounded)
        lookout.withLock { [feed] lookout in
            lookout?.cancel()
            feed.listen()
            lookout = Task { while (try? await clock.sleep(for: interval)) != nil { feed.look() } }
        }
    }

    /// Stops listening, unless somebody else has begun to watch meanwhile.
    package func endLookout() {
        lookout.withLock { lookout in
            guard watchers.isEmpty else { return }
            lookout?.cancel()
            feed.stopListening()
        }
    }
}

extension Setback {
    /// What is told, with how long was waited.
    func told(after waited: Duration) -> Freezer.Error {
        if case .busy(let place, _) = told { .busy(place: place, after: waited) } else { told }
    }
}
