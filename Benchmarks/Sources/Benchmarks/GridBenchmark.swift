import DertischFreezer
import DertischFreezerPostgreSQL
import DertischGrid
import DertischRoom
import Foundation

/// Any place in a grid of a million rows, from the scroll until its rows are laid, beside the store's query of the same rows.
enum GridBenchmark {
    static let figures = ["grid.place.sqlite.p95", "grid.place.pg.p95"]
    private static let count = 1_000_000

    @MainActor static func run(_ effort: Effort) async throws -> [Figure] {
        let file = FileManager.default.temporaryDirectory.appending(path: "grid-\(UUID().uuidString).sqlite")
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
        let freezer = try await Freezer(file: file, holding: Volume.self)
        defer { freezer.close() }
        let figure = try await figure("grid.place.sqlite.p95", freezer, effort)
        guard let folder = ProcessInfo.processInfo.environment["DERTISCH_POSTGRESQL"] else {
            print("grid.place.pg.p95: there is no server; run it by Scripts/bench")
            return [figure]
        }
        var configuration = PostgreSQLFreezer.Configuration()
        configuration.schema = "grid"
        let server = try await PostgreSQLFreezer(
            at: "postgresql://postgres@/postgres?host=\(folder)", holding: Volume.self, configuration: configuration)
        defer { server.close() }
        return [figure, try await self.figure("grid.place.pg.p95", server, effort)]
    }

    @MainActor private static func figure(
        _ name: String, _ store: any RecordStore, _ effort: Effort
    ) async throws -> Figure {
        for start in stride(from: 0, to: count, by: 10_000) {
            try await store.write { work in
                for number in start..<start + 10_000 { try work.store(Volume(number)) }
            }
        }
        let room = BenchRoom()
        let maitreD = MaitreD(of: try await Restaurant(GridHouse(store: store)), in: room)
        defer { maitreD.close() }
        maitreD.greet(.grid)
        await maitreD.settled()
        guard let table = room.table, table.window?.total == count else { throw Failure.nothingMeasured }
        var (ours, floor): ([Double], [Double]) = ([], [])
        for round in 0..<effort.rounds * 10 {
            // Each is far from the place before.
            let first = round * 245_489 % (count - 200) + 50
            let start = ContinuousClock.now
            await withCheckedContinuation { shown in
                table.onLaid = {
                    guard let laid = table.window?.first, laid <= first, first + 20 <= laid + 120 else { return }
                    table.onLaid = nil
                    shown.resume()
                }
                maitreD.gesture(.scrolled(to: first..<first + 20), at: Spot("volumes"), on: table)
            }
            let middle = ContinuousClock.now
            let rows = try await store.read { try $0.retrieve(inOrder.rows(first - 50..<first + 70)) }
            guard rows.count == 120 else { throw Failure.nothingMeasured }
            ours.append((middle - start) / .microseconds(1))
            floor.append((ContinuousClock.now - middle) / .microseconds(1))
        }
        let index = ours.count * 95 / 100
        return Figure(name, ours.sorted()[index], "us", floor: floor.sorted()[index], .timesFloor(5))
    }
}

/// The rows of the grid, by their key.
private let inOrder = Volume.all.ordered(by: \.id)

/// A house with one grid.
private struct GridHouse: Staff {
    let store: any RecordStore
    var greeted: [String] { ["grid"] }

    func register(with registrar: inout Registrar) {
        registrar.ingredient({ [store] in store }, as: (any RecordStore).self)
        registrar.sousChef(Shelf.init)
        registrar.introduce(.grid, as: GridCustomer.init, waiter: GridWaiter.init, chef: GridHeadChef.init)
    }
}

private struct Shelf: Sendable {
    let store: any RecordStore
}

private enum GridCourse: Course {
    enum Order: Sendable { case list(GridQuery) }
    enum Dish: Sendable { case listed(GridPage<Volume>) }
    struct Carte: BlankCarte { var volumes = Grid<Volume>() }
}

extension CustomerID<GridCourse> { fileprivate static var grid: Self { "grid" } }

private final class GridCustomer: Customer {
    func layTable(_ table: TableBuilder<GridCourse>) {
        table.grid(\.volumes, at: "volumes") { grid in
            grid.column("title", \.title)
            grid.column("pages", \.pages)
            grid.column("price", \.price)
        } loading: { _, query in
            .list(query)
        }
    }
}

private struct GridWaiter: Waiter {
    typealias C = GridCourse
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        if case .listed(let page) = dish { carte.volumes.page = page }
    }
}

private struct GridHeadChef: HeadChef {
    let shelf: Shelf

    func give(_ order: GridCourse.Order, to waiter: WaiterForHeadChef<GridCourse>) async throws {
        guard case .list(let query) = order else { return }
        let (volumes, total) = try await shelf.store.read { snapshot in
            (try snapshot.retrieve(inOrder.rows(query.range)), try snapshot.count(Volume.all))
        }
        waiter.serve(.listed(GridPage(volumes, total: total, for: query)))
    }
}
