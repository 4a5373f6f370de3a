#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// Rows in a stack view: a view for each, in or out of sight. For few rows, of any height.
    @MainActor final class StackRows: DiffableRows {
        private let view: UIStackView
        private let makeView: () -> UIView?
        private let handlers: RowHandlers
        private var views: [RowNumber: UIView] = [:]
        private var end = RowEndDetector()

        /// - Parameters:
        ///   - view: the stack view, which holds nothing but rows.
        ///   - handlers: what the list asks of its table. A row of a stack view is not tapped as a whole.
        ///   - makeView: makes the view of a row from its nib.
        init(in view: UIStackView, _ handlers: RowHandlers, makeView: @escaping () -> UIView?) {
            self.view = view
            self.handlers = handlers
            self.makeView = makeView
        }

        func show(_ rows: [RowNumber]) {
            let wanted = Set(rows)
            for (row, view) in views where !wanted.contains(row) {
                handlers.release(row, view)
                view.removeFromSuperview()
                views[row] = nil
            }
            arrange(rows.lazy.compactMap { self.views[$0] ?? self.made($0) })
            if end.reaches(rows.count - 1, of: rows) { handlers.end() }
        }

        /// Arranges the views in order, by one look at how they were arranged. A view that is in its place keeps the focus in it.
        private func arrange(_ wanted: some Sequence<UIView>) {
            var rest = view.arrangedSubviews[...]
            // Those that were taken from further down.
            var moved: Set<ObjectIdentifier> = []
            for (index, rowView) in wanted.enumerated() {
                while let next = rest.first, moved.contains(ObjectIdentifier(next)) { rest.removeFirst() }
                if rest.first === rowView {
                    rest.removeFirst()
                } else {
                    view.insertArrangedSubview(rowView, at: index)
                    moved.insert(ObjectIdentifier(rowView))
                }
            }
        }

        func select(_ row: RowNumber, _ isSelected: Bool) {}

        func cell(of row: RowNumber) -> UIView? { views[row] }

        func scroll(to row: RowNumber) {}

        func close() {
            for (row, view) in views {
                handlers.release(row, view)
                view.removeFromSuperview()
            }
            views = [:]
        }

        private func made(_ row: RowNumber) -> UIView? {
            guard let view = makeView() else { return nil }
            views[row] = view
            handlers.show(row, view)
            return view
        }
    }
#endif
