import Foundation
import Testing
import UIKit

@Suite("Collection views of the double") @MainActor struct CollectionViewTests {
    private final class Delegate: UICollectionViewDelegate {
        var calls: [String] = []
        func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            calls.append("select \(indexPath.item)")
        }
        func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) { calls.append("end \(indexPath.item)") }
    }

    private func wall(_ direction: UICollectionViewFlowLayout.ScrollDirection) -> (
        view: UICollectionView, source: UICollectionViewDiffableDataSource<Int, Int>
    ) {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 170, height: 120), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tile")
        let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
            cell.tag = item
            return cell
        }
        return (view, source)
    }

    private func apply(_ items: [Int], to source: UICollectionViewDiffableDataSource<Int, Int>) {
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems(items)
        source.apply(snapshot)
    }

    @Test("Items lie in lines, and those in view have cells") func lines() {
        let (view, source) = wall(.vertical)
        apply(Array(0..<1000), to: source)
        #expect(view.visibleCells.map(\.tag) == Array(0..<6))
        #expect(view.cellForItem(at: IndexPath(item: 4, section: 0))?.frame.origin == CGPoint(x: 60, y: 60))
        view.contentOffset.y = 120
        view.layoutIfNeeded()
        #expect(view.visibleCells.map(\.tag) == Array(6..<12))
        #expect(view.cellsMade == 6)
    }

    @Test("A list that has become shorter than it was scrolled shows its last items") func shorter() {
        let (view, source) = wall(.vertical)
        apply(Array(0..<1000), to: source)
        view.contentOffset.y = 6000
        view.layoutIfNeeded()
        apply(Array(0..<10), to: source)
        #expect(view.visibleCells.map(\.tag) == Array(6..<10))
        apply([], to: source)
        apply(Array(0..<1000), to: source)
        #expect(view.visibleCells.map(\.tag) == Array(0..<6))
    }

    @Test("Items flow sideways, keep their cells and their selection as they move, and tell of taps") func sideways() {
        let (view, source) = wall(.horizontal)
        let delegate = Delegate()
        view.delegate = delegate
        apply([0, 1, 2, 3], to: source)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.origin == CGPoint(x: 0, y: 60))
        view.tapItem(at: IndexPath(item: 3, section: 0))
        let cell = view.cellForItem(at: IndexPath(item: 3, section: 0))
        apply([3, 1, 2], to: source)
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === cell)
        #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        #expect(delegate.calls == ["select 3", "end 0"])
    }
}
