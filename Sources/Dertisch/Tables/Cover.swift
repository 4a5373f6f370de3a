/// Why a table is being laid.
enum Pass<Value> {
    /// Nothing is on the table yet: lay everything.
    case fresh
    /// The carte was this before: lay what changed.
    case since(UnsafePointer<Value>)
    /// The sommelier speaks another language: lay what is text.
    case tongue
}

/// One thing that a customer declared: what it lays where. Subclasses know how.
@MainActor class Cover<C: Course, Value> {
    /// Lays what the pass asks for in one row, or on the table itself.
    func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, in row: RowNumber, by hand: Hand<C>) {}
    /// The row has gone; forget what was kept of it.
    func forget(_ row: RowNumber, by hand: Hand<C>) {}
}

/// Lays a value that is only shown.
final class ShownCover<C: Course, Value, Property: Equatable>: Cover<C, Value> {
    private let place: Place
    private let reading: Reading<Value, Property>
    private let serve: @MainActor (Property, Sommelier) -> Laid
    private let isText: Bool

    init(
        _ path: KeyPath<Value, Property>, at place: Place, isText: Bool,
        _ serve: @escaping @MainActor (Property, Sommelier) -> Laid
    ) {
        self.place = place
        self.reading = Reading(path)
        self.serve = serve
        self.isText = isText
    }

    override func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, in row: RowNumber, by hand: Hand<C>) {
        let property = reading(value)
        switch pass {
        case .since(let old): if reading(old) == property { return }
        case .tongue: if !isText { return }
        case .fresh: break
        }
        hand.lay(serve(property, hand.sommelier), at: Spot(place, in: row))
    }
}

/// Lays a text that depends on the language alone.
final class FixedCover<C: Course, Value>: Cover<C, Value> {
    private let place: Place
    private let serve: @MainActor (Sommelier) -> Laid

    init(at place: Place, _ serve: @escaping @MainActor (Sommelier) -> Laid) {
        self.place = place
        self.serve = serve
    }

    override func lay(_ value: UnsafePointer<Value>, _ pass: Pass<Value>, in row: RowNumber, by hand: Hand<C>) {
        if case .since = pass { return }
        hand.lay(serve(hand.sommelier), at: Spot(place, in: row))
    }
}
