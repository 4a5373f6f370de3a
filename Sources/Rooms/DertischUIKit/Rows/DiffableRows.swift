#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The rows of a table or collection view, by a diffable data source: what has changed in a pass is applied once.
    ///
    /// A row's number is its identifier, so a row that moves keeps its cell, and with it what is typed, selected and
    /// focused. What a row shows is laid on its cell directly, and is no change of the list.
    @MainActor protocol DiffableRows: AnyObject {
        /// Shows these rows, and no others.
        ///
        /// - Complexity: O(n) in all rows, as any snapshot is; cells are made for those in view only.
        func show(_ rows: [RowNumber])
        /// Selects a row, or ends its selection: as the customer has declared it, also while the row is out of view.
        func select(_ row: RowNumber, _ isSelected: Bool)
        /// The cell that shows a row; `nil` if it is out of view.
        func cell(of row: RowNumber) -> UIView?
        /// Scrolls as far as shows a row.
        func scroll(to row: RowNumber)
        /// Gives the view back, which will show something else.
        func close()
    }

    extension NSDiffableDataSourceSnapshot<Int, RowNumber> {
        /// A snapshot of these rows, in one section.
        init(_ rows: [RowNumber]) {
            self.init()
            appendSections([0])
            appendItems(rows, toSection: 0)
        }
    }
#endif
