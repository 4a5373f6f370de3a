import DertischFreezer
import DertischSupport

/// A worker for transactions: one connection, and the thread on which it waits. Used by one task at a time.
actor TransactionWorker {
    private nonisolated let thread = ThreadExecutor(name: "dertisch.transactions")
    // The actor holds the thread, and its caller holds the actor.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    let address: ServerAddress
    let setting: SessionSetting
    /// The settings that a transaction's own statements may have changed, as SQL.
    private let resetting: String
    let timeouts: ServerTimeouts
    let descriptions: StatementDescriptionCache
    nonisolated let wakePipe = WakePipe()
    /// The connection; `nil` until it is needed, and after it was lost.
    private var connection: ServerConnection?

    init(
        _ address: ServerAddress, setting: SessionSetting, resetting: String = "", _ timeouts: ServerTimeouts,
        _ descriptions: StatementDescriptionCache
    ) {
        self.address = address
        self.setting = setting
        self.resetting = resetting
        self.timeouts = timeouts
        self.descriptions = descriptions
    }

    /// Runs a transaction, which ends when the task is cancelled.
    ///
    /// The cancellation handler is outside of the actor, since it runs on any thread.
    ///
    /// - Parameter deadline: the earliest deadline for finding a server.
    nonisolated func work<Value: Sendable>(
        _ begin: String, _ storeSchema: StoreSchema, isTracking: Bool = false, until deadline: ContinuousClock.Instant,
        _ work: @Sendable (Transaction, ReadTracker?) throws -> Value
    ) async throws -> (value: Value, changed: DatabaseRegion) {
        let canceller = QueryCanceller(wakePipe: wakePipe)
        return try await withTaskCancellationHandler {
            try await transaction(begin, storeSchema, isTracking, deadline, canceller, work)
        } onCancel: {
            canceller.cancel()
        }
    }

    private func transaction<Value: Sendable>(
        _ begin: String, _ storeSchema: StoreSchema, _ isTracking: Bool, _ deadline: ContinuousClock.Instant,
        _ canceller: QueryCanceller, _ work: @Sendable (Transaction, ReadTracker?) throws -> Value
    ) throws -> (value: Value, changed: DatabaseRegion) {
        try Task.checkCancellation()
        // A call that stood in line for long gets a second more.
        let connection = try soundConnection(canceller, until: max(deadline, .now + .seconds(1)))
        connection.handle.canceller = canceller
        connection.handle.deadline = deadline
        canceller.begin(connection.handle)
        defer {
            connection.handle.canceller = nil
            canceller.finish()
            // A late cancellation would hit another call.
            if !connection.handle.isOpen || !canceller.waitForLast() { self.connection = nil }
        }
        let readTracker = isTracking ? ReadTracker() : nil
        do {
            let value = try connection.transaction(begin, readTracker: readTracker, canceller: canceller) {
                try work(Transaction(connection, storeSchema), readTracker)
            }
            let changed = connection.changed
            // What is kept is kept: a session that cannot be set anew is replaced by another.
            do { try connection.reset(resetting) } catch { self.connection = nil }
            return (value, changed)
        } catch is RetryableError where canceller.cancelled != nil {
            // Nothing is kept, and the caller has cancelled the retries.
            throw CancellationError()
        }
    }

    /// Opens the store, without retries.
    ///
    /// - Returns: `true` if there is a pooler between this process and the server.
    nonisolated func open(_ opening: PostgreSQLOpener) async throws -> Bool {
        let canceller = QueryCanceller(wakePipe: wakePipe)
        return try await withTaskCancellationHandler {
            try await open(opening, canceller)
        } onCancel: {
            canceller.cancel()
        }
    }

    private func open(_ opening: PostgreSQLOpener, _ canceller: QueryCanceller) throws -> Bool {
        let handle = try connect(canceller, until: timeouts.deadline())
        handle.canceller = canceller
        canceller.begin(handle)
        defer { canceller.finish() }
        try opening.open(ServerConnection(handle, StatementDescriptionCache(descriptions.cascades)))
        return handle.transactionSetting != nil
    }
}

// Connecting, and replacing a broken connection.
extension TransactionWorker {
    /// The connection, replaced by a new one if it is broken.
    private func soundConnection(_ canceller: QueryCanceller, until deadline: ContinuousClock.Instant) throws
        -> ServerConnection
    {
        if let connection, connection.handle.isSound { return connection }
        connection = nil
        do {
            let new = ServerConnection(try connect(canceller, until: deadline), descriptions)
            connection = new
            return new
        } catch let error as Freezer.Error {
            throw RetryableError(told: .unreachable(place: address.place, reason: error.reason ?? "\(error)"))
        }
    }

    private func connect(_ canceller: QueryCanceller, until deadline: ContinuousClock.Instant) throws -> LibpqHandle {
        try ConnectionAttempt.connection(
            address, setting: setting, timeouts, wakePipe: wakePipe, until: deadline, canceller: canceller)
    }
}
