#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    import DertischRoom
    import UIKit

    /// The content of a table, or of one of its rows, also while no views show it.
    @MainActor final class PlaceContents {
        let row: RowNumber
        private weak var table: UIKitTable?
        private var values: [Place: LaidValues] = [:]
        private(set) var lists: [Place: ListContents] = [:]
        /// The views that show the content, if any do.
        private(set) var views: PlaceViews?

        init(_ row: RowNumber, _ table: UIKitTable) {
            self.row = row
            self.table = table
        }

        subscript(place: Place) -> LaidValues? { values[place] }

        func lay(_ laid: Laid, at place: Place) {
            let flaw = values[place]?.flaw
            guard values[place, default: LaidValues()].lay(laid) else { return }
            views?.lay(laid, at: place)
            if case .invalid(let new?) = laid, new != flaw, views != nil {
                UIAccessibility.post(notification: .announcement, argument: new)
            }
            if row != .table, case .mark(.selected, let isOn) = laid { table?.select(row, isOn, at: place) }
        }

        /// The rows at a place.
        func list(at place: Place) -> ListContents? {
            guard let table else { return nil }
            if let list = lists[place] { return list }
            let list = ListContents(Spot(place, in: row), table)
            lists[place] = list
            if let target = views?.targets[place] { list.show(on: target) }
            return list
        }

        /// Shows the content on views, which showed another row before.
        func show(on views: PlaceViews) {
            self.views = views
            views.show(self)
            for (place, list) in lists { if let target = views.targets[place] { list.show(on: target) } }
        }

        /// Gives the views back.
        func releaseViews() {
            for list in lists.values { list.releaseView() }
            views?.release()
            views = nil
        }

        func removeAll() {
            for list in lists.values { list.releaseView() }
            lists = [:]
            values = [:]
        }

        func handle(_ event: GestureEvent, at place: Place) { table?.handle(event, at: Spot(place, in: row)) }

        /// Notes the guest's input, which stays if the cell is lent to another row.
        func edit(_ edited: Edited, at place: Place) {
            let revision = (values[place]?.revision ?? 0) + 1
            let laid: Laid =
                switch edited {
                case .text(let text): .entry(text, revision: revision)
                case .flag(let flag): .flag(flag)
                }
            _ = values[place, default: LaidValues()].lay(laid)
            values[place]?.revision = revision
            handle(.edited(edited, revision: revision), at: place)
        }

        /// Notes the guest's choice, by its index.
        func choose(_ index: Int, at place: Place) {
            guard case .choices(let choices, _)? = values[place]?.content, choices.indices.contains(index) else {
                return
            }
            choose(number: choices[index].number, at: place)
        }

        /// Notes the guest's choice, by its number.
        func choose(number: Int, at place: Place) {
            guard case .choices(let choices, _)? = values[place]?.content else { return }
            _ = values[place]?.lay(.choices(choices, chosen: number))
            handle(.chose(number), at: place)
        }

        /// Notes the guest's choice of several.
        func select(_ numbers: [Int], at place: Place) {
            guard case .selection(let choices, _)? = values[place]?.content else { return }
            _ = values[place]?.lay(.selection(choices, chosen: numbers))
            handle(.selected(numbers), at: place)
        }
    }
#endif
