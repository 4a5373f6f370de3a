/// The rows that lie at one spot, and their numbers.
@usableFromInline @MainActor final class RowList<Row: Identifiable & Equatable & Sendable>: RowHome
where Row.ID: Sendable {
    // Not checked for overlapping access: each is read or written in one step on the main actor, and never lent.
    /// The rows as they were laid last.
    @exclusivity(unchecked) @usableFromInline var laid = Rows<Row>()
    @exclusivity(unchecked) @usableFromInline var numbers: [Row.ID: RowNumber] = [:]
    @exclusivity(unchecked) @usableFromInline var ids: [RowNumber: Row.ID] = [:]
    @usableFromInline let layer: Layer<Row>
    @usableFromInline let spot: Spot

    @inlinable init(layer: Layer<Row>, spot: Spot) {
        self.layer = layer
        self.spot = spot
    }

    /// Makes the table show these rows: removes, moves and adds as few as possible, lays what changed in the rest.
    @inlinable func take(_ fresh: Rows<Row>, by hand: Hand) {
        if fresh.version == laid.version { return }
        let changes = RowChanges(from: laid, to: fresh)
        laid = fresh
        for id in changes.removed {
            guard let number = forget(id, by: hand) else { continue }
            hand.remove(number, from: spot)
        }
        for placement in changes.placed {
            let next = placement.next.flatMap { numbers[$0] }
            if let number = numbers[placement.row.id] {
                hand.move(number, in: spot, before: next)
            } else {
                let number = welcome(placement.row.id, by: hand)
                hand.add(number, to: spot, before: next)
                lay(placement.row, in: number, by: hand)
            }
        }
        for (old, new) in changes.changed {
            guard let number = numbers[new.id] else { continue }
            withUnsafePointer(to: new) { new in
                withUnsafePointer(to: old) { layer.lay(new, .since($0), in: number, by: hand) }
            }
        }
    }

    /// Adds and lays every row on a fresh table. Rows that were laid before keep their numbers.
    @inlinable func takeAll(_ fresh: Rows<Row>, by hand: Hand) {
        for row in laid where !fresh.contains(id: row.id) {
            if let number = forget(row.id, by: hand) { hand.forget(number) }
        }
        laid = fresh
        for row in fresh {
            let number = numbers[row.id] ?? welcome(row.id, by: hand)
            hand.add(number, to: spot, before: nil)
            lay(row, in: number, by: hand)
        }
    }

    /// Lays the texts of every row in another language.
    @inlinable func speak(by hand: Hand) {
        for row in laid {
            guard let number = numbers[row.id] else { continue }
            withUnsafePointer(to: row) { layer.lay($0, .tongue, in: number, by: hand) }
        }
    }

    @inlinable func forgetAll(by hand: Hand) {
        for number in numbers.values {
            layer.forget(number, by: hand)
            hand.forget(number)
        }
    }

    @inlinable func respond(to gestured: Gestured, at spot: Spot) -> Result<[Response], Refusal> {
        // A copy: what the customer does in answer may lay these very rows.
        guard let id = ids[spot.row], let row = laid[id: id] else { return .failure(.rowGone) }
        return withUnsafePointer(to: row) { layer.respond(to: gestured, at: spot, $0) }
    }

    @inlinable func lay(_ row: Row, in number: RowNumber, by hand: Hand) {
        withUnsafePointer(to: row) { layer.lay($0, .fresh, in: number, by: hand) }
    }

    @inlinable func welcome(_ id: Row.ID, by hand: Hand) -> RowNumber {
        let number = hand.newRow(in: self)
        numbers[id] = number
        ids[number] = id
        return number
    }

    @inlinable func forget(_ id: Row.ID, by hand: Hand) -> RowNumber? {
        guard let number = numbers.removeValue(forKey: id) else { return nil }
        ids[number] = nil
        layer.forget(number, by: hand)
        return number
    }
}
