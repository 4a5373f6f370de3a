import DertischRoom
import DertischGTK
import Foundation

/// What `CGTKFloor` does in plain C, done by a house in the GTK dining room. Each prints one line of numbers.
@main
struct Main {
    @MainActor static func main() throws {
        let layouts = GTKLayouts(in: Bundle.module.resourceURL?.appending(path: "layouts"))
        let what = CommandLine.arguments.dropFirst().first ?? ""
        let first = ["texts", "rows"].contains(what) ? what : "small"
        try GTKRoom.run(GTKHouse(first: first), layouts: layouts, id: "org.dertisch.Benchmark") { _, room in
            switch what {
            case "start": try room.open()
            case "texts": try measure(in: room, Texts.measure)
            case "rows": try measure(in: room, Rows.measure)
            case "hop": try measure(in: room, Hop.measure)
            default: throw Mistake(description: "usage: GTKTable start | texts | rows | hop")
            }
        }
    }

    /// Measures once everything has its size and has been drawn, and ends the program.
    @MainActor private static func measure(
        in room: GTKRoom, _ measure: @escaping @MainActor () async -> [Double]
    ) throws {
        try room.open()
        Task {
            try await Task.sleep(for: .milliseconds(200))
            print(await measure().map { "\($0)" }.joined(separator: " "))
            exit(0)
        }
    }

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }
}

/// The house of the benchmarks.
struct GTKHouse: Staff {
    /// Who is greeted; the others stay at home.
    let first: String
    var greeted: [String] { [first] }

    func register(with registrar: inout Registrar) {
        registrar.introduce(
            .small, as: SmallCustomer.init, waiter: SmallWaiter.init, chef: SmallHeadChef.init)
        registrar.introduce(.texts, as: TextsCustomer.init, waiter: TextsWaiter.init)
        registrar.introduce(.rows, as: RowsCustomer.init, waiter: RowsWaiter.init)
    }
}

/// Milliseconds that some work takes: the median of several rounds, and the first.
@MainActor func milliseconds(_ work: () -> Void, after tidy: () async -> Void) async -> [Double] {
    var times: [Double] = []
    for _ in 0..<11 {
        let start = ContinuousClock.now
        work()
        times.append((ContinuousClock.now - start) / .milliseconds(1))
        await tidy()
    }
    return [times.sorted()[times.count / 2], times[0]]
}
