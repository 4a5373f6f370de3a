import DertischBus
import DertischFreezerPostgreSQL
import DertischNATS
import DertischTesting
import Testing

// The examples about message buses in the comments, compiled. A test compares them.

struct Inbox: Sendable {
    func add(_ bytes: [UInt8]) {}
    func add(_ event: BusEvent) {}
}

func openBus(_ bus: any MessageBus, _ inbox: Inbox) async throws {
    try await bus.open { event in
        if case .message(let bytes) = event { inbox.add(bytes) }
    }
}

func openAndTell(_ bus: any MessageBus, _ inbox: Inbox) async {
    do {
        try await bus.open { inbox.add($0) }
    } catch let error as BusError {
        print(error)
    } catch {}
}

func openNATS(_ inbox: Inbox) async throws {
    let bus = NATSBus("nats://127.0.0.1:4222", subject: "galerie")
    try await bus.open { inbox.add($0) }
}

func configuredNATS() -> NATSBus {
    var configuration = NATSBus.Configuration()
    configuration.credentialsFile = "/etc/galerie/nats.creds"
    let bus = NATSBus("tls://nats.example:4222", subject: "galerie", configuration: configuration)
    return bus
}

func openPostgreSQL(_ inbox: Inbox) async throws {
    let bus = PostgreSQLBus("postgresql://app@db.example/app", channel: "galerie")
    try await bus.open { inbox.add($0) }
}

func configuredPostgreSQL() -> PostgreSQLBus {
    var configuration = PostgreSQLBus.Configuration()
    configuration.timeout = .seconds(10)
    let bus = PostgreSQLBus("postgresql://app@db.example/app", channel: "galerie", configuration: configuration)
    return bus
}

func openMemory(_ inbox: Inbox) async throws {
    let hub = MemoryBus.Hub()
    let (one, other) = (hub.bus(), hub.bus())
    try await one.open { inbox.add($0) }
    try await other.open { _ in }
    _ = other.publish([1, 2, 3])
}

func cutMemory() -> MemoryBus {
    let hub = MemoryBus.Hub()
    let bus = hub.bus()
    hub.cut()
    hub.mend()
    return bus
}

func checkBus() async {
    let hub = MemoryBus.Hub()
    let outage = MessageBusChecker.Outage(cut: { hub.cut() }, mend: { hub.mend() })
    #expect(await MessageBusChecker.check(outage: outage) { hub.bus() } == [])
}
