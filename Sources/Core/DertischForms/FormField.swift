/// A field of a form: a property of its values, or of a line in one of its lists.
///
/// It is found by key paths and by the ids of lines, so it stays the same while lines come, go and move.
struct FormField: Hashable, Sendable {
    /// A property on the way from a form's values to a field.
    // Unchecked, since key paths do not say that they are sendable. The initialiser takes no others, and appending two makes another one.
    struct Property: Hashable, @unchecked Sendable {
        private let path: AnyKeyPath

        init(_ path: any AnyKeyPath & Sendable) { self.path = path }

        /// The same property, of a value that is itself a property of another one.
        func inside(_ outer: Property) -> Property {
            var inner = self
            if let whole = outer.path.appending(path: path) { inner = Property(whole: whole) }
            return inner
        }

        private init(whole path: AnyKeyPath) { self.path = path }
    }

    /// A list, and a line in it.
    // Unchecked, since `AnyHashable` does not say that it holds a sendable value. The initialiser takes no other.
    struct Line: Hashable, @unchecked Sendable {
        let list: Property
        private let id: AnyHashable

        init(_ id: some Hashable & Sendable, of list: Property) {
            self.list = list
            self.id = AnyHashable(id)
        }

        fileprivate init(_ line: Line, of list: Property) {
            self.list = list
            id = line.id
        }
    }

    /// The lines that the field is in, from the outermost.
    let lines: [Line]
    /// The property of the values, or of the innermost line.
    let property: Property

    init(_ property: Property, in lines: [Line] = []) {
        self.lines = lines
        self.property = property
    }

    /// The same field, seen from the list that its value is a line of.
    func inside(_ line: Line) -> FormField { FormField(property, in: [line] + lines) }

    /// The same field, of a value that is itself a property of another one.
    func inside(_ outer: Property) -> FormField {
        guard let first = lines.first else { return FormField(property.inside(outer)) }
        return FormField(property, in: [Line(first, of: first.list.inside(outer))] + lines.dropFirst())
    }

    /// The lists that the field is in, and its property: the same for each line of a list.
    var kind: [Property] { lines.map(\.list) + [property] }
}
