import DertischFreezer

/// One connection, and the thread on which it waits: whoever has taken it out of the pool works at it alone.
actor Desk {
    private nonisolated let thread = WorkThread(name: "dertisch.desk")
    // The actor holds the thread, and is held by whoever works at it.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let address: Address
    private let setting: String
    private let timing: Timing
    private let descriptions: Descriptions
    private nonisolated let bell = Bell()
    private var connection: Connection?

    init(_ address: Address, setting: String, _ timing: Timing, _ descriptions: Descriptions) {
        self.address = address
        self.setting = setting
        self.timing = timing
        self.descriptions = descriptions
    }

    /// The connection, made anew if it was lost.
    private func ready(_ canceller: Canceller, until deadline: ContinuousClock.Instant) throws -> Connection {
        if let connection, connection.handle.isSound { return connection }
        connection = nil
        do {
            let new = Connection(try handle(canceller, until: deadline), descriptions)
            connection = new
            return new
        } catch let error as Freezer.Error {
            throw Setback(told: .unreachable(place: address.place, reason: error.reason ?? "\(error)"))
        }
    }

    private func handle(_ canceller: Canceller, until deadline: ContinuousClock.Instant) throws -> Handle {
        try Connecting.connection(
            address, setting: setting, timing, bell: bell, until: deadline, canceller: canceller)
    }

    /// Works in one transaction, which ends when the task is cancelled.
    ///
    /// The handler stands around the actor: what it runs would not keep to the actor's thread.
    ///
    /// - Parameter deadline: until when to find a server, at least.
    nonisolated func work<Value: Sendable>(
        _ begin: String, _ held: Held, look: Bool = false, until deadline: ContinuousClock.Instant,
        _ work: @Sendable (Work, Look?) throws -> Value
    ) async throws -> (value: Value, changed: Region) {
        let canceller = Canceller(bell: bell)
        return try await withTaskCancellationHandler {
            try await transaction(begin, held, look, deadline, canceller, work)
        } onCancel: {
            canceller.cancel()
        }
    }

    private func transaction<Value: Sendable>(
        _ begin: String, _ held: Held, _ isLooking: Bool, _ deadline: ContinuousClock.Instant,
        _ canceller: Canceller, _ work: @Sendable (Work, Look?) throws -> Value
    ) throws -> (value: Value, changed: Region) {
        try Task.checkCancellation()
        // Who stood in line for long has some time left.
        let connection = try ready(canceller, until: max(deadline, .now + .seconds(1)))
        connection.handle.canceller = canceller
        connection.handle.deadline = deadline
        canceller.begin(connection.handle)
        defer {
            connection.handle.canceller = nil
            canceller.finish()
            // What is told to the server late would cancel somebody else.
            if !connection.handle.isOpen || !canceller.waitForLast() { self.connection = nil }
        }
        let look = isLooking ? Look() : nil
        do {
            let value = try connection.transaction(begin, look: look, canceller: canceller) {
                try work(Work(connection, held), look)
            }
            return (value, connection.changed)
        } catch is Setback where canceller.cancelled != nil {
            // Nothing is kept, and nobody wants it to be tried again.
            throw CancellationError()
        }
    }

    /// Opens the store: what is thrown is told as it is.
    nonisolated func open(_ opening: PostgreSQLOpening) async throws {
        let canceller = Canceller(bell: bell)
        try await withTaskCancellationHandler {
            try await open(opening, canceller)
        } onCancel: {
            canceller.cancel()
        }
    }

    private func open(_ opening: PostgreSQLOpening, _ canceller: Canceller) throws {
        let handle = try handle(canceller, until: timing.deadline())
        handle.canceller = canceller
        canceller.begin(handle)
        defer { canceller.finish() }
        try opening.open(Connection(handle, Descriptions(descriptions.cascades)))
    }
}
