public import Foundation

/// developer.apple.com/documentation/uikit/uicollectionview
///
/// Items flow in lines of one size, and each section begins a line. Cells are made for those in view.
@MainActor open class UICollectionView: UIScrollView {
    /// developer.apple.com/documentation/uikit/uicollectionview/scrollposition
    public struct ScrollPosition: OptionSet, Sendable {
        /// The bits of the positions.
        public let rawValue: UInt
        /// Positions by their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// developer.apple.com/documentation/uikit/uicollectionview/scrollposition/top
        public static let top = ScrollPosition(rawValue: 1)
        /// developer.apple.com/documentation/uikit/uicollectionview/scrollposition/left
        public static let left = ScrollPosition(rawValue: 8)
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
    open var collectionViewLayout: UICollectionViewLayout {
        didSet { setNeedsLayout() }
    }
    /// developer.apple.com/documentation/uikit/uicollectionview/datasource: setting it loads all items.
    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { needsReload() } }
    }
    /// developer.apple.com/documentation/uikit/uicollectionview/prefetchdatasource
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    /// developer.apple.com/documentation/uikit/uicollectionview/allowsselection
    open var allowsSelection = true
    /// developer.apple.com/documentation/uikit/uicollectionview/allowsmultipleselection
    open var allowsMultipleSelection = false

    private var isLoaded = false
    private var delegateOfItems: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }
    lazy var core = ListCore<UICollectionViewCell>(
        .init(
            cell: { [unowned self] path in
                guard let dataSource else {
                    raise(
                        "NSInternalInconsistencyException", "the collection view has no data source to give it a cell")
                }
                return dataSource.collectionView(self, cellForItemAt: path)
            },
            willDisplay: { [unowned self] in delegateOfItems?.collectionView(self, willDisplay: $0, forItemAt: $1) },
            didEndDisplaying: { [unowned self] in
                delegateOfItems?.collectionView(self, didEndDisplaying: $0, forItemAt: $1)
            },
            prefetch: { [unowned self] in prefetchDataSource?.collectionView(self, prefetchItemsAt: $0) },
            cancelPrefetching: { [unowned self] in
                prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: $0)
            }))

    /// developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)-5g5ga: `nil` takes it back.
    open func register(_ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String) {
        guard let cellClass else { return core.queue.register(identifier, nil) }
        core.queue.register(identifier) {
            let cell = cellClass.init(frame: .zero)
            cell.reuseIdentifier = identifier
            return cell
        }
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)-6lpao
    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        guard let nib else { return core.queue.register(identifier, nil) }
        core.queue.register(identifier) { nib.instantiate(withOwner: nil).first as? UIView }
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:): only for the item that
    /// the data source is asked for.
    open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
        -> UICollectionViewCell
    {
        core.dequeue(identifier, for: indexPath, in: "the collection view")
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
    open func reloadData() {
        isLoaded = true
        let count = dataSource?.numberOfSections(in: self) ?? 0
        core.reload((0..<count).map { dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0 }, in: self)
        resize()
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/numberofsections
    open var numberOfSections: Int {
        loadIfNeeded()
        return core.counts.count
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)
    open func numberOfItems(inSection section: Int) -> Int {
        loadIfNeeded()
        return core.counts[section]
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/cellforitem(at:): `nil` for an item that is not in view.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { core.visible[indexPath] }

    /// developer.apple.com/documentation/uikit/uicollectionview/indexpath(for:)
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { core.visible.first { $0.value === cell }?.key }

    /// developer.apple.com/documentation/uikit/uicollectionview/visiblecells
    open var visibleCells: [UICollectionViewCell] { core.visible.sorted { $0.key < $1.key }.map(\.value) }

    /// developer.apple.com/documentation/uikit/uicollectionview/indexpathsforvisibleitems
    open var indexPathsForVisibleItems: [IndexPath] { core.visible.keys.sorted() }

    /// developer.apple.com/documentation/uikit/uicollectionview/indexpathsforselecteditems
    open var indexPathsForSelectedItems: [IndexPath]? { core.selected.sorted() }

    /// developer.apple.com/documentation/uikit/uicollectionview/selectitem(at:animated:scrollposition:): the delegate does not hear of it.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        loadIfNeeded()
        if !allowsMultipleSelection { for path in core.selected where path != indexPath { core.deselect(path) } }
        core.select(indexPath)
        if let indexPath, !scrollPosition.isEmpty {
            scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
        }
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/scrolltoitem(at:at:animated:): to the start of the view.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        loadIfNeeded()
        core.demand(indexPath)
        let item = frameOfItem(at: indexPath)
        if isVertical {
            contentOffset.y = max(0, min(item.minY, contentSize.height - bounds.height))
        } else {
            contentOffset.x = max(0, min(item.minX, contentSize.width - bounds.width))
        }
    }

    /// developer.apple.com/documentation/uikit/uicollectionview/deselectitem(at:animated:)
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { core.deselect(indexPath) }

    /// developer.apple.com/documentation/uikit/uiview/layoutsubviews(): asks for the cells of items that have come into view.
    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        let (start, length) = isVertical ? (bounds.minY, bounds.height) : (bounds.minX, bounds.width)
        core.show(
            paths(from: start, to: start + length), ahead: paths(from: start + length, to: start + 2 * length),
            in: self,
            frame: frameOfItem)
    }

    /// A tap of a finger on an item in view: what UIKit does of itself.
    public func tapItem(at indexPath: IndexPath) {
        layoutIfNeeded()
        guard allowsSelection, isUserInteractionEnabled, core.visible[indexPath] != nil else { return }
        if allowsMultipleSelection, core.selected.contains(indexPath) {
            core.deselect(indexPath)
            delegateOfItems?.collectionView(self, didDeselectItemAt: indexPath)
            return
        }
        guard
            delegateOfItems?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
        else { return }
        if !allowsMultipleSelection {
            for former in core.selected where former != indexPath {
                core.deselect(former)
                delegateOfItems?.collectionView(self, didDeselectItemAt: former)
            }
        }
        core.select(indexPath)
        delegateOfItems?.collectionView(self, didSelectItemAt: indexPath)
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

    private var flow: UICollectionViewFlowLayout {
        collectionViewLayout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
    }
    private var isVertical: Bool { flow.scrollDirection == .vertical }

    private func loadIfNeeded() { if !isLoaded { reloadData() } }

    /// The number of lines of each section.
    private var lines: [Int] {
        let inLine = flow.itemsInLine(of: bounds.size)
        return core.counts.map { ($0 + inLine - 1) / inLine }
    }

    private func resize() {
        let length = CGFloat(lines.reduce(0, +)) * flow.pitch
        contentSize =
            isVertical ? CGSize(width: bounds.width, height: length) : CGSize(width: length, height: bounds.height)
        // What is beyond the last item is not shown.
        let last = CGPoint(
            x: max(0, contentSize.width - bounds.width), y: max(0, contentSize.height - bounds.height))
        if contentOffset.x > last.x || contentOffset.y > last.y {
            contentOffset = CGPoint(x: min(contentOffset.x, last.x), y: min(contentOffset.y, last.y))
        }
    }

    private func frameOfItem(at path: IndexPath) -> CGRect {
        let inLine = flow.itemsInLine(of: bounds.size)
        let line = lines[..<path.section].reduce(0, +) + path.item / inLine
        let along = CGFloat(line) * flow.pitch
        let across =
            CGFloat(path.item % inLine)
            * ((isVertical ? flow.itemSize.width : flow.itemSize.height) + flow.minimumInteritemSpacing)
        return CGRect(
            origin: isVertical ? CGPoint(x: across, y: along) : CGPoint(x: along, y: across), size: flow.itemSize)
    }

    private func paths(from start: CGFloat, to end: CGFloat) -> [IndexPath] {
        let inLine = flow.itemsInLine(of: bounds.size)
        var paths: [IndexPath] = []
        var first = 0
        for (section, count) in lines.enumerated() {
            let from = max(0, Int((start / flow.pitch).rounded(.down)) - first) * inLine
            let to = min(core.counts[section], (Int((end / flow.pitch).rounded(.up)) - first) * inLine)
            if from < to { paths += (from..<to).map { IndexPath(item: $0, section: section) } }
            first += count
        }
        return paths
    }
}
