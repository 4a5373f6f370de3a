import DertischFreezer
import FreezerChecks
import Testing

@Suite("Hand-written coding") struct CodingTests {
    @Test("A record that differs from its row is neither stored nor read, and the property is named") func differences()
        async throws
    {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Coded.Writer.self, Coded.Reader.self)
        try await CodingChecker.run(freezer)
    }
}
