import DertischFreezer
import FreezerChecks
import Testing

@Suite("A key path") struct PathTests {
    @Test("is taken for the column of its property, or refused, and never for another's") func paths() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Member.self)
        var checker = try await PathChecker(freezer)
        try await checker.run()
        #expect(checker.tried >= 200)
        #expect(checker.surprises == [])
    }

    @Test(
        "that is no column keeps a schema's rules from being made",
        arguments: [
            UniqueByComputed.self, IndexedByLength.self, SearchedByComputed.self, RefersByComputed.self,
            AddsComputed.self,
            KeyIsComputed.self,
        ] as [any Frozen.Type])
    func schemas(_ type: any Frozen.Type) async throws {
        let folder = try TemporaryFolder()
        do {
            _ = try await Freezer(file: folder.file, holding: Member.self, type)
            Issue.record("\(type) was opened")
        } catch Freezer.Error.unsupported(_, _, let reason) {
            #expect(reason.contains("no column holds it"))
        }
    }
}
