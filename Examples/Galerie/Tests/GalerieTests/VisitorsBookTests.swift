import DertischFirebase
import DertischSettings
import Foundation
import Testing

@testable import Galerie

/// The stores of likes and comments, which do the same.
@Suite("Visitors' books") struct VisitorsBookTests {
    enum Kind: String, CaseIterable, Sendable {
        case file, postgreSQL, firebase

        /// Scripts/test has a server of PostgreSQL, and has built the program that stands in for Firebase.
        var isHere: Bool {
            switch self {
            case .file: true
            case .postgreSQL: ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] != nil
            case .firebase: FirebaseProcess.program != nil
            }
        }
        static var here: [Kind] { allCases.filter(\.isHere) }
    }

    private let folder = TestFolder()

    private func withBook(_ kind: Kind, _ body: (any VisitorsBook) async throws -> Void) async throws {
        switch kind {
        case .file: try await use(FreezerBook.open(in: folder.url.path), body)
        case .postgreSQL:
            let server = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] ?? ""
            try await use(FreezerBook.open(at: "postgresql:///postgres?host=\(server)&user=postgres"), body)
        case .firebase:
            let server = try FirebaseProcess()
            try await use(FirebaseBook(RealtimeDatabase(server.address, emulators: .none)), body)
        }
    }

    private func use(_ book: some VisitorsBook, _ body: (any VisitorsBook) async throws -> Void) async throws {
        do { try await body(book) } catch {
            await book.close()
            throw error
        }
        await book.close()
    }

    @Test("A like counts once for each visitor, and is taken back once", arguments: Kind.here)
    func likes(in kind: Kind) async throws {
        try await withBook(kind) { book in
            // A number is an id like any other.
            let (ada, bob) = (try #require(Visitor("ada")), try #require(Visitor("1")))
            let (photo, other) = (UUID().uuidString, UUID().uuidString)
            #expect(try await book.likes(of: [photo], for: ada) == [Likes()])
            #expect(try await book.note(true, photo, by: ada) == Likes(count: 1, isMine: true))
            #expect(try await book.note(true, photo, by: ada) == Likes(count: 1, isMine: true))
            #expect(try await book.note(true, photo, by: bob) == Likes(count: 2, isMine: true))
            #expect(try await book.note(true, other, by: bob) == Likes(count: 1, isMine: true))
            #expect(
                try await book.likes(of: [other, photo], for: ada) == [Likes(count: 1), Likes(count: 2, isMine: true)])
            #expect(try await book.note(false, photo, by: ada) == Likes(count: 1, isMine: false))
            #expect(try await book.note(false, photo, by: ada) == Likes(count: 1, isMine: false))
            #expect(try await book.likes(of: [photo], for: nil) == [Likes(count: 1)])
        }
    }

    @Test("A comment is kept once, seen by all, and removed by its visitor alone", arguments: Kind.here)
    func comments(in kind: Kind) async throws {
        try await withBook(kind) { book in
            let (ada, bob) = (try #require(Visitor("ada")), try #require(Visitor("bob")))
            let (photo, other) = (UUID().uuidString, UUID().uuidString)
            let id = UUID()
            let kept = try await book.keep("Calm 🌊", as: id, on: photo, by: ada)
            #expect(kept?.isMine == true)
            // Again, as after a lost answer: it is the same comment.
            #expect(try await book.keep("Calm 🌊", as: id, on: photo, by: ada)?.id == id)
            #expect(try await book.keep("Mine", as: id, on: photo, by: bob) == nil)
            #expect(try await book.keep("Mine", as: id, on: other, by: ada) == nil)
            #expect(try await book.comments(on: photo, for: bob).map(\.words) == ["Calm 🌊"])
            #expect(try await book.comments(on: photo, for: bob).map(\.isMine) == [false])
            #expect(try await book.comments(on: other, for: bob).isEmpty)
            #expect(try await book.remove(id, by: bob) == false)
            #expect(try await book.remove(id, by: ada))
            #expect(try await book.remove(id, by: ada))
            #expect(try await book.comments(on: photo, for: ada).isEmpty)
        }
    }

    @Test("Of many comments the newest come, in the order of time", arguments: Kind.here)
    func newest(in kind: Kind) async throws {
        try await withBook(kind) { book in
            let ada = try #require(Visitor("ada"))
            let photo = UUID().uuidString
            var ids: [UUID] = []
            var last = Date.distantPast
            for number in 0..<Comment.maxShown + 3 {
                // Later than the one before, also by the milliseconds that some stores keep.
                while Date.now.timeIntervalSince(last) < 0.002 { await Task.yield() }
                last = .now
                ids.append(UUID())
                _ = try await book.keep("\(number)", as: ids[number], on: photo, by: ada)
            }
            #expect(try await book.comments(on: photo, for: nil).map(\.id) == ids.suffix(Comment.maxShown))
        }
    }

    @Test(
        "Forty visitors who like a photo at once all count, and the latest moment has the last count",
        arguments: Kind.here)
    func atOnce(in kind: Kind) async throws {
        try await withBook(kind) { book in
            let photo = UUID().uuidString
            let told = try await withThrowingTaskGroup(of: Likes.self) { group in
                for number in 0..<40 {
                    let visitor = try #require(Visitor("\(number)"))
                    group.addTask { try await book.note(true, photo, by: visitor) }
                }
                return try await group.reduce(into: [Likes]()) { $0.append($1) }
            }
            #expect(try await book.likes(of: [photo], for: nil) == [Likes(count: 40)])
            let ordered = told.sorted { ($0.moment ?? 0) < ($1.moment ?? 0) }
            #expect(ordered.map(\.count) == Array(1...40))
        }
    }

    @Test("The tokens of Firebase are read by their owner alone, and a damaged file is none")
    func tokens() async throws {
        let store = TokenFile(in: folder.url.appending(path: "new").path)
        #expect(try await store.load() == nil)
        let tokens = FirebaseTokens(idToken: "a", refreshToken: "b", expires: 5.5, user: FirebaseUser(id: "u"))
        try await store.save(tokens)
        #expect(try await store.load() == tokens)
        let file = folder.url.appending(path: "new/firebase-tokens")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try Data("broken".utf8).write(to: file)
        #expect(try await store.load() == nil)
        try await store.save(nil)
        #expect(try await store.load() == nil)
    }

    @Test("Two stores at once are refused") func two() {
        let arguments = [
            "--database", "postgresql:///x", "--firebase", "http://127.0.0.1:1", "--data", folder.url.path,
        ]
        let settings = Options.read(arguments, in: .none, environment: [:], userFile: .none)
        #expect(throws: Gallery.TwoStores.self) { try Gallery(settings) }
    }
}
