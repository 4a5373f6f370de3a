import DertischFreezer
import FreezerChecks
import Testing

@Suite("A key path") struct PathTests {
    @Test("A key path leads to the column of its property, or is refused") func paths() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await Freezer(file: folder.file, holding: Member.self)
        var checker = try await PathChecker(freezer)
        try await checker.run()
        #expect(checker.tried >= 200)
        #expect(checker.surprises == [])
    }

    @Test(
        "An index on a key path without a column is refused",
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
