#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import DertischWindowState
    import UIKit

    /// One screen, shown by the views of its layout.
    @MainActor final class UIKitTable: RestaurantTable {
        let customer: String
        let layout: Layout?
        let controller: UIViewController
        /// The pictures of the house; `nil` if it has no source of them.
        let pictures: PictureSupply?
        let handlers: Handlers
        /// The number of the table in its scene.
        var number = 0
        /// The rows that the guest used last, the latest at the end.
        var touchedRows: [RowNumber] = []
        /// The input of the guest that the house has not replaced since.
        var typedFields: [Spot: TypedField] = [:]
        /// The places at which a secret was seen.
        var secretPlaces: Set<Place> = []
        private var tableContents: PlaceContents?
        private var rows: [RowNumber: PlaceContents] = [:]
        /// The list that each row is in.
        private var listsOfRows: [RowNumber: Spot] = [:]
        private var changed: [ListContents] = []

        /// The handlers of a table's events.
        struct Handlers {
            /// Handles a gesture of the customer.
            let onGesture: @MainActor (GestureEvent, Spot, UIKitTable) -> Void
            /// Lays a row that comes into view, at once.
            let onRowRequest: @MainActor (RowNumber, UIKitTable) -> Void
            /// Makes the view of a row from the nib of that name.
            let makeRow: @MainActor (String) -> UIView?
            /// Gives a restored table its number.
            var onRestore: @MainActor (Int, UIKitTable) -> Void = { _, _ in }
            /// Hears that what was typed at some place is not stored any more.
            var onForgotten: @MainActor () -> Void = {}
        }

        /// - Parameters:
        ///   - controller: the screen. Its view is loaded.
        ///   - customer: the customer's name.
        ///   - handlers: the handlers of its events.
        ///   - pictures: the pictures of the house.
        init(
            _ controller: UIViewController, of customer: String, _ handlers: Handlers, pictures: PictureSupply? = nil
        ) {
            self.pictures = pictures
            self.controller = controller
            self.customer = customer
            self.handlers = handlers
            controller.viewIfLoaded?.followTextSize()
            let found = ViewLayout(of: controller, as: customer, sample: handlers.makeRow)
            layout = found.layout
            let contents = PlaceContents(.table, self)
            tableContents = contents
            contents.show(on: PlaceViews(found.targets, in: nil, pictures))
        }

        let keepsHiddenContent = true

        func asksForRows(at path: [Place]) -> Bool {
            // Rows within rows have their content laid with them.
            guard path.count == 1, let place = path.first else { return false }
            return asksForRows(at: Spot(place))
        }

        private func asksForRows(at spot: Spot) -> Bool {
            guard spot.row == .table, case .view(let view)? = target(at: spot) else { return false }
            return view is UITableView || view is UICollectionView
        }

        func apply(_ changes: [ScreenChange]) {
            for change in changes { apply(change) }
            let lists = changed
            changed = []
            for list in lists { list.laid() }
        }

        private func apply(_ change: ScreenChange) {
            switch change {
            case .clear: clear()
            case .lay(let laid, let spot):
                contents(of: spot.row)?.lay(laid, at: spot.place)
                if !typedFields.isEmpty { forgetReplaced(at: spot) }
            case .add(let rows, let spot, let next): insert(rows, at: spot, before: next)
            case .move(let row, let spot, let next): changedList(at: spot)?.change { $0.move(row, before: next) }
            case .remove(let rows, let spot):
                changedList(at: spot)?.change { $0.remove(rows) }
                for row in rows { forget(row) }
            }
        }

        private func clear() {
            tableContents?.removeAll()
            for contents in rows.values { contents.releaseViews() }
            rows = [:]
            listsOfRows = [:]
            changed = []
        }

        private func insert(_ rows: [RowNumber], at spot: Spot, before next: RowNumber?) {
            guard let list = changedList(at: spot) else { return }
            list.change { $0.add(rows, before: next) }
            for row in rows {
                listsOfRows[row] = spot
                // A list that shows all of its rows has their content laid next.
                if !asksForRows(at: spot) { self.rows[row] = PlaceContents(row, self) }
            }
        }

        func handle(_ event: GestureEvent, at spot: Spot) { handlers.onGesture(event, spot, self) }

        /// Selects a row as a whole, if the place is that of its cell.
        func select(_ row: RowNumber, _ isSelected: Bool, at place: Place) {
            guard let spot = listsOfRows[row], let list = contents(of: spot.row)?.lists[spot.place] else { return }
            list.select(row, isSelected, at: place)
        }

        /// The content of the table or of a row that has been laid.
        func contents(of row: RowNumber) -> PlaceContents? { row == .table ? tableContents : rows[row] }

        /// The content of a row in view. The house is asked to lay it, if it has none yet.
        func contents(of row: RowNumber, in list: ListContents) -> PlaceContents {
            if let contents = rows[row] { return contents }
            let contents = PlaceContents(row, self)
            rows[row] = contents
            handlers.onRowRequest(row, self)
            return contents
        }

        /// The object that shows a spot at the moment.
        func target(at spot: Spot) -> PlaceTarget? { contents(of: spot.row)?.views?.targets[spot.place] }

        /// The name of the nib of the rows at a spot: `inbox.mails.tags`.
        func rowNibs(at spot: Spot) -> String {
            let outer = spot.row == .table ? customer : listsOfRows[spot.row].map(rowNibs) ?? customer
            return "\(outer).\(spot.place)"
        }

        /// The content of the table and its rows that views show.
        var contentsInView: [PlaceContents] {
            (tableContents.map { [$0] } ?? []) + rows.values.filter { $0.views != nil }
        }

        /// Scrolls to a row, and to the rows that it is in.
        func scroll(to row: RowNumber) {
            guard let spot = listsOfRows[row] else { return }
            if spot.row != .table { scroll(to: spot.row) }
            contents(of: spot.row)?.lists[spot.place]?.scroll(to: row)
        }

        func makeRow(_ name: String) -> UIView? { handlers.makeRow(name) }

        private func changedList(at spot: Spot) -> ListContents? {
            guard let list = contents(of: spot.row)?.list(at: spot.place) else { return nil }
            if !list.isChanged { changed.append(list) }
            list.isChanged = true
            return list
        }

        private func forget(_ row: RowNumber) {
            listsOfRows[row] = nil
            forgetFields(in: row)
            guard let contents = rows.removeValue(forKey: row) else { return }
            // Its cell will be lent to another row, and must not keep the rows within it.
            contents.releaseViews()
            for list in contents.lists.values { for inner in list.sequence.rows { forget(inner) } }
        }
    }
#endif
