import Foundation

/// The update from one snapshot to the next: where each row of the first is in the second.
struct DiffableUpdate<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    let old: NSDiffableDataSourceSnapshot<Section, Item>
    let new: NSDiffableDataSourceSnapshot<Section, Item>
    private let newPaths: [Item: IndexPath]

    init(from old: NSDiffableDataSourceSnapshot<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>) {
        self.old = old
        self.new = new
        var paths: [Item: IndexPath] = [:]
        paths.reserveCapacity(new.numberOfItems)
        for (section, items) in new.sections.enumerated() {
            for (row, item) in items.items.enumerated() { paths[item] = IndexPath(row: row, section: section) }
        }
        newPaths = paths
    }

    var counts: [Int] { new.sections.map(\.items.count) }

    /// The new path of a row of the first snapshot; `nil` if it is gone.
    func moved(_ path: IndexPath) -> IndexPath? {
        guard old.sections.indices.contains(path.section), old.sections[path.section].items.indices.contains(path.row)
        else {
            return nil
        }
        return newPaths[old.sections[path.section].items[path.row]]
    }

    var reloaded: Set<IndexPath> { Set(new.reloaded.compactMap { newPaths[$0] }) }
    var reconfigured: [IndexPath] { new.reconfigured.compactMap { newPaths[$0] }.sorted() }
    func path(of item: Item) -> IndexPath? { newPaths[item] }
}
