import DertischFreezer
import FreezerChecks
import TestSupport
import Testing

@testable import DertischFreezerPostgreSQL

@Suite("Prepared statements of a pipeline", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct PreparedStatementTests {
    private struct Closed: Error {}

    private static func connection(isWriting: Bool) throws -> PipelinedConnection {
        PipelinedConnection(
            try ServerAddress(server().address()), setting: .session("SET search_path = pg_catalog"),
            ServerTimeouts(hangLimit),
            isWriting: isWriting, closed: Closed())
    }

    /// A description that waits behind a slow statement is asked of another connection. It prepares the statement on the first one all the
    /// same, once the slow one is done.
    @Test("A statement runs on a connection where its description still waits") func described() async throws {
        let (slow, other, holder) = (
            try Self.connection(isWriting: false), try Self.connection(isWriting: false),
            try Self.connection(isWriting: true)
        )
        defer { for connection in [slow, other, holder] { connection.close() } }
        func ask(_ connection: PipelinedConnection, _ command: PipelineCommand) async throws -> QueryResult {
            try await connection.ask(command, until: .now + hangLimit, isPatient: true)
        }
        func describe(_ sql: String, _ number: Int) async throws -> StatementDescription {
            StatementDescription(sql, number: number, try await ask(other, .describe(sql: sql, number: number)))
        }
        func run(_ description: StatementDescription) -> PipelineCommand {
            .run(description, BoundParameters(count: 0), isForeign: false)
        }
        // The session's own lock, until it is given back.
        let key = Int.random(in: 0..<1 << 40)
        _ = try await ask(holder, run(describe("SELECT pg_advisory_lock(\(key))::text", 1)))
        let waiting = try await describe("SELECT pg_advisory_lock_shared(\(key))::text", 2)
        let quick = try await describe("SELECT 'quick'", 3)
        let slowRead = Task { try await ask(slow, run(waiting)) }
        await until("the slow read is sent") { slow.count == 1 }
        let description = Task { try await ask(slow, .describe(sql: quick.sql, number: quick.number)) }
        await until("the description waits behind it") { slow.count == 2 }
        let reads = (0..<3).map { _ in Task { try await ask(slow, run(quick)) } }
        await until("reads of that statement wait behind it") { slow.count == 5 }
        _ = try await ask(holder, run(describe("SELECT pg_advisory_unlock(\(key))::text", 4)))
        _ = try await slowRead.value
        #expect(!(try await description.value).isError)
        for read in reads { #expect(!(try await read.value).isError) }
    }
}
