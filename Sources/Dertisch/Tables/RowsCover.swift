/// The rows of one place, each laid by a layer of its own, with identity.
@MainActor final class RowsCover<C: Course, Outer, Row: Identifiable & Equatable> {
    private let place: Place
    private let reading: Reading<Outer, [Row]>
    private let layer: Layer<C, Row>
    private var lists: [RowNumber: RowList<C, Row>] = [:]

    init(_ path: KeyPath<Outer, [Row]>, at place: Place, layer: Layer<C, Row>) {
        self.place = place
        self.reading = Reading(path)
        self.layer = layer
    }

    var cover: Cover<C, Outer> { Cover(lay: lay, forget: forget) }

    private func lay(_ value: UnsafePointer<Outer>, _ pass: Pass<Outer>, _ row: RowNumber, _ hand: Hand<C>) {
        let list = lists[row] ?? RowList(layer: layer, spot: Spot(place, in: row))
        lists[row] = list
        switch pass {
        case .fresh:
            list.take(reading(value), by: hand, silently: true)
            list.layAll(by: hand)
        case .since: list.take(reading(value), by: hand, silently: false)
        case .tongue: list.speak(by: hand)
        }
    }

    private func forget(_ row: RowNumber, _ hand: Hand<C>) {
        lists.removeValue(forKey: row)?.forgetAll(by: hand)
    }
}

/// The rows that lie at one spot.
@MainActor final class RowList<C: Course, Row: Identifiable & Equatable>: RowHome {
    private let layer: Layer<C, Row>
    private let spot: Spot
    private var rows: [Row] = []
    private var numbers: [RowNumber] = []

    init(layer: Layer<C, Row>, spot: Spot) {
        self.layer = layer
        self.spot = spot
    }

    /// Makes the table show these rows: removes, moves and adds as few as possible, lays what changed in the rest.
    ///
    /// - Parameter silently: keeps the books without laying, for a table that is laid whole right after.
    /// - Complexity: O(n) where the same rows stay in order, else O(n log n).
    func take(_ fresh: [Row], by hand: Hand<C>, silently: Bool) {
        if fresh == rows { return }
        let fresh = unique(fresh)
        if fresh.count == rows.count, zip(fresh, rows).allSatisfy({ $0.id == $1.id }) {
            let old = rows
            rows = fresh
            if !silently { layChanges(since: old, by: hand) }
            return
        }
        let plan = RowPlan(from: rows.map(\.id), to: fresh.map(\.id))
        let old = rows
        let oldNumbers = numbers
        for index in plan.removed {
            layer.forget(oldNumbers[index], by: hand)
            if silently { hand.forget(oldNumbers[index]) } else { hand.remove(oldNumbers[index], from: spot) }
        }
        rows = fresh
        numbers = plan.sources.map { source in source.map { oldNumbers[$0] } ?? hand.newRow(in: self) }
        if silently { return }
        var next: RowNumber?
        for index in fresh.indices.reversed() {
            let number = numbers[index]
            if let source = plan.sources[index] {
                if !plan.staying.contains(index) { hand.move(number, in: spot, before: next) }
                lay(index, since: old[source], by: hand)
            } else {
                hand.add(number, to: spot, before: next)
                lay(index, by: hand)
            }
            next = number
        }
    }

    /// Adds and lays every row on a fresh table.
    func layAll(by hand: Hand<C>) {
        for index in rows.indices {
            hand.add(numbers[index], to: spot, before: nil)
            lay(index, by: hand)
        }
    }

    /// Lays the texts of every row in another language.
    func speak(by hand: Hand<C>) {
        for (row, number) in zip(rows, numbers) {
            withUnsafePointer(to: row) { layer.lay($0, .tongue, in: number, by: hand) }
        }
    }

    func forgetAll(by hand: Hand<C>) {
        for number in numbers {
            layer.forget(number, by: hand)
            hand.forget(number)
        }
    }

    func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response<C>], Refusal> {
        guard let index = numbers.firstIndex(of: spot.row) else { return .failure(.rowGone) }
        // A copy: what the customer does in answer may lay these very rows.
        let row = rows[index]
        return withUnsafePointer(to: row) { layer.respond(to: gestured, at: spot, $0) }
    }

    private func layChanges(since old: [Row], by hand: Hand<C>) {
        for index in rows.indices { lay(index, since: old[index], by: hand) }
    }

    private func lay(_ index: Int, since old: Row, by hand: Hand<C>) {
        if rows[index] == old { return }
        withUnsafePointer(to: rows[index]) { new in
            withUnsafePointer(to: old) { layer.lay(new, .since($0), in: numbers[index], by: hand) }
        }
    }

    private func lay(_ index: Int, by hand: Hand<C>) {
        withUnsafePointer(to: rows[index]) { layer.lay($0, .fresh, in: numbers[index], by: hand) }
    }

    /// The rows whose ids have not come before: two rows of one id cannot both be found again.
    private func unique(_ fresh: [Row]) -> [Row] {
        var seen = Set<Row.ID>(minimumCapacity: fresh.count)
        return fresh.allSatisfy { seen.insert($0.id).inserted } ? fresh : firsts(fresh)
    }

    private func firsts(_ fresh: [Row]) -> [Row] {
        var seen = Set<Row.ID>()
        return fresh.filter { seen.insert($0.id).inserted }
    }
}
