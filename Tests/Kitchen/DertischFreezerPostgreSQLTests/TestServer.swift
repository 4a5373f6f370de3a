import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import TestSupport
import Testing

/// A PostgreSQL server that a test may do anything to.
struct TestServer: Sendable {
    let folder: String

    /// The server of the whole test run, which `Scripts/postgresql with …` starts.
    static let shared = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"].map { TestServer(folder: $0) }

    static let missing: Comment =
        "There is no server: run Scripts/postgresql with swift test --filter DertischFreezerPostgreSQLTests"

    /// Starts a server of one's own, does something with it, and ends it.
    static func with<Value>(
        _ arguments: String..., body: (TestServer) async throws -> Value
    ) async throws -> Value {
        let server = try await start(arguments)
        do {
            let value = try await body(server)
            await server.remove()
            return value
        } catch {
            await server.remove()
            throw error
        }
    }

    private static func start(_ arguments: [String]) async throws -> TestServer {
        // Within the folder of the shared server, whose end is this one's too.
        let folder = try server().folder + "/own-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await script(["start", folder] + arguments)
        return TestServer(folder: folder)
    }

    func restart() async throws { try await Self.script(["restart", folder]) }
    /// Ends it as a power cut does, and starts it again.
    func kill() async throws { try await Self.script(["kill", folder]) }
    /// Stops it, so that it says nothing, until it is resumed.
    func pause() async throws { try await Self.script(["pause", folder]) }
    func resume() async throws { try await Self.script(["resume", folder]) }
    private func remove() async {
        try? await Self.script(["stop", folder])
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func script(_ arguments: [String]) async throws {
        try await Script("Scripts/postgresql").run(arguments)
    }

    /// The address of a database on it.
    func address(_ more: String = "", user: String = "postgres") -> String {
        "postgresql://\(user)@/postgres?host=\(folder)\(more.isEmpty ? "" : "&\(more)")"
    }

    /// A freezer with every record of the checks, in a schema of its own. A server that is slow is not taken for lost.
    func freezer(
        schema: String = "test_\(UUID().uuidString.lowercased())",
        _ adjust: (inout PostgreSQLFreezer.Configuration) -> Void = { _ in }
    ) async throws -> PostgreSQLFreezer {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = schema
        configuration.timeout = hangLimit
        adjust(&configuration)
        return try await PostgreSQLFreezer(
            at: address(), holding: Dish.self, Cook.self, Recipe.self, Member.self, Tally.self,
            Coded.Writer.self, Coded.Reader.self, configuration: configuration)
    }

    /// Does something with a freezer of its own, which is closed and whose tables go afterwards.
    @discardableResult
    func withFreezer<Value>(
        _ adjust: (inout PostgreSQLFreezer.Configuration) -> Void = { _ in },
        _ body: (PostgreSQLFreezer) async throws -> Value
    ) async throws -> Value {
        let schema = "test_\(UUID().uuidString.lowercased())"
        let freezer = try await freezer(schema: schema, adjust)
        do {
            let value = try await body(freezer)
            freezer.close()
            return value
        } catch {
            freezer.close()
            throw error
        }
    }
}

/// The server, in tests that are run only if there is one.
func server() throws -> TestServer { try #require(TestServer.shared) }
