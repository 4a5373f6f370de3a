import FreezerChecks
import Testing

@Suite("Hand-written coding on a server", .enabled(if: TestServer.shared != nil, TestServer.missing))
struct CodingTests {
    @Test("A record that differs from its row is neither stored on a server nor read, and the property is named")
    func differences() async throws { try await server().withFreezer { try await CodingChecker.run($0) } }
}
