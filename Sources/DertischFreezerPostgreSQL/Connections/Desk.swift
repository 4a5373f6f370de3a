import DertischFreezer

/// One connection, and the thread on which it waits: whoever has taken it out of the pool works at it alone.
actor Desk {
    private nonisolated let thread = WorkThread(name: "dertisch.desk")
    // The actor holds the thread, and is held by whoever works at it.
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let address: Address
    private let setting: String
    private let descriptions: Descriptions
    private var connection: Connection?

    init(_ address: Address, setting: String, _ descriptions: Descriptions) {
        self.address = address
        self.setting = setting
        self.descriptions = descriptions
    }

    /// The connection, made anew if it was lost.
    private func ready() throws -> Connection {
        if let connection, connection.handle.isSound { return connection }
        connection = nil
        do throws(Freezer.Error) {
            let new = Connection(try Handle(address, setting: setting), descriptions)
            connection = new
            return new
        } catch {
            throw Setback(told: .unreachable(place: address.place, reason: error.reason ?? "\(error)"))
        }
    }

    /// Works in one transaction, which ends when the task is cancelled.
    ///
    /// The handler stands around the actor: what it runs would not keep to the actor's thread.
    nonisolated func work<Value: Sendable>(
        _ begin: String, _ held: Held, look: Bool = false, _ work: @Sendable (Work, Look?) throws -> Value
    ) async throws -> (value: Value, changed: Region) {
        let canceller = Canceller()
        return try await withTaskCancellationHandler {
            try await transaction(begin, held, look, canceller, work)
        } onCancel: {
            canceller.cancel()
        }
    }

    private func transaction<Value: Sendable>(
        _ begin: String, _ held: Held, _ isLooking: Bool, _ canceller: Canceller,
        _ work: @Sendable (Work, Look?) throws -> Value
    ) throws -> (value: Value, changed: Region) {
        try Task.checkCancellation()
        let connection = try ready()
        canceller.begin(connection.handle)
        defer { canceller.finish() }
        let look = isLooking ? Look() : nil
        let value = try connection.transaction(begin, look: look, canceller: canceller) {
            try work(Work(connection, held), look)
        }
        return (value, connection.changed)
    }

    /// Opens the store: what is thrown is told as it is.
    func open(_ opening: PostgreSQLOpening) throws {
        let connection = Connection(try Handle(address, setting: setting), Descriptions(descriptions.cascades))
        try opening.open(connection)
    }
}
