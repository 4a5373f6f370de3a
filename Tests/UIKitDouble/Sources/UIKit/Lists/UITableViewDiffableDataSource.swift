public import Foundation

/// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir
@MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource {
    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/cellprovider
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?
    private typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    private typealias Update = DiffableUpdate<SectionIdentifierType, ItemIdentifierType>

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/defaultrowanimation
    open var defaultRowAnimation = UITableView.RowAnimation.automatic
    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var update = Update(from: Snapshot(), to: Snapshot())

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/init(tableview:cellprovider:): it becomes the table
    /// view's data source, which does not hold it.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/snapshot(): a copy.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        update.new.settled
    }

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/apply(_:animatingdifferences:completion:)
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        demandTable()
        // A table view that has not asked yet learns the rows from the first update.
        _ = tableView?.numberOfSections
        update = Update(from: update.new, to: snapshot)
        tableView?.update(update.counts, moved: update.moved, reloaded: update.reloaded)
        if let tableView { for path in update.reconfigured { tableView.core.reconfigure(path, in: tableView) } }
        completion?()
    }

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/applysnapshotusingreloaddata(_:completion:)
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        demandTable()
        update = Update(from: Snapshot(), to: snapshot)
        tableView?.reloadData()
        completion?()
    }

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/itemidentifier(for:)
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        let sections = update.new.sections
        guard sections.indices.contains(indexPath.section) else { return nil }
        let items = sections[indexPath.section].items
        return items.indices.contains(indexPath.row) ? items[indexPath.row] : nil
    }

    /// developer.apple.com/documentation/uikit/uitableviewdiffabledatasource-2euir/indexpath(for:)
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { update.path(of: itemIdentifier) }

    /// developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:)
    open func numberOfSections(in tableView: UITableView) -> Int { update.new.numberOfSections }

    /// developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:numberofrowsinsection:)
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { update.counts[section] }

    /// developer.apple.com/documentation/uikit/uitableviewdatasource/tableview(_:cellforrowat:)
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
            raise(
                "NSInternalInconsistencyException",
                "Invalid parameter not satisfying: cell; the cell provider returned nil for index path \(indexPath)")
        }
        return cell
    }

    private func demandTable() {
        if let tableView, tableView.dataSource !== self {
            raise(
                "NSInternalInconsistencyException",
                "The table view's dataSource is no longer the diffable data source that was made for it")
        }
    }
}
