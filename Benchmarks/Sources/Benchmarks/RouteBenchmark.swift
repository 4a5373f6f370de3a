#if os(Linux)
    import CCurlFloor
    import DertischRoom
    import DertischRoutes
    import DertischWeb
    import Foundation

    /// An answer of 1 KB of JSON that is another in each request, made by a head chef, and a file of the layouts of that size, both beside such a
    /// file from nginx. The same client on the same machine asks all three in turn, 16 requests at a time, so its own work is in all figures.
    enum RouteBenchmark {
        static let figures = ["web.route", "web.file"]

        private static let (count, flight) = (2_000, 16)

        @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
            let nginx = try WebServer()
            let house = try await RouteHouse()
            let kilobyte = Data(String(repeating: "0123456789abcdef", count: 64).utf8)
            try kilobyte.write(to: nginx.folder.appending(path: "files/kilobyte.txt"))
            try kilobyte.write(to: house.folder.appending(path: "kilobyte.txt"))
            try await nginx.opened()
            var rounds: [[Double]] = []
            // The first round is not counted.
            for round in 0...effort.rounds {
                let times = [
                    try await microseconds(house.address + "/api/stock"),
                    try await microseconds(house.address + "/kilobyte.txt"),
                    try await microseconds(nginx.address + "/kilobyte.txt"),
                ]
                if round > 0 { rounds.append(times) }
            }
            await house.close()
            let (route, file, floor) = (median(of: 0, in: rounds), median(of: 1, in: rounds), median(of: 2, in: rounds))
            return [Figure("web.route", route, "us", floor: floor), Figure("web.file", file, "us", floor: floor)]
        }

        private static func median(of index: Int, in rounds: [[Double]]) -> Double {
            Stopwatch.median(rounds.map { $0[index] })
        }

        /// The time of a request, on a thread of its own.
        private static func microseconds(_ address: String) async throws -> Double {
            let start = ContinuousClock.now
            let answers = await withCheckedContinuation { done in
                Thread.detachNewThread { done.resume(returning: curl_floor_multi(address, count, flight)) }
            }
            guard answers == count else { throw Failure.nothingMeasured }
            return (.now - start) / .microseconds(1) / Double(count)
        }
    }

    private enum StockCourse: Course {
        enum Order: Sendable { case count }
        struct Carte: BlankCarte { var stock: Stock? }
        struct Stock: Codable, Equatable, Sendable {
            let number: Int
            let words: [String]
        }
    }

    extension CustomerID<StockCourse> { fileprivate static var stock: Self { "stock" } }

    private actor Shelf {
        private var number = 0
        func next() -> StockCourse.Stock {
            number += 1
            return StockCourse.Stock(number: number, words: Array(repeating: "0123456789abcdef", count: 52))
        }
    }

    private struct StockHeadChef: HeadChef {
        let shelf: Shelf
        func give(_ order: StockCourse.Order, to waiter: WaiterForHeadChef<StockCourse>) async {
            waiter.serve(\.stock, await shelf.next())
        }
    }

    private struct StockHouse: Staff {
        func register(with registrar: inout Registrar) {
            BenchHouse().register(with: &registrar)
            registrar.sousChef(Shelf.init)
            registrar.takeaway(.stock, chef: StockHeadChef.init)
            registrar.routes(of: .stock) { routes in
                routes.on(.get, "/api/stock", order: .count, answer: .json(\.stock))
            }
        }
    }

    /// A house with a route, served on a free port of this machine.
    @MainActor private struct RouteHouse {
        let address: String
        let folder: URL
        private let room: WebRoom

        init() async throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-bench-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["small", "full"] {
                try Data("<html><body><p>bench</p></body></html>".utf8).write(
                    to: folder.appending(path: "\(name).html"))
            }
            var configuration = WebRoom.Configuration()
            configuration.port = 0
            room = try WebRoom(
                of: try await Restaurant(StockHouse()), layouts: WebLayouts(in: folder), configuration: configuration)
            address = try room.open()
        }

        func close() async {
            await room.close()
            try? FileManager.default.removeItem(at: folder)
        }
    }
#endif
