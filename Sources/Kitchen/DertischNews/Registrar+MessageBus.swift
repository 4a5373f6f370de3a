public import DertischCore

extension Registrar {
    /// Shares the house's ``SharedNews`` with the other processes of the app, over a message bus.
    ///
    /// A web room that runs in several processes has a bus between them without this call. Register one where processes run on several
    /// machines. The house opens when the bus has tried to connect, also if the attempt has failed. From then on it tries again, and
    /// the inspectors hear of it as ``HouseEvent/Kind/newsFailed(_:)``.
    ///
    /// ```swift
    /// registrar.messageBus(PostgreSQLBus("postgresql://photos@db/photos", channel: "photos"))
    /// ```
    ///
    /// - Parameter bus: the bus, which the house opens and closes.
    public mutating func messageBus(
        _ bus: any MessageBus, file: StaticString = #fileID, line: UInt = #line
    ) {
        let site = Site(file: file, line: line)
        guard let exchange = extensions[HouseNews.self].connect(bus, at: site) else {
            return note([
                Fault(
                    .duplicateBus, "The house has two message buses.", at: site,
                    why: "another is registered at \(extensions[HouseNews.self].site?.description ?? "another place")",
                    remedy: "keep one of the two")
            ])
        }
        ingredient({ (clock: any Clock<Duration>) in NewsShift(exchange, by: clock) }, file: file, line: line)
    }

    /// Shares the house's news over a bus unless the staff has registered another.
    package mutating func defaultMessageBus(_ bus: any MessageBus) {
        if extensions[HouseNews.self].site == nil { messageBus(bus) }
    }
}
