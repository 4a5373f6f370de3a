import DertischFreezerPostgreSQL
import FreezerChecks
import Testing

@Suite("A key path on a server", .enabled(if: TestServer.shared != nil, TestServer.missing)) struct PathTests {
    @Test("A key path on a server leads to the column of its property, or is refused") func paths() async throws {
        try await server().withFreezer { freezer in
            var checker = try await PathChecker(freezer)
            try await checker.run()
            #expect(checker.tried >= 200)
            #expect(checker.surprises == [])
        }
    }
}
