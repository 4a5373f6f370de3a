// Built with both buses alone: --enable-all-traits.
#if PostgreSQL && NATS
    import Dertisch
    import DertischActions
    import DertischSettings
    import DertischTesting
    import Foundation
    import Synchronization
    import Testing

    @testable import Galerie

    @MainActor @Suite("Galerie on several machines", .timeLimit(.minutes(10))) struct MachinesTests {
        /// The servers that tests find. Scripts/test has both.
        private nonisolated enum Server: CaseIterable {
            case postgresql, nats

            static var found: [Self] { allCases.filter { $0.isThere } }

            private var isThere: Bool {
                switch self {
                case .postgresql: ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] != nil
                case .nats: NATSServer.program != nil
                }
            }
        }

        /// What the machines have in common: the likes that a back end stores.
        private nonisolated final class Likings: Sendable {
            private let counts = Mutex<[Photo.ID: Int]>([:])

            func add(_ photo: Photo.ID) -> Likes {
                counts.withLock { counts in
                    counts[photo, default: 41] += 1
                    return Likes(count: counts[photo] ?? 0, isMine: true)
                }
            }

            func all(of photo: Photo.ID) -> Likes? { counts.withLock { $0[photo].map { Likes(count: $0) } } }
        }

        private let folder = TestFolder()
        private let likings = Likings()

        /// A Galerie with a folder of its own, whose kitchen answers each like with a number.
        private func galerie(_ name: String, bus: String) async throws -> TestRestaurant {
            let settings = Options.read(["--bus", bus], in: .web, environment: [:], userFile: .none)
            let staff = GalerieStaff(
                findBackEnd: { BackEndAddress(url: "http://127.0.0.1") }, data: folder.url.appending(path: name).path,
                settings: settings)
            let likings = likings
            return try await TestRestaurant(staff) {
                $0.put(FakePhotoAPI(likes: { likings.all(of: $0) }), as: (any PhotoAPI).self)
                $0.plug(LikePhoto.self, to: { likings.add($0.photo) })
            }
        }

        @Test("A like at one of them is seen at the others, by way of the bus", arguments: Server.found)
        private func like(server: Server) async throws {
            let nats = server == .nats ? try await NATSServer() : nil
            let database = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] ?? ""
            let bus = nats?.address ?? "postgresql:///postgres?host=\(database)&user=postgres"
            let (one, other) = (try await galerie("one", bus: bus), try await galerie("other", bus: bus))
            await other.greet(.grid)
            await one.greet(.grid)
            await one.tap("open", in: one.table.rows(at: "photos")[1])
            await one.tap("like")
            await other.table.until { $0["likes", in: $0.rows(at: "photos")[1]] == "42 likes" }
            await one.restaurant.close()
            await other.restaurant.close()
        }

        @Test(
            "Likes of the time in which the bus had no server are seen once it is back",
            .enabled(if: NATSServer.program != nil, "Scripts/test has a server."))
        func outage() async throws {
            let nats = try await NATSServer()
            let (one, other) = (
                try await galerie("one", bus: nats.address), try await galerie("other", bus: nats.address)
            )
            await other.greet(.grid)
            await one.greet(.grid)
            for round in 1...2 {
                try await nats.stop()
                await one.tap("open", in: one.table.rows(at: "photos")[round])
                await one.tap("like")
                await one.tap("back")
                try await nats.startAgain()
                // Signs of life follow each other in the time of the houses.
                let seconds = Task {
                    while !Task.isCancelled {
                        for house in [one, other] { house.clock.advance(by: .seconds(1)) }
                        try await Task.sleep(for: .milliseconds(20))
                    }
                }
                await other.table.until { $0["likes", in: $0.rows(at: "photos")[round]] == "42 likes" }
                seconds.cancel()
            }
            await one.restaurant.close()
            await other.restaurant.close()
        }
    }
#endif
