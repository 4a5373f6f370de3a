#if os(Linux)
    import Foundation

    /// The GTK dining room beside the same in plain C, as processes of their own that run in turn on one display.
    enum GTKBenchmark {
        private static let rounds = 9

        /// From the start of a program until the display has mapped its window, and what it holds in memory then.
        @MainActor static func start(_ effort: Effort) throws -> [Figure] {
            let floor = try Program("CGTKFloor")
            let layout = try Program.folder.appending(path: "Benchmarks_GTKTable.resources/layouts/small.ui").path
            var held: (ours: [Double], floor: [Double]) = ([], [])
            func watch(_ arguments: [String], _ held: inout [Double]) throws -> Double {
                let numbers = try floor.numbers(["watch"] + arguments)
                guard numbers.count == 2 else { throw Failure.nothingMeasured }
                held.append(numbers[1] / 1_048_576)
                return numbers[0]
            }
            let table = try Program("GTKTable")
            let rounds = try (0...effort.rounds).map { _ in
                (
                    ours: try watch([table.path, "start"], &held.ours),
                    floor: try watch([floor.path, "start", layout], &held.floor)
                )
            }
            let times = Stopwatch.middle(Array(rounds.dropFirst()))
            return [
                Figure("gtk.start", times.ours, "ms", floor: times.floor, .timesFloor(1.3)),
                Figure(
                    "gtk.memory", Stopwatch.median(held.ours), "MB", floor: Stopwatch.median(held.floor),
                    .timesFloor(1.3)),
            ]
        }

        /// Ten thousand texts laid in a window of a hundred labels.
        @MainActor static func texts(_ effort: Effort) throws -> [Figure] {
            let times = try inTurn("texts")[0]
            return [Figure("gtk.texts", times.ours, "ms", floor: times.floor, .timesFloor(1.5))]
        }

        /// Ten thousand rows, of two texts each, brought into a list view: the first time, and again after it was emptied.
        @MainActor static func rows(_ effort: Effort) throws -> [Figure] {
            let times = try inTurn("rows")
            return [
                Figure("gtk.rows", times[0].ours, "ms", floor: times[0].floor, .timesFloor(1.5)),
                Figure("gtk.rows.first", times[1].ours, "ms", floor: times[1].floor, .timesFloor(1.5)),
            ]
        }

        /// From another thread to the main actor and back while GTK's loop runs, beside a hop from a thread to that loop.
        @MainActor static func hop(_ effort: Effort) throws -> [Figure] {
            let times = try inTurn("hop")[0]
            return [Figure("gtk.hop.p50", times.ours, "us", floor: times.floor, .timesFloor(3))]
        }

        /// What both programs print, number by number.
        private static func inTurn(_ what: String) throws -> [(ours: Double, floor: Double)] {
            let (table, floor) = (try Program("GTKTable"), try Program("CGTKFloor"))
            let printed = try (0...rounds).map { _ in (try table.numbers([what]), try floor.numbers([what])) }
                .dropFirst()
            let count = printed.map { min($0.0.count, $0.1.count) }.min() ?? 0
            guard count > 0 else { throw Failure.nothingMeasured }
            return (0..<count).map { index in
                Stopwatch.middle(printed.map { (ours: $0.0[index], floor: $0.1[index]) })
            }
        }
    }
#endif
