import DertischBus
import DertischNATS
import DertischTesting
import Foundation
import TestSupport
import Testing

@Suite("A bus over NATS", .enabled(if: NATSServer.program != nil, NATSServer.missing)) struct NATSBusTests {
    /// Notices a silent server within the test, and takes a slow one for lost only if the machine stands still.
    private func patient() -> NATSBus.Configuration {
        var configuration = NATSBus.Configuration()
        configuration.timeout = .seconds(10)
        return configuration
    }

    @Test("passes the bus checker while its server is killed and started again", .namesHang) func restarts()
        async throws
    {
        let server = try await NATSServer()
        let outage = MessageBusChecker.Outage(cut: { await server.kill() }, mend: { try await server.start() })
        let failures = await MessageBusChecker.check(outage: outage, limit: hangLimit) {
            NATSBus(server.url(), subject: "restarts", configuration: patient())
        }
        #expect(failures == [])
    }

    @Test("passes the bus checker while its server says nothing", .namesHang) func silence() async throws {
        let server = try await NATSServer()
        let outage = MessageBusChecker.Outage(
            cut: { server.signal(SIGSTOP) }, mend: { server.signal(SIGCONT) })
        let failures = await MessageBusChecker.check(outage: outage, limit: hangLimit, count: 10) {
            NATSBus(server.url(), subject: "silence.of.it", configuration: patient())
        }
        #expect(failures == [])
    }

    @Test(
        "refuses an address or a subject that cannot be used, and repeats no password",
        arguments: [
            ("http://me:hunter2@127.0.0.1", "news"), ("nats://me:hunter2@", "news"), ("nats://h:hunter2", "news"),
            ("nats://me:hunter2@a,nats://me:other@b", "news"), ("nats://a,tls://b", "news"), ("", "news"),
            ("nats://me:%zz@a", "news"), ("nats://a", ""), ("nats://a", "a..b"), ("nats://a", "a.*"),
            ("nats://a", "a b"),
        ]) func unusable(address: String, subject: String) async throws
    {
        let bus = NATSBus(address, subject: subject)
        let error = await #expect(throws: BusError.self) { try await bus.open { _ in } }
        guard case .unusable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("hunter2") == false)
        #expect(error?.description.contains("other") == false)
    }

    @Test("gives user and password, or a token, and tells when they are wrong", .namesHang) func login() async throws {
        let server = try await NATSServer(["--user", "ada", "--pass", "s3cret/word"])
        try await expectRefusal(server.url("ada:wr0ng@"), "wr0ng")
        try await expectRefusal(server.url("tok3n@"), "tok3n")
        try await expectConnection(server.url("ada:s3cret%2Fword@"))
        let guarded = try await NATSServer(["--auth", "tok3n"])
        try await expectConnection(guarded.url("tok3n@"))
        var configuration = patient()
        configuration.token = "tok3n"
        try await expectConnection(guarded.url(), configuration)
    }

    @Test("tells that there is no server, and no file of credentials", .namesHang) func nowhere() async throws {
        let receiver = Receiver()
        let bus = NATSBus("nats://127.0.0.1:\(try NATSServer.freePort())", subject: "a", configuration: patient())
        try await bus.open { receiver.receive($0) }
        #expect(receiver.seen.errors.count == 1)
        #expect(bus.publish([1]))
        await bus.close()

        var configuration = patient()
        configuration.certificateAuthorities = "/nowhere/ca.pem"
        let other = NATSBus("tls://127.0.0.1:1", subject: "a", configuration: configuration)
        await #expect(throws: BusError.self) { try await other.open { _ in } }
    }

    private func expectRefusal(_ url: String, _ secret: String) async throws {
        let receiver = Receiver()
        let bus = NATSBus(url, subject: "login", configuration: patient())
        try await bus.open { receiver.receive($0) }
        let words = "\(try #require(receiver.seen.errors.first))"
        #expect(words.lowercased().contains("authorization violation"))
        #expect(!words.contains(secret))
        await bus.close()
    }

    private func expectConnection(_ url: String, _ configuration: NATSBus.Configuration? = nil) async throws {
        let receiver = Receiver()
        let bus = NATSBus(url, subject: "login", configuration: configuration ?? patient())
        try await bus.open { receiver.receive($0) }
        #expect(receiver.seen.errors.map { "\($0)" } == [])
        await bus.close()
    }
}
