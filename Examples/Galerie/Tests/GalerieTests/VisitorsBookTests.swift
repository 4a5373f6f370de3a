// Built with all stores alone: --enable-all-traits.
#if PostgreSQL && Firebase
    import Dertisch
    import DertischFirebase
    import DertischFreezerPostgreSQL
    import DertischSettings
    import Foundation
    import Testing

    @testable import Galerie

    /// The stores of likes and comments, which do the same.
    @Suite("Visitors' books", .timeLimit(.minutes(10))) struct VisitorsBookTests {
        enum Kind: String, CaseIterable, Sendable {
            case file, postgreSQL, firebase, guardedFirebase

            /// Scripts/test has a server of PostgreSQL, and the program that stands in for Firebase.
            var isHere: Bool {
                switch self {
                case .file: true
                case .postgreSQL: ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] != nil
                case .firebase, .guardedFirebase: FirebaseProcess.isHere
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
                // A conflict is tried again for as long as a slow machine may need.
                var configuration = PostgreSQLFreezer.Configuration()
                configuration.timeout = .seconds(600)
                let address = "postgresql:///postgres?host=\(server)&user=postgres"
                try await use(FreezerBook.open(at: address, configuration: configuration), body)
            case .firebase:
                let server = try FirebaseProcess()
                try await use(open(server, key: nil), body)
            case .guardedFirebase:
                let server = try FirebaseProcess(isGuarded: true)
                try await use(open(server), body)
            }
        }

        private func open(_ server: FirebaseProcess, key: String? = FirebaseProcess.key) -> FirebaseBook {
            .open(at: server.address, key: key, keepingTokensIn: folder.url.path, emulators: server.authentication)
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
                    try await book.likes(of: [other, photo], for: ada) == [
                        Likes(count: 1), Likes(count: 2, isMine: true),
                    ])
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

        @Test("Tokens that are not kept are forgotten without an error") func noTokens() async throws {
            let store = TokenFile(in: folder.url.appending(path: "new").path)
            try await store.save(nil)
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try await TokenFile(in: folder.url.path).save(nil)
        }

        @Test("A database that demands a user refuses a gallery without a key", .enabled(if: FirebaseProcess.isHere))
        func noKey() async throws {
            let server = try FirebaseProcess(isGuarded: true)
            await #expect(throws: FirebaseError.self) {
                try await open(server, key: nil).likes(of: [UUID().uuidString], for: nil)
            }
        }

        @Test("A gallery is the same user of Firebase after a restart", .enabled(if: FirebaseProcess.isHere))
        func restart() async throws {
            let server = try FirebaseProcess(isGuarded: true)
            let photo = UUID().uuidString
            var users: Set<String> = []
            for _ in 0..<2 {
                _ = try await open(server).likes(of: [photo], for: nil)
                users.insert(try #require(try await TokenFile(in: folder.url.path).load()).user.id)
            }
            #expect(users.count == 1)
        }

        @Test(
            "A gallery whose account of Firebase is gone goes on as another user, also with requests under way",
            .enabled(if: FirebaseProcess.isHere))
        func accountGone() async throws {
            let server = try FirebaseProcess(isGuarded: true)
            let tokens = TokenFile(in: folder.url.path)
            let (ada, photos) = (try #require(Visitor("ada")), (0..<10).map { _ in UUID().uuidString })
            let book = open(server)
            _ = try await book.note(true, photos[0], by: ada)
            var users: Set<String> = []
            for _ in 0..<3 {
                users.insert(try #require(try await tokens.load()).user.id)
                let other = FirebaseAuthentication(
                    key: FirebaseProcess.key, keeping: tokens, emulators: server.authentication)
                try await other.deleteAccount()
                let likes = try await book.likes(of: photos, for: ada)
                #expect(likes.map(\.count) == [1] + Array(repeating: 0, count: 9))
            }
            #expect(users.count == 3)
        }

        #if os(Linux)
            @Test(
                "The program signs in with the key that it is given, and stores a like in the database",
                .enabled(if: FirebaseProcess.isHere))
            func program() async throws {
                let server = try FirebaseProcess(isGuarded: true)
                let (photos, data) = (TestFolder(), TestFolder())
                try photos.hang("Dune", width: 40, height: 20)
                let photo = try #require(try PhotoLibrary(folder: photos.url.path).entries.first?.photo)
                // A like that waits is sent when the program opens.
                let copy = try await OfflineCopy(in: data.url.path)
                try await copy.keep(photo, for: .local)
                try await copy.add(.like(true), on: photo.id, by: Guest(id: "ada"))
                await copy.endShift()
                let galerie = try GalerieProcess(
                    [
                        "--photos", photos.url.path, "--data", data.url.path, "--firebase", server.address,
                        "--firebase-key", FirebaseProcess.key,
                    ], environment: ["FIREBASE_AUTH_EMULATOR_HOST": server.address])
                let book = open(server)
                try await until { try await book.likes(of: [photo.id], for: nil) == [Likes(count: 1)] }
                let user = try await TokenFile(in: data.url.path).load()?.user.id
                let own = try await TokenFile(in: folder.url.path).load()?.user.id
                #expect(user != nil && user != own)
                galerie.signal(SIGTERM)
                #expect(galerie.waitForEnd() == 0)
            }
        #endif

        @Test("Two stores at once are refused") func two() {
            let arguments = [
                "--database", "postgresql:///x", "--firebase", "http://127.0.0.1:1", "--data", folder.url.path,
            ]
            let settings = Options.read(arguments, in: .none, environment: [:], userFile: .none)
            #expect(throws: Gallery.TwoStores.self) { try Gallery(settings) }
        }
    }
#endif
