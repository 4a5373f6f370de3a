public import Foundation

/// developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate
@MainActor public protocol UISplitViewControllerDelegate: AnyObject {
    /// developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate/splitviewcontroller(_:topcolumnforcollapsingtoproposedtopcolumn:)
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
    /// It is optional: the proposed one.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
}

/// developer.apple.com/documentation/uikit/uisplitviewcontroller
@MainActor open class UISplitViewController: UIViewController {
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum
    public enum Style: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum/unspecified: it has no columns.
        case unspecified
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum/doublecolumn
        case doubleColumn
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.enum/triplecolumn
        case tripleColumn
    }
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column
    public enum Column: Int, Sendable {
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/primary
        case primary
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/supplementary: only in three columns.
        case supplementary
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/secondary
        case secondary
        /// developer.apple.com/documentation/uikit/uisplitviewcontroller/column/compact: instead of the others, while it is collapsed.
        case compact
    }

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/style-swift.property
    public let style: Style
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/delegate
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/iscollapsed
    public private(set) var isCollapsed = false
    private var columns: [Column: (own: UIViewController, bar: UINavigationController)] = [:]
    private var hidden: Set<Column> = []
    /// The columns of the collapsed interface that lie over one another, the one in view last.
    private var pushed: [Column] = []

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/init(style:)
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// A classic one.
    public override nonisolated init(nibName: String?, bundle: Bundle?) {
        style = .unspecified
        super.init(nibName: nibName, bundle: bundle)
    }

    /// developer.apple.com/documentation/uikit/uiviewcontroller/init(coder:)
    public required init?(coder: NSCoder) { raise("NSInvalidArgumentException", "\(Self.self) is made in code") }

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/setviewcontroller(_:for:): in a navigation controller, its own or one
    /// that is made for it.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        check(column)
        if let old = columns[column], old.own !== vc {
            old.bar.willMove(toParent: nil)
            old.bar.viewIfLoaded?.removeFromSuperview()
            old.bar.removeFromParent()
            if old.bar !== old.own { old.bar.viewControllers = [] }
            columns[column] = nil
        }
        if let vc, columns[column] == nil {
            let bar = vc as? UINavigationController ?? UINavigationController(rootViewController: vc)
            columns[column] = (vc, bar)
            addChild(bar)
            bar.didMove(toParent: self)
        }
        arrange()
    }

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/viewcontroller(for:): the one that was set, without what was made for
    /// it.
    open func viewController(for column: Column) -> UIViewController? { columns[column]?.own }

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/show(_:): over the others, while it is collapsed.
    open func show(_ column: Column) {
        check(column)
        hidden.remove(column)
        if isCollapsed, columns[.compact] == nil { push(column) }
        arrange()
    }

    /// developer.apple.com/documentation/uikit/uisplitviewcontroller/hide(_:)
    open func hide(_ column: Column) {
        check(column)
        hidden.insert(column)
        if isCollapsed, let index = pushed.firstIndex(of: column), index > 0 { pushed.removeSubrange(index...) }
        arrange()
    }

    /// The window becomes narrow: only one column is seen. The delegate may choose another than the secondary one.
    public func collapse() {
        guard !isCollapsed else { return }
        isCollapsed = true
        let top = columns[.compact] == nil ? Column.secondary : .compact
        let chosen = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: top) ?? top
        if columns[chosen] == nil { raise("NSInvalidArgumentException", "the column \(chosen) is empty") }
        pushed = []
        push(chosen)
        arrange()
    }

    /// The window becomes wide.
    public func expand() {
        isCollapsed = false
        pushed = []
        arrange()
    }

    /// A tap on the back button of the collapsed interface.
    public func tapBack() {
        if isCollapsed, pushed.count > 1 { pushed.removeLast() }
        arrange()
    }

    /// The columns in view.
    public var columnsInView: [Column] {
        guard isCollapsed else {
            return [.primary, .supplementary, .secondary].filter { columns[$0] != nil && !hidden.contains($0) }
        }
        return columns[.compact] != nil ? [.compact] : pushed.suffix(1).filter { columns[$0] != nil }
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        arrange()
    }

    private func push(_ column: Column) {
        if let index = pushed.firstIndex(of: column) { return pushed.removeSubrange((index + 1)...) }
        // A column lies over those before it.
        pushed = [.primary, .supplementary, .secondary].filter {
            $0 == column || ($0.rawValue < column.rawValue && columns[$0] != nil)
        }
    }

    private func check(_ column: Column) {
        if style == .unspecified {
            raise("NSInvalidArgumentException", "a split view controller of the style unspecified has no columns")
        }
        if style == .doubleColumn, column == .supplementary {
            raise("NSInvalidArgumentException", "the supplementary column is only there in three columns")
        }
    }

    private func arrange() {
        guard isViewLoaded else { return }
        let shown = columnsInView
        for (column, content) in columns where !shown.contains(column) {
            content.bar.viewIfLoaded?.removeFromSuperview()
        }
        for column in shown {
            guard let bar = columns[column]?.bar, bar.view.superview !== view else { continue }
            view.addSubview(bar.view)
        }
    }
}
