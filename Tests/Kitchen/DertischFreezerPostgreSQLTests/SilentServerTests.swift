import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import TestSupport
import Testing

/// A call that did not give the server up would wait for ever, and so would its test.
///
/// The time-out is real time, since sockets know no other. How long the calls take decides nothing: a machine under load that does
/// not even open a freezer in time opens it again.
@Suite(
    "A silent server", .serialized, .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct SilentServerTests {
    struct Number: Decodable, Sendable { let i: Int }

    private static let timeout = Duration.seconds(3)

    private func result<Value>(_ call: () async throws -> Value) async -> Result<Value, any Error> {
        do { return .success(try await call()) } catch { return .failure(error) }
    }

    private func fail(_ words: String) { Issue.record("\(words)") }

    private func address(_ port: UInt16) -> String {
        "postgresql://postgres@127.0.0.1:\(port)/postgres?sslmode=disable"
    }

    private func open(_ port: UInt16, _ timeout: Duration = timeout) async throws -> PostgreSQLFreezer {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "silence_\(UUID().uuidString.lowercased())"
        configuration.timeout = timeout
        return try await PostgreSQLFreezer(at: address(port), holding: Cook.self, configuration: configuration)
    }

    private func withProxy(
        _ timeout: Duration = timeout, _ body: (PostgreSQLFreezer, SwallowingProxy) async throws -> Void
    ) async throws {
        let proxy = try SwallowingProxy(to: server().folder + "/.s.PGSQL.5432")
        defer { proxy.end() }
        let freezer = try await opened {
            let freezer = try await open(proxy.port, timeout)
            do { try await freezer.write { try $0.store(Cook(id: 2, name: "before")) } } catch {
                freezer.close()
                throw error
            }
            return freezer
        }
        defer { freezer.close() }
        try await body(freezer, proxy)
    }

    /// Returns a freezer in which a cook has been stored; opens another as long as the server does not answer in time.
    private func opened(_ open: () async throws -> PostgreSQLFreezer) async throws -> PostgreSQLFreezer {
        var opened: PostgreSQLFreezer?
        var said: (any Error)?
        try await until("a freezer: \(said.map { "\($0)" } ?? "")") {
            do {
                let freezer = try await open()
                do { try await freezer.store(Cook(id: 1, name: "before")) } catch {
                    freezer.close()
                    throw error
                }
                opened = freezer
                return true
            } catch let error as Freezer.Error {
                said = error
                switch error {
                case .unopenable, .unreachable, .uncertain: return false
                default: throw error
                }
            }
        }
        return try #require(opened)
    }

    @Test("Opening fails at the time-out if the server accepts no connection") func opening() async throws {
        let proxy = try SwallowingProxy(to: nil)
        defer { proxy.end() }
        let said = await result { try await open(proxy.port) }
        guard case .failure(let error as Freezer.Error) = said, case .unopenable(_, let reason) = error else {
            return #expect(Bool(false), "\(said)")
        }
        // The one of libpq's comes first if this thread sleeps for a second after its own.
        #expect(reason.contains("within 3.0 seconds") || reason.contains("timeout expired"), "\(reason)")
        let cancelled = Task { try await open(proxy.port, hangLimit) }
        cancelled.cancel()
        let left = await result { try await cancelled.value }
        #expect(throws: CancellationError.self) { try left.get() }
    }

    @Test("A silent server is unreachable for reads and transactions, and uncertain for a commit") func silence()
        async throws
    {
        try await withProxy { freezer, proxy in
            proxy.swallow()
            async let reading = result { try await freezer.retrieve(Cook.self, 1) }
            async let looking = result { try await freezer.read { try $0.count(Cook.all) } }
            async let working = result { try await freezer.write { try $0.delete(Cook.all) } }
            async let storing = result { try await freezer.store(Cook(id: 3, name: "swallowed")) }
            for said in [await reading.map { _ in }, await looking.map { _ in }, await working.map { _ in }] {
                guard case .failure(let error as Freezer.Error) = said, case .unreachable = error else {
                    Issue.record("\(said)")
                    continue
                }
            }
            guard case .failure(let error as Freezer.Error) = await storing, case .uncertain = error else {
                return fail("it was certain")
            }
            // From here on there is no connection, and none to be had.
            let again = await result { try await freezer.store(Cook(id: 3, name: "swallowed")) }
            guard case .failure(let error as Freezer.Error) = again, case .unreachable = error else {
                return fail("\(again)")
            }
        }
    }

    @Test("Silence during a commit leaves the transaction uncertain") func commit() async throws {
        try await withProxy { freezer, proxy in
            proxy.swallow(from: "COMMIT")
            let said = await result { try await freezer.write { try $0.store(Cook(id: 3, name: "?")) } }
            guard case .failure(let error as Freezer.Error) = said, case .uncertain = error else {
                return fail("\(said)")
            }
        }
    }

    @Test("A cancelled call returns at once from a silent server, and says what is known") func cancelling()
        async throws
    {
        try await withProxy(hangLimit) { freezer, proxy in
            proxy.swallow()
            // None of them would come back by itself before the test has ended.
            let calls: [(Task<Void, any Error>, mayBeKept: Bool)] = [
                (Task { _ = try await freezer.retrieve(Cook.self, 1) }, false),
                (Task { try await freezer.read { _ = try $0.count(Cook.all) } }, false),
                (Task { try await freezer.write { try $0.store(Cook(id: 3, name: "?")) } }, false),
                (Task { try await freezer.store(Cook(id: 4, name: "?")) }, true),
            ]
            for _ in 0..<1_000 { await Task.yield() }
            for (call, mayBeKept) in calls {
                call.cancel()
                let said = await result { try await call.value }
                guard case .failure(let error) = said else { return fail("it returned") }
                if mayBeKept, case .uncertain? = error as? Freezer.Error { continue }
                #expect(error is CancellationError, "\(error)")
            }
        }
    }

    @Test("A long statement is not taken for silence") func longStatements()
        async throws
    {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "silence_\(UUID().uuidString.lowercased())"
        configuration.timeout = .seconds(10)
        let freezer = try await PostgreSQLFreezer(
            at: server().address(), holding: Cook.self, configuration: configuration)
        defer { freezer.close() }
        // Longer than the time-out. The server is probed meanwhile, and has half of the time-out to answer.
        let long: SQL = "SELECT 1 AS i FROM pg_sleep(12)"
        async let alone = freezer.rows(long, as: Number.self)
        async let inside = freezer.read { try $0.rows(long, as: Number.self) }
        #expect(try await (alone + inside).map(\.i) == [1, 1])
    }

    @Test("A stopped server is used again once it goes on") func stopped() async throws {
        try await TestServer.with { own in
            let freezer = try await opened { try await own.freezer { $0.timeout = Self.timeout } }
            defer { freezer.close() }
            try await own.pause()
            let said = await result { try await freezer.retrieve(Cook.self, 1) }
            try await own.resume()
            guard case .failure(let error as Freezer.Error) = said, case .unreachable = error else {
                return fail("\(said)")
            }
            try await until("the server again") {
                do { return try await freezer.retrieve(Cook.self, 1)?.name == "before" } catch Freezer.Error.unreachable
                {
                    return false
                }
            }
        }
    }
}
