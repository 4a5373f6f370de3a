public import Foundation

/// developer.apple.com/documentation/uikit/uitableview
///
/// Rows have one height. Cells are made for those in view, as the table view is laid out.
@MainActor open class UITableView: UIScrollView {
    /// developer.apple.com/documentation/uikit/uitableview/style-swift.enum
    public enum Style: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uitableview/style-swift.enum/plain
        case plain
    }
    /// developer.apple.com/documentation/uikit/uitableview/scrollposition
    public enum ScrollPosition: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uitableview/scrollposition/none: as little as shows the row.
        case none
        /// developer.apple.com/documentation/uikit/uitableview/scrollposition/top
        case top
    }
    /// developer.apple.com/documentation/uikit/uitableview/rowanimation
    public enum RowAnimation: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uitableview/rowanimation/automatic
        case automatic = 100
        /// developer.apple.com/documentation/uikit/uitableview/rowanimation/fade
        case fade = 0
        /// developer.apple.com/documentation/uikit/uitableview/rowanimation/none
        case none = 5
    }
    /// developer.apple.com/documentation/uikit/uitableview/automaticdimension
    public static let automaticDimension: CGFloat = -1

    /// developer.apple.com/documentation/uikit/uitableview/datasource: setting it loads all rows.
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { needsReload() } }
    }
    /// developer.apple.com/documentation/uikit/uitableview/prefetchdatasource
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    /// developer.apple.com/documentation/uikit/uitableview/rowheight
    open var rowHeight = UITableView.automaticDimension {
        didSet { setNeedsLayout() }
    }
    /// developer.apple.com/documentation/uikit/uitableview/allowsselection
    open var allowsSelection = true
    /// developer.apple.com/documentation/uikit/uitableview/allowsmultipleselection
    open var allowsMultipleSelection = false

    private var isLoaded = false
    private var delegateOfRows: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }
    lazy var core = ListCore<UITableViewCell>(
        .init(
            cell: { [unowned self] path in
                guard let dataSource else {
                    raise("NSInternalInconsistencyException", "the table view has no data source to give it a cell")
                }
                return dataSource.tableView(self, cellForRowAt: path)
            },
            willDisplay: { [unowned self] in delegateOfRows?.tableView(self, willDisplay: $0, forRowAt: $1) },
            didEndDisplaying: { [unowned self] in delegateOfRows?.tableView(self, didEndDisplaying: $0, forRowAt: $1) },
            prefetch: { [unowned self] in prefetchDataSource?.tableView(self, prefetchRowsAt: $0) },
            cancelPrefetching: { [unowned self] in
                prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: $0)
            }))

    /// developer.apple.com/documentation/uikit/uitableview/init(frame:style:)
    public init(frame: CGRect, style: Style) { super.init(frame: frame) }

    /// developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-2tzbt: `nil` takes it back.
    open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String) {
        guard let cellClass else { return core.queue.register(identifier, nil) }
        core.queue.register(identifier) { cellClass.init(style: .default, reuseIdentifier: identifier) }
    }

    /// developer.apple.com/documentation/uikit/uitableview/register(_:forcellreuseidentifier:)-4azdc
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        guard let nib else { return core.queue.register(identifier, nil) }
        core.queue.register(identifier) { nib.instantiate(withOwner: nil).first as? UIView }
    }

    /// developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:for:): only for the row that the data
    /// source is asked for.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        core.dequeue(identifier, for: indexPath, in: "the table view")
    }

    /// developer.apple.com/documentation/uikit/uitableview/dequeuereusablecell(withidentifier:): at any time; `nil` if none is
    /// registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        core.queue.dequeue(identifier)
    }

    /// developer.apple.com/documentation/uikit/uitableview/reloaddata()
    open func reloadData() {
        isLoaded = true
        let count = dataSource?.numberOfSections(in: self) ?? 0
        core.reload((0..<count).map { dataSource?.tableView(self, numberOfRowsInSection: $0) ?? 0 }, in: self)
        resize()
    }

    /// developer.apple.com/documentation/uikit/uitableview/numberofsections
    open var numberOfSections: Int {
        loadIfNeeded()
        return core.counts.count
    }

    /// developer.apple.com/documentation/uikit/uitableview/numberofrows(insection:)
    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return core.counts[section]
    }

    /// developer.apple.com/documentation/uikit/uitableview/cellforrow(at:): `nil` for a row that is not in view.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { core.visible[indexPath] }

    /// developer.apple.com/documentation/uikit/uitableview/indexpath(for:)
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { core.visible.first { $0.value === cell }?.key }

    /// developer.apple.com/documentation/uikit/uitableview/visiblecells: from the top.
    open var visibleCells: [UITableViewCell] { core.visible.sorted { $0.key < $1.key }.map(\.value) }

    /// developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows
    open var indexPathsForVisibleRows: [IndexPath]? { core.visible.keys.sorted() }

    /// developer.apple.com/documentation/uikit/uitableview/indexpathsforselectedrows
    open var indexPathsForSelectedRows: [IndexPath]? { core.selected.isEmpty ? nil : core.selected.sorted() }

    /// developer.apple.com/documentation/uikit/uitableview/indexpathforselectedrow
    open var indexPathForSelectedRow: IndexPath? { core.selected.min() }

    /// developer.apple.com/documentation/uikit/uitableview/selectrow(at:animated:scrollposition:): the delegate does not hear of it.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        loadIfNeeded()
        if !allowsMultipleSelection { for path in core.selected where path != indexPath { core.deselect(path) } }
        core.select(indexPath)
        if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// developer.apple.com/documentation/uikit/uitableview/deselectrow(at:animated:)
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { core.deselect(indexPath) }

    /// developer.apple.com/documentation/uikit/uitableview/rectforrow(at:)
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        let before = core.counts[..<indexPath.section].reduce(0, +) + indexPath.row
        return CGRect(x: 0, y: CGFloat(before) * height, width: bounds.width, height: height)
    }

    /// developer.apple.com/documentation/uikit/uitableview/scrolltorow(at:at:animated:)
    open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadIfNeeded()
        core.demand(indexPath)
        let row = rectForRow(at: indexPath)
        var top = contentOffset.y
        if position == .top || row.minY < top {
            top = row.minY
        } else if row.maxY > bounds.maxY {
            top = row.maxY - bounds.height
        }
        contentOffset.y = max(0, min(top, contentSize.height - bounds.height))
    }

    /// developer.apple.com/documentation/uikit/uiview/layoutsubviews(): asks for the cells of rows that have come into view.
    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        core.show(
            paths(from: bounds.minY, to: bounds.maxY), ahead: paths(from: bounds.maxY, to: bounds.maxY + bounds.height),
            in: self, frame: rectForRow)
    }

    /// A tap of a finger on a row in view: what UIKit does of itself.
    public func tapRow(at indexPath: IndexPath) {
        layoutIfNeeded()
        guard allowsSelection, isUserInteractionEnabled, core.visible[indexPath] != nil else { return }
        if allowsMultipleSelection, core.selected.contains(indexPath) {
            core.deselect(indexPath)
            delegateOfRows?.tableView(self, didDeselectRowAt: indexPath)
            return
        }
        var wanted: IndexPath? = indexPath
        if let delegate = delegateOfRows { wanted = delegate.tableView(self, willSelectRowAt: indexPath) }
        guard let path = wanted else { return }
        if !allowsMultipleSelection {
            for former in core.selected where former != path {
                core.deselect(former)
                delegateOfRows?.tableView(self, didDeselectRowAt: former)
            }
        }
        core.select(path)
        delegateOfRows?.tableView(self, didSelectRowAt: path)
    }

    /// The number of cells that were made so far.
    public var cellsMade: Int { core.queue.made }

    func update(_ counts: [Int], moved: (IndexPath) -> IndexPath?, reloaded: Set<IndexPath>) {
        core.update(counts, in: self, moved: moved, reloaded: reloaded)
        resize()
        layoutIfNeeded()
    }

    func needsReload() {
        isLoaded = false
        setNeedsLayout()
    }

    private var height: CGFloat { rowHeight > 0 ? rowHeight : 44 }

    private func loadIfNeeded() { if !isLoaded { reloadData() } }

    private func resize() {
        contentSize = CGSize(width: bounds.width, height: CGFloat(core.counts.reduce(0, +)) * height)
        let last = max(0, contentSize.height - bounds.height)
        if contentOffset.y > last { contentOffset.y = last }
    }

    private func paths(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
        var paths: [IndexPath] = []
        var first = 0
        for (section, count) in core.counts.enumerated() {
            let start = max(0, Int((top / height).rounded(.down)) - first)
            let end = min(count, Int((bottom / height).rounded(.up)) - first)
            if start < end { paths += (start..<end).map { IndexPath(row: $0, section: section) } }
            first += count
        }
        return paths
    }
}
