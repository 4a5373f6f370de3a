/// A binding: one declaration of a customer, which lays one kind of content at one place.
///
/// It is a pair of closures rather than a class to inherit from. A closure is made where the types are known, so laying
/// looks up no type metadata.
@usableFromInline @MainActor package struct Binding<Value> {
    /// Lays the content of one row, or of the table itself, as the pass requires: from the value, and in a pass over changes from the value before
    /// it. In other passes both are the same.
    @usableFromInline let lay: @MainActor (Value, Value, Pass, RowNumber, TableWriter) -> Void
    /// Releases the state of a row that has gone.
    @usableFromInline let forget: (@MainActor (RowNumber, TableWriter) -> Void)?

    @inlinable package init(
        lay: @escaping @MainActor (Value, Value, Pass, RowNumber, TableWriter) -> Void,
        forget: (@MainActor (RowNumber, TableWriter) -> Void)? = nil
    ) {
        self.lay = lay
        self.forget = forget
    }

    /// A binding for a value that is only shown.
    @inlinable package static func shown<Property: Equatable>(
        _ property: @escaping @MainActor (Value) -> Property, at place: Place, isText: Bool,
        _ serve: @escaping @MainActor (Property, Sommelier) -> Laid
    ) -> Binding {
        Binding { value, old, pass, row, writer in
            let shown = property(value)
            switch pass {
            case .changes: if property(old) == shown { return }
            case .language: if !isText { return }
            case .fresh: break
            }
            writer.lay(serve(shown, writer.sommelier), at: Spot(place, in: row))
        }
    }

    /// A binding for the link of a tap, laid where the table shows links.
    static func link(at place: Place, to reservation: @escaping @MainActor (Value) -> Reservation?) -> Binding {
        Binding { value, old, pass, row, writer in
            if pass == .language { return }
            guard writer.table?.showsLink(at: place) == true else { return }
            let link = reservation(value).flatMap { writer.context.link(to: $0) }
            switch pass {
            case .changes:
                if reservation(old).flatMap({ writer.context.link(to: $0) }) == link { return }
            case .fresh, .language: if link == nil { return }
            }
            writer.lay(.link(link), at: Spot(place, in: row))
        }
    }

    /// A binding for the texts that a layout names.
    static func fixed(_ texts: [FixedText]) -> Binding {
        Binding { _, _, pass, row, writer in
            if pass == .changes { return }
            for text in texts { writer.lay(text.laid(by: writer.sommelier), at: Spot(text.place, in: row)) }
        }
    }

    /// A binding for a text that depends on the language alone.
    static func fixed(at place: Place, _ serve: @escaping @MainActor (Sommelier) -> Laid) -> Binding {
        Binding { _, _, pass, row, writer in
            if pass == .changes { return }
            writer.lay(serve(writer.sommelier), at: Spot(place, in: row))
        }
    }
}
