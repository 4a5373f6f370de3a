/// Why a table is being laid.
@usableFromInline enum Pass<Value> {
    /// Nothing is on the table yet: lay everything.
    case fresh
    /// The carte was this before: lay what changed.
    case since(UnsafePointer<Value>)
    /// The sommelier speaks another language: lay what is text.
    case tongue
}

/// One thing that a customer declared: what it lays where.
///
/// It is a pair of closures rather than a class to inherit from: a closure is made where the types are known, and so
/// costs no look-up of them each time that it lays.
@usableFromInline @MainActor struct Cover<Value> {
    /// Lays what the pass asks for in one row, or on the table itself.
    @usableFromInline let lay: @MainActor (UnsafePointer<Value>, Pass<Value>, RowNumber, Hand) -> Void
    /// The row has gone; forget what was kept of it.
    @usableFromInline let forget: (@MainActor (RowNumber, Hand) -> Void)?

    @inlinable init(
        lay: @escaping @MainActor (UnsafePointer<Value>, Pass<Value>, RowNumber, Hand) -> Void,
        forget: (@MainActor (RowNumber, Hand) -> Void)? = nil
    ) {
        self.lay = lay
        self.forget = forget
    }

    /// Lays a value that is only shown.
    @inlinable static func shown<Property: Equatable>(
        _ path: KeyPath<Value, Property>, at place: Place, isText: Bool,
        _ serve: @escaping @MainActor (Property, Sommelier) -> Laid
    ) -> Cover {
        let reading = Reading(path)
        return Cover { value, pass, row, hand in
            let property = reading(value)
            switch pass {
            case .since(let old): if reading(old) == property { return }
            case .tongue: if !isText { return }
            case .fresh: break
            }
            hand.lay(serve(property, hand.sommelier), at: Spot(place, in: row))
        }
    }

    /// Lays the address of whoever a tap leads to, where the table shows it.
    static func link(at place: Place, to reservation: @escaping @MainActor (Value) -> Reservation) -> Cover {
        Cover { value, pass, row, hand in
            if case .tongue = pass { return }
            guard hand.table?.showsLink(at: place) == true else { return }
            let link = hand.floor.link(to: reservation(value.pointee))
            switch pass {
            case .since(let old): if hand.floor.link(to: reservation(old.pointee)) == link { return }
            case .fresh, .tongue: if link == nil { return }
            }
            hand.lay(.link(link), at: Spot(place, in: row))
        }
    }

    /// Lays a text that depends on the language alone.
    static func fixed(at place: Place, _ serve: @escaping @MainActor (Sommelier) -> Laid) -> Cover {
        Cover { _, pass, row, hand in
            if case .since = pass { return }
            hand.lay(serve(hand.sommelier), at: Spot(place, in: row))
        }
    }
}
