import DertischFreezer
import DertischFreezerPostgreSQL
import Foundation
import FreezerChecks
import TestSupport
import Testing

@Suite("Connecting to a server", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct ServerLoginTests {
    private let secret = "s3cret word"

    private func open(_ address: String) async throws -> PostgreSQLFreezer {
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "door_\(UUID().uuidString.lowercased())"
        return try await PostgreSQLFreezer(at: address, holding: Cook.self, configuration: configuration)
    }

    private func error(_ address: String) async -> Freezer.Error? {
        do { try await open(address).close() } catch { return error as? Freezer.Error }
        return nil
    }

    private func makeGuarded() async throws {
        try await server().withFreezer({ $0.isolation = .readCommitted }) { freezer in
            try await freezer.write { work in
                // Of two tests that do it at once one waits, and then sees it.
                try work.run(
                    """
                    DO $$ BEGIN
                        PERFORM pg_advisory_xact_lock(7);
                        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'guarded') THEN
                            CREATE ROLE guarded LOGIN SUPERUSER PASSWORD 's3cret word';
                        END IF;
                    END $$
                    """)
            }
        }
    }

    @Test("A wrong password is an error that quotes no password; the right one opens") func passwords() async throws {
        try await makeGuarded()
        let wrong = "wr0ng-guess"
        let refused = await error(try server().address("password=\(wrong)", user: "guarded"))
        let words = try #require(refused).description
        #expect(words.contains("A freezer cannot be opened."))
        #expect(words.contains("guarded@"))
        #expect(words.contains("password authentication failed"))
        #expect(!words.contains(wrong))
        #expect(await error(try server().address("password=s3cret%20word", user: "guarded")) == nil)
    }

    @Test("The password can come from the password file") func passfile() async throws {
        try await makeGuarded()
        let folder = FileManager.default.temporaryDirectory.appending(path: "pass-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "pgpass")
        try Data("*:*:*:guarded:\(secret)\n".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(await error(try server().address("passfile=\(file.path)", user: "guarded")) == nil)
        #expect(await error(try server().address("passfile=\(file.path).none", user: "guarded")) != nil)
    }

    @Test("A malformed address is repeated in no message") func addresses() async throws {
        for odd in ["postgresql://me:hunter2@[", "host=x password='hunter2", "hunter2", "postgresql://h/d?hunter2=1"] {
            let words = try #require(await error(odd)).description
            #expect(!words.contains("hunter2"), "\(words)")
            #expect(words.contains("postgresql://user@host"))
        }
    }

    @Test("A missing server and a missing database are specific errors") func missingServer() async throws {
        let nowhere = try #require(await error("postgresql:///postgres?host=\(server().folder)/none")).description
        #expect(nowhere.contains("No such file or directory"))
        let other = try server().address().replacing("/postgres?", with: "/absent?")
        #expect(try #require(await error(other)).description.contains("database \"absent\" does not exist"))
    }

    @Test("TLS connects only to a server with the right certificate") func certificates()
        async throws
    {
        let port = try freePort()
        try await TestServer.with("tls", "\(port)") { try await checkCertificates($0, port) }
    }

    private func checkCertificates(_ guarded: TestServer, _ port: Int) async throws {
        let address = "postgresql://postgres@127.0.0.1:\(port)/postgres?sslmode=verify-full&sslrootcert="
        let freezer = try await open(address + "\(guarded.folder)/root.crt")
        struct Line: Decodable, Sendable { let ssl: Bool }
        let lines: [Line] = try await freezer.rows("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
        #expect(lines.map(\.ssl) == [true])
        freezer.close()
        let other = try freePort()
        try await TestServer.with("tls", "\(other)") { other in
            let words = try #require(await error(address + "\(other.folder)/root.crt")).description
            #expect(words.contains("certificate verify failed"))
        }
        let plain = "postgresql://postgres@127.0.0.1:\(port)/postgres?sslmode=disable"
        #expect(try #require(await error(plain)).description.contains("no encryption"))
    }

    private func freePort() throws -> Int { Int(try ListeningPort(isListening: false).number) }
}
