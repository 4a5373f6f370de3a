import DertischLarder
#if os(Linux)
    import CJSONFloor
    import DertischRoom
    import DertischSettings
    import Foundation
    import Synchronization

    /// What bundled JSON and settings cost, beside a parser in C and plain dictionaries.
    enum LarderBenchmark {
        static let figures = ["larder.decode", "larder.decode.foundation", "larder.jar", "larder.setting"]

        @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(menu.utf8).write(to: folder.appending(path: "menu.json"))
            return try decoding(effort, folder) + [try jar(effort, folder), setting(effort)]
        }

        /// A menu of fourteen megabytes, decoded into structs, out of its file. The floor does the same in C, by Jansson.
        private static func decoding(_ effort: Effort, _ folder: URL) throws -> [Figure] {
            let file = folder.appending(path: "menu.json")
            func floor() throws -> Double {
                try milliseconds {
                    let bytes = try Data(contentsOf: file)
                    return bytes.withUnsafeBytes {
                        floor_read_dishes($0.bindMemory(to: CChar.self).baseAddress, $0.count)
                    }
                }
            }
            let rounds = min(effort.rounds, 11)
            let ours = try Stopwatch.inTurn(
                rounds: rounds,
                { try milliseconds { try Larder(folder).jar("menu", as: [Dish].self).count } }, floor: floor)
            let theirs = try Stopwatch.inTurn(
                rounds: rounds,
                { try milliseconds { try JSONDecoder().decode([Dish].self, from: Data(contentsOf: file)).count } },
                floor: floor)
            return [
                Figure("larder.decode", ours.ours, "ms", floor: ours.floor, .timesFloor(2)),
                Figure("larder.decode.foundation", theirs.ours, "ms", floor: theirs.floor),
            ]
        }

        private static func milliseconds(_ work: () throws -> Int) throws -> Double {
            let start = ContinuousClock.now
            guard try work() == count else { throw Failure.nothingMeasured }
            return (ContinuousClock.now - start) / .milliseconds(1)
        }

        /// A jar that has been opened. The floor is a dictionary under a lock.
        private static func jar(_ effort: Effort, _ folder: URL) throws -> Figure {
            let larder = Larder(folder)
            let plain = Mutex(["menu": try larder.jar("menu", as: [Dish].self)])
            var dishes = 0
            let costs = try Stopwatch.inTurn(
                rounds: effort.rounds,
                { try Stopwatch.nanoseconds(20_000) { dishes &+= try larder.jar("menu", as: [Dish].self).count } },
                floor: { Stopwatch.nanoseconds(20_000) { dishes &+= plain.withLock { $0["menu"]?.count ?? 0 } } })
            return Figure("larder.jar", costs.ours, "ns", floor: costs.floor, dishes == 0 ? nil : .timesFloor(5))
        }

        /// A setting that the environment sets. The floor is a dictionary under a lock.
        private static func setting(_ effort: Effort) -> Figure {
            let settings = HouseSettings(
                of: "bench", .port, environment: ["BENCH_SERVER_PORT": "9090"], userFile: .none)
            let plain = Mutex(["server.port": settings[.port]])
            var sum = 0
            let costs = Stopwatch.inTurn(
                rounds: effort.rounds,
                { Stopwatch.nanoseconds(20_000) { sum &+= settings[.port] } },
                floor: { Stopwatch.nanoseconds(20_000) { sum &+= plain.withLock { $0["server.port"] ?? 0 } } })
            return Figure("larder.setting", costs.ours, "ns", floor: costs.floor, sum == 0 ? nil : .timesFloor(5))
        }

        private static let count = 60_000

        private static var menu: String {
            let dishes = (0..<count).map { number in
                """
                {"id": \(number), "name": "Dish number \(number) of the menu, cooked slowly",
                  "price": \(Double(number % 1000) / 4), "isVegan": \(number % 3 == 0),
                  "tags": ["warm", "spicy", "table \(number % 40)"],
                  \(number % 5 == 0 ? #""note": "Ask for it \u00e0 la carte","# : "")
                  "origin": {"country": "Österreich", "latitude": 48.20849, "longitude": 16.37208}}
                """
            }
            return "[\n\(dishes.joined(separator: ",\n"))\n]"
        }
    }

    private struct Dish: Decodable, Sendable {
        struct Origin: Decodable, Sendable { let country: String, latitude: Double, longitude: Double }
        let id: Int, name: String, price: Double, isVegan: Bool, tags: [String], note: String?, origin: Origin
    }

    extension SettingKey<Int> { fileprivate static var port: Self { Self("server.port", default: 8080) } }
#endif
