import DertischFreezer
import Foundation
import Testing

@Suite("Guide: freezer") struct GuideTests {
    @Test("The examples of the freezer's guide run from first to last") func works() async throws {
        let folder = try TemporaryFolder()
        let freezer = try await open(folder.file)
        let book = Book(id: UUID(), title: "Salt butter", pages: 1)
        try await day(freezer, book, [Book(id: UUID(), title: "Long", pages: 400)])
        #expect(try await look(freezer).0 == 1)
        #expect(try await salty(freezer).map(\.title) == ["Salt butter"])
        #expect(try await titles(freezer, from: 0).map(\.count) == [1])
        #expect(try await move(freezer, Book(id: UUID(), title: "New", pages: 1), from: book.id) == 1)
        try await backUp(freezer, to: folder.url.appending(path: "backup.json"))
        try await keep(freezer, copy: folder.url.appending(path: "copy.sqlite"))
        freezer.close()
    }
}
