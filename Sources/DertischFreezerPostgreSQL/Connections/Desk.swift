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

    /// Works in one transaction.
    func work<Value: Sendable>(
        _ begin: String, _ held: Held, look: Bool = false, _ work: @Sendable (Work, Look?) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let connection = try ready()
        let canceller = Canceller(connection.handle)
        defer { canceller.finish() }
        let look = look ? Look() : nil
        return try await withTaskCancellationHandler {
            try connection.transaction(begin, look: look) { try work(Work(connection, held), look) }
        } onCancel: {
            canceller.cancel()
        }
    }

    /// Opens the store: what is thrown is told as it is.
    func open(_ opening: PostgreSQLOpening) throws {
        let connection = Connection(try Handle(address, setting: setting), Descriptions())
        try opening.open(connection)
    }

    /// Lets the connection go.
    func close() { connection = nil }
}
