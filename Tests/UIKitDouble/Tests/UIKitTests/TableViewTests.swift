import Foundation
import Testing
import UIKit

/// A table view of ten rows in view, with what it calls.
@MainActor final class Shelf: UITableViewDelegate, UITableViewDataSourcePrefetching {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>
    let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    var calls: [String] = []
    var source: UITableViewDiffableDataSource<Int, Int>?

    final class Cell: UITableViewCell {
        var item = 0
        var uses = 1
        override func prepareForReuse() { uses += 1 }
        override var canBecomeFirstResponder: Bool { true }
    }

    init(_ items: some Sequence<Int> = []) {
        view.register(Cell.self, forCellReuseIdentifier: "book")
        view.delegate = self
        view.prefetchDataSource = self
        source = UITableViewDiffableDataSource<Int, Int>(tableView: view) { view, path, item in
            let cell = view.dequeueReusableCell(withIdentifier: "book", for: path)
            (cell as? Cell)?.item = item
            return cell
        }
        apply(Array(items))
        view.layoutIfNeeded()
    }

    func apply(_ items: [Int], _ change: (inout Snapshot) -> Void = { _ in }) {
        var snapshot = Snapshot()
        snapshot.appendSections([0])
        snapshot.appendItems(items)
        change(&snapshot)
        source?.apply(snapshot, animatingDifferences: false)
    }

    var shown: [Int] { view.visibleCells.compactMap { ($0 as? Cell)?.item } }
    func cell(_ item: Int) -> Cell? { view.visibleCells.compactMap { $0 as? Cell }.first { $0.item == item } }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        calls.append("show \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        calls.append("end \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        calls.append("deselect \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        calls.append("prefetch \(indexPaths.map(\.row))")
    }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        calls.append("cancel \(indexPaths.map(\.row))")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll \(Int(scrollView.contentOffset.y))") }
}

@Suite("Table views of the double") @MainActor struct TableViewTests {
    @Test("Only the rows in view have cells, and those that leave it are used again") func scrolling() {
        let shelf = Shelf(0..<100_000)
        #expect(shelf.shown == Array(0..<10))
        shelf.calls = []
        shelf.view.contentOffset.y = 88
        shelf.view.layoutIfNeeded()
        #expect(shelf.shown == Array(2..<12))
        #expect(
            shelf.calls == [
                "scroll 88", "end 0", "end 1", "show 10", "show 11", "prefetch [20, 21]",
            ])
        #expect(shelf.view.cellsMade == 10)
        shelf.view.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .none, animated: false)
        shelf.view.layoutIfNeeded()
        #expect(shelf.shown == Array(99_990..<100_000))
        #expect(shelf.view.cellsMade == 10)
        #expect(shelf.calls.contains("cancel \(Array(12..<22))"))
        #expect((shelf.cell(99_999)?.uses ?? 0) > 1)
    }

    @Test("A row that moves keeps its cell, its selection and the focus in it") func moves() {
        let shelf = Shelf(0..<5)
        shelf.view.tapRow(at: IndexPath(row: 1, section: 0))
        let cell = shelf.cell(1)
        #expect(cell?.becomeFirstResponder() == true)
        shelf.calls = []
        shelf.apply([4, 3, 2, 1, 9])
        #expect(shelf.shown == [4, 3, 2, 1, 9])
        #expect(shelf.cell(1) === cell)
        #expect(cell?.isFirstResponder == true)
        #expect(cell?.isSelected == true)
        #expect(shelf.view.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
        #expect(shelf.calls == ["end 0", "show 4"])
        shelf.apply([4])
        #expect(cell?.isFirstResponder == false)
        #expect(shelf.view.indexPathForSelectedRow == nil)
    }

    @Test("A tap tells the delegate, and ends the former selection first") func taps() {
        let shelf = Shelf(0..<5)
        shelf.calls = []
        shelf.view.tapRow(at: IndexPath(row: 1, section: 0))
        shelf.view.tapRow(at: IndexPath(row: 2, section: 0))
        shelf.view.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
        #expect(shelf.calls == ["select 1", "deselect 1", "select 2"])
        #expect(shelf.view.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
    }

    @Test("A reconfigured row keeps its cell without a new use, and a reloaded one gets a new one") func reconfigured()
    {
        let shelf = Shelf(0..<3)
        let kept = shelf.cell(1)
        let left = shelf.cell(2)
        left?.item = 0
        kept?.item = 0
        shelf.apply([0, 1, 2]) {
            $0.reconfigureItems([1])
            $0.reloadItems([2])
        }
        #expect(shelf.cell(1) === kept)
        #expect(kept?.uses == 1)
        // The cell that was given back is the next one.
        #expect(shelf.cell(2)?.uses == 2)
        #expect(shelf.source?.snapshot().reloadedItemIdentifiers == [])
    }

    @Test("A snapshot inserts, moves and deletes in order") func snapshots() {
        var snapshot = Shelf.Snapshot()
        snapshot.appendSections([0, 1])
        snapshot.appendItems([1, 2, 3], toSection: 0)
        snapshot.appendItems([4])
        snapshot.insertItems([5], beforeItem: 1)
        snapshot.insertItems([6], afterItem: 3)
        snapshot.moveItem(1, afterItem: 4)
        snapshot.deleteItems([2, 99])
        #expect(snapshot.itemIdentifiers(inSection: 0) == [5, 3, 6])
        #expect(snapshot.itemIdentifiers(inSection: 1) == [4, 1])
        #expect(snapshot.indexOfItem(4) == 3)
        #expect(snapshot.numberOfItems == 5)
    }

    @Test("Misuse ends the process as UIKit does: two rows of one identifier") func twice() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            var snapshot = Shelf.Snapshot()
            snapshot.appendSections([0])
            snapshot.appendItems([1, 1])
        }
        let words = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("not unique"))
    }

    @Test("Misuse ends the process as UIKit does: a cell of no registered identifier") func unregistered() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let shelf = Shelf()
            shelf.view.register(nil as UITableViewCell.Type?, forCellReuseIdentifier: "book")
            shelf.apply([1])
        }
        let words = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("must register a nib or a class"))
    }

    @Test("Misuse ends the process as UIKit does: a cell that is taken without being asked for") func unasked() async {
        let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = Shelf(0..<3).view.dequeueReusableCell(withIdentifier: "book", for: IndexPath(row: 0, section: 0))
        }
        let words = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
        #expect(words.contains("does not ask for it"))
    }
}
