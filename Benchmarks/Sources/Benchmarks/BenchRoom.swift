import DertischRoom

/// A dining room whose tables keep what was laid last and count the passes.
@MainActor final class BenchRoom: DiningRoom {
    final class Table: RestaurantTable, PlainView {
        private(set) var last: Laid?
        private(set) var passes = 0
        /// The part of a long list that was laid last.
        private(set) var window: RowWindow?
        var onLaid: (@MainActor () -> Void)?
        var keepsHiddenContent: Bool { true }
        func wipe() {}
        func lay(_ laid: Laid, at spot: Spot) { last = laid }
        func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?) {}
        func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?) {}
        func remove(_ rows: [RowNumber], from spot: Spot) {}
        func laid() {
            passes += 1
            onLaid?()
        }

        func apply(_ changes: [ScreenChange]) {
            for change in changes {
                guard case .lay(let laid, _) = change else { continue }
                last = laid
                if case .window(let window) = laid { self.window = window }
            }
            laid()
        }
    }

    private(set) var table: Table?

    func setTable(for customer: String) -> any RestaurantTable {
        let table = Table()
        self.table = table
        return table
    }

    /// A view for a screen by hand.
    func plainView() -> any PlainView { Table() }

    func show(_ table: any RestaurantTable, _ showing: Showing) {}
    func clear(_ table: any RestaurantTable) {}
    func hide(_ table: any RestaurantTable) {}
    func show(_ alert: Alert) {}
    func setLanguage(_ language: Language) {}
}

/// A view as presenters by hand change it, for the floors.
@MainActor protocol PlainView: AnyObject {
    func wipe()
    func lay(_ laid: Laid, at spot: Spot)
    func add(_ rows: [RowNumber], to spot: Spot, before next: RowNumber?)
    func move(_ row: RowNumber, in spot: Spot, before next: RowNumber?)
    func remove(_ rows: [RowNumber], from spot: Spot)
    func laid()
}
