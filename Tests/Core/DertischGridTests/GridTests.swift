import Dertisch
import DertischTesting
import Testing

@testable import DertischGrid

struct Receipt: Identifiable, Equatable, Sendable {
    let id: Int
    var guest: String
    var total: Int
}

@Suite("A grid") struct GridTests {
    /// A store of bills, sorted by their ids or their totals.
    private struct Store {
        var count: Int
        func page(for query: GridQuery) -> GridPage<Receipt> {
            let ids = query.sorting?.isDescending == true ? Array((0..<count).reversed()) : Array(0..<count)
            let range = query.range.clamped(to: 0..<count)
            return GridPage(
                ids[range].map { Receipt(id: $0, guest: "guest \($0)", total: $0 * 3) }, total: count, for: query)
        }
    }

    private func loaded(_ count: Int = 1_000_000) -> Grid<Receipt> {
        var grid = Grid<Receipt>()
        grid.page = Store(count: count).page(for: grid.query)
        return grid
    }

    @Test("It wants its first rows until they have come")
    func first() {
        var grid = Grid<Receipt>()
        #expect(grid.isLoading && grid.total == nil && grid.query.range == 0..<120 && grid.rows.isEmpty)
        grid.page = Store(count: 500).page(for: grid.query)
        #expect(!grid.isLoading && grid.total == 500 && grid.first == 0 && grid.rows.count == 120)
        #expect(grid.rows.map(\.position) == Array(1...120))
    }

    @Test("Rows in view that are loaded with some around them ask for nothing")
    func near() {
        var grid = loaded()
        for visible in [0..<20, 40..<60, 70..<90] {
            grid.scroll(to: visible)
            #expect(!grid.isLoading, "\(visible)")
        }
        grid.scroll(to: 75..<95)
        #expect(grid.isLoading && grid.query.range == 25..<145)
    }

    @Test(
        "Every row can be reached, and at most 200 are loaded",
        arguments: [0..<1, 999_999..<1_000_000, 500_000..<500_020, 999_990..<2_000_000, 3..<170, 0..<1_000_000])
    func reach(visible: Range<Int>) {
        var grid = loaded()
        grid.scroll(to: visible)
        grid.page = Store(count: 1_000_000).page(for: grid.query)
        let loaded = grid.first..<grid.first + grid.rows.count
        #expect(loaded.overlaps(visible) && loaded.count <= Grid<Receipt>.maxCount && !grid.isLoading)
        if visible.count < 100 { #expect(loaded.contains(visible.clamped(to: 0..<1_000_000).lowerBound)) }
        #expect(grid.rows.allSatisfy { $0.position == $0.id + 1 })
    }

    @Test("Rows beyond the list, or before any has come, ask for nothing")
    func forged() {
        var grid = loaded(50)
        for visible in [50..<60, Int.max - 1..<Int.max, 0..<0] {
            grid.scroll(to: visible)
            #expect(!grid.isLoading)
        }
        var empty = Grid<Receipt>()
        let query = empty.query
        empty.scroll(to: 5..<9)
        #expect(empty.query == query)
    }

    @Test("A column sorts from its least value, then from its greatest, and shows the beginning")
    func sorting() {
        var grid = loaded()
        grid.scroll(to: 5000..<5020)
        grid.toggleSorting(by: "total")
        #expect(grid.sorting == GridSorting(by: "total") && grid.query.range.lowerBound == 0)
        grid.toggleSorting(by: "total")
        #expect(grid.sorting == GridSorting(by: "total", isDescending: true))
        grid.toggleSorting(by: "total")
        #expect(grid.sorting == GridSorting(by: "total"))
        grid.toggleSorting(by: "guest")
        #expect(grid.sorting == GridSorting(by: "guest"))
    }

    @Test("A page of another sorting, or from before a reload, is ignored")
    func late() {
        var grid = loaded()
        let old = Store(count: 1_000_000).page(for: grid.query)
        grid.sort(by: GridSorting(by: "total", isDescending: true))
        grid.page = old
        #expect(grid.isLoading)
        grid.page = Store(count: 1_000_000).page(for: grid.query)
        #expect(!grid.isLoading && grid.rows.first?.id == 999_999)
        let before = Store(count: 10).page(for: grid.query)
        grid.reload()
        grid.page = before
        #expect(grid.isLoading && grid.total == 1_000_000)
    }

    @Test("A list that has become shorter is shown from its end")
    func shorter() {
        var grid = loaded()
        grid.scroll(to: 900_000..<900_020)
        let store = Store(count: 300)
        while grid.isLoading { grid.page = store.page(for: grid.query) }
        #expect(grid.first == 180 && grid.rows.count == 120 && grid.total == 300)
        grid.reload()
        grid.page = Store(count: 0).page(for: grid.query)
        #expect(grid.rows.isEmpty && grid.total == 0)
    }

    @Test("A selection stays with its rows, loaded or not")
    func selection() {
        var grid = loaded()
        for id in [1, 3, 3, 5] { grid.toggleSelection(of: id) }
        #expect(grid.selection == [1, 5] && grid.rows.filter(\.isSelected).map(\.id) == [1, 5])
        grid.scroll(to: 5000..<5020)
        grid.page = Store(count: 1_000_000).page(for: grid.query)
        #expect(grid.selection == [1, 5] && !grid.rows.contains(where: \.isSelected))
        grid.scroll(to: 0..<20)
        grid.page = Store(count: 1_000_000).page(for: grid.query)
        #expect(grid.rows.filter(\.isSelected).map(\.id) == [1, 5])
        grid.restart()
        #expect(grid.selection.isEmpty && !grid.rows.contains(where: \.isSelected) && grid.isLoading)
    }

    @Test("Rows of an old list that are selected while another is loaded are not selected in that")
    func selectionWhileRestarting() {
        var grid = loaded()
        grid.restart()
        grid.toggleSelection(of: 5)
        #expect(grid.selection == [5])
        grid.page = Store(count: 20).page(for: grid.query)
        #expect(grid.selection.isEmpty && !grid.rows.contains(where: \.isSelected))
        grid.toggleSelection(of: 5)
        grid.reload()
        grid.page = Store(count: 20).page(for: grid.query)
        #expect(grid.selection == [5])
    }

    @Test("A row is changed in place")
    func update() {
        var grid = loaded()
        grid.update(Receipt(id: 7, guest: "Ada", total: 1))
        grid.update(Receipt(id: 700_000, guest: "Grace", total: 1))
        #expect(grid.rows[id: 7]?.guest == "Ada" && grid.rows[id: 7]?.position == 8 && grid.rows.count == 120)
    }
}
