import DertischFreezer
import DertischFreezerPostgreSQL
import DertischPrograms
import Foundation
import FreezerChecks
import TestSupport
import Testing

@Suite("Opening a freezer on a server", .namesHang, .enabled(if: TestServer.shared != nil, TestServer.missing))
struct ServerOpeningTests {
    /// Opens a freezer in a schema of that name, and closes it.
    private func open(schema: String) async throws {
        try await server().freezer(schema: schema).close()
    }

    // PostgreSQL would cut both names to the same 63 bytes, and two tenants would share one schema.
    @Test(
        "A schema whose name PostgreSQL would cut is refused, with its length in bytes",
        arguments: [String(repeating: "t", count: 63) + "a", String(repeating: "é", count: 32)])
    func longSchema(name: String) async throws {
        let error = await #expect(throws: Freezer.Error.self) { try await open(schema: name) }
        #expect("\(try #require(error))".contains("has 64 bytes, of which PostgreSQL would keep 63"))
    }

    @Test("A schema whose name has as many bytes as PostgreSQL keeps is opened as it is") func longestSchema()
        async throws
    {
        let name = UUID().uuidString.lowercased() + String(repeating: "t", count: 27)
        try await open(schema: name)
        struct Count: Decodable, Sendable { let count: Int }
        let found = try await server().withFreezer { freezer in
            try await freezer.rows("SELECT count(*) AS count FROM pg_namespace WHERE nspname = \(name)", as: Count.self)
        }
        #expect(found.first?.count == 1)
    }

    @Test("A schema without a name is refused") func namelessSchema() async {
        await #expect(throws: Freezer.Error.self) { try await open(schema: "") }
    }

    /// `DERTISCH_ENDS=120` ends as many. Kerberos' library aborted some, while a thread of the freezer still connected.
    @Test("A program that ends as soon as its store is open ends normally") func programs() async throws {
        let schema = "ends_\(UUID().uuidString.lowercased())"
        for _ in 0..<effort("DERTISCH_ENDS", 12) {
            let (said, end) = try Victim("open", server().address(), "0", environment: ["DERTISCH_SCHEMA": schema])
                .saysAndEnds()
            #expect(said == "" && end == .status(0))
        }
    }
}
