import DertischBus
import DertischFreezerPostgreSQL
import DertischTesting
import Foundation
import TestSupport
import Testing

@Suite("A bus over PostgreSQL", .enabled(if: DatabaseServer.shared != nil, DatabaseServer.missing))
struct PostgreSQLBusTests {
    /// Notices a silent server within the test, and takes a slow one for lost only if the machine stands still.
    private func patient() -> PostgreSQLBus.Configuration {
        var configuration = PostgreSQLBus.Configuration()
        configuration.timeout = .seconds(10)
        return configuration
    }

    @Test("passes the bus checker", .namesHang) func checker() async throws {
        let (address, channel) = (DatabaseServer.address(try DatabaseServer.folder()), DatabaseServer.channel())
        let failures = await MessageBusChecker.check(limit: hangLimit) { PostgreSQLBus(address, channel: channel) }
        #expect(failures == [])
    }

    @Test("passes the bus checker while its server is killed and started again", .namesHang) func restarts()
        async throws
    {
        try await DatabaseServer.withOwn { folder in
            let outage = MessageBusChecker.Outage(
                cut: { try await DatabaseServer.script("stop", folder) },
                mend: { try await DatabaseServer.script("resurrect", folder) })
            let address = DatabaseServer.address(folder)
            let failures = await MessageBusChecker.check(outage: outage, limit: hangLimit, count: 10) {
                PostgreSQLBus(address, channel: "restarts", configuration: patient())
            }
            #expect(failures == [])
        }
    }

    @Test("passes the bus checker while its server says nothing", .namesHang) func silence() async throws {
        try await DatabaseServer.withOwn { folder in
            let outage = MessageBusChecker.Outage(
                cut: { try await DatabaseServer.script("pause", folder) },
                mend: { try await DatabaseServer.script("resume", folder) })
            let address = DatabaseServer.address(folder)
            let failures = await MessageBusChecker.check(outage: outage, limit: hangLimit, count: 10) {
                PostgreSQLBus(address, channel: "silence", configuration: patient())
            }
            #expect(failures == [])
        }
    }

    @Test("takes any name for a channel, and does not hear others") func names() async throws {
        let folder = try DatabaseServer.folder()
        let odd = "o'dd \"näme\" \\ \(DatabaseServer.channel())"
        let (one, other) = (Receiver(), Receiver())
        let buses = [odd, odd, odd + "2"].map { PostgreSQLBus(DatabaseServer.address(folder), channel: $0) }
        try await buses[0].open { one.receive($0) }
        try await buses[1].open { _ in }
        try await buses[2].open { other.receive($0) }
        #expect(buses[1].publish([1]))
        await until("\(one.seen)") { one.seen.messages == [[1]] }
        #expect(other.seen.messages.isEmpty)
        for bus in buses { await bus.close() }
    }

    @Test(
        "refuses an address or a channel that cannot be used, and repeats no password",
        arguments: [
            ("postgresql://me:hunter2@[", "news"), ("hunter2", "news"), ("postgresql:///postgres", ""),
            ("postgresql:///postgres", String(repeating: "n", count: 64)), ("postgresql:///postgres", "a\u{0}b"),
        ]) func unusable(address: String, channel: String) async throws
    {
        let bus = PostgreSQLBus(address, channel: channel)
        let error = await #expect(throws: BusError.self) { try await bus.open { _ in } }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test("tells why it cannot connect, and goes on trying", arguments: ["wr0ng-guess"]) func login(secret: String)
        async throws
    {
        let folder = try DatabaseServer.folder()
        // Must give a password, and there is no such role or the password is another.
        let receiver = Receiver()
        let bus = PostgreSQLBus(
            DatabaseServer.address(folder, user: "guarded", "password=\(secret)"), channel: DatabaseServer.channel())
        try await bus.open { receiver.receive($0) }
        #expect(bus.publish([1]))
        let error = try #require(receiver.seen.errors.first as? BusError)
        guard case .unreachable = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains("password authentication failed"))
        #expect(!error.description.contains(secret))
        await bus.close()

        let nowhere = PostgreSQLBus("postgresql:///postgres?host=\(folder)/none", channel: "none")
        let other = Receiver()
        try await nowhere.open { other.receive($0) }
        #expect("\(try #require(other.seen.errors.first))".contains("No such file"))
        await nowhere.close()
    }

    @Test("ignores what other programs notify") func strangers() async throws {
        let folder = try DatabaseServer.folder()
        let channel = DatabaseServer.channel()
        let receiver = Receiver()
        let (one, other) = (
            PostgreSQLBus(DatabaseServer.address(folder), channel: channel),
            PostgreSQLBus(DatabaseServer.address(folder), channel: channel)
        )
        try await one.open { receiver.receive($0) }
        try await other.open { _ in }
        let programs = ProcessInfo.processInfo.environment["PGBIN"] ?? "/usr/bin"
        try await Script(program: URL(filePath: programs).appending(path: "psql")).run([
            "-Xqc", "NOTIFY \(channel); NOTIFY \(channel), 'AQ=='; NOTIFY \(channel), 'none of ours'",
            DatabaseServer.address(folder),
        ])
        #expect(other.publish([5]))
        await until("\(receiver.seen)") { !receiver.seen.messages.isEmpty }
        #expect(receiver.seen.messages == [[5]])
        for bus in [one, other] { await bus.close() }
    }
}
